//! `filetto play`: sets the table, then hands over to the full-screen or to the plain game.

use std::io::{self, BufReader, IsTerminal, Write};
use std::time::{Duration, Instant};

use filetto::game::{Placement, Position, Rules};
use filetto::player::{Limits, PlayerSpec};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::lang::Lang;
use crate::plain::{self, Console};
use crate::setup::Setup;
use crate::{defaults, tui};

/// What the default opponent and the engine may take for a move, so that neither keeps a person waiting: the engine
/// would think until it is stopped.
const PATIENCE: Duration = Duration::from_secs(3);

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup(args)?;
    if !args.plain && super::has_terminal() {
        return Ok(tui::run(setup)?);
    }
    let start = Instant::now();
    let mut input = BufReader::new(io::stdin());
    let echo = !io::stdin().is_terminal();
    let clock = || start.elapsed();
    plain::play(setup, Console { input: &mut input, output: out, clock: &clock, echo })
}

fn setup(args: &PlayArgs) -> Result<Setup, Failure> {
    let position = Position::parse(rules(args)?, &args.moves)?;
    let is_engine = |spec: &PlayerSpec| spec.to_string().starts_with("engine");
    let patient = args.o.is_none() || [&args.x, &args.o].into_iter().flatten().any(is_engine);
    let time = args.time.or(patient.then_some(PATIENCE));
    Ok(Setup {
        position,
        players: [
            args.x.clone().unwrap_or_else(defaults::person),
            args.o.clone().unwrap_or_else(defaults::opponent),
        ],
        limits: Limits { time, ..Limits::default() },
        clock: args.clock,
        ponder: !args.no_ponder,
        lang: args.lang.unwrap_or_else(Lang::from_environment),
    })
}

fn rules(args: &PlayArgs) -> Result<Rules, Failure> {
    match (args.rows, args.cols, args.k) {
        (Some(rows), Some(columns), Some(align)) => {
            Ok(Rules::new(columns as usize, rows as usize, align as usize, Placement::Free)?)
        }
        _ => Ok(args.game.unwrap_or_else(Rules::connect4)),
    }
}
