//! ForSA4 as a player.

use std::time::Duration;

use super::entry::{Entry, Key, Kind, Options, SWITCH};
use super::{Choice, Limits, Player, PlayerError, Stats};
use crate::anneal::forsa4::{Settings, think};
use crate::game::Position;
use crate::rng::Rng;
use crate::search::Budget;
use crate::value::Value;

/// Kept back from the time of a move for the way back to the caller.
const MARGIN: Duration = Duration::from_millis(1);

pub(super) const ENTRY: Entry = Entry {
    name: "annealing",
    about: "ForSA4 (Petturiti 2008): simulated annealing over sequences of moves",
    lead: None,
    keys: &[
        Key::SEED,
        Key {
            name: "sweeps",
            kind: Kind::Number(0, 1_000_000),
            default: "0",
            about: "sequences tried at each temperature; 0: 100, more on very large boards",
        },
        Key { name: "moves", kind: Kind::Number(1, 100), default: "8", about: "moves in a sequence" },
        Key {
            name: "start",
            kind: Kind::Decimal(0.1, 1e9),
            default: "1000",
            about: "the first temperature; the last is 0.1",
        },
        Key {
            name: "factor",
            kind: Kind::Decimal(0.01, 0.9999),
            default: "0.95",
            about: "what the temperature is multiplied by",
        },
        Key {
            name: "sure",
            kind: SWITCH,
            default: "on",
            about: "off: the source's constants alone decide whether to close or to block",
        },
    ],
    build: Some(|options| Box::new(Annealing::of(options))),
};

/// Plays by annealing. The move depends on the seed, the settings and the position alone, unless a time limit
/// or a stop cuts it short.
#[derive(Clone, Debug)]
pub struct Annealing {
    seed: u64,
    settings: Settings,
}

impl Annealing {
    /// An annealing player for a seed.
    pub(crate) fn new(seed: u64, settings: Settings) -> Annealing {
        Annealing { seed, settings }
    }

    /// The player of some options.
    pub fn of(options: &Options) -> Annealing {
        let settings = Settings {
            moves: options.number("moves") as usize,
            start: options.decimal("start"),
            factor: options.decimal("factor"),
            sweeps: options.number("sweeps"),
            sure: options.is_on("sure"),
        };
        Annealing::new(options.number("seed"), settings)
    }

    /// How it is set up.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Where its chance comes from.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

impl Player for Annealing {
    /// The value is the energy with its sign turned (good is positive); the nodes are the sequences
    /// evaluated; the line is the best sequence seen.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let budget = Budget::start(limits, MARGIN);
        let mut rng = Rng::keyed(self.seed, position.hash());
        let found = think(position, &self.settings, &budget, &mut rng, |_| {});
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
