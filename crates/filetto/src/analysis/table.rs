//! What is known of the moves of a position.

use std::cmp::Reverse;

use crate::game::{Move, Position};
use crate::value::Value;
use crate::why::{Look, Reason};

/// What is known about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// What it is worth for the side that plays it. A win that only the engine has found may come sooner.
    pub value: Value,
    /// True if the value is proven with its distance.
    pub exact: bool,
    /// The line expected, the move itself first.
    pub line: Vec<Move>,
    /// Plies that were looked ahead for an estimate.
    pub depth: u32,
    /// What a glance tells about it.
    pub reasons: Vec<Reason>,
}

impl Candidate {
    fn at_a_glance(look: &Look, mv: Move) -> Candidate {
        let advice = look.advise(mv);
        let line = [mv].into_iter().chain(advice.reasons.iter().flat_map(replies)).collect();
        let (exact, value) = (advice.value.is_some(), advice.value.unwrap_or(Value::Unknown));
        Candidate { mv, value, exact, line, depth: 0, reasons: advice.reasons }
    }

    /// A proven value; the line belonged to an estimate.
    pub(super) fn prove(&mut self, value: Value) {
        (self.value, self.exact) = (value, true);
        self.line.truncate(1);
    }

    /// Nothing is known of it any more but what a glance tells.
    pub(super) fn forget(&mut self) {
        (self.value, self.depth) = (Value::Unknown, 0);
        self.line.truncate(1);
    }

    /// How good it is, for ranking. What nobody has looked at is worse than what was found worth following, and better
    /// than a loss.
    fn rank(&self) -> (u8, Value) {
        let class = match self.value {
            Value::Win(_) => 3,
            Value::Draw | Value::Estimate(_) => 2,
            Value::Unknown => 1,
            Value::Loss(_) => 0,
        };
        (class, self.value)
    }
}

/// How the game goes on where a glance can tell.
fn replies(reason: &Reason) -> Vec<Move> {
    match *reason {
        Reason::Lets(reply) => vec![reply],
        Reason::DoubleThreat(blocked, wins) => vec![blocked, wins],
        _ => Vec::new(),
    }
}

/// Who knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A glance at the board proves every move.
    Glance,
    /// The opening book, every move.
    Book,
    /// The exact solver, every move.
    Solver,
    /// The engine, at least some of the moves.
    Engine,
    /// A player named by its text.
    Player,
}

impl Source {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Source::Glance => "glance",
            Source::Book => "book",
            Source::Solver => "solver",
            Source::Engine => "engine",
            Source::Player => "player",
        }
    }
}

/// The moves of a position, the best first; among equals the one nearest to the centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The moves.
    pub candidates: Vec<Candidate>,
    /// Who knows.
    pub source: Source,
    /// Positions visited to find out.
    pub nodes: u64,
    /// How deep all the lines of the engine have been looked at.
    pub(super) even_depth: u32,
}

impl Table {
    /// What a glance tells of every legal move, those near the centre first.
    pub(super) fn at_a_glance(position: &Position) -> Table {
        let look = Look::new(position);
        let moves = position.rules().centre_first().into_iter().filter(|mv| position.check(*mv).is_ok());
        let candidates = moves.map(|mv| Candidate::at_a_glance(&look, mv)).collect();
        Table { candidates, source: Source::Glance, nodes: 0, even_depth: 0 }
    }

    /// The best move.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// How deep the deepest look was.
    pub fn depth(&self) -> u32 {
        self.candidates.iter().map(|candidate| candidate.depth).max().unwrap_or_default()
    }

    /// The moves of which something is known, or all where nothing is known of any.
    pub fn known(&self) -> Vec<&Candidate> {
        let tells =
            |candidate: &&Candidate| candidate.value != Value::Unknown || !candidate.reasons.is_empty();
        let known: Vec<&Candidate> = self.candidates.iter().filter(tells).collect();
        let nothing = known.iter().all(|candidate| candidate.value == Value::Unknown);
        if nothing { self.candidates.iter().collect() } else { known }
    }

    /// True if every move is proven with its distance.
    pub fn is_proven(&self) -> bool {
        self.candidates.iter().all(|candidate| candidate.exact)
    }

    /// The moves whose value is exact, or those whose value is not.
    pub(super) fn moves(&self, exact: bool) -> Vec<Move> {
        let candidates = self.candidates.iter().filter(|candidate| candidate.exact == exact);
        candidates.map(|candidate| candidate.mv).collect()
    }

    pub(super) fn find(&mut self, mv: Move) -> Option<&mut Candidate> {
        self.candidates.iter_mut().find(|candidate| candidate.mv == mv)
    }

    /// The same with the best first; equals keep their order.
    pub(super) fn ranked(&self) -> Table {
        let mut ranked = self.clone();
        ranked.candidates.sort_by_key(|candidate| Reverse(candidate.rank()));
        ranked
    }
}
