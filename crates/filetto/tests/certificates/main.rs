//! Certificates: what is written is accepted, and whatever is accepted is true.

mod forged;
mod written;

use filetto::game::{Position, Rules};
use filetto::internals::game::random::sample;
use filetto::internals::solver::free::FreeSolver;
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::Solver;
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

/// Both families, exact rules among them; the benchmark `certificates` does the same at length.
#[test]
fn certificates_of_random_positions_are_accepted_and_no_forgery_with_a_false_claim_is() {
    let certificates = written::certificates(160, 4);
    assert!(certificates.len() >= 150, "{} certificates", certificates.len());
    let forged = forged::forge(&certificates, 4_000, 4);
    assert!(forged.broken.is_empty(), "accepted and false, or a panic:\n{}", forged.broken.join("\n"));
    assert!(forged.accepted > 50 && forged.weaker > 10 && forged.refused > 3_000, "{forged:?}");
}

#[test]
fn a_segment_that_can_only_become_too_long_needs_no_pair() {
    let check = |game: &str, moves: &str, statement: &str| {
        let head = format!("filetto-proof 1\ngame {game}\nmoves {moves}");
        let text = format!("{head}\nat-least loss 2\nat-most win 1\n{statement}\nend 1\n");
        verify::check(&text).map(|_| ()).map_err(|error| error.fault)
    };
    let unpaired = |line: &str| Err(Fault::Unpaired(line.to_string()));
    let apart = |game, pairs: &str| check(game, "a1 f1 d1", &format!("X--X-O at-least draw pairs{pairs}"));
    // A stone on b1 and c1 makes four with a1 and d1.
    assert_eq!(apart("free-6x1-3-exact", " c1-e1"), Ok(()));
    assert_eq!(apart("free-6x1-3", " c1-e1"), unpaired("a1 b1 c1"));
    assert_eq!(apart("free-6x1-3-exact", ""), unpaired("c1 d1 e1"));
    // A stone of the other side makes nothing longer.
    assert_eq!(check("free-4x1-3-exact", "b1 a1", "OX-- at-most draw pairs"), unpaired("b1 c1 d1"));
}

#[test]
fn exact_games_are_proven() {
    for (game, moves) in [("free-4x3-3-exact", ""), ("drop-4x4-3-exact", ""), ("free-1x11-3-exact", "a6")] {
        let position = start(game, moves);
        let mut solver = Solver::new(position.rules(), 1 << 22).unwrap();
        let text = proof::write(&position, &mut solver, 1_000_000).unwrap();
        assert_eq!(accepted(&text).value(), Some(Oracle::new().value(&position)), "{game}");
    }
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
