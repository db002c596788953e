//! A client that plays and keeps a board of its own, whatever happens to the server meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position, Rules};
use filetto::internals::rng::Rng;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value as Json, json};

use crate::server::Server;

/// Between two moves.
const PAUSE: Duration = Duration::from_millis(150);
/// Before a refused or failed request is repeated.
const AGAIN: Duration = Duration::from_millis(250);
/// A program that has not moved after this time, kills and full disks included, never will.
const PATIENCE: Duration = Duration::from_secs(90);
/// A server that has not answered after this time never will.
const OUTAGE: Duration = Duration::from_secs(60);

#[derive(Default)]
pub struct Seen {
    pub games: usize,
    pub moves: usize,
    pub refused: usize,
    pub outages: usize,
    pub stuck: usize,
    pub wrong: Vec<String>,
}

pub struct Person {
    http: Client,
    server: Arc<Server>,
    cookie: Option<String>,
    opponents: Vec<String>,
    rng: Rng,
    seen: Seen,
    end: Instant,
}

/// Why a game is left.
enum Left {
    /// The run is over.
    Over,
    /// A move is lost, comes twice, or something else is not as it must be.
    Wrong(String),
    /// The program does not move.
    Stuck,
}

impl Person {
    pub fn new(seed: u64, server: Arc<Server>, hostile: Vec<String>) -> Person {
        let usual = ["human", "random:seed=5", "level:3", "alphabeta:depth=4"].map(str::to_string);
        let opponents = usual.into_iter().chain(hostile).collect();
        let http = Client::builder().timeout(Duration::from_secs(10)).build().expect("a client");
        let (rng, seen, end) = (Rng::new(seed), Seen::default(), Instant::now());
        Person { http, server, cookie: None, opponents, rng, seen, end }
    }

    pub async fn play_until(mut self, end: Instant) -> Seen {
        self.end = end;
        while Instant::now() < end {
            match self.game().await {
                Ok(()) => self.seen.games += 1,
                Err(Left::Over) => break,
                Err(Left::Stuck) => self.seen.stuck += 1,
                Err(Left::Wrong(what)) => self.seen.wrong.push(what),
            }
        }
        self.seen
    }

    async fn game(&mut self) -> Result<(), Left> {
        let opponent = self.opponents[self.rng.below(self.opponents.len())].clone();
        let body = json!({"game": "connect4", "x": "human", "o": opponent, "time_ms": 300});
        let game = self.request(|person| person.http.post(person.url("/api/games")).json(&body)).await?;
        let Some(id) = game["id"].as_str() else { return Err(Left::Wrong(format!("no game: {game}"))) };
        let path = format!("/api/games/{id}");
        let mut board = Position::new(Rules::connect4());
        while board.outcome().is_none() {
            self.turn(&path, &mut board).await?;
            if opponent != "human" && board.outcome().is_none() && !self.reply(&path, &mut board).await? {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        let last = self.look(&path, &board).await?;
        if last.1.ply() != board.ply() {
            return Err(Left::Wrong(format!("{} instead of {}", last.0["moves"], format_game(&board))));
        }
        Ok(())
    }

    /// A move of one's own. Where the answer was lost, the game says whether it was played.
    async fn turn(&mut self, path: &str, board: &mut Position) -> Result<(), Left> {
        let moves: Vec<Move> = board.legal_moves().collect();
        let mv = self.rng.pick(&moves).expect("the game is not over");
        let body = json!({"move": format_move(board.rules(), mv), "ply": board.ply()});
        let url = format!("{path}/moves");
        self.request(|person| person.http.post(person.url(&url)).json(&body)).await?;
        board.play(mv).expect("a legal move");
        self.seen.moves += 1;
        self.look(path, board).await.map(drop)
    }

    /// The program's move, when it has come; false if it lost the game without one.
    async fn reply(&mut self, path: &str, board: &mut Position) -> Result<bool, Left> {
        let asked = Instant::now();
        while asked.elapsed() < PATIENCE {
            let (game, position) = self.look(path, board).await?;
            if position.ply() > board.ply() {
                *board = position;
                return Ok(true);
            }
            if game["status"] != "playing" {
                return Ok(false);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(Left::Stuck)
    }

    /// The game as the server has it: it continues what is known by a move of the program at most.
    async fn look(&mut self, path: &str, board: &Position) -> Result<(Json, Position), Left> {
        let game = self.request(|person| person.http.get(person.url(path))).await?;
        let text = game["moves"].as_str().unwrap_or_default();
        let wrong = || Left::Wrong(format!("{text:?} does not continue {:?}", format_game(board)));
        let position = Position::parse(board.rules(), text).map_err(|_| wrong())?;
        let more = position.ply().checked_sub(board.ply()).ok_or_else(wrong)?;
        if more > 1 || !position.history().starts_with(board.history()) {
            return Err(wrong());
        }
        Ok((game, position))
    }

    /// A request, repeated while the server is away, busy or has no room on its disk. One that was carried out before
    /// its answer was lost is refused because the game moved on: that is its answer.
    async fn request(&mut self, make: impl Fn(&Person) -> RequestBuilder) -> Result<Json, Left> {
        let began = Instant::now();
        let mut is_repeated = false;
        while began.elapsed() < OUTAGE {
            if Instant::now() > self.end + PATIENCE {
                return Err(Left::Over);
            }
            let mut request = make(self);
            if let Some(cookie) = &self.cookie {
                request = request.header("cookie", cookie);
            }
            let Ok(answer) = request.send().await else {
                self.seen.outages += 1;
                is_repeated = true;
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            let status = answer.status();
            if self.cookie.is_none() {
                let set = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
                self.cookie = set.and_then(|cookie| cookie.split(';').next()).map(str::to_string);
            }
            let Ok(json) = answer.json::<Json>().await else {
                is_repeated = true;
                continue;
            };
            match status {
                status if status.is_success() => return Ok(json),
                StatusCode::CONFLICT if is_repeated => return Ok(json),
                StatusCode::TOO_MANY_REQUESTS
                | StatusCode::SERVICE_UNAVAILABLE
                | StatusCode::INSUFFICIENT_STORAGE
                | StatusCode::REQUEST_TIMEOUT => {
                    self.seen.refused += 1;
                    tokio::time::sleep(AGAIN).await;
                }
                status => return Err(Left::Wrong(format!("{status}: {json}"))),
            }
        }
        Err(Left::Wrong("the server did not answer for a minute".into()))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.server.address())
    }
}
