//! What a player named by its text thinks of every move that a glance does not prove.
//!
//! Values are only comparable if they were looked at equally far. A player that can be told a depth is asked
//! about every move at depth 1, then at depth 2 and so on while time lasts; any other player gets an equal
//! share of the time for each move.

use std::time::Duration;

use super::table::Table;
use crate::game::{Move, Position};
use crate::host::Instant;
use crate::player::{Choice, Limits, Player, PlayerError, PlayerSpec, ask};

/// Asks the player about every move that is open. The time and the stop flag of the limits hold for all moves
/// together; `told` hears of the table whenever it has become better.
pub(super) fn estimate(
    spec: &PlayerSpec,
    player: &mut dyn Player,
    position: &Position,
    table: &mut Table,
    limits: &Limits,
    told: &mut dyn FnMut(&Table),
) -> Result<(), PlayerError> {
    let end = limits.time.map(|time| Instant::now() + time);
    let mut inquiry = Inquiry { position, player, limits, end, table, told };
    match deepest(spec, position) {
        Some(deepest) => inquiry.deepen(deepest),
        None => inquiry.share(),
    }
}

/// How far the player may be told to look beyond each move, None if it takes no depth.
fn deepest(spec: &PlayerSpec, position: &Position) -> Option<u32> {
    let has_depth = spec.entry().keys.iter().any(|key| key.name == "depth");
    let left = (position.rules().cells() - position.ply()) as u32 - 1;
    has_depth.then(|| match spec.options().number("depth") as u32 {
        0 => left,
        depth => depth.min(left),
    })
}

struct Inquiry<'a> {
    position: &'a Position,
    player: &'a mut dyn Player,
    limits: &'a Limits,
    end: Option<Instant>,
    table: &'a mut Table,
    told: &'a mut dyn FnMut(&Table),
}

impl Inquiry<'_> {
    /// The moves whose value is not proven yet.
    fn open(&self) -> Vec<Move> {
        self.table.moves(false)
    }

    /// None without a clock.
    fn time_left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    fn is_over(&self) -> bool {
        self.limits.stopped() || self.time_left().is_some_and(|left| left.is_zero())
    }

    fn tell(&mut self) {
        (self.told)(self.table);
    }

    /// All open moves at depth 1, then all at depth 2, and so on.
    fn deepen(&mut self, deepest: u32) -> Result<(), PlayerError> {
        for depth in 1..=deepest {
            let (round, finished) = self.round(depth)?;
            for (mv, choice) in round {
                // Half a round says nothing about the other half, but what is proven is proven.
                if finished || depth == 1 || choice.value.is_exact() {
                    self.learn(mv, &choice);
                }
            }
            self.tell();
            if !finished {
                break;
            }
        }
        Ok(())
    }

    /// The answers at one depth, and whether time was enough for all of them.
    fn round(&mut self, depth: u32) -> Result<(Vec<(Move, Choice)>, bool), PlayerError> {
        let mut answers = Vec::new();
        for mv in self.open() {
            if self.is_over() {
                return Ok((answers, false));
            }
            let limits = Limits { time: self.time_left(), depth: Some(depth), ..self.limits.clone() };
            let choice = self.ask_about(mv, &limits)?;
            if choice.depth < depth && !choice.proven {
                return Ok((answers, false));
            }
            answers.push((mv, choice));
        }
        Ok((answers, true))
    }

    /// Each open move once, with an equal share of the time that is left.
    fn share(&mut self) -> Result<(), PlayerError> {
        let open = self.open();
        for (done, mv) in open.iter().enumerate() {
            if self.is_over() {
                break;
            }
            let time = self.time_left().map(|left| left / (open.len() - done) as u32);
            let choice = self.ask_about(*mv, &Limits { time, ..self.limits.clone() })?;
            self.learn(*mv, &choice);
            self.tell();
        }
        Ok(())
    }

    /// What the other side would answer to a move.
    fn ask_about(&mut self, mv: Move, limits: &Limits) -> Result<Choice, PlayerError> {
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        let choice = ask(self.player, &after, limits)?;
        self.table.nodes += choice.stats.nodes;
        Ok(choice)
    }

    fn learn(&mut self, mv: Move, choice: &Choice) {
        let Some(candidate) = self.table.find(mv) else { return };
        (candidate.value, candidate.exact) = (choice.value.before_move(), choice.value.is_exact());
        candidate.depth = choice.depth + 1;
        candidate.line.truncate(1);
        candidate.line.extend(&choice.pv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Analyst, Candidate, Judge};
    use crate::value::Value;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn quietly(spec: &PlayerSpec, position: &Position) -> Vec<Candidate> {
        let judge = Judge::named(spec.clone(), spec.build().unwrap());
        let mut analyst = Analyst::new(judge, 1, position).unwrap();
        analyst.think(&Limits::time(Duration::from_secs(20)), &mut |_| ()).unwrap();
        analyst.table().candidates
    }

    fn evaluated(game: &str, moves: &str, player: &str) -> Vec<(Move, Value)> {
        let position = Position::parse(game.parse().unwrap(), moves).unwrap();
        let spec: PlayerSpec = player.parse().unwrap();
        let candidates = quietly(&spec, &position);
        candidates.iter().map(|candidate| (candidate.mv, candidate.value)).collect()
    }

    #[test]
    fn tris_is_known_to_the_end() {
        let values = evaluated("tris", "", "alphabeta:depth=9");
        assert_eq!(values.len(), 9);
        assert_eq!(values[0], (Move(4), Value::Draw), "all are drawn, so the centre comes first");
        assert!(values.iter().all(|(_, value)| *value == Value::Draw));
        let corner = evaluated("tris", "a1", "alphabeta:depth=9");
        assert_eq!(corner[0], (Move(4), Value::Draw));
        assert!(corner[1..].iter().all(|(_, value)| matches!(value, Value::Loss(_))));
    }

    #[test]
    fn the_first_stone_of_connect_four_belongs_to_the_middle() {
        assert_eq!(evaluated("connect4", "", "alphabeta:depth=4")[0].0, Move(3));
    }

    #[test]
    fn a_player_that_knows_nothing_leaves_what_a_glance_tells() {
        let values = evaluated("connect4", "41414", "random:seed=1");
        assert_eq!(values[0], (Move(3), Value::Unknown));
        assert!(values[1..].iter().all(|(_, value)| *value == Value::Loss(2)));
    }

    #[test]
    fn lines_can_be_played() {
        for moves in ["4455", "41414", "444", "123"] {
            let position = Position::parse("connect4".parse().unwrap(), moves).unwrap();
            let spec: PlayerSpec = "alphabeta:depth=4".parse().unwrap();
            for candidate in quietly(&spec, &position) {
                let mut board = position.clone();
                assert!(candidate.line.iter().all(|mv| board.play(*mv).is_ok()), "{candidate:?}");
            }
        }
    }

    #[test]
    fn the_table_is_told_as_it_grows_and_a_stop_is_heard() {
        let position = Position::parse("connect4".parse().unwrap(), "44").unwrap();
        let spec: PlayerSpec = "alphabeta:depth=6".parse().unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        let mut tables = 0;
        let mut told = |table: &Table| {
            tables += 1;
            assert_eq!(table.candidates.len(), 7);
            stop.store(tables == 3, Ordering::Relaxed);
        };
        let judge = Judge::named(spec.clone(), spec.build().unwrap());
        Analyst::new(judge, 1, &position).unwrap().think(&limits, &mut told).unwrap();
        assert!((3..=4).contains(&tables), "three depths were told, the fourth was stopped: {tables}");
    }
}
