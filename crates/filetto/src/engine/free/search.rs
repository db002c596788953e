//! Principal variation search on boards with shapes.
//!
//! Scores beyond [`Score::MOST`] are proofs. A position counts as lost only if every move was looked at that
//! does not lose to a known threat; where others were left out a loss is only believed, and stays an estimate.

use super::board::Board;
use super::evaluation::evaluate;
use super::fours::{Failures, Fours, Hunt};
use super::history::History;
use super::margins::{Margins, Numbers};
use super::moves::{Ranked, Ranking, Threat, pick, push_moves};
use super::shapes::Tier;
use crate::abdada::Abdada;
use crate::engine::search::{Best, MOST_PLIES, Window};
use crate::engine::threads::Task;
use crate::engine::timer::Timer;
use crate::engine::tt::{Bound, Entry, Table};
use crate::engine::tuning::Tuning;
use crate::value::Score;

/// How far wins by fours are looked for.
const LEAF_PLIES: u32 = 15;
const INNER_PLIES: u32 = 31;

/// Positions to be searched less deeply than this are not worth sharing with other threads.
const SHARED_DEPTH: i32 = 3;
/// The rank of a deferred move.
const DEFERRED: i32 = i32::MIN;

/// A search under way, by one thread.
pub(in crate::engine) struct Search<'a> {
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
    pub(super) history: History,
    failures: Failures,
    /// The moves of the positions from the root to here, one list after the other.
    moves: Vec<Ranked>,
    cells: Vec<u16>,
    /// `lines[ply]`: the best line found from that ply on.
    pub(super) lines: Vec<Vec<u16>>,
    /// `estimates[ply]`: the evaluation at that ply.
    estimates: Vec<i32>,
    /// `skipped[ply]`: the move that is left out at that ply.
    skipped: Vec<Option<u16>>,
    margins: Margins,
}

/// What a node knows before its moves are searched.
pub(super) struct Node {
    window: Window,
    depth: i32,
    ply: u32,
    entry: Option<Entry>,
    threat: Threat,
    estimate: i32,
    improving: bool,
}

impl<'a> Search<'a> {
    /// A search of a position, together with the other threads that know `abdada`, if there are any.
    pub(crate) fn new(board: &Board, task: &'a Task, abdada: Option<&'a Abdada>) -> Search<'a> {
        let Task { table, timer, tuning, .. } = *task;
        let plies = MOST_PLIES + 4;
        Search {
            board: board.clone(),
            nodes: 0,
            stopped: false,
            table,
            timer,
            tuning,
            abdada,
            history: History::new(board.rules().cells(), plies),
            failures: Failures::new(),
            moves: Vec::new(),
            cells: Vec::new(),
            lines: vec![Vec::new(); plies],
            estimates: vec![0; plies],
            skipped: vec![None; plies],
            margins: Margins::new(Numbers::default()),
        }
    }

    /// The score of the position, at least outside the window on the right side of it.
    pub(crate) fn node(&mut self, window: Window, depth: i32, ply: u32) -> Score {
        self.lines[ply as usize].clear();
        self.stopped |= self.timer.is_spent(self.nodes);
        self.nodes += 1;
        if self.stopped {
            return Score::DRAW;
        }
        // Step 1. The next plies may decide.
        if let Some(score) = self.settled(ply) {
            return score;
        }
        // Step 2. A single answer is no choice: it costs no depth.
        let side = self.board.to_move();
        if let [cell] = *self.board.cells(!side, Tier::Five) {
            return self.only_move(cell, window, depth, ply);
        }
        // Step 3. The end of the search.
        if depth <= 0 || ply as usize >= MOST_PLIES {
            return self.leaf(ply);
        }
        // Step 4. The transposition table.
        let entry = self.table.probe(self.key(ply));
        if let Some(score) = entry.and_then(|entry| entry.decides(depth, ply, window.alpha, window.beta))
            && ply > 0
        {
            return score;
        }
        // Step 5. A win by fours needs no further look.
        let budget = self.inner_fours();
        if ply > 0
            && let Some(score) = self.fours(budget, ply)
        {
            self.store(score, Bound::AtLeast, depth, ply);
            return score;
        }
        let node = self.look(window, depth, ply, entry);
        // Step 6. The evaluation alone may be enough.
        if let Some(score) = self.pruned(&node) {
            return score;
        }
        // Step 7. The moves, the best first.
        self.search_moves(&node)
    }

    /// The score of the best of these root moves, none of which completes a line; the line begins with it.
    pub(super) fn root_moves(&mut self, window: Window, depth: i32, moves: &[u16]) -> Score {
        self.lines[0].clear();
        let mut best = Best { score: -Score::INFINITE, alpha: window.alpha };
        let node = self.look(window, depth, 0, None);
        for (index, cell) in moves.iter().enumerate() {
            let ranking = Ranking { history: Some(&self.history), best: None, last: None, ply: 0 };
            let ranked = ranking.rank(&self.board, *cell);
            let inner = Window { alpha: best.alpha, beta: window.beta };
            let score = self.try_move(&node, inner, &ranked, index, 0);
            if self.stopped {
                break;
            }
            if score > best.score {
                best.score = score;
                best.alpha = best.alpha.max(score);
                self.take_line(*cell, 0);
            }
            if score >= window.beta {
                break;
            }
        }
        best.score
    }

    /// The number of the position in the table; with a move left out it is another one.
    fn key(&self, ply: u32) -> u64 {
        let skipped = self.skipped[ply as usize]
            .map_or(0, |cell| (cell as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.board.hash() ^ skipped
    }

    /// The score if the game is over within four plies or cannot go on.
    fn settled(&mut self, ply: u32) -> Option<Score> {
        let side = self.board.to_move();
        let (line, board) = (&mut self.lines[ply as usize], &self.board);
        if let [cell, ..] = board.cells(side, Tier::Five) {
            line.push(*cell);
            return Some(Score::win(ply + 1));
        }
        match board.cells(!side, Tier::Five) {
            [cell, _, ..] => {
                line.push(*cell);
                return Some(Score::loss(ply + 2));
            }
            [] => {
                if let [cell, ..] = board.cells(side, Tier::Win) {
                    line.push(*cell);
                    return Some(Score::win(ply + 3));
                }
            }
            _ => {}
        }
        (board.empty() == 0).then_some(Score::DRAW)
    }

    fn only_move(&mut self, cell: u16, window: Window, depth: i32, ply: u32) -> Score {
        if ply as usize >= MOST_PLIES {
            return self.leaf(ply);
        }
        self.estimates[ply as usize] = if ply > 0 { -self.estimates[ply as usize - 1] } else { 0 };
        let score = self.child(cell, window, depth, ply);
        self.take_line(cell, ply);
        score
    }

    /// The score of a move, searched to a depth below it.
    fn child(&mut self, cell: u16, window: Window, depth: i32, ply: u32) -> Score {
        self.board.play(cell as usize);
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
        let stones = self.margins.numbers.fours[1] as u32;
        if let Some(score) = self.fours((LEAF_PLIES, stones), ply) {
            return score;
        }
        Score::estimate(evaluate(&self.board))
    }

    /// The score of a win by fours, if one is found.
    fn fours(&mut self, budget: (u32, u32), ply: u32) -> Option<Score> {
        if !self.tuning.threats {
            return None;
        }
        let Fours { first, plies } = self.hunt(budget, None)?;
        self.lines[ply as usize].push(first);
        Some(Score::win(ply + plies))
    }

    fn inner_fours(&self) -> (u32, u32) {
        (INNER_PLIES, self.margins.numbers.fours[0] as u32)
    }

    pub(super) fn hunt(&mut self, (plies, stones): (u32, u32), zone: Option<&mut Vec<u16>>) -> Option<Fours> {
        let Search { board, failures, timer, nodes, .. } = self;
        Hunt { board, failures, timer, nodes, stones, zone, cells: Vec::new(), sequence: Vec::new() }
            .attack(plies)
    }

    /// What the other side would do if it were to move.
    fn threat(&mut self) -> Threat {
        let other = !self.board.to_move();
        if !self.board.cells(other, Tier::Win).is_empty() {
            return Threat::OpenFour;
        }
        if !self.tuning.threats || self.board.cells(other, Tier::Four).is_empty() {
            return Threat::None;
        }
        let mut zone = Vec::new();
        let budget = self.inner_fours();
        self.board.turn();
        let found = self.hunt(budget, Some(&mut zone));
        self.board.turn();
        found.map_or(Threat::None, |fours| Threat::Fours(fours.plies, zone))
    }

    fn look(&mut self, window: Window, depth: i32, ply: u32, entry: Option<Entry>) -> Node {
        let threat = self.threat();
        let estimate = evaluate(&self.board);
        self.estimates[ply as usize] = estimate;
        let improving = ply >= 2 && estimate > self.estimates[ply as usize - 2];
        // Without a move to begin with a full depth is not worth its price.
        let unknown = entry.is_none_or(|entry| entry.best.is_none()) && ply > 0;
        let depth = if unknown && depth >= 4 { depth - 1 } else { depth };
        Node { window, depth, ply, entry, threat, estimate, improving }
    }

    /// Razoring, futility and null move.
    fn pruned(&mut self, node: &Node) -> Option<Score> {
        let Node { window, depth, ply, estimate, .. } = *node;
        let quiet = node.threat == Threat::None;
        if ply == 0 || !window.is_null() || !quiet || self.skipped[ply as usize].is_some() {
            return None;
        }
        let (alpha, beta) = (window.alpha, window.beta);
        if let Some(margin) = self.margins.razor(depth)
            && !alpha.is_decided()
            && estimate + margin < alpha.0
        {
            return Some(Score::estimate(estimate));
        }
        if beta.is_decided() {
            return None;
        }
        if let Some(margin) = self.margins.futility(depth, node.improving)
            && estimate - margin >= beta.0
        {
            return Some(Score::estimate(estimate));
        }
        self.null_move(node)
    }

    /// The score of a null move, if even that fails high. A stone more never hurts
    /// its owner, unless longer rows do not win.
    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let Node { window, depth, ply, estimate, .. } = *node;
        let fits = self.tuning.null_move && !self.board.rules().is_exact() && estimate >= window.beta.0;
        let reduction = self.margins.null_move(depth).filter(|_| fits)?;
        self.board.turn();
        let score = -self.node(window.seen_by_other(), depth - reduction, ply + 1);
        self.board.turn();
        (!self.stopped && score >= window.beta).then_some(window.beta)
    }

    /// Every move, the best first; later ones by a null window (principal variation search).
    fn search_moves(&mut self, node: &Node) -> Score {
        let Node { window, depth, ply, .. } = *node;
        let start = self.moves.len();
        let mut complete = self.push_ranked(node);
        let floor = node.threat.plies().map_or(-Score::INFINITE, |plies| Score::loss(ply + plies));
        let mut best = Best { score: floor, alpha: window.alpha };
        let (mut index, mut searched) = (start, 0);
        while index < self.moves.len() {
            let ranked = pick(&mut self.moves[index..]);
            if self.skipped[ply as usize] == Some(ranked.cell) {
                index += 1;
                continue;
            }
            if searched > 0 && self.is_futile(node, &ranked, searched, &best) {
                complete = false;
                index += 1;
                continue;
            }
            let abdada = self.abdada.filter(|_| depth >= SHARED_DEPTH);
            let key = Abdada::key(self.board.hash(), (depth as u64) << 16 | ranked.cell as u64);
            if searched > 0 && abdada.is_some_and(|abdada| abdada.is_marked(key)) && self.defer(index) {
                index += 1;
                continue;
            }
            abdada.inspect(|abdada| abdada.mark(key));
            let inner = Window { alpha: best.alpha, beta: window.beta };
            let extension = self.extension(node, &ranked);
            let score = self.try_move(node, inner, &ranked, searched, extension);
            abdada.inspect(|abdada| abdada.unmark(key));
            if self.stopped {
                break;
            }
            searched += 1;
            if score > best.alpha || ply == 0 && best.score == floor {
                self.take_line(ranked.cell, ply);
            }
            best.score = best.score.max(score);
            best.alpha = best.alpha.max(score);
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
        if self.skipped[ply as usize].is_some() {
            return best.score.max(Score(-Score::MOST));
        }
        let score = if complete { best.score } else { believed(best.score, ply) };
        self.store(score, window.bound(score), depth, ply);
        score
    }

    /// Late quiet moves at shallow depth are not searched at all.
    fn is_futile(&self, node: &Node, ranked: &Ranked, searched: usize, best: &Best) -> bool {
        if node.ply == 0 || best.score < Score(-Score::MOST) || node.threat != Threat::None {
            return false;
        }
        if ranked.makes >= Tier::Four {
            return false;
        }
        searched >= self.margins.move_count(node.depth, node.improving)
    }

    /// Plies by which a move is searched deeper: a move of the table that is much better than all others.
    fn extension(&mut self, node: &Node, ranked: &Ranked) -> i32 {
        let Node { depth, ply, .. } = *node;
        let Some(entry) = node.entry.filter(|entry| entry.best == Some(ranked.cell)) else { return 0 };
        let fits = ply > 0
            && depth >= self.margins.numbers.singular[0]
            && self.skipped[ply as usize].is_none()
            && !entry.score.is_decided()
            && entry.bound != Bound::AtMost
            && entry.depth as i32 >= depth - 3;
        if !fits {
            return 0;
        }
        let beta = Score(entry.score.0 - self.margins.numbers.singular[1] * depth);
        self.skipped[ply as usize] = Some(ranked.cell);
        let (moves, line) = (self.moves.len(), std::mem::take(&mut self.lines[ply as usize]));
        let score = self.node(Window { alpha: Score(beta.0 - 1), beta }, (depth - 1) / 2, ply);
        self.moves.truncate(moves);
        self.lines[ply as usize] = line;
        self.skipped[ply as usize] = None;
        i32::from(!self.stopped && score < beta)
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

    /// Adds the moves of the position with their ranks; true if no other can be better.
    fn push_ranked(&mut self, node: &Node) -> bool {
        self.cells.clear();
        let complete = push_moves(&self.board, &node.threat, &mut self.cells);
        let ranking = Ranking {
            history: self.tuning.history.then_some(&self.history),
            best: node.entry.and_then(|entry| entry.best),
            last: self.board.played().last().copied(),
            ply: node.ply,
        };
        let board = &self.board;
        self.moves.extend(self.cells.iter().map(|cell| ranking.rank(board, *cell)));
        complete
    }

    /// Late move reductions.
    fn reduction(&self, node: &Node, window: Window, ranked: &Ranked, searched: usize) -> i32 {
        if !self.tuning.reductions || node.depth < 2 || searched < 1 || ranked.makes >= Tier::Four {
            return 0;
        }
        let mut reduction = self.margins.reduction(node.depth, searched);
        let [open, worse, three, answer, history] = self.margins.numbers.changed;
        if !window.is_null() {
            reduction -= open;
        }
        if !node.improving {
            reduction += worse;
        }
        if ranked.makes == Tier::Three || ranked.takes >= Tier::Three {
            reduction -= three;
        }
        if node.threat != Threat::None {
            reduction -= answer;
        }
        reduction -= ranked.history * 64 / history;
        (reduction / 64).clamp(0, (node.depth - 2).max(0))
    }

    /// The first move with the whole window; later ones must first show that they are better at all.
    pub(super) fn try_move(
        &mut self,
        node: &Node,
        window: Window,
        ranked: &Ranked,
        searched: usize,
        extension: i32,
    ) -> Score {
        let (cell, ply, depth) = (ranked.cell, node.ply, node.depth - 1 + extension);
        if searched == 0 {
            return self.child(cell, window, depth, ply);
        }
        let reduction = self.reduction(node, window, ranked, searched);
        let mut score = self.child(cell, window.null_at_alpha(), depth - reduction, ply);
        if score > window.alpha && reduction > 0 && !self.stopped {
            score = self.child(cell, window.null_at_alpha(), depth, ply);
        }
        if score > window.alpha && score < window.beta && !self.stopped {
            score = self.child(cell, window, depth, ply);
        }
        score
    }

    /// The move at `index` was good enough: remembers that, and that those before it were not.
    fn learn(&mut self, start: usize, index: usize, depth: i32, ply: u32) {
        let Ranked { cell, .. } = self.moves[index];
        self.cells.clear();
        let tried = self.moves[start..index].iter().filter(|ranked| ranked.rank != DEFERRED);
        self.cells.extend(tried.map(|ranked| ranked.cell));
        let last = self.board.played().last().copied();
        self.history.cut(self.board.to_move(), ply, last, depth, cell, &self.cells);
    }

    fn store(&self, score: Score, bound: Bound, depth: i32, ply: u32) {
        let key = self.key(ply);
        let best = self.lines[ply as usize].first().copied();
        let best = best.or_else(|| self.table.probe(key).and_then(|entry| entry.best));
        let entry = Entry { score: score.from_here(ply), bound, depth: depth.clamp(0, 255) as u8, best };
        self.table.store(key, entry);
    }
}

/// A loss by all the moves that were looked at, when there are others: nearly the worst estimate, and worse
/// the sooner it comes.
fn believed(score: Score, ply: u32) -> Score {
    if score < Score(-Score::MOST) { Score(ply as i32 - Score::MOST) } else { score }
}
