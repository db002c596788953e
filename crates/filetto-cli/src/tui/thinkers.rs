//! The players of the evening, each thinking beside the screen.

use std::sync::mpsc::{Receiver, Sender, channel};

use filetto::player::{Choice, PlayerError, PlayerSpec};
use filetto::session::{Report, Thinker};

use super::app::Request;

/// A player and the game it last heard of.
struct Seated {
    spec: PlayerSpec,
    thinker: Thinker,
    round: u32,
}

impl Seated {
    /// A program in its place; None for a person, who does not think here.
    fn new(spec: &PlayerSpec, place: usize, round: u32, sender: &Sender<(usize, Report)>) -> Option<Seated> {
        let sender = sender.clone();
        // Nobody hears an answer after the screen is gone.
        let hear = move |report| drop(sender.send((place, report)));
        Some(Seated { spec: spec.clone(), thinker: Thinker::start(spec.build()?, hear), round })
    }
}

/// Runs one thought at a time and drops it when another is asked for.
pub struct Thinkers {
    seated: Vec<Option<Seated>>,
    /// The request that is thought about: its number, who thinks, and the number of the thought.
    running: Option<(u64, usize, Option<u64>)>,
    sender: Sender<(usize, Report)>,
    reports: Receiver<(usize, Report)>,
}

impl Thinkers {
    /// Makes the players.
    pub fn new(specs: &[PlayerSpec]) -> Thinkers {
        let (sender, reports) = channel();
        let seat = |(place, spec): (usize, &PlayerSpec)| Seated::new(spec, place, 0, &sender);
        let seated = specs.iter().enumerate().map(seat).collect();
        Thinkers { seated, running: None, sender, reports }
    }

    /// Makes the running thought the one asked for: nothing to do if it is, otherwise the old one is stopped.
    pub fn follow(&mut self, request: Option<Request>) {
        if self.running.map(|(id, ..)| id) == request.as_ref().map(|request| request.id) {
            return;
        }
        self.stop();
        if let Some(request) = request {
            self.start(request);
        }
    }

    /// Ends the running thought. Nobody waits for it.
    pub fn stop(&mut self) {
        if let Some((_, place, _)) = self.running.take()
            && let Some(Some(seated)) = self.seated.get_mut(place)
        {
            seated.thinker.withdraw();
        }
    }

    /// An answer to the running request that has come in.
    pub fn answer(&self) -> Option<(u64, Result<Choice, PlayerError>)> {
        let (request, place, thought) = self.running?;
        self.reports.try_iter().find_map(|(from, report)| match report {
            Report::Answer(id, answer) if from == place && Some(id) == thought => Some((request, answer)),
            _ => None,
        })
    }

    /// Thinks, after a new game has begun for the player too.
    fn start(&mut self, request: Request) {
        let Some(seated) = self.seated.get_mut(request.thinker) else { return };
        if let Some(Seated { thinker, round, .. }) = seated
            && *round != request.round
        {
            if let Some((outcome, side)) = request.last {
                thinker.game_over(outcome, side);
            }
            thinker.new_game();
            *round = request.round;
        }
        if seated.as_ref().is_none_or(|seated| seated.spec != request.player) {
            *seated = Seated::new(&request.player, request.thinker, request.round, &self.sender);
        }
        let Some(Seated { thinker, .. }) = seated else { return };
        let thought = match request.ponder {
            true => {
                thinker.ponder(request.question);
                None
            }
            false => Some(thinker.think(request.question)),
        };
        self.running = Some((request.id, request.thinker, thought));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    use filetto::game::{Position, Side};
    use filetto::player::Limits;
    use filetto::session::Question;

    fn request(id: u64, spec: &str, limits: Limits) -> Request {
        let position = Position::new("gomoku".parse().unwrap());
        let question = Question { side: Side::X, position, limits };
        let player = spec.parse().unwrap();
        Request { id, thinker: 0, player, round: 0, last: None, question, ponder: false }
    }

    /// The number of the request that is answered next.
    fn answered(thinkers: &Thinkers) -> u64 {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some((id, answer)) = thinkers.answer() {
                assert!(answer.is_ok(), "{answer:?}");
                return id;
            }
            assert!(Instant::now() < until, "no answer");
            std::thread::yield_now();
        }
    }

    #[test]
    fn pondering_ends_for_the_next_thought_and_has_no_answer() {
        let spec = "engine:memory=1";
        let mut thinkers = Thinkers::new(&[spec.parse().unwrap()]);
        thinkers.follow(Some(Request { ponder: true, ..request(1, spec, Limits::default()) }));
        thinkers.follow(Some(request(2, spec, Limits::time(Duration::from_millis(50)))));
        assert_eq!(answered(&thinkers), 2);
    }

    #[test]
    fn a_long_thought_is_dropped_for_the_next() {
        let spec = "alphabeta:depth=20";
        let mut thinkers = Thinkers::new(&[spec.parse().unwrap()]);
        thinkers.follow(Some(request(1, spec, Limits::default())));
        thinkers.follow(Some(request(1, spec, Limits::default())));
        let start = Instant::now();
        thinkers.follow(None);
        thinkers.follow(Some(request(2, spec, Limits::time(Duration::from_millis(50)))));
        assert!(start.elapsed() < Duration::from_millis(500), "asking never waits");
        assert_eq!(answered(&thinkers), 2);
    }

    #[test]
    fn another_player_takes_the_seat_and_a_person_becomes_one() {
        let mut thinkers = Thinkers::new(&["human".parse().unwrap()]);
        thinkers.follow(Some(request(1, "random:seed=1", Limits::default())));
        assert_eq!(answered(&thinkers), 1);
        thinkers.follow(Some(request(2, "random:seed=2", Limits::default())));
        assert_eq!(answered(&thinkers), 2);
    }
}
