//! What a browser sends, without a socket: `METHOD PATH?QUERY`, a line break, the body.

use std::cell::RefCell;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Query;
use axum::http::{Method, Request, Response, Uri};
use filetto_cli::web::extract::Question;
use filetto_cli::web::store::Store;
use filetto_cli::web::{App, Settings, router};
use http_body_util::BodyExt;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

use super::{Seen, about, kind, refused, shape, text};

/// Requests that one server gets: games that were made by chance go with it.
const REQUESTS: usize = 300;

/// A server without a socket.
struct Server {
    runtime: Runtime,
    router: Router,
    left: usize,
}

impl Server {
    fn new() -> Server {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let settings = Settings { searches: 1, ..Settings::default() };
        let router =
            runtime.block_on(async { router(&App::new(settings, Store::in_memory().expect("a store"))) });
        Server { runtime, router, left: REQUESTS }
    }

    fn ask(&mut self, request: Request<Body>) -> (u16, String) {
        self.left -= 1;
        let router = self.router.clone();
        self.runtime.block_on(async {
            let response: Response<Body> = router.oneshot(request).await.expect("a server always answers");
            let status = response.status().as_u16();
            let is_json =
                response.headers().get("content-type").is_some_and(|kind| kind == "application/json");
            // Streams have no end.
            let body = if is_json { response.into_body().collect().await.ok() } else { None };
            (status, body.map(|body| text(&body.to_bytes())).unwrap_or_default())
        })
    }
}

thread_local! {
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
}

/// The query string of a question about a position.
pub(super) fn question(query: &str) -> Seen {
    let Ok(uri) = format!("/?{query}").parse::<Uri>() else { return Seen::Refused("no address".into()) };
    let asked = match Query::<Question>::try_from_uri(&uri) {
        Ok(Query(asked)) => asked,
        Err(error) => return Seen::Refused(shape(&error.body_text())),
    };
    let otherwise = || "random".parse().expect("a player");
    let read = asked.position().and_then(|position| {
        let program = asked.program(otherwise)?;
        let time = asked.time(Duration::from_secs(1))?;
        Ok(format!(
            "{} {} {}",
            kind(position.rules()),
            program.entry().name,
            about(time.as_millis() as usize)
        ))
    });
    match read {
        Ok(class) => Seen::Read(format!("{class} {}", asked.lang().code())),
        Err(refusal) if refusal.json()["code"].is_null() => Seen::Broken(format!("no code: {refusal:?}")),
        Err(refusal) => refused(&refusal.sentence),
    }
}

pub(super) fn request(bytes: &[u8]) -> Seen {
    let input = text(bytes);
    let (line, body) = input.split_once('\n').unwrap_or((&input, ""));
    let Some(request) = build(line, body) else { return Seen::Refused("no request".into()) };
    let path = request.uri().path().to_string();
    let (status, answer) = SERVER.with_borrow_mut(|server| {
        if server.as_ref().is_none_or(|server| server.left == 0) {
            *server = None;
        }
        server.get_or_insert_with(Server::new).ask(request)
    });
    if status >= 500 {
        return Seen::Broken(format!("{status} {answer}"));
    }
    if (200..400).contains(&status) {
        return Seen::Read(format!("{status} {}", shape(&path)));
    }
    let json: serde_json::Value = serde_json::from_str(&answer).unwrap_or_default();
    match json["code"].as_str() {
        Some(code) => Seen::Refused(format!("{status} {code}")),
        None => Seen::Broken(format!("{status} without a code: {answer}")),
    }
}

fn build(line: &str, body: &str) -> Option<Request<Body>> {
    let (method, uri) = line.split_once(' ')?;
    let (method, uri) = (method.parse::<Method>().ok()?, uri.parse::<Uri>().ok()?);
    let request = Request::builder().method(method).uri(uri).header("host", "127.0.0.1:7117");
    request.header("content-type", "application/json").body(Body::from(body.to_string())).ok()
}
