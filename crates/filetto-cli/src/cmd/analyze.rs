//! `filetto analyze`: what every move is worth, the best line, and why.

use std::io::Write;
use std::time::{Duration, Instant};

use filetto::game::notation::{format_move, format_moves};
use filetto::game::{Move, Position};
use filetto::player::{Limits, Player, PlayerError, PlayerSpec, ask};
use filetto::value::Value;
use serde_json::{Value as Json, json};

use super::program;
use crate::advice::{Look, Reason};
use crate::cli::AnalyzeArgs;
use crate::failure::Failure;
use crate::lang::Lang;
use crate::{defaults, json};

/// What is known about one move.
struct Candidate {
    mv: Move,
    value: Value,
    line: Vec<Move>,
    nodes: u64,
    reasons: Vec<Reason>,
}

pub(super) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.player.clone().unwrap_or_else(defaults::adviser);
    let mut player = program(&spec)?;
    let position = args.moves.position(args.game.game)?;
    let start = Instant::now();
    let candidates = judge_all(&mut *player, &position, args.time)?;
    let elapsed = start.elapsed();
    if args.json {
        writeln!(out, "{}", answer(&position, &spec, &candidates, elapsed))?;
        return Ok(());
    }
    print(&position, &candidates, out)
}

/// Judges every move, the best first. Each gets an equal share of the time that is left; once it is used up a
/// glance must do.
fn judge_all(
    player: &mut dyn Player,
    position: &Position,
    time: Duration,
) -> Result<Vec<Candidate>, Failure> {
    let moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        return Err(PlayerError::GameOver.into());
    }
    let (start, look) = (Instant::now(), Look::new(position));
    let mut candidates = Vec::with_capacity(moves.len());
    for (done, mv) in moves.iter().enumerate() {
        let share = time.saturating_sub(start.elapsed()) / (moves.len() - done) as u32;
        candidates.push(judge(player, &look, position, *mv, share)?);
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
    Ok(candidates)
}

/// Judges one move: by a glance if that proves its value, otherwise by asking the player what the other side
/// can do about it.
fn judge(
    player: &mut dyn Player,
    look: &Look,
    position: &Position,
    mv: Move,
    time: Duration,
) -> Result<Candidate, PlayerError> {
    let advice = look.advise(mv);
    let mut candidate =
        Candidate { mv, value: Value::Unknown, line: vec![mv], nodes: 0, reasons: advice.reasons };
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.outcome().is_none() && !time.is_zero() {
        let choice = ask(player, &after, &Limits::time(time))?;
        candidate.value = choice.value.before_move();
        candidate.line.extend(choice.pv);
        candidate.nodes = choice.stats.nodes;
    }
    if let Some(seen) = advice.value.filter(|_| !candidate.value.is_exact()) {
        candidate.value = seen;
        candidate.line.truncate(1);
        candidate.line.extend(reply(&candidate.reasons));
    }
    Ok(candidate)
}

/// The reply that refutes a move, where a glance sees it.
fn reply(reasons: &[Reason]) -> Option<Move> {
    reasons.iter().find_map(|reason| match reason {
        Reason::Lets(reply) => Some(*reply),
        _ => None,
    })
}

fn why(position: &Position, candidate: &Candidate) -> Vec<String> {
    candidate.reasons.iter().map(|reason| Lang::English.reason(position.rules(), *reason)).collect()
}

fn answer(position: &Position, spec: &PlayerSpec, candidates: &[Candidate], elapsed: Duration) -> Json {
    let rules = position.rules();
    let one = |candidate: &Candidate| {
        json!({
            "move": format_move(rules, candidate.mv),
            "value": json::value(candidate.value),
            "proven": candidate.value.is_exact(),
            "pv": json::moves(rules, &candidate.line),
            "why": why(position, candidate),
        })
    };
    let best = &candidates[0];
    let answer = json!({
        "to_move": position.to_move().to_string(),
        "player": spec.to_string(),
        "best": format_move(rules, best.mv),
        "value": json::value(best.value),
        "proven": best.value.is_exact(),
        "pv": json::moves(rules, &best.line),
        "nodes": candidates.iter().map(|candidate| candidate.nodes).sum::<u64>(),
        "seconds": json::seconds(elapsed),
        "candidates": candidates.iter().map(one).collect::<Vec<_>>(),
    });
    json::extend(json::about(position), answer)
}

fn print(position: &Position, candidates: &[Candidate], out: &mut impl Write) -> Result<(), Failure> {
    let rules = position.rules();
    writeln!(out, "{position}")?;
    writeln!(out, "{} to move", position.to_move())?;
    writeln!(out, "move  value        why")?;
    for candidate in candidates {
        let reasons = why(position, candidate).join(", ");
        let row =
            format!("{:<5} {:<12} {reasons}", format_move(rules, candidate.mv), candidate.value.to_string());
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out, "best line: {}", format_moves(rules, &candidates[0].line))?;
    Ok(())
}
