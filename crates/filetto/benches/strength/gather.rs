//! What the weights of free boards are learned from (`training/`): games of the engine against itself from random
//! stones in the middle, a line per game, and then the features of their positions, as `training/fit_shapes.py` reads them.

use std::io::{BufWriter, Write};

use filetto::game::{Move, Outcome, Position, Rules, Side, notation::format_moves};
use filetto::internals::engine::features;
use filetto::internals::rng::Rng;
use filetto::player::{Choice, Limits, Player, PlayerSpec};
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
    let nodes = options.nodes.unwrap_or(NODES);
    let rules: Rules = options.only.as_deref().unwrap_or("gomoku").parse().expect("a game");
    let each = games.div_ceil(options.jobs);
    std::thread::scope(|scope| {
        for job in 0..options.jobs as u64 {
            let mut pupil = Pupil::new(rules, nodes, SEED + options.seed + job);
            scope.spawn(move || (0..each).for_each(|_| println!("{}", pupil.game())));
        }
    });
}

/// Plays against itself.
struct Pupil {
    rules: Rules,
    rng: Rng,
    engine: Box<dyn Player>,
    limits: Limits,
}

impl Pupil {
    fn new(rules: Rules, nodes: u64, seed: u64) -> Pupil {
        let engine = ENGINE.parse::<PlayerSpec>().expect("a player").build().expect("a player");
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Pupil { rules, rng: Rng::new(seed), engine, limits }
    }

    fn think(&mut self, position: &Position) -> Choice {
        self.engine.choose(position, &self.limits).expect("a move")
    }

    /// A game from a random opening that is about even: its result, its moves, and the estimates of the moves played.
    fn game(&mut self) -> String {
        let even = |value| matches!(value, Value::Estimate(estimate) if estimate.abs() < EVEN);
        let mut position = random_stones(self.rules, &mut self.rng);
        while position.outcome().is_some() || !even(self.think(&position).value) {
            position = random_stones(self.rules, &mut self.rng);
        }
        let mut estimates = Vec::new();
        let result = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let choice = self.think(&position);
            match choice.value {
                Value::Win(_) => break Outcome::Win(position.to_move()),
                Value::Loss(_) => break Outcome::Win(!position.to_move()),
                Value::Draw => break Outcome::Draw,
                Value::Estimate(estimate) => estimates.push(estimate.clamp(-MOST, MOST).to_string()),
                _ => {}
            }
            position.play_unchecked(choice.mv);
        };
        let result = match result {
            Outcome::Win(Side::X) => 'X',
            Outcome::Win(Side::O) => 'O',
            Outcome::Draw => '=',
        };
        format!("{result} {} {}", format_moves(self.rules, position.history()), estimates.join(","))
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

/// The features of the positions of all games in a file.
pub fn show_features(options: &Options) {
    let path = options.only.as_deref().expect("--only FILE");
    let rules: Rules = "gomoku".parse().expect("a game");
    let games = std::fs::read_to_string(path).expect("a file of games");
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in games.lines() {
        write_game(rules, line, &mut out).expect("somebody who reads");
    }
}

/// A line per position that has an estimate; these are the last ones of the game.
fn write_game(rules: Rules, line: &str, out: &mut impl Write) -> std::io::Result<()> {
    let (result, rest) = line.split_once(' ').expect("a result");
    let (moves, estimates) = rest.rsplit_once(' ').expect("moves and estimates");
    let estimates: Vec<i32> = estimates.split(',').filter_map(|text| text.parse().ok()).collect();
    let game = Position::parse(rules, moves).expect("a game");
    let first = game.history().len() - estimates.len();
    let mut position = Position::new(rules);
    for (ply, mv) in game.history().iter().enumerate() {
        if ply >= first {
            let half = match result {
                "=" => 1,
                side => 2 * u8::from((side == "X") == (position.to_move() == Side::X)),
            };
            write_position(&position, half, estimates[ply - first], *mv, out)?;
        }
        position.play_unchecked(*mv);
    }
    Ok(())
}

fn write_position(
    position: &Position,
    half: u8,
    estimate: i32,
    chosen: Move,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let Some(features) = features(position) else { return Ok(()) };
    let text = |numbers: Vec<u16>| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let of = |side: usize| {
        text(features.cells.iter().map(|cell| cell.1[side]).filter(|shape| *shape > 0).collect())
    };
    let is_chosen = |cell: u16| cell as usize == chosen.index();
    let first = features.cells.iter().filter(|cell| is_chosen(cell.0));
    let others = features.cells.iter().filter(|cell| cell.2 && !is_chosen(cell.0));
    let moves = text(first.chain(others).flat_map(|cell| cell.1).collect());
    let (ply, threat) = (position.ply(), u8::from(features.threatened));
    writeln!(out, "{half} {estimate} {ply} {threat}|{}|{}|{moves}", of(0), of(1))
}
