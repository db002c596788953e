//! `filetto completions`: what a shell completes, and the manual pages that a package holds.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueEnum};
use clap_complete::{Shell, generate};
use filetto::game::PRESETS;
use filetto::player::spec::PLAYERS;

use crate::failure::Failure;

/// The end of the help of `filetto completions`.
pub const EXAMPLES: &str = "\
Examples:
  filetto completions bash > ~/.local/share/bash-completion/completions/filetto
  filetto completions zsh > ~/.zfunc/_filetto
  filetto completions fish > ~/.config/fish/completions/filetto.fish
  filetto completions powershell >> $PROFILE
  filetto completions man --into DIR        the manual pages, one for each command";

/// `filetto completions`
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// For which shell, or `man` for manual pages
    #[arg(value_enum)]
    pub target: Target,
    /// The folder of the manual pages
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub into: PathBuf,
}

/// Who is told what can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// Bash, with the names of games and players
    Bash,
    /// Zsh
    Zsh,
    /// Fish
    Fish,
    /// PowerShell
    Powershell,
    /// Manual pages
    Man,
}

pub(crate) fn run(args: &CompletionsArgs, mut command: Command, out: &mut impl Write) -> Result<(), Failure> {
    let shell = match args.target {
        Target::Man => return manual(command, &args.into),
        Target::Bash => Shell::Bash,
        Target::Zsh => Shell::Zsh,
        Target::Fish => Shell::Fish,
        Target::Powershell => Shell::PowerShell,
    };
    generate(shell, &mut command, "filetto", out);
    if shell == Shell::Bash {
        out.write_all(names_for_bash().as_bytes())?;
    }
    Ok(())
}

/// Options whose values are games, and those whose values are players.
const GAMES: &str = "--game";
const PLAYER_OPTIONS: &str = "--player|--players|--x|--o|--a|--b|--opponent";

/// The names behind these options; everything else is completed as before.
fn names_for_bash() -> String {
    let games: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    let players: Vec<&str> = PLAYERS.iter().map(|entry| entry.name).collect();
    format!(
        "
_filetto_names() {{
    case ${{COMP_WORDS[COMP_CWORD-1]}} in
    {GAMES}) COMPREPLY=($(compgen -W \"{}\" -- \"${{COMP_WORDS[COMP_CWORD]}}\")) ;;
    {PLAYER_OPTIONS}) COMPREPLY=($(compgen -W \"{}\" -- \"${{COMP_WORDS[COMP_CWORD]}}\")) ;;
    *) _filetto \"$@\" ;;
    esac
}}
complete -F _filetto_names -o nosort -o bashdefault -o default filetto
",
        games.join(" "),
        players.join(" ")
    )
}

/// One page for each command.
fn manual(command: Command, folder: &Path) -> Result<(), Failure> {
    let failed = |error: &std::io::Error| Failure::unwritable(folder, error);
    std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    clap_mangen::generate_to(command, folder).map_err(|error| failed(&error))
}
