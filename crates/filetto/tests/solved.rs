//! The solved positions of `data/solved-*.txt`, each made by the command on its first line, solved again.

use std::fs;
use std::path::PathBuf;

use filetto::game::{Position, Rules};
use filetto::solver::bounds::score;
use filetto::solver::{Budget, Solver};

fn data() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"))
}

/// The game, from the name of the file, and its lines.
fn sets() -> Vec<(Rules, String)> {
    let entries = fs::read_dir(data()).unwrap().map(|entry| entry.unwrap().path());
    let game = |path: &PathBuf| {
        let name = path.file_stem()?.to_str()?.strip_prefix("solved-")?;
        Some((name.parse().unwrap(), fs::read_to_string(path).unwrap()))
    };
    entries.filter_map(|path| game(&path)).collect()
}

#[test]
fn every_solved_position_has_its_score() {
    let sets = sets();
    assert!(sets.len() >= 12, "the sets are in data/");
    for (rules, text) in sets {
        let mut solver = Solver::new(rules, 16 << 20).unwrap();
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.len() >= 300, "{rules}");
        for line in lines {
            let (moves, expected) = line.rsplit_once(' ').unwrap();
            let position = Position::parse(rules, moves.trim_matches('-')).unwrap();
            let value = solver.solve(&position, &Budget::default()).bounds.value().unwrap();
            assert_eq!(score(rules, position.ply(), value), expected.parse().ok(), "{rules} {line}");
        }
    }
}
