//! Certificates of random positions, as the solvers write them: each is accepted, and its value is the oracle's.

use std::ops::RangeInclusive;

use filetto::game::{Position, Rules};
use filetto::internals::game::random::sample;
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::{Solver, proof, verify};
use filetto::value::Value;

/// Games of both families, with and without overlines that win, and how many stones the positions have: few enough
/// empty cells for the oracle.
const GAMES: [(&str, RangeInclusive<usize>); 20] = [
    ("drop-4x4-3", 4..=15),
    ("drop-4x4-4", 6..=15),
    ("drop-5x4-4", 9..=19),
    ("drop-7x6-4", 30..=41),
    ("drop-9x7-5", 53..=62),
    ("drop-4x4-3-exact", 4..=15),
    ("drop-5x4-3-exact", 8..=19),
    ("drop-6x5-4-exact", 18..=29),
    ("drop-5x3-2-exact", 3..=14),
    ("drop-11x6-5-exact", 56..=65),
    ("free-3x3-3", 0..=8),
    ("free-4x3-3", 2..=11),
    ("free-4x4-4", 6..=15),
    ("free-5x4-4", 10..=19),
    ("free-4x3-3-exact", 1..=11),
    ("free-4x4-3-exact", 6..=15),
    ("free-1x11-3-exact", 0..=10),
    ("free-6x2-3-exact", 1..=11),
    ("free-5x5-4-exact", 15..=24),
    ("free-4x3-2-exact", 1..=11),
];

/// The most statements of a certificate here.
const MOST: usize = 200_000;

/// A certificate, what it is of, and what it must say.
pub struct Certificate {
    pub position: Position,
    pub value: Value,
    pub text: String,
    pub statements: usize,
}

/// So many games give every certificate that is asked of them; the others are small or end early and have fewer.
const PLENTIFUL: usize = 16;

/// At least so many certificates, about evenly over the games. Fails at the first that is not accepted or says something else
/// than the oracle.
pub fn certificates(count: usize, seed: u64) -> Vec<Certificate> {
    let share = count.div_ceil(PLENTIFUL);
    let of_game = |(game, depths): (&str, RangeInclusive<usize>)| {
        let rules: Rules = game.parse().unwrap();
        let (mut solver, mut oracle) = (Solver::new(rules, 1 << 22).unwrap(), Oracle::new());
        let positions = sample(rules, seed, share, depths);
        positions
            .into_iter()
            .map(|position| certificate(position, &mut solver, &mut oracle))
            .collect::<Vec<_>>()
    };
    GAMES.into_iter().flat_map(of_game).collect()
}

fn certificate(position: Position, solver: &mut Solver, oracle: &mut Oracle) -> Certificate {
    let (rules, value) = (position.rules(), oracle.value(&position));
    let text =
        proof::write(&position, solver, MOST).unwrap_or_else(|error| panic!("{rules}: {error}\n{position}"));
    let verified = verify::check(&text).unwrap_or_else(|error| panic!("{rules}: {error}\n{text}"));
    assert_eq!(verified.value(), Some(value), "{rules}\n{position}");
    assert_eq!((verified.game, verified.moves.as_slice()), (rules, position.history()));
    Certificate { position, value, text, statements: verified.statements }
}
