//! Answers about positions: proven values, hints, analysis, boards turned into games.

use filetto::game::{Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::solver::Solver;
use filetto::solver::bounds::score;
use serde_json::{Value as Json, json};

use crate::client::{Client, Events, settings};

#[tokio::test]
async fn a_solved_position_is_remembered_whatever_the_order_of_its_moves() {
    let client = Client::new();
    let first = client.get("/api/solve?game=connect4&moves=44455554221").await.ok();
    assert_eq!(
        (&first["score"], &first["outcome"], &first["stored"]),
        (&(-15).into(), &"loss".into(), &false.into())
    );
    assert_eq!(first["scores"], Json::Null);
    let again = client.get("/api/solve?moves=4,4,4,5,5,5,5,4,2,2,1").await.ok();
    assert_eq!((&again["score"], &again["stored"]), (&(-15).into(), &true.into()));
    let swapped = client.get("/api/solve?moves=44455524521").await.ok();
    assert_eq!((&swapped["moves"], &swapped["stored"]), (&"44455524521".into(), &true.into()));
    let other = client.get("/api/solve?moves=44455554222").await.ok();
    assert_eq!(other["stored"], false);
}

#[tokio::test]
async fn scores_are_those_of_the_solver() {
    let client = Client::new();
    for moves in ["444555543", "4455667", "121212"] {
        let answer = client.get(&format!("/api/solve?game=connect4&scores=1&moves={moves}")).await.ok();
        let position = Position::parse(Rules::connect4(), moves).unwrap();
        let mut solver = Solver::new(position.rules(), 1 << 24).unwrap();
        for (mv, bounds) in solver.report(&position, true, &Default::default()).moves.unwrap_or_default() {
            let expected = score(position.rules(), position.ply(), bounds.value().unwrap());
            assert_eq!(answer["scores"][(mv.0 + 1).to_string()].as_i64(), expected.map(i64::from), "{moves}");
        }
        let again = client.get(&format!("/api/solve?game=connect4&scores=1&moves={moves}")).await.ok();
        assert_eq!((&again["scores"], &again["stored"]), (&answer["scores"], &true.into()));
    }
}

#[tokio::test]
async fn finished_games_have_a_value_too() {
    let client = Client::new();
    let lost = client.get("/api/solve?moves=4142434").await.ok();
    assert_eq!((&lost["outcome"], &lost["plies"], &lost["best"]), (&"loss".into(), &0.into(), &json!([])));
}

#[tokio::test]
async fn what_cannot_be_asked_is_a_sentence() {
    let client = Client::new();
    let bad = [
        "/api/solve?game=free-100x100-5",
        "/api/solve?game=hex",
        "/api/solve?moves=8",
        "/api/solve?moves=44444444",
        "/api/solve?time_ms=0",
        "/api/solve?time_ms=x",
        "/api/solve?moves=4142434&game=tris",
        "/api/bestmove?player=human",
        "/api/bestmove?player=nobody",
        "/api/bestmove?moves=4142434",
        "/api/bestmove?time_ms=60001",
        "/api/analysis?game=free-100x100-5",
        "/api/analysis?moves=4142434",
        "/api/analysis?player=human",
        "/api/analysis/events?game=free-21x20-5",
        "/api/analysis/events?moves=4142434",
        "/api/review?game=free-100x100-5",
        "/api/review?moves=9",
    ];
    for path in bad {
        assert!(client.get(path).await.refused(400).len() > 15, "{path}");
    }
}

#[tokio::test]
async fn a_hint_sees_the_win() {
    let client = Client::new();
    let answer = client.get("/api/bestmove?game=tris&moves=a1,b2,a2,b3&time_ms=500").await.ok();
    assert_eq!((&answer["move"], &answer["proven"]), (&"a3".into(), &true.into()));
    let named = client.get("/api/bestmove?moves=44&player=random:seed=7").await.ok();
    assert_eq!(named["player"], "random:seed=7");
}

#[tokio::test]
async fn an_analysis_is_exact_where_that_can_be_proven_and_remembered() {
    let client = Client::new();
    let path = "/api/analysis?game=connect4&moves=44455554";
    let table = client.get(&format!("{path}&time_ms=30000")).await.ok();
    let scores = client.get("/api/solve?game=connect4&moves=44455554&scores=1").await.ok();
    let rows = table["candidates"].as_array().unwrap();
    assert_eq!(rows.len(), scores["scores"].as_object().unwrap().len());
    for row in rows {
        let sign = scores["scores"][row["move"].as_str().unwrap()].as_i64().unwrap().signum();
        let kind = ["loss", "draw", "win"][(sign + 1) as usize];
        assert_eq!((&row["value"]["kind"], &row["proven"]), (&kind.into(), &true.into()), "{row}");
    }
    assert_eq!(table["stored"], false);
    let again = client.get(path).await.ok();
    assert_eq!((&again["candidates"], &again["stored"]), (&table["candidates"], &true.into()));
}

#[tokio::test]
async fn an_answer_is_that_of_the_player_asked() {
    let client = Client::new();
    let path = "/api/analysis?game=tris&moves=a1,b2,a2&time_ms=5000";
    client.get(path).await.ok();
    let other = client.get(&format!("{path}&player=alphabeta:depth=9")).await.ok();
    assert_eq!((&other["player"], &other["stored"]), (&"alphabeta:depth=9".into(), &false.into()));
    assert_eq!((&other["source"], &other["chance"]), (&"player".into(), &Json::Null), "its scale is its own");
    let again = client.get(&format!("{path}&player=alphabeta:depth=9")).await.ok();
    assert_eq!((&again["player"], &again["stored"]), (&"alphabeta:depth=9".into(), &true.into()));
    assert_eq!(client.get(path).await.ok()["player"], Json::Null);
}

/// The page and the command are one: with the same nodes they say the same, to the last move of a line.
#[tokio::test]
async fn the_page_says_what_the_command_says() {
    let client = Client::new();
    for (game, moves) in [
        ("connect4", ""),
        ("connect4", "1234567123"),
        ("drop-9x7-4", "5544"),
        ("gomoku", ""),
        ("gomoku", "h8,i9,g7"),
        ("tris", "b2"),
    ] {
        let path = format!("/api/analysis?game={game}&moves={moves}&nodes=20000&lines=4");
        let mut page = client.get(&path).await.ok();
        let args = ["analyze", "--json", "--nodes", "20000", "--lines", "4", "--game", game, moves];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_filetto")).args(args).output().unwrap();
        let mut command: Json = serde_json::from_slice(&output.stdout).unwrap();
        for answer in [&mut page, &mut command] {
            let answer = answer.as_object_mut().unwrap();
            answer.remove("stored");
            answer.remove("seconds");
        }
        assert_eq!(page, command, "{game} {moves}");
    }
}

#[tokio::test]
async fn the_opening_is_known_by_heart() {
    let client = Client::with(filetto_cli::web::Settings { searches: 1, queue: 0, ..settings() });
    let _busy = Events::open(&client, "/api/analysis/events?game=gomoku&player=mcts").await;
    client.until_busy().await;
    let table = client.get("/api/analysis?moves=44").await.ok();
    assert_eq!((&table["source"], &table["nodes"]), (&"book".into(), &0.into()), "without a place to search");
    let solved = client.get("/api/solve?game=tris&moves=b2").await;
    assert_eq!(solved.status, 429, "where a search is needed there is none to have");
}

#[tokio::test]
async fn reasons_speak_italian_also_from_the_store() {
    let client = Client::new();
    let path = "/api/analysis?game=tris&moves=a1,b2,a2&time_ms=5000";
    let italian = client.get(&format!("{path}&lang=it")).await.ok();
    let english = client.get(path).await.ok();
    assert_eq!((&italian["stored"], &english["stored"]), (&false.into(), &true.into()));
    let why = |table: &Json| table["candidates"][0]["why"].clone();
    assert_eq!(why(&italian), json!(["minaccia c1", "para una vittoria"]));
    assert_eq!(why(&english), json!(["threatens c1", "blocks a win"]));
}

#[tokio::test]
async fn large_boards_get_estimates() {
    let client = Client::new();
    for (game, lines) in [("gomoku&moves=h8,i9", 3), ("gomoku&moves=h8,i9&lines=5", 5), ("drop-9x7-4", 9)] {
        let table = client.get(&format!("/api/analysis?game={game}&time_ms=300")).await.ok();
        let rows = table["candidates"].as_array().unwrap();
        assert_eq!(
            (rows.len(), &table["stored"], &table["source"]),
            (lines, &false.into(), &"engine".into())
        );
        assert!(
            rows.iter().all(|row| row["depth"].as_u64() > Some(0) && row["chance"].is_number()),
            "{table}"
        );
    }
    let wide = client.get("/api/analysis?game=drop-100x100-5&time_ms=300").await.ok();
    assert_eq!(wide["candidates"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_board_becomes_a_game() {
    let client = Client::new();
    let rules = Rules::connect4();
    for seed in 0..20 {
        let position = random::game(rules, 2 * seed as usize, &mut Rng::new(seed));
        let board: Vec<String> = position.to_string().lines().map(str::to_string).collect();
        let answer = client.post("/api/arrange", json!({"game": "connect4", "board": board})).await.ok();
        let again = Position::parse(rules, answer["moves"].as_str().unwrap()).unwrap();
        assert_eq!(again.to_string(), position.to_string());
    }
}

#[tokio::test]
async fn boards_no_game_leads_to_are_refused_with_the_reason() {
    let client = Client::new();
    let refusal = |game: &'static str, board: &'static str| {
        let (client, rows) = (client.clone(), board.split('/').collect::<Vec<_>>());
        async move { client.post("/api/arrange", json!({"game": game, "board": rows})).await.refused(400) }
    };
    assert!(refusal("tris", "XX-/---/---").await.contains("X has 2 and O has 0"));
    assert!(refusal("drop-3x3-3", "X--/---/--O").await.contains("has an empty cell below it"));
    assert!(refusal("tris", "XXX/OOO/---").await.contains("a line was complete before the last stone"));
    assert!(refusal("drop-2x5-3", "--/--/--/O-/OX").await.contains("X has 1 and O has 2"));
    assert!(refusal("drop-2x5-3", "--/--/-X/-X/OO").await.contains("no order of moves gives this board"));
    assert!(refusal("tris", "X-/---/---").await.contains("expected 3 characters"));
    assert!(refusal("tris", "---/---").await.contains("expected 3 rows"));
    assert!(refusal("tris", "-?-/---/---").await.contains("row 1"));
    client.post("/api/arrange", json!({"game": "tris", "board": "---"})).await.refused(400);
    client.post("/api/arrange", json!({"game": "tris"})).await.refused(400);
}
