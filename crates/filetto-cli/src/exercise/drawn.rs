//! What to think about, drawn, and the same solved.

use filetto::internals::lab::exercises::{Exercise, Kind, Setting};
use filetto::search::{Algorithm, TypedTree};

use crate::failure::Failure;
use crate::lang::Lang;
use crate::report::page::Block;
use crate::report::table::Table;
use crate::tree::Request;

/// What to think about, in plain text.
pub fn text(exercise: &Exercise) -> String {
    match &exercise.setting {
        Setting::Tree(tree) => tree.to_string(),
        Setting::Table(_) => table(exercise, String::new()).text().trim_start().to_string(),
        Setting::Board(position) => position.to_string(),
    }
}

/// What to think about, with a sentence below: a tree with its letters and the values of its leaves, a table, a board.
pub fn picture(exercise: &Exercise, sentence: String, lang: Lang) -> Result<Block, Failure> {
    Ok(match &exercise.setting {
        Setting::Tree(tree) => {
            let drawing = drawn(tree, Algorithm::Minimax)?.unsearched();
            Block::Picture(drawing.svg_in(lang), sentence)
        }
        _ => plain(exercise, sentence),
    })
}

/// The same solved: a tree is searched by the algorithm that the question is about.
pub fn solution(exercise: &Exercise, sentence: String, lang: Lang) -> Result<Block, Failure> {
    let algorithm = match exercise.kind {
        Kind::Value | Kind::Choice | Kind::Deepening | Kind::Proof | Kind::Disproof => Algorithm::Minimax,
        Kind::Horizon | Kind::Quiescence | Kind::Secondary => Algorithm::Minimax,
        Kind::Negamax => Algorithm::Negamax,
        Kind::List => Algorithm::MinimaxList,
        Kind::Scout => Algorithm::NegaScout,
        _ => Algorithm::AlphaBeta,
    };
    Ok(match &exercise.setting {
        Setting::Tree(tree) => Block::Picture(drawn(tree, algorithm)?.svg_in(lang), sentence),
        _ => plain(exercise, sentence),
    })
}

fn drawn(tree: &TypedTree, algorithm: Algorithm) -> Result<crate::tree::Drawing, Failure> {
    Ok(Request::typed(tree.clone(), algorithm).record()?.0)
}

fn plain(exercise: &Exercise, sentence: String) -> Block {
    match &exercise.setting {
        Setting::Table(_) => Block::Table(table(exercise, sentence)),
        _ => Block::Fixed(format!("{}\n{sentence}", text(exercise))),
    }
}

fn table(exercise: &Exercise, title: String) -> Table {
    let Setting::Table(given) = &exercise.setting else { return Table::new(title, &[""; 0]) };
    let mut table = Table::new(title, &given.columns);
    table.rows = given.rows.clone();
    table
}
