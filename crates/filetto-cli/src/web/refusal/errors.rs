//! What the library refuses, as refusals: the words of the parser, and the code that goes with them.

use filetto::game::notation::{BoardError, Fault, ParseError};
use filetto::game::{MAX_SIDE, MoveError, RulesError, SetupError};
use filetto::internals::game::ArrangeError;
use filetto::player::{PlayerError, SpecError};
use filetto::search::{RangeError, TreeError};
use filetto::solver::Unsolvable;

use super::{Code, Refusal};

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        let code = match error.fault {
            Fault::Syntax => Code::MoveUnreadable,
            Fault::Illegal(MoveError::Over) => Code::MoveAfterEnd,
            Fault::Illegal(MoveError::Outside) => Code::MoveOutside,
            Fault::Illegal(MoveError::Occupied) => Code::MoveOccupied,
        };
        Refusal::new(code, &error).with("number", error.number).with("token", error.token)
    }
}

impl From<RulesError> for Refusal {
    fn from(error: RulesError) -> Refusal {
        let refused = |code| Refusal::new(code, &error);
        match &error {
            RulesError::Side(side) => refused(Code::BadSide).with("side", *side).with("most", MAX_SIDE),
            RulesError::Align { align, longest } => {
                refused(Code::BadAlign).with("align", *align).with("longest", *longest)
            }
            RulesError::Text(text) => refused(Code::UnknownGame).with("text", text.as_str()),
        }
    }
}

impl From<SpecError> for Refusal {
    fn from(error: SpecError) -> Refusal {
        let refused = |code| Refusal::new(code, &error);
        match &error {
            SpecError::Name(name) => refused(Code::UnknownPlayer).with("name", name.as_str()),
            SpecError::Key { player, key, .. } => {
                refused(Code::UnknownOption).with("player", *player).with("option", key.as_str())
            }
            SpecError::Value { key, value, .. } => {
                refused(Code::BadOption).with("option", *key).with("value", value.as_str())
            }
            SpecError::Shape(part) => refused(Code::PlayerUnreadable).with("part", part.as_str()),
            SpecError::Twice(key) => refused(Code::OptionTwice).with("option", *key),
            SpecError::Feature(name) => refused(Code::UnknownPlayer).with("name", name.to_string()),
        }
    }
}

impl From<PlayerError> for Refusal {
    fn from(error: PlayerError) -> Refusal {
        match &error {
            PlayerError::GameOver => Refusal::new(Code::NothingToEvaluate, &error),
            _ => Refusal::new(Code::PlayerFailed, &error).with("reason", error.to_string()),
        }
    }
}

impl From<BoardError> for Refusal {
    fn from(error: BoardError) -> Refusal {
        let refused = |code| Refusal::new(code, &error);
        match &error {
            BoardError::Rows { .. } | BoardError::Row { .. } => refused(Code::BoardUnreadable),
            BoardError::Setup(SetupError::Balance { x, o }) => {
                refused(Code::StonesUnbalanced).with("x", *x).with("o", *o)
            }
            BoardError::Setup(SetupError::Floating(cell)) => {
                refused(Code::StoneFloating).with("column", cell.column + 1)
            }
            BoardError::Setup(SetupError::Impossible) => refused(Code::BoardImpossible),
        }
    }
}

impl From<ArrangeError> for Refusal {
    fn from(error: ArrangeError) -> Refusal {
        let code = match error {
            ArrangeError::Impossible => Code::BoardImpossible,
            ArrangeError::NotFound => Code::OrderNotFound,
        };
        Refusal::new(code, error)
    }
}

impl From<TreeError> for Refusal {
    fn from(error: TreeError) -> Refusal {
        let refused = |code| Refusal::new(code, error);
        match &error {
            TreeError::Unexpected(at) | TreeError::Trailing(at) | TreeError::Empty(at) => {
                refused(Code::TreeUnreadable).with("at", *at)
            }
            TreeError::Name(at) => refused(Code::TreeName).with("at", *at),
            TreeError::Number(at) => refused(Code::TreeNumber).with("at", *at),
            TreeError::Unfinished => refused(Code::TreeUnfinished),
            TreeError::TooLarge => refused(Code::TreeTooLarge),
        }
    }
}

impl From<RangeError> for Refusal {
    fn from(error: RangeError) -> Refusal {
        match &error {
            RangeError::Text => Refusal::new(Code::BadWindow, error),
            RangeError::Outside(leaf) => {
                let leaf = leaf.clone();
                Refusal::new(Code::WindowTooNarrow, error).with("leaf", leaf)
            }
        }
    }
}

impl From<Unsolvable> for Refusal {
    fn from(error: Unsolvable) -> Refusal {
        Refusal::new(Code::Unsolvable, error)
    }
}
