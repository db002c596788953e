//! A board for playing very many moves at any size: every row, column and diagonal is a strip of bits.
//!
//! A strip holds the stones of each side in one `u128` (a side of the board has at most 100 cells). A stone
//! lies on at most four strips, so that playing, taking back and looking for a completed line touch four
//! numbers whatever the size of the board. Strips shorter than a winning line are left out.

use std::sync::Arc;

use super::moves::{Cell, Direction, Side};
use super::position::Position;
use super::rules::Rules;

/// Where a cell lies on a strip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// The number of the strip.
    pub strip: u16,
    /// The place of the cell on it, from its left (of a column: lower) end.
    pub bit: u8,
    /// The cells of the strip.
    pub length: u8,
    /// The direction of the strip.
    pub direction: Direction,
}

/// Which strips pass through which cell.
#[derive(Debug)]
struct Map {
    /// The spots of cell `c` are `spots[starts[c]..starts[c + 1]]`.
    spots: Vec<Spot>,
    starts: Vec<u32>,
    strips: usize,
}

impl Map {
    fn new(rules: Rules) -> Map {
        let (width, height) = (rules.width(), rules.height());
        let mut of_cell = vec![Vec::new(); rules.cells()];
        let mut strips = 0;
        for direction in Direction::ALL {
            for index in 0..rules.cells() {
                let first = Cell::from_index(index, width);
                let length = (0..).map_while(|s| first.step(direction, s, width, height)).count();
                let inside = first.step(direction, -1, width, height).is_some();
                if inside || length < rules.align() {
                    continue;
                }
                for bit in 0..length {
                    let cell = first.step(direction, bit as isize, width, height).expect("inside the strip");
                    let spot = Spot { strip: strips, bit: bit as u8, length: length as u8, direction };
                    of_cell[cell.index(width)].push(spot);
                }
                strips += 1;
            }
        }
        let mut starts = vec![0];
        starts.extend(of_cell.iter().scan(0, |end, spots| {
            *end += spots.len() as u32;
            Some(*end)
        }));
        Map { spots: of_cell.concat(), starts, strips: strips as usize }
    }
}

/// The board. Moves are the numbers of [`super::Move`]; cells are `row * width + column`.
#[derive(Clone, Debug)]
pub(crate) struct Strips {
    rules: Rules,
    map: Arc<Map>,
    /// Both sides' stones on each strip.
    stones: Vec<[u128; 2]>,
    heights: Vec<u8>,
    /// The moves that have room, in an order that playing and taking back restores.
    open: Vec<u16>,
    /// Where each move stands in `open` (stale for moves without room).
    slots: Vec<u16>,
    /// The moves played here, with the cell each stone went to.
    played: Vec<(u16, u16)>,
    to_move: Side,
}

impl Strips {
    /// The board of a position.
    pub(crate) fn new(position: &Position) -> Strips {
        let rules = position.rules();
        let map = Arc::new(Map::new(rules));
        let stones = vec![[0; 2]; map.strips];
        let heights = (0..rules.width()).map(|column| position.column_height(column) as u8).collect();
        let open: Vec<u16> = position.legal_moves().map(|mv| mv.0).collect();
        let mut slots = vec![0; rules.move_count()];
        open.iter().enumerate().for_each(|(slot, mv)| slots[*mv as usize] = slot as u16);
        let to_move = position.to_move();
        let mut board = Strips { rules, map, stones, heights, open, slots, played: Vec::new(), to_move };
        for index in 0..rules.cells() {
            if let Some(side) = position.at(Cell::from_index(index, rules.width())) {
                board.flip(side, index);
            }
        }
        board
    }

    /// Becomes a copy of another board of the same game without asking for memory.
    pub(crate) fn copy_from(&mut self, other: &Strips) {
        self.stones.clone_from(&other.stones);
        self.heights.clone_from(&other.heights);
        self.open.clone_from(&other.open);
        self.slots.clone_from(&other.slots);
        self.played.clone_from(&other.played);
        self.to_move = other.to_move;
    }

    /// The moves played here after the first `count` of them.
    pub(crate) fn played_after(&self, count: usize) -> impl Iterator<Item = u16> + '_ {
        self.played.iter().skip(count).map(|(mv, _)| *mv)
    }

    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// How many strips there are.
    pub(crate) fn count(&self) -> usize {
        self.map.strips
    }

    /// The side whose turn it is.
    pub(crate) fn to_move(&self) -> Side {
        self.to_move
    }

    /// The moves that have room; none on a full board.
    pub(crate) fn open(&self) -> &[u16] {
        &self.open
    }

    /// The cell a stone of this move ends on.
    pub(crate) fn landing(&self, mv: u16) -> usize {
        if self.rules.is_drop() {
            self.heights[mv as usize] as usize * self.rules.width() + mv as usize
        } else {
            mv as usize
        }
    }

    /// True if the move has room.
    pub(crate) fn has_room(&self, mv: u16) -> bool {
        self.open.get(self.slots[mv as usize] as usize) == Some(&mv)
    }

    /// The move that puts a stone on a cell, or on the lowest empty cell of its column.
    pub(crate) fn move_to(&self, cell: usize) -> u16 {
        if self.rules.is_drop() { (cell % self.rules.width()) as u16 } else { cell as u16 }
    }

    /// True if a stone can go to this cell now.
    pub(crate) fn is_playable(&self, cell: usize) -> bool {
        let mv = self.move_to(cell);
        if self.rules.is_drop() { self.landing(mv) == cell } else { self.has_room(mv) }
    }

    /// The cells of the last move played here and of the one before.
    pub(crate) fn last_cells(&self) -> [Option<usize>; 2] {
        let mut cells = self.played.iter().rev().map(|(_, cell)| *cell as usize);
        [cells.next(), cells.next()]
    }

    /// True if a stone lies within two cells of this one on a line.
    pub(crate) fn is_near(&self, cell: usize) -> bool {
        self.spots(cell).iter().any(|spot| {
            let [x, o] = self.stones[spot.strip as usize];
            (x | o) << 2 >> spot.bit & 0b11111 != 0
        })
    }

    /// Where a cell lies on the strips through it.
    pub(crate) fn spots(&self, cell: usize) -> &[Spot] {
        &self.map.spots[self.map.starts[cell] as usize..self.map.starts[cell + 1] as usize]
    }

    /// The stones of a side on a strip.
    pub(crate) fn stones(&self, strip: u16, side: Side) -> u128 {
        self.stones[strip as usize][side.index()]
    }

    /// True if a stone of `side` on this cell completes (or completed) a line.
    pub(crate) fn wins(&self, side: Side, cell: usize) -> bool {
        self.spots(cell).iter().any(|spot| {
            let stones = self.stones(spot.strip, side);
            let above = (stones >> spot.bit >> 1).trailing_ones();
            let below = (stones << (127 - spot.bit) << 1).leading_ones();
            let (run, align) = ((above + below + 1) as usize, self.rules.align());
            if self.rules.is_exact() { run == align } else { run >= align }
        })
    }

    /// Plays a move that has room and returns the cell of the stone. Does not look for a win: see
    /// [`Strips::wins`].
    pub(crate) fn play(&mut self, mv: u16) -> usize {
        let cell = self.landing(mv);
        self.flip(self.to_move, cell);
        if self.rules.is_drop() {
            self.heights[mv as usize] += 1;
        }
        if !self.rules.is_drop() || self.heights[mv as usize] as usize == self.rules.height() {
            self.close(mv);
        }
        self.played.push((mv, cell as u16));
        self.to_move = !self.to_move;
        cell
    }

    /// Takes back the last move played here and returns it with its cell.
    pub(crate) fn undo(&mut self) -> Option<(u16, usize)> {
        let (mv, cell) = self.played.pop()?;
        if !self.has_room(mv) {
            self.reopen(mv);
        }
        if self.rules.is_drop() {
            self.heights[mv as usize] -= 1;
        }
        self.to_move = !self.to_move;
        self.flip(self.to_move, cell as usize);
        Some((mv, cell as usize))
    }

    fn flip(&mut self, side: Side, cell: usize) {
        let (from, to) = (self.map.starts[cell] as usize, self.map.starts[cell + 1] as usize);
        for spot in &self.map.spots[from..to] {
            self.stones[spot.strip as usize][side.index()] ^= 1 << spot.bit;
        }
    }

    /// Takes a move off the open ones: the last one takes its place.
    fn close(&mut self, mv: u16) {
        let slot = self.slots[mv as usize];
        self.open.swap_remove(slot as usize);
        if let Some(moved) = self.open.get(slot as usize) {
            self.slots[*moved as usize] = slot;
        }
    }

    /// The reverse of [`Strips::close`], as long as moves are taken back last first.
    fn reopen(&mut self, mv: u16) {
        let slot = self.slots[mv as usize] as usize;
        self.open.push(mv);
        let last = self.open.len() - 1;
        self.open.swap(slot, last);
        let moved = self.open[last];
        self.slots[moved as usize] = last as u16;
        self.slots[mv as usize] = slot as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Move, Outcome};
    use crate::rng::Rng;

    const SHAPES: [&str; 9] = [
        "connect4",
        "tris",
        "drop-1x6-3",
        "drop-6x1-2",
        "free-1x5-5",
        "free-9x4-4-exact",
        "drop-8x8-3-exact",
        "free-15x15-5",
        "drop-100x100-30",
    ];

    fn same_moves(board: &Strips, position: &Position) -> bool {
        let mut open: Vec<Move> = board.open().iter().map(|mv| Move(*mv)).collect();
        open.sort();
        position.outcome().is_some_and(|outcome| outcome != Outcome::Draw)
            || open.iter().copied().eq(position.legal_moves())
    }

    #[test]
    fn random_games_agree_with_the_plain_position() {
        let mut rng = Rng::new(3);
        for shape in SHAPES.iter().cycle().take(90) {
            let mut position = Position::new(shape.parse().unwrap());
            let mut board = Strips::new(&position);
            while position.outcome().is_none() {
                assert!(same_moves(&board, &position), "{shape}\n{position}");
                let mv = rng.pick(board.open()).expect("a game that goes on has moves");
                let cell = board.landing(mv);
                let wins = board.wins(board.to_move(), cell);
                assert_eq!(board.play(mv), cell);
                position.play(Move(mv)).unwrap();
                assert_eq!(wins, position.outcome().is_some_and(|end| end.winner().is_some()));
                assert_eq!(board.to_move(), position.to_move());
            }
        }
    }

    #[test]
    fn taking_back_restores_everything() {
        let mut rng = Rng::new(4);
        for shape in SHAPES {
            let position = Position::new(shape.parse().unwrap());
            let mut board = Strips::new(&position);
            let fresh = board.clone();
            while let Some(mv) = rng.pick(board.open()) {
                board.play(mv);
            }
            while board.undo().is_some() {}
            assert_eq!(board.open, fresh.open, "{shape}");
            assert_eq!(board.stones, fresh.stones);
            assert_eq!(board.heights, fresh.heights);
            assert!(board.open.iter().all(|mv| board.has_room(*mv)));
        }
    }
}
