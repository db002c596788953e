//! Positions to learn the weights of free boards from (`training/`): games of the engine against itself from random
//! stones in the middle, a line per position. What a line holds is told in `training/fit_shapes.py`.

use filetto::game::{Move, Outcome, Position, Rules};
use filetto::internals::engine::features;
use filetto::internals::rng::Rng;
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;

use crate::Options;

const ENGINE: &str = "engine:solver=off,memory=8";
const NODES: u64 = 1_500;
const SEED: u64 = 51;
/// Games that begin further from even teach little.
const EVEN: i32 = 900;
/// Estimates are held inside this.
const MOST: i32 = 9_000;

pub fn show(options: &Options) {
    let games = options.games.unwrap_or(2_000);
    let rules: Rules = options.only.as_deref().unwrap_or("gomoku").parse().expect("a game");
    let mut rng = Rng::new(SEED);
    let mut engine = ENGINE.parse::<PlayerSpec>().expect("a player").build().expect("a player");
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut think = |position: &Position| engine.choose(position, &limits).expect("a move");
    let mut done = 0;
    while done < games {
        let mut position = random_stones(rules, &mut rng);
        let even = |value| matches!(value, Value::Estimate(estimate) if estimate.abs() < EVEN);
        if position.outcome().is_some() || !even(think(&position).value) {
            continue;
        }
        let mut kept = Vec::new();
        let result = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let choice = think(&position);
            match choice.value {
                Value::Win(_) => break Outcome::Win(position.to_move()),
                Value::Loss(_) => break Outcome::Win(!position.to_move()),
                Value::Estimate(estimate) => {
                    kept.push((position.clone(), estimate.clamp(-MOST, MOST), choice.mv));
                }
                _ => {}
            }
            position.play_unchecked(choice.mv);
        };
        kept.iter().for_each(|(position, estimate, chosen)| print_line(position, *estimate, *chosen, result));
        done += 1;
    }
}

/// Two to eight stones in a square of five to nine cells.
fn random_stones(rules: Rules, rng: &mut Rng) -> Position {
    let mut position = Position::new(rules);
    let (stones, half) = (2 + rng.below(7), 2 + rng.below(3));
    while position.ply() < stones && position.outcome().is_none() {
        let mut near = |middle: usize| middle + rng.below(2 * half + 1) - half;
        let (column, row) = (near(rules.width() / 2), near(rules.height() / 2));
        let mv = Move((row * rules.width() + column) as u16);
        if position.legal_moves().any(|legal| legal == mv) {
            position.play_unchecked(mv);
        }
    }
    position
}

fn print_line(position: &Position, estimate: i32, chosen: Move, result: Outcome) {
    let Some(features) = features(position) else { return };
    let half = match result {
        Outcome::Win(side) if side == position.to_move() => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    };
    let text = |numbers: Vec<u16>| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let of = |side: usize| {
        text(features.cells.iter().map(|cell| cell.1[side]).filter(|shape| *shape > 0).collect())
    };
    let is_chosen = |cell: u16| cell as usize == chosen.index();
    let first = features.cells.iter().filter(|cell| is_chosen(cell.0));
    let others = features.cells.iter().filter(|cell| cell.2 && !is_chosen(cell.0));
    let moves = text(first.chain(others).flat_map(|cell| cell.1).collect());
    let (ply, threat) = (position.ply(), u8::from(features.threatened));
    println!("{half} {estimate} {ply} {threat}|{}|{}|{moves}", of(0), of(1));
}
