//! Opening books: built, damaged, interrupted, probed, and the one that comes with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use filetto::book::{Book, BookError, Entry};
use filetto::game::{Position, Rules, Side};
use filetto::internals::book::{
    BuildError, Builder, Coverage, Journal, JournalError, Next, Order, Remote, answer, consistent, entries,
    solved_again,
};
use filetto::internals::game::{Symmetry, reachable};
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::bounds::score;
use filetto::solver::{Budget, Solver};

const FULL: Coverage = Coverage { full: 6, replies: 0 };
const REPLIES: Coverage = Coverage { full: 2, replies: 7 };

/// A place for a file of this test's own, with nothing there yet.
fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for ending in ["", ".journal", ".draft"] {
        let _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
    path
}

/// Builds until the book is complete or this many positions were solved.
fn build_up_to(
    path: &Path,
    game: &str,
    coverage: Coverage,
    threads: usize,
    most: usize,
) -> Result<Vec<u8>, BuildError> {
    let rules: Rules = game.parse().unwrap();
    let (stop, solved) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let watch = |_| {
        let enough = solved.fetch_add(1, Ordering::Relaxed) + 1 >= most;
        stop.fetch_or(enough, Ordering::Relaxed);
    };
    let builder = Builder::new(rules, coverage, threads, 1 << 20, stop.clone(), &watch)?;
    let mut journal = Journal::open(path, rules)?;
    let bytes = builder.build(&mut journal)?;
    journal.finish(&bytes)?;
    Ok(bytes)
}

fn build(name: &str, game: &str, coverage: Coverage) -> Vec<u8> {
    build_up_to(&place(name), game, coverage, 1, usize::MAX).unwrap()
}

fn positions(book: &Book) -> Vec<(Position, Entry)> {
    entries(book, Order::Rising).unwrap()
}

#[test]
fn a_full_book_has_every_unfinished_position_and_the_oracles_scores() {
    for (game, full) in [("drop-4x4-3", 6), ("drop-4x4-4", 5), ("tris", 4), ("free-4x3-3", 3)] {
        let rules: Rules = game.parse().unwrap();
        let book = Book::from_bytes(build("full.book", game, Coverage { full, replies: 0 })).unwrap();
        let mut oracle = Oracle::new();
        let mut counts = vec![0; full as usize + 1];
        for (position, entry) in positions(&book) {
            let mut images: Vec<u64> =
                Symmetry::of(rules).iter().map(|symmetry| symmetry.image(&position).hash()).collect();
            images.sort_unstable();
            images.dedup();
            counts[position.ply()] += images.len() as u64;
            let value = oracle.value(&position);
            assert_eq!(score(rules, position.ply(), value), Some(entry.score as i32), "{game}\n{position}");
            let mut child = position.clone();
            child.play(entry.mv).unwrap();
            assert_eq!(oracle.value(&child).before_move(), value, "{game}\n{position}");
        }
        let expected: Vec<u64> =
            reachable(rules).map(|ply| ply.positions - ply.terminal).take(counts.len()).collect();
        assert_eq!(counts, expected, "{game}");
    }
}

#[test]
fn images_of_a_position_get_images_of_the_move() {
    for game in ["drop-5x4-4", "tris"] {
        let rules: Rules = game.parse().unwrap();
        let book = Book::from_bytes(build("images.book", game, Coverage { full: 5, replies: 0 })).unwrap();
        for (position, entry) in positions(&book) {
            let known = book.probe(&position).unwrap();
            assert_eq!((known.score, known.best), (entry.score as i32, entry.mv));
            for symmetry in Symmetry::of(rules) {
                let image = symmetry.image(&position);
                let seen = book.probe(&image).unwrap();
                let mut here = image.clone();
                here.play(seen.best).unwrap();
                let mut there = symmetry.image(&position);
                there.play(symmetry.apply(rules, known.best)).unwrap();
                let same = |a: &Position, b: &Position| {
                    Symmetry::of(rules).iter().any(|turn| turn.image(a).hash() == b.hash())
                };
                assert_eq!(seen.score, known.score);
                assert!(same(&here, &there), "{game}\n{position}");
            }
        }
    }
}

/// Whoever follows the book finds a move in it up to its coverage, whatever the other side plays.
#[test]
fn either_side_can_follow_the_replies() {
    fn walk(book: &Book, position: &Position, side: Side) {
        let deepest = book.coverage().replies as usize;
        if position.outcome().is_some() || position.ply() > deepest {
            return;
        }
        let moves = if position.to_move() == side {
            vec![book.probe(position).unwrap_or_else(|| panic!("not in the book:\n{position}")).best]
        } else {
            position.legal_moves().collect()
        };
        for mv in moves {
            let mut child = position.clone();
            child.play_unchecked(mv);
            walk(book, &child, side);
        }
    }
    for game in ["drop-5x4-4", "tris"] {
        let coverage = Coverage { full: 0, replies: 7 };
        let book = Book::from_bytes(build("replies.book", game, coverage)).unwrap();
        for side in Side::BOTH {
            walk(&book, &Position::new(book.rules()), side);
        }
        let all = positions(&book);
        assert!(all.iter().all(|(position, entry)| consistent(&book, position, *entry).is_ok()));
        let full =
            Book::from_bytes(build("replies-full.book", game, Coverage { full: 7, replies: 0 })).unwrap();
        assert!(2 * book.len() < full.len(), "{game}: {} of {}", book.len(), full.len());
        assert!(all.iter().all(|(position, _)| full.probe(position) == book.probe(position)), "{game}");
    }
}

#[test]
fn the_scores_of_moves_are_the_solvers() {
    let book = Book::from_bytes(build("scores.book", "drop-5x4-4", REPLIES)).unwrap();
    let mut solver = Solver::new(book.rules(), 1 << 20).unwrap();
    for (position, _) in positions(&book) {
        let report = solver.report(&position, true, &Budget::default()).moves.unwrap();
        for ((mv, known), (same, bounds)) in book.scores(&position).into_iter().zip(report) {
            assert_eq!(mv, same);
            let exact = score(position.rules(), position.ply(), bounds.value().unwrap());
            assert!(known.is_none() || known == exact, "{known:?} {exact:?}\n{position}");
        }
    }
}

#[test]
fn every_flipped_byte_and_every_missing_one_is_detected() {
    let bytes = build("flip.book", "drop-4x4-4", Coverage { full: 3, replies: 6 });
    assert!(Book::from_bytes(bytes.clone()).is_ok());
    for place in 0..bytes.len() {
        for flip in [1, 0x80, 0xFF] {
            let mut changed = bytes.clone();
            changed[place] ^= flip;
            assert!(Book::from_bytes(changed).is_err(), "byte {place} of {}", bytes.len());
        }
        assert!(Book::from_bytes(bytes[..place].to_vec()).is_err(), "the first {place} bytes");
    }
    let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    assert!(matches!(Book::from_bytes(longer), Err(BookError::Damaged(_))));
}

#[test]
fn what_is_no_book_is_refused_in_words() {
    let refusal = |bytes: &[u8]| Book::from_bytes(bytes.to_vec()).err().unwrap();
    assert_eq!(refusal(b""), BookError::Foreign);
    assert_eq!(refusal(b"\x89FILBOOK"), BookError::Foreign);
    assert_eq!(refusal(b"PK\x03\x04 some archive"), BookError::Foreign);
    assert_eq!(refusal(b"\x89FILBOOK\x07 and more"), BookError::Version(7));
    assert_eq!(refusal(b"\x89FILBOOK\x01 of old"), BookError::Version(1));
    assert!(matches!(refusal(b"\x89FILBOOK\x02"), BookError::Damaged(_)));
    assert!(matches!(Book::open(Path::new("no-such.book")), Err(BookError::Unreadable(_))));
    assert!(matches!(Book::open(Path::new(".")), Err(BookError::Foreign | BookError::Unreadable(_))));
}

#[test]
fn a_mapped_book_is_the_book_that_was_written() {
    let path = place("mapped.book");
    let bytes = build_up_to(&path, "drop-4x4-4", FULL, 1, usize::MAX).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);
    let (mapped, held) = (Book::open(&path).unwrap(), Book::from_bytes(bytes).unwrap());
    assert_eq!(positions(&mapped), positions(&held));
    assert!(matches!(
        build_up_to(&path, "drop-4x4-4", FULL, 1, 1),
        Err(BuildError::Journal(JournalError::Finished(_)))
    ));
}

#[test]
fn threads_and_interruptions_do_not_change_a_book() {
    for coverage in [FULL, REPLIES] {
        let whole = build("whole.book", "drop-5x4-4", coverage);
        let path = place("parts.book");
        let mut rounds = 0;
        let parts = loop {
            rounds += 1;
            match build_up_to(&path, "drop-5x4-4", coverage, 1 + rounds % 3, 100) {
                Ok(bytes) => break bytes,
                Err(error) => assert!(matches!(error, BuildError::Stopped), "{error}"),
            }
        };
        assert!(rounds > 2 && parts == whole, "{rounds} rounds");
    }
}

#[test]
fn a_torn_journal_is_mended() {
    let whole = build("untorn.book", "drop-4x4-4", REPLIES);
    let path = place("torn.book");
    let journal = PathBuf::from(format!("{}.journal", path.display()));
    assert!(build_up_to(&path, "drop-4x4-4", REPLIES, 1, 40).is_err());
    let full = fs::read(&journal).unwrap();
    for cut in (0..full.len()).step_by(7) {
        fs::write(&journal, &full[..cut]).unwrap();
        assert!(build_up_to(&path, "drop-4x4-4", REPLIES, 1, usize::MAX).unwrap() == whole, "cut at {cut}");
        fs::remove_file(&path).unwrap();
    }
    let rubbish: Vec<u8> = full.iter().copied().chain([0xAB; 60]).collect();
    fs::write(&journal, rubbish).unwrap();
    assert!(build_up_to(&path, "drop-4x4-4", REPLIES, 1, usize::MAX).unwrap() == whole);
    fs::remove_file(&path).unwrap();
    fs::write(&journal, &full).unwrap();
    let larger = Coverage { replies: 8, ..REPLIES };
    let expected = build("larger.book", "drop-4x4-4", larger);
    assert!(
        build_up_to(&path, "drop-4x4-4", larger, 1, usize::MAX).unwrap() == expected,
        "from a smaller book"
    );
    fs::remove_file(&path).unwrap();
    fs::write(&journal, &full).unwrap();
    let other = build_up_to(&path, "drop-4x4-3", REPLIES, 1, 1);
    assert!(matches!(other, Err(BuildError::Journal(JournalError::Other(_)))));
}

/// Has at most so many batches of three positions solved elsewhere; the bytes once the book is complete.
fn solve_elsewhere(path: &Path, rules: Rules, coverage: Coverage, most: usize) -> Option<Vec<u8>> {
    let mut remote = Remote::open(path, rules, coverage).unwrap();
    let mut solver = Solver::new(rules, 1 << 20).unwrap();
    let mut batches = 0;
    loop {
        let stage = match remote.next() {
            Next::Complete(bytes) => {
                remote.finish(&bytes).unwrap();
                return Some(bytes);
            }
            Next::Solve(stage) => stage,
        };
        // The last first, and the very last one twice: neither order nor repetition matters.
        for batch in stage.open.chunks(3 * 16).rev() {
            let records = answer(&mut solver, rules, stage.ply, batch, &Arc::default()).unwrap();
            assert_eq!(remote.accept(&records).unwrap(), batch.len() / 16);
            assert_eq!(remote.accept(&records).unwrap(), 0);
            batches += 1;
            if batches == most {
                return None;
            }
        }
    }
}

#[test]
fn a_book_solved_elsewhere_is_the_same_book() {
    for (game, coverage) in [("drop-5x4-4", FULL), ("drop-5x4-4", REPLIES), ("tris", REPLIES)] {
        let rules: Rules = game.parse().unwrap();
        let whole = build("here.book", game, coverage);
        let path = place("elsewhere.book");
        assert!(solve_elsewhere(&path, rules, coverage, 5).is_none());
        let before = Remote::open(&path, rules, coverage).unwrap().solved();
        assert!((5..=15).contains(&before), "{before}");
        assert!(build_up_to(&path, game, coverage, 2, 20).is_err(), "here for a while");
        assert!(solve_elsewhere(&path, rules, coverage, usize::MAX) == Some(whole), "{game}");
    }
}

#[test]
fn answers_from_elsewhere_are_checked() {
    let (rules, path) = ("drop-4x4-4".parse().unwrap(), place("nonsense.book"));
    let mut remote = Remote::open(&path, rules, FULL).unwrap();
    let Next::Solve(stage) = remote.next() else { panic!("nothing is solved yet") };
    let mut solver = Solver::new(rules, 1 << 20).unwrap();
    let stopped = Arc::new(AtomicBool::new(true));
    assert_eq!(answer(&mut solver, rules, stage.ply, &stage.open, &stopped), Some(Vec::new()));
    assert_eq!(answer(&mut solver, rules, stage.ply, &stage.open[1..], &Arc::default()), None);
    assert_eq!(answer(&mut solver, rules, stage.ply + 1, &stage.open, &Arc::default()), None);
    let good = answer(&mut solver, rules, stage.ply, &stage.open[..32], &Arc::default()).unwrap();
    for place in 0..good.len() {
        let mut changed = good.clone();
        changed[place] ^= 1;
        assert!(matches!(remote.accept(&changed), Err(BuildError::Nonsense)), "byte {place}");
    }
    assert!(matches!(remote.accept(&good[1..]), Err(BuildError::Nonsense)));
    assert_eq!((remote.solved(), remote.accept(&good).unwrap()), (0, 2));
}

#[test]
fn one_process_at_a_time_writes_to_a_journal() {
    let (rules, path) = ("drop-4x4-4".parse().unwrap(), place("busy.book"));
    let first = Remote::open(&path, rules, FULL).unwrap();
    let busy = build_up_to(&path, "drop-4x4-4", FULL, 1, 1).unwrap_err();
    assert!(matches!(&busy, BuildError::Journal(JournalError::Busy(_))), "{busy}");
    assert!(busy.to_string().contains("busy.book.journal is written to by another process"));
    drop(first);
    assert!(build_up_to(&path, "drop-4x4-4", FULL, 1, usize::MAX).is_ok());
}

#[test]
fn games_without_a_book_are_refused_in_words() {
    let refusal = |game: &str, full| {
        build_up_to(&place("no.book"), game, Coverage { full, replies: 0 }, 1, 1).unwrap_err().to_string()
    };
    assert!(refusal("tris", 12).contains("8 stones at most"));
    assert!(refusal("free-15x15-5", 2).contains("too large"));
    assert!(refusal("drop-30x30-4", 2).contains("too large"));
}

#[test]
fn the_shipped_book_holds_together() {
    let book = Book::shipped();
    assert_eq!(book.rules(), Rules::connect4());
    assert!(book.size() < 700_000, "{} bytes", book.size());
    for (position, entry) in positions(book) {
        consistent(book, &position, entry).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

#[test]
fn a_sample_of_the_shipped_book_is_what_the_solver_says() {
    let book = Book::shipped();
    let mut solver = Solver::new(book.rules(), 64 << 20).unwrap();
    let deep = |(position, _): &(Position, Entry)| position.ply() + 2 >= book.coverage().deepest();
    let sample = entries(book, Order::Random(4)).unwrap();
    for (position, entry) in sample.iter().filter(|row| deep(row)).take(20) {
        let right = solved_again(&mut solver, position, *entry, &Budget::default()).unwrap();
        assert_eq!(right, Ok(()));
    }
}

#[test]
fn the_shipped_book_has_the_published_scores() {
    let text = include_str!("../../../data/openings-drop-7x6-4.txt");
    let book = Book::shipped();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, scores) = line.split_once(' ').unwrap();
        let position = Position::parse(book.rules(), moves.trim_matches('-')).unwrap();
        let known: Vec<String> =
            book.scores(&position).iter().map(|(_, score)| score.unwrap().to_string()).collect();
        assert_eq!(known.join(" "), scores, "after {moves}");
    }
}

/// How many unfinished positions of a ply the first player wins, draws and loses, mirror images counted.
fn outcomes(rules: Rules, level: &[&(Position, Entry)]) -> [u64; 3] {
    let mut counts = [0; 3];
    for (position, entry) in level {
        let firsts = position.to_move().sign() * entry.score as i32;
        let symmetric = Symmetry::of(rules).iter().all(|turn| turn.image(position).hash() == position.hash());
        counts[(1 - firsts.signum()) as usize] += if symmetric { 1 } else { 2 };
    }
    counts
}

#[test]
fn the_shipped_book_has_the_published_numbers_of_wins_draws_and_losses() {
    let text = include_str!("../../../data/outcomes-drop-7x6-4.txt");
    let (book, mut plies) = (Book::shipped(), 0);
    let positions = positions(book);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [ply, mut won, drawn, mut lost, finished] =
            line.split(' ').map(|text| text.parse::<u64>().unwrap()).collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        if ply > book.coverage().full as u64 {
            break;
        }
        *(if ply % 2 == 1 { &mut won } else { &mut lost }) -= finished;
        let level: Vec<_> = positions.iter().filter(|(position, _)| position.ply() as u64 == ply).collect();
        assert_eq!(outcomes(book.rules(), &level), [won, drawn, lost], "{ply} stones");
        plies += 1;
    }
    assert!(plies > 4, "{plies}");
}
