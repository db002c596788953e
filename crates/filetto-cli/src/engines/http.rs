//! Filetto as an agent of Kaggle's ConnectX by its address: it answers the environment's questions over HTTP.

use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{Method, StatusCode};
use axum::{Json, Router};
use filetto::internals::protocol::kaggle::{Act, column};
use filetto::player::{Limits, Player, PlayerSpec, ask};
use filetto::session::Guarded;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Mutex;

use super::inside;

/// Kept for the way through the network and the other side's Python, besides the usual margin.
const NETWORK: Duration = Duration::from_millis(150);
/// Time for a move where the configuration names none.
const DEFAULT_TIME: Duration = Duration::from_secs(2);
/// More than a question about the largest board takes.
const LARGEST_BODY: usize = 1 << 18;

type Agent = Arc<Mutex<Guarded>>;
type Answer = (StatusCode, Json<Value>);

/// Answers questions at this address until the process is ended; the address is printed first.
pub fn serve(spec: &PlayerSpec, host: IpAddr, port: u16, out: &mut dyn Write) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((host, port)).await?;
        writeln!(out, "http://{}/", listener.local_addr()?)?;
        out.flush()?;
        axum::serve(listener, router(spec)).await
    })
}

/// The agent without a socket. Every path and every method gets JSON.
pub fn router(spec: &PlayerSpec) -> Router {
    let player: Box<dyn Player> = spec.build().expect("a program, not a person");
    let agent: Agent = Arc::new(Mutex::new(Guarded::new(player)));
    Router::new().fallback(answer).layer(DefaultBodyLimit::max(LARGEST_BODY)).with_state(agent)
}

async fn answer(State(agent): State<Agent>, method: Method, body: Bytes) -> Answer {
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
    let time = inside(act.time().unwrap_or(DEFAULT_TIME).saturating_sub(NETWORK));
    let limits = Limits { stop: Some(stop.0.clone()), ..Limits::time(time) };
    let mut player = agent.lock_owned().await;
    let thought = tokio::task::spawn_blocking(move || {
        if position.ply() < 2 {
            player.new_game();
        }
        ask(&mut *player, &position, &limits)
    });
    match thought.await {
        Ok(Ok(choice)) => (StatusCode::OK, Json(json!({"action": column(choice.mv)}))),
        Ok(Err(error)) => bad(&error.to_string()),
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, Json(json!({"error": "the thought broke down"}))),
    }
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
