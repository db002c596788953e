//! `filetto play`: sets the table, then hands over to the full-screen or to the plain game.

use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use filetto::game::{Placement, Position, Rules};
use filetto::internals::book::can_write;
use filetto::player::{Limits, PlayerSpec};
use filetto::record::GameRecord;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::interrupt::{self, Input, Output};
use crate::lang::Lang;
use crate::plain::{self, Console};
use crate::setup::{Form, Setup};
use crate::{announce, defaults, json, seed, tui};

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut setup = setup(args)?;
    args.save.iter().chain(&args.log).try_for_each(|path| check_writable(path))?;
    setup.notes = announce::notes(&setup);
    let mut number = 0;
    let mut keep = |players: &[PlayerSpec; 2], record: &GameRecord| {
        let line = json::game(number, players, record).to_string();
        number += 1;
        args.save.as_deref().map_or(Ok(()), |path| append(path, &line))?;
        let moves = json::logged_moves(players, record);
        args.log
            .as_deref()
            .map_or(Ok(()), |path| moves.iter().try_for_each(|mv| append(path, &mv.to_string())))
    };
    if !args.plain && super::has_terminal() {
        return Ok(tui::run(setup, &mut keep)?);
    }
    setup.players = setup.players.each_ref().map(seed::for_new_game);
    let stop = interrupt::flag();
    setup.limits.stop = Some(stop.clone());
    let start = Instant::now();
    let mut input = Input::new(io::stdin(), stop);
    let echo = !io::stdin().is_terminal();
    let (clock, players) = (|| start.elapsed(), setup.players.clone());
    let mut output = Output(out);
    let console = Console { input: &mut input, output: &mut output, clock: &clock, echo };
    let records = plain::play(&setup, console)?;
    Ok(records.iter().try_for_each(|record| keep(&players, record))?)
}

/// Refuses a file that cannot be written before a game is played for it.
fn check_writable(path: &Path) -> Result<(), Failure> {
    can_write(path).map_err(|error| Failure::unwritable(path, &error))
}

/// Adds a line to a file.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    writeln!(file, "{line}")
}

fn setup(args: &PlayArgs) -> Result<Setup, Failure> {
    Ok(Setup {
        position: Position::parse(rules(args)?, &args.moves)?,
        players: [
            args.x.clone().unwrap_or_else(defaults::person),
            args.o.clone().unwrap_or_else(defaults::opponent),
        ],
        limits: Limits { time: args.time, ..Limits::default() },
        clock: args.clock,
        seed: seed::fresh(),
        ponder: !args.no_ponder,
        lang: args.lang.unwrap_or_else(Lang::from_environment),
        form: if args.rows.is_some() { Form::Thesis } else { Form::Usual },
        notes: Vec::new(),
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
