//! Other programs end with the game they were started for.

use std::fs;
use std::process::{Command, Stdio};

use filetto_cli::web::Settings;
use filetto_cli::web::externals::{Externals, parse};
use serde_json::json;

use crate::client::{Client, Directory, eventually, id, settings};

/// A server with one external program: an engine that leaves the number of its process in a file.
fn with_engine(directory: &Directory, player: &str) -> Client {
    let (file, binary) = (directory.0.join("process"), assert_cmd::cargo::cargo_bin!("filetto"));
    let script = format!("echo $$ > {}; exec {} engine --player {player}", file.display(), binary.display());
    let externals = Externals(vec![parse(&format!("engine=sh -c \"{script}\"")).unwrap()]);
    Client::with(Settings { externals, ..settings() })
}

async fn process(directory: &Directory) -> String {
    let read =
        async || fs::read_to_string(directory.0.join("process")).ok().filter(|text| text.ends_with('\n'));
    eventually("the program starts", read).await.trim().to_string()
}

fn lives(process: &str) -> bool {
    Command::new("kill").args(["-0", process]).stderr(Stdio::null()).status().unwrap().success()
}

async fn deleted_ends(client: &Client, game: &str, process: &str) {
    assert!(lives(process));
    assert_eq!(client.ask("DELETE", &format!("/api/games/{game}"), &[], "").await.status, 204);
    eventually("the program ends", async || (!lives(process)).then_some(())).await;
}

#[tokio::test]
async fn a_program_at_rest_ends_with_its_deleted_game() {
    let directory = Directory::new();
    let mut client = with_engine(&directory, "random:seed=1");
    let game = id(&client.start(json!({"game": "connect4", "x": "external:engine", "o": "human"})).await);
    client.until(&game, |game| game["ply"] == 1).await;
    deleted_ends(&client, &game, &process(&directory).await).await;
}

#[tokio::test]
async fn a_program_in_thought_ends_with_its_deleted_game() {
    let directory = Directory::new();
    let mut client = with_engine(&directory, "mcts");
    let body = json!({"game": "gomoku", "x": "external:engine", "o": "human", "time_ms": 60_000});
    let game = id(&client.start(body).await);
    deleted_ends(&client, &game, &process(&directory).await).await;
}
