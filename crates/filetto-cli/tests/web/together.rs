//! A class on one server: names, open games that anybody may join, games to watch, the ladder.

use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, Events, id};

async fn challenge(client: &mut Client) -> String {
    let body = json!({"game": "connect4", "x": "human", "o": "human", "open": "o", "listed": true});
    id(&client.start(body).await)
}

async fn join(client: &Client, game: &str) -> Json {
    client.post(&format!("/api/games/{game}/join"), json!({})).await.json()
}

async fn name(client: &Client, name: &str) -> String {
    client.post("/api/me", json!({"name": name})).await.ok()["name"].as_str().unwrap().to_string()
}

/// X wins in seven moves.
async fn win(x: &Client, o: &Client, game: &str) {
    for (ply, mv) in "4142434".chars().enumerate() {
        let by = if ply % 2 == 0 { x } else { o };
        by.post(&format!("/api/games/{game}/moves"), json!({"move": mv.to_string(), "ply": ply})).await.ok();
    }
}

#[tokio::test]
async fn names_are_cleaned_and_told_apart() {
    let client = Client::new();
    let (one, two) = (client.browser(1), client.browser(2));
    assert_eq!(one.get("/api/me").await.ok()["name"], Json::Null);
    assert_eq!(name(&one, "  Anna \u{202e}").await, "Anna");
    assert_eq!(name(&two, "ANNA").await, "ANNA 2");
    assert_eq!(name(&one, "Anna").await, "Anna", "its own name is not taken");
    assert_eq!(one.get("/api/me").await.ok()["name"], "Anna");
    for bad in ["", "   ", "\u{200b}", "?!"] {
        two.post("/api/me", json!({"name": bad})).await.refused(400);
    }
    let cookie = client.get("/api/me").await.headers["set-cookie"].to_str().unwrap().to_string();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
}

#[tokio::test]
async fn thirty_people_find_each_other() {
    let server = Client::new();
    let mut people: Vec<Client> = (1..=30).map(|number| server.browser(number)).collect();
    for (number, person) in people.iter().enumerate() {
        name(person, &format!("Pupil {number}")).await;
    }
    let mut streams = Vec::new();
    for person in &people {
        streams.push(Events::open(person, "/api/together/events").await);
    }
    let mut games = Vec::new();
    for host in &mut people[..15] {
        games.push(challenge(host).await);
    }
    for stream in &mut streams {
        loop {
            let told = stream.named("together").await;
            if told["open"].as_array().unwrap().len() == 15 && told["here"] == 30 {
                break;
            }
        }
    }
    // Two want the same seat: one of them has it.
    let (one, two) = tokio::join!(join(&people[15], &games[0]), join(&people[16], &games[0]));
    let taken = [&one, &two].iter().filter(|reply| reply["code"] == "seat-taken").count();
    assert_eq!(taken, 1, "{one} {two}");
    let first = if one["place"] == "o" { 15 } else { 16 };
    let mut guests = vec![first];
    for (at, guest) in (15..30).filter(|guest| *guest != first).enumerate() {
        assert_eq!(join(&people[guest], &games[at + 1]).await["place"], "o");
        guests.push(guest);
    }
    let all = server.get("/api/together").await.ok();
    assert_eq!((&all["open"], all["playing"].as_array().unwrap().len()), (&json!([]), 15));
    for (game, guest) in guests.iter().enumerate() {
        win(&people[game], &people[*guest], &games[game]).await;
    }
    let last = streams.last_mut().unwrap();
    let ladder = loop {
        let told = last.named("together").await;
        if told["ladder"].as_array().unwrap().len() == 30 {
            break told["ladder"].clone();
        }
    };
    assert!(ladder[0]["elo"].as_f64() > ladder[29]["elo"].as_f64());
    let winners = ladder.as_array().unwrap()[..15].iter().filter(|row| row["points"] == 1.0).count();
    assert_eq!(winners, 15, "who won stands above");
    assert!(people.iter().all(|person| !all.to_string().contains(&person.owner())), "browsers stay secret");
}

#[tokio::test]
async fn an_open_game_goes_with_its_host() {
    let mut host = Client::new().browser(1);
    let game = challenge(&mut host).await;
    assert_eq!(join(&host, &game).await["place"], "x", "the host sits there already");
    let open = async || host.get("/api/together").await.ok()["open"].as_array().unwrap().len();
    assert_eq!(open().await, 1);
    host.ask("DELETE", &format!("/api/games/{game}/invitations"), &[], "").await;
    assert_eq!(open().await, 0);
    assert_eq!(join(&host.browser(2), &game).await["code"], "bad-invitation", "it is nobody else's any more");
}

#[tokio::test]
async fn the_ladder_counts_what_was_played_to_its_end_by_two() {
    let directory = Directory::new();
    let mut anna = Client::at(&directory.0).browser(1);
    name(&anna, "Anna").await;
    let eva = anna.browser(2);
    name(&eva, "Eva").await;
    let ladder = async |client: &Client| client.get("/api/together").await.ok()["ladder"].clone();
    // One person on both sides, and a game with a takeback, count for nobody.
    let alone = anna.start_people("connect4").await;
    win(&anna, &anna, &alone).await;
    let program = json!({"game": "connect4", "x": "human", "o": "random:seed=1", "moves": "424344"});
    let friendly = id(&anna.start(program.clone()).await);
    let undo = anna.post(&format!("/api/games/{friendly}/undo"), json!({"plies": 1})).await;
    assert_eq!(undo.status, 200, "{}", undo.text);
    assert_eq!(ladder(&anna).await, json!([]));
    let game = challenge(&mut anna).await;
    join(&eva, &game).await;
    win(&anna, &eva, &game).await;
    let both = ladder(&anna).await;
    assert_eq!(
        (&both[0]["name"], &both[1]["name"], &both[0]["games"]),
        (&"Anna".into(), &"Eva".into(), &1.into())
    );
    let against = id(&anna.start(program).await);
    anna.post(&format!("/api/games/{against}/resign"), json!({})).await.ok();
    let three = ladder(&anna).await;
    let names: Vec<&str> =
        three.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"random"), "programs too: {names:?}");
    drop(eva);
    let again = anna.moved(|| Client::at(&directory.0)).await;
    assert_eq!(ladder(&again).await, three, "after the next start as well");
}
