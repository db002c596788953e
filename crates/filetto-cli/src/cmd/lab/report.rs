//! `filetto lab report`: a whole report on adversarial search, its figures and tables measured by this run.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use filetto::eval::{Eval, Rivest};
use filetto::game::{Direction, Rules};
use filetto::internals::lab::curves;
use filetto::internals::lab::curves::{Measured, Setup, Total};
use filetto::internals::lab::cuts;
use filetto::search::Algorithm;

use super::args::{OutputArgs, ReportArgs};
use super::bench::Bench;
use super::{at_depth, game_name, usual_depth};
use crate::failure::Failure;
use crate::report::page::{Block, Report};
use crate::report::table::{Table, count, percent};
use crate::tree::Request;

/// Measuring stops after this time if nobody says otherwise: a report takes less than five minutes.
const BUDGET: Duration = Duration::from_secs(270);
/// The branching factors of the small experiment in the part on alpha-beta.
const BRANCHING: [u32; 3] = [2, 4, 7];
const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

pub(super) fn run(args: &ReportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup(args);
    let output = OutputArgs { html: Some(page_path(&args.output)), ..args.output.clone() };
    let mut bench = Bench::start("report", &output, Some(BUDGET));
    let trees = cuts::Setup {
        branching: BRANCHING.to_vec(),
        depths: 1..=7,
        trees: 10,
        leaves: 60_000.0,
        seed: args.output.seed,
    };
    let tree_rows = bench.record("cuts", (0.0, 0.2), |run, report| cuts::run(&trees, run, report))?;
    let rows = bench.record("", (0.2, 1.0), |run, report| curves::run(&setup, run, report))?;
    let rules = setup.rules;
    let mut report = Report::new(args.output.lang(), format!("Adversarial search on {}", game_name(rules)));
    introduction(&mut report);
    minimax(&mut report);
    alphabeta(&mut report, &tree_rows);
    the_game(&mut report, rules);
    applied(&mut report, &setup, &rows);
    comments(&mut report, &setup, &rows);
    bibliography(&mut report);
    bench.finish(&report, out)
}

fn setup(args: &ReportArgs) -> Setup {
    let depth = args.depth.unwrap_or_else(|| usual_depth(args.game));
    Setup {
        rules: args.game,
        players: super::curves::usual_players(depth),
        algorithms: at_depth(&args.algorithms.0, depth),
        games: args.games,
        opening: 2.min(args.game.cells() / 2),
        turns: 60,
        measured: [false, true],
        seed: args.output.seed,
    }
}

/// A report without its page would be none.
fn page_path(output: &OutputArgs) -> PathBuf {
    output.html.clone().unwrap_or_else(|| "report.html".into())
}

fn introduction(report: &mut Report) {
    report.heading("1. Introduction: adversarial games");
    report.text(
        "Two players move in turn, both see everything, and what one wins the other loses. The positions \
         that can arise form a tree: the root is the position on the board, the branches are moves, the \
         leaves are finished games. To move well is to choose a branch below which the other player, who \
         chooses too, cannot spoil the result [1, 2].",
    );
    report.text(
        "The tree grows by a factor b, the number of moves, with every ply: b^d leaves after d plies. No \
         machine walks through such a tree for long. All algorithms below live from looking at a part of \
         it: to a limited depth, with an estimate of what lies behind, and without the branches that \
         cannot change the answer.",
    );
}

fn minimax(report: &mut Report) {
    report.heading("2. Minimax");
    report.text(
        "One player, MAX, wants large values, the other, MIN, small ones. Every leaf has a value; a node \
         where MAX moves is worth the largest of its children, a node where MIN moves the smallest. The \
         value of the root and the move that gives it follow from the leaves up. All of the tree is \
         visited: the time grows as b^d, the memory as b·d, because only one line is in hand at a time [1].",
    );
    picture(
        report,
        Algorithm::Minimax,
        "Minimax on a small tree: all nine leaves are looked at, and the thick line is what both sides \
         would play. The numbers with # tell the order of visit: depth first, from the left.",
    );
}

fn alphabeta(report: &mut Report, rows: &[cuts::Measured]) {
    report.heading("3. Alpha-beta pruning");
    report.text(
        "Alpha-beta computes the same value and leaves out what cannot matter. On the way down it keeps \
         two numbers: alpha, what MAX is sure of already, and beta, what MIN is sure of. As soon as a node \
         is worth beta or more to MAX (or alpha or less where MIN moves), the other side will not let the \
         game come here, and the remaining children are cut [3].",
    );
    picture(
        report,
        Algorithm::AlphaBeta,
        "The same tree under alpha-beta: the dashed leaves are never looked at. MIN can get 2 in the \
         middle branch, MAX has 3 in the left one, so the middle branch is out whatever else is in it.",
    );
    report.text(
        "How much is cut depends on the order of the children. With the best child always first, b^⌈d/2⌉ + \
         b^⌊d/2⌋ - 1 leaves are enough: twice the depth in the same time. With the worst order nothing is \
         cut. In random order the growth per ply is x/(1-x), x the positive root of x^b + x = 1 [4], close \
         to the b^(3/4) of the rule of thumb. The measurements of this run on synthetic trees:",
    );
    report.blocks.extend(super::cuts::tree_blocks(rows, &BRANCHING));
}

fn picture(report: &mut Report, algorithm: Algorithm, sentence: &str) {
    let tree = TEXTBOOK.parse().expect("a tree of our own");
    if let Ok((drawing, _)) = Request::typed(tree, algorithm).record() {
        report.blocks.push(Block::Picture(drawing.svg(), sentence.into()));
    }
}

fn the_game(report: &mut Report, rules: Rules) {
    report.heading(format!("4. The game: {}", game_name(rules)));
    let how = if rules.is_drop() {
        "a stone dropped into a column falls onto the lowest empty cell"
    } else {
        "a stone goes on any empty cell"
    };
    let exact = if rules.is_exact() { "exactly" } else { "at least" };
    report.text(format!(
        "The board has {} columns and {} rows; X begins, and {how}. Who has {exact} {} stones in a row, \
         column or diagonal wins; a full board is a draw. A position has at most {} moves and a game at \
         most {} plies.",
        rules.width(),
        rules.height(),
        rules.align(),
        rules.move_count(),
        rules.cells()
    ));
    report.text(
        "A search that ends before the game does needs an estimate. The one used here follows Rivest [5]: \
         every segment in which only one side has stones counts for that side, the more stones the more, \
         and the side to move gets a small bonus. Searches know a won game by themselves and prefer \
         quicker wins, which the original does not.",
    );
    report.blocks.push(Block::Table(evaluation(rules)));
}

/// What a segment is worth.
fn evaluation(rules: Rules) -> Table {
    let weights = Rivest.weights(rules);
    let title = format!("The evaluation from X's side: segments of {} cells", rules.align());
    let mut table = Table::new(title, &["stones of one side, none of the other", "worth"]);
    for stones in 1..rules.align() {
        let worth = weights.line(Direction::ALL[0], stones);
        if worth != 0 {
            table.rows.push(vec![stones.to_string(), format!("±{worth}")]);
        }
    }
    table.rows.push(vec!["the side to move".into(), format!("±{}", weights.tempo)]);
    table
}

fn applied(report: &mut Report, setup: &Setup, rows: &[Measured]) {
    report.heading(format!("5. The algorithms applied to {}", game_name(setup.rules)));
    report.text(
        "Data structures. The board keeps, for every segment, one small number that encodes how many \
         stones each side has in it. A move visits the segments through one cell and updates the \
         evaluation, the threats and the end of the game together; taking a move back subtracts the same. \
         Moves stand on one stack for the whole search, so that no memory is asked for on the way. \
         Positions are hashed by Zobrist's method for algorithms that remember [6].",
    );
    report.text(format!("Measurements. {}", super::curves::describe(setup)));
    report.blocks.extend(super::curves::blocks(setup, rows));
}

fn comments(report: &mut Report, setup: &Setup, rows: &[Measured]) {
    report.heading("6. Final comments");
    let totals = curves::totals(rows);
    let reference = curves::reference(&setup.algorithms).map(ToString::to_string);
    let whole = totals.iter().find(|total| Some(&total.algorithm) == reference.as_ref());
    if let Some(whole) = whole {
        totals.iter().filter(|total| total.algorithm != whole.algorithm).for_each(|total| {
            report.text(against(whole, total));
        });
    }
    let values = rows.chunk_by(|a, b| (a.game, a.ply) == (b.game, b.ply));
    let (mut same, mut all) = (0, 0);
    for position in values {
        all += 1;
        same += usize::from(position.iter().all(|row| row.value == position[0].value));
    }
    report.text(format!(
        "In {same} of {all} positions all algorithms found the same value. Algorithms that search to the \
         same depth with the same evaluation must agree; they may choose different moves only where \
         several are equally good."
    ));
    report.text(
        "The curves fall towards the end of a game because fewer moves are left, and jump where a threat \
         forces the play. Times on a busy machine wander; counts do not, and are what should be compared.",
    );
}

/// One algorithm against the whole tree, in words.
fn against(whole: &Total, total: &Total) -> String {
    let nodes = total.nodes as f64 / whole.nodes.max(1) as f64;
    let time = total.time.as_secs_f64() / whole.time.as_secs_f64().max(1e-9);
    format!(
        "{} visited {} nodes where {} visited {}: it left out {} of the tree, and took {} of the time.",
        total.algorithm,
        count(total.nodes),
        whole.algorithm,
        count(whole.nodes),
        percent(1.0 - nodes),
        percent(time)
    )
}

fn bibliography(report: &mut Report) {
    report.heading("7. Bibliography");
    let books = [
        "S. Russell, P. Norvig: Artificial Intelligence: A Modern Approach, 3rd edition, chapter 5. \
         Prentice Hall, 2010.",
        "N. J. Nilsson: Artificial Intelligence: A New Synthesis, chapter 12. Morgan Kaufmann, 1998.",
        "D. E. Knuth, R. W. Moore: An Analysis of Alpha-Beta Pruning. Artificial Intelligence 6 (1975), \
         293–326.",
        "J. Pearl: The Solution for the Branching Factor of the Alpha-Beta Pruning Algorithm and its \
         Optimality. Communications of the ACM 25 (1982), 559–564.",
        "R. L. Rivest: Game Tree Searching by Min/Max Approximation. Artificial Intelligence 34 (1988), \
         77–96.",
        "A. L. Zobrist: A New Hashing Method with Application for Game Playing. Technical Report 88, \
         University of Wisconsin, 1970.",
    ];
    report.blocks.push(Block::List(books.iter().map(ToString::to_string).collect()));
}
