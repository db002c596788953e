//! What a search did, recorded and ready to be drawn: for the command, for reports and for pages.

use filetto::eval::{Eval, Evaluation, LineBoard};
use filetto::game::{Move, Position};
use filetto::internals::lab::film::{Film, shoot};
use filetto::internals::lab::orderings::{MoveOrder, Reordered};
use filetto::internals::lab::style::Style;
use filetto::internals::lab::trace::{Scope, Sizes, Trace};
use filetto::search::{Algorithm, Budget, Found, Observer, Range, Settings, Tree, TypedTree, Window};
use filetto::value::{Score, Value};

use super::drawing::{Drawing, Names};
use crate::failure::Failure;

/// Nodes a search may visit before it is too large to be drawn.
const MOST_NODES: u64 = 50_000_000;
/// Entries of the table of a search that remembers.
const MEMORY: usize = 1 << 16;

/// What is searched.
#[derive(Clone, Debug)]
pub enum Source {
    /// A tree somebody typed.
    Typed {
        /// The tree.
        tree: TypedTree,
        /// The range of its values, where somebody knows it.
        range: Option<Range>,
    },
    /// A position that has not ended.
    Position(Position),
}

/// A search to record.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is searched.
    pub source: Source,
    /// By which algorithm.
    pub algorithm: Algorithm,
    /// Plies to look ahead; None for all of a typed tree and 2 on a position.
    pub depth: Option<u32>,
    /// What positions at the depth limit are evaluated by.
    pub eval: Evaluation,
    /// Write the values of positions on the scale from -1 to 1.
    pub unit: bool,
    /// In which order moves are looked at.
    pub order: MoveOrder,
    /// Remember positions.
    pub memo: bool,
    /// Nodes to record at most.
    pub limit: usize,
    /// What to do with a search that is larger.
    pub part: Part,
    /// When to give up.
    pub budget: Budget,
    /// What it does besides one look to its depth.
    pub film: Film,
}

/// Which part of a search is recorded.
#[derive(Clone, Debug)]
pub enum Part {
    /// What is visited first, until there is no more room.
    Beginning,
    /// What lies on and below this line of moves, as many plies as there is room for.
    Below(Vec<u16>),
}

impl Request {
    /// A plain search of all of a typed tree.
    pub fn typed(tree: TypedTree, algorithm: Algorithm) -> Request {
        Request {
            source: Source::Typed { tree, range: None },
            algorithm,
            depth: None,
            eval: Evaluation::default(),
            unit: false,
            order: MoveOrder::Plain,
            memo: false,
            limit: 1000,
            part: Part::Beginning,
            budget: Request::patient(),
            film: Film::default(),
        }
    }

    /// The budget of somebody who waits at a terminal.
    pub fn patient() -> Budget {
        Budget { nodes: Some(MOST_NODES), ..Budget::default() }
    }

    /// Searches and writes it down; a search that would take too long is an error that says so.
    pub fn record(&self) -> Result<(Drawing, Found<u16>), Failure> {
        match &self.source {
            Source::Typed { tree, range } => self.record_typed(tree, range.as_ref()),
            Source::Position(position) => self.record_position(position),
        }
    }

    fn record_typed(
        &self,
        tree: &TypedTree,
        range: Option<&Range>,
    ) -> Result<(Drawing, Found<u16>), Failure> {
        let window = range.map(|range| tree.window(range)).transpose();
        let window = window.map_err(|error| Failure::Input(error.to_string()))?;
        let mut reordered = Reordered::new(tree.clone(), self.order);
        let (mut trace, found) = self.search(&mut reordered, self.depth.unwrap_or(200), window)?;
        trace.style = Style::Fixed(tree.decimals());
        trace.reveal(&mut reordered);
        let known = |words: &str| range.map_or(String::new(), |range| format!(", {words} {range}"));
        let name = self.algorithm.name();
        let title = [
            format!("{name} on {tree}{}", known("values in")),
            format!("{name} su {tree}{}", known("valori in")),
        ];
        let names = Names::typed(tree, &trace);
        Ok((Drawing::new(trace, title, &found.line, names), found))
    }

    fn record_position(&self, position: &Position) -> Result<(Drawing, Found<u16>), Failure> {
        if position.outcome().is_some() {
            return Err(Failure::Input("the game is over: expected moves after which it goes on".into()));
        }
        let rules = position.rules();
        let board = Numbered(LineBoard::new(position, &self.eval.weights(rules)));
        let empty = (rules.cells() - position.ply()) as u32;
        let depth = self.depth.unwrap_or(2).clamp(1, empty);
        let mut board = Reordered::new(board, self.order);
        let (mut trace, found) = self.search(&mut board, depth, None)?;
        let keys = keys(&trace, &mut board);
        if self.unit {
            trace.style = Style::Unit;
        }
        let name = self.algorithm.name();
        let title =
            [format!("{name} on {rules}, depth {depth}"), format!("{name} su {rules}, profondità {depth}")];
        Ok((Drawing::new(trace, title, &found.line, Names::Moves(rules)).with_keys(keys, depth), found))
    }

    fn search(
        &self,
        tree: &mut impl Tree<Move = u16>,
        depth: u32,
        range: Option<Window>,
    ) -> Result<(Trace<u16>, Found<u16>), Failure> {
        let memory = if self.memo { MEMORY } else { 0 };
        let settings = Settings { memory, range, ..Settings::plain(depth) };
        let sign = if tree.max_to_move() { 1 } else { -1 };
        let mut trace = Trace::of(self.limit, self.scope(tree, &settings)?);
        trace.range = range;
        let found = self.run(tree, &mut trace, &settings);
        trace.finish(Score(sign * found.score.0));
        self.finished(found.finished)?;
        Ok((trace, found))
    }

    fn run<O: Observer<u16>>(
        &self,
        tree: &mut impl Tree<Move = u16>,
        observer: &mut O,
        settings: &Settings,
    ) -> Found<u16> {
        shoot(tree, observer, self.algorithm, settings, &self.budget, self.film)
    }

    /// The part to record. To know how deep it can be, the search is made twice: it does the same both times.
    fn scope(&self, tree: &mut impl Tree<Move = u16>, settings: &Settings) -> Result<Scope<u16>, Failure> {
        let Part::Below(line) = &self.part else { return Ok(Scope::everything()) };
        let mut sizes = Sizes::below(line);
        let found = self.run(tree, &mut sizes, settings);
        self.finished(found.finished)?;
        Ok(sizes.scope(self.limit))
    }

    fn finished(&self, finished: bool) -> Result<(), Failure> {
        let most = self.budget.nodes.unwrap_or(MOST_NODES);
        let sentence =
            || format!("the search has more than {most} nodes: expected a smaller depth (example: 3)");
        if finished { Ok(()) } else { Err(Failure::Input(sentence())) }
    }
}

/// The Zobrist key of every node, from a tree that stands on the root.
fn keys(trace: &Trace<u16>, tree: &mut impl Tree<Move = u16>) -> Vec<u64> {
    let key = |node| {
        let line = trace.line(node);
        line.iter().for_each(|mv| tree.play(*mv));
        let key = tree.key();
        line.iter().for_each(|_| tree.undo());
        key
    };
    (0..trace.nodes.len()).map(key).collect()
}

/// A board whose moves are plain numbers, as those of typed trees are, so that one drawing does for both.
struct Numbered(LineBoard);

impl Tree for Numbered {
    type Move = u16;

    fn end(&self) -> Option<Value> {
        self.0.end()
    }

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }

    fn max_to_move(&self) -> bool {
        self.0.max_to_move()
    }

    fn push_moves(&self, ordered: bool, out: &mut Vec<u16>) {
        let mut moves = Vec::new();
        self.0.push_moves(ordered, &mut moves);
        out.extend(moves.iter().map(|mv| mv.0));
    }

    fn push_forced(&self, out: &mut Vec<u16>) {
        let mut moves = Vec::new();
        self.0.push_forced(&mut moves);
        out.extend(moves.iter().map(|mv| mv.0));
    }

    fn play(&mut self, mv: u16) {
        self.0.play(Move(mv));
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}
