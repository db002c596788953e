//! Which question is answered where. The paths are those of the server's `openapi.json`; the two that end in a word of
//! their own (`answer`, `flag`) and `/think` are between the page's store and the worker, and `/solve-all` is what
//! `filetto solve --file` does, to be measured beside it.

use filetto_cli::web::answers::games::{Pace, Played, Redo, Resigned, Undo};
use filetto_cli::web::answers::{lists, puzzles};
use filetto_cli::web::extract::{Question, not_found};
use filetto_cli::web::refusal::Refusal;
use filetto_cli::web::understand::{self, Asked, ByChance, Given, Language, Since, Trace, Which};
use serde_json::Value;

use crate::request::{Reply, Request, THREADS, Tell};
use crate::{games, questions, thinking};

/// The reply to a request.
pub fn answer(request: &Request, tell: &Tell) -> Reply {
    route(request, tell).unwrap_or_else(Reply::from)
}

fn route(request: &Request, tell: &Tell) -> Result<Reply, Refusal> {
    let parts: Vec<&str> = request.path.split('/').skip(1).collect();
    let answer = match (request.method.as_str(), &parts[..]) {
        ("GET", ["api", "players"]) => lists::players().collect(),
        ("GET", ["api", "presets"]) => lists::presets(),
        ("GET", ["api", "solve"]) => return questions::solve(request, tell),
        ("GET", ["api", "analysis"]) => return questions::analysis(request, tell),
        ("GET", ["api", "analysis", "events"]) => return questions::analysis_events(request, tell),
        ("GET", ["api", "review"]) => questions::review(request, tell)?,
        ("GET", ["api", "bestmove"]) => questions::hint(request)?,
        ("POST", ["api", "arrange"]) => questions::arrange(request)?,
        ("GET", ["api", "puzzles"]) => questions::puzzle(request)?,
        ("GET", ["api", "puzzles", "daily"]) => request.query::<puzzles::OfDay>()?.answer()?,
        ("POST", ["api", "puzzles", "try"]) => {
            request.body::<puzzles::Tried>()?.read()?.answer(Default::default())?
        }
        ("GET" | "POST", ["api", rest @ ..]) if rest[0] != "games" => explained(request, rest)?,
        ("GET", ["api", "games"]) => games::list(request),
        ("POST", ["api", "games"]) => return games::start(request),
        ("GET", ["api", "games", _]) => games::show(request)?,
        ("POST", ["api", "games", _, act]) => return acted(request, act),
        ("POST", ["solve-all"]) => questions::solve_all(request)?,
        ("POST", ["think"]) => thinking::think(request, tell)?,
        _ => return Err(not_found(&request.path)),
    };
    Ok(answer.into())
}

/// What is done to a game.
fn acted(request: &Request, act: &str) -> Result<Reply, Refusal> {
    match act {
        "moves" => games::act::<Played>(request),
        "undo" => games::act::<Undo>(request),
        "redo" => games::act::<Redo>(request),
        "resign" => games::act::<Resigned>(request),
        "pace" => games::act::<Pace>(request),
        "answer" => thinking::answered(request),
        "flag" => games::flag(request),
        _ => Err(not_found(&request.path)),
    }
}

/// What explains: lessons, trees, exercises, films.
fn explained(request: &Request, path: &[&str]) -> Result<Value, Refusal> {
    let lang = || Ok::<_, Refusal>(request.query::<Language>()?.read());
    let question = || request.query::<Question>();
    let chance = || request.query::<ByChance>();
    let asked = match (request.method.as_str(), path) {
        ("GET", ["trees"]) => return Ok(understand::trees(lang()?)),
        ("GET", ["glossary"]) => return Ok(understand::glossary(lang()?)),
        ("GET", ["lessons"]) => return Ok(understand::lessons()),
        ("GET", ["lessons", name]) => return lesson(name, request),
        ("GET", ["exercises"]) => return request.query::<Which>()?.json(lang()?),
        ("POST", ["exercises"]) => return request.body::<Given>()?.json(),
        ("POST", ["trace"]) => request.body::<Trace>()?.asked()?,
        ("GET", ["why"]) => understand::why(&question()?, THREADS)?,
        ("GET", ["why", "proof"]) => Asked::Proof(question()?.position()?, question()?.lang()),
        ("GET", ["why", "proof", "answer"]) => request.query::<Since>()?.asked(&question()?)?,
        ("GET", ["playouts"]) => chance()?.playouts(&question()?)?,
        ("GET", ["numbers"]) => understand::numbers(&question()?)?,
        ("GET", ["threads"]) => Asked::Threads(request.query()?),
        ("GET", ["annealing"]) => chance()?.annealing(&question()?)?,
        ("GET", ["matrix"]) => Asked::Matrix(question()?.position()?),
        ("GET", ["round"]) => chance()?.round(&question()?)?,
        _ => return Err(not_found(&request.path)),
    };
    asked.answer(Default::default())
}

/// A lesson whose picture comes with it: there is no server to fetch it from.
fn lesson(name: &str, request: &Request) -> Result<Value, Refusal> {
    let lesson = understand::lesson(name)?;
    let picture = format!("data:image/svg+xml,{}", percent(lesson.picture));
    Ok(lesson.json(request.query::<Language>()?.read(), &picture))
}

/// A text as a part of an address.
fn percent(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/:=,;".contains(&byte);
    let written = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(written).collect()
}
