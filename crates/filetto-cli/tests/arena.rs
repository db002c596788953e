//! Matches and tournaments as commands: tables, JSON, files that survive a kill, refusals.

#[path = "common/command.rs"]
mod command;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use command::{json, run};

/// An empty folder of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_match_as_a_table() {
    let (code, out, _) = run(&["match", "--a", "alphabeta:depth=2", "--b", "random", "--games", "20"]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!("match", out);
    let (_, out, _) =
        run(&["match", "--game", "tris", "--a", "random:seed=3", "--b", "random", "--sprt", "-100,100"]);
    insta::assert_snapshot!("match_sprt", out);
}

#[test]
fn a_tournament_as_a_table() {
    let players = "random:seed=1,random:seed=2,alphabeta:depth=2,eval=rivest";
    let (code, out, _) = run(&["tournament", "--players", players, "--rounds", "4"]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!("tournament", out);
}

#[test]
fn a_match_answers_with_every_field() {
    let answer =
        json(&["match", "--a", "alphabeta:depth=3", "--b", "random:seed=1", "--games", "6", "--json"]);
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys.join(" "), "games a b elo elo_low elo_high los pairs sprt game seed seconds complete");
    let count = |key: &str| answer["a"][key].as_u64().unwrap();
    assert_eq!((answer["games"].as_u64(), count("forfeits")), (Some(6), 0));
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert_eq!((&answer["a"]["wins"], &answer["sprt"]), (&answer["b"]["losses"], &serde_json::Value::Null));
}

#[test]
fn a_test_stops_the_match_when_it_knows_enough() {
    let args = ["match", "--a", "alphabeta:depth=4", "--b", "random", "--sprt", "0,200", "--json"];
    let one = json(&args);
    assert_eq!((&one["sprt"]["accepted"], &one["complete"]), (&200.0.into(), &true.into()));
    assert!(one["sprt"]["llr"].as_f64().unwrap() > 2.94 && one["games"].as_u64().unwrap() < 1000, "{one}");
    let two = json(&[&args[..], &["--threads", "3"]].concat());
    assert_eq!((&one["games"], &one["a"], &one["pairs"]), (&two["games"], &two["a"], &two["pairs"]));
}

#[test]
fn a_tournament_answers_with_every_field() {
    let folder = folder("fields");
    let (page, file) = (folder.join("t.html"), folder.join("t.jsonl"));
    let args = [
        "tournament",
        "--players",
        "random,alphabeta:depth=2",
        "--rounds",
        "2",
        "--json",
        "--html",
        text(&page),
    ];
    let answer = json(&[&args[..], &["--save", text(&file)]].concat());
    let keys =
        |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&answer), "players games of complete seed seconds");
    let player = "player points wins draws losses forfeits faults elo elo_error against";
    assert_eq!(keys(&answer["players"][0]), player);
    assert_eq!((&answer["players"][0]["player"], &answer["games"]), (&"alphabeta:depth=2".into(), &4.into()));
    let html = fs::read_to_string(page).unwrap();
    assert!(html.contains("<svg") && html.contains("<caption>4 of 4 games") && !html.contains("src="));
    let lines = fs::read_to_string(file).unwrap();
    let game: serde_json::Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
    assert_eq!(keys(&game), "number game x o opening moves end seconds");
    assert!(game["x"].as_str().unwrap().contains("seed="), "{game}");
}

#[test]
fn the_league_of_bologna_scores_as_it_says() {
    let folder = folder("league");
    let preset = folder.join("league.txt");
    fs::write(&preset, "scoring first=2 second=3 default=2 draw=1 loss=0\ngame tris\ngame free-4x3-3 b2\n")
        .unwrap();
    let args =
        ["tournament", "--preset", text(&preset), "--players", "random:seed=1,alphabeta:depth=9", "--json"];
    let answer = json(&args);
    let points: f64 =
        answer["players"].as_array().unwrap().iter().map(|p| p["points"].as_f64().unwrap()).sum();
    assert_eq!(answer["of"], 4);
    assert!((8.0..=12.0).contains(&points), "{answer}");
    assert_eq!(run(&["tournament", "--preset", "bologna", "--players", "random,mcts"]).0, Some(2));
}

/// A tournament of some seconds whose games follow from their seed.
const LONG: [&str; 9] = [
    "tournament",
    "--players",
    "mcts,mcts:c=2,random,alphabeta:depth=3",
    "--rounds",
    "6",
    "--nodes",
    "1500",
    "--threads",
    "2",
];

#[test]
fn killed_in_the_middle_and_resumed_it_ends_with_the_same_table() {
    let folder = folder("killed");
    let (whole, torn) = (folder.join("whole.jsonl"), folder.join("torn.jsonl"));
    let (code, table, _) = run(&[&LONG[..], &["--save", text(&whole)]].concat());
    assert_eq!(code, Some(0));

    let lines = || fs::read_to_string(&torn).unwrap_or_default().lines().count();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("filetto"))
        .args(LONG)
        .args(["--save", text(&torn)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while lines() < 12 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = fs::read_to_string(&torn).unwrap();
    assert!((12..73).contains(&left.lines().count()), "killed in the middle: {}", left.lines().count());
    // A line that was not written to its end, as a crash of the machine leaves it.
    fs::write(&torn, format!("{left}{}", &left.lines().last().unwrap()[..40])).unwrap();

    let (code, resumed, err) = run(&[&LONG[..], &["--save", text(&torn), "--resume"]].concat());
    assert_eq!((code, resumed), (Some(0), table), "{err}");
    let after = fs::read_to_string(&torn).unwrap();
    assert!(after.starts_with(left.rsplit_once('\n').unwrap().0), "what was played is not played again");
    assert_eq!(sorted(&after), sorted(&fs::read_to_string(&whole).unwrap()));
}

/// The games of a file by number, without their times.
fn sorted(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
        game["seconds"].take();
        (game["number"].as_u64(), game.to_string())
    };
    let mut games: Vec<_> = text.lines().map(line).collect();
    games.sort();
    games.into_iter().map(|game| game.1).collect()
}

#[test]
fn a_file_is_neither_overwritten_nor_mixed_up() {
    let folder = folder("mixed");
    let file = folder.join("t.jsonl");
    let args = |seed| {
        ["match", "--a", "random", "--b", "random", "--games", "4", "--seed", seed, "--save", text(&file)]
    };
    assert_eq!(run(&args("1")).0, Some(0));
    let (code, _, err) = run(&args("1"));
    assert_eq!(code, Some(2));
    assert!(err.contains("is there already: expected --resume"), "{err}");
    let (code, _, err) = run(&[&args("2")[..], &["--resume"]].concat());
    assert_eq!((code, err.lines().count()), (Some(2), 1));
    assert!(err.contains("is of another tournament: its seed is 1, here it is 2"), "{err}");
    assert_eq!(run(&[&args("1")[..], &["--resume"]].concat()).0, Some(0));
    let games = fs::read_to_string(&file).unwrap();
    for other in ["not JSON\n", "a diary without an end of line"] {
        fs::write(&file, other).unwrap();
        assert!(run(&[&args("1")[..], &["--resume"]].concat()).2.contains("is of another tournament"));
        assert_eq!(run(&args("1")).0, Some(2));
        assert_eq!(fs::read_to_string(&file).unwrap(), other, "it is left as it was");
    }
    // Killed while the first line was written.
    fs::write(&file, &games[..30]).unwrap();
    assert_eq!(run(&[&args("1")[..], &["--resume"]].concat()).0, Some(0));
    assert_eq!(sorted(&fs::read_to_string(&file).unwrap()), sorted(&games));
}

#[test]
fn a_broken_line_in_the_middle_is_named() {
    let file = folder("broken").join("t.jsonl");
    let args = ["match", "--a", "random", "--b", "random", "--games", "4", "--save", text(&file)];
    assert_eq!(run(&args).0, Some(0));
    let mut lines: Vec<String> = fs::read_to_string(&file).unwrap().lines().map(str::to_string).collect();
    lines[2].truncate(20);
    fs::write(&file, lines.join("\n") + "\n").unwrap();
    let (code, _, err) = run(&[&args[..], &["--resume"]].concat());
    assert_eq!(code, Some(2));
    assert!(err.contains("line 3: expected a game of this tournament"), "{err}");
}

#[test]
fn edited_results_are_refused() {
    let file = folder("edited").join("t.jsonl");
    let args = ["match", "--a", "random", "--b", "random", "--games", "4", "--save", text(&file)];
    assert_eq!(run(&args).0, Some(0));
    let saved = fs::read_to_string(&file).unwrap();
    let lines: Vec<serde_json::Value> =
        saved.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let resumed = |change: &dyn Fn(&mut Vec<serde_json::Value>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(&file, &text).unwrap();
        let (code, _, err) = run(&[&args[..], &["--resume"]].concat());
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "it is left as it was");
        (code, err)
    };
    assert_eq!(resumed(&|_| {}).0, Some(0));
    let other = if lines[2]["end"]["winner"] == "X" { "O" } else { "X" };
    let fault = serde_json::json!({"winner": other, "fault": "timeout", "reason": "late"});
    let moves = lines[2]["moves"].as_str().unwrap();
    let shorter = &moves[..moves.len() - 1];
    type Edit<'a> = &'a dyn Fn(&mut Vec<serde_json::Value>);
    let edits: [(Edit, &str); 7] = [
        (&|lines| lines[2]["end"]["winner"] = other.into(), "that lead to its end"),
        (&|lines| lines[2]["end"]["winner"] = serde_json::Value::Null, "that lead to its end"),
        (&|lines| lines[2]["end"] = fault.clone(), "that lead to its end"),
        (&|lines| lines[2]["moves"] = shorter.into(), "that lead to its end"),
        (&|lines| lines[2]["x"] = "random:seed=77".into(), "the players and the opening"),
        (&|lines| lines[2]["opening"] = "1".into(), "the players and the opening"),
        (&|lines| lines[3] = lines[2].clone(), "every game once"),
    ];
    for (edit, expected) in edits {
        let (code, err) = resumed(edit);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(" line ") && err.contains(expected), "{err}");
    }
}

#[test]
fn two_tournaments_do_not_write_to_one_file() {
    let file = folder("locked").join("t.jsonl");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("filetto"))
        .args(LONG)
        .args(["--save", text(&file)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while fs::read_to_string(&file).unwrap_or_default().lines().count() < 2 {
        assert!(start.elapsed() < Duration::from_secs(60), "a game in a minute");
        std::thread::sleep(Duration::from_millis(2));
    }
    let (code, _, err) = run(&[&LONG[..], &["--save", text(&file), "--resume"]].concat());
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("is written to by another match or tournament"), "{err}");
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    let folder = folder("bad");
    let (list, league) = (folder.join("list.txt"), folder.join("league.txt"));
    fs::write(&list, "44\n48\n").unwrap();
    fs::write(&league, "game hex\n").unwrap();
    let bad: &[&[&str]] = &[
        &["match", "--a", "random"],
        &["match", "--a", "human", "--b", "random"],
        &["match", "--a", "random", "--b", "nobody"],
        &["match", "--a", "random", "--b", "random", "--sprt", "10,0"],
        &["match", "--a", "random", "--b", "random", "--sprt", "x"],
        &["match", "--a", "random", "--b", "random", "--clock", "5"],
        &["match", "--a", "random", "--b", "random", "--clock", "5s", "--time", "1s"],
        &["match", "--a", "random", "--b", "random", "--games", "0"],
        &["match", "--a", "random", "--b", "random", "--resume"],
        &["match", "--a", "random", "--b", "random", "--opening-file", text(&list)],
        &["match", "--a", "random", "--b", "random", "--opening-file", "/no/such/file"],
        &["match", "--a", "random", "--b", "random", "--save", "/no/such/folder/file"],
        &["tournament"],
        &["tournament", "--players", "random"],
        &["tournament", "--players", "random,human"],
        &["tournament", "--players", "random,random", "--preset", "nope"],
        &["tournament", "--players", "random,random", "--preset", text(&league)],
        &["tournament", "--players", "random,random", "--preset", "bologna-cx", "--game", "tris"],
        &["tournament", "--players", "random,random", "--html", "/no/such/folder/page.html"],
    ];
    for args in bad {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}: {err}");
        assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
        assert!(err.starts_with("error: ") && !err.contains("panicked"), "{args:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_games_and_says_how_to_go_on() {
    let file = folder("stopped").join("t.jsonl");
    let child = Command::new(assert_cmd::cargo::cargo_bin!("filetto"))
        .args(LONG)
        .args(["--save", text(&file)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while fs::read_to_string(&file).unwrap_or_default().lines().count() < 4 {
        assert!(start.elapsed() < Duration::from_secs(60), "four games in a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("the same command with --resume plays the rest"), "{err}");
    assert!(out.contains("of 72 games"), "{out}");
}

#[test]
fn a_program_that_never_starts_ends_the_match_with_its_own_words() {
    let saved = folder("no-start").join("games.jsonl");
    let broken = "external:sh -c 'echo no module named bot >&2; exit 3'";
    for command in [
        vec!["match", "--a", broken, "--b", "random", "--save", text(&saved)],
        vec!["tournament", "--player", "random", "--player", broken],
    ] {
        let (code, out, err) = run(&command);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains("it wrote: no module named bot") && err.contains("no game was played"), "{err}");
    }
    assert!(!saved.exists(), "the next try does not find a file of this one");
    let wrong = "external:/no/such/brain,protocol=gomocup";
    let (_, _, err) = run(&["match", "--a", wrong, "--b", "random", "--games", "2"]);
    assert!(err.contains("external:gomocup /no/such/brain"), "{err}");
}

#[test]
fn a_program_that_breaks_down_later_forfeits_and_the_verdict_says_so() {
    let crashes = "external:sh -c 'read line; echo ok; read line; exit 1'";
    let (code, out, err) =
        run(&["match", "--a", "random", "--b", crashes, "--games", "4", "--openings", "0"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("(4 of 4 games were forfeited, not won on the board)"), "{out}");
}
