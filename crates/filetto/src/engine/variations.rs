//! Several best lines at once (multi-PV): at every depth the best move is searched, then the best of the others, and so
//! on. A win by threats alone is looked for first: it needs no depth.

use std::cmp::Reverse;

use super::deepening::{Rooted, Thought, deepest, widen, window_at};
use crate::value::{Score, Value};

/// What is wanted of a position.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// How many lines.
    pub lines: usize,
    /// The cells of moves that need no search.
    pub settled: Vec<u16>,
}

/// The lines found so far, the best first; `report` hears of them, and of the nodes, whenever one has become better.
pub(super) fn variations(
    search: &mut impl Rooted,
    wanted: &Wanted,
    most: i32,
    aspiration: bool,
    mut report: impl FnMut(&[Thought], u64),
) -> Vec<Thought> {
    let mut lines: Vec<Thought> = forced(search, &wanted.settled).into_iter().collect();
    let mut moves = search.open_moves();
    moves.retain(|cell| !wanted.settled.contains(cell));
    if !lines.is_empty() {
        report(&lines, search.nodes());
    }
    for depth in 1..=most.min(deepest(search.empty())) {
        let mut round = Round { found: Vec::new(), before: lines };
        for rank in 0..wanted.lines.min(moves.len()) {
            let window = window_at(depth, aspiration, round.before.get(rank).map(|line| line.score));
            let open = &moves[rank..];
            let score = widen(search, window, |search, window| search.search_moves(window, depth, open));
            if search.stopped() {
                break;
            }
            round.add(search, score, depth as u32);
            bring_forward(&mut moves, rank, round.found[rank].line[0]);
            report(&round.merged(wanted.lines), search.nodes());
        }
        lines = round.merged(wanted.lines);
        if search.stopped() || !lines.is_empty() && lines.iter().all(|line| line.score.is_decided()) {
            break;
        }
    }
    lines
}

/// The lines of one depth, and those of the depth before.
struct Round {
    found: Vec<Thought>,
    before: Vec<Thought>,
}

impl Round {
    /// The line that was just found, to its end or as far as it is known.
    fn add(&mut self, search: &impl Rooted, score: Score, depth: u32) {
        let line = match score.value(false) {
            Value::Win(plies) | Value::Loss(plies) => search.completed(search.line(), plies as usize),
            _ => search.extended(search.line(), depth as usize),
        };
        self.found.push(Thought { line, score, depth });
    }

    /// What is found, then what was known of other moves; a shorter win that was known stays.
    fn merged(&self, most: usize) -> Vec<Thought> {
        let mut merged = self.found.clone();
        for old in &self.before {
            match merged.iter_mut().find(|new| new.line[0] == old.line[0]) {
                Some(new) if old.score.is_decided() && old.score > new.score => *new = old.clone(),
                Some(_) => {}
                None => merged.push(old.clone()),
            }
        }
        merged.sort_by_key(|thought| Reverse(thought.score));
        merged.truncate(most);
        merged
    }
}

/// Puts a move at its rank; those it overtakes keep their order.
fn bring_forward(moves: &mut [u16], rank: usize, cell: u16) {
    if let Some(at) = moves[rank..].iter().position(|other| *other == cell) {
        moves[rank..=rank + at].rotate_right(1);
    }
}

/// The shortest win by threats alone, if its first move is wanted.
fn forced(search: &mut impl Rooted, settled: &[u16]) -> Option<Thought> {
    let line = search.forced_line()?;
    let plies = line.len() as u32;
    (!settled.contains(&line[0])).then(|| Thought { line, score: Score::win(plies), depth: plies })
}
