//! The manager's side of the line protocol.

use std::sync::atomic::AtomicBool;

use super::program::{Program, Trouble};
use super::{Choice, Game, Question, Talk, start_wait};
use crate::game::notation::{Fault, parse_move};
use crate::game::{MoveError, Side};
use crate::protocol::line::{Command, Reply, info_number};

/// What the program was told of the game.
#[derive(Default)]
pub(super) struct Line {
    told: Option<Game>,
}

impl Talk for Line {
    /// Announces the game if it is new, or if there is less time than announced.
    fn announce(
        &mut self,
        program: &mut Program,
        game: Game,
        stop: Option<&AtomicBool>,
    ) -> Result<(), Trouble> {
        let knows = |told: Game| (told.rules, told.side) == (game.rules, game.side) && told.time <= game.time;
        if self.told.is_some_and(knows) {
            return Ok(());
        }
        let Game { rules, side, time } = game;
        program.say(&Command::NewGame { rules, first: side == Side::X, timeout: time });
        program.listen(start_wait(stop), |line| match Reply::parse(line) {
            Reply::Ok => Ok(Some(())),
            Reply::Info(_) => Ok(None),
            Reply::Error(text) => Err(Trouble::refused(&text)),
            Reply::Text(text) => Err(Trouble::nonsense(&text)),
        })?;
        self.told = Some(game);
        Ok(())
    }

    fn ask(&mut self, program: &mut Program, question: &Question) -> Result<Choice, Trouble> {
        let go = Command::go(question.position).ok_or(Trouble::NotAGame)?;
        self.announce(program, question.game(), question.stop())?;
        program.say(&go);
        let (mut depth, mut nodes) = (0, 0);
        let mut choice = program.listen(question.wait("stop"), |line| match Reply::parse(line) {
            Reply::Info(info) => {
                depth = info_number(&info, "depth").map_or(depth, |depth| depth.min(10_000) as u32);
                nodes = info_number(&info, "nodes").unwrap_or(nodes);
                Ok(None)
            }
            Reply::Text(text) => read_move(question, &text).map(Some),
            Reply::Error(text) => Err(Trouble::said(&text)),
            Reply::Ok => Err(Trouble::nonsense(line)),
        })?;
        (choice.depth, choice.stats.nodes) = (depth, nodes);
        Ok(choice)
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

fn read_move(question: &Question, text: &str) -> Result<Choice, Trouble> {
    let mv = parse_move(question.position.rules(), text).map_err(|error| match error.fault {
        Fault::Illegal(why) => Trouble::illegal(text, &why),
        Fault::Syntax if means_a_place(text) => Trouble::illegal(text, &MoveError::Outside),
        Fault::Syntax => Trouble::nonsense(text),
    })?;
    question.choice(mv, text)
}

/// True for what can only be meant as a column or a cell, such as `0`, `-1` or `a0`: a letter or two and a number.
fn means_a_place(text: &str) -> bool {
    let number = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let digits = number.strip_prefix(['-', '+']).unwrap_or(number);
    text.len() - number.len() <= 2 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::means_a_place;

    #[test]
    fn numbers_and_cells_are_meant_as_places_words_are_not() {
        for place in ["0", "-1", "+99", "a0", "zz100", "12345678901234567890"] {
            assert!(means_a_place(place), "{place}");
        }
        for other in ["", "-", "ok", "abc1", "1 2", "1.5", "a-", "é1", "hello", "1e5"] {
            assert!(!means_a_place(other), "{other}");
        }
    }
}
