//! `solve`, `verify` and `bench` as other programs see them.

#[path = "common/command.rs"]
mod command;

use std::fs;
use std::path::PathBuf;

use command::{json, run};
use serde_json::Value as Json;

/// A file of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_position_has_every_field() {
    let answer = json(&["solve", "--json", "44455554221"]);
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "game moves outcome score plies best scores line at_least at_most source nodes seconds";
    assert_eq!(keys.join(" "), expected);
    assert_eq!(
        (&answer["score"], &answer["outcome"], &answer["plies"]),
        (&(-15).into(), &"loss".into(), &2.into())
    );
    assert!(answer["scores"].is_null());
}

#[test]
fn the_scores_of_all_moves_agree_with_the_best_ones() {
    for args in [
        &["solve", "--json", "--scores"][..],
        &["solve", "--json", "--scores", "444"],
        &["solve", "--json", "--scores", "1537635441355234125776"],
        &["solve", "--json", "--scores", "--game", "tris", "b2 a2"],
    ] {
        let answer = json(args);
        let scores = answer["scores"].as_object().unwrap();
        let best = scores.values().map(|score| score.as_i64().unwrap()).max();
        assert_eq!(best, answer["score"].as_i64());
        let top: Vec<_> =
            scores.iter().filter(|(_, score)| score.as_i64() == best).map(|(mv, _)| mv).collect();
        let listed: Vec<_> = answer["best"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
        assert_eq!(top, listed);
        assert_eq!(answer["line"].as_array().unwrap().len() as u64, answer["plies"].as_u64().unwrap());
    }
}

#[test]
fn the_opening_is_known_by_heart_unless_a_search_is_asked_for() {
    let known = json(&["solve", "--json", "44"]);
    assert_eq!((&known["source"], &known["score"], &known["plies"]), (&"book".into(), &1.into(), &39.into()));
    let (_, out, _) = run(&["solve", "44"]);
    assert!(out.contains("source    the opening book"), "{out}");
    let late = "12345671234567123456";
    let [by_book, by_search] =
        [&["solve", "--json", late][..], &["solve", "--json", "--no-book", late]].map(json);
    assert_eq!((&by_book["source"], &by_search["source"]), (&"search".into(), &"search".into()));
    assert_eq!((&by_book["score"], &by_book["best"]), (&by_search["score"], &by_search["best"]));
}

#[test]
fn a_finished_game_needs_no_solver() {
    let answer = json(&["solve", "--json", "4142434"]);
    assert_eq!(
        (&answer["outcome"], &answer["plies"], &answer["score"]),
        (&"loss".into(), &0.into(), &(-18).into())
    );
}

#[test]
fn a_file_is_checked_line_by_line() {
    let good = file("good.txt", "# a comment\n44455554221 -15\n\n4455 18\n44455554221\n");
    let answer = json(&["solve", "--file", good.to_str().unwrap(), "--json"]);
    assert_eq!((&answer["summary"]["positions"], &answer["summary"]["wrong"]), (&3.into(), &0.into()));
    let limited = json(&["solve", "--file", good.to_str().unwrap(), "--json", "--limit", "1"]);
    assert_eq!(limited["summary"]["positions"], 1);
    let bad = file("bad.txt", "44455554221 3\n");
    let (code, out, err) = run(&["solve", "--file", bad.to_str().unwrap()]);
    assert_eq!(code, Some(1));
    assert!(out.contains("is -15, the file says 3") && err.contains("1 of 1 scores are wrong"), "{out}{err}");
    let cells = file("cells.txt", "a1 b2 a2 0\nb2 a2 2\n- 0\n");
    let answer = json(&["solve", "--game", "tris", "--file", cells.to_str().unwrap(), "--json"]);
    assert_eq!((&answer["summary"]["positions"], &answer["summary"]["wrong"]), (&3.into(), &0.into()));
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    let rubbish = file("rubbish.txt", "44x 3\n");
    let bad: &[&[&str]] = &[
        &["solve", "8"],
        &["solve", "--game", "hex"],
        &["solve", "--game", "drop-30x30-4"],
        &["solve", "--game", "free-20x20-5"],
        &["solve", "--file", "no-such-file"],
        &["solve", "--file", rubbish.to_str().unwrap()],
        &["solve", "--memory", "lots"],
        &["solve", "--threads", "0"],
        &["solve", "--sample", "0"],
        &["verify", "no-such-file"],
    ];
    for args in bad {
        let (code, _, err) = run(args);
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
    }
}

#[test]
fn a_sample_is_the_same_each_time_and_right() {
    let args = ["solve", "--sample", "20", "--from", "24", "--seed", "9"];
    let (first, second) = (run(&args), run(&args));
    assert_eq!((first.0, &first.1), (Some(0), &second.1));
    let sample = file("sample.txt", &first.1);
    let answer = json(&["solve", "--file", sample.to_str().unwrap(), "--json"]);
    assert_eq!((&answer["summary"]["positions"], &answer["summary"]["wrong"]), (&20.into(), &0.into()));
}

#[test]
fn certificates_are_written_checked_and_refused() {
    for (name, args) in
        [("tris.proof", &["--game", "tris"][..]), ("drop.proof", &["--game", "drop-4x4-4", "112233"])]
    {
        let path = file(name, "");
        let path = path.to_str().unwrap();
        let solve: Vec<&str> = ["solve", "--proof", path].iter().chain(args).copied().collect();
        assert_eq!(run(&solve).0, Some(0));
        let (code, out, err) = run(&["verify", path]);
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains("statements checked"), "{out}");
        let text = fs::read_to_string(path).unwrap();
        let claim = text.lines().nth(4).unwrap().to_string();
        fs::write(path, text.replace(&claim, "at-most loss 4")).unwrap();
        let (code, _, err) = run(&["verify", path]);
        assert_eq!(code, Some(1), "{err}");
    }
}

#[test]
fn the_bench_is_a_checksum() {
    let (first, second) = (run(&["bench"]), run(&["bench", "--json"]));
    let total: Json = serde_json::from_str(&second.1).unwrap();
    assert!(first.1.ends_with(&format!("Bench: {}\n", total["nodes"])), "{}", first.1);
}
