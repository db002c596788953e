//! The browser edition's answers, asked as its worker asks.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

use filetto_wasm::{Reply, Request, Tell, answer};
use serde_json::{Value, json};

type Told = Arc<Mutex<Vec<(String, Value)>>>;

/// Answers a request, and says what was told meanwhile.
fn ask(request: &Request) -> (Reply, Vec<(String, Value)>) {
    let told: Told = Arc::default();
    let heard = told.clone();
    let tell: Tell = Arc::new(move |name: &str, data: &Value| {
        heard.lock().unwrap().push((name.into(), data.clone()));
    });
    let reply = answer(request, &tell);
    let told = told.lock().unwrap().clone();
    (reply, told)
}

#[allow(clippy::needless_pass_by_value)] // json! is written where it is called
fn request(method: &str, path: &str, query: &str, body: Value) -> Request {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    Request { method: method.into(), path: path.into(), query: query.into(), body, ..Request::default() }
}

fn get(path: &str, query: &str) -> Reply {
    ask(&request("GET", path, query, Value::Null)).0
}

/// A game after a request, as a worker asks that keeps its row.
fn with_row(reply: &Reply, method: &str, act: &str, body: Value) -> (Reply, Vec<(String, Value)>) {
    let id = reply.body["id"].as_str().unwrap_or_default();
    let path = if act == "/think" { act.into() } else { format!("/api/games/{id}{act}") };
    let rows = reply.row.clone().into_iter().collect();
    ask(&Request { rows, ..request(method, &path, "", body) })
}

/// What only a server answers: other people, other programs, itself.
const SERVER_ONLY: [&str; 26] = [
    "/healthz",
    "/api/openapi.json",
    "/api/me",
    "/api/class",
    "/api/class/events",
    "/api/class/door",
    "/api/class/join",
    "/api/class/answer",
    "/api/class/next",
    "/api/class/reveal",
    "/api/class/remove",
    "/api/class/bots",
    "/api/together",
    "/api/together/events",
    "/api/admin",
    "/api/admin/end",
    "/api/games/{id}/invitations",
    "/api/games/{id}/join",
    "/api/games/{id}/offers",
    "/api/games/{id}/phrases",
    "/api/lessons/{name}/picture",
    // The page's own modules answer these from the store, without the engine.
    "/api/games/{id}/events",
    "/api/games/{id}/move-now",
    "delete /api/games/{id}",
    "post /api/me",
    "delete /api/games/{id}/invitations",
];

#[test]
fn every_route_of_the_server_is_answered_or_named() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../filetto-cli/src/web/openapi.json");
    let described: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let mut answered = 0;
    for (path, methods) in described["paths"].as_object().unwrap() {
        for method in
            methods.as_object().unwrap().keys().filter(|key| ["get", "post", "delete"].contains(&&key[..]))
        {
            let named =
                SERVER_ONLY.contains(&&path[..]) || SERVER_ONLY.contains(&&format!("{method} {path}")[..]);
            let asked = path.replace("{id}", "x").replace("{name}", "minimax");
            let reply = answer(&request(&method.to_uppercase(), &asked, "time_ms=1", json!({})), &nobody());
            let known = reply.body["code"] != "not-found";
            assert_eq!(known, !named, "{method} {path}: {}", reply.body);
            answered += usize::from(known);
        }
    }
    assert!(answered > 25, "{answered} routes");
}

fn nobody() -> Tell {
    Arc::new(|_: &str, _: &Value| ())
}

#[test]
fn a_game_is_played_to_the_clock_of_its_rows() {
    let new = json!({"game": "tris", "x": "human", "o": "perfect", "time_ms": 500});
    let (started, _) = ask(&request("POST", "/api/games", "", new));
    assert_eq!((started.status, &started.body["status"]), (201, &json!("playing")));
    let (played, _) = with_row(&started, "POST", "/moves", json!({"move": "b2", "ply": 0}));
    assert_eq!((played.status, &played.body["thinking"]), (200, &json!(true)), "{}", played.body);
    let (thought, _) = with_row(&played, "POST", "/think", Value::Null);
    assert_eq!(thought.body["ply"], 1, "{}", thought.body);
    let (answered, _) = with_row(&played, "POST", "/answer", thought.body.clone());
    assert_eq!(
        (&answered.body["ply"], &answered.body["to_move"]),
        (&json!(2), &json!("x")),
        "{}",
        answered.body
    );
    // What comes twice, or too late, changes nothing.
    let (late, _) = with_row(&answered, "POST", "/answer", thought.body);
    assert_eq!((late.status, &late.body["code"]), (409, &json!("game-moved-on")));
    let (twice, _) = with_row(&answered, "POST", "/moves", json!({"move": "c3", "ply": 1}));
    assert_eq!(twice.status, 409);
    let (back, _) = with_row(&answered, "POST", "/undo", json!({"plies": 2}));
    assert_eq!(back.body["ply"], 0);
    let listed =
        ask(&Request { rows: vec![back.row.unwrap()], ..request("GET", "/api/games", "", Value::Null) }).0;
    assert_eq!(listed.body[0]["redo"], 2);
}

#[test]
fn a_flag_falls_by_the_running_clock_and_not_by_a_new_one() {
    let new = json!({"game": "tris", "x": "human", "o": "human", "clock": {"base_ms": 1000}});
    let (started, _) = ask(&request("POST", "/api/games", "", new));
    let (early, _) = with_row(&started, "POST", "/flag", Value::Null);
    assert_eq!(early.body["status"], "playing");
    std::thread::sleep(std::time::Duration::from_millis(1_400));
    let (late, _) = with_row(&early, "POST", "/flag", Value::Null);
    assert_eq!(
        (&late.body["status"], &late.body["fault"]),
        (&json!("forfeit"), &json!("timeout")),
        "{}",
        late.body
    );
}

#[test]
fn a_program_that_broke_down_loses() {
    let new = json!({"game": "tris", "x": "random", "o": "human"});
    let (started, _) = ask(&request("POST", "/api/games", "", new));
    let (over, _) = with_row(
        &started,
        "POST",
        "/answer",
        json!({"ply": 0, "error": "crashed", "reason": "it broke down"}),
    );
    assert_eq!(
        (&over.body["status"], &over.body["winner"]),
        (&json!("forfeit"), &json!("o")),
        "{}",
        over.body
    );
}

#[test]
fn a_proof_is_looked_for_made_and_handed_over() {
    let asked = request("GET", "/api/solve", "game=tris&moves=", Value::Null);
    let key = ask(&asked).0.key.expect("a key to look for");
    assert!(key.starts_with("solve|free-3x3-3|"), "{key}");
    let looked = Request { looked: true, ..asked };
    let (found, told) = ask(&looked);
    assert_eq!((&found.body["outcome"], &found.body["stored"]), (&json!("draw"), &json!(false)));
    let (name, remembered) = &told[0];
    assert_eq!((&name[..], remembered["key"].as_str()), ("remember", Some(&key[..])));
    let known = Request { known: Some(remembered["answer"].clone()), ..looked };
    assert_eq!(ask(&known).0.body["stored"], true);
}

#[test]
fn many_positions_are_solved_and_counted() {
    let lines = json!([["", 0], ["b2 a1", 0], ["a1 b2 c3", 9]]);
    let asked = request("POST", "/solve-all", "", json!({"game": "tris", "lines": lines}));
    let found = ask(&asked).0.body;
    assert_eq!(found["wrong"], 1, "{found}");
    assert!(found["nodes"].as_u64().unwrap() > 10, "{found}");
}

#[test]
fn an_analysis_tells_better_and_better_tables_and_then_the_last() {
    let asked =
        request("GET", "/api/analysis/events", "game=connect4&moves=445566&time_ms=300&lang=it", Value::Null);
    let (reply, told) = ask(&Request { looked: true, ..asked });
    assert_eq!(reply.status, 200);
    let tables: Vec<&Value> =
        told.iter().filter(|(name, _)| name == "analysis").map(|(_, table)| table).collect();
    assert!(!tables.is_empty() && tables.last().unwrap()["final"] == true, "{told:?}");
    assert_eq!(tables.last().unwrap()["candidates"].as_array().unwrap().len(), 7);
}

#[test]
fn what_is_wrong_is_refused_as_over_http() {
    for (path, query, status, code) in [
        ("/api/solve", "game=connect9", 400, "unknown-game"),
        ("/api/why", "game=connect4&moves=99", 400, "move-outside"),
        ("/api/bestmove", "player=nobody", 400, "unknown-player"),
        ("/api/analysis", "time_ms=soon", 400, "bad-query"),
        ("/api/lessons/nothing", "", 404, "no-such-lesson"),
        ("/api/nothing", "", 404, "not-found"),
        ("nothing", "", 404, "not-found"),
    ] {
        let reply = get(path, query);
        assert_eq!(
            (reply.status, reply.body["code"].as_str()),
            (status, Some(code)),
            "{path}?{query}: {}",
            reply.body
        );
    }
}

#[test]
fn a_lesson_brings_its_picture() {
    let lesson = get("/api/lessons/minimax", "lang=it");
    let html = lesson.body["html"].as_str().unwrap();
    assert!(html.contains("<img src=\"data:image/svg+xml,%3Csvg"), "{html}");
}

/// The lists that the page needs before the engine is loaded are written down: `FILETTO_WRITE=1` writes them anew.
#[test]
fn the_lists_written_down_are_those_of_the_engine() {
    let lists = json!({
        "/api/me": {"name": null, "reachable": false, "class": false},
        "/api/players": get("/api/players", "").body,
        "/api/presets": get("/api/presets", "").body,
    });
    let text = format!(
        "// What the page asks before the engine is there, as the engine says it: written by tests/site.rs.\n\n\
         /** @type {{Record<string, unknown>}} */\nexport const LISTS = {};\n",
        serde_json::to_string(&lists).unwrap()
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/site/lists.js");
    if std::env::var_os("FILETTO_WRITE").is_some() {
        fs::write(&file, &text).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&file).unwrap_or_default(),
        text,
        "FILETTO_WRITE=1 cargo test -p filetto-wasm writes it"
    );
}
