//! How much of everything a request, a client and all of them may take.

use std::time::Duration;

use filetto::player::LONGEST_WAIT;

/// The largest body.
pub const BODY_BYTES: usize = 64 << 10;
/// The longest text of a player.
pub const SPEC_BYTES: usize = 1000;
/// The longest anybody may think about one answer.
pub const MOST_THINKING: Duration = LONGEST_WAIT;
/// What a player may take longer than it was told before it is stopped from outside.
pub const GRACE: Duration = Duration::from_millis(500);
/// The most megabytes a player may keep for positions.
pub const PLAYER_MEGABYTES: u64 = 32;
/// Memory of the solver behind one question.
pub const SOLVER_BYTES: usize = 64 << 20;
/// The longest pause between two moves of programs.
pub const MOST_DELAY: Duration = Duration::from_secs(60);
/// The longest time a board may have waited for its first stone.
pub const MOST_WAITED: Duration = Duration::from_secs(24 * 60 * 60);
/// The shortest and the longest time of a clock at the start.
pub const CLOCK_BASE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(3 * 60 * 60)];
/// The most a clock gives back for a move.
pub const MOST_INCREMENT: Duration = Duration::from_secs(180);
/// How much later than its clock allows a move may come in: it takes its way, and the machine may be busy.
pub const CLOCK_TOLERANCE: Duration = Duration::from_millis(250);
/// The most moves of a position that are evaluated one by one.
pub const ANALYSIS_MOVES: usize = 400;
/// The most positions that an analysis limited by them visits.
pub const ANALYSIS_NODES: u64 = 1_000_000_000;
/// Memory behind an analysis.
pub const ANALYSIS_BYTES: usize = 64 << 20;
/// How many that go on while somebody looks have so much at once.
pub const ROOMY_ANALYSES: usize = 8;
/// Memory behind those beyond.
pub const CROWDED_BYTES: usize = 2 << 20;
/// The most searches that wait for a place.
pub const QUEUE: usize = 1024;
/// The most event streams open at once.
pub const STREAMS: usize = 2048;
/// The most searches of one client, running and waiting; as many short ones besides.
pub const CLIENT_SEARCHES: usize = 8;
/// The most event streams of one client.
pub const CLIENT_STREAMS: usize = 32;
/// The most games a client starts in a minute.
pub const CLIENT_GAMES: usize = 60;
/// The most offers, phrases, names and invitations of a client in a minute.
pub const CLIENT_GESTURES: usize = 40;
/// The most games that everybody sees at once.
pub const LISTED: u32 = 100;
/// How long two programs play on while nobody looks.
pub const UNWATCHED: Duration = Duration::from_secs(30);
/// The most games of one answer to a listing.
pub const PAGE: u32 = 100;
