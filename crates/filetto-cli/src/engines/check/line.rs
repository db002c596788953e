//! The checks of the line protocol.

use std::time::{Duration, Instant};

use filetto::game::Rules;
use filetto::player::external::{Program, Speech};
use filetto::protocol::line::{Command, Reply};

use super::spoken::{Spoken, ends, hear, start};
use super::{PATIENCE, Report, play};

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

pub(super) fn check(command: &str, report: &mut Report) {
    if !first_words(command, report) {
        return;
    }
    let mut player = Spoken::new(Speech::Line, command);
    play::boards(&mut player, &BOARDS, report);
    if let Some(position) = play::narrow(Rules::connect4()) {
        let moves = filetto::game::notation::format_game(&position);
        play::boards(&mut player, &[("drop-7x6-4", &moves)], report);
    }
    play::games(&mut player, Rules::connect4(), report);
    drop(player);
    report.note("answers soon after stop", stop(command));
    report.note("goes on after rubbish", rubbish(command));
    ends(report, "ends after quit", command, |program| new_game(program, 1000), Some("quit"));
    ends(report, "ends after quit while it thinks", command, think, Some("quit"));
    ends(report, "ends when its input ends", command, |program| new_game(program, 1000), None);
}

/// False if there is no use in going on.
fn first_words(command: &str, report: &mut Report) -> bool {
    let mut program = match start(command) {
        Ok(program) => program,
        Err(fault) => return report.note("starts", Err(fault)),
    };
    let ready = new_game(&mut program, 1000).map(|()| "ok".to_string());
    if !report.note("starts and answers newgame with ok", ready) {
        return false;
    }
    program.say(&Command::Name);
    let name = hear(&mut program, PATIENCE, |line| match Reply::parse(line) {
        Reply::Text(name) if !name.is_empty() => Some(Ok(name)),
        Reply::Error(text) => Some(Err(format!("answered error {text}; expected one line with a name"))),
        _ => None,
    });
    report.note("says its name", name.and_then(|name| name));
    true
}

fn new_game(program: &mut Program, millis: u64) -> Result<(), String> {
    let timeout = Duration::from_millis(millis);
    program.say(&Command::NewGame { rules: Rules::connect4(), first: true, timeout });
    // Errors in between answer what was said before.
    let heard = hear(program, PATIENCE, |line| (Reply::parse(line) == Reply::Ok).then_some(()));
    heard.map_err(|fault| format!("{fault}; expected ok after newgame"))
}

fn think(program: &mut Program) -> Result<(), String> {
    new_game(program, 10_000)?;
    program.say(&Command::Go(String::new()));
    std::thread::sleep(Duration::from_millis(200));
    Ok(())
}

/// An engine may ignore `stop`, but it must not answer later than it would have.
fn stop(command: &str) -> Result<String, String> {
    const LONG: Duration = Duration::from_secs(3);
    let mut program = start(command)?;
    new_game(&mut program, LONG.as_millis() as u64)?;
    let asked = Instant::now();
    program.say(&Command::Go(String::new()));
    std::thread::sleep(Duration::from_millis(200));
    program.say(&Command::Stop);
    hear(&mut program, LONG + Duration::from_millis(300), |line| {
        matches!(Reply::parse(line), Reply::Text(_)).then_some(())
    })
    .map_err(|fault| format!("{fault}; expected a move at the latest when its time is over"))?;
    let soon = asked.elapsed() < Duration::from_millis(1200);
    Ok(if soon { "it does" } else { "ignores stop, which is allowed, and answers in its time" }.into())
}

fn rubbish(command: &str) -> Result<String, String> {
    let mut program = start(command)?;
    RUBBISH.iter().for_each(|line| program.say(line));
    new_game(&mut program, 500)?;
    program.say(&Command::Go("4".into()));
    let heard = hear(&mut program, PATIENCE, |line| match Reply::parse(line) {
        Reply::Text(text) => Some(text),
        _ => None,
    });
    heard.map_err(|fault| {
        format!("{fault}; expected error lines or nothing for rubbish, and a move after newgame and go")
    })
}
