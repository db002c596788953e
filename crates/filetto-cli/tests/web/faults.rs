//! A disk that takes nothing: answers are kept and told, people are refused, and all goes on when there is room.

use filetto_cli::web::games::changes::{resume, store_last};
use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, Events, eventually, id};

/// Writes fail from now on as on a read-only disk, or no longer.
async fn set_read_only(client: &Client, read_only: bool) {
    client.app.store().tune("query_only", read_only.into()).await.unwrap();
}

/// The file may have so many pages, but never fewer than it has.
async fn set_pages(client: &Client, pages: i64) {
    client.app.store().tune("max_page_count", pages).await.unwrap();
}

/// Two programs whose every move comes after everything a test does in between.
fn slow_programs() -> Json {
    json!({"game": "connect4", "x": "random:seed=1", "o": "random:seed=2", "delay_ms": 250})
}

fn is_unsaved(game: &Json) -> bool {
    game.get("unsaved").is_some()
}

#[tokio::test]
async fn an_answer_that_cannot_be_stored_is_kept_told_and_tried_again() {
    let mut client = Client::new();
    let game = id(&client.start(slow_programs()).await);
    let path = format!("/api/games/{game}");
    let mut events = Events::open(&client, &format!("{path}/events")).await;
    set_read_only(&client, true).await;
    let kept = client.until(&game, is_unsaved).await;
    assert_eq!((&kept["unsaved"], &kept["thinking"]), (&"read-only".into(), &false.into()));
    assert_eq!(kept["clocks"]["running"], Json::Null, "nobody's clock runs while the disk is waited for");
    let told = loop {
        let told = events.named("game").await;
        if is_unsaved(&told) {
            break told;
        }
    };
    assert_eq!(
        (&told["ply"], &told["moves"]),
        (&kept["ply"], &kept["moves"]),
        "only what is stored is shown"
    );
    let later = client.get(&path).await.ok();
    assert_eq!((&later["ply"], &later["clocks"]), (&kept["ply"], &kept["clocks"]));

    set_read_only(&client, false).await;
    let next = events.named("game").await;
    let ply = kept["ply"].as_u64().unwrap();
    assert_eq!((next["ply"].as_u64(), is_unsaved(&next)), (Some(ply + 1), false));
    assert_eq!(next["x"], kept["x"]);
    let used = |game: &Json, side: &str| game["clocks"][format!("{side}_ms")].as_u64().unwrap();
    let side = kept["to_move"].as_str().unwrap();
    assert_eq!(used(&next, side), used(&kept, side), "its clock stood still");
    client.until(&game, |game| game["ply"].as_u64() > Some(ply + 1)).await;
}

#[tokio::test]
async fn people_are_refused_and_can_do_it_again() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    let (path, body) = (format!("/api/games/{game}"), json!({"move": "4", "ply": 0}));
    set_read_only(&client, true).await;
    for (action, body) in
        [("moves", body.clone()), ("resign", json!({})), ("undo", json!({"plies": 0})), ("pace", json!({}))]
    {
        let reply = client.post(&format!("{path}/{action}"), body).await;
        let sentence = reply.refused(503);
        assert!(sentence.contains("nothing was played"), "{sentence}");
        assert_eq!(reply.json()["code"], "store-failed");
    }
    client.ask("DELETE", &path, &[], "").await.refused(503);
    client.post("/api/games", json!({"game": "tris", "x": "human", "o": "human"})).await.refused(503);
    assert_eq!(client.get(&path).await.ok()["ply"], 0);
    assert_eq!(client.get("/api/games").await.ok()["games"].as_array().unwrap().len(), 1, "reading goes on");
    client.get("/api/solve?game=tris&moves=b2").await.ok();

    set_read_only(&client, false).await;
    assert_eq!(client.post(&format!("{path}/moves"), body).await.ok()["moves"], "4");
    assert_eq!(client.ask("DELETE", &path, &[], "").await.status, 204);
}

#[tokio::test]
async fn a_full_disk_halts_a_game_until_there_is_room() {
    let mut client = Client::new();
    let body = json!({"game": "drop-100x100-100", "x": "random:seed=1", "o": "random:seed=2"});
    let game = id(&client.start(body).await);
    let mine = client.start_people("tris").await;
    set_pages(&client, 1).await;
    let full = client.until(&game, is_unsaved).await;
    assert_eq!(full["unsaved"], "disk-full");
    let moves = vec!["1"; 100].join(",");
    let large = json!({"game": "drop-100x100-100", "x": "human", "o": "human", "moves": moves});
    let reply = loop {
        let reply = client.post("/api/games", large.clone()).await;
        if reply.status != 201 {
            break reply;
        }
    };
    assert!(reply.refused(507).contains("the disk is full: nothing was played"));
    assert_eq!(reply.json()["code"], "disk-full");
    assert_eq!(client.get(&format!("/api/games/{mine}")).await.ok()["ply"], 0);
    client.get("/api/games?limit=100").await.ok();

    set_pages(&client, i64::from(u32::MAX) - 1).await;
    let ply = full["ply"].as_u64().unwrap();
    client.until(&game, |game| game["ply"].as_u64() > Some(ply) && !is_unsaved(game)).await;
}

/// A server told to stop while it keeps an answer: the game, and how it stood.
async fn stopped_with_an_answer(directory: &Directory) -> (Client, String, u64) {
    let mut client = Client::at(&directory.0);
    let game = id(&client.start(slow_programs()).await);
    set_read_only(&client, true).await;
    let kept = client.until(&game, is_unsaved).await;
    client.app.stop();
    (client, format!("/api/games/{game}"), kept["ply"].as_u64().unwrap())
}

#[tokio::test]
async fn what_is_kept_is_stored_when_the_server_stops() {
    let directory = Directory::new();
    let (client, path, ply) = stopped_with_an_answer(&directory).await;
    set_read_only(&client, false).await;
    store_last(&client.app).await;
    let again = client.moved(|| Client::at(&directory.0)).await;
    assert_eq!(again.get(&path).await.ok()["ply"].as_u64(), Some(ply + 1));
}

#[tokio::test]
async fn what_never_could_be_stored_is_thought_again_after_the_next_start() {
    let directory = Directory::new();
    let (client, path, ply) = stopped_with_an_answer(&directory).await;
    store_last(&client.app).await;
    let again = client.moved(|| Client::at(&directory.0)).await;
    assert_eq!(again.get(&path).await.ok()["ply"].as_u64(), Some(ply));
    resume(&again.app).await.unwrap();
    let goes_on = async || again.get(&path).await.ok()["ply"].as_u64().filter(|now| *now > ply);
    eventually("the program moves", goes_on).await;
}

#[tokio::test]
async fn a_deleted_game_is_not_tried_again() {
    let mut client = Client::new();
    let game = id(&client.start(slow_programs()).await);
    let mut events = Events::open(&client, &format!("/api/games/{game}/events")).await;
    set_read_only(&client, true).await;
    client.until(&game, is_unsaved).await;
    set_read_only(&client, false).await;
    assert_eq!(client.ask("DELETE", &format!("/api/games/{game}"), &[], "").await.status, 204);
    while events.next().await.is_some() {}
    client.get(&format!("/api/games/{game}")).await.refused(404);
    assert_eq!(client.app.store().waiting().await.unwrap(), [""; 0]);
}
