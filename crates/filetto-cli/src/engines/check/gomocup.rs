//! The checks of the Gomocup protocol.

use std::time::{Duration, Instant};

use filetto::game::Rules;
use filetto::internals::player::external::{Program, Speech};
use filetto::internals::protocol::gomocup::{Command, Info, Point, Reply};

use super::spoken::{Spoken, ends, hear, start};
use super::{ANSWER_TIME, Report, play};

/// The boards of Gomocup, both sides, and positions sent as BOARD.
const BOARDS: [(&str, &str); 5] = [
    ("free-20x20-5", ""),
    ("free-15x15-5", "h8"),
    ("free-15x15-5", "h8 i9 h9"),
    ("free-20x20-5", "a1 t20 b1 t19"),
    ("free-15x15-5-exact", "h8 i9"),
];

pub(super) fn check(command: &str, report: &mut Report) {
    if !first_words(command, report) {
        return;
    }
    let mut player = Spoken::new(Speech::Gomocup, command);
    play::boards(&mut player, &BOARDS, report);
    let rules: Rules = "free-15x15-5".parse().expect("a game");
    play::games(&mut player, rules, report);
    drop(player);
    report.note("answers UNKNOWN to what it does not know, and goes on", unknown(command));
    report.note("RESTART clears the board", restart(command));
    report.note("answers soon after YXSTOP", stop(command));
    ends(report, "ends after END", command, |program| new_game(program, 1000), Some("END"));
    ends(report, "ends after END while it thinks", command, think, Some("END"));
    ends(report, "ends when its input ends", command, |program| new_game(program, 1000), None);
}

/// False if there is no use in going on.
fn first_words(command: &str, report: &mut Report) -> bool {
    let mut program = match start(command) {
        Ok(program) => program,
        Err(fault) => return report.note("starts", Err(fault)),
    };
    let ready = new_game(&mut program, 1000).map(|()| "OK".to_string());
    if !report.note("starts and answers START 15 with OK", ready) {
        return false;
    }
    program.say(&Command::About);
    let about = hear(&mut program, ANSWER_TIME, |line| match Reply::parse(line) {
        Reply::About(text) => Some(text),
        _ => None,
    });
    let expected = "expected a line name=\"…\", version=\"…\", author=\"…\", country=\"…\" after ABOUT";
    report.note("says who it is", about.map_err(|fault| format!("{fault}; {expected}")));
    true
}

fn new_game(program: &mut Program, millis: u64) -> Result<(), String> {
    program.say(&Command::Start(15));
    hear_ok(program, "START 15")?;
    program.say(&Command::Info(Info::TimeoutTurn(millis)));
    Ok(())
}

fn hear_ok(program: &mut Program, after: &str) -> Result<(), String> {
    let heard = hear(program, ANSWER_TIME, |line| match Reply::parse(line) {
        Reply::Ok => Some(Ok(())),
        Reply::Error(text) => Some(Err(format!("answered ERROR {text}"))),
        Reply::Unknown(_) => Some(Err("answered UNKNOWN".into())),
        _ => None,
    });
    heard.and_then(|result| result).map_err(|fault| format!("{fault}; expected OK after {after}"))
}

fn hear_move(program: &mut Program, time: Duration) -> Result<Point, String> {
    let heard = hear(program, time, |line| match Reply::parse(line) {
        Reply::Stones(points) => points.first().copied(),
        _ => None,
    });
    heard.map_err(|fault| format!("{fault}; expected a move x,y"))
}

fn think(program: &mut Program) -> Result<(), String> {
    new_game(program, 10_000)?;
    program.say(&Command::Begin);
    std::thread::sleep(Duration::from_millis(200));
    Ok(())
}

fn unknown(command: &str) -> Result<String, String> {
    let mut program = start(command)?;
    new_game(&mut program, 500)?;
    program.say(&"XYZZY 1 2 3");
    program.say(&Command::Info(Info::Other("no_such_key".into(), "7".into())));
    let heard =
        hear(&mut program, ANSWER_TIME, |line| matches!(Reply::parse(line), Reply::Unknown(_)).then_some(()));
    heard.map_err(|fault| format!("{fault}; expected UNKNOWN after XYZZY 1 2 3"))?;
    program.say(&Command::Begin);
    hear_move(&mut program, ANSWER_TIME).map(|point| format!("it does, and plays {point}"))
}

/// RESTART is optional: saying so is no fault.
fn restart(command: &str) -> Result<String, String> {
    let mut program = start(command)?;
    new_game(&mut program, 300)?;
    program.say(&Command::Begin);
    hear_move(&mut program, ANSWER_TIME)?;
    program.pause(Duration::from_millis(30));
    program.say(&Command::Restart);
    if let Err(fault) = hear_ok(&mut program, "RESTART") {
        let declined = fault.starts_with("answered");
        return if declined { Ok(format!("not supported, which is allowed ({fault})")) } else { Err(fault) };
    }
    program.say(&Command::Begin);
    hear_move(&mut program, ANSWER_TIME).map(|_| "it does".into())
}

/// YXSTOP is an extension: an engine may ignore it, but must keep its time.
fn stop(command: &str) -> Result<String, String> {
    const LONG: Duration = Duration::from_secs(3);
    let mut program = start(command)?;
    new_game(&mut program, LONG.as_millis() as u64)?;
    let asked = Instant::now();
    program.say(&Command::Begin);
    std::thread::sleep(Duration::from_millis(200));
    program.say(&Command::Stop);
    hear_move(&mut program, LONG + Duration::from_millis(300))?;
    let soon = asked.elapsed() < Duration::from_millis(1200);
    Ok(if soon { "it does" } else { "ignores YXSTOP, which is allowed, and answers in its time" }.into())
}
