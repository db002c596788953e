//! The players that are one search algorithm each: minimax, negamax, alpha-beta, NegaScout, MTD(f), NegaC*.

use std::time::Duration;

use super::entry::{Entry, Key, Kind, Options, SWITCH};
use super::{Choice, Limits, Player, PlayerError, Stats};
use crate::eval::{Eval, Evaluation, LineBoard, Linear, Weights};
use crate::game::{Move, Position, Rules};
use crate::rng::Rng;
use crate::search::{Algorithm, Budget, Found, Search, Settings, Table, confirm, deepen, parallel};
use crate::value::{Score, Value};

/// The deepest search: deeper than any board that could be searched to its end.
const DEEPEST: u32 = 400;
/// Entries of the transposition table of `memo=on` (24 bytes each).
pub(super) const MEMORY: usize = 1 << 18;
/// Leaves a search without pruning may have when the depth is chosen from the board's size.
const LEAVES_PLAIN: f64 = 2e6;
/// The same for a search that prunes: about its square root is visited, with good luck.
const LEAVES_PRUNED: f64 = 1e9;
/// Kept from the time for a move, whatever its length: waking up, writing the answer.
const MARGIN: Duration = Duration::from_millis(10);

pub(super) const DEPTH: Key = Key {
    name: "depth",
    kind: Kind::Number(0, DEEPEST as u64),
    default: "0",
    about: "plies to look ahead; 0 chooses by the board's size, or as the time allows",
};
const EVAL: Key = Key {
    name: "eval",
    kind: Kind::Word(&Evaluation::NAMES),
    default: "rivest",
    about: "evaluation at the depth limit",
};
const ROWS: Key = weights_key("rows", "eval=linear: weights of rows, fullest segments last");
const COLUMNS: Key = weights_key("columns", "eval=linear: weights of columns");
const DIAGONALS: Key = weights_key("diagonals", "eval=linear: weights of diagonals");
const TEMPO: Key = Key {
    name: "tempo",
    kind: Kind::Numbers(1),
    default: "0",
    about: "eval=linear: bonus of the side to move",
};
pub(super) const ORDER: Key = Key {
    name: "order",
    kind: Kind::Word(&["centre", "none"]),
    default: "centre",
    about: "which moves to look at first",
};
const PLAIN_ORDER: Key = Key { default: "none", ..ORDER };
const MEMO: Key = Key { name: "memo", kind: SWITCH, default: "off", about: "keep a transposition table" };
pub(super) const MEMO_ON: Key = Key { default: "on", ..MEMO };
pub(super) const QUICK: Key =
    Key { name: "quick", kind: SWITCH, default: "on", about: "prefer quicker wins and slower losses" };
const WIN: Key = Key {
    name: "win",
    kind: Kind::Number(0, 1_000_000),
    default: "0",
    about: "points of a won game, at any distance (Rivest: 512); 0: more than every estimate",
};
const QUIESCENCE: Key = Key {
    name: "quiescence",
    kind: Kind::Number(0, 40),
    default: "0",
    about: "plies of forced replies to follow beyond the depth limit",
};
const SECONDARY: Key = Key {
    name: "secondary",
    kind: Kind::Number(0, 20),
    default: "0",
    about: "plies by which the chosen move is checked deeper",
};
const DEEPEN: Key = Key {
    name: "deepen",
    kind: SWITCH,
    default: "off",
    about: "iterative deepening; always on under a clock",
};
const SEED: Key = Key { default: "0", about: "other than 0: equal moves are chosen by chance", ..Key::SEED };
const THREADS: Key =
    Key { name: "threads", kind: Kind::Number(1, 64), default: "1", about: "same answer, sooner" };
const MINIMAX_FORM: Key = Key {
    name: "form",
    kind: Kind::Word(&["recursive", "list", "tree"]),
    default: "recursive",
    about: "two functions, the list of open nodes, or the whole tree labelled: as deep as a million nodes allow",
};
const ALPHABETA_FORM: Key = Key {
    name: "form",
    kind: Kind::Word(&["recursive", "list"]),
    default: "recursive",
    about: "recursive, or the list of open nodes",
};

const fn weights_key(name: &'static str, about: &'static str) -> Key {
    Key { name, kind: Kind::Numbers(Linear::MOST_WEIGHTS), default: "1/10/50", about }
}

/// The keys all of these players have, after their own.
macro_rules! keys {
    ($($own:expr),+) => {
        &[DEPTH, EVAL, $($own,)+ QUICK, WIN, QUIESCENCE, SECONDARY, DEEPEN, SEED, ROWS, COLUMNS, DIAGONALS, TEMPO]
    };
}

pub(super) const MINIMAX: Entry = Entry {
    name: "minimax",
    about: "minimax, full or depth-limited: every leaf is seen",
    lead: None,
    keys: keys![MINIMAX_FORM, PLAIN_ORDER, MEMO],
    build: Some(|options| {
        let algorithm = match options.text("form") {
            "list" => Algorithm::MinimaxList,
            "tree" => Algorithm::MinimaxTree,
            _ => Algorithm::Minimax,
        };
        Classic::boxed(algorithm, options)
    }),
};

pub(super) const NEGAMAX: Entry = Entry {
    name: "negamax",
    about: "minimax in one formula",
    lead: None,
    keys: keys![PLAIN_ORDER, MEMO],
    build: Some(|options| Classic::boxed(Algorithm::Negamax, options)),
};

pub(super) const ALPHABETA: Entry = Entry {
    name: "alphabeta",
    about: "minimax with cutoffs: the same value, fewer nodes",
    lead: None,
    keys: keys![ALPHABETA_FORM, ORDER, MEMO, THREADS],
    build: Some(|options| {
        let list = options.text("form") == "list";
        Classic::boxed(if list { Algorithm::AlphaBetaList } else { Algorithm::AlphaBeta }, options)
    }),
};

pub(super) const NEGASCOUT: Entry = Entry {
    name: "negascout",
    about: "alpha-beta that only asks the later moves whether they are better",
    lead: None,
    keys: keys![ORDER, MEMO],
    build: Some(|options| Classic::boxed(Algorithm::NegaScout, options)),
};

pub(super) const MTDF: Entry = Entry {
    name: "mtdf",
    about: "null windows from a first guess until the bounds meet",
    lead: None,
    keys: keys![ORDER, MEMO_ON],
    build: Some(|options| Classic::boxed(Algorithm::Mtdf, options)),
};

pub(super) const NEGACSTAR: Entry = Entry {
    name: "negacstar",
    about: "null windows that halve the interval of the value",
    lead: None,
    keys: keys![ORDER, MEMO_ON],
    build: Some(|options| Classic::boxed(Algorithm::NegaCStar, options)),
};

/// When a search goes deeper and deeper instead of straight to its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deepening {
    /// Always.
    On,
    /// Where time or nodes are limited, so that there is an answer when they run out.
    WhenLimited,
    /// Never: what runs out leaves the best move so far.
    Off,
}

/// A player that searches.
pub struct Classic {
    algorithm: Algorithm,
    settings: Settings,
    eval: Box<dyn Eval + Send>,
    /// The board for a position, evaluated by these weights.
    pub(super) board: fn(&Position, &Weights) -> LineBoard,
    secondary: u32,
    pub(super) deepening: Deepening,
    threads: usize,
    seed: u64,
    /// What it learned on the other side's time, of which game. Used under a clock only: without one the answer depends
    /// on the position alone.
    pondered: Option<(Rules, Table)>,
}

impl Classic {
    /// A player by an algorithm; a depth of 0 is chosen by the board's size.
    pub(crate) fn new(algorithm: Algorithm, settings: Settings, eval: Box<dyn Eval + Send>) -> Classic {
        Classic {
            algorithm,
            settings,
            eval,
            board: LineBoard::new,
            secondary: 0,
            deepening: Deepening::WhenLimited,
            threads: 1,
            seed: 0,
            pondered: None,
        }
    }

    fn boxed(algorithm: Algorithm, options: &Options) -> Box<dyn Player> {
        let settings = Settings {
            ordered: options.text("order") == "centre",
            memory: if options.is_on("memo") { MEMORY } else { 0 },
            quick: options.is_on("quick"),
            quiescence: options.number("quiescence") as u32,
            win: Some(options.number("win") as i32).filter(|points| *points > 0),
            ..Settings::plain(options.number("depth") as u32)
        };
        Box::new(Classic {
            secondary: options.number("secondary") as u32,
            deepening: if options.is_on("deepen") { Deepening::On } else { Deepening::WhenLimited },
            threads: if algorithm == Algorithm::AlphaBeta { options.number("threads") as usize } else { 1 },
            seed: options.number("seed"),
            ..Classic::new(algorithm, settings, evaluation(options))
        })
    }

    /// The settings for this move: the depth from the limits, the spec, the clock or the board.
    fn settings_for(&self, position: &Position, limits: &Limits) -> Settings {
        let depth = match (limits.depth, self.settings.depth) {
            (Some(depth), _) => depth,
            (None, 0) if is_limited(limits) && self.deepening != Deepening::Off => DEEPEST,
            (None, 0) => depth_for(position, self.algorithm),
            (None, depth) => depth,
        };
        let empty = (position.rules().cells() - position.ply()) as u32;
        Settings { depth: depth.clamp(1, DEEPEST).min(empty), ..self.settings.clone() }
    }

    /// The moves of the root in the order they are looked at.
    fn root_moves(&self, position: &Position, tree: &LineBoard) -> Vec<Move> {
        let mut moves = Vec::new();
        tree.push_moves(self.settings.ordered, &mut moves);
        if self.seed != 0 {
            Rng::keyed(self.seed, position.hash()).shuffle(&mut moves);
        }
        moves
    }

    fn search(
        &mut self,
        tree: &mut LineBoard,
        settings: &Settings,
        budget: &Budget,
        moves: &[Move],
        deep: bool,
    ) -> Found<Move> {
        if self.threads > 1 && budget.nodes.is_none() {
            let depths = if deep { 1..=settings.depth } else { settings.depth..=settings.depth };
            return self.search_together(tree, settings, budget, moves, depths);
        }
        let rules = tree.rules();
        let mut observer = ();
        let mut search = Search::new(tree, &mut observer, settings.clone(), budget.clone());
        search.root_moves = Some(moves.to_vec());
        if let Some((_, table)) = self.pondered.take() {
            search.remember(table);
        }
        if deep {
            let found = deepen(&mut search, self.algorithm);
            self.pondered = search.into_table().map(|table| (rules, table));
            return found;
        }
        let found = search.to_depth(self.algorithm, settings.depth, Score::DRAW);
        let too_large = self.algorithm == Algorithm::MinimaxTree && !found.finished;
        if too_large { self.search_shallower(tree, settings, budget, moves, &found.stats) } else { found }
    }

    /// The answer of the deepest tree that can be stored whole: one that could not be has no labels.
    fn search_shallower(
        &mut self,
        tree: &mut LineBoard,
        settings: &Settings,
        budget: &Budget,
        moves: &[Move],
        spent: &Stats,
    ) -> Found<Move> {
        let settings = Settings { depth: settings.depth - 1, ..settings.clone() };
        let mut found = self.search(tree, &settings, budget, moves, true);
        found.stats.add(spent);
        found
    }

    fn search_together(
        &self,
        tree: &LineBoard,
        settings: &Settings,
        budget: &Budget,
        moves: &[Move],
        depths: std::ops::RangeInclusive<u32>,
    ) -> Found<Move> {
        let mut best: Option<Found<Move>> = None;
        for depth in depths {
            let settings = Settings { depth, ..settings.clone() };
            let found = parallel(tree, &settings, budget, moves, self.threads);
            if !found.finished {
                return best.unwrap_or(found);
            }
            let settled = found.exact;
            best = Some(found);
            if settled {
                break;
            }
        }
        best.expect("at least one depth")
    }
}

impl Player for Classic {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let budget = Budget::start(limits, MARGIN);
        let weights = self.eval.weights(position.rules());
        let mut tree = (self.board)(position, &weights);
        let settings = self.settings_for(position, limits);
        let moves = self.root_moves(position, &tree);
        let first = *moves.first().ok_or(PlayerError::GameOver)?;
        let deep = match self.deepening {
            Deepening::On => true,
            Deepening::WhenLimited => is_limited(limits),
            Deepening::Off => false,
        };
        self.pondered.take_if(|(rules, _)| limits.time.is_none() || *rules != position.rules());
        let mut found = self.search(&mut tree, &settings, &budget, &moves, deep);
        self.pondered = None;
        if self.secondary > 0 && found.finished && !found.exact {
            let settings = Settings { depth: found.depth, ..settings.clone() };
            found = confirm(&mut tree, self.algorithm, &settings, &budget, found, &moves, self.secondary);
        }
        Ok(answer(found, first, &settings, deep))
    }

    fn usual_depth(&self, position: &Position) -> Option<u32> {
        Some(self.settings_for(position, &Limits::default()).depth)
    }

    fn new_game(&mut self) {
        self.pondered = None;
    }

    /// Deeper and deeper into the other side's position: the table then knows those after it.
    fn ponder(&mut self, position: &Position, limits: &Limits) {
        if self.settings.memory == 0 || self.threads > 1 || position.outcome().is_some() {
            return;
        }
        let empty = (position.rules().cells() - position.ply()) as u32;
        let settings = Settings { depth: empty.min(DEEPEST), ..self.settings.clone() };
        let mut tree = (self.board)(position, &self.eval.weights(position.rules()));
        let moves = self.root_moves(position, &tree);
        self.pondered = None;
        self.search(&mut tree, &settings, &Budget::start(limits, Duration::ZERO), &moves, true);
    }
}

/// True if a search may have to end before its depth.
fn is_limited(limits: &Limits) -> bool {
    limits.time.is_some() || limits.nodes.is_some()
}

/// The choice of a search; `first` is played if it had no time for anything.
fn answer(found: Found<Move>, first: Move, settings: &Settings, deepened: bool) -> Choice {
    // Without a preference for quicker wins the score does not tell the distance. The line does, unless a table cut it
    // short; of a search that deepened it is the first depth that saw the end.
    let whole_line = !deepened && settings.memory == 0;
    let plies = if whole_line { found.line.len() as u32 } else { found.depth };
    let value = match found.value() {
        Value::Win(_) if !settings.quick => Value::Win(plies),
        Value::Loss(_) if !settings.quick => Value::Loss(plies),
        value => value,
    };
    let mv = found.line.first().copied().unwrap_or(first);
    // A win in points is a number among others, even where no estimate went into it.
    let proven = found.finished && found.exact && value.is_exact();
    let pv = if found.line.is_empty() { vec![mv] } else { found.line };
    Choice { mv, value, proven, depth: found.depth, pv, stats: found.stats }
}

/// The depth whose whole tree has a bearable number of leaves.
fn depth_for(position: &Position, algorithm: Algorithm) -> u32 {
    let rules = position.rules();
    let prunes = crate::search::ALGORITHMS.iter().any(|row| row.0 == algorithm && row.2);
    let most = if prunes { LEAVES_PRUNED } else { LEAVES_PLAIN };
    let empty = rules.cells() - position.ply();
    let mut leaves = 1.0;
    for depth in 0..empty {
        leaves *= if rules.is_drop() { rules.width() } else { empty - depth } as f64;
        if leaves > most {
            return depth.max(1) as u32;
        }
    }
    empty as u32
}

fn evaluation(options: &Options) -> Box<dyn Eval + Send> {
    Box::new(Evaluation::with_options(options.text("eval"), |key| options.text(key)))
}
