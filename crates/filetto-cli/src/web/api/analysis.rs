//! What every move is worth: an answer, or a stream of better and better ones while somebody looks.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use filetto::analysis::{Analyst, Table};
use filetto::host::Instant;
use serde_json::Value;

use crate::web::answers::analysis::{DEFAULT_TIME, Pieces, Task, marked};
use crate::web::clients::Client;
use crate::web::extract::{Extent, Params, Question};
use crate::web::live::{self, Writer};
use crate::web::refusal::Refusal;
use crate::web::searches::{Ticket, Work};
use crate::web::{Shared, limits};

fn ticket(app: &Shared, client: &Client, limit: Duration) -> Result<Ticket, Refusal> {
    app.searches().ticket(client, &Work { what: "analysis", game: None, limit })
}

/// `GET /api/analysis`: the JSON of `filetto analyze`, and whether it was known before.
pub(super) async fn analysis(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(extent): Params<Extent>,
) -> Result<Json<Value>, Refusal> {
    let task = Task::new(&question, &extent, app.settings().threads)?;
    if let Some(known) = known(&app, &task).await {
        return Ok(Json(known));
    }
    let mut analyst = task.analyst(limits::ANALYSIS_BYTES)?;
    let start = Instant::now();
    if !analyst.is_finished() {
        let time = task.time.unwrap_or(DEFAULT_TIME);
        let (ticket, own) = (ticket(&app, &client, time)?, task.clone());
        let work = ticket.run(task.patience(time), move |stop| {
            analyst.think(&own.limits(time, stop), &mut |_| ())?;
            Ok::<_, Refusal>(analyst)
        });
        analyst = work.await??;
    }
    let answer = task.json(&analyst.table(), start.elapsed());
    remember(&app, &task, &analyst.table(), &answer).await;
    Ok(Json(answer))
}

/// `GET /api/analysis/events`: the same as it improves, without end unless a time is given. The search stops when the
/// viewer leaves.
pub(super) async fn events(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(extent): Params<Extent>,
) -> Result<Response, Refusal> {
    let task = Task::new(&question, &extent, app.settings().threads)?;
    let known = known(&app, &task).await;
    let (memory, place) = app.analysis_memory();
    let analyst = task.analyst(memory)?;
    let ticket = match known.is_some() || analyst.is_finished() {
        true => None,
        false => Some(ticket(&app, &client, task.time.unwrap_or(limits::MOST_THINKING))?),
    };
    let own = app.clone();
    live::stream(&app, &client, "analysis", |writer| async move {
        let _place = place;
        let answer = match (known, ticket) {
            (Some(known), _) => Ok(known),
            (None, None) => Ok(task.json(&analyst.table(), Duration::ZERO)),
            (None, Some(ticket)) => {
                Watched { app: own, ticket, task, writer: writer.clone() }.run(analyst).await
            }
        };
        match answer {
            Ok(table) => writer.send("analysis", &marked(table, true)).await,
            Err(refusal) => writer.send("failed", &refusal.json()).await,
        };
    })
}

/// An analysis whose every better table is sent to the viewer, and before them its place in the line.
struct Watched {
    app: Shared,
    ticket: Ticket,
    task: Task,
    writer: Writer,
}

impl Watched {
    /// Piece after piece, each when its turn has come.
    async fn run(self, mut analyst: Analyst) -> Result<Value, Refusal> {
        let mut pieces = Pieces::new(self.task.clone());
        loop {
            let (limit, writer) = (pieces.limit(), self.writer.clone());
            let queued = |place| self.writer.offer("queued", &live::queued(place));
            let work = self.ticket.run_piece(limit, queued, move |stop| {
                pieces.think(&mut analyst, stop, &mut |table| writer.offer("analysis", table))?;
                Ok::<_, Refusal>((pieces, analyst))
            });
            (pieces, analyst) = work.await??;
            let (answer, last) = pieces.told(&analyst);
            if last {
                remember(&self.app, &self.task, &analyst.table(), &answer).await;
                return Ok(answer);
            }
            self.writer.offer("analysis", &marked(answer, false));
        }
    }
}

/// A table that was proven before.
async fn known(app: &Shared, task: &Task) -> Option<Value> {
    Some(task.known(app.known(task.kind(), &task.position).await?))
}

/// Remembers a table in which everything is proven.
async fn remember(app: &Shared, task: &Task, table: &Table, answer: &Value) {
    if table.is_proven() {
        app.remember(task.kind(), &task.position, answer).await;
    }
}
