//! `filetto tree`: a search drawn, with values, windows, the order of visit and what was cut.

mod examples;
mod svg;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use filetto::eval::{Eval, LineBoard, Rivest};
use filetto::game::notation::{column_letters, format_move};
use filetto::game::{Move, Rules};
use filetto::lab::trace::{self, NodeId, Trace, ValueBound};
use filetto::search::{ALGORITHMS, Algorithm, Budget, Found, Settings, Tree, TypedTree, search};
use filetto::value::Score;

use super::lab::named;
use crate::cli::MovesArgs;
use crate::failure::Failure;
use crate::trace_json;

/// `filetto tree`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto tree --algorithm alphabeta --tree '((3 12 8) (2 4 6) (14 5 2))' --svg tree.svg
  filetto tree --algorithm alphabeta-list --example lecture-deep --list
  filetto tree --algorithm negascout --game tris --depth 2 b2 a1
  filetto tree --examples

Algorithms: minimax-tree, minimax-list, minimax, negamax, alphabeta-list, alphabeta, negascout, mtdf, negacstar.
A tree is nested brackets of numbers, worth to MAX, who moves at the root. Values of positions are for X, who is MAX.

JSON: algorithm, value, best (line), stats (nodes, leaves, cuts, table_hits), left_out, nodes (id, parent, move, ply, max,
order, visits, alpha, beta, value, bound, leaf, cut, reason), events (kind and what belongs to it, by node id).")]
pub struct TreeArgs {
    /// The algorithm
    #[arg(short, long, default_value = "alphabeta", value_parser = algorithm)]
    algorithm: Algorithm,
    /// A tree in brackets
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["example", "game", "moves"])]
    tree: Option<TypedTree>,
    /// A tree by its name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["game", "moves"])]
    example: Option<String>,
    /// List the trees that have a name
    #[arg(long)]
    examples: bool,
    /// The game of a position [default: connect4]
    #[arg(short, long)]
    game: Option<Rules>,
    #[command(flatten)]
    moves: MovesArgs,
    /// Plies to look ahead [default: 2 on positions, all of a typed tree]
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Look at the moves in the middle of the board first
    #[arg(long)]
    centre: bool,
    /// Remember positions
    #[arg(long)]
    memo: bool,
    /// Nodes to draw at most
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    limit: u64,
    /// Write the picture to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the list L of open nodes after each step (list algorithms)
    #[arg(long)]
    list: bool,
    /// Print the recorded search as one JSON object
    #[arg(long)]
    json: bool,
}

fn algorithm(text: &str) -> Result<Algorithm, String> {
    let names: Vec<&str> = ALGORITHMS.iter().map(|row| row.1).collect();
    Algorithm::by_name(text).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

/// Nodes a search may visit before it is too large to be drawn.
const MOST_NODES: u64 = 50_000_000;

/// A node whose move is a number into [`Drawing::moves`].
type Node = trace::Node<u16>;

/// A recorded search and how to name its parts.
pub struct Drawing {
    /// The search.
    pub trace: Trace<u16>,
    /// What it shows.
    pub title: String,
    /// The nodes of the expected line.
    best: Vec<NodeId>,
    /// The game, None for typed trees.
    rules: Option<Rules>,
    /// Write the names of nodes.
    named: bool,
    /// The letters of typed nodes, level by level.
    letters: Vec<String>,
}

pub(super) fn run(args: &TreeArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.examples {
        for (name, tree, about) in examples::EXAMPLES {
            writeln!(out, "{name:<15} {tree}\n{:15} {about}", "")?;
        }
        return Ok(());
    }
    let lists = [Algorithm::MinimaxList, Algorithm::AlphaBetaList];
    if args.list && !lists.contains(&args.algorithm) {
        let sentence =
            "only the list algorithms have a list: expected --algorithm minimax-list or alphabeta-list";
        return Err(Failure::Input(sentence.into()));
    }
    let (drawing, found) = record(args)?;
    if let Some(path) = &args.svg {
        std::fs::write(path, svg::draw(&drawing)).map_err(|error| named(path, &error))?;
    }
    if args.json {
        writeln!(
            out,
            "{}",
            trace_json::trace(&drawing.trace, args.algorithm, &found, |id| drawing.edge(id))
        )?;
        return Ok(());
    }
    write!(out, "{}", text::draw(&drawing))?;
    if args.list {
        write!(out, "\n{}", text::lists(&drawing))?;
    }
    out.flush()?;
    tell(args, &drawing, &found)
}

/// What went on, for people.
fn tell(args: &TreeArgs, drawing: &Drawing, found: &Found<u16>) -> Result<(), Failure> {
    let stats = &found.stats;
    let mut err = io::stderr();
    let name = args.algorithm.name();
    writeln!(err, "{name}: {} nodes, {} leaves, {} cuts", stats.nodes, stats.leaves, stats.cuts)?;
    if drawing.trace.nodes.iter().any(|node| node.value.is_some_and(Score::is_decided)) {
        writeln!(err, "W3 is a win of MAX (X) in 3 plies from the root, L4 a win of MIN (O) in 4")?;
    }
    if !drawing.trace.is_complete() {
        let limit = args.limit;
        writeln!(err, "only {limit} nodes are drawn; --limit draws more, a smaller --depth needs fewer")?;
    }
    Ok(())
}

/// Searches what was asked for and writes it down.
fn record(args: &TreeArgs) -> Result<(Drawing, Found<u16>), Failure> {
    let typed = match (&args.tree, &args.example) {
        (Some(tree), _) => Some(tree.clone()),
        (None, Some(name)) => {
            let (_, tree, _) = examples::find(name).map_err(Failure::Input)?;
            Some(tree.parse().map_err(|error| Failure::Input(format!("{error}")))?)
        }
        (None, None) => None,
    };
    match typed {
        Some(mut tree) => {
            let title = format!("{} on {tree}", args.algorithm.name());
            record_typed(&mut tree, args, title)
        }
        None => record_position(args),
    }
}

fn settings(args: &TreeArgs, usual: u32) -> Settings {
    let memory = if args.memo { 1 << 16 } else { 0 };
    Settings { ordered: args.centre, memory, ..Settings::plain(args.depth.unwrap_or(usual)) }
}

/// Searches within bounds; a search that would take too long is an error that says so.
fn searched(
    tree: &mut impl Tree<Move = u16>,
    args: &TreeArgs,
    settings: &Settings,
) -> Result<(Trace<u16>, Found<u16>), Failure> {
    let mut trace = Trace::new(args.limit as usize);
    let sign = if tree.max_to_move() { 1 } else { -1 };
    let budget = Budget { nodes: Some(MOST_NODES), ..Budget::default() };
    let found = search(tree, &mut trace, args.algorithm, settings, &budget);
    trace.finish(Score(sign * found.score.0));
    match found.finished {
        true => Ok((trace, found)),
        false => Err(Failure::Input(format!(
            "the search has more than {MOST_NODES} nodes: expected a smaller depth (example: --depth 3)"
        ))),
    }
}

fn record_typed(
    tree: &mut TypedTree,
    args: &TreeArgs,
    title: String,
) -> Result<(Drawing, Found<u16>), Failure> {
    let (mut trace, found) = searched(tree, args, &settings(args, 200))?;
    trace.reveal(tree);
    Ok((Drawing::new(trace, title, &found.line, None, args.list), found))
}

fn record_position(args: &TreeArgs) -> Result<(Drawing, Found<u16>), Failure> {
    let rules = args.game.unwrap_or_else(Rules::connect4);
    let position = args.moves.position(rules)?;
    if position.outcome().is_some() {
        return Err(Failure::Input("the game is over: expected moves after which it goes on".into()));
    }
    let mut tree = Numbered(LineBoard::new(&position, &Rivest.weights(rules)));
    let empty = (rules.cells() - position.ply()) as u32;
    let settings = settings(args, 2);
    let settings = Settings { depth: settings.depth.min(empty), ..settings };
    let (trace, found) = searched(&mut tree, args, &settings)?;
    let title = format!("{} on {rules}, depth {}", args.algorithm.name(), settings.depth);
    Ok((Drawing::new(trace, title, &found.line, Some(rules), args.list), found))
}

/// A board whose moves are plain numbers, as those of typed trees are, so that one drawing does for both.
struct Numbered(LineBoard);

impl Tree for Numbered {
    type Move = u16;

    fn end(&self) -> Option<filetto::value::Value> {
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

impl Drawing {
    fn new(trace: Trace<u16>, title: String, line: &[u16], rules: Option<Rules>, named: bool) -> Drawing {
        let mut best = Vec::new();
        let mut at = 0;
        for mv in line {
            let Some(node) = trace.nodes.get(at) else { break };
            let next = node.children.iter().find(|child| trace.nodes[**child].mv == Some(*mv));
            let Some(next) = next else { break };
            best.push(*next);
            at = *next;
        }
        let letters = letters(&trace);
        Drawing { trace, title, best, rules, named, letters }
    }

    /// The search of a typed tree drawn as SVG, for pages.
    pub fn example(text: &str, algorithm: Algorithm) -> Option<String> {
        let mut tree: TypedTree = text.parse().ok()?;
        let mut trace = Trace::new(1000);
        let found = search(&mut tree, &mut trace, algorithm, &Settings::plain(200), &Budget::default());
        trace.finish(found.score);
        trace.reveal(&mut tree);
        let title = format!("{} on {text}", algorithm.name());
        Some(svg::draw(&Drawing::new(trace, title, &found.line, None, false)))
    }

    /// The move that leads to a node; typed trees have no names for theirs.
    fn edge(&self, id: NodeId) -> Option<String> {
        let mv = self.trace.nodes[id].mv?;
        self.rules.map(|rules| format_move(rules, Move(mv)))
    }

    /// The name of a node: a letter in typed trees, the moves from the root on boards.
    fn name(&self, id: NodeId) -> String {
        match self.rules {
            None => self.letters[id].clone(),
            Some(_) if id == 0 => "root".into(),
            Some(rules) => {
                let line = self.trace.line(id);
                line.iter().map(|mv| format_move(rules, Move(*mv))).collect::<Vec<_>>().join("-")
            }
        }
    }

    /// What was cut below a node, in a few characters: the move, the value, or the brackets of a typed tree.
    fn brackets(&self, id: NodeId) -> String {
        let node = &self.trace.nodes[id];
        if let Some(edge) = self.edge(id) {
            return edge;
        }
        let name = if self.named { format!("{} ", self.name(id)) } else { String::new() };
        if node.children.is_empty() {
            return format!("{name}{}", text::value(node));
        }
        let inner: Vec<String> = node.children.iter().map(|child| self.brackets(*child)).collect();
        format!("{name}({})", inner.join(" "))
    }
}

/// Letters level by level, as lectures name nodes.
fn letters(trace: &Trace<u16>) -> Vec<String> {
    let mut order: Vec<NodeId> = (0..trace.nodes.len()).collect();
    order.sort_by_key(|id| (trace.nodes[*id].ply, trace.line(*id)));
    let mut letters = vec![String::new(); order.len()];
    for (place, id) in order.into_iter().enumerate() {
        letters[id] = column_letters(place).to_uppercase();
    }
    letters
}

/// The sign before a value that is only a bound.
fn bound_sign(node: &Node) -> &'static str {
    match node.bound {
        ValueBound::Exact => "",
        ValueBound::AtLeast => "≥",
        ValueBound::AtMost => "≤",
    }
}
