//! What the solver says, as a number. Stored answers are kept as long as [`VERSION`] stays: a change of what it says
//! without a new version would leave the old answers standing.

use filetto::game::{Move, Position};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::solver::{Bounds, Budget, Solver, VERSION};

/// The version, and the checksum of its answers.
const KNOWN: (u32, u64) = (1, 348_214_477_339_376_917);

const GAMES: [&str; 5] = ["drop-5x4-4", "free-3x3-3", "free-4x3-3", "free-4x4-4", "free-4x3-3-exact"];
const POSITIONS: u64 = 40;

/// Fowler-Noll-Vo, 64 bits.
fn add(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The values of a position and of its moves, its best moves and the line expected.
fn said(solver: &mut Solver, position: &Position) -> String {
    let report = solver.report(position, true, &Budget::default());
    let numbers = |moves: &[Move]| moves.iter().map(|mv| mv.0.to_string()).collect::<Vec<_>>().join(" ");
    let value = |bounds: &Bounds| format!("{}..{}", bounds.low, bounds.high);
    let scores = report.moves.iter().flatten().map(|(mv, bounds)| format!("{}: {}", mv.0, value(bounds)));
    let scores = scores.collect::<Vec<_>>().join(", ");
    format!("{}; {scores}; {}; {}", value(&report.bounds), numbers(&report.best), numbers(&report.line))
}

#[test]
fn another_answer_is_another_version() {
    let mut sum = 0xcbf2_9ce4_8422_2325;
    for game in GAMES {
        let rules = game.parse().unwrap();
        for seed in 0..POSITIONS {
            let position = random::unfinished(rules, &mut Rng::new(seed));
            sum = add(sum, &said(&mut Solver::new(rules, 1 << 20).unwrap(), &position));
        }
    }
    assert_eq!(
        (VERSION, sum),
        KNOWN,
        "the solver answers otherwise than before: raise solver::VERSION, so that stored answers are asked again"
    );
}
