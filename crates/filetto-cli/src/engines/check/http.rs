//! The checks of an agent of Kaggle's ConnectX behind an address.

use std::time::Duration;

use filetto::game::notation::format_game;
use filetto::game::{Move, Position, Rules, Side};
use filetto::internals::player::external::{Program, Trouble};
use filetto::internals::protocol::kaggle::{Act, move_of};
use serde_json::Value;

use super::super::http::question;
use super::client::post;
use super::play::{self, Asked};
use super::spoken::{hear, start};
use super::{ANSWER_TIME, Report};

const BOARDS: [(&str, &str); 4] =
    [("drop-7x6-4", ""), ("drop-7x6-4", "44444435"), ("drop-5x4-3", "3"), ("drop-20x20-10", "a,b")];

/// The rest of the time of Kaggle's environment that an answer may use.
const SLACK: Duration = Duration::from_millis(500);

pub(super) fn check(command: &str, report: &mut Report) {
    // The program, where we start it, lives as long as this.
    let (mut agent, _program) = match connect(command) {
        Ok(found) => found,
        Err(fault) => {
            report.note("starts and prints its address", Err(fault));
            return;
        }
    };
    report.note("starts", Ok(agent.0.clone()));
    play::boards(&mut agent, &BOARDS, report);
    if let Some(position) = play::narrow(Rules::connect4()) {
        play::boards(&mut agent, &[("drop-7x6-4", &format_game(&position))], report);
    }
    play::games(&mut agent, Rules::connect4(), report);
    for (what, body) in [
        ("answers another action with JSON", "{\"action\": \"dispose\"}"),
        ("answers rubbish with JSON", "xyzzy \u{1f600}"),
        ("answers an impossible board with JSON", "{\"action\":\"act\",\"configuration\":{},\"state\":{}}"),
    ] {
        report.note(what, answers_json(&agent.0, body));
    }
    play::boards(&mut agent, &BOARDS[..1], report);
}

/// An address, or a command whose first line is one.
fn connect(command: &str) -> Result<(Agent, Option<Program>), String> {
    if command.starts_with("http://") {
        return Ok((Agent(command.to_string()), None));
    }
    let mut program = start(command)?;
    let address =
        hear(&mut program, ANSWER_TIME, |line| line.starts_with("http://").then(|| line.to_string()));
    let address =
        address.map_err(|fault| format!("{fault}; expected a line such as http://127.0.0.1:8000/"))?;
    Ok((Agent(address), Some(program)))
}

fn answers_json(address: &str, body: &str) -> Result<String, String> {
    let answer =
        post(address, body, ANSWER_TIME).map_err(|error| format!("no answer: {error}; expected JSON"))?;
    match serde_json::from_str::<Value>(&answer.body) {
        Ok(_) => Ok(format!("status {}", answer.status)),
        Err(_) => Err(format!("status {} and a body that is not JSON; expected JSON", answer.status)),
    }
}

/// An agent behind an address.
struct Agent(String);

impl Asked for Agent {
    fn ask(&mut self, position: &Position, time: Duration) -> Result<Move, Trouble> {
        let body = question(&Act::ask(position, time.as_secs_f64())).to_string();
        let answer = post(&self.0, &body, time + SLACK).map_err(|error| Trouble::said(&error.to_string()))?;
        let json: Value = serde_json::from_str(&answer.body).map_err(|_| Trouble::nonsense(&answer.body))?;
        let column = json["action"].as_u64().and_then(move_of);
        let mv = column.ok_or_else(|| Trouble::nonsense(&answer.body))?;
        position.check(mv).map_err(|error| Trouble::illegal(&mv.0.to_string(), &error))?;
        Ok(mv)
    }

    fn new_game(&mut self, _: &Position, _: Side, _: Duration) {}
}
