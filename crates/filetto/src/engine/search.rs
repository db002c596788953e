//! Principal variation search with a transposition table, late move reductions, null move and threat-space search.
//!
//! Scores beyond [`Score::MOST`] are proofs. They come from completed lines and threat sequences alone, and a
//! position counts as lost only if every legal move was looked at and loses; where some were left out a loss
//! is only believed, and stays an estimate.
//!
//! The price beside a step is what a match says that switches the step off: Elo with its 95 % interval, 100 games,
//! 8,000 nodes per move, 4 random plies, without solver and playouts (bench `strength -- price`, table in
//! `notes/experiments.md`). Steps without a price cannot be switched off.

use super::board::{Board, Wins};
use super::evaluation::evaluate;
use super::forced::{Forced, ThreatBudget, forced_win};
use super::movegen::push_moves;
use super::order::{History, Ranked, pick, rank};
use super::threads::Task;
use super::timer::Timer;
use super::tt::{Bound, Entry, Table};
use super::tuning::Tuning;
use super::weights::FORCING;
use crate::abdada::Abdada;
use crate::value::Score;

/// No line is followed further than this.
pub(crate) const MOST_PLIES: usize = 160;

/// How far threat-space search goes at the leaves and on the way to them.
const LEAF_THREATS: ThreatBudget = ThreatBudget { plies: 15, stones: 40 };
const INNER_THREATS: ThreatBudget = ThreatBudget { plies: 25, stones: 120 };

/// Plies by which the search after a null move is less deep.
const NULL_REDUCTION: i32 = 3;

/// Positions to be searched less deeply than this are not worth sharing with other threads.
const SHARED_DEPTH: i32 = 3;
/// The rank of a deferred move.
const DEFERRED: i32 = i32::MIN;

/// The scores that still matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// What one side has already.
    pub alpha: Score,
    /// What the other side allows.
    pub beta: Score,
}

impl Window {
    /// Every score.
    pub(crate) const ALL: Window = Window { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    pub(crate) fn seen_by_other(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    pub(crate) fn null_at_alpha(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha.above() }
    }

    pub(crate) fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// What a score found with this window says of the true one.
    pub(crate) fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::AtLeast
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        }
    }
}

/// A search under way, by one thread.
pub(super) struct Search<'a> {
    /// The board, at the position being searched.
    pub board: Board,
    /// Positions visited.
    pub nodes: u64,
    /// True once the budget is spent: scores mean nothing from then on.
    pub stopped: bool,
    pub(super) table: &'a Table,
    pub(super) timer: &'a Timer<'a>,
    tuning: Tuning,
    /// What the other threads are looking at, if there are any.
    abdada: Option<&'a Abdada>,
    history: History,
    /// The moves of the positions from the root to here, one list after the other.
    moves: Vec<Ranked>,
    cells: Vec<u16>,
    /// `lines[ply]`: the best line found from that ply on.
    pub(super) lines: Vec<Vec<u16>>,
}

impl<'a> Search<'a> {
    /// A search of a position, together with the other threads that know `abdada`, if there are any.
    pub(crate) fn new(board: &Board, task: &'a Task, abdada: Option<&'a Abdada>) -> Search<'a> {
        let (board, Task { table, timer, tuning, .. }) = (board.clone(), *task);
        let history = History::new(board.rules().cells(), MOST_PLIES + 2);
        let lines = vec![Vec::new(); MOST_PLIES + 2];
        let (moves, cells) = (Vec::new(), Vec::new());
        Search { board, nodes: 0, stopped: false, table, timer, tuning, abdada, history, moves, cells, lines }
    }

    /// The score of the position, at least outside the window on the right side of it.
    pub(crate) fn node(&mut self, window: Window, depth: i32, ply: u32) -> Score {
        self.lines[ply as usize].clear();
        self.stopped |= self.timer.is_spent(self.nodes);
        self.nodes += 1;
        if self.stopped {
            return Score::DRAW;
        }
        // Step 1. The next two plies may decide.
        if let Some(score) = self.settled(ply) {
            return score;
        }
        // Step 2. A single answer is no choice: it costs no depth.
        if let Wins::One(cell) = self.board.wins(!self.board.to_move()) {
            return self.only_move(cell, window, depth, ply);
        }
        // Step 3. The end of the search.
        if depth <= 0 || ply as usize >= MOST_PLIES {
            return self.leaf(ply);
        }
        // Step 4. The transposition table.
        let entry = self.table.probe(self.board.hash());
        if let Some(score) = entry.and_then(|entry| entry.decides(depth, ply, window.alpha, window.beta))
            && ply > 0
        {
            return score;
        }
        // Step 5. Threat-space search (VCF): a forced win needs no further look. Here and at the leaves: Elo +70
        // [11, 134] on gomoku; drop-9x9-5 -42 [-86, 1] and drop-20x20-10 0 [-95, 95] are within the error.
        if ply > 0
            && let Some(score) = self.forced(INNER_THREATS, ply)
        {
            self.store(score, Bound::AtLeast, depth, ply);
            return score;
        }
        // Step 6. Null move: a side that stands well without a move stands well. Elo 0 [-95, 95] on gomoku: within
        // the error.
        if let Some(score) = self.null_move(window, depth, ply) {
            return score;
        }
        // Step 7. The moves, the best first.
        self.moves(window, depth, ply, entry)
    }

    /// The score if the game is over within two plies or cannot be won any more.
    fn settled(&mut self, ply: u32) -> Option<Score> {
        let side = self.board.to_move();
        if let Wins::One(cell) | Wins::Many(cell) = self.board.wins(side) {
            self.lines[ply as usize].push(cell as u16);
            return Some(Score::win(ply + 1));
        }
        if let Wins::Many(cell) = self.board.wins(!side) {
            self.lines[ply as usize].push(cell as u16);
            return Some(Score::loss(ply + 2));
        }
        (self.board.is_dead() || self.board.empty() == 0).then_some(Score::DRAW)
    }

    fn only_move(&mut self, cell: usize, window: Window, depth: i32, ply: u32) -> Score {
        if ply as usize >= MOST_PLIES {
            return self.leaf(ply);
        }
        let score = self.child(cell as u16, window, depth, ply);
        self.take_line(cell as u16, ply);
        score
    }

    /// The score of a move, searched to a depth below it.
    fn child(&mut self, cell: u16, window: Window, depth: i32, ply: u32) -> Score {
        self.board.play_at(cell as usize);
        if depth > 0 {
            self.table.prefetch(self.board.hash());
        }
        let score = -self.node(window.seen_by_other(), depth, ply + 1);
        self.board.undo();
        score
    }

    pub(super) fn take_line(&mut self, cell: u16, ply: u32) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(cell);
        line.extend_from_slice(&lower[0]);
    }

    fn leaf(&mut self, ply: u32) -> Score {
        if let Some(score) = self.forced(LEAF_THREATS, ply) {
            return score;
        }
        Score::estimate(evaluate(&self.board, self.tuning.parity))
    }

    /// The score of a win by force, if one is found.
    fn forced(&mut self, budget: ThreatBudget, ply: u32) -> Option<Score> {
        if !self.tuning.threats {
            return None;
        }
        let Forced { first, plies } = forced_win(&mut self.board, budget, self.timer, &mut self.nodes)?;
        self.lines[ply as usize].push(first as u16);
        Some(Score::win(ply + plies))
    }

    /// The score of a null move, if even that fails high. A stone more never hurts
    /// its owner, unless longer rows do not win or there is gravity.
    fn null_move(&mut self, window: Window, depth: i32, ply: u32) -> Option<Score> {
        let rules = self.board.rules();
        let fits = self.tuning.null_move && !rules.is_drop() && !rules.is_exact();
        if !fits || ply == 0 || depth < 3 || !window.is_null() || window.beta.is_decided() {
            return None;
        }
        if evaluate(&self.board, self.tuning.parity) < window.beta.0 {
            return None;
        }
        self.board.pass();
        let score = -self.node(window.seen_by_other(), depth - 1 - NULL_REDUCTION, ply + 1);
        self.board.pass();
        (!self.stopped && score >= window.beta).then_some(window.beta)
    }

    /// Every move, the best first; later ones by a null window (principal variation search).
    fn moves(&mut self, window: Window, depth: i32, ply: u32, entry: Option<Entry>) -> Score {
        let start = self.moves.len();
        let complete = self.push_ranked(ply, entry);
        let mut best = Best { score: -Score::INFINITE, alpha: window.alpha };
        let mut index = start;
        while index < self.moves.len() {
            let Ranked { cell, pull, .. } = pick(&mut self.moves[index..]);
            let abdada = self.abdada.filter(|_| depth >= SHARED_DEPTH);
            let key = Abdada::key(self.board.hash(), (depth as u64) << 16 | cell as u64);
            if index > start && abdada.is_some_and(|abdada| abdada.is_marked(key)) && self.defer(index) {
                index += 1;
                continue;
            }
            abdada.inspect(|abdada| abdada.mark(key));
            let inner = Window { alpha: best.alpha, beta: window.beta };
            let late = self.reduction(index - start, depth, pull, inner);
            let score = self.later_or_first(cell, inner, depth, ply, (index > start, late));
            abdada.inspect(|abdada| abdada.unmark(key));
            if self.stopped {
                break;
            }
            if score > best.score {
                best.score = score;
                if score > best.alpha {
                    best.alpha = score;
                    self.take_line(cell, ply);
                }
            }
            if score >= window.beta {
                self.learn(start, index, depth, ply);
                break;
            }
            index += 1;
        }
        self.moves.truncate(start);
        if self.stopped {
            return Score::DRAW;
        }
        let score = if complete { best.score } else { believed(best.score, ply) };
        self.store(score, window.bound(score), depth, ply);
        score
    }

    /// Puts a move behind all others, because another thread is looking at it; false if it was deferred before.
    fn defer(&mut self, index: usize) -> bool {
        let first_time = self.moves[index].rank != DEFERRED;
        if first_time {
            self.moves[index].rank = DEFERRED;
            self.moves.push(self.moves[index]);
        }
        first_time
    }

    /// Step 7a. Move ordering: adds the moves of the position with their ranks; true if they are all there are. History
    /// heuristic and killer moves: Elo +14 [-25, 53] on gomoku, -14 [-61, 33] on drop-9x9-5, within the error.
    fn push_ranked(&mut self, ply: u32, entry: Option<Entry>) -> bool {
        self.cells.clear();
        let complete = push_moves(&self.board, &mut self.cells);
        let history = self.tuning.history.then_some(&self.history);
        let board = &self.board;
        self.moves.extend(self.cells.iter().map(|cell| rank(board, history, entry, ply, *cell)));
        complete
    }

    /// Step 7b. Late move reductions: by how many plies less a late quiet move is searched. Elo +14 [-27, 55] on
    /// drop-9x9-5, -7 [-53, 39] on gomoku: within the error.
    pub(super) fn reduction(&self, index: usize, depth: i32, pull: i32, window: Window) -> i32 {
        if !self.tuning.reductions || depth < 3 || index < 2 || pull >= FORCING {
            return 0;
        }
        let late = 1 + i32::from(index >= 4) + i32::from(index >= 10) + i32::from(index >= 24) + depth / 6;
        (if window.is_null() { late } else { late - 1 }).min(depth - 2)
    }

    /// The first move with the whole window; later ones must first show that they are better at all.
    pub(super) fn later_or_first(
        &mut self,
        cell: u16,
        window: Window,
        depth: i32,
        ply: u32,
        late: (bool, i32),
    ) -> Score {
        let (later, reduction) = late;
        if !later {
            return self.child(cell, window, depth - 1, ply);
        }
        let mut score = self.child(cell, window.null_at_alpha(), depth - 1 - reduction, ply);
        if score > window.alpha && reduction > 0 && !self.stopped {
            score = self.child(cell, window.null_at_alpha(), depth - 1, ply);
        }
        if score > window.alpha && score < window.beta && !self.stopped {
            score = self.child(cell, window, depth - 1, ply);
        }
        score
    }

    /// The move at `index` was good enough: remembers that, and that those before it were not.
    fn learn(&mut self, start: usize, index: usize, depth: i32, ply: u32) {
        let Ranked { cell, pull, .. } = self.moves[index];
        if pull < FORCING {
            self.cells.clear();
            let tried = self.moves[start..index].iter().filter(|ranked| ranked.rank != DEFERRED);
            self.cells.extend(tried.map(|ranked| ranked.cell));
            self.history.cut(self.board.to_move(), ply, depth, cell, &self.cells);
        }
    }

    fn store(&self, score: Score, bound: Bound, depth: i32, ply: u32) {
        let best = self.lines[ply as usize].first().copied();
        let best = best.or_else(|| self.table.probe(self.board.hash()).and_then(|entry| entry.best));
        let entry = Entry { score: score.from_here(ply), bound, depth: depth.clamp(0, 255) as u8, best };
        self.table.store(self.board.hash(), entry);
    }
}

/// The best of the moves so far.
pub(super) struct Best {
    pub score: Score,
    pub alpha: Score,
}

/// A loss by all the moves that were looked at, when there are others: nearly the worst estimate, and worse
/// the sooner it comes.
fn believed(score: Score, ply: u32) -> Score {
    if score < Score(-Score::MOST) { Score(ply as i32 - Score::MOST) } else { score }
}
