//! `filetto tournament`: everybody against everybody.

use std::io::Write;
use std::path::Path;

use filetto::arena::preset::{Preset, Scoring};
use filetto::arena::standings::Standings;
use filetto::arena::{Plan, Start};
use filetto::game::Rules;
use filetto::player::PlayerSpec;
use filetto::record::End;
use serde_json::json;

use super::args::TournamentArgs;
use super::games::{Games, Next};
use super::page;
use super::table::{cross_table, players_json};
use crate::failure::Failure;
use crate::json::seconds;

pub(crate) fn run(args: &TournamentArgs, out: &mut impl Write) -> Result<(), Failure> {
    let league = league(args)?;
    let scoring = league.scoring;
    let plan = plan(args, league)?;
    args.html.as_deref().map_or(Ok(()), page::check)?;
    let mut games = Games::open(plan.clone(), args.session.settings(), &args.run)?;
    let table = |ends: &[Option<End>]| standings(&plan, scoring, ends);
    games.play(|_| Next::GoOn, |ends| cross_table(String::new(), &plan.players, &table(ends)).text())?;
    let standings = table(&games.ends);
    if let Some(path) = &args.html {
        page::write(path, &games, &standings)?;
    }
    let complete = games.played() == plan.len();
    if args.run.json {
        let players = players_json(&plan.players, &standings);
        let answer = json!({"players": players, "games": games.played(), "of": plan.len(), "complete": complete,
            "seed": plan.seed, "seconds": seconds(games.started.elapsed())});
        writeln!(out, "{answer}")?;
    } else {
        write!(out, "{}", cross_table(games.title(), &plan.players, &standings).text())?;
    }
    if complete { Ok(()) } else { Err(super::stopped(&games, args.run.save.is_some())) }
}

/// The boards and the scoring.
fn league(args: &TournamentArgs) -> Result<Preset, Failure> {
    let Some(name) = &args.preset else {
        let starts = super::starts(args.game.unwrap_or_else(Rules::connect4), &args.openings)?;
        return Ok(Preset { scoring: Scoring::USUAL, starts });
    };
    let mut preset = match Preset::named(name) {
        Some(preset) => preset,
        None => read_preset(name)?,
    };
    if let Some(plies) = args.openings.openings {
        preset.starts = preset.starts.into_iter().map(|start| with_plies(start, plies as usize)).collect();
    }
    Ok(preset)
}

fn read_preset(name: &str) -> Result<Preset, Failure> {
    let path = Path::new(name);
    if !path.exists() {
        let names: Vec<_> = Preset::names().collect();
        let sentence = format!("expected {} or a file", names.join(", "));
        return Err(Failure::Input(format!("there is no preset {name:?}: {sentence}")));
    }
    Preset::parse(&super::read(path)?).map_err(|error| Failure::Input(format!("{name}: {error}")))
}

/// Random plies on an empty board; a given opening stays.
fn with_plies(start: Start, plies: usize) -> Start {
    match start {
        Start::Given(position) if position.ply() == 0 => Start::Random(position.rules(), plies),
        given => given,
    }
}

fn plan(args: &TournamentArgs, league: Preset) -> Result<Plan, Failure> {
    let listed = args.players.iter().flat_map(|list| &list.0);
    let players: Vec<PlayerSpec> = listed.chain(&args.player).cloned().collect();
    if players.len() < 2 {
        return Err(Failure::Input("one player has nobody to meet: expected two or more".into()));
    }
    super::check_programs(&players)?;
    let (rounds, seed) = (args.rounds as usize, args.run.seed);
    Ok(Plan { players, starts: league.starts, rounds, most_games: usize::MAX, seed })
}

fn standings(plan: &Plan, scoring: Scoring, ends: &[Option<End>]) -> Standings {
    let mut standings = Standings::new(plan.players.len(), scoring);
    for (game, end) in ends.iter().enumerate() {
        standings.add(plan.seats(game), end.as_ref().unwrap_or(&End::Stopped));
    }
    standings
}
