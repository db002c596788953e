//! What all requests share, and the routes.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, delete, get, post};
use filetto::game::Position;
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::answers::Kind;
use super::class::{self, Class};
use super::clients::{Bounds, Rate, Registry};
use super::connections::Connections;
use super::externals::Externals;
use super::games::Tables;
use super::players::PlayerCache;
use super::presence::Presence;
use super::refusal::{Code, Refusal};
use super::searches::Searches;
use super::store::Store;
use super::together::Together;
use super::{api, assets, limits, security, store, understand};

/// What the command line decides.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Searches that run at once.
    pub searches: usize,
    /// Searches that may wait; more are refused.
    pub queue: usize,
    /// Event streams open at once.
    pub streams: usize,
    /// Searches of one client, running and waiting.
    pub client_searches: usize,
    /// Event streams of one client.
    pub client_streams: usize,
    /// Games one client starts in a minute.
    pub client_games: usize,
    /// How long two programs play on while nobody looks.
    pub unwatched: Duration,
    /// Threads of one search.
    pub threads: u64,
    /// What every request for data must show, where others than this machine may ask.
    pub token: Option<String>,
    /// Where other machines find the page, such as `http://192.168.1.7:7117`, if they can.
    pub reach: Option<String>,
    /// What the server's owner must show to see and end what runs.
    pub admin: Option<String>,
    /// Other programs that may be played against.
    pub externals: Externals,
    /// The class that was opened with the server.
    pub class: Option<class::Lesson>,
    /// The most that is stored.
    pub stored: store::Bounds,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            searches: cores,
            queue: limits::QUEUE,
            streams: limits::STREAMS,
            client_searches: limits::CLIENT_SEARCHES,
            client_streams: limits::CLIENT_STREAMS,
            client_games: limits::CLIENT_GAMES,
            unwatched: limits::UNWATCHED,
            threads: 1,
            token: None,
            reach: None,
            admin: None,
            externals: Externals::default(),
            class: None,
            stored: store::Bounds::default(),
        }
    }
}

impl Settings {
    fn registry(&self) -> Arc<Registry> {
        let searches = Bounds { client: self.client_searches, all: self.searches + self.queue };
        let streams = Bounds { client: self.client_streams, all: self.streams };
        Registry::new(searches, searches, streams)
    }
}

/// What all requests share.
pub struct App {
    pub(super) settings: Settings,
    pub(super) store: Store,
    pub(super) tables: Tables,
    pub(super) players: PlayerCache,
    pub(super) registry: Arc<Registry>,
    pub(super) searches: Searches,
    /// Places for analyses with much memory.
    pub(super) roomy: Arc<Semaphore>,
    pub(super) new_games: Rate,
    /// Names, invitations, offers, phrases.
    pub(super) gestures: Rate,
    pub(super) presence: Arc<Presence>,
    pub(super) together: Together,
    pub(super) class: Class,
    pub(super) connections: Arc<Connections>,
    pub(super) stopping: watch::Sender<bool>,
}

/// The shared state as handlers get it.
pub type Shared = Arc<App>;

impl App {
    /// A server that is about to start.
    pub fn new(settings: Settings, store: Store) -> Shared {
        let registry = settings.registry();
        Arc::new(App {
            store,
            tables: Tables::default(),
            players: PlayerCache::default(),
            searches: Searches::new(settings.searches, registry.clone()),
            registry,
            roomy: Arc::new(Semaphore::new(limits::ROOMY_ANALYSES)),
            new_games: Rate::of_games(settings.client_games),
            gestures: Rate::new(limits::CLIENT_GESTURES),
            presence: Arc::default(),
            together: Together::default(),
            class: Class::default(),
            connections: Arc::default(),
            stopping: watch::Sender::new(false),
            settings,
        })
    }

    /// What the command line decided.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The stored games and answers.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// An answer that was proven before. A store that fails costs the time to find it again, not the answer.
    pub async fn known(&self, kind: Kind<'_>, position: &Position) -> Option<Value> {
        self.store.answer(kind, position).await.ok().flatten()
    }

    /// Remembers a proven answer, if that is possible.
    pub async fn remember(&self, kind: Kind<'_>, position: &Position, answer: &Value) {
        let _ = self.store.remember(kind, position, answer, &self.settings.stored).await;
    }

    /// Memory for an analysis that stays while somebody looks, and what holds it.
    pub fn analysis_memory(&self) -> (usize, Option<OwnedSemaphorePermit>) {
        match self.roomy.clone().try_acquire_owned() {
            Ok(place) => (limits::ANALYSIS_BYTES, Some(place)),
            Err(_) => (limits::CROWDED_BYTES, None),
        }
    }

    /// The places for searches.
    pub fn searches(&self) -> &Searches {
        &self.searches
    }

    /// Refuses new requests, ends streams, stops every search. Games go on after the next start.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.searches.stop_all();
        self.class.stop();
    }
}

/// One route: the description of the interface lists the same ones.
pub struct Route {
    /// The method.
    pub method: &'static str,
    /// The path, with `{names}`.
    pub path: &'static str,
    handler: MethodRouter<Shared>,
}

impl Route {
    /// A route that reads.
    pub fn get<T: 'static, H: Handler<T, Shared>>(path: &'static str, handler: H) -> Route {
        Route { method: "get", path, handler: get(handler) }
    }

    /// A route that changes or computes something from a body.
    pub fn post<T: 'static, H: Handler<T, Shared>>(path: &'static str, handler: H) -> Route {
        Route { method: "post", path, handler: post(handler) }
    }

    /// A route that deletes.
    pub fn delete<T: 'static, H: Handler<T, Shared>>(path: &'static str, handler: H) -> Route {
        Route { method: "delete", path, handler: delete(handler) }
    }
}

/// Everything that can be asked.
pub fn routes() -> Vec<Route> {
    api::routes().into_iter().chain(understand::routes()).collect()
}

/// The whole server without a socket.
pub fn router(app: &Shared) -> Router {
    let empty = Router::new();
    let routed = routes().into_iter().fold(empty, |router, route| router.route(route.path, route.handler));
    routed
        .fallback(assets::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(from_fn_with_state(app.clone(), security::guard))
        .with_state(app.clone())
}

async fn wrong_method() -> Refusal {
    let sentence = "this cannot be done here: see /api/openapi.json for what can";
    Refusal::new(Code::WrongMethod, sentence)
}
