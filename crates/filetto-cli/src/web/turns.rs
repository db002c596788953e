//! Whose turn it is: the places for searches, shared between clients by the time each has used. Pure: no clock, no
//! lock, no thread.
//!
//! The client that has used the least goes next, among equals the one with the shortest question; a client that comes
//! back is put level with the least of those who wait, and one place more is kept for short questions. One tiny question
//! at a time goes before its turn: somebody looks at a board without a value. So whoever asks little is answered soon,
//! whoever asks much gets an equal share, a short question waits for short ones at most, and nobody holds every place for
//! long.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;
use std::time::Duration;

/// A question that takes no longer is short.
pub const SHORT: Duration = Duration::from_millis(100);
/// A question that takes no longer is tiny: a tenth of its time counts.
pub const TINY: Duration = Duration::from_millis(10);
/// Of those who have used this much more than the least, at most, the shortest question goes first.
const LEVEL: Duration = Duration::from_millis(50);
/// A client whose questions take longer leaves a place to the others.
const LONG: Duration = Duration::from_secs(5);
/// The places that only short questions may take.
const KEPT_FOR_SHORT: usize = 1;
/// Clients that wait for nothing are forgotten when there are more.
const REMEMBERED: usize = 1024;

/// The longest a question takes, and its number: within a client the shorter goes first, then the older.
type Question = (Duration, u64);

/// The questions that wait and run, by client.
pub struct Turns<C> {
    places: usize,
    accounts: HashMap<C, Account>,
    running: HashSet<u64>,
    long_running: usize,
    tiny_running: usize,
}

/// What a client has used, and what it waits for.
#[derive(Default)]
struct Account {
    /// Time of searches that are over.
    used: Duration,
    /// The limits of searches that run: taken back when they are over.
    charged: Duration,
    waiting: BTreeSet<Question>,
    running: usize,
    /// Those of them that take really long.
    lasting: usize,
}

impl Account {
    /// Where the client stands in line.
    fn stand(&self) -> Duration {
        self.used + self.charged
    }
}

impl<C: Clone + Eq + Hash> Turns<C> {
    /// So many places for questions of any length.
    pub fn new(places: usize) -> Turns<C> {
        Turns { places, accounts: HashMap::new(), running: HashSet::new(), long_running: 0, tiny_running: 0 }
    }

    /// A question joins the line.
    pub fn enter(&mut self, client: &C, limit: Duration, number: u64) {
        let level = self.level();
        self.forget(level);
        let account = self.accounts.entry(client.clone()).or_default();
        if account.waiting.is_empty() && account.running == 0 {
            account.used = account.used.max(level);
        }
        account.waiting.insert((limit, number));
    }

    /// The next question that may run, if there is a place for one.
    pub fn grant(&mut self) -> Option<u64> {
        if self.running.len() >= self.places + KEPT_FOR_SHORT {
            return None;
        }
        let (takes_long, others) = (self.long_running < self.places, self.places.max(2) - 1);
        let first = |(client, account): (&C, &Account)| {
            let question = *account.waiting.first()?;
            let leaves_a_place = question.0 <= LONG || account.lasting < others;
            let fits = question.0 <= SHORT || takes_long && leaves_a_place;
            fits.then(|| (account.stand(), question, client.clone()))
        };
        let firsts: Vec<_> = self.accounts.iter().filter_map(first).collect();
        let (question, client) = next(firsts, self.tiny_running < KEPT_FOR_SHORT)?;
        let account = self.accounts.get_mut(&client)?;
        account.waiting.remove(&question);
        account.running += 1;
        account.lasting += usize::from(question.0 > LONG);
        account.charged += question.0;
        self.long_running += usize::from(question.0 > SHORT);
        self.tiny_running += usize::from(question.0 <= TINY);
        self.running.insert(question.1);
        Some(question.1)
    }

    /// A question leaves: it ran for this long, or its asker no longer waits.
    pub fn leave(&mut self, client: &C, limit: Duration, number: u64, took: Duration) {
        let ran = self.running.remove(&number);
        let Some(account) = self.accounts.get_mut(client) else { return };
        if ran {
            account.running -= 1;
            account.lasting -= usize::from(limit > LONG);
            account.charged -= limit;
            account.used += if limit <= TINY { took / 10 } else { took };
            self.long_running -= usize::from(limit > SHORT);
            self.tiny_running -= usize::from(limit <= TINY);
        } else {
            account.waiting.remove(&(limit, number));
        }
    }

    /// How many go before this question, itself included; None if it does not wait.
    pub fn place(&self, client: &C, limit: Duration, number: u64) -> Option<usize> {
        let mine = self.accounts.get(client)?;
        let own = mine.starts().find(|(_, question)| *question == (limit, number))?;
        let waiting = self.accounts.values().flat_map(Account::starts);
        Some(1 + waiting.filter(|other| *other < own).count())
    }

    /// How many places for questions of any length are free.
    pub fn idle(&self) -> usize {
        self.places.saturating_sub(self.running.len())
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.accounts.values().map(|account| account.waiting.len()).sum()
    }

    /// The least that a client in line has used: where one stands who comes new.
    fn level(&self) -> Duration {
        let least = |busy: fn(&Account) -> bool| {
            self.accounts.values().filter(|account| busy(account)).map(|account| account.used).min()
        };
        let waiting = least(|account| !account.waiting.is_empty());
        waiting.or_else(|| least(|account| account.running > 0)).unwrap_or_default()
    }

    /// Forgets who waits for nothing: everybody when the house is empty, else those who are level anyway.
    fn forget(&mut self, level: Duration) {
        let empty = self.accounts.values().all(|account| account.waiting.is_empty() && account.running == 0);
        if empty || self.accounts.len() > REMEMBERED {
            let waits = |account: &Account| !account.waiting.is_empty() || account.running > 0;
            self.accounts.retain(|_, account| waits(account) || !empty && account.used > level);
        }
    }
}

/// Which of these goes next: a tiny one before its turn, or the shortest of those who have used the least.
fn next<C>(firsts: Vec<(Duration, Question, C)>, tiny_first: bool) -> Option<(Question, C)> {
    let hurries = |(_, question, _): &(Duration, Question, C)| tiny_first && question.0 <= TINY;
    let hurried = firsts.iter().any(hurries);
    let level = firsts.iter().map(|(stand, ..)| *stand).min()? + LEVEL;
    let candidates = firsts.into_iter().filter(|row| if hurried { hurries(row) } else { row.0 <= level });
    let key = |(stand, question, _): &(Duration, Question, C)| match hurried {
        true => (Duration::ZERO, *stand, question.1),
        false => (question.0, *stand, question.1),
    };
    candidates.min_by_key(key).map(|(_, question, client)| (question, client))
}

impl Account {
    /// Where each waiting question stands, if all before it take as long as they may.
    fn starts(&self) -> impl Iterator<Item = (Duration, Question)> {
        self.waiting.iter().scan(self.stand(), |stand, question| {
            let start = *stand;
            *stand += question.0;
            Some((start, *question))
        })
    }
}

#[cfg(test)]
mod tests {
    use filetto::internals::rng::Rng;

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A client that asks again as soon as it is answered, `pause` later.
    #[derive(Clone, Copy)]
    struct Asker {
        limit: Duration,
        took: Duration,
        pause: Duration,
        questions: usize,
    }

    /// What a client saw.
    #[derive(Clone, Default)]
    struct Seen {
        used: Duration,
        answers: usize,
        longest_wait: Duration,
    }

    /// Plays clients against each other on a clock of its own.
    struct House {
        turns: Turns<usize>,
        askers: Vec<Asker>,
        rng: Rng,
        now: Duration,
        numbers: u64,
        asked: HashMap<u64, (usize, Duration)>,
        arrivals: BTreeSet<(Duration, usize, u64)>,
        ends: BTreeSet<(Duration, u64, Duration)>,
        seen: Vec<Seen>,
    }

    impl House {
        fn new(places: usize, askers: &[Asker], seed: u64) -> House {
            let mut house = House {
                turns: Turns::new(places),
                askers: askers.to_vec(),
                rng: Rng::new(seed),
                now: Duration::ZERO,
                numbers: 0,
                asked: HashMap::new(),
                arrivals: BTreeSet::new(),
                ends: BTreeSet::new(),
                seen: vec![Seen::default(); askers.len()],
            };
            for (client, asker) in askers.iter().enumerate() {
                (0..asker.questions).for_each(|_| house.come(client));
            }
            house
        }

        /// Comes after its pause, give or take a half.
        fn come(&mut self, client: usize) {
            let pause =
                self.askers[client].pause.mul_f64(0.5 + self.rng.unit()) + MS.mul_f64(self.rng.unit());
            self.numbers += 1;
            self.arrivals.insert((self.now + pause, client, self.numbers));
        }

        fn run(&mut self, time: Duration) {
            while self.now < time {
                let arrival = self.arrivals.first().map(|(at, ..)| *at);
                let end = self.ends.first().map(|(at, ..)| *at);
                let ends_first = end.is_some_and(|end| arrival.is_none_or(|arrival| end <= arrival));
                if ends_first {
                    self.end();
                } else {
                    self.arrive();
                }
                self.start();
            }
        }

        fn arrive(&mut self) {
            let (at, client, number) = self.arrivals.pop_first().unwrap();
            self.now = at;
            self.asked.insert(number, (client, at));
            self.turns.enter(&client, self.askers[client].limit, number);
        }

        fn end(&mut self) {
            let (at, number, took) = self.ends.pop_first().unwrap();
            let (client, _) = self.asked.remove(&number).unwrap();
            self.now = at;
            self.turns.leave(&client, self.askers[client].limit, number, took);
            self.seen[client].used += took;
            self.seen[client].answers += 1;
            self.come(client);
        }

        fn start(&mut self) {
            while let Some(number) = self.turns.grant() {
                let (client, came) = self.asked[&number];
                let took = self.askers[client].took.mul_f64(0.5 + self.rng.unit());
                let waited = self.now - came;
                self.seen[client].longest_wait = self.seen[client].longest_wait.max(waited);
                self.ends.insert((self.now + took, number, took));
            }
            let long = |number: &u64| self.askers[self.asked[number].0].limit > SHORT;
            let running: Vec<u64> = self.ends.iter().map(|(_, number, _)| *number).collect();
            assert!(running.len() <= self.turns.places + KEPT_FOR_SHORT);
            assert!(running.iter().filter(|number| long(number)).count() <= self.turns.places);
        }
    }

    fn asker(limit: u32, took: u32, pause: u32, questions: usize) -> Asker {
        Asker { limit: MS * limit, took: MS * took, pause: MS * pause, questions }
    }

    #[test]
    fn readers_and_players_who_ask_without_end_share_the_time_within_a_factor_of_two() {
        for seed in 0..3 {
            let readers = [asker(1000, 900, 0, 2); 30];
            let players = [asker(50, 40, 0, 1); 200];
            let mut house = House::new(2, &[&readers[..], &players[..]].concat(), seed);
            house.run(Duration::from_secs(200));
            let total: Duration = house.seen.iter().map(|seen| seen.used).sum();
            let fair = total.as_secs_f64() / house.seen.len() as f64;
            for (client, seen) in house.seen.iter().enumerate() {
                let share = seen.used.as_secs_f64() / fair;
                assert!((0.5..2.0).contains(&share), "seed {seed}, client {client}: {share:.2} of its share");
            }
        }
    }

    #[test]
    fn many_questions_of_one_client_are_no_larger_share() {
        let mut house = House::new(2, &[asker(3000, 3000, 0, 60), asker(3000, 3000, 0, 3)], 1);
        house.run(Duration::from_secs(600));
        let share = house.seen[1].used.as_secs_f64() / house.seen[0].used.as_secs_f64();
        assert!(share > 0.8, "{share:.2}");
    }

    #[test]
    fn a_short_question_waits_for_no_long_one() {
        for seed in 0..3 {
            let mut askers = vec![asker(3000, 3000, 0, 4); 60];
            askers.push(asker(5, 5, 200, 1));
            let mut house = House::new(2, &askers, seed);
            house.run(Duration::from_secs(120));
            let short = house.seen.last().unwrap();
            assert!(short.answers > 400 && short.longest_wait < MS * 20, "{:?}", short.longest_wait);
        }
    }

    /// Readers who have used much still see first values of a new position at once; a flood of tiny questions has one place.
    #[test]
    fn one_tiny_question_at_a_time_goes_before_its_turn() {
        let mut turns = Turns::new(3);
        for (client, number) in [("rich", 1), ("poor", 2), ("other", 3)] {
            turns.enter(&client, MS * 1000, number);
        }
        assert_eq!((turns.grant(), turns.grant(), turns.grant()), (Some(1), Some(2), Some(3)));
        turns.leave(&"rich", MS * 1000, 1, MS * 1000);
        turns.leave(&"poor", MS * 1000, 2, MS * 10);
        (4..7).for_each(|number| turns.enter(&"poor", SHORT, number));
        (7..9).for_each(|number| turns.enter(&"rich", TINY, number));
        assert_eq!(turns.grant(), Some(7), "before the short ones of one who used less");
        assert_eq!(turns.grant(), Some(4), "one at a time");
        turns.leave(&"rich", TINY, 7, TINY);
        assert_eq!(turns.grant(), Some(8));
    }

    /// Readers step to a new position again and again: a tiny piece for first values, then longer ones in turn.
    #[test]
    fn first_values_do_not_wait_for_the_pieces_of_others() {
        for seed in 0..3 {
            let long = [asker(2000, 1900, 0, 1); 30];
            let first = [asker(8, 8, 1500, 1); 30];
            let mut house = House::new(2, &[&long[..], &first[..]].concat(), seed);
            house.run(Duration::from_secs(120));
            let slowest = house.seen[30..].iter().map(|seen| seen.longest_wait).max().unwrap();
            assert!(slowest < MS * 120, "{slowest:?}");
        }
    }

    #[test]
    fn nobody_starves_whatever_the_others_ask() {
        for seed in 0..5 {
            let mut rng = Rng::new(seed);
            let askers: Vec<Asker> = (0..40)
                .map(|_| {
                    let limit = [5, 50, 100, 500, 3000, 20_000][rng.below(6)];
                    asker(limit, 1 + limit / 2, [0, 0, 100][rng.below(3)], 1 + rng.below(6))
                })
                .collect();
            let mut house = House::new(1 + rng.below(4), &askers, seed);
            house.run(Duration::from_secs(200));
            for (client, seen) in house.seen.iter().enumerate() {
                assert!(seen.answers > 0, "seed {seed}: {client} was never answered");
            }
        }
    }

    #[test]
    fn who_comes_late_neither_overtakes_for_ever_nor_is_left_behind() {
        let mut turns = Turns::new(1);
        for number in 0..100 {
            turns.enter(&"old", MS * 1000, number);
        }
        for _ in 0..50 {
            let number = turns.grant().unwrap();
            turns.leave(&"old", MS * 1000, number, MS * 1000);
        }
        (100..110).for_each(|number| turns.enter(&"new", MS * 1000, number));
        let mut new = 0;
        for _ in 0..10 {
            let number = turns.grant().unwrap();
            let client = if number < 100 { "old" } else { "new" };
            new += usize::from(number >= 100);
            turns.leave(&client, MS * 1000, number, MS * 1000);
        }
        assert_eq!(new, 5, "they take turns");
    }

    #[test]
    fn nobody_holds_every_place_for_long() {
        let mut turns = Turns::new(2);
        (1..=3).for_each(|number| turns.enter(&"reader", MS * 60_000, number));
        assert_eq!((turns.grant(), turns.grant()), (Some(1), None));
        turns.enter(&"player", MS * 3000, 4);
        assert_eq!(turns.grant(), Some(4));
        turns.leave(&"player", MS * 3000, 4, MS * 3000);
        turns.leave(&"reader", MS * 60_000, 1, MS * 60_000);
        assert_eq!((turns.grant(), turns.grant()), (Some(2), None));
    }

    #[test]
    fn a_place_in_the_line_is_counted_in_the_order_of_turns() {
        let mut turns = Turns::new(1);
        turns.enter(&"a", MS * 1000, 1);
        assert_eq!(turns.grant(), Some(1));
        for (client, number) in [("a", 2), ("a", 3), ("b", 4), ("c", 5)] {
            turns.enter(&client, MS * 1000, number);
        }
        let place = |turns: &Turns<&str>, client, number| turns.place(&client, MS * 1000, number);
        assert_eq!(
            [("b", 4), ("c", 5), ("a", 2), ("a", 3)].map(|(c, n)| place(&turns, c, n)),
            [1, 2, 3, 4].map(Some)
        );
        turns.leave(&"b", MS * 1000, 4, Duration::ZERO);
        assert_eq!((place(&turns, "c", 5), place(&turns, "b", 4)), (Some(1), None));
        assert_eq!((turns.grant(), turns.waiting()), (None, 3), "only a short question has a place now");
        turns.enter(&"d", SHORT, 6);
        assert_eq!(turns.grant(), Some(6));
        assert_eq!(turns.grant(), None);
    }
}
