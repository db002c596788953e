//! `filetto solve --sample N`: random positions with their scores, the lines that `--file` reads.

use std::io::Write;

use filetto::game::notation::format_game;
use filetto::internals::game::random::sample;
use filetto::solver::bounds::score;
use filetto::solver::{Budget, Solver};
use indicatif::ProgressBar;

use super::{SolveArgs, interrupted};
use crate::failure::Failure;

pub(super) fn run(
    args: &SolveArgs,
    count: u64,
    solver: &mut Solver,
    limits: &Budget,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rules = args.game.game;
    let (from, to) = (args.from.unwrap_or(0) as usize, args.to.map_or(rules.cells(), |to| to as usize));
    let positions = sample(rules, args.seed, count as usize, from..=to);
    writeln!(
        out,
        "# MOVES SCORE, made by: filetto solve --game {rules} --sample {count} --seed {} --from {from} --to {to}",
        args.seed
    )?;
    let bar = ProgressBar::new(positions.len() as u64);
    for position in positions {
        let proven = solver.solve(&position, limits);
        if interrupted(limits) {
            return Err(Failure::No("interrupted: the lines above are complete".into()));
        }
        let value = proven.bounds.value().and_then(|value| score(rules, position.ply(), value));
        let moves = format_game(&position);
        let moves = if moves.is_empty() { "-".to_string() } else { moves };
        writeln!(out, "{moves} {}", value.unwrap_or_default())?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}
