//! The JSON shapes of everything the commands compute, in one place.

use std::time::Duration;

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position, Preset, Rules};
use filetto::player::spec::{Entry, Key};
use filetto::player::{Choice, PlayerSpec};
use filetto::value::Value;
use serde_json::{Map, Value as Json, json};

use crate::analysis::Candidate;
use crate::lang::Lang;

/// A value: always the same three keys, null where they say nothing.
pub fn value(value: Value) -> Json {
    let (kind, plies, estimate) = match value {
        Value::Win(plies) => ("win", Some(plies), None),
        Value::Loss(plies) => ("loss", Some(plies), None),
        Value::Draw => ("draw", None, None),
        Value::Estimate(estimate) => ("estimate", None, Some(estimate)),
        Value::Unknown => ("unknown", None, None),
    };
    json!({"kind": kind, "plies": plies, "estimate": estimate})
}

/// Moves as a list of texts.
pub fn moves(rules: Rules, moves: &[Move]) -> Json {
    moves.iter().map(|mv| format_move(rules, *mv)).collect()
}

/// The two keys every answer about a position begins with.
pub fn about(position: &Position) -> Map<String, Json> {
    let mut map = Map::new();
    map.insert("game".into(), position.rules().to_string().into());
    map.insert("moves".into(), format_game(position).into());
    map
}

/// What a player answered.
pub fn choice(position: &Position, player: &PlayerSpec, choice: &Choice) -> Json {
    let rules = position.rules();
    let stats = &choice.stats;
    let answer = json!({
        "player": player.to_string(),
        "move": format_move(rules, choice.mv),
        "value": value(choice.value),
        "depth": choice.depth,
        "nodes": stats.nodes,
        "seconds": seconds(stats.time),
        "pv": moves(rules, &choice.pv),
        "proven": choice.proven,
        "leaves": stats.leaves,
        "evaluations": stats.evaluations,
        "cuts": stats.cuts,
        "table_hits": stats.table_hits,
        "per_depth": stats.per_depth,
    });
    extend(about(position), answer)
}

/// What every move is worth, the best first.
pub fn analysis(position: &Position, player: &PlayerSpec, candidates: &[Candidate], time: Duration) -> Json {
    let rules = position.rules();
    let judged = |candidate: &Candidate| {
        json!({
            "move": format_move(rules, candidate.mv),
            "value": value(candidate.value),
            "proven": candidate.value.is_exact(),
            "pv": moves(rules, &candidate.line),
            "why": Lang::English.reasons(rules, &candidate.reasons),
        })
    };
    let best = candidates.first().map_or(Json::Null, judged);
    let answer = json!({
        "to_move": position.to_move().to_string(),
        "player": player.to_string(),
        "best": best["move"],
        "value": best["value"],
        "proven": best["proven"],
        "pv": best["pv"],
        "nodes": candidates.iter().map(|candidate| candidate.nodes).sum::<u64>(),
        "seconds": seconds(time),
        "candidates": candidates.iter().map(judged).collect::<Vec<_>>(),
    });
    extend(about(position), answer)
}

/// Adds the keys of an object to a map.
pub fn extend(mut map: Map<String, Json>, more: Json) -> Json {
    if let Json::Object(more) = more {
        map.extend(more);
    }
    Json::Object(map)
}

/// Seconds to the microsecond.
pub fn seconds(time: Duration) -> Json {
    (time.as_micros() as f64 / 1e6).into()
}

/// One player of the registry.
pub fn entry(entry: &Entry) -> Json {
    let keys: Vec<Json> = entry.keys.iter().map(key).collect();
    json!({"name": entry.name, "about": entry.about, "program": entry.build.is_some(), "keys": keys})
}

fn key(key: &Key) -> Json {
    json!({"name": key.name, "accepts": key.kind.to_string(), "default": key.default, "about": key.about})
}

/// One game that has a name.
pub fn preset(preset: &Preset) -> Json {
    json!({"name": preset.name, "game": preset.game, "about": preset.about})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_always_have_the_same_keys() {
        let shapes = [
            (Value::Win(3), json!({"kind": "win", "plies": 3, "estimate": null})),
            (Value::Loss(2), json!({"kind": "loss", "plies": 2, "estimate": null})),
            (Value::Draw, json!({"kind": "draw", "plies": null, "estimate": null})),
            (Value::Estimate(-7), json!({"kind": "estimate", "plies": null, "estimate": -7})),
            (Value::Unknown, json!({"kind": "unknown", "plies": null, "estimate": null})),
        ];
        for (from, to) in shapes {
            assert_eq!(value(from), to);
        }
    }
}
