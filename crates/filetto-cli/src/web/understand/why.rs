//! `GET /api/why`: what matters in a position, as data with cells; the page makes the sentences and the pictures.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::eval::{Eval, LineBoard, Rivest};
use filetto::game::notation::format_move;
use filetto::game::{Cell, Move, Outcome, Position, Rules, Side};
use filetto::internals::anneal::forsa4::Vectors;
use filetto::internals::lab::Run;
use filetto::internals::lab::annealing::{Cooling, cool};
use filetto::internals::player::Forsa4;
use filetto::player::{Limits, PlayerSpec, ask};
use filetto::search::Tree;
use filetto::why::{self, Look, Reason, Threat, forced_win};
use serde_json::{Value as Json, json};

use crate::json;
use crate::web::programs::program;
use crate::web::refusal::Refusal;

/// The most moves that are told one by one, the most interesting ones.
const MOST_CANDIDATES: usize = 100;
/// The most moves whose refutation by force is looked for, and how hard.
const REFUTED: usize = 40;
const REFUTATION: (u32, u64) = (15, 4_000);
/// Time for each of the annealings that are shown.
const COOLING: Duration = Duration::from_secs(2);

/// Everything there is to say about a position.
pub fn answer(
    position: &Position,
    player: Option<&PlayerSpec>,
    time: Duration,
    stop: &Arc<AtomicBool>,
) -> Result<Json, Refusal> {
    let annealing = player.filter(|spec| Forsa4::is_named_by(spec.entry()) && position.outcome().is_none());
    let choice = player.map(|spec| choice(position, spec, time, stop)).transpose()?;
    let mover = position.to_move();
    let rules = position.rules();
    let moves = |side| json::moves(rules, &why::winning_moves(position, side));
    let answer = json!({
        "to_move": name(mover),
        "outcome": position.outcome().map(outcome),
        "threats": Side::BOTH.map(|side| why::threats(position, side)).iter().flatten().map(threat).collect::<Vec<_>>(),
        "wins": moves(mover),
        "blocks": moves(!mover),
        "forced": forced_win(position, &Limits::default()).map(|line| forced(position, &line)),
        "zugzwang": zugzwang(position),
        "lines": lines(position),
        "candidates": candidates(position),
        "choice": choice.flatten(),
        "forsa4": annealing.map(|spec| forsa4(position, spec, stop)),
    });
    Ok(json::extend(json::about(position), answer))
}

fn name(side: Side) -> &'static str {
    match side {
        Side::X => "x",
        Side::O => "o",
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", name)
}

fn cell(cell: Cell) -> Json {
    json!([cell.column, cell.row])
}

fn cells(cells: &[Cell]) -> Json {
    cells.iter().map(|at| cell(*at)).collect()
}

fn parity(row: u8) -> &'static str {
    if row.is_multiple_of(2) { "odd" } else { "even" }
}

fn threat(threat: &Threat) -> Json {
    json!({
        "side": name(threat.side),
        "cell": cell(threat.cell),
        "playable": threat.playable,
        "parity": parity(threat.cell.row),
        "line": cells(&threat.line),
    })
}

/// A line of moves with the cells they go to.
fn forced(position: &Position, line: &[Move]) -> Json {
    let mut board = position.clone();
    let mut places = Vec::new();
    for mv in line {
        places.extend(board.landing(*mv));
        board.play_unchecked(*mv);
    }
    json!({"winner": name(position.to_move()), "moves": json::moves(position.rules(), line), "cells": cells(&places)})
}

fn zugzwang(position: &Position) -> Option<Json> {
    let told = why::zugzwang(position)?;
    Some(json!({
        "winner": told.winner.map(|(side, _)| name(side)),
        "cell": told.winner.map(|(_, at)| cell(at)),
        "parity": told.winner.map(|(_, at)| parity(at.row)),
        "waiting": told.waiting,
    }))
}

fn lines(position: &Position) -> Json {
    let open = why::open_lines(position);
    json!({"x": open.counts[0], "o": open.counts[1], "empty": open.empty, "dead": open.dead})
}

/// A move and what speaks for it.
struct Candidate {
    mv: Move,
    cell: Cell,
    reasons: Vec<Reason>,
    /// Segments through its cell that the side to move can still complete.
    open: usize,
    /// Rivest's evaluation after it, for the side that plays it.
    evaluation: Option<i32>,
}

impl Candidate {
    /// What a good order of moves looks at: a win, a block, threats, then open lines; what loses at once comes last.
    fn promise(&self) -> (i8, usize) {
        let weight = |reason: &Reason| match reason {
            Reason::Wins => 5,
            Reason::Blocks => 4,
            Reason::DoubleThreat(..) => 3,
            Reason::Threat(_) => 2,
            Reason::Fills => 1,
            Reason::Lets(_) => -5,
        };
        (self.reasons.iter().map(weight).sum(), self.open)
    }
}

/// The moves in the order in which they should be looked at.
fn candidates(position: &Position) -> Json {
    let (rules, look) = (position.rules(), Look::new(position));
    let through = why::open_lines_through(position, position.to_move());
    let mut board = LineBoard::new(position, &Rivest.weights(rules));
    let mut candidates: Vec<Candidate> = Vec::new();
    for mv in position.legal_moves() {
        let Ok(cell) = position.landing(mv) else { continue };
        board.play(mv);
        let evaluation = board.outcome().is_none().then(|| -board.evaluate());
        board.undo();
        let open = through[cell.index(rules.width())];
        candidates.push(Candidate { mv, cell, reasons: look.advise(mv).reasons, open, evaluation });
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise()));
    candidates.truncate(MOST_CANDIDATES);
    let refuted = |(place, candidate)| tell(position, candidate, place < REFUTED);
    candidates.iter().enumerate().map(refuted).collect()
}

fn tell(position: &Position, candidate: &Candidate, refute: bool) -> Json {
    let rules = position.rules();
    json!({
        "move": format_move(rules, candidate.mv),
        "cell": cell(candidate.cell),
        "reasons": candidate.reasons.iter().map(|reason| reason_json(rules, *reason)).collect::<Vec<_>>(),
        "open": candidate.open,
        "evaluation": candidate.evaluation,
        "loses_to": refute.then(|| refutation(position, candidate)).flatten(),
    })
}

/// How the other side wins by force after a quiet move.
fn refutation(position: &Position, candidate: &Candidate) -> Option<Json> {
    let mut after = position.clone();
    after.play_unchecked(candidate.mv);
    let (plies, moves) = REFUTATION;
    let limits = Limits { depth: Some(plies), nodes: Some(moves), ..Limits::default() };
    forced_win(&after, &limits).map(|line| json::moves(position.rules(), &line))
}

fn reason_json(rules: Rules, reason: Reason) -> Json {
    let (kind, moves) = match reason {
        Reason::Wins => ("wins", vec![]),
        Reason::Fills => ("fills", vec![]),
        Reason::Blocks => ("blocks", vec![]),
        Reason::Lets(reply) => ("lets", vec![reply]),
        Reason::DoubleThreat(one, two) => ("double", vec![one, two]),
        Reason::Threat(mv) => ("threat", vec![mv]),
    };
    json!({"kind": kind, "moves": json::moves(rules, &moves)})
}

/// What the player would play; None after the end of the game.
fn choice(
    position: &Position,
    spec: &PlayerSpec,
    time: Duration,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Json>, Refusal> {
    if position.outcome().is_some() {
        return Ok(None);
    }
    let mut player = program(spec)?;
    let limits = Limits { time: Some(time), stop: Some(stop.clone()), ..Limits::default() };
    let choice = ask(&mut player, position, &limits)?;
    Ok(Some(json::choice(position, spec, &choice)))
}

/// What ForSA4 sees in each move, and how it cools. Both annealings use the chance of the player's own.
fn forsa4(position: &Position, spec: &PlayerSpec, stop: &Arc<AtomicBool>) -> Json {
    let (player, vectors) = (Forsa4::of(&spec.options()), Vectors::new(position));
    let (settings, rules) = (player.settings(), position.rules());
    let limits = Limits { stop: Some(stop.clone()), ..Limits::time(COOLING) };
    let firsts = player.explain(position, &limits);
    let moves = firsts.iter().take(MOST_CANDIDATES).map(|first| json::first_move(rules, &vectors, first));
    let run = Run::start(Some(COOLING), stop.clone());
    let mut cooling = Vec::new();
    cool(position, &settings, player.rng(position), &run, &mut |row, _| cooling.push(temperature(row)));
    json!({
        "threshold": vectors.threshold,
        "guard": settings.guard,
        "moves": moves.collect::<Vec<_>>(),
        "cooling": cooling,
    })
}

fn temperature(row: &Cooling) -> Json {
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    json!({
        "temperature": rounded(row.temperature),
        "acceptance": rounded(row.acceptance()),
        "energy": row.energy.round(),
        "best": row.best.round(),
    })
}
