//! A matrix and what there is to know about it as JSON.

use serde_json::{Value as Json, json};

use super::analysis::fraction;
use super::pure::{Step, Sure};
use super::{Analysis, Chooser};

impl Analysis {
    /// Everything, rows and columns by number from 1 and by name.
    pub fn json(&self) -> Json {
        let (names, solution) = (&self.names, &self.solution);
        let sure = |sure: Sure, whose| json!({"choice": sure.choice + 1, "name": names.of(whose)[sure.choice], "payoff": sure.payoff});
        let strategy = |shares: &[f64], whose| -> Json {
            let share = |(name, share): (&String, &f64)| json!({"name": name, "share": share, "fraction": text(*share)});
            names.of(whose).iter().zip(shares).map(share).collect()
        };
        let cell = |(row, column): &(usize, usize)| json!([row + 1, column + 1]);
        let left = |places: &[usize]| -> Json { places.iter().map(|place| place + 1).collect() };
        let steps = self.reduction.as_ref().map(|reduction| {
            json!({
                "steps": reduction.steps.iter().map(step).collect::<Vec<_>>(),
                "rows": left(&reduction.rows),
                "columns": left(&reduction.columns),
            })
        });
        json!({
            "rows": names.rows,
            "columns": names.columns,
            "payoffs": self.payoffs.rows(),
            "total": self.payoffs.total(),
            "value": solution.value(),
            "value_fraction": text(solution.value()),
            "row_strategy": strategy(&solution.rows, Chooser::Row),
            "column_strategy": strategy(&solution.columns, Chooser::Column),
            "maximin": sure(self.maximin, Chooser::Row),
            "minimax": sure(self.minimax, Chooser::Column),
            "gap": self.gap(),
            "saddle_points": self.saddles.iter().map(cell).collect::<Vec<_>>(),
            "dominated": steps,
            "guarantees": {"row": solution.at_least, "column": solution.at_most},
        })
    }
}

fn text(number: f64) -> Option<String> {
    fraction(number)
        .map(|(above, below)| if below == 1 { above.to_string() } else { format!("{above}/{below}") })
}

fn step(step: &Step) -> Json {
    let kind = if step.whose == Chooser::Row { "row" } else { "column" };
    json!({"kind": kind, "out": step.out + 1, "by": step.by + 1, "strictly": step.strictly})
}
