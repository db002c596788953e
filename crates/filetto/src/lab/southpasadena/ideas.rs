//! What deepening, ordering, the table and its bounds buy SouthPasadena under a clock: each is switched off alone, and
//! the rest meets the whole player on the boards of a league.

use std::time::Duration;

use crate::arena::preset::Scoring;
use crate::game::notation::format_game;
use crate::game::{Position, Rules, Side};
use crate::lab::{Ending, Row, Run, quiet_position, seconds};
use crate::player::{Limits, Player, PlayerSpec, ask};
use crate::rng::Rng;
use crate::session::play_game;
use crate::stats::interval;
use crate::value::Value;

/// The player with nothing switched off.
pub const WHOLE: &str = "southpasadena";
/// The same without one of its ideas, and at last as the source has it.
pub const VARIANTS: [&str; 5] = [
    "southpasadena:deepen=off",
    "southpasadena:order=none",
    "southpasadena:memo=off",
    "southpasadena:bounds=off",
    "southpasadena:quick=off,bounds=off",
];

/// What is measured.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The boards.
    pub boards: Vec<Rules>,
    /// What games are worth.
    pub scoring: Scoring,
    /// Time for a move.
    pub time: Duration,
    /// The seed of the positions.
    pub seed: u64,
}

/// One thought about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The board.
    pub rules: Rules,
    /// The player.
    pub player: &'static str,
    /// The moves that led to the position.
    pub moves: String,
    /// Plies looked ahead; 0 if the time was up before the only depth that was tried.
    pub depth: u32,
    /// True if the value is proven.
    pub proven: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The time it had.
    pub limit: Duration,
}

impl Row for Thought {
    const COLUMNS: &'static [&'static str] =
        &["board", "player", "moves", "depth", "proven", "nodes", "seconds", "limit"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.rules.to_string(),
            self.player.to_string(),
            self.moves.clone(),
            self.depth.to_string(),
            self.proven.to_string(),
            self.nodes.to_string(),
            seconds(self.time),
            seconds(self.limit),
        ]
    }
}

/// Every player thinks about the same positions, one for each board.
pub fn think(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Thought, f64)) -> Ending {
    let mut rng = Rng::new(setup.seed);
    let opening = |rules: &Rules| (rules.cells() / 4).min(8);
    let positions: Vec<Position> =
        setup.boards.iter().filter_map(|rules| quiet_position(*rules, opening(rules), &mut rng)).collect();
    let count = (positions.len() * (VARIANTS.len() + 1)) as f64;
    let mut done = 0.0;
    for position in &positions {
        for player in std::iter::once(WHOLE).chain(VARIANTS) {
            let Some(thought) = think_once(setup, player, position, run) else { return run.ending(false) };
            done += 1.0;
            report(&thought, done / count);
        }
    }
    run.ending(true)
}

fn limits(setup: &Setup, run: &Run) -> Limits {
    Limits { time: Some(setup.time), ..run.limits() }
}

fn build(spec: &str) -> Option<Box<dyn Player>> {
    spec.parse::<PlayerSpec>().ok()?.build()
}

fn think_once(setup: &Setup, player: &'static str, position: &Position, run: &Run) -> Option<Thought> {
    let choice = ask(&mut *build(player)?, position, &limits(setup, run)).ok()?;
    (!run.is_over()).then(|| Thought {
        rules: position.rules(),
        player,
        moves: format_game(position),
        depth: if choice.value == Value::Unknown { 0 } else { choice.depth },
        proven: choice.proven,
        nodes: choice.stats.nodes,
        time: choice.stats.time,
        limit: setup.time,
    })
}

/// A game of a variant against the whole player.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The board.
    pub rules: Rules,
    /// The variant.
    pub player: &'static str,
    /// Its side.
    pub side: Side,
    /// True if it won, None for a draw.
    pub won: Option<bool>,
    /// Its points by the league's scoring.
    pub points: f64,
    /// The points of the whole player.
    pub other: f64,
    /// Moves of the game.
    pub plies: usize,
    /// Moves of either that took longer than they may.
    pub late: usize,
}

impl Row for Game {
    const COLUMNS: &'static [&'static str] =
        &["board", "player", "side", "result", "points", "points_of_the_whole", "plies", "late"];

    fn cells(&self) -> Vec<String> {
        let result = match self.won {
            Some(true) => "won",
            Some(false) => "lost",
            None => "drawn",
        };
        vec![
            self.rules.to_string(),
            self.player.to_string(),
            self.side.to_string(),
            result.to_string(),
            self.points.to_string(),
            self.other.to_string(),
            self.plies.to_string(),
            self.late.to_string(),
        ]
    }
}

/// Two games of every variant on every board, once with each side, from the empty board.
pub fn play(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Game, f64)) -> Ending {
    let count = (setup.boards.len() * VARIANTS.len() * 2) as f64;
    let mut done = 0.0;
    for rules in &setup.boards {
        for (player, side) in VARIANTS.iter().flat_map(|player| Side::BOTH.map(|side| (player, side))) {
            let Some(game) = play_once(setup, player, *rules, side, run) else { return run.ending(false) };
            done += 1.0;
            report(&game, done / count);
        }
    }
    run.ending(true)
}

fn play_once(setup: &Setup, player: &'static str, rules: Rules, side: Side, run: &Run) -> Option<Game> {
    let (mut own, mut whole) = (build(player)?, build(WHOLE)?);
    let players: [&mut dyn Player; 2] = match side {
        Side::X => [&mut *own, &mut *whole],
        Side::O => [&mut *whole, &mut *own],
    };
    let record = play_game(&Position::new(rules), players, &limits(setup, run));
    (!run.is_over()).then(|| Game {
        rules,
        player,
        side,
        won: record.end.winner().map(|winner| winner == side),
        points: setup.scoring.points(&record.end, side),
        other: setup.scoring.points(&record.end, !side),
        plies: record.moves.len(),
        late: record.choices.iter().filter(|choice| choice.stats.time > setup.time).count(),
    })
}

/// What the games of a variant add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Points.
    pub points: f64,
    /// Points of the whole player.
    pub other: f64,
}

impl Tally {
    /// The games of one variant.
    pub fn of(games: &[Game], player: &str) -> Tally {
        let mut tally = Tally::default();
        for game in games.iter().filter(|game| game.player == player) {
            tally.games += 1;
            tally.wins += u64::from(game.won == Some(true));
            tally.draws += u64::from(game.won.is_none());
            tally.points += game.points;
            tally.other += game.other;
        }
        tally
    }

    /// Wins and half the draws as a share of the games.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games.max(1) as f64
    }

    /// The interval of 95 % around the score.
    pub fn interval(&self) -> (f64, f64) {
        interval(self.score(), self.games)
    }
}
