//! `GET /api/round`: one round of a small league, everybody against everybody with both colours. The page asks for round
//! after round and rates the players as the games come in.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use filetto::game::notation::format_game;
use filetto::game::{Position, Rules, Side};
use filetto::limits::Limits;
use filetto::player::PlayerSpec;
use filetto::session::play_game;
use serde_json::{Value as Json, json};

/// Who plays: from chance to a search that sees four plies.
const PLAYERS: [&str; 4] = ["random", "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=4"];

/// The games of a round as JSON, an empty list if it was stopped.
pub fn answer(rules: Rules, seed: u64, stop: &Arc<AtomicBool>) -> Json {
    let mut games = Vec::new();
    for x in 0..PLAYERS.len() {
        for o in (0..PLAYERS.len()).filter(|o| *o != x) {
            games.extend(game(rules, [x, o], seed.wrapping_mul(64).wrapping_add(games.len() as u64), stop));
        }
    }
    json!({"game": rules.to_string(), "players": PLAYERS, "games": games})
}

/// One game after an opening by chance: searches would play the same one again and again.
fn game(rules: Rules, seats: [usize; 2], seed: u64, stop: &Arc<AtomicBool>) -> Option<Json> {
    let spec = |seat: usize| PLAYERS[seat].parse::<PlayerSpec>().ok().map(|spec| spec.for_game(seed));
    let (mut x, mut o) = (spec(seats[0])?.build()?, spec(seats[1])?.build()?);
    let start = opening(rules, seed);
    let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
    let record = play_game(&start, [&mut *x, &mut *o], &limits);
    let winner = record.end.winner().map(|side| if side == Side::X { "x" } else { "o" });
    Some(json!({"x": seats[0], "o": seats[1], "winner": winner, "moves": format_game(&record.position())}))
}

/// Two random moves.
fn opening(rules: Rules, seed: u64) -> Position {
    let mut rng = filetto::internals::rng::Rng::new(seed);
    let mut position = Position::new(rules);
    for _ in 0..2 {
        let moves: Vec<_> = position.legal_moves().collect();
        if let Some(mv) = rng.pick(&moves) {
            position.play_unchecked(mv);
        }
    }
    position
}
