//! Two players, many games.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::arena::{Fixture, Plan, Start, run};
use filetto::clock::TimeControl;
use filetto::game::Side;
use filetto::internals::arena::stats::{Pairs, halves, measure};
use filetto::player::{Limits, PlayerSpec};
use filetto::record::{End, GameRecord};
use filetto::session::Settings;

/// Strength is measured here, not punctuality (`never_late` does that): other programs may share the machine.
const TOLERANCE: Duration = Duration::from_secs(5);

/// A match of `games` games between the first player and the second, in pairs with changed colours.
pub fn match_of(a: &str, b: &str, starts: Vec<Start>, games: usize) -> Plan {
    let players: Vec<PlayerSpec> = [a, b].map(|spec| spec.parse().expect("a player")).to_vec();
    let rounds = games.div_ceil(2 * starts.len());
    Plan { players, starts, rounds, most_games: games, seed: 1 }
}

/// The same time for every move of both sides.
pub fn timed(time: Duration) -> Settings {
    Settings { control: Some(TimeControl::Move(time)), tolerance: TOLERANCE, ..Settings::default() }
}

/// The same nodes for every move of both sides.
pub fn by_nodes(nodes: u64) -> Settings {
    Settings::from(&Limits { nodes: Some(nodes), ..Limits::default() })
}

/// A game that was played.
pub struct Played {
    pub fixture: Fixture,
    pub record: GameRecord,
}

impl Played {
    /// The side the first player of the plan had.
    pub fn side(&self) -> Side {
        if self.fixture.seats[0] == 0 { Side::X } else { Side::O }
    }

    /// What the first player of the plan has of it, in half points.
    pub fn halves(&self) -> u8 {
        halves(&self.record.end, self.side()).expect("a game that was finished")
    }
}

/// Plays all games of a plan, as many at once as there are jobs; `stop` is asked after each of them.
pub fn play(
    plan: &Plan,
    settings: &Settings,
    jobs: usize,
    mut done: impl FnMut(&[Played]) -> bool,
) -> Vec<Played> {
    let (stop, mut games) = (AtomicBool::new(false), Vec::new());
    let work = |index| {
        let fixture = plan.fixture(index);
        let record = fixture.play(settings);
        Some(Played { fixture, record })
    };
    run(&(0..plan.len()).collect::<Vec<_>>(), jobs, &stop, work, |_, played| {
        games.push(played);
        eprint!("\r{} of {} games: {}   ", games.len(), plan.len(), tally(&games));
        if done(&games) {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    eprintln!();
    games.sort_by_key(|played| played.fixture.index);
    games
}

/// Wins, draws, losses and forfeits of the first player, with its share of the points and the Elo difference.
pub fn tally(games: &[Played]) -> String {
    let count = |half: u8| games.iter().filter(|played| played.halves() == half).count();
    let lost_by = |own: bool| {
        let guilty = |played: &&Played| match played.record.end {
            End::Forfeit { side, .. } => (side == played.side()) == own,
            _ => false,
        };
        games.iter().filter(guilty).count()
    };
    let forfeits = format!("forfeits {}:{}", lost_by(true), lost_by(false));
    let elo = measure(&in_order(games))
        .map_or(String::new(), |elo| format!("Elo {:+.0} ({:+.0} to {:+.0})", elo.value, elo.low, elo.high));
    let share = 100.0 * points(games);
    format!("+{} ={} -{}, {forfeits}, {share:.1} %, {elo}", count(2), count(1), count(0))
}

/// The first player's share of the points.
pub fn points(games: &[Played]) -> f64 {
    let sum: u32 = games.iter().map(|played| played.halves() as u32).sum();
    sum as f64 / (2 * games.len()).max(1) as f64
}

/// The whole pairs of games.
pub fn pairs(games: &[Played]) -> Pairs {
    Pairs::of(&in_order(games))
}

/// The half points of whole pairs, pair after pair: with several jobs games may end in another order.
fn in_order(games: &[Played]) -> Vec<u8> {
    let mut by_index: Vec<(usize, u8)> =
        games.iter().map(|played| (played.fixture.index, played.halves())).collect();
    by_index.sort_unstable();
    let mut whole = Vec::new();
    for (at, (index, half)) in by_index.iter().enumerate() {
        if index % 2 == 0
            && let Some((next, other)) = by_index.get(at + 1)
            && *next == index + 1
        {
            whole.extend([*half, *other]);
        }
    }
    whole
}
