//! Standings as tables for people and as JSON.

use filetto::arena::standings::{Line, Standings};
use filetto::internals::arena::stats::Elo;
use filetto::player::PlayerSpec;
use filetto::record::Fault;
use serde_json::{Map, Value as Json, json};

use crate::json;
use crate::report::table::Table;

/// An Elo difference with its interval.
pub(super) fn elo_text(elo: &Elo) -> String {
    format!("{} (95 %: {} to {})", signed(elo.value), signed(elo.low), signed(elo.high))
}

fn signed(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        // Adding zero makes +0 of a rounded -0.
        elo => format!("{:+.0}", elo.round() + 0.0),
    }
}

/// A number that JSON can hold, None if it is infinite.
pub(super) fn finite(elo: f64) -> Option<f64> {
    Some(elo).filter(|elo| elo.is_finite())
}

/// Forfeits by kind, such as "0" or "3 (2 illegal, 1 crash)".
pub(super) fn faults_text(line: &Line) -> String {
    let kind = |fault: Fault| {
        let count = line.forfeited(fault);
        (count > 0).then(|| format!("{count} {}", fault.word()))
    };
    let kinds: Vec<String> = Fault::ALL.into_iter().filter_map(kind).collect();
    if kinds.is_empty() { "0".into() } else { format!("{} ({})", line.forfeits(), kinds.join(", ")) }
}

/// What a player has, as JSON.
pub(super) fn line_json(line: &Line) -> Json {
    let faults: Map<String, Json> =
        Fault::ALL.iter().map(|fault| (fault.word().to_string(), line.forfeited(*fault).into())).collect();
    json!({"wins": line.wins, "draws": line.draws, "losses": line.losses,
        "forfeits": line.forfeits(), "faults": faults})
}

/// The cross table: best first, everybody's score against everybody in columns by place.
pub(super) fn cross_table(title: String, players: &[PlayerSpec], standings: &Standings) -> Table {
    let order = standings.order();
    let ratings = standings.ratings();
    let mut table = Table::new(title, &["#", "player", "points", "W", "D", "L", "forfeits", "Elo", "±"]);
    table.columns.extend((1..=order.len()).map(|place| place.to_string()));
    for (place, player) in order.iter().enumerate() {
        let (line, rating) = (standings.line(*player), ratings[*player]);
        let mut row = vec![
            (place + 1).to_string(),
            players[*player].to_string(),
            line.points.to_string(),
            line.wins.to_string(),
            line.draws.to_string(),
            line.losses.to_string(),
            faults_text(line),
            signed(rating.elo),
            format!("{:.0}", rating.error),
        ];
        row.extend(order.iter().map(|other| score_text(standings, *player, *other)));
        table.rows.push(row);
    }
    table
}

/// A score such as `3.5/4`, nothing where two never met.
fn score_text(standings: &Standings, player: usize, other: usize) -> String {
    match standings.between(player, other) {
        (_, 0) => "–".into(),
        (score, games) => format!("{score}/{games}"),
    }
}

/// The players as JSON, best first.
pub(super) fn players_json(players: &[PlayerSpec], standings: &Standings) -> Vec<Json> {
    let order = standings.order();
    let ratings = standings.ratings();
    let against = |player: usize| -> Vec<Json> {
        let met = order.iter().filter(|other| standings.between(player, **other).1 > 0);
        let cell = |other: &usize| {
            let (score, games) = standings.between(player, *other);
            json!({"player": players[*other].to_string(), "score": score, "games": games})
        };
        met.map(cell).collect()
    };
    let row = |player: &usize| {
        let line = standings.line(*player);
        let mut map = json::player(&players[*player]);
        map.insert("points".into(), line.points.into());
        let Json::Object(mut map) = json::extend(map, line_json(line)) else { return Json::Null };
        map.insert("elo".into(), ratings[*player].elo.into());
        map.insert("elo_error".into(), ratings[*player].error.into());
        map.insert("against".into(), against(*player).into());
        Json::Object(map)
    };
    order.iter().map(row).collect()
}
