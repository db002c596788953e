//! What a Gomocup manager says, one line at a time. Commands in any case; lines may end with CR LF.

use std::fmt;
use std::str::FromStr;

use super::super::{CommandError, one_line, split_word, whole};
use super::board::{Owner, Point};

/// One line of a manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A game on a square board.
    Start(usize),
    /// A game on a board of this width and height.
    RectStart(usize, usize),
    /// The same game from the empty board.
    Restart,
    /// Move first.
    Begin,
    /// The opponent has moved here: answer.
    Turn(Point),
    /// This stone is taken back.
    TakeBack(Point),
    /// Stones follow, up to [`Command::Done`]: answer then.
    Board,
    /// The same without an answer.
    QuietBoard,
    /// The stones of an opening with the swap2 rule follow: answer then.
    SwapBoard,
    /// A stone of a list. In a swap2 list stones have no owner.
    Stone(Point, Option<Owner>),
    /// The end of a list.
    Done,
    /// A setting. No answer.
    Info(Info),
    /// Who are you?
    About,
    /// Answer now.
    Stop,
    /// End.
    End,
}

/// A setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// Milliseconds for a move; 0 is as fast as possible.
    TimeoutTurn(u64),
    /// Milliseconds for the whole game; 0 is no limit.
    TimeoutMatch(u64),
    /// Milliseconds left of the game; may be negative.
    TimeLeft(i64),
    /// Bytes; 0 is no limit.
    MaxMemory(u64),
    /// Sum of 1 exactly five, 2 continuous, 4 renju, 8 caro.
    Rule(u64),
    /// Ours: how many in a row win.
    InARow(usize),
    /// Ours: gravity, as in Connect Four.
    Gravity(bool),
    /// Plies to look ahead.
    MaxDepth(u64),
    /// Positions to visit.
    MaxNode(u64),
    /// Threads.
    ThreadNum(u64),
    /// Kilobytes of memory for positions.
    HashSize(u64),
    /// Any other key, which is no fault: `game_type`, `evaluate`, `folder` and those we have never heard of.
    Other(String, String),
}

const fn wants(command: &'static str, expected: &'static str) -> CommandError {
    CommandError::Arguments { command, expected }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Command, CommandError> {
        let line = &one_line(line);
        let (word, rest) = split_word(line);
        match word.to_ascii_uppercase().as_str() {
            "START" => size(rest).map(Command::Start).ok_or(wants("START", "a size (example: START 15)")),
            "RECTSTART" => {
                let size = pair(rest).map(|(width, height)| Command::RectStart(width, height));
                size.ok_or(wants("RECTSTART", "WIDTH,HEIGHT (example: RECTSTART 20,15)"))
            }
            "RESTART" => Ok(Command::Restart),
            "BEGIN" => Ok(Command::Begin),
            "TURN" => rest.parse().map(Command::Turn).or(Err(wants("TURN", "X,Y (example: TURN 7,7)"))),
            "TAKEBACK" => {
                rest.parse().map(Command::TakeBack).or(Err(wants("TAKEBACK", "X,Y (example: TAKEBACK 7,7)")))
            }
            "BOARD" => Ok(Command::Board),
            "YXBOARD" => Ok(Command::QuietBoard),
            "SWAP2BOARD" => Ok(Command::SwapBoard),
            "DONE" => Ok(Command::Done),
            "INFO" => Info::parse(rest).map(Command::Info),
            "ABOUT" => Ok(Command::About),
            "YXSTOP" => Ok(Command::Stop),
            "END" => Ok(Command::End),
            _ => stone(line).ok_or_else(|| CommandError::unknown(line.trim())),
        }
    }
}

fn size(text: &str) -> Option<usize> {
    whole(text).and_then(|number| usize::try_from(number).ok())
}

fn pair(text: &str) -> Option<(usize, usize)> {
    let (left, right) = text.split_once(',')?;
    Some((size(left)?, size(right)?))
}

/// `x,y,f` of a board or `x,y` of a swap2 opening.
fn stone(line: &str) -> Option<Command> {
    match line.split(',').collect::<Vec<_>>()[..] {
        [_, _] => line.parse().ok().map(|point| Command::Stone(point, None)),
        [x, y, field] => {
            let owner = Owner::from_field(whole(field)?)?;
            Some(Command::Stone(Point::read(x, y)?, Some(owner)))
        }
        _ => None,
    }
}

impl Info {
    /// `key value`; a known key with a value that is no number is an error, an unknown key is not.
    fn parse(text: &str) -> Result<Info, CommandError> {
        let (key, value) = split_word(text);
        let key = key.to_ascii_lowercase();
        let known = match key.as_str() {
            "timeout_turn" => whole(value).map(Info::TimeoutTurn),
            "timeout_match" => whole(value).map(Info::TimeoutMatch),
            "time_left" => value.parse().ok().map(Info::TimeLeft),
            "max_memory" => whole(value).map(Info::MaxMemory),
            "rule" => whole(value).map(Info::Rule),
            "inarow" => size(value).map(Info::InARow),
            "gravity" => whole(value).map(|number| Info::Gravity(number != 0)),
            "max_depth" => whole(value).map(Info::MaxDepth),
            "max_node" => whole(value).map(Info::MaxNode),
            "thread_num" => whole(value).map(Info::ThreadNum),
            "hash_size" => whole(value).map(Info::HashSize),
            _ => Some(Info::Other(key, value.to_string())),
        };
        known.ok_or(wants("INFO", "KEY NUMBER (example: INFO timeout_turn 5000)"))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Start(size) => write!(f, "START {size}"),
            Command::RectStart(width, height) => write!(f, "RECTSTART {width},{height}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(point) => write!(f, "TURN {point}"),
            Command::TakeBack(point) => write!(f, "TAKEBACK {point}"),
            Command::Board => f.write_str("BOARD"),
            Command::QuietBoard => f.write_str("YXBOARD"),
            Command::SwapBoard => f.write_str("SWAP2BOARD"),
            Command::Stone(point, None) => write!(f, "{point}"),
            Command::Stone(point, Some(owner)) => write!(f, "{point},{}", owner.field()),
            Command::Done => f.write_str("DONE"),
            Command::Info(info) => write!(f, "INFO {info}"),
            Command::About => f.write_str("ABOUT"),
            Command::Stop => f.write_str("YXSTOP"),
            Command::End => f.write_str("END"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Info::TimeoutTurn(millis) => write!(f, "timeout_turn {millis}"),
            Info::TimeoutMatch(millis) => write!(f, "timeout_match {millis}"),
            Info::TimeLeft(millis) => write!(f, "time_left {millis}"),
            Info::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Info::Rule(sum) => write!(f, "rule {sum}"),
            Info::InARow(align) => write!(f, "inarow {align}"),
            Info::Gravity(falls) => write!(f, "gravity {}", u8::from(*falls)),
            Info::MaxDepth(plies) => write!(f, "max_depth {plies}"),
            Info::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Info::ThreadNum(threads) => write!(f, "thread_num {threads}"),
            Info::HashSize(kilobytes) => write!(f, "hash_size {kilobytes}"),
            Info::Other(key, value) => write!(f, "{} {}", one_line(key), one_line(value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_with_cr_lf() {
        assert_eq!("start 15\r\n".parse(), Ok(Command::Start(15)));
        assert_eq!("RectStart 20 , 15".parse(), Ok(Command::RectStart(20, 15)));
        assert_eq!("turn 7,8\r".parse(), Ok(Command::Turn(Point { x: 7, y: 8 })));
        assert_eq!("7,8,2".parse(), Ok(Command::Stone(Point { x: 7, y: 8 }, Some(Owner::Other))));
        assert_eq!("INFO TIME_LEFT -5".parse(), Ok(Command::Info(Info::TimeLeft(-5))));
        let folder = Info::Other("folder".into(), "C:\\my files".into());
        assert_eq!("info folder C:\\my files".parse(), Ok(Command::Info(folder)));
    }

    #[test]
    fn nonsense_is_unknown_and_bad_arguments_are_named() {
        let error = |line: &str| line.parse::<Command>().unwrap_err();
        for line in ["FROB", "1,2,9", "1,2,3,4", "x,y", "1,-2", "9999999,1"] {
            assert!(matches!(error(line), CommandError::Unknown(_)), "{line}");
        }
        assert_eq!(error("START x").to_string(), "START: expected a size (example: START 15)");
        assert_eq!(error("TURN 7").to_string(), "TURN: expected X,Y (example: TURN 7,7)");
        assert!(matches!(error("INFO timeout_turn soon"), CommandError::Arguments { .. }));
    }
}
