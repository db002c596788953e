//! The ways a board can be turned and mirrored without changing the game.

use super::moves::{Cell, Move};
use super::position::Position;
use super::rules::Rules;

/// One symmetry of a board: mirror left and right, mirror up and down, swap columns and rows, in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror: bool,
    flip: bool,
    transpose: bool,
}

impl Symmetry {
    /// The symmetries of a game, the identity first: 2 in a drop game, 4 on a free rectangle, 8 on a
    /// free square.
    pub fn of(rules: Rules) -> Vec<Symmetry> {
        let both = [false, true];
        let flips = if rules.is_drop() { &both[..1] } else { &both[..] };
        let square = rules.width() == rules.height() && !rules.is_drop();
        let transposes = if square { &both[..] } else { &both[..1] };
        let mut all = Vec::new();
        for &transpose in transposes {
            for &flip in flips {
                all.extend(both.map(|mirror| Symmetry { mirror, flip, transpose }));
            }
        }
        all
    }

    /// Where a cell goes.
    pub fn cell(self, rules: Rules, cell: Cell) -> Cell {
        let (mut column, mut row) = (cell.column as usize, cell.row as usize);
        if self.mirror {
            column = rules.width() - 1 - column;
        }
        if self.flip {
            row = rules.height() - 1 - row;
        }
        if self.transpose { Cell::new(row, column) } else { Cell::new(column, row) }
    }

    /// Where a move goes.
    pub fn apply(self, rules: Rules, mv: Move) -> Move {
        if rules.is_drop() {
            return Move(self.cell(rules, Cell::new(mv.index(), 0)).column as u16);
        }
        let cell = self.cell(rules, Cell::from_index(mv.index(), rules.width()));
        Move(cell.index(rules.width()) as u16)
    }

    /// The same game seen through this symmetry.
    pub fn image(self, position: &Position) -> Position {
        let rules = position.rules();
        if position.placed() == 0 {
            let mut image = Position::new(rules);
            for mv in position.history() {
                image.play_unchecked(self.apply(rules, *mv));
            }
            return image;
        }
        let mut stones = vec![None; rules.cells()];
        for index in 0..rules.cells() {
            let cell = Cell::from_index(index, rules.width());
            stones[self.cell(rules, cell).index(rules.width())] = position.at(cell);
        }
        Position::from_stones(rules, stones).expect("a symmetry keeps a position possible")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_game_has_its_number_of_different_symmetries() {
        for (game, count) in [("connect4", 2), ("drop-4x4-4", 2), ("free-4x3-3", 4), ("tris", 8)] {
            let rules: Rules = game.parse().unwrap();
            let all = Symmetry::of(rules);
            assert_eq!(all.len(), count);
            let image = |symmetry: &Symmetry| -> Vec<Move> {
                (0..rules.move_count() as u16).map(|index| symmetry.apply(rules, Move(index))).collect()
            };
            let images: HashSet<_> = all.iter().map(image).collect();
            assert_eq!(images.len(), count, "{game}");
            assert_eq!(image(&all[0]), (0..rules.move_count() as u16).map(Move).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_outcome_does_not_depend_on_the_side_one_looks_from() {
        let rules: Rules = "tris".parse().unwrap();
        let game = Position::parse(rules, "a1 a2 b1 b2 c1").unwrap();
        for symmetry in Symmetry::of(rules) {
            assert_eq!(symmetry.image(&game).outcome(), game.outcome());
            let board = Position::from_stones(
                rules,
                (0..9).map(|index| game.at(Cell::from_index(index, 3))).collect(),
            );
            assert_eq!(symmetry.image(&board.unwrap()).hash(), symmetry.image(&game).hash());
        }
    }
}
