//! A whole game judged move by move, for the graph of its value.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;

use filetto::game::notation::format_move;
use filetto::game::{Move, Outcome, Position};
use filetto::player::{Limits, PlayerSpec};
use filetto::solver::{self, Solver};
use filetto::value::Value;
use serde_json::{Value as Json, json};

use super::analysis::bounded;
use crate::analysis::{Candidate, analyze, prove};
use crate::web::extract::{Params, Question};
use crate::web::games::minds::{guarded, modest};
use crate::web::live;
use crate::web::refusal::Refusal;
use crate::web::{Shared, limits};
use crate::{defaults, json};

/// How long a review may take if nobody says.
const PATIENCE: Duration = Duration::from_secs(20);
/// The share of a position's time that goes into estimates where a proof may follow.
const ESTIMATE_SHARE: u32 = 4;
/// An estimate of this size is worth three quarters of a win.
const ESTIMATE_SCALE: f64 = 100.0;
/// A move that throws away this much of a win is a mistake: a win becomes a draw, a draw a loss.
const MISTAKE: f64 = 0.4;
/// A blunder throws away nearly all of it.
const BLUNDER: f64 = 0.75;

/// `GET /api/review`: an event `review` for each position of the game, then `done`.
pub(super) async fn review(
    State(app): State<Shared>,
    Params(question): Params<Question>,
) -> Result<Response, Refusal> {
    let game = question.position()?;
    bounded(&game)?;
    let spec = modest(&question.program(defaults::adviser)?, app.settings().threads);
    let time = question.time(PATIENCE)?;
    app.searches().has_room()?;
    let own = app.clone();
    live::stream(&app, |writer| async move {
        let rows = writer.clone();
        let work = own.searches().run(time + limits::GRACE, move |stop| {
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

    /// Judges every position from the first to the last, until `told` says that nobody listens.
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
        let table = self.judge((self.moves.len() - ply + 1) as u32)?;
        let best = &table[0];
        let judged = played.and_then(|mv| table.iter().find(|candidate| candidate.mv == mv));
        Ok(json!({
            "ply": ply,
            "value": json::value(best.value),
            "best": format_move(rules, best.mv),
            "played": played.map(|mv| format_move(rules, mv)),
            "blunder": judged.and_then(|judged| fault(best.value, judged.value)),
        }))
    }

    /// What every move is worth, in this position's share of the time that is left.
    fn judge(&mut self, positions_left: u32) -> Result<Vec<Candidate>, Refusal> {
        let share = self.end.saturating_duration_since(Instant::now()) / positions_left;
        let time = if self.solver.is_some() { share / ESTIMATE_SHARE } else { share };
        let thinking = Limits {
            time: Some(time.max(Duration::from_millis(1))),
            stop: Some(self.stop.clone()),
            ..Limits::default()
        };
        let mut player = self.spec.build().ok_or_else(Refusal::person_asked)?;
        let (spec, position) = (&self.spec, &self.position);
        let table = guarded(&mut *player, |player| analyze(spec, player, position, &thinking, &mut |_| ()))?;
        let Some(solver) = &mut self.solver else { return Ok(table) };
        let deadline = Some(Instant::now() + share - time);
        let limits = solver::Limits { stop: Some(&self.stop), deadline, ..solver::Limits::default() };
        Ok(prove(solver, position, table, &limits, &mut |_| ()))
    }
}

/// The row of a game that is over.
fn end(ply: usize, value: Value) -> Json {
    json!({"ply": ply, "value": json::value(value), "best": null, "played": null, "blunder": null})
}

/// How bad it was to play a move where another was best.
fn fault(best: Value, played: Value) -> Option<&'static str> {
    let thrown_away = points(best) - points(played);
    if thrown_away >= BLUNDER { Some("blunder") } else { (thrown_away >= MISTAKE).then_some("mistake") }
}

/// A value as the share of a win: 1 for a win, 0 for a loss.
fn points(value: Value) -> f64 {
    match value {
        Value::Win(_) => 1.0,
        Value::Loss(_) => 0.0,
        Value::Draw | Value::Unknown => 0.5,
        Value::Estimate(estimate) => {
            let estimate = estimate as f64;
            0.5 + 0.5 * estimate / (estimate.abs() + ESTIMATE_SCALE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted_in_shares_of_a_win() {
        assert_eq!(fault(Value::Win(3), Value::Win(9)), None);
        assert_eq!(fault(Value::Win(3), Value::Draw), Some("mistake"));
        assert_eq!(fault(Value::Draw, Value::Loss(4)), Some("mistake"));
        assert_eq!(fault(Value::Win(3), Value::Loss(4)), Some("blunder"));
        assert_eq!(fault(Value::Estimate(300), Value::Loss(2)), Some("blunder"));
        assert_eq!(fault(Value::Estimate(20), Value::Estimate(-20)), None);
        assert_eq!(fault(Value::Estimate(100), Value::Estimate(-100)), Some("mistake"));
        assert_eq!(fault(Value::Loss(10), Value::Loss(2)), None);
        assert_eq!((points(Value::Estimate(100)), points(Value::Unknown)), (0.75, 0.5));
    }
}
