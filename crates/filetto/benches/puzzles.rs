//! Puzzles proven again and graded against what the levels find: `cargo bench -p filetto --bench puzzles -- [FILE] [SEEDS]`
//!
//! Every puzzle of the file (the shipped ones of Connect Four if none is named) is proven again, alone. Then the levels 1
//! to 9 try each with seeds that the grades were not made with, and the order of the grades is compared with that of the
//! solving rates (Spearman's rank correlation). Fails if a puzzle is wrong or if the correlation is 0.6 or less.

use std::time::Instant;

use filetto::internals::stats::rank_correlation;
use filetto::puzzle::{Features, Finders, Judge, Puzzle, features_rating, read};
use filetto::solver::Budget;

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../filetto-cli/puzzles/drop-7x6-4.txt");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|text| text != "--bench").collect();
    let path = arguments.first().map_or(SHIPPED, String::as_str);
    let seeds = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(4);
    let text = std::fs::read_to_string(path).expect("a file of puzzles");
    let puzzles: Vec<Puzzle> = read(&text).expect("puzzles").into_iter().map(|(_, puzzle)| puzzle).collect();
    prove(&puzzles);
    let correlation = compare(&puzzles, seeds);
    assert!(correlation > 0.6, "the grades do not agree with the levels: {correlation:.3}");
}

fn prove(puzzles: &[Puzzle]) {
    let start = Instant::now();
    let mut judge = Judge::new(puzzles[0].rules(), 64 << 20);
    for puzzle in puzzles {
        judge.check(puzzle, &Budget::default()).unwrap_or_else(|fault| panic!("{puzzle}: {fault}"));
    }
    println!("{} puzzles, every one proven again in {:.1} s", puzzles.len(), start.elapsed().as_secs_f64());
}

/// The rank correlation of rating and difficulty (the share that is not found), in all and per kind.
fn compare(puzzles: &[Puzzle], seeds: u64) -> f64 {
    let finders = Finders::with_seeds(&(9_000..9_000 + seeds).collect::<Vec<_>>());
    let missed: Vec<f64> = puzzles.iter().map(|puzzle| 1.0 - finders.solving_rate(puzzle)).collect();
    let ratings: Vec<f64> = puzzles.iter().map(|puzzle| puzzle.rating.into()).collect();
    let looks: Vec<f64> = puzzles.iter().map(looks).collect();
    let all = rank_correlation(&ratings, &missed);
    println!("kind      puzzles  ratings          found  rank correlation: grade  looks alone");
    let mut goals: Vec<_> = puzzles.iter().map(|puzzle| puzzle.goal).collect();
    goals.sort();
    goals.dedup();
    for goal in goals {
        let of = |numbers: &[f64]| -> Vec<f64> {
            let kept = puzzles.iter().zip(numbers).filter(|(puzzle, _)| puzzle.goal == goal);
            kept.map(|(_, number)| *number).collect()
        };
        row(&goal.to_string(), &of(&ratings), &of(&looks), &of(&missed));
    }
    row("all", &ratings, &looks, &missed);
    all
}

fn looks(puzzle: &Puzzle) -> f64 {
    puzzle.first().map_or(0.0, |right| features_rating(&Features::of(&puzzle.position, puzzle.goal, right)))
}

fn row(name: &str, ratings: &[f64], looks: &[f64], missed: &[f64]) {
    let mut sorted = ratings.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
    let found = 100.0 * (1.0 - missed.iter().sum::<f64>() / missed.len() as f64);
    let (grade, looks) = (rank_correlation(ratings, missed), rank_correlation(looks, missed));
    println!(
        "{name:<9} {:>7}  {low:>4.0} to {high:>4.0}  {found:>8.1} %  {grade:>23.3}  {looks:>11.3}",
        ratings.len()
    );
}
