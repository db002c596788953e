//! What is known about a position without searching: wins in one and threats that must be answered.

use crate::game::{Direction, Move, Position, Side, Spot, Strips};

/// What the next ply decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tactics {
    /// The side to move wins at once.
    Won,
    /// The opponent threatens to win on two cells or more, of which this is one: another stays.
    Lost(u16),
    /// The opponent threatens to win: every other move than this one loses.
    Forced(u16),
    /// Nothing is forced.
    Quiet,
}

impl Tactics {
    /// What the opponent's threats amount to, if the side to move cannot win at once.
    fn of_threats(mut moves: impl Iterator<Item = u16>) -> Tactics {
        let Some(first) = moves.next() else { return Tactics::Quiet };
        if moves.any(|mv| mv != first) { Tactics::Lost(first) } else { Tactics::Forced(first) }
    }

    /// Looks at every move once for each side.
    pub(crate) fn of_board(board: &Strips) -> Tactics {
        let side = board.to_move();
        let wins = |side, mv: &u16| board.wins(side, board.landing(*mv));
        if board.open().iter().any(|mv| wins(side, mv)) {
            return Tactics::Won;
        }
        Tactics::of_threats(board.open().iter().copied().filter(|mv| wins(!side, mv)))
    }

    /// The same after a move from a quiet position or the answer to a forced one: there the side that moves
    /// now had no threat left and the other could not win, so only the last stone can have changed that.
    pub(crate) fn after_move(board: &Strips) -> Tactics {
        let (side, [last, _]) = (board.to_move(), board.last_cells());
        let Some(last) = last else { return Tactics::of_board(board) };
        let top = on_top(board, last);
        if top.is_some_and(|cell| board.wins(side, cell)) {
            return Tactics::Won;
        }
        let opened = top.filter(|cell| board.wins(!side, *cell));
        Tactics::of_threats(completing(board, !side, last).chain(opened.map(|cell| board.move_to(cell))))
    }
}

/// A move that completes a line, if there is one.
pub(super) fn winning_move(position: &Position) -> Option<Move> {
    let board = Strips::new(position);
    let wins = |mv: &Move| board.wins(board.to_move(), board.landing(mv.0));
    position.legal_moves().find(wins)
}

/// The cell on top of a stone, on drop boards.
pub(super) fn on_top(board: &Strips, cell: usize) -> Option<usize> {
    let above = cell + board.rules().width();
    (board.rules().is_drop() && above < board.rules().cells()).then_some(above)
}

/// The moves with which `side` completes a line that its stone on `cell` is part of.
pub(super) fn completing(board: &Strips, side: Side, cell: usize) -> impl Iterator<Item = u16> + '_ {
    let ends = move |spot: &Spot| completed_at_ends(board, board.stones(spot.strip, side), cell, *spot);
    let cells = board.spots(cell).iter().flat_map(ends).flatten();
    cells.filter(|end| board.is_playable(*end)).map(|end| board.move_to(end))
}

/// The cells just past both ends of the run through a stone, if a stone there makes the run long enough.
fn completed_at_ends(board: &Strips, stones: u128, cell: usize, spot: Spot) -> [Option<usize>; 2] {
    let (rules, bit) = (board.rules(), spot.bit as u32);
    let up = (stones >> bit).trailing_ones();
    let down = (stones << (127 - bit)).leading_ones();
    let completes = |beyond: u32| {
        let length = (up + down + beyond) as usize;
        if rules.is_exact() { length == rules.align() } else { length >= rules.align() }
    };
    let stride = stride(rules.width(), spot.direction);
    let at = |steps: isize| (cell as isize + steps * stride) as usize;
    let above = bit + up < spot.length as u32 && completes((stones >> (bit + up + 1)).trailing_ones());
    let below = down <= bit && completes((stones << (127 - bit) << down << 1).leading_ones());
    [above.then(|| at(up as isize)), below.then(|| at(-(down as isize)))]
}

/// How far apart neighbours on a strip are in a plain array.
fn stride(width: usize, direction: Direction) -> isize {
    let (columns, rows) = direction.delta();
    rows * width as isize + columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Plays games in which nobody misses a win or a forced answer, the condition of `after_move`.
    #[test]
    fn looking_at_the_last_stone_is_enough() {
        let games =
            ["connect4", "tris", "drop-1x6-3", "drop-9x7-5", "free-7x7-4-exact", "drop-5x5-2", "gomoku"];
        let (mut rng, mut seen) = (Rng::new(8), [0; 4]);
        for game in games.iter().cycle().take(2_000) {
            let mut board = Strips::new(&Position::new(game.parse().unwrap()));
            loop {
                let mv = match Tactics::after_move(&board) {
                    Tactics::Forced(mv) => mv,
                    Tactics::Quiet => match rng.pick(board.open()) {
                        Some(mv) => mv,
                        None => break,
                    },
                    Tactics::Won | Tactics::Lost(_) => break,
                };
                board.play(mv);
                let (fast, slow) = (Tactics::after_move(&board), Tactics::of_board(&board));
                match (fast, slow) {
                    (Tactics::Lost(a), Tactics::Lost(b)) => assert!(board.has_room(a) && board.has_room(b)),
                    _ => assert_eq!(fast, slow, "{game}"),
                }
                seen[match fast {
                    Tactics::Won => 0,
                    Tactics::Lost(_) => 1,
                    Tactics::Forced(_) => 2,
                    Tactics::Quiet => 3,
                }] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
    }
}
