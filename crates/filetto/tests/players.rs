//! Every program of the registry plays whole games without a fault, the same game for the same seed.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::keeps_time;
use filetto::game::notation::format_game;
use filetto::game::{Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::player::Entry;
use filetto::internals::rng::Rng;
use filetto::internals::search::MOST_STORED;
use filetto::internals::solver::oracle::Oracle;
use filetto::player::spec::PLAYERS;
use filetto::player::{Limits, Player, PlayerSpec};
use filetto::record::{End, GameRecord};
use filetto::session::play_game;
use filetto::value::Value;

const GAMES: usize = 1_000;
const SHAPES: [&str; 6] = ["connect4", "tris", "drop-5x4-3", "free-4x4-3", "drop-1x6-3", "free-5x1-2"];

/// Few nodes make a thousand games quick: what is tested is the play, not its strength.
const QUICK: Limits = Limits { time: None, nodes: Some(60), depth: None, stop: None, watch: None };

/// The player with a seed other than its default, and little memory to set up for each game.
fn quick(name: &str) -> PlayerSpec {
    let spec: PlayerSpec = name.parse().unwrap();
    let light = [("memory", "1"), ("seed", "5")];
    light.iter().fold(spec, |spec, (key, value)| spec.with(key, value).unwrap_or(spec))
}

fn build(spec: &str) -> Box<dyn Player> {
    spec.parse::<PlayerSpec>().unwrap().build().unwrap()
}

fn against_random(spec: &PlayerSpec, rules: Rules, round: usize, limits: &Limits) -> GameRecord {
    let mut player = spec.build().unwrap();
    let mut random = build(&format!("random:seed={round}"));
    let players: [&mut dyn Player; 2] =
        if round.is_multiple_of(2) { [&mut *player, &mut *random] } else { [&mut *random, &mut *player] };
    play_game(&Position::new(rules), players, limits)
}

/// The programs that are part of Filetto.
fn programs() -> impl Iterator<Item = &'static Entry> {
    PLAYERS.iter().filter(|entry| !entry.is_human() && !entry.runs_a_command())
}

#[test]
fn every_player_finishes_a_thousand_games_on_every_shape() {
    for entry in programs() {
        let spec = quick(entry.name);
        for shape in SHAPES {
            let rules: Rules = shape.parse().unwrap();
            for round in 0..GAMES {
                let record = against_random(&spec, rules, round, &QUICK);
                assert!(
                    matches!(record.end, End::Played(_)),
                    "{spec} on {shape}: {} {}",
                    record.text(),
                    record.end
                );
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for entry in programs() {
        let spec = quick(entry.name);
        for round in 0..20 {
            let play = || against_random(&spec, Rules::connect4(), round, &QUICK);
            let (first, second) = (play(), play());
            assert_eq!(first.text(), second.text(), "{spec}");
            let nodes =
                |record: &GameRecord| record.choices.iter().map(|choice| choice.stats.nodes).sum::<u64>();
            assert_eq!(nodes(&first), nodes(&second), "{spec}");
        }
    }
}

#[test]
fn search_players_do_not_lose_tic_tac_toe() {
    for name in
        ["thesis", "minimax", "negamax", "alphabeta", "negascout", "mtdf", "negacstar", "southpasadena"]
    {
        let spec: PlayerSpec = name.parse().unwrap();
        let spec = spec.with("memo", "on").unwrap_or(spec);
        for round in 0..20 {
            let record = against_random(&spec, Rules::tris(), round, &Limits::default());
            let mine = if round.is_multiple_of(2) { Side::X } else { Side::O };
            assert_ne!(record.end.winner(), Some(!mine), "{name}: {}", record.text());
        }
    }
}

#[test]
fn all_forms_of_an_algorithm_choose_the_same_value() {
    let position = Position::parse(Rules::connect4(), "4435").unwrap();
    let value = |spec: &str| build(spec).choose(&position, &Limits::default()).unwrap().value;
    let plain = value("minimax:depth=4");
    for spec in [
        "minimax:depth=4,form=list",
        "minimax:depth=4,form=tree,order=centre",
        "negamax:depth=4,memo=on",
        "alphabeta:depth=4,seed=9",
        "alphabeta:depth=4,form=list",
        "alphabeta:depth=4,threads=3",
        "alphabeta:depth=4,threads=2,deepen=on",
        "negascout:depth=4,deepen=on",
        "mtdf:depth=4",
        "negacstar:depth=4,memo=off",
        "alphabeta:depth=4,eval=linear,tempo=16",
    ] {
        assert_eq!(value(spec), plain, "{spec}");
    }
}

#[test]
fn without_the_wish_for_quick_wins_the_distance_is_that_of_the_line() {
    // X has three in column 4 and four columns to waste: a win in 1 stays a win.
    let position = Position::parse(Rules::connect4(), "414141").unwrap();
    let choice = build("alphabeta:depth=5,quick=off").choose(&position, &Limits::default()).unwrap();
    assert!(choice.proven && choice.value > filetto::value::Value::Draw);
    let choice = build("alphabeta:depth=5").choose(&position, &Limits::default()).unwrap();
    assert_eq!(choice.value, filetto::value::Value::Win(1));
}

#[test]
fn a_clock_is_kept_on_every_size() {
    let time = std::time::Duration::from_millis(60);
    for shape in ["connect4", "free-15x15-5", "drop-50x50-10", "free-100x100-30"] {
        for spec in [
            "southpasadena",
            "southpasadena:quick=off,bounds=off",
            "southpasadena:deepen=off",
            "southpasadena:memo=off,order=none,base=16",
            "alphabeta",
            "minimax:form=tree",
            "alphabeta:threads=2",
            "mtdf:secondary=4",
        ] {
            let position = Position::new(shape.parse().unwrap());
            let mut player = build(spec);
            keeps_time(&format!("{spec} on {shape}"), time, || {
                let choice = player.choose(&position, &Limits::time(time)).unwrap();
                assert!(position.check(choice.mv).is_ok());
            });
        }
    }
}

#[test]
fn the_labelled_tree_is_stored_up_to_a_limit_and_the_deepest_one_that_fits_answers() {
    let position = Position::parse(Rules::connect4(), "44").unwrap();
    let choose = |spec: &str, limits: &Limits| build(spec).choose(&position, limits).unwrap();
    let fits = choose("minimax:form=tree,depth=7", &Limits::default());
    let too_deep = choose("minimax:form=tree,depth=12", &Limits::default());
    assert_eq!((too_deep.depth, too_deep.mv, too_deep.value), (7, fits.mv, fits.value));
    let nodes = too_deep.stats.nodes;
    assert!(nodes < 4 * MOST_STORED as u64, "{nodes} nodes: two trees that did not fit, and those that did");
    // With time for much more the answer is the same, and comes before the time is up.
    let minutes = choose("minimax:form=tree", &Limits::time(std::time::Duration::from_secs(600)));
    assert_eq!((minutes.depth, minutes.mv, minutes.value), (7, fits.mv, fits.value));
}

#[test]
fn a_node_limit_gives_the_same_move_each_time() {
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let position = Position::parse(Rules::connect4(), "44").unwrap();
    for name in ["southpasadena", "alphabeta", "minimax"] {
        let choose = || build(name).choose(&position, &limits).unwrap();
        let choice = choose();
        assert_eq!(choice, choose());
        assert!(choice.stats.nodes <= 2_100 && choice.depth >= 2, "{name}: {choice:?}");
    }
}

/// How long a player ponders on a position if it is stopped after a while.
fn pondered(player: &mut dyn Player, position: &Position, stopped_after: Duration) -> Duration {
    let stop = Arc::<AtomicBool>::default();
    let raised = stop.clone();
    let timer = thread::spawn(move || {
        thread::sleep(stopped_after);
        raised.store(true, Ordering::Relaxed);
    });
    let start = Instant::now();
    player.ponder(position, &Limits { stop: Some(stop), ..Limits::default() });
    let took = start.elapsed();
    timer.join().unwrap();
    took
}

#[test]
fn who_ponders_does_so_until_it_is_stopped_and_answers_as_well() {
    let specs = [
        "engine:memory=4",
        "level:10",
        "mcts",
        "perfect:memory=4",
        "southpasadena",
        "alphabeta:memo=on",
        "mtdf",
    ];
    let rules: Rules = "drop-9x8-5".parse().unwrap();
    let theirs = Position::parse(rules, "55").unwrap();
    for text in specs {
        let spec: PlayerSpec = text.parse().unwrap();
        assert!(spec.ponders(), "{text}");
        let mut player = spec.build().unwrap();
        let took = pondered(&mut *player, &theirs, Duration::from_millis(150));
        assert!(took >= Duration::from_millis(140) && took < Duration::from_secs(3), "{text}: {took:?}");
        // One move further on, as the game goes, and then somewhere else altogether.
        let after = Position::parse(rules, "551").unwrap();
        let choice = player.choose(&after, &Limits::time(Duration::from_millis(150))).unwrap();
        assert!(after.legal_moves().any(|mv| mv == choice.mv), "{text}");
        let won = Position::parse(rules, "12121212").unwrap();
        let choice = player.choose(&won, &Limits::time(Duration::from_millis(300))).unwrap();
        assert_eq!(choice.mv.0, 0, "{text} takes the win");
    }
    for text in
        ["random", "alphabeta", "level:5", "minimax:memo=off", "alphabeta:memo=on,threads=2", "annealing"]
    {
        let spec: PlayerSpec = text.parse().unwrap();
        assert!(!spec.ponders(), "{text}");
        let start = Instant::now();
        spec.build().unwrap().ponder(&theirs, &Limits::time(Duration::from_secs(30)));
        assert!(start.elapsed() < Duration::from_secs(10), "{text} does nothing");
    }
}

#[test]
fn what_was_pondered_changes_no_proven_value() {
    let rules = Rules::tris();
    let mut rng = Rng::new(11);
    for text in
        ["alphabeta:memo=on", "negascout:memo=on", "mtdf", "southpasadena", "mcts", "perfect:memory=1"]
    {
        let spec: PlayerSpec = text.parse().unwrap();
        for _ in 0..60 {
            let Some(theirs) = random::with_stones(rules, 2 + rng.below(3), &mut rng) else { continue };
            let mut player = spec.build().unwrap();
            pondered(&mut *player, &theirs, Duration::from_millis(3));
            let after = |mv| {
                let mut after = theirs.clone();
                after.play_unchecked(mv);
                after
            };
            let goes_on = |position: &Position| position.outcome().is_none();
            let Some(ours) = theirs.legal_moves().map(after).find(goes_on) else { continue };
            let choice = player.choose(&ours, &Limits::time(Duration::from_millis(500))).unwrap();
            let same = match (choice.value, Oracle::new().value(&ours)) {
                // A tree search proves that it wins, not how soon.
                (Value::Win(_), Value::Win(_)) | (Value::Loss(_), Value::Loss(_)) => {
                    text == "mcts" || choice.value == Oracle::new().value(&ours)
                }
                (value, truth) => value == truth,
            };
            assert!(same, "{text}: {} is not worth {}", format_game(&ours), choice.value);
        }
    }
}
