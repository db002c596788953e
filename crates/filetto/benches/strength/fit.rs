//! Where the numbers of `engine/weights.rs` come from: games, and a logistic regression
//! from what stands on the board to who wins. A thousand is one unit of the logarithm of the odds.

use std::sync::Arc;

use filetto::game::{Outcome, Position, Rules, Side};
use filetto::internals::arena::opening::random_opening;
use filetto::internals::engine::board::{Board, Tables, Wins};
use filetto::internals::engine::weights::owner;
use filetto::internals::engine::zugzwang::zugzwang;
use filetto::player::{Limits, Player, PlayerSpec};

use crate::Options;

/// Different players make different mistakes: games of one player alone teach it nothing about its own.
const PLAYERS: [&str; 2] = ["engine:solver=off,playouts=off,memory=4", "mcts"];
const NODES: [u64; 2] = [3_000, 700];
const GROUPS: [&str; 11] = [
    "column",
    "bottom",
    "low own row",
    "low other row",
    "low across",
    "middle own row",
    "middle other row",
    "middle across",
    "high own row",
    "high other row",
    "high across",
];
/// Segments that lack up to this many stones are counted.
const LACKING: usize = 4;
const SEGMENTS: usize = GROUPS.len() * LACKING;
const OTHERS: [&str; 6] =
    ["zugzwang 0", "zugzwang 1/8", "zugzwang 2/8", "zugzwang 3/8", "zugzwang 4/8", "tempo"];
const COUNT: usize = SEGMENTS + OTHERS.len();

/// What stands on the board from X's side, and what X had of the game in the end.
struct Row {
    features: [f64; COUNT],
    result: f64,
}

pub fn show(options: &Options) {
    let games = options.games.unwrap_or(400);
    let rules: Rules = options.only.as_deref().unwrap_or("drop-9x9-5").parse().expect("a game");
    println!("{games} games of {} on {rules}, {NODES:?} nodes per move", PLAYERS.join(" and "));
    let build = |spec: &str| spec.parse::<PlayerSpec>().expect("a player").build().expect("a program");
    let (mut players, tables) = (PLAYERS.map(build), Arc::new(Board::tables_of(rules)));
    let rows: Vec<Row> = (0..games as u64).flat_map(|game| play(&mut players, &tables, game)).collect();
    let (weights, loss) = fit(&rows);
    println!("{} positions, mean loss {loss:.4}", rows.len());
    for (group, name) in GROUPS.iter().enumerate() {
        println!(
            "{name:<16} lacking 1 to {LACKING}: {:>5.0?}",
            &weights[group * LACKING..(group + 1) * LACKING]
        );
    }
    OTHERS.iter().zip(&weights[SEGMENTS..]).for_each(|(name, weight)| println!("{name:<16} {weight:.0}"));
}

/// Each side is played by either mind: both with the other and with itself.
fn play(players: &mut [Box<dyn Player>; 2], tables: &Arc<Tables>, game: u64) -> Vec<Row> {
    let mut position = random_opening(tables.rules(), 4 + game as usize % 5, 1_000 + game);
    let mut seen = Vec::new();
    while position.outcome().is_none() {
        seen.extend(features(tables, &position));
        let mind = (game as usize >> position.to_move().index()) % 2;
        let limits = Limits { nodes: Some(NODES[mind]), ..Limits::default() };
        let choice = players[mind].choose(&position, &limits).expect("a game that goes on");
        position.play(choice.mv).expect("a legal move");
    }
    let result = match position.outcome() {
        Some(Outcome::Win(Side::X)) => 1.0,
        Some(Outcome::Win(Side::O)) => 0.0,
        _ => 0.5,
    };
    seen.into_iter().map(|features| Row { features, result }).collect()
}

/// None if somebody wins at once: the search never evaluates such a position.
fn features(tables: &Arc<Tables>, position: &Position) -> Option<[f64; COUNT]> {
    let board = Board::on(tables, position);
    if Side::BOTH.iter().any(|side| board.wins(*side) != Wins::None) {
        return None;
    }
    let mut features = [0.0; COUNT];
    for segment in 0..tables.count() {
        if let Some((side, at)) = place(tables, &board, segment) {
            features[at] += f64::from(side.sign());
        }
    }
    if let Some(end) = zugzwang(&board) {
        let far = (end.plies * 8 / tables.rules().cells()).min(4);
        features[SEGMENTS + far] = -f64::from(end.loser.sign());
    }
    features[SEGMENTS + 5] = f64::from(position.to_move().sign());
    Some(features)
}

/// Whose segment it is and where it is counted; None if it is mixed, empty or lacks too many stones.
fn place(tables: &Tables, board: &Board, segment: usize) -> Option<(Side, usize)> {
    let cells: Vec<usize> = tables.cells(segment).collect();
    let count = |side| cells.iter().filter(|cell| board.at(**cell) == Some(side)).count();
    let (side, stones) = match (count(Side::X), count(Side::O)) {
        (x @ 1.., 0) => (Side::X, x),
        (0, o @ 1..) => (Side::O, o),
        _ => return None,
    };
    let (width, lacking) = (tables.rules().width(), tables.rules().align() - stones);
    let row = cells[cells.len() / 2] / width;
    let band = 2 + 3 * (row * 4 / tables.rules().height()).min(2);
    let group = match cells[1].abs_diff(cells[0]) {
        stride if stride == width => 0,
        1 if row == 0 => 1,
        1 => band + usize::from(owner(tables.rules(), row) != side),
        _ => band + 2,
    };
    (1..=LACKING).contains(&lacking).then(|| (side, group * LACKING + lacking - 1))
}

/// Gradient descent with momentum on scaled features; a little pull to zero keeps rare ones small.
fn fit(rows: &[Row]) -> ([f64; COUNT], f64) {
    let count = rows.len() as f64;
    let scale: [f64; COUNT] = std::array::from_fn(|at| {
        (rows.iter().map(|row| row.features[at].powi(2)).sum::<f64>() / count).sqrt().max(1e-6)
    });
    let (mut weights, mut speed, mut loss) = ([0.0; COUNT], [0.0; COUNT], 0.0);
    for _ in 0..600 {
        let mut slope = weights.map(|weight: f64| 1e-3 * weight);
        loss = 0.0;
        for row in rows {
            let odds: f64 = (0..COUNT).map(|at| weights[at] * row.features[at] / scale[at]).sum();
            let chance = (1.0 / (1.0 + (-odds).exp())).clamp(1e-9, 1.0 - 1e-9);
            loss -= (row.result * chance.ln() + (1.0 - row.result) * (1.0 - chance).ln()) / count;
            for at in 0..COUNT {
                slope[at] += (chance - row.result) * row.features[at] / scale[at] / count;
            }
        }
        for at in 0..COUNT {
            speed[at] = 0.9 * speed[at] - 0.2 * slope[at];
            weights[at] += speed[at];
        }
    }
    (std::array::from_fn(|at| 1_000.0 * weights[at] / scale[at]), loss)
}
