//! Games in the arena: every fault costs its game and nothing else, and results follow from their seeds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use filetto::arena::{Plan, Start, run};
use filetto::clock::TimeControl;
use filetto::game::{Move, Outcome, Position, Rules, Side};
use filetto::player::{Choice, Limits, Player, PlayerError, Random};
use filetto::record::{End, Fault, GameRecord};
use filetto::session::{Settings, play_game};

/// A closure as a player.
struct By<F>(F);

impl<F: FnMut(&Position, &Limits) -> Result<Choice, PlayerError> + Send> Player for By<F> {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        (self.0)(position, limits)
    }
}

fn first_move(position: &Position) -> Result<Choice, PlayerError> {
    position.legal_moves().next().map(Choice::bare).ok_or(PlayerError::GameOver)
}

/// A game in which O is the player under test and X plays at random.
fn against_random(player: &mut dyn Player, settings: &Settings) -> GameRecord {
    play_game(&Position::new(Rules::connect4()), [&mut Random::new(3), player], settings)
}

fn fault(record: &GameRecord) -> Option<(Side, Fault)> {
    match record.end {
        End::Forfeit { side, fault, .. } => Some((side, fault)),
        _ => None,
    }
}

#[test]
fn each_kind_of_fault_loses_the_game_under_its_own_name() {
    let untimed = Settings::default();
    let illegal = against_random(&mut By(|_: &Position, _: &Limits| Ok(Choice::bare(Move(99)))), &untimed);
    assert_eq!(fault(&illegal), Some((Side::O, Fault::Illegal)));
    assert_eq!((illegal.end.winner(), illegal.moves.len()), (Some(Side::X), 1));

    let error = |_: &Position, _: &Limits| Err(PlayerError::Crashed("no idea".into()));
    let record = against_random(&mut By(error), &untimed);
    assert_eq!(record.end.to_string(), "O forfeits (crash): no idea");

    let panics = |position: &Position, _: &Limits| {
        assert!(position.ply() < 5, "on purpose");
        first_move(position)
    };
    let record = against_random(&mut By(panics), &untimed);
    assert_eq!((fault(&record), record.moves.len()), (Some((Side::O, Fault::Crash)), 5));
}

fn slow(time: Duration) -> By<impl FnMut(&Position, &Limits) -> Result<Choice, PlayerError> + Send> {
    By(move |position: &Position, _: &Limits| {
        sleep(time);
        first_move(position)
    })
}

#[test]
fn a_late_move_loses_also_when_it_is_an_error() {
    let millis = Duration::from_millis;
    let settings = Settings {
        control: Some(TimeControl::Move(millis(20))),
        tolerance: millis(5),
        ..Settings::default()
    };
    let record = against_random(&mut slow(millis(40)), &settings);
    assert_eq!(fault(&record), Some((Side::O, Fault::Timeout)));
    let hangs = |_: &Position, _: &Limits| {
        sleep(millis(40));
        Err(PlayerError::Crashed("killed".into()))
    };
    assert_eq!(fault(&against_random(&mut By(hangs), &settings)), Some((Side::O, Fault::Timeout)));
    let tolerant = Settings { tolerance: Duration::from_secs(10), ..settings };
    assert_eq!(fault(&against_random(&mut slow(millis(25)), &tolerant)), None);
}

#[test]
fn a_game_clock_runs_down_over_the_moves() {
    let millis = Duration::from_millis;
    let control = TimeControl::Game { base: millis(60), increment: Duration::ZERO };
    let settings = Settings { control: Some(control), ..Settings::default() };
    let record = against_random(&mut slow(millis(25)), &settings);
    assert_eq!(fault(&record), Some((Side::O, Fault::Timeout)));
    assert!((3..=6).contains(&record.moves.len()), "one or two moves in time, then none: {:?}", record.moves);
}

#[test]
fn players_are_told_what_they_have_and_how_it_ended() {
    struct Listener(Arc<AtomicUsize>);
    impl Player for Listener {
        fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
            assert_eq!((limits.time, limits.nodes), (Some(Duration::from_secs(9)), Some(77)));
            first_move(position)
        }
        fn game_over(&mut self, outcome: Outcome, side: Side) {
            assert_eq!((outcome, side), (Outcome::Win(Side::X), Side::O));
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let heard = Arc::new(AtomicUsize::new(0));
    let limits = Limits { nodes: Some(77), ..Limits::default() };
    let settings = Settings {
        limits: [limits.clone(), limits],
        control: Some(TimeControl::Move(Duration::from_secs(9))),
        ..Settings::default()
    };
    let start = Position::parse(Rules::connect4(), "414").unwrap();
    let mut x = By(|_: &Position, _: &Limits| Ok(Choice::bare(Move(3))));
    let record = play_game(&start, [&mut x, &mut Listener(heard.clone())], &settings);
    assert_eq!((record.end, heard.load(Ordering::Relaxed)), (End::Played(Outcome::Win(Side::X)), 1));
}

#[test]
fn a_stopped_game_counts_for_nobody() {
    let stop = Arc::new(AtomicBool::new(false));
    let raise = stop.clone();
    let mut player = By(move |position: &Position, _: &Limits| {
        raise.store(position.ply() > 6, Ordering::Relaxed);
        first_move(position)
    });
    let limits = Limits { stop: Some(stop), ..Limits::default() };
    let record = play_game(&Position::new(Rules::connect4()), [&mut Random::new(1), &mut player], &limits);
    assert_eq!((record.end.outcome(), record.end), (None, End::Stopped));
}

/// All games of a tournament on some threads, by their numbers.
fn play_all(plan: &Plan, threads: usize) -> Vec<(usize, String, End)> {
    let settings = Settings::from(&Limits { nodes: Some(300), ..Limits::default() });
    let tasks: Vec<usize> = (0..plan.len()).collect();
    let mut games = Vec::new();
    let play = |index: usize| Some(plan.fixture(index).play(&settings));
    run(&tasks, threads, &AtomicBool::new(false), play, |index, record| {
        games.push((index, record.text(), record.end));
    });
    games.sort_by_key(|game| game.0);
    games
}

#[test]
fn the_same_seed_gives_the_same_tournament_on_any_number_of_threads() {
    let specs = ["random", "mcts", "alphabeta:depth=3", "human"];
    let plan = Plan {
        players: specs.iter().map(|spec| spec.parse().unwrap()).collect(),
        starts: vec![Start::Random(Rules::connect4(), 4), Start::Random(Rules::tris(), 1)],
        rounds: 2,
        most_games: usize::MAX,
        seed: 11,
    };
    let games = play_all(&plan, 1);
    assert_eq!(games.len(), 4 * 3 * 2 * 2);
    assert_eq!(games, play_all(&plan, 3));
    assert_ne!(games, play_all(&Plan { seed: 12, ..plan.clone() }, 1));
    let absent = |(index, _, end): &&(usize, String, End)| {
        plan.seats(*index).contains(&3) != matches!(end, End::Forfeit { fault: Fault::Crash, .. })
    };
    assert_eq!(games.iter().find(absent), None, "who does not come loses, and nobody else does");
}
