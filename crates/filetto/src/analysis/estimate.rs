//! What every move is worth by a glance where that proves it, by a player's search elsewhere.
//!
//! Values are only comparable if they were looked at equally far. A player that can be told a depth is asked
//! about every move at depth 1, then at depth 2 and so on while time lasts; any other player gets an equal
//! share of the time for each move.

use std::time::{Duration, Instant};

use super::{Candidate, ranked};
use crate::game::{Move, Position};
use crate::player::{Choice, Limits, Player, PlayerError, PlayerSpec, ask};
use crate::value::Value;
use crate::why::{Look, Reason};

/// Evaluates every legal move, the best first; among equals the one nearest to the centre. The time and the stop
/// flag of the limits hold for all moves together; `told` hears of the table whenever it has become better.
pub(super) fn estimate(
    spec: &PlayerSpec,
    player: &mut dyn Player,
    position: &Position,
    limits: &Limits,
    told: &mut dyn FnMut(&[Candidate]),
) -> Result<Vec<Candidate>, PlayerError> {
    if position.outcome().is_some() {
        return Err(PlayerError::GameOver);
    }
    let (end, look) = (limits.time.map(|time| Instant::now() + time), Look::new(position));
    let moves = position.rules().centre_first().into_iter().filter(|mv| position.check(*mv).is_ok());
    let candidates = moves.map(|mv| glance(&look, mv)).collect();
    let mut analysis = Analysis { position, player, limits, end, candidates, told };
    match deepest(spec, position) {
        Some(deepest) => analysis.deepen(deepest)?,
        None => analysis.share()?,
    }
    Ok(ranked(&analysis.candidates))
}

fn glance(look: &Look, mv: Move) -> Candidate {
    let advice = look.advise(mv);
    let line = [mv].into_iter().chain(advice.reasons.iter().flat_map(replies)).collect();
    Candidate { mv, value: advice.value.unwrap_or(Value::Unknown), line, nodes: 0, reasons: advice.reasons }
}

/// How the game goes on where a glance can tell.
fn replies(reason: &Reason) -> Vec<Move> {
    match *reason {
        Reason::Lets(reply) => vec![reply],
        Reason::DoubleThreat(blocked, wins) => vec![blocked, wins],
        _ => Vec::new(),
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

struct Analysis<'a> {
    position: &'a Position,
    player: &'a mut dyn Player,
    limits: &'a Limits,
    end: Option<Instant>,
    candidates: Vec<Candidate>,
    told: &'a mut dyn FnMut(&[Candidate]),
}

impl Analysis<'_> {
    /// The moves whose value is not proven yet.
    fn open(&self) -> Vec<usize> {
        (0..self.candidates.len()).filter(|index| !self.candidates[*index].value.is_exact()).collect()
    }

    /// None without a clock.
    fn time_left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    fn is_over(&self) -> bool {
        self.limits.stopped() || self.time_left().is_some_and(|left| left.is_zero())
    }

    fn tell(&mut self) {
        (self.told)(&ranked(&self.candidates));
    }

    /// All open moves at depth 1, then all at depth 2, and so on.
    fn deepen(&mut self, deepest: u32) -> Result<(), PlayerError> {
        for depth in 1..=deepest {
            let (round, finished) = self.round(depth)?;
            for (index, choice) in round {
                // Half a round says nothing about the other half, but what is proven is proven.
                if finished || depth == 1 || choice.value.is_exact() {
                    self.learn(index, &choice);
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
    fn round(&mut self, depth: u32) -> Result<(Vec<(usize, Choice)>, bool), PlayerError> {
        let mut answers = Vec::new();
        for index in self.open() {
            if self.is_over() {
                return Ok((answers, false));
            }
            let limits = Limits { time: self.time_left(), depth: Some(depth), ..self.limits.clone() };
            let choice = self.ask_about(index, &limits)?;
            if choice.depth < depth && !choice.proven {
                return Ok((answers, false));
            }
            answers.push((index, choice));
        }
        Ok((answers, true))
    }

    /// Each open move once, with an equal share of the time that is left.
    fn share(&mut self) -> Result<(), PlayerError> {
        let open = self.open();
        for (done, index) in open.iter().enumerate() {
            if self.is_over() {
                break;
            }
            let time = self.time_left().map(|left| left / (open.len() - done) as u32);
            let choice = self.ask_about(*index, &Limits { time, ..self.limits.clone() })?;
            self.learn(*index, &choice);
            self.tell();
        }
        Ok(())
    }

    /// What the other side would answer to a move.
    fn ask_about(&mut self, index: usize, limits: &Limits) -> Result<Choice, PlayerError> {
        let mut after = self.position.clone();
        after.play_unchecked(self.candidates[index].mv);
        let choice = ask(self.player, &after, limits)?;
        self.candidates[index].nodes += choice.stats.nodes;
        Ok(choice)
    }

    fn learn(&mut self, index: usize, choice: &Choice) {
        let candidate = &mut self.candidates[index];
        candidate.value = choice.value.before_move();
        candidate.line.truncate(1);
        candidate.line.extend(&choice.pv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn quietly(spec: &PlayerSpec, position: &Position) -> Vec<Candidate> {
        let mut player = spec.build().unwrap();
        let limits = Limits::time(Duration::from_secs(20));
        estimate(spec, &mut *player, position, &limits, &mut |_| ()).unwrap()
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
        let mut told = |table: &[Candidate]| {
            tables += 1;
            assert_eq!(table.len(), 7);
            stop.store(tables == 3, Ordering::Relaxed);
        };
        estimate(&spec, &mut *spec.build().unwrap(), &position, &limits, &mut told).unwrap();
        assert!((3..=4).contains(&tables), "three depths were told, the fourth was stopped: {tables}");
    }
}
