//! Alpha-beta to a fixed depth on Connect Four with Rivest's evaluation: nodes per second of ours against the
//! `minimax` crate's `Negamax`, interleaved in one run. Both must find the same value.
//!
//! The crate gets the game its own example has, a bitboard, with Rivest's evaluation over the 69 windows; a
//! second row gives it our counted board instead, so that only the search differs.
//!
//! `cargo bench -p filetto --bench alphabeta`

use std::cell::Cell;
use std::time::{Duration, Instant};

use filetto::eval::{Eval, LineBoard, Rivest};
use filetto::game::{Move, Outcome, Position, Rules};
use filetto::internals::game::Segments;
use filetto::search::{Algorithm, Budget, Settings, search};
use minimax::Strategy;

const DEPTH: u8 = 9;
const ROUNDS: usize = 7;
/// Openings that are searched in every round.
const POSITIONS: [&str; 4] = ["", "44", "4435", "121736"];

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
}

fn count_node() {
    NODES.set(NODES.get() + 1);
}

/// Connect Four as two bitboards: 7 bits per column, the lowest row first.
#[derive(Clone)]
struct Bits {
    mover: u64,
    all: u64,
    stones: u32,
}

struct BitGame;

impl minimax::Game for BitGame {
    type S = Bits;
    type M = u8;

    fn generate_moves(state: &Bits, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        moves.extend((0..7).filter(|column| state.all >> (7 * column + 5) & 1 == 0));
        None
    }

    fn apply(state: &mut Bits, column: u8) -> Option<Bits> {
        count_node();
        let all = state.all | (state.all + (1 << (7 * column)));
        Some(Bits { mover: state.mover ^ state.all, all, stones: state.stones + 1 })
    }

    fn get_winner(state: &Bits) -> Option<minimax::Winner> {
        let last = state.mover ^ state.all;
        let line = [1, 6, 7, 8].iter().any(|shift| {
            let pairs = last & last >> shift;
            pairs & pairs >> (2 * shift) != 0
        });
        if line {
            Some(minimax::Winner::PlayerJustMoved)
        } else {
            (state.stones == 42).then_some(minimax::Winner::Draw)
        }
    }
}

/// Rivest's evaluation from scratch: the stones of both sides in each of the 69 windows.
struct Windows {
    masks: Vec<u64>,
    worth: [[i16; 5]; 5],
}

impl Windows {
    fn new() -> Windows {
        let lines = Segments::new(Rules::connect4());
        let bit = |cell: &u16| 1u64 << (7 * (cell % 7) + cell / 7);
        let masks = (0..lines.count()).map(|line| lines.cells(line).iter().map(bit).sum()).collect();
        let mut worth = [[0; 5]; 5];
        for (stones, weight) in [(1, 1), (2, 10), (3, 50)] {
            worth[stones][0] = weight;
            worth[0][stones] = -weight;
        }
        Windows { masks, worth }
    }
}

impl minimax::Evaluator for Windows {
    type G = BitGame;

    fn evaluate(&self, state: &Bits) -> i16 {
        let (mine, theirs) = (state.mover, state.mover ^ state.all);
        let window = |mask: &u64| {
            self.worth[(mask & mine).count_ones() as usize][(mask & theirs).count_ones() as usize]
        };
        16 + self.masks.iter().map(window).sum::<i16>()
    }
}

/// Our counted board behind the crate's interface.
struct CountedGame;
struct CountedEval;

impl minimax::Game for CountedGame {
    type S = LineBoard;
    type M = Move;

    fn generate_moves(board: &LineBoard, moves: &mut Vec<Move>) -> Option<minimax::Winner> {
        let end = Self::get_winner(board);
        if end.is_none() {
            board.push_moves(false, moves);
        }
        end
    }

    fn apply(board: &mut LineBoard, mv: Move) -> Option<LineBoard> {
        count_node();
        board.play(mv);
        None
    }

    fn undo(board: &mut LineBoard, _: Move) {
        board.undo();
    }

    fn get_winner(board: &LineBoard) -> Option<minimax::Winner> {
        board.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => minimax::Winner::PlayerJustMoved,
            Outcome::Draw => minimax::Winner::Draw,
        })
    }
}

impl minimax::Evaluator for CountedEval {
    type G = CountedGame;

    fn evaluate(&self, board: &LineBoard) -> i16 {
        (board.to_move().sign() * board.worth()) as i16
    }
}

/// Nodes, time and the values found.
#[derive(Default)]
struct Total {
    nodes: u64,
    time: Duration,
    values: Vec<i32>,
}

impl Total {
    fn add(&mut self, run: impl FnOnce() -> i32) {
        NODES.set(1);
        let start = Instant::now();
        self.values.push(run());
        self.time += start.elapsed();
        self.nodes += NODES.get();
    }

    fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64() / 1e6
    }
}

fn main() {
    let rules = Rules::connect4();
    let weights = Rivest.weights(rules);
    let (mut ours, mut bits, mut counted) = (Total::default(), Total::default(), Total::default());
    for text in POSITIONS.iter().cycle().take(ROUNDS * POSITIONS.len()) {
        let position = Position::parse(rules, text).expect("a legal opening");
        let board = LineBoard::new(&position, &weights);
        ours.add(|| {
            let settings = Settings::plain(DEPTH as u32);
            let found =
                search(&mut board.clone(), &mut (), Algorithm::AlphaBeta, &settings, &Budget::default());
            NODES.set(found.stats.nodes);
            found.score.0
        });
        bits.add(|| {
            let mut negamax = minimax::Negamax::new(Windows::new(), DEPTH);
            negamax.choose_move(&to_bits(&position));
            negamax.root_value() as i32
        });
        counted.add(|| {
            let mut negamax = minimax::Negamax::new(CountedEval, DEPTH);
            negamax.choose_move(&board);
            negamax.root_value() as i32
        });
    }
    assert_eq!(ours.values, bits.values, "both must find the same value");
    assert_eq!(ours.values, counted.values, "both must find the same value");
    println!("alpha-beta to depth {DEPTH}, Rivest's evaluation, {} searches each", ours.values.len());
    println!("filetto                            {:6.2} million nodes/s", ours.speed());
    println!(
        "minimax crate, bitboard            {:6.2}   filetto is {:.2}x",
        bits.speed(),
        ours.speed() / bits.speed()
    );
    println!(
        "minimax crate, our counted board   {:6.2}   filetto is {:.2}x",
        counted.speed(),
        ours.speed() / counted.speed()
    );
}

fn to_bits(position: &Position) -> Bits {
    let mut bits = Bits { mover: 0, all: 0, stones: 0 };
    for mv in position.history() {
        bits = <BitGame as minimax::Game>::apply(&mut bits, mv.0 as u8).expect("a copy");
    }
    bits
}
