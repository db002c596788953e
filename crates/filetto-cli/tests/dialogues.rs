//! Dialogues with the real engine, from `data/dialogues/*.txt`, one file per command of each protocol.
//!
//! `> ` is sent; `< ` is the next line expected, where `*` stands for any text and `#` for a number; `= silence`
//! expects nothing for a moment, `= end` that the engine has ended. A line `# player SPEC` names who thinks.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use filetto::internals::player::external::{Program, Trouble, Wait};
use filetto_cli::engines::http::router;
use http_body_util::BodyExt;
use tower::ServiceExt;

/// Sees a win or a threat at once, and answers as fast as it can.
const PLAYER: &str = "alphabeta:depth=2";
const DEADLINE: Duration = Duration::from_secs(20);
const MOMENT: Duration = Duration::from_millis(200);

fn dialogues(protocol: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/dialogues");
    let mut found: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_stem().unwrap().to_str().unwrap().to_string(), fs::read_to_string(&path).unwrap())
        })
        .filter(|(name, _)| name.starts_with(&format!("{protocol}-")))
        .collect();
    found.sort();
    found
}

/// Does the text fit the pattern?
fn fits(pattern: &str, text: &str) -> bool {
    let Some(first) = pattern.chars().next() else { return text.is_empty() };
    let rest = &pattern[first.len_utf8()..];
    match first {
        '*' => text.char_indices().map(|(at, _)| at).chain([text.len()]).any(|at| fits(rest, &text[at..])),
        '#' => {
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            (1..=digits).any(|at| fits(rest, &text[at..]))
        }
        _ => text.strip_prefix(first).is_some_and(|text| fits(rest, text)),
    }
}

/// Thoughts on the way are not part of a dialogue, unless the dialogue names them.
fn is_talk(line: &str) -> bool {
    line.starts_with("info ") || line.starts_with("MESSAGE depth ")
}

fn hear(engine: &mut Program, time: Duration) -> Result<String, Trouble> {
    engine.listen(Wait::for_time(time), |line| Ok((!is_talk(line)).then(|| line.to_string())))
}

fn run(protocol: &str, name: &str, text: &str) {
    let player = text.lines().find_map(|line| line.strip_prefix("# player ")).unwrap_or(PLAYER);
    let binary = env!("CARGO_BIN_EXE_filetto");
    let mut engine =
        Program::start(&format!("{binary} engine --protocol {protocol} --player {player}")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_at(2) {
            ("> ", sent) => engine.say(&format!("{sent}\r")),
            ("< ", pattern) => {
                let heard =
                    hear(&mut engine, DEADLINE).unwrap_or_else(|trouble| panic!("{name}: {line}: {trouble}"));
                assert!(fits(pattern, &heard), "{name}: expected {pattern:?}, heard {heard:?}");
            }
            ("= ", "silence") => {
                let heard = hear(&mut engine, MOMENT);
                assert!(matches!(heard, Err(Trouble::Late(_))), "{name}: expected silence, heard {heard:?}");
            }
            ("= ", "end") => assert!(engine.ends_within(Duration::from_secs(1)), "{name}: still there"),
            _ => panic!("{name}: {line:?} is not a line of a dialogue"),
        }
    }
}

#[test]
fn gomocup() {
    let found = dialogues("gomocup");
    assert!(found.len() >= 17, "{}", found.len());
    found.iter().for_each(|(name, text)| run("gomocup", name, text));
}

#[test]
fn line() {
    let found = dialogues("line");
    assert!(found.len() >= 6, "{}", found.len());
    found.iter().for_each(|(name, text)| run("line", name, text));
}

#[tokio::test]
async fn http() {
    let agent = router(&PLAYER.parse().unwrap(), std::net::Ipv4Addr::LOCALHOST.into());
    for (name, text) in dialogues("http") {
        let mut answer = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_at(2) {
                ("> ", sent) => {
                    let request = Request::post("/any/path").body(Body::from(sent.to_string())).unwrap();
                    let response = agent.clone().oneshot(request).await.unwrap();
                    let bytes = response.into_body().collect().await.unwrap().to_bytes();
                    answer = String::from_utf8(bytes.to_vec()).unwrap();
                }
                (_, pattern) => {
                    assert!(fits(pattern, &answer), "{name}: expected {pattern:?}, heard {answer:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn http_is_for_programs_that_call_this_machine_by_its_name() {
    let (own, every) = (std::net::Ipv4Addr::LOCALHOST.into(), std::net::Ipv4Addr::UNSPECIFIED.into());
    for (host, headers, status) in [
        (own, &[][..], 400),
        (own, &[("host", "localhost:8000"), ("content-type", "application/json")], 400),
        (own, &[("host", "evil.example")], 403),
        (every, &[("host", "evil.example")], 400),
        (own, &[("host", "localhost"), ("host", "localhost")], 400),
        (own, &[("host", "localhost"), ("origin", "https://evil.example")], 403),
        (every, &[("host", "agent.example"), ("origin", "https://evil.example")], 403),
        (own, &[("sec-fetch-site", "cross-site")], 403),
        (own, &[("content-type", "text/plain;charset=UTF-8")], 415),
        (own, &[("content-type", "application/x-www-form-urlencoded")], 415),
    ] {
        let agent = router(&PLAYER.parse().unwrap(), host);
        let post =
            headers.iter().fold(Request::post("/"), |request, (name, value)| request.header(*name, *value));
        let answer = agent.oneshot(post.body(Body::from("{}")).unwrap()).await.unwrap();
        assert_eq!(answer.status(), status, "{headers:?}");
    }
}

#[test]
fn patterns() {
    assert!(fits("#,#", "7,12") && !fits("#,#", "7,x") && !fits("#", ""));
    assert!(fits("a*c", "abbc") && fits("*", "") && !fits("a*c", "abbd"));
}
