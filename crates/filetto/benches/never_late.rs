//! Never late, never illegal, never too large: moves of the engine on boards from 3x3 to 100x100 at limits of 20, 50,
//! 100 and 1000 ms, while another thread keeps the other core busy.
//!
//! `cargo bench -p filetto --bench never_late` plays 20,000 moves in about 20 minutes, `-- --moves N` fewer,
//! `-- --player level:5` those of another player.
//! Needs a machine on which two threads can run.
//!
//! A system with other programs, or a host with other machines, may keep a thread waiting that is ready to run. How
//! long it ran the system tells: a move that is late only by the rest is counted apart, one that is late by what the engine
//! did makes the bench fail. For comparison every fifth limit is also given to a loop that only looks at the clock and
//! stops with the engine's margin.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use filetto::game::{Position, Rules};
use filetto::internals::arena::opening::random_opening;
use filetto::internals::engine::timer::MARGIN;
use filetto::internals::rng::Rng;
use filetto::player::{Limits, Player, PlayerSpec};

const SHAPES: [&str; 25] = [
    "free-3x3-3",
    "drop-4x4-4",
    "free-5x5-4",
    "connect4",
    "drop-1x20-4",
    "free-20x1-4",
    "drop-8x8-4",
    "drop-9x9-5",
    "free-8x8-5",
    "free-10x10-5",
    "free-11x11-5-exact",
    "drop-11x10-5-exact",
    "gomoku",
    "gomoku-standard",
    "free-19x19-6",
    "drop-20x20-10",
    "drop-30x30-10",
    "free-50x50-10",
    "drop-50x50-10",
    "free-70x70-10",
    "drop-75x75-20",
    "free-100x100-5",
    "drop-100x100-30",
    "free-100x100-40",
    "drop-100x100-4",
];
/// Of a hundred moves so many have these milliseconds: about a minute for a thousand moves.
const MIX: [(usize, u64); 4] = [(55, 20), (29, 50), (14, 100), (2, 1000)];
/// One of so many limits is given to a plain loop, too.
const LOOPS: usize = 5;
/// What the process may take beyond the memory of the player.
const SLACK_MB: u64 = 50;

/// A move that came after its time.
struct Late {
    limit: Duration,
    took: Duration,
    /// Time of it in which the thread ran.
    ran: Duration,
}

impl Late {
    /// True if it would have been late on a machine of its own as well.
    fn is_own_fault(&self) -> bool {
        self.ran > self.limit
    }
}

/// What was seen on one board.
#[derive(Default)]
struct Seen {
    moves: usize,
    late: Vec<Late>,
    /// Loops that only looked at the clock, and how many of them were late.
    loops: usize,
    late_loops: usize,
    illegal: usize,
    /// The least time left of a limit.
    closest: Option<Duration>,
    nodes: u64,
    time: Duration,
    depth: u64,
}

/// The word behind an option of the command line.
fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|arg| arg != name).nth(1)
}

fn main() {
    let moves = option("--moves").map_or(20_000, |text| text.parse().expect("--moves needs a number"));
    let spec: PlayerSpec = option("--player").as_deref().unwrap_or("engine").parse().expect("a player");
    let own = spec.entry().keys.iter().any(|key| key.name == "memory");
    let most_mb = if own { spec.options().number("memory") } else { 0 } + SLACK_MB;
    println!(
        "{spec}: {moves} moves over {} boards, other core busy, memory at most {most_mb} MB",
        SHAPES.len()
    );
    let (done, start) = (AtomicBool::new(false), Instant::now());
    let (mut late, mut own_fault, mut illegal, mut largest) = (0, 0, 0, 0);
    let (mut loops, mut late_loops) = (0, 0);
    thread::scope(|scope| {
        scope.spawn(|| keep_busy(&done));
        for (at, shape) in SHAPES.iter().enumerate() {
            let share = moves / SHAPES.len() + usize::from(at < moves % SHAPES.len());
            let seen = play(&spec, shape.parse().expect("a game"), share, at as u64, &mut largest);
            println!("{shape:<20} {}", seen.row());
            late += seen.late.len();
            own_fault += seen.own_fault();
            illegal += seen.illegal;
            (loops, late_loops) = (loops + seen.loops, late_loops + seen.late_loops);
        }
        done.store(true, Ordering::Relaxed);
    });
    println!(
        "{late} late, {own_fault} of them by what the engine did, {illegal} illegal, {largest} MB at most, {:.0} s",
        start.elapsed().as_secs_f64()
    );
    println!("for comparison: {late_loops} of {loops} loops that only look at the clock were late");
    assert_eq!((own_fault, illegal), (0, 0));
    assert!(largest <= most_mb, "{largest} MB of memory, more than {most_mb}");
}

fn keep_busy(done: &AtomicBool) {
    let mut number = 1u64;
    while !done.load(Ordering::Relaxed) {
        number = black_box(number.wrapping_mul(6_364_136_223_846_793_005).rotate_left(7));
    }
}

/// Plays games against itself from openings of all lengths.
fn play(spec: &PlayerSpec, rules: Rules, moves: usize, seed: u64, largest: &mut u64) -> Seen {
    let (mut rng, mut seen) = (Rng::new(seed), Seen::default());
    let mut player = spec.build().expect("a program");
    let mut position = Position::new(rules);
    while seen.moves < moves {
        if position.outcome().is_some() || rng.below(30) == 0 {
            position = random_opening(rules, rng.below(rules.cells() + 1).min(200), rng.bits());
            player.new_game();
        }
        if position.outcome().is_none() {
            seen.ask(&mut *player, &mut position);
            *largest = (*largest).max(resident_mb());
            if seen.moves.is_multiple_of(LOOPS) {
                seen.wait_in_a_loop();
            }
        }
        if seen.moves.is_multiple_of(50) {
            eprint!("\r{rules}: {} of {moves} moves, {} late   ", seen.moves, seen.late.len());
        }
    }
    eprint!("\r\x1b[K");
    seen
}

impl Seen {
    fn ask(&mut self, player: &mut dyn Player, position: &mut Position) {
        let limit = limit(self.moves);
        let (before, start) = (time_running(), Instant::now());
        let choice = player.choose(position, &Limits::time(limit));
        let (took, ran) = (start.elapsed(), time_running() - before);
        self.moves += 1;
        match choice {
            Ok(choice) if position.play(choice.mv).is_ok() => {
                self.nodes += choice.stats.nodes;
                self.depth += u64::from(choice.depth);
            }
            _ => self.illegal += 1,
        }
        self.time += took;
        match limit.checked_sub(took) {
            Some(left) => self.closest = Some(self.closest.map_or(left, |closest| closest.min(left))),
            None => self.late.push(Late { limit, took, ran }),
        }
    }

    fn wait_in_a_loop(&mut self) {
        let (limit, start) = (limit(self.loops), Instant::now());
        while start.elapsed() < limit - MARGIN {}
        self.loops += 1;
        self.late_loops += usize::from(start.elapsed() > limit);
    }

    fn own_fault(&self) -> usize {
        self.late.iter().filter(|late| late.is_own_fault()).count()
    }

    fn row(&self) -> String {
        let mean_depth = self.depth as f64 / self.moves.max(1) as f64;
        let speed = self.nodes as f64 / self.time.as_secs_f64() / 1e3;
        let worst = self.late.iter().max_by_key(|late| late.took - late.limit);
        format!(
            "{:>5} moves, mean depth {mean_depth:>5.1}, {speed:>6.0} k nodes/s, closest {:>5.1} ms, {} late, {} by itself{}",
            self.moves,
            self.closest.unwrap_or_default().as_secs_f64() * 1e3,
            self.late.len(),
            self.own_fault(),
            worst.map_or(String::new(), |Late { limit, took, ran }| {
                format!(", worst {took:.1?} of {limit:?}, of it running {ran:.1?}")
            })
        )
    }
}

/// The limit of a move by its number.
fn limit(index: usize) -> Duration {
    let mut place = index * 37 % 100; // 37 and 100 have no common divisor: every place comes up once in a hundred.
    for (count, millis) in MIX {
        match place.checked_sub(count) {
            Some(rest) => place = rest,
            None => return Duration::from_millis(millis),
        }
    }
    unreachable!("the mix adds up to a hundred")
}

/// How long this thread has been running.
#[cfg(unix)]
fn time_running() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time since the start")
}

/// Where the system does not tell, all of it.
#[cfg(not(unix))]
fn time_running() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}

/// Megabytes of memory in use, 0 where the system does not tell.
fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kb = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kb.unwrap_or(0) / 1024
}
