//! A matrix and what there is to know about it in words.

use super::analysis::short;
use super::pure::Step;
use super::{Analysis, Chooser};
use crate::lang::{Lang, say};
use crate::report::table::Table;

/// Matrices with more rows or columns are not printed, and of their strategies only what is chosen.
const MOST_SHOWN: usize = 16;
/// Saddle points and steps of elimination that are written out.
const MOST_LISTED: usize = 12;

impl Analysis {
    /// The whole answer for the terminal.
    pub fn text(&self, lang: Lang) -> String {
        let parts = [
            self.table(lang),
            self.sums(lang),
            self.pure(lang),
            self.saddle_text(lang),
            self.dominance(lang),
            self.strategy(lang, Chooser::Row),
            self.strategy(lang, Chooser::Column),
            self.theorem(lang),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n") + "\n"
    }

    fn table(&self, lang: Lang) -> String {
        let ((rows, columns), [row, column]) = (self.payoffs.size(), &self.names.players);
        if rows.max(columns) > MOST_SHOWN {
            return say!(
                lang,
                "{rows} strategies of {row}, {columns} of {column}.",
                "{rows} strategie di {row}, {columns} di {column}."
            );
        }
        let title = say!(
            lang,
            "What {row} gets ({row} chooses the row, {column} the column)",
            "Quanto riceve {row} ({row} sceglie la riga, {column} la colonna)"
        );
        let heads: Vec<&str> =
            std::iter::once("").chain(self.names.columns.iter().map(String::as_str)).collect();
        let mut table = Table::new(title, &heads);
        for (name, entries) in self.names.rows.iter().zip(self.payoffs.rows()) {
            table.rows.push(
                std::iter::once(name.clone()).chain(entries.iter().map(|entry| short(*entry))).collect(),
            );
        }
        table.text()
    }

    fn sums(&self, lang: Lang) -> String {
        match self.payoffs.total() {
            0.0 => say!(
                lang,
                "Zero sum: what one wins the other loses.",
                "Somma zero: ciò che uno vince l'altro lo perde."
            ),
            total => {
                let total = short(total);
                say!(
                    lang,
                    "Constant sum {total}: less that constant it is zero sum.",
                    "Somma costante {total}: tolta la costante, è a somma zero."
                )
            }
        }
    }

    fn pure(&self, lang: Lang) -> String {
        let [row, column] = &self.names.players;
        let (best_row, best_column) =
            (&self.names.rows[self.maximin.choice], &self.names.columns[self.minimax.choice]);
        let (low, high, gap) = (short(self.maximin.payoff), short(self.minimax.payoff), short(self.gap()));
        let sure = say!(
            lang,
            "By one choice: {row} is sure of {low} (maximin, {best_row}), {column} holds {row} to {high} (minimax, {best_column}).",
            "Con una scelta sola: {row} è sicuro di {low} (maximin, {best_row}), {column} tiene {row} a {high} (minimax, {best_column})."
        );
        if self.gap() == 0.0 {
            return sure;
        }
        sure + &say!(lang, " Mixing closes the gap of {gap}.", " Mescolando si chiude lo scarto di {gap}.")
    }

    fn saddle_text(&self, lang: Lang) -> String {
        let cell = |(row, column): &(usize, usize)| {
            format!("({}, {})", self.names.rows[*row], self.names.columns[*column])
        };
        let count = self.saddles.len();
        let cells: Vec<String> = self.saddles.iter().take(MOST_LISTED).map(cell).collect();
        let cells = cells.join(", ") + if count > MOST_LISTED { " …" } else { "" };
        match count {
            0 => say!(
                lang,
                "Saddle points: none, so that a choice the other knows can be answered.",
                "Punti di sella: nessuno, quindi a una scelta prevista l'altro sa rispondere."
            ),
            _ => say!(
                lang,
                "Saddle points: {count}: {cells}. Neither gains by choosing otherwise.",
                "Punti di sella: {count}: {cells}. Nessuno guadagna scegliendo diversamente."
            ),
        }
    }

    fn dominance(&self, lang: Lang) -> String {
        let Some(reduction) = &self.reduction else {
            return say!(
                lang,
                "Dominated: not looked for in a matrix of this size.",
                "Dominate: non cercate in una matrice così grande."
            );
        };
        if reduction.steps.is_empty() {
            return say!(
                lang,
                "Dominated: no row and no column.",
                "Dominate: nessuna riga e nessuna colonna."
            );
        }
        let mut lines =
            vec![say!(lang, "Dominated, left out step by step:", "Dominate, tolte passo per passo:")];
        let numbered = (1..).zip(&reduction.steps).take(MOST_LISTED);
        lines.extend(numbered.map(|(number, step)| format!("  {number}. {}", self.step(lang, step))));
        if let more @ 1.. = reduction.steps.len().saturating_sub(MOST_LISTED) {
            lines.push(say!(lang, "  … and {more} more", "  … e altri {more} passi"));
        }
        let (rows, columns) = (reduction.rows.len(), reduction.columns.len());
        lines.push(say!(lang, "  Left: {rows} x {columns}.", "  Restano: {rows} x {columns}."));
        lines.join("\n")
    }

    fn step(&self, lang: Lang, step: &Step) -> String {
        let names = self.names.of(step.whose);
        let (out, by) = (&names[step.out], &names[step.by]);
        match (step.whose, step.strictly) {
            (Chooser::Row, true) => {
                say!(lang, "row {out}: {by} gives more everywhere", "riga {out}: {by} dà sempre di più")
            }
            (Chooser::Row, false) => {
                say!(lang, "row {out}: {by} never gives less", "riga {out}: {by} non dà mai di meno")
            }
            (Chooser::Column, true) => say!(
                lang,
                "column {out}: {by} costs less everywhere",
                "colonna {out}: {by} costa sempre meno"
            ),
            (Chooser::Column, false) => {
                say!(lang, "column {out}: {by} never costs more", "colonna {out}: {by} non costa mai di più")
            }
        }
    }

    fn strategy(&self, lang: Lang, whose: Chooser) -> String {
        let player = self.names.player(whose);
        let shares = match whose {
            Chooser::Row => &self.solution.rows,
            Chooser::Column => &self.solution.columns,
        };
        let chosen = self.names.of(whose).iter().zip(shares).filter(|(_, share)| **share > 1e-12);
        let parts: Vec<String> =
            chosen.map(|(name, share)| format!("{name} {} ({:.4})", short(*share), share)).collect();
        let parts = parts.join(", ");
        say!(lang, "Best for {player}: {parts}", "Il meglio per {player}: {parts}")
    }

    fn theorem(&self, lang: Lang) -> String {
        let [row, column] = &self.names.players;
        let (value, low, high) =
            (short(self.solution.value()), short(self.solution.at_least), short(self.solution.at_most));
        let decimal = self.solution.value() + 0.0;
        say!(
            lang,
            "Value: {value} ({decimal:.6}) to {row}. Von Neumann: {row} is sure of {low} on average, {column} allows at most {high}: equal.",
            "Valore: {value} ({decimal:.6}) per {row}. Von Neumann: {row} è sicuro di {low} in media, {column} concede al più {high}: uguali."
        )
    }
}
