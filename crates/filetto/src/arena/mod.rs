//! Where players meet.

use crate::game::{Position, Side};
use crate::player::{Choice, Limits, Player, PlayerError, ask};
use crate::record::{End, GameRecord};

/// Plays a game from a position to its end. A player that gives no move or an illegal one loses.
pub fn play_game(start: &Position, players: [&mut dyn Player; 2], limits: &Limits) -> GameRecord {
    let mut position = start.clone();
    let mut choices: Vec<Choice> = Vec::new();
    let [x, o] = players;
    let end = loop {
        if let Some(outcome) = position.outcome() {
            break End::Played(outcome);
        }
        let side = position.to_move();
        let player: &mut dyn Player = if side == Side::X { &mut *x } else { &mut *o };
        match turn(&mut position, player, limits) {
            Ok(choice) => choices.push(choice),
            Err(error) => break End::Forfeit { side, reason: error.to_string() },
        }
    };
    let opening = start.history().len();
    GameRecord { rules: start.rules(), moves: position.history().to_vec(), opening, choices, end }
}

/// One move of a game.
fn turn(position: &mut Position, player: &mut dyn Player, limits: &Limits) -> Result<Choice, PlayerError> {
    let choice = ask(player, position, limits)?;
    let illegal = |error| PlayerError::Failed(format!("played an illegal move: {error}"));
    position.play(choice.mv).map_err(illegal)?;
    Ok(choice)
}
