//! Who plays whom, where and with which colour: a round robin in which everything follows from the number of a
//! game, so that a stopped tournament knows what is missing.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::opening::random_opening;
use crate::game::notation::format_game;
use crate::game::{Position, Rules};
use crate::player::{Choice, Limits, Player, PlayerError, PlayerSpec};
use crate::record::GameRecord;
use crate::rng::split_mix;
use crate::session::{Guarded, Settings, play_game};

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// After this many random plies, others in every round.
    Random(Rules, usize),
    /// From this position in every round.
    Given(Position),
}

impl Start {
    /// The game.
    pub fn rules(&self) -> Rules {
        match self {
            Start::Random(rules, _) => *rules,
            Start::Given(position) => position.rules(),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Start::Random(rules, plies) => write!(f, "{rules} and {plies} random plies"),
            Start::Given(position) if position.ply() == 0 => position.rules().fmt(f),
            Start::Given(position) => write!(f, "{} {}", position.rules(), format_game(position)),
        }
    }
}

/// A tournament: every pair of players meets on every start in every round, once with either colour. A match
/// is a tournament of two.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays.
    pub players: Vec<PlayerSpec>,
    /// Where the games start.
    pub starts: Vec<Start>,
    /// How often all of it is played.
    pub rounds: usize,
    /// Stop after this many games, if there are more.
    pub most_games: usize,
    /// The seed of openings and players.
    pub seed: u64,
}

/// One game of a tournament.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Its number.
    pub index: usize,
    /// The players of X and of O, by their places in the plan.
    pub seats: [usize; 2],
    /// The same as texts, with the seeds of this game.
    pub specs: [PlayerSpec; 2],
    /// Where it starts.
    pub start: Position,
}

impl Plan {
    /// How many games there are.
    pub fn len(&self) -> usize {
        let all = self.rounds * self.starts.len() * self.pairs() * 2;
        all.min(self.most_games)
    }

    /// True if there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn pairs(&self) -> usize {
        self.players.len() * self.players.len().saturating_sub(1) / 2
    }

    /// The players of X and O in a game. Two games that follow each other, from an even number on, are a pair:
    /// the same players from the same start with colours changed.
    pub fn seats(&self, index: usize) -> [usize; 2] {
        let mut pair = index / 2 % self.pairs();
        let mut first = 0;
        while pair >= self.players.len() - 1 - first {
            pair -= self.players.len() - 1 - first;
            first += 1;
        }
        let second = first + 1 + pair;
        if index.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// A game by its number.
    pub fn fixture(&self, index: usize) -> Fixture {
        let seats = self.seats(index);
        let specs = seats.map(|player| self.spec(player, index));
        Fixture { index, seats, specs, start: self.start(index / 2 / self.pairs()) }
    }

    /// The start of a meeting of everybody: all pairs play it.
    fn start(&self, meeting: usize) -> Position {
        match &self.starts[meeting % self.starts.len()] {
            Start::Given(position) => position.clone(),
            Start::Random(rules, plies) => random_opening(*rules, *plies, mix(self.seed, meeting as u64)),
        }
    }

    /// A player for one game: where the text leaves the seed open, each game has its own. In a match even players
    /// without chance get one, to choose between equal moves: two of them would play one game over and over.
    fn spec(&self, player: usize, index: usize) -> PlayerSpec {
        let seed = mix(mix(self.seed, player as u64 + 1), index as u64) >> 32;
        self.players[player].with_default("seed", &(seed + 1).to_string())
    }
}

/// One number out of two.
fn mix(a: u64, b: u64) -> u64 {
    split_mix(split_mix(a) ^ b)
}

impl Fixture {
    /// Plays the game with new players.
    pub fn play(&self, settings: &Settings) -> GameRecord {
        self.play_by(settings, |_, spec| spec.build())
    }

    /// Plays the game with players that `make` makes, from their places in the plan and their texts.
    pub fn play_by(
        &self,
        settings: &Settings,
        make: impl Fn(usize, &PlayerSpec) -> Option<Box<dyn Player>>,
    ) -> GameRecord {
        let player = |side: usize| Guarded::new(made(|| make(self.seats[side], &self.specs[side])));
        let [mut x, mut o] = [player(0), player(1)];
        play_game(&self.start, [&mut x, &mut o], settings)
    }
}

/// A player just made; one that cannot be made loses its game.
fn made(make: impl FnOnce() -> Option<Box<dyn Player>>) -> Box<dyn Player> {
    let made = catch_unwind(AssertUnwindSafe(make)).ok().flatten();
    made.unwrap_or_else(|| Box::new(Absent))
}

/// Stands in for a player that did not come.
struct Absent;

impl Player for Absent {
    fn choose(&mut self, _: &Position, _: &Limits) -> Result<Choice, PlayerError> {
        Err(PlayerError::Crashed("it could not be started".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn plan(players: usize, rounds: usize) -> Plan {
        let games = ["tris", "connect4", "free-4x3-3"];
        Plan {
            players: vec!["random".parse().unwrap(); players],
            starts: games.iter().map(|game| Start::Random(game.parse().unwrap(), 2)).collect(),
            rounds,
            most_games: usize::MAX,
            seed: 7,
        }
    }

    #[test]
    fn everybody_meets_everybody_everywhere_with_both_colours_equally_often() {
        for (players, rounds) in [(2, 1), (3, 2), (6, 3)] {
            let plan = plan(players, rounds);
            let mut meetings: HashMap<([usize; 2], String), usize> = HashMap::new();
            for index in 0..plan.len() {
                let fixture = plan.fixture(index);
                *meetings.entry((fixture.seats, fixture.start.rules().to_string())).or_default() += 1;
            }
            assert_eq!(meetings.len(), players * (players - 1) * 3);
            assert!(meetings.values().all(|count| *count == rounds));
        }
    }

    #[test]
    fn a_pair_of_games_has_one_start_and_changed_colours() {
        let plan = plan(4, 3);
        for index in (0..plan.len()).step_by(2) {
            let (one, two) = (plan.fixture(index), plan.fixture(index + 1));
            assert_eq!(one.start, two.start);
            assert_eq!(one.seats, [two.seats[1], two.seats[0]]);
        }
    }

    #[test]
    fn rounds_have_openings_of_their_own_and_all_pairs_share_them() {
        let mut plan = plan(3, 40);
        plan.starts.truncate(1);
        let start = |index| plan.fixture(index).start;
        assert_eq!(start(0), start(5));
        assert!((1..40).any(|round| start(0) != start(round * 6)));
    }

    #[test]
    fn seeds_differ_from_game_to_game_unless_they_are_given() {
        let mut plan = plan(2, 50);
        plan.players[1] = "random:seed=5".parse().unwrap();
        let spec = |index| plan.fixture(index).specs[0].to_string();
        let mut seeds: Vec<String> = (0..plan.len()).step_by(2).map(spec).collect();
        assert!(plan.fixture(0).specs[1].to_string() == "random:seed=5");
        assert_eq!(spec(4), spec(4));
        seeds.sort();
        seeds.dedup();
        assert_eq!(seeds.len(), plan.len() / 2);
    }

    #[test]
    fn a_match_may_end_within_a_pair() {
        let plan = Plan { most_games: 7, ..plan(2, 9) };
        assert_eq!(plan.len(), 7);
        assert!(Plan { players: Vec::new(), ..plan }.is_empty());
    }
}
