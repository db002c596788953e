//! What all searches share: the node they stand on, the counters, the clock, the memory and the best line.

use super::observer::{Leaf, Observer, Window};
use super::quiescence::quiesce;
use super::tree::Tree;
use super::tt::{Bound, Table};
use crate::limits::{Budget, Stats};
use crate::value::{Score, Value};

/// How a search is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Plies to look ahead.
    pub depth: u32,
    /// Look at the most promising moves first (centre first on boards).
    pub ordered: bool,
    /// Entries of the transposition table, 0 for none.
    pub memory: usize,
    /// The table tells exact scores from bounds; otherwise it takes every score for exact.
    pub bounds: bool,
    /// Prefer quicker wins and slower losses; otherwise all wins are worth the same.
    pub quick: bool,
    /// Plies of forced replies to follow beyond the depth limit.
    pub quiescence: u32,
    /// What a won game counts among the estimates, in points and at any distance; None: more than all of them.
    pub win: Option<i32>,
    /// The range in which every value lies, where it is known: searches that prune begin with it.
    pub range: Option<Window>,
}

impl Settings {
    /// The plain algorithm to a depth: no ordering, no memory, quicker wins first.
    pub fn plain(depth: u32) -> Settings {
        Settings {
            depth,
            ordered: false,
            memory: 0,
            bounds: true,
            quick: true,
            quiescence: 0,
            win: None,
            range: None,
        }
    }

    /// Alpha and beta of the root where no range is known. Where all wins are worth the same, nothing is better than a win: it ends the window, so
    /// that whoever has found one looks no further.
    fn widest_window(&self) -> Window {
        let best = if self.quick { Score::INFINITE } else { Score::win(0) };
        Window { alpha: -best, beta: best }
    }

    fn table(&self) -> Option<Table> {
        let make = if self.bounds { Table::new } else { Table::without_bounds };
        (self.memory > 0).then(|| make(self.memory))
    }
}

/// A search under way on a tree, watched by an observer.
pub struct Search<'a, T: Tree, O> {
    /// The tree, at the node being searched.
    pub tree: &'a mut T,
    /// Who watches.
    pub observer: &'a mut O,
    /// How the search is set up.
    pub settings: Settings,
    /// What was counted.
    pub stats: Stats,
    /// The root's moves to look at, in order, if not all.
    pub root_moves: Option<Vec<T::Move>>,
    budget: Budget,
    stopped: bool,
    table: Option<Table>,
    /// The table was filled by another search, whose estimates may answer for whole subtrees of this one.
    inherited: bool,
    moves: Vec<T::Move>,
    /// Moves from the root to this node.
    path: Vec<T::Move>,
    /// `lines[ply]`: the best line found from the node of that ply.
    lines: Vec<Vec<T::Move>>,
}

impl<'a, T: Tree, O: Observer<T::Move>> Search<'a, T, O> {
    /// A search from the node the tree stands on.
    pub fn new(tree: &'a mut T, observer: &'a mut O, settings: Settings, budget: Budget) -> Self {
        Search {
            tree,
            observer,
            table: settings.table(),
            settings,
            stats: Stats::default(),
            root_moves: None,
            budget,
            stopped: false,
            inherited: false,
            moves: Vec::new(),
            path: Vec::new(),
            lines: vec![Vec::new()],
        }
    }

    /// Begins with what another search remembered, of the same game with the same evaluation.
    pub(crate) fn remember(&mut self, table: Table) {
        self.table = Some(table);
        self.inherited = true;
    }

    /// True if a decided score may come from deeper than it looked itself: then something quicker may be overlooked.
    pub(super) fn is_hasty(&self, score: Score, depth: u32) -> bool {
        let beyond = |value| matches!(value, Value::Win(plies) | Value::Loss(plies) if plies > depth);
        self.inherited && beyond(score.value(true))
    }

    /// What it remembers, for the next search.
    pub(crate) fn into_table(self) -> Option<Table> {
        self.table
    }

    /// Plies below the root.
    pub(crate) fn ply(&self) -> usize {
        self.path.len()
    }

    /// True once the budget is spent: whatever is returned from then on means nothing.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Ends the search as a spent budget does.
    pub(super) fn give_up(&mut self) {
        self.stopped = true;
    }

    /// The window of the root for the side to move: everything, or the range that is known.
    pub(super) fn root_window(&self) -> (Score, Score) {
        let Window { alpha, beta } = self.settings.range.unwrap_or_else(|| self.settings.widest_window());
        if self.tree.max_to_move() { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// The best line from the root found so far.
    pub(crate) fn best_line(&self) -> &[T::Move] {
        &self.lines[0]
    }

    /// The best line found below the root's child searched last.
    pub(super) fn line_below(&self) -> &[T::Move] {
        self.lines.get(1).map_or(&[], Vec::as_slice)
    }

    /// The best line from the root, for searches that keep their own.
    pub(super) fn set_best_line(&mut self, line: Vec<T::Move>) {
        self.lines[0] = line;
    }

    /// Visits the node the tree stands on: counts it and answers at once if it is a leaf, remembered or
    /// beyond the budget. `alpha` and `beta` are from the side to move.
    #[inline]
    pub(crate) fn enter(&mut self, depth: u32, alpha: Score, beta: Score) -> Option<Score> {
        let ply = self.ply();
        self.stats.count_node(ply);
        if self.stopped || self.budget.is_spent(self.stats.nodes) {
            self.stopped = true;
            return Some(Score::DRAW);
        }
        if self.lines.len() <= ply {
            self.lines.push(Vec::new());
        } else if ply > 0 {
            self.lines[ply].clear();
        }
        self.watch_enter(ply, alpha, beta);
        if let Some(end) = self.tree.end() {
            let score = self.end_score(end);
            return Some(self.leaf(Leaf::End, score));
        }
        if depth == 0 {
            let score = self.beyond_horizon(alpha, beta);
            return Some(self.leaf(Leaf::Horizon, score));
        }
        self.remembered(depth, alpha, beta)
    }

    /// The score of a game that has ended at this node.
    #[inline]
    pub(super) fn end_score(&self, end: Value) -> Score {
        match (self.settings.win, end) {
            (Some(points), Value::Win(_)) => Score::estimate(points),
            (Some(points), Value::Loss(_)) => Score::estimate(-points),
            _ => Score::of(end, self.distance()),
        }
    }

    #[inline]
    fn beyond_horizon(&mut self, alpha: Score, beta: Score) -> Score {
        let left = self.settings.quiescence;
        if left == 0 { self.estimate() } else { quiesce(self, left, alpha, beta) }
    }

    /// The evaluation of the node, counted.
    #[inline]
    pub(super) fn estimate(&mut self) -> Score {
        self.stats.evaluations += 1;
        Score::estimate(self.tree.evaluate())
    }

    #[inline]
    fn leaf(&mut self, leaf: Leaf, score: Score) -> Score {
        let ply = self.ply();
        self.stats.leaves += 1;
        self.observer.leaf(ply, leaf);
        self.watch_leave(ply, score);
        score
    }

    /// The score from the table, never at the root: there a move is wanted.
    #[inline]
    fn remembered(&mut self, depth: u32, alpha: Score, beta: Score) -> Option<Score> {
        let ply = self.ply();
        let table = self.table.as_ref().filter(|_| ply > 0)?;
        let shift = self.distance();
        let known = table.entry(self.tree.key(), depth, alpha.from_here(shift), beta.from_here(shift));
        let (score, searched, bound) = known?;
        let score = score.from_root(shift);
        self.stats.table_hits += 1;
        // What another search only estimated is an estimate here too.
        self.stats.evaluations += u64::from(self.inherited && !score.is_decided());
        // From MAX's side a bound of MIN's is the other way round.
        let bound = if self.tree.max_to_move() { bound } else { bound.turned() };
        self.observer.entry(ply, searched, bound);
        self.observer.leaf(ply, Leaf::Remembered);
        self.watch_leave(ply, score);
        Some(score)
    }

    fn distance(&self) -> u32 {
        if self.settings.quick { self.ply() as u32 } else { 0 }
    }

    /// The moves of the node as a range into the stack of moves; read them by [`Search::move_at`] and give
    /// them back by [`Search::leave`].
    #[inline]
    pub(crate) fn open(&mut self) -> std::ops::Range<usize> {
        let start = self.moves.len();
        match &self.root_moves {
            Some(moves) if self.path.is_empty() => self.moves.extend(moves),
            _ => self.tree.push_moves(self.settings.ordered, &mut self.moves),
        }
        // The root, and the children of every node that is open.
        self.hold(1 + self.moves.len());
        start..self.moves.len()
    }

    /// So many positions are held in memory now.
    #[inline]
    pub(super) fn hold(&mut self, positions: usize) {
        self.stats.held = self.stats.held.max(positions as u64);
    }

    /// The same for the moves that cannot be done without.
    pub(super) fn open_forced(&mut self) -> std::ops::Range<usize> {
        let start = self.moves.len();
        self.tree.push_forced(&mut self.moves);
        start..self.moves.len()
    }

    /// Gives back the moves of an open node.
    pub(super) fn release(&mut self, moves: &std::ops::Range<usize>) {
        self.moves.truncate(moves.start);
    }

    /// A move of an open node.
    #[inline]
    pub(crate) fn move_at(&self, index: usize) -> T::Move {
        self.moves[index]
    }

    /// The score of a child, from this node's side.
    #[inline]
    pub(crate) fn child(&mut self, mv: T::Move, search: impl FnOnce(&mut Self) -> Score) -> Score {
        self.descend(mv);
        let score = search(self);
        self.ascend();
        -score
    }

    /// Goes to a child.
    #[inline]
    pub(crate) fn descend(&mut self, mv: T::Move) {
        self.tree.play(mv);
        self.path.push(mv);
    }

    /// Goes back.
    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.path.pop();
        self.tree.undo();
    }

    /// `mv` is worth `best` to this node, more than its moves before. If that beats `alpha` too, the best line
    /// begins with it and goes on with the child's. The root has a line even where every move loses.
    #[inline]
    pub(crate) fn improve(&mut self, mv: T::Move, best: Score, alpha: Score) {
        if self.stopped {
            return;
        }
        let ply = self.ply();
        // Where every move is as bad as can be, the root still has to choose one.
        if best > alpha || ply == 0 && self.lines[0].is_empty() {
            self.set_line(ply, mv);
        }
        let best = self.for_max(best);
        self.observer.value(ply, mv, best);
    }

    fn set_line(&mut self, ply: usize, mv: T::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = lower.first() {
            line.extend(rest);
        }
    }

    /// Reports that the moves of the node from `next` on are not looked at.
    #[inline]
    pub(crate) fn cut(&mut self, value: Score, bound: Score, left: std::ops::Range<usize>) {
        if left.is_empty() {
            return;
        }
        self.stats.cuts += 1;
        let (value, bound) = (self.for_max(value), self.for_max(bound));
        self.observer.cut(self.path.len(), value, bound, &self.moves[left]);
    }

    /// Leaves an open node with its score: remembers what the search with this window proved.
    #[inline]
    pub(crate) fn leave(
        &mut self,
        moves: &std::ops::Range<usize>,
        depth: u32,
        window: (Score, Score),
        score: Score,
    ) {
        self.release(moves);
        if self.stopped {
            return;
        }
        self.watch_leave(self.ply(), score);
        let shift = self.distance();
        if let Some(table) = &mut self.table {
            let bound = if score >= window.1 {
                Bound::AtLeast
            } else if score <= window.0 {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            table.store(self.tree.key(), depth, score.from_here(shift), bound);
        }
    }

    /// A score of this node's side, from MAX's side.
    #[inline]
    pub(crate) fn for_max(&self, score: Score) -> Score {
        if self.tree.max_to_move() { score } else { -score }
    }

    #[inline]
    fn watch_enter(&mut self, ply: usize, alpha: Score, beta: Score) {
        let max = self.tree.max_to_move();
        let window = if max { Window { alpha, beta } } else { Window { alpha: -beta, beta: -alpha } };
        self.observer.enter(ply, self.path.last().copied(), max, window);
    }

    /// A forced reply beyond the depth limit is visited.
    #[inline]
    pub(super) fn watch_extend(&mut self, alpha: Score, beta: Score) {
        let max = self.tree.max_to_move();
        let window = if max { Window { alpha, beta } } else { Window { alpha: -beta, beta: -alpha } };
        if let Some(mv) = self.path.last().copied() {
            self.observer.extend(self.path.len(), mv, max, window);
        }
    }

    /// It is left.
    #[inline]
    pub(super) fn watch_settle(&mut self, score: Score, evaluated: bool) {
        let value = self.for_max(score);
        self.observer.settle(self.path.len(), value, evaluated);
    }

    #[inline]
    fn watch_leave(&mut self, ply: usize, score: Score) {
        let value = self.for_max(score);
        self.observer.leave(ply, value);
    }
}
