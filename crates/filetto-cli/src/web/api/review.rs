//! A whole game evaluated move by move, for the graph of its value.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use filetto::game::Position;
use serde_json::{Value as Json, json};
use tokio::runtime::Handle;

use crate::web::answers::Kind;
use crate::web::answers::review::{Reader, Review};
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::live::{self, Writer};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::{Shared, limits};

/// `GET /api/review`: an event `review` for each position of the game, the last one first, then `done`.
pub(super) async fn review(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Response, Refusal> {
    let review = Review::new(&question, app.settings().threads)?;
    let ticket = app.searches().ticket(&client, &Work { what: "review", game: None, limit: review.time })?;
    let own = app.clone();
    live::stream(&app, &client, "review", |writer| async move {
        let (mut stream, line) = (Stream { app: own, writer: writer.clone() }, writer.clone());
        let told = |place| line.offer("queued", &live::queued(place));
        let patience = review.time + limits::GRACE;
        let work =
            ticket.run_with(Arc::default(), patience, told, move |stop| review.run(&stop, &mut stream));
        match work.await.and_then(|done| done) {
            Ok(()) => writer.send("done", &json!({})).await,
            Err(refusal) => writer.send("failed", &refusal.json()).await,
        };
    })
}

/// Rows go to the viewer; what is proven is stored for whoever looks at it next.
struct Stream {
    app: Shared,
    writer: Writer,
}

impl Reader for Stream {
    fn hear(&mut self, row: Json) -> bool {
        self.writer.send_blocking("review", &row)
    }

    fn remember(&mut self, kind: Kind, position: &Position, analysis: &Json) {
        Handle::current().block_on(self.app.remember(kind, position, analysis));
    }
}
