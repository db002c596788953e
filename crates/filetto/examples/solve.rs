//! Solves positions, with a proof instead of an estimate: `cargo run -p filetto --example solve`.

use std::error::Error;

use filetto::game::{Position, Rules, notation};
use filetto::solver::{DEFAULT_MEMORY, Solver};
use filetto::value::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let games = [
        ("tris", "", Value::Draw),
        ("free-4x3-3", "", Value::Win(7)),
        ("connect4", "44455554221", Value::Loss(2)),
        ("drop-5x5-4", "3", Value::Draw),
    ];
    for (game, moves, expected) in games {
        let rules: Rules = game.parse()?;
        let position = Position::parse(rules, moves)?;
        let mut solver = Solver::new(rules, DEFAULT_MEMORY)?;
        let report = solver.report(&position, false, &Default::default());
        let value = report.bounds.value().expect("small enough to be proven");
        let line = notation::format_moves(rules, &report.line);
        println!("{game} after {moves:?}: {value}, {} positions, perfect play: {line}", report.nodes);
        assert_eq!(value, expected, "{game} {moves}");
    }
    Ok(())
}
