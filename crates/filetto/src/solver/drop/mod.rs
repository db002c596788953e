//! Exact solver for boards on which stones fall.

mod bounds;
#[cfg(target_arch = "x86_64")]
mod cpu;
mod key;
mod lines;
mod node;
mod order;
mod search;
mod shape;
mod table;
mod windows;
mod word;

use std::sync::atomic::AtomicBool;
use cpu::Avx2;
use node::*;
use search::*;
use shape::*;
use table::*;

/// temporary
pub struct Quick { table: Compact }
impl Quick {
    /// t
    pub fn new(memory: usize) -> Self { Self { table: Compact::new(Fixed::<7,6,4>, memory).unwrap() } }
    /// t
    pub fn clear(&mut self) { Table::<Fixed<7,6,4>>::clear(&mut self.table); }
    /// t
    pub fn solve(&self, columns: &[u32], weak: bool) -> (i32, u64) {
        let shape = Fixed::<7,6,4>;
        let (mut mine, mut theirs) = (0u64, 0u64);
        for c in columns {
            let cell = ((mine | theirs) + shape.bottom()) & shape.cells() & shape.column(*c);
            (mine, theirs) = (theirs, mine | cell);
        }
        let node = Node::new(shape, mine, theirs);
        let stop = AtomicBool::new(false);
        let control = Control { stop: &stop, node_limit: u64::MAX };
        let mut search = Search::new(Avx2::new(shape).unwrap(), &self.table, control);
        let mut range = Bounds { low: -win_on(42, node.ply + 2), high: win_on(42, node.ply + 1) };
        if weak { range = Bounds { low: -1, high: 1 }; }
        windows::narrow(&mut search, &node, &mut range).unwrap();
        (range.low, search.nodes)
    }
}
