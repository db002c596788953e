//! Random positions, games against random and plain answers, for the tests of the players.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::time::{Duration, Instant};

use filetto::game::{Move, Outcome, Position, Rules, Side};
use filetto::player::{Limits, Player, PlayerSpec, Random, ask};

/// Shapes on which no player may ever answer with an illegal move, besides those of `tests/players.rs`.
pub const SHAPES: [&str; 3] = ["drop-4x4-4", "free-5x5-4", "drop-9x7-5"];

/// The player of a spec.
pub fn player(spec: &str) -> Box<dyn Player> {
    spec.parse::<PlayerSpec>().unwrap().build().unwrap()
}

/// How often a thought is timed before it counts as late: a machine that is shared is slow once, a clock nobody
/// looks at is late each time.
const TRIES: usize = 5;
/// What the machine may take beyond the time of a thought: threads that start and end.
const STARTING: Duration = Duration::from_millis(30);

/// Fails unless some try of the thought ends within its time.
pub fn keeps_time(what: &str, time: Duration, mut think: impl FnMut()) {
    let mut timed = || {
        let start = Instant::now();
        think();
        start.elapsed()
    };
    let fastest = (0..TRIES).map(|_| timed()).find(|taken| *taken <= time + STARTING);
    assert!(fastest.is_some(), "{what} was late {TRIES} times of {TRIES}");
}

/// The moves that win at once.
pub fn winning_moves(position: &Position) -> Vec<Move> {
    let wins = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        matches!(after.outcome(), Some(Outcome::Win(_)))
    };
    position.legal_moves().filter(wins).collect()
}

/// The moves with which the opponent would win if it were to move.
pub fn threats(position: &Position) -> Vec<Move> {
    let rules = position.rules();
    let fits = |mv: &Move| {
        let cell = position.check(*mv).unwrap();
        let run = |way: isize, direction| {
            (1..)
                .map_while(|steps| cell.step(direction, way * steps, rules.width(), rules.height()))
                .take_while(|next| position.at(*next) == Some(!position.to_move()))
                .count()
        };
        filetto::game::Direction::ALL.iter().any(|d| run(-1, *d) + run(1, *d) + 1 >= rules.align())
    };
    position.legal_moves().filter(fits).collect()
}

/// Plays a game against random, `side` by the player; every answer is checked by the rules. Returns the
/// finished position.
pub fn play_random(player: &mut dyn Player, side: Side, rules: Rules, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::new(rules);
    while position.outcome().is_none() {
        let asked: &mut dyn Player = if position.to_move() == side { player } else { &mut random };
        let choice = ask(asked, &position, &Limits::default()).unwrap();
        position.play(choice.mv).unwrap_or_else(|error| panic!("{error}:\n{position}"));
    }
    position
}

/// Plays so many games against random with sides changing; returns how many were won.
pub fn wins_against_random(spec: &str, rules: Rules, games: u64) -> u64 {
    let mut player = player(spec);
    let won = |game: &u64| {
        let side = Side::BOTH[(game % 2) as usize];
        play_random(&mut *player, side, rules, *game).outcome() == Some(Outcome::Win(side))
    };
    (0..games).filter(won).count() as u64
}

/// What an answer may take beyond its time, computed with debug assertions.
pub const SLACK: Duration = Duration::from_millis(10);

/// What this thread has computed so far: unlike the time on the wall it does not run while others have the machine.
/// Where the system does not tell, the time on the wall.
pub fn computed() -> Duration {
    #[cfg(target_os = "linux")]
    {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the clock exists on Linux, and the pointer is to a timespec of our own.
        unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(target_os = "linux"))]
    {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed()
    }
}
