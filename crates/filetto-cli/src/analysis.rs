//! What every move of a position is worth: by a glance where that proves it, by a player's search elsewhere.
//!
//! Values are only comparable if they were looked at equally far. A player that can be told a depth is asked
//! about every move at depth 1, then at depth 2 and so on while time lasts; any other player gets an equal
//! share of the time for each move.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use filetto::game::{Move, Position};
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec, ask};
use filetto::value::Value;

use crate::advice::{Look, Reason};

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

/// Judges every legal move, the best first; among equals the one nearest to the centre.
pub fn analyze(
    spec: &PlayerSpec,
    player: &mut dyn Player,
    position: &Position,
    time: Duration,
) -> Result<Vec<Candidate>, PlayerError> {
    if position.outcome().is_some() {
        return Err(PlayerError::GameOver);
    }
    let (end, look) = (Instant::now() + time, Look::new(position));
    let mut candidates: Vec<Candidate> = position.legal_moves().map(|mv| glance(&look, mv)).collect();
    candidates.sort_by_key(|candidate| off_centre(position, candidate.mv));
    let mut analysis = Analysis { position, player, end, candidates };
    match deepest(spec, position) {
        Some(deepest) => analysis.deepen(deepest)?,
        None => analysis.share()?,
    }
    let mut candidates = analysis.candidates;
    candidates.sort_by_key(|candidate| Reverse(candidate.value));
    Ok(candidates)
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

/// Twice the distance of a move from the middle of the board.
fn off_centre(position: &Position, mv: Move) -> usize {
    let rules = position.rules();
    let Ok(cell) = position.landing(mv) else { return 0 };
    let across = (2 * cell.column as usize + 1).abs_diff(rules.width());
    let up = (2 * cell.row as usize + 1).abs_diff(rules.height());
    if rules.is_drop() { across } else { across + up }
}

struct Analysis<'a> {
    position: &'a Position,
    player: &'a mut dyn Player,
    end: Instant,
    candidates: Vec<Candidate>,
}

impl Analysis<'_> {
    /// The moves whose value is not proven yet.
    fn open(&self) -> Vec<usize> {
        (0..self.candidates.len()).filter(|index| !self.candidates[*index].value.is_exact()).collect()
    }

    fn time_left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
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
            let time = self.time_left();
            if time.is_zero() {
                return Ok((answers, false));
            }
            let limits = Limits { time: Some(time), depth: Some(depth), ..Limits::default() };
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
            let time = self.time_left() / (open.len() - done) as u32;
            if time.is_zero() {
                break;
            }
            let choice = self.ask_about(*index, &Limits::time(time))?;
            self.learn(*index, &choice);
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

    fn judged(game: &str, moves: &str, player: &str) -> Vec<(Move, Value)> {
        let position = Position::parse(game.parse().unwrap(), moves).unwrap();
        let spec: PlayerSpec = player.parse().unwrap();
        let mut player = spec.build().unwrap();
        let candidates = analyze(&spec, &mut *player, &position, Duration::from_secs(20)).unwrap();
        candidates.iter().map(|candidate| (candidate.mv, candidate.value)).collect()
    }

    #[test]
    fn tris_is_known_to_the_end() {
        let values = judged("tris", "", "alphabeta:depth=9");
        assert_eq!(values.len(), 9);
        assert_eq!(values[0], (Move(4), Value::Draw), "all are drawn, so the centre comes first");
        assert!(values.iter().all(|(_, value)| *value == Value::Draw));
        let corner = judged("tris", "a1", "alphabeta:depth=9");
        assert_eq!(corner[0], (Move(4), Value::Draw));
        assert!(corner[1..].iter().all(|(_, value)| matches!(value, Value::Loss(_))));
    }

    #[test]
    fn the_first_stone_of_connect_four_belongs_to_the_middle() {
        assert_eq!(judged("connect4", "", "alphabeta:depth=4")[0].0, Move(3));
    }

    #[test]
    fn a_player_that_knows_nothing_leaves_what_a_glance_tells() {
        let values = judged("connect4", "41414", "random:seed=1");
        assert_eq!(values[0], (Move(3), Value::Unknown));
        assert!(values[1..].iter().all(|(_, value)| *value == Value::Loss(2)));
    }

    #[test]
    fn lines_can_be_played() {
        for moves in ["4455", "41414", "444", "123"] {
            let position = Position::parse("connect4".parse().unwrap(), moves).unwrap();
            let spec: PlayerSpec = "alphabeta:depth=4".parse().unwrap();
            let mut player = spec.build().unwrap();
            for candidate in analyze(&spec, &mut *player, &position, Duration::from_secs(20)).unwrap() {
                let mut board = position.clone();
                assert!(candidate.line.iter().all(|mv| board.play(*mv).is_ok()), "{candidate:?}");
            }
        }
    }
}
