//! Games by seed that look like people's: a few moves by chance, then two levels that are not too strong, with a slip
//! now and then.

use crate::game::{Position, Rules, random};
use crate::limits::Limits;
use crate::player::{Player, PlayerSpec};
use crate::rng::Rng;

/// The levels that play.
const PLAYERS: std::ops::RangeInclusive<usize> = 2..=7;
/// The most random moves at the beginning.
const OPENING: usize = 4;
/// One move in so many is by chance.
const SLIP: usize = 12;
/// Positions a player visits for a move.
const NODES: u64 = 4_000;

/// The positions of one game, the first one after its opening.
pub(super) fn positions(rules: Rules, rng: &mut Rng) -> Vec<Position> {
    let opening = rng.below(OPENING.min(rules.cells()) + 1);
    let mut position = random::game(rules, opening, rng);
    let mut players = [player(rng), player(rng)];
    let mut seen = vec![position.clone()];
    while position.outcome().is_none() {
        let moves: Vec<_> = position.legal_moves().collect();
        let slips = rng.below(SLIP) == 0;
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let player = &mut players[position.to_move().index()];
        let thought =
            player.as_mut().filter(|_| !slips).and_then(|player| player.choose(&position, &limits).ok());
        let Some(mv) = thought.map(|choice| choice.mv).or_else(|| rng.pick(&moves)) else { break };
        position.play_unchecked(mv);
        seen.push(position.clone());
    }
    seen
}

fn player(rng: &mut Rng) -> Option<Box<dyn Player>> {
    let level = PLAYERS.start() + rng.below(PLAYERS.count());
    level_player(level, rng.bits() >> 32)
}

/// The player of a level with a seed.
pub(super) fn level_player(level: usize, seed: u64) -> Option<Box<dyn Player>> {
    format!("level:{level},seed={seed}").parse::<PlayerSpec>().ok()?.build()
}
