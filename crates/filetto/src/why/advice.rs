//! What can be said about a move without any search: it wins at once, must be played, loses to a reply,
//! makes one threat or two.

use super::threats::winning_moves;
use crate::game::{Cell, Direction, Move, Outcome, Position};
use crate::value::Value;

/// A fact about a move that a glance at the board proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes a line.
    Wins,
    /// It fills the board.
    Fills,
    /// The other side would win there.
    Blocks,
    /// The other side wins at once with this reply.
    Lets(Move),
    /// There are two ways to win next, and one reply cannot stop both.
    DoubleThreat(Move, Move),
    /// It threatens to win here next.
    Threat(Move),
}

/// The facts about one move, and its value if they prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What is known, the weightiest first.
    pub reasons: Vec<Reason>,
    /// The value for the side that plays the move.
    pub value: Option<Value>,
}

/// A look at a position: the moves that would win at once for either side.
pub struct Look<'a> {
    position: &'a Position,
    mine: Vec<Move>,
    theirs: Vec<Move>,
}

impl<'a> Look<'a> {
    /// Looks at a position.
    pub fn new(position: &'a Position) -> Look<'a> {
        let side = position.to_move();
        Look { position, mine: winning_moves(position, side), theirs: winning_moves(position, !side) }
    }

    /// The facts about a move; none if it cannot be played.
    pub fn advise(&self, mv: Move) -> Advice {
        let Ok(cell) = self.position.check(mv) else { return Advice { reasons: Vec::new(), value: None } };
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        let (first, value) = match after.outcome() {
            Some(Outcome::Win(_)) => (Some(Reason::Wins), Some(Value::Win(1))),
            Some(Outcome::Draw) => (Some(Reason::Fills), Some(Value::Draw)),
            None => self.after_quiet(&after, mv, cell),
        };
        let blocks = self.theirs.contains(&mv).then_some(Reason::Blocks);
        Advice { reasons: first.into_iter().chain(blocks).collect(), value }
    }

    /// The facts about a move that does not end the game.
    fn after_quiet(&self, after: &Position, mv: Move, cell: Cell) -> (Option<Reason>, Option<Value>) {
        if let Some(reply) = self.winning_reply(after, mv) {
            return (Some(Reason::Lets(reply)), Some(Value::Loss(2)));
        }
        match self.threats(after, cell)[..] {
            [] => (None, None),
            [one] => (Some(Reason::Threat(one)), None),
            [one, two, ..] => (Some(Reason::DoubleThreat(one, two)), Some(Value::Win(3))),
        }
    }

    /// A move that was winning for the other side before and still is, or one that the stone below opened.
    fn winning_reply(&self, after: &Position, mv: Move) -> Option<Move> {
        let opened = || after.landing(mv).is_ok_and(|above| after.completes(after.to_move(), above));
        self.theirs.iter().copied().find(|other| *other != mv).or_else(|| opened().then_some(mv))
    }

    /// Where the side that just played wins next. New threats lie on the lines through its stone, or on top
    /// of it in a drop game.
    fn threats(&self, after: &Position, cell: Cell) -> Vec<Move> {
        let rules = after.rules();
        let (width, height, reach) = (rules.width(), rules.height(), rules.align() as isize);
        let near = Direction::ALL.into_iter().flat_map(|direction| {
            (-reach..=reach).filter_map(move |steps| cell.step(direction, steps, width, height))
        });
        let mut moves: Vec<Move> = near.map(|cell| after.move_at(cell)).chain(self.mine.clone()).collect();
        moves.sort();
        moves.dedup();
        let side = !after.to_move();
        moves.retain(|mv| after.landing(*mv).is_ok_and(|cell| after.completes(side, cell)));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advise(game: &str, moves: &str, mv: u16) -> Advice {
        let position = Position::parse(game.parse().unwrap(), moves).unwrap();
        Look::new(&position).advise(Move(mv))
    }

    fn first(game: &str, moves: &str, mv: u16) -> Option<Reason> {
        advise(game, moves, mv).reasons.first().copied()
    }

    #[test]
    fn a_win_a_block_and_a_blunder_are_seen() {
        assert_eq!(first("connect4", "414141", 3), Some(Reason::Wins));
        let block = advise("connect4", "41414", 3);
        assert_eq!(block, Advice { reasons: vec![Reason::Blocks], value: None });
        let blunder = advise("connect4", "41414", 1);
        assert_eq!(blunder.reasons, [Reason::Lets(Move(3))]);
        assert_eq!(blunder.value, Some(Value::Loss(2)));
    }

    #[test]
    fn the_cell_above_counts_where_stones_fall() {
        // X holds 1, 2 and 3 of the second row: a stone at the foot of column 4 opens the cell above it.
        assert_eq!(first("connect4", "2113372", 3), Some(Reason::Lets(Move(3))));
    }

    #[test]
    fn two_threats_prove_a_win_in_three() {
        let fork = advise("connect4", "4141", 4);
        assert_eq!(fork.reasons, []);
        let open = advise("connect4", "4455", 2);
        assert_eq!(open.reasons, [Reason::DoubleThreat(Move(1), Move(5))]);
        assert_eq!(open.value, Some(Value::Win(3)));
        assert_eq!(first("tris", "a1 b2", 8), None);
    }

    #[test]
    fn the_last_cell_and_impossible_moves() {
        assert_eq!(first("free-2x1-2", "a1", 1), Some(Reason::Fills));
        assert_eq!(advise("tris", "b2", 4).reasons, []);
        assert_eq!(advise("tris", "b2", 99).reasons, []);
    }

    #[test]
    fn values_agree_with_playing_on() {
        for seed in 0..300 {
            let mut rng = crate::rng::Rng::new(seed);
            let game = ["connect4", "tris", "free-5x4-3-exact", "drop-5x4-3"][seed as usize % 4];
            let mut position = Position::new(game.parse().unwrap());
            while position.outcome().is_none() {
                let moves: Vec<Move> = position.legal_moves().collect();
                let look = Look::new(&position);
                for mv in &moves {
                    let mut after = position.clone();
                    after.play_unchecked(*mv);
                    let told = look.advise(*mv).value;
                    let loses = wins_at_once(&after);
                    assert_eq!(told == Some(Value::Loss(2)), loses, "{game} {position} {mv:?}");
                    if told == Some(Value::Win(3)) {
                        assert!(after.legal_moves().all(|reply| {
                            let mut next = after.clone();
                            next.play_unchecked(reply);
                            wins_at_once(&next)
                        }));
                    }
                }
                position.play_unchecked(rng.pick(&moves).unwrap());
            }
        }
    }

    fn wins_at_once(position: &Position) -> bool {
        position.legal_moves().any(|mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            matches!(next.outcome(), Some(Outcome::Win(_)))
        })
    }
}
