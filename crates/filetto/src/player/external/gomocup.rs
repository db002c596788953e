//! The manager's side of the Gomocup protocol.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::program::{Program, Trouble};
use super::{Choice, Game, Question, Talk, start_wait};
use crate::game::{Move, Rules};
use crate::protocol::gomocup::{Command, Info, Point, Reply, Setup, stones};

/// The strongest open engine swallows commands that arrive sooner than this after its move.
const PAUSE: Duration = Duration::from_millis(30);
/// How Gomocup writes "no limit".
const UNLIMITED: i64 = i32::MAX as i64;

/// What the engine was told.
#[derive(Default)]
pub(super) struct Gomocup {
    game: Option<Rules>,
    time: Option<Duration>,
    /// The moves up to its own last one, if it knows them one by one.
    moves: Option<Vec<Move>>,
}

impl Talk for Gomocup {
    /// Starts the game if it is new, and tells the time where it changed: less the pause, which the clock counts.
    fn announce(
        &mut self,
        program: &mut Program,
        game: Game,
        stop: Option<&AtomicBool>,
    ) -> Result<(), Trouble> {
        if self.game != Some(game.rules) {
            start(program, game.rules, stop)?;
            *self = Gomocup { game: Some(game.rules), ..Gomocup::default() };
        }
        let time = game.time.saturating_sub(PAUSE);
        if self.time.replace(time) != Some(time) {
            program.say(&Command::Info(Info::TimeoutTurn(time.as_millis() as u64)));
        }
        Ok(())
    }

    fn ask(&mut self, program: &mut Program, question: &Question) -> Result<Choice, Trouble> {
        if self.moves.is_some() {
            program.pause(PAUSE);
        }
        self.announce(program, question.game(), question.stop())?;
        program.say(&Command::Info(Info::TimeLeft(UNLIMITED)));
        for command in self.commands(question) {
            program.say(&command);
        }
        self.moves = None;
        let choice = hear_move(program, question)?;
        let played = question.position.history().iter().copied().chain([choice.mv]).collect();
        self.moves = Some(played);
        Ok(choice)
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

impl Gomocup {
    /// The shortest way to ask about the position.
    fn commands(&self, question: &Question) -> Vec<Command> {
        let position = question.position;
        let stones = stones(position);
        match (&self.moves, stones.last()) {
            (_, None) => vec![Command::Begin],
            (Some(known), Some((point, _))) if is_next(known, position.history()) => {
                vec![Command::Turn(*point)]
            }
            _ => {
                let list = stones.into_iter().map(|(point, owner)| Command::Stone(point, Some(owner)));
                [Command::Board].into_iter().chain(list).chain([Command::Done]).collect()
            }
        }
    }
}

/// True if exactly one move was played since.
fn is_next(known: &[Move], now: &[Move]) -> bool {
    now.len() == known.len() + 1 && now.starts_with(known)
}

fn start(program: &mut Program, rules: Rules, stop: Option<&AtomicBool>) -> Result<(), Trouble> {
    let setup = Setup::of(rules);
    if rules.align() != Setup::default().align || rules.is_drop() {
        program.say(&Command::Info(Info::InARow(setup.align)));
        program.say(&Command::Info(Info::Gravity(setup.falls)));
    }
    let square = setup.width == setup.height;
    program.say(&if square {
        Command::Start(setup.width)
    } else {
        Command::RectStart(setup.width, setup.height)
    });
    program.listen(start_wait(stop), |line| match Reply::parse(line) {
        Reply::Ok => Ok(Some(())),
        Reply::Error(text) => Err(Trouble::refused(&text)),
        Reply::Stones(_) | Reply::Swap => Err(Trouble::nonsense(line)),
        _ => Ok(None),
    })?;
    for info in [Info::TimeoutMatch(0), Info::MaxMemory(0), Info::Rule(setup.rule)] {
        program.say(&Command::Info(info));
    }
    Ok(())
}

/// Waits for coordinates; talk and stray errors in between do not count, but the last error is told if nothing comes.
fn hear_move(program: &mut Program, question: &Question) -> Result<Choice, Trouble> {
    let rules = question.position.rules();
    let mut complaint = None;
    let heard = program.listen(question.wait("YXSTOP"), |line| match Reply::parse(line) {
        Reply::Stones(points) => match points[..] {
            [point] => read_move(question, rules, point).map(Some),
            _ => Err(Trouble::nonsense(line)),
        },
        Reply::Error(text) => {
            complaint = Some(text);
            Ok(None)
        }
        _ => Ok(None),
    });
    match (heard, complaint) {
        (Err(Trouble::Late(_)), Some(text)) => Err(Trouble::said(&text)),
        (heard, _) => heard,
    }
}

fn read_move(question: &Question, rules: Rules, point: Point) -> Result<Choice, Trouble> {
    let said = point.to_string();
    let cell = point.cell(rules).ok_or_else(|| Trouble::illegal(&said, &"it is outside the board"))?;
    let mv = question.position.move_at(cell);
    let choice = question.choice(mv, &said)?;
    if question.position.landing(mv) != Ok(cell) {
        return Err(Trouble::illegal(&said, &"in a drop game a stone lands on the lowest empty cell"));
    }
    Ok(choice)
}
