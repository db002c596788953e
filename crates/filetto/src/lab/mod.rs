//! The lab: experiments that measure what the algorithms do, and the recorder behind the drawn trees.
//!
//! | file | experiment |
//! |---|---|
//! | `curves` | whole games: every algorithm on the same positions, move by move |
//! | `depths` | the same algorithms one ply deeper each time |
//! | `levels` | full-depth search against the number of empty cells |
//! | `thesis` | what the thesis's program makes of positions whose value is proven |
//! | `cuts` | how much alpha-beta cuts in uniform trees: worst, random and perfect order |
//! | `orderings` | the same on real positions, by the order in which moves are looked at |
//! | `compare` | any players on the same positions: same value? at what price? |
//! | `elo` | how much a ply is worth: depths against each other |
//! | `exercises` | questions about small trees, tables and boards, with their answers |
//! | `proof_numbers` | proof-number search, step by step |
//! | `threads` | ABDADA, turn by turn |
//! | `properties` | complete? optimal? time? space? of the lecture's algorithms |
//! | `horizon` | values against depth where they flip, with and without the cures |
//! | `southpasadena` | SouthPasadena: what its ideas buy, how often its table is wrong, what whole games cost |
//! | `annealing` | ForSA4 from inside: its energy while it cools |
//! | `constants` | ForSA4 in games: which of its constants matter |
//! | `trace` | a search written down event by event; `style`: how its scores are written |
//!
//! An experiment takes a setup and a [`Run`], hands out one tidy [`Row`] per measurement together with the
//! share of the work done, and says how it ended. It prints nothing and writes no file.

pub mod annealing;
pub mod branching;
pub mod compare;
pub mod constants;
pub mod curves;
pub mod cuts;
pub mod depths;
pub mod elo;
pub mod exercises;
pub mod film;
pub mod horizon;
pub mod levels;
pub mod orderings;
mod positions;
pub mod proof_numbers;
pub mod properties;
pub mod southpasadena;
pub mod style;
pub mod thesis;
pub mod threads;
pub mod trace;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::game::Position;
use crate::host::{Instant, raise_after};
use crate::player::{Choice, Limits, PlayerSpec, ask};
use crate::search::Budget;

pub use positions::quiet_position;

/// One measurement: a row of a table whose columns never change.
pub trait Row {
    /// The names of the columns.
    const COLUMNS: &'static [&'static str];

    /// The cells, one for each column.
    fn cells(&self) -> Vec<String>;
}

/// How an experiment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything asked for was measured.
    Complete,
    /// The time was up.
    OutOfTime,
    /// Somebody stopped it.
    Stopped,
}

/// The frame of an experiment: when it must end.
#[derive(Clone, Debug)]
pub struct Run {
    stop: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Run {
    /// A run that ends after this time, or as soon as somebody raises `stop`.
    pub fn start(time: Option<Duration>, stop: Arc<AtomicBool>) -> Run {
        if let Some(time) = time {
            // Players know a flag, not a moment. A time limit in their hands would turn a search to a depth into one
            // by deepening.
            raise_after(time, Arc::downgrade(&stop));
        }
        Run { stop, deadline: time.map(|time| Instant::now() + time) }
    }

    /// A run without end.
    pub fn endless() -> Run {
        Run::start(None, Arc::default())
    }

    /// True once nothing more may be measured.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Ends the run from inside, as a stop from outside does.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The time left, None if there is no end.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Limits for a player: nothing but the end of the run.
    pub(crate) fn limits(&self) -> Limits {
        Limits { stop: Some(self.stop.clone()), ..Limits::default() }
    }

    /// A budget for a search: the end of the run, or this much time if that is sooner.
    pub(crate) fn budget(&self, most: Option<Duration>) -> Budget {
        let own = most.map(|most| Instant::now() + most);
        let deadline = [self.deadline, own].into_iter().flatten().min();
        Budget { deadline, stop: Some(self.stop.clone()), ..Budget::default() }
    }

    /// How an experiment that measured `everything` or not has ended.
    pub(crate) fn ending(&self, everything: bool) -> Ending {
        match self.deadline {
            _ if everything => Ending::Complete,
            Some(deadline) if Instant::now() >= deadline => Ending::OutOfTime,
            _ => Ending::Stopped,
        }
    }
}

/// What a new player of this spec answers to a position; None if the run ended before it did, or the
/// spec is a person.
fn measure(spec: &PlayerSpec, position: &Position, run: &Run) -> Option<Choice> {
    let mut player = spec.build()?;
    let choice = ask(&mut *player, position, &run.limits()).ok()?;
    // An answer cut short by the end of the run counts for nothing.
    (!run.is_over()).then_some(choice)
}

/// Seconds with six digits behind the point, as tables have them.
fn seconds(time: Duration) -> String {
    format!("{:.6}", time.as_secs_f64())
}
