//! Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) for anything that has neighbours and an energy,
//! and the player made of it.
//!
//! A better neighbour is always accepted, a worse one with probability `exp(-delta / temperature)`; the
//! temperature falls by a constant factor until it is as good as frozen. The best state seen is the answer.

pub(crate) mod forsa4;

use crate::rng::Rng;
use crate::search::Budget;

/// A problem to anneal: one current state that can step to a neighbour and step back.
///
/// A problem whose steps are easy to reverse takes them back in [`Problem::undo`]; any other keeps the
/// state before the step and puts it back.
pub(crate) trait Problem {
    /// What to remember of the best state.
    type Answer;

    /// Goes to a random neighbour of the current state.
    fn step(&mut self, rng: &mut Rng);

    /// Goes back to the state before the last step. Never called twice for one step.
    fn undo(&mut self);

    /// The energy of the current state: less is better.
    fn energy(&self) -> f64;

    /// The current state as an answer.
    fn answer(&self) -> Self::Answer;
}

/// How the temperature falls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The first temperature.
    pub start: f64,
    /// What it is multiplied by after each sweep; below 1.
    pub factor: f64,
    /// Annealing ends once the temperature is below this.
    pub stop: f64,
    /// Neighbours tried at each temperature.
    pub sweeps: u64,
}

impl Schedule {
    /// How many temperatures there are.
    pub fn temperatures_count(self) -> u64 {
        self.temperatures().count() as u64
    }

    /// The temperatures from the first to the last.
    ///
    /// # Panics
    /// If the factor is not between 0 and 1, or the last temperature is not above 0: it would never end.
    pub(crate) fn temperatures(self) -> impl Iterator<Item = f64> {
        assert!(self.factor > 0.0 && self.factor < 1.0, "the temperature must fall");
        assert!(self.stop > 0.0, "no temperature falls to zero");
        std::iter::successors(Some(self.start), move |last| Some(last * self.factor))
            .take_while(move |temperature| *temperature >= self.stop)
    }
}

/// One step, for whoever watches: what the curves of an annealing are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Number of the step, from 1.
    pub number: u64,
    /// The temperature.
    pub temperature: f64,
    /// The energy of the neighbour that was tried.
    pub tried: f64,
    /// True if the neighbour was accepted.
    pub accepted: bool,
    /// The energy after the step.
    pub energy: f64,
    /// The least energy seen so far.
    pub best: f64,
}

/// What annealing found.
#[derive(Clone, Debug, PartialEq)]
pub struct Annealed<A> {
    /// The best state seen.
    pub answer: A,
    /// Its energy.
    pub energy: f64,
    /// States whose energy was computed, the first one included.
    pub evaluated: u64,
}

/// Anneals a problem from its current state until the schedule ends or the budget is spent, whichever comes
/// first. The state it starts from is evaluated even if there is no budget at all: there is always an answer.
///
/// `watch` sees every step, with the problem in the state that was tried; `|_, _| {}` compiles to nothing.
pub(crate) fn anneal<P: Problem>(
    problem: &mut P,
    schedule: Schedule,
    budget: &Budget,
    rng: &mut Rng,
    mut watch: impl FnMut(&Step, &P),
) -> Annealed<P::Answer> {
    let mut energy = problem.energy();
    let mut best = Annealed { answer: problem.answer(), energy, evaluated: 1 };
    for temperature in schedule.temperatures() {
        for _ in 0..schedule.sweeps {
            if !budget.allows(best.evaluated) {
                return best;
            }
            problem.step(rng);
            let tried = problem.energy();
            let accepted = accepts(tried - energy, temperature, rng);
            if accepted {
                energy = tried;
            }
            if tried < best.energy {
                best = Annealed { answer: problem.answer(), energy: tried, ..best };
            }
            let number = best.evaluated;
            watch(&Step { number, temperature, tried, accepted, energy, best: best.energy }, problem);
            if !accepted {
                problem.undo();
            }
            best.evaluated += 1;
        }
    }
    best
}

/// The rule of Metropolis. Draws no number where the answer is certain.
fn accepts(delta: f64, temperature: f64, rng: &mut Rng) -> bool {
    delta <= 0.0 || rng.unit() < (-delta / temperature).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::limits::Limits;

    /// Finds an order of numbers whose neighbours differ little: sorted is best. Undone by swapping back.
    struct Order {
        numbers: Vec<i32>,
        swapped: (usize, usize),
    }

    impl Problem for Order {
        type Answer = Vec<i32>;

        fn step(&mut self, rng: &mut Rng) {
            self.swapped = (rng.below(self.numbers.len()), rng.below(self.numbers.len()));
            self.numbers.swap(self.swapped.0, self.swapped.1);
        }

        fn undo(&mut self) {
            self.numbers.swap(self.swapped.0, self.swapped.1);
        }

        fn energy(&self) -> f64 {
            self.numbers.windows(2).map(|pair| (pair[0] - pair[1]).abs() as f64).sum()
        }

        fn answer(&self) -> Vec<i32> {
            self.numbers.clone()
        }
    }

    /// Two valleys with a hill between them: a walk that only goes down stays in the worse one.
    struct Valleys {
        place: i32,
        before: i32,
    }

    impl Problem for Valleys {
        type Answer = i32;

        fn step(&mut self, rng: &mut Rng) {
            self.before = self.place;
            self.place = (self.place + [-1, 1][rng.below(2)]).clamp(0, 40);
        }

        fn undo(&mut self) {
            self.place = self.before;
        }

        fn energy(&self) -> f64 {
            let place = self.place as f64;
            (place - 5.0).abs().min((place - 30.0).abs() - 10.0)
        }

        fn answer(&self) -> i32 {
            self.place
        }
    }

    const SCHEDULE: Schedule = Schedule { start: 20.0, factor: 0.95, stop: 0.1, sweeps: 100 };

    fn mixed() -> Order {
        Order { numbers: (0..12).map(|n| n * 5 % 12).collect(), swapped: (0, 0) }
    }

    fn run<P: Problem>(problem: &mut P, limits: &Limits, seed: u64) -> Annealed<P::Answer> {
        anneal(problem, SCHEDULE, &Budget::start(limits, Duration::ZERO), &mut Rng::new(seed), |_, _| {})
    }

    #[test]
    fn numbers_end_up_sorted() {
        let found = run(&mut mixed(), &Limits::default(), 1);
        assert_eq!(found.energy, 11.0);
        assert!(found.answer.is_sorted() || found.answer.iter().rev().is_sorted());
        assert_eq!(found, run(&mut mixed(), &Limits::default(), 1));
    }

    #[test]
    fn heat_crosses_the_hill() {
        let found = run(&mut Valleys { place: 5, before: 5 }, &Limits::default(), 1);
        assert_eq!((found.answer, found.energy), (30, -10.0));
    }

    #[test]
    fn the_schedule_of_the_source_has_180_temperatures() {
        let schedule = Schedule { start: 1000.0, factor: 0.95, stop: 0.1, sweeps: 1 };
        assert_eq!(schedule.temperatures().count(), 180);
    }

    #[test]
    fn a_watcher_sees_every_step_and_the_steps_add_up() {
        let mut steps = Vec::new();
        let budget = Budget::default();
        let mut problem = mixed();
        let mut before = problem.energy();
        let found = anneal(&mut problem, SCHEDULE, &budget, &mut Rng::new(1), |step, _| steps.push(*step));
        assert_eq!(steps.len() as u64 + 1, found.evaluated);
        for step in &steps {
            assert_eq!(step.energy, if step.accepted { step.tried } else { before });
            assert!(step.accepted || step.tried > before);
            before = step.energy;
        }
        let accepted = |steps: &[Step]| steps.iter().filter(|step| step.accepted).count();
        assert!(accepted(&steps[..1000]) > 2 * accepted(&steps[steps.len() - 1000..]));
        assert_eq!(steps.last().unwrap().best, found.energy);
        assert_eq!(found, run(&mut mixed(), &Limits::default(), 1));
    }

    #[test]
    fn limits_end_it_early_with_the_best_so_far() {
        let limits = Limits { nodes: Some(7), ..Limits::default() };
        assert_eq!(run(&mut mixed(), &limits, 1).evaluated, 7);
        let limits = Limits::time(Duration::ZERO);
        let found = run(&mut mixed(), &limits, 1);
        assert_eq!((found.evaluated, found.answer), (1, mixed().numbers));
    }
}
