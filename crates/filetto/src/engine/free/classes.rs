//! What a stone on an empty cell would make of one of the four lines through it, for either side.
//!
//! A class says how many more stones of its owner are lacking after that stone, and whether the other side could
//! still stop it by one stone (*closed*) or not (*open*). All classes follow from one rule, for every k:
//!
//! ```text
//! five         the stone completes k in a row
//! open four    two or more cells complete it then         four         one cell does
//! open three   the next stone can make an open four       closed three the next stone can make a four
//! open two     the next stone can make an open three      closed two   the next stone can make a closed three
//! open one     further away, still able to become open    closed one   further away
//! ```
//!
//! "Four" stands for k - 1 stones, "three" for k - 2, and so on. Only segments with the new stone count, so that
//! a class depends on the `reach` neighbours on either side and is looked up by their code.

use std::sync::{Arc, Mutex, PoisonError};

use crate::game::Rules;

/// A class, the more urgent the larger.
pub(crate) type Class = u8;

/// No segment through the cell can be completed any more.
pub(crate) const DEAD: Class = 0;
pub(crate) const CLOSED_ONE: Class = 1;
pub(crate) const OPEN_ONE: Class = 2;
pub(crate) const CLOSED_TWO: Class = 3;
/// An open two with one, two, or more stones that make it an open three.
pub(crate) const OPEN_TWO: [Class; 3] = [4, 5, 6];
/// A closed three with two or more stones that make it a four: where one of two cells does, so does the other.
pub(crate) const CLOSED_THREE: [Class; 2] = [7, 8];
/// An open three with one or more stones that make it an open four.
pub(crate) const OPEN_THREE: [Class; 2] = [9, 10];
pub(crate) const FOUR: Class = 11;
pub(crate) const OPEN_FOUR: Class = 12;
pub(crate) const FIVE: Class = 13;
/// How many classes there are.
pub(crate) const CLASSES: usize = 14;

/// Codes with more neighbours than this would need too large a table.
const MOST_NEIGHBOURS: usize = 10;

/// What a neighbour is to one side.
const EMPTY: usize = 0;
const OWN: usize = 1;
const BLOCKED: usize = 2;

/// The classes of every line through a cell, by the contents of its neighbours.
#[derive(Debug)]
pub(crate) struct LineTable {
    reach: usize,
    /// For each code of two bits per neighbour: X's class in the low four bits, O's in the high ones.
    classes: Vec<u8>,
}

/// How many neighbours on either side a class depends on, None if a table of them would be too large. By the rule of
/// exactly k, one more: a stone there makes the row too long.
pub(crate) fn reach(rules: Rules) -> Option<usize> {
    let reach = rules.align() - 1 + usize::from(rules.is_exact());
    (2 * reach <= MOST_NEIGHBOURS).then_some(reach)
}

/// Tables by how many in a row win, and whether exactly so many.
type Made = Vec<((usize, bool), Arc<LineTable>)>;

impl LineTable {
    /// The table of a game whose [`reach`] is known, made once for all games of such lines.
    pub(crate) fn shared(rules: Rules, reach: usize) -> Arc<LineTable> {
        static MADE: Mutex<Made> = Mutex::new(Vec::new());
        let key = (rules.align(), rules.is_exact());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = made.iter().find(|(known, _)| *known == key) {
            return table.clone();
        }
        let table = Arc::new(LineTable::new(rules, reach));
        made.push((key, table.clone()));
        table
    }

    fn new(rules: Rules, reach: usize) -> LineTable {
        let line = Line { reach, align: rules.align(), exact: rules.is_exact() };
        let one_side = line.table();
        // A code is two halves of `reach` neighbours; each half has one ternary number per side.
        let half = |bits: usize, side: usize| {
            (0..reach).rev().fold(0, |sum, place| 3 * sum + seen(bits >> (2 * place) & 3, side))
        };
        let halves: Vec<[usize; 2]> =
            (0..1 << (2 * reach)).map(|bits| [half(bits, 0), half(bits, 1)]).collect();
        let high = 3usize.pow(reach as u32);
        let mut classes = Vec::with_capacity(halves.len() * halves.len());
        for upper in &halves {
            for lower in &halves {
                let [x, o] = [0, 1].map(|side| one_side[upper[side] * high + lower[side]]);
                classes.push(x | o << 4);
            }
        }
        LineTable { reach, classes }
    }

    /// Neighbours on either side.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// X's class in the low four bits, O's in the high ones.
    #[inline]
    pub(crate) fn classes(&self, code: u32) -> u8 {
        self.classes[code as usize]
    }
}

/// What two bits of a code (empty, X, O, edge) are to a side.
fn seen(bits: usize, side: usize) -> usize {
    match bits {
        0 => EMPTY,
        bits if bits == side + 1 => OWN,
        _ => BLOCKED,
    }
}

/// A line as one side sees it: bit `reach` is the cell in the middle, where its new stone stands.
struct Line {
    reach: usize,
    align: usize,
    exact: bool,
}

/// The stones of one side in a line, and its empty cells.
#[derive(Clone, Copy)]
struct Cells {
    own: u32,
    empty: u32,
}

impl Cells {
    fn with(self, place: u32) -> Cells {
        Cells { own: self.own | 1 << place, empty: self.empty & !(1 << place) }
    }

    fn places(self) -> impl Iterator<Item = u32> {
        (0..u32::BITS).filter(move |place| self.empty >> place & 1 == 1)
    }
}

impl Line {
    /// The class of every ternary code of the neighbours, the nearest to the low end first.
    fn table(&self) -> Vec<Class> {
        let count = 3usize.pow(2 * self.reach as u32);
        let mut known = vec![None; count];
        (0..count).map(|code| self.class(self.cells(code), &mut known)).collect()
    }

    fn cells(&self, mut code: usize) -> Cells {
        let (mut own, mut empty) = (1 << self.reach, 0);
        for place in (0..=2 * self.reach).filter(|place| *place != self.reach) {
            own |= u32::from(code % 3 == OWN) << place;
            empty |= u32::from(code % 3 == EMPTY) << place;
            code /= 3;
        }
        Cells { own, empty }
    }

    fn code(&self, cells: Cells) -> usize {
        let digit = |place: usize| match (cells.own >> place & 1, cells.empty >> place & 1) {
            (1, _) => OWN,
            (_, 1) => EMPTY,
            _ => BLOCKED,
        };
        let places = (0..=2 * self.reach).rev().filter(|place| *place != self.reach);
        places.fold(0, |code, place| 3 * code + digit(place))
    }

    fn class(&self, cells: Cells, known: &mut Vec<Option<Class>>) -> Class {
        let code = self.code(cells);
        if let Some(class) = known[code] {
            return class;
        }
        let class = self.find(cells, known);
        known[code] = Some(class);
        class
    }

    fn find(&self, cells: Cells, known: &mut Vec<Option<Class>>) -> Class {
        if self.is_five(cells.own) {
            return FIVE;
        }
        match cells.places().filter(|place| self.is_five(cells.with(*place).own)).count() {
            0 => {}
            1 => return FOUR,
            _ => return OPEN_FOUR,
        }
        let next: Vec<Class> = cells.places().map(|place| self.class(cells.with(place), known)).collect();
        let ways = |from: Class, to: Class| next.iter().filter(|class| (from..=to).contains(*class)).count();
        let most = next.iter().copied().max().unwrap_or(DEAD);
        let open = |classes: &[Class], ways: usize| classes[ways.min(classes.len()) - 1];
        match most {
            OPEN_FOUR => open(&OPEN_THREE, ways(OPEN_FOUR, OPEN_FOUR)),
            FOUR => open(&CLOSED_THREE, ways(FOUR, FOUR) - 1),
            _ if ways(OPEN_THREE[0], OPEN_THREE[1]) > 0 => {
                open(&OPEN_TWO, ways(OPEN_THREE[0], OPEN_THREE[1]))
            }
            _ if ways(CLOSED_THREE[0], CLOSED_THREE[1]) > 0 => CLOSED_TWO,
            _ if ways(OPEN_TWO[0], OPEN_TWO[2]) + ways(OPEN_ONE, OPEN_ONE) > 0 => OPEN_ONE,
            _ if most > DEAD => CLOSED_ONE,
            _ => DEAD,
        }
    }

    /// True if the row through the middle is long enough, and not too long.
    fn is_five(&self, own: u32) -> bool {
        let run = self.run(own);
        if self.exact { run == self.align } else { run >= self.align }
    }

    /// How many cells of a set lie in a row through the middle.
    fn run(&self, set: u32) -> usize {
        let right = (set >> self.reach).trailing_ones();
        let left = (set << (31 - self.reach)).leading_ones();
        (left + right) as usize - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class of the middle of a drawing: `x` own, `o` other, `.` empty, `*` the cell.
    fn class_of(game: &str, line: &str) -> Class {
        let rules: Rules = game.parse().unwrap();
        let reach = reach(rules).unwrap();
        let table = LineTable::new(rules, reach);
        let cells: Vec<char> = line.chars().collect();
        let middle = cells.iter().position(|cell| *cell == '*').unwrap() as isize;
        let bits = |offset: isize| match usize::try_from(middle + offset).ok().and_then(|at| cells.get(at)) {
            Some('.') => 0,
            Some('x') => 1,
            Some('o') => 2,
            _ => 3,
        };
        let offsets = (-(reach as isize)..=reach as isize).filter(|offset| *offset != 0);
        let code = offsets.enumerate().fold(0, |code, (place, offset)| code | bits(offset) << (2 * place));
        table.classes(code) & 15
    }

    #[test]
    fn classes_are_what_people_call_them() {
        let cases = [
            ("xxxx*", FIVE),
            (".xxx*.", OPEN_FOUR),
            ("x.xx*.x", OPEN_FOUR),
            ("oxxx*.", FOUR),
            ("xx.x*", FOUR),
            ("..xx*..", OPEN_THREE[1]),
            ("o.xx*..", OPEN_THREE[0]),
            (".x.x*.", OPEN_THREE[0]),
            ("o.xx*.o", CLOSED_THREE[0]),
            ("oxx.*.", CLOSED_THREE[0]),
            ("....x*....", OPEN_TWO[2]),
            ("ox*...", CLOSED_TWO),
            ("....*....", OPEN_ONE),
            ("o*....", CLOSED_ONE),
            ("o.*..o", DEAD),
        ];
        for (line, class) in cases {
            assert_eq!(class_of("free-15x15-5", line), class, "{line}");
        }
        assert_eq!(class_of("free-15x15-5-exact", "xxxx*x"), DEAD);
        assert_eq!(class_of("free-15x15-5-exact", ".xxx*.x"), FOUR);
        assert_eq!(class_of("free-7x7-4", ".xx*."), OPEN_FOUR);
        assert_eq!(class_of("free-19x19-6", ".xxxx*."), OPEN_FOUR);
    }
}
