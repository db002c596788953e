//! The checker of certificates: slow, small, and it trusts nobody. It knows the rules of the game and the
//! meaning of each statement, nothing of how the statements were found.
//!
//! Why acceptance is a proof: a statement rests on statements about positions with one stone more. If all
//! pass, then by induction from the full board backwards all are true, and the claim rests on them.
//! The format is described in [`super::proof`].

use std::collections::HashMap;
use std::fmt;

use crate::game::{Cell, Direction, Move, Outcome, Position, Rules, Segments, Side, Symmetry, notation};
use crate::value::Value;

/// What an accepted certificate has proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game.
    pub game: Rules,
    /// The moves that lead to the position.
    pub moves: Vec<Move>,
    /// Its value for the side to move is at least this.
    pub at_least: Value,
    /// And at most this.
    pub at_most: Value,
    /// Number of statements checked.
    pub statements: usize,
}

impl Verified {
    /// The value, if it is proven with its distance.
    pub fn value(&self) -> Option<Value> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// Where a certificate fails, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It should have looked like this.
    Expected(&'static str),
    /// The game, the moves or the board are wrong: the text says how.
    Game(String),
    /// The position is of a finished game, about which nothing is to be stated.
    Finished,
    /// The same is stated twice of one position.
    Twice,
    /// No value is one ply away from this one.
    Bound,
    /// The move cannot be played.
    Move,
    /// Nothing shows what this statement needs: that the position after this move is good or bad enough.
    Unsupported(String),
    /// Pairs prove nothing on drop boards.
    DropBoard,
    /// A pair is not two different empty cells, or two pairs share a cell.
    Pair(String),
    /// This line of the attacker has no pair on it.
    Unpaired(String),
    /// The number of statements is not what the end says.
    Count(usize),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            Fault::Expected(what) => write!(f, "expected {what}"),
            Fault::Game(why) => f.write_str(why),
            Fault::Finished => f.write_str("the game is over in this position"),
            Fault::Twice => f.write_str("this is stated twice"),
            Fault::Bound => f.write_str("no move leads to this value"),
            Fault::Move => f.write_str("this move cannot be played"),
            Fault::Unsupported(mv) => write!(f, "nothing shows that it holds after {mv}"),
            Fault::DropBoard => f.write_str("pairs prove nothing on drop boards"),
            Fault::Pair(pair) => write!(f, "{pair:?} is not a new pair of two empty cells"),
            Fault::Unpaired(line) => write!(f, "no pair lies on the line {line}"),
            Fault::Count(found) => write!(f, "there are {found} statements above"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks a certificate.
pub fn check(text: &str) -> Result<Verified, VerifyError> {
    let mut lines = text.lines().zip(1..);
    let mut next = |expected: &'static str| {
        lines
            .next()
            .ok_or_else(|| VerifyError { line: text.lines().count() + 1, fault: Fault::Expected(expected) })
    };
    let head = Head::read(&mut next)?;
    let mut statements = Vec::new();
    let end = loop {
        let (line, number) = next("a statement or end")?;
        let at = |fault| VerifyError { line: number, fault };
        match line.strip_prefix("end ") {
            Some(count) if count == statements.len().to_string() => break number,
            Some(_) => return Err(at(Fault::Count(statements.len()))),
            None => statements.push((number, Statement::read(head.position.rules(), line).map_err(at)?)),
        }
    };
    if text.lines().count() > end {
        return Err(VerifyError { line: end + 1, fault: Fault::Expected("nothing after the end") });
    }
    let proof = Proof::new(&statements)?;
    for (line, statement) in &statements {
        proof.check(statement).map_err(|fault| VerifyError { line: *line, fault })?;
    }
    head.verified(&proof, statements.len())
}

/// The claim: its position and its two bounds.
struct Head {
    position: Position,
    at_least: Value,
    at_most: Value,
}

impl Head {
    fn read<'t>(
        next: &mut impl FnMut(&'static str) -> Result<(&'t str, usize), VerifyError>,
    ) -> Result<Head, VerifyError> {
        let mut field = |name: &str, expected: &'static str| {
            let (line, number) = next(expected)?;
            match line.strip_prefix(name) {
                Some(rest) => Ok((rest.trim(), number)),
                None => Err(VerifyError { line: number, fault: Fault::Expected(expected) }),
            }
        };
        let (version, line) = field("filetto-proof ", "filetto-proof 1")?;
        if version != "1" {
            return Err(VerifyError { line, fault: Fault::Expected("filetto-proof 1") });
        }
        let (game, line) = field("game ", "game GAME")?;
        let wrong = |line, why: String| VerifyError { line, fault: Fault::Game(why) };
        let rules: Rules = game.parse().map_err(|error| wrong(line, format!("{error}")))?;
        let (moves, line) = field("moves", "moves MOVES")?;
        let position = Position::parse(rules, moves).map_err(|error| wrong(line, error.to_string()))?;
        let mut bound = |name: &str, expected: &'static str| {
            let (text, line) = field(name, expected)?;
            read_value(text).ok_or(VerifyError { line, fault: Fault::Expected(expected) })
        };
        let at_least = bound("at-least ", "at-least VALUE")?;
        let at_most = bound("at-most ", "at-most VALUE")?;
        Ok(Head { position, at_least, at_most })
    }

    /// The claim itself must rest on the statements.
    fn verified(self, proof: &Proof, statements: usize) -> Result<Verified, VerifyError> {
        let fault = || Fault::Unsupported("these moves".to_string());
        if !proof.at_least(&self.position, self.at_least) {
            return Err(VerifyError { line: 4, fault: fault() });
        }
        if !proof.at_most(&self.position, self.at_most) {
            return Err(VerifyError { line: 5, fault: fault() });
        }
        Ok(Verified {
            game: self.position.rules(),
            moves: self.position.history().to_vec(),
            at_least: self.at_least,
            at_most: self.at_most,
            statements,
        })
    }
}

/// What a statement says and what it rests on.
enum Claim {
    /// At least this value, by one move.
    ByMove(Value, Move),
    /// At most this value, whatever the move.
    ByAllMoves(Value),
    /// At least a draw, by pairs of the side to move.
    PairedAtLeast(Vec<(Cell, Cell)>),
    /// At most a draw, by pairs of the other side.
    PairedAtMost(Vec<(Cell, Cell)>),
}

struct Statement {
    position: Position,
    claim: Claim,
}

impl Statement {
    fn read(rules: Rules, line: &str) -> Result<Statement, Fault> {
        let form =
            Fault::Expected("BOARD at-least VALUE by MOVE, BOARD at-most VALUE or BOARD … draw pairs …");
        let Some((board, rest)) = line.split_once(' ') else { return Err(form) };
        let board = notation::parse_board(rules, &board.replace('/', "\n"));
        let position = board.map_err(|error| Fault::Game(error.to_string()))?;
        if position.outcome().is_some() {
            return Err(Fault::Finished);
        }
        let claim = if let Some(pairs) = rest.strip_prefix("at-least draw pairs") {
            Claim::PairedAtLeast(read_pairs(rules, pairs)?)
        } else if let Some(pairs) = rest.strip_prefix("at-most draw pairs") {
            Claim::PairedAtMost(read_pairs(rules, pairs)?)
        } else if let Some(value) = rest.strip_prefix("at-most ") {
            Claim::ByAllMoves(read_value(value).ok_or(form)?)
        } else {
            let by = rest.strip_prefix("at-least ").and_then(|rest| rest.split_once(" by "));
            let Some((value, mv)) = by else { return Err(form) };
            let mv = notation::parse_move(rules, mv).map_err(|error| Fault::Game(error.to_string()))?;
            Claim::ByMove(read_value(value).ok_or(form)?, mv)
        };
        Ok(Statement { position, claim })
    }
}

fn read_value(text: &str) -> Option<Value> {
    match text.split_once(' ') {
        None if text == "draw" => Some(Value::Draw),
        Some(("win", plies)) => plies.parse().ok().map(Value::Win),
        Some(("loss", plies)) => plies.parse().ok().map(Value::Loss),
        _ => None,
    }
}

fn read_pairs(rules: Rules, text: &str) -> Result<Vec<(Cell, Cell)>, Fault> {
    if rules.is_drop() {
        return Err(Fault::DropBoard);
    }
    let cell = |text: &str| {
        let mv = notation::parse_move(rules, text).ok()?;
        Some(Cell::from_index(mv.index(), rules.width()))
    };
    let pair = |text: &str| {
        let (one, other) = text.split_once('-')?;
        Some((cell(one)?, cell(other)?))
    };
    text.split_whitespace().map(|token| pair(token).ok_or_else(|| Fault::Pair(shorten(token)))).collect()
}

/// The beginning of a word that somebody else wrote, for a message.
fn shorten(token: &str) -> String {
    token.chars().take(20).collect()
}

/// All bounds that are stated, by board text.
struct Proof {
    at_least: HashMap<String, Value>,
    at_most: HashMap<String, Value>,
}

impl Proof {
    fn new(statements: &[(usize, Statement)]) -> Result<Proof, VerifyError> {
        let mut proof = Proof { at_least: HashMap::new(), at_most: HashMap::new() };
        for (line, statement) in statements {
            let (stated, value) = match statement.claim {
                Claim::ByMove(value, _) => (&mut proof.at_least, value),
                Claim::ByAllMoves(value) => (&mut proof.at_most, value),
                Claim::PairedAtLeast(_) => (&mut proof.at_least, Value::Draw),
                Claim::PairedAtMost(_) => (&mut proof.at_most, Value::Draw),
            };
            if stated.insert(name(&statement.position), value).is_some() {
                return Err(VerifyError { line: *line, fault: Fault::Twice });
            }
        }
        Ok(proof)
    }

    /// Whether one statement follows from those about positions with one stone more.
    fn check(&self, statement: &Statement) -> Result<(), Fault> {
        let position = &statement.position;
        match &statement.claim {
            Claim::ByMove(value, mv) => {
                let bound = after_move(*value).ok_or(Fault::Bound)?;
                let mut child = position.clone();
                child.play(*mv).map_err(|_| Fault::Move)?;
                if self.at_most(&child, bound) { Ok(()) } else { Err(unsupported(position, *mv)) }
            }
            Claim::ByAllMoves(value) => {
                let bound = after_move(*value).ok_or(Fault::Bound)?;
                let holds = |mv: &Move| {
                    let mut child = position.clone();
                    child.play(*mv).is_ok() && self.at_least(&child, bound)
                };
                let missing = position.legal_moves().find(|mv| !holds(mv));
                missing.map_or(Ok(()), |mv| Err(unsupported(position, mv)))
            }
            Claim::PairedAtLeast(pairs) => check_pairs(position, !position.to_move(), pairs),
            Claim::PairedAtMost(pairs) => check_pairs(position, position.to_move(), pairs),
        }
    }

    /// Whether a position is shown to be worth at least `bound` to its side to move.
    fn at_least(&self, position: &Position, bound: Value) -> bool {
        match end(position) {
            Some(value) => value >= bound,
            // The other side needs two plies to win.
            None if bound <= Value::Loss(2) => true,
            None => self.at_least.get(&name(position)).is_some_and(|stated| *stated >= bound),
        }
    }

    /// Whether a position is shown to be worth at most `bound` to its side to move.
    fn at_most(&self, position: &Position, bound: Value) -> bool {
        match end(position) {
            Some(value) => value <= bound,
            None if bound >= Value::Win(1) => true,
            None => self.at_most.get(&name(position)).is_some_and(|stated| *stated <= bound),
        }
    }
}

fn unsupported(position: &Position, mv: Move) -> Fault {
    Fault::Unsupported(notation::format_move(position.rules(), mv))
}

/// The value of a finished game for the side that would be next.
fn end(position: &Position) -> Option<Value> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Win(_) => Value::Loss(0),
        Outcome::Draw => Value::Draw,
    })
}

/// One name for all images of a position under the symmetries of its board.
fn name(position: &Position) -> String {
    let images = Symmetry::of(position.rules()).into_iter().map(|turn| turn.image(position).to_string());
    images.min().expect("the identity is a symmetry")
}

/// A value as the other side sees it after one move.
fn after_move(value: Value) -> Option<Value> {
    match value {
        Value::Draw => Some(Value::Draw),
        Value::Win(plies) if plies > 0 => Some(Value::Loss(plies - 1)),
        Value::Loss(plies) if plies > 0 => Some(Value::Win(plies - 1)),
        _ => None,
    }
}

/// The opponent of `attacker` has at least a draw if the pairs are disjoint, of empty cells, and one of them
/// lies on every line that the attacker could still win by: it answers in the other cell of the pair.
fn check_pairs(position: &Position, attacker: Side, pairs: &[(Cell, Cell)]) -> Result<(), Fault> {
    let width = position.rules().width();
    let mut partner = HashMap::new();
    for (one, other) in pairs {
        let empty = position.at(*one).is_none() && position.at(*other).is_none();
        let fresh = partner.insert(*one, *other).is_none() && partner.insert(*other, *one).is_none();
        if !empty || !fresh {
            let text = format!("{}-{}", notation::format_cell(*one), notation::format_cell(*other));
            return Err(Fault::Pair(text));
        }
    }
    let lines = Segments::new(position.rules());
    for line in 0..lines.count() {
        let cells: Vec<Cell> =
            lines.cells(line).iter().map(|index| Cell::from_index(*index as usize, width)).collect();
        let closed = cells.iter().any(|cell| position.at(*cell) == Some(!attacker))
            || is_too_long(position, attacker, cells[0], lines.direction(line));
        let paired = cells.iter().any(|cell| partner.get(cell).is_some_and(|other| cells.contains(other)));
        if !closed && !paired {
            let names: Vec<String> = cells.iter().map(|cell| notation::format_cell(*cell)).collect();
            return Err(Fault::Unpaired(names.join(" ")));
        }
    }
    Ok(())
}

/// Whether the rules count exactly so many in a row and a stone of the attacker just before or behind a line makes it
/// longer, whatever happens: no stone ever leaves the board.
fn is_too_long(position: &Position, attacker: Side, first: Cell, direction: Direction) -> bool {
    let rules = position.rules();
    let beyond = |steps| first.step(direction, steps, rules.width(), rules.height());
    let ends = [-1, rules.align() as isize].map(beyond);
    rules.is_exact() && ends.into_iter().flatten().any(|cell| position.at(cell) == Some(attacker))
}
