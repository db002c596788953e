//! ForSA4: its constants on boards worked out by hand, its fast counts against slow ones, its strength.

mod common;

use std::time::Duration;

use common::{SHAPES, keeps_time, player, threats, winning_moves, wins_against_random};
use filetto::game::notation::parse_board;
use filetto::game::{Cell, Direction, Move, Position, Rules, Side};
use filetto::internals::anneal::forsa4::{Settings, Vectors, future, think};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::player::{Limits, ask};
use filetto::search::Budget;
use filetto::value::Value;

fn board(rules: &str, rows: &str) -> Position {
    parse_board(rules.parse().unwrap(), rows).unwrap()
}

// ---- constants, by hand. X is the program in all of them. ----

#[test]
fn a_row_without_room_counts_for_nothing() {
    // Figure 4 of the source: on the third column the program can grow neither left nor right.
    let rows = "-------\n-------\n-------\n-------\n-------\nOX-OX--";
    let vectors = Vectors::new(&board("connect4", rows));
    assert_eq!((vectors.advantage[2], vectors.danger[2]), (0, 0));
    // Three cells from the fifth column to the edge are too few as well.
    assert_eq!(vectors.advantage[5], 0);
    // On top of the second column: one stone below; for the opponent one on the diagonal.
    assert_eq!((vectors.advantage[1], vectors.danger[1]), (1, 1));
    assert_eq!(vectors.present(Move(1)), -2200 - 2000);
}

#[test]
fn a_column_without_room_counts_for_nothing() {
    // Figure 5 of the source: two stones and one free cell above them do not make four.
    let rows = "-------\n---X---\n---X---\n---O---\n---O---\nX--O---";
    let vectors = Vectors::new(&board("connect4", rows));
    assert_eq!((vectors.advantage[3], vectors.danger[3]), (0, 0));
    // One more free cell and it counts; the stone is not amplified.
    let rows = "-------\n-------\n---X---\n---X---\n---O---\nX-OO---";
    assert_eq!(Vectors::new(&board("connect4", rows)).advantage[3], 2);
}

#[test]
fn three_are_amplified_and_close_the_game() {
    let rows = "-------\n-------\n-------\n-------\nOOO----\nXXX----";
    let vectors = Vectors::new(&board("connect4", rows));
    assert_eq!(vectors.threshold, 15);
    assert_eq!((vectors.advantage[3], vectors.danger[3]), (15, 1));
    assert_eq!((vectors.next_advantage[3], vectors.next_danger[3]), (1, 15));
    assert_eq!(vectors.present(Move(3)), -50_000);
}

#[test]
fn the_cell_above_is_not_fed() {
    let rows = "-------\n-------\n-------\n-------\nOOO---X\nXOX---X";
    let vectors = Vectors::new(&board("connect4", rows));
    assert_eq!((vectors.advantage[3], vectors.danger[3], vectors.next_danger[3]), (2, 1, 15));
    assert_eq!(vectors.present(Move(3)), 50_000);
}

#[test]
fn the_zugzwang_is_kept_unless_there_is_a_threat_to_answer() {
    let rows = "-------\n-------\n-------\n-------\nXXX---O\nOXO---O";
    let vectors = Vectors::new(&board("connect4", rows));
    assert_eq!((vectors.advantage[3], vectors.danger[3], vectors.next_advantage[3]), (1, 2, 15));
    assert_eq!(vectors.present(Move(3)), 20_000);
    let rows = "-------\n-------\n-------\n-------\nXXX----\nOXO-OO-";
    let vectors = Vectors::new(&board("connect4", rows));
    assert_eq!((vectors.advantage[3], vectors.danger[3], vectors.next_advantage[3]), (1, 15, 15));
    assert_eq!(vectors.present(Move(3)), -2200 - 15 * 2000);
}

#[test]
fn alignments_are_weighed_by_their_length() {
    let after = |moves: &str| future(&Position::parse(Rules::connect4(), moves).unwrap(), Side::X);
    assert_eq!(after(""), 0);
    // Row, column and both diagonals; a corner has one diagonal.
    assert_eq!((after("4"), after("1")), (-40, -30));
    // XX-X: a run of two and a run of one in the row, three columns, three rising and one falling diagonal.
    assert_eq!(after("17274"), -100 - 10 - 30 - 30 - 10);
    // Four in the row, four columns, four rising and one falling diagonal.
    assert_eq!(after("1727374"), -4000 - 40 - 40 - 10);
    // Three with room: (1,0) to (3,0); closed in on both sides (columns 1 and 5) they are worth nothing.
    assert_eq!(after("273747"), -3000 - 30 - 30 - 10);
    assert_eq!(after("213547"), -30 - 30 - 10);
}

#[test]
fn on_free_boards_a_move_is_a_cell_and_nothing_is_above() {
    let vectors = Vectors::new(&board("tris", "O--\nX--\nXO-"));
    assert_eq!(vectors.threshold, 10);
    // The centre: one stone beside it, one on the rising diagonal; O stands on the other two lines.
    assert_eq!(vectors.advantage[4], 2);
    assert_eq!(vectors.next_advantage, vec![0; 9]);
    assert_eq!(vectors.next_danger, vec![0; 9]);
    // A column is a row turned: the stone may be above.
    let vectors = Vectors::new(&board("free-3x4-4", "---\n--O\nX--\n---"));
    assert_eq!(vectors.advantage[0], 1);
}

// ---- the same counts, slowly ----

/// Cells from a cell on one side of a line, up to `most` of them, as long as the other side is not there.
fn reach(
    position: &Position,
    cell: Cell,
    direction: Direction,
    way: isize,
    side: Side,
    most: usize,
) -> Vec<Cell> {
    let rules = position.rules();
    (1..=most as isize)
        .map_while(|steps| cell.step(direction, way * steps, rules.width(), rules.height()))
        .take_while(|next| position.at(*next) != Some(!side))
        .collect()
}

fn slow_line_count(position: &Position, cell: Cell, direction: Direction, side: Side) -> i32 {
    let rules = position.rules();
    let [back, forward] = [-1, 1].map(|way| reach(position, cell, direction, way, side, rules.align() - 1));
    let holds = |list: &[Cell]| list.first().is_some_and(|next| position.at(*next) == Some(side));
    let counts = match direction {
        Direction::Row => holds(&back) || holds(&forward),
        Direction::Column => holds(&back) || (!rules.is_drop() && holds(&forward)),
        _ => true,
    };
    if back.len() + 1 + forward.len() < rules.align() || !counts {
        return 0;
    }
    let stones = back.iter().chain(&forward).filter(|cell| position.at(**cell) == Some(side)).count();
    if stones + 1 >= rules.align() { 5 * stones as i32 } else { stones as i32 }
}

fn slow_vectors(position: &Position) -> [Vec<i32>; 4] {
    let rules = position.rules();
    let mut vectors = [0; 4].map(|_| vec![0; rules.move_count()]);
    for mv in position.legal_moves() {
        let cell = position.landing(mv).unwrap();
        let above =
            cell.step(Direction::Column, 1, rules.width(), rules.height()).filter(|_| rules.is_drop());
        for (index, (cell, side)) in [Some(cell), above]
            .into_iter()
            .flat_map(|cell| [(cell, position.to_move()), (cell, !position.to_move())])
            .enumerate()
        {
            let count = |cell| Direction::ALL.iter().map(|d| slow_line_count(position, cell, *d, side)).sum();
            vectors[index][mv.index()] = cell.map_or(0, count);
        }
    }
    vectors
}

fn slow_future(position: &Position, side: Side) -> i64 {
    let rules = position.rules();
    let at = |cell: Option<Cell>| cell.is_some_and(|cell| position.at(cell) == Some(side));
    let mut total = 0;
    for direction in Direction::ALL {
        for index in 0..rules.cells() {
            let cell = Cell::from_index(index, rules.width());
            let step = |steps| cell.step(direction, steps, rules.width(), rules.height());
            if !at(Some(cell)) || at(step(-1)) {
                continue;
            }
            let run = (0..).take_while(|steps| at(step(*steps))).count();
            let room = [-1, 1].map(|way| reach(position, cell, direction, way, side, 100).len());
            if room[0] + 1 + room[1] >= rules.align() && !(rules.is_exact() && run > rules.align()) {
                total += match rules.align().saturating_sub(run) {
                    0 => -4000,
                    1 => -3000,
                    2 => -100,
                    _ => -10,
                };
            }
        }
    }
    total
}

#[test]
fn fast_counts_equal_slow_ones() {
    let games = [
        "connect4",
        "tris",
        "drop-1x6-3",
        "drop-6x1-2",
        "drop-9x7-5",
        "drop-5x4-3",
        "free-5x5-4",
        "free-9x8-5-exact",
        "drop-100x100-30",
        "free-1x5-5",
    ];
    let mut rng = Rng::new(11);
    for (turn, game) in games.iter().cycle().take(1_000).enumerate() {
        if game.contains("100x100") && turn > 50 {
            continue;
        }
        let position = random::unfinished(game.parse().unwrap(), &mut rng);
        let fast = Vectors::new(&position);
        let fast = [fast.advantage, fast.danger, fast.next_advantage, fast.next_danger];
        assert_eq!(fast, slow_vectors(&position), "{game}\n{position}");
        for side in Side::BOTH {
            assert_eq!(future(&position, side), slow_future(&position, side), "{game}\n{position}");
        }
    }
}

// ---- the player ----

/// So many answers out of 500 random positions of 7x6 are right: to a win in one and to a single threat.
fn right_answers(spec: &str) -> (usize, usize) {
    let (mut closing, mut blocking) = (Vec::new(), Vec::new());
    let (mut rng, mut player) = (Rng::new(1), player(spec));
    while closing.len() < 500 || blocking.len() < 500 {
        let position = random::unfinished(Rules::connect4(), &mut rng);
        let (wins, threats) = (winning_moves(&position), threats(&position));
        let closes = !wins.is_empty();
        let (list, right) = if closes { (&mut closing, wins) } else { (&mut blocking, threats) };
        if (closes || right.len() == 1) && list.len() < 500 {
            let choice = ask(&mut *player, &position, &Limits::default()).unwrap();
            list.push(right.contains(&choice.mv));
        }
    }
    let right = |answers: &[bool]| answers.iter().filter(|answer| **answer).count();
    (right(&closing), right(&blocking))
}

/// Closing and blocking is sure, but for one case: where the stone that blocks feeds the cell above it, every
/// move loses at once. Then the constants choose, and +50000 speaks against the block (15 of the 500).
#[test]
fn wins_are_taken_and_threats_answered() {
    let (closed, blocked) = right_answers("annealing:sweeps=10");
    assert!(closed >= 495, "closed {closed} of 500");
    assert!(blocked >= 475, "blocked {blocked} of 500");
}

/// What the constants do without help, measured on the same positions: 426 closed, 437 blocked at 150 sweeps.
/// Misses, by the constants: a danger of 30 (-60000) or a danger of 15 with an advantage of 8 (-47600, and a
/// future to add) outbids the -50000 of closing; `X-cXX` counts three on `c` like `XcXX` does, so that a move
/// that closes nothing is worth -50000 as well and has a longer future; a block that feeds is worth +50000.
#[test]
fn the_constants_alone_miss_some() {
    let (closed, blocked) = right_answers("annealing:sweeps=10,sure=off");
    assert!((400..480).contains(&closed), "closed {closed} of 500");
    assert!((400..480).contains(&blocked), "blocked {blocked} of 500");
}

#[test]
fn random_is_beaten() {
    let won = wins_against_random("annealing:sweeps=10", Rules::connect4(), 200);
    assert!(won >= 180, "won {won} of 200");
}

#[test]
fn every_move_is_legal() {
    for shape in SHAPES {
        wins_against_random("annealing:sweeps=1,factor=0.9", shape.parse().unwrap(), 1_000);
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |spec: &str| common::play_random(&mut *player(spec), Side::O, Rules::connect4(), 3);
    let moves = |spec: &str| game(spec).history().to_vec();
    assert_eq!(moves("annealing:sweeps=2,seed=5"), moves("annealing:sweeps=2,seed=5"));
    assert!(
        (0..9).any(|seed| moves(&format!("annealing:sweeps=1,seed={seed}")) != moves("annealing:sweeps=1"))
    );
}

#[test]
fn the_answer_says_what_it_is_made_of() {
    let position = Position::parse(Rules::connect4(), "1727374").unwrap();
    assert!(ask(&mut *player("annealing"), &position, &Limits::default()).is_err());
    let position = Position::parse(Rules::connect4(), "172737").unwrap();
    let choice = ask(&mut *player("annealing:sweeps=3"), &position, &Limits::default()).unwrap();
    // The win ends the sequence: -50000 for closing, -4090 for the board after it.
    assert_eq!((choice.pv, choice.value), (vec![Move(3)], Value::Estimate(54_090)));
    assert_eq!((choice.proven, choice.stats.nodes), (false, 1 + 3 * 180));
}

#[test]
fn limits_are_respected_on_every_board() {
    for game in ["connect4", "free-100x100-5", "drop-100x100-100", "free-1x2-2"] {
        let position = Position::new(game.parse().unwrap());
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let choice = ask(&mut *player("annealing"), &position, &limits).unwrap();
        assert!(choice.stats.nodes <= 10, "{game}");
        let time = Duration::from_millis(60);
        keeps_time(game, time, || {
            ask(&mut *player("annealing:sweeps=100000"), &position, &Limits::time(time)).unwrap();
        });
    }
}

#[test]
fn every_first_move_gets_its_turn() {
    let sweeps = |settings: Settings, moves| settings.schedule(moves).sweeps;
    assert_eq!((sweeps(Settings::default(), 7), sweeps(Settings::default(), 225)), (100, 100));
    assert_eq!(sweeps(Settings::default(), 10_000), 10_000 * 8 * 5 / 180);
    assert_eq!(sweeps(Settings { sweeps: 3, ..Settings::default() }, 10_000), 3);
}

#[test]
fn a_watcher_sees_the_energy_fall() {
    let position = Position::parse(Rules::connect4(), "4455").unwrap();
    let mut steps = Vec::new();
    let settings = Settings { sweeps: 20, ..Settings::default() };
    let mut rng = Rng::new(1);
    let found = think(&position, &settings, &Budget::default(), &mut rng, |step| steps.push(*step));
    assert_eq!(steps.len(), 20 * 180);
    assert_eq!(steps[0].temperature, 1000.0);
    assert!(steps.last().unwrap().temperature >= 0.1);
    let mean =
        |part: &[_]| part.iter().map(|s: &filetto::anneal::Step| s.energy).sum::<f64>() / part.len() as f64;
    assert!(mean(&steps[3500..]) < mean(&steps[..100]));
    assert_eq!(steps.last().unwrap().best, found.energy);
}
