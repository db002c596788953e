//! `filetto tree`: a search drawn, with values, windows, the order of visit and what was cut.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use filetto::eval::Evaluation;
use filetto::game::Rules;
use filetto::internals::book::write_whole;
use filetto::internals::lab::film::Film;
use filetto::internals::lab::orderings::MoveOrder;
use filetto::search::{ALGORITHMS, Algorithm, Found, Range, TypedTree};
use filetto::value::Score;

use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::tree::{Drawing, Part, Request, Source, examples, text};

/// `filetto tree`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto tree --algorithm alphabeta --tree '((3 12 8) (2 4 6) (14 5 2))' --svg tree.svg
  filetto tree --algorithm alphabeta-list --example lecture-deep --list
  filetto tree --tree 'A(B:0.3 C(F:-0.5 G(0.7 0.1)))'
  filetto tree --tree 'a(c(1 1) b(-1 1) d(1 -1))' --window -1,1
  filetto tree --algorithm negascout --game tris --depth 2 b2 a1
  filetto tree --depth 1 --quiescence 6 4141
  filetto tree --depth 2 --secondary 2 --deepening 4455
  filetto tree --eval linear:rows=1/10/50,columns=0,diagonals=2/20/100,tempo=16 --unit 44
  filetto tree --examples

Algorithms: minimax-tree, minimax-list, minimax, negamax, alphabeta-list, alphabeta, negascout, mtdf, negacstar.
A tree is nested brackets of numbers, worth to MAX, who moves at the root. A name may stand before a bracket, or before a
number with a colon between them. Values of positions are for X, who is MAX.
An evaluation is rivest, southpasadena or linear:rows=…,columns=…,diagonals=…,tempo=…, the weights of the fullest
segments last, as players have them. --unit writes an estimate v as v / (|v| + 100).

JSON: algorithm, value, range, best (line), stats (nodes, leaves, cuts, table_hits), left_out, nodes (id, parent, move, name,
ply, max, order, visits, alpha, beta, value, bound, leaf, cut, reason), events (kind and what belongs to it, by node id).")]
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
    /// The range in which every value of a typed tree lies, such as -1,1: alpha and beta begin there
    #[arg(long, value_name = "MIN,MAX", allow_hyphen_values = true)]
    window: Option<Range>,
    /// The evaluation at the depth limit of a position: rivest, southpasadena or linear with your weights
    #[arg(long, default_value = "rivest", value_name = "EVAL")]
    eval: Evaluation,
    /// Write the values of a position from -1 (MIN has won) to 1 (MAX has won), estimates between them
    #[arg(long, conflicts_with_all = ["tree", "example"])]
    unit: bool,
    /// Look at the moves in the middle of the board first
    #[arg(long)]
    centre: bool,
    /// Remember positions
    #[arg(long)]
    memo: bool,
    /// Plies of forced replies beyond the depth limit
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=20))]
    quiescence: u32,
    /// Look so many plies deeper at the move chosen, and at the next best if it disappoints
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=20))]
    secondary: u32,
    /// Look one ply deep, then two, and so on
    #[arg(long)]
    deepening: bool,
    /// Deepening with a window of so many points on both sides of the last value
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(i32).range(1..=100_000))]
    aspiration: Option<i32>,
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

pub(crate) fn run(args: &TreeArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.examples {
        for example in examples::EXAMPLES {
            let window = example.window.map_or(String::new(), |window| format!(" --window {window}"));
            writeln!(out, "{:<15} {}{window}\n{:15} {}", example.name, example.tree, "", example.about[0])?;
        }
        return Ok(());
    }
    let lists = [Algorithm::MinimaxList, Algorithm::AlphaBetaList];
    if args.list && !lists.contains(&args.algorithm) {
        let sentence =
            "only the list algorithms have a list: expected --algorithm minimax-list or alphabeta-list";
        return Err(Failure::Input(sentence.into()));
    }
    let (drawing, found) = request(args)?.record()?;
    let drawing = if args.list { drawing.with_names() } else { drawing };
    if let Some(path) = &args.svg {
        write_whole(path, drawing.svg().as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if args.json {
        writeln!(out, "{}", drawing.json(args.algorithm, &found))?;
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
    let count =
        |number: u64, one: &str, more: &str| format!("{number} {}", if number == 1 { one } else { more });
    let nodes = count(stats.nodes, "node", "nodes");
    let leaves = count(stats.leaves, "leaf", "leaves");
    let cuts = count(stats.cuts, "cut", "cuts");
    writeln!(err, "{name}: {nodes}, {leaves}, {cuts}")?;
    if drawing.trace.nodes.iter().any(|node| node.value.is_some_and(Score::is_decided)) {
        writeln!(err, "W3 is a win of MAX (X) in 3 plies from the root, L4 a win of MIN (O) in 4")?;
    }
    if !drawing.trace.is_complete() {
        let limit = args.limit;
        writeln!(err, "only {limit} nodes are drawn; --limit draws more, a smaller --depth needs fewer")?;
    }
    Ok(())
}

/// The source with the range that was given, if one was.
fn within(source: Source, given: Option<&Range>) -> Result<Source, Failure> {
    match (source, given) {
        (Source::Typed { tree, range }, given) => Ok(Source::Typed { tree, range: given.cloned().or(range) }),
        (position, None) => Ok(position),
        (Source::Position(_), Some(_)) => {
            Err(Failure::Input("--window is for a tree: expected --tree or --example beside it".into()))
        }
    }
}

/// The search that was asked for.
fn request(args: &TreeArgs) -> Result<Request, Failure> {
    let source = match (&args.tree, &args.example) {
        (Some(tree), _) => Source::Typed { tree: tree.clone(), range: None },
        (None, Some(name)) => examples::find(name).map_err(Failure::Input)?.source(),
        (None, None) => Source::Position(args.moves.position(args.game.unwrap_or_else(Rules::connect4))?),
    };
    Ok(Request {
        source: within(source, args.window.as_ref())?,
        algorithm: args.algorithm,
        depth: args.depth,
        eval: args.eval.clone(),
        unit: args.unit,
        order: if args.centre { MoveOrder::Centre } else { MoveOrder::Plain },
        memo: args.memo,
        limit: args.limit as usize,
        part: Part::Beginning,
        budget: Request::patient(),
        film: Film {
            deepening: args.deepening || args.aspiration.is_some(),
            aspiration: args.aspiration,
            quiescence: args.quiescence,
            secondary: args.secondary,
        },
    })
}
