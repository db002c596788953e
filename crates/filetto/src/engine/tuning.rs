//! What can be switched off, to find out what it is worth.

/// The parts of the search that a match can price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Late move reductions.
    pub reductions: bool,
    /// Threat-space search (VCF).
    pub threats: bool,
    /// Null move, on boards without gravity.
    pub null_move: bool,
    /// History heuristic and killer moves order the quiet moves.
    pub history: bool,
    /// Aspiration windows.
    pub aspiration: bool,
    /// On drop boards, zugzwang at the end is counted out.
    pub parity: bool,
    /// On drop boards, most of the time goes to playouts.
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
