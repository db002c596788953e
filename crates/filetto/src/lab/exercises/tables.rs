//! Questions about a few numbers in a table: formulas to be worked out by hand.

use super::{Answer, Exercise, Kind, Setting, Table};
use crate::arena::stats::expected;
use crate::game::notation::format_cell;
use crate::game::segments::Segments;
use crate::game::{Cell, Rules};
use crate::rng::Rng;

/// Rivest's weights of one, two and three stones, and for having the move.
const WEIGHTS: [i32; 3] = [1, 10, 50];
const TEMPO: i32 = 16;
/// Answers that depend on a third digit are thrown away.
const MARGIN: f64 = 0.03;
/// The rise of the energy in temperatures, so that four values of the exponential function are enough.
const RISES: [f64; 5] = [-1.0, 0.5, 1.0, 2.0, 3.0];
const LETTERS: [&str; 5] = ["a", "b", "c", "d", "e"];

/// What a question tells besides its table; then the answer.
type Asked = (Table, Option<String>, Answer);

/// An exercise of a kind that is about a table, None if these numbers have no clear answer.
pub(super) fn attempt(kind: Kind, rng: &mut Rng) -> Option<Exercise> {
    let (table, node, answer) = match kind {
        Kind::Evaluation => evaluation(rng),
        Kind::Zobrist => zobrist(rng),
        Kind::Anneal => anneal(rng)?,
        Kind::Elo => elo(rng)?,
        Kind::Score => score(rng),
        Kind::Saddle => saddle(rng)?,
        Kind::Mixed => mixed(rng)?,
        Kind::Ucb => ucb(rng)?,
        Kind::Abdada => abdada(rng)?,
        Kind::Claimeven => claimeven(rng)?,
        _ => return None,
    };
    Some(Exercise { kind, setting: Setting::Table(table), node, given: Vec::new(), answer })
}

/// A number from `low` to `high`.
fn between(rng: &mut Rng, low: i32, high: i32) -> i32 {
    low + rng.below((high - low + 1) as usize) as i32
}

/// Open segments of both sides by their stones, X to move.
fn evaluation(rng: &mut Rng) -> Asked {
    let mut table = Table::new(&["", "w", "X", "O"]);
    let mut sum = TEMPO;
    for (stones, weight) in (1..).zip(WEIGHTS) {
        let [x, o] = [between(rng, 0, 9 - 2 * stones), between(rng, 0, 9 - 2 * stones)];
        sum += weight * (x - o);
        table.row(&format!("f{stones}"), &[weight, x, o]);
    }
    table.rows.push(vec!["+".into(), TEMPO.to_string(), String::new(), String::new()]);
    (table, None, Answer::Number(sum))
}

/// Keys of four bits on a board of two by two, three stones on it.
fn zobrist(rng: &mut Rng) -> Asked {
    let cells = ["a1", "b1", "a2", "b2"];
    let keys: Vec<[u8; 2]> = cells.map(|_| [0, 1].map(|_| 1 + rng.below(15) as u8)).to_vec();
    let mut table = Table::new(&["", "X", "O"]);
    for (cell, [x, o]) in cells.iter().zip(&keys) {
        table.rows.push(vec![cell.to_string(), format!("{x:04b}"), format!("{o:04b}")]);
    }
    let empty = rng.below(4);
    let side = |stone: usize| stone % 2;
    let stones: Vec<usize> = (0..4).filter(|cell| *cell != empty).collect();
    let key = stones.iter().enumerate().fold(0, |key, (stone, cell)| key ^ keys[*cell][side(stone)]);
    let placed =
        stones.iter().enumerate().map(|(stone, at)| format!("{} {}", ["X", "O"][side(stone)], cells[*at]));
    let placed: Vec<String> = placed.collect();
    (table, Some(placed.join(", ")), Answer::Bits(key))
}

/// Steps of an annealer: the change of the energy, the temperature, a random number.
fn anneal(rng: &mut Rng) -> Option<Asked> {
    let mut table = Table::new(&["", "ΔE", "T", "u"]);
    let mut accepted = Vec::new();
    for name in &LETTERS[..4] {
        let (rise, temperature) = (RISES[rng.below(RISES.len())], 20 * between(rng, 1, 10));
        let (chance, random) = ((-rise).exp(), f64::from(between(rng, 1, 19)) / 20.0);
        if (chance - random).abs() < MARGIN {
            return None;
        }
        if random < chance {
            accepted.push(name.to_string());
        }
        let change = (rise * f64::from(temperature)) as i32;
        table.rows.push(vec![
            name.to_string(),
            change.to_string(),
            temperature.to_string(),
            format!("{random:.2}"),
        ]);
    }
    (1..4).contains(&accepted.len()).then(|| (table, None, Answer::letters(accepted)))
}

/// Two ratings: what A scores, in percent.
fn elo(rng: &mut Rng) -> Option<Asked> {
    let [a, b] = [0, 1].map(|_| 50 * between(rng, 20, 40));
    let percent = 100.0 * expected(f64::from(a - b));
    let mut table = Table::new(&["", "Elo"]);
    table.row("A", &[a]);
    table.row("B", &[b]);
    let clear = a != b && (percent.fract() - 0.5).abs() > MARGIN;
    clear.then(|| (table, None, Answer::Number(percent.round() as i32)))
}

/// A win on a ply of a board, as the solver scores it.
fn score(rng: &mut Rng) -> Asked {
    let (width, height) = (between(rng, 4, 8), between(rng, 4, 8));
    let ply = between(rng, 7, width * height);
    let mut table = Table::new(&["W", "H", "p"]);
    table.rows.push([width, height, ply].map(|number| number.to_string()).to_vec());
    (table, None, Answer::Number((width * height + 2 - ply) / 2))
}

fn payoffs<const N: usize>(rng: &mut Rng) -> ([[i32; N]; N], Table) {
    let entries = [0; N].map(|_| [0; N].map(|_| between(rng, -9, 9)));
    let names = &["A", "B", "C"][..N];
    let mut table = Table::new(&[&[""], names].concat());
    names.iter().zip(&entries).for_each(|(name, row)| table.row(name, row));
    (entries, table)
}

/// What R is sure of, where C pays no more.
fn saddle(rng: &mut Rng) -> Option<Asked> {
    let (entries, table) = payoffs::<3>(rng);
    let maximin = entries.iter().filter_map(|row| row.iter().min()).max()?;
    let most = |column: usize| entries.iter().map(move |row| row[column]).max();
    let minimax = (0..3).filter_map(most).min()?;
    (*maximin == minimax).then_some((table, None, Answer::Number(minimax)))
}

/// How often R plays A where neither has a pure strategy that is best, if that is a whole number of percent.
fn mixed(rng: &mut Rng) -> Option<Asked> {
    let ([[a, b], [c, d]], table) = payoffs::<2>(rng);
    let (above, below) = (d - c, a - b - c + d);
    // No saddle point: one diagonal lies above the other.
    let crosses = a.min(d) > b.max(c) || a.max(d) < b.min(c);
    (crosses && 100 * above % below == 0).then(|| (table, None, Answer::Number(100 * above / below)))
}

/// Moves with their visits and the points of the mover: the one with the largest upper confidence bound.
fn ucb(rng: &mut Rng) -> Option<Asked> {
    let children: Vec<(i32, i32)> = (0..3 + rng.below(2))
        .map(|_| {
            let visits = between(rng, 1, 12);
            (visits, between(rng, 0, visits))
        })
        .collect();
    let all = children.iter().map(|(visits, _)| f64::from(*visits)).sum::<f64>();
    let bound = |&(visits, points): &(i32, i32)| {
        f64::from(points) / f64::from(visits) + (all.ln() / f64::from(visits)).sqrt()
    };
    let mut bounds: Vec<(f64, &str)> = children.iter().map(bound).zip(LETTERS).collect();
    bounds.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut table = Table::new(&["", "n", "w"]);
    LETTERS.iter().zip(&children).for_each(|(name, (visits, points))| table.row(name, &[*visits, *points]));
    let clear = bounds[0].0 - bounds[1].0 > MARGIN;
    clear.then(|| (table, None, Answer::letters([bounds[0].1.to_string()])))
}

/// Moves of a position in their order with the threads that are searching them: those that another thread defers.
fn abdada(rng: &mut Rng) -> Option<Asked> {
    let mut table = Table::new(&["", "n"]);
    let mut deferred = Vec::new();
    for (place, name) in LETTERS.iter().enumerate() {
        let threads = between(rng, -2, 2).max(0);
        table.row(name, &[threads]);
        if place > 0 && threads > 0 {
            deferred.push(name.to_string());
        }
    }
    (!deferred.is_empty()).then(|| (table, None, Answer::letters(deferred)))
}

/// Segments of Connect Four's board: those that claimeven alone, on every column, does not stop.
fn claimeven(rng: &mut Rng) -> Option<Asked> {
    let rules = Rules::connect4();
    let segments = Segments::new(rules);
    let mut table = Table::new(&["", "4"]);
    let mut kept = Vec::new();
    for name in LETTERS {
        let at = rng.below(segments.count());
        let cells: Vec<Cell> = segments
            .cells(at)
            .iter()
            .map(|cell| Cell::from_index(usize::from(*cell), rules.width()))
            .collect();
        let is_even = |cell: &Cell| cell.row % 2 == 1;
        if !cells.iter().any(is_even) {
            kept.push(name.to_string());
        }
        let names: Vec<String> = cells.into_iter().map(format_cell).collect();
        table.rows.push(vec![name.to_string(), names.join(" ")]);
    }
    (!kept.is_empty()).then(|| (table, None, Answer::letters(kept)))
}
