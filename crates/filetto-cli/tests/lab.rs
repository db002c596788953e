//! `filetto lab` and `filetto tree` as a user meets them: files that are complete, files of runs that were
//! stopped or killed, pictures that show what they should.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn filetto(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_filetto"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    filetto(folder, args).output().unwrap()
}

/// Runs a command that must succeed and print one JSON object.
fn json(folder: &Path, args: &[&str]) -> Json {
    let output = run(folder, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The rows of a CSV file, header first.
fn csv(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.ends_with('\n'), "the last line is whole");
    let rows: Vec<_> = text.lines().map(cells).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "every row has every column");
    rows
}

/// The cells of a line, quotes taken off.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

fn column(rows: &[Vec<String>], name: &str) -> usize {
    rows[0].iter().position(|cell| cell == name).unwrap()
}

fn last_done(rows: &[Vec<String>]) -> f64 {
    rows.last().unwrap().last().unwrap().parse().unwrap()
}

#[test]
fn curves_of_the_assignment_have_the_node_counts_they_had() {
    let folder = folder("curves");
    let args =
        "lab curves --game connect4 --algorithms minimax,alphabeta --depth 6 --html report.html --svg plots";
    let output = run(&folder, &args.split(' ').collect::<Vec<_>>());
    assert!(output.status.success());
    let rows = csv(&folder.join("report.csv"));
    let (algorithm, nodes) = (column(&rows, "algorithm"), column(&rows, "nodes"));
    let total = |name: &str| -> u64 {
        let these = rows[1..].iter().filter(|row| row[algorithm] == name);
        these.map(|row| row[nodes].parse::<u64>().unwrap()).sum()
    };
    let [all, expanded, leaves] = ["nodes", "expanded", "leaves"].map(|name| column(&rows, name));
    let number = |row: &Vec<String>, column: usize| row[column].parse::<u64>().unwrap();
    assert!(rows[1..].iter().all(|row| number(row, all) == number(row, expanded) + number(row, leaves)));
    // The checksum of the default run: it changes with the searches, the evaluation or the seeds alone.
    assert_eq!((total("minimax:depth=6"), total("alphabeta:depth=6")), (9_925_019, 568_954));
    assert_eq!(last_done(&rows), 100.0);
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    for part in
        ["pruned share", "94.3 %", "Totals over all games", "filetto lab curves --game connect4", "cores"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(page.matches("<svg").count(), 5);
    assert!(page.contains("all with <code>depth=6</code>") && page.matches(">minimax<").count() > 0);
    assert!(!page.contains("src=") && !page.contains("href=\"http"));
    assert_eq!(fs::read_dir(folder.join("plots")).unwrap().count(), 5);
    assert!(!folder.join("curves.csv").exists(), "the table is beside the page");
}

#[test]
fn every_experiment_writes_whole_tables_and_json() {
    let folder = folder("all");
    let runs: &[(&str, &[&str])] = &[
        ("lab curves --game tris --depth 3 --games 2 --measure both --json", &["curves.csv"]),
        ("lab thesis --boards free-3x3-3,free-4x3-3 --positions 60 --empty 8 --json", &["thesis.csv"]),
        ("lab levels --boards free-3x3-3,drop-3x3-3 --positions 1 --budget 60s --json", &["levels.csv"]),
        (
            "lab cuts --branching 2,3 --trees 3 --leaves 2000 --positions 2 --json",
            &["cuts.csv", "cuts-orderings.csv"],
        ),
        ("lab compare --depth 4 --positions 3 --json", &["compare.csv", "compare-horizon.csv"]),
        (
            "lab annealing --base forsa4:sweeps=1 --sweeps 2 --games 2 --opponent alphabeta:depth=1 --json",
            &["annealing.csv", "annealing-games.csv"],
        ),
        (
            "lab southpasadena --boards drop-4x4-4,drop-5x4-4 --time 2ms --positions 2 --depth 4 --leaves 100 --json",
            &[
                "southpasadena.csv",
                "southpasadena-games.csv",
                "southpasadena-bounds.csv",
                "southpasadena-growth.csv",
            ],
        ),
        (
            "lab report --game tris --depth 3 --games 2 --json",
            &["report.csv", "report-cuts.csv", "report-depths.csv"],
        ),
    ];
    for (command, files) in runs {
        let mut args: Vec<&str> = command.split(' ').collect();
        args.extend(["--csv", files[0]]);
        let answer = json(&folder, &args);
        assert_eq!(answer["complete"], true, "{command}");
        assert!(!answer["tables"][0]["rows"].as_array().unwrap().is_empty(), "{command}");
        for file in *files {
            assert_eq!(last_done(&csv(&folder.join(file))), 100.0, "{file}");
        }
    }
}

/// Both languages: the print's figures, never with a number of columns or levels, and what is likely.
#[test]
fn the_thesis_times_stand_beside_boards_whose_columns_are_lost() {
    let folder = folder("thesis-times");
    for (lang, lost, likely) in [
        ("en", "5 rows, columns lost in print", "5 x 5 is likely, and 5 x 4 with 12 levels is not"),
        (
            "it",
            "5 righe, colonne perse nella stampa",
            "è probabile quindi il 5 x 5, e non il 5 x 4 con 12 livelli",
        ),
    ] {
        let args = "lab levels --boards free-4x5-4 --positions 1 --budget 500ms --html p.html --lang";
        let output = run(&folder, &args.split(' ').chain([lang]).collect::<Vec<_>>());
        assert!(output.status.success());
        let page = fs::read_to_string(folder.join("p.html")).unwrap();
        assert_eq!(page.matches(lost).count(), 3, "{lang}");
        assert!(page.contains(likely) && page.contains("17.974") && page.contains("≥ "), "{lang}");
    }
}

#[test]
fn cuts_follow_the_formulas() {
    let answer = json(&folder("cuts"), &["lab", "cuts", "--leaves", "200000", "--positions", "0", "--json"]);
    let fits = answer["tables"][0]["rows"].as_array().unwrap();
    assert_eq!(fits.len(), 7);
    for fit in fits {
        let number = |key: &str| fit[key].as_str().unwrap().parse::<f64>().unwrap();
        let off = number("growth per ply") / number("Pearl x/(1-x)") - 1.0;
        assert!(off.abs() < 0.1, "{fit}");
    }
    assert!(answer["tables"][1]["title"].as_str().unwrap().contains("56 of 56"));
}

#[test]
fn the_report_has_its_parts_in_order() {
    let folder = folder("report");
    let output = run(&folder, &["lab", "report", "--depth", "4", "--games", "2", "--html", "r.html"]);
    assert!(output.status.success());
    let page = fs::read_to_string(folder.join("r.html")).unwrap();
    let parts = [
        "<header>",
        "<nav aria-label=\"Contents\">",
        "<main>",
        ">1. Introduction</h2>",
        ">2. Minimax algorithm</h2>",
        ">3. Alpha-beta pruning</h2>",
        ">4. Connect Four</h2>",
        "+512",
        ">5. Minimax and alpha-beta applied to Connect Four</h2>",
        "Data structures</h3>",
        "order of moves</h3>",
        "Totals over all games",
        "nodes expanded per computer move",
        "time (s) per computer move",
        "The portions pruned</h3>",
        "A sweep over depth limits</h3>",
        ">6. Final comments and conclusions</h2>",
        ">7. Bibliography</h2>",
        ">8. Program and environment</h2>",
        "filetto lab report --depth 4 --games 2 --html r.html</td>",
        "<td>rustc ",
    ];
    // Behind the one found before: the contents name the parts too, and the head of the page the command.
    parts.iter().fold(0, |from, part| {
        from + page[from..].find(part).unwrap_or_else(|| panic!("{part} is not behind the part before it"))
    });
    assert!(page.contains("b<sup>d</sup>") && !page.contains("b^d") && page.contains("-512"));
    assert!(page.contains("@page{size:A4"));
    assert!(folder.join("r.csv").exists() && folder.join("r-depths.csv").exists());
}

/// The game of the person is logged, and the report measures its positions again.
#[test]
fn a_played_game_is_part_of_the_report() {
    let folder = folder("played");
    let play = "play --plain --lang en --o alphabeta:depth=3,win=512,quick=off --log game.jsonl";
    for _ in 0..2 {
        let mut child =
            filetto(&folder, &play.split(' ').collect::<Vec<_>>()).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"4\n4\n1\nquit\n").unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.matches("Nodes expanded: ").count(), 3, "{said}");
    }
    let log = fs::read_to_string(folder.join("game.jsonl")).unwrap();
    let moves: Vec<Json> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(moves.len(), 6, "two games of three moves");
    for mv in &moves {
        let number = |key: &str| mv[key].as_u64().unwrap();
        assert_eq!(number("nodes"), number("expanded") + number("leaves"));
        assert!(mv["value"]["estimate"].is_i64() && mv["depth"] == 3 && mv["side"] == "O");
    }
    let report = "lab report --depth 3 --games 1 --game-log game.jsonl --html r.html --json";
    let answer = json(&folder, &report.split(' ').collect::<Vec<_>>());
    let tables = answer["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["title"] == "The program's moves in the game").unwrap();
    assert_eq!((table["rows"].as_array().unwrap().len(), &table["rows"][5]["game"]), (6, &"2".into()));
    let rows = csv(&folder.join("r-game.csv"));
    assert_eq!(rows.len(), 1 + 6 * 3, "three algorithms on six positions");
    let (algorithm, nodes) = (column(&rows, "algorithm"), column(&rows, "nodes"));
    let again = rows[1..].iter().find(|row| row[algorithm].starts_with("alphabeta:win")).unwrap();
    assert_eq!(again[nodes], moves[0]["nodes"].to_string(), "the same search again");
    let page = fs::read_to_string(folder.join("r.html")).unwrap();
    assert_eq!(page.matches("while it was played").count(), 3, "a curve in each plot");
}

#[test]
fn without_a_page_or_plots_nothing_is_written() {
    let folder = folder("tables");
    let command = "lab cuts --branching 2 --depth 2 --trees 1 --positions 0";
    assert!(run(&folder, &command.split(' ').collect::<Vec<_>>()).status.success());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let plots = format!("{command} --svg plots");
    assert!(run(&folder, &plots.split(' ').collect::<Vec<_>>()).status.success());
    assert!(folder.join("plots/cuts.csv").exists() && folder.join("plots/cuts-growth.svg").exists());
}

#[test]
fn json_keeps_its_keys_in_italian() {
    let command = "lab curves --game tris --depth 2 --games 1 --lang it --json";
    let answer = json(&folder("keys"), &command.split(' ').collect::<Vec<_>>());
    assert_eq!(answer["tables"][0]["title"], "Totali su tutte le partite");
    assert!(answer["tables"][0]["rows"][0]["expanded"].is_string());
}

/// Waits until a file has some rows.
fn wait_for_rows(path: &Path, rows: usize) {
    let start = Instant::now();
    while fs::read_to_string(path).map_or(0, |text| text.lines().count()) < rows {
        assert!(start.elapsed() < Duration::from_secs(60), "no rows in {}", path.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

const LONG: [&str; 8] = ["lab", "curves", "--games", "10000", "--depth", "6", "--html", "page.html"];

#[test]
fn a_killed_run_leaves_a_table_that_says_where_it_stopped() {
    let folder = folder("killed");
    let mut child = filetto(&folder, &LONG).spawn().unwrap();
    wait_for_rows(&folder.join("page.csv"), 20);
    child.kill().unwrap();
    child.wait().unwrap();
    let rows = csv(&folder.join("page.csv"));
    let done = rows[0].last().unwrap();
    assert_eq!(done, "done");
    assert!(rows.len() >= 20 && last_done(&rows) < 100.0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_measured() {
    let folder = folder("interrupted");
    let child = filetto(&folder, &LONG).spawn().unwrap();
    wait_for_rows(&folder.join("page.csv"), 20);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Stopped at"));
    assert!(last_done(&csv(&folder.join("page.csv"))) < 100.0);
    assert!(fs::read_to_string(folder.join("page.html")).unwrap().contains("what was measured is kept"));
}

#[test]
fn a_budget_ends_a_run() {
    let folder = folder("budget");
    let output = run(
        &folder,
        &["lab", "curves", "--games", "10000", "--depth", "6", "--budget", "400ms", "--csv", "c.csv"],
    );
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("The time was up"));
    assert!(last_done(&csv(&folder.join("c.csv"))) < 100.0);
}

#[test]
fn positions_come_from_a_file_too() {
    let folder = folder("file");
    fs::write(folder.join("positions.txt"), "# scored positions\n44455554221 -15\n\n4455\n").unwrap();
    let args = "lab compare --file positions.txt --depth 3 --players minimax,mtdf --horizon 0 --json";
    let answer = json(&folder, &args.split(' ').collect::<Vec<_>>());
    assert_eq!(answer["tables"][0]["rows"][1]["same value"], "2 of 2");
}

const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// The values of the nodes of a picture whose class has this word.
fn drawn<'a>(svg: &'a str, word: &str) -> Vec<&'a str> {
    let groups = svg.split("<g class=\"").skip(1);
    let these = groups.filter(|group| group.split('"').next().unwrap().split(' ').any(|class| class == word));
    these.map(|group| group.split("data-value=\"").nth(1).unwrap().split('"').next().unwrap()).collect()
}

#[test]
fn the_textbook_tree_is_drawn_with_exactly_4_and_6_cut() {
    let folder = folder("tree");
    let args = ["tree", "--algorithm", "alphabeta", "--tree", TEXTBOOK, "--svg", "tree.svg"];
    let output = run(&folder, &args);
    assert!(output.status.success());
    let svg = fs::read_to_string(folder.join("tree.svg")).unwrap();
    assert_eq!(drawn(&svg, "cut"), ["4", "6"]);
    assert_eq!(drawn(&svg, "leaf"), ["3", "12", "8", "2", "4", "6", "14", "5", "2"]);
    assert_eq!(svg.matches("class=\"bar\"").count(), 2);
    let reason = "MIN has 2 here, MAX is sure of 3: the rest cannot matter";
    assert!(svg.contains(reason));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("cut: 4, 6") && text.contains(reason));
    run(&folder, &["tree", "--algorithm", "minimax", "--tree", TEXTBOOK, "--svg", "whole.svg"]);
    assert!(drawn(&fs::read_to_string(folder.join("whole.svg")).unwrap(), "cut").is_empty());
}

#[test]
fn trees_of_every_algorithm_and_kind_are_drawn() {
    let folder = folder("trees");
    let algorithms =
        "minimax-tree minimax-list minimax negamax alphabeta-list alphabeta negascout mtdf negacstar";
    for algorithm in algorithms.split(' ') {
        let answer = json(&folder, &["tree", "--algorithm", algorithm, "--tree", TEXTBOOK, "--json"]);
        assert_eq!(
            (&answer["value"], &answer["nodes"][0]["bound"]),
            (&3.into(), &"exact".into()),
            "{algorithm}"
        );
        assert_eq!(answer["nodes"].as_array().unwrap().len(), 13, "{algorithm}");
        let board = ["tree", "--algorithm", algorithm, "--game", "tris", "--depth", "2", "b2 a1", "--json"];
        assert!(json(&folder, &board)["stats"]["nodes"].as_u64().unwrap() > 20, "{algorithm}");
    }
    let list =
        run(&folder, &["tree", "--algorithm", "alphabeta-list", "--example", "lecture-deep", "--list"]);
    let text = String::from_utf8(list.stdout).unwrap();
    assert!(text.contains("step 2: L = (B=0.03 C A)") && text.contains("step 11: L = (A)"), "{text}");
    let win = json(&folder, &["tree", "--example", "lecture-win", "--json"]);
    let cut = |node: &&Json| node["cut"] == true && node["ply"] == 1;
    let names: Vec<&Json> =
        win["nodes"].as_array().unwrap().iter().filter(cut).map(|node| &node["name"]).collect();
    assert_eq!(
        (names, &win["range"]),
        (vec![&Json::from("b"), &Json::from("d")], &serde_json::json!([-1, 1]))
    );
    let own = [
        "tree",
        "--depth",
        "1",
        "--eval",
        "linear:rows=7,columns=,diagonals=,tempo=0",
        "--unit",
        "1212",
        "--json",
    ];
    let values = json(&folder, &own);
    assert!(values["value"].as_f64().unwrap().abs() < 1.0 && values["stats"]["evaluations"] == 7, "{values}");
    let memo = ["tree", "--memo", "--game", "drop-3x3-3", "--depth", "6", "--json", "--limit", "50"];
    let answer = json(&folder, &memo);
    assert!(answer["stats"]["table_hits"].as_u64().unwrap() > 0 && answer["left_out"].as_u64().unwrap() > 0);
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let folder = folder("bad");
    fs::write(folder.join("bad.txt"), "4455\n9\n").unwrap();
    fs::write(folder.join("log.txt"), "{\"game\":\"connect4\"}\n").unwrap();
    fs::write(folder.join("empty.txt"), "").unwrap();
    let cases: &[&[&str]] = &[
        &["tree", "--tree", "((3 12"],
        &["tree", "--tree", "(1 name)"],
        &["tree", "--tree", "(1 5)", "--window", "0,2"],
        &["tree", "--window", "-1,1", "44"],
        &["tree", "--eval", "linear:row=1", "44"],
        &["lab", "elo", "--from", "3", "--to", "2"],
        &["lab", "properties", "--game", "connect4"],
        &["tree", "--algorithm", "magic"],
        &["tree", "--example", "magic"],
        &["tree", "--algorithm", "alphabeta", "--list"],
        &["tree", "--svg", "no/such/folder/t.svg"],
        &["tree", "--game", "tris", "b2 b2"],
        &["lab", "magic"],
        &["lab", "curves", "--algorithms", "human"],
        &["lab", "curves", "--x", "human"],
        &["lab", "curves", "--depth", "0"],
        &["lab", "curves", "--budget", "soon"],
        &["lab", "compare", "--file", "bad.txt"],
        &["lab", "thesis", "--boards", "free-12x12-5"],
        &["lab", "cuts", "--csv", "no/such/folder/c.csv"],
        &["lab", "report", "--game-log", "no.jsonl"],
        &["lab", "report", "--game-log", "log.txt"],
        &["lab", "report", "--game-log", "empty.txt"],
    ];
    for args in cases {
        let output = run(&folder, args);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert_eq!(error.trim_end().lines().count(), 1, "{args:?}: {error}");
        assert!(error.starts_with("error: "), "{error}");
    }
}
