//! Certificates: what is written is accepted, and whatever is accepted is true.

use filetto::game::{Position, Rules};
use filetto::internals::game::random::sample;
use filetto::internals::rng::Rng;
use filetto::internals::solver::free::FreeSolver;
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::proof::{self, Claim, ProofError, Prover};
use filetto::solver::verify::{self, Fault, Verified};
use filetto::value::Value;

fn start(game: &str, moves: &str) -> Position {
    Position::parse(game.parse().unwrap(), moves).unwrap()
}

fn by_oracle(position: &Position, most: usize) -> Result<String, ProofError> {
    let mut oracle = Oracle::new();
    proof::write(position, &mut |position: &Position| oracle.value(position), most)
}

fn by_solver(position: &Position) -> String {
    let mut solver = FreeSolver::new(position.rules(), 1 << 24).unwrap();
    proof::write(position, &mut solver, 1_000_000).unwrap()
}

fn accepted(text: &str) -> Verified {
    verify::check(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn small_games_are_proven() {
    for (game, moves, value) in [
        ("tris", "", Value::Draw),
        ("tris", "b2 a2", Value::Win(5)),
        ("drop-4x3-3", "", Value::Win(9)),
        ("drop-3x4-3", "", Value::Draw),
        ("free-1x6-3", "", Value::Draw),
        ("free-1x6-3-exact", "", Value::Draw),
        ("free-4x2-2", "a1", Value::Loss(2)),
    ] {
        let position = start(game, moves);
        let verified = accepted(&by_oracle(&position, 100_000).unwrap());
        assert_eq!(verified.value(), Some(value), "{game} {moves}");
        assert_eq!((verified.game, verified.moves.as_slice()), (position.rules(), position.history()));
    }
}

#[test]
fn the_free_solver_proves_what_it_says_with_pairs() {
    for (game, value) in [
        ("free-4x3-3", Value::Win(7)),
        ("free-4x4-3", Value::Win(5)),
        ("free-4x4-4", Value::Draw),
        ("free-5x4-4", Value::Draw),
        ("free-5x5-4", Value::Draw),
        ("free-7x6-5", Value::Draw),
        ("free-6x5-4", Value::Win(11)),
        ("free-5x5-5", Value::Draw),
        ("free-6x6-6", Value::Draw),
    ] {
        let text = by_solver(&start(game, ""));
        assert!(value != Value::Draw || text.contains(" pairs "));
        assert_eq!(accepted(&text).value(), Some(value), "{game}");
    }
}

#[test]
fn sampled_positions_are_proven() {
    for (game, depths) in [
        ("drop-4x4-3", 4..=15),
        ("drop-4x4-4", 6..=15),
        ("drop-5x3-3-exact", 4..=14),
        ("free-4x3-3-exact", 3..=11),
        ("free-4x4-3", 6..=15),
    ] {
        let mut oracle = Oracle::new();
        for position in sample(game.parse().unwrap(), 2, 40, depths) {
            let value = oracle.value(&position);
            let prover = &mut |position: &Position| oracle.value(position);
            let text = proof::write(&position, prover, 100_000).unwrap();
            assert_eq!(accepted(&text).value(), Some(value), "{game}\n{position}");
            if !position.rules().is_drop() {
                assert_eq!(accepted(&by_solver(&position)).value(), Some(value), "{game}\n{position}");
            }
        }
    }
}

#[test]
fn a_weaker_claim_has_a_shorter_proof() {
    let position = start("free-4x3-3", "");
    let mut solver = FreeSolver::new(position.rules(), 1 << 24).unwrap();
    let claim = Claim { low: Value::Win(11), high: Value::Win(1) };
    let weak = proof::write_claim(&position, claim, &mut solver, 100_000).unwrap();
    let verified = accepted(&weak);
    assert_eq!((verified.at_least, verified.at_most), (Value::Win(11), Value::Win(1)));
    assert!(verified.statements < accepted(&by_solver(&position)).statements);
}

#[test]
fn nothing_is_written_that_is_not_proven() {
    assert_eq!(by_oracle(&start("tris", ""), 10), Err(ProofError::Large(10)));
    let position = start("tris", "");
    let lie = |_: &Position| Value::Win(5);
    assert_eq!(proof::write(&position, &mut { lie }, 1000), Err(ProofError::Unproven));
    let loses = |_: &Position| Value::Loss(4);
    assert_eq!(proof::write(&position, &mut { loses }, 10_000), Err(ProofError::Unproven));
    let unknown = |_: &Position| Value::Unknown;
    assert_eq!(proof::write(&position, &mut { unknown }, 1000), Err(ProofError::Unproven));
    let board = Position::from_stones(Rules::tris(), {
        let mut stones = vec![None; 9];
        stones[4] = Some(filetto::game::Side::X);
        stones
    });
    assert_eq!(by_oracle(&board.unwrap(), 1000), Err(ProofError::SetUp));
}

#[test]
fn finished_games_need_no_statement() {
    for (moves, value) in [("a1 a2 b1 b2 c1", Value::Loss(0)), ("b2 a1 c1 a3 a2 c2 b1 b3 c3", Value::Draw)] {
        let verified = accepted(&by_oracle(&start("tris", moves), 0).unwrap());
        assert_eq!((verified.value(), verified.statements), (Some(value), 0));
    }
}

#[test]
fn errors_name_the_line_and_the_fault() {
    let text = by_oracle(&start("tris", "b2 a2"), 1000).unwrap();
    let error = |from: &str, to: &str| verify::check(&text.replacen(from, to, 1)).unwrap_err().to_string();
    assert_eq!(error("filetto-proof 1", "filetto-proof 2"), "line 1: expected filetto-proof 1");
    assert!(error("free-3x3-3", "free-3x3-9").starts_with("line 2: 9 in a row is outside"));
    assert!(error("moves b2", "moves b2 b2").starts_with("line 3: move 2 \"b2\": there is no room"));
    assert_eq!(
        error("at-least win 5", "at-least win 3"),
        "line 4: nothing shows that it holds after these moves"
    );
    assert_eq!(error("at-most win 5", "at-most win"), "line 5: expected at-most VALUE");
    assert!(error("end ", "end 1").contains("statements above"));
    assert!(verify::check(&text[..text.len() - 8]).is_err());
    assert_eq!(verify::check("").unwrap_err().to_string(), "line 1: expected filetto-proof 1");
    let falling = "filetto-proof 1\ngame drop-3x3-3\nmoves\nat-least loss 2\nat-most draw\n\
                   ---/---/--- at-most draw pairs a1-a2\nend 1\n";
    assert_eq!(verify::check(falling).unwrap_err().fault, Fault::DropBoard);
}

#[test]
fn pairs_must_be_disjoint_empty_and_on_every_line() {
    let text = |pairs: &str| {
        format!(
            "filetto-proof 1\ngame free-4x3-4\nmoves a1\nat-least draw\nat-most win 1\n\
             ----/----/X--- at-least draw pairs {pairs}\nend 1\n"
        )
    };
    assert_eq!(accepted(&text("b1-c1 a2-b2 a3-b3")).at_least, Value::Draw);
    let fault = |pairs: &str| verify::check(&text(pairs)).unwrap_err().fault;
    assert_eq!(fault("b1-c1 a2-b2"), Fault::Unpaired("a3 b3 c3 d3".to_string()));
    assert_eq!(fault("a1-c1 a2-b2 a3-b3"), Fault::Pair("a1-c1".to_string()));
    assert_eq!(fault("b1-c1 c1-b2 a3-b3"), Fault::Pair("c1-b2".to_string()));
    assert_eq!(fault("b1-b1 a2-b2 a3-b3"), Fault::Pair("b1-b1".to_string()));
    assert_eq!(fault("b1-c1 a2b2"), Fault::Pair("a2b2".to_string()));
}

/// One random change to a text: a character, a line less, a line twice, two lines swapped, a line's bound.
fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = rng.below(lines.len());
    match rng.below(7) {
        0 | 1 => lines[at] = change_character(&lines[at], rng),
        2 => drop(lines.remove(at)),
        3 => lines.insert(at, lines[rng.below(lines.len())].clone()),
        4 => lines.swap(at, rng.below(text.lines().count())),
        5 => lines[at] = swap_words(&lines[at], rng),
        _ => {
            // The claim in its place and everything else as it was: the most tempting lie.
            let (from, to) = (lines[3].replace("least", "most"), change_bound(rng));
            lines[3 + rng.below(2)] = if rng.below(2) == 0 { from } else { to };
        }
    }
    // A cunning forger keeps the count right.
    if rng.below(2) == 0
        && let Some(last) = lines.iter().position(|line| line.starts_with("end"))
    {
        lines[last] = format!("end {}", last.saturating_sub(5));
    }
    lines.join("\n") + "\n"
}

fn change_bound(rng: &mut Rng) -> String {
    let bound = ["draw", "win 1", "win 3", "win 5", "win 7", "loss 2", "loss 4", "loss 6"];
    format!("{} {}", ["at-least", "at-most"][rng.below(2)], rng.pick(&bound).unwrap())
}

fn change_character(line: &str, rng: &mut Rng) -> String {
    let mut bytes = line.as_bytes().to_vec();
    if !bytes.is_empty() {
        let at = rng.below(bytes.len());
        bytes[at] = *b"XO-/123456789abcdw l".get(rng.below(20)).unwrap();
    }
    String::from_utf8(bytes).unwrap()
}

fn swap_words(line: &str, rng: &mut Rng) -> String {
    let swaps =
        [("at-least", "at-most"), ("at-most", "at-least"), ("draw", "win 3"), ("win", "loss"), ("X", "O")];
    let (from, to) = rng.pick(&swaps).unwrap();
    line.replacen(from, to, 1)
}

/// The statements of an accepted text are true: the claim is compared with the oracle.
#[test]
fn a_false_certificate_is_never_accepted() {
    let mut rng = Rng::new(4);
    let mut oracle = Oracle::new();
    let (mut accepted, mut refused) = (0, 0);
    let cases = [
        ("tris", "b2 a2"),
        ("tris", "a1 b2"),
        ("tris", "a1 b1 b2"),
        ("drop-4x3-3", "2233"),
        ("free-4x3-4", "b2 c2 a1"),
        ("free-4x3-3", "b2 c2 a1 b1"),
        ("free-1x6-3-exact", ""),
    ];
    for (game, moves) in cases {
        let position = start(game, moves);
        let mut texts = vec![by_oracle(&position, 100_000).unwrap()];
        if !position.rules().is_drop() {
            texts.push(by_solver(&position));
        }
        for round in 0..1500 {
            let mut text = mutate(&texts[round % texts.len()], &mut rng);
            if rng.below(3) == 0 {
                text = mutate(&text, &mut rng);
            }
            let Ok(verified) = verify::check(&text) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            let mut claimed = Position::new(verified.game);
            verified.moves.iter().for_each(|mv| claimed.play(*mv).unwrap());
            let value = oracle.value(&claimed);
            assert!(verified.at_least <= value && value <= verified.at_most, "{value}\n{text}");
        }
    }
    assert!(accepted > 100 && refused > 5000, "{accepted} accepted, {refused} refused");
}

/// A prover whose values are right but whose pairs are not is caught by the checker.
#[test]
fn false_pairs_are_refused() {
    struct Forger(Oracle);
    impl Prover for Forger {
        fn value(&mut self, position: &Position) -> Value {
            self.0.value(position)
        }
        fn pairs(
            &mut self,
            _: &Position,
            _: filetto::game::Side,
        ) -> Option<Vec<(filetto::game::Cell, filetto::game::Cell)>> {
            Some(Vec::new())
        }
    }
    let text = proof::write(&start("tris", ""), &mut Forger(Oracle::new()), 1000).unwrap();
    assert!(matches!(verify::check(&text).unwrap_err().fault, Fault::Unpaired(_)));
}
