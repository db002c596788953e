//! Which constants of ForSA4 matter: games of the player with one of them changed, against one opponent.
//!
//! Every variant plays the same openings with both colours and the same seeds. Rounds go through all variants, so that
//! a run that is stopped has played about as many games with each.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::{Ending, Row, Run};
use crate::game::{Position, Rules, Side, random};
use crate::player::{Player, PlayerSpec};
use crate::rng::Rng;
use crate::session::play_game;
use crate::stats::interval;

/// The constants and what is tried for each, around the source's value.
pub const CONSTANTS: [(&str, &[&str]); 10] = [
    ("sweeps", &["1", "2", "20", "100"]),
    ("t0", &["1", "30", "30000", "1000000"]),
    ("cooling", &["0.5", "0.8", "0.9", "0.98"]),
    ("moves", &["1", "2", "4", "16"]),
    ("attack", &["0", "-500", "-5000", "-20000"]),
    ("defence", &["0", "-500", "-5000", "-20000"]),
    ("c1", &["0", "-100", "-1000"]),
    ("c2", &["0", "-1000", "-5000"]),
    ("c3", &["0", "-300", "-10000", "-30000"]),
    ("c4", &["0", "-400", "-15000", "-40000"]),
];

/// The player with one constant changed, or as the source has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Nothing is changed.
    Source,
    /// The constant and its value.
    Changed(&'static str, String),
}

impl Variant {
    /// The player it makes of another.
    fn of(&self, base: &PlayerSpec) -> PlayerSpec {
        match self {
            Variant::Source => base.clone(),
            Variant::Changed(key, value) => base.with(key, value).unwrap_or_else(|_| base.clone()),
        }
    }

    /// The constant that is changed.
    pub fn constant(&self) -> Option<&'static str> {
        match self {
            Variant::Source => None,
            Variant::Changed(key, _) => Some(key),
        }
    }

    /// Its value.
    pub fn value(&self) -> &str {
        match self {
            Variant::Source => "",
            Variant::Changed(_, value) => value,
        }
    }
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The player whose constants are changed.
    pub base: PlayerSpec,
    /// Whom it plays against.
    pub opponent: PlayerSpec,
    /// What is changed; the source's own values should be among them.
    pub variants: Vec<Variant>,
    /// Games of each variant; sides change from game to game.
    pub games: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
}

/// Games of one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// What was changed.
    pub variant: Variant,
    /// Games so far.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
}

impl Score {
    /// Wins and half the draws as a share of the games.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games.max(1) as f64
    }

    /// The interval of 95 % around the score.
    pub fn interval(&self) -> (f64, f64) {
        interval(self.score(), self.games as u64)
    }

    fn add(&mut self, won: Option<bool>) {
        self.games += 1;
        self.wins += u32::from(won == Some(true));
        self.draws += u32::from(won.is_none());
    }
}

impl Row for Score {
    const COLUMNS: &'static [&'static str] =
        &["constant", "value", "games", "wins", "draws", "losses", "score", "score_low", "score_high"];

    fn cells(&self) -> Vec<String> {
        let (low, high) = self.interval();
        vec![
            self.variant.constant().unwrap_or("none").to_string(),
            self.variant.value().to_string(),
            self.games.to_string(),
            self.wins.to_string(),
            self.draws.to_string(),
            (self.games - self.wins - self.draws).to_string(),
            format!("{:.4}", self.score()),
            format!("{low:.4}"),
            format!("{high:.4}"),
        ]
    }
}

/// A game that was played: the place of its variant, and who won: true for the player, None for a draw.
type Played = (usize, Option<bool>);

/// Plays the games; `report` gets the score of a variant so far after each of its games.
pub fn play(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Score, f64)) -> Ending {
    let fresh = |variant: &Variant| Score { variant: variant.clone(), games: 0, wins: 0, draws: 0 };
    let mut scores: Vec<Score> = setup.variants.iter().map(fresh).collect();
    let count = setup.variants.len() * setup.games as usize;
    let (next, (sender, results)) = (AtomicUsize::new(0), channel());
    thread::scope(|scope| {
        for _ in 0..setup.threads.max(1) {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || work(setup, count, next, run, &sender));
        }
        drop(sender);
        for (done, (place, won)) in (1..).zip(results) {
            scores[place].add(won);
            report(&scores[place], done as f64 / count as f64);
        }
    });
    run.ending(scores.iter().all(|score| score.games == setup.games))
}

/// Plays the games that nobody else has taken, until there are none or the run is over.
fn work(setup: &Setup, count: usize, next: &AtomicUsize, run: &Run, results: &Sender<Played>) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return;
        }
        let place = number % setup.variants.len();
        let won = play_one(setup, place, (number / setup.variants.len()) as u64, run);
        // A game that was cut short counts for nothing.
        if run.is_over() || results.send((place, won)).is_err() {
            return;
        }
    }
}

/// One game, the player as X in even ones: true if it won, None for a draw. Two games share an opening.
fn play_one(setup: &Setup, place: usize, game: u64, run: &Run) -> Option<bool> {
    let seed = setup.seed.wrapping_mul(1_000).wrapping_add(2 * game);
    let mut rng = Rng::new(setup.seed.wrapping_add(game / 2));
    let plies = 2.min(setup.rules.cells() / 4);
    let start =
        random::with_stones(setup.rules, plies, &mut rng).unwrap_or_else(|| Position::new(setup.rules));
    let seeded = |spec: &PlayerSpec, seed: u64| spec.with_default("seed", &seed.to_string()).build();
    let mut own = seeded(&setup.variants[place].of(&setup.base), seed)?;
    let mut other = seeded(&setup.opponent, seed.wrapping_add(1))?;
    let side = if game.is_multiple_of(2) { Side::X } else { Side::O };
    let players: [&mut dyn Player; 2] = match side {
        Side::X => [&mut *own, &mut *other],
        Side::O => [&mut *other, &mut *own],
    };
    let record = play_game(&start, players, &run.limits());
    record.end.winner().map(|winner| winner == side)
}
