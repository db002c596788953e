//! What a request does to the games: start, change, delete; each change is checked, stored, then told.

use std::sync::Arc;

use serde_json::Value as Json;

use super::flag::watch_flag;
use super::pondering::ponder;
use super::table::{Table, replace, store_kept};
use super::thinking::{admit, follow, follow_when_free};
use crate::web::Shared;
use crate::web::answers::games::no_such_game;
use crate::web::clients::Client;
use crate::web::game::{Game, now_ms};
use crate::web::limits;
use crate::web::refusal::{Code, Refusal};
use crate::web::searches::Work;
use crate::web::security::secret;

/// Stores a new game and lets its first program think.
pub async fn start(app: &Shared, client: &Client, game: Game) -> Result<Json, Refusal> {
    app.new_games.take(client)?;
    let ticket = admit(app, client, &game, None)?;
    let app = app.clone();
    let work = async move {
        app.store.insert(&game, &app.settings.stored).await?;
        let is_listed = game.seating.listed;
        let table = app.tables.set(game);
        if is_listed {
            app.together.changed();
        }
        let mut play = table.play.lock().await;
        follow(&app, &table, &mut play, ticket);
        Ok(play.json())
    };
    finish(work).await
}

/// Changes a game: checked, stored, told to every listener, then answered. Refused if a program would have to think
/// and there is no place in the line for it.
pub async fn change(
    app: &Shared,
    client: &Client,
    id: &str,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal> + Send + 'static,
) -> Result<Json, Refusal> {
    let table = app.table(id).await?;
    let (app, client) = (app.clone(), client.clone());
    let work = async move {
        table.look();
        let mut play = table.play.lock().await;
        let (thinker, mut ticket) = (play.thinker.take(), None);
        let admitted = |game: &mut Game, now| {
            change(game, now)?;
            ticket = admit(&app, &client, game, thinker.as_ref())?;
            Ok(())
        };
        let replaced = replace(&app, &table, &mut play, admitted).await;
        play.thinker = thinker;
        replaced?;
        follow(&app, &table, &mut play, ticket);
        Ok(play.json())
    };
    finish(work).await
}

/// Both want to play again: a game with the sides exchanged, which the old one names from then on. Where both say so at
/// once there is one game.
pub async fn rematch(app: &Shared, id: &str) -> Result<Json, Refusal> {
    let table = app.table(id).await?;
    let app = app.clone();
    let work = async move {
        let mut play = table.play.lock().await;
        if play.game.next.is_none() {
            let next = play.game.rematch(secret()?, now_ms());
            app.store.insert(&next, &app.settings.stored).await?;
            let id = next.id.clone();
            app.tables.set(next);
            let name = |game: &mut Game, _| {
                game.next = Some(id);
                Ok(())
            };
            replace(&app, &table, &mut play, name).await?;
        }
        Ok(play.json())
    };
    finish(work).await
}

/// Deletes a game of this owner, also one that cannot be read.
pub async fn delete(app: &Shared, id: &str, owner: &str) -> Result<(), Refusal> {
    let table = match app.table(id).await {
        Err(refusal) if refusal.code == Code::GameUnreadable => return delete_unread(app, id, owner).await,
        table => table?,
    };
    let (app, id, owner) = (app.clone(), id.to_string(), owner.to_string());
    let work = async move {
        let mut play = table.play.lock().await;
        expect_owner(&play.game.owner, &owner)?;
        app.store.delete(&id).await?;
        if play.game.seating.listed {
            app.together.changed();
        }
        play.stop_thinking();
        (play.ponderer, play.flag) = (None, None);
        app.tables.remove(&id);
        // From here on nobody keeps a player for this game. Another program takes its time to end.
        let players = app.players.forget(&id);
        tokio::task::spawn_blocking(|| drop(players));
        Ok(())
    };
    finish(work).await
}

async fn delete_unread(app: &Shared, id: &str, owner: &str) -> Result<(), Refusal> {
    let row = app.store.load(id).await?.ok_or_else(no_such_game)?;
    expect_owner(&row.owner, owner)?;
    Ok(app.store.delete(id).await?)
}

fn expect_owner(owner: &str, asking: &str) -> Result<(), Refusal> {
    if owner != asking {
        let sentence = "only the browser that started a game can delete it";
        return Err(Refusal::new(Code::NotYourGame, sentence));
    }
    Ok(())
}

/// Tries once more to store every answer that could not be stored: what a server does before it ends.
pub async fn store_last(app: &Shared) {
    for table in app.tables.all() {
        let mut play = table.play.lock().await;
        store_kept(app, &table, &mut play).await;
    }
}

/// Sets the clocks of people going again: what a server does when it starts. The turn that ran when it ended begins anew,
/// because nobody could move meanwhile.
pub async fn resume_clocks(app: &Shared) -> Result<(), Refusal> {
    for id in app.store.clocked().await? {
        if let Ok(table) = app.table(&id).await {
            let mut play = table.play.lock().await;
            watch_flag(app, &table, &mut play);
        }
    }
    Ok(())
}

/// Lets the programs go on in every game of people that waits for one, a few at a time: what a server does when it
/// starts. Games of two programs go on when somebody looks at them.
pub async fn resume(app: &Shared) -> Result<(), Refusal> {
    for id in app.store.waiting().await? {
        // One that cannot be read must not keep the others waiting: the list of games shows it.
        let Ok(table) = app.table(&id).await else { continue };
        if table.play.lock().await.game.is_without_people() {
            continue;
        }
        let work = Work { what: "game", game: Some(&id), limit: limits::MOST_THINKING };
        let ticket = app.searches.ticket_when_free(&Client::Server, &work).await;
        let mut play = table.play.lock().await;
        if play.game.awaits_program() && play.thinker.is_none() {
            follow(app, &table, &mut play, Some(Arc::new(ticket)));
        }
    }
    Ok(())
}

/// Somebody looks at a game. If nobody thinks about it, or only in the server's own line, thinking goes on in the line
/// of who looks, if there is a place.
pub async fn look(app: &Shared, table: &Arc<Table>, client: &Client) {
    table.look();
    let mut play = table.play.lock().await;
    if play.flag.is_none() {
        watch_flag(app, table, &mut play);
    }
    if !play.is_in_good_hands()
        && let Ok(ticket) = admit(app, client, &play.game, None)
    {
        follow(app, table, &mut play, ticket);
    }
}

/// Somebody watches a game: the same, as soon as there is a place.
pub async fn watch(app: &Shared, table: &Arc<Table>, client: &Client) {
    look(app, table, client).await;
    let mut play = table.play.lock().await;
    if play.thinker.is_none() {
        follow_when_free(app, table, &mut play, client);
    }
    ponder(app, table, &mut play);
}

/// Lets the program that thinks about a game answer at once with the best it has found.
pub async fn move_now(
    app: &Shared,
    id: &str,
    ply: Option<usize>,
    asker: Option<&str>,
) -> Result<Json, Refusal> {
    let table = app.table(id).await?;
    let mut play = table.play.lock().await;
    play.game.expect_player(asker)?;
    play.game.expect_ply(ply)?;
    play.game.session.move_now();
    Ok(play.json())
}

/// A client that goes away in the middle must not leave a change half done: the work runs on its own.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::spawn(work).await.unwrap_or_else(|_| Err(Refusal::broken("the change broke down")))
}
