//! Draws by pairing: disjoint pairs of empty cells such that every line the attacker could still complete
//! holds both cells of one. When the attacker takes a cell of a pair the defender takes the other, so
//! no line is ever completed (Hales and Jewett 1963).

use super::board::Board;
use super::set::Set;

/// A search for pairs with a limit on its dead ends.
pub(super) struct Pairing<'a, const C: usize, const L: usize> {
    board: &'a Board<C, L>,
    dead_ends: u32,
    pairs: Vec<(usize, usize)>,
}

impl<'a, const C: usize, const L: usize> Pairing<'a, C, L> {
    /// Pairs of `free` cells for all `lines`, or None if there are none or they were not found before so many
    /// `dead_ends`.
    pub(crate) fn find(
        board: &'a Board<C, L>,
        lines: Set<L>,
        free: Set<C>,
        dead_ends: u32,
    ) -> Option<Vec<(usize, usize)>> {
        if may_suffice(board, lines, free) { Pairing::unchecked(board, lines, free, dead_ends) } else { None }
    }

    /// The same without the quick refusal.
    pub(crate) fn unchecked(
        board: &'a Board<C, L>,
        lines: Set<L>,
        free: Set<C>,
        dead_ends: u32,
    ) -> Option<Vec<(usize, usize)>> {
        let mut search = Pairing { board, dead_ends, pairs: Vec::new() };
        search.extend(lines, free).then_some(search.pairs)
    }

    /// Gives a pair to the line with the least room, the pair that serves most lines first.
    fn extend(&mut self, lines: Set<L>, free: Set<C>) -> bool {
        if lines.is_empty() {
            return true;
        }
        let Some(room) = self.tightest(lines, free) else {
            self.dead_ends = self.dead_ends.saturating_sub(1);
            return false;
        };
        for (served, first, second) in self.choices(room, lines) {
            self.pairs.push((first, second));
            if self.extend(lines - served, free - Set::one(first).with(second)) {
                return true;
            }
            self.pairs.pop();
            if self.dead_ends == 0 {
                break;
            }
        }
        false
    }

    /// The free cells of the line that has fewest of them, None if a line has fewer than two.
    fn tightest(&self, lines: Set<L>, free: Set<C>) -> Option<Set<C>> {
        let mut tightest = (usize::MAX, Set::EMPTY);
        for line in lines.iter() {
            let room = self.board.lines[line] & free;
            if !room.has_two() {
                return None;
            }
            let size = room.len();
            if size < tightest.0 {
                tightest = (size, room);
            }
        }
        Some(tightest.1)
    }

    fn choices(&self, room: Set<C>, lines: Set<L>) -> Vec<(Set<L>, usize, usize)> {
        let mut choices = Vec::new();
        for first in room.iter() {
            let through = self.board.through[first] & lines;
            for second in room.iter().filter(|second| *second > first) {
                choices.push((through & self.board.through[second], first, second));
            }
        }
        choices.sort_by_key(|(served, ..)| std::cmp::Reverse(served.len()));
        choices
    }
}

/// False if there are too few free cells for any pairing.
///
/// Two cells lie on one row, column or diagonal at most, so a pair serves lines of one of these only. The lines
/// along it are split from one end to the other into as few groups as possible with two free cells in
/// common: so many pairs it takes at least. Saves 40% of the time of 7x4, four in a row.
pub(super) fn may_suffice<const C: usize, const L: usize>(
    board: &Board<C, L>,
    lines: Set<L>,
    free: Set<C>,
) -> bool {
    let mut pairs = 0;
    for row in &board.rows {
        let mut common = Set::EMPTY;
        for line in (*row & lines).iter() {
            let room = board.lines[line] & free;
            if !room.has_two() {
                return false;
            }
            let narrower = common & room;
            let fits = narrower.has_two();
            pairs += usize::from(!fits);
            common = if fits { narrower } else { room };
        }
    }
    2 * pairs <= (board.cover(lines) & free).len()
}
