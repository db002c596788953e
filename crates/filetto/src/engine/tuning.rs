//! What can be switched off, to find out what it is worth.

/// The parts of the search that a match can price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Late moves are looked at less deeply first.
    pub reductions: bool,
    /// Forced sequences are looked for.
    pub threats: bool,
    /// On boards without gravity a side that stands well even without a move is not looked at further.
    pub null_move: bool,
    /// Killer moves and history order the quiet moves.
    pub history: bool,
    /// Windows of scores around the last one.
    pub aspiration: bool,
    /// Where stones fall, who has to give in at the end is counted out.
    pub parity: bool,
    /// Where stones fall, most of the time goes to games played to their end.
    pub playouts: bool,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            reductions: true,
            threats: true,
            null_move: true,
            history: true,
            aspiration: true,
            parity: true,
            playouts: true,
        }
    }
}
