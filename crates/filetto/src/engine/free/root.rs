//! The search as it is seen by deepening and multi-PV.

use crate::host::Instant;
use std::cmp::Reverse;

use super::board::Board;
use super::fours::{Failures, Hunt};
use super::moves::{Ranking, Threat, push_moves};
use super::search::Search;
use super::shapes::Tier;
use crate::engine::deepening::Rooted;
use crate::engine::root::THREAT_SHARE;
use crate::engine::search::Window;
use crate::engine::timer::Timer;
use crate::limits::Limits;
use crate::value::Score;

/// How far a win by fours is followed at the root: plies, and stones to try for each length.
const ROOT_FOURS: (u32, u32) = (41, 2_000);

impl Rooted for Search<'_> {
    fn search(&mut self, window: Window, depth: i32) -> Score {
        self.node(window, depth, 0)
    }

    fn search_moves(&mut self, window: Window, depth: i32, moves: &[u16]) -> Score {
        self.root_moves(window, depth, moves)
    }

    fn line(&self) -> &[u16] {
        &self.lines[0]
    }

    fn extended(&self, line: &[u16], most: usize) -> Vec<u16> {
        let (mut board, mut line) = (self.board.clone(), line.to_vec());
        let mut over = play_all(&mut board, &line);
        while line.len() < most
            && !over
            && let Some(best) = self.table.probe(board.hash()).and_then(|entry| entry.best)
            && board.at(best as usize).is_none()
        {
            over = play_all(&mut board, &[best]);
            line.push(best);
        }
        line
    }

    fn completed(&self, line: &[u16], plies: usize) -> Vec<u16> {
        let (mut board, mut line) = (self.board.clone(), line.to_vec());
        let mut over = play_all(&mut board, &line);
        let limits = Limits::default();
        let timer = Timer::new(&limits, Instant::now());
        while line.len() < plies && !over {
            let best = || self.table.probe(board.hash()).filter(|entry| entry.score.is_decided())?.best;
            let known = best().filter(|best| board.at(*best as usize).is_none()).map(|best| vec![best]);
            let Some(more) = fours_line(&mut board, &timer, &mut 0).or_else(|| only_answer(&board)).or(known)
            else {
                break;
            };
            over = play_all(&mut board, &more);
            line.extend(&more);
        }
        line
    }

    fn forced_line(&mut self) -> Option<Vec<u16>> {
        let timer = self.timer.part(THREAT_SHARE, THREAT_SHARE);
        fours_line(&mut self.board, &timer, &mut self.nodes)
    }

    fn open_moves(&self) -> Vec<u16> {
        let (board, mut cells) = (&self.board, Vec::new());
        push_moves(board, &Threat::None, &mut cells);
        cells.retain(|cell| board.tier(board.to_move(), *cell as usize) < Tier::Five);
        let ranking = Ranking { history: None, best: None, last: None, ply: 0 };
        cells.sort_by_key(|cell| Reverse(ranking.rank(board, *cell).rank));
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

/// Plays moves; true if the last of them ends the game.
fn play_all(board: &mut Board, line: &[u16]) -> bool {
    let mut won = false;
    for cell in line {
        won = board.tier(board.to_move(), *cell as usize) == Tier::Five;
        board.play(*cell as usize);
    }
    won || board.empty() == 0
}

/// The only move that does not lose at once.
fn only_answer(board: &Board) -> Option<Vec<u16>> {
    board.cells(!board.to_move(), Tier::Five).first().map(|cell| vec![*cell])
}

/// The shortest win by fours, with every answer to it.
fn fours_line(board: &mut Board, timer: &Timer, nodes: &mut u64) -> Option<Vec<u16>> {
    let (mut failures, mut line, mut most) = (Failures::new(), Vec::new(), ROOT_FOURS.0);
    let mut hunt = |board: &mut Board, plies: u32| {
        let stones = ROOT_FOURS.1;
        let (failures, cells, sequence) = (&mut failures, Vec::new(), Vec::new());
        Hunt { board, failures, timer, nodes, stones, zone: None, cells, sequence }.attack(plies)
    };
    let mut found = (1..=most).step_by(2).find_map(|plies| hunt(board, plies));
    while let Some(fours) = found {
        line.push(fours.first);
        let won = board.tier(board.to_move(), fours.first as usize) == Tier::Five;
        board.play(fours.first as usize);
        if won {
            break;
        }
        let Some(answer) = only_answer(board) else { break };
        line.extend(&answer);
        board.play(answer[0] as usize);
        most = fours.plies - 2;
        found = hunt(board, most);
    }
    line.iter().for_each(|_| board.undo());
    (!line.is_empty()).then_some(line)
}
