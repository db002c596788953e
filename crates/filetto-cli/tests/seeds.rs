//! No two games of a player by chance are one, and each can be played again from its record.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use common::{app, type_keys};
use filetto::game::{Position, Side};
use filetto::internals::protocol::kaggle::Act;
use filetto::player::{Limits, PlayerSpec, ask};
use filetto_cli::engines::http;
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a person types who goes through the columns; one that is full is asked for again.
fn input() -> String {
    "4\n3\n5\n2\n6\n1\n7\n".repeat(12)
}

/// Plays a game in the plain form against a player, and gives its record.
fn record(opponent: &str, file: &Path) -> Value {
    let mut command = Command::cargo_bin("filetto").unwrap();
    command.args(["play", "--plain", "--no-ponder", "--o", opponent, "--save"]).arg(file);
    command.env("LANG", "C").write_stdin(input()).assert().success();
    let text = std::fs::read_to_string(file).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn games_against_forsa4_differ_and_each_can_be_played_again() {
    let file = folder("seeds-plain").join("games.jsonl");
    let games: Vec<Value> = (0..6).map(|_| record("forsa4", &file)).collect();
    let moves = |game: &Value| game["moves"].as_str().unwrap().to_string();
    let different: BTreeSet<String> = games.iter().map(moves).collect();
    assert!(different.len() >= 3, "{games:?}");
    for game in &games {
        let spec = game["o"].as_str().unwrap();
        assert!(spec.starts_with("forsa4:seed="), "{spec}");
        assert_eq!(moves(&record(spec, &file)), moves(game), "the same person meets the same answers");
        replay(game);
    }
}

/// Every move of the program follows from its text and the position alone.
fn replay(game: &Value) {
    let rules = game["game"].as_str().unwrap().parse().unwrap();
    let played = Position::parse(rules, game["moves"].as_str().unwrap()).unwrap();
    let mut program = game["o"].as_str().unwrap().parse::<PlayerSpec>().unwrap().build().unwrap();
    let mut position = Position::new(rules);
    for mv in played.history() {
        if position.to_move() == Side::O {
            let choice = ask(&mut *program, &position, &Limits::default()).unwrap();
            assert_eq!(choice.mv, *mv, "{position}");
        }
        position.play(*mv).unwrap();
    }
}

#[test]
fn a_question_has_the_same_answer_every_time() {
    let ask = || {
        let mut command = Command::cargo_bin("filetto").unwrap();
        let output =
            command.args(["bestmove", "--player", "forsa4:sweeps=5", "--json", "44"]).output().unwrap();
        let mut answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        answer["seconds"] = Value::Null;
        answer
    };
    assert_eq!(ask(), ask());
}

#[test]
fn the_full_screen_game_has_new_seeds_in_every_game_and_puts_them_on_record() {
    let mut app = app("connect4", "human", "forsa4:sweeps=1", "");
    for _ in 0..3 {
        type_keys(&mut app, "4\nny");
    }
    let specs: BTreeSet<String> = app
        .take_records()
        .iter()
        .flat_map(|(players, _)| players.each_ref().map(ToString::to_string))
        .collect();
    assert_eq!(specs.len(), 4, "human and three programs: {specs:?}");
    let seeded = specs.iter().filter(|spec| spec.starts_with("forsa4:sweeps=1,seed="));
    assert_eq!(seeded.count(), 3, "{specs:?}");
}

#[test]
fn engines_have_new_seeds_in_every_game_and_say_which() {
    let speak = |protocol: &str, player: &str, commands: &str| {
        let mut command = Command::cargo_bin("filetto").unwrap();
        command
            .args(["engine", "--protocol", protocol, "--player", player])
            .write_stdin(commands.to_string());
        String::from_utf8(command.output().unwrap().stderr).unwrap()
    };
    let games = "newgame drop-7x6-4 first 100\ngo\nnewgame drop-7x6-4 first 100\ngo\n";
    for (protocol, commands) in [("line", games), ("gomocup", "START 15\nBEGIN\nSTART 15\nBEGIN\n")] {
        let said = speak(protocol, "random", commands);
        let seeds: BTreeSet<&str> = said.lines().collect();
        assert!(
            seeds.len() == 2 && seeds.iter().all(|line| line.starts_with("new game: random:seed=")),
            "{said}"
        );
        assert_eq!(speak(protocol, "random:seed=4", commands), "");
        assert_eq!(speak(protocol, "alphabeta:depth=1", commands), "");
    }
}

#[tokio::test]
async fn the_kaggle_agent_plays_another_game_each_time() {
    let router = http::router(&"random".parse().unwrap(), std::net::Ipv4Addr::LOCALHOST.into());
    let act = Act { columns: 7, rows: 6, inarow: 4, act_timeout: 0.0, board: vec![0; 42], mark: 1 };
    let mut answers = BTreeSet::new();
    for _ in 0..30 {
        let body = axum::body::Body::from(http::question(&act).to_string());
        let request = axum::http::Request::post("/").body(body).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        answers.insert(response.into_body().collect().await.unwrap().to_bytes());
    }
    assert!(answers.len() > 1, "the first move of thirty random games is not always the same");
}
