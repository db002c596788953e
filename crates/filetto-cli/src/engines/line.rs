//! The engine's side of the line protocol.

use std::io;
use std::time::Duration;

use filetto::game::notation::format_move;
use filetto::game::{Position, Rules};
use filetto::internals::protocol::line::{Command, Reply, info};
use filetto::player::{Choice, Limits, PlayerError, PlayerSpec, Progress};
use filetto::session::{Session, Turn};

use super::{Desk, Flow, Speaker, inside, session};

/// Speaks the line protocol.
pub struct Line {
    name: String,
    spec: PlayerSpec,
    ponder: bool,
    /// The game announced, and the time for a move.
    game: Option<(Rules, Duration)>,
    session: Session,
}

impl Line {
    /// A speaker for a player that calls itself so, and thinks on the opponent's time if it may.
    pub fn new(name: String, spec: PlayerSpec, ponder: bool) -> Line {
        let session = session(Position::new(Rules::connect4()), &Limits::default());
        Line { name, spec, ponder, game: None, session }
    }

    fn go(&mut self, moves: &str, desk: &mut Desk) -> io::Result<()> {
        desk.thinker.withdraw();
        let Some((rules, time)) = self.game else {
            return refuse(desk, "expected newgame first (example: newgame drop-7x6-4 first 1000)");
        };
        match Position::parse(rules, moves) {
            Err(error) => refuse(desk, &error.to_string()),
            Ok(position) if position.outcome().is_some() => refuse(desk, &PlayerError::GameOver.to_string()),
            Ok(position) => {
                self.session = session(position, &limits(time));
                if let Turn::Program(question) = self.session.turn() {
                    desk.thinker.think(question);
                }
                Ok(())
            }
        }
    }
}

/// The limits of a move; 0 says that there is none.
fn limits(time: Duration) -> Limits {
    if time.is_zero() { Limits::default() } else { Limits::time(inside(time)) }
}

fn refuse(desk: &mut Desk, why: &str) -> io::Result<()> {
    desk.say(&Reply::Error(why.into()))
}

impl Speaker for Line {
    fn hear(&mut self, line: &str, desk: &mut Desk) -> io::Result<Flow> {
        match line.parse() {
            Ok(Command::NewGame { rules, timeout, .. }) => {
                desk.new_game(&self.spec);
                self.game = Some((rules, timeout));
                desk.say(&Reply::Ok)?;
            }
            Ok(Command::Go(moves)) => self.go(&moves, desk)?,
            Ok(Command::Stop) => desk.thinker.move_now(),
            Ok(Command::Name) => desk.say(&Reply::Text(self.name.clone()))?,
            Ok(Command::Quit) => return Ok(Flow::End),
            Err(error) => refuse(desk, &error.to_string())?,
        }
        Ok(Flow::On)
    }

    fn answer(&mut self, choice: Result<Choice, PlayerError>, desk: &mut Desk) -> io::Result<()> {
        let choice = match choice {
            Ok(choice) => choice,
            Err(error) => return refuse(desk, &error.to_string()),
        };
        desk.say(&Reply::Text(format_move(self.session.position().rules(), choice.mv)))?;
        self.session.answer(Ok(choice), Duration::ZERO);
        if let Some(question) = self.session.pondering().filter(|_| self.ponder) {
            desk.thinker.ponder(question);
        }
        Ok(())
    }

    fn progress(&mut self, progress: &Progress, desk: &mut Desk) -> io::Result<()> {
        desk.say(&info(self.session.position().rules(), progress))
    }
}
