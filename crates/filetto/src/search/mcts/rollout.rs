//! Random games from a leaf of the tree to the end.

use super::tactics::{completing, on_top};
use super::tree::MANY_MOVES;
use crate::game::Strips;
use crate::rng::Rng;

/// How often a random move next to the last stones is tried before any move is taken.
const TRIES: usize = 4;

/// How moves are chosen in a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Every move as likely.
    Uniform,
    /// A win in one is taken and a threat answered where the last stones of both sides make one (the decisive
    /// and anti-decisive moves of Teytaud and Teytaud 2010). Otherwise every move as likely; on boards with
    /// very many moves, one close to the last stones: a random stone far away says nothing.
    Decisive,
}

/// Plays a board to the end. 1 if the side to move wins, -1 if it loses, 0 for a draw.
pub(super) fn rollout(board: &mut Strips, policy: Policy, rng: &mut Rng) -> i32 {
    let mut sign = 1;
    loop {
        let sharp = match policy {
            Policy::Uniform => None,
            Policy::Decisive => urgent_move(board).or_else(|| close_move(board, rng)),
        };
        let Some(mv) = sharp.or_else(|| rng.pick(board.open())) else { return 0 };
        let side = board.to_move();
        let cell = board.play(mv);
        if board.wins(side, cell) {
            return sign;
        }
        sign = -sign;
    }
}

/// A win in one of the side to move, or else the answer to a win in one of the other side. Looks only where the
/// last two stones changed something: at the ends of their runs and, on drop boards, on top of the last.
fn urgent_move(board: &Strips) -> Option<u16> {
    let side = board.to_move();
    let [last, before] = board.last_cells();
    let top = last.and_then(|cell| on_top(board, cell));
    let wins_on_top = |side| top.filter(|cell| board.wins(side, *cell)).map(|cell| board.move_to(cell));
    before
        .and_then(|cell| completing(board, side, cell).next())
        .or_else(|| wins_on_top(side))
        .or_else(|| completing(board, !side, last?).next())
        .or_else(|| wins_on_top(!side))
}

/// On boards with very many moves, a random one within two cells of one of the last two stones.
fn close_move(board: &Strips, rng: &mut Rng) -> Option<u16> {
    let rules = board.rules();
    if rules.move_count() <= MANY_MOVES {
        return None;
    }
    let cells = board.last_cells();
    (0..TRIES).find_map(|_| {
        let cell = cells[rng.below(2)]?;
        let column = (cell % rules.width() + rng.below(5)).checked_sub(2)?;
        let row = (cell / rules.width() + rng.below(5)).checked_sub(2)?;
        if column >= rules.width() || row >= rules.height() {
            return None;
        }
        let mv = board.move_to(row * rules.width() + column);
        board.has_room(mv).then_some(mv)
    })
}
