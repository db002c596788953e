//! Both sides of every protocol: what is written is read back, whatever arrives never panics, and positions survive
//! the way there and back.

use std::time::Duration;

use filetto::game::{Placement, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::protocol::gomocup;
use filetto::internals::protocol::gomocup::{Info, Owner, Point, Setup};
use filetto::internals::protocol::kaggle::Act;
use filetto::internals::protocol::line;
use filetto::internals::rng::Rng;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

const WORDS: [&str; 44] = [
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "TAKEBACK",
    "BOARD",
    "YXBOARD",
    "SWAP2BOARD",
    "DONE",
    "INFO",
    "ABOUT",
    "YXSTOP",
    "END",
    "OK",
    "SWAP",
    "MESSAGE",
    "ERROR",
    "UNKNOWN",
    "SUGGEST",
    "name=\"x\"",
    "timeout_turn",
    "time_left",
    "rule",
    "newgame",
    "go",
    "stop",
    "name",
    "quit",
    "first",
    "second",
    "drop-7x6-4",
    "tris",
    "ok",
    "info",
    "error",
    "depth",
    "7,7",
    "0,0,1",
    "15",
    "-5",
    "99999999999999999999",
    "a1",
    "4455",
];

/// Words of the protocols in any order, bytes that became text, or any characters.
fn noise() -> impl Strategy<Value = String> {
    prop_oneof![
        vec((select(&WORDS), select(&[" ", ",", "", "\r\n", "\t"])), 0..6)
            .prop_map(|parts| parts.into_iter().map(|(word, space)| format!("{word}{space}")).collect()),
        vec(any::<u8>(), 0..60).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        any::<String>(),
    ]
}

fn rules() -> impl Strategy<Value = Rules> {
    let side = || prop_oneof![4 => 2..=9usize, 1 => 2..=100usize];
    (side(), side(), any::<usize>(), any::<bool>(), any::<bool>()).prop_map(
        |(width, height, align, drop, exact)| {
            let placement = if drop { Placement::Drop } else { Placement::Free };
            let align = 2 + align % (width.max(height) - 1);
            let rules = Rules::new(width, height, align, placement).unwrap();
            if exact { rules.exactly() } else { rules }
        },
    )
}

/// A position of a random game in which somebody is to move.
fn open_position(rules: Rules, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let plies = rng.below(rules.cells().min(60));
    let mut position = random::game(rules, plies, &mut rng);
    if position.outcome().is_some() {
        position.undo();
    }
    position
}

fn point() -> impl Strategy<Value = Point> {
    (0..1000u16, 0..1000u16).prop_map(|(x, y)| Point { x, y })
}

fn info() -> impl Strategy<Value = Info> {
    prop_oneof![
        any::<u64>().prop_map(Info::TimeoutTurn),
        any::<u64>().prop_map(Info::TimeoutMatch),
        any::<i64>().prop_map(Info::TimeLeft),
        any::<u64>().prop_map(Info::MaxMemory),
        any::<u64>().prop_map(Info::Rule),
        any::<usize>().prop_map(Info::InARow),
        any::<bool>().prop_map(Info::Gravity),
        any::<u64>().prop_map(Info::MaxDepth),
        any::<u64>().prop_map(Info::MaxNode),
        any::<u64>().prop_map(Info::ThreadNum),
        any::<u64>().prop_map(Info::HashSize),
        ("[a-z_]{3,9}x", "[a-z][a-z ]{0,8}[a-z]").prop_map(|(key, value)| Info::Other(key, value)),
    ]
}

fn gomocup_command() -> impl Strategy<Value = gomocup::Command> {
    use gomocup::Command;
    let owner = select(&[None, Some(Owner::Own), Some(Owner::Other), Some(Owner::Blocked)][..]);
    let plain = [
        Command::Restart,
        Command::Begin,
        Command::Board,
        Command::QuietBoard,
        Command::SwapBoard,
        Command::Done,
        Command::About,
        Command::Stop,
        Command::End,
    ];
    prop_oneof![
        any::<usize>().prop_map(Command::Start),
        (any::<usize>(), any::<usize>()).prop_map(|(width, height)| Command::RectStart(width, height)),
        point().prop_map(Command::Turn),
        point().prop_map(Command::TakeBack),
        (point(), owner).prop_map(|(point, owner)| Command::Stone(point, owner)),
        info().prop_map(Command::Info),
        select(plain.to_vec()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    })]

    #[test]
    fn noise_means_something_or_is_refused_in_one_line(text in noise()) {
        if let Err(error) = text.parse::<line::Command>() {
            prop_assert!(!error.to_string().contains(char::is_control), "{error}");
        }
        if let Err(error) = text.parse::<gomocup::Command>() {
            prop_assert!(!error.to_string().contains(char::is_control), "{error}");
        }
        for reply in [line::Reply::parse(&text).to_string(), gomocup::Reply::parse(&text).to_string()] {
            prop_assert!(!reply.contains(['\n', '\r', '\0']), "{reply:?}");
        }
    }

    #[test]
    fn what_is_read_from_noise_is_read_again(text in noise()) {
        if let Ok(command) = text.parse::<gomocup::Command>() {
            prop_assert_eq!(command.to_string().parse::<gomocup::Command>(), Ok(command));
        }
        let reply = gomocup::Reply::parse(&text);
        let (written, again) = (reply.to_string(), gomocup::Reply::parse(&reply.to_string()).to_string());
        prop_assert_eq!(again.trim(), written.trim());
    }

    #[test]
    fn gomocup_commands_round_trip(command in gomocup_command(), end in select(&["", "\n", "\r\n", "  \r\n"][..])) {
        let text = format!("{command}{end}");
        prop_assert_eq!(text.parse::<gomocup::Command>(), Ok(command.clone()));
        prop_assert_eq!(text.to_lowercase().parse::<gomocup::Command>(), Ok(command));
    }

    #[test]
    fn gomocup_moves_round_trip(points in vec(point(), 1..4)) {
        let reply = gomocup::Reply::Stones(points);
        prop_assert_eq!(gomocup::Reply::parse(&reply.to_string()), reply);
    }

    #[test]
    fn line_commands_round_trip(rules in rules(), seed: u64, first: bool, millis in 0..u64::MAX) {
        let new_game = line::Command::NewGame { rules, first, timeout: Duration::from_millis(millis) };
        prop_assert_eq!(new_game.to_string().parse(), Ok(new_game));
        let position = open_position(rules, seed);
        let go = line::Command::go(&position).unwrap();
        prop_assert_eq!(go.to_string().parse(), Ok(go.clone()));
        let line::Command::Go(moves) = go else { unreachable!() };
        prop_assert_eq!(Position::parse(rules, &moves), Ok(position));
    }

    #[test]
    fn positions_survive_gomocup(rules in rules(), seed: u64, shuffle: bool) {
        let position = open_position(rules, seed);
        prop_assert_eq!(Setup::of(rules).rules(), Ok(rules));
        let mut stones = gomocup::stones(&position);
        if shuffle {
            stones.reverse();
        }
        let back = gomocup::position(rules, &stones, Owner::Own).unwrap();
        prop_assert_eq!((back.hash(), back.to_move()), (position.hash(), position.to_move()));
        prop_assert!(shuffle || back.history() == position.history());
    }

    #[test]
    fn any_stones_are_a_position_or_a_sentence(rules in rules(), seed: u64, count in 0..12usize) {
        let mut rng = Rng::new(seed);
        let owners = [Owner::Own, Owner::Other, Owner::Blocked];
        let stones: Vec<_> = (0..count)
            .map(|_| {
                let point = Point { x: rng.below(rules.width() + 1) as u16, y: rng.below(rules.height() + 1) as u16 };
                (point, owners[rng.below(7) / 3])
            })
            .collect();
        match gomocup::position(rules, &stones, Owner::Own) {
            Ok(position) => prop_assert_eq!(position.ply(), count),
            Err(problem) => prop_assert!(!problem.to_string().is_empty()),
        }
    }

    #[test]
    fn positions_survive_kaggle(rules in rules(), seed: u64) {
        let rules = Rules::new(rules.width(), rules.height(), rules.align(), Placement::Drop).unwrap();
        let position = open_position(rules, seed);
        let back = Act::ask(&position, 2.0).position().unwrap();
        prop_assert_eq!((back.hash(), back.to_move()), (position.hash(), position.to_move()));
    }

    #[test]
    fn any_numbers_are_a_board_or_a_sentence(
        columns in 0..12usize, rows in 0..12usize, inarow in 0..12usize, act_timeout: f64,
        board in vec(0..4u64, 0..60), mark in 0..4u64,
    ) {
        let act = Act { columns, rows, inarow, act_timeout, board, mark };
        prop_assert!(act.time().is_none() || act_timeout > 0.0);
        if let Err(error) = act.position() {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
