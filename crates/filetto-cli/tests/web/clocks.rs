//! Games by a clock: what is left, a flag that falls, a server that comes back, a program that is hurried.

use std::time::{Duration, Instant};

use filetto_cli::web::games::changes::resume_clocks;
use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, Events, id};

fn people(base_ms: u64, increment_ms: u64) -> Json {
    let clock = json!({"base_ms": base_ms, "increment_ms": increment_ms});
    json!({"game": "connect4", "x": "human", "o": "human", "clock": clock})
}

async fn play(client: &Client, game: &str, mv: &str, ply: usize) -> Json {
    client.post(&format!("/api/games/{game}/moves"), json!({"move": mv, "ply": ply})).await.ok()
}

fn left(game: &Json, side: &str) -> u64 {
    game["clock"][format!("{side}_left_ms")].as_u64().unwrap()
}

#[tokio::test]
async fn a_game_by_the_clock_says_what_is_left_and_gives_the_increment() {
    let mut client = Client::new();
    let mut body = people(60_000, 2000);
    body["moves"] = json!("4");
    let game = client.start(body).await;
    assert_eq!((&game["clock"]["base_ms"], &game["clock"]["increment_ms"]), (&60_000.into(), &2000.into()));
    assert_eq!(left(&game, "x"), 60_000, "the first stone starts the clocks and costs nothing");
    let game = play(&client, &id(&game), "4", 1).await;
    assert!((60_001..=62_000).contains(&left(&game, "o")), "{game}");
    let without = client.start(json!({"game": "connect4", "x": "human", "o": "human"})).await;
    assert_eq!(without["clock"], Json::Null);
}

#[tokio::test]
async fn clocks_out_of_range_are_refused() {
    let client = Client::new();
    for (base, increment) in [(0, 0), (999, 0), (10_800_001, 0), (60_000, 180_001)] {
        let refused = client.post("/api/games", people(base, increment)).await.refused(400);
        assert!(refused.contains("_ms"), "{refused}");
    }
}

#[tokio::test]
async fn a_flag_falls_though_nobody_moves_and_the_watchers_hear_it() {
    let mut client = Client::new();
    let game = id(&client.start(people(1000, 0)).await);
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    let over = loop {
        let told = events.named("game").await;
        if told["status"] != "playing" {
            break told;
        }
    };
    assert_eq!(
        (&over["status"], &over["fault"], &over["winner"]),
        (&"forfeit".into(), &"timeout".into(), &"o".into())
    );
    assert_eq!(left(&over, "x"), 0);
    let late = client.post(&format!("/api/games/{game}/moves"), json!({"move": "4", "ply": 0})).await;
    late.refused(409);
}

#[tokio::test]
async fn the_clock_survives_a_restart_and_the_flag_falls_after_it() {
    let directory = Directory::new();
    let mut client = Client::at(&directory.0);
    let game = id(&client.start(people(1200, 0)).await);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let before = play(&client, &game, "4", 0).await;
    assert!(left(&before, "x") <= 900, "{before}");
    let client = client.moved(|| Client::at(&directory.0)).await;
    resume_clocks(&client.app).await.unwrap();
    // Nobody looks: reading the file is not looking at the game.
    let after = client.until(&game, |game| game["status"] == "forfeit").await;
    assert_eq!((&after["winner"], left(&after, "x")), (&"x".into(), left(&before, "x")));
}

#[tokio::test]
async fn a_program_plays_by_the_clock_too() {
    let mut client = Client::new();
    let clock = json!({"base_ms": 4000, "increment_ms": 0});
    let body = json!({"game": "gomoku", "x": "engine", "o": "human", "time_ms": 60_000, "clock": clock});
    let start = Instant::now();
    let game = id(&client.start(body).await);
    let answered = client.until(&game, |game| game["ply"] == 1).await;
    assert!(start.elapsed() < Duration::from_secs(3), "a part of four seconds: {:?}", start.elapsed());
    assert_eq!(answered["status"], "playing");
    assert!((3000..4000).contains(&left(&answered, "x")), "{answered}");
}

#[tokio::test]
async fn a_clock_with_people_is_not_halted() {
    let mut client = Client::new();
    let game = id(&client.start(people(60_000, 0)).await);
    for body in [json!({"paused": true}), json!({"step": true})] {
        client.post(&format!("/api/games/{game}/pace"), body).await.refused(409);
    }
}

#[tokio::test]
async fn a_program_that_is_told_to_move_now_does() {
    let mut client = Client::new();
    let start = Instant::now();
    let body = json!({"game": "gomoku", "x": "engine", "o": "human", "time_ms": 30_000});
    let game = id(&client.start(body).await);
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    events.named("thinking").await;
    client.post(&format!("/api/games/{game}/move-now"), json!({"ply": 0})).await.ok();
    client.until(&game, |game| game["ply"] == 1).await;
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}
