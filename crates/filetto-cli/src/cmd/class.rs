//! `filetto class`: the page's server with a room for a class.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use filetto::game::Rules;

use super::web::{data_of, token};
use crate::args::whole;
use crate::failure::Failure;
use crate::web::Settings;
use crate::web::class::Lesson;
use crate::web::class::bots::{League, Terms};
use crate::web::security::secret;
use crate::web::serve::{self, Address};
use crate::{duration, interrupt, seed};

/// The end of the help.
pub const EXAMPLES: &str = "\
Examples:
  filetto class                                       a room for the phones of this network
  filetto class --seed 7                              the same questions every year
  filetto class --bots ./handed-in --time 500ms       the students' programs meet on the wall
  filetto class --bind 127.0.0.1                      to try it: this machine alone

Prints two addresses: the students' and the teacher's, whose secret nobody else should see. The teacher's page goes on
the projector: a QR code, then the questions. Space goes on (the next question, its answers), B shows the bots, F fills
the screen. A server that was killed comes back with the room; after twelve hours without a click, or with --new, the
room is another one.
Bots are files of a folder: name.py (started with python3), name.command (its first line is the command) and programs;
they speak the line protocol (see filetto engine --help). Each runs in a process of its own, within --time for a move and
--memory; one that hangs, breaks down or wants more loses that game. Nobody can send a program from a phone.";

/// `filetto class`
#[derive(Debug, Args)]
pub struct ClassArgs {
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// The port to listen on [default: 7117, or a free one if that is taken]
    #[arg(long, value_name = "N", value_parser = whole(0, 65_535))]
    pub port: Option<u64>,
    /// The address of this machine to listen on; all of them unless one is named
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    pub bind: IpAddr,
    /// The code that students show [default: a new one, short enough to type]
    #[arg(long, value_name = "T", value_parser = token)]
    pub token: Option<String>,
    /// Where the room is kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Begin with an empty room, whatever is kept
    #[arg(long)]
    pub new: bool,
    /// The seed of the questions in a new room: same seed, same questions [default: a new one]
    #[arg(long, value_name = "N", value_parser = whole(0, u64::from(u32::MAX)))]
    pub seed: Option<u64>,
    /// The folder with the students' bots
    #[arg(long, value_name = "DIR")]
    pub bots: Option<PathBuf>,
    /// The game the bots play
    #[arg(short, long, default_value = "connect4", requires = "bots")]
    pub game: Rules,
    /// Time a bot has for a move
    #[arg(long, value_name = "T", default_value = "1s", value_parser = duration::parse, requires = "bots")]
    pub time: Duration,
    /// Megabytes of memory a bot may use (on Linux)
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = whole(16, 1 << 20), requires = "bots")]
    pub memory: u64,
    /// How often every bot meets every other one, with both colours
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1, 100), requires = "bots")]
    pub rounds: u64,
    /// How long a move of a bot is shown at least
    #[arg(long, value_name = "T", default_value = "150ms", value_parser = duration::parse_or_zero, requires = "bots")]
    pub pause: Duration,
}

pub(crate) fn run(args: &ClassArgs, out: &mut impl Write) -> Result<(), Failure> {
    let address = Address {
        ip: args.bind,
        port: args.port.map(|port| port as u16),
        open: !args.no_open,
        begins: Vec::new(),
    };
    let data = data_of(args.data.as_deref())?;
    let settings = Settings { token: args.token.clone(), class: Some(lesson(args)?), ..Settings::default() };
    serve::run(&address, &data, settings, &interrupt::flag(), out)
}

fn lesson(args: &ClassArgs) -> Result<Lesson, Failure> {
    let terms = Terms {
        rules: args.game,
        time: args.time,
        memory: args.memory,
        rounds: args.rounds as usize,
        pause: args.pause,
        seed: args.seed.unwrap_or(1),
    };
    let league = args.bots.as_deref().map(|folder| League::read(folder, terms)).transpose()?;
    let key = secret().map_err(|refusal| Failure::Input(refusal.sentence))?;
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let code = (!args.bind.is_loopback()).then(code).transpose()?;
    Ok(Lesson { key, code, seed, is_new: args.new, league })
}

/// Letters and digits that are not taken for each other when somebody reads them from a wall.
const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// A code for a class, such as `kmtx-2fgh`: 39 bits, for as long as the room is open.
fn code() -> Result<String, Failure> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Input(format!("no randomness from the system: {error}")))?;
    let letter = |pair: &[u8]| {
        let number = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        char::from(LETTERS[number % LETTERS.len()])
    };
    let letters: String = bytes.chunks_exact(2).map(letter).collect();
    Ok(format!("{}-{}", &letters[..4], &letters[4..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_token_that_can_be_read_from_a_wall() {
        for _ in 0..100 {
            let code = code().unwrap();
            assert_eq!(token(&code).as_ref(), Ok(&code));
            assert!(code.len() == 9 && !code.contains(['0', 'o', '1', 'l', 'i']), "{code}");
        }
    }
}
