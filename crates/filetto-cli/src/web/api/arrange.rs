//! `POST /api/arrange`: which moves give this board?

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::web::answers::arrange::Board;
use crate::web::clients::Client;
use crate::web::extract::Body;
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::turns::SHORT;
use crate::web::{Shared, limits};

/// `POST /api/arrange`
pub(super) async fn arrange(
    State(app): State<Shared>,
    client: Client,
    Body(board): Body<Board>,
) -> Result<Json<Value>, Refusal> {
    let arranged = board.read()?;
    let ticket = app.searches().ticket(&client, &Work { what: "arrange", game: None, limit: SHORT })?;
    Ok(Json(ticket.run(limits::MOST_THINKING, move |_| arranged.answer()).await??))
}
