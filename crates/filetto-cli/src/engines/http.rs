//! Filetto as an agent of Kaggle's ConnectX by its address: it answers the environment's questions over HTTP.

use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::{Json, Router};
use filetto::internals::protocol::kaggle::{Act, column};
use filetto::player::{Limits, Player, PlayerSpec, ask};
use filetto::session::Guarded;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Mutex;

use super::inside;
use crate::{doors, seed};

/// Kept for the way through the network and the other side's Python, besides the usual margin.
const NETWORK: Duration = Duration::from_millis(150);
/// Time for a move where the configuration names none.
const DEFAULT_TIME: Duration = Duration::from_secs(2);
/// The longest time for a move, whatever the configuration says.
const LONGEST_TIME: Duration = Duration::from_secs(60);
/// More than a question about the largest board takes.
const LARGEST_BODY: usize = 1 << 18;
/// What a form of any page may send without asking first.
const FORMS: [&str; 3] = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/// The player, and whether only this machine may call it.
#[derive(Clone)]
struct Agent {
    spec: PlayerSpec,
    player: Arc<Mutex<Guarded>>,
    own_names_only: bool,
}

type Answer = (StatusCode, Json<Value>);

/// Answers questions at this address until the process is ended; the address is printed first.
pub fn serve(spec: &PlayerSpec, host: IpAddr, port: u16, out: &mut dyn Write) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((host, port)).await?;
        writeln!(out, "http://{}/", listener.local_addr()?)?;
        out.flush()?;
        axum::serve(listener, router(spec, host)).await
    })
}

/// The agent without a socket, listening at this address. Every path and every method gets JSON.
pub fn router(spec: &PlayerSpec, host: IpAddr) -> Router {
    let player = Arc::new(Mutex::new(made(spec)));
    let agent = Agent { spec: spec.clone(), player, own_names_only: host.is_loopback() };
    Router::new().fallback(answer).layer(DefaultBodyLimit::max(LARGEST_BODY)).with_state(agent)
}

fn made(spec: &PlayerSpec) -> Guarded {
    Guarded::new(spec.build().expect("a program, not a person"))
}

/// Gets ready for a new game. A player by chance gets a seed of its own, which is told on standard error.
fn begin_game(player: &mut Guarded, spec: &PlayerSpec) {
    let seeded = seed::for_new_game(spec);
    if seeded == *spec {
        return player.new_game();
    }
    eprintln!("new game: {seeded}");
    *player = made(&seeded);
}

/// Why a request is not for us: a page of another site sends it, or one that calls this machine by another name.
fn refused(agent: &Agent, headers: &HeaderMap) -> Option<Answer> {
    let form = |kind: String| FORMS.contains(&kind.as_str());
    let (status, sentence) = if doors::doubled(headers).is_some() {
        (StatusCode::BAD_REQUEST, "expected one header host and one origin at most")
    } else if agent.own_names_only && !doors::calls_this_machine(headers) {
        (StatusCode::FORBIDDEN, "this address has no such name: expected localhost or 127.0.0.1")
    } else if doors::is_from_elsewhere(headers) {
        (StatusCode::FORBIDDEN, "requests from other sites are refused")
    } else if doors::content_type(headers).is_some_and(form) {
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected the header content-type: application/json")
    } else {
        return None;
    };
    Some((status, Json(json!({"error": sentence}))))
}

async fn answer(State(agent): State<Agent>, method: Method, headers: HeaderMap, body: Bytes) -> Answer {
    if let Some(refused) = refused(&agent, &headers) {
        return refused;
    }
    if method != Method::POST {
        return (StatusCode::OK, Json(json!({"name": "Filetto", "environment": "connectx"})));
    }
    let Ok(question) = serde_json::from_slice::<Value>(&body) else {
        return bad("expected JSON (example: {\"action\": \"act\", \"configuration\": …, \"state\": …})");
    };
    match question["action"].as_str() {
        Some("act") => act(agent, &question).await,
        Some(other) => (StatusCode::OK, Json(json!({"action": other, "status": "nothing to do"}))),
        None => bad("expected an \"action\" (example: \"act\")"),
    }
}

fn bad(sentence: &str) -> Answer {
    (StatusCode::BAD_REQUEST, Json(json!({"error": sentence})))
}

/// Ends the thought of a client that went away.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn act(agent: Agent, question: &Value) -> Answer {
    let Some(act) = read_act(question) else {
        return bad("expected configuration.{columns,rows,inarow} and state.observation.{board,mark}");
    };
    let position = match act.position() {
        Ok(position) => position,
        Err(error) => return bad(&error.to_string()),
    };
    let stop = StopOnDrop(Arc::default());
    let limits = Limits { stop: Some(stop.0.clone()), ..Limits::time(time_for(&act)) };
    let mut player = agent.player.clone().lock_owned().await;
    let thought = tokio::task::spawn_blocking(move || {
        if position.ply() < 2 {
            begin_game(&mut player, &agent.spec);
        }
        ask(&mut *player, &position, &limits)
    });
    match thought.await {
        Ok(Ok(choice)) => (StatusCode::OK, Json(json!({"action": column(choice.mv)}))),
        Ok(Err(error)) => bad(&error.to_string()),
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, Json(json!({"error": "the thought broke down"}))),
    }
}

/// What a move may take so that the answer is there in time.
fn time_for(act: &Act) -> Duration {
    inside(act.time().unwrap_or(DEFAULT_TIME).min(LONGEST_TIME).saturating_sub(NETWORK))
}

/// The question in the environment's JSON, if it is one.
pub fn read_act(question: &Value) -> Option<Act> {
    let (configuration, observation) = (&question["configuration"], &question["state"]["observation"]);
    let size = |key: &str| configuration[key].as_u64().and_then(|number| usize::try_from(number).ok());
    let board = observation["board"].as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<_>>>()?;
    Some(Act {
        columns: size("columns")?,
        rows: size("rows")?,
        inarow: size("inarow")?,
        act_timeout: configuration["actTimeout"].as_f64().unwrap_or(0.0),
        board,
        mark: observation["mark"].as_u64()?,
    })
}

/// The JSON with which the environment asks.
pub fn question(act: &Act) -> Value {
    json!({
        "action": "act",
        "configuration": {
            "columns": act.columns, "rows": act.rows, "inarow": act.inarow, "actTimeout": act.act_timeout,
        },
        "environment": "connectx",
        "state": {"observation": {"remainingOverageTime": 60, "step": 0, "board": act.board, "mark": act.mark}},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_makes_it_think_for_ever() {
        for (asked, least, most) in
            [(2.0, 1.7, 2.0), (0.0, 1.0, 2.0), (1e9, 50.0, 60.0), (f64::MAX, 0.0, 60.0)]
        {
            let act = Act { columns: 7, rows: 6, inarow: 4, act_timeout: asked, board: vec![0; 42], mark: 1 };
            let time = time_for(&act).as_secs_f64();
            assert!((least..=most).contains(&time), "{asked}: {time}");
        }
    }
}
