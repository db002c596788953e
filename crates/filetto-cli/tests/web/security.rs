//! Who may ask.

use axum::body::Body;
use axum::http::Request;
use filetto_cli::web::Settings;
use filetto_cli::web::security::Peer;
use serde_json::json;

use crate::client::{Client, Events, eventually, settings};

const JSON: (&str, &str) = ("content-type", "application/json");
const NEW: &str = r#"{"game":"tris","x":"human","o":"human"}"#;

#[tokio::test]
async fn every_answer_has_the_headers() {
    let client = Client::new();
    for path in ["/", "/api/players", "/api/nothing", "/healthz"] {
        let headers = client.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"));
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(headers[name], value, "{path}");
        }
    }
    assert_eq!(client.get("/api/players").await.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn other_sites_cannot_write_or_read() {
    let client = Client::new();
    let foreign: [&[(&str, &str)]; 5] = [
        &[JSON, ("origin", "https://evil.example")],
        &[JSON, ("origin", "http://127.0.0.1:9999")],
        &[JSON, ("origin", "null")],
        &[JSON, ("sec-fetch-site", "cross-site")],
        &[JSON, ("sec-fetch-site", "same-site")],
    ];
    for headers in foreign {
        assert_eq!(
            client.ask("POST", "/api/games", headers, NEW).await.refused(403),
            "requests from other sites are refused"
        );
        client.ask("DELETE", "/api/games/x", headers, "").await.refused(403);
        client.ask("GET", "/api/solve?moves=44", headers, "").await.refused(403);
    }
    for headers in [
        &[JSON, ("origin", "http://127.0.0.1:7117")],
        &[JSON, ("sec-fetch-site", "same-origin")],
        &[JSON, ("sec-fetch-site", "none")],
    ] {
        assert_eq!(client.ask("POST", "/api/games", headers, NEW).await.status, 201);
    }
    // A link to the page from anywhere is welcome.
    assert_eq!(client.ask("GET", "/", &[("sec-fetch-site", "cross-site")], "").await.status, 200);
}

#[tokio::test]
async fn only_the_names_of_this_machine_are_answered() {
    let client = Client::new();
    for host in
        ["evil.example", "evil.example:7117", "127.0.0.1.evil.example", "[::2]:7117", "localhost.evil"]
    {
        client.ask("GET", "/api/players", &[("host", host)], "").await.refused(403);
        client.ask("GET", "/", &[("host", host)], "").await.refused(403);
    }
    for host in ["localhost", "localhost:7117", "LOCALHOST:80", "127.0.0.1", "[::1]:7117", "[::1]"] {
        assert_eq!(client.ask("GET", "/api/players", &[("host", host)], "").await.status, 200, "{host}");
    }
}

#[tokio::test]
async fn with_a_token_only_who_shows_it_is_answered() {
    let client = Client::with(Settings { token: Some("correct-horse".into()), ..settings() });
    let lan = ("host", "192.168.1.5:7117");
    assert!(
        client.ask("GET", "/api/players", &[lan], "").await.refused(401).starts_with("a token is needed")
    );
    client.ask("POST", "/api/games", &[lan, JSON], NEW).await.refused(401);
    for wrong in [
        "Bearer wrong",
        "Bearer correct-hors",
        "Bearer correct-horsee",
        "correct-horse",
        "Basic correct-horse",
    ] {
        client.ask("GET", "/api/players", &[lan, ("authorization", wrong)], "").await.refused(401);
    }
    let bearer = ("authorization", "Bearer correct-horse");
    assert_eq!(client.ask("GET", "/api/players", &[lan, bearer], "").await.status, 200);
    assert_eq!(client.ask("POST", "/api/games", &[lan, bearer, JSON], NEW).await.status, 201);

    let opened = client.ask("GET", "/?token=correct-horse", &[lan], "").await;
    assert_eq!((opened.status, &opened.headers["location"]), (303, &"/".parse().unwrap()));
    let cookie = opened.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = ("cookie", cookie.split(';').next().unwrap());
    assert_eq!(client.ask("GET", "/api/players", &[lan, cookie], "").await.status, 200);
    let wrong = client.ask("GET", "/?token=wrong", &[lan], "").await;
    assert_eq!((wrong.status, wrong.headers.get("set-cookie")), (200, None));
}

#[tokio::test]
async fn a_text_from_outside_never_starts_a_program() {
    let client = Client::new();
    let directory = crate::client::Directory::new();
    let file = directory.0.join("started");
    for spec in [format!("external:touch {}", file.display()), "external:true".into(), "external".into()] {
        client.post("/api/games", json!({"game": "connect4", "x": spec, "o": "human"})).await.refused(400);
        client.post("/api/games", json!({"game": "connect4", "x": "human", "o": spec})).await.refused(400);
        for path in ["bestmove", "analysis", "analysis/events", "review"] {
            let query = spec.replace(' ', "%20");
            client.get(&format!("/api/{path}?moves=44&player={query}")).await.refused(400);
        }
    }
    assert!(!file.exists());
}

#[tokio::test]
async fn the_cookie_of_a_browser_is_out_of_reach_for_scripts_and_other_sites() {
    let client = Client::new();
    let reply = client.ask("POST", "/api/games", &[JSON], NEW).await;
    let cookie = reply.headers["set-cookie"].to_str().unwrap();
    assert!(
        cookie.starts_with("filetto_owner=") && cookie.contains("; HttpOnly; SameSite=Strict"),
        "{cookie}"
    );
    let forged = client.ask("POST", "/api/games", &[JSON, ("cookie", "filetto_owner=x")], NEW).await;
    assert!(forged.headers.contains_key("set-cookie"), "a name that is no random one is not taken");
}

#[tokio::test]
async fn a_second_host_or_origin_is_refused_everywhere() {
    for token in [None, Some("correct-horse".to_string())] {
        let client = Client::with(Settings { token, ..settings() });
        for (path, name, values) in [
            ("/", "host", ["127.0.0.1:7117", "127.0.0.1:7117"]),
            ("/api/players", "host", ["127.0.0.1:7117", "evil.example"]),
            ("/app.js", "origin", ["http://127.0.0.1:7117", "https://evil.example"]),
            ("/api/players", "origin", ["http://127.0.0.1:7117", "http://127.0.0.1:7117"]),
        ] {
            let request = Request::get(path).header(name, values[0]).header(name, values[1]);
            let answer = client.pass(request.body(Body::empty()).unwrap()).await;
            assert_eq!(answer.status(), 400, "{path} {name}");
        }
    }
}

#[tokio::test]
async fn what_runs_is_for_the_owner_alone() {
    let admin = Some("the-owners-secret".to_string());
    let client = Client::with(Settings { admin, token: Some("correct-horse".into()), ..settings() });
    let secret = ("x-filetto-admin", "the-owners-secret");
    for headers in [&[][..], &[("x-filetto-admin", "wrong")], &[("authorization", "Bearer correct-horse")]] {
        client.ask("GET", "/api/admin", headers, "").await.refused(403);
        client
            .ask("POST", "/api/admin/end", &[headers, &[JSON]].concat(), r#"{"id":"s1"}"#)
            .await
            .refused(403);
    }
    for (peer, status) in [("127.0.0.1:5", 200), ("[::1]:5", 200), ("192.168.1.9:5", 403)] {
        let mut request = Request::get("/api/admin").header(secret.0, secret.1).body(Body::empty()).unwrap();
        request.extensions_mut().insert(Peer(peer.parse().unwrap()));
        assert_eq!(client.pass(request).await.status(), status, "{peer}");
    }
    client.ask("GET", "/api/administer", &[secret], "").await.refused(401);
    let nobody = Client::with(settings());
    nobody.ask("GET", "/api/admin", &[("x-filetto-admin", "")], "").await.refused(403);
}

#[tokio::test]
async fn the_owner_sees_and_ends_what_runs_and_nobody_loses_a_game() {
    let mut client =
        Client::with(Settings { admin: Some("secret-of-the-owner".into()), ..settings() }).browser(1);
    let secret = ("x-filetto-admin", "secret-of-the-owner");
    let body = json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 60_000});
    let game = client.start(body).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let mut analysis = Events::open(&client, "/api/analysis/events?game=gomoku&moves=h8&time_ms=5000").await;
    let list = async || client.ask("GET", "/api/admin", &[secret], "").await.ok();
    let end = async |id: &str| {
        let body = json!({"id": id}).to_string();
        client.ask("POST", "/api/admin/end", &[secret, JSON], body).await.status
    };
    let both = async || {
        Some(list().await)
            .filter(|seen| seen["searches"].as_array().unwrap().iter().all(|row| row["running"] == true))
    };
    let seen = eventually("both run", both).await;
    let what: Vec<_> = seen["searches"].as_array().unwrap().iter().map(|row| row["what"].clone()).collect();
    assert_eq!(what, ["game", "analysis"]);
    assert_eq!((seen["streams"].as_array().unwrap().len(), &seen["clients"][0]["searches"]), (1, &2.into()));
    assert!(!seen.to_string().contains(&format!("{:032x}", 1)), "a cookie is a secret: {seen}");

    assert_eq!(end(seen["searches"][1]["id"].as_str().unwrap()).await, 204);
    while let Some((name, data)) = analysis.next().await {
        assert!(name != "failed" || data["code"] == "search-ended", "{data}");
    }
    assert_eq!(end(seen["searches"][0]["id"].as_str().unwrap()).await, 204);
    let paused = client.get(&path).await.ok();
    assert_eq!((&paused["status"], &paused["paused"]), (&"playing".into(), &true.into()));
    assert_eq!((end("s99999").await, end("c1").await, end("").await), (404, 404, 404));
}
