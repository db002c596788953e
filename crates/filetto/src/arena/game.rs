//! One game: two players, a clock, and what happens to a player that breaks the rules.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::clock::{Clock, Control};
use crate::game::{Outcome, Position, Side};
use crate::player::{Choice, Limits, Player, PlayerError, ask};
use crate::record::{End, Fault, GameRecord};

/// What both players of a game may use.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Limits that the players keep themselves, and the flag that stops the game.
    pub limits: Limits,
    /// The time they have, measured from outside: a player that overruns it loses.
    pub control: Option<Control>,
    /// How much later than allowed an answer may come in: players are in the hands of a busy machine.
    pub tolerance: Duration,
}

impl Terms {
    /// The limits of the next move: its time is a part of the clock, where there is one.
    fn limits_for(&self, clock: Option<&Clock>, position: &Position) -> Limits {
        let time = clock.map_or(self.limits.time, |clock| Some(clock.allowance(position)));
        Limits { time, ..self.limits.clone() }
    }
}

impl From<&Limits> for Terms {
    fn from(limits: &Limits) -> Terms {
        Terms { limits: limits.clone(), ..Terms::default() }
    }
}

impl From<&Terms> for Terms {
    fn from(terms: &Terms) -> Terms {
        terms.clone()
    }
}

/// Plays a game from a position to its end. A player that gives no move, a late one or an illegal one loses;
/// a raised stop flag ends the game for nobody.
pub fn play_game(start: &Position, players: [&mut dyn Player; 2], terms: impl Into<Terms>) -> GameRecord {
    let terms = terms.into();
    let mut clock = terms.control.map(Clock::new);
    let mut position = start.clone();
    let mut choices: Vec<Choice> = Vec::new();
    let [x, o] = players;
    prepare(x, start, Side::X, &terms);
    prepare(o, start, Side::O, &terms);
    let end = loop {
        if terms.limits.stopped() {
            break End::Stopped;
        }
        if let Some(outcome) = position.outcome() {
            break End::Played(outcome);
        }
        let side = position.to_move();
        let player: &mut dyn Player = if side == Side::X { &mut *x } else { &mut *o };
        match turn(&mut position, player, clock.as_mut(), &terms) {
            Ok(choice) => choices.push(choice),
            Err((fault, reason)) => break End::Forfeit { side, fault, reason },
        }
    };
    if let Some(outcome) = end.outcome() {
        tell(x, outcome, Side::X);
        tell(o, outcome, Side::O);
    }
    let opening = start.history().len();
    GameRecord { rules: start.rules(), moves: position.history().to_vec(), opening, choices, end }
}

/// One move of a game, or the fault that loses it.
fn turn(
    position: &mut Position,
    player: &mut dyn Player,
    clock: Option<&mut Clock>,
    terms: &Terms,
) -> Result<Choice, (Fault, String)> {
    let limits = terms.limits_for(clock.as_deref(), position);
    let start = Instant::now();
    let answer = catch_unwind(AssertUnwindSafe(|| ask(player, position, &limits)));
    let used = start.elapsed();
    if let Some(clock) = clock {
        spend(clock, position.to_move(), used, terms.tolerance)?;
    }
    let broken = |_| Err(PlayerError::Failed("it broke down".into()));
    let choice = answer.unwrap_or_else(broken).map_err(|error| (Fault::Crash, error.to_string()))?;
    position.play(choice.mv).map_err(|error| (Fault::Illegal, format!("an illegal move: {error}")))?;
    Ok(choice)
}

/// Takes the time of a move from a clock, unless it is more than is left and tolerated.
fn spend(clock: &mut Clock, side: Side, used: Duration, tolerance: Duration) -> Result<(), (Fault, String)> {
    let left = clock.left(side);
    let late = used > left + tolerance || clock.spend(side, used.min(left)).is_err();
    let reason = || format!("took {:.3} s and had {:.3} s", used.as_secs_f64(), left.as_secs_f64());
    if late { Err((Fault::Timeout, reason())) } else { Ok(()) }
}

/// Lets a player get ready before its clock runs; if that fails, so will its first move.
fn prepare(player: &mut dyn Player, start: &Position, side: Side, terms: &Terms) {
    let limits = terms.limits_for(terms.control.map(Clock::new).as_ref(), start);
    let _ = catch_unwind(AssertUnwindSafe(|| player.prepare(start, side, &limits)));
}

/// Lets a player hear the result; what it does with it changes nothing any more.
fn tell(player: &mut dyn Player, outcome: Outcome, side: Side) {
    let _ = catch_unwind(AssertUnwindSafe(|| player.game_over(outcome, side)));
}
