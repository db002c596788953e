//! How a level thinks: it looks a few plies ahead at the moves that strike the eye, on the board as it sees it, and its
//! evaluation is a little off.

use super::sight::{around, near_stones};
use super::strength::Strength;
use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::{Direction, Move, Position};
use crate::limits::Stats;
use crate::rng::Rng;
use crate::search::{Algorithm, Budget, Search, Settings, Tree};
use crate::value::{Score, Value};

/// The most moves looked at in one position.
const WIDTH: usize = 16;
/// Moves looked at before the clock is.
const LOOKS: usize = 64;
/// Positions that may be visited for a move: some tens of milliseconds.
const NODES: u64 = 60_000;
/// Entries of the table of a search.
const MEMORY: usize = 1 << 14;
/// Plies of forced moves followed at the horizon by those who look further ahead than that; the others see there
/// whether the next stone wins, and no more.
const FORCED: u32 = 4;
/// What a win is worth beside the points of the evaluation.
const WIN: f64 = 2_000.0;

/// A move and what the level thinks of it.
pub(crate) struct Rated {
    /// The move.
    pub mv: Move,
    /// What it is worth, with the error of the evaluation.
    pub worth: f64,
}

/// What came of thinking.
pub(crate) struct Thought {
    /// The moves looked at, the best first.
    pub moves: Vec<Rated>,
    /// Plies looked ahead.
    pub depth: u32,
    /// What it cost.
    pub stats: Stats,
}

/// Evaluates the moves of a position on a board without the lines that are overlooked.
pub(crate) fn think(
    position: &Position,
    overlooked: &[(usize, Direction)],
    strength: &Strength,
    budget: &Budget,
    rng: &mut Rng,
) -> Thought {
    let mut board = Board::new(position, overlooked, budget);
    let empty = (position.rules().cells() - position.ply()) as u32;
    let mut scores: Vec<Score> = board.moves.iter().map(|_| Score::DRAW).collect();
    let (mut depth, mut stats) = (0, Stats::default());
    for next in 1..=strength.depth.min(empty) {
        let Some(found) = board.evaluate_all(next, strength, budget, &mut stats) else { break };
        (scores, depth) = (found, next);
    }
    let evaluated = board.moves.iter().zip(scores);
    let noisy =
        |(mv, score): (&Move, Score)| Rated { mv: *mv, worth: points(score) + strength.noise * bell(rng) };
    let mut moves: Vec<Rated> = evaluated.map(noisy).collect();
    moves.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    Thought { moves, depth, stats }
}

/// A score in points, so that wins and losses can be weighed against estimates too.
fn points(score: Score) -> f64 {
    match score.value(true) {
        Value::Win(plies) => WIN - 10.0 * plies as f64,
        Value::Loss(plies) => 10.0 * plies as f64 - WIN,
        Value::Estimate(estimate) => (estimate as f64).clamp(-WIN / 2.0, WIN / 2.0),
        Value::Draw | Value::Unknown => 0.0,
    }
}

/// A number around 0 with a spread of 1, nearly normal: the sum of twelve uniform ones.
fn bell(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

/// A board on which only moves near the action are looked at.
struct Board {
    board: LineBoard,
    /// The moves that strike the eye, the best first.
    moves: Vec<Move>,
    /// What was played since.
    played: Vec<Move>,
}

impl Board {
    fn new(position: &Position, overlooked: &[(usize, Direction)], budget: &Budget) -> Board {
        let board = LineBoard::overlooking(position, &Rivest.weights(position.rules()), overlooked);
        let mut board = Board { board, moves: Vec::new(), played: Vec::new() };
        board.moves = board.striking(near_stones(position), budget);
        board
    }

    /// The moves that change most for either side, at most [`WIDTH`] of them. What a stone takes from the other side
    /// shows in the evaluation as well. On a large board time may not allow a look at all of them.
    fn striking(&mut self, mut moves: Vec<Move>, budget: &Budget) -> Vec<Move> {
        if moves.len() <= WIDTH {
            return moves;
        }
        let looks = moves.chunks(LOOKS).take_while(|_| !budget.is_interrupted()).flatten();
        let mut worth: Vec<(i32, Move)> = looks.map(|mv| (self.worth(*mv), *mv)).collect();
        worth.sort_by_key(|(worth, _)| *worth);
        if worth.is_empty() {
            moves.truncate(WIDTH);
            return moves;
        }
        worth.into_iter().take(WIDTH).map(|(_, mv)| mv).collect()
    }

    /// What the board is worth to the other side after a move.
    fn worth(&mut self, mv: Move) -> i32 {
        self.board.play(mv);
        let worth = Tree::evaluate(&self.board);
        self.board.undo();
        worth
    }

    /// What each move is worth at this depth; None if the budget did not allow it.
    fn evaluate_all(
        &mut self,
        depth: u32,
        strength: &Strength,
        budget: &Budget,
        stats: &mut Stats,
    ) -> Option<Vec<Score>> {
        let quiescence = if strength.depth > FORCED { FORCED } else { 1 };
        let memory = if depth > FORCED { MEMORY } else { 0 };
        let settings = Settings { ordered: true, memory, quiescence, ..Settings::plain(depth) };
        let mut scores = Vec::new();
        for mv in self.moves.clone() {
            let left = budget.after(stats.nodes);
            let mut observer = ();
            let mut search = Search::new(self, &mut observer, settings.clone(), left);
            search.root_moves = Some(vec![mv]);
            let found = search.to_depth(Algorithm::AlphaBeta, depth, Score::DRAW);
            stats.add(&found.stats);
            if !found.finished {
                return None;
            }
            scores.push(found.score);
        }
        Some(scores)
    }

    fn is_open(&self, mv: Move) -> bool {
        self.board.has_room(mv)
    }
}

/// The budget of a level: never more than its nodes, so that it answers at once on every board.
pub(crate) fn clamped(budget: Budget) -> Budget {
    Budget { nodes: Some(budget.nodes.unwrap_or(NODES).min(NODES)), ..budget }
}

impl Tree for Board {
    type Move = Move;

    fn end(&self) -> Option<Value> {
        Tree::end(&self.board)
    }

    fn evaluate(&self) -> i32 {
        Tree::evaluate(&self.board)
    }

    fn max_to_move(&self) -> bool {
        Tree::max_to_move(&self.board)
    }

    fn push_moves(&self, _ordered: bool, out: &mut Vec<Move>) {
        let start = out.len();
        out.extend(self.moves.iter().filter(|mv| self.is_open(**mv)));
        let rules = self.board.rules();
        if rules.is_drop() && !out[start..].is_empty() {
            return;
        }
        for played in &self.played {
            for cell in around(rules, played.index(), 1) {
                let mv = Move(cell as u16);
                if self.is_open(mv) && !out[start..].contains(&mv) {
                    out.push(mv);
                }
            }
        }
    }

    fn push_forced(&self, out: &mut Vec<Move>) {
        let mover = self.board.to_move();
        if self.board.threats(mover) == 0 && self.board.threats(!mover) == 0 {
            return;
        }
        let mut moves = Vec::new();
        self.push_moves(true, &mut moves);
        match moves.iter().find(|mv| self.board.would_win(**mv, mover)) {
            Some(win) => out.push(*win),
            None => out.extend(moves.iter().filter(|mv| self.board.would_win(**mv, !mover))),
        }
    }

    fn play(&mut self, mv: Move) {
        self.board.play(mv);
        self.played.push(mv);
    }

    fn undo(&mut self) {
        self.played.pop();
        self.board.undo();
    }

    fn key(&self) -> u64 {
        self.board.hash()
    }
}
