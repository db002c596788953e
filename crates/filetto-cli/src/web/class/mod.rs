//! A class on this server: one room, whoever leads it, the students' bots. What happens in it is stored before anybody
//! hears of it, so that a killed server comes back with the room.

pub mod bots;
pub mod room;
pub mod view;
pub mod wall;

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value as Json;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, MutexGuard, OnceCell, watch};

use super::game::now_ms;
use super::refusal::{Code, Refusal};
use super::security::same;
use super::store::{Store, StoreError};
use super::{App, Shared};
use crate::seed;
use bots::League;
use room::Room;
use view::Reader;
use wall::Wall;

/// The least time between two pictures of a class for one reader.
pub const EVERY: Duration = Duration::from_millis(120);
/// A room in which nothing happened for so long is over.
const OLDEST_MS: u64 = 12 * 60 * 60 * 1000;
/// Where the store keeps a room.
const ROOM: &str = "room";
/// Where it keeps the games of the bots.
const BOTS: &str = "bots";
/// Where it keeps the code that students show.
const CODE: &str = "code";

/// What the command line says of a class.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What makes a browser the teacher's.
    pub key: String,
    /// What students show at the door of a new room, where no token is given.
    pub code: Option<String>,
    /// The seed of the exercises in a new room.
    pub seed: u64,
    /// Begins with an empty room, whatever is stored.
    pub is_new: bool,
    /// The students' bots.
    pub league: Option<League>,
}

impl Lesson {
    /// The code of the room that goes on, else a new one: phones find the room again after a restart.
    pub async fn door_code(&self, store: &Store) -> Result<Option<String>, StoreError> {
        let Some(new) = &self.code else { return Ok(None) };
        let kept = self.kept(store, ROOM).await?.and(store.class(CODE).await?);
        if kept.is_none() {
            store.keep_class(CODE, new, now_ms()).await?;
        }
        Ok(Some(kept.map_or_else(|| new.clone(), |(code, _)| code)))
    }

    /// A part of the class of before, unless this one begins anew.
    async fn kept(&self, store: &Store, part: &'static str) -> Result<Option<String>, StoreError> {
        if self.is_new { Ok(None) } else { fresh(store, part).await }
    }
}

/// A part of the class in which something happened lately.
async fn fresh(store: &Store, part: &'static str) -> Result<Option<String>, StoreError> {
    let kept = store.class(part).await?;
    Ok(kept.filter(|(_, updated)| now_ms() < updated.saturating_add(OLDEST_MS)).map(|(text, _)| text))
}

/// The class of a server.
pub struct Class {
    state: Mutex<State>,
    version: watch::Sender<u64>,
    wall: OnceCell<Option<Arc<Wall>>>,
}

#[derive(Default)]
struct State {
    is_read: bool,
    room: Option<Room>,
}

impl Default for Class {
    fn default() -> Class {
        Class { state: Mutex::default(), version: watch::Sender::new(0), wall: OnceCell::new() }
    }
}

impl Class {
    /// Comes when something has changed.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    fn changed(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Stops the bots.
    pub fn stop(&self) {
        if let Some(Some(wall)) = self.wall.get() {
            wall.stop();
        }
    }
}

impl App {
    fn lesson(&self) -> Option<&Lesson> {
        self.settings.class.as_ref()
    }

    /// True if this is the key that the command line printed.
    pub fn is_class_key(&self, key: Option<&str>) -> bool {
        key.zip(self.lesson()).is_some_and(|(key, lesson)| same(key, &lesson.key))
    }

    /// The room, read from the store when it is first asked for; `filetto class` has one from its start.
    async fn room(&self) -> Result<MutexGuard<'_, State>, Refusal> {
        let mut state = self.class.state.lock().await;
        if !state.is_read {
            let kept = match self.lesson() {
                Some(lesson) => lesson.kept(&self.store, ROOM).await?,
                None => fresh(&self.store, ROOM).await?,
            };
            state.room = kept.and_then(|text| serde_json::from_str(&text).ok());
            if let (None, Some(lesson)) = (&state.room, self.lesson()) {
                self.keep_room(&mut state, Room::new(lesson.seed)).await?;
            }
            state.is_read = true;
        }
        Ok(state)
    }

    /// Changes the room: what is refused or cannot be stored changes nothing.
    pub async fn change_class(
        &self,
        act: impl FnOnce(&mut Room) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut state = self.room().await?;
        let mut room = state.room.clone().ok_or_else(no_class)?;
        act(&mut room)?;
        self.keep_room(&mut state, room).await
    }

    /// Opens a room if there is none, and lets this browser lead it.
    pub async fn lead_class(&self, browser: &str) -> Result<(), Refusal> {
        let mut state = self.room().await?;
        let mut room = state.room.clone().unwrap_or_else(|| Room::new(seed::fresh()));
        room.hand_to(browser);
        self.keep_room(&mut state, room).await
    }

    async fn keep_room(&self, state: &mut State, room: Room) -> Result<(), Refusal> {
        let text = serde_json::to_string(&room).map_err(Refusal::broken)?;
        self.store.keep_class(ROOM, &text, now_ms()).await?;
        state.room = Some(room);
        self.class.changed();
        Ok(())
    }

    /// Ends the class: the room is forgotten.
    pub async fn end_class(&self, browser: &str) -> Result<(), Refusal> {
        let mut state = self.room().await?;
        state.room.as_ref().ok_or_else(no_class)?.expect_teacher(browser)?;
        self.store.forget_class(ROOM).await?;
        state.room = None;
        self.class.changed();
        Ok(())
    }

    /// True while a room is open.
    pub async fn has_class(&self) -> bool {
        self.room().await.is_ok_and(|state| state.room.is_some())
    }

    /// What a reader sees of the class.
    pub async fn show_class(&self, reader: &Reader) -> Result<Json, Refusal> {
        let bots = self.wall().await?.map_or(Json::Null, |wall| wall.json());
        let state = self.room().await?;
        Ok(view::json(state.room.as_ref(), reader, &bots))
    }

    /// The bots' tournament, if there are bots.
    async fn wall(&self) -> Result<Option<Arc<Wall>>, Refusal> {
        let make = || async {
            let Some(lesson) = self.lesson() else { return Ok(None) };
            let Some(league) = lesson.league.clone() else { return Ok(None) };
            let kept = lesson.kept(&self.store, BOTS).await?;
            Ok(Some(Arc::new(Wall::new(league, kept.as_deref()))))
        };
        self.class.wall.get_or_try_init(make).await.cloned()
    }

    /// Refuses who does not lead the class.
    pub async fn expect_teacher(&self, browser: &str) -> Result<(), Refusal> {
        self.room().await?.room.as_ref().ok_or_else(no_class)?.expect_teacher(browser)
    }
}

/// Lets the bots play, or stops them.
pub async fn run_bots(app: &Shared, browser: &str, is_on: bool) -> Result<(), Refusal> {
    app.expect_teacher(browser).await?;
    let none = || Refusal::new(Code::NoBots, "there are no bots here: filetto class --bots DIR has some");
    let wall = app.wall().await?.ok_or_else(none)?;
    if !is_on {
        wall.stop();
        return Ok(());
    }
    let (app, runtime) = (app.clone(), Handle::current());
    wall.play(move |kept| {
        if let Some(text) = kept {
            // Games that cannot be stored are played again after the next start.
            let _ = runtime.block_on(app.store.keep_class(BOTS, &text, now_ms()));
        }
        app.class.changed();
    });
    Ok(())
}

fn no_class() -> Refusal {
    Refusal::new(Code::NoClass, "no class is open on this server")
}
