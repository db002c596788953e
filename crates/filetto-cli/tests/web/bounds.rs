//! How much a browser, and all of them, may store.

use filetto_cli::web::Settings;
use filetto_cli::web::store::{Bounds, FILE, Usage};
use rusqlite::Connection;
use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, settings};

fn with(stored: Bounds) -> Client {
    Client::with(Settings { stored, ..settings() })
}

fn people() -> Json {
    json!({"game": "connect4", "x": "human", "o": "human"})
}

#[tokio::test]
async fn a_browser_keeps_so_many_games_and_deletes_some_for_more() {
    let mut client = with(Bounds { games: 2, ..Bounds::default() });
    let first = client.start_people("connect4").await;
    let second = client.start_people("connect4").await;
    let refused = client.post("/api/games", people()).await;
    let sentence = "this browser stores as much as it may, 2 games or 16 MB: delete some of them";
    assert_eq!(refused.refused(507), sentence);
    assert_eq!(refused.json()["code"], "owner-full");
    client.post(&format!("/api/games/{second}/moves"), json!({"move": "4", "ply": 0})).await.ok();
    client.other().start_people("connect4").await;
    assert_eq!(client.ask("DELETE", &format!("/api/games/{first}"), &[], "").await.status, 204);
    client.start_people("connect4").await;
    client.post("/api/games", people()).await.refused(507);
}

#[tokio::test]
async fn a_browser_keeps_so_many_bytes() {
    let mut client = with(Bounds { bytes: 20_000, ..Bounds::default() });
    let moves = vec!["1"; 100].join(",");
    let large = json!({"game": "drop-100x100-100", "x": "human", "o": "human", "moves": moves});
    client.start(large.clone()).await;
    let mut stored = 1;
    while client.post("/api/games", large.clone()).await.status == 201 {
        stored += 1;
    }
    assert!((30..60).contains(&stored), "{stored} games of about 500 bytes");
}

#[tokio::test]
async fn all_together_keep_so_much_and_answers_are_found_anew() {
    let mut client = with(Bounds { total: 0, ..Bounds::default() });
    assert_eq!(client.post("/api/games", people()).await.json()["code"], "server-full");
    let solve = "/api/solve?game=tris&moves=b2";
    client.get(solve).await.ok();
    assert_eq!(client.get(solve).await.ok()["stored"], false);
    client = with(Bounds { total: client.app.store().total().await.unwrap() + 1, ..Bounds::default() });
    client.start_people("connect4").await;
}

#[tokio::test]
async fn the_sums_are_those_of_the_rows() {
    let directory = Directory::new();
    let mut client = Client::at(&directory.0);
    let games = [client.start_people("connect4").await, client.start_people("gomoku").await];
    for (ply, mv) in ["h8", "i9", "h10"].iter().enumerate() {
        client.post(&format!("/api/games/{}/moves", games[1]), json!({"move": mv, "ply": ply})).await.ok();
    }
    client.post(&format!("/api/games/{}/resign", games[0]), json!({})).await.ok();
    let gone = client.start_people("tris").await;
    assert_eq!(client.ask("DELETE", &format!("/api/games/{gone}"), &[], "").await.status, 204);
    let owner = client.owner();
    let usage = client.app.store().usage(&owner).await.unwrap();
    drop(client);
    let counted = "SELECT count(*), sum(300 + length(game) + length(x) + length(o) + length(moves)
        + ifnull(length(reason), 0)) FROM games WHERE owner = ?1";
    let file = Connection::open(directory.0.join(FILE)).unwrap();
    let read = |row: &rusqlite::Row| {
        Ok(Usage { games: row.get::<_, i64>(0)? as u64, bytes: row.get::<_, i64>(1)? as u64 })
    };
    assert_eq!(usage, file.query_row(counted, [owner], read).unwrap());
    assert_eq!(usage.games, 2);
}
