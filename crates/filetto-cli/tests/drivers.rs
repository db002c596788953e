//! Everybody who conducts a game drives the same session: one set of promises, kept by every driver.

#[path = "web/client.rs"]
#[allow(dead_code, reason = "the tests of the server use the rest")]
mod client;
mod common;

use std::io::Cursor;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::Client;
use common::setup;
use filetto::game::{Position, Rules};
use filetto::internals::protocol::kaggle::Act;
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec};
use filetto::record::{End, Fault};
use filetto::session::{Guarded, Settings, play_game};
use filetto_cli::engines::{Gomocup, Line, Speaker, converse, http};
use filetto_cli::plain::{Console, play};
use filetto_cli::setup::Setup;
use filetto_cli::tui::app::App;
use filetto_cli::tui::thinkers::Thinkers;
use filetto_cli::web::externals::{Externals, parse};
use http_body_util::BodyExt;
use ratatui::layout::Rect;
use serde_json::json;
use tower::ServiceExt;

/// What the strongest player may take where nobody names a time.
const LONGEST: Duration = Duration::from_millis(3_500);
/// A program that never says anything.
const SILENT: &str = "external:sleep 1000";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Driver {
    Page,
    FullScreen,
    Plain,
    Gomocup,
    Line,
    Kaggle,
    Arena,
}

const DRIVERS: [Driver; 7] = [
    Driver::Page,
    Driver::FullScreen,
    Driver::Plain,
    Driver::Gomocup,
    Driver::Line,
    Driver::Kaggle,
    Driver::Arena,
];

/// What came of letting a program move first.
#[derive(Debug)]
struct Answer {
    /// How far it looked ahead, where the driver tells.
    depth: Option<u32>,
    /// Why there is no move.
    failure: Option<String>,
}

impl Driver {
    /// The first move of a program in this game.
    fn first_move(self, game: &str, spec: &str, time: Option<Duration>) -> Answer {
        match self {
            Driver::Page => page(game, spec, time),
            Driver::FullScreen => full_screen(game, spec, time),
            Driver::Plain => plain(game, spec, time),
            Driver::Gomocup => gomocup(game, spec, time),
            Driver::Line => line(game, spec, time),
            Driver::Kaggle => kaggle(game, spec),
            Driver::Arena => arena(game, spec, time),
        }
    }

    /// Kaggle's environment has drop games alone.
    fn plays(self, game: &str) -> bool {
        self != Driver::Kaggle || game != "gomoku"
    }
}

fn wait<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "nothing came of it");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn page(game: &str, spec: &str, time: Option<Duration>) -> Answer {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let silent = parse(&format!("silent={}", SILENT.trim_start_matches("external:"))).unwrap();
    let settings = filetto_cli::web::Settings { externals: Externals(vec![silent]), ..client::settings() };
    let spec = if spec == SILENT { "external:silent" } else { spec };
    let time = time.map(|time| time.as_millis());
    let new = json!({"game": game, "x": spec, "o": "human", "time_ms": time});
    let client = runtime.block_on(async { Client::with(settings) });
    let id = runtime.block_on(client.post("/api/games", new)).ok()["id"].as_str().unwrap().to_string();
    let look = || {
        let game = runtime.block_on(client.get(&format!("/api/games/{id}"))).ok();
        (game["thinking"] == false).then_some(game)
    };
    let game = wait(look);
    let answer = Answer { depth: None, failure: game["reason"].as_str().map(str::to_string) };
    runtime.shutdown_background();
    answer
}

fn limited(game: &str, spec: &str, time: Option<Duration>) -> Setup {
    Setup { limits: Limits { time, ..Limits::default() }, ..setup(game, spec, "human", "") }
}

/// What the end of a game says of its first move.
fn told(depth: Option<u32>, end: Option<End>) -> Answer {
    let failure = match end {
        Some(End::Forfeit { reason, .. }) => Some(reason),
        _ => None,
    };
    Answer { depth, failure }
}

fn full_screen(game: &str, spec: &str, time: Option<Duration>) -> Answer {
    let start = Instant::now();
    let mut app = App::new(limited(game, spec, time), Rect::new(0, 0, 80, 24), true);
    let mut thinkers = Thinkers::new(&app.thinkers());
    wait(|| {
        app.on_tick(start.elapsed());
        thinkers.follow(app.request());
        let (id, answer) = thinkers.answer()?;
        app.on_choice(id, answer);
        Some(())
    });
    told(app.session().moves().first().map(|choice| choice.depth), app.session().end())
}

fn plain(game: &str, spec: &str, time: Option<Duration>) -> Answer {
    let start = Instant::now();
    let (mut input, mut output) = (&b"quit\n"[..], Vec::new());
    let clock = || start.elapsed();
    let console = Console { input: &mut input, output: &mut output, clock: &clock, echo: true };
    let record = play(&limited(game, spec, time), console).unwrap().pop().unwrap();
    told(record.choices.first().map(|choice| choice.depth), Some(record.end))
}

/// All that an engine says to these commands.
fn spoken(speaker: &mut dyn Speaker, spec: &PlayerSpec, commands: &str) -> String {
    let mut out = Vec::new();
    converse(speaker, spec, Cursor::new(commands.to_string().into_bytes()), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The number behind a word.
fn number(text: &str, word: &str) -> Option<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).rev().find(|pair| pair[0] == word).and_then(|pair| pair[1].parse().ok())
}

/// What an engine said: the line that begins with this word is a failure.
fn conversation(said: &str, error: &str) -> Answer {
    let failure = said.lines().find_map(|line| line.strip_prefix(error)).map(str::to_string);
    Answer { depth: number(said, "depth"), failure }
}

fn gomocup(game: &str, spec: &str, time: Option<Duration>) -> Answer {
    let spec: PlayerSpec = spec.parse().unwrap();
    let start = if game == "gomoku" { "START 15" } else { "INFO gravity 1\nINFO inarow 4\nRECTSTART 7,6" };
    let time = time.map_or(String::new(), |time| format!("INFO timeout_turn {}\n", time.as_millis()));
    let said = spoken(&mut Gomocup::new(spec.clone(), false), &spec, &format!("{start}\n{time}BEGIN\n"));
    conversation(&said, "ERROR")
}

fn line(game: &str, spec: &str, time: Option<Duration>) -> Answer {
    let spec: PlayerSpec = spec.parse().unwrap();
    let rules: Rules = game.parse().unwrap();
    let time = time.unwrap_or_default().as_millis();
    let said = spoken(
        &mut Line::new("us".into(), spec.clone(), false),
        &spec,
        &format!("newgame {rules} first {time}\ngo\nname\n"),
    );
    assert!(said.contains("us"), "the conversation goes on: {said}");
    conversation(&said, "error")
}

fn kaggle(game: &str, spec: &str) -> Answer {
    let rules: Rules = game.parse().unwrap();
    let act = Act {
        columns: rules.width(),
        rows: rules.height(),
        inarow: rules.align(),
        act_timeout: 0.0,
        board: vec![0; rules.cells()],
        mark: 1,
    };
    let body = http::question(&act).to_string();
    let router = http::router(&spec.parse().unwrap(), std::net::Ipv4Addr::LOCALHOST.into());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let request = axum::http::Request::post("/").body(axum::body::Body::from(body)).unwrap();
        let response = router.oneshot(request).await.unwrap();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let answer: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        Answer { depth: None, failure: answer["error"].as_str().map(str::to_string) }
    })
}

/// Gives up as soon as it is asked, so that a game has one move.
struct Quitter;

impl Player for Quitter {
    fn choose(&mut self, _: &Position, _: &Limits) -> Result<Choice, PlayerError> {
        Err(PlayerError::Crashed("enough".into()))
    }
}

fn arena(game: &str, spec: &str, time: Option<Duration>) -> Answer {
    let mut player = Guarded::new(spec.parse::<PlayerSpec>().unwrap().build().unwrap());
    let limits = Limits { time, ..Limits::default() };
    let start = Position::new(game.parse().unwrap());
    let record = play_game(&start, [&mut player, &mut Quitter], &limits);
    let end = Some(record.end).filter(|_| record.moves.is_empty());
    told(record.choices.first().map(|choice| choice.depth), end)
}

/// Runs something for every driver and every one of these, two at a time.
fn for_all<T: Copy + Send + Sync>(cases: &[T], run: impl Fn(Driver, T) + Sync) {
    let all: Vec<(Driver, T)> =
        DRIVERS.into_iter().flat_map(|d| cases.iter().map(move |c| (d, *c))).collect();
    let rest = Arc::new(Mutex::new(all.into_iter()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((driver, case)) = { rest.lock().unwrap().next() } {
                    run(driver, case);
                }
            });
        }
    });
}

#[test]
fn the_strongest_answer_within_three_seconds_where_nobody_names_a_time() {
    let cases =
        [("connect4", "engine"), ("connect4", "level:10"), ("gomoku", "engine"), ("gomoku", "level:10")];
    for_all(&cases, |driver, (game, spec)| {
        if driver.plays(game) {
            let start = Instant::now();
            let answer = driver.first_move(game, spec, None);
            let took = start.elapsed();
            assert!(
                answer.failure.is_none() && took < LONGEST,
                "{driver:?} {game} {spec}: {took:?} {answer:?}"
            );
        }
    });
}

/// A program that would search for years answers in its time all the same, with what it has.
#[test]
fn a_search_to_the_end_keeps_its_time() {
    for_all(&["connect4", "gomoku"], |driver, game| {
        if driver.plays(game) {
            let start = Instant::now();
            let answer = driver.first_move(game, "thesis", Some(Duration::from_millis(300)));
            let took = start.elapsed();
            assert!(answer.failure.is_none() && took < LONGEST, "{driver:?} {game}: {took:?} {answer:?}");
        }
    });
}

#[test]
fn a_depth_is_kept_whatever_the_other_side_has() {
    for_all(&["connect4"], |driver, game| {
        let answer = driver.first_move(game, "alphabeta:depth=6", None);
        assert!(answer.failure.is_none(), "{driver:?}: {answer:?}");
        if let Some(depth) = answer.depth {
            assert_eq!(depth, 6, "{driver:?}");
        }
    });
    let mut engine = Guarded::new("engine".parse::<PlayerSpec>().unwrap().build().unwrap());
    let mut other = Guarded::new("alphabeta:depth=6".parse::<PlayerSpec>().unwrap().build().unwrap());
    let quick = Limits::time(Duration::from_millis(50));
    let settings = Settings { limits: [quick, Limits::default()], ..Settings::default() };
    let start = Position::new(Rules::connect4());
    let record = play_game(&start, [&mut engine, &mut other], &settings);
    assert_eq!(record.choices[1].depth, 6);
}

#[test]
fn a_player_without_end_is_ended_and_loses_its_game_alone() {
    let time = Some(Duration::from_millis(300));
    for_all(&["connect4"], |driver, game| {
        let start = Instant::now();
        let answer = driver.first_move(game, SILENT, time);
        assert!(answer.failure.is_some(), "{driver:?}: {answer:?}");
        // The arena gives programs time to start, and Kaggle's environment two seconds of its own.
        let most = if matches!(driver, Driver::Kaggle | Driver::Arena) { 20 } else { 6 };
        assert!(start.elapsed() < Duration::from_secs(most), "{driver:?}: {:?}", start.elapsed());
        let next = driver.first_move(game, "random", time);
        assert!(next.failure.is_none(), "{driver:?}: {next:?}");
    });
}

/// Does not even look at the stop flag.
struct Endless;

impl Player for Endless {
    fn choose(&mut self, _: &Position, _: &Limits) -> Result<Choice, PlayerError> {
        loop {
            std::thread::sleep(Duration::from_secs(1));
        }
    }
}

#[test]
fn a_player_that_ignores_everything_stays_behind() {
    let limits = Limits::time(Duration::from_millis(50));
    let start = Position::new(Rules::connect4());
    let (mut endless, began) = (Guarded::new(Box::new(Endless)), Instant::now());
    let record = play_game(&start, [&mut endless, &mut Quitter], &limits);
    assert!(matches!(record.end, End::Forfeit { fault: Fault::Timeout, .. }), "{:?}", record.end);
    assert!(began.elapsed() < Duration::from_secs(5));
}
