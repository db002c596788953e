//! Monte Carlo tree search as a player.

use std::time::Duration;

use super::entry::{Entry, Key, Kind};
use super::{Choice, Limits, Player, PlayerError, Stats};
use crate::game::Position;
use crate::rng::Rng;
use crate::search::Budget;
use crate::search::mcts::{Policy, Pondered, Settings, search};

/// Kept back from the time of a move for the way back to the caller.
const MARGIN: Duration = Duration::from_millis(1);

pub(super) const ENTRY: Entry = Entry {
    name: "mcts",
    about: "Monte Carlo tree search (UCT) with proven values backed up",
    lead: None,
    keys: &[
        Key::SEED,
        Key {
            name: "playouts",
            kind: Kind::Number(1, 1_000_000_000),
            default: "20000",
            about: "playouts for a move; a time or node limit takes their place",
        },
        Key { name: "c", kind: Kind::Decimal(0.0, 100.0), default: "1", about: "weight of exploration" },
        Key {
            name: "rollouts",
            kind: Kind::Word(&["decisive", "uniform"]),
            default: "decisive",
            about: "decisive: take wins in one and answer threats; uniform: any move",
        },
    ],
    build: Some(|options| {
        let uniform = options.text("rollouts") == "uniform";
        let settings = Settings {
            playouts: options.number("playouts"),
            exploration: options.decimal("c"),
            policy: if uniform { Policy::Uniform } else { Policy::Decisive },
        };
        Box::new(Mcts::new(options.number("seed"), settings))
    }),
};

/// Plays by Monte Carlo tree search. The move depends on the seed, the settings and the position alone,
/// unless a time limit or a stop cuts it short.
pub struct Mcts {
    seed: u64,
    settings: Settings,
    /// What it learned on the other side's time. Used under a clock only.
    pondered: Option<Pondered>,
}

impl Mcts {
    /// A player for a seed.
    pub(crate) fn new(seed: u64, settings: Settings) -> Mcts {
        Mcts { seed, settings, pondered: None }
    }
}

impl Player for Mcts {
    /// The nodes are playouts, the evaluations those that needed a rollout, the depth is that of the tree.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let budget = Budget::start(limits, MARGIN);
        let limited = limits.time.is_some() || limits.nodes.is_some();
        let playouts = if limited { u64::MAX } else { self.settings.playouts };
        let mut rng = Rng::keyed(self.seed, position.hash());
        let settings = Settings { playouts, ..self.settings };
        let pondered = self.pondered.take().filter(|_| limits.time.is_some());
        let found = pondered
            .and_then(|pondered| pondered.search(position, &settings, &budget, &mut rng))
            .unwrap_or_else(|| search(position, &settings, &budget, &mut rng));
        let stats = Stats { nodes: found.playouts, evaluations: found.rollouts, ..Stats::default() };
        Ok(Choice {
            mv: found.line[0],
            value: found.value,
            proven: found.value.is_exact(),
            depth: found.depth,
            pv: found.line,
            stats,
        })
    }

    fn new_game(&mut self) {
        self.pondered = None;
    }

    fn ponder(&mut self, position: &Position, limits: &Limits) {
        if position.outcome().is_none() {
            let mut rng = Rng::keyed(self.seed, position.hash());
            let budget = Budget::start(limits, Duration::ZERO);
            self.pondered = Some(Pondered::grow(position, &self.settings, &budget, &mut rng));
        }
    }
}
