//! What every move is worth, by the code of `filetto analyze`: at once what is stored or known by heart, then better and
//! better while somebody looks.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use filetto::analysis::{Analyst, Judge, Table};
use filetto::game::Position;
use filetto::game::notation::format_move;
use filetto::player::{Limits, PlayerSpec};
use filetto::why::Look;
use serde_json::{Value, json};

use super::solve::labelled;
use crate::json;
use crate::lang::Lang;
use crate::web::clients::Client;
use crate::web::extract::{Extent, Params, Question};
use crate::web::live::{self, Writer};
use crate::web::players::{clamped, program};
use crate::web::refusal::{Code, Refusal};
use crate::web::searches::{Ticket, Work};
use crate::web::store::Kind;
use crate::web::turns::SHORT;
use crate::web::{Shared, limits};

/// How long an analysis may take if nobody says and nobody looks.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// The pieces in which an analysis goes on while somebody looks: the first is a tiny question, so that many readers see
/// values at once; the others are not, each is twice as long as the last, and between two of them others have their turn.
const FIRST_PIECE: Duration = Duration::from_millis(8);
const SECOND_PIECE: Duration = Duration::from_millis(200);
const LONGEST_PIECE: Duration = Duration::from_secs(2);
/// A table is told so often at most: nobody reads faster.
const TOLD_EVERY: Duration = Duration::from_millis(150);

/// Everything an analysis needs to know.
#[derive(Clone)]
struct Task {
    position: Position,
    /// The player asked by name, None for the strongest means.
    player: Option<PlayerSpec>,
    time: Option<Duration>,
    nodes: Option<u64>,
    lines: usize,
    threads: u64,
    lang: Lang,
}

impl Task {
    fn new(app: &Shared, question: &Question, extent: &Extent) -> Result<Task, Refusal> {
        let position = question.position()?;
        bounded(&position)?;
        if position.outcome().is_some() {
            return Err(Refusal::new(
                Code::NothingToEvaluate,
                "the game is over: there is no move to evaluate",
            ));
        }
        let threads = app.settings().threads;
        let player = question.named_program()?.map(|spec| clamped(&spec, threads));
        let (time, lang) = (question.given_time()?, question.lang());
        Ok(Task { position, player, time, nodes: extent.nodes()?, lines: extent.lines()?, threads, lang })
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Analysis(self.player.as_ref())
    }

    fn ticket(&self, app: &Shared, client: &Client, limit: Duration) -> Result<Ticket, Refusal> {
        app.searches().ticket(client, &Work { what: "analysis", game: None, limit })
    }

    fn analyst(&self, memory: usize) -> Result<Analyst, Refusal> {
        let judge = judge(self.player.as_ref(), &self.position, memory, self.threads)?;
        Ok(Analyst::new(judge, self.lines, &self.position)?)
    }

    fn limits(&self, time: Duration, stop: Arc<AtomicBool>) -> Limits {
        let time = self.nodes.is_none().then_some(time);
        Limits { time, nodes: self.nodes, stop: Some(stop), ..Limits::default() }
    }

    fn json(&self, table: &Table, time: Duration) -> Value {
        let answer = json::analysis(&self.position, self.player.as_ref(), table, time, self.lang);
        labelled(answer, &self.position, false)
    }
}

/// Who evaluates the moves of a position: the player named, or the strongest means.
pub(super) fn judge(
    player: Option<&PlayerSpec>,
    position: &Position,
    memory: usize,
    threads: u64,
) -> Result<Judge, Refusal> {
    Ok(match player {
        Some(spec) => Judge::named(spec.clone(), Box::new(program(spec)?)),
        None => Judge::strongest(position.rules(), memory, threads as usize),
    })
}

/// A free board of thousands of cells has too many moves to evaluate one by one.
pub(super) fn bounded(position: &Position) -> Result<(), Refusal> {
    let (moves, most) = (position.rules().move_count(), limits::ANALYSIS_MOVES);
    if moves > most {
        let sentence = format!(
            "a board with {moves} moves is too large to evaluate them all: expected at most {most} (example: gomoku)"
        );
        return Err(Refusal::new(Code::TooManyMoves, sentence).with("moves", moves).with("most", most));
    }
    Ok(())
}

/// `GET /api/analysis`: the JSON of `filetto analyze`, and whether it was known before.
pub(super) async fn analysis(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(extent): Params<Extent>,
) -> Result<Json<Value>, Refusal> {
    let task = Task::new(&app, &question, &extent)?;
    if let Some(known) = known(&app, &task).await {
        return Ok(Json(known));
    }
    let mut analyst = task.analyst(limits::ANALYSIS_BYTES)?;
    let start = Instant::now();
    if !analyst.is_finished() {
        let time = task.time.unwrap_or(DEFAULT_TIME);
        let (ticket, own) = (task.ticket(&app, &client, time)?, task.clone());
        let patience = if task.nodes.is_some() { limits::MOST_THINKING } else { time };
        let work = ticket.run(patience, move |stop| {
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
    let task = Task::new(&app, &question, &extent)?;
    let known = known(&app, &task).await;
    let (memory, place) = app.analysis_memory();
    let analyst = task.analyst(memory)?;
    let ticket = match known.is_some() || analyst.is_finished() {
        true => None,
        false => Some(task.ticket(&app, &client, task.time.unwrap_or(limits::MOST_THINKING))?),
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
    /// Piece after piece, until there is nothing more to find or the time is over.
    async fn run(self, mut analyst: Analyst) -> Result<Value, Refusal> {
        let (mut piece, mut thought) = (FIRST_PIECE, Duration::ZERO);
        let alone = self.task.player.is_some() || self.task.nodes.is_some();
        loop {
            let left = self.task.time.map_or(Duration::MAX, |time| time.saturating_sub(thought));
            let limit = if alone { left.min(limits::MOST_THINKING) } else { left.min(piece) };
            let start;
            (analyst, start) = self.piece(analyst, limit, thought).await?;
            thought += start.elapsed();
            let answer = self.task.json(&analyst.table(), thought);
            if analyst.is_finished() || alone || self.task.time.is_some_and(|time| thought >= time) {
                remember(&self.app, &self.task, &analyst.table(), &answer).await;
                return Ok(answer);
            }
            piece = longer(piece, answer["value"]["kind"] != "unknown");
            self.writer.offer("analysis", &marked(answer, false));
        }
    }

    /// Thinks for a piece when its turn has come; when that was.
    async fn piece(
        &self,
        mut analyst: Analyst,
        limit: Duration,
        thought: Duration,
    ) -> Result<(Analyst, Instant), Refusal> {
        let (own, writer) = (self.task.clone(), self.writer.clone());
        let queued = |place| self.writer.offer("queued", &live::queued(place));
        let work = self.ticket.run_piece(limit, queued, move |stop| {
            let start = Instant::now();
            let mut told: Option<Instant> = (!thought.is_zero()).then_some(start);
            let tell = &mut |table: &Table| {
                if told.is_none_or(|told| told.elapsed() > TOLD_EVERY) {
                    told = Some(Instant::now());
                    writer.offer("analysis", &marked(own.json(table, thought + start.elapsed()), false));
                }
            };
            analyst.think(&own.limits(limit, stop), tell)?;
            Ok::<_, Refusal>((analyst, start))
        });
        work.await?
    }
}

/// The next piece; a short one until there is something to see.
fn longer(piece: Duration, has_values: bool) -> Duration {
    if has_values { (piece * 2).clamp(SECOND_PIECE, LONGEST_PIECE) } else { (piece * 2).min(SHORT) }
}

fn marked(mut table: Value, last: bool) -> Value {
    table["final"] = json!(last);
    table
}

/// A table that was proven before, its reasons in the language asked for.
async fn known(app: &Shared, task: &Task) -> Option<Value> {
    let table = app.known(task.kind(), &task.position).await?;
    Some(labelled(in_language(table, &task.position, task.lang), &task.position, true))
}

/// A stored table with its reasons in a language.
pub(super) fn in_language(mut table: Value, position: &Position, lang: Lang) -> Value {
    let (rules, look) = (position.rules(), Look::new(position));
    for mv in position.legal_moves() {
        let text = format_move(rules, mv);
        let mut rows = table["candidates"].as_array_mut().into_iter().flatten();
        if let Some(row) = rows.find(|row| row["move"] == text.as_str()) {
            row["why"] = json!(lang.reasons(rules, &look.advise(mv).reasons));
        }
    }
    table
}

/// Remembers a table in which everything is proven.
async fn remember(app: &Shared, task: &Task, table: &Table, answer: &Value) {
    if table.is_proven() {
        app.remember(task.kind(), &task.position, answer).await;
    }
}
