//! The rules of VICTOR against the truth: every claim must hold, and how many positions they explain is counted.
//! `cargo bench -p filetto --bench victor -- [GAME[:POSITIONS[:SEED[:STONES]]] …] [nodes=N] [lines=N]`
//!
//! With `lines=N` every N-th proof is also played against all moves of the other side, to the end of the game.
//!
//! Without a number of positions, every position that can be reached is looked at and its value is enumerated; with one, so many
//! random positions of at least so many stones, solved by the solver.
//! *not won* counts the positions whose value for the side to move is a draw or a loss, *explained* those of them for which the rules
//! prove that the side to move cannot win; *held* and its *explained* are the same for the side to move not losing, after one
//! move of its own.

use std::collections::BTreeMap;
use std::time::Instant;

use filetto::game::notation::format_game;
use filetto::game::{Move, Outcome, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::{Budget, DEFAULT_MEMORY, Solver, Verdict};
use filetto::why::{Means, Proof, RULE_NODES, prove_by_rules};

const GAMES: [&str; 7] = [
    "drop-4x4-4",
    "drop-4x4-3",
    "drop-5x4-4",
    "drop-5x4-3",
    "drop-4x5-4",
    "drop-4x5-3",
    "connect4:20000:1:16",
];

fn main() {
    let args = || std::env::args().skip(1);
    let nodes = args().find_map(|text| text.strip_prefix("nodes=")?.parse().ok()).unwrap_or(RULE_NODES);
    let lines = args().find_map(|text| text.strip_prefix("lines=")?.parse().ok());
    let given: Vec<String> = args().filter(|text| !text.starts_with("--") && !text.contains('=')).collect();
    let games = if given.is_empty() { GAMES.map(String::from).to_vec() } else { given };
    for game in games {
        let start = Instant::now();
        let mut count = Count { nodes, lines, ..Count::default() };
        let mut parts = game.split(':');
        let rules: Rules = parts.next().and_then(|text| text.parse().ok()).expect("a game");
        match parts.next().map(|text| text.parse().expect("a number of positions")) {
            None => Oracle::new().enumerate(rules, |position, value| {
                count.see(position, Verdict::of(value).expect("an exact value"));
            }),
            Some(positions) => {
                let seed = parts.next().map_or(1, |text| text.parse().expect("a seed"));
                let stones = parts.next().map_or(2, |text| text.parse().expect("a number of stones"));
                let mut solver = Solver::new(rules, DEFAULT_MEMORY).expect("a game that is solved");
                for position in random::sample(rules, seed, positions, stones..=rules.cells() - 2) {
                    let bounds = solver.weak(&position, &Budget::default()).bounds;
                    count.see(&position, bounds.verdict().expect("no limit"));
                }
            }
        }
        count.tell(&game, start.elapsed().as_secs_f64());
    }
}

#[derive(Default)]
struct Count {
    nodes: u32,
    lines: Option<u64>,
    games: u64,
    seconds: f64,
    positions: u64,
    not_won: [u64; 2],
    held: [u64; 2],
    lost: [u64; 2],
    won: [u64; 2],
    rules: BTreeMap<&'static str, u64>,
    proofs: u64,
    slowest: (f64, String),
}

impl Count {
    fn see(&mut self, position: &Position, verdict: Verdict) {
        if position.outcome().is_some() {
            return;
        }
        let (win, loss) = (verdict == Verdict::Win, verdict == Verdict::Loss);
        self.positions += 1;
        let start = Instant::now();
        let proof = prove_by_rules(position, self.nodes);
        let time = start.elapsed().as_secs_f64();
        self.seconds += time;
        if time > self.slowest.0 {
            self.slowest = (time, format_game(position));
        }
        let mine = proof.as_ref().is_some_and(|proof| proof.side == position.to_move());
        let theirs = proof.as_ref().is_some_and(|proof| proof.side != position.to_move());
        let wins = proof.as_ref().is_some_and(|proof| proof.wins);
        assert!(!(mine && loss || theirs && win), "a false claim: {}", format_game(position));
        assert!(!wins || (mine && win) || (theirs && loss), "no win: {}", format_game(position));
        tally(&mut self.not_won, !win, theirs);
        tally(&mut self.held, !loss, mine);
        tally(&mut self.lost, loss, theirs && wins);
        tally(&mut self.won, win, mine && wins);
        if let Some(proof) =
            proof.as_ref().filter(|_| self.lines.is_some_and(|lines| self.proofs.is_multiple_of(lines)))
        {
            self.games += hold(position, proof, &mut position.clone());
        }
        if let Some(Means::Rules(_, proof)) = proof.map(|proof| proof.means) {
            self.proofs += 1;
            let mut names: Vec<_> = proof.uses.iter().map(|told| told.rule.name()).collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().for_each(|name| *self.rules.entry(name).or_default() += 1);
        }
    }

    fn tell(&self, game: &str, seconds: f64) {
        println!(
            "{game}: {} unfinished positions, {} proofs in {:.1} s, all in {seconds:.1} s",
            self.positions, self.proofs, self.seconds
        );
        for (what, [of, told]) in
            [("not won", self.not_won), ("lost", self.lost), ("held", self.held), ("won", self.won)]
        {
            println!(
                "  {what:8} {of:9}, explained {told:9} ({:.1} %)",
                100.0 * told as f64 / of.max(1) as f64
            );
        }
        println!("  games played out against a proof, none lost: {}", self.games);
        println!("  rules {:?}", self.rules);
        println!("  slowest {:.3} s: {}", self.slowest.0, self.slowest.1);
    }
}

/// Plays every move of the other side against the proof, to the end; how many games that were.
fn hold(start: &Position, proof: &Proof, now: &mut Position) -> u64 {
    if let Some(outcome) = now.outcome() {
        assert_ne!(outcome, Outcome::Win(!proof.side), "lost: {}", format_game(now));
        assert!(!proof.wins || outcome == Outcome::Win(proof.side), "not won: {}", format_game(now));
        return 1;
    }
    let moves: Vec<Move> = if now.to_move() == proof.side {
        proof.answer(start, now).map(|answer| answer.mv).into_iter().collect()
    } else {
        now.legal_moves().collect()
    };
    assert!(!moves.is_empty(), "no answer: {}", format_game(now));
    let mut games = 0;
    for mv in moves {
        now.play_unchecked(mv);
        games += hold(start, proof, now);
        now.undo();
    }
    games
}

fn tally(count: &mut [u64; 2], of: bool, told: bool) {
    count[0] += u64::from(of);
    count[1] += u64::from(of && told);
}
