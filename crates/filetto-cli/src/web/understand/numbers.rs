//! `GET /api/numbers`: proof-number search on a position, leaf by leaf.

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position};
use filetto::internals::lab::proof_numbers::{Numbers, Step, film};
use serde_json::{Value as Json, json};

/// Leaves that are expanded at most.
const MOST: usize = 300;

/// The steps as JSON; the position is one on which the game goes on.
pub(super) fn answer(position: &Position) -> Json {
    let rules = position.rules();
    let new = |(node, mv, numbers): &(usize, Move, Numbers)| json!({"node": node, "move": format_move(rules, *mv), "proof": numbers.proof, "disproof": numbers.disproof});
    let changed = |(node, numbers): &(usize, Numbers)| json!({"node": node, "proof": numbers.proof, "disproof": numbers.disproof});
    let step = |step: &Step| {
        json!({
            "path": step.path,
            "new": step.new.iter().map(new).collect::<Vec<_>>(),
            "changed": step.changed.iter().map(changed).collect::<Vec<_>>(),
        })
    };
    let steps: Vec<Json> = film(position, MOST).iter().map(step).collect();
    json!({"game": rules.to_string(), "moves": format_game(position), "steps": steps})
}
