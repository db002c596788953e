//! Enough is enough, and what happens when the server stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use filetto_cli::web::Settings;
use filetto_cli::web::games::changes::resume;
use serde_json::json;
use tokio::task::JoinSet;

use crate::client::{Client, Directory, Events, Reply, eventually, id, settings};

/// A search that takes as long as it is told.
const SEARCH: &str = "/api/bestmove?game=gomoku&player=mcts&time_ms=";

fn code(reply: &Reply) -> String {
    reply.json()["code"].as_str().unwrap_or_default().to_string()
}

fn retry_after(reply: &Reply) -> u64 {
    reply.headers["retry-after"].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn only_so_many_streams_are_open_at_once() {
    let mut client = Client::with(Settings { streams: 2, ..settings() });
    let game = client.start_people("tris").await;
    let path = format!("/api/games/{game}/events");
    let (one, _two) = (Events::open(&client, &path).await, Events::open(&client, &path).await);
    client.get(&path).await.refused(429);
    drop(one);
    eventually("a stream is free again", async || (client.status(&path).await == 200).then_some(())).await;
}

#[tokio::test]
async fn a_long_queue_refuses_searches_but_never_people() {
    let mut client = Client::with(Settings { searches: 1, queue: 0, ..settings() });
    let busy = json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 60_000});
    client.start(busy.clone()).await;
    client.until_busy().await;
    client.post("/api/games", busy).await.refused(429);
    for path in ["/api/solve", "/api/analysis", "/api/analysis/events", "/api/review", "/api/bestmove"] {
        client.get(&format!("{path}?game=tris&moves=b2")).await.refused(429);
    }
    let game = client.start_people("tris").await;
    client.post(&format!("/api/games/{game}/moves"), json!({"move": "b2", "ply": 0})).await.ok();
}

#[tokio::test]
async fn many_games_wait_for_their_turn_and_all_are_answered() {
    let mut client = Client::with(Settings { searches: 1, client_searches: 40, ..settings() });
    let mut games = Vec::new();
    for seed in 0..40 {
        let body = json!({"game": "tris", "x": format!("random:seed={seed}"), "o": "human"});
        games.push(id(&client.start(body).await));
    }
    for game in games {
        client.until(&game, |game| game["ply"] == 1).await;
    }
}

#[tokio::test]
async fn a_stopping_server_says_so_and_ends_its_streams() {
    let mut client = Client::new();
    let idle = Arc::strong_count(&client.app);
    let game =
        id(&client.start(json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 60_000})).await);
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    events.named("game").await;
    client.app.stop();
    while events.next().await.is_some() {}
    assert_eq!(
        client.get("/api/players").await.refused(503),
        "the server is stopping: try again in a moment"
    );
    // The search was cut short: its move is not played, the game waits for the next start.
    let nobody_thinks = async || (Arc::strong_count(&client.app) == idle).then_some(());
    eventually("the thinker is gone", nobody_thinks).await;
    assert_eq!(client.app.store().waiting().await.unwrap(), [game]);
}

#[tokio::test]
async fn a_client_has_its_own_bounds_and_the_others_theirs() {
    let bounds = Settings { client_searches: 2, client_streams: 2, client_games: 3, ..settings() };
    let mut client = Client::with(bounds).browser(1);
    let other = client.browser(2);
    let analysis = "/api/analysis/events?game=gomoku&time_ms=60000&moves=";
    let _held = [
        Events::open(&client, &format!("{analysis}h8")).await,
        Events::open(&client, &format!("{analysis}h9")).await,
    ];
    let searches = client.get(&format!("{SEARCH}60000")).await;
    assert_eq!(
        searches.refused(429),
        "you have too many searches under way: wait for one of them or leave it"
    );
    assert_eq!((code(&searches).as_str(), retry_after(&searches)), ("client-searches", 2));
    assert_eq!(client.get(&format!("{SEARCH}5")).await.status, 200, "a short question is another matter");
    assert_eq!(other.status(&format!("{analysis}h10")).await, 200);

    let game = client.start_people("tris").await;
    let streams = client.get(&format!("/api/games/{game}/events")).await;
    assert_eq!((streams.status, code(&streams).as_str()), (429, "client-streams"));
    assert_eq!(other.status(&format!("/api/games/{game}/events")).await, 200);

    client.start_people("tris").await;
    client.start_people("tris").await;
    let games = client.post("/api/games", json!({"game": "tris", "x": "human", "o": "human"})).await;
    assert_eq!((games.status, code(&games).as_str()), (429, "client-games"));
    assert!((1..=20).contains(&retry_after(&games)), "{}", retry_after(&games));
}

#[tokio::test]
async fn cookies_that_cost_nothing_are_bounded_by_their_address() {
    let client = Client::with(Settings { client_streams: 1, ..settings() });
    let mut first = client.browser(0);
    let game = first.start_people("tris").await;
    let path = format!("/api/games/{game}/events");
    let mut open = Vec::new();
    for number in 0..32 {
        open.push(Events::open(&client.browser(number), &path).await);
    }
    let refused = client.browser(99).get(&path).await;
    assert_eq!((refused.status, code(&refused).as_str()), (429, "address-busy"));
}

#[tokio::test]
async fn a_paused_game_goes_on_only_if_there_is_a_place_in_the_line() {
    let mut client = Client::with(Settings { client_games: 1000, ..settings() }).browser(1);
    let body = json!({"game": "gomoku", "x": "mcts", "o": "mcts", "time_ms": 60_000, "paused": true});
    let mut accepted = 0;
    for _ in 0..50 {
        let path = format!("/api/games/{}", id(&client.start(body.clone()).await));
        let reply = client.post(&format!("{path}/pace"), json!({"paused": false})).await;
        match reply.status {
            200 => accepted += 1,
            _ => {
                reply.refused(429);
                assert_eq!(code(&reply), "client-searches");
                let game = client.get(&path).await.ok();
                assert_eq!((&game["paused"], &game["thinking"]), (&true.into(), &false.into()));
                client.post(&format!("{path}/pace"), json!({"step": true})).await.refused(429);
            }
        }
    }
    assert_eq!(accepted, 8);
    let other = client.browser(2);
    let mine = json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 150});
    let game = id(&other.clone().start(mine).await);
    other.until(&game, |game| game["ply"] == 1).await;
}

#[tokio::test]
async fn a_short_question_is_answered_whatever_others_ask() {
    let client = Client::new();
    let mut searches = JoinSet::new();
    for number in 0..60 {
        let browser = client.browser(number);
        searches.spawn(async move { browser.get(&format!("{SEARCH}3000")).await.status });
    }
    eventually("they wait", async || (client.app.searches().waiting() >= 58).then_some(())).await;
    let mut times = Vec::new();
    for _ in 0..9 {
        let start = Instant::now();
        client.get(&format!("{SEARCH}5")).await.ok();
        times.push(start.elapsed());
    }
    times.sort();
    assert!(times[4] < Duration::from_millis(500), "{times:?}");
}

#[tokio::test]
async fn who_leaves_the_line_makes_room_at_once() {
    let client = Client::with(Settings { searches: 1, ..settings() });
    let _running =
        Events::open(&client.browser(1), "/api/analysis/events?game=drop-9x7-4&player=mcts&time_ms=60000")
            .await;
    let path = "/api/analysis/events?game=gomoku&moves=h8&player=mcts&time_ms=60000";
    let (mut first, second) =
        (Events::open(&client.browser(2), path).await, Events::open(&client.browser(3), path).await);
    assert_eq!(first.named("queued").await, json!({"queued": 1}));
    let mut third = Events::open(&client.browser(4), path).await;
    assert_eq!(third.named("queued").await, json!({"queued": 3}));
    drop(second);
    assert_eq!(third.named("queued").await, json!({"queued": 2}));
    drop(first);
    assert_eq!(third.named("queued").await, json!({"queued": 1}));
    eventually("one waits", async || (client.app.searches().waiting() == 1).then_some(())).await;
}

#[tokio::test]
async fn a_program_that_waits_for_its_turn_tells_its_place() {
    let mut client = Client::with(Settings { searches: 1, ..settings() }).browser(1);
    let _running =
        Events::open(&client.browser(2), "/api/analysis/events?game=drop-9x7-4&player=mcts&time_ms=60000")
            .await;
    let game = id(&client.start(json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 1000})).await);
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    drop(
        Events::open(&client.browser(3), "/api/analysis/events?game=gomoku&player=mcts&time_ms=60000").await,
    );
    assert_eq!(events.named("queued").await, json!({"queued": 1, "ply": 0}));
}

#[tokio::test]
async fn two_programs_play_while_somebody_looks() {
    let mut client = Client::with(Settings { unwatched: Duration::from_millis(100), ..settings() });
    let body = json!({"game": "gomoku", "x": "random:seed=1", "o": "random:seed=2", "delay_ms": 10});
    let game = id(&client.start(body).await);
    let ply = async || {
        // Not through the interface: that would be a look.
        let stored = client.app.store().load(&game).await.unwrap().unwrap();
        stored.game().unwrap().position().ply()
    };
    let asleep = async || {
        let before = ply().await;
        tokio::time::sleep(Duration::from_millis(150)).await;
        (before == ply().await).then_some(before)
    };
    let there = eventually("they sleep", asleep).await;
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    let woken = async || (ply().await > there).then_some(());
    eventually("they go on", woken).await;
    events.named("game").await;
}

#[tokio::test]
async fn after_a_restart_games_go_on_by_and_by() {
    let directory = Directory::new();
    let bounds = || Settings { client_games: 1000, client_searches: 1000, ..settings() };
    let mut before = Client::at_with(&directory.0, bounds());
    let idle = Arc::strong_count(&before.app);
    let two_programs = json!({"game": "gomoku", "x": "mcts", "o": "mcts", "time_ms": 60_000});
    for _ in 0..100 {
        before.start(two_programs.clone()).await;
    }
    let mine = json!({"game": "connect4", "x": "mcts", "o": "human", "time_ms": 60_000});
    let game = id(&before.start(mine).await);
    let owner = before.owner();
    before.app.stop();
    let nobody = async || (Arc::strong_count(&before.app) == idle).then_some(());
    eventually("nobody thinks", nobody).await;
    drop(before);

    let client = Client::at_with(&directory.0, bounds()).known_as(&owner);
    resume(&client.app).await.unwrap();
    assert_eq!(client.app.searches().waiting(), 0, "games that nobody watches do not think");
    client.post(&format!("/api/games/{game}/move-now"), json!({})).await.ok();
    client.until(&game, |game| game["ply"] == 1).await;
}
