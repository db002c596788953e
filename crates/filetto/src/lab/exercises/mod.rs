//! Exercises with their answers: small random trees and a question about each, new for every seed.
//!
//! A tree has MAX at the root, capital letters for inner nodes and small ones for leaves, so that every answer is a number
//! or a list of letters. The answers are read off a watched search; `tests/exercises.rs` computes them a second way.

mod sketch;
mod watch;

use crate::rng::Rng;
use crate::search::{Algorithm, Budget, Settings, TypedTree, search};
use crate::value::Score;
use sketch::Sketch;
use watch::Watch;

/// Deeper than any exercise.
const WHOLE: u32 = 100;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What is the root worth by minimax?
    Value,
    /// Which child of the root does MAX choose?
    Choice,
    /// What is a node worth to whoever moves there, as negamax counts?
    Negamax,
    /// Which leaves does alpha-beta never look at?
    Cut,
    /// With which alpha does alpha-beta enter a node?
    Alpha,
    /// With which beta does alpha-beta enter a node?
    Beta,
    /// Which child of the root should come first, so that alpha-beta looks at the fewest leaves?
    First,
    /// How many leaves does alpha-beta need in the best order of the children?
    Fewest,
}

/// Every kind with its name, the easiest first.
pub const KINDS: [(Kind, &str); 8] = [
    (Kind::Value, "value"),
    (Kind::Choice, "choice"),
    (Kind::Negamax, "negamax"),
    (Kind::Cut, "cut"),
    (Kind::Alpha, "alpha"),
    (Kind::Beta, "beta"),
    (Kind::First, "first"),
    (Kind::Fewest, "fewest"),
];

impl Kind {
    /// The kind of a name.
    pub fn by_name(name: &str) -> Option<Kind> {
        KINDS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// True if the answer is a list of nodes, false if it is a number.
    pub fn asks_for_nodes(self) -> bool {
        matches!(self, Kind::Choice | Kind::Cut | Kind::First)
    }
}

/// An answer, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number.
    Number(i32),
    /// The names of nodes, in the order of the alphabet.
    Nodes(Vec<String>),
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Answer::Number(number) => write!(f, "{number}"),
            Answer::Nodes(names) => f.write_str(&names.join(" ")),
        }
    }
}

impl Answer {
    /// What somebody typed as an answer to a question of this kind: a number, or letters with or without spaces and commas.
    pub fn parse(kind: Kind, text: &str) -> Option<Answer> {
        if !kind.asks_for_nodes() {
            return text.trim().replace('−', "-").parse().ok().map(Answer::Number);
        }
        let is_between = |c: char| c.is_whitespace() || c == ',';
        let letters: Vec<char> = text.chars().filter(|c| !is_between(*c)).collect();
        if letters.is_empty() || !letters.iter().all(char::is_ascii_alphabetic) {
            return None;
        }
        Some(Answer::nodes(letters.iter().map(char::to_string)))
    }

    /// Nodes in any order, each once.
    fn nodes(names: impl IntoIterator<Item = String>) -> Answer {
        let mut names: Vec<String> = names.into_iter().collect();
        names.sort();
        names.dedup();
        Answer::Nodes(names)
    }
}

/// A tree, a question about it and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What is asked.
    pub kind: Kind,
    /// The tree, every node with its letter.
    pub tree: TypedTree,
    /// The node that the question is about, where it is about one.
    pub node: Option<String>,
    /// The only right answer.
    pub answer: Answer,
}

impl Exercise {
    /// The exercise of a kind and a seed. The same seed gives the same exercise on every machine.
    pub fn new(kind: Kind, seed: u64) -> Exercise {
        let mut rng = Rng::new(seed.wrapping_mul(KINDS.len() as u64).wrapping_add(kind as u64));
        loop {
            // Questions without a single answer, or with nothing to find, are thrown away.
            if let Some(exercise) = attempt(kind, &mut rng) {
                return exercise;
            }
        }
    }

    /// A sheet: so many exercises of these kinds in turn, the same for everybody with this seed.
    pub fn sheet(kinds: &[Kind], count: usize, seed: u64) -> Vec<Exercise> {
        let numbered = kinds.iter().cycle().take(count).zip(1u64..);
        numbered
            .map(|(kind, number)| Exercise::new(*kind, seed.wrapping_mul(1000).wrapping_add(number)))
            .collect()
    }
}

fn attempt(kind: Kind, rng: &mut Rng) -> Option<Exercise> {
    let sketch = match kind {
        Kind::Fewest => Sketch::uniform(rng),
        _ => Sketch::random(rng),
    };
    let tree: TypedTree = sketch.to_string().parse().ok()?;
    let (node, answer) = match kind {
        Kind::Value => (None, Answer::Number(watch(&tree, Algorithm::Minimax).0)),
        Kind::Choice => (None, Answer::nodes([only_best(&sketch, &tree)?])),
        Kind::Negamax => some_node(rng, &tree, Algorithm::Negamax, Watch::movers_values)?,
        Kind::Cut => (None, unseen(&sketch, &tree)?),
        Kind::Alpha => some_node(rng, &tree, Algorithm::AlphaBeta, Watch::alphas)?,
        Kind::Beta => some_node(rng, &tree, Algorithm::AlphaBeta, Watch::betas)?,
        Kind::First => (None, Answer::nodes([best_first(&sketch)?])),
        Kind::Fewest => (None, Answer::Number(fewest(&tree))),
    };
    Some(Exercise { kind, tree, node, answer })
}

/// The value of the root and what was seen on the way.
fn watch(tree: &TypedTree, algorithm: Algorithm) -> (i32, Watch) {
    let mut watch = Watch::of(tree);
    let found = search(&mut tree.clone(), &mut watch, algorithm, &Settings::plain(WHOLE), &Budget::default());
    (found.score.0, watch)
}

/// The child of the root with the value of the root, if only one has it.
fn only_best(sketch: &Sketch, tree: &TypedTree) -> Option<String> {
    let (value, seen) = watch(tree, Algorithm::Minimax);
    let has_value = |child: &&Sketch| seen.value(&child.name) == Some(Score(value));
    let mut best = sketch.children().iter().filter(has_value);
    let only = best.next().map(|child| child.name.clone());
    only.filter(|_| best.next().is_none())
}

/// The leaves that alpha-beta never looks at, if there are any.
fn unseen(sketch: &Sketch, tree: &TypedTree) -> Option<Answer> {
    let (_, seen) = watch(tree, Algorithm::AlphaBeta);
    let unseen: Vec<String> = sketch.leaves().into_iter().filter(|leaf| !seen.entered(leaf)).collect();
    (!unseen.is_empty()).then(|| Answer::nodes(unseen))
}

/// One of the nodes about which something is known after a search, and what.
fn some_node(
    rng: &mut Rng,
    tree: &TypedTree,
    algorithm: Algorithm,
    known: fn(&Watch) -> Vec<(&str, i32)>,
) -> Option<(Option<String>, Answer)> {
    let (_, seen) = watch(tree, algorithm);
    let (name, number) = rng.pick(&known(&seen))?;
    Some((Some(name.to_string()), Answer::Number(number)))
}

/// The child of the root that saves most leaves if it comes first, if only one does.
fn best_first(sketch: &Sketch) -> Option<String> {
    let leaves = |place: usize| -> Option<(u64, String)> {
        let tree: TypedTree = sketch.with_first(place).to_string().parse().ok()?;
        let (_, seen) = watch(&tree, Algorithm::AlphaBeta);
        Some((seen.leaves(), sketch.children()[place].name.clone()))
    };
    let mut costs = (0..sketch.children().len()).map(leaves).collect::<Option<Vec<_>>>()?;
    costs.sort();
    (costs[0].0 < costs[1].0).then(|| costs.swap_remove(0).1)
}

/// Leaves of a uniform tree that alpha-beta needs if the best child always comes first: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and
/// Moore 1975).
fn fewest(tree: &TypedTree) -> i32 {
    let (_, seen) = watch(tree, Algorithm::Minimax);
    let (depth, branching) = seen.uniform();
    let power = |exponent: u32| (branching as i32).pow(exponent);
    power(depth.div_ceil(2)) + power(depth / 2) - 1
}
