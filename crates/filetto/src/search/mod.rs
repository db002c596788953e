//! The classic searches, one algorithm a file, in teaching order:
//!
//! | file | algorithm |
//! |---|---|
//! | `labelling` | minimax by expanding the whole tree and labelling it from the leaves |
//! | `list` | minimax and alpha-beta by the explicit list L of open nodes |
//! | `minimax` | MAX-VALUE and MIN-VALUE |
//! | `negamax` | the same in one formula |
//! | `alphabeta` | negamax that stops where a side will not go |
//! | `negascout`, `mtdf`, `negacstar` | null-window relatives |
//! | `quiescence`, `secondary` | the two cures of the horizon effect |
//! | `deepening`, `parallel`, `tt` | deeper and deeper, by several threads, with memory |
//! | `mcts` | playouts instead of an evaluation |
//! | `thesis` | the thesis's program to the letter: alpha-beta whose values are shifted at every level |
//!
//! All of them but the last two, which have trees of their own, walk a [`Tree`] and report to an [`Observer`]. A new algorithm is one file, one variant of
//! [`Algorithm`] with its row in [`ALGORITHMS`], and is compared with minimax by `tests/oracle.rs`.

mod alphabeta;
mod context;
pub(crate) mod deepening;
pub(crate) mod labelling;
mod list;
pub(crate) mod mcts;
mod minimax;
mod mtdf;
mod negacstar;
mod negamax;
mod negascout;
mod observer;
pub(crate) mod parallel;
mod quiescence;
pub(crate) mod secondary;
pub(crate) mod thesis;
mod tree;
pub(crate) mod tt;
mod typed;
pub(crate) mod uniform;

use crate::limits::Stats;
use crate::value::{Score, Value};

pub use crate::limits::Budget;
pub use context::{Search, Settings};
pub(crate) use deepening::deepen;
pub use observer::{Leaf, Look, Observer, Window};
pub(crate) use parallel::parallel;
pub(crate) use secondary::{confirm, confirm_watched};
pub use tree::Tree;
pub use tt::Bound;
pub(crate) use tt::Table;
pub use typed::{Range, RangeError, TreeError, TypedTree};
pub(crate) use uniform::{LeafOrder, UniformTree};

/// A search algorithm by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Minimax by labelling the whole tree.
    MinimaxTree,
    /// Minimax by the list of open nodes.
    MinimaxList,
    /// Minimax by two recursive functions.
    Minimax,
    /// Negamax.
    Negamax,
    /// Alpha-beta by the list of open nodes.
    AlphaBetaList,
    /// Alpha-beta, recursive.
    AlphaBeta,
    /// NegaScout.
    NegaScout,
    /// MTD(f).
    Mtdf,
    /// NegaC*.
    NegaCStar,
}

/// Every algorithm with its name and whether it leaves out what cannot matter.
pub const ALGORITHMS: [(Algorithm, &str, bool); 9] = [
    (Algorithm::MinimaxTree, "minimax-tree", false),
    (Algorithm::MinimaxList, "minimax-list", false),
    (Algorithm::Minimax, "minimax", false),
    (Algorithm::Negamax, "negamax", false),
    (Algorithm::AlphaBetaList, "alphabeta-list", true),
    (Algorithm::AlphaBeta, "alphabeta", true),
    (Algorithm::NegaScout, "negascout", true),
    (Algorithm::Mtdf, "mtdf", true),
    (Algorithm::NegaCStar, "negacstar", true),
];

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The value of the root for the side to move; means nothing if the search was not finished.
    pub score: Score,
    /// The line expected, the chosen move first; what was best so far if the search was not finished.
    pub line: Vec<M>,
    /// Plies looked ahead.
    pub depth: u32,
    /// True if no estimate went into the score, or it is a win or a loss.
    pub exact: bool,
    /// False if the budget ended the search.
    pub finished: bool,
    /// What it took.
    pub stats: Stats,
}

impl<M> Found<M> {
    /// The score in words.
    pub fn value(&self) -> Value {
        if self.finished { self.score.value(self.exact) } else { Value::Unknown }
    }
}

impl Algorithm {
    /// The algorithm of a name.
    pub fn by_name(name: &str) -> Option<Algorithm> {
        ALGORITHMS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        ALGORITHMS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Runs the algorithm from the root to a depth.
    fn run<T: Tree, O: Observer<T::Move>>(
        self,
        search: &mut Search<T, O>,
        depth: u32,
        guess: Score,
    ) -> Score {
        let (least, most) = search.root_window();
        match self {
            Algorithm::MinimaxTree => labelling::label_tree(search, depth),
            Algorithm::MinimaxList => list::minimax_list(search, depth),
            Algorithm::Minimax => minimax::minimax(search, depth),
            Algorithm::Negamax => negamax::negamax(search, depth),
            Algorithm::AlphaBetaList => list::alphabeta_list(search, depth),
            Algorithm::AlphaBeta => alphabeta::alphabeta(search, depth, least, most),
            Algorithm::NegaScout => negascout::negascout(search, depth, least, most),
            Algorithm::Mtdf => mtdf::mtdf(search, depth, least, most, guess),
            Algorithm::NegaCStar => negacstar::negacstar(search, depth, least, most),
        }
    }
}

/// Searches from the node the tree stands on to the depth of the settings.
///
/// ```
/// use filetto::eval::{Eval, LineBoard, Rivest};
/// use filetto::game::{Position, Rules};
/// use filetto::search::{Algorithm, Budget, Settings, search};
/// use filetto::value::Value;
///
/// let rules = Rules::tris();
/// let position = Position::parse(rules, "a1 b2 a2").unwrap();
/// let mut tree = LineBoard::new(&position, &Rivest.weights(rules));
/// let found = search(&mut tree, &mut (), Algorithm::AlphaBeta, &Settings::plain(9), &Budget::default());
/// assert_eq!(found.value(), Value::Draw);
/// ```
pub fn search<T: Tree, O: Observer<T::Move>>(
    tree: &mut T,
    observer: &mut O,
    algorithm: Algorithm,
    settings: &Settings,
    budget: &Budget,
) -> Found<T::Move> {
    let mut search = Search::new(tree, observer, settings.clone(), budget.clone());
    search.to_depth(algorithm, settings.depth, Score::DRAW)
}

impl<T: Tree, O: Observer<T::Move>> Search<'_, T, O> {
    /// Runs an algorithm from the root to a depth; `guess` is where MTD(f) starts.
    pub fn to_depth(&mut self, algorithm: Algorithm, depth: u32, guess: Score) -> Found<T::Move> {
        let evaluations = self.stats.evaluations;
        self.set_best_line(Vec::new());
        let score = algorithm.run(self, depth, guess);
        Found {
            score,
            line: self.best_line().to_vec(),
            depth,
            exact: score.is_decided() || self.stats.evaluations == evaluations,
            finished: !self.stopped(),
            stats: self.stats.clone(),
        }
    }
}
