//! Who may ask.

use filetto_cli::web::Settings;
use serde_json::json;

use crate::client::{Client, settings};

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
