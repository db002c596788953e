//! The classic graph of a game in which one player has two choices: a line for each choice of the other, and the edge
//! along which the other leaves the least.

use super::analysis::short;
use super::{Analysis, Chooser};
use crate::lang::{Lang, say};
use crate::report::plot::{Axis, Look, Plot, Series};

/// Points of the edge.
const STEPS: usize = 200;

/// A player's two choices, mixed.
pub(super) struct Mixing<'a> {
    pub analysis: &'a Analysis,
    /// Whose choices.
    pub mixer: Chooser,
}

impl Mixing<'_> {
    fn other(&self) -> Chooser {
        match self.mixer {
            Chooser::Row => Chooser::Column,
            Chooser::Column => Chooser::Row,
        }
    }

    /// What a mixture with this share of the first choice is worth against a choice of the other.
    fn worth(&self, line: usize, share: f64) -> f64 {
        let payoffs = &self.analysis.payoffs;
        let [first, second] = match self.mixer {
            Chooser::Row => [payoffs.at(0, line), payoffs.at(1, line)],
            Chooser::Column => [payoffs.at(line, 0), payoffs.at(line, 1)],
        };
        share * first + (1.0 - share) * second
    }

    /// The same against the choice that is worst for the mixer.
    fn worst(&self, share: f64) -> f64 {
        let worths = (0..self.analysis.names.of(self.other()).len()).map(|line| self.worth(line, share));
        match self.mixer {
            Chooser::Row => worths.fold(f64::INFINITY, f64::min),
            Chooser::Column => worths.fold(f64::NEG_INFINITY, f64::max),
        }
    }

    /// The edge, with the side of it that the mixer is sure of filled.
    fn edge(&self, lang: Lang) -> Series {
        let name = match self.mixer {
            Chooser::Row => say!(lang, "what is sure", "ciò che è sicuro"),
            Chooser::Column => say!(lang, "the most that is paid", "il massimo che si paga"),
        };
        let shares = (0..=STEPS).map(|step| step as f64 / STEPS as f64);
        let points: Vec<(f64, f64)> = shares.map(|share| (share, self.worst(share))).collect();
        let (lowest, highest) = self.analysis.range();
        let area = |(share, worst): &(f64, f64)| match self.mixer {
            Chooser::Row => (*share, lowest, *worst),
            Chooser::Column => (*share, *worst, highest),
        };
        Series { spread: points.iter().map(area).collect(), ..Series::line(name, points) }
    }

    /// The best mixture on the edge.
    fn value(&self, lang: Lang) -> Series {
        let solution = &self.analysis.solution;
        let share = match self.mixer {
            Chooser::Row => solution.rows[0],
            Chooser::Column => solution.columns[0],
        };
        let value = short(solution.value());
        let name = say!(lang, "value {value}", "valore {value}");
        Series { look: Look::Points, ..Series::measured(name, vec![(share, self.worst(share))]) }
    }

    pub(super) fn plot(&self, lang: Lang) -> Plot {
        let names = &self.analysis.names;
        let (player, choice) = (names.player(self.mixer), &names.of(self.mixer)[0]);
        let lines = names.of(self.other()).iter().enumerate().map(|(line, name)| {
            Series::line(name, [0.0, 1.0].map(|share| (share, self.worth(line, share))).to_vec())
        });
        Plot {
            name: "matrix".into(),
            title: say!(lang, "How {player} mixes two choices", "Come {player} mescola due scelte"),
            x: Axis::linear(say!(lang, "share of {choice}", "quota di {choice}")),
            y: Axis::linear(self.analysis.payoff_label(lang)),
            series: [self.edge(lang)].into_iter().chain(lines).chain([self.value(lang)]).collect(),
            see: String::new(),
        }
    }
}
