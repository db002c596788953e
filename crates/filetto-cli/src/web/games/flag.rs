//! The clocks of people: one task a table sleeps until the time of whoever is to move is up, and ends the game then,
//! whether anybody looks or not.

use std::sync::Arc;
use std::time::Duration;

use super::table::{Fate, Flag, Play, Table, store_or_keep};
use crate::web::Shared;
use crate::web::game::now_ms;

/// How soon the end of a game that could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Waits for the flag of the person to move, if one plays by a clock; the wait for the turn before ends.
pub(super) fn watch_flag(app: &Shared, table: &Arc<Table>, play: &mut Play) {
    play.flag = None;
    if play.game.until_flag(now_ms()).is_some() {
        let waiting = tokio::spawn(wait_for_flag(app.clone(), table.clone()));
        play.flag = Some(Flag(waiting.abort_handle()));
    }
}

/// Sleeps and looks until the game is over or somebody else has to move. Nobody waits for the end of a server.
async fn wait_for_flag(app: Shared, table: Arc<Table>) {
    let mut stopping = app.stopping.subscribe();
    loop {
        let Some(left) = table.play.lock().await.game.until_flag(now_ms()) else { return };
        if tokio::time::timeout(left, stopping.wait_for(|stopping| *stopping)).await.is_ok() {
            return;
        }
        match fall(&app, &table).await {
            None => {}
            Some(Fate::Kept) => tokio::time::sleep(RETRY).await,
            Some(Fate::Stored | Fate::Unwanted) => return,
        }
    }
}

/// Ends the game if its time is up now; None if the person has some left.
async fn fall(app: &Shared, table: &Arc<Table>) -> Option<Fate> {
    let mut play = table.play.lock().await;
    let (mut game, now) = (play.game.clone(), now_ms());
    if !game.check_flag(now) {
        return None;
    }
    // This task must not end itself before the end of the game is stored.
    let own = play.flag.take();
    let fate = store_or_keep(app, table, &mut play, game, now).await;
    play.flag = own;
    Some(fate)
}
