//! Thinking beside the screen: each thought runs in a thread of its own and can be stopped at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use filetto::player::{Choice, Player, PlayerError, PlayerSpec, ask};

use super::app::Request;

/// The answer to a request, by its number.
pub(super) type Answer = (u64, Result<Choice, PlayerError>);

/// A player and the game it last thought about.
struct Mind {
    player: Box<dyn Player>,
    round: u32,
}

/// Runs one thought at a time and drops it when another is asked for.
pub(super) struct Thinker {
    minds: Vec<Option<Arc<Mutex<Mind>>>>,
    running: Option<(u64, Arc<AtomicBool>)>,
    sender: Sender<Answer>,
    answers: Receiver<Answer>,
}

impl Thinker {
    /// Makes the players; a person has no mind here.
    pub(super) fn new(specs: &[PlayerSpec]) -> Thinker {
        let (sender, answers) = channel();
        let mind =
            |spec: &PlayerSpec| spec.build().map(|player| Arc::new(Mutex::new(Mind { player, round: 0 })));
        Thinker { minds: specs.iter().map(mind).collect(), running: None, sender, answers }
    }

    /// Makes the running thought the one asked for: nothing to do if it is, otherwise the old one is stopped.
    pub(super) fn follow(&mut self, request: Option<Request>) {
        let asked = request.as_ref().map(|request| request.id);
        if self.running.as_ref().map(|(id, _)| *id) == asked {
            return;
        }
        self.stop();
        if let Some(request) = request {
            self.start(request);
        }
    }

    /// Asks the running thought to end. Nobody waits for it.
    pub(super) fn stop(&mut self) {
        if let Some((_, stop)) = self.running.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// An answer that has come in.
    pub(super) fn answer(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }

    fn start(&mut self, mut request: Request) {
        let Some(mind) = self.minds.get(request.thinker).cloned().flatten() else { return };
        let (stop, sender) = (Arc::new(AtomicBool::new(false)), self.sender.clone());
        self.running = Some((request.id, stop.clone()));
        request.limits.stop = Some(stop);
        thread::spawn(move || {
            // The mind may still be busy with the end of a stopped thought: that wait is not on the screen.
            let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
            if request.limits.stopped() {
                return;
            }
            let thought = catch_unwind(AssertUnwindSafe(|| think(&mut mind, &request)));
            let broken = |_| Some(Err(PlayerError::Failed("it broke down".into())));
            if let Some(answer) = thought.unwrap_or_else(broken) {
                // Nobody hears an answer after the screen is gone.
                let _ = sender.send((request.id, answer));
            }
        });
    }
}

/// Thinks, after a new game has begun for the player too; pondering has no answer.
fn think(mind: &mut Mind, request: &Request) -> Option<Result<Choice, PlayerError>> {
    if mind.round != request.round {
        if let Some((outcome, side)) = request.last {
            mind.player.game_over(outcome, side);
        }
        mind.player.new_game();
        mind.round = request.round;
    }
    if request.ponder {
        mind.player.ponder(&request.position, &request.limits);
        return None;
    }
    Some(ask(&mut *mind.player, &request.position, &request.limits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    use filetto::game::Position;
    use filetto::player::Limits;

    fn request(id: u64, limits: Limits) -> Request {
        let position = Position::new("gomoku".parse().unwrap());
        Request { id, thinker: 0, round: 0, last: None, position, limits, ponder: false }
    }

    #[test]
    fn pondering_ends_for_the_next_thought_and_has_no_answer() {
        let mut thinker = Thinker::new(&["engine:memory=1".parse().unwrap()]);
        thinker.follow(Some(Request { ponder: true, ..request(1, Limits::default()) }));
        std::thread::sleep(Duration::from_millis(100));
        thinker.follow(Some(request(2, Limits::time(Duration::from_millis(50)))));
        let answer = thinker.answers.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(answer.0 == 2 && answer.1.is_ok(), "{answer:?}");
    }

    #[test]
    fn a_long_thought_is_dropped_for_the_next() {
        let mut thinker = Thinker::new(&["alphabeta:depth=20".parse().unwrap()]);
        thinker.follow(Some(request(1, Limits::default())));
        thinker.follow(Some(request(1, Limits::default())));
        let start = Instant::now();
        thinker.follow(None);
        thinker.follow(Some(request(2, Limits::time(Duration::from_millis(50)))));
        assert!(start.elapsed() < Duration::from_millis(500), "asking never waits");
        let answers: Vec<Answer> =
            std::iter::from_fn(|| thinker.answers.recv_timeout(Duration::from_secs(20)).ok())
                .take_while(|(id, _)| *id != 2)
                .collect();
        assert!(answers.len() <= 1, "at most the stopped thought answers before the one asked for");
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}
