//! Levels 1 to 10: weaker ones see less, look less far ahead and err more, as people do; `level:auto` follows the
//! person it plays against.
//!
//! | file | idea |
//! |---|---|
//! | `strength` | the table of the levels |
//! | `sight` | which lines are overlooked |
//! | `think` | looking ahead on the board as it is seen |

mod sight;
mod strength;
mod think;

use std::time::Duration;

use super::entry::{Entry, Key, Kind, Options};
use super::{Choice, Engine, Limits, Player, PlayerError};
use crate::game::{Move, Outcome, Position, Rules, Segments, Side};
use crate::rng::Rng;
use crate::search::Budget;
use crate::value::Value;

use sight::Sight;
use strength::{HIGHEST, Strength};
use think::{Thought, clamped, think};

/// Kept from the time for a move.
const MARGIN: Duration = Duration::from_millis(5);

pub(super) const ENTRY: Entry = Entry {
    name: "level",
    about: "a fair opponent, from 1 (loses to a child) to 10 (the engine); auto follows you up and down",
    lead: Some("strength"),
    keys: &[
        Key {
            name: "strength",
            kind: Kind::Word(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "auto"]),
            default: "5",
            about: "how well it plays",
        },
        Key::SEED,
        Key {
            name: "start",
            kind: Kind::Number(1, HIGHEST as u64),
            default: "3",
            about: "the first level of strength=auto",
        },
    ],
    build: Some(|options| {
        let seed = options.number("seed");
        Box::new(match options.text("strength").parse() {
            Ok(level) => Level::fixed(level, seed),
            Err(_) => Level::auto(options.number("start") as usize, seed),
        })
    }),
};

/// Plays at a level. The move depends on the level, the seed and the position alone, unless a limit cuts it short.
pub struct Level {
    level: usize,
    follows: bool,
    seed: u64,
    /// Who plays for level 10, made when it is needed.
    engine: Option<Engine>,
    /// The segments of the game it plays, which take a while to list on a large board.
    lines: Option<(Rules, Segments)>,
}

impl Level {
    /// Always the same level, from 1 to 10.
    ///
    /// # Panics
    /// If there is no such level.
    pub fn fixed(level: usize, seed: u64) -> Level {
        assert!((1..=HIGHEST).contains(&level), "levels go from 1 to {HIGHEST}");
        Level { level, follows: false, seed, engine: None, lines: None }
    }

    /// A level that follows the person: up after a game the person wins, down after one the person loses.
    ///
    /// # Panics
    /// If there is no such level to start from.
    pub fn auto(start: usize, seed: u64) -> Level {
        Level { follows: true, ..Level::fixed(start, seed) }
    }

    /// The level it plays at now.
    pub fn level(&self) -> usize {
        self.level
    }

    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(Engine::default)
    }

    /// The segments of a game.
    fn lines(&mut self, rules: Rules) -> &Segments {
        let (_, lines) = match self.lines.take_if(|(known, _)| *known == rules) {
            Some(lines) => self.lines.insert(lines),
            None => self.lines.insert((rules, Segments::new(rules))),
        };
        lines
    }

    fn choose_as(&mut self, strength: &Strength, position: &Position, limits: &Limits) -> Option<Choice> {
        let budget = clamped(Budget::start(limits, MARGIN));
        let mut rng = Rng::keyed(self.seed, position.hash());
        let sight = Sight::new(position, self.lines(position.rules()));
        let wins = sight.noticed_wins(strength.blindness_to_wins(), &mut rng);
        if let Some(win) = rng.pick(&wins) {
            let (value, pv) = (Value::Win(1), vec![win]);
            return Some(Choice { value, proven: true, depth: 1, pv, ..Choice::bare(win) });
        }
        let overlooked = sight.overlooked(strength.blindness, &mut rng);
        let asked = limits.depth.unwrap_or(u32::MAX).max(1);
        let strength = Strength { depth: strength.depth.min(asked), ..*strength };
        let thought = think(position, &overlooked, &strength, &budget, &mut rng);
        answer(thought)
    }
}

/// What it thinks is only what it thinks: a level never claims to have proven anything beyond a win in one.
fn answer(thought: Thought) -> Option<Choice> {
    let best = thought.moves.first()?;
    let mv: Move = best.mv;
    let value = Value::Estimate(best.worth as i32);
    Some(Choice { mv, value, proven: false, depth: thought.depth, pv: vec![mv], stats: thought.stats })
}

impl Player for Level {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        match Strength::of(self.level) {
            Some(strength) => self.choose_as(&strength, position, limits).ok_or(PlayerError::GameOver),
            None => self.engine().choose(position, limits),
        }
    }

    fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn ponder(&mut self, position: &Position, limits: &Limits) {
        if self.level == HIGHEST {
            self.engine().ponder(position, limits);
        }
    }

    fn game_over(&mut self, outcome: Outcome, side: Side) {
        if self.follows {
            self.level = followed(self.level, outcome, side);
        }
    }
}

/// One up after a game that a level lost, one down after one that it won.
fn followed(level: usize, outcome: Outcome, side: Side) -> usize {
    let next = match outcome.winner() {
        None => level,
        Some(winner) if winner == side => level - 1,
        Some(_) => level + 1,
    };
    next.clamp(1, HIGHEST)
}

/// The first level of the next game where it follows the person; None where it does not.
pub(super) fn after_game(options: &Options, outcome: Outcome, side: Side) -> Option<usize> {
    let follows = options.text("strength") == "auto";
    follows.then(|| followed(options.number("start") as usize, outcome, side))
}
