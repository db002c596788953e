//! The perfect player: never a move that changes the value, traps where it can choose.

mod common;

use std::time::Duration;

use common::{SLACK, computed};
use filetto::game::{Move, Position, Rules, Side};
use filetto::internals::game::random::sample;
use filetto::internals::player::Perfect;
use filetto::internals::solver::oracle::Oracle;
use filetto::player::{Limits, Player, PlayerError, PlayerSpec};
use filetto::session::play_game;
use filetto::value::Value;

#[test]
fn its_value_is_the_oracles_and_its_move_keeps_it() {
    for game in ["drop-4x4-4", "drop-5x4-3", "tris", "free-4x3-3"] {
        let rules: Rules = game.parse().unwrap();
        let mut oracle = Oracle::new();
        let mut player = Perfect::default();
        for position in sample(rules, 3, 60, 2..=rules.cells()) {
            let choice = player.choose(&position, &Limits::default()).unwrap();
            assert!(choice.proven);
            assert_eq!(choice.value, oracle.value(&position), "{game} {:?}", position.history());
            let mut after = position.clone();
            after.play(choice.mv).unwrap();
            assert_eq!(oracle.value(&after).before_move(), choice.value, "{game} {:?}", position.history());
        }
    }
}

#[test]
fn the_first_player_wins_the_boards_it_wins_and_never_loses_a_draw() {
    let spec: PlayerSpec = "perfect".parse().unwrap();
    for (game, winner) in [("free-4x3-3", Some(Side::X)), ("drop-6x4-4", Some(Side::O)), ("drop-4x4-4", None)]
    {
        let rules: Rules = game.parse().unwrap();
        let (mut x, mut o) = (spec.build().unwrap(), spec.build().unwrap());
        let record = play_game(&Position::new(rules), [&mut *x, &mut *o], &Limits::default());
        assert_eq!(record.end.winner(), winner, "{game}: {}", record.text());
    }
}

#[test]
fn among_equal_moves_it_sets_the_larger_trap() {
    // Tris after a corner and the centre: every move draws, but only some leave O a way to lose.
    let position = Position::parse(Rules::tris(), "a1 b2").unwrap();
    let choice = Perfect::default().choose(&position, &Limits::default()).unwrap();
    assert_eq!(choice.value, Value::Draw);
    let losing_replies = |mv: Move| {
        let mut oracle = Oracle::new();
        let mut after = position.clone();
        after.play(mv).unwrap();
        let loses = |reply: &Move| {
            let mut end = after.clone();
            end.play(*reply).unwrap();
            matches!(oracle.value(&end), Value::Win(_))
        };
        after.legal_moves().filter(loses).count()
    };
    let most = position.legal_moves().map(losing_replies).max().unwrap();
    assert!(most > 0);
    assert_eq!(losing_replies(choice.mv), most);
}

#[test]
fn short_of_time_it_still_gives_a_move_in_time() {
    let position = Position::new(Rules::connect4());
    let time = Duration::from_millis(60);
    let before = computed();
    let mut player = "perfect:book=off".parse::<PlayerSpec>().unwrap().build().unwrap();
    let choice = player.choose(&position, &Limits::time(time)).unwrap();
    assert!(position.check(choice.mv).is_ok());
    let spent = computed() - before;
    assert!(spent < time + SLACK, "computed for {spent:?}");
}

#[test]
fn the_first_moves_of_connect_four_come_at_once() {
    let start = std::time::Instant::now();
    for moves in ["", "4", "44", "41", "444", "1", "7", "3", "2444"] {
        let position = Position::parse(Rules::connect4(), moves).unwrap();
        let mirrored: String = moves.bytes().map(|column| (b'8' - column + b'0') as char).collect();
        let mirror = Position::parse(Rules::connect4(), &mirrored).unwrap();
        let choose = |position| Perfect::default().choose(position, &Limits::default()).unwrap();
        let (choice, reflected) = (choose(&position), choose(&mirror));
        assert!(choice.proven && choice.stats.nodes == 0, "{moves}");
        assert_eq!((choice.value, choice.depth), (reflected.value, reflected.depth), "{moves}");
        assert!(choice.mv.0 + reflected.mv.0 == 6 || moves == mirrored, "{moves}: {choice:?} {reflected:?}");
    }
    assert_eq!(
        Perfect::default().choose(&Position::new(Rules::connect4()), &Limits::default()).unwrap().value,
        Value::Win(41)
    );
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn boards_that_cannot_be_solved_are_refused_in_words() {
    let position = Position::new("drop-50x50-10".parse().unwrap());
    match Perfect::default().choose(&position, &Limits::default()) {
        Err(PlayerError::Refused(reason)) => assert!(reason.contains("too large"), "{reason}"),
        other => panic!("{other:?}"),
    }
}
