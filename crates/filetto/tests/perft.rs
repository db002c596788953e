//! The numbers of `data/perft.txt`, `data/counts.txt` and `data/trees.txt`, and a slow perft that the quick
//! one must equal. A new number is a new line in one of those files.

use std::collections::HashSet;
use std::fs;

use filetto::game::notation::board_text;
use filetto::game::{Outcome, Position, Rules, Side, divide, perft};
use filetto::internals::game::{Symmetry, random, reachable};
use filetto::internals::rng::Rng;

/// The lines of a data file, split into words, without the comments.
fn lines(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| line.split_whitespace().map(str::to_string).collect()).collect()
}

/// A number of a data file, None for `-`.
fn number(word: &str) -> Option<u64> {
    (word != "-").then(|| word.parse().unwrap_or_else(|_| panic!("{word} is not a number")))
}

/// Perft as its definition says it, over the plain position.
fn slow_perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves: Vec<_> = position.legal_moves().collect();
    let below = |mv| {
        position.play(mv).expect("a legal move");
        let count = slow_perft(position, depth - 1);
        position.undo();
        count
    };
    moves.into_iter().map(below).sum()
}

#[test]
fn perft_gives_the_written_counts() {
    for line in lines("perft.txt") {
        let [game, moves, depth, count] = &line[..] else { panic!("four words: {line:?}") };
        let rules: Rules = game.parse().unwrap();
        let mut position = Position::parse(rules, if moves == "-" { "" } else { moves }).unwrap();
        let (depth, count) = (depth.parse().unwrap(), number(count).unwrap());
        assert_eq!(perft(&position, depth), count, "{line:?}");
        if count < 1_000_000 {
            assert_eq!(slow_perft(&mut position, depth), count, "{line:?}");
        }
    }
}

#[test]
fn perft_equals_the_slow_one_from_random_positions() {
    let mut rng = Rng::new(1);
    for game in
        ["drop-7x6-4", "drop-4x5-3-exact", "drop-9x9-4", "free-4x4-3", "free-7x2-3-exact", "drop-17x20-5"]
    {
        for _ in 0..20 {
            let plies = rng.below(24);
            let mut position = random::game(game.parse().unwrap(), plies, &mut rng);
            for depth in 0..=3 {
                let count = slow_perft(&mut position, depth);
                assert_eq!(perft(&position, depth), count, "{game} depth {depth}\n{position}");
                let parts = divide(&position, depth);
                let sum: u64 = parts.iter().map(|(_, count)| count).sum();
                assert_eq!(sum, if depth == 0 { 0 } else { count });
                assert!(depth == 0 || parts.iter().map(|(mv, _)| *mv).eq(position.legal_moves()));
            }
        }
    }
}

#[test]
fn perft_on_the_largest_board() {
    let empty = Position::new("free-100x100-30".parse().unwrap());
    assert_eq!(perft(&empty, 2), 10_000 * 9_999);
    assert_eq!(perft(&Position::new("drop-100x100-2".parse().unwrap()), 3), 1_000_000);
}

/// Checks the lines of `counts.txt` that `wanted` accepts.
fn check_counts(wanted: impl Fn(&str) -> bool) {
    let mut checked = 0;
    for line in lines("counts.txt").into_iter().filter(|line| wanted(&line[0])) {
        let [game, positions, terminal, per_ply @ ..] = &line[..] else { panic!("three words: {line:?}") };
        let per_ply: Vec<u64> = per_ply.iter().filter_map(|word| number(word)).collect();
        let plies = if positions == "-" { per_ply.len() } else { usize::MAX };
        let counts: Vec<_> = reachable(game.parse().unwrap()).take(plies).collect();
        let total: u64 = counts.iter().map(|count| count.positions).sum();
        assert!(number(positions).is_none_or(|known| known == total), "{line:?}: {total}");
        let ended: u64 = counts.iter().map(|count| count.terminal).sum();
        assert!(number(terminal).is_none_or(|known| known == ended), "{line:?}: {ended} finished");
        assert!(counts.iter().zip(&per_ply).all(|(count, known)| count.positions == *known), "{line:?}");
        checked += 1;
    }
    assert!(checked > 0, "no line was checked");
}

#[test]
fn games_reach_the_written_number_of_positions_where_stones_fall() {
    check_counts(|game| game.starts_with("drop"));
}

#[test]
fn games_reach_the_written_number_of_positions_on_free_boards() {
    check_counts(|game| game.starts_with("free"));
}

/// Games below a position: won by X, won by O, drawn.
fn games(position: &mut Position) -> [u64; 3] {
    match position.outcome() {
        Some(Outcome::Win(Side::X)) => return [1, 0, 0],
        Some(Outcome::Win(Side::O)) => return [0, 1, 0],
        Some(Outcome::Draw) => return [0, 0, 1],
        None => {}
    }
    let mut sum = [0; 3];
    for mv in position.legal_moves().collect::<Vec<_>>() {
        position.play(mv).unwrap();
        games(position).iter().zip(&mut sum).for_each(|(count, sum)| *sum += count);
        position.undo();
    }
    sum
}

/// The nodes of a tree are the sequences of every length.
#[test]
fn whole_trees_have_the_written_sizes() {
    for line in lines("trees.txt") {
        let rules: Rules = line[0].parse().unwrap();
        let known: Vec<u64> = line[1..].iter().filter_map(|word| number(word)).collect();
        let mut position = Position::new(rules);
        let nodes: u64 = (0..=rules.cells() as u32).map(|depth| perft(&position, depth)).sum();
        let ends = games(&mut position);
        assert_eq!(known, [nodes, ends.iter().sum(), ends[0], ends[1], ends[2]], "{line:?}");
    }
}

/// The same text for all symmetric positions: the first of their boards in the order of texts.
fn class(position: &Position) -> String {
    let symmetries = Symmetry::of(position.rules());
    symmetries.iter().map(|symmetry| board_text(&symmetry.image(position))).min().expect("the identity")
}

/// Games where moves that lead to symmetric positions count once; collects the classes of positions.
fn games_up_to_symmetry(position: &mut Position, seen: &mut HashSet<String>) -> u64 {
    seen.insert(class(position));
    if position.outcome().is_some() {
        return 1;
    }
    let (mut sum, mut children) = (0, HashSet::new());
    for mv in position.legal_moves().collect::<Vec<_>>() {
        position.play(mv).unwrap();
        if children.insert(class(position)) {
            sum += games_up_to_symmetry(position, seen);
        }
        position.undo();
    }
    sum
}

#[test]
fn tic_tac_toe_has_765_positions_and_26830_games_up_to_symmetry() {
    let mut seen = HashSet::new();
    let games = games_up_to_symmetry(&mut Position::new(Rules::tris()), &mut seen);
    assert_eq!((seen.len(), games), (765, 26_830));
}
