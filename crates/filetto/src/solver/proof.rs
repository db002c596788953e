//! Certificates: a proof of a value on paper, that [`super::verify`] checks without trusting any solver.
//!
//! ```text
//! filetto-proof 1
//! game free-3x3-3
//! moves b2 a1
//! at-least draw
//! at-most draw
//! ---/-X-/O-- at-least draw by c3
//! --X/-X-/O-- at-most draw
//! --X/-XO/O-- at-least draw pairs a2-a3 …
//! end 3
//! ```
//!
//! The two lines after the moves are the claim. Each line after them is a statement about one position, seen
//! by its side to move (rows from the top; equal counts mean X moves). `at-least V by M` rests on the one
//! move `M`; `at-most V` rests on all moves; `pairs` rests on the answer in the other cell of a pair,
//! on boards without gravity. Statements that symmetry makes equal are written once, finished games never,
//! nor that an unfinished position is worth `loss 2` or more and `win 1` or less.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::game::{Cell, Move, Position, Segments, Side, Symmetry, notation};
use crate::value::Value;

/// First line of every certificate.
const VERSION: &str = "filetto-proof 1";

/// A solver that a certificate is written from.
pub trait Prover {
    /// The exact value of a position.
    fn value(&mut self, position: &Position) -> Value;

    /// Whether the value of a position is at most `bound`.
    fn at_most(&mut self, position: &Position, bound: Value) -> bool {
        self.value(position) <= bound
    }

    /// Disjoint pairs of empty cells of a board without gravity that meet every line `attacker` could still
    /// complete; None if there are none or they are not looked for.
    fn pairs(&mut self, _position: &Position, _attacker: Side) -> Option<Vec<(Cell, Cell)>> {
        None
    }
}

/// Any function from positions to exact values can be a prover.
impl<F: FnMut(&Position) -> Value> Prover for F {
    fn value(&mut self, position: &Position) -> Value {
        self(position)
    }
}

/// What a certificate claims: the value is at least `low` and at most `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// At least this.
    pub low: Value,
    /// At most this.
    pub high: Value,
}

/// Why no certificate was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// It would have more statements than allowed.
    Large(usize),
    /// A board set up by hand has no moves to name it by.
    SetUp,
    /// The prover is wrong: a move shows that a position is worth less, or more, than it says. Or the claim is
    /// an estimate.
    Unproven,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProofError::Large(most) => write!(f, "the proof takes more than {most} statements"),
            ProofError::SetUp => f.write_str("a board set up by hand cannot be proven: expected moves"),
            ProofError::Unproven => {
                f.write_str("the claim is not proven: a move contradicts it, or none reaches it")
            }
        }
    }
}

impl std::error::Error for ProofError {}

/// Writes a certificate of the exact value of a position, of at most `most` statements.
///
/// ```
/// use filetto::game::{Position, Rules};
/// use filetto::internals::solver::oracle::{Oracle};
/// use filetto::solver::{proof, verify};
/// let mut oracle = Oracle::new();
/// let position = Position::parse(Rules::tris(), "b2 a2").unwrap();
/// let text = proof::write(&position, &mut |position: &Position| oracle.value(position), 1000).unwrap();
/// assert_eq!(verify::check(&text).unwrap().value().unwrap().to_string(), "win in 5");
/// ```
pub fn write(position: &Position, prover: &mut impl Prover, most: usize) -> Result<String, ProofError> {
    let value = prover.value(position);
    write_claim(position, Claim { low: value, high: value }, prover, most)
}

/// Writes a certificate of bounds of the value of a position: a weaker claim has a shorter proof.
pub fn write_claim(
    position: &Position,
    claim: Claim,
    prover: &mut impl Prover,
    most: usize,
) -> Result<String, ProofError> {
    if position.placed() > 0 {
        return Err(ProofError::SetUp);
    }
    let mut writer =
        Writer { prover, lines: Segments::new(position.rules()), body: String::new(), statements: 0, most };
    let mut level = Level::new();
    demand(&mut level, position, Some(claim.low), Some(claim.high));
    while !level.is_empty() {
        level = writer.level(level)?;
    }
    let rules = position.rules();
    let moves = notation::format_game(position);
    let (low, high) = (text(claim.low)?, text(claim.high)?);
    let head = format!("{VERSION}\ngame {rules}\nmoves {moves}\nat-least {low}\nat-most {high}\n");
    Ok(format!("{head}{}end {}\n", writer.body, writer.statements))
}

/// What must be stated of a position: the strongest bound that any parent rests on.
struct Demand {
    position: Position,
    low: Option<Value>,
    high: Option<Value>,
}

/// The demands on all positions with the same number of stones, by their board text.
type Level = BTreeMap<String, Demand>;

/// Demands bounds of a position, unless they are plain: the game is over, or no move is quick enough to break them.
fn demand(level: &mut Level, position: &Position, low: Option<Value>, high: Option<Value>) {
    let low = low.filter(|low| *low > Value::Loss(2));
    let high = high.filter(|high| *high < Value::Win(1));
    if position.outcome().is_some() || (low, high) == (None, None) {
        return;
    }
    let (name, position) = canonical(position);
    let demand = level.entry(name).or_insert(Demand { position, low: None, high: None });
    demand.low = demand.low.max(low);
    demand.high = [demand.high, high].into_iter().flatten().min();
}

/// The image of a position with the smallest board text, and that text on one line.
fn canonical(position: &Position) -> (String, Position) {
    let images = Symmetry::of(position.rules()).into_iter().map(|turn| turn.image(position));
    let named = images.map(|image| (notation::board_text(&image).trim_end().replace('\n', "/"), image));
    named.min_by(|one, other| one.0.cmp(&other.0)).expect("the identity is a symmetry")
}

/// The value as the other side sees it after a move, None for one that no move leads to.
fn after_move(value: Value) -> Option<Value> {
    match value {
        Value::Win(plies) => plies.checked_sub(1).map(Value::Loss),
        Value::Loss(plies) => plies.checked_sub(1).map(Value::Win),
        Value::Draw => Some(Value::Draw),
        Value::Estimate(_) | Value::Unknown => None,
    }
}

fn text(value: Value) -> Result<String, ProofError> {
    match value {
        Value::Win(plies) => Ok(format!("win {plies}")),
        Value::Loss(plies) => Ok(format!("loss {plies}")),
        Value::Draw => Ok("draw".to_string()),
        Value::Estimate(_) | Value::Unknown => Err(ProofError::Unproven),
    }
}

struct Writer<'a, J: Prover> {
    prover: &'a mut J,
    lines: Segments,
    body: String,
    statements: usize,
    most: usize,
}

impl<J: Prover> Writer<'_, J> {
    /// States all that is demanded of positions with one number of stones; returns what these statements
    /// demand of positions with one stone more.
    fn level(&mut self, level: Level) -> Result<Level, ProofError> {
        let mut next = Level::new();
        for (name, demand) in level {
            if let Some(low) = demand.low {
                self.at_least(&name, &demand.position, low, &mut next)?;
            }
            if let Some(high) = demand.high {
                self.at_most(&name, &demand.position, high, &mut next)?;
            }
            // Each demand takes a statement: no need to work them out to see that they are too many.
            if self.statements + next.len() > self.most {
                return Err(ProofError::Large(self.most));
            }
        }
        Ok(next)
    }

    fn at_least(
        &mut self,
        name: &str,
        position: &Position,
        low: Value,
        next: &mut Level,
    ) -> Result<(), ProofError> {
        if low <= Value::Draw
            && let Some(pairs) = self.prover.pairs(position, !position.to_move())
        {
            self.state(format_args!("{name} at-least draw pairs{}", PairText(&pairs)));
            return Ok(());
        }
        let bound = after_move(low).ok_or(ProofError::Unproven)?;
        let mv = self.best_move(position, bound).ok_or(ProofError::Unproven)?;
        demand(next, &played(position, mv), None, Some(bound));
        let mv = notation::format_move(position.rules(), mv);
        self.state(format_args!("{name} at-least {} by {mv}", text(low)?));
        Ok(())
    }

    fn at_most(
        &mut self,
        name: &str,
        position: &Position,
        high: Value,
        next: &mut Level,
    ) -> Result<(), ProofError> {
        if high >= Value::Draw
            && let Some(pairs) = self.prover.pairs(position, position.to_move())
        {
            self.state(format_args!("{name} at-most draw pairs{}", PairText(&pairs)));
            return Ok(());
        }
        let bound = after_move(high).ok_or(ProofError::Unproven)?;
        for mv in position.legal_moves() {
            let child = played(position, mv);
            if end(&child).is_some_and(|value| value < bound) {
                return Err(ProofError::Unproven);
            }
            demand(next, &child, Some(bound), None);
        }
        self.state(format_args!("{name} at-most {}", text(high)?));
        Ok(())
    }

    /// A move after which the other side has at most `bound`; one that ends the game or the proof (pairs) if
    /// there is one.
    fn best_move(&mut self, position: &Position, bound: Value) -> Option<Move> {
        let moves = self.ordered(position);
        let mut find = |good: &mut dyn FnMut(&mut J, &Position) -> bool| {
            moves.iter().copied().find(|mv| good(self.prover, &played(position, *mv)))
        };
        let mut paired = |prover: &mut J, child: &Position| {
            child.outcome().is_none() && prover.pairs(child, child.to_move()).is_some()
        };
        find(&mut |_, child| end(child).is_some_and(|value| value <= bound))
            .or_else(|| (bound >= Value::Draw).then(|| find(&mut paired)).flatten())
            .or_else(|| {
                let holds = |prover: &mut J, child: &Position, bound| {
                    child.outcome().is_none() && prover.at_most(child, bound)
                };
                sharper(bound)
                    .into_iter()
                    .find_map(|bound| find(&mut |prover, child| holds(prover, child, bound)))
            })
    }

    /// The moves by how much they take part in: a line counts twice as much for each stone on it. The order
    /// decides only how long the proof gets: with it the draw of free-5x4-4 takes 219 statements, 88,655 in the
    /// order of the cells.
    fn ordered(&self, position: &Position) -> Vec<Move> {
        let width = position.rules().width();
        let stone = |index: &u16| position.at(Cell::from_index(*index as usize, width));
        let weight = |line: u16| {
            let stones: Vec<Side> = self.lines.cells(line as usize).iter().filter_map(stone).collect();
            let open = stones.windows(2).all(|pair| pair[0] == pair[1]);
            if open { 1u64 << stones.len().min(60) } else { 0 }
        };
        let total = |mv: &Move| {
            let cell = position.landing(*mv).expect("a legal move").index(width);
            self.lines.through(cell).iter().map(|line| weight(*line)).fold(0, u64::saturating_add)
        };
        let mut moves: Vec<Move> = position.legal_moves().collect();
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(total(mv)));
        moves
    }

    fn state(&mut self, statement: fmt::Arguments) {
        self.statements += 1;
        writeln!(self.body, "{statement}").expect("a string takes all text");
    }
}

/// A bound and those that imply it, the sharpest first: a quicker win has a shorter proof. With it the win of
/// free-6x5-4 takes 65,931 statements (19,755 without its distance), 121,494 (112,893) without.
fn sharper(bound: Value) -> Vec<Value> {
    match bound {
        Value::Loss(plies) => (plies % 2..=plies).step_by(2).map(Value::Loss).collect(),
        other => vec![other],
    }
}

/// The value of a finished game for the side that would be next.
fn end(position: &Position) -> Option<Value> {
    position.outcome().map(|outcome| outcome.winner().map_or(Value::Draw, |_| Value::Loss(0)))
}

fn played(position: &Position, mv: Move) -> Position {
    let mut child = position.clone();
    child.play_unchecked(mv);
    child
}

struct PairText<'a>(&'a [(Cell, Cell)]);

impl fmt::Display for PairText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|(one, other)| {
            write!(f, " {}-{}", notation::format_cell(*one), notation::format_cell(*other))
        })
    }
}
