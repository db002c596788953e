//! `filetto matrix`: zero-sum games as matrices, solved.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use filetto::game::{Position, Rules};
use filetto::internals::book::write_whole;
use filetto::internals::solver::oracle::Oracle;
use filetto::value::Value;

use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::matrix::{Analysis, Names, Payoffs, examples, strategies};

/// The most bytes of a file that are read.
const MOST_BYTES: u64 = 1 << 20;

/// `filetto matrix`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto matrix '-2 2; 2 -2'                        rows with a semicolon between them
  filetto matrix '(-2,+2) (+2,-2); (+2,-2) (-2,+2)'  what each of the two gets, as books print it
  filetto matrix '3 -1 2; 1/2 4 0' --rows up,down --columns left,middle,right --svg lines.svg
  filetto matrix --example rps
  filetto matrix --game drop-2x2-2                   rows and columns are whole strategies of X and O

The row player wants much, the column player wants to pay little; both choose at the same time. Told are: what each is
sure of by one choice, saddle points, dominated rows and columns step by step, optimal mixed strategies by linear
programming, the value, and whether both sides' guarantees meet, as von Neumann proved they must.

JSON: rows, columns, payoffs, total (what both get together), value, value_fraction, row_strategy and column_strategy
(name, share, fraction), maximin and minimax (choice, name, payoff), gap, saddle_points, dominated (steps, rows, columns
left; null where the matrix is too large to look), guarantees (row, column).")]
pub struct MatrixArgs {
    /// The payoffs of the row player, rows separated by semicolons
    #[arg(value_name = "MATRIX", conflicts_with_all = ["file", "example", "game"], allow_hyphen_values = true)]
    matrix: Option<Payoffs>,
    /// Read the matrix from a file, - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["example", "game"])]
    file: Option<PathBuf>,
    /// A matrix by its name
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    example: Option<String>,
    /// List the matrices that have a name
    #[arg(long)]
    examples: bool,
    /// A tiny board: a row is a whole strategy of X, a column one of O, a cell the game they play
    #[arg(short, long)]
    game: Option<Rules>,
    /// Names of the rows, with commas between them
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["example", "game"])]
    rows: Vec<String>,
    /// Names of the columns, with commas between them
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["example", "game"])]
    columns: Vec<String>,
    /// Write a picture to this file: lines where a side has two choices, a heat map otherwise
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
    /// The language of text and picture [default: from the environment]
    #[arg(long)]
    lang: Option<Lang>,
}

pub(crate) fn run(args: &MatrixArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    if args.examples {
        for example in examples::EXAMPLES {
            writeln!(
                out,
                "{:<10} {}\n{:10} {}",
                example.name, example.matrix, "", example.about[lang as usize]
            )?;
        }
        return Ok(());
    }
    let (payoffs, names) = asked(args, lang)?;
    let failed =
        || Failure::No("the solver of linear programs gave no strategies that prove each other".into());
    let analysis = Analysis::new(payoffs, names).ok_or_else(failed)?;
    if let Some(path) = &args.svg {
        write_whole(path, analysis.svg(lang).as_bytes())
            .map_err(|error| Failure::unwritable(path, &error))?;
    }
    let solved = args.game.map(|rules| Oracle::new().value(&Position::new(rules)));
    if args.json {
        writeln!(out, "{}", analysis.json())?;
    } else {
        write!(out, "{}", analysis.text(lang))?;
        if let Some(value) = solved {
            writeln!(out, "{}", zermelo(lang, value))?;
        }
    }
    out.flush()?;
    let agree = solved.is_none_or(|value| sign(value) == analysis.solution.value());
    if agree { Ok(()) } else { Err(Failure::No("the matrix and the solver of the game disagree".into())) }
}

/// The matrix that was asked for, with its names.
fn asked(args: &MatrixArgs, lang: Lang) -> Result<(Payoffs, Names), Failure> {
    if let Some(rules) = args.game {
        return whole_games(rules);
    }
    if let Some(name) = &args.example {
        let example = examples::find(name).map_err(Failure::Input)?;
        return Ok((example.payoffs(), example.names(lang)));
    }
    let payoffs = match (&args.matrix, &args.file) {
        (Some(payoffs), _) => payoffs.clone(),
        (None, Some(path)) => {
            read(path)?.parse().map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?
        }
        (None, None) => {
            let sentence =
                "expected a matrix (example: filetto matrix '-2 2; 2 -2'), --file, --example or --game";
            return Err(Failure::Input(sentence.into()));
        }
    };
    let mut names = Names::numbered(payoffs.size());
    rename(&mut names.rows, &args.rows, "rows")?;
    rename(&mut names.columns, &args.columns, "columns")?;
    Ok((payoffs, names))
}

fn rename(names: &mut Vec<String>, given: &[String], what: &str) -> Result<(), Failure> {
    match given.len() {
        0 => Ok(()),
        count if count == names.len() => {
            *names = given.to_vec();
            Ok(())
        }
        count => {
            let expected = names.len();
            Err(Failure::Input(format!("{count} names for {expected} {what}: expected a name for each")))
        }
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let unreadable = |error: io::Error| {
        Failure::Input(format!("cannot read {}: {error} (expected a file of numbers)", path.display()))
    };
    let mut text = String::new();
    if path == Path::new("-") {
        io::stdin().take(MOST_BYTES).read_to_string(&mut text).map_err(unreadable)?;
    } else {
        let file = std::fs::File::open(path).map_err(unreadable)?;
        file.take(MOST_BYTES).read_to_string(&mut text).map_err(unreadable)?;
    }
    Ok(text)
}

fn whole_games(rules: Rules) -> Result<(Payoffs, Names), Failure> {
    let too_many = || {
        let most = strategies::MOST;
        let sentence = format!(
            "a side has more than {most} strategies on {rules}: expected a tiny board (example: --game drop-2x2-2)"
        );
        Failure::Input(sentence)
    };
    let game = strategies::matrix(rules).ok_or_else(too_many)?;
    let players = ["X", "O"].map(String::from);
    Ok((game.payoffs, Names { players, rows: game.rows, columns: game.columns }))
}

/// What the row player, X, gets in a game of this value.
fn sign(value: Value) -> f64 {
    match value {
        Value::Win(_) => 1.0,
        Value::Loss(_) => -1.0,
        Value::Draw | Value::Estimate(_) | Value::Unknown => 0.0,
    }
}

fn zermelo(lang: Lang, value: Value) -> String {
    let value = lang.value(value);
    say!(
        lang,
        "The board searched to the end: {value} for X. With perfect information there is always a saddle point (Zermelo).",
        "La griglia esplorata fino in fondo: {value} per X. Con informazione perfetta c'è sempre un punto di sella (Zermelo)."
    )
}
