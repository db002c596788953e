//! The checks of the line protocol.

use std::time::{Duration, Instant};

use filetto::game::Rules;
use filetto::game::notation::format_game;
use filetto::internals::player::external::{Program, Speech};
use filetto::internals::protocol::line::{Command, Reply};

use super::spoken::{Spoken, ends, hear, start};
use super::{ANSWER_TIME, Report, play};

/// Boards of both families, both sides, wide and narrow.
const BOARDS: [(&str, &str); 8] = [
    ("drop-7x6-4", ""),
    ("drop-7x6-4", "4"),
    ("drop-7x6-4", "44444435"),
    ("drop-4x5-4", "123"),
    ("drop-20x20-10", "a,b"),
    ("drop-40x10-5", "20,40,20"),
    ("free-3x3-3", "b2 a1"),
    ("free-15x15-5", "h8 i9 h9"),
];
/// What no engine understands.
const RUBBISH: [&str; 5] =
    ["xyzzy 1 2 3", "go go go 99 zz", "newgame", "\u{1f600}\u{7}\u{0}", "NEWGAME drop-0x0-0 third soon"];

/// Games to get to know a program with: it must take one of them.
const FIRST_GAMES: [&str; 3] = ["drop-7x6-4", "free-3x3-3", "free-15x15-5"];

pub(super) fn check(command: &str, report: &mut Report) {
    let Some(rules) = first_words(command, report) else { return };
    let mut player = Spoken::new(Speech::Line, command);
    play::boards(&mut player, &BOARDS, report);
    if let Some(position) = play::narrow(rules) {
        play::boards(&mut player, &[(&rules.to_string(), &format_game(&position))], report);
    }
    play::games(&mut player, rules, report);
    drop(player);
    report.note("answers soon after stop", stop(command, rules));
    report.note("goes on after rubbish", rubbish(command, rules));
    let ready = |program: &mut Program| new_game(program, rules, 1000);
    ends(report, "ends after quit", command, ready, Some("quit"));
    ends(report, "ends after quit while it thinks", command, |program| think(program, rules), Some("quit"));
    ends(report, "ends when its input ends", command, ready, None);
}

/// The game it plays, None if there is no use in going on.
fn first_words(command: &str, report: &mut Report) -> Option<Rules> {
    let mut program = match start(command) {
        Ok(program) => program,
        Err(fault) => {
            report.note("starts", Err(fault));
            return None;
        }
    };
    let found = first_game(&mut program);
    let seen = found.as_ref().map(Rules::to_string).map_err(String::clone);
    report.note("starts and answers newgame with ok", seen);
    let rules = found.ok()?;
    program.say(&Command::Name);
    let name = hear(&mut program, ANSWER_TIME, |line| match Reply::parse(line) {
        Reply::Text(name) if !name.is_empty() => Some(Ok(name)),
        Reply::Error(text) => Some(Err(format!("answered error {text}"))),
        _ => None,
    });
    let name = name.and_then(|name| name).map_err(|fault| format!("{fault}; expected one line with a name"));
    report.note("says its name", name);
    Some(rules)
}

/// The first game it does not decline.
fn first_game(program: &mut Program) -> Result<Rules, String> {
    for game in FIRST_GAMES {
        let rules: Rules = game.parse().expect("a game of the table");
        announce(program, rules, 1000);
        let accepted = hear(program, ANSWER_TIME, |line| match Reply::parse(line) {
            Reply::Ok => Some(true),
            Reply::Error(_) => Some(false),
            _ => None,
        });
        if accepted.map_err(|fault| format!("{fault}; expected ok after newgame"))? {
            return Ok(rules);
        }
    }
    Err(format!("it declined {}; expected ok for one of them", FIRST_GAMES.join(", ")))
}

fn announce(program: &mut Program, rules: Rules, millis: u64) {
    program.say(&Command::NewGame { rules, first: true, timeout: Duration::from_millis(millis) });
}

fn new_game(program: &mut Program, rules: Rules, millis: u64) -> Result<(), String> {
    announce(program, rules, millis);
    // Errors in between answer what was said before.
    let heard = hear(program, ANSWER_TIME, |line| (Reply::parse(line) == Reply::Ok).then_some(()));
    heard.map_err(|fault| format!("{fault}; expected ok after newgame"))
}

fn think(program: &mut Program, rules: Rules) -> Result<(), String> {
    new_game(program, rules, 10_000)?;
    program.say(&Command::Go(String::new()));
    std::thread::sleep(Duration::from_millis(200));
    Ok(())
}

/// A line that is no thought and no complaint.
fn is_text(line: &str) -> Option<String> {
    match Reply::parse(line) {
        Reply::Text(text) => Some(text),
        _ => None,
    }
}

/// An engine may ignore `stop`, but it must not answer later than it would have.
fn stop(command: &str, rules: Rules) -> Result<String, String> {
    const LONG: Duration = Duration::from_secs(3);
    let mut program = start(command)?;
    new_game(&mut program, rules, LONG.as_millis() as u64)?;
    let asked = Instant::now();
    program.say(&Command::Go(String::new()));
    std::thread::sleep(Duration::from_millis(200));
    program.say(&Command::Stop);
    hear(&mut program, LONG + Duration::from_millis(300), is_text)
        .map_err(|fault| format!("{fault}; expected a move at the latest when its time is over"))?;
    let soon = asked.elapsed() < Duration::from_millis(1200);
    Ok(if soon { "it does" } else { "ignores stop, which is allowed, and answers in its time" }.into())
}

fn rubbish(command: &str, rules: Rules) -> Result<String, String> {
    const EXPECTED: &str = "expected error lines or nothing for rubbish, and a move after newgame and go";
    let mut program = start(command)?;
    RUBBISH.iter().for_each(|line| program.say(line));
    let heard = new_game(&mut program, rules, 500).and_then(|()| {
        program.say(&Command::Go(String::new()));
        hear(&mut program, ANSWER_TIME, is_text)
    });
    heard.map_err(|fault| format!("{fault}; {EXPECTED}"))
}
