//! What outlives the process.

use std::fs;
use std::path::Path;

use filetto::player::PlayerSpec;
use filetto_cli::web::games::changes::resume;
use filetto_cli::web::store::{FILE, MIGRATIONS, Store, StoreError};
use rusqlite::Connection;
use serde_json::json;

use crate::client::{Client, Directory, id};

/// What a machine finds after the process ended without a word: the files as they are, whoever has them open.
fn copy_as_after_a_crash(from: &Path, to: &Path) {
    for name in [FILE.to_string(), format!("{FILE}-wal")] {
        if from.join(&name).exists() {
            fs::copy(from.join(&name), to.join(&name)).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answered_move_is_there_after_a_crash() {
    let (directory, after) = (Directory::new(), Directory::new());
    let mut client = Client::at(&directory.0);
    let game = client.start_people("connect4").await;
    let path = format!("/api/games/{game}");
    for (ply, mv) in "44556".chars().enumerate() {
        client.post(&format!("{path}/moves"), json!({"move": mv.to_string(), "ply": ply})).await.ok();
    }
    let before = client.post(&format!("{path}/undo"), json!({"plies": 2})).await.ok();
    copy_as_after_a_crash(&directory.0, &after.0);
    let again = Client::at(&after.0).get(&path).await.ok();
    for key in ["game", "x", "o", "moves", "ply", "to_move", "status", "redo", "created", "updated"] {
        assert_eq!(again[key], before[key], "{key}");
    }
    let redone = Client::at(&directory_of_copy(&after).0)
        .known_as(&client.owner())
        .post(&format!("{path}/redo"), json!({"plies": 2}))
        .await
        .ok();
    assert_eq!(redone["moves"], "44556");
}

fn directory_of_copy(from: &Directory) -> Directory {
    let copy = Directory::new();
    copy_as_after_a_crash(&from.0, &copy.0);
    copy
}

#[tokio::test(flavor = "multi_thread")]
async fn endings_survive() {
    let directory = Directory::new();
    let (resigned, forfeit) = {
        let mut client = Client::at(&directory.0);
        let resigned = client.start_people("tris").await;
        client.post(&format!("/api/games/{resigned}/resign"), json!({"side": "o"})).await.ok();
        let forfeit = id(&client.start(json!({"game": "free-50x50-5", "x": "perfect", "o": "human"})).await);
        client.until(&forfeit, |game| game["status"] == "forfeit").await;
        (resigned, forfeit)
    };
    let client = Client::at(&directory_of_copy(&directory).0);
    let resigned = client.get(&format!("/api/games/{resigned}")).await.ok();
    assert_eq!((&resigned["status"], &resigned["winner"]), (&"resigned".into(), &"x".into()));
    let forfeit = client.get(&format!("/api/games/{forfeit}")).await.ok();
    assert_eq!((&forfeit["status"], &forfeit["winner"]), (&"forfeit".into(), &"o".into()));
    assert!(forfeit["fault"] == "refused" && forfeit["reason"].as_str().unwrap().contains("too large"));
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_think_on_after_a_crash() {
    let (directory, after) = (Directory::new(), Directory::new());
    let mut client = Client::at(&directory.0);
    let slow = json!({"game": "tris", "x": "random:seed=1", "o": "random:seed=2", "delay_ms": 60_000});
    let game = id(&client.start(slow).await);
    copy_as_after_a_crash(&directory.0, &after.0);
    let file = Connection::open(after.0.join(FILE)).unwrap();
    assert_eq!(file.execute("UPDATE games SET delay_ms = 0", []).unwrap(), 1);
    drop(file);
    let client = Client::at(&after.0);
    resume(&client.app).await.unwrap();
    let end = client.until(&game, |game| game["status"] != "playing").await;
    assert!(end["ply"].as_u64().unwrap() >= 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let directory = Directory::new();
    let file = Connection::open(directory.0.join(FILE)).unwrap();
    file.execute_batch(MIGRATIONS[0]).unwrap();
    file.pragma_update(None, "user_version", 1).unwrap();
    file.execute_batch(
        "INSERT INTO games (id, owner, game, x, o, moves, redo, status, x_ms, o_ms, paused, delay_ms, waiting, created, updated)
         VALUES ('old', 'me', 'drop-7x6-4', 'human', 'human', '445', 1, 'playing', 10, 20, 0, 0, 0, 1, 2)",
    )
    .unwrap();
    drop(file);
    let client = Client::at(&directory.0);
    let game = client.get("/api/games/old").await.ok();
    assert_eq!((&game["moves"], &game["redo"], &game["to_move"]), (&"44".into(), &1.into(), &"x".into()));
    client.get("/api/solve?moves=44455554221").await.ok();
    assert_eq!(client.get("/api/solve?moves=44455554221").await.ok()["stored"], true);
    let copy = directory_of_copy(&directory);
    let version: u32 = Connection::open(copy.0.join(FILE))
        .unwrap()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version as usize, MIGRATIONS.len());
}

#[tokio::test]
async fn games_of_the_annealing_player_go_on_as_they_were() {
    let directory = Directory::new();
    let file = Connection::open(directory.0.join(FILE)).unwrap();
    MIGRATIONS[..5].iter().for_each(|step| file.execute_batch(step).unwrap());
    file.pragma_update(None, "user_version", 5).unwrap();
    let seats = [
        ("annealing", "forsa4:guard=on"),
        ("annealing:seed=5,start=500", "forsa4:guard=on,seed=5,t0=500"),
        ("annealing:sure=off,factor=0.9", "forsa4:guard=off,cooling=0.9"),
        ("random:seed=3", "random:seed=3"),
    ];
    for (number, (old, _)) in seats.iter().enumerate() {
        file.execute(
            "INSERT INTO games (id, owner, game, x, o, moves, redo, status, x_ms, o_ms, paused, delay_ms, waiting, created, updated)
             VALUES (?1, 'me', 'drop-7x6-4', 'human', ?2, '44', 0, 'playing', 0, 0, 0, 0, 0, 1, 2)",
            (format!("game{number}"), old),
        )
        .unwrap();
    }
    drop(file);
    let client = Client::at(&directory.0);
    for (number, (_, new)) in seats.iter().enumerate() {
        let game = client.get(&format!("/api/games/game{number}")).await.ok();
        let (told, expected): (PlayerSpec, PlayerSpec) =
            (game["o"].as_str().unwrap().parse().unwrap(), new.parse().unwrap());
        assert_eq!(told, expected);
    }
    let copy = directory_of_copy(&directory);
    let file = Connection::open(copy.0.join(FILE)).unwrap();
    let count = "SELECT sum(300 + octet_length(game) + octet_length(x) + octet_length(o) + octet_length(moves)) FROM games";
    let real: i64 = file.query_row(count, [], |row| row.get(0)).unwrap();
    let noted: i64 = file.query_row("SELECT sum(bytes) FROM owners", [], |row| row.get(0)).unwrap();
    assert_eq!(noted, real);
}

#[tokio::test]
async fn answers_without_a_version_are_asked_again() {
    let directory = Directory::new();
    let file = Connection::open(directory.0.join(FILE)).unwrap();
    MIGRATIONS[..2].iter().for_each(|step| file.execute_batch(step).unwrap());
    file.pragma_update(None, "user_version", 2).unwrap();
    let lie = "INSERT INTO answers VALUES ('solve', 'free-3x3-3', '---/-X-/---', '{\"outcome\": \"win\"}')";
    file.execute(lie, []).unwrap();
    drop(file);
    let answer = Client::at(&directory.0).get("/api/solve?game=tris&moves=b2").await.ok();
    assert_eq!((&answer["outcome"], &answer["stored"]), (&"draw".into(), &false.into()));
}

#[tokio::test]
async fn answers_of_another_version_of_the_solver_are_proven_again() {
    let directory = Directory::new();
    let paths = ["/api/solve?game=tris&moves=b2", "/api/analysis?game=tris&moves=b2,a1,c1"];
    let client = Client::at(&directory.0);
    for path in paths {
        client.get(path).await.ok();
        assert_eq!(client.get(path).await.ok()["stored"], true);
    }
    drop(client);
    let file = Connection::open(directory.0.join(FILE)).unwrap();
    assert_eq!(file.execute("UPDATE answers SET version = version - 1", []).unwrap(), 2);
    drop(file);
    let client = Client::at(&directory.0);
    for path in paths {
        assert_eq!(client.get(path).await.ok()["stored"], false, "{path}");
        assert_eq!(client.get(path).await.ok()["stored"], true, "{path}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let directory = Directory::new();
    let data = directory.0.join("new").join("data");
    let mut client = Client::at(&data);
    client.start_people("tris").await;
    assert_eq!(mode(&data), 0o700);
    for name in [FILE.to_string(), format!("{FILE}-wal")] {
        assert_eq!(mode(&data.join(&name)), 0o600, "{name}");
    }
    let copy = directory_of_copy(&Directory(data));
    for name in [FILE.to_string(), format!("{FILE}-wal")] {
        fs::set_permissions(copy.0.join(name), fs::Permissions::from_mode(0o664)).unwrap();
    }
    let _store = Store::open(&copy.0).unwrap();
    assert_eq!(mode(&copy.0.join(FILE)), 0o600);
    assert_eq!(mode(&copy.0.join(format!("{FILE}-wal"))), 0o600);
}

#[test]
fn a_newer_file_is_left_alone() {
    let directory = Directory::new();
    let path = directory.0.join(FILE);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let error = Store::open(&directory.0).err().unwrap();
    assert_eq!(error, StoreError::Newer { found: 99, known: MIGRATIONS.len() as u32 });
    assert_eq!(error.to_string().lines().count(), 1);
    let version: u32 =
        Connection::open(&path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 99);
}

#[test]
fn two_processes_never_share_a_file() {
    let directory = Directory::new();
    let store = Store::open(&directory.0).unwrap();
    assert_eq!(Store::open(&directory.0).err(), Some(StoreError::InUse));
    drop(store);
    assert!(Store::open(&directory.0).is_ok());
}

#[test]
fn what_is_no_store_is_one_line() {
    let directory = Directory::new();
    fs::write(directory.0.join(FILE), "this is not a database at all, whatever its name may say").unwrap();
    let error = Store::open(&directory.0).err().unwrap().to_string();
    assert!(error.starts_with("the store failed: ") && error.lines().count() == 1, "{error}");
    assert!(Store::open(&directory.0.join(FILE).join("below")).is_err());
}
