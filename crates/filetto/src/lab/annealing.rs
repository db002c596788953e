//! The annealing player from inside and outside: energy, temperature and acceptance while it cools, and how
//! often it wins against alpha-beta as it gets more sweeps.

use super::{Ending, Row, Run};
use crate::anneal::Step;
use crate::anneal::forsa4::{Settings, think};
use crate::game::{Position, Rules, Side, random};
use crate::player::{Player, PlayerSpec};
use crate::rng::Rng;
use crate::session::play_game;
use crate::stats::interval;

/// What happened at one temperature.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cooling {
    /// Steps so far.
    pub step: u64,
    /// The temperature.
    pub temperature: f64,
    /// Neighbours tried at it.
    pub tried: u64,
    /// How many of them were accepted.
    pub accepted: u64,
    /// The mean energy of the current state at it.
    pub energy: f64,
    /// The least energy seen so far.
    pub best: f64,
}

impl Cooling {
    /// The share of neighbours accepted.
    pub fn acceptance(&self) -> f64 {
        self.accepted as f64 / self.tried.max(1) as f64
    }

    fn add(&mut self, step: &Step) {
        self.step = step.number;
        self.temperature = step.temperature;
        self.tried += 1;
        self.accepted += u64::from(step.accepted);
        self.energy += (step.energy - self.energy) / self.tried as f64;
        self.best = step.best;
    }
}

impl Row for Cooling {
    const COLUMNS: &'static [&'static str] =
        &["step", "temperature", "tried", "accepted", "acceptance", "mean_energy", "best_energy"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.step.to_string(),
            format!("{:.4}", self.temperature),
            self.tried.to_string(),
            self.accepted.to_string(),
            format!("{:.4}", self.acceptance()),
            format!("{:.1}", self.energy),
            format!("{:.1}", self.best),
        ]
    }
}

/// Anneals once in an open position; `report` gets a row for every temperature.
pub fn cool(
    position: &Position,
    settings: &Settings,
    seed: u64,
    run: &Run,
    report: &mut dyn FnMut(&Cooling, f64),
) -> Ending {
    if position.outcome().is_some() {
        return run.ending(true);
    }
    let mut rows: Vec<Cooling> = Vec::new();
    let mut rng = Rng::keyed(seed, position.hash());
    think(position, settings, &run.budget(None), &mut rng, |step| {
        if rows.last().is_none_or(|row| row.temperature != step.temperature) {
            rows.push(Cooling::default());
        }
        if let Some(row) = rows.last_mut() {
            row.add(step);
        }
    });
    let temperatures = settings.schedule(1).temperatures().count();
    for (done, row) in (1..).zip(&rows) {
        report(row, done as f64 / temperatures as f64);
    }
    run.ending(rows.len() == temperatures)
}

/// Games of one number of sweeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// Sequences tried at each temperature.
    pub sweeps: u64,
    /// Depth of the alpha-beta it played against.
    pub depth: u32,
    /// Games so far with this number of sweeps.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
}

impl Strength {
    /// Wins and half the draws as a share of the games.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games.max(1) as f64
    }

    /// The interval of 95 % around the score.
    pub fn interval(&self) -> (f64, f64) {
        interval(self.score(), self.games as u64)
    }
}

impl Row for Strength {
    const COLUMNS: &'static [&'static str] =
        &["sweeps", "opponent_depth", "games", "wins", "draws", "losses", "score", "score_low", "score_high"];

    fn cells(&self) -> Vec<String> {
        let (low, high) = self.interval();
        vec![
            self.sweeps.to_string(),
            self.depth.to_string(),
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

/// What to play.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub rules: Rules,
    /// Numbers of sweeps to try.
    pub sweeps: Vec<u64>,
    /// Games for each of them; sides change from game to game.
    pub games: u32,
    /// Depth of the alpha-beta it plays against.
    pub depth: u32,
    /// The seed of everything random.
    pub seed: u64,
}

/// Plays the games; `report` gets the score so far after every game.
pub fn play(setup: &Match, run: &Run, report: &mut dyn FnMut(&Strength, f64)) -> Ending {
    let count = setup.sweeps.len() as f64 * setup.games as f64;
    let mut done = 0.0;
    for sweeps in &setup.sweeps {
        let mut row = Strength { sweeps: *sweeps, depth: setup.depth, games: 0, wins: 0, draws: 0 };
        for game in 0..setup.games {
            let result = play_one(setup, *sweeps, game, run);
            if run.is_over() {
                return run.ending(false);
            }
            row.games += 1;
            row.wins += u32::from(result == Some(true));
            row.draws += u32::from(result.is_none());
            done += 1.0;
            report(&row, done / count);
        }
    }
    run.ending(true)
}

/// One game, annealing as X in even ones: true if it won, None for a draw. Two games share an opening.
fn play_one(setup: &Match, sweeps: u64, game: u32, run: &Run) -> Option<bool> {
    let seed = setup.seed.wrapping_mul(1_000).wrapping_add(game as u64);
    let mut rng = Rng::new(setup.seed.wrapping_add(game as u64 / 2));
    let plies = 2.min(setup.rules.cells() / 4);
    let start = random::with_stones(setup.rules, plies, &mut rng)?;
    let own: PlayerSpec = format!("annealing:sweeps={sweeps},seed={seed}").parse().ok()?;
    let other: PlayerSpec = format!("alphabeta:depth={},seed={}", setup.depth, seed + 1).parse().ok()?;
    let (mut own, mut other) = (own.build()?, other.build()?);
    let side = if game.is_multiple_of(2) { Side::X } else { Side::O };
    let players: [&mut dyn Player; 2] = match side {
        Side::X => [&mut *own, &mut *other],
        Side::O => [&mut *other, &mut *own],
    };
    let record = play_game(&start, players, &run.limits());
    record.end.winner().map(|winner| winner == side)
}
