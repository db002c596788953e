//! Our guard, which the source does not have: the critical cases decided by the rules of the game. The source wants them
//! "surely accepted" or "surely refused", and its constants alone do not see to that.

use crate::game::Strips;

/// The moves a sequence may start with: those that win, or else those that do not let the opponent win at
/// once, or else all.
pub(super) fn first_moves(board: &Strips) -> Vec<u16> {
    let program = board.to_move();
    let threats: Vec<u16> =
        board.open().iter().copied().filter(|mv| board.wins(!program, board.landing(*mv))).collect();
    let wins = |mv: &u16| board.wins(program, board.landing(*mv));
    let holds = |mv: &u16| threats.iter().all(|threat| threat == mv) && !feeds(board, *mv);
    let choose = |rule: &dyn Fn(&u16) -> bool| -> Vec<u16> {
        board.open().iter().copied().filter(|mv| rule(mv)).collect()
    };
    let sets = [choose(&wins), choose(&holds), board.open().to_vec()];
    sets.into_iter().find(|set| !set.is_empty()).unwrap_or_default()
}

/// True if the opponent wins on the cell above the one this move fills.
fn feeds(board: &Strips, mv: u16) -> bool {
    let above = board.landing(mv) + board.rules().width();
    board.rules().is_drop() && above < board.rules().cells() && board.wins(!board.to_move(), above)
}
