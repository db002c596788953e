//! Puzzles over HTTP: the next one, the one of the day, tries.

use filetto_cli::web::puzzles::shipped;
use serde_json::{Value as Json, json};

use crate::client::Client;

async fn attempt(client: &Client, puzzle: &Json, tried: &str) -> Json {
    let body =
        json!({"game": puzzle["game"], "moves": puzzle["moves"], "kind": puzzle["kind"], "tried": tried});
    client.post("/api/puzzles/try", body).await.ok()
}

#[tokio::test]
async fn a_wish_for_kind_and_rating_is_granted_and_its_seed_gives_it_again() {
    let client = Client::new();
    let puzzle = client.get("/api/puzzles?kind=win-5&near=1200&seed=3").await.ok();
    assert_eq!(
        (&puzzle["game"], &puzzle["kind"], &puzzle["plies"]),
        (&"drop-7x6-4".into(), &"win-5".into(), &5.into())
    );
    assert_eq!((puzzle["line"].as_array().unwrap().len(), &puzzle["shipped"]), (5, &true.into()));
    assert_eq!(client.get("/api/puzzles?kind=win-5&near=1200&seed=3").await.ok(), puzzle);
}

#[tokio::test]
async fn the_daily_puzzle_is_the_same_for_everybody_and_another_one_tomorrow() {
    let (one, other) = (Client::new(), Client::new());
    let today = one.get("/api/puzzles/daily?date=2026-11-18").await.ok();
    assert_eq!(other.get("/api/puzzles/daily?date=2026-11-18").await.ok(), today);
    assert_eq!(today["date"], "2026-11-18");
    assert_ne!(one.get("/api/puzzles/daily?date=2026-11-19").await.ok()["moves"], today["moves"]);
    assert_eq!(one.get("/api/puzzles/daily").await.ok()["date"].as_str().unwrap().len(), 10);
    assert!(one.get("/api/puzzles/daily?date=soon").await.refused(400).contains("date"));
}

#[tokio::test]
async fn tries_are_right_wrong_or_solved() {
    let client = Client::new();
    let puzzle = client.get("/api/puzzles?kind=win-5&seed=1").await.ok();
    let line: Vec<&str> = puzzle["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    let first = attempt(&client, &puzzle, line[0]).await;
    assert_eq!((&first["verdict"], first["line"].as_array().unwrap().len()), (&"right".into(), 4));
    let solved = attempt(&client, &puzzle, &line.concat()).await;
    assert_eq!((&solved["verdict"], &solved["line"]), (&"solved".into(), &json!([])));
    let wrong = (1..=7).map(|column| column.to_string()).find(|column| column != line[0]).unwrap();
    let wrong = attempt(&client, &puzzle, &wrong).await;
    assert_eq!(wrong["verdict"], "wrong");
    assert_ne!(wrong["value"]["kind"], "win");
    let draw = client.get("/api/puzzles?kind=draw&seed=1").await.ok();
    assert_eq!(attempt(&client, &draw, draw["line"][0].as_str().unwrap()).await["verdict"], "solved");
}

#[tokio::test]
async fn a_board_without_puzzles_of_its_own_gets_one_made() {
    let client = Client::new();
    let puzzle = client.get("/api/puzzles?game=drop-5x5-4&kind=win-3&near=900&seed=2").await.ok();
    assert_eq!(
        (&puzzle["game"], &puzzle["kind"], &puzzle["shipped"]),
        (&"drop-5x5-4".into(), &"win-3".into(), &false.into())
    );
    let first = attempt(&client, &puzzle, puzzle["line"][0].as_str().unwrap()).await;
    assert_eq!(first["verdict"], "right");
    assert!(client.get("/api/puzzles?game=free-2x2-2").await.refused(404).contains("free-2x2-2"));
}

#[tokio::test]
async fn what_is_no_puzzle_is_refused() {
    let client = Client::new();
    assert!(client.get("/api/puzzles?kind=win-4").await.refused(400).contains("win-3"));
    assert!(client.get("/api/puzzles?game=hex").await.refused(400).contains("hex"));
    let body = |tried: &str| json!({"game": "connect4", "moves": "4455", "kind": "win-3", "tried": tried});
    for tried in ["", "32", "9", "x"] {
        client.post("/api/puzzles/try", body(tried)).await.refused(400);
    }
}

#[test]
fn five_hundred_come_with_the_program() {
    assert!(shipped().len() > 600, "{}", shipped().len());
}
