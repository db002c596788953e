//! The JSON shapes of everything the commands compute, in one place.

use std::time::Duration;

use filetto::analysis::{Candidate, Table, chance};
use filetto::arena::Plan;
use filetto::clock::TimeControl;
use filetto::game::notation::{format_game, format_move, format_moves};
use filetto::game::{Move, Position, Preset, Rules, Side};
use filetto::internals::anneal::forsa4::{Case, FirstMove, Vectors};
use filetto::internals::player::{Entry, Key};
use filetto::player::{Choice, PlayerSpec};
use filetto::puzzle::Puzzle;
use filetto::record::{End, GameRecord};
use filetto::session::Settings;
use filetto::value::Value;
use serde_json::{Map, Value as Json, json};

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

/// The value that was written down by [`value`].
pub fn read_value(json: &Json) -> Option<Value> {
    let number = |key: &str| json[key].as_i64();
    Some(match json["kind"].as_str()? {
        "win" => Value::Win(number("plies")?.try_into().ok()?),
        "loss" => Value::Loss(number("plies")?.try_into().ok()?),
        "draw" => Value::Draw,
        "estimate" => Value::Estimate(number("estimate")?.try_into().ok()?),
        "unknown" => Value::Unknown,
        _ => return None,
    })
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

/// A puzzle with its solution.
pub fn puzzle(puzzle: &Puzzle) -> Json {
    let solution = json!({
        "kind": puzzle.goal.to_string(),
        "plies": puzzle.goal.plies(),
        "line": moves(puzzle.rules(), &puzzle.line),
        "rating": puzzle.rating,
    });
    extend(about(&puzzle.position), solution)
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

/// What every move is worth, the best first; `player` is the one asked by name, None for the strongest means.
pub fn analysis(
    position: &Position,
    player: Option<&PlayerSpec>,
    table: &Table,
    time: Duration,
    lang: Lang,
) -> Json {
    let rules = position.rules();
    let evaluated = |candidate: &Candidate| {
        json!({
            "move": format_move(rules, candidate.mv),
            "value": value(candidate.value),
            "chance": player.is_none().then(|| percent(rules, candidate.value)).flatten(),
            "proven": candidate.value.is_exact(),
            "depth": candidate.depth,
            "pv": moves(rules, &candidate.line),
            "why": lang.reasons(rules, &candidate.reasons),
        })
    };
    let best = table.best().map_or(Json::Null, evaluated);
    let answer = json!({
        "to_move": position.to_move().to_string(),
        "player": player.map(ToString::to_string),
        "source": table.source.word(),
        "best": best["move"],
        "value": best["value"],
        "chance": best["chance"],
        "proven": best["proven"],
        "depth": table.depth(),
        "pv": best["pv"],
        "nodes": table.nodes,
        "seconds": seconds(time),
        "candidates": table.known().into_iter().map(evaluated).collect::<Vec<_>>(),
    });
    extend(about(position), answer)
}

/// A first move as ForSA4 sees it: its four numbers, the case, `present`, and the best sequence with f1 to f4.
pub fn first_move(rules: Rules, vectors: &Vectors, first: &FirstMove) -> Json {
    let at = first.mv.index();
    let best = first.best.as_ref().map(|best| {
        json!({
            "moves": moves(rules, &best.moves),
            "f": best.alignments,
            "future": best.future,
            "energy": first.energy(),
        })
    });
    json!({
        "move": format_move(rules, first.mv),
        "advantage": vectors.advantage[at],
        "danger": vectors.danger[at],
        "next_advantage": vectors.next_advantage[at],
        "next_danger": vectors.next_danger[at],
        "present": first.present,
        "case": case(first.case),
        "best": best,
    })
}

/// The case of `present` in a word.
pub fn case(case: Case) -> &'static str {
    match case {
        Case::Close => "close",
        Case::Feed => "feed",
        Case::GiveAway => "give away",
        Case::Ordinary => "ordinary",
    }
}

/// The chance of a win in percent, to a tenth; None where nothing is known.
fn percent(rules: Rules, value: Value) -> Option<f64> {
    (value != Value::Unknown).then(|| (1000.0 * chance(rules, value)).round() / 10.0)
}

/// The key that an answer about a player begins with.
pub fn player(spec: &PlayerSpec) -> Map<String, Json> {
    Map::from_iter([("player".to_string(), spec.to_string().into())])
}

/// Everything the games of a tournament depend on: the first line of its file.
pub fn tournament(plan: &Plan, settings: &Settings) -> Json {
    let (time, clock) = match settings.control {
        Some(control @ TimeControl::Move(_)) => (Some(control.to_string()), None),
        Some(control @ TimeControl::Game { .. }) => (None, Some(control.to_string())),
        None => (None, None),
    };
    json!({
        "players": plan.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "starts": plan.starts.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "rounds": plan.rounds,
        "games": plan.len(),
        "seed": plan.seed,
        "time": time,
        "clock": clock,
        "nodes": settings.limits[0].nodes,
        "depth": settings.limits[0].depth,
        "tolerance": format!("{:?}", settings.tolerance),
    })
}

/// A game: the one form in which games are written down.
pub fn game(number: usize, players: &[PlayerSpec; 2], record: &GameRecord) -> Json {
    let times: Vec<Json> = record.choices.iter().map(|choice| seconds(choice.stats.time)).collect();
    let played = json!({"moves": record.text(), "end": end(&record.end), "seconds": times});
    extend(start(number, players, record.rules, &record.moves[..record.opening]), played)
}

/// The moves that programs chose in a game: what each of them took.
pub fn logged_moves(players: &[PlayerSpec; 2], record: &GameRecord) -> Vec<Json> {
    let mut position = Position::new(record.rules);
    record.moves[..record.opening].iter().for_each(|mv| position.play_unchecked(*mv));
    let mut turns = [0; 2];
    let mut lines = Vec::new();
    for choice in &record.choices {
        let side = position.to_move().index();
        if !players[side].is_human() {
            turns[side] += 1;
            lines.push(logged_move(&position, turns[side], &players[side], choice));
        }
        position.play_unchecked(choice.mv);
    }
    lines
}

fn logged_move(position: &Position, turn: u32, player: &PlayerSpec, choice: &Choice) -> Json {
    let stats = &choice.stats;
    let took = json!({
        "computer_move": turn,
        "side": position.to_move().to_string(),
        "player": player.to_string(),
        "move": format_move(position.rules(), choice.mv),
        "value": value(choice.value),
        "depth": choice.depth,
        "seconds": seconds(stats.time),
        "nodes": stats.nodes,
        "expanded": stats.expanded(),
        "leaves": stats.leaves,
        "cuts": stats.cuts,
    });
    extend(about(position), took)
}

/// What is known of a game before anybody has moved: the beginning of its line.
fn start(number: usize, players: &[PlayerSpec; 2], rules: Rules, opening: &[Move]) -> Map<String, Json> {
    let [x, o] = players.each_ref().map(ToString::to_string);
    let mut map = Map::new();
    map.insert("number".into(), number.into());
    map.insert("game".into(), rules.to_string().into());
    map.insert("x".into(), x.into());
    map.insert("o".into(), o.into());
    map.insert("opening".into(), format_moves(rules, opening).into());
    map
}

/// How a game ended: who won, and by which fault of the other side, if any.
fn end(end: &End) -> Json {
    let (winner, fault, reason) = end.columns();
    json!({"winner": winner.map(|side| side.to_string()), "fault": fault, "reason": reason})
}

/// The number and the end of a game that was written down by [`game`].
pub fn read_game(game: &Json) -> Option<(usize, End)> {
    let number = usize::try_from(game["number"].as_u64()?).ok()?;
    let end = game["end"].as_object()?;
    let winner = match optional_text(end.get("winner")?)? {
        None => None,
        Some(text) => Some(Side::BOTH.into_iter().find(|side| side.to_string() == text)?),
    };
    let fault = optional_text(end.get("fault")?)?;
    let reason = game["end"]["reason"].as_str().unwrap_or_default();
    Some((number, End::from_columns(winner, fault, reason)?))
}

/// A text or null; None if it is something else.
fn optional_text(json: &Json) -> Option<Option<&str>> {
    if json.is_null() { Some(None) } else { json.as_str().map(Some) }
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
    json!({"name": entry.name, "aliases": entry.aliases(), "about": entry.about, "program": entry.build.is_some(), "keys": keys})
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
    use filetto::game::Outcome;
    use filetto::record::Fault;

    #[test]
    fn games_come_back_from_their_lines() {
        let specs = ["random:seed=1", "human"].map(|spec| spec.parse().unwrap());
        let start = Position::parse(Rules::connect4(), "44").unwrap();
        let forfeit = End::Forfeit { side: Side::O, fault: Fault::Timeout, reason: "too \"late\"".into() };
        for end in [
            End::Played(Outcome::Draw),
            End::Played(Outcome::Win(Side::O)),
            End::Resigned(Side::X),
            End::Agreed,
            End::Stopped,
            forfeit,
        ] {
            let moves = start.history().to_vec();
            let record = GameRecord { rules: Rules::connect4(), moves, opening: 2, choices: Vec::new(), end };
            let line = game(5, &specs, &record).to_string();
            assert_eq!(read_game(&serde_json::from_str(&line).unwrap()), Some((5, record.end)));
        }
        for bad in [
            "null",
            "{}",
            r#"{"number":1}"#,
            r#"{"number":1,"end":{}}"#,
            r#"{"number":-1,"end":{"winner":"Q"}}"#,
        ] {
            assert_eq!(read_game(&serde_json::from_str(bad).unwrap()), None, "{bad}");
        }
    }

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
            assert_eq!(read_value(&to), Some(from));
        }
    }
}
