//! Games: who may move, what can be taken back, how they end.

use serde_json::{Value as Json, json};

use crate::client::{Client, id};

async fn play(client: &Client, id: &str, mv: &str, ply: usize) -> crate::client::Reply {
    client.post(&format!("/api/games/{id}/moves"), json!({"move": mv, "ply": ply})).await
}

#[tokio::test]
async fn a_new_game_has_every_field() {
    let mut client = Client::new();
    let game = client.start(json!({"game": "connect4", "x": "human", "o": "human"})).await;
    let keys: Vec<&str> = game.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "id game x o moves ply to_move status time_ms clocks clock thinking paused delay_ms ponder redo created \
         updated pondering";
    assert_eq!(keys.join(" "), expected);
    assert_eq!(id(&game).len(), 32);
    assert_eq!((&game["game"], &game["moves"], &game["ply"]), (&"drop-7x6-4".into(), &"".into(), &0.into()));
    assert_eq!((&game["to_move"], &game["status"]), (&"x".into(), &"playing".into()));
    assert_eq!(game["clocks"]["running"], "x");
    let shown = client.get(&format!("/api/games/{}", id(&game))).await.ok();
    assert_eq!((&shown["id"], &shown["moves"]), (&game["id"], &game["moves"]));
}

#[tokio::test]
async fn bad_games_say_what_was_expected() {
    let client = Client::new();
    let bad = [
        json!({"game": "hex", "x": "human", "o": "human"}),
        json!({"game": "drop-101x6-4", "x": "human", "o": "human"}),
        json!({"game": "connect4", "x": "nobody", "o": "human"}),
        json!({"game": "connect4", "x": "human", "o": "alphabeta:depth=-1"}),
        json!({"game": "connect4", "x": "human", "o": format!("random:{}", "a".repeat(2000))}),
        json!({"game": "connect4", "x": "human", "o": "human", "moves": "48"}),
        json!({"game": "connect4", "x": "human", "o": "human", "time_ms": 0}),
        json!({"game": "connect4", "x": "human", "o": "human", "time_ms": 60_001}),
        json!({"game": "connect4", "x": "human", "o": "human", "delay_ms": 60_001}),
        json!({"game": "connect4", "x": "human"}),
        json!({}),
    ];
    for body in bad {
        assert!(client.post("/api/games", body.clone()).await.refused(400).len() > 20, "{body}");
    }
}

#[tokio::test]
async fn a_game_is_played_to_its_end() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    let mut last = Json::Null;
    for (ply, mv) in "4142434".chars().enumerate() {
        last = play(&client, &game, &mv.to_string(), ply).await.ok();
    }
    assert_eq!(
        (&last["status"], &last["winner"], &last["to_move"]),
        (&"won".into(), &"x".into(), &Json::Null)
    );
    assert_eq!(last["line"], json!([[3, 0], [3, 1], [3, 2], [3, 3]]));
    assert_eq!(last["clocks"]["running"], Json::Null);
    assert_eq!(
        play(&client, &game, "1", 7).await.refused(409),
        "the game is over: take a move back or start another"
    );
    let tris = client.start_people("tris").await;
    let mut last = Json::Null;
    for (ply, mv) in "a1 b2 c3 b1 b3 a3 c1 c2 a2".split(' ').enumerate() {
        last = play(&client, &tris, mv, ply).await.ok();
    }
    assert_eq!((&last["status"], last.get("winner")), (&"drawn".into(), None));
}

#[tokio::test]
async fn moves_that_cannot_be_are_refused() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    play(&client, &game, "4", 0).await.ok();
    assert_eq!(
        play(&client, &game, "4", 0).await.refused(409),
        "the game moved on: it has 1 moves now, not 0"
    );
    play(&client, &game, "4", 7).await.refused(409);
    for bad in ["9", "", "x", "b2", "44", "-1", "💥"] {
        play(&client, &game, bad, 1).await.refused(400);
    }
    for ply in 1..6 {
        play(&client, &game, "4", ply).await.ok();
    }
    assert_eq!(
        play(&client, &game, "4", 6).await.refused(400),
        "this move cannot be played: there is no room there"
    );
    let path = format!("/api/games/{game}/moves");
    for wrong in [
        json!({"move": 4, "ply": 6}),
        json!({"move": "4"}),
        json!({"move": "4", "ply": "6"}),
        json!({"move": "4", "ply": -1}),
    ] {
        client.post(&path, wrong).await.refused(400);
    }
}

#[tokio::test]
async fn two_pages_on_one_game_never_move_twice() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    let other = client.clone();
    for ply in 0..6 {
        let (one, two) = tokio::join!(play(&client, &game, "1", ply), play(&other, &game, "2", ply));
        let mut codes = [one.status, two.status];
        codes.sort();
        assert_eq!(codes, [200, 409]);
    }
    assert_eq!(client.get(&format!("/api/games/{game}")).await.ok()["ply"], 6);
}

#[tokio::test]
async fn a_hundred_clicks_at_once_are_one_move() {
    let mut client = Client::new();
    let game = client.start_people("gomoku").await;
    let clicks: Vec<_> = (0..100)
        .map(|click| {
            let (client, game) = (client.clone(), game.clone());
            tokio::spawn(async move { play(&client, &game, &format!("a{}", click % 15 + 1), 0).await.status })
        })
        .collect();
    let mut played = 0;
    for click in clicks {
        played += usize::from(click.await.unwrap() == 200);
    }
    assert_eq!((played, &client.get(&format!("/api/games/{game}")).await.ok()["ply"]), (1, &1.into()));
}

#[tokio::test]
async fn moves_are_taken_back_and_played_again() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    for (ply, mv) in "4142434".chars().enumerate() {
        play(&client, &game, &mv.to_string(), ply).await.ok();
    }
    let undo = format!("/api/games/{game}/undo");
    let redo = format!("/api/games/{game}/redo");
    let back = client.post(&undo, json!({"plies": 3})).await.ok();
    assert_eq!(
        (&back["moves"], &back["status"], &back["redo"]),
        (&"4142".into(), &"playing".into(), &3.into())
    );
    let again = client.post(&redo, json!({"plies": 2})).await.ok();
    assert_eq!((&again["moves"], &again["redo"]), (&"414243".into(), &1.into()));
    assert_eq!(
        client.post(&redo, json!({"plies": 2})).await.refused(400),
        "2 moves cannot be played again: there are 1"
    );
    assert_eq!(
        client.post(&undo, json!({"plies": 7})).await.refused(400),
        "7 moves cannot be taken back: there are 6"
    );
    client.post(&undo, json!({"plies": 1, "ply": 3})).await.refused(409);
    client.post(&redo, json!({"plies": 1, "ply": 3})).await.refused(409);
    assert_eq!(play(&client, &game, "7", 6).await.ok()["redo"], 0);
    assert_eq!(client.post(&undo, json!({})).await.ok()["moves"], "414243");
}

#[tokio::test]
async fn a_person_can_resign_and_think_better_of_it() {
    let mut client = Client::new();
    let game = client.start_people("connect4").await;
    play(&client, &game, "4", 0).await.ok();
    let resign = format!("/api/games/{game}/resign");
    let over = client.post(&resign, json!({})).await.ok();
    assert_eq!((&over["status"], &over["winner"]), (&"resigned".into(), &"x".into()));
    client.post(&resign, json!({})).await.refused(409);
    let back = client.post(&format!("/api/games/{game}/undo"), json!({"plies": 0})).await.ok();
    assert_eq!((&back["status"], &back["moves"]), (&"playing".into(), &"4".into()));
    assert_eq!(client.post(&resign, json!({"side": "x"})).await.ok()["winner"], "o");
    client.post(&resign, json!({"side": "z"})).await.refused(400);
    let against =
        client.start(json!({"game": "connect4", "x": "random", "o": "human", "paused": true})).await;
    let path = format!("/api/games/{}/resign", id(&against));
    assert_eq!(
        client.post(&path, json!({"side": "x"})).await.refused(409),
        "X is a program: only a person resigns"
    );
    assert_eq!(client.post(&path, json!({})).await.ok()["winner"], "x");
}

#[tokio::test]
async fn a_program_answers_and_nobody_moves_for_it() {
    let mut client = Client::new();
    let game = client
        .start(json!({"game": "connect4", "x": "human", "o": "alphabeta:depth=4", "time_ms": 1000}))
        .await;
    let game = id(&game);
    let moved = play(&client, &game, "4", 0).await.ok();
    assert_eq!((&moved["thinking"], &moved["to_move"]), (&true.into(), &"o".into()));
    let answered = client.until(&game, |game| game["ply"] == 2).await;
    assert_eq!((&answered["thinking"], &answered["to_move"]), (&false.into(), &"x".into()));
    let slow =
        client.start(json!({"game": "connect4", "x": "mcts:seed=1", "o": "human", "time_ms": 60_000})).await;
    assert_eq!(
        play(&client, &id(&slow), "4", 0).await.refused(409),
        "it is the turn of mcts:seed=1, who plays X"
    );
}

#[tokio::test]
async fn programs_play_each_other_at_the_pace_asked_for() {
    let mut client = Client::new();
    let body = json!({"game": "tris", "x": "random:seed=1", "o": "random:seed=2", "paused": true});
    let game = id(&client.start(body).await);
    let pace = format!("/api/games/{game}/pace");
    for ply in 1..4 {
        let step = client.post(&pace, json!({"paused": true, "step": true})).await.ok();
        assert_eq!((&step["thinking"], &step["paused"]), (&true.into(), &true.into()));
        client.until(&game, |game| game["ply"] == ply && game["thinking"] == false).await;
    }
    client.post(&pace, json!({"delay_ms": 99_999_999})).await.refused(400);
    let on = client.post(&pace, json!({"paused": false, "delay_ms": 20})).await.ok();
    assert_eq!((&on["paused"], &on["delay_ms"]), (&false.into(), &20.into()));
    let end = client.until(&game, |game| game["status"] != "playing").await;
    assert!(end["ply"].as_u64().unwrap() >= 5);
}

#[tokio::test]
async fn a_player_that_cannot_play_forfeits_with_a_reason() {
    let mut client = Client::new();
    let game = client.start(json!({"game": "free-100x100-5", "x": "perfect", "o": "human"})).await;
    let end = client.until(&id(&game), |game| game["status"] != "playing").await;
    assert_eq!((&end["status"], &end["winner"]), (&"forfeit".into(), &"o".into()));
    assert_eq!(end["fault"], "refused");
    assert!(end["reason"].as_str().unwrap().contains("too large to solve"));
}

/// Games are listed by the millisecond they began in.
fn next_millisecond() {
    let millisecond = || std::time::UNIX_EPOCH.elapsed().unwrap().as_millis();
    let now = millisecond();
    while millisecond() == now {}
}

#[tokio::test]
async fn a_browser_finds_its_own_games_and_nobody_elses() {
    let mut client = Client::new();
    let mut stranger = client.other();
    assert_eq!(client.get("/api/games").await.ok(), json!({"games": [], "next": null}));
    let mut games = Vec::new();
    for _ in 0..5 {
        games.insert(0, client.start_people("tris").await);
        next_millisecond();
    }
    let foreign = stranger.start_people("tris").await;
    let list = |page: &Json| page["games"].as_array().unwrap().iter().map(id).collect::<Vec<_>>();
    assert_eq!(list(&client.get("/api/games").await.ok()), games);
    let first = client.get("/api/games?limit=3").await.ok();
    assert_eq!(list(&first), games[..3]);
    let next = first["next"].as_str().unwrap();
    let second = client.get(&format!("/api/games?limit=3&before={next}")).await.ok();
    assert_eq!((list(&second), &second["next"]), (games[3..].to_vec(), &Json::Null));
    assert_eq!(list(&stranger.get("/api/games").await.ok()), [foreign]);
    client.get("/api/games?limit=x").await.refused(400);

    let path = format!("/api/games/{}", games[0]);
    stranger.ask("DELETE", &path, &[], "").await.refused(403);
    assert_eq!(client.ask("DELETE", &path, &[], "").await.status, 204);
    client.get(&path).await.refused(404);
    assert_eq!(list(&client.get("/api/games").await.ok()), games[1..]);
}

#[tokio::test]
async fn a_game_can_start_in_the_middle_on_any_board() {
    let mut client = Client::new();
    let body = json!({"game": "drop-100x100-10", "x": "human", "o": "human", "moves": "1,100,1"});
    let game = client.start(body).await;
    assert_eq!((&game["moves"], &game["to_move"]), (&"1,100,1".into(), &"o".into()));
    assert_eq!(play(&client, &id(&game), "37", 3).await.ok()["moves"], "1,100,1,37");
    let over =
        client.start(json!({"game": "connect4", "x": "random", "o": "random", "moves": "4142434"})).await;
    assert_eq!((&over["status"], &over["thinking"]), (&"won".into(), &false.into()));
}

#[tokio::test]
async fn a_player_by_chance_has_another_seed_in_every_game_unless_it_names_one() {
    let mut client = Client::new();
    let mut seated = async |spec: &str| {
        let game = client.start(json!({"game": "connect4", "x": "human", "o": spec})).await;
        game["o"].as_str().unwrap().to_string()
    };
    let (one, two) = (seated("forsa4").await, seated("annealing").await);
    assert!(one.starts_with("forsa4:seed=") && two.starts_with("forsa4:seed=") && one != two, "{one} {two}");
    for spec in ["forsa4:seed=7", "alphabeta:depth=2", "human", "level:3,seed=1"] {
        assert_eq!(seated(spec).await, spec);
    }
}

#[tokio::test]
async fn the_time_of_a_game_runs_from_the_moment_its_board_appeared() {
    let mut client = Client::new();
    let body = json!({"game": "connect4", "x": "human", "o": "human", "moves": "4", "waited_ms": 90_000});
    let clocks = client.start(body).await["clocks"].clone();
    assert_eq!((&clocks["x_ms"], &clocks["running"]), (&90_000.into(), &"o".into()));
    assert!(clocks["o_ms"].as_u64().unwrap() < 60_000);
    let body = json!({"game": "connect4", "x": "human", "o": "human", "waited_ms": 86_400_001});
    client.post("/api/games", body).await.refused(400);
}
