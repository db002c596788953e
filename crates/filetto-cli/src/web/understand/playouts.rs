//! `GET /api/playouts`: the first playouts of a Monte Carlo tree search, one by one.

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position, Rules};
use filetto::internals::rng::Rng;
use filetto::internals::search::mcts::{Passed, Playout, Settings, film};
use filetto::value::Value;
use serde_json::{Value as Json, json};

/// Playouts of an answer at most.
pub const MOST: u64 = 1_000;

/// The playouts as JSON; the position is one on which the game goes on.
pub fn answer(position: &Position, playouts: u64, seed: u64) -> Json {
    let settings = Settings { playouts, ..Settings::default() };
    let shown = film(position, &settings, &mut Rng::new(seed));
    let rules = position.rules();
    json!({
        "game": rules.to_string(),
        "moves": format_game(position),
        "exploration": settings.exploration,
        "playouts": shown.iter().map(|playout| one(rules, playout)).collect::<Vec<_>>(),
    })
}

fn one(rules: Rules, playout: &Playout) -> Json {
    let text = |mv: Move| format_move(rules, mv);
    let passed = |passed: &Passed| {
        json!({
            "node": passed.node,
            "move": passed.mv.map(text),
            "visits": passed.visits,
            "score": passed.score,
            "proven": passed.proven.map(sign),
        })
    };
    json!({
        "path": playout.path.iter().map(passed).collect::<Vec<_>>(),
        "bounds": playout.bounds.iter().map(|(node, bound)| json!({"node": node, "bound": rounded(*bound)})).collect::<Vec<_>>(),
        "rollout": playout.rollout.iter().map(|mv| text(*mv)).collect::<Vec<_>>(),
        "result": playout.result,
    })
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// 1, 0 or -1 for the side to move.
fn sign(value: Value) -> i32 {
    match value {
        Value::Win(_) => 1,
        Value::Loss(_) => -1,
        _ => 0,
    }
}
