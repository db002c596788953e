//! `filetto why`: what matters in a position, and proofs by rules, as people and programs read them.

#[path = "common/command.rs"]
mod command;

use command::{json, run};

#[test]
fn a_proof_is_drawn_and_told_in_both_languages() {
    let (code, out, _) = run(&["why", "--proof", "--game", "drop-4x4-4", "--lang", "en"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("O cannot lose"), "{out}");
    assert!(out.contains("claimeven") && out.contains(" even\n") && out.contains("   a  b  c  d"), "{out}");
    // Each letter of the board has its sentence.
    let board: String = out.lines().skip(2).take(4).collect();
    let letters =
        board.split_whitespace().filter(|word| word.len() == 1 && word.chars().all(char::is_alphabetic));
    letters.for_each(|letter| assert!(out.contains(&format!("\n{letter}  ")), "{letter}: {out}"));
    let (_, italian, _) = run(&["why", "--proof", "--game", "drop-4x4-4", "--lang", "it"]);
    assert!(italian.starts_with("O non può perdere") && italian.contains(" pari\n"), "{italian}");
    let (_, line, _) = run(&["why", "--proof", "4455", "--lang", "en"]);
    assert!(line.starts_with("X wins by force: 326."), "{line}");
    let (_, pairs, _) = run(&["why", "--proof", "--game", "free-5x5-5", "--lang", "en"]);
    assert!(pairs.contains("takes the other one"), "{pairs}");
}

#[test]
fn exit_codes_and_json() {
    let (code, out, err) = run(&["why", "--proof", "--lang", "en"]);
    assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("nothing is proven"), "{err}");
    assert_eq!(run(&["why", "--proof", "9"]).0, Some(2));
    assert_eq!(run(&["why", "--svg", "x.svg"]).0, Some(2));
    let answer = json(&["why", "--proof", "--json", "--game", "drop-4x4-4"]);
    assert_eq!((&answer["to_move"], &answer["proofs"][0]["side"]), (&"x".into(), &"o".into()));
    let facts = json(&["why", "--json", "41414"]);
    assert_eq!(facts["blocks"], serde_json::json!(["4"]));
}

#[test]
fn without_a_proof_it_tells_what_matters() {
    let (_, out, _) = run(&["why", "--lang", "en", "41414"]);
    assert!(out.contains("O to move") && out.contains("X threatens d4 (even row, now)"), "{out}");
    assert!(out.contains("4: blocks a win") && out.contains("lets the other side win"), "{out}");
    let (_, out, _) = run(&["why", "--lang", "it", "4455"]);
    assert!(out.contains("X vince per forza: 326"), "{out}");
}
