//! ForSA4 as a player.

use std::time::Duration;

use super::entry::{Entry, Key, Kind, Options, SWITCH};
use super::{Choice, Limits, Player, PlayerError, Stats};
use crate::anneal::forsa4::{FirstMove, Settings, Weights, explain, think};
use crate::game::Position;
use crate::rng::Rng;
use crate::search::Budget;
use crate::value::Value;

/// Kept back from the time of a move for the way back to the caller.
const MARGIN: Duration = Duration::from_millis(1);

/// A weight of the energy: negative is good, positive turns its meaning round.
const fn weight(name: &'static str, default: &'static str, about: &'static str) -> Key {
    Key { name, kind: Kind::Signed(-100_000, 100_000), default, about }
}

pub(super) const ENTRY: Entry = Entry {
    name: "forsa4",
    about: "ForSA4 (Petturiti 2008) to the letter: simulated annealing over sequences of moves; guard=on is ours",
    lead: None,
    keys: &[
        Key::SEED,
        Key {
            name: "sweeps",
            kind: Kind::Number(0, 1_000_000),
            default: "0",
            about: "sequences tried at each temperature; 0: 5, more on very large boards",
        },
        Key { name: "moves", kind: Kind::Number(1, 100), default: "8", about: "moves in a sequence" },
        Key {
            name: "t0",
            kind: Kind::Decimal(0.1, 1e9),
            default: "1000",
            about: "the first temperature; the last is 0.1",
        },
        Key {
            name: "cooling",
            kind: Kind::Decimal(0.01, 0.9999),
            default: "0.95",
            about: "what the temperature is multiplied by",
        },
        weight("attack", "-2200", "weight of the advantage of the first move"),
        weight("defence", "-2000", "weight of the danger of the first move"),
        weight("c1", "-10", "weight of an alignment of 1 stone"),
        weight("c2", "-100", "weight of an alignment of 2 stones"),
        weight("c3", "-3000", "weight of an alignment of 3 stones"),
        weight("c4", "-4000", "weight of an alignment of 4 stones or more"),
        Key {
            name: "guard",
            kind: SWITCH,
            default: "off",
            about: "ours, not the source's: a move that wins is taken, one that loses at once is not",
        },
    ],
    build: Some(|options| Box::new(Forsa4::of(options))),
};

/// Plays by annealing. The move depends on the seed, the settings and the position alone, unless a time limit
/// or a stop cuts it short.
#[derive(Clone, Debug)]
pub struct Forsa4 {
    seed: u64,
    settings: Settings,
}

impl Forsa4 {
    /// True if this is its entry in the registry.
    pub fn is_named_by(entry: &Entry) -> bool {
        entry.name == ENTRY.name
    }

    /// The player of some options.
    pub fn of(options: &Options) -> Forsa4 {
        let weight = |key: &str| options.signed(key) as i32;
        let settings = Settings {
            moves: options.number("moves") as usize,
            t0: options.decimal("t0"),
            cooling: options.decimal("cooling"),
            sweeps: options.number("sweeps"),
            weights: Weights {
                attack: weight("attack"),
                defence: weight("defence"),
                alignments: ["c1", "c2", "c3", "c4"].map(weight),
            },
            guard: options.is_on("guard"),
        };
        Forsa4 { seed: options.number("seed"), settings }
    }

    /// How it is set up.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The chance it uses in a position.
    pub fn rng(&self, position: &Position) -> Rng {
        Rng::keyed(self.seed, position.hash())
    }

    /// What it sees in every first move of a position on which the game goes on, within these limits.
    ///
    /// # Panics
    /// If the game is over.
    pub fn explain(&self, position: &Position, limits: &Limits) -> Vec<FirstMove> {
        let budget = Budget::start(limits, MARGIN);
        explain(position, &self.settings, &budget, &mut self.rng(position))
    }
}

impl Player for Forsa4 {
    /// The value is the energy with its sign turned (good is positive); the nodes are the sequences
    /// evaluated; the line is the best sequence seen.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let budget = Budget::start(limits, MARGIN);
        let found = think(position, &self.settings, &budget, &mut self.rng(position), |_, _| {});
        let stats = Stats { nodes: found.evaluated, evaluations: found.evaluated, ..Stats::default() };
        Ok(Choice {
            mv: found.answer[0],
            // A cast of a float saturates: energies beyond an i32 need a board of thousands of alignments.
            value: Value::Estimate(-found.energy as i32),
            proven: false,
            depth: found.answer.len() as u32,
            pv: found.answer,
            stats,
        })
    }
}
