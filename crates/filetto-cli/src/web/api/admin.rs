//! What runs, for the server's owner alone: who searches, listens and is connected, and how to end it.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::web::Shared;
use crate::web::clients::{Client, Entry, Kind};
use crate::web::extract::Body;
use crate::web::games::changes;
use crate::web::refusal::{Code, Refusal};
use crate::web::security::Admin;

/// `GET /api/admin`: everything that runs.
pub(super) async fn list(State(app): State<Shared>, _: Admin) -> Json<Value> {
    let held = app.registry.list();
    let is = |stream: bool| move |(_, entry): &&(u64, Entry)| (entry.kind == Kind::Stream) == stream;
    let search = |(number, entry): &(u64, Entry)| {
        let mut row = row(*number, entry);
        row["running"] = json!(app.searches.is_running(*number));
        row["game"] = json!(entry.game);
        row
    };
    let (mut classes, all) = (BTreeMap::new(), app.connections.list());
    all.iter().for_each(|(_, one)| *classes.entry(one.doing().0.word()).or_insert(0) += 1);
    let connections = all.iter().map(|(number, one)| {
        let (class, time) = one.doing();
        json!({"id": format!("c{number}"), "peer": one.peer.to_string(), "doing": class.word(), "seconds": seconds(time)})
    });
    Json(json!({
        "clients": clients(&held),
        "searches": held.iter().filter(is(false)).map(search).collect::<Vec<_>>(),
        "waiting": app.searches.waiting(),
        "streams": held.iter().filter(is(true)).map(|(number, entry)| row(*number, entry)).collect::<Vec<_>>(),
        "connections": connections.collect::<Vec<_>>(),
        "classes": classes,
        "externals": app.players.externals(),
    }))
}

fn row(number: u64, entry: &Entry) -> Value {
    json!({
        "id": format!("{}{number}", entry.kind.letter()),
        "client": entry.client.to_string(),
        "what": entry.what,
        "seconds": seconds(entry.since.elapsed()),
    })
}

fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10.0).round() / 10.0
}

/// Who holds how much.
fn clients(held: &[(u64, Entry)]) -> Vec<Value> {
    let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for (_, entry) in held {
        counts.entry(entry.client.to_string()).or_default()[usize::from(entry.kind == Kind::Stream)] += 1;
    }
    let row = |(client, [searches, streams]): (String, [usize; 2])| json!({"client": client, "searches": searches, "streams": streams});
    counts.into_iter().map(row).collect()
}

#[derive(Deserialize)]
pub(super) struct Ended {
    id: String,
}

/// `POST /api/admin/end`: ends a search, a stream or a connection by its id, or everything of a client. A search for a
/// game pauses the game: nobody loses it.
pub(super) async fn end(
    State(app): State<Shared>,
    _: Admin,
    Body(body): Body<Ended>,
) -> Result<StatusCode, Refusal> {
    let number = |letter: char| body.id.strip_prefix(letter).and_then(|number| number.parse::<u64>().ok());
    if let Some(number) = number('c')
        && app.connections.end(number)
    {
        return Ok(StatusCode::NO_CONTENT);
    }
    let named = |(number, entry): &(u64, Entry)| {
        entry.client.to_string() == body.id || format!("{}{number}", entry.kind.letter()) == body.id
    };
    let found: Vec<_> = app.registry.list().into_iter().filter(named).collect();
    if found.is_empty() {
        let sentence = format!("nothing runs as {:?}: see filetto web --list", body.id);
        return Err(Refusal::new(Code::NothingRuns, sentence).with("id", body.id));
    }
    for (number, entry) in found {
        end_one(&app, number, entry).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn end_one(app: &Shared, number: u64, entry: Entry) -> Result<(), Refusal> {
    let Some(game) = entry.game else {
        app.registry.end(number);
        return Ok(());
    };
    let pause = |game: &mut crate::web::game::Game, now| {
        game.pause(true, now);
        Ok(())
    };
    changes::change(app, &Client::Server, &game, pause).await.map(drop)
}
