//! What every move of a position is worth, with the line expected and why: estimates first, then facts where the board
//! can be solved.

mod estimate;
mod fault;
mod proof;

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use crate::game::{Move, Position};
use crate::player::{Limits, Player, PlayerError, PlayerSpec};
use crate::solver::{self, Solver};
use crate::value::Value;
use crate::why::Reason;

use estimate::estimate;
pub use fault::{Fault, fault};
use proof::prove;

/// The most time for estimates where a proof may follow.
const ESTIMATES: Duration = Duration::from_millis(800);
/// The share of the time that goes into them at most.
const ESTIMATE_SHARE: u32 = 4;

/// What is known about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// What it is worth for the side that plays it.
    pub value: Value,
    /// The line expected, the move itself first.
    pub line: Vec<Move>,
    /// Positions visited to find out.
    pub nodes: u64,
    /// What a glance tells about it.
    pub reasons: Vec<Reason>,
}

/// Who evaluates the moves.
pub struct Evaluators<'a> {
    /// The text of the player that estimates.
    pub spec: &'a PlayerSpec,
    /// The player made from it.
    pub player: &'a mut dyn Player,
    /// Turns estimates into facts.
    pub solver: Option<&'a mut Solver>,
    /// Threads of the solver.
    pub threads: usize,
}

/// Evaluators every legal move, the best first; among equals the one nearest to the centre. The time and the stop
/// flag of the limits hold for all moves together; `told` hears of the table whenever it has become better.
///
/// ```
/// use filetto::analysis::{Evaluators, analyse};
/// use filetto::game::{Position, Rules};
/// use filetto::player::{Limits, PlayerSpec};
/// let position = Position::parse(Rules::connect4(), "4455").unwrap();
/// let spec: PlayerSpec = "alphabeta:depth=4".parse().unwrap();
/// let mut player = spec.build().unwrap();
/// let evaluators = Evaluators { spec: &spec, player: &mut *player, solver: None, threads: 1 };
/// let table = analyse(evaluators, &position, &Limits::default(), &mut |_| ()).unwrap();
/// assert_eq!(table[0].value.to_string(), "win in 3");
/// ```
pub fn analyse(
    evaluators: Evaluators,
    position: &Position,
    limits: &Limits,
    told: &mut dyn FnMut(&[Candidate]),
) -> Result<Vec<Candidate>, PlayerError> {
    let start = Instant::now();
    let time = limits.time.map(|time| if evaluators.solver.is_some() { estimate_time(time) } else { time });
    let estimating = Limits { time, ..limits.clone() };
    let table = estimate(evaluators.spec, evaluators.player, position, &estimating, told)?;
    let Some(solver) = evaluators.solver.filter(|_| !limits.stopped()) else { return Ok(table) };
    let proving = solver::Budget {
        threads: evaluators.threads,
        stop: limits.stop.clone(),
        deadline: limits.time.map(|time| start + time),
        ..solver::Budget::default()
    };
    Ok(prove(solver, position, table, &proving, told))
}

fn estimate_time(time: Duration) -> Duration {
    (time / ESTIMATE_SHARE).clamp(Duration::from_millis(1), ESTIMATES)
}

/// The candidates, the best first.
fn ranked(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut ranked = candidates.to_vec();
    ranked.sort_by_key(|candidate| Reverse(candidate.value));
    ranked
}
