//! Watches a search and remembers what a question may be about.

use crate::search::{Leaf, Observer, TypedTree, Window};
use crate::value::Score;

/// What happened at a node.
#[derive(Clone, Debug)]
struct Visit {
    name: String,
    ply: usize,
    max: bool,
    window: Window,
    leaf: bool,
    value: Option<Score>,
}

/// The nodes that were entered, in their order.
pub(super) struct Watch {
    tree: TypedTree,
    line: Vec<u16>,
    /// The visits from the root to the node we stand on.
    path: Vec<usize>,
    visits: Vec<Visit>,
    /// True between entering a node and what the list L holds after that.
    entered: bool,
    /// The list L after each inner node was expanded: its name, the names in L but the root's.
    lists: Vec<(String, Vec<String>)>,
}

impl Watch {
    pub(super) fn of(tree: &TypedTree) -> Watch {
        let (line, path, visits, lists) = Default::default();
        Watch { tree: tree.clone(), line, path, visits, entered: false, lists }
    }

    pub(super) fn entered(&self, name: &str) -> bool {
        self.visits.iter().any(|visit| visit.name == name)
    }

    /// The value with which a node was left, from MAX's side.
    pub(super) fn value(&self, name: &str) -> Option<Score> {
        self.visits.iter().find(|visit| visit.name == name)?.value
    }

    /// Nodes entered, each as often as it was.
    pub(super) fn nodes(&self) -> i32 {
        self.visits.len() as i32
    }

    /// Children of the root that were entered more than once.
    pub(super) fn entered_again(&self) -> Vec<String> {
        let names = || self.visits.iter().filter(|visit| visit.ply == 1).map(|visit| &visit.name);
        names().filter(|name| names().filter(|other| other == name).count() > 1).cloned().collect()
    }

    /// What the list L held after each inner node below the root was expanded.
    pub(super) fn lists(&self) -> Vec<&(String, Vec<String>)> {
        self.lists.iter().skip(1).collect()
    }

    /// Inner nodes below the root with what a table may keep of them: -1 at most, 0 exactly, 1 at least.
    pub(super) fn bounds_kept(&self) -> Vec<(&str, i32)> {
        let inner = self.visits.iter().filter(|visit| !visit.leaf && visit.ply > 0);
        let kind = |visit: &Visit| {
            let value = visit.value?;
            Some(i32::from(value >= visit.window.beta) - i32::from(value <= visit.window.alpha))
        };
        inner.filter_map(|visit| Some((&*visit.name, kind(visit)?))).collect()
    }

    pub(super) fn leaves(&self) -> u64 {
        self.visits.iter().filter(|visit| visit.leaf).count() as u64
    }

    /// Inner nodes below the root where MIN moves or MAX does, with their value for whoever moves.
    pub(super) fn movers_values(&self) -> Vec<(&str, i32)> {
        let inner = self.visits.iter().filter(|visit| !visit.leaf);
        inner
            .filter_map(|visit| Some((&*visit.name, if visit.max { 1 } else { -1 } * visit.value?.0)))
            .collect()
    }

    /// Inner nodes that were entered with an alpha that is a number.
    pub(super) fn alphas(&self) -> Vec<(&str, i32)> {
        self.bounds(|window| window.alpha)
    }

    /// Inner nodes that were entered with a beta that is a number.
    pub(super) fn betas(&self) -> Vec<(&str, i32)> {
        self.bounds(|window| window.beta)
    }

    fn bounds(&self, bound: fn(&Window) -> Score) -> Vec<(&str, i32)> {
        let inner = self.visits.iter().filter(|visit| !visit.leaf);
        let finite = inner.filter(|visit| bound(&visit.window).0.abs() < Score::INFINITE.0);
        finite.map(|visit| (&*visit.name, bound(&visit.window).0)).collect()
    }

    /// Depth and branching factor of a tree that has the same number of children everywhere.
    pub(super) fn uniform(&self) -> (u32, usize) {
        let depth = self.visits.iter().map(|visit| visit.ply).max().unwrap_or(0);
        (depth as u32, self.visits.iter().filter(|visit| visit.ply == 1).count())
    }
}

impl Observer<u16> for Watch {
    fn enter(&mut self, ply: usize, mv: Option<u16>, max: bool, window: Window) {
        self.line.truncate(ply.saturating_sub(1));
        self.line.extend(mv);
        self.path.truncate(ply);
        self.path.push(self.visits.len());
        let name = self.tree.name(&self.line).unwrap_or_default().to_string();
        self.visits.push(Visit { name, ply, max, window, leaf: false, value: None });
        self.entered = true;
    }

    fn leaf(&mut self, ply: usize, _leaf: Leaf) {
        self.visits[self.path[ply]].leaf = true;
    }

    fn leave(&mut self, ply: usize, value: Score) {
        self.visits[self.path[ply]].value = Some(value);
    }

    fn list(&mut self, open: &mut dyn Iterator<Item = (usize, u16, Option<Score>)>) {
        let Some(here) = self.visits.last().filter(|visit| self.entered && !visit.leaf) else { return };
        let name = |(ply, mv, _): (usize, u16, _)| {
            let line: Vec<u16> = self.line[..ply - 1].iter().copied().chain([mv]).collect();
            self.tree.name(&line).unwrap_or_default().to_string()
        };
        let names = open.map(name).collect();
        self.lists.push((here.name.clone(), names));
        self.entered = false;
    }
}
