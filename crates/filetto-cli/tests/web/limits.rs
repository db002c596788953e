//! Enough is enough, and what happens when the server stops.

use std::sync::Arc;

use filetto_cli::web::Settings;
use serde_json::json;

use crate::client::{Client, Events, eventually, id, settings};

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
        client.get(&format!("{path}?moves=44")).await.refused(429);
    }
    let game = client.start_people("tris").await;
    client.post(&format!("/api/games/{game}/moves"), json!({"move": "b2", "ply": 0})).await.ok();
}

#[tokio::test]
async fn many_games_wait_for_their_turn_and_all_are_answered() {
    let mut client = Client::with(Settings { searches: 1, ..settings() });
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
