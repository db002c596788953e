//! Matrices with a name.

use super::{Names, Payoffs};
use crate::lang::Lang;

/// A matrix that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name typed by a user.
    pub name: &'static str,
    /// The matrix as text.
    pub matrix: &'static str,
    /// Names of the two players, in English and in Italian.
    pub players: [[&'static str; 2]; 2],
    /// Names of the rows, in English and in Italian.
    pub rows: [&'static [&'static str]; 2],
    /// Names of the columns.
    pub columns: [&'static [&'static str]; 2],
    /// What it shows, in English and in Italian.
    pub about: [&'static str; 2],
}

const SIDES: [[&str; 2]; 2] = [["R", "R"], ["C", "C"]];
const CHOICES: [&[&str]; 2] = [&["choice A", "choice B"], &["scelta A", "scelta B"]];
const HANDS: [&[&str]; 2] = [&["rock", "paper", "scissors"], &["sasso", "carta", "forbici"]];
const COINS: [&[&str]; 2] = [&["heads", "tails"], &["testa", "croce"]];
const FINGERS: [&[&str]; 2] = [
    &["1, calls 2", "1, calls 3", "2, calls 3", "2, calls 4"],
    &["1, dice 2", "1, dice 3", "2, dice 3", "2, dice 4"],
];

/// All examples.
pub const EXAMPLES: [Example; 7] = [
    Example {
        name: "thesis",
        matrix: "(-2,+2) (+2,-2); (+2,-2) (-2,+2)",
        players: SIDES,
        rows: CHOICES,
        columns: CHOICES,
        about: [
            "the thesis's zero-sum table: whoever is predictable loses",
            "la tabella a somma zero della tesi: chi è prevedibile perde",
        ],
    },
    Example {
        name: "pennies",
        matrix: "1 -1; -1 1",
        players: SIDES,
        rows: COINS,
        columns: COINS,
        about: ["matching pennies: R wants equal coins", "testa o croce: R vuole monete uguali"],
    },
    Example {
        name: "rps",
        matrix: "0 -1 1; 1 0 -1; -1 1 0",
        players: SIDES,
        rows: HANDS,
        columns: HANDS,
        about: ["rock, paper, scissors: a third each", "sasso, carta, forbici: un terzo ciascuno"],
    },
    Example {
        name: "morra",
        matrix: "0 2 -3 0; -2 0 0 3; 3 0 0 -4; 0 -3 4 0",
        players: SIDES,
        rows: FINGERS,
        columns: FINGERS,
        about: [
            "two-finger morra: show one or two, call the sum, win it if you alone are right",
            "morra a due dita: mostra uno o due, di' la somma, la vinci se indovini solo tu",
        ],
    },
    Example {
        name: "saddle",
        matrix: "4 2 5; 3 1 0; 6 2 3",
        players: SIDES,
        rows: [&["a", "b", "c"], &["a", "b", "c"]],
        columns: [&["x", "y", "z"], &["x", "y", "z"]],
        about: [
            "a saddle point: neither side has anything to hide",
            "un punto di sella: nessuno dei due ha qualcosa da nascondere",
        ],
    },
    Example {
        name: "bluff",
        matrix: "0 1; 1/2 0",
        players: [["the bettor", "chi punta"], ["the caller", "chi vede"]],
        rows: [&["bluff", "honest"], &["bluff", "onesto"]],
        columns: [&["call", "fold"], &["vedi", "passa"]],
        about: [
            "poker on one card: ante 1, bet 1, half the hands are good; a bad hand is bet one time in three",
            "il poker su una carta: piatto 1, puntata 1, metà delle mani è buona; una cattiva si punta una volta su tre",
        ],
    },
    Example {
        name: "dominance",
        matrix: "3 1 4; 2 0 3; 5 -1 6",
        players: SIDES,
        rows: [&["a", "b", "c"], &["a", "b", "c"]],
        columns: [&["x", "y", "z"], &["x", "y", "z"]],
        about: [
            "rows and columns that nobody would choose, left out one after the other",
            "righe e colonne che nessuno sceglierebbe, tolte una dopo l'altra",
        ],
    },
];

impl Example {
    /// The matrix.
    pub fn payoffs(&self) -> Payoffs {
        self.matrix.parse().expect("examples are matrices")
    }

    /// Names of players, rows and columns in a language.
    pub fn names(&self, lang: Lang) -> Names {
        let texts = |names: [&[&str]; 2]| names[lang as usize].iter().map(ToString::to_string).collect();
        Names {
            players: self.players.map(|names| names[lang as usize].to_string()),
            rows: texts(self.rows),
            columns: texts(self.columns),
        }
    }
}

/// The example of a name.
pub fn find(name: &str) -> Result<&'static Example, String> {
    let names = || EXAMPLES.map(|example| example.name).join(", ");
    let found = EXAMPLES.iter().find(|example| example.name == name);
    found.ok_or_else(|| format!("there is no example {name:?}: expected one of {}", names()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_the_matrices() {
        for example in &EXAMPLES {
            let (rows, columns) = example.payoffs().size();
            for lang in [Lang::English, Lang::Italian] {
                let names = example.names(lang);
                assert_eq!((names.rows.len(), names.columns.len()), (rows, columns), "{}", example.name);
            }
        }
    }
}
