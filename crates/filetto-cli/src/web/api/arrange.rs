//! The position editor's question: which moves give this board?

use axum::Json;
use axum::extract::State;
use filetto::game::notation::{format_moves, parse_board};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::web::clients::Client;
use crate::web::extract::{Body, rules};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::turns::SHORT;
use crate::web::{Shared, limits};

#[derive(Deserialize)]
pub(super) struct Board {
    game: String,
    board: Vec<String>,
}

/// `POST /api/arrange`
pub(super) async fn arrange(
    State(app): State<Shared>,
    client: Client,
    Body(body): Body<Board>,
) -> Result<Json<Value>, Refusal> {
    let rules = rules(&body.game)?;
    let position = parse_board(rules, &body.board.join("\n"))?;
    // Bounded by its steps, not by a clock: it takes a moment.
    let ticket = app.searches().ticket(&client, &Work { what: "arrange", game: None, limit: SHORT })?;
    let found =
        ticket.run(limits::MOST_THINKING, move |_| filetto::internals::game::arrange(&position)).await?;
    let moves = found?;
    Ok(Json(json!({"game": rules.to_string(), "moves": format_moves(rules, &moves)})))
}
