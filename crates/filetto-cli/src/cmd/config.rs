//! `filetto config`: what is always wanted, shown and set.

use std::io::Write;

use clap::{Args, Subcommand};

use crate::config::{self, KEYS};
use crate::failure::Failure;

/// The end of the help of `filetto config`.
pub const EXAMPLES: &str = "\
Examples:
  filetto config                     what is set, and what could be
  filetto config set language it     Italian, whatever the system speaks
  filetto config set level 4         who plays against you in the terminal unless you say otherwise
  filetto config set threads 4       for the solver, analyses and the page
  filetto config path                where the file is (FILETTO_CONFIG names another)

What is typed counts more than what is set.";

/// `filetto config`
#[derive(Debug, Args)]
pub struct ConfigArgs {
    /// What to do; without a word what is set is shown
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Show what is set
    Show,
    /// Set a key: language, theme, level, memory or threads
    Set {
        /// Which
        key: String,
        /// To what
        value: String,
    },
    /// Print where the file is
    Path,
}

pub(crate) fn run(args: &ConfigArgs, out: &mut impl Write) -> Result<(), Failure> {
    let nowhere =
        || Failure::Input("no home directory is known here: expected the variable FILETTO_CONFIG".into());
    match &args.action {
        None | Some(Action::Show) => show(out),
        Some(Action::Path) => Ok(writeln!(out, "{}", config::path().ok_or_else(nowhere)?.display())?),
        Some(Action::Set { key, value }) => {
            config::set(&config::path().ok_or_else(nowhere)?, config::key(key)?, value)
        }
    }
}

fn show(out: &mut impl Write) -> Result<(), Failure> {
    let set = config::read()?;
    for key in &KEYS {
        let value = set.iter().find(|(known, _)| known.name == key.name).map(|(_, value)| value.as_str());
        writeln!(out, "{:<10} {:<10} {}", key.name, value.unwrap_or("-"), key.expected)?;
    }
    Ok(())
}
