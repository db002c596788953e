//! A whole game evaluated move by move, for the graph of its value.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;

use filetto::analysis::{Analyst, Fault, fault};
use filetto::game::notation::format_move;
use filetto::game::{Move, Outcome, Position};
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;
use serde_json::{Value as Json, json};
use tokio::runtime::Handle;

use super::analysis::{bounded, judge};
use super::solve::labelled;
use crate::json;
use crate::lang::Lang;
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::live;
use crate::web::players::clamped;
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::store::Kind;
use crate::web::{Shared, limits};

/// How long a review may take if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(20);
/// Lines that are followed where there are many moves.
const LINES: usize = 2;

/// `GET /api/review`: an event `review` for each position of the game, the last one first, then `done`.
pub(super) async fn review(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Response, Refusal> {
    let game = question.position()?;
    bounded(&game)?;
    let player = question.named_program()?.map(|spec| clamped(&spec, app.settings().threads));
    let (time, lang) = (question.time(DEFAULT_TIME)?, question.lang());
    let ticket = app.searches().ticket(&client, &Work { what: "review", game: None, limit: time })?;
    let own = app.clone();
    live::stream(&app, &client, "review", |writer| async move {
        let (rows, line) = (writer.clone(), writer.clone());
        let told = |place| line.offer("queued", &live::queued(place));
        let work = ticket.run_with(Arc::default(), time + limits::GRACE, told, move |stop| {
            let review = Review { app: own, player, lang, end: Instant::now() + time, stop };
            review.run(&game, &mut |row| rows.send_blocking("review", &row))
        });
        match work.await.and_then(|done| done) {
            Ok(()) => writer.send("done", &json!({})).await,
            Err(refusal) => writer.send("failed", &refusal.json()).await,
        };
    })
}

/// The review of one game, from its end to its beginning: what is proven of a position helps with the one before, and
/// is stored for whoever looks at it next.
struct Review {
    app: Shared,
    player: Option<PlayerSpec>,
    lang: Lang,
    end: Instant,
    stop: Arc<AtomicBool>,
}

impl Review {
    /// Evaluates every position, until `told` says that nobody listens.
    fn run(&self, game: &Position, told: &mut dyn FnMut(Json) -> bool) -> Result<(), Refusal> {
        let (mut position, mut after) = (game.clone(), None);
        if let Some(outcome) = position.outcome() {
            let value = if outcome == Outcome::Draw { Value::Draw } else { Value::Loss(0) };
            let heard = told(over(position.history().len(), value));
            match position.undo() {
                Some(mv) if heard => after = Some((mv, value)),
                _ => return Ok(()),
            }
        }
        let judge = judge(self.player.as_ref(), &position, limits::SOLVER_BYTES, 1)?;
        let mut analyst = Analyst::new(judge, LINES, &position)?;
        loop {
            analyst.look_at(&position)?;
            let (row, value) = self.row(&mut analyst, &position, after)?;
            let heard = told(row);
            match position.undo() {
                Some(mv) if heard => after = Some((mv, value)),
                _ => return Ok(()),
            }
        }
    }

    /// What is found of a position in its share of the time, and its value. `after` is the move that was played and
    /// what the position after it is worth.
    fn row(
        &self,
        analyst: &mut Analyst,
        position: &Position,
        after: Option<(Move, Value)>,
    ) -> Result<(Json, Value), Refusal> {
        let (start, ply, rules) = (Instant::now(), position.history().len(), position.rules());
        let share = self.end.saturating_duration_since(start) / (ply as u32 + 1);
        let time = Some(share.max(Duration::from_millis(1)));
        analyst.think(&Limits { time, stop: Some(self.stop.clone()), ..Limits::default() }, &mut |_| ())?;
        let table = analyst.table();
        let analysis = json::analysis(position, self.player.as_ref(), &table, start.elapsed(), self.lang);
        if table.is_proven() {
            let kind = Kind::Analysis(self.player.as_ref());
            Handle::current().block_on(self.app.remember(kind, position, &analysis));
        }
        let best = table.best().map_or(Value::Unknown, |best| best.value);
        let worth = |(mv, later): (Move, Value)| {
            let own = table.candidates.iter().find(|candidate| candidate.mv == mv);
            own.map(|own| own.value).filter(|value| value.is_exact()).unwrap_or(later.before_move())
        };
        let fault = after.and_then(|after| fault(rules, best, worth(after)));
        let row = json!({
            "ply": ply,
            "value": json::value(best),
            "best": analysis["best"],
            "played": after.map(|(mv, _)| format_move(rules, mv)),
            "blunder": fault.map(Fault::word),
            "analysis": labelled(analysis, position, false),
        });
        Ok((row, best))
    }
}

/// The row of a game that is over.
fn over(ply: usize, value: Value) -> Json {
    json!({"ply": ply, "value": json::value(value), "best": null, "played": null, "blunder": null, "analysis": null})
}
