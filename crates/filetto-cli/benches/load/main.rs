//! Many people at once on one server, over loopback:
//! `cargo bench -p filetto-cli --bench load -- --seconds 60 --clients 200` (what it does without options). With a
//! word it shows who else is served: `fair`, `analysts`, `short`, `slow`, `unpause` (see `neighbours.rs`).
//!
//! Without a word each client plays games of Connect Four on its own pace, checks every answer against its own board, and now
//! and then opens an analysis and leaves it after the first table. The run fails on any error, on a move that is
//! lost or comes twice, if one request in a hundred takes 50 ms or longer, and if memory grows.

mod neighbours;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position, Rules};
use filetto::internals::rng::Rng;
use reqwest::Client;
use serde_json::{Value as Json, json};

/// Between two moves of a client: people are no machines.
const PAUSE: Duration = Duration::from_millis(100);
/// How often a client looks at an analysis: after so many moves.
const ANALYSIS_EVERY: usize = 20;
/// One request in a hundred may take this long.
const SLOWEST: Duration = Duration::from_millis(50);
/// Memory may grow by this much after the first quarter of the run.
const GROWTH: f64 = 1.2;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = Server::start();
    if let Some(mode) =
        std::env::args().skip(1).find(|arg| !arg.starts_with('-') && arg.parse::<u64>().is_err())
    {
        return runtime.block_on(neighbours::run(&mode, server));
    }
    let (seconds, clients) = (option("--seconds", 60), option("--clients", 200));
    let report = runtime.block_on(run(&server, Duration::from_secs(seconds), clients));
    report.print();
    report.check();
}

/// The number behind an option of the command line.
fn option(name: &str, otherwise: u64) -> u64 {
    let args: Vec<String> = std::env::args().collect();
    let at = args.iter().position(|arg| arg == name);
    at.and_then(|at| args.get(at + 1)?.parse().ok()).unwrap_or(otherwise)
}

/// A browser with a cookie of its own.
fn browser(number: u64) -> Client {
    let cookie = format!("filetto_owner={number:032x}").parse().expect("a header");
    let headers = [(reqwest::header::COOKIE, cookie)].into_iter().collect();
    Client::builder().default_headers(headers).build().expect("a client")
}

/// A server of its own in a directory of its own, both gone at the end.
struct Server {
    child: Child,
    address: String,
    data: PathBuf,
}

impl Server {
    fn start() -> Server {
        Server::at(std::env::temp_dir().join(format!("filetto-load-{}", std::process::id())))
    }

    fn at(data: PathBuf) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_filetto"));
        command.args([
            "web",
            "--no-open",
            "--port",
            "0",
            "--searches",
            "2",
            "--games-a-minute",
            "100000",
            "--data",
        ]);
        command.arg(&data);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut address = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("its standard output"));
        out.read_line(&mut address).expect("its address");
        Server { child, address: address.trim().trim_end_matches('/').to_string(), data }
    }

    /// Resident memory in megabytes (0 where the system does not tell): the middle of several looks.
    async fn memory(&self) -> f64 {
        let mut looks = Vec::new();
        for _ in 0..9 {
            let status =
                std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
            let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap_or(0.0);
            looks.push(kilobytes / 1024.0);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        looks.sort_by(f64::total_cmp);
        looks[looks.len() / 2]
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// What all clients saw together.
#[derive(Default)]
struct Seen {
    times: Vec<Duration>,
    moves: usize,
    games: usize,
    analyses: usize,
    errors: Vec<String>,
}

type Shared = Arc<Mutex<Seen>>;

async fn run(server: &Server, time: Duration, clients: u64) -> Report {
    let (seen, start) = (Shared::default(), Instant::now());
    let tasks: Vec<_> = (0..clients)
        .map(|seed| {
            let person = Person {
                http: browser(seed),
                address: server.address.clone(),
                rng: Rng::new(seed),
                seen: seen.clone(),
            };
            tokio::spawn(person.play_until(start + time))
        })
        .collect();
    tokio::time::sleep(time / 4).await;
    let early = server.memory().await;
    tokio::time::sleep((start + time).saturating_duration_since(Instant::now() + Duration::from_secs(1)))
        .await;
    let late = server.memory().await;
    for task in tasks {
        let _ = task.await;
    }
    let seen = std::mem::take(&mut *seen.lock().expect("nobody panics with it"));
    Report { seen, time: start.elapsed(), early, late }
}

/// One client.
struct Person {
    http: Client,
    address: String,
    rng: Rng,
    seen: Shared,
}

impl Person {
    async fn play_until(mut self, end: Instant) {
        // Not all in the same moment.
        tokio::time::sleep(PAUSE.mul_f64(self.rng.unit())).await;
        while Instant::now() < end {
            if let Err(error) = self.game(end).await {
                self.seen.lock().expect("nobody panics with it").errors.push(error);
                return;
            }
        }
    }

    /// A game against a person or a program, every answer compared with a board of one's own.
    async fn game(&mut self, end: Instant) -> Result<(), String> {
        let opponent = ["human", "random:seed=5"][self.rng.below(2)];
        let body = json!({"game": "connect4", "x": "human", "o": opponent});
        let game = self.timed(self.http.post(self.url("/api/games")).json(&body)).await?;
        let path = format!("/api/games/{}", game["id"].as_str().ok_or("a game without a name")?);
        let mut board = Position::new(Rules::connect4());
        while board.outcome().is_none() && Instant::now() < end {
            self.turn(&path, &mut board).await?;
            if opponent != "human" && board.outcome().is_none() {
                self.reply(&path, &mut board).await?;
            }
            if board.ply() % ANALYSIS_EVERY == ANALYSIS_EVERY - 1 {
                self.look(&board).await?;
            }
            tokio::time::sleep(PAUSE).await;
        }
        let last = self.timed(self.http.get(self.url(&path))).await?;
        same_moves(&last, &board)?;
        self.seen.lock().expect("nobody panics with it").games += 1;
        Ok(())
    }

    /// A random move of one's own.
    async fn turn(&mut self, path: &str, board: &mut Position) -> Result<(), String> {
        let moves: Vec<Move> = board.legal_moves().collect();
        let mv = self.rng.pick(&moves).ok_or("no move")?;
        let body = json!({"move": format_move(board.rules(), mv), "ply": board.ply()});
        let answer = self.timed(self.http.post(self.url(&format!("{path}/moves"))).json(&body)).await?;
        board.play(mv).map_err(|error| error.to_string())?;
        self.seen.lock().expect("nobody panics with it").moves += 1;
        same_moves(&answer, board)
    }

    /// The program's move, when it has come.
    async fn reply(&self, path: &str, board: &mut Position) -> Result<(), String> {
        for _ in 0..3000 {
            let game = self.timed(self.http.get(self.url(path))).await?;
            if game["ply"] == board.ply() + 1 {
                *board = read(&game, board)?;
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err("the program did not move".into())
    }

    /// Opens an analysis and leaves after its first table: a request that thinks, its time is not counted.
    async fn look(&self, board: &Position) -> Result<(), String> {
        if board.outcome().is_some() {
            return Ok(());
        }
        let url = self.url(&format!("/api/analysis/events?time_ms=1000&moves={}", format_game(board)));
        let mut answer = self.http.get(url).send().await.map_err(|error| error.to_string())?;
        if !answer.status().is_success() {
            return Err(format!("analysis: {}", answer.text().await.unwrap_or_default()));
        }
        let mut text = String::new();
        while !text.contains("event: analysis") {
            let chunk = answer.chunk().await.map_err(|error| error.to_string())?;
            text += &String::from_utf8_lossy(&chunk.ok_or("an analysis without a table")?);
        }
        self.seen.lock().expect("nobody panics with it").analyses += 1;
        Ok(())
    }

    /// A request that does not think, and how long it took.
    async fn timed(&self, request: reqwest::RequestBuilder) -> Result<Json, String> {
        let start = Instant::now();
        let answer = request.send().await.map_err(|error| format!("{error:?}"))?;
        let status = answer.status();
        let json: Json = answer.json().await.map_err(|error| error.to_string())?;
        self.seen.lock().expect("nobody panics with it").times.push(start.elapsed());
        if status.is_success() { Ok(json) } else { Err(format!("{status}: {json}")) }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

/// The position of an answer, which must continue the one known.
fn read(game: &Json, known: &Position) -> Result<Position, String> {
    let text = game["moves"].as_str().unwrap_or_default();
    let position = Position::parse(known.rules(), text).map_err(|error| error.to_string())?;
    let continues = position.history().starts_with(known.history());
    if continues { Ok(position) } else { Err(format!("{text} does not continue {}", format_game(known))) }
}

/// No move of one's own is lost or played twice; the program may have answered already.
fn same_moves(game: &Json, board: &Position) -> Result<(), String> {
    let position = read(game, board)?;
    let more = position.ply() - board.ply();
    if more <= 1 { Ok(()) } else { Err(format!("{} has {more} moves too many", game["moves"])) }
}

/// The whole run.
struct Report {
    seen: Seen,
    time: Duration,
    early: f64,
    late: f64,
}

impl Report {
    /// The time that this share of the requests stayed below.
    fn quantile(&self, share: f64) -> Duration {
        let mut times = self.seen.times.clone();
        times.sort();
        let at = (times.len() as f64 * share) as usize;
        times.get(at.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    fn print(&self) {
        let seen = &self.seen;
        let rate = seen.times.len() as f64 / self.time.as_secs_f64();
        println!("requests  {} ({rate:.0} a second)", seen.times.len());
        println!("moves     {}   games {}   analyses {}", seen.moves, seen.games, seen.analyses);
        let [half, most, all] = [0.5, 0.99, 1.0].map(|share| self.quantile(share).as_secs_f64() * 1e3);
        println!("time      p50 {half:.2} ms   p99 {most:.2} ms   max {all:.2} ms");
        println!("memory    {:.1} MB after a quarter, {:.1} MB at the end", self.early, self.late);
        println!("errors    {}", seen.errors.len());
        seen.errors.iter().take(5).for_each(|error| println!("          {error}"));
    }

    fn check(&self) {
        assert!(self.seen.errors.is_empty(), "no request may fail");
        assert!(self.seen.moves > 0 && self.seen.analyses > 0, "the clients did something");
        assert!(self.quantile(0.99) < SLOWEST, "one request in a hundred takes {:?}", self.quantile(0.99));
        assert!(
            self.late <= self.early * GROWTH + 8.0,
            "memory grew from {:.1} to {:.1} MB",
            self.early,
            self.late
        );
    }
}
