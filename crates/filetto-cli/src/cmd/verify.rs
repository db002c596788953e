//! `filetto verify`: checks a certificate without trusting any solver.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use filetto::game::notation::format_moves;
use filetto::solver::verify;
use serde_json::json;

use crate::failure::Failure;
use crate::json;

/// `filetto verify`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto solve --game tris --proof tris.txt
  filetto verify tris.txt

The checker is small and slow and shares nothing with the solvers but the rules. A wrong certificate: exit code 1.")]
pub struct VerifyArgs {
    /// The certificate
    pub file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", args.file.display())))?;
    let verified = verify::check(&text).map_err(|error| Failure::No(error.to_string()))?;
    let moves = format_moves(verified.game, &verified.moves);
    let (low, high, statements) = (verified.at_least, verified.at_most, verified.statements);
    if args.json {
        let answer = json!({
            "game": verified.game.to_string(),
            "moves": moves,
            "at_least": json::value(low),
            "at_most": json::value(high),
            "statements": statements,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let place = if moves.is_empty() { "the empty board".to_string() } else { format!("after {moves}") };
    let value = match verified.value() {
        Some(value) => value.to_string(),
        None => format!("at least {low}, at most {high}"),
    };
    writeln!(
        out,
        "{}, {place}: {value} for the side to move; {statements} statements checked",
        verified.game
    )?;
    Ok(())
}
