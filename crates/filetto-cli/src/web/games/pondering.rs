//! Programs think on a person's time: in a place that nobody else wants, while somebody watches the game, and never
//! longer than a minute a turn. Whoever asks for the place gets it at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use filetto::session::Question;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

use super::table::{Play, Table};
use crate::web::game::Game;
use crate::web::{Shared, limits};

/// How soon a place is looked for again that was not free or was given away.
const RETRY: Duration = Duration::from_millis(500);
/// How long the next thought waits for a program that ponders to put its tables down.
const PATIENCE: Duration = Duration::from_secs(2);

/// A program that may think on a person's time. It ends when this is dropped.
pub(super) struct Ponderer {
    task: JoinHandle<()>,
    active: Arc<AtomicBool>,
    _end: oneshot::Sender<()>,
}

impl Ponderer {
    /// True if it thinks now.
    pub(super) fn is_active(&self) -> bool {
        self.active.load(Ordering::Relaxed)
    }

    /// True if it has come to an end by itself.
    fn is_finished(&self) -> bool {
        self.task.is_finished()
    }

    /// Ends it, and waits until its player is back in its place.
    pub(super) async fn end(self) {
        let Ponderer { task, _end, .. } = self;
        drop(_end);
        let _ = tokio::time::timeout(PATIENCE, task).await;
    }
}

/// Lets the program of a game ponder, if it can, a person has to move and nobody else does it already.
pub(super) fn ponder(app: &Shared, table: &Arc<Table>, play: &mut Play) {
    let busy = play.ponderer.as_ref().is_some_and(|ponderer| !ponderer.is_finished());
    if busy || play.thinker.is_some() {
        return;
    }
    let Some(question) = play.game.pondering() else { return };
    let (end, ended) = oneshot::channel();
    let active = Arc::<AtomicBool>::default();
    let work =
        Work { app: app.clone(), table: table.clone(), game: play.game.clone(), active: active.clone() };
    play.ponderer = Some(Ponderer { task: tokio::spawn(work.run(question, ended)), active, _end: end });
}

struct Work {
    app: Shared,
    table: Arc<Table>,
    game: Game,
    active: Arc<AtomicBool>,
}

impl Work {
    async fn run(self, question: Question, mut ended: oneshot::Receiver<()>) {
        let deadline = Instant::now() + limits::MOST_THINKING;
        while self.table.is_watched() && Instant::now() < deadline {
            if self.once(&question, deadline, &mut ended).await == Fate::Over {
                return;
            }
            tokio::select! {
                _ = &mut ended => return,
                () = sleep(RETRY) => {}
            }
        }
    }

    /// Ponders in an idle place, if there is one, until it is wanted or the game moves on.
    async fn once(&self, question: &Question, deadline: Instant, ended: &mut oneshot::Receiver<()>) -> Fate {
        let stop = Arc::<AtomicBool>::default();
        let Some(place) = self.app.searches.idle_place(&stop) else { return Fate::Again };
        let mut question = question.clone();
        question.limits.stop = Some(stop.clone());
        question.limits.time = Some(deadline.saturating_duration_since(Instant::now()));
        let (app, game) = (self.app.clone(), self.game.clone());
        let mut job = spawn_blocking(move || {
            let _place = place;
            app.players.ponder(&game, &app.settings, &question, || app.tables.has(&game.id));
        });
        self.tell(true).await;
        tokio::select! {
            _ = &mut job => {}
            _ = ended => {
                stop.store(true, Ordering::Relaxed);
                let _ = job.await;
                return Fate::Over;
            }
        }
        self.tell(false).await;
        if stop.load(Ordering::Relaxed) { Fate::Again } else { Fate::Over }
    }

    async fn tell(&self, active: bool) {
        self.active.store(active, Ordering::Relaxed);
        let play = self.table.play.lock().await;
        self.table.tell(&play);
    }
}

/// What becomes of pondering about a position.
#[derive(PartialEq, Eq)]
enum Fate {
    /// There was no place, or it was given away: perhaps later.
    Again,
    /// The game moved on, or there is nothing more to find out.
    Over,
}
