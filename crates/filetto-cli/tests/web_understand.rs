//! Searches step by step, what matters in a position, lessons: over HTTP, without a socket.

use std::collections::HashSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use filetto::eval::{Eval, Rivest};
use filetto::game::notation::format_game;
use filetto::game::{Outcome, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto_cli::web::store::Store;
use filetto_cli::web::{App, Settings, router};
use http_body_util::BodyExt;
use serde_json::{Value as Json, json};
use tower::ServiceExt;

const ALGORITHMS: [&str; 6] = ["minimax", "negamax", "alphabeta", "negascout", "mtdf", "negacstar"];
const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// Status, content type and body of an answer.
async fn send(request: Request<Body>) -> (StatusCode, String, Vec<u8>) {
    let app = App::new(Settings::default(), Store::in_memory().unwrap());
    let answer = router(&app).oneshot(request).await.unwrap();
    let kind = answer.headers().get("content-type").map_or("", |kind| kind.to_str().unwrap()).to_string();
    let status = answer.status();
    (status, kind, answer.into_body().collect().await.unwrap().to_bytes().to_vec())
}

async fn get(path: &str) -> (StatusCode, Json) {
    let request = Request::get(path).header("host", "127.0.0.1").body(Body::empty()).unwrap();
    let (status, _, body) = send(request).await;
    (status, serde_json::from_slice(&body).unwrap())
}

async fn trace(body: &Json) -> (StatusCode, Json, usize) {
    let request = Request::post("/api/trace")
        .header("host", "127.0.0.1")
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    let (status, _, body) = send(request).await;
    (status, serde_json::from_slice(&body).unwrap(), body.len())
}

async fn traced(body: Json) -> Json {
    let (status, answer, size) = trace(&body).await;
    assert_eq!(status, StatusCode::OK, "{body}: {answer}");
    assert!(size < 2_000_000, "{body}: {size} bytes");
    answer
}

/// What the events add up to.
fn added_up(answer: &Json) -> Json {
    let mut sum = [0u64; 5];
    for event in answer["events"].as_array().unwrap() {
        let kind = event["kind"].as_str().unwrap();
        let hidden = |name: &str| event[name].as_u64().unwrap_or(0);
        let add = match (kind, event["leaf"].as_str()) {
            ("enter", _) => [1, 0, 0, 0, 0],
            ("leaf", Some("remembered")) => [0, 0, 0, 0, 1],
            ("leaf", Some("horizon")) => [0, 1, 1, 0, 0],
            ("leaf", _) => [0, 1, 0, 0, 0],
            ("cut", _) => [0, 0, 0, 1, 0],
            ("hidden", _) => ["nodes", "leaves", "evaluations", "cuts", "table_hits"].map(hidden),
            _ => [0; 5],
        };
        (0..5).for_each(|at| sum[at] += add[at]);
    }
    json!({"nodes": sum[0], "leaves": sum[1], "evaluations": sum[2], "cuts": sum[3], "table_hits": sum[4]})
}

#[tokio::test]
async fn the_textbook_tree_is_cut_where_it_should_be() {
    let answer = traced(json!({"algorithm": "alphabeta", "tree": TEXTBOOK})).await;
    assert_eq!((&answer["value"], &answer["truncated"]), (&json!(3), &json!(false)));
    let nodes = answer["nodes"].as_array().unwrap();
    let cut: Vec<&Json> =
        nodes.iter().filter(|node| node["cut"] == true).map(|node| &node["value"]).collect();
    assert_eq!(cut, [&json!(4), &json!(6)]);
    let events = answer["events"].as_array().unwrap();
    let cuts: Vec<&Json> = events.iter().filter(|event| event["kind"] == "cut").collect();
    assert_eq!(cuts.len(), 1);
    assert_eq!((&cuts[0]["value"], &cuts[0]["bound"]), (&json!(2), &json!(3)));
    assert_eq!(cuts[0]["left"].as_array().unwrap().len(), 2);
    assert_eq!(answer["stats"], added_up(&answer));
    let named = traced(json!({"algorithm": "alphabeta", "example": "textbook"})).await;
    assert_eq!(named, answer);
}

#[tokio::test]
async fn names_decimals_and_a_known_range_are_told() {
    let tree = "A(B:0.3 C(F:-0.5 G(0.7 0.1)))";
    let answer = traced(json!({"algorithm": "alphabeta-list", "tree": tree, "window": "-1,1"})).await;
    assert_eq!(
        (&answer["value"], &answer["range"], &answer["decimals"]),
        (&json!(0.3), &json!([-1, 1]), &json!(1))
    );
    assert_eq!(answer["tree"], tree);
    let events = answer["events"].as_array().unwrap();
    let lists: Vec<String> = events
        .iter()
        .filter(|event| event["kind"] == "list")
        .map(|event| {
            let open = event["open"].as_array().unwrap().iter();
            let name = |item: &Json| answer["nodes"][item["node"].as_u64().unwrap() as usize]["name"].clone();
            open.map(|item| name(item).as_str().unwrap().to_string()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(lists, ["B C", "B C", "C", "F G C", "F G C", ""]);
    let win = traced(json!({"algorithm": "alphabeta", "example": "lecture-win"})).await;
    assert_eq!((&win["value"], &win["stats"]["leaves"]), (&json!(1), &json!(3)));
}

#[tokio::test]
async fn weights_of_ones_own_evaluate_positions() {
    let ask = async |eval: &str| {
        traced(json!({"game": "connect4", "moves": "44", "depth": 1, "eval": eval})).await["value"].clone()
    };
    assert_eq!(ask("linear:tempo=16").await, ask("rivest").await);
    assert_ne!(ask("linear:rows=9/9/9,tempo=16").await, ask("rivest").await);
}

/// The value of a position for X by the plainest minimax there is, as the answer writes it.
fn oracle(position: &Position, depth: u32, plies: u32) -> i64 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) => return side.sign() as i64 * (1_000_000_000 - plies as i64),
        None if depth == 0 => return Rivest.weights(position.rules()).evaluate(position) as i64,
        None => {}
    }
    let values = position.legal_moves().map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        oracle(&after, depth - 1, plies + 1)
    });
    if position.to_move().sign() > 0 { values.max().unwrap() } else { values.min().unwrap() }
}

fn number(value: &Json) -> i64 {
    let plies = |text: &str| text.rsplit(' ').next().unwrap().parse::<i64>().unwrap();
    match value.as_str() {
        Some(text) if text.starts_with("win") => 1_000_000_000 - plies(text),
        Some(text) if text.starts_with("loss") => plies(text) - 1_000_000_000,
        _ => value.as_i64().unwrap(),
    }
}

#[tokio::test]
async fn every_algorithm_finds_the_value_and_its_events_add_up() {
    let mut rng = Rng::new(11);
    for round in 0..24 {
        let game = ["connect4", "tris", "drop-4x4-3", "free-4x3-3"][round % 4];
        let rules: Rules = game.parse().unwrap();
        let position = random::with_stones(rules, rng.below(6), &mut rng).unwrap();
        let depth = 1 + rng.below(3) as u32;
        let truth = oracle(&position, depth.min((rules.cells() - position.ply()) as u32), 0);
        for algorithm in ALGORITHMS {
            let limit = [20, 300, 2500][rng.below(3)];
            let order = ["left-to-right", "centre-first", "best-first", "worst-first"][rng.below(4)];
            let body = json!({
                "algorithm": algorithm, "game": game, "moves": format_game(&position), "depth": depth, "order": order,
                "memory": rng.below(2) == 0, "limit": limit,
            });
            let answer = traced(body.clone()).await;
            assert_eq!(number(&answer["value"]), truth, "{body}");
            // A root with more children than the limit leaves no room for all events.
            if answer["events"].as_array().unwrap().len() < 10 * limit {
                assert_eq!(answer["stats"], added_up(&answer), "{body}");
            }
        }
    }
}

/// The moves that lead to each node, as one text.
fn lines(answer: &Json) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for node in answer["nodes"].as_array().unwrap() {
        let line = match node["parent"].as_u64() {
            Some(parent) => format!("{} {}", lines[parent as usize], node["move"]),
            None => String::new(),
        };
        lines.push(line);
    }
    lines
}

#[tokio::test]
async fn a_large_search_is_answered_in_part_and_opens_on_demand() {
    let body = json!({"algorithm": "alphabeta", "game": "connect4", "depth": 6, "limit": 200});
    let top = traced(body.clone()).await;
    assert_eq!(top["truncated"], true);
    assert!(top["nodes"].as_array().unwrap().len() <= 200);
    assert_eq!(top["stats"], added_up(&top));
    let deepest =
        top["nodes"].as_array().unwrap().iter().map(|node| node["ply"].as_u64().unwrap()).max().unwrap();
    let mut focused = body.clone();
    focused["focus"] = json!(["4", "4", "4"]);
    let part = traced(focused).await;
    assert_eq!(part["stats"], top["stats"], "the same search");
    let (shown, opened): (HashSet<String>, _) = (lines(&top).into_iter().collect(), lines(&part));
    let below: Vec<&String> = opened.iter().filter(|line| line.starts_with(" \"4\" \"4\" \"4\" ")).collect();
    assert!(below.iter().any(|line| !shown.contains(*line)), "deeper than {deepest}");
    assert!(opened.iter().all(
        |line| " \"4\" \"4\" \"4\"".starts_with(line.as_str()) || line.starts_with(" \"4\" \"4\" \"4\" ")
    ));
}

#[tokio::test]
async fn bad_questions_get_a_sentence() {
    let bad = [
        (json!({}), "expected one of tree, example and game"),
        (json!({"tree": "((3 12"}), "before its last bracket"),
        (json!({"tree": "(1 2)", "game": "tris"}), "expected one of tree"),
        (json!({"example": "magic"}), "textbook"),
        (json!({"example": "textbook", "algorithm": "magic"}), "minimax"),
        (json!({"example": "textbook", "depth": 0}), "1 to 100"),
        (json!({"example": "textbook", "depth": "two"}), "expected u32"),
        (json!({"example": "textbook", "order": "magic"}), "left-to-right"),
        (json!({"example": "textbook", "limit": 1_000_000}), "from 1 to"),
        (json!({"example": "textbook", "focus": ["x"]}), "focus"),
        (json!({"example": "textbook", "surprise": 1}), "surprise"),
        (json!({"game": "tris", "moves": "b2 b2"}), "b2"),
        (json!({"game": "tris", "eval": "magic"}), "rivest"),
        (json!({"game": "tris", "eval": "linear:row=1"}), "rows, columns, diagonals or tempo"),
        (json!({"game": "tris", "window": "-1,1"}), "for a tree"),
        (json!({"tree": "(1 5)", "window": "2"}), "the smaller one first"),
        (json!({"tree": "(1 5)", "window": "0,2"}), "the leaf 5"),
        (json!({"tree": "(1 name)"}), "the name at character 4"),
        (json!({"tree": "(1 0.1234567)"}), "the number at character 4"),
        (json!({"game": "tris", "moves": "a1 a2 b1 b2 c1"}), "over"),
        (json!({"game": "free-100x100-5"}), "too large"),
        (json!({"game": "gomoku", "depth": 4, "algorithm": "minimax"}), "smaller depth"),
        (json!([1, 2]), ""),
    ];
    for (body, words) in bad {
        let (status, answer, _) = trace(&body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {answer}");
        let sentence = answer["error"].as_str().unwrap();
        assert!(sentence.contains(words), "{body}: {sentence}");
    }
    let huge = json!({"tree": format!("({})", "1 ".repeat(50_000))});
    let (status, answer, _) = trace(&huge).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
}

#[tokio::test]
async fn a_wide_tree_keeps_the_answer_small() {
    let wide = format!("({})", "7 ".repeat(30_000).trim_end());
    for algorithm in ["minimax", "mtdf", "negacstar"] {
        let answer = traced(json!({"tree": wide, "algorithm": algorithm, "limit": 2500})).await;
        assert_eq!((&answer["value"], &answer["truncated"]), (&json!(7), &json!(true)));
    }
    let deep = format!("{}1{}", "(".repeat(150), ")".repeat(150));
    let answer = traced(json!({"tree": deep})).await;
    assert_eq!((answer["nodes"].as_array().unwrap().len(), &answer["value"]), (151, &json!(1)));
}

#[tokio::test]
async fn what_matters_is_told_with_cells() {
    let (status, why) = get("/api/why?game=connect4&moves=765125246671422226").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(why["zugzwang"]["winner"], "x");
    assert_eq!((&why["zugzwang"]["cell"], &why["zugzwang"]["parity"]), (&json!([2, 2]), &json!("odd")));
    let threats = why["threats"].as_array().unwrap();
    assert_eq!(threats.len(), 2);
    assert_eq!(
        (&threats[0]["side"], &threats[0]["parity"], &threats[0]["playable"]),
        (&json!("x"), &json!("odd"), &json!(false))
    );
    assert_eq!((&why["forced"], &why["forsa4"], &why["choice"]), (&Json::Null, &Json::Null, &Json::Null));
    let last = why["candidates"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["move"], &last["reasons"][0]["kind"]), (&json!("7"), &json!("lets")));
}

#[tokio::test]
async fn forced_lines_blocks_and_wins_are_told() {
    let (_, why) = get("/api/why?game=connect4&moves=4455").await;
    assert_eq!(why["forced"]["moves"], json!(["3", "2", "6"]));
    assert_eq!(why["forced"]["cells"], json!([[2, 0], [1, 0], [5, 0]]));
    let (_, why) = get("/api/why?game=connect4&moves=41414").await;
    assert_eq!((&why["wins"], &why["blocks"]), (&json!([]), &json!(["4"])));
    let (_, why) = get("/api/why?game=tris&moves=a1+b1+a2+b2+a3").await;
    assert_eq!((&why["outcome"], &why["candidates"]), (&json!("x"), &json!([])));
    let (_, empty) = get("/api/why").await;
    assert_eq!(empty["lines"]["empty"], 69);
}

#[tokio::test]
async fn forsa4_shows_what_it_sees() {
    let (status, why) = get("/api/why?game=connect4&moves=414141&player=forsa4:seed=7").await;
    assert_eq!(status, StatusCode::OK, "{why}");
    let moves = why["forsa4"]["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[3]["case"], &moves[3]["present"]), (7, &json!("close"), &json!(-50_000)));
    let cooling = why["forsa4"]["cooling"].as_array().unwrap();
    assert_eq!((cooling.len(), &cooling[0]["temperature"]), (180, &json!(1000.0)));
    assert_eq!(why["choice"]["move"], "4");
    // f1 to f4 of the best sequence stand beside `present`, and add up to what the player saw in its move.
    let best = &moves[3]["best"];
    let [f1, f2, f3, f4] = [0, 1, 2, 3].map(|place| best["f"][place].as_i64().unwrap());
    let future = -10 * f1 - 100 * f2 - 3000 * f3 - 4000 * f4;
    assert_eq!((&best["future"], &best["energy"]), (&json!(future), &json!(future - 50_000)));
    assert_eq!(why["choice"]["value"]["estimate"], 50_000 - future);
    assert_eq!((&f4, &why["forsa4"]["guard"]), (&1, &json!(false)));
    let (_, guarded) = get("/api/why?game=connect4&moves=414141&player=annealing:sure=on").await;
    assert_eq!(
        (&guarded["forsa4"]["guard"], &guarded["forsa4"]["moves"][0]["best"]),
        (&json!(true), &Json::Null)
    );
    let (_, other) = get("/api/why?game=connect4&player=alphabeta:depth=2").await;
    assert_eq!((&other["forsa4"], &other["choice"]["depth"]), (&Json::Null, &json!(2)));
}

#[tokio::test]
async fn a_proof_is_told_with_its_rules_and_played_by() {
    let (status, told) = get("/api/why/proof?game=drop-4x4-4").await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let proof = &told["proofs"][0];
    assert_eq!(
        (&proof["side"], &proof["wins"], &proof["kind"]),
        (&json!("o"), &json!(false), &json!("rules"))
    );
    let uses = proof["uses"].as_array().unwrap();
    assert!(
        uses.iter()
            .any(|told| told["rule"] == "claimeven" && told["pairs"][0].as_array().unwrap().len() == 1)
    );
    assert!(uses.iter().all(|told| told["text"].as_str().unwrap().contains(": ")), "{told}");
    let (_, italian) = get("/api/why/proof?game=drop-4x4-4&lang=it").await;
    assert!(italian["proofs"][0]["text"].as_str().unwrap().contains("non può perdere"), "{italian}");

    // Whatever X plays, O answers by the proof to the end and does not lose.
    let mut rng = Rng::new(3);
    let mut position = Position::new("drop-4x4-4".parse().unwrap());
    let mut named = 0;
    while position.outcome().is_none() {
        let moves: Vec<_> = position.legal_moves().collect();
        position.play(rng.pick(&moves).unwrap()).unwrap();
        let path = format!("/api/why/proof/answer?game=drop-4x4-4&moves={}&since=0", format_game(&position));
        let (_, told) = get(&path).await;
        if position.outcome().is_none() {
            let column: u16 = told["answer"]["move"].as_str().unwrap().parse().unwrap();
            named += usize::from(told["answer"]["because"] == "rule");
            position.play(filetto::game::Move(column - 1)).unwrap();
        } else {
            assert_eq!(told["answer"], Json::Null);
        }
    }
    assert_ne!(position.outcome(), Some(Outcome::Win(filetto::game::Side::X)));
    assert!(named > 2, "{named} answers by a rule");

    let (_, threats) = get("/api/why/proof?moves=4455").await;
    assert_eq!(threats["proofs"][0]["line"]["moves"], json!(["3", "2", "6"]));
    let (_, pairs) = get("/api/why/proof?game=free-5x5-5").await;
    assert_eq!(
        (&pairs["proofs"][0]["kind"], pairs["proofs"].as_array().unwrap().len()),
        (&json!("pairs"), 2)
    );
    let (_, none) = get("/api/why/proof").await;
    assert_eq!(none["proofs"], json!([]));
    for (path, words) in
        [("/api/why/proof?moves=9", "9"), ("/api/why/proof/answer?moves=44&since=3", "since")]
    {
        let (status, answer) = get(path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}");
        assert!(answer["error"].as_str().unwrap().contains(words), "{path}: {answer}");
    }
}

#[tokio::test]
async fn large_boards_and_bad_positions_are_answered_too() {
    let (status, why) = get("/api/why?game=free-100x100-5&moves=a1+b2").await;
    assert_eq!((status, why["candidates"].as_array().unwrap().len()), (StatusCode::OK, 100));
    for (path, words) in [
        ("/api/why?game=hex", "unknown game"),
        ("/api/why?moves=9", "9"),
        ("/api/why?player=human", "person"),
        ("/api/why?player=magic", "magic"),
        ("/api/why?player=external:ls", ""),
        ("/api/why?time_ms=0", "time_ms"),
    ] {
        let (status, answer) = get(path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}");
        assert!(answer["error"].as_str().unwrap().contains(words), "{path}: {answer}");
    }
}

#[tokio::test]
async fn lessons_are_listed_and_read_in_both_languages() {
    let (_, list) = get("/api/lessons").await;
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 26, "twenty ideas, five more, other games");
    for lesson in list {
        let name = lesson["name"].as_str().unwrap();
        for lang in ["en", "it"] {
            let (status, read) = get(&format!("/api/lessons/{name}?lang={lang}")).await;
            assert_eq!((status, &read["title"]), (StatusCode::OK, &lesson["title"][lang]), "{name}");
            let html = read["html"].as_str().unwrap();
            assert!(html.contains("<h1>") && !html.contains("<script") && !html.contains("style="), "{html}");
            assert!(html.contains(&format!("/api/lessons/{name}/picture")), "{html}");
            assert!(read["examples"].as_array().unwrap().iter().all(|example| example["about"] != ""));
        }
        let request = Request::get(format!("/api/lessons/{name}/picture"))
            .header("host", "127.0.0.1")
            .body(Body::empty());
        let (status, kind, picture) = send(request.unwrap()).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/svg+xml"));
        assert!(picture.starts_with(b"<svg"), "{name}");
    }
    let (status, answer) = get("/api/lessons/magic").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(answer["error"].as_str().unwrap().contains("alpha-beta"));
}

#[tokio::test]
async fn the_glossary_is_read_in_both_languages() {
    for (lang, title, word) in [("en", "Glossary", "<td>ply</td>"), ("it", "Glossario", "<td>foglia</td>")] {
        let (status, read) = get(&format!("/api/glossary?lang={lang}")).await;
        assert_eq!((status, &read["title"]), (StatusCode::OK, &title.into()));
        let html = read["html"].as_str().unwrap();
        assert!(html.contains(word) && !html.contains("style="), "{html}");
    }
}

/// A link of a lesson as the question the page asks when it opens it.
fn asked(link: &str) -> Json {
    let mut body = serde_json::Map::new();
    for pair in link.split_once('?').unwrap().1.split('&') {
        let (key, value) = pair.split_once('=').unwrap();
        let value = value.replace('+', " ");
        match key {
            "against" | "unit" | "play" => continue,
            "depth" | "aspiration" | "quiescence" | "secondary" => {
                body.insert(key.into(), value.parse::<u32>().unwrap().into())
            }
            "memory" | "deepening" => body.insert(key.into(), (value == "1").into()),
            _ => body.insert(key.into(), value.into()),
        };
    }
    Json::Object(body)
}

#[tokio::test]
async fn every_example_of_every_lesson_opens() {
    let (_, list) = get("/api/lessons").await;
    let mut opened = HashSet::new();
    for lesson in list.as_array().unwrap() {
        let (_, read) = get(&format!("/api/lessons/{}", lesson["name"].as_str().unwrap())).await;
        for example in read["examples"].as_array().unwrap() {
            let link = example["open"].as_str().unwrap();
            match link.strip_prefix("#/understand/") {
                Some(film) => {
                    let film =
                        film.replace("league", "round").replace("&proof=1", "").replace("?proof=1", "?");
                    assert_eq!(get(&format!("/api/{film}")).await.0, StatusCode::OK, "{link}");
                }
                None => {
                    traced(asked(link)).await;
                }
            }
            opened.extend(
                ["lecture-labels", "lecture-win", "lecture-cut", "lecture-deep"]
                    .map(|name| (name, link.contains(name))),
            );
        }
    }
    let lectures = opened.iter().filter(|(_, found)| *found).count();
    assert_eq!(lectures, 4, "the lecture's trees are among them");
}

#[tokio::test]
async fn example_trees_are_told_in_both_languages() {
    let ((_, english), (_, italian)) = (get("/api/trees").await, get("/api/trees?lang=it").await);
    for (en, it) in english.as_array().unwrap().iter().zip(italian.as_array().unwrap()) {
        assert_eq!((&en["name"], &en["tree"]), (&it["name"], &it["tree"]));
        assert_ne!(en["about"], it["about"]);
    }
    assert_eq!(english[0]["tree"], TEXTBOOK);
}
