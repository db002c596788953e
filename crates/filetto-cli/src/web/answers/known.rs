//! Proven answers are asked again by what they are about.

use filetto::game::Position;
use filetto::game::notation::board_text;
use filetto::player::PlayerSpec;

/// What was asked, and of whom.
#[derive(Clone, Copy, Debug)]
pub enum Kind<'a> {
    /// The value of a position.
    Solve,
    /// Its value and those of all moves.
    Scores,
    /// Every move evaluated with its line, by this player or by the strongest means.
    Analysis(Option<&'a PlayerSpec>),
}

impl Kind<'_> {
    fn name(self) -> &'static str {
        match self {
            Kind::Solve => "solve",
            Kind::Scores => "scores",
            Kind::Analysis(_) => "analysis",
        }
    }

    fn player(self) -> String {
        match self {
            Kind::Solve | Kind::Scores => "solver".into(),
            Kind::Analysis(None) => "strongest".into(),
            Kind::Analysis(Some(spec)) => spec.to_string(),
        }
    }

    /// What tells one answer from all others: the order of the moves does not.
    pub fn key(self, position: &Position) -> [String; 4] {
        let board = board_text(position).replace('\n', "/");
        [self.name().into(), position.rules().to_string(), board, self.player()]
    }
}
