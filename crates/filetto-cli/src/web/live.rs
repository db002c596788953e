//! Server-sent events: what happens is told as it happens, until the reader leaves.

use std::convert::Infallible;
use std::fmt::Display;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::broadcast::WeakSender;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_stream::wrappers::ReceiverStream;

use super::Shared;
use super::clients::{Client, Kind};
use super::extract::Path;
use super::games::{Change, changes};
use super::presence::{Here, Place};
use super::refusal::Refusal;
use super::security::Owner;

/// How often a silent stream shows that it is alive, and finds out whether its reader is.
const HEARTBEAT: Duration = Duration::from_secs(4);
/// How soon a browser that lost its stream asks again.
const RETRY: Duration = Duration::from_secs(1);
/// Events a stream may hold that its reader has not taken yet.
const BUFFER: usize = 16;

/// The writing end of an event stream.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Result<Event, Infallible>>);

impl Writer {
    /// Sends an event and waits for room; false if nobody reads any more.
    pub async fn send(&self, name: &str, data: &(impl Display + Sync)) -> bool {
        self.0.send(Ok(event(name, data))).await.is_ok()
    }

    /// Sends an event from a thread that may wait; false if nobody reads any more.
    pub fn send_blocking(&self, name: &str, data: &impl Display) -> bool {
        self.0.blocking_send(Ok(event(name, data))).is_ok()
    }

    /// Sends an event from a thread that thinks; skipped if the reader is slow.
    pub fn offer(&self, name: &str, data: &impl Display) {
        let _ = self.0.try_send(Ok(event(name, data)));
    }
}

/// What one who waits is told.
pub fn queued(place: usize) -> Value {
    json!({"queued": place})
}

fn event(name: &str, data: &impl Display) -> Event {
    Event::default().event(name).data(data.to_string()).retry(RETRY)
}

/// Opens a stream and lets `write` fill it until it is done, the reader leaves or the server or its owner ends it. Whatever
/// `write` waits for is dropped then, and a search that is dropped is stopped.
pub fn stream<W: Future<Output = ()> + Send + 'static>(
    app: &Shared,
    client: &Client,
    what: &str,
    write: impl FnOnce(Writer) -> W,
) -> Result<Response, Refusal> {
    let held = app.registry.take(Kind::Stream, client, what, None)?;
    let (sender, reader) = mpsc::channel(BUFFER);
    let mut stopping = app.stopping.subscribe();
    let writing = write(Writer(sender.clone()));
    tokio::spawn(async move {
        tokio::select! {
            () = held.ended() => {}
            () = writing => {}
            () = sender.closed() => {}
            _ = stopping.wait_for(|stopping| *stopping) => {}
        }
    });
    let heartbeat = KeepAlive::new().interval(HEARTBEAT);
    Ok(Sse::new(ReceiverStream::new(reader)).keep_alive(heartbeat).into_response())
}

/// How old a picture may get without a change: who has left, and for how long, changes what is shown.
pub const OLDEST: Duration = Duration::from_secs(10);

/// Tells a picture and, no more often than `every`, the next one that differs, until the reader leaves. One that cannot
/// be made now is tried again after the next change.
pub async fn retell<T: Display + PartialEq + Sync, F: Future<Output = Option<T>>>(
    writer: &Writer,
    name: &str,
    mut changes: watch::Receiver<u64>,
    every: Duration,
    picture: impl Fn() -> F,
) {
    let mut last = None;
    loop {
        changes.mark_unchanged();
        if let Some(now) = picture().await.filter(|now| last.as_ref() != Some(now)) {
            if !writer.send(name, &now).await {
                return;
            }
            last = Some(now);
        }
        sleep(every).await;
        // The server's end ends the stream; so nothing but time is missed here.
        let _ = timeout(OLDEST, changes.changed()).await;
    }
}

/// A reader of a game: when it leaves, the others are told.
struct Reader {
    app: Shared,
    here: Option<Here>,
    others: WeakSender<Change>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.here = None;
        if let Some(others) = self.others.upgrade() {
            let _ = others.send(Change::People);
        }
        self.app.together.changed();
    }
}

/// `GET /api/games/{id}/events`: the game as it stands, then after each change, what programs think, and who is here.
pub async fn game_events(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
) -> Result<Response, Refusal> {
    let table = app.table(&id).await?;
    let (now, mut heard) = table.listen().await;
    changes::watch(&app, &table, &client).await;
    let here = Some(app.presence.enter(owner.known(), Place::Game(id.clone())));
    let reader = Reader { app: app.clone(), here, others: table.teller() };
    table.tell_people();
    app.together.changed();
    drop(table);
    let own = app.clone();
    stream(&app, &client, &format!("game {id}"), |writer| async move {
        let _reader = reader;
        let mut next = Some(now);
        while let Some(change) = next {
            let told = match change {
                Change::People => match own.table(&id).await {
                    Ok(table) => {
                        writer.send("people", &table.people(owner.known(), &own.presence).await).await
                    }
                    Err(_) => return,
                },
                change => tell(&writer, change).await,
            };
            if !told {
                return;
            }
            next = match heard.recv().await {
                Ok(change) => Some(change),
                // Too slow for every change: how the game stands now says it all.
                Err(RecvError::Lagged(_)) => match own.table(&id).await {
                    Ok(table) => Some(Change::Game(table.json().await.to_string().into())),
                    Err(_) => None,
                },
                Err(RecvError::Closed) => None,
            };
        }
    })
}

async fn tell(writer: &Writer, change: Change) -> bool {
    match change {
        Change::Game(game) => writer.send("game", &game).await,
        Change::Thinking(thought) => writer.send("thinking", &thought).await,
        Change::Queued(place) => writer.send("queued", &place).await,
        // Each reader is told its own part of it.
        Change::People => true,
    }
}
