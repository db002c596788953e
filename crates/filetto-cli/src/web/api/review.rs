//! A whole game evaluated move by move, for the graph of its value.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;

use filetto::analysis::{Candidate, Evaluators, Fault, analyse, fault};
use filetto::game::notation::format_move;
use filetto::game::{Move, Outcome, Position};
use filetto::player::{Limits, PlayerSpec};
use filetto::solver::Solver;
use filetto::value::Value;
use serde_json::{Value as Json, json};

use super::analysis::bounded;
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::live;
use crate::web::players::{clamped, program};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::{Shared, limits};
use crate::{defaults, json};

/// How long a review may take if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(20);

/// `GET /api/review`: an event `review` for each position of the game, then `done`.
pub(super) async fn review(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Response, Refusal> {
    let game = question.position()?;
    bounded(&game)?;
    let spec = clamped(&question.program(defaults::adviser)?, app.settings().threads);
    let time = question.time(DEFAULT_TIME)?;
    let ticket = app.searches().ticket(&client, &Work { what: "review", game: None, limit: time })?;
    live::stream(&app, &client, "review", |writer| async move {
        let (rows, line) = (writer.clone(), writer.clone());
        let told = |place| line.offer("queued", &live::queued(place));
        let work = ticket.run_with(Arc::default(), time + limits::GRACE, told, move |stop| {
            Review::new(&game, spec, time, stop).run(&mut |row| rows.send_blocking("review", &row))
        });
        match work.await.and_then(|done| done) {
            Ok(()) => writer.send("done", &json!({})).await,
            Err(refusal) => writer.send("failed", &refusal.json()).await,
        };
    })
}

/// The review of one game.
struct Review {
    moves: Vec<Move>,
    position: Position,
    spec: PlayerSpec,
    solver: Option<Solver>,
    end: Instant,
    stop: Arc<AtomicBool>,
}

impl Review {
    fn new(game: &Position, spec: PlayerSpec, time: Duration, stop: Arc<AtomicBool>) -> Review {
        let rules = game.rules();
        Review {
            moves: game.history().to_vec(),
            position: Position::new(rules),
            spec,
            solver: Solver::new(rules, limits::SOLVER_BYTES).ok(),
            end: Instant::now() + time,
            stop,
        }
    }

    /// Evaluates every position from the first to the last, until `told` says that nobody listens.
    fn run(mut self, told: &mut dyn FnMut(Json) -> bool) -> Result<(), Refusal> {
        for ply in 0..=self.moves.len() {
            let played = self.moves.get(ply).copied();
            if !told(self.row(ply, played)?) {
                break;
            }
            played.into_iter().for_each(|mv| self.position.play_unchecked(mv));
        }
        Ok(())
    }

    fn row(&mut self, ply: usize, played: Option<Move>) -> Result<Json, Refusal> {
        let rules = self.position.rules();
        match self.position.outcome() {
            Some(Outcome::Win(_)) => return Ok(end(ply, Value::Loss(0))),
            Some(Outcome::Draw) => return Ok(end(ply, Value::Draw)),
            None => {}
        }
        let table = self.evaluate((self.moves.len() - ply + 1) as u32)?;
        let best = &table[0];
        let evaluated = played.and_then(|mv| table.iter().find(|candidate| candidate.mv == mv));
        Ok(json!({
            "ply": ply,
            "value": json::value(best.value),
            "best": format_move(rules, best.mv),
            "played": played.map(|mv| format_move(rules, mv)),
            "blunder": evaluated.and_then(|evaluated| fault(best.value, evaluated.value)).map(Fault::word),
        }))
    }

    /// What every move is worth, in this position's share of the time that is left.
    fn evaluate(&mut self, positions_left: u32) -> Result<Vec<Candidate>, Refusal> {
        let share = self.end.saturating_duration_since(Instant::now()) / positions_left;
        let time = Some(share.max(Duration::from_millis(1)));
        let limits = Limits { time, stop: Some(self.stop.clone()), ..Limits::default() };
        let mut player = program(&self.spec)?;
        let (spec, solver, position) = (&self.spec, self.solver.as_mut(), &self.position);
        let evaluators = Evaluators { spec, player: &mut player, solver, threads: 1 };
        Ok(analyse(evaluators, position, &limits, &mut |_| ())?)
    }
}

/// The row of a game that is over.
fn end(ply: usize, value: Value) -> Json {
    json!({"ply": ply, "value": json::value(value), "best": null, "played": null, "blunder": null})
}
