//! Several best lines at once (multi-PV): at every depth the best move is searched, then the best of the others, and so
//! on. A win by threats alone is looked for first: it needs no depth.

use std::cmp::Reverse;

use super::board::Board;
use super::deepening::{Thought, deepest, widen, window_at};
use super::forced::{ThreatBudget, forced_line};
use super::movegen::push_moves;
use super::search::Search;
use super::timer::Timer;
use crate::host::Instant;
use crate::limits::Limits;
use crate::value::{Score, Value};

/// How far a win by threats is followed at the root; stones to try for each length of it.
const ROOT_THREATS: ThreatBudget = ThreatBudget { plies: 41, stones: 2_000 };

/// The share of the time that may go into it.
const THREAT_SHARE: f64 = 0.3;

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
    search: &mut Search,
    wanted: &Wanted,
    most: i32,
    aspiration: bool,
    mut report: impl FnMut(&[Thought], u64),
) -> Vec<Thought> {
    let mut lines: Vec<Thought> = forced(search, &wanted.settled).into_iter().collect();
    let mut moves = open_moves(&search.board, wanted);
    if !lines.is_empty() {
        report(&lines, search.nodes);
    }
    for depth in 1..=most.min(deepest(search.board.empty())) {
        let mut round = Round { found: Vec::new(), before: lines };
        for rank in 0..wanted.lines.min(moves.len()) {
            let window = window_at(depth, aspiration, round.before.get(rank).map(|line| line.score));
            let open = &moves[rank..];
            let score = widen(search, window, |search, window| search.root(window, depth, open));
            if search.stopped {
                break;
            }
            round.add(search, score, depth as u32);
            bring_forward(&mut moves, rank, round.found[rank].line[0]);
            report(&round.merged(wanted.lines), search.nodes);
        }
        lines = round.merged(wanted.lines);
        if search.stopped || !lines.is_empty() && lines.iter().all(|line| line.score.is_decided()) {
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
    fn add(&mut self, search: &Search, score: Score, depth: u32) {
        let line = match score.value(false) {
            Value::Win(plies) | Value::Loss(plies) => completed(&search.board, search.line(), plies as usize),
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

/// The moves to search. One that completes a line ends the game: there is nothing to search behind it.
fn open_moves(board: &Board, wanted: &Wanted) -> Vec<u16> {
    let mut cells = Vec::new();
    push_moves(board, &mut cells);
    let side = board.to_move();
    cells.retain(|cell| !wanted.settled.contains(cell) && !board.wins_on(side, *cell as usize));
    cells.sort_by_key(|cell| Reverse(board.pull(side, *cell as usize)));
    cells
}

/// Puts a move at its rank; those it overtakes keep their order.
fn bring_forward(moves: &mut [u16], rank: usize, cell: u16) {
    if let Some(at) = moves[rank..].iter().position(|other| *other == cell) {
        moves[rank..=rank + at].rotate_right(1);
    }
}

/// The shortest win by threats alone, if its first move is wanted.
fn forced(search: &mut Search, settled: &[u16]) -> Option<Thought> {
    let line = search.forced_line(ROOT_THREATS, THREAT_SHARE)?;
    let plies = line.len() as u32;
    (!settled.contains(&line[0])).then(|| Thought { line, score: Score::win(plies), depth: plies })
}

/// A decided line to its end, as far as every move in it is a threat or the only answer to one.
fn completed(board: &Board, line: &[u16], plies: usize) -> Vec<u16> {
    let (mut board, mut line) = (board.clone(), line.to_vec());
    line.iter().for_each(|cell| board.play_at(*cell as usize));
    let limits = Limits::default();
    let timer = Timer::new(&limits, Instant::now());
    while line.len() < plies
        && board.outcome().is_none()
        && let Some(more) =
            forced_line(&mut board, ROOT_THREATS, &timer, &mut 0).or_else(|| only_answer(&board))
    {
        more.iter().for_each(|cell| board.play_at(*cell as usize));
        line.extend(&more);
    }
    line
}

/// The only move that does not lose at once.
fn only_answer(board: &Board) -> Option<Vec<u16>> {
    board.wins(!board.to_move()).first().map(|cell| vec![cell as u16])
}
