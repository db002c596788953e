//! Proofs by the rules of VICTOR, and by pairs, against the truth: no claim is false, and who plays by a proof does not lose.
//! `cargo bench --bench victor` looks at many more positions and counts what is explained.

use filetto::game::notation::format_game;
use filetto::game::{Move, Outcome, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::{Budget, DEFAULT_MEMORY, Solver, Verdict};
use filetto::why::{Because, Means, Proof, RULE_NODES, Rule, prove, prove_by_rules};

fn parse(game: &str, moves: &str) -> Position {
    Position::parse(game.parse().unwrap(), moves).unwrap()
}

/// Fails if a claim contradicts what the position is worth to the side to move.
fn confirm(position: &Position, proof: &Proof, verdict: Verdict) {
    let worth = match verdict {
        Verdict::Win => Some(position.to_move()),
        Verdict::Loss => Some(!position.to_move()),
        Verdict::Draw => None,
    };
    let holds = if proof.wins { worth == Some(proof.side) } else { worth != Some(!proof.side) };
    let game = position.rules();
    assert!(holds, "{game} {}: {verdict:?}, but {proof:?}", format_game(position));
}

#[test]
fn every_claim_on_every_position_of_a_small_board_is_true() {
    let (mut proofs, mut seen) = (0, [false; 9]);
    for game in ["drop-4x4-4", "drop-4x4-3", "drop-4x3-3", "drop-3x5-3"] {
        Oracle::new().enumerate(game.parse().unwrap(), |position, value| {
            // Every position of the smaller boards; on 4x4 one in three, the same ones every time.
            let all = position.rules().cells() < 16 || position.hash() % 3 == 0;
            if !all || position.outcome().is_some() {
                return;
            }
            let Some(proof) = prove_by_rules(position, RULE_NODES) else { return };
            confirm(position, &proof, Verdict::of(value).unwrap());
            proofs += 1;
            let Means::Rules(_, rules) = &proof.means else { panic!("no rules") };
            rules
                .uses
                .iter()
                .for_each(|told| seen[Rule::ALL.iter().position(|rule| *rule == told.rule).unwrap()] = true);
        });
    }
    assert!(proofs > 30_000, "{proofs} proofs");
    assert_eq!(seen, [true; 9], "every rule is used");
}

#[test]
fn claims_on_samples_of_larger_boards_are_true() {
    for (game, count, stones) in [
        ("drop-5x4-4", 400, 4),
        ("drop-4x5-4", 400, 4),
        ("drop-5x4-3", 200, 2),
        ("drop-4x5-3", 200, 2),
        ("drop-5x5-4", 150, 9),
        ("drop-6x5-4", 150, 12),
        ("connect4", 200, 20),
    ] {
        let rules: Rules = game.parse().unwrap();
        let mut solver = Solver::new(rules, DEFAULT_MEMORY).unwrap();
        let mut proofs = 0;
        for position in random::sample(rules, 7, count, stones..=rules.cells() - 2) {
            if let Some(proof) = prove_by_rules(&position, RULE_NODES) {
                proofs += 1;
                confirm(
                    &position,
                    &proof,
                    solver.weak(&position, &Budget::default()).bounds.verdict().unwrap(),
                );
            }
        }
        assert!(proofs > count / 40, "{game}: {proofs} proofs of {count}");
    }
}

/// Plays every move of the other side against the proof, to the end. Returns how many games that were.
fn hold(start: &Position, proof: &Proof, now: &mut Position) -> usize {
    if let Some(outcome) = now.outcome() {
        let lost = outcome == Outcome::Win(!proof.side);
        let won = outcome == Outcome::Win(proof.side);
        assert!(!lost && (won || !proof.wins), "{} by {proof:?}", format_game(now));
        return 1;
    }
    let moves: Vec<Move> = if now.to_move() == proof.side {
        let answer = proof.answer(start, now);
        let answer = answer.unwrap_or_else(|| panic!("no answer: {} by {proof:?}", format_game(now)));
        vec![answer.mv]
    } else {
        now.legal_moves().collect()
    };
    let mut games = 0;
    for mv in moves {
        now.play(mv).unwrap();
        games += hold(start, proof, now);
        now.undo();
    }
    games
}

#[test]
fn who_plays_by_a_proof_holds_against_every_line() {
    let mut games = 0;
    for (game, moves) in
        [("drop-4x4-4", ""), ("drop-4x4-4", "1"), ("free-3x3-3", "b2 a1"), ("free-4x4-4", "")]
    {
        let start = parse(game, moves);
        let proofs = prove(&start);
        assert!(game == "free-4x4-4" || !proofs.is_empty(), "{game} {moves}");
        for proof in proofs.iter().filter(|_| start.rules().is_drop() || start.rules().cells() < 10) {
            games += hold(&start, proof, &mut start.clone());
        }
    }
    for (game, stones) in
        [("drop-4x4-4", 4), ("drop-4x4-3", 2), ("drop-5x4-4", 9), ("drop-4x5-4", 9), ("drop-5x4-3", 4)]
    {
        let rules: Rules = game.parse().unwrap();
        for start in random::sample(rules, 3, 120, stones..=rules.cells() - 2) {
            if let Some(proof) = prove_by_rules(&start, RULE_NODES) {
                games += hold(&start, &proof, &mut start.clone());
            }
        }
    }
    assert!(games > 10_000, "{games} games");
}

#[test]
fn who_plays_by_a_proof_holds_against_random_play_on_the_large_board() {
    let mut rng = Rng::new(11);
    let mut named = 0;
    for start in random::sample(Rules::connect4(), 5, 150, 16..=36) {
        let Some(proof) = prove_by_rules(&start, RULE_NODES) else { continue };
        for _ in 0..4 {
            let mut now = start.clone();
            while now.outcome().is_none() {
                let moves: Vec<Move> = now.legal_moves().collect();
                let mv = if now.to_move() == proof.side {
                    let answer = proof.answer(&start, &now).expect("an answer");
                    named += usize::from(matches!(answer.because, Because::Rule(_)));
                    answer.mv
                } else {
                    rng.pick(&moves).unwrap()
                };
                now.play(mv).unwrap();
            }
            assert_ne!(now.outcome(), Some(Outcome::Win(!proof.side)), "{}", format_game(&now));
            assert!(!proof.wins || now.outcome() == Some(Outcome::Win(proof.side)), "{}", format_game(&now));
        }
    }
    assert!(named > 50, "{named} answers by a rule");
}

#[test]
fn the_empty_board_of_four_by_four_is_held_by_the_second_player() {
    let proof = prove_by_rules(&parse("drop-4x4-4", ""), RULE_NODES).expect("a proof");
    assert_eq!((proof.side, proof.wins), (Side::O, false));
    let Means::Rules(None, rules) = &proof.means else { panic!("no first move of O") };
    assert!(rules.uses.iter().any(|told| told.rule == Rule::Claimeven));
    // Another position, a move of the other side, a finished game: no answer.
    let start = parse("drop-4x4-4", "");
    assert_eq!(proof.answer(&start, &parse("drop-4x4-4", "")), None);
    assert_eq!(proof.answer(&parse("drop-4x4-4", "1"), &parse("drop-4x4-4", "2")), None);
}

#[test]
fn nothing_is_claimed_where_nothing_can_be() {
    assert!(prove(&parse("connect4", "4141414")).is_empty(), "the game is over");
    assert!(prove_by_rules(&parse("tris", "b2"), RULE_NODES).is_none(), "no gravity");
    assert!(prove_by_rules(&parse("drop-100x100-4", "1"), RULE_NODES).is_none(), "too large a board");
    assert!(prove_by_rules(&parse("connect4", ""), RULE_NODES).is_none(), "the first player wins");
    let Means::Threats(line) = &prove(&parse("connect4", "4455"))[0].means else { panic!("no threats") };
    assert_eq!(line.len(), 3);
}
