//! The interface about itself, the lists, the page's files, and every way to ask wrongly.

use std::collections::BTreeSet;

use filetto::player::spec::PLAYERS;
use filetto_cli::web::{Route, routes};
use serde_json::Value as Json;

use crate::client::Client;

#[tokio::test]
async fn the_description_lists_exactly_the_routes() {
    let description = Client::new().get("/api/openapi.json").await.ok();
    assert_eq!(description["openapi"], "3.1.0");
    let described: BTreeSet<String> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{method} {path}"))
        })
        .collect();
    let routed: BTreeSet<String> =
        routes().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    assert_eq!(described, routed);
}

#[tokio::test]
async fn every_reference_of_the_description_leads_somewhere() {
    let description = Client::new().get("/api/openapi.json").await.ok();
    fn walk(json: &Json, root: &Json) {
        if let Some(reference) = json.get("$ref").and_then(Json::as_str) {
            assert!(root.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
        }
        let children: Vec<&Json> = match json {
            Json::Object(map) => map.values().collect(),
            Json::Array(list) => list.iter().collect(),
            _ => Vec::new(),
        };
        children.into_iter().for_each(|child| walk(child, root));
    }
    walk(&description, &description);
}

#[tokio::test]
async fn every_route_answers_nonsense_with_a_sentence() {
    let client = Client::new();
    for route in routes().iter().filter(|route| route.path.starts_with("/api/games/{id}")) {
        let path = route.path.replace("{id}", "nope");
        let body = r#"{"move":"4","ply":0}"#;
        let reply = client
            .ask(&route.method.to_uppercase(), &path, &[("content-type", "application/json")], body)
            .await;
        assert_eq!(reply.refused(404), "there is no such game: it was deleted or never existed");
    }
    // What only the owner may ask is refused before its body is read.
    let post = |route: &&Route| route.method == "post" && !route.path.starts_with("/api/admin");
    for route in routes().iter().filter(post) {
        let path = route.path.replace("{id}", "nope");
        for body in [
            "{",
            "[]",
            "7",
            "\"x\"",
            "\u{0}",
            "{\"game\": 5, \"move\": {}, \"plies\": \"x\", \"side\": 1, \"paused\": 3, \"ply\": [], \"place\": 1, \"key\": [], \"kind\": {}, \"phrase\": 2, \"name\": 3}",
        ] {
            let reply = client.ask("POST", &path, &[("content-type", "application/json")], body).await;
            assert!(reply.refused(400).starts_with("the body is not the JSON expected"), "{path} {body}");
        }
    }
}

#[tokio::test]
async fn unknown_paths_and_methods_are_refused_in_json() {
    let client = Client::new();
    assert_eq!(client.get("/api/nothing").await.refused(404), "there is nothing at /api/nothing");
    client.get("/nothing.js").await.refused(404);
    client.get("/../Cargo.toml").await.refused(404);
    client.get("/%2e%2e/Cargo.toml").await.refused(404);
    client.get("/api/games/%de").await.refused(404);
    client.ask("PUT", "/api/games", &[], "").await.refused(405);
    client.ask("DELETE", "/api/players", &[], "").await.refused(405);
    client.ask("DELETE", "/index.html", &[], "").await.refused(405);
    client.ask("POST", "/healthz", &[("content-type", "application/json")], "").await.refused(405);
}

#[tokio::test]
async fn a_body_must_be_small_and_json() {
    let client = Client::new();
    let huge = format!(r#"{{"game":"tris","x":"human","o":"human","moves":"{}"}}"#, " ".repeat(70_000));
    let json = [("content-type", "application/json; charset=utf-8")];
    assert_eq!(
        client.ask("POST", "/api/games", &json, huge).await.refused(413),
        "expected a body of at most 64 KB"
    );
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let reply = client.ask("POST", "/api/games", &[("content-type", kind)], "{}").await;
        assert_eq!(reply.refused(400), "expected the header content-type: application/json");
    }
}

#[tokio::test]
async fn the_lists_are_those_of_the_library() {
    let client = Client::new();
    let players = client.get("/api/players").await.ok();
    let players = players.as_array().unwrap();
    let listed: Vec<&str> = players.iter().map(|player| player["name"].as_str().unwrap()).collect();
    let expected: Vec<&str> =
        PLAYERS.iter().filter(|entry| !entry.runs_a_command()).map(|entry| entry.name).collect();
    assert_eq!(listed, expected);
    assert_eq!((&players[0]["human"], &players[1]["human"]), (&true.into(), &false.into()));
    for key in players.iter().flat_map(|player| player["keys"].as_array().unwrap()) {
        let fields = match key["kind"]["type"].as_str().unwrap() {
            "number" | "decimal" => vec!["min", "max"],
            "word" => vec!["words"],
            "numbers" => vec!["most"],
            other => panic!("{other} has no form"),
        };
        assert!(fields.iter().all(|field| !key["kind"][field].is_null()), "{key}");
    }
    let presets = client.get("/api/presets").await.ok();
    assert_eq!((&presets[0]["name"], &presets[0]["family"]), (&"connect4".into(), &"drop".into()));
    assert_eq!(presets[1]["game"], "free-3x3-3");
}

#[tokio::test]
async fn files_are_served_with_their_type_and_a_tag() {
    let client = Client::new();
    let robots = client.get("/robots.txt").await;
    assert_eq!(
        (robots.status, &robots.headers["content-type"]),
        (200, &"text/plain; charset=utf-8".parse().unwrap())
    );
    let tag = robots.headers["etag"].to_str().unwrap();
    let again = client.ask("GET", "/robots.txt", &[("if-none-match", tag)], "").await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    let page = client.get("/").await;
    assert_eq!(
        (page.status, &page.headers["content-type"]),
        (200, &"text/html; charset=utf-8".parse().unwrap())
    );
    assert!(page.text.contains("Filetto"));
    assert_eq!(client.get("/healthz").await.text, "ok\n");
}
