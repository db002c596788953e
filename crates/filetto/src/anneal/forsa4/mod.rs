//! ForSA4 (Davide Petturiti, "Annealing Simulato nel gioco Forza 4", Perugia 2008): the move is chosen by
//! annealing a sequence of random moves.
//!
//! A configuration is a sequence of 8 alternate random moves that starts with the program's. Its energy is
//! [`Vectors::present`] of the first move plus [`future()`] of the board after the last one; a neighbour takes back a
//! random tail of the sequence and plays another. The answer is the first move of the best sequence seen.
//! The opponent's moves in a sequence are as random as the program's own and the energy rewards whatever
//! helps the program, so a sequence is a hope and not a plan: the source calls this its "blindness".
//!
//! The source is silent about the end of the annealing and the neighbours tried at each temperature; ours are
//! in [`Settings`]. All that the source numbers is there too, with its values as defaults. [`Settings::guard`] is ours
//! and off: the source has nothing like it.
//!
//! | file | idea |
//! |---|---|
//! | `present` | the four vectors and the four cases of a first move |
//! | `future` | alignments after a sequence, and the sequence that is annealed |
//! | `explain` | what it saw in each first move: `present`, the best sequence, `f1` to `f4` |
//! | `guard` | ours: moves that win or lose at once |

mod explain;
mod future;
mod guard;
mod present;

use super::{Annealed, Schedule, Step, anneal};
use crate::game::{Move, Position, Strips};
use crate::rng::Rng;
use crate::search::Budget;

pub use explain::{FirstMove, Seen, explain};
pub use future::{alignments, future};
pub use present::{Case, Vectors};

/// The temperature at which a sequence is frozen: the smallest difference of energies is 10.
const STOP: f64 = 0.1;
/// Neighbours tried at each temperature: 900 sequences for a move. More find the same sequence in nearly every game, so that
/// games repeat themselves, and are not seen to win more of them.
const SWEEPS: u64 = 5;
/// How often every first move should come up in an annealing.
const TRIES: u64 = 5;

/// The weights of the energy. Negative is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Of the advantage in the ordinary case; -2200 in the source.
    pub attack: i32,
    /// Of the danger in the ordinary case; -2000 in the source.
    pub defence: i32,
    /// c1, c2, c3, c4: of an alignment of one, two, three, four or more stones; -10, -100, -3000, -4000 in the source.
    pub alignments: [i32; 4],
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { attack: -2200, defence: -2000, alignments: [-10, -100, -3000, -4000] }
    }
}

/// How ForSA4 is set up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Moves in a sequence; 8 in the source.
    pub moves: usize,
    /// The first temperature; 1000 in the source.
    pub t0: f64,
    /// The factor of the temperature; 0.95 in the source.
    pub cooling: f64,
    /// Neighbours tried at each temperature; 0 for 5, or more on boards with so many moves (over 22 as set up by
    /// default) that some would hardly ever come first in a sequence. The source does not say how many.
    pub sweeps: u64,
    /// The weights of the energy.
    pub weights: Weights,
    /// Ours, not the source's: a first move that wins is surely accepted and one that lets the opponent win at once
    /// surely refused, if there is another. Without it the constants of the source decide alone: a doped value of
    /// -50000 is outbid by a danger of 30, and three stones near each other count like three with a hole to fill.
    pub guard: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let weights = Weights::default();
        Settings { moves: 8, t0: 1000.0, cooling: 0.95, sweeps: 0, weights, guard: false }
    }
}

impl Settings {
    /// The schedule of the annealing with so many first moves to choose from.
    pub fn schedule(&self, first_moves: usize) -> Schedule {
        let schedule = Schedule { start: self.t0, factor: self.cooling, stop: STOP, sweeps: self.sweeps };
        if self.sweeps > 0 {
            return schedule;
        }
        // One step in `moves` takes the whole sequence back.
        let wanted = first_moves as u64 * self.moves as u64 * TRIES;
        let temperatures = schedule.temperatures().count().max(1) as u64;
        Schedule { sweeps: SWEEPS.max(wanted / temperatures), ..schedule }
    }
}

/// Thinks about a position on which the game goes on: the best sequence, its energy and how many were
/// evaluated. `watch` sees every step of the annealing with the sequence that was tried.
///
/// # Panics
/// If the game is over.
pub fn think(
    position: &Position,
    settings: &Settings,
    budget: &Budget,
    rng: &mut Rng,
    mut watch: impl FnMut(&Step, &[u16]),
) -> Annealed<Vec<Move>> {
    assert!(position.outcome().is_none(), "there is no move to think about");
    let board = Strips::new(position);
    let vectors = Vectors::of(&board);
    let firsts = if settings.guard { guard::first_moves(&board) } else { board.open().to_vec() };
    let mut sequence = future::Sequence::new(board, &vectors, &firsts, settings, rng);
    let schedule = settings.schedule(firsts.len());
    anneal(&mut sequence, schedule, budget, rng, |step, tried| watch(step, tried.moves()))
}
