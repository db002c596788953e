//! What is proven: by the opening book where it reaches, by the exact solver elsewhere.

use super::table::Table;
use crate::book::Book;
use crate::game::{Move, Position};
use crate::solver::{Bounds, Budget, Report, Solver, bounds};
use crate::value::Value;

/// Enters what the book says of the moves, with the lines as far as it goes; true if that was something.
pub(super) fn from_book(position: &Position, table: &mut Table) -> bool {
    let Some(book) = Book::shipped_for(position.rules()) else { return false };
    let own = book.probe(position);
    let mut found = false;
    for mv in table.moves(false) {
        let child = after(position, mv);
        let best = own.filter(|own| own.best == mv).map(|own| own.value);
        let value = known(book, &child).map(Value::before_move).or(best);
        if let (Some(value), Some(candidate)) = (value, table.find(mv)) {
            candidate.prove(value);
            candidate.line.extend(book_line(book, &child));
            found = true;
        }
    }
    found
}

/// Solves what is open, the first moves first; `told` hears of every move that is proven.
pub(super) fn solve_moves(
    solver: &mut Solver,
    position: &Position,
    table: &mut Table,
    limits: &Budget,
    told: &mut dyn FnMut(&Table),
) {
    let open: Vec<Move> = table.ranked().moves(false);
    let before = table.nodes;
    let book = Book::shipped_for(position.rules());
    let least = &|child: &Position| book.and_then(|book| book.at_least(child));
    let nodes = solver.moves(position, &open, least, limits, &mut |mv, value, nodes| {
        table.nodes = before + nodes;
        if let Some(candidate) = table.find(mv) {
            candidate.prove(value);
        }
        told(table);
    });
    table.nodes = before + nodes;
}

/// Follows the best of the proven moves to the end of the game, as many as there is time for.
pub(super) fn follow_lines(
    solver: &mut Solver,
    position: &Position,
    table: &mut Table,
    lines: usize,
    limits: &Budget,
) {
    for candidate in table.ranked().candidates.into_iter().take(lines) {
        if candidate.line.len() > 1 || !candidate.exact || limits.is_interrupted() {
            continue;
        }
        let child = after(position, candidate.mv);
        if child.outcome().is_none() {
            let line = solver.some_line(&child, candidate.value.after_move(), limits);
            table.find(candidate.mv).into_iter().for_each(|found| found.line.extend(&line));
        }
    }
}

/// The report of a position from the opening book, None unless it knows every move. The line ends where the book ends.
pub fn from_the_book(position: &Position, all_moves: bool) -> Option<Report> {
    let book = Book::shipped_for(position.rules()).filter(|_| position.outcome().is_none())?;
    let of = |mv| Some((mv, known(book, &after(position, mv))?.before_move()));
    let moves: Vec<(Move, Value)> = position.legal_moves().map(of).collect::<Option<_>>()?;
    let value = moves.iter().map(|(_, value)| *value).max()?;
    let best = moves.iter().filter(|(_, other)| *other == value).map(|(mv, _)| *mv).collect();
    let bounded = |(mv, value)| (mv, Bounds::exactly(value));
    let moves = all_moves.then(|| moves.into_iter().map(bounded).collect());
    Some(Report { bounds: Bounds::exactly(value), best, line: book_line(book, position), moves, nodes: 0 })
}

fn known(book: &Book, position: &Position) -> Option<Value> {
    let (rules, ply) = (position.rules(), position.ply());
    match position.outcome() {
        Some(outcome) => Some(if outcome.winner().is_some() { Value::Loss(0) } else { Value::Draw }),
        None => book.score(position).map(|score| bounds::value(rules, ply, score)),
    }
}

/// Best play as far as the book knows it.
fn book_line(book: &Book, position: &Position) -> Vec<Move> {
    let (mut here, mut line) = (position.clone(), Vec::new());
    while let Some(known) = book.probe(&here) {
        here.play_unchecked(known.best);
        line.push(known.best);
    }
    line
}

fn after(position: &Position, mv: Move) -> Position {
    let mut child = position.clone();
    child.play_unchecked(mv);
    child
}
