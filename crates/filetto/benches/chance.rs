//! The scale of estimates: `cargo bench -p filetto --bench chance -- [GAMES] [NODES] [SEED]`
//!
//! The engine plays against itself from random openings, without solver, book and playouts. Each position that it does not
//! see decided gives a pair: its estimate, and what the side to move got in the end. The scale is the one with which
//! `1 / (1 + exp(-estimate / scale))` makes the results most likely (logistic regression without a constant: the curve is
//! symmetric).

use filetto::game::Rules;
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;

const FAMILIES: [(&str, &[&str]); 2] = [
    ("drop", &["drop-7x6-4", "drop-8x8-4", "drop-9x7-4", "drop-9x9-5"]),
    ("free", &["free-15x15-5", "free-9x9-5", "free-7x7-5"]),
];
const PLAYER: &str = "engine:solver=off,book=off,playouts=off,memory=8";
const OPENING: usize = 6;

/// An estimate, and the share of a win that followed.
type Pair = (f64, f64);

fn main() {
    let mut numbers = std::env::args().filter_map(|text| text.parse::<u64>().ok());
    let (games, nodes) = (numbers.next().unwrap_or(40), numbers.next().unwrap_or(3_000));
    let mut rng = Rng::new(numbers.next().unwrap_or(1));
    for (family, boards) in FAMILIES {
        let mut all = Vec::new();
        for board in boards {
            let rules: Rules = board.parse().expect("a game");
            let pairs: Vec<Pair> = (0..games).flat_map(|_| game(rules, nodes, &mut rng)).collect();
            println!("{board:<14} {:>6} pairs, scale {:>7.0}", pairs.len(), scale(&pairs));
            all.extend(pairs);
        }
        println!("{family:<14} {:>6} pairs, scale {:>7.0}", all.len(), scale(&all));
        calibration(&all);
    }
}

/// The pairs of a game.
fn game(rules: Rules, nodes: u64, rng: &mut Rng) -> Vec<Pair> {
    let spec: PlayerSpec = PLAYER.parse().expect("a player");
    let mut player = spec.build().expect("a program");
    let mut position = random::with_stones(rules, OPENING, rng).expect("an opening");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut seen = Vec::new();
    while position.outcome().is_none() {
        let choice = player.choose(&position, &limits).expect("a move");
        if let Value::Estimate(estimate) = choice.value {
            seen.push((position.to_move(), estimate as f64));
        }
        position.play(choice.mv).expect("a legal move");
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner());
    let share = |side| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    seen.into_iter().map(|(side, estimate)| (estimate, share(side))).collect()
}

fn chance(estimate: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-estimate / scale).exp())
}

/// The most likely scale, by halving on its logarithm: the slope of the likelihood has one zero.
fn scale(pairs: &[Pair]) -> f64 {
    let slope = |scale: f64| -> f64 {
        pairs.iter().map(|(estimate, share)| (share - chance(*estimate, scale)) * estimate).sum()
    };
    let (mut low, mut high) = (1.0f64, 1e6f64);
    for _ in 0..60 {
        let middle = (low * high).sqrt();
        // Too small a scale promises too much: the results fall short of it.
        if slope(middle) < 0.0 { low = middle } else { high = middle }
    }
    low
}

/// What the fitted curve promises and what came, by tenths.
fn calibration(pairs: &[Pair]) {
    let scale = scale(pairs);
    for tenth in 0..10 {
        let inside = |pair: &&Pair| (10.0 * chance(pair.0, scale)).min(9.0) as usize == tenth;
        let part: Vec<&Pair> = pairs.iter().filter(inside).collect();
        let mean = |of: fn(&Pair, f64) -> f64| {
            part.iter().map(|pair| of(pair, scale)).sum::<f64>() / part.len().max(1) as f64
        };
        let (promised, came) = (mean(|pair, scale| chance(pair.0, scale)), mean(|pair, _| pair.1));
        println!("  promised {:>5.1} %, came {:>5.1} % of {}", 100.0 * promised, 100.0 * came, part.len());
    }
}
