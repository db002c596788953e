//! The position editor's question: which moves give this board?

use axum::Json;
use filetto::game::notation::{format_moves, parse_board};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::web::extract::{Body, rules};
use crate::web::refusal::Refusal;

#[derive(Deserialize)]
pub(super) struct Board {
    game: String,
    board: Vec<String>,
}

/// `POST /api/arrange`
pub(super) async fn arrange(Body(body): Body<Board>) -> Result<Json<Value>, Refusal> {
    let rules = rules(&body.game)?;
    let position = parse_board(rules, &body.board.join("\n"))?;
    let found = tokio::task::spawn_blocking(move || filetto::internals::game::arrange(&position)).await;
    let moves = found.map_err(|_| Refusal::broken("the search for an order broke down"))??;
    Ok(Json(json!({"game": rules.to_string(), "moves": format_moves(rules, &moves)})))
}
