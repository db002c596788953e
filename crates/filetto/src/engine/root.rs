//! The search of the counted board as it is seen by deepening and multi-PV.

use crate::host::Instant;
use std::cmp::Reverse;

use super::board::Board;
use super::deepening::Rooted;
use super::forced::{ThreatBudget, forced_line};
use super::movegen::push_moves;
use super::search::{Best, Search, Window};
use super::timer::Timer;
use crate::limits::Limits;
use crate::value::Score;

/// How far a win by threats is followed at the root; stones to try for each length of it.
const ROOT_THREATS: ThreatBudget = ThreatBudget { plies: 41, stones: 2_000 };

/// The share of the time that may go into it.
pub(super) const THREAT_SHARE: f64 = 0.3;

impl Rooted for Search<'_> {
    fn search(&mut self, window: Window, depth: i32) -> Score {
        self.node(window, depth, 0)
    }

    fn search_moves(&mut self, window: Window, depth: i32, moves: &[u16]) -> Score {
        self.lines[0].clear();
        let mut best = Best { score: -Score::INFINITE, alpha: window.alpha };
        for (index, cell) in moves.iter().enumerate() {
            let pull = self.board.pull(self.board.to_move(), *cell as usize);
            let inner = Window { alpha: best.alpha, beta: window.beta };
            let late = (index > 0, self.reduction(index, depth, pull, inner));
            let score = self.later_or_first(*cell, inner, depth, 0, late);
            if self.stopped {
                break;
            }
            if score > best.score {
                best.score = score;
                best.alpha = best.alpha.max(score);
                self.take_line(*cell, 0);
            }
            if score >= window.beta {
                break;
            }
        }
        best.score
    }

    fn line(&self) -> &[u16] {
        &self.lines[0]
    }

    fn extended(&self, line: &[u16], most: usize) -> Vec<u16> {
        let (mut board, mut line) = (self.board.clone(), line.to_vec());
        line.iter().for_each(|cell| board.play_at(*cell as usize));
        while line.len() < most
            && board.outcome().is_none()
            && let Some(best) = self.table.probe(board.hash()).and_then(|entry| entry.best)
            && board.is_playable(best as usize)
        {
            board.play_at(best as usize);
            line.push(best);
        }
        line
    }

    fn completed(&self, line: &[u16], plies: usize) -> Vec<u16> {
        let (mut board, mut line) = (self.board.clone(), line.to_vec());
        line.iter().for_each(|cell| board.play_at(*cell as usize));
        let limits = Limits::default();
        let timer = Timer::new(&limits, Instant::now());
        while line.len() < plies
            && board.outcome().is_none()
            && let Some(more) =
                forced_line(&mut board, ROOT_THREATS, &timer, &mut 0).or_else(|| only_answer(&board))
        {
            more.iter().for_each(|cell| board.play_at(*cell as usize));
            line.extend(&more);
        }
        line
    }

    fn forced_line(&mut self) -> Option<Vec<u16>> {
        let timer = self.timer.part(THREAT_SHARE, THREAT_SHARE);
        forced_line(&mut self.board, ROOT_THREATS, &timer, &mut self.nodes)
    }

    fn open_moves(&self) -> Vec<u16> {
        let (board, mut cells) = (&self.board, Vec::new());
        push_moves(board, &mut cells);
        let side = board.to_move();
        cells.retain(|cell| !board.wins_on(side, *cell as usize));
        cells.sort_by_key(|cell| Reverse(board.pull(side, *cell as usize)));
        cells
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn stopped(&self) -> bool {
        self.stopped
    }

    fn empty(&self) -> usize {
        self.board.empty()
    }
}

/// The only move that does not lose at once.
fn only_answer(board: &Board) -> Option<Vec<u16>> {
    board.wins(!board.to_move()).first().map(|cell| vec![cell as u16])
}
