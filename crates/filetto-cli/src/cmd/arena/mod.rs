//! `filetto match` and `filetto tournament`: players against each other, and what it says about their strength.

pub mod args;
mod games;
mod matches;
mod page;
mod store;
mod table;
mod tournament;

use std::path::Path;

use filetto::arena::Start;
use filetto::game::Rules;
use filetto::internals::arena::opening::{parse_list, usual_plies};
use filetto::player::PlayerSpec;

use crate::failure::Failure;
use args::OpeningArgs;
use games::Games;

pub(crate) use matches::run as run_match;
pub(crate) use tournament::run as run_tournament;

/// Where the games of one board start.
fn starts(rules: Rules, args: &OpeningArgs) -> Result<Vec<Start>, Failure> {
    let Some(path) = &args.opening_file else {
        let plies = args.openings.map_or(usual_plies(rules), |plies| plies as usize);
        return Ok(vec![Start::Random(rules, plies)]);
    };
    let problem = |problem: String| Failure::Input(format!("{}: {problem}", path.display()));
    let openings = parse_list(rules, &read(path)?).map_err(|error| problem(error.to_string()))?;
    Ok(openings.into_iter().map(Start::Given).collect())
}

fn read(path: &Path) -> Result<String, Failure> {
    let problem = |error| format!("{}: {error} (expected a file that can be read)", path.display());
    std::fs::read_to_string(path).map_err(|error| Failure::Input(problem(error)))
}

/// Programs only: a person cannot play in a match of programs.
fn check_programs(players: &[PlayerSpec]) -> Result<(), Failure> {
    match players.iter().any(PlayerSpec::is_human) {
        true => {
            Err(Failure::Input("a person cannot play here: expected programs (example: alphabeta)".into()))
        }
        false => Ok(()),
    }
}

/// The failure of work that was interrupted, which says how to go on.
fn stopped(games: &Games, saved: bool) -> Failure {
    let sentence = match saved {
        true => "the same command with --resume plays the rest",
        false => "with --save FILE the rest can be played later",
    };
    Failure::No(format!("stopped after {} of {} games: {sentence}", games.played(), games.plan.len()))
}
