//! ForSA4 from inside: energy, temperature and acceptance while it cools. What its constants do for it in games is in
//! `constants`.

use super::{Ending, Row, Run};
use crate::anneal::Step;
use crate::anneal::forsa4::{Settings, think};
use crate::game::Position;
use crate::rng::Rng;

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

/// Anneals once in an open position, by this chance; `report` gets a row for every temperature.
pub fn cool(
    position: &Position,
    settings: &Settings,
    mut rng: Rng,
    run: &Run,
    report: &mut dyn FnMut(&Cooling, f64),
) -> Ending {
    if position.outcome().is_some() {
        return run.ending(true);
    }
    let mut rows: Vec<Cooling> = Vec::new();
    think(position, settings, &run.budget(None), &mut rng, |step, _| {
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
