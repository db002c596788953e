//! `filetto matrix`: strategies that prove each other on thousands of matrices, tiny boards as matrices, bad input.

use assert_cmd::Command;
use filetto::game::{Position, Rules};
use filetto::internals::rng::Rng;
use filetto::internals::solver::oracle::Oracle;
use filetto::value::Value;
use filetto_cli::matrix::{Payoffs, mixed, pure, strategies};
use serde_json::Value as Json;

/// A matrix of small whole numbers: ties, saddle points and dominated rows are common.
fn random(rng: &mut Rng) -> Payoffs {
    let (rows, columns, range) = (1 + rng.below(7), 1 + rng.below(7), 1 + rng.below(12));
    let mut entry = || rng.below(2 * range + 1) as f64 - range as f64;
    Payoffs::new((0..rows).map(|_| (0..columns).map(|_| entry()).collect()).collect())
}

fn is_mixture(shares: &[f64]) -> bool {
    shares.iter().all(|share| *share >= 0.0) && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-12
}

/// What rows guarantee and columns allow are bounds of the value from both sides: where they meet, it is proven.
#[test]
fn both_sides_guarantee_the_same_on_thousands_of_matrices() {
    let mut rng = Rng::new(1928);
    for _ in 0..4_000 {
        let payoffs = random(&mut rng);
        let solution = mixed::solve_mixed(&payoffs).unwrap_or_else(|| panic!("{payoffs}: no solution"));
        assert!(is_mixture(&solution.rows) && is_mixture(&solution.columns), "{payoffs}");
        let at_least = mixed::guarantee(&payoffs, &solution.rows);
        let at_most = mixed::ceiling(&payoffs, &solution.columns);
        assert!((at_most - at_least).abs() < 1e-9, "{payoffs}: {at_least} and {at_most}");
        let (low, high) = (pure::maximin(&payoffs).payoff, pure::minimax(&payoffs).payoff);
        assert!(low <= at_least + 1e-9 && at_most <= high + 1e-9, "{payoffs}: mixing never hurts");
        let chosen = mixed::solve(&payoffs).unwrap();
        assert!((chosen.value() - at_least).abs() < 1e-9, "{payoffs}: with or without the saddle point");
    }
}

#[test]
fn two_by_two_has_its_closed_form() {
    let mut rng = Rng::new(22);
    let mut mixed_games = 0;
    for _ in 0..1_000 {
        let [a, b, c, d] = [0; 4].map(|_| rng.below(41) as f64 - 20.0);
        let payoffs = Payoffs::new(vec![vec![a, b], vec![c, d]]);
        if !pure::saddle_points(&payoffs).is_empty() {
            continue;
        }
        mixed_games += 1;
        let solution = mixed::solve(&payoffs).unwrap();
        let total = a + d - b - c;
        assert!((solution.value() - (a * d - b * c) / total).abs() < 1e-9, "{payoffs}");
        assert!((solution.rows[0] - (d - c) / total).abs() < 1e-9, "{payoffs}");
        assert!((solution.columns[0] - (d - b) / total).abs() < 1e-9, "{payoffs}");
    }
    assert!(mixed_games > 100);
}

#[test]
fn saddle_points_are_those_that_a_look_at_every_cell_finds() {
    let mut rng = Rng::new(3);
    let mut found = 0;
    for _ in 0..3_000 {
        let payoffs = random(&mut rng);
        let (rows, columns) = payoffs.size();
        let mut saddles = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let here = payoffs.at(row, column);
            let least = (0..columns).all(|other| payoffs.at(row, other) >= here);
            let most = (0..rows).all(|other| payoffs.at(other, column) <= here);
            if least && most {
                saddles.push((row, column));
            }
        }
        found += saddles.len();
        assert_eq!(pure::saddle_points(&payoffs), saddles, "{payoffs}");
    }
    assert!(found > 100);
}

#[test]
fn what_elimination_leaves_has_the_same_value_and_nothing_to_leave_out() {
    let mut rng = Rng::new(4);
    let mut steps = 0;
    for _ in 0..2_000 {
        let payoffs = random(&mut rng);
        let left = pure::eliminate(&payoffs);
        steps += left.steps.len();
        let row = |row: &usize| left.columns.iter().map(|column| payoffs.at(*row, *column)).collect();
        let small = Payoffs::new(left.rows.iter().map(row).collect());
        let value = |payoffs: &Payoffs| mixed::solve(payoffs).unwrap().value();
        assert!((value(&payoffs) - value(&small)).abs() < 1e-9, "{payoffs} and {small}");
        assert!(pure::eliminate(&small).steps.is_empty(), "{small}");
    }
    assert!(steps > 1_000);
}

#[test]
fn tiny_boards_are_worth_what_the_oracle_says_and_have_a_saddle_point() {
    let sizes = (1..=4).flat_map(|width| (1..=4).map(move |height| (width, height)));
    let mut fits = 0;
    for (width, height) in sizes {
        for (family, align) in
            ["drop", "free"].iter().flat_map(|family| (2..=4).map(move |align| (family, align)))
        {
            let Ok(rules) = format!("{family}-{width}x{height}-{align}").parse::<Rules>() else { continue };
            let Some(game) = strategies::matrix(rules) else { continue };
            fits += 1;
            let truth = match Oracle::new().value(&Position::new(rules)) {
                Value::Win(_) => 1.0,
                Value::Loss(_) => -1.0,
                _ => 0.0,
            };
            assert!(!pure::saddle_points(&game.payoffs).is_empty(), "{rules}");
            assert_eq!(mixed::solve(&game.payoffs).unwrap().value(), truth, "{rules}");
        }
    }
    assert!(fits >= 12, "{fits} boards");
}

fn filetto(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_filetto"));
    command.env("LANG", "C").args(args);
    command
}

fn answer(args: &[&str]) -> Json {
    let output = filetto(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn known_games_have_their_known_answers() {
    let thesis = answer(&["matrix", "--example", "thesis", "--json"]);
    assert_eq!((&thesis["value"], &thesis["gap"]), (&0.0.into(), &4.0.into()));
    assert_eq!(thesis["row_strategy"][0]["fraction"], "1/2");
    let rps = answer(&["matrix", "--example", "rps", "--json"]);
    let thirds = rps["column_strategy"].as_array().unwrap();
    assert!(thirds.iter().all(|share| share["fraction"] == "1/3"), "{rps}");
    let bluff = answer(&["matrix", "--example", "bluff", "--json"]);
    assert_eq!(bluff["value_fraction"], "1/3");
    assert_eq!(
        (&bluff["row_strategy"][0]["fraction"], &bluff["column_strategy"][0]["fraction"]),
        (&"1/3".into(), &"2/3".into())
    );
    let board = answer(&["matrix", "--game", "drop-2x2-2", "--json"]);
    assert_eq!(
        (&board["value"], board["saddle_points"].as_array().unwrap().is_empty()),
        (&1.0.into(), false)
    );
    let constant = answer(&["matrix", "(1,9) (4,6)", "--json"]);
    assert_eq!((&constant["total"], &constant["value"]), (&10.0.into(), &1.0.into()));
}

#[test]
fn words_and_pictures_come_in_two_languages() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("matrix");
    std::fs::create_dir_all(&folder).unwrap();
    for (lang, value, line) in [("en", "Value: 0", "what is sure"), ("it", "Valore: 0", "ciò che è sicuro")]
    {
        for (example, in_picture) in [("pennies", line), ("rps", "1/3")] {
            let picture = folder.join(format!("{example}-{lang}.svg"));
            let svg = picture.to_str().unwrap();
            let output =
                filetto(&["matrix", "--example", example, "--lang", lang, "--svg", svg]).output().unwrap();
            assert!(String::from_utf8(output.stdout).unwrap().contains(value));
            assert!(std::fs::read_to_string(&picture).unwrap().contains(in_picture), "{svg}");
        }
    }
}

#[test]
fn bad_input_is_one_line_and_two() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad-matrix.txt");
    std::fs::write(&file, "1 2\n3\n").unwrap();
    let cases: [&[&str]; 11] = [
        &["matrix"],
        &["matrix", "1 x"],
        &["matrix", "1 2; 3"],
        &["matrix", "(1,2) (2,2)"],
        &["matrix", ""],
        &["matrix", "1 2", "--rows", "a,b"],
        &["matrix", "1 2", "--example", "rps"],
        &["matrix", "--example", "nothing"],
        &["matrix", "--file", "/nowhere/at/all"],
        &["matrix", "--file", file.to_str().unwrap()],
        &["matrix", "--game", "connect4"],
    ];
    for args in cases {
        let output = filetto(args).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(
            error.lines().count() == 1 && error.contains("expected") || error.contains("cannot be used"),
            "{error}"
        );
        assert!(output.stdout.is_empty());
    }
}
