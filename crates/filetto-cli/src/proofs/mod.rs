//! Proofs written down: as JSON, as sentences, as a board of letters, as a picture.

pub mod board;
pub mod picture;
pub mod words;

use filetto::game::notation::format_move;
use filetto::game::{Cell, Move, Position, Side};
use filetto::why::{Answer, Because, Means, Proof, Use};
use serde_json::{Value as Json, json};

use crate::json;
use crate::lang::Lang;

/// The signs of the rules of a proof, in order; X and O are stones.
const SIGNS: &str = "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuvwyz";

/// The sign of the rule of this number; after the last one they begin again.
pub fn sign(number: usize) -> char {
    SIGNS.chars().cycle().nth(number % SIGNS.len()).unwrap_or('?')
}

/// The cells a line of moves goes to.
pub fn places(position: &Position, line: &[Move]) -> Vec<Cell> {
    let mut board = position.clone();
    let mut places = Vec::new();
    for mv in line {
        places.extend(board.landing(*mv));
        if board.play(*mv).is_err() {
            break;
        }
    }
    places
}

/// The pairs and rules of a proof, one after the other, those of a board without gravity as pairs alone.
pub fn uses(proof: &Proof) -> Vec<Use> {
    match &proof.means {
        Means::Threats(_) => Vec::new(),
        Means::Rules(_, proof) => proof.uses.clone(),
        Means::Pairs(_, pairs) => pairs.iter().map(|pair| words::paired(*pair)).collect(),
    }
}

/// The move of the proven side that the rest of the proof stands on.
pub fn first_move(proof: &Proof) -> Option<Move> {
    match &proof.means {
        Means::Threats(_) => None,
        Means::Rules(first, _) | Means::Pairs(first, _) => *first,
    }
}

/// Where this first move goes.
pub fn first_cell(position: &Position, proof: &Proof) -> Option<Cell> {
    first_move(proof).and_then(|mv| position.landing(mv).ok())
}

/// Everything that is proven about a position.
pub fn json(position: &Position, proofs: &[Proof], lang: Lang) -> Json {
    let answer = json!({
        "to_move": side(position.to_move()),
        "proofs": proofs.iter().map(|proof| one(position, proof, lang)).collect::<Vec<_>>(),
    });
    json::extend(json::about(position), answer)
}

fn one(position: &Position, proof: &Proof, lang: Lang) -> Json {
    let rules = position.rules();
    let first = first_move(proof);
    let line = match &proof.means {
        Means::Threats(line) => line.clone(),
        Means::Rules(..) | Means::Pairs(..) => Vec::new(),
    };
    let by_rules = match &proof.means {
        Means::Rules(_, proof) => Some(proof),
        _ => None,
    };
    let told = uses(proof);
    json!({
        "side": side(proof.side),
        "wins": proof.wins,
        "kind": kind(&proof.means),
        "text": words::claim(position, proof, lang),
        "first": first.map(|mv| format_move(rules, mv)),
        "first_cell": first_cell(position, proof).map(cell),
        "line": {"moves": json::moves(rules, &line), "cells": cells(&places(position, &line))},
        "threat": by_rules.and_then(|proof| proof.threat).map(cell),
        "goal": cells(by_rules.map_or(&[], |proof| &proof.goal)),
        "even": by_rules.map_or(json!([]), |proof| cells(&proof.even_cells())),
        "uses": told.iter().enumerate().map(|(at, told)| rule_json(at, told, proof.side, lang)).collect::<Vec<_>>(),
    })
}

fn kind(means: &Means) -> &'static str {
    match means {
        Means::Threats(_) => "threats",
        Means::Rules(..) => "rules",
        Means::Pairs(..) => "pairs",
    }
}

fn rule_json(at: usize, told: &Use, defender: Side, lang: Lang) -> Json {
    json!({
        "sign": sign(at).to_string(),
        "rule": words::rule_name(told),
        "text": words::rule(told, defender, lang),
        "cells": cells(&told.cells),
        "pairs": told.pairs.iter().map(|pair| cells(pair)).collect::<Vec<_>>(),
        "group": cells(&told.group),
        "stops": told.stops.iter().map(|stopped| cells(stopped)).collect::<Vec<_>>(),
    })
}

/// A move of the proven side, with the rule that gives it.
pub fn answer_json(now: &Position, proof: &Proof, answer: Answer, lang: Lang) -> Json {
    let (because, number) = match answer.because {
        Because::Wins => ("wins", None),
        Because::Rule(at) => ("rule", Some(at)),
        Because::FollowUp => ("follow-up", None),
        Because::Early(at) => ("early", Some(at)),
        Because::Waits => ("waits", None),
    };
    json!({
        "move": format_move(now.rules(), answer.mv),
        "cell": now.landing(answer.mv).ok().map(cell),
        "because": because,
        "use": number,
        "text": words::answer(now, proof, answer, lang),
    })
}

/// A side as JSON names it.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::X => "x",
        Side::O => "o",
    }
}

fn cell(cell: Cell) -> Json {
    json!([cell.column, cell.row])
}

fn cells(cells: &[Cell]) -> Json {
    cells.iter().map(|at| cell(*at)).collect()
}
