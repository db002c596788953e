//! Lists of games: every one is there once, whatever the others are.

use std::collections::BTreeSet;

use filetto_cli::web::Settings;
use filetto_cli::web::store::FILE;
use rusqlite::Connection;
use serde_json::Value as Json;

use crate::client::{Client, Directory, id, settings};

/// All pages of a browser's games.
async fn listed(client: &Client, limit: u32) -> Vec<Json> {
    let (mut games, mut before) = (Vec::new(), String::new());
    loop {
        let page = client.get(&format!("/api/games?limit={limit}{before}")).await.ok();
        games.extend(page["games"].as_array().unwrap().iter().cloned());
        let Some(next) = page["next"].as_str() else { return games };
        before = format!("&before={next}");
    }
}

/// Starts so many games, edits the file while no server has it, and opens it again.
async fn edited(count: usize, edit: impl FnOnce(&Connection, &[String])) -> (Directory, Client, Vec<String>) {
    let directory = Directory::new();
    let mut client = Client::at_with(&directory.0, Settings { client_games: count, ..settings() });
    let mut games = Vec::new();
    for _ in 0..count {
        games.push(client.start_people("tris").await);
    }
    let client = client.moved(|| {
        edit(&Connection::open(directory.0.join(FILE)).unwrap(), &games);
        Client::at(&directory.0)
    });
    let client = client.await;
    (directory, client, games)
}

#[tokio::test]
async fn games_of_one_millisecond_are_all_listed() {
    let (_directory, client, games) =
        edited(200, |file, _| assert_eq!(file.execute("UPDATE games SET created = 5", []).unwrap(), 200))
            .await;
    for limit in [1, 20, 100] {
        let found: Vec<String> = listed(&client, limit).await.iter().map(id).collect();
        let different: BTreeSet<&String> = found.iter().collect();
        assert_eq!((found.len(), different.len()), (200, 200), "limit {limit}");
        assert!(games.iter().all(|game| different.contains(game)));
    }
    let sooner = client.get("/api/games?before=5").await.ok();
    assert_eq!(sooner["games"].as_array().unwrap().len(), 0, "a time alone comes before its games");
    for bad in ["x", "", "-a", "1e3"] {
        client.get(&format!("/api/games?before={bad}")).await.refused(400);
    }
}

const BROKEN: [(&str, &str); 6] = [
    ("x = 'nobody'", "unknown-player"),
    ("o = 'alphabeta:depth=x'", "bad-option"),
    ("game = 'chess'", "unknown-game"),
    ("moves = 'a1,a1'", "move-occupied"),
    ("moves = 'Z'", "move-unreadable"),
    ("game = CAST(x'ff' AS TEXT)", "unknown-game"),
];

#[tokio::test]
async fn an_unreadable_game_hides_no_other_and_can_be_deleted() {
    let (_directory, client, games) = edited(60, |file, games| {
        for ((change, _), game) in BROKEN.iter().zip(&games[30..]) {
            assert_eq!(file.execute(&format!("UPDATE games SET {change} WHERE id = ?1"), [game]).unwrap(), 1);
        }
    })
    .await;
    let list = listed(&client, 20).await;
    assert_eq!(list.len(), 60);
    for ((_, code), game) in BROKEN.iter().zip(&games[30..]) {
        let entry = list.iter().find(|entry| id(entry) == *game).expect("it is listed");
        assert_eq!(entry["unreadable"]["code"], *code, "{entry}");
        assert!(entry["created"].is_u64() && entry["updated"].is_u64());
        let path = format!("/api/games/{game}");
        let refused = client.get(&path).await;
        assert!(refused.refused(409).starts_with("this stored game cannot be read: "));
        assert_eq!(refused.json()["code"], "game-unreadable");
        client.post(&format!("{path}/undo"), serde_json::json!({})).await.refused(409);
        client.get(&format!("{path}/events")).await.refused(409);
        client.other().ask("DELETE", &path, &[], "").await.refused(403);
        assert_eq!(client.ask("DELETE", &path, &[], "").await.status, 204);
        client.get(&path).await.refused(404);
    }
    let readable = listed(&client, 20).await;
    assert_eq!(readable.len(), 54);
    assert!(readable.iter().all(|game| game.get("unreadable").is_none()));
}
