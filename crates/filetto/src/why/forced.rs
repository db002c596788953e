//! A win by force: every move of the attacker threatens to win at once, so that every reply is the only one.
//!
//! Plain depth-first search, first for a win in one move, then in two, and so on: the first line found is a shortest.

use super::threats::winning_moves;
use crate::game::{Cell, Direction, Move, Position};
use crate::limits::Limits;

/// Plies of the longest line, where the limits say nothing.
const DEPTH: u32 = 25;
/// Attacking moves to try in all, where the limits say nothing.
const NODES: u64 = 200_000;

/// The line by which the side to move wins with nothing but threats, both sides' moves in turn; None if there is
/// none, or none within the depth (in plies) and the nodes (attacking moves) of the limits.
pub fn forced_win(position: &Position, limits: &Limits) -> Option<Vec<Move>> {
    if position.outcome().is_some() {
        return None;
    }
    let tries = limits.nodes.unwrap_or(NODES);
    let mut attack = Attack { position: position.clone(), line: Vec::new(), tries };
    let most = (limits.depth.unwrap_or(DEPTH) as usize).min(position.rules().cells() - position.ply());
    (1..=most).step_by(2).find(|plies| attack.wins_in(*plies)).map(|_| attack.line)
}

/// A search under way.
struct Attack {
    position: Position,
    /// The moves of the win, once it is found.
    line: Vec<Move>,
    tries: u64,
}

impl Attack {
    /// True if the side to move wins by threats in at most this many plies; `line` is the win then.
    fn wins_in(&mut self, plies: usize) -> bool {
        let side = self.position.to_move();
        if let Some(win) = winning_moves(&self.position, side).first() {
            self.line = vec![*win];
            return true;
        }
        let dangers = winning_moves(&self.position, !side);
        if plies < 3 || dangers.len() > 1 {
            return false;
        }
        let moves = if dangers.is_empty() { self.position.legal_moves().collect() } else { dangers };
        moves.into_iter().any(|mv| self.try_move(mv, plies))
    }

    /// True if this move makes a threat and wins.
    fn try_move(&mut self, mv: Move, plies: usize) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let Ok(cell) = self.position.landing(mv) else { return false };
        let side = self.position.to_move();
        self.position.play_unchecked(mv);
        let won = match self.threats_by(cell)[..] {
            [] => false,
            _ if !winning_moves(&self.position, !side).is_empty() => false,
            [only] => self.answer(only, plies),
            [blocked, wins, ..] => {
                self.line = vec![blocked, wins];
                true
            }
        };
        self.position.undo();
        if won {
            self.line.insert(0, mv);
        }
        won
    }

    /// The other side answers the threat in the only way it can.
    fn answer(&mut self, reply: Move, plies: usize) -> bool {
        self.position.play_unchecked(reply);
        let won = self.position.outcome().is_none() && self.wins_in(plies - 2);
        self.position.undo();
        if won {
            self.line.insert(0, reply);
        }
        won
    }

    /// Where the stone just played wins next: on a line through it, or right above it in a drop game.
    fn threats_by(&self, cell: Cell) -> Vec<Move> {
        let position = &self.position;
        let (width, height) = (position.rules().width(), position.rules().height());
        let side = !position.to_move();
        let mut moves = Vec::new();
        for direction in Direction::ALL {
            for way in [-1, 1] {
                // The first gap along the line is where it could be completed.
                let gap = (1..)
                    .map_while(|steps| cell.step(direction, way * steps, width, height))
                    .find(|next| position.at(*next) != Some(side));
                moves.extend(gap.filter(|gap| self.is_threat(*gap)).map(|gap| position.move_at(gap)));
            }
        }
        let above = cell.step(Direction::Column, 1, width, height);
        moves.extend(above.filter(|above| self.is_threat(*above)).map(|above| position.move_at(above)));
        moves.sort();
        moves.dedup();
        moves
    }

    /// True if the side that moved last could go to this cell and win.
    fn is_threat(&self, cell: Cell) -> bool {
        let position = &self.position;
        let reachable = position.landing(position.move_at(cell)) == Ok(cell);
        reachable && position.completes(!position.to_move(), cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::format_moves;

    fn forced(game: &str, moves: &str) -> Option<String> {
        let rules = game.parse().unwrap();
        let position = Position::parse(rules, moves).unwrap();
        forced_win(&position, &Limits::default()).map(|line| format_moves(rules, &line))
    }

    #[test]
    fn wins_by_threats_are_found_and_quiet_positions_have_none() {
        assert_eq!(forced("connect4", "414141").as_deref(), Some("4"));
        assert_eq!(forced("connect4", "4455").as_deref(), Some("326"), "open on both sides");
        assert_eq!(forced("connect4", ""), None);
        assert_eq!(forced("tris", "a1 b1 c3"), None, "O to move has no threat");
        // X has two corners: the centre joins both to the corners opposite.
        assert_eq!(forced("tris", "a1 b1 a3 a2").as_deref(), Some("b2 c1 c3"));
    }
}
