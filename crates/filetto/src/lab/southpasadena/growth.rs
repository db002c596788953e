//! What a whole game costs: minimax, and alpha-beta with the best move first, on drop boards small enough to be searched
//! to the end, beside the bounds N^(MN) and its square root for M rows and N columns.

use std::collections::HashMap;
use std::time::Duration;

use crate::eval::{Eval, LineBoard, SouthPasadena};
use crate::game::{Move, Position, Rules};
use crate::host::Instant;
use crate::lab::orderings::{MoveOrder, Reordered};
use crate::lab::{Ending, Row, Run, seconds};
use crate::search::{Algorithm, Found, Settings, Tree, search};
use crate::value::Value;

/// A way to search a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every leaf is seen.
    Minimax,
    /// Alpha-beta, from the centre outwards.
    Centre,
    /// Alpha-beta, the best move first: the order is known from a solution.
    Best,
    /// The same with a transposition table.
    Table,
}

impl Method {
    /// All of them, the dearest first.
    pub const ALL: [Method; 4] = [Method::Minimax, Method::Centre, Method::Best, Method::Table];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::Centre => "alpha-beta, centre first",
            Method::Best => "alpha-beta, best first",
            Method::Table => "alpha-beta, best first, table",
        }
    }
}

/// Entries of the table, more than any of these games has positions.
const MEMORY: usize = 1 << 20;

/// One board searched to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The board.
    pub rules: Rules,
    /// How.
    pub method: Method,
    /// Leaves seen, answers of the table included.
    pub leaves: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Searched {
    /// The leaves as a power of N^(MN): 1 is the document's bound, 1/2 its square root.
    pub fn exponent(&self) -> f64 {
        (self.leaves as f64).ln() / bound(self.rules).ln()
    }
}

impl Row for Searched {
    const COLUMNS: &'static [&'static str] =
        &["board", "method", "leaves", "nodes", "bound", "exponent", "seconds"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.rules.to_string(),
            self.method.name().to_string(),
            self.leaves.to_string(),
            self.nodes.to_string(),
            format!("{:.0}", bound(self.rules)),
            format!("{:.4}", self.exponent()),
            seconds(self.time),
        ]
    }
}

/// N^(MN): a column out of N for each of the MN cells.
pub fn bound(rules: Rules) -> f64 {
    (rules.width() as f64).powi(rules.cells() as i32)
}

/// How many ways there are to fill the board, won or not: no whole game has more leaves.
pub fn fillings(rules: Rules) -> f64 {
    let factorial = |n: usize| (1..=n).map(|factor| factor as f64).product::<f64>();
    factorial(rules.cells()) / factorial(rules.height()).powi(rules.width() as i32)
}

/// Drop boards from 2x2 whose games have at most this many leaves, small bounds first; the longer side wins, so that few
/// games end early.
pub fn boards(most_leaves: f64) -> Vec<Rules> {
    let sizes = (2..=9).flat_map(|width| (2..=9).map(move |height| (width, height)));
    let shapes = sizes.filter_map(|(width, height)| {
        format!("drop-{width}x{height}-{}", width.max(height)).parse::<Rules>().ok()
    });
    let mut boards: Vec<Rules> = shapes.filter(|rules| fillings(*rules) <= most_leaves).collect();
    boards.sort_by(|a, b| bound(*a).total_cmp(&bound(*b)));
    boards
}

/// Searches every board by every method.
pub fn search_boards(boards: &[Rules], run: &Run, report: &mut dyn FnMut(&Searched, f64)) -> Ending {
    let total: f64 = boards.iter().map(|rules| fillings(*rules)).sum();
    let mut done = 0.0;
    for rules in boards {
        for method in Method::ALL {
            let start = Instant::now();
            let found = search_board(*rules, method, run);
            if !found.finished || run.is_over() {
                return run.ending(false);
            }
            done += fillings(*rules) / total / Method::ALL.len() as f64;
            let leaves = found.stats.leaves + found.stats.table_hits;
            let searched =
                Searched { rules: *rules, method, leaves, nodes: found.stats.nodes, time: start.elapsed() };
            report(&searched, done);
        }
    }
    run.ending(true)
}

fn search_board(rules: Rules, method: Method, run: &Run) -> Found<Move> {
    let board = LineBoard::new(&Position::new(rules), &SouthPasadena::default().weights(rules));
    let settings = Settings {
        quick: false,
        ordered: true,
        memory: if method == Method::Table { MEMORY } else { 0 },
        ..Settings::plain(rules.cells() as u32)
    };
    let budget = run.budget(None);
    match method {
        Method::Minimax => search(&mut { board }, &mut (), Algorithm::Minimax, &settings, &budget),
        Method::Centre => search(&mut { board }, &mut (), Algorithm::AlphaBeta, &settings, &budget),
        Method::Best | Method::Table => {
            let mut tree = Reordered::new(Solved::new(board), MoveOrder::BestFirst);
            search(&mut tree, &mut (), Algorithm::AlphaBeta, &settings, &budget)
        }
    }
}

/// A board whose evaluation is the truth: 1, 0 or -1 for the side to move.
struct Solved {
    board: LineBoard,
    values: HashMap<u64, i32>,
}

impl Solved {
    fn new(mut board: LineBoard) -> Solved {
        let mut values = HashMap::new();
        solve(&mut board, &mut values);
        Solved { board, values }
    }
}

/// The value of the position for the side to move; all below it are written down.
fn solve(board: &mut LineBoard, values: &mut HashMap<u64, i32>) -> i32 {
    if let Some(end) = board.end() {
        return if end == Value::Draw { 0 } else { -1 };
    }
    if let Some(value) = values.get(&board.hash()) {
        return *value;
    }
    let mut moves = Vec::new();
    board.push_moves(false, &mut moves);
    let mut best = -1;
    for mv in moves {
        board.play(mv);
        best = best.max(-solve(board, values));
        board.undo();
    }
    values.insert(board.hash(), best);
    best
}

impl Tree for Solved {
    type Move = Move;

    fn end(&self) -> Option<Value> {
        self.board.end()
    }

    fn evaluate(&self) -> i32 {
        self.values.get(&self.board.hash()).copied().unwrap_or(0)
    }

    fn max_to_move(&self) -> bool {
        self.board.max_to_move()
    }

    fn push_moves(&self, ordered: bool, out: &mut Vec<Move>) {
        self.board.push_moves(ordered, out);
    }

    fn push_forced(&self, out: &mut Vec<Move>) {
        self.board.push_forced(out);
    }

    fn play(&mut self, mv: Move) {
        self.board.play(mv);
    }

    fn undo(&mut self) {
        self.board.undo();
    }

    fn key(&self) -> u64 {
        self.board.hash()
    }
}
