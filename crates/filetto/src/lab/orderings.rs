//! Cuts on real positions: the same alpha-beta, the same positions, other orders of moves.

use std::cell::RefCell;
use std::time::Duration;

use super::{Ending, Row, Run};
use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::Position;
use crate::game::notation::format_game;
use crate::host::Instant;
use crate::rng::split_mix;
use crate::search::{Algorithm, Settings, Tree, search};
use crate::value::Value;

/// An order in which moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// The most promising move last, by the evaluation one ply ahead.
    WorstFirst,
    /// The moves at the edge of the board first.
    Edges,
    /// As the game lists them: from left to right.
    Plain,
    /// By chance.
    Random,
    /// The moves in the middle of the board first.
    Centre,
    /// The most promising move first, by the evaluation one ply ahead.
    BestFirst,
}

impl MoveOrder {
    /// All orders, the worst first.
    pub const ALL: [MoveOrder; 6] = [
        MoveOrder::WorstFirst,
        MoveOrder::Edges,
        MoveOrder::Plain,
        MoveOrder::Random,
        MoveOrder::Centre,
        MoveOrder::BestFirst,
    ];

    /// The order of a word as commands and pages spell it: the name with hyphens.
    pub fn by_word(word: &str) -> Option<MoveOrder> {
        MoveOrder::ALL.into_iter().find(|order| order.name().replace(' ', "-") == word)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            MoveOrder::WorstFirst => "worst first",
            MoveOrder::Edges => "edges first",
            MoveOrder::Plain => "left to right",
            MoveOrder::Random => "random",
            MoveOrder::Centre => "centre first",
            MoveOrder::BestFirst => "best first",
        }
    }
}

/// A tree whose moves come in another order.
pub struct Reordered<T> {
    /// In a cell because looking one ply ahead plays and takes back.
    tree: RefCell<T>,
    order: MoveOrder,
}

impl<T: Tree> Reordered<T> {
    /// The tree with its moves in this order.
    pub fn new(tree: T, order: MoveOrder) -> Reordered<T> {
        Reordered { tree: RefCell::new(tree), order }
    }

    /// What the move promises the side to move.
    fn promise(&self, mv: T::Move) -> i32 {
        let mut tree = self.tree.borrow_mut();
        tree.play(mv);
        let promise = match tree.end() {
            Some(Value::Estimate(leaf)) => -leaf,
            Some(_) => i32::MAX,
            None => -tree.evaluate(),
        };
        tree.undo();
        promise
    }
}

impl<T: Tree<Move: Into<u64>>> Tree for Reordered<T> {
    type Move = T::Move;

    fn end(&self) -> Option<Value> {
        self.tree.borrow().end()
    }

    fn evaluate(&self) -> i32 {
        self.tree.borrow().evaluate()
    }

    fn max_to_move(&self) -> bool {
        self.tree.borrow().max_to_move()
    }

    fn push_moves(&self, _: bool, out: &mut Vec<T::Move>) {
        let start = out.len();
        let centred = matches!(self.order, MoveOrder::Centre | MoveOrder::Edges);
        self.tree.borrow().push_moves(centred, out);
        let moves = &mut out[start..];
        match self.order {
            MoveOrder::Plain | MoveOrder::Centre => {}
            MoveOrder::Edges => moves.reverse(),
            MoveOrder::Random => {
                let here = self.key();
                moves.sort_by_key(|mv| split_mix(here ^ (*mv).into()));
            }
            MoveOrder::BestFirst => moves.sort_by_cached_key(|mv| std::cmp::Reverse(self.promise(*mv))),
            MoveOrder::WorstFirst => moves.sort_by_cached_key(|mv| self.promise(*mv)),
        }
    }

    fn push_forced(&self, out: &mut Vec<T::Move>) {
        self.tree.borrow().push_forced(out);
    }

    fn play(&mut self, mv: T::Move) {
        self.tree.get_mut().play(mv);
    }

    fn undo(&mut self) {
        self.tree.get_mut().undo();
    }

    fn key(&self) -> u64 {
        self.tree.borrow().key()
    }
}

/// One position searched with one order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The moves that led to the position.
    pub moves: String,
    /// Plies looked ahead.
    pub depth: u32,
    /// The order; None for minimax, which has no use for one.
    pub order: Option<MoveOrder>,
    /// Leaves looked at.
    pub leaves: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent, the ordering included.
    pub time: Duration,
}

impl Measured {
    /// What was measured, in words.
    pub fn name(&self) -> &'static str {
        self.order.map_or("minimax", MoveOrder::name)
    }
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] = &["moves", "depth", "order", "leaves", "nodes", "seconds"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.moves.clone(),
            self.depth.to_string(),
            self.name().to_string(),
            self.leaves.to_string(),
            self.nodes.to_string(),
            super::seconds(self.time),
        ]
    }
}

/// Searches every position to every depth with every order, and by minimax to compare with.
pub fn run(
    positions: &[Position],
    depths: &[u32],
    run: &Run,
    report: &mut dyn FnMut(&Measured, f64),
) -> Ending {
    let orders = || std::iter::once(None).chain(MoveOrder::ALL.map(Some));
    let count = (positions.len() * depths.len() * orders().count()) as f64;
    let mut done = 0.0;
    for depth in depths {
        for position in positions {
            for order in orders() {
                let Some(measured) = search_position(position, *depth, order, run) else {
                    return run.ending(false);
                };
                done += 1.0;
                report(&measured, done / count);
            }
        }
    }
    run.ending(true)
}

fn search_position(position: &Position, depth: u32, order: Option<MoveOrder>, run: &Run) -> Option<Measured> {
    let board = LineBoard::new(position, &Rivest.weights(position.rules()));
    let mut tree = Reordered::new(board, order.unwrap_or(MoveOrder::Plain));
    let algorithm = if order.is_some() { Algorithm::AlphaBeta } else { Algorithm::Minimax };
    let start = Instant::now();
    let found = search(&mut tree, &mut (), algorithm, &Settings::plain(depth), &run.budget(None));
    found.finished.then(|| Measured {
        moves: format_game(position),
        depth,
        order,
        leaves: found.stats.leaves,
        nodes: found.stats.nodes,
        time: start.elapsed(),
    })
}
