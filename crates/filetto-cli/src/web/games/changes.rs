//! What a request does to the games: start, change, delete; each change is checked, stored, then told.

use serde_json::Value as Json;

use super::table::replace;
use super::thinking::follow;
use crate::web::Shared;
use crate::web::game::{Game, now_ms};
use crate::web::refusal::{Code, Refusal};

/// Stores a new game and lets its first program think.
pub async fn start(app: &Shared, game: Game) -> Result<Json, Refusal> {
    let app = app.clone();
    let work = async move {
        app.store.insert(&game).await?;
        let table = app.tables.set(game);
        let mut play = table.play.lock().await;
        follow(&app, &table, &mut play);
        Ok(play.game.json(now_ms()))
    };
    finish(work).await
}

/// Changes a game: checked, stored, told to every listener, then answered.
pub async fn change(
    app: &Shared,
    id: &str,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal> + Send + 'static,
) -> Result<Json, Refusal> {
    let table = app.table(id).await?;
    let app = app.clone();
    let work = async move {
        let mut play = table.play.lock().await;
        replace(&app, &table, &mut play, change).await?;
        follow(&app, &table, &mut play);
        Ok(play.game.json(now_ms()))
    };
    finish(work).await
}

/// Deletes a game of this owner.
pub async fn delete(app: &Shared, id: &str, owner: &str) -> Result<(), Refusal> {
    let table = app.table(id).await?;
    let (app, id, owner) = (app.clone(), id.to_string(), owner.to_string());
    let work = async move {
        let mut play = table.play.lock().await;
        if play.game.owner != owner {
            let sentence = "only the browser that started a game can delete it";
            return Err(Refusal::new(Code::NotYourGame, sentence));
        }
        play.stop_thinking();
        app.store.delete(&id).await?;
        app.tables.remove(&id);
        Ok(())
    };
    finish(work).await
}

/// Lets the programs go on in every game that waits for one: what a server does when it starts.
pub async fn resume(app: &Shared) -> Result<(), Refusal> {
    for id in app.store.waiting().await? {
        // One that cannot be read, because a player is gone, must not keep the others waiting.
        let Ok(table) = app.table(&id).await else { continue };
        let mut play = table.play.lock().await;
        follow(app, &table, &mut play);
    }
    Ok(())
}

/// Lets the program that thinks about a game answer at once with the best it has found.
pub async fn move_now(app: &Shared, id: &str, ply: Option<usize>) -> Result<Json, Refusal> {
    let table = app.table(id).await?;
    let play = table.play.lock().await;
    play.game.expect_ply(ply)?;
    play.game.session.move_now();
    Ok(play.game.json(now_ms()))
}

/// A client that goes away in the middle must not leave a change half done: the work runs on its own.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::spawn(work).await.unwrap_or_else(|_| Err(Refusal::broken("the change broke down")))
}
