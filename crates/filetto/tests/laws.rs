//! Laws that every position of every game keeps, checked on random games of many shapes with fixed seeds:
//! bit forms, hashes, undo, texts, symmetries and outcomes against slow and obvious versions.

use filetto::game::notation::{board_text, format_game, parse_board, parse_game};
use filetto::game::{Cell, Direction, Move, Outcome, Position, Rules, Side};
use filetto::internals::game::{BitPosition, Word, Word256, WordMax, bits_needed};
use filetto::internals::game::{Symmetry, zobrist};
use filetto::internals::rng::Rng;

/// Boards up to 256 bits: the usual ones, one column, one row, two in a row, lines as long as the board, and
/// the sizes that just fit and just do not fit a word. Each is played with and without `-exact`.
const SMALL: [&str; 27] = [
    "drop-7x6-4",
    "drop-4x4-4",
    "drop-5x4-3",
    "drop-3x7-3",
    "drop-9x6-5",
    "drop-8x7-4",
    "drop-8x8-4",
    "drop-16x7-4",
    "drop-2x1-2",
    "drop-1x2-2",
    "drop-6x6-2",
    "drop-1x9-3",
    "drop-9x1-3",
    "drop-32x1-3",
    "drop-1x63-4",
    "drop-1x64-64",
    "drop-16x15-5",
    "free-3x3-3",
    "free-4x3-3",
    "free-5x2-3",
    "free-1x7-2",
    "free-7x1-7",
    "free-6x9-4",
    "free-8x7-8",
    "free-10x11-5",
    "free-15x15-5",
    "free-64x1-3",
];

/// Boards that only the widest word holds.
const LARGE: [&str; 8] = [
    "drop-40x12-4",
    "drop-100x3-5",
    "drop-3x100-50",
    "drop-1x100-100",
    "drop-100x100-30",
    "free-19x19-6",
    "free-100x1-30",
    "free-100x100-30",
];

/// The games of a list, each with its `-exact` twin.
fn shapes(list: &[&str]) -> Vec<Rules> {
    let plain = list.iter().map(|game| game.parse::<Rules>().expect("a game"));
    plain.flat_map(|rules| [rules, rules.exactly()]).collect()
}

/// A mover that mostly goes on in a straight line from its last stone, so that long lines happen, and now and
/// then plays anywhere. Odd seeds stray more often: their games are longer.
struct Mover {
    rng: Rng,
    stray: usize,
    runs: [(Cell, Direction, isize); 2],
}

impl Mover {
    fn new(rules: Rules, seed: u64) -> Mover {
        let stray = if seed % 2 == 1 { 2 } else { rules.align() + 2 };
        Mover { rng: Rng::new(seed), stray, runs: [(Cell::new(0, 0), Direction::Row, 1); 2] }
    }

    fn choose(&mut self, position: &Position) -> Option<Move> {
        let rules = position.rules();
        let side = position.to_move().index();
        let (cell, direction, way) = self.runs[side];
        let next = cell.step(direction, way, rules.width(), rules.height());
        let next = next.map(|cell| position.move_at(cell)).filter(|mv| position.check(*mv).is_ok());
        if let Some(mv) = next.filter(|_| self.rng.below(self.stray) > 0) {
            self.runs[side].0 = position.landing(mv).expect("checked");
            return Some(mv);
        }
        let mv = self.anywhere(position)?;
        let direction = self.rng.pick(&Direction::ALL).expect("four of them");
        let way = [-1, 1][self.rng.below(2)];
        self.runs[side] = (position.landing(mv).expect("legal"), direction, way);
        Some(mv)
    }

    /// Any legal move: a few guesses first, as listing the moves of a large board takes long.
    fn anywhere(&mut self, position: &Position) -> Option<Move> {
        for _ in 0..8 {
            let mv = Move(self.rng.below(position.rules().move_count()) as u16);
            if position.check(mv).is_ok() {
                return Some(mv);
            }
        }
        let moves: Vec<_> = position.legal_moves().collect();
        self.rng.pick(&moves)
    }
}

/// Plays one game to the end and shows every position but the empty one.
fn play(rules: Rules, seed: u64, mut see: impl FnMut(&Position)) -> Position {
    let (mut position, mut mover) = (Position::new(rules), Mover::new(rules, seed));
    while let Some(mv) = mover.choose(&position) {
        position.play(mv).expect("a legal move");
        see(&position);
    }
    assert!(position.outcome().is_some(), "{rules}: no move and no end\n{position}");
    position
}

/// All games of a list of shapes.
fn for_games(list: &[&str], games: u64, check: impl Fn(Rules, u64)) {
    for rules in shapes(list) {
        (0..games).for_each(|seed| check(rules, seed));
    }
}

/// The longest runs decide: every run of equal stones in every direction, from its first stone.
fn scan(position: &Position) -> Option<Outcome> {
    let rules = position.rules();
    let cells = (0..rules.cells()).map(|index| Cell::from_index(index, rules.width()));
    let mut winner = None;
    for cell in cells.filter(|cell| position.at(*cell).is_some()) {
        for direction in Direction::ALL {
            let at = |steps| cell.step(direction, steps, rules.width(), rules.height());
            let same = |steps| at(steps).is_some_and(|other| position.at(other) == position.at(cell));
            if !same(-1) && wins_with(rules, (1..).take_while(|steps| same(*steps)).count() + 1) {
                winner = position.at(cell);
            }
        }
    }
    let full = || (position.ply() == rules.cells()).then_some(Outcome::Draw);
    winner.map(Outcome::Win).or_else(full)
}

fn wins_with(rules: Rules, length: usize) -> bool {
    if rules.is_exact() { length == rules.align() } else { length >= rules.align() }
}

/// Everything a bit form says, against the plain position.
fn same_as_bits<W: Word>(bits: &BitPosition<W>, position: &Position) {
    let rules = position.rules();
    assert_eq!(bits, &BitPosition::from_position(position));
    assert_eq!(bits.outcome(), position.outcome(), "{rules}\n{position}");
    assert_eq!((bits.to_move(), bits.ply()), (position.to_move(), position.ply()));
    let mut moves: Vec<Move> = bits.legal().ones().map(|bit| bits.move_of(bit)).collect();
    moves.sort();
    assert!(moves.into_iter().eq(position.legal_moves()), "{rules}\n{position}");
    for mv in (0..=rules.move_count() as u16).map(Move) {
        let landing = position.landing(mv).ok().map(|cell| bits.bit_of(cell));
        assert_eq!(bits.landing(mv), landing, "{rules} {mv:?}\n{position}");
    }
    for side in Side::BOTH {
        let count = (0..rules.cells())
            .filter(|index| position.at(Cell::from_index(*index, rules.width())) == Some(side));
        assert_eq!(bits.stones(side).count() as usize, count.count());
    }
}

/// Follows a game with a bit form: each move's win test before it is played, everything else after it (on
/// large boards now and then), and all the way back.
fn follow<W: Word>(rules: Rules, seed: u64) {
    let mut bits = BitPosition::<W>::new(rules);
    let mut trail = Vec::new();
    let every = rules.cells() / 250 + 1;
    play(rules, seed, |position| {
        let mv = *position.history().last().expect("a move");
        let bit = bits.landing(mv).expect("a legal move");
        let won = matches!(position.outcome(), Some(Outcome::Win(_)));
        assert_eq!(bits.wins(bit), won, "{rules}\n{position}");
        assert_eq!(bits.play(mv), bit);
        trail.push(bit);
        if position.ply() % every == 0 || position.outcome().is_some() {
            same_as_bits(&bits, position);
        }
    });
    trail.into_iter().rev().for_each(|bit| bits.take_back(bit));
    assert_eq!(bits, BitPosition::new(rules));
}

#[test]
fn bit_forms_equal_the_position() {
    for_games(&SMALL, 100, |rules, seed| {
        let bits = bits_needed(rules);
        assert_eq!(BitPosition::<u64>::fits(rules), bits <= 64);
        if bits <= 64 {
            follow::<u64>(rules, seed);
        }
        if bits <= 128 {
            follow::<u128>(rules, seed);
        }
        follow::<Word256>(rules, seed);
    });
}

#[test]
fn the_widest_bit_form_equals_the_position() {
    for_games(&SMALL, 2, follow::<WordMax>);
    for_games(&LARGE, 2, follow::<WordMax>);
}

/// The win test of every legal move, not of the played ones alone.
#[test]
fn win_tests_equal_playing_the_move() {
    for_games(&SMALL, 30, |rules, seed| {
        play(rules, seed, |position| {
            let bits = BitPosition::<Word256>::from_position(position);
            let mut after = position.clone();
            for mv in position.legal_moves() {
                after.play_unchecked(mv);
                let won = after.outcome().is_some_and(|outcome| outcome.winner().is_some());
                assert_eq!(bits.wins(bits.landing(mv).unwrap()), won, "{rules} {mv:?}\n{position}");
                after.undo();
            }
        });
    });
}

#[test]
fn outcomes_equal_a_scan_of_the_whole_board() {
    let check = |rules: Rules, seed| {
        let every = rules.cells() / 250 + 1;
        let end = play(rules, seed, |position| {
            if position.ply() % every == 0 {
                assert_eq!(position.outcome(), scan(position), "{rules}\n{position}");
            }
        });
        assert_eq!(end.outcome(), scan(&end), "{rules}\n{end}");
    };
    for_games(&SMALL, 100, check);
    for_games(&LARGE, 4, check);
}

/// How games end: won by X, won by O, drawn.
fn ends(list: &[&str]) -> [usize; 3] {
    let mut ends = [0; 3];
    for rules in shapes(list) {
        for seed in 0..10 {
            let winner = play(rules, seed, |_| {}).outcome().and_then(Outcome::winner);
            ends[winner.map_or(2, Side::index)] += 1;
        }
    }
    ends
}

/// Otherwise the other laws would say little.
#[test]
fn the_random_games_end_in_wins_of_both_sides_and_in_draws() {
    let (small, large) = (ends(&SMALL), ends(&LARGE));
    assert!(small.iter().all(|count| *count >= 50), "{small:?}");
    assert!(large.iter().all(|count| *count >= 10), "{large:?}");
    let long = ends(&["free-100x100-30"]);
    assert!(long[0] + long[1] >= 5, "{long:?}");
}

/// The stones of each winning line through the last move, in its direction.
fn lines_through(position: &Position, last: Cell) -> Vec<Cell> {
    let (rules, winner) = (position.rules(), position.at(last));
    let mut cells = Vec::new();
    for direction in Direction::ALL {
        let along = |way: isize| {
            let steps =
                (1..).map_while(move |n| last.step(direction, way * n, rules.width(), rules.height()));
            steps.take_while(|cell| position.at(*cell) == winner)
        };
        let line: Vec<Cell> = along(-1).chain([last]).chain(along(1)).collect();
        if wins_with(rules, line.len()) {
            cells.extend(line);
        }
    }
    cells.sort();
    cells.dedup();
    cells
}

#[test]
fn winning_lines_are_lines_of_the_winner_through_the_last_move() {
    let check = |rules: Rules, seed| {
        let end = play(rules, seed, |position| {
            assert!(position.outcome().is_some() || position.winning_line().is_empty());
        });
        let line = end.winning_line();
        let Some(Outcome::Win(winner)) = end.outcome() else { return assert!(line.is_empty()) };
        let last = end.last_cell().expect("a last move");
        assert!(line.contains(&last) && line.len() >= rules.align(), "{rules}\n{end}");
        assert!(line.iter().all(|cell| end.at(*cell) == Some(winner)));
        assert_eq!(line, lines_through(&end, last), "{rules}\n{end}");
    };
    for_games(&SMALL, 200, check);
    for_games(&LARGE, 4, check);
}

#[test]
fn hashes_are_the_xor_of_the_stones() {
    for_games(&SMALL, 50, |rules, seed| {
        play(rules, seed, |position| {
            let stones = (0..rules.cells()).filter_map(|index| {
                position.at(Cell::from_index(index, rules.width())).map(|side| zobrist(side, index))
            });
            assert_eq!(position.hash(), stones.fold(0, |sum, number| sum ^ number), "{rules}\n{position}");
        });
    });
}

#[test]
fn undo_restores_everything() {
    let check = |rules: Rules, seed| {
        let mut trail = vec![Position::new(rules)];
        let every = rules.cells() / 250 + 1;
        let mut position = play(rules, seed, |position| {
            if position.ply() % every == 0 {
                trail.push(position.clone());
            }
        });
        while let Some(before) = trail.pop() {
            while position.ply() > before.ply() {
                let last = position.history().last().copied();
                assert_eq!(position.undo(), last);
            }
            assert_eq!(position, before, "{rules}");
        }
        assert_eq!(position.undo(), None);
    };
    for_games(&SMALL, 100, check);
    for_games(&LARGE, 1, check);
}

#[test]
fn moves_and_boards_survive_their_texts() {
    let check = |rules: Rules, seed| {
        let mut text_of_middle = String::new();
        let end = play(rules, seed, |position| {
            if position.ply() == rules.cells() / 2 {
                text_of_middle = board_text(position);
            }
        });
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(parse_game(rules, &format_game(&end)).as_ref(), Ok(&end), "{rules}");
        for text in [board_text(&end), text_of_middle].iter().filter(|text| !text.is_empty()) {
            let board = parse_board(rules, text).unwrap_or_else(|error| panic!("{rules}: {error}\n{text}"));
            assert_eq!(board_text(&board), *text);
        }
        let board = parse_board(rules, &board_text(&end)).unwrap();
        assert_eq!((board.hash(), board.outcome(), board.ply()), (end.hash(), end.outcome(), end.ply()));
        let line = board.winning_line();
        assert!(end.winning_line().iter().all(|cell| line.contains(cell)), "{rules}\n{end}");
    };
    for_games(&SMALL, 100, check);
    for_games(&LARGE, 1, check);
}

#[test]
fn symmetries_keep_moves_and_outcomes() {
    for_games(&SMALL, 20, |rules, seed| {
        let every = rules.cells() / 16 + 1;
        play(rules, seed, |position| {
            if position.ply() % every == 0 || position.outcome().is_some() {
                let board = parse_board(rules, &board_text(position)).unwrap();
                for symmetry in Symmetry::of(rules) {
                    same_game(symmetry, position);
                    same_game(symmetry, &board);
                }
            }
        });
    });
}

/// The image has the image of each stone and of each move, and the same end.
fn same_game(symmetry: Symmetry, position: &Position) {
    let rules = position.rules();
    let image = symmetry.image(position);
    for cell in (0..rules.cells()).map(|index| Cell::from_index(index, rules.width())) {
        assert_eq!(image.at(symmetry.cell(rules, cell)), position.at(cell));
    }
    let mut moves: Vec<_> = position.legal_moves().map(|mv| symmetry.apply(rules, mv)).collect();
    moves.sort();
    assert!(moves.into_iter().eq(image.legal_moves()), "{rules}\n{position}");
    assert_eq!(image.outcome(), position.outcome(), "{rules}\n{position}");
    let mut line: Vec<_> = position.winning_line().iter().map(|cell| symmetry.cell(rules, *cell)).collect();
    line.sort();
    assert_eq!(image.winning_line(), line, "{rules}\n{position}");
}
