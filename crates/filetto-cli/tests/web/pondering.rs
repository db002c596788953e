//! Programs think on a person's time, where nobody else wants the place.

use std::time::{Duration, Instant};

use filetto_cli::web::Settings;
use serde_json::{Value as Json, json};

use crate::client::{Client, Events, eventually, id, settings};

/// Time enough for a program that may to begin pondering.
const A_WHILE: Duration = Duration::from_millis(300);

fn against(player: &str) -> Json {
    json!({"game": "gomoku", "x": "human", "o": player, "time_ms": 200})
}

/// A game in which a person is to move, watched.
async fn watched(client: &mut Client, body: Json) -> (String, Events) {
    let game = id(&client.start(body).await);
    let events = Events::open(client, &format!("/api/games/{game}/events")).await;
    (game, events)
}

async fn until_pondering(client: &Client) {
    eventually("it ponders", async || (client.app.searches().idlers() == 1).then_some(())).await;
}

#[tokio::test]
async fn a_watched_game_ponders_says_so_and_stays_the_persons_turn() {
    let mut client = Client::new();
    let (game, mut events) = watched(&mut client, against("mcts")).await;
    until_pondering(&client).await;
    let told = async || Some(events.named("game").await).filter(|game| game["pondering"] == json!(true));
    let told = eventually("it is told", told).await;
    assert_eq!(
        (&told["to_move"], &told["thinking"], &told["ponder"]),
        (&json!("x"), &json!(false), &json!(true))
    );
    client.post(&format!("/api/games/{game}/moves"), json!({"move": "h8", "ply": 0})).await.ok();
    let answered = client.until(&game, |game| game["ply"] == 2).await;
    assert_eq!(answered["to_move"], "x");
    until_pondering(&client).await;
}

#[tokio::test]
async fn a_pondering_game_gives_its_place_up_at_once() {
    let mut client = Client::with(Settings { searches: 1, ..settings() }).browser(1);
    let (_, _events) = watched(&mut client, against("mcts")).await;
    until_pondering(&client).await;
    let start = Instant::now();
    let other = client.browser(2);
    let asked =
        tokio::spawn(
            async move { other.get("/api/bestmove?game=gomoku&player=mcts&time_ms=1000").await.ok() },
        );
    eventually("it gives way", async || (client.app.searches().idlers() == 0).then_some(())).await;
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    assert!(!asked.is_finished() && client.app.searches().waiting() == 0, "the other one searches already");
    asked.await.unwrap();
    until_pondering(&client).await;
}

#[tokio::test]
async fn nobody_ponders_unwatched_unasked_or_in_vain() {
    let mut client = Client::new();
    client.start(against("mcts")).await;
    let mut told_not_to = against("mcts");
    told_not_to["ponder"] = json!(false);
    let mut streams = Vec::new();
    for body in [told_not_to, against("random"), against("human")] {
        streams.push(watched(&mut client, body).await);
    }
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(client.app.searches().idlers(), 0);
}

#[tokio::test]
async fn no_more_ponder_than_there_are_places_and_none_when_all_are_gone() {
    let mut client = Client::with(Settings { searches: 2, client_games: 100, ..settings() });
    let mut streams = Vec::new();
    for _ in 0..12 {
        streams.push(watched(&mut client, against("mcts")).await);
    }
    eventually("two ponder", async || (client.app.searches().idlers() == 2).then_some(())).await;
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(client.app.searches().idlers(), 2);
    drop(streams);
    for _ in 0..2 {
        // Whoever is asked away does not come back to a game that nobody watches.
        client.get("/api/bestmove?game=gomoku&player=mcts&time_ms=300").await.ok();
        client.get("/api/bestmove?game=gomoku&player=mcts&time_ms=300").await.ok();
    }
}

#[tokio::test]
async fn the_option_is_kept_with_the_game() {
    let directory = crate::client::Directory::new();
    let mut client = Client::at(&directory.0);
    let mut body = against("random");
    body["ponder"] = json!(false);
    let game = id(&client.start(body).await);
    let client = client.moved(|| Client::at(&directory.0)).await;
    assert_eq!(client.get(&format!("/api/games/{game}")).await.ok()["ponder"], json!(false));
}
