//! What can be typed: the commands, their options and the examples of `--help`.

use std::ffi::OsString;
use std::io::Write;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::args::{ListArgs, PlayArgs};
use crate::cmd::analyze::{self, AnalyzeArgs};
use crate::cmd::arena::args::{MatchArgs, TournamentArgs};
use crate::cmd::arena::{run_match, run_tournament};
use crate::cmd::bestmove::{self, BestmoveArgs};
use crate::cmd::book::{self, BookArgs};
use crate::cmd::class::{self, ClassArgs};
use crate::cmd::completions::{self, CompletionsArgs};
use crate::cmd::config::{self as settings, ConfigArgs};
use crate::cmd::engine::{self, EngineArgs};
use crate::cmd::lab::{self, args::LabArgs};
use crate::cmd::matrix::{self, MatrixArgs};
use crate::cmd::perft::{self, PerftArgs};
use crate::cmd::puzzles::{self, PuzzlesArgs};
use crate::cmd::solve::{self, SolveArgs};
use crate::cmd::tree::{self, TreeArgs};
use crate::cmd::verify::{self, VerifyArgs};
use crate::cmd::web::{self, WebArgs};
use crate::cmd::why::{self, WhyArgs};
use crate::cmd::{bench, games, play, players};
use crate::config::Key;
use crate::failure::Failure;
use crate::version;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "filetto",
    version,
    long_version = version::long(),
    about = "Play, analyse and measure alignment games: tris, gomoku, Connect Four",
    args_conflicts_with_subcommands = true,
    help_template = "{about-with-newline}{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}"
)]
#[command(before_help = "
Start here:
  filetto                    play, analyse and learn in your browser
  filetto play               Connect Four against the program, in this terminal
  filetto play 3 3 3         tris: 3 rows, 3 columns, 3 in a row
  filetto COMMAND --help     what a command does, with examples")]
#[command(after_help = "\
Without a command the page starts: filetto is filetto web.

More examples:
  filetto play --game gomoku --o level:3        gomoku against an easy opponent
  filetto bestmove --player alphabeta 44         one move, with its value and counters
  filetto analyze 4455                          what every move is worth, and why
  filetto why --proof 331563536627243756        who cannot lose, and by which rules
  filetto solve 44455554221                     what the position is worth, proven
  filetto match --a mcts --b alphabeta           which of two players is stronger
  filetto tree --example textbook               a searched tree with its cuts
  filetto matrix '-2 2; 2 -2'                   a zero-sum game, solved by mixing
  filetto lab report                            a report on the algorithms, measured here")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten, next_help_heading = "Options of the page, the same as those of filetto web")]
    web: WebArgs,
}

impl Cli {
    /// What was typed, on top of what is set.
    pub fn read(args: &[OsString], set: &[(&'static Key, String)]) -> Result<Cli, clap::Error> {
        let command =
            set.iter().fold(Cli::command(), |command, (key, value)| with_default(command, key, value));
        Cli::from_arg_matches(&command.try_get_matches_from(args)?)
    }

    /// What to do; without a command the page starts.
    pub fn chosen(self) -> Command {
        self.command.unwrap_or(Command::Web(self.web))
    }
}

/// The same command line, where a setting is the default of its option in every command that has it.
fn with_default(command: clap::Command, key: &Key, value: &str) -> clap::Command {
    let given: &'static str = Box::leak((key.written)(value).into_boxed_str());
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_string()).collect();
    let own = |command: clap::Command| {
        let has_it = command.get_arguments().any(|arg| arg.get_id() == key.option);
        if has_it { command.mut_arg(key.option, |arg| arg.default_value(given)) } else { command }
    };
    names.iter().fold(own(command), |command, name| command.mut_subcommand(name, own))
}

/// The commands, one file each in `cmd/`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start the page: play, analyse and understand in the browser
    #[command(after_help = web::EXAMPLES)]
    Web(WebArgs),
    /// Hold a class: students join with their phones, answer exercises, let their bots meet
    #[command(after_help = class::EXAMPLES)]
    Class(ClassArgs),
    /// Play a game in the terminal: full screen, or line by line with --plain
    Play(PlayArgs),
    /// Ask a player for its move
    Bestmove(BestmoveArgs),
    /// Tell the value of every move, the best line and why
    Analyze(AnalyzeArgs),
    /// Tell what matters in a position, or prove it by rules that people can follow
    Why(WhyArgs),
    /// Prove what a position is worth
    Solve(SolveArgs),
    /// Check a certificate written by solve --proof
    Verify(VerifyArgs),
    /// Make puzzles, each with one right move that is proven, or check a file of them
    Puzzles(PuzzlesArgs),
    /// Make, ask and check opening books
    Book(BookArgs),
    /// Count the move sequences of a length
    Perft(PerftArgs),
    /// Print the node counts of fixed searches: a checksum of their behaviour
    Bench(ListArgs),
    /// Let two players meet and tell how much stronger one of them is
    Match(MatchArgs),
    /// Play a round robin: cross table and ratings
    Tournament(TournamentArgs),
    /// Draw a searched tree with its values, windows and cuts
    Tree(TreeArgs),
    /// Solve a matrix game: mixed strategies, saddle points, von Neumann's theorem
    Matrix(MatrixArgs),
    /// Measure and compare what the algorithms do
    Lab(LabArgs),
    /// Speak to other programs, or check how they speak
    Engine(EngineArgs),
    /// List the players and their options
    Players(ListArgs),
    /// List the games that have a name
    Games(ListArgs),
    /// Show and set what you always want: language, theme, level, memory, threads
    #[command(after_help = settings::EXAMPLES)]
    Config(ConfigArgs),
    /// Print what a shell completes, or write the manual pages
    #[command(after_help = completions::EXAMPLES)]
    Completions(CompletionsArgs),
}

impl Command {
    /// Runs the command.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Play(args) => play::run(&args, out),
            Command::Bestmove(args) => bestmove::run(&args, out),
            Command::Analyze(args) => analyze::run(&args, out),
            Command::Why(args) => why::run(&args, out),
            Command::Solve(args) => solve::run(&args, out),
            Command::Verify(args) => verify::run(&args, out),
            Command::Puzzles(args) => puzzles::run(&args, out),
            Command::Book(args) => book::run(&args, out),
            Command::Perft(args) => perft::run(&args, out),
            Command::Bench(args) => bench::run(&args, out),
            Command::Match(args) => run_match(&args, out),
            Command::Tournament(args) => run_tournament(&args, out),
            Command::Players(args) => players::run(&args, out),
            Command::Games(args) => games::run(&args, out),
            Command::Lab(args) => lab::run(&args, out),
            Command::Matrix(args) => matrix::run(&args, out),
            Command::Tree(args) => tree::run(&args, out),
            Command::Web(args) => web::run(&args, out),
            Command::Class(args) => class::run(&args, out),
            Command::Engine(args) => engine::run(&args, out),
            Command::Config(args) => settings::run(&args, out),
            Command::Completions(args) => completions::run(&args, Cli::command(), out),
        }
    }
}

/// What clap has to say about bad usage: the help of a command whose subcommand is missing, one line otherwise.
pub fn failure(error: &clap::Error, args: &[OsString]) -> Failure {
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Failure::Help(error.render().to_string()),
        _ => Failure::Input(format!("{} (see {} --help)", one_line(error), command_of(args))),
    }
}

/// The sentence without the usage text. What it repeats of the command line may hold anything; control characters
/// become spaces.
pub fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let useful: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let sentence = useful.join(" ").replace(char::is_control, " ");
    sentence.strip_prefix("error: ").unwrap_or(&sentence).to_string()
}

/// The command that was typed, subcommands included: the one whose help says more.
fn command_of(args: &[OsString]) -> String {
    let (mut names, mut command) = (vec!["filetto".to_string()], Cli::command());
    let words = args.iter().skip(1).filter_map(|word| word.to_str()).filter(|word| !word.starts_with('-'));
    for word in words {
        let Some(found) = command.find_subcommand(word).cloned() else { break };
        names.push(found.get_name().to_string());
        command = found;
    }
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        Cli::command().debug_assert();
    }

    fn refused(line: &str) -> Failure {
        let args: Vec<OsString> =
            ["filetto"].into_iter().chain(line.split(' ')).map(OsString::from).collect();
        failure(&Cli::try_parse_from(&args).unwrap_err(), &args)
    }

    #[test]
    fn usage_errors_fit_on_one_line_and_name_the_command() {
        for (bad, command) in [
            ("frobnicate", "filetto"),
            ("bestmove", "filetto bestmove"),
            ("perft abc", "filetto perft"),
            ("play 3 3", "filetto play"),
            ("play --time soon", "filetto play"),
            ("book probe --nope", "filetto book probe"),
            ("lab elo --games x", "filetto lab elo"),
            ("--nope", "filetto"),
        ] {
            let line = refused(bad).to_string();
            assert!(!line.contains('\n') && line.len() > 20, "{line}");
            assert!(line.ends_with(&format!("(see {command} --help)")), "{line}");
        }
    }

    #[test]
    fn a_command_without_its_subcommand_lists_them() {
        for (command, known) in [("lab", "report"), ("book", "probe")] {
            let Failure::Help(help) = refused(command) else { panic!("{command}") };
            assert!(help.contains("Commands:") && help.contains(known), "{help}");
        }
    }
}
