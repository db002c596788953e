//! Certificates with changes: what is still accepted must still be true.

use std::panic::{AssertUnwindSafe, catch_unwind};

use filetto::game::{Position, Rules};
use filetto::internals::rng::Rng;
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::verify::{self, Verified};
use filetto::solver::{Budget, Solver};
use filetto::value::Value;

use super::written::Certificate;

/// A forger takes certificates of at most so many statements: long ones are checked too slowly.
const LONGEST: usize = 400;
/// More empty cells are beyond the oracle.
const MOST_EMPTY: usize = 12;

/// What became of forged certificates.
#[derive(Debug, Default)]
pub struct Forged {
    /// All of them.
    pub mutants: usize,
    /// Refused by the checker.
    pub refused: usize,
    /// Accepted: the claim is true.
    pub accepted: usize,
    /// Accepted with another claim than the certificate had, and true all the same.
    pub weaker: usize,
    /// Accepted and false, or a panic of the checker: the texts.
    pub broken: Vec<String>,
}

/// Makes so many forgeries of certificates and checks each of them.
pub fn forge(certificates: &[Certificate], mutants: usize, seed: u64) -> Forged {
    let short: Vec<&Certificate> = certificates.iter().filter(|one| one.statements <= LONGEST).collect();
    let (mut rng, mut judge, mut forged) = (Rng::new(seed), Judge::default(), Forged::default());
    for number in 0..mutants {
        let original = short[number % short.len()];
        let other = short[rng.below(short.len())];
        let text = forgery(&original.text, &other.text, &mut rng);
        forged.mutants += 1;
        match catch_unwind(AssertUnwindSafe(|| verify::check(&text))) {
            Ok(Err(_)) => forged.refused += 1,
            Ok(Ok(verified)) if judge.is_true(&verified) => {
                forged.accepted += 1;
                forged.weaker += usize::from(!claims(&verified, original));
            }
            Ok(Ok(_)) | Err(_) => forged.broken.push(text),
        }
    }
    forged
}

/// A text with changes, at least one.
fn forgery(original: &str, other: &str, rng: &mut Rng) -> String {
    let mut text = mutate(original, other, rng);
    while text == original || rng.below(3) == 0 {
        text = mutate(&text, other, rng);
    }
    text
}

fn claims(verified: &Verified, original: &Certificate) -> bool {
    let position = &original.position;
    (verified.game, verified.moves.as_slice()) == (position.rules(), position.history())
        && verified.value() == Some(original.value)
}

/// Says whether a claim is true.
#[derive(Default)]
struct Judge {
    oracles: Vec<(Rules, Oracle)>,
}

impl Judge {
    fn is_true(&mut self, verified: &Verified) -> bool {
        let mut position = Position::new(verified.game);
        verified.moves.iter().for_each(|mv| position.play(*mv).unwrap());
        let says_nothing = verified.at_least <= Value::Loss(2) && verified.at_most >= Value::Win(1);
        if says_nothing && position.outcome().is_none() {
            return true;
        }
        let value = self.value(&position);
        verified.at_least <= value && value <= verified.at_most
    }

    /// By the oracle; for a forgery that leads to an earlier position, by a solver that has seen nothing else.
    fn value(&mut self, position: &Position) -> Value {
        let rules = position.rules();
        if rules.cells() - position.ply() > MOST_EMPTY {
            let mut solver = Solver::new(rules, 1 << 24).unwrap();
            return solver.solve(position, &Budget::default()).bounds.value().unwrap();
        }
        if !self.oracles.iter().any(|(known, _)| *known == rules) {
            self.oracles.push((rules, Oracle::new()));
        }
        let oracle = self.oracles.iter_mut().find(|(known, _)| *known == rules);
        oracle.map_or(Value::Unknown, |(_, oracle)| oracle.value(position))
    }
}

/// One change of a text: of a byte, a word or a value, of lines that go, come twice, change places or come from another
/// certificate, of the claim, of a stone.
pub fn mutate(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    if lines.is_empty() {
        return other.to_string();
    }
    let at = rng.below(lines.len());
    match rng.below(13) {
        0 | 1 => lines[at] = change_character(&lines[at], rng),
        2 => drop(lines.remove(at)),
        3 => lines.insert(at, lines[rng.below(lines.len())].clone()),
        4 => lines.swap(at, rng.below(text.lines().count())),
        5 => lines[at] = swap_words(&lines[at], rng),
        6 => lines[at] = change_value(&lines[at], rng),
        7 => lines[at] = swap_tokens(&lines[at], rng),
        8 => lines[at] = drop_token(&lines[at], rng),
        9 => lines[at] = change_stone(&lines[at], rng),
        10 => lines[at] = line_of(other, rng),
        11 => lines.truncate(at + 1),
        _ => change_claim(&mut lines, rng),
    }
    // A cunning forger keeps the count right.
    if rng.below(2) == 0
        && let Some(last) = lines.iter().position(|line| line.starts_with("end"))
    {
        lines[last] = format!("end {}", last.saturating_sub(5));
    }
    lines.join("\n") + "\n"
}

/// The claim in its place and everything else as it was: the most tempting lie.
fn change_claim(lines: &mut [String], rng: &mut Rng) {
    let at = 3 + rng.below(2);
    if at < lines.len() {
        let from = lines[3].replace("least", "most");
        lines[at] = if rng.below(2) == 0 { from } else { bound(rng) };
    }
}

fn bound(rng: &mut Rng) -> String {
    format!("{} {}", ["at-least", "at-most"][rng.below(2)], value(rng))
}

fn value(rng: &mut Rng) -> String {
    let plies = rng.below(16);
    match rng.below(5) {
        0 => "draw".to_string(),
        1 | 2 => format!("win {plies}"),
        _ => format!("loss {plies}"),
    }
}

fn change_character(line: &str, rng: &mut Rng) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    if !characters.is_empty() {
        let at = rng.below(characters.len());
        characters[at] = rng.pick(&"XO-/123456789abcdw l\u{0}é".chars().collect::<Vec<_>>()).unwrap();
    }
    characters.into_iter().collect()
}

fn swap_words(line: &str, rng: &mut Rng) -> String {
    let swaps = [
        ("at-least", "at-most"),
        ("at-most", "at-least"),
        ("draw", "win 3"),
        ("win", "loss"),
        ("loss", "win"),
        ("X", "O"),
        ("O", "X"),
        ("-exact", ""),
        ("-3", "-3-exact"),
        ("free", "drop"),
        ("drop", "free"),
        (" by ", " pairs "),
    ];
    let (from, to) = rng.pick(&swaps).unwrap();
    line.replacen(from, to, 1)
}

/// Another value in the place of the first one.
fn change_value(line: &str, rng: &mut Rng) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let Some(at) = words.iter().position(|word| ["win", "loss", "draw"].contains(word)) else {
        return line.to_string();
    };
    let rest = at + if words[at] == "draw" { 1 } else { 2 };
    let new = value(rng);
    let kept = [&words[..at], &[new.as_str()], words.get(rest..).unwrap_or_default()];
    kept.concat().join(" ")
}

fn swap_tokens(line: &str, rng: &mut Rng) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let (one, other) = (rng.below(words.len()), rng.below(words.len()));
    words.swap(one, other);
    words.join(" ")
}

fn drop_token(line: &str, rng: &mut Rng) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    words.remove(rng.below(words.len()));
    words.join(" ")
}

/// Two cells of the board change places: as many stones as before.
fn change_stone(line: &str, rng: &mut Rng) -> String {
    let (board, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut cells: Vec<char> = board.chars().collect();
    let (one, other) = (rng.below(cells.len().max(1)), rng.below(cells.len().max(1)));
    if !cells.is_empty() && cells[one] != '/' && cells[other] != '/' {
        cells.swap(one, other);
    }
    format!("{} {rest}", cells.into_iter().collect::<String>())
}

fn line_of(text: &str, rng: &mut Rng) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.get(rng.below(lines.len().max(1))).copied().unwrap_or_default().to_string()
}
