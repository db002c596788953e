//! The levels: each stronger than the one two below it, with the errors people make, and the one that follows a person.

mod common;

use std::time::Duration;

use common::keeps_time;
use filetto::game::{Direction, Move, Outcome, Position, Rules, Side};
use filetto::internals::arena::opening::random_opening;
use filetto::internals::game::random::sample;
use filetto::internals::player::Level;
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec};
use filetto::session::play_game;

/// A child: takes a win, blocks a loss, and plays anywhere otherwise.
struct Child(u64);

impl Player for Child {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let side = position.to_move();
        let mut moves = position.legal_moves();
        let found = moves.find(|mv| wins(position, *mv, side));
        match found.or_else(|| position.legal_moves().find(|mv| wins(position, *mv, !side))) {
            Some(mv) => Ok(Choice::bare(mv)),
            None => build(&format!("random:seed={}", self.0)).choose(position, limits),
        }
    }
}

/// The directions in which a stone of `side` by this move would complete a line: row, column, two diagonals.
fn completed(position: &Position, mv: Move, side: Side) -> Vec<usize> {
    let rules = position.rules();
    let cell = position.landing(mv).unwrap();
    let run = |direction: Direction, way: isize| {
        let next = |steps: &isize| cell.step(direction, way * steps, rules.width(), rules.height());
        (1..).take_while(|steps| next(steps).is_some_and(|cell| position.at(cell) == Some(side))).count()
    };
    let complete = |direction: Direction| run(direction, 1) + run(direction, -1) + 1 >= rules.align();
    (0..4).filter(|index| complete(Direction::ALL[*index])).collect()
}

fn wins(position: &Position, mv: Move, side: Side) -> bool {
    !completed(position, mv, side).is_empty()
}

fn build(spec: &str) -> Box<dyn Player> {
    spec.parse::<PlayerSpec>().unwrap().build().unwrap()
}

/// The points of the first player in pairs of games from the same random openings.
fn points(
    games: u64,
    first: &dyn Fn(u64) -> Box<dyn Player>,
    second: &dyn Fn(u64) -> Box<dyn Player>,
) -> f64 {
    let game = |round: u64| {
        let start = random_opening(Rules::connect4(), 2, round / 2);
        let (mut a, mut b) = (first(round), second(round));
        let mine = Side::BOTH[(round % 2) as usize];
        let players: [&mut dyn Player; 2] =
            if mine == Side::X { [&mut *a, &mut *b] } else { [&mut *b, &mut *a] };
        match play_game(&start, players, &Limits::default()).end.winner() {
            Some(side) => f64::from(u8::from(side == mine)),
            None => 0.5,
        }
    };
    (0..games).map(game).sum()
}

fn level(level: usize) -> impl Fn(u64) -> Box<dyn Player> {
    move |seed| Box::new(Level::fixed(level, seed))
}

#[test]
fn two_levels_up_win_clearly() {
    for low in 1..=7 {
        let share = points(40, &level(low + 2), &level(low)) / 40.0;
        assert!(share >= 0.6, "level {} got {:.0} % against level {low}", low + 2, 100.0 * share);
    }
}

#[test]
fn the_lowest_level_loses_to_a_child_and_beats_chance() {
    let child: &dyn Fn(u64) -> Box<dyn Player> = &|seed| Box::new(Child(seed));
    let random: &dyn Fn(u64) -> Box<dyn Player> = &|seed| build(&format!("random:seed={seed}"));
    let against_child = points(60, &level(1), child) / 60.0;
    let against_chance = points(60, &level(1), random) / 60.0;
    assert!(against_child < 0.45, "{against_child} against a child");
    assert!(against_chance > 0.6, "{against_chance} against chance");
}

/// How often a level takes a win in one, over positions that have one.
fn wins_taken(level: usize) -> f64 {
    let has_win =
        |position: &Position| position.legal_moves().any(|mv| wins(position, mv, position.to_move()));
    let positions: Vec<Position> =
        sample(Rules::connect4(), 9, 1_500, 8..=24).into_iter().filter(has_win).take(200).collect();
    assert_eq!(positions.len(), 200);
    let takes = |position: &&Position| {
        let choice = Level::fixed(level, 3).choose(position, &Limits::default()).unwrap();
        wins(position, choice.mv, position.to_move())
    };
    positions.iter().filter(takes).count() as f64 / 200.0
}

#[test]
fn a_win_in_one_is_missed_at_the_lowest_levels_only() {
    let taken: Vec<f64> = (1..=9).map(wins_taken).collect();
    assert!((0.6..0.97).contains(&taken[0]), "{taken:?}");
    assert!(taken[3..].iter().all(|share| *share == 1.0), "{taken:?}");
    assert!(taken.is_sorted(), "{taken:?}");
}

/// The one move that stops the other side from winning at once, and the direction of its line: 0 row, 1 column,
/// 2 diagonal. None where there is no such move, or the mover wins first.
fn block(position: &Position) -> Option<(Move, usize)> {
    let side = position.to_move();
    let threats: Vec<Move> = position.legal_moves().filter(|mv| wins(position, *mv, !side)).collect();
    let [threat] = threats[..] else { return None };
    let [direction] = completed(position, threat, !side)[..] else { return None };
    (!position.legal_moves().any(|mv| wins(position, mv, side))).then_some((threat, direction.min(2)))
}

#[test]
fn diagonals_are_overlooked_before_rows_and_rows_before_columns() {
    let positions = sample(Rules::connect4(), 8, 4_000, 7..=20);
    let blocks: Vec<_> = positions.iter().filter_map(|position| Some((position, block(position)?))).collect();
    for level in [2, 3, 4] {
        let share = |kind: usize| {
            let of_kind: Vec<_> = blocks.iter().filter(|(_, (_, direction))| *direction == kind).collect();
            let blocked = |(position, (mv, _)): &&&(&Position, (Move, usize))| {
                Level::fixed(level, 2).choose(position, &Limits::default()).unwrap().mv == *mv
            };
            assert!(of_kind.len() > 60, "{}", of_kind.len());
            of_kind.iter().filter(blocked).count() as f64 / of_kind.len() as f64
        };
        let (row, column, diagonal) = (share(0), share(1), share(2));
        assert!(column > row && row > diagonal, "level {level}: {column} {row} {diagonal}");
    }
}

#[test]
fn the_same_seed_and_position_give_the_same_move() {
    for position in sample(Rules::connect4(), 4, 30, 0..=30) {
        for strength in [1, 3, 5, 7, 9] {
            let choose = || Level::fixed(strength, 11).choose(&position, &Limits::default()).unwrap();
            assert_eq!(choose(), choose(), "level {strength}");
        }
    }
}

#[test]
fn every_board_is_answered_at_once_up_to_level_9() {
    for game in ["gomoku", "free-100x100-5", "drop-50x50-10", "drop-100x100-30", "free-30x30-8", "tris"] {
        let rules: Rules = game.parse().unwrap();
        let start = random_opening(rules, 12.min(rules.cells() / 3), 5);
        for strength in 1..=9 {
            let mut player = Level::fixed(strength, 1);
            // 100 ms on a quiet machine.
            keeps_time(&format!("{game} level {strength}"), Duration::from_millis(250), || {
                let choice = player.choose(&start, &Limits::default()).unwrap();
                assert!(start.check(choice.mv).is_ok());
            });
        }
    }
}

#[test]
fn auto_goes_up_when_the_person_wins_and_down_when_the_person_loses() {
    let mut auto = Level::auto(9, 1);
    let person = Side::X;
    auto.game_over(Outcome::Win(person), !person);
    auto.game_over(Outcome::Win(person), !person);
    assert_eq!(auto.level(), 10, "there is no higher level");
    auto.game_over(Outcome::Draw, !person);
    assert_eq!(auto.level(), 10);
    for expected in (1..10).rev().chain([1]) {
        auto.game_over(Outcome::Win(!person), !person);
        assert_eq!(auto.level(), expected);
    }
    let mut fixed = Level::fixed(4, 1);
    fixed.game_over(Outcome::Win(person), !person);
    assert_eq!(fixed.level(), 4);
}

/// A person of fixed strength meets `level:auto`: soon the games are close.
#[test]
fn auto_finds_the_strength_of_the_person() {
    for (strength, start) in [(3, 9), (6, 1)] {
        let mut auto = Level::auto(start, 5);
        let (mut persons, mut levels) = (0.0, 0);
        const GAMES: u64 = 60;
        const WARM_UP: u64 = 20;
        for round in 0..GAMES {
            let mut person = Level::fixed(strength, 1_000 + round);
            let side = Side::BOTH[(round % 2) as usize];
            let opening = random_opening(Rules::connect4(), 2, round);
            let players: [&mut dyn Player; 2] =
                if side == Side::X { [&mut person, &mut auto] } else { [&mut auto, &mut person] };
            let end = play_game(&opening, players, &Limits::default()).end;
            if round >= WARM_UP {
                persons += end.winner().map_or(0.5, |winner| f64::from(u8::from(winner == side)));
                levels += auto.level();
            }
        }
        let (share, level) = (persons / (GAMES - WARM_UP) as f64, levels as f64 / (GAMES - WARM_UP) as f64);
        assert!((0.3..=0.7).contains(&share), "a person of level {strength} scores {share}");
        assert!((level - strength as f64).abs() < 2.0, "a person of level {strength} meets level {level}");
    }
}
