//! `GET /api/annealing`: one annealing of ForSA4, step by step: what was tried, at which temperature, and whether it was
//! accepted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position};
use filetto::internals::anneal::forsa4::{Settings, think};
use filetto::internals::rng::Rng;
use filetto::search::Budget;
use serde_json::{Value as Json, json};

/// Steps of an answer at most.
const MOST_STEPS: u64 = 1_200;

/// The steps as JSON; the position is one on which the game goes on.
pub fn answer(position: &Position, seed: u64, stop: Arc<AtomicBool>) -> Json {
    let temperatures = Settings::default().schedule(1).temperatures_count().max(1);
    let settings = Settings { sweeps: (MOST_STEPS / temperatures).max(1), ..Settings::default() };
    let budget = Budget { stop: Some(stop), nodes: Some(2 * MOST_STEPS), ..Budget::default() };
    let rules = position.rules();
    let text = |mv: &u16| format_move(rules, Move(*mv));
    let mut steps = Vec::new();
    let found = think(position, &settings, &budget, &mut Rng::new(seed), |step, tried| {
        steps.push(json!({
            "temperature": (step.temperature * 100.0).round() / 100.0,
            "tried": step.tried.round(),
            "accepted": step.accepted,
            "energy": step.energy.round(),
            "best": step.best.round(),
            "line": tried.iter().map(text).collect::<Vec<_>>(),
        }));
    });
    json!({
        "game": rules.to_string(),
        "moves": format_game(position),
        "answer": found.answer.iter().map(|mv| format_move(rules, *mv)).collect::<Vec<_>>(),
        "energy": found.energy.round(),
        "steps": steps,
    })
}
