//! A browser as far as the server can tell.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use filetto_cli::web::searches::Work;
use filetto_cli::web::store::Store;
use filetto_cli::web::{self, App, Settings, Shared, router};
use http_body_util::BodyExt;
use serde_json::{Value as Json, json};
use tower::ServiceExt;

/// Settings for tests: two searches at once, whatever the machine.
pub fn settings() -> Settings {
    Settings { searches: 2, ..Settings::default() }
}

/// A browser with its cookies.
#[derive(Clone)]
pub struct Client {
    pub app: Shared,
    router: Router,
    cookie: Option<String>,
}

/// What the server answered.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Reply {
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The sentence of a refusal; fails if it is none.
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        let json = self.json();
        assert_eq!(
            json.as_object().unwrap().keys().collect::<Vec<_>>(),
            ["error", "code", "params"],
            "{json}"
        );
        json["error"].as_str().unwrap().to_string()
    }

    pub fn ok(&self) -> Json {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text);
        self.json()
    }
}

impl Client {
    /// A browser in front of a server with an empty store.
    pub fn new() -> Client {
        Client::with(settings())
    }

    pub fn with(settings: Settings) -> Client {
        Client::of(App::new(settings, Store::in_memory().unwrap()))
    }

    /// A browser in front of a server whose store is in a directory.
    pub fn at(directory: &Path) -> Client {
        Client::at_with(directory, settings())
    }

    pub fn at_with(directory: &Path, settings: Settings) -> Client {
        Client::of(App::new(settings, Store::open(directory).unwrap()))
    }

    fn of(app: Shared) -> Client {
        Client { router: router(&app), app, cookie: None }
    }

    /// The same browser in front of another server, made when this one has stopped and closed its file.
    pub async fn moved(self, make: impl FnOnce() -> Client) -> Client {
        let Client { app, router, cookie } = self;
        app.stop();
        let left = Arc::downgrade(&app);
        drop((app, router));
        eventually("the server is gone", async || (left.strong_count() == 0).then_some(())).await;
        Client { cookie, ..make() }
    }

    /// A browser by the name another server gave it.
    pub fn known_as(self, owner: &str) -> Client {
        Client { cookie: Some(format!("filetto_owner={owner}")), ..self }
    }

    /// The name the server gave it.
    pub fn owner(&self) -> String {
        let cookie = self.cookie.as_deref().expect("it has started a game");
        cookie.split_once('=').unwrap().1.to_string()
    }

    /// Another browser in front of the same server.
    pub fn other(&self) -> Client {
        Client { cookie: None, ..self.clone() }
    }

    /// One of many browsers in front of the same server, each with a cookie of its own.
    pub fn browser(&self, number: usize) -> Client {
        Client { cookie: Some(format!("filetto_owner={number:032x}")), ..self.clone() }
    }

    /// Any request; the body of the answer is still to be read.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> axum::response::Response {
        let mut request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:7117");
        for (name, value) in
            headers.iter().copied().chain(self.cookie.as_deref().map(|cookie| ("cookie", cookie)))
        {
            request
                .headers_mut()
                .unwrap()
                .insert(axum::http::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        self.pass(request.body(body.into()).unwrap()).await
    }

    /// Any request as it is.
    pub async fn pass(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Reply {
        let response = self.send(method, path, headers, body).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        Reply { status, headers, text: String::from_utf8(bytes.to_vec()).unwrap() }
    }

    /// How a request is answered, without its body: that of a stream has no end.
    pub async fn status(&self, path: &str) -> u16 {
        self.send("GET", path, &[], Body::empty()).await.status().as_u16()
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], Body::empty()).await
    }

    pub async fn post(&self, path: &str, body: Json) -> Reply {
        self.ask("POST", path, &[("content-type", "application/json")], body.to_string()).await
    }

    /// Starts a game and keeps the cookie; gives the game.
    pub async fn start(&mut self, body: Json) -> Json {
        let reply = self.post("/api/games", body).await;
        assert_eq!(reply.status, StatusCode::CREATED.as_u16(), "{}", reply.text);
        if let Some(cookie) = reply.headers.get("set-cookie") {
            self.cookie = Some(cookie.to_str().unwrap().split(';').next().unwrap().to_string());
        }
        reply.json()
    }

    pub async fn start_people(&mut self, game: &str) -> String {
        id(&self.start(json!({"game": game, "x": "human", "o": "human"})).await)
    }

    /// Waits until a game has become what is expected.
    pub async fn until(&self, id: &str, expected: impl Fn(&Json) -> bool) -> Json {
        let path = format!("/api/games/{id}");
        eventually(&path, async || Some(self.get(&path).await.ok()).filter(&expected)).await
    }

    /// Waits until every place for a search is taken.
    pub async fn until_busy(&self) {
        let work = Work { what: "test", game: None, limit: Duration::from_secs(1) };
        let refused = async || self.app.searches().ticket(&web::clients::Client::Server, &work).err();
        eventually("no room for a search", refused).await;
    }
}

/// What a question is answered with as soon as it has an answer; fails if that takes longer than anything should.
pub async fn eventually<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub fn id(game: &Json) -> String {
    game["id"].as_str().unwrap().to_string()
}

/// The events of a stream, one by one.
pub struct Events {
    body: Body,
    text: String,
}

impl Events {
    pub async fn open(client: &Client, path: &str) -> Events {
        let response = client.send("GET", path, &[], Body::empty()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events { body: response.into_body(), text: String::new() }
    }

    /// The name and the data of the next event, None at the end of the stream.
    pub async fn next(&mut self) -> Option<(String, Json)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name).map(str::to_string));
                let found = field("event: ").zip(field("data: "));
                self.text = rest.to_string();
                if let Some((name, data)) = found {
                    return Some((name, serde_json::from_str(&data).unwrap()));
                }
                continue;
            }
            let frame = tokio::time::timeout(Duration::from_secs(60), self.body.frame())
                .await
                .expect("an event in time")?;
            self.text += std::str::from_utf8(frame.unwrap().data_ref().unwrap()).unwrap();
        }
    }

    /// The next event of this name.
    pub async fn named(&mut self, name: &str) -> Json {
        loop {
            let (found, data) = self.next().await.expect("the stream goes on");
            if found == name {
                return data;
            }
        }
    }
}

/// A directory of its own, deleted at the end.
pub struct Directory(pub PathBuf);

impl Directory {
    pub fn new() -> Directory {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("filetto-web-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
