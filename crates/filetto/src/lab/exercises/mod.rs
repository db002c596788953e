//! Exercises with their answers: a small random tree, table or board and a question about it, new for every seed.
//!
//! A tree has MAX at the root, capital letters for inner nodes and small ones for leaves, so that every answer is a number
//! or a list of letters. `tests/exercises.rs` computes every answer a second way.
//!
//! | file | questions about |
//! |---|---|
//! | `trees` | small trees, grown in `sketch`, searched under the eyes of `watch` |
//! | `tables` | a few numbers and a formula |
//! | `boards` | a position |

mod boards;
mod sketch;
mod tables;
mod trees;
mod watch;

use crate::game::Position;
use crate::rng::Rng;
use crate::search::TypedTree;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What is the root worth by minimax?
    Value,
    /// Which child of the root does MAX choose?
    Choice,
    /// What is a node worth to whoever moves there, as negamax counts?
    Negamax,
    /// Which nodes are in the list L when a node has just been expanded?
    List,
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
    /// Which children of the root does NegaScout search twice?
    Scout,
    /// At how many leaves does a null-window search look?
    Null,
    /// What does a null-window search say of the root?
    Guess,
    /// How many nodes do all looks of iterative deepening visit?
    Deepening,
    /// Does an aspiration window hold the value?
    Aspiration,
    /// What may a table keep of a node: an exact value, or a bound?
    Entry,
    /// By how much does a search of one ply deceive itself?
    Horizon,
    /// What is the root worth if one move is played out before it is evaluated?
    Quiescence,
    /// Which move is played after a secondary search?
    Secondary,
    /// What is the proof number of the root?
    Proof,
    /// What is the disproof number of the root?
    Disproof,
    /// What is a weighted sum of features?
    Evaluation,
    /// What is the Zobrist key of a position?
    Zobrist,
    /// Which steps does an annealer accept?
    Anneal,
    /// What score do two ratings promise?
    Elo,
    /// How does the solver score a win on a ply?
    Score,
    /// What is the saddle point of a matrix?
    Saddle,
    /// How often is a row played in the best mixture?
    Mixed,
    /// Which move does the upper confidence bound select?
    Ucb,
    /// Which moves does a thread defer?
    Abdada,
    /// Which segments does claimeven alone not stop?
    Claimeven,
    /// Which move makes two threats at once?
    Fork,
}

/// Every kind with its name, in the order of the lessons.
pub const KINDS: [(Kind, &str); 31] = [
    (Kind::Value, "value"),
    (Kind::Choice, "choice"),
    (Kind::Negamax, "negamax"),
    (Kind::List, "list"),
    (Kind::Cut, "cut"),
    (Kind::Alpha, "alpha"),
    (Kind::Beta, "beta"),
    (Kind::First, "first"),
    (Kind::Fewest, "fewest"),
    (Kind::Scout, "scout"),
    (Kind::Null, "null"),
    (Kind::Guess, "guess"),
    (Kind::Deepening, "deepening"),
    (Kind::Aspiration, "aspiration"),
    (Kind::Entry, "entry"),
    (Kind::Horizon, "horizon"),
    (Kind::Quiescence, "quiescence"),
    (Kind::Secondary, "secondary"),
    (Kind::Proof, "proof"),
    (Kind::Disproof, "disproof"),
    (Kind::Evaluation, "evaluation"),
    (Kind::Zobrist, "zobrist"),
    (Kind::Anneal, "anneal"),
    (Kind::Elo, "elo"),
    (Kind::Score, "score"),
    (Kind::Saddle, "saddle"),
    (Kind::Mixed, "mixed"),
    (Kind::Ucb, "ucb"),
    (Kind::Abdada, "abdada"),
    (Kind::Claimeven, "claimeven"),
    (Kind::Fork, "fork"),
];

/// In which form an answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number.
    Number,
    /// Letters of nodes or rows.
    Letters,
    /// Four bits.
    Bits,
    /// A cell of a board.
    Cell,
}

impl Kind {
    /// The kind of a name.
    pub fn by_name(name: &str) -> Option<Kind> {
        KINDS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// In which form its answers are given.
    pub fn form(self) -> Form {
        match self {
            Kind::Choice | Kind::List | Kind::Cut | Kind::First | Kind::Scout | Kind::Secondary => {
                Form::Letters
            }
            Kind::Anneal | Kind::Ucb | Kind::Abdada | Kind::Claimeven => Form::Letters,
            Kind::Zobrist => Form::Bits,
            Kind::Fork => Form::Cell,
            _ => Form::Number,
        }
    }
}

/// An answer, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number.
    Number(i32),
    /// Letters of nodes or rows, in the order of the alphabet.
    Letters(Vec<String>),
    /// Four bits.
    Bits(u8),
    /// A cell of a board.
    Cell(String),
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Answer::Number(number) => write!(f, "{number}"),
            Answer::Letters(names) => f.write_str(&names.join(" ")),
            Answer::Bits(bits) => write!(f, "{bits:04b}"),
            Answer::Cell(cell) => f.write_str(cell),
        }
    }
}

impl Answer {
    /// What somebody typed as an answer to a question of this kind: a number, four bits, a cell, or letters with or without
    /// spaces and commas.
    pub fn parse(kind: Kind, text: &str) -> Option<Answer> {
        let dense: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
        match kind.form() {
            Form::Number => text.trim().replace('−', "-").parse().ok().map(Answer::Number),
            Form::Bits => u8::from_str_radix(&dense, 2).ok().filter(|_| dense.len() == 4).map(Answer::Bits),
            Form::Cell => {
                let cell = dense.to_ascii_lowercase();
                let is_cell = cell.len() > 1 && cell.chars().all(|c| c.is_ascii_alphanumeric());
                is_cell.then_some(Answer::Cell(cell))
            }
            Form::Letters => {
                let all_letters = !dense.is_empty() && dense.chars().all(|c| c.is_ascii_alphabetic());
                all_letters.then(|| Answer::letters(dense.chars().map(String::from)))
            }
        }
    }

    /// Letters in any order, each once.
    fn letters(names: impl IntoIterator<Item = String>) -> Answer {
        let mut names: Vec<String> = names.into_iter().collect();
        names.sort();
        names.dedup();
        Answer::Letters(names)
    }
}

/// A few numbers in rows; the first column names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Above the columns, as formulas write them.
    pub columns: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    fn new(columns: &[&str]) -> Table {
        Table { columns: columns.iter().map(ToString::to_string).collect(), rows: Vec::new() }
    }

    fn row(&mut self, name: &str, numbers: &[i32]) {
        self.rows.push(std::iter::once(name.to_string()).chain(numbers.iter().map(i32::to_string)).collect());
    }
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A tree, every node with its letter.
    Tree(TypedTree),
    /// A few numbers.
    Table(Table),
    /// A position.
    Board(Position),
}

impl Setting {
    /// True if a letter is that of a node or a row.
    pub fn names(&self, letter: &str) -> bool {
        match self {
            Setting::Tree(tree) => tree.to_string().contains(letter),
            Setting::Table(table) => table.rows.iter().any(|row| row[0] == letter),
            Setting::Board(_) => false,
        }
    }

    /// The tree, where it is one.
    pub fn tree(&self) -> Option<&TypedTree> {
        if let Setting::Tree(tree) = self { Some(tree) } else { None }
    }

    /// The table, where it is one.
    pub fn table(&self) -> Option<&Table> {
        if let Setting::Table(table) = self { Some(table) } else { None }
    }

    /// The position, where it is one.
    pub fn board(&self) -> Option<&Position> {
        if let Setting::Board(position) = self { Some(position) } else { None }
    }
}

/// Something to look at, a question about it and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What is asked.
    pub kind: Kind,
    /// What it is asked about.
    pub setting: Setting,
    /// The node that the question is about, or the stones on a board, where it names some.
    pub node: Option<String>,
    /// Numbers that the question gives: a window, guesses by the names of their nodes.
    pub given: Vec<(String, i32)>,
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
    match kind {
        Kind::Fork => boards::attempt(rng),
        Kind::Evaluation | Kind::Zobrist | Kind::Anneal | Kind::Elo | Kind::Score => {
            tables::attempt(kind, rng)
        }
        Kind::Saddle | Kind::Mixed | Kind::Ucb | Kind::Abdada | Kind::Claimeven => tables::attempt(kind, rng),
        _ => trees::attempt(kind, rng),
    }
}
