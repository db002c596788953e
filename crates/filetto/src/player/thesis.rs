//! The thesis's program as a player: to the end of the game, however long, unless a limit from outside ends it.

use std::time::Duration;

use super::entry::Entry;
use super::{Choice, Limits, Player, PlayerError, Progress};
use crate::game::Position;
use crate::host::Instant;
use crate::limits::Budget;
use crate::search::thesis::{Answer, fits, thesis};
use crate::value::Value;

/// Kept from the time for a move, whatever its length: waking up, writing the answer.
const MARGIN: Duration = Duration::from_millis(10);

pub(super) const ENTRY: Entry = Entry {
    name: "thesis",
    about: "the thesis's program to the letter: alpha-beta to the end of the game, however long",
    lead: None,
    keys: &[],
    build: Some(|_| Box::new(Thesis)),
};

/// Plays as the thesis's program does. A limit or "move now" ends the search: then the best of the moves that were
/// searched to the end is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thesis;

impl Player for Thesis {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let rules = position.rules();
        if !fits(rules) {
            let reason = format!("thesis searches to the last empty cell, and {rules} has too many of them");
            return Err(PlayerError::Refused(format!("{reason}: expected a board of up to 15x15")));
        }
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let start = Instant::now();
        let budget = Budget::start(limits, MARGIN);
        let answer = thesis(position, &budget, &mut |answer| {
            if let Some(watch) = &limits.watch {
                watch.report(&progress(position, answer, start.elapsed()));
            }
        });
        let Progress { value, proven, depth, pv, .. } = progress(position, &answer, start.elapsed());
        Ok(Choice { mv: answer.mv, value, proven, depth, pv, stats: answer.stats })
    }

    fn usual_depth(&self, position: &Position) -> Option<u32> {
        Some(levels(position))
    }

    fn takes_its_time(&self) -> bool {
        true
    }
}

/// What is known by now. The value is the program's own, shifted at every level: it proves nothing.
fn progress(position: &Position, answer: &Answer, time: Duration) -> Progress {
    Progress {
        depth: answer.score.map_or(0, |_| levels(position)),
        value: answer.score.map_or(Value::Unknown, Value::Estimate),
        proven: false,
        pv: vec![answer.mv],
        nodes: answer.stats.nodes,
        time,
    }
}

/// The empty cells: so deep is a search to the end.
fn levels(position: &Position) -> u32 {
    (position.rules().cells() - position.ply()) as u32
}
