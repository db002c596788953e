//! What the two forms of the plain game say: ours, and that of the thesis's program, whose texts are kept.

use filetto::game::{Position, Side};

use crate::lang::{Lang, Phrase};
use crate::setup::Form;

impl Form {
    /// Asks the side to move for its move.
    pub(super) fn to_move(self, lang: Lang, position: &Position) -> String {
        match self {
            Form::Usual if position.rules().is_drop() => {
                lang.tell(Phrase::ToMoveColumn, &[&position.to_move()])
            }
            Form::Usual => lang.tell(Phrase::ToMove, &[&position.to_move()]),
            Form::Thesis => lang.say(Phrase::ThesisToMove).to_string(),
        }
    }

    /// The question for a row from 1 to `most`.
    pub(super) fn ask_row(self, lang: Lang, most: usize) -> String {
        match self {
            Form::Usual => lang.tell(Phrase::AskRow, &[&most]),
            Form::Thesis => lang.say(Phrase::ThesisRow).to_string(),
        }
    }

    /// The question for a column from 1 to `most`.
    pub(super) fn ask_column(self, lang: Lang, most: usize) -> String {
        match self {
            Form::Usual => lang.tell(Phrase::AskColumnToo, &[&most]),
            Form::Thesis => lang.say(Phrase::ThesisColumn).to_string(),
        }
    }

    /// What a program did, and how long it took.
    pub(super) fn played(self, lang: Lang, side: Side, place: &str, seconds: f64) -> String {
        match self {
            Form::Usual => lang.tell(Phrase::ProgramPlayed, &[&side, &place, &lang.decimal(seconds, 3)]),
            Form::Thesis => lang.tell(Phrase::ThesisTime, &[&format!("{seconds:.6}")]),
        }
    }

    /// Who won on the board, nobody in a draw.
    pub(super) fn outcome(self, lang: Lang, winner: Option<Side>) -> String {
        let (wins, drawn) = match self {
            Form::Usual => (Phrase::SideWins, Phrase::Drawn),
            Form::Thesis => (Phrase::ThesisWins, Phrase::ThesisDrawn),
        };
        winner.map_or_else(|| lang.say(drawn).to_string(), |side| lang.tell(wins, &[&side]))
    }
}
