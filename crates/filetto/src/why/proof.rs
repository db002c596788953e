//! Proofs that people can follow: a win by threats, a draw or a win by the rules of VICTOR, a draw by pairs.

use super::forced::forced_win;
use super::threats::winning_moves;
use super::victor::{self, Because, RuleProof};
use crate::game::{Cell, Move, Position, Segments, Side};
use crate::limits::Limits;
use crate::solver::Solver;
use crate::solver::proof::Prover;

/// Nodes of each choice of rules, where nothing else is said.
pub const RULE_NODES: u32 = 300;
/// Memory of the solver that is asked for pairs: it needs none for that.
const MEMORY: usize = 1 << 16;

/// Something proven about a position.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The side that the proof is good for.
    pub side: Side,
    /// True if this side wins, false if it does not lose.
    pub wins: bool,
    /// How.
    pub means: Means,
}

/// How something is proven.
#[derive(Clone, Debug)]
pub enum Means {
    /// The side to move wins by threats that leave no choice: the line, both sides' moves.
    Threats(Vec<Move>),
    /// The rules of VICTOR hold the other side off, after this first move if the side is to move.
    Rules(Option<Move>, Box<RuleProof>),
    /// Pairs of cells of a board without gravity, after this first move if the side needs one: the other side never gets both
    /// cells of one, and every segment that it could complete holds one.
    Pairs(Option<Move>, Vec<[Cell; 2]>),
}

/// What can be proven about a position; nothing after the end of the game. Two proofs only on boards without gravity, where
/// both sides may have pairs.
pub fn prove(position: &Position) -> Vec<Proof> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    if let Some(line) = forced_win(position, &Limits::default()) {
        return vec![Proof { side: position.to_move(), wins: true, means: Means::Threats(line) }];
    }
    if position.rules().is_drop() {
        prove_by_rules(position, RULE_NODES).into_iter().collect()
    } else {
        prove_by_pairs(position)
    }
}

/// The rules alone: a win of either side, then a draw. Each choice of rules looks at so many `nodes`.
pub fn prove_by_rules(position: &Position, nodes: u32) -> Option<Proof> {
    by_rules(position, |position| victor::loses(position, nodes))
        .or_else(|| by_rules(position, |position| victor::cannot_win(position, nodes)))
}

fn by_rules(position: &Position, prover: impl Fn(&Position) -> Option<RuleProof>) -> Option<Proof> {
    let told = |first: Option<Move>, proof: RuleProof| Proof {
        side: !proof.attacker,
        wins: proof.wins(),
        means: Means::Rules(first, Box::new(proof)),
    };
    if let Some(proof) = prover(position) {
        return Some(told(None, proof));
    }
    position.legal_moves().find_map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        prover(&after).map(|proof| told(Some(mv), proof))
    })
}

/// The pairs of either side, checked; the side to move may need a first move to have them.
fn prove_by_pairs(position: &Position) -> Vec<Proof> {
    let Ok(mut solver) = Solver::new(position.rules(), MEMORY) else { return Vec::new() };
    let mut proof = |side: Side| {
        let told = |first, pairs| Proof { side, wins: false, means: Means::Pairs(first, pairs) };
        if let Some(pairs) = pairs_of(&mut solver, position, side) {
            return Some(told(None, pairs));
        }
        if side != position.to_move() {
            return None;
        }
        position.rules().centre_first().into_iter().filter(|mv| position.check(*mv).is_ok()).find_map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            pairs_of(&mut solver, &after, side).map(|pairs| told(Some(mv), pairs))
        })
    };
    Side::BOTH.into_iter().filter_map(&mut proof).collect()
}

fn pairs_of(solver: &mut Solver, position: &Position, side: Side) -> Option<Vec<[Cell; 2]>> {
    let pairs = solver.pairs(position, !side)?;
    let pairs: Vec<[Cell; 2]> = pairs.into_iter().map(|(one, other)| [one, other]).collect();
    meets_all(position, !side, &pairs).then_some(pairs)
}

/// True if every segment that the attacker could still complete holds both cells of a pair.
fn meets_all(position: &Position, attacker: Side, pairs: &[[Cell; 2]]) -> bool {
    let segments = Segments::new(position.rules());
    let width = position.rules().width();
    (0..segments.count()).all(|segment| {
        let cells: Vec<Cell> =
            segments.cells(segment).iter().map(|index| Cell::from_index(*index as usize, width)).collect();
        let dead = cells.iter().any(|cell| position.at(*cell) == Some(!attacker));
        dead || pairs.iter().any(|pair| pair.iter().all(|cell| cells.contains(cell)))
    })
}

impl Proof {
    /// The move of the proven side in a position that was reached from the proven one, any moves of the other side answered by
    /// the proof; None if it was reached otherwise, after the end and when the other side is to move.
    pub fn answer(&self, start: &Position, now: &Position) -> Option<victor::Answer> {
        let since = now.history().strip_prefix(start.history())?;
        if now.rules() != start.rules() || now.outcome().is_some() || now.to_move() != self.side {
            return None;
        }
        match &self.means {
            Means::Threats(line) => by_line(line, since, now),
            Means::Rules(Some(first), _) | Means::Pairs(Some(first), _) if since.is_empty() => {
                Some(answer(*first, Because::Waits))
            }
            Means::Rules(_, proof) => proof.answer(now),
            Means::Pairs(_, pairs) => by_pairs(pairs, now),
        }
    }
}

fn answer(mv: Move, because: Because) -> victor::Answer {
    victor::Answer { mv, because }
}

/// Wins where it can, or else goes on with the line: every move of it is a threat with one answer.
fn by_line(line: &[Move], since: &[Move], now: &Position) -> Option<victor::Answer> {
    let win = winning_moves(now, now.to_move()).first().copied();
    let next = || line.strip_prefix(since).and_then(|rest| rest.first().copied());
    win.map(|mv| answer(mv, Because::Wins)).or_else(|| next().map(|mv| answer(mv, Because::FollowUp)))
}

/// Wins where it can, takes the other cell of the pair, or else the first empty cell.
fn by_pairs(pairs: &[[Cell; 2]], now: &Position) -> Option<victor::Answer> {
    if let Some(mv) = winning_moves(now, now.to_move()).first() {
        return Some(answer(*mv, Because::Wins));
    }
    let last = now.last_cell();
    let place = pairs.iter().position(|pair| last.is_some_and(|last| pair.contains(&last)));
    if let Some((at, [one, other])) = place.map(|at| (at, pairs[at])) {
        let partner = if Some(one) == last { other } else { one };
        if now.at(partner).is_none() {
            return Some(answer(now.move_at(partner), Because::Rule(at)));
        }
    }
    let paired = |mv: &Move| {
        now.landing(*mv).is_ok_and(|cell| {
            pairs.iter().any(|pair| pair.contains(&cell) && pair.iter().all(|cell| now.at(*cell).is_none()))
        })
    };
    let free = now.legal_moves().find(|mv| !paired(mv)).or_else(|| now.legal_moves().next());
    free.map(|mv| answer(mv, Because::Waits))
}
