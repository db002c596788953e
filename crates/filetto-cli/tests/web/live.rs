//! Event streams: everybody hears everything, and a search stops when its viewer leaves.

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Client, Events, eventually, id, settings};

#[tokio::test]
async fn two_pages_hear_every_change_from_how_it_stands() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    let other = client.clone();
    let path = format!("/api/games/{game}/events");
    let (mut one, mut two) = (Events::open(&client, &path).await, Events::open(&other, &path).await);
    assert_eq!(
        (&one.named("game").await["moves"], &two.named("game").await["moves"]),
        (&"".into(), &"".into())
    );
    for (ply, mv) in ["4", "5", "6"].iter().enumerate() {
        let by = if ply % 2 == 0 { &client } else { &other };
        by.post(&format!("/api/games/{game}/moves"), json!({"move": mv, "ply": ply})).await.ok();
        let moves = &"456"[..ply + 1];
        assert_eq!(
            (&one.named("game").await["moves"], &two.named("game").await["moves"]),
            (&moves.into(), &moves.into())
        );
    }
    other.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    assert_eq!(one.named("game").await["status"], "resigned");
    let late = Events::open(&client, &path).await.named("game").await;
    assert_eq!((&late["moves"], &late["status"]), (&"456".into(), &"resigned".into()));
}

#[tokio::test]
async fn a_program_game_is_told_to_its_end() {
    let mut client = Client::new();
    let body = json!({"game": "tris", "x": "random:seed=3", "o": "random:seed=4", "delay_ms": 5});
    let game = id(&client.start(body).await);
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    let mut plies = Vec::new();
    loop {
        let game = events.named("game").await;
        plies.push(game["ply"].as_u64().unwrap());
        if game["status"] != "playing" {
            break;
        }
    }
    assert!(
        plies.windows(2).all(|pair| pair[1] == pair[0] + 1),
        "no move is missed or told twice: {plies:?}"
    );
}

#[tokio::test]
async fn the_stream_of_a_deleted_game_ends() {
    let mut client = Client::new();
    let game = client.start_people("tris").await;
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    events.named("game").await;
    assert_eq!(client.ask("DELETE", &format!("/api/games/{game}"), &[], "").await.status, 204);
    while let Some((name, _)) = events.next().await {
        assert_eq!(name, "people", "nothing more of the game");
    }
}

#[tokio::test]
async fn an_analysis_grows_from_estimates_to_proofs() {
    let client = Client::new();
    let path = "/api/analysis/events?game=connect4&moves=123456714";
    let mut events = Events::open(&client, path).await;
    let mut tables: Vec<Json> = Vec::new();
    while let Some((name, table)) = events.next().await {
        assert!(name == "analysis" || name == "queued", "{table}");
        if name == "analysis" {
            tables.push(table);
        }
    }
    let proven = |table: &Json| {
        table["candidates"].as_array().unwrap().iter().filter(|row| row["proven"] == true).count()
    };
    let last = tables.pop().unwrap();
    assert!(tables.iter().all(|table| table["final"] == false) && last["final"] == true);
    assert!(!tables.is_empty() && proven(&tables[0]) < 7, "estimates come first");
    assert_eq!(last["source"], "solver");
    assert_eq!(proven(&last), 7);
    let mut again = Events::open(&client, path).await;
    let stored = again.named("analysis").await;
    assert_eq!((&stored["stored"], &stored["final"]), (&true.into(), &true.into()));
    assert!(again.next().await.is_none());
}

/// Asks until there is room for a search again: the one that had it, which had a minute, must have stopped.
async fn until_room_again(client: &Client, after: &str) {
    let ask = async || client.get("/api/bestmove?moves=44&player=random").await.status == 200;
    let soon = eventually(after, async || ask().await.then_some(()));
    tokio::time::timeout(Duration::from_secs(20), soon).await.expect(after);
}

#[tokio::test]
async fn the_search_stops_when_the_viewer_leaves() {
    let client = Client::with(filetto_cli::web::Settings { searches: 1, queue: 0, ..settings() });
    for path in [
        "/api/analysis/events?game=drop-9x7-4&time_ms=60000",
        "/api/analysis/events?game=gomoku&moves=h8&time_ms=60000&player=mcts",
        "/api/review?game=drop-9x7-4&moves=5555&time_ms=60000",
    ] {
        let events = Events::open(&client, path).await;
        client.until_busy().await;
        let sentence = client.get("/api/bestmove?moves=44").await.refused(429);
        assert_eq!(sentence, "too many searches are waiting: try again in a moment");
        drop(events);
        until_room_again(&client, path).await;
    }
}

/// One place, and two who think in it without end: a third sees values of its board before it waits for a turn.
#[tokio::test]
async fn first_values_come_at_once_whoever_else_thinks() {
    let client = Client::with(filetto_cli::web::Settings { searches: 1, ..settings() });
    let mut thinking = Vec::new();
    for (number, game) in [(1, "gomoku"), (2, "free-19x19-6")] {
        let path = format!("/api/analysis/events?game={game}");
        let mut events = Events::open(&client.browser(number), &path).await;
        events.named("analysis").await;
        thinking.push(events);
    }
    for (number, game) in [(3, "drop-9x7-4"), (4, "gomoku"), (5, "free-19x19-6")] {
        let start = Instant::now();
        let mut events =
            Events::open(&client.browser(number), &format!("/api/analysis/events?game={game}")).await;
        let table = events.named("analysis").await;
        assert_ne!(table["value"]["kind"], "unknown", "{game}");
        assert!(start.elapsed() < Duration::from_secs(1), "{game}: {:?}", start.elapsed());
        thinking.push(events);
    }
}

/// A win of 11 plies by threats alone (see `data/forced-gomoku.txt`) is announced after a fraction of a second of thinking.
#[tokio::test]
async fn a_known_win_by_force_is_announced_within_a_second() {
    let client = Client::new();
    let path = "/api/analysis/events?game=gomoku&moves=g8,f8,i9,i7,f10,i10,g11,g7,h10,j8,e9,d8,h9,h11";
    let mut events = Events::open(&client, path).await;
    let won = loop {
        let table = events.named("analysis").await;
        if table["value"]["kind"] == "win" {
            break table;
        }
    };
    assert!(won["value"]["plies"].as_u64().unwrap() <= 11, "{won}");
    assert_eq!(won["value"]["plies"].as_u64().unwrap() as usize, won["pv"].as_array().unwrap().len());
    assert!(won["seconds"].as_f64().unwrap() < 1.0, "{won}");
}

#[tokio::test]
async fn the_search_stops_when_the_one_who_asked_is_gone() {
    let client = Client::with(filetto_cli::web::Settings { searches: 1, queue: 0, ..settings() });
    for path in ["/api/solve?game=drop-9x7-4", "/api/bestmove?game=gomoku&player=mcts&time_ms=60000"] {
        tokio::select! {
            _ = client.get(path) => panic!("{path} answered too soon to be a test"),
            () = client.until_busy() => {}
        }
        until_room_again(&client, path).await;
    }
}

#[tokio::test]
async fn thinking_ends_with_the_change_that_makes_it_useless() {
    let mut client = Client::with(filetto_cli::web::Settings { searches: 1, queue: 0, ..settings() });
    let body = json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 60_000});
    let game = id(&client.start(body).await);
    client.until_busy().await;
    client.get("/api/bestmove?moves=44").await.refused(429);
    client.post(&format!("/api/games/{game}/pace"), json!({"paused": true})).await.ok();
    until_room_again(&client, "a pause").await;
}

#[tokio::test]
async fn a_review_evaluates_every_position_and_marks_the_blunders() {
    let client = Client::new();
    // O has to play a3 and does not.
    let mut events = Events::open(&client, "/api/review?game=tris&moves=a1,b2,a2,c3,a3&time_ms=6000").await;
    let mut rows = Vec::new();
    loop {
        let (name, row) = events.next().await.expect("done comes last");
        if name == "done" {
            break;
        }
        rows.push(row);
    }
    let plies: Vec<u64> = rows.iter().map(|row| row["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, (0..=5).rev().collect::<Vec<u64>>());
    rows.reverse();
    assert_eq!((&rows[3]["played"], &rows[3]["best"]), (&"c3".into(), &"a3".into()));
    assert_eq!((&rows[3]["value"]["kind"], &rows[3]["blunder"]), (&"draw".into(), &"mistake".into()));
    assert_eq!((&rows[4]["value"]["kind"], &rows[4]["blunder"]), (&"win".into(), &Json::Null));
    assert_eq!((&rows[5]["value"]["kind"], &rows[5]["played"]), (&"loss".into(), &Json::Null));
    assert_eq!((&rows[5]["analysis"], &rows[3]["analysis"]["best"]), (&Json::Null, &"a3".into()));
    let known = client.get("/api/analysis?game=tris&moves=a1,b2,a2").await.ok();
    assert_eq!(known["stored"], true, "what a review proves is there for whoever looks next");
}
