//! How soon every move of a position of Connect Four is proven, as an analysis does it: the book, a look by the engine,
//! the solver, one thread. `cargo bench -p filetto --bench all_moves -- [POSITIONS] [SEED] [FEWEST STONES]`,
//! or `-- moves=177333211 …` for these positions.
//!
//! The positions are random ones with 0 to 14 stones, as many of each. Each is looked at by an analyst of its own, who
//! remembers nothing of the one before. Times are those of the thread: what others do on the machine meanwhile does not count.
//! Nodes are those of the engine and the solver together. The run fails if one in twenty takes longer than 0.3 s, or one of
//! them longer than 1 s.

use std::time::Duration;

use filetto::analysis::{Analyst, Judge};
use filetto::game::notation::format_game;
use filetto::game::{Position, Rules};
use filetto::internals::game::random;
use filetto::player::Limits;

const POSITIONS: u64 = 2_000;
const MOST_STONES: usize = 14;
const MEMORY: usize = 64 << 20;
const MOST: [(f64, f64); 2] = [(0.95, 0.3), (1.0, 1.0)];

fn main() {
    let mut numbers = std::env::args().filter_map(|text| text.parse::<u64>().ok());
    let (count, seed) = (numbers.next().unwrap_or(POSITIONS), numbers.next().unwrap_or(1));
    let stones = numbers.next().unwrap_or(0) as usize..=MOST_STONES;
    let given: Vec<Position> = std::env::args()
        .filter_map(|text| Position::parse(Rules::connect4(), text.strip_prefix("moves=")?).ok())
        .collect();
    let sample = || random::sample(Rules::connect4(), seed, count as usize, stones.clone());
    let positions = if given.is_empty() { sample() } else { given };
    let (mut times, mut nodes): (Vec<(&Position, f64)>, u64) = (Vec::new(), 0);
    for position in &positions {
        let (time, visited) = proven(position);
        times.push((position, time.as_secs_f64()));
        nodes += visited;
    }
    println!("stones  positions  median s    95 % s   worst s");
    for stones in stones {
        let of = times.iter().filter(|(position, _)| position.ply() == stones);
        row(&stones.to_string(), of.map(|(_, time)| *time).collect());
    }
    let all = row("all", times.iter().map(|(_, time)| *time).collect());
    println!("nodes: {:.1} million", nodes as f64 / 1e6);
    if let Some((position, time)) = times.iter().max_by(|one, other| one.1.total_cmp(&other.1)) {
        println!("worst: {} in {time:.3} s", format_game(position));
    }
    for (share, most) in MOST {
        let time = quantile(&all, share);
        assert!(time <= most, "{:.0} % take up to {time:.3} s, more than {most} s", 100.0 * share);
    }
}

/// How long it took until every move was proven, and the positions visited.
fn proven(position: &Position) -> (Duration, u64) {
    let start = thread_time();
    let judge = Judge::strongest(position.rules(), MEMORY, 1);
    let mut analyst = Analyst::new(judge, 1, position).expect("the game goes on");
    let mut took = analyst.table().is_proven().then(|| thread_time() - start);
    let told = &mut |table: &filetto::analysis::Table| {
        if took.is_none() && table.is_proven() {
            took = Some(thread_time() - start);
        }
    };
    analyst.think(&Limits::default(), told).expect("an engine that has memory");
    (took.expect("every move is proven in the end"), analyst.table().nodes)
}

/// How long this thread ran.
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Prints a row and hands its times back, sorted.
fn row(name: &str, mut times: Vec<f64>) -> Vec<f64> {
    times.sort_by(f64::total_cmp);
    let [half, most, all] = [0.5, 0.95, 1.0].map(|share| quantile(&times, share));
    println!("{name:>6} {:>10} {half:>9.4} {most:>9.4} {all:>9.4}", times.len());
    times
}

/// The value that this share of sorted ones stays at or below.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(at.saturating_sub(1)).copied().unwrap_or_default()
}
