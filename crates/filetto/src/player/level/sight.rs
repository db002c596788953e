//! What a person sees of a board: lines are overlooked, diagonals before rows, rows before columns, and those with a gap
//! before those without.

use crate::game::{Cell, Direction, Move, Position, Rules, Segments, Side};
use crate::rng::Rng;

/// The segments of a game and what stands in them.
pub(crate) struct Sight<'a> {
    position: &'a Position,
    lines: &'a Segments,
}

impl<'a> Sight<'a> {
    /// Looks at a position, with the segments of its game.
    pub(crate) fn new(position: &'a Position, lines: &'a Segments) -> Sight<'a> {
        Sight { position, lines }
    }

    /// The lines somebody does not see who overlooks the hardest ones with this probability, by first cell and direction.
    /// Only lines that matter soon can be overlooked: with two stones missing at most, all of one side.
    pub(crate) fn overlooked(&self, blindness: f64, rng: &mut Rng) -> Vec<(usize, Direction)> {
        let matters = |line: usize| {
            let (owned, _) = self.stones(line)?;
            (owned + 2 >= self.position.rules().align()).then_some(line)
        };
        let lines = (0..self.lines.count()).filter_map(matters);
        let hidden = lines.filter(|line| rng.unit() < blindness * self.difficulty(*line));
        hidden.map(|line| (self.lines.cells(line)[0] as usize, self.lines.direction(line))).collect()
    }

    /// The moves that win at once and are noticed: a move is noticed if one of the lines it completes is.
    pub(crate) fn noticed_wins(&self, blindness: f64, rng: &mut Rng) -> Vec<Move> {
        let side = self.position.to_move();
        let mut noticed = Vec::new();
        for mv in self.position.legal_moves() {
            let landing = self.position.landing(mv).expect("a legal move");
            if !self.position.completes(side, landing) {
                continue;
            }
            let cell = landing.index(self.position.rules().width());
            let lines = self.lines.through(cell).iter().map(|line| *line as usize);
            let completed = lines.filter(|line| self.lacks_one(*line, side));
            let difficulty = completed.map(|line| self.difficulty(line)).fold(1.0, f64::min);
            if rng.unit() >= blindness * difficulty {
                noticed.push(mv);
            }
        }
        noticed
    }

    fn lacks_one(&self, line: usize, side: Side) -> bool {
        self.stones(line) == Some((self.position.rules().align() - 1, side))
    }

    /// The stones in a segment and whose they are, None if it is empty or mixed.
    fn stones(&self, line: usize) -> Option<(usize, Side)> {
        let mut stones = self.lines.cells(line).iter().filter_map(|cell| self.stone(*cell));
        let first = stones.next()?;
        stones.try_fold(1, |count, side| (side == first).then_some(count + 1)).map(|count| (count, first))
    }

    fn stone(&self, cell: u16) -> Option<Side> {
        self.position.at(Cell::from_index(cell as usize, self.position.rules().width()))
    }

    /// How hard a line is to see, 1 for the hardest.
    fn difficulty(&self, line: usize) -> f64 {
        match (self.lines.direction(line), self.has_gap(line)) {
            (Direction::Column, _) => 0.2,
            (Direction::Row, false) => 0.45,
            (Direction::Row, true) => 0.65,
            (_, false) => 0.8,
            (_, true) => 1.0,
        }
    }

    /// True if an empty cell stands between two stones of a segment.
    fn has_gap(&self, line: usize) -> bool {
        let filled = self.lines.cells(line).iter().map(|cell| self.stone(*cell).is_some());
        let filled: Vec<bool> = filled.collect();
        let first = filled.iter().position(|filled| *filled);
        let last = filled.iter().rposition(|filled| *filled);
        first.zip(last).is_some_and(|(first, last)| filled[first..=last].contains(&false))
    }
}

/// The moves worth a look: all columns in a drop game, otherwise the empty cells near a stone, or the centre of an
/// empty board; nearest to the centre first.
pub(crate) fn near_stones(position: &Position) -> Vec<Move> {
    const NEAR: usize = 2;
    let rules = position.rules();
    let legal = rules.centre_first().into_iter().filter(|mv| position.check(*mv).is_ok());
    if rules.is_drop() {
        return legal.collect();
    }
    let mut near = vec![false; rules.cells()];
    for index in
        (0..rules.cells()).filter(|index| position.at(Cell::from_index(*index, rules.width())).is_some())
    {
        around(rules, index, NEAR).for_each(|cell| near[cell] = true);
    }
    let mut moves: Vec<Move> = legal.collect();
    let centre = moves.first().copied();
    moves.retain(|mv| near[mv.index()]);
    if moves.is_empty() { centre.into_iter().collect() } else { moves }
}

/// The cells at most so many columns and rows away from one.
pub(crate) fn around(rules: Rules, index: usize, reach: usize) -> impl Iterator<Item = usize> {
    let (width, height) = (rules.width(), rules.height());
    let (column, row) = (index % width, index / width);
    let columns = column.saturating_sub(reach)..(column + reach + 1).min(width);
    let rows = row.saturating_sub(reach)..(row + reach + 1).min(height);
    rows.flat_map(move |row| columns.clone().map(move |column| row * width + column))
}
