//! Against `southpasadena` on the boards of the Bologna tournament, both colours: no loss from a colour that theory
//! does not lose, where theory is known; on the four large boards no loss and more wins than draws.

use std::time::Duration;

use filetto::arena::preset::Preset;
use filetto::game::{Position, Rules, Side};
use filetto::solver::{Budget, Solver, Verdict};

use crate::Options;
use crate::contest::{Played, match_of, play, tally, timed};

/// Memory of the solver that tells what theory says.
const MEMORY: usize = 256 << 20;
/// Boards with more cells than this are not asked about.
const MOST_CELLS: usize = 49;
/// Positions the solver may visit for one board: about a minute.
const NODES: u64 = 1_000_000_000;

pub fn show(options: &Options) {
    let time = options.time.unwrap_or(Duration::from_millis(100));
    let preset = Preset::named("bologna-cx").expect("a preset of the arena");
    let starts: Vec<_> =
        preset.starts.into_iter().filter(|s| options.wants(&s.rules().to_string())).collect();
    let games = options.games.unwrap_or(2 * starts.len());
    println!("engine against southpasadena, {time:?} a move, {games} games over {} boards", starts.len());
    let plan = match_of("engine", "southpasadena", starts, games);
    let played = play(&plan, &timed(time), options.jobs, |_| false);
    played.iter().for_each(report);
    println!("{}", tally(&played));
    let large: Vec<&Played> = played.iter().filter(|game| game.record.rules.cells() > MOST_CELLS).collect();
    let count = |half| large.iter().filter(|game| game.halves() == half).count();
    println!("large boards: +{} ={} -{}", count(2), count(1), count(0));
    assert!(large.is_empty() || (count(0) == 0 && count(2) > count(1)), "the large boards");
    let lost = played.iter().filter(|game| game.halves() == 0);
    let guilty: Vec<String> = lost.filter(|game| is_guilty(game)).map(describe).collect();
    assert!(guilty.is_empty(), "lost without need: {guilty:?}");
}

fn report(played: &Played) {
    let result = ["lost", "drawn", "won"][played.halves() as usize];
    println!("{} {result:<6} {}", describe(played), played.record.text());
}

fn describe(played: &Played) -> String {
    format!("{:<13} as {}", played.record.rules.to_string(), played.side())
}

/// True if theory is known not to lose with the engine's colour.
fn is_guilty(played: &Played) -> bool {
    let theory = theory(played.record.rules);
    println!("{}: theory says {theory:?} for X", describe(played));
    match (theory, played.side()) {
        (None, _) => false,
        (Some(verdict), Side::X) => verdict != Verdict::Loss,
        (Some(verdict), Side::O) => verdict != Verdict::Win,
    }
}

/// What the empty board is worth to X, if the solver finishes it.
fn theory(rules: Rules) -> Option<Verdict> {
    if rules.cells() > MOST_CELLS {
        return None;
    }
    let mut solver = Solver::new(rules, MEMORY).ok()?;
    let limits = Budget { nodes: Some(NODES), ..Budget::default() };
    solver.weak(&Position::new(rules), &limits).bounds.verdict()
}
