//! A class: who may do what, what is told to whom and when, what a restart leaves.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::Request;
use filetto_cli::web::class::Lesson;
use filetto_cli::web::{Settings, security::Peer};
use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, Events, Reply, settings};

const KEY: &str = "0123456789abcdef0123456789abcdef";

/// The settings of `filetto class --seed 7`.
fn with_room() -> Settings {
    let class = Some(Lesson { key: KEY.into(), code: None, seed: 7, is_new: false, league: None });
    Settings { class, ..settings() }
}

async fn teacher(server: &Client) -> Client {
    let teacher = server.browser(999);
    assert_eq!(teacher.post("/api/class", json!({})).await.status, 204);
    teacher
}

async fn joined(server: &Client, number: usize) -> Client {
    let student = server.browser(number);
    let reply = student.post("/api/class/join", json!({"name": format!("Pupil {number}")})).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
    student
}

async fn see(client: &Client) -> Json {
    client.get("/api/class?lang=en").await.ok()
}

async fn next(teacher: &Client, number: u32, kind: &str) {
    let reply = teacher.post("/api/class/next", json!({"number": number, "kind": kind})).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
}

async fn answer(student: &Client, number: u32, answer: &str) -> Reply {
    student.post("/api/class/answer", json!({"number": number, "answer": answer})).await
}

fn code(reply: &Reply) -> String {
    reply.json()["code"].as_str().unwrap().to_string()
}

/// The right answer, found as a student might: by asking a class of one's own with the same seed.
async fn right_answer(kinds: &[&str]) -> String {
    let server = Client::with(with_room());
    let teacher = teacher(&server).await;
    for (number, kind) in (0..).zip(kinds) {
        next(&teacher, number, kind).await;
    }
    teacher.post("/api/class/reveal", json!({"number": kinds.len()})).await;
    see(&teacher).await["result"]["answer"].as_str().unwrap().to_string()
}

#[tokio::test]
async fn a_question_is_asked_answered_and_revealed() {
    let server = Client::with(with_room());
    let (teacher, one, two) = (teacher(&server).await, joined(&server, 1).await, joined(&server, 2).await);
    let mut heard = Events::open(&one, "/api/class/events?lang=it").await;
    next(&teacher, 0, "value").await;
    let asked = see(&one).await;
    assert_eq!(
        (&asked["role"], &asked["number"], &asked["joined"]),
        (&"student".into(), &1.into(), &2.into())
    );
    assert!(asked["exercise"]["question"].as_str().unwrap().contains("root"));
    let right = right_answer(&["value"]).await;
    assert_eq!(answer(&one, 1, "99").await.status, 204);
    assert_eq!(answer(&one, 1, &right).await.status, 204, "until the reveal an answer may be replaced");
    assert_eq!(answer(&two, 1, " 99 ").await.status, 204);
    assert_eq!(see(&teacher).await["answered"], 2, "one of each");
    assert_eq!(teacher.post("/api/class/reveal", json!({"number": 1})).await.status, 204);
    let told = see(&one).await;
    assert_eq!((&told["me"]["right"], &told["me"]["points"]), (&true.into(), &1.into()));
    assert_eq!(see(&two).await["me"]["right"], false);
    let result = &told["result"];
    assert_eq!(
        (&result["answer"], &result["best"]),
        (&right.clone().into(), &json!([{"name": "Pupil 1", "points": 1}]))
    );
    let counts: u64 =
        result["answers"].as_array().unwrap().iter().map(|bar| bar["count"].as_u64().unwrap()).sum();
    assert_eq!(counts, 2);
    assert_eq!(code(&answer(&two, 1, &right).await), "class-revealed");
    loop {
        let told = heard.named("class").await;
        if told["revealed"] == true {
            assert!(told["exercise"]["question"].as_str().unwrap().contains("radice"), "{told}");
            break;
        }
    }
}

#[tokio::test]
async fn nobody_learns_an_answer_before_the_reveal() {
    let server = Client::with(with_room());
    let (teacher, one, two) = (teacher(&server).await, joined(&server, 1).await, joined(&server, 2).await);
    next(&teacher, 0, "value").await;
    // A number that is nowhere else in what is told.
    answer(&one, 1, "-77123").await;
    let mut stream = Events::open(&two, "/api/class/events").await;
    let streamed = stream.named("class").await;
    for told in [see(&teacher).await, see(&two).await, see(&server.browser(3)).await, streamed] {
        assert_eq!(told["result"], Json::Null);
        assert!(!told.to_string().contains("77123") && told.get("seed").is_none(), "{told}");
        assert_eq!(told["exercise"].get("seed"), None, "the seed says the answer");
    }
    assert_eq!(see(&one).await["me"]["answer"], "-77123", "its own");
    for other in [see(&one).await, see(&two).await] {
        assert_eq!(other["students"], json!([]), "names are for the teacher");
    }
    assert_eq!(see(&teacher).await["students"][0], json!({"name": "Pupil 1", "answered": true}));
}

#[tokio::test]
async fn only_the_teacher_leads() {
    let server = Client::with(with_room());
    let (teacher, student) = (teacher(&server).await, joined(&server, 1).await);
    let stranger = server.other();
    for asker in [&student, &stranger] {
        for (path, body) in [
            ("next", json!({"number": 0})),
            ("reveal", json!({"number": 0})),
            ("remove", json!({"name": "Pupil 1"})),
            ("bots", json!({"run": true})),
        ] {
            let reply = asker.post(&format!("/api/class/{path}"), body).await;
            assert_eq!((reply.status, code(&reply)), (403, "teachers-only".into()), "{path}");
        }
        assert_eq!(code(&asker.get("/api/class/door").await), "teachers-only");
        assert_eq!(code(&asker.ask("DELETE", "/api/class", &[], "").await), "teachers-only");
    }
    let door = teacher.get("/api/class/door").await.ok();
    assert_eq!((&door["link"], &door["code"]), (&"http://127.0.0.1:7117/#/class".into(), &Json::Null));
    assert_eq!(code(&teacher.post("/api/class/bots", json!({"run": true})).await), "no-bots");
    teacher.post("/api/class/remove", json!({"name": "Pupil 1"})).await;
    assert_eq!(see(&student).await["role"], "guest");
    assert_eq!(code(&answer(&student, 0, "3").await), "class-moved-on", "nothing is asked");
}

/// A request for the lead from a phone.
async fn lead_from_elsewhere(server: &Client, body: Json) -> u16 {
    let peer: SocketAddr = "10.0.0.7:40000".parse().unwrap();
    let request = Request::post("/api/class").header("host", "127.0.0.1:7117");
    let request = request.header("content-type", "application/json").extension(Peer(peer));
    server.pass(request.body(Body::from(body.to_string())).unwrap()).await.status().as_u16()
}

#[tokio::test]
async fn a_phone_leads_with_the_printed_key_alone() {
    let server = Client::with(with_room());
    assert_eq!(lead_from_elsewhere(&server, json!({})).await, 403);
    assert_eq!(lead_from_elsewhere(&server, json!({"key": KEY.replace('0', "1")})).await, 403);
    assert_eq!(lead_from_elsewhere(&server, json!({"key": KEY})).await, 204);
    let plain = Client::new();
    assert_eq!(lead_from_elsewhere(&plain, json!({"key": KEY})).await, 403, "a server without a class");
}

#[tokio::test]
async fn a_server_without_a_class_opens_one_on_its_own_machine() {
    let server = Client::new();
    let student = server.browser(1);
    assert_eq!(see(&student).await["open"], false);
    assert_eq!(student.get("/api/me").await.ok()["class"], false);
    assert_eq!(code(&student.post("/api/class/join", json!({"name": "Anna"})).await), "no-class");
    let teacher = teacher(&server).await;
    assert_eq!(student.get("/api/me").await.ok()["class"], true);
    joined(&server, 1).await;
    assert_eq!(teacher.ask("DELETE", "/api/class", &[], "").await.status, 204);
    let over = see(&student).await;
    assert_eq!((&over["open"], &over["role"], &over["joined"]), (&false.into(), &"guest".into(), &0.into()));
}

#[tokio::test]
async fn bad_input_has_its_code() {
    let server = Client::with(with_room());
    let (teacher, student) = (teacher(&server).await, joined(&server, 1).await);
    assert_eq!(code(&student.post("/api/class/join", json!({"name": "\u{200b}"})).await), "bad-name");
    student.post("/api/class/join", json!({"name": "<b>Anna</b> with a name that never ends"})).await;
    assert_eq!(see(&student).await["me"]["name"], "<b>Anna</b> with a n", "clipped; the page escapes");
    assert_eq!(
        code(&teacher.post("/api/class/next", json!({"number": 0, "kind": "riddle"})).await),
        "unknown-word"
    );
    assert_eq!(code(&teacher.post("/api/class/next", json!({"number": 5})).await), "class-moved-on");
    next(&teacher, 0, "cut").await;
    for bad in ["", "3", "?", "Z", "a b c \u{202e}"] {
        assert_eq!(code(&answer(&student, 1, bad).await), "unknown-word", "{bad:?}");
    }
    assert_eq!(code(&answer(&student, 0, "a").await), "class-moved-on");
    assert_eq!(code(&answer(&server.browser(5), 1, "a").await), "not-in-class");
    let refused: Vec<Reply> = {
        let mut replies = Vec::new();
        for _ in 0..60 {
            replies.push(answer(&student, 1, "a").await);
        }
        replies.into_iter().filter(|reply| reply.status == 429).collect()
    };
    assert!(!refused.is_empty() && refused.iter().all(|reply| code(reply) == "too-often"));
}

#[tokio::test]
async fn a_class_has_a_bound() {
    let server = Client::with(with_room());
    let full = filetto_cli::web::class::room::MOST_STUDENTS;
    for number in 1..=full {
        joined(&server, number).await;
    }
    let late = server.browser(full + 1).post("/api/class/join", json!({"name": "Late"})).await;
    assert_eq!((late.status, code(&late)), (409, "class-full".into()));
    assert_eq!(server.browser(1).post("/api/class/join", json!({"name": "Again"})).await.status, 204);
}

#[tokio::test]
async fn a_class_is_as_described_and_outlives_its_server() {
    let directory = Directory::new();
    let server = Client::at_with(&directory.0, with_room());
    let (lead, one) = (teacher(&server).await, joined(&server, 1).await);
    next(&lead, 0, "alpha").await;
    answer(&one, 1, "4").await;
    let before = see(&lead).await;
    drop((lead, one));
    let again = server.moved(|| Client::at_with(&directory.0, with_room())).await;
    assert_eq!(see(&again.browser(999)).await, before, "the teacher, the students and the question");
    assert_eq!(see(&again.browser(1)).await["me"]["answer"], "4");
    let new = || {
        let settings = with_room();
        let class = settings.class.clone().map(|class| Lesson { is_new: true, ..class });
        Client::at_with(&directory.0, Settings { class, ..settings })
    };
    let other = again.moved(new).await;
    assert_eq!(see(&other).await["joined"], 0, "--new begins with an empty room");
}
