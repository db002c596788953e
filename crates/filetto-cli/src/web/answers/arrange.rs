//! The position editor's question: which moves give this board?

use filetto::game::notation::{format_moves, parse_board};
use filetto::game::{Position, Rules};
use filetto::internals::game::arrange;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::web::extract::rules;
use crate::web::refusal::Refusal;

/// A board as the page draws it.
#[derive(Deserialize)]
pub struct Board {
    game: String,
    board: Vec<String>,
}

/// The same, read and checked.
pub struct Arranged(Rules, Position);

impl Board {
    /// The position on it.
    pub fn read(&self) -> Result<Arranged, Refusal> {
        let rules = rules(&self.game)?;
        Ok(Arranged(rules, parse_board(rules, &self.board.join("\n"))?))
    }
}

impl Arranged {
    /// The moves. Bounded by its steps, not by a clock: it takes a moment.
    pub fn answer(&self) -> Result<Value, Refusal> {
        let Arranged(rules, position) = self;
        let moves = arrange(position)?;
        Ok(json!({"game": rules.to_string(), "moves": format_moves(*rules, &moves)}))
    }
}
