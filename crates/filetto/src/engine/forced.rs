//! Threat-space search (VCF): a sequence of threats, each of which leaves the other side a single answer.
//!
//! A threat is a cell on which the attacker would complete a line. One threat must be answered on that very cell;
//! two at once cannot be. The defender has no choice anywhere, so that what is found is a proof, however
//! far it reaches; what is not found proves nothing.

use super::board::{Board, Wins};
use super::timer::Timer;
use crate::game::Side;

/// A forced win: its first move and the plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The cell to play.
    pub first: usize,
    /// Plies until the line is complete, the last one included.
    pub plies: u32,
}

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub struct ThreatBudget {
    /// Plies of the longest sequence.
    pub plies: u32,
    /// Stones to try.
    pub stones: u32,
}

/// Looks for a forced win of the side to move. Stones that are tried count as nodes.
pub fn forced_win(board: &mut Board, budget: ThreatBudget, timer: &Timer, nodes: &mut u64) -> Option<Forced> {
    if let Wins::One(cell) | Wins::Many(cell) = board.wins(board.to_move()) {
        return Some(Forced { first: cell, plies: 1 });
    }
    Hunt { board, timer, nodes, stones: budget.stones, cells: Vec::new() }.attack(budget.plies)
}

/// The shortest threat sequence of the side to move within the budget, with every answer to it. Each length gets
/// all the stones.
pub(crate) fn forced_line(
    board: &mut Board,
    budget: ThreatBudget,
    timer: &Timer,
    nodes: &mut u64,
) -> Option<Vec<u16>> {
    let mut found = shortest(board, budget, timer, nodes);
    let mut line = Vec::new();
    while let Some(Forced { first, plies }) = found {
        line.push(first as u16);
        board.play_at(first);
        let Some(answer) = board.wins(!board.to_move()).first().filter(|_| plies > 1) else { break };
        line.push(answer as u16);
        board.play_at(answer);
        found = forced_win(board, ThreatBudget { plies: plies - 2, ..budget }, timer, nodes);
    }
    line.iter().for_each(|_| board.undo());
    (!line.is_empty()).then_some(line)
}

/// Looks for longer and longer sequences, until there are none left to try.
fn shortest(board: &mut Board, budget: ThreatBudget, timer: &Timer, nodes: &mut u64) -> Option<Forced> {
    let mut tried = None;
    for plies in (1..=budget.plies).step_by(2) {
        let before = *nodes;
        let found = forced_win(board, ThreatBudget { plies, ..budget }, timer, nodes);
        let stones = *nodes - before;
        if found.is_some() || plies > 3 && tried == Some(stones) {
            return found;
        }
        tried = Some(stones);
    }
    None
}

struct Hunt<'a> {
    board: &'a mut Board,
    timer: &'a Timer<'a>,
    nodes: &'a mut u64,
    stones: u32,
    /// The moves to try at every level, one after the other.
    cells: Vec<u16>,
}

impl Hunt<'_> {
    /// A forced win of the side to move, which cannot win at once, in at most `most` plies.
    fn attack(&mut self, most: u32) -> Option<Forced> {
        let attacker = self.board.to_move();
        let start = self.cells.len();
        match self.board.wins(!attacker) {
            _ if most < 3 => return None,
            Wins::Many(_) => return None,
            Wins::One(cell) => self.cells.push(cell as u16),
            Wins::None => push_threats(self.board, attacker, &mut self.cells),
        }
        let mut found = None;
        for index in start..self.cells.len() {
            let first = self.cells[index] as usize;
            if let Some(plies) = self.threaten(first, most) {
                found = Some(Forced { first, plies });
                break;
            }
        }
        self.cells.truncate(start);
        found
    }

    /// Plies to the win if this move begins a threat sequence.
    fn threaten(&mut self, cell: usize, most: u32) -> Option<u32> {
        if self.stones == 0 || self.timer.is_spent(*self.nodes) {
            self.stones = 0;
            return None;
        }
        self.stones -= 1;
        *self.nodes += 1;
        let attacker = self.board.to_move();
        self.board.play_at(cell);
        let plies = match (self.board.wins(!attacker), self.board.wins(attacker)) {
            (Wins::None, Wins::Many(_)) => Some(3),
            (Wins::None, Wins::One(answer)) => self.go_on(attacker, answer, most),
            _ => None,
        };
        self.board.undo();
        plies
    }

    /// Lets the defender answer and attacks again.
    fn go_on(&mut self, attacker: Side, answer: usize, most: u32) -> Option<u32> {
        self.board.play_at(answer);
        let plies = match self.board.wins(attacker) {
            Wins::None => self.attack(most - 2).map(|forced| forced.plies),
            _ => Some(1),
        };
        self.board.undo();
        plies.map(|plies| plies + 2)
    }
}

/// Adds the moves that may leave the attacker a cell to win on: into a segment that lacks two stones, and, on drop
/// boards, under a cell that wins.
fn push_threats(board: &Board, attacker: Side, out: &mut Vec<u16>) {
    let start = out.len();
    let mut add = |cell: usize| {
        if !out[start..].contains(&(cell as u16)) {
            out.push(cell as u16);
        }
    };
    for segment in board.hot(attacker) {
        let [one, other] = board.blanks(*segment);
        for (cell, left) in [(one, other), (other, one)] {
            if board.is_playable(cell) && (board.is_playable(left) || board.above(cell) == Some(left)) {
                add(cell);
            }
        }
    }
    if board.rules().is_drop() {
        let width = board.rules().width();
        let below = board.win_cells(attacker).iter().filter_map(|cell| (*cell as usize).checked_sub(width));
        below.filter(|cell| board.is_playable(*cell)).for_each(&mut add);
    }
}
