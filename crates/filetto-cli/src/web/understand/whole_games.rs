//! `GET /api/matrix`: a tiny board as a matrix whose cells are whole games.

use filetto::game::Rules;
use serde_json::{Value as Json, json};

use super::super::refusal::{Code, Refusal};
use crate::matrix::strategies::{self, GameMatrix};
use crate::matrix::{Analysis, Names};

/// Strategies of a side that a page can show.
const MOST: usize = 40;

/// The matrix with its games, as JSON.
pub fn answer(rules: Rules) -> Result<Json, Refusal> {
    let game = strategies::matrix(rules).filter(|game| game.rows.len().max(game.columns.len()) <= MOST);
    let too_many = || {
        let sentence = format!(
            "{rules} has too many strategies to be shown: expected at most {MOST} of a side (example: drop-2x2-2)"
        );
        Refusal::new(Code::TooManyCells, sentence).with("game", rules.to_string()).with("most", MOST)
    };
    let GameMatrix { payoffs, rows, columns, games } = game.ok_or_else(too_many)?;
    let names = Names { players: ["X", "O"].map(String::from), rows, columns };
    let analysis = Analysis::new(payoffs, names);
    let mut answer = analysis.map_or_else(|| json!({}), |analysis| analysis.json());
    answer["game"] = rules.to_string().into();
    answer["games"] = games.into();
    Ok(answer)
}
