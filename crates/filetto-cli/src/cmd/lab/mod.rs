//! `filetto lab`: the experiments, one file each, on one workbench.

mod annealing;
pub mod args;
mod bench;
mod compare;
mod csv;
mod curves;
mod cuts;
mod elo;
mod exercises;
mod levels;
mod names;
mod playouts;
mod proof_numbers;
mod properties;
mod report;
mod southpasadena;
mod thesis;
mod threads;

use std::io::Write;

use filetto::game::Rules;
use filetto::player::PlayerSpec;

use crate::failure::Failure;
use args::{Experiment, LabArgs};

/// Runs an experiment.
pub(crate) fn run(args: &LabArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.experiment {
        Experiment::Curves(args) => curves::run(args, out),
        Experiment::Levels(args) => levels::run(args, out),
        Experiment::Thesis(args) => thesis::run(args, out),
        Experiment::Cuts(args) => cuts::run(args, out),
        Experiment::Compare(args) => compare::run(args, out),
        Experiment::Southpasadena(args) => southpasadena::run(args, out),
        Experiment::Elo(args) => elo::run(args, out),
        Experiment::Properties(args) => properties::run(args, out),
        Experiment::Annealing(args) => annealing::run(args, out),
        Experiment::Exercises(args) => exercises::run(args, out),
        Experiment::Playouts(args) => playouts::run(args, out),
        Experiment::ProofNumbers(args) => proof_numbers::run(args, out),
        Experiment::Threads(args) => threads::run(args, out),
        Experiment::Report(args) => report::run(args, out),
    }
}

/// Leaves minimax may have if nobody says how deep to look.
const LEAVES: f64 = 200_000.0;

/// The depth whose whole tree is large enough to show something and small enough to wait for.
fn usual_depth(rules: Rules) -> u32 {
    depth_within(rules, LEAVES)
}

/// The largest depth whose whole tree has so many leaves at most.
fn depth_within(rules: Rules, most: f64) -> u32 {
    let moves = |ply: usize| if rules.is_drop() { rules.width() } else { rules.cells() - ply };
    let mut leaves = 1.0;
    let fits = |ply: &usize| {
        leaves *= moves(*ply) as f64;
        leaves <= most
    };
    (0..rules.cells()).take_while(fits).count().clamp(1, 12) as u32
}

/// The game as people call it, if it has a name, with its shape.
fn game_name(rules: Rules) -> String {
    rules.preset().map_or_else(|| rules.to_string(), |preset| format!("{} ({rules})", preset.name))
}

/// The specs with this depth where they do not have one of their own.
fn at_depth(specs: &[PlayerSpec], depth: u32) -> Vec<PlayerSpec> {
    specs.iter().map(|spec| spec.with_default("depth", &depth.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_follow_the_size_of_the_board() {
        let depth = |text: &str| usual_depth(text.parse().unwrap());
        assert_eq!((depth("connect4"), depth("tris"), depth("gomoku")), (6, 7, 2));
        assert_eq!((depth("free-100x100-5"), depth("drop-2x2-2")), (1, 4));
    }
}
