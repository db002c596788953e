//! Who else is waiting: one word a run, figures on standard output, a panic if a promise does not hold.
//!
//! - `fair`: 30 readers and 200 players ask without end; each gets its share of the time within a factor of two
//! - `analysts`: 30 readers step through positions without end while 200 people play as in a run without a word; first
//!   values come within a second for 95 of 100 looks, each reader's share of the thinking is within a factor of two, moves are
//!   as quick as ever and memory does not grow (`--seconds 600` for ten minutes)
//! - `short`: a question of 5 ms is answered within 500 ms while 60 searches of 3 s wait
//! - `slow`: an honest client is served while 2,000 slow connections hang
//! - `unpause`: 1,500 games of two programs are to go on at once, before and after a restart; others are served

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use reqwest::{Client, Response};
use serde_json::{Value as Json, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::{Server, browser, option};

/// What a question of 5 ms may take.
const SOON: Duration = Duration::from_millis(500);
const READERS: u64 = 30;
const PLAYERS: u64 = 200;
/// A reader's analysis and a player's wait for a move.
const READING: Duration = Duration::from_millis(300);
const MOVING: Duration = Duration::from_millis(50);

pub(super) async fn run(mode: &str, server: Server) {
    match mode {
        "fair" => fair(&server).await,
        "analysts" => analysts(&server).await,
        "short" => short(&server).await,
        "slow" => slow(&server).await,
        "unpause" => unpause(server).await,
        other => panic!("unknown run {other:?}: expected fair, analysts, short, slow or unpause"),
    }
}

/// What a client was given: answers, each of so many milliseconds.
type Count = Arc<AtomicU64>;

async fn fair(server: &Server) {
    let time = Duration::from_secs(option("--seconds", 90));
    let (end, mut tasks) = (Instant::now() + time, JoinSet::new());
    let counts: Vec<Count> = (0..READERS + PLAYERS).map(|_| Count::default()).collect();
    for (number, count) in (0..).zip(&counts) {
        let asker = Asker { http: browser(number), address: server.address.clone(), count: count.clone() };
        if number < READERS {
            tasks.spawn(asker.read(end));
        } else {
            tasks.spawn(asker.play(end, Rng::new(number)));
        }
    }
    let asked = questions(server, end).await;
    while let Some(done) = tasks.join_next().await {
        done.expect("no client breaks down");
    }
    let used = |number: usize| {
        let each = if number < READERS as usize { READING } else { MOVING };
        counts[number].load(Ordering::Relaxed) as f64 * each.as_secs_f64()
    };
    let used: Vec<f64> = (0..counts.len()).map(used).collect();
    let share = used.iter().sum::<f64>() / used.len() as f64;
    let [readers, players] = [&used[..READERS as usize], &used[READERS as usize..]].map(|part| {
        let least = part.iter().copied().fold(f64::INFINITY, f64::min);
        let most = part.iter().copied().fold(0.0, f64::max);
        [least / share, most / share]
    });
    println!("time      {:.0} s, 2 places and one for short questions", time.as_secs_f64());
    println!("share     {share:.2} s of searching for each of {} clients", used.len());
    println!("readers   {:.2} to {:.2} of it", readers[0], readers[1]);
    println!("players   {:.2} to {:.2} of it", players[0], players[1]);
    tell("5 ms", &asked);
    assert!(readers[0] >= 0.5 && readers[1] <= 2.0, "readers have their share");
    assert!(players[0] >= 0.5 && players[1] <= 2.0, "players have their share");
    assert!(quantile(&asked, 0.99) < SOON, "a short question waits");
}

/// One who asks without end.
struct Asker {
    http: Client,
    address: String,
    count: Count,
}

impl Asker {
    /// Analyses, one after the other.
    async fn read(self, end: Instant) {
        let query = format!("/api/analysis?game=gomoku&moves=h8&player=mcts&time_ms={}", READING.as_millis());
        while Instant::now() < end {
            let answer = self.http.get(self.url(&query)).send().await.expect("an answer");
            assert!(answer.status().is_success(), "{}", answer.text().await.unwrap_or_default());
            answer.bytes().await.expect("a whole answer");
            self.count.fetch_add(u64::from(Instant::now() < end), Ordering::Relaxed);
        }
    }

    /// Games against a program, a move at once after each of its.
    async fn play(self, end: Instant, mut rng: Rng) {
        while Instant::now() < end {
            let body =
                json!({"game": "gomoku", "x": "human", "o": "mcts", "time_ms": MOVING.as_millis() as u64});
            let game = json_of(self.http.post(self.url("/api/games")).json(&body).send().await).await;
            let path = format!("/api/games/{}", game["id"].as_str().expect("a game"));
            let mut heard = self.http.get(self.url(&format!("{path}/events"))).send().await.expect("events");
            let mut board = Position::new("gomoku".parse::<Rules>().expect("a game"));
            while board.outcome().is_none() && Instant::now() < end {
                self.turn(&path, &mut board, &mut heard, &mut rng).await;
                self.count.fetch_add(u64::from(Instant::now() < end), Ordering::Relaxed);
            }
        }
    }

    /// A move, and the program's answer to it.
    async fn turn(&self, path: &str, board: &mut Position, heard: &mut Response, rng: &mut Rng) {
        let moves: Vec<_> = board.legal_moves().collect();
        let mv = rng.pick(&moves).expect("a move");
        let body = json!({"move": format_move(board.rules(), mv), "ply": board.ply()});
        json_of(self.http.post(self.url(&format!("{path}/moves"))).json(&body).send().await).await;
        board.play(mv).expect("a legal move");
        if board.outcome().is_some() {
            return;
        }
        let answered = format!("\"ply\":{},\"to_move\"", board.ply() + 1);
        let mut text = String::new();
        while !text.contains(&answered) {
            let chunk = heard.chunk().await.expect("the stream goes on").expect("an event");
            text += &String::from_utf8_lossy(&chunk);
        }
        let game = json_of(self.http.get(self.url(path)).send().await).await;
        let moves = game["moves"].as_str().expect("moves");
        *board = Position::parse(board.rules(), moves).expect("a position");
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

/// The cookies of analysts begin here: those below are the players'.
const FIRST_ANALYST: u64 = 1_000_000;
/// When an analyst should see first values.
const FIRST_VALUES: Duration = Duration::from_secs(1);
/// How long an analyst looks at a position: between these.
const LOOK: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(4)];

async fn analysts(server: &Server) {
    let time = Duration::from_secs(option("--seconds", 60));
    let (end, mut tasks) = (Instant::now() + time, JoinSet::new());
    for number in 0..READERS {
        let http = browser(FIRST_ANALYST + number);
        let analyst = Analyst { http, address: server.address.clone(), rng: Rng::new(number) };
        tasks.spawn(analyst.read(end));
    }
    let players = super::run(server, time, option("--clients", PLAYERS)).await;
    let (mut waits, mut thought) = (Vec::new(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (waited, seconds) = done.expect("no client breaks down");
        waits.extend(waited);
        thought.push(seconds);
    }
    let share = thought.iter().sum::<f64>() / thought.len() as f64;
    let least = thought.iter().copied().fold(f64::INFINITY, f64::min) / share;
    let most = thought.iter().copied().fold(0.0, f64::max) / share;
    println!("time      {:.0} s, 2 places and one for short questions", time.as_secs_f64());
    println!(
        "share     {share:.2} s of thinking for each of {READERS} analysts: {least:.2} to {most:.2} of it"
    );
    tell("values", &waits);
    players.print();
    players.check();
    assert!(least >= 0.5 && most <= 2.0, "each has its share");
    assert!(quantile(&waits, 0.95) < FIRST_VALUES, "first values come late");
}

/// One who looks at one position after the other.
struct Analyst {
    http: Client,
    address: String,
    rng: Rng,
}

impl Analyst {
    /// How long each look waited for its first values, and the seconds of thinking that were seen.
    async fn read(mut self, end: Instant) -> (Vec<Duration>, f64) {
        let (mut waits, mut thought) = (Vec::new(), 0.0);
        while Instant::now() < end {
            let (wait, seconds) = self.look().await;
            waits.push(wait);
            thought += seconds;
        }
        (waits, thought)
    }

    async fn look(&mut self) -> (Duration, f64) {
        let rules: Rules = ["gomoku", "drop-9x7-4"][self.rng.below(2)].parse().expect("a game");
        let moves = format_game(&random::game(rules, 2 + self.rng.below(8), &mut self.rng)).replace(' ', ",");
        let time = LOOK[0] + (LOOK[1] - LOOK[0]).mul_f64(self.rng.unit());
        let url = format!("{}/api/analysis/events?game={rules}&moves={moves}", self.address);
        let start = Instant::now();
        let mut events = self.http.get(url).send().await.expect("events");
        let (mut text, mut first) = (String::new(), None);
        let mut thought = 0.0;
        while start.elapsed() < time || first.is_none() {
            let chunk = tokio::time::timeout(time, events.chunk()).await;
            let Ok(Ok(Some(chunk))) = chunk else { break };
            text += &String::from_utf8_lossy(&chunk);
            if ["estimate", "win", "loss", "draw"].iter().any(|kind| text.contains(&told(kind))) {
                first.get_or_insert_with(|| start.elapsed());
                thought = seconds_of(&text).unwrap_or(thought);
            }
            text = text.split_off(text.rfind("\n\n").map_or(0, |at| at + 2));
        }
        (first.unwrap_or(start.elapsed()), thought)
    }
}

/// How a table of events tells a value of this kind.
fn told(kind: &str) -> String {
    format!("\"kind\":\"{kind}\"")
}

/// The seconds of the last table in a text of events.
fn seconds_of(text: &str) -> Option<f64> {
    let tail = &text[text.rfind("\"seconds\":")? + "\"seconds\":".len()..];
    tail[..tail.find(',')?].parse().ok()
}

async fn json_of(answer: reqwest::Result<Response>) -> Json {
    let answer = answer.expect("an answer");
    assert!(answer.status().is_success(), "{}", answer.text().await.unwrap_or_default());
    answer.json().await.expect("JSON")
}

/// Questions of 5 ms, two a second, and what each took.
async fn questions(server: &Server, end: Instant) -> Vec<Duration> {
    let (http, mut times) = (browser(u64::MAX), Vec::new());
    while Instant::now() < end {
        times.push(question(server, &http).await);
        tokio::time::sleep(SOON).await;
    }
    times
}

async fn question(server: &Server, http: &Client) -> Duration {
    let start = Instant::now();
    let url = format!("{}/api/bestmove?game=gomoku&moves=h8&player=mcts&time_ms=5", server.address);
    json_of(http.get(url).send().await).await;
    start.elapsed()
}

fn quantile(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times[((times.len() as f64 * share) as usize).min(times.len() - 1)]
}

fn tell(what: &str, times: &[Duration]) {
    let [half, many, most, all] =
        [0.5, 0.95, 0.99, 1.0].map(|share| quantile(times, share).as_secs_f64() * 1e3);
    let asked = times.len();
    println!("{what:<9} {asked} asked, p50 {half:.1}   p95 {many:.1}   p99 {most:.1}   max {all:.1} ms");
}

/// Searches of 3 s, each of a browser of its own or all without a cookie.
async fn short(server: &Server) {
    for (who, numbers) in [("60 browsers", 1), ("no cookie", 0)] {
        let mut searches = JoinSet::new();
        for number in 0..60 {
            let http = if numbers == 1 { browser(number) } else { Client::new() };
            let url = format!("{}/api/bestmove?game=gomoku&player=mcts&time_ms=3000", server.address);
            searches.spawn(async move { http.get(url).send().await.map(|answer| answer.status().as_u16()) });
        }
        tokio::time::sleep(SOON).await;
        let http = if numbers == 1 { browser(u64::MAX) } else { Client::new() };
        let mut times = Vec::new();
        for _ in 0..40 {
            times.push(question(server, &http).await);
        }
        println!("{who}: 60 searches of 3 s, and meanwhile");
        tell("5 ms", &times);
        assert!(quantile(&times, 1.0) < SOON, "a short question waits");
        searches.shutdown().await;
    }
}

async fn slow(server: &Server) {
    #[cfg(unix)]
    more_descriptors();
    let host = server.address.trim_start_matches("http://").to_string();
    let head = "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let texts = [
        "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ".to_string(),
        format!("{head}content-length: 99\r\n\r\n{{"),
    ];
    let mut open = Vec::new();
    for number in 0..2000 {
        let mut stream = TcpStream::connect(&host).await.expect("a connection");
        let _ = stream.write_all(texts[number % 2].as_bytes()).await;
        open.push(stream);
    }
    let (http, mut times) = (Client::new(), Vec::new());
    let end = Instant::now() + Duration::from_secs(option("--seconds", 20));
    while Instant::now() < end {
        let start = Instant::now();
        let body = json!({"game": "tris", "x": "human", "o": "human"});
        json_of(http.post(format!("{}/api/games", server.address)).json(&body).send().await).await;
        // A connection of its own each time.
        json_of(Client::new().get(format!("{}/api/presets", server.address)).send().await).await;
        times.push(start.elapsed());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut closed = 0;
    for stream in &open {
        let mut byte = [0];
        closed += u32::from(
            !matches!(stream.try_read(&mut byte), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock),
        );
    }
    println!("slow      {} connections, {closed} of them closed by the server meanwhile", open.len());
    tell("honest", &times);
    assert!(quantile(&times, 0.99) < SOON, "an honest client waits");
}

#[cfg(unix)]
fn more_descriptors() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limits = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limits.maximum, ..limits }).expect("more descriptors");
}

async fn unpause(mut server: Server) {
    let mut accepted = 0;
    // One browser may not store so many.
    let browsers = [browser(1), browser(3)];
    for number in 0..1500 {
        let http = &browsers[number % 2];
        let body = json!({"game": "gomoku", "x": "mcts", "o": "mcts", "time_ms": 2000, "paused": true});
        let game = json_of(http.post(format!("{}/api/games", server.address)).json(&body).send().await).await;
        let url = format!("{}/api/games/{}/pace", server.address, game["id"].as_str().expect("a game"));
        let answer = http.post(url).json(&json!({"paused": false})).send().await.expect("an answer");
        accepted += u32::from(answer.status().is_success());
    }
    println!("unpaused  {accepted} of 1500 accepted");
    others_are_served(&server).await;
    let data = server.data.clone();
    server.child.kill().expect("a running server");
    server.child.wait().expect("its end");
    let again = Server::at(data);
    println!("after kill -9 and a new start");
    others_are_served(&again).await;
    assert!(accepted <= 16, "the line is asked");
}

/// A game against a program and short questions of another browser.
async fn others_are_served(server: &Server) {
    let asker = Asker { http: browser(2), address: server.address.clone(), count: Count::default() };
    let count = asker.count.clone();
    let start = Instant::now();
    let playing = tokio::spawn(asker.play(start + Duration::from_secs(5), Rng::new(2)));
    let times = questions(server, start + Duration::from_secs(5)).await;
    playing.await.expect("a game");
    println!("others    {} moves of {MOVING:?} in 5 s", count.load(Ordering::Relaxed));
    tell("5 ms", &times);
    assert!(count.load(Ordering::Relaxed) > 10 && quantile(&times, 1.0) < SOON, "others are served");
}
