//! Zugzwang: who must give way when the rest of a drop board is filled.
//!
//! A threat in the air wins if the other side is forced to play right below it. So take the threats on the board as all
//! there will ever be, and let both sides fill it: columns with a threat stone by stone, everything else as waiting
//! moves. This smaller game is solved exactly. Of the waiting moves only their number being odd or even matters: a
//! waiting move can be answered by another as long as an even number is left.

use super::threats::threats;
use crate::game::{Cell, Position, Side};

/// How the threats on the board decide the game, if nobody makes another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// Who wins, and on which cell; None if the board fills without a winner.
    pub winner: Option<(Side, Cell)>,
    /// Empty cells of the columns in which there is no threat: the waiting moves.
    pub waiting: usize,
}

/// More states than this are not looked at.
const MOST_STATES: usize = 200_000;

/// What the threats in the air are worth; None where stones do not fall, where there are no threats, where the game is
/// over and where there are too many threats to tell.
pub fn zugzwang(position: &Position) -> Option<Zugzwang> {
    if !position.rules().is_drop() || position.outcome().is_some() {
        return None;
    }
    let mut race = Race::new(position)?;
    let start = race.start();
    let side = match race.value(&start) {
        1 => Some(Side::X),
        -1 => Some(Side::O),
        _ => None,
    };
    let winner = side.and_then(|side| Some((side, race.decided(start)?)));
    Some(Zugzwang { winner, waiting: race.waiting })
}

/// A column with a threat in it.
struct Column {
    column: usize,
    /// The first empty row.
    height: usize,
    /// Whether X, O wins on each cell from there up.
    wins: Vec<[bool; 2]>,
}

/// The smaller game. A state is one number: how many cells of each column are filled, in a mixed radix, and whether an odd
/// number of waiting moves is left.
struct Race {
    columns: Vec<Column>,
    waiting: usize,
    to_move: Side,
    /// +1 where X wins, -1 where O does.
    known: Vec<Option<i8>>,
}

/// Cells filled in each column, and waiting moves left (0 or 1).
#[derive(Clone)]
struct State {
    filled: Vec<usize>,
    waiting: usize,
    to_move: Side,
}

impl Race {
    fn new(position: &Position) -> Option<Race> {
        let rules = position.rules();
        let all: Vec<_> = Side::BOTH.into_iter().flat_map(|side| threats(position, side)).collect();
        let mut columns = Vec::new();
        let mut waiting = 0;
        for column in 0..rules.width() {
            let height = position.column_height(column);
            let mut wins = vec![[false; 2]; rules.height() - height];
            let here = all.iter().filter(|threat| threat.cell.column as usize == column);
            here.for_each(|threat| wins[threat.cell.row as usize - height][threat.side.index()] = true);
            if wins.iter().all(|cell| *cell == [false; 2]) {
                waiting += wins.len();
            } else {
                columns.push(Column { column, height, wins });
            }
        }
        let states = columns.iter().try_fold(2usize, |states, column| {
            states.checked_mul(column.wins.len() + 1).filter(|states| *states <= MOST_STATES)
        })?;
        let known = vec![None; states];
        (!columns.is_empty()).then_some(Race { columns, waiting, to_move: position.to_move(), known })
    }

    fn start(&self) -> State {
        State { filled: vec![0; self.columns.len()], waiting: self.waiting % 2, to_move: self.to_move }
    }

    fn index(&self, state: &State) -> usize {
        let pairs = state.filled.iter().zip(&self.columns);
        pairs.fold(state.waiting, |index, (filled, column)| index * (column.wins.len() + 1) + filled)
    }

    /// The moves of a state: the waiting move first, then the columns that have room.
    fn moves(&self, state: &State) -> Vec<Option<usize>> {
        let wait = (state.waiting > 0).then_some(None);
        let room = |at: &usize| state.filled[*at] < self.columns[*at].wins.len();
        wait.into_iter().chain((0..self.columns.len()).filter(room).map(Some)).collect()
    }

    /// The state after a move, or the cell on which it wins.
    fn play(&self, state: &State, mv: Option<usize>) -> Result<State, Cell> {
        let mut next = State { to_move: !state.to_move, ..state.clone() };
        let Some(at) = mv else {
            next.waiting -= 1;
            return Ok(next);
        };
        let (column, filled) = (&self.columns[at], state.filled[at]);
        if column.wins[filled][state.to_move.index()] {
            return Err(Cell::new(column.column, column.height + filled));
        }
        next.filled[at] += 1;
        Ok(next)
    }

    /// +1 if X wins, -1 if O does, 0 if nobody.
    fn value(&mut self, state: &State) -> i8 {
        let index = self.index(state);
        if let Some(known) = self.known[index] {
            return known;
        }
        let sign = state.to_move.sign() as i8;
        let moves = self.moves(state);
        let values = moves.into_iter().map(|mv| self.move_value(state, mv) * sign);
        let value = values.max().unwrap_or(0) * sign;
        self.known[index] = Some(value);
        value
    }

    fn move_value(&mut self, state: &State, mv: Option<usize>) -> i8 {
        match self.play(state, mv) {
            Ok(next) => self.value(&next),
            Err(_) => state.to_move.sign() as i8,
        }
    }

    /// The cell on which a decided game ends if both sides wait as long as they can.
    fn decided(&mut self, mut state: State) -> Option<Cell> {
        loop {
            let value = self.value(&state);
            let moves = self.moves(&state);
            let best = moves.into_iter().find(|mv| self.move_value(&state, *mv) == value)?;
            match self.play(&state, best) {
                Ok(next) => state = next,
                Err(cell) => return Some(cell),
            }
        }
    }
}
