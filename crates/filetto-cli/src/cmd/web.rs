//! `filetto web`: the page, and the interface behind it.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::args::whole;
use crate::failure::Failure;
use crate::interrupt;
use crate::web::externals::{self, Externals, Named};
use crate::web::limits::CLIENT_GAMES;
use crate::web::security::secret;
use crate::web::serve::{self, Address};
use crate::web::{Settings, admin};

/// The variable that may hold the token.
const TOKEN_VARIABLE: &str = "FILETTO_TOKEN";

/// The end of the help of `filetto web`.
pub const EXAMPLES: &str = "\
Examples:
  filetto                                             the page, in your browser
  filetto web --no-open --port 8000                   only the server, on a port of your choice
  filetto web --data ./games                          games and proven answers are kept here
  filetto web --bind 0.0.0.0                          for other machines too: the address has a token in it
  filetto web --external 'bot=python3 bot.py'         play your own program on the page
  filetto web --list                                  who uses the server that runs: searches, pages, connections
  filetto web --end s12                               end one of them, or all of a client; a game is paused

Prints the address on standard output. Ctrl-C stops it; games in progress go on after the next start. The exit code
says what stopped it: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
The token is that of --token or --token-file, else of the variable FILETTO_TOKEN; other programs see an option, not a file.
--list and --end ask the server of the same data directory: they need a file there that only its owner can read.
What programs can ask is described at /api/openapi.json.";

/// `filetto web`, and `filetto` without a command
#[derive(Debug, Args)]
pub struct WebArgs {
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// The port to listen on [default: 7117, or a free one if that is taken]
    #[arg(long, value_name = "N", value_parser = whole(0, 65_535))]
    pub port: Option<u64>,
    /// The address of this machine to listen on; any but its own needs a token
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    /// What others must show [default with --bind: a new one, printed with the address]
    #[arg(long, value_name = "T", value_parser = token)]
    pub token: Option<String>,
    /// The same, from a file
    #[arg(long, value_name = "FILE", conflicts_with = "token")]
    pub token_file: Option<PathBuf>,
    /// Where games and proven answers are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Searches that run at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole(1, 256))]
    pub searches: Option<u64>,
    /// Games one browser may start in a minute
    #[arg(long, value_name = "N", default_value_t = CLIENT_GAMES as u64, value_parser = whole(1, 1_000_000))]
    pub games_a_minute: u64,
    /// Threads a search may use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1, 256))]
    pub threads: u64,
    /// A program that may be played against as external:NAME; may be given several times
    #[arg(long, value_name = "NAME=CMD", value_parser = externals::parse)]
    pub external: Vec<Named>,
    /// The colours that the page begins with
    #[arg(long, value_name = "NAME", value_parser = ["auto", "light", "dark"])]
    pub theme: Option<String>,
    /// The language that the page begins with
    #[arg(long, value_name = "L", value_parser = ["en", "it"])]
    pub lang: Option<String>,
    /// Show what runs on the server of this data directory, and end
    #[arg(long, conflicts_with = "end")]
    pub list: bool,
    /// End a search, stream, connection or client that --list shows
    #[arg(long, value_name = "ID")]
    pub end: Option<String>,
}

pub(crate) fn run(args: &WebArgs, out: &mut impl Write) -> Result<(), Failure> {
    let data = data_of(args.data.as_deref())?;
    match &args.end {
        Some(id) => admin::end(&data, id),
        None if args.list => admin::list(&data, out),
        None => start(args, &data, out),
    }
}

fn start(args: &WebArgs, data: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let address = Address {
        ip: args.bind,
        port: args.port.map(|port| port as u16),
        open: !args.no_open,
        begins: begins(args),
    };
    let usual = Settings::default();
    let settings = Settings {
        searches: args.searches.map_or(usual.searches, |searches| searches as usize),
        client_games: args.games_a_minute as usize,
        threads: args.threads,
        token: needed_token(args)?,
        externals: Externals(args.external.clone()),
        ..usual
    };
    serve::run(&address, data, settings, &interrupt::flag(), out)
}

/// The directory of an option, else the user's own.
pub(super) fn data_of(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let nowhere = || Failure::Input("no data directory is known here: expected --data DIR".into());
    given.map(Path::to_path_buf).or_else(data_directory).ok_or_else(nowhere)
}

/// What the page that is opened is told to begin with.
fn begins(args: &WebArgs) -> Vec<(&'static str, String)> {
    let given = [("theme", &args.theme), ("lang", &args.lang)];
    given.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))).collect()
}

/// The token given by option, file or variable, or a new one where other machines can ask.
fn needed_token(args: &WebArgs) -> Result<Option<String>, Failure> {
    match given_token(args)? {
        Some(token) => Ok(Some(token)),
        None if args.bind.is_loopback() => Ok(None),
        None => secret().map(Some).map_err(|refusal| Failure::Input(refusal.sentence)),
    }
}

fn given_token(args: &WebArgs) -> Result<Option<String>, Failure> {
    let checked = |place: &str, text: &str| {
        token(text.trim()).map(Some).map_err(|expected| Failure::Input(format!("{place}: {expected}")))
    };
    if let Some(path) = &args.token_file {
        let unreadable = |error| Failure::Input(format!("cannot read {}: {error}", path.display()));
        return checked(&path.display().to_string(), &std::fs::read_to_string(path).map_err(unreadable)?);
    }
    match std::env::var(TOKEN_VARIABLE) {
        _ if args.token.is_some() => Ok(args.token.clone()),
        Ok(text) if !text.is_empty() => checked(TOKEN_VARIABLE, &text),
        Err(std::env::VarError::NotUnicode(_)) => checked(TOKEN_VARIABLE, ""),
        _ => Ok(None),
    }
}

/// A token goes into an address and a cookie: letters, digits, `-` and `_`, not so few that it can be guessed.
pub(super) fn token(text: &str) -> Result<String, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if plain && (8..=128).contains(&text.len()) {
        return Ok(text.to_string());
    }
    Err("expected 8 to 128 letters, digits, - or _ (example: correct-horse-battery)".into())
}

/// Where this system keeps the data of a user's programs.
fn data_directory() -> Option<PathBuf> {
    let path = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = match std::env::consts::OS {
        "windows" => path("APPDATA"),
        "macos" => path("HOME").map(|home| home.join("Library/Application Support")),
        _ => path("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| path("HOME").map(|home| home.join(".local/share"))),
    };
    base.map(|base| base.join("filetto"))
}
