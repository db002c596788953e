//! Whatever is sent to the engine, it lives, still plays and ends when it is told to.

use std::time::Duration;

use filetto::internals::player::external::{Program, Wait};
use filetto::internals::rng::Rng;

const SECOND: Duration = Duration::from_secs(1);
const ROUNDS: u64 = 20;
const LINES: usize = 60;

/// One line of noise: words of the protocol in any order, or bytes that mean nothing.
fn noise(words: &[&str], rng: &mut Rng) -> String {
    let alphabet: Vec<char> = "0123456789,-x \t\u{0}\u{7f}é\u{1f600}STARTgo".chars().collect();
    match rng.below(4) {
        0 => (0..rng.below(40)).map(|_| alphabet[rng.below(alphabet.len())]).collect(),
        1 => words[rng.below(words.len())].to_string(),
        _ => {
            let count = 1 + rng.below(4);
            (0..count).map(|_| words[rng.below(words.len())]).collect::<Vec<_>>().join(" ")
        }
    }
}

/// What is asked, and whether a line is the answer.
type Question<'a> = (&'a str, fn(&str) -> bool);

/// Sends noise, then the questions, each with the beginning of the answer that must come; then the farewell.
fn survives(protocol: &str, words: &[&str], questions: &[Question], farewell: &str) {
    let command =
        format!("{} engine --protocol {protocol} --player random --ponder", env!("CARGO_BIN_EXE_filetto"));
    for seed in 0..ROUNDS {
        let mut rng = Rng::new(seed);
        let mut engine = Program::start(&command).unwrap();
        let sent: Vec<String> = (0..LINES).map(|_| noise(words, &mut rng)).collect();
        sent.iter().for_each(|line| engine.say(line));
        for (question, is_answer) in questions {
            engine.say(question);
            let heard = engine.listen(Wait::for_time(20 * SECOND), |line| Ok(is_answer(line).then_some(())));
            assert!(heard.is_ok(), "seed {seed}, {question:?}: {heard:?} after {sent:#?}");
        }
        engine.say(&farewell);
        assert!(engine.ends_within(SECOND), "seed {seed} after {sent:#?}");
    }
}

#[test]
fn gomocup() {
    let words = [
        "START 15",
        "START",
        "RECTSTART 7,6",
        "RESTART",
        "BEGIN",
        "TURN 3,3",
        "TURN",
        "TAKEBACK 3,3",
        "BOARD",
        "YXBOARD",
        "SWAP2BOARD",
        "DONE",
        "1,1,1",
        "2,2,2",
        "3,3,3",
        "4,4",
        "INFO",
        "INFO inarow 3",
        "INFO gravity 1",
        "INFO rule 7",
        "INFO timeout_turn 20",
        "INFO time_left 5",
        "INFO max_memory 1",
        "INFO thread_num 0",
        "ABOUT",
        "YXSTOP",
        "INFO max_node 99999999999999999999",
        "INFO timeout_turn 18446744073709551615",
        "INFO timeout_turn 0",
    ];
    let is_move = |line: &str| {
        line.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
    };
    let settle = ["INFO inarow 5", "INFO gravity 0", "INFO rule 0", "INFO timeout_turn 100"].join("\n");
    let start = format!("{settle}\nSTART 15");
    survives(
        "gomocup",
        &words,
        &[(&start, |line| line == "OK"), ("BEGIN", is_move), ("TURN 0,0", is_move)],
        "END",
    );
}

#[test]
fn line() {
    let words = [
        "newgame",
        "newgame tris first 10",
        "newgame drop-7x6-4 second 0",
        "newgame free-100x100-5 first 18446744073709551615",
        "go",
        "go 4",
        "go 4 4 4 4 4 4 4 4",
        "go a1 b2",
        "stop",
        "name",
        "first",
        "-1",
    ];
    let is_column = |line: &str| matches!(line, "1" | "2" | "3" | "4" | "5" | "6" | "7");
    survives(
        "line",
        &words,
        &[("newgame connect4 first 100", |line| line == "ok"), ("go 4 4", is_column)],
        "quit",
    );
}
