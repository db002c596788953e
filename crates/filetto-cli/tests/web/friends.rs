//! Two people on two computers: seats, invitations, offers, presence, phrases, and what survives.

use axum::body::Body;
use filetto_cli::web::Settings;
use filetto_cli::web::store::FILE;
use rusqlite::Connection;
use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, Events, Reply, eventually, id, settings};

/// Does something to a game.
async fn act(client: &Client, game: &str, what: &str, body: Json) -> Reply {
    client.post(&format!("/api/games/{game}/{what}"), body).await
}

async fn play(client: &Client, game: &str, mv: &str, ply: usize) -> Reply {
    act(client, game, "moves", json!({"move": mv, "ply": ply})).await
}

async fn offer(client: &Client, game: &str, kind: &str, what: &str) -> Reply {
    act(client, game, "offers", json!({"kind": kind, "act": what})).await
}

fn code(reply: &Reply) -> String {
    reply.json()["code"].as_str().unwrap_or_default().to_string()
}

/// The key in the link of an invitation.
fn key(invitation: &Json) -> String {
    invitation["link"].as_str().unwrap().rsplit_once("&key=").unwrap().1.to_string()
}

async fn invite(host: &Client, game: &str, place: &str) -> String {
    key(&act(host, game, "invitations", json!({"place": place})).await.ok())
}

/// A host on X, a guest on O and their game.
async fn invited() -> (Client, Client, String) {
    let host = Client::new().browser(1);
    let (host, guest, game) = invited_to(host, json!({"game": "connect4", "x": "human", "o": "human"})).await;
    (host, guest, game)
}

async fn invited_to(mut host: Client, body: Json) -> (Client, Client, String) {
    let game = id(&host.start(body).await);
    let key = invite(&host, &game, "o").await;
    let guest = host.browser(2);
    let joined = act(&guest, &game, "join", json!({"key": key})).await.ok();
    assert_eq!((&joined["place"], &joined["game"]["people"]["o"]), (&"o".into(), &json!({"name": null})));
    (host, guest, game)
}

#[tokio::test]
async fn a_guest_plays_its_own_seat_and_no_other() {
    let (host, guest, game) = invited().await;
    let refused = play(&guest, &game, "4", 0).await;
    assert_eq!((refused.status, code(&refused).as_str()), (409, "others-seat"));
    play(&host, &game, "4", 0).await.ok();
    assert_eq!(code(&play(&host, &game, "4", 1).await), "others-seat");
    play(&guest, &game, "4", 1).await.ok();
    for what in ["undo", "redo"] {
        assert_eq!(code(&act(&guest, &game, what, json!({})).await), "takeback-asked", "{what}");
    }
    assert_eq!(code(&act(&guest, &game, "resign", json!({"side": "x"})).await), "others-seat");
    let over = act(&guest, &game, "resign", json!({})).await.ok();
    assert_eq!((&over["status"], &over["winner"]), (&"resigned".into(), &"x".into()), "its own seat");
}

#[tokio::test]
async fn who_only_knows_the_name_of_a_game_watches_it() {
    let (host, _, game) = invited().await;
    for stranger in [host.browser(3), host.other()] {
        for (what, body) in [
            ("moves", json!({"move": "4", "ply": 0})),
            ("undo", json!({})),
            ("redo", json!({})),
            ("resign", json!({})),
            ("resign", json!({"side": "x"})),
            ("pace", json!({"paused": true})),
            ("move-now", json!({})),
            ("offers", json!({"kind": "draw"})),
            ("phrases", json!({"phrase": "hello"})),
            ("invitations", json!({"place": "watch"})),
        ] {
            let refused = act(&stranger, &game, what, body).await;
            assert_eq!((refused.status, code(&refused).as_str()), (403, "only-watching"), "{what}");
        }
        assert_eq!(stranger.get(&format!("/api/games/{game}")).await.ok()["ply"], 0);
    }
}

#[tokio::test]
async fn a_program_that_keeps_no_cookies_plays_the_game_it_started() {
    let client = Client::new();
    let body = json!({"game": "connect4", "x": "human", "o": "human"});
    let game = id(&client.post("/api/games", body).await.ok());
    play(&client, &game, "4", 0).await.ok();
    act(&client, &game, "undo", json!({})).await.ok();
    assert_eq!(code(&play(&client.browser(7), &game, "4", 0).await), "only-watching", "another browser");

    let mut browser = Client::new();
    let own = browser.start_people("connect4").await;
    play(&browser, &own, "4", 0).await.ok();
    assert_eq!(code(&play(&browser.other(), &own, "4", 1).await), "only-watching", "its cookie was seen");
}

#[tokio::test]
async fn against_a_program_its_person_alone_acts() {
    let mut host = Client::new().browser(1);
    let game = id(&host.start(json!({"game": "connect4", "x": "human", "o": "random:seed=1"})).await);
    play(&host, &game, "4", 0).await.ok();
    host.until(&game, |game| game["ply"] == 2).await;
    for (what, body) in [("undo", json!({"plies": 2})), ("pace", json!({"paused": true}))] {
        assert_eq!(code(&act(&host.browser(2), &game, what, body.clone()).await), "only-watching");
        act(&host, &game, what, body).await.ok();
    }
    assert_eq!(code(&act(&host, &game, "invitations", json!({"place": "o"})).await), "no-seat-to-give");
    let watching = invite(&host, &game, "watch").await;
    let joined = act(&host.browser(2), &game, "join", json!({"key": watching})).await.ok();
    assert_eq!(joined["place"], "watch");
    let programs = json!({"game": "tris", "x": "random", "o": "random", "paused": true});
    let programs = id(&host.start(programs).await);
    assert_eq!(code(&act(&host.browser(2), &programs, "pace", json!({"step": true})).await), "only-watching");
    act(&host, &programs, "pace", json!({"step": true})).await.ok();
}

#[tokio::test]
async fn an_invitation_gives_one_place_once() {
    let mut host = Client::new().browser(1);
    let game = id(&host.start(json!({"game": "tris", "x": "human", "o": "human"})).await);
    let reply = act(&host, &game, "invitations", json!({"place": "o"})).await.ok();
    assert!(reply["link"].as_str().unwrap().starts_with("http://127.0.0.1:7117/#/join?game="), "{reply}");
    assert_eq!((&reply["local"], &reply["game"]["people"]["o"]), (&true.into(), &Json::Null));
    assert!(reply["picture"].as_str().unwrap().starts_with("<svg "));
    assert_eq!(key(&reply).len(), 32);
    assert_eq!(code(&play(&host, &game, "a1", 0).await), "", "the host begins");
    assert_eq!(code(&play(&host, &game, "a2", 1).await), "others-seat", "and waits for the guest");
    let old = key(&reply);
    let new = invite(&host, &game, "o").await;
    let (guest, third) = (host.browser(2), host.browser(3));
    for wrong in [&old, "", "0123456789abcdef0123456789abcdef"] {
        let refused = act(&guest, &game, "join", json!({"key": wrong})).await;
        assert_eq!((refused.status, code(&refused).as_str()), (403, "bad-invitation"), "{wrong:?}");
    }
    assert_eq!(code(&act(&guest, &game, "join", json!({})).await), "bad-invitation", "it is not listed");
    act(&guest, &game, "join", json!({"key": new})).await.ok();
    assert_eq!(act(&guest, &game, "join", json!({"key": new})).await.ok()["place"], "o", "the same again");
    let refused = act(&third, &game, "join", json!({"key": new})).await;
    assert_eq!((refused.status, code(&refused).as_str()), (409, "seat-taken"));
    assert_eq!(code(&act(&host, &game, "invitations", json!({"place": "o"})).await), "seat-taken");
    let listed = |list: Json| list["games"].as_array().unwrap().iter().map(id).collect::<Vec<_>>();
    for player in [&host, &guest] {
        assert_eq!(
            listed(player.get("/api/games").await.ok()),
            std::slice::from_ref(&game),
            "in both lists of games"
        );
    }
    assert!(listed(third.get("/api/games").await.ok()).is_empty());
    guest.ask("DELETE", &format!("/api/games/{game}"), &[], Body::empty()).await.refused(403);
}

#[tokio::test]
async fn a_withdrawn_invitation_gives_nothing() {
    let mut host = Client::new().browser(1);
    let game = id(&host.start(json!({"game": "tris", "x": "human", "o": "human"})).await);
    let key = invite(&host, &game, "o").await;
    let path = format!("/api/games/{game}/invitations");
    host.browser(2).ask("DELETE", &path, &[], Body::empty()).await.refused(403);
    assert_eq!(host.ask("DELETE", &path, &[], Body::empty()).await.status, 204);
    assert_eq!(code(&act(&host.browser(2), &game, "join", json!({"key": key})).await), "bad-invitation");
    play(&host, &game, "a1", 0).await.ok();
    play(&host, &game, "a2", 1).await.ok();
}

#[tokio::test]
async fn links_lead_to_the_address_that_others_can_reach() {
    let reach = Some("http://192.168.1.7:7117".to_string());
    let token = Some("correct-horse".to_string());
    let client = Client::with(Settings { reach, token, ..settings() }).browser(1);
    let bearer = [("authorization", "Bearer correct-horse"), ("content-type", "application/json")];
    let body = json!({"game": "tris", "x": "human", "o": "human", "open": "o"}).to_string();
    let game = id(&client.ask("POST", "/api/games", &bearer, body).await.ok());
    let path = format!("/api/games/{game}/invitations");
    let invitation = client.ask("POST", &path, &bearer, r#"{"place":"o"}"#).await.ok();
    let link = invitation["link"].as_str().unwrap();
    assert!(link.starts_with("http://192.168.1.7:7117/?token=correct-horse#/join?game="), "{link}");
    assert_eq!(invitation["local"], false);
}

#[tokio::test]
async fn a_takeback_is_asked_and_granted_or_not() {
    let (host, guest, game) = invited().await;
    assert_eq!(
        code(&offer(&host, &game, "takeback", "offer").await),
        "offer-not-now",
        "nothing to take back"
    );
    play(&host, &game, "4", 0).await.ok();
    let asked = offer(&host, &game, "takeback", "offer").await.ok();
    assert_eq!(asked["game"]["offer"], json!({"kind": "takeback", "by": "x", "plies": 1}));
    assert_eq!(code(&offer(&host, &game, "takeback", "accept").await), "no-offer", "one's own");
    assert_eq!(code(&offer(&guest, &game, "draw", "offer").await), "offer-pending");
    assert!(offer(&guest, &game, "takeback", "decline").await.ok()["game"].get("offer").is_none());
    offer(&host, &game, "takeback", "offer").await.ok();
    assert!(offer(&host, &game, "takeback", "withdraw").await.ok()["game"].get("offer").is_none());
    assert_eq!(code(&offer(&guest, &game, "takeback", "accept").await), "no-offer");
    offer(&host, &game, "takeback", "offer").await.ok();
    let back = offer(&guest, &game, "takeback", "accept").await.ok();
    assert_eq!((&back["game"]["ply"], back["game"].get("offer")), (&0.into(), None));
    play(&host, &game, "1", 0).await.ok();
    offer(&host, &game, "takeback", "offer").await.ok();
    assert!(play(&guest, &game, "2", 1).await.ok().get("offer").is_none(), "who plays on has answered");
    play(&host, &game, "1", 2).await.ok();
    let two = offer(&guest, &game, "takeback", "offer").await.ok();
    assert_eq!(two["game"]["offer"]["plies"], 2, "to where it was to move");
}

#[tokio::test]
async fn a_draw_is_agreed_on_and_a_rematch_swaps_who_begins() {
    let (host, guest, game) = invited().await;
    play(&host, &game, "4", 0).await.ok();
    assert_eq!(code(&offer(&host, &game, "rematch", "offer").await), "offer-not-now");
    offer(&host, &game, "draw", "offer").await.ok();
    let over = offer(&guest, &game, "draw", "accept").await.ok()["game"].clone();
    assert_eq!(
        (&over["status"], over.get("winner"), &over["to_move"]),
        (&"agreed".into(), None, &Json::Null)
    );
    assert_eq!(code(&offer(&host, &game, "draw", "offer").await), "offer-not-now");
    let mut heard = Events::open(&host, &format!("/api/games/{game}/events")).await;
    offer(&host, &game, "rematch", "offer").await.ok();
    // Who wants the same says yes.
    let next =
        offer(&guest, &game, "rematch", "offer").await.ok()["game"]["next"].as_str().unwrap().to_string();
    loop {
        let told = heard.named("game").await;
        if told.get("next").is_some() {
            assert_eq!(told["next"], next.as_str());
            break;
        }
    }
    assert_eq!(code(&play(&host, &next, "4", 0).await), "others-seat", "the guest begins now");
    play(&guest, &next, "4", 0).await.ok();
    play(&host, &next, "4", 1).await.ok();
    assert_eq!(code(&offer(&host, &game, "rematch", "offer").await), "offer-not-now", "there is one already");
}

#[tokio::test]
async fn a_program_answers_a_draw_by_what_it_thinks() {
    let mut host = Client::new().browser(1);
    let mut with = async |moves: &str| {
        let body = json!({"game": "connect4", "x": "human", "o": "alphabeta:depth=4", "moves": moves});
        id(&host.start(body).await)
    };
    let (early, winning, losing) = (with("44").await, with("11722723").await, with("14243732").await);
    let early = offer(&host, &early, "draw", "offer").await.ok();
    assert_eq!((&early["accepted"], &early["reason"]), (&false.into(), &"early".into()));
    for game in [&winning, &losing] {
        let answer = offer(&host, game, "draw", "offer").await.ok();
        let accepted = answer["accepted"].as_bool().unwrap();
        let reason = answer["reason"].as_str().unwrap();
        assert_eq!(accepted, ["even", "losing"].contains(&reason), "{answer}");
        assert_eq!(answer["game"]["status"] == "agreed", accepted);
    }
    assert_eq!(code(&offer(&host, &winning, "takeback", "offer").await), "nobody-there");
    assert_eq!(code(&offer(&host.browser(2), &winning, "draw", "offer").await), "only-watching");
}

#[tokio::test]
async fn a_program_about_to_win_declines_and_one_about_to_lose_accepts() {
    let mut host = Client::new().browser(1);
    // O has 3, 4 and 5 of the bottom row with both ends free; then X has three in a column.
    for (moves, accepted, reason) in [("737415", false, "winning"), ("171715", true, "losing")] {
        let body = json!({"game": "connect4", "x": "human", "o": "alphabeta:depth=4", "moves": moves});
        let game = id(&host.start(body).await);
        let answer = offer(&host, &game, "draw", "offer").await.ok();
        assert_eq!((&answer["accepted"], &answer["reason"]), (&accepted.into(), &reason.into()), "{answer}");
        assert_eq!(answer["game"]["status"] == "agreed", accepted);
    }
}

#[tokio::test]
async fn presence_is_live_and_phrases_are_heard() {
    let (host, guest, game) = invited().await;
    let path = format!("/api/games/{game}/events");
    let mut hosts = Events::open(&host, &path).await;
    let first = hosts.named("people").await;
    assert_eq!((&first["you"], &first["here"]), (&json!(["x"]), &json!({"x": true, "o": false})));
    let guests = Events::open(&guest, &path).await;
    let mut watching = Events::open(&host.browser(3), &path).await;
    let seen = watching.named("people").await;
    assert_eq!((&seen["you"], &seen["plays"], &seen["watching"]), (&json!([]), &false.into(), &1.into()));
    until(&mut hosts, |people| people["here"]["o"] == true && people["watching"] == 1).await;
    drop(guests);
    let left = std::time::Instant::now();
    until(&mut hosts, |people| people["here"]["o"] == false).await;
    assert!(left.elapsed().as_secs() < 5, "away within seconds");
    assert_eq!(act(&guest, &game, "phrases", json!({"phrase": "hello"})).await.status, 204);
    let told = until(&mut watching, |people| people["said"] != json!([])).await;
    assert_eq!((&told["said"][0]["by"], &told["said"][0]["phrase"]), (&"o".into(), &"hello".into()));
    assert_eq!(code(&act(&guest, &game, "phrases", json!({"phrase": "you fool"})).await), "unknown-word");
    let texts = format!("{told}{}", host.get(&format!("/api/games/{game}")).await.text);
    assert!(!texts.contains(&host.owner()) && !texts.contains(&guest.owner()), "browsers stay secret");
}

async fn until(events: &mut Events, expected: impl Fn(&Json) -> bool) -> Json {
    loop {
        let people = events.named("people").await;
        if expected(&people) {
            return people;
        }
    }
}

#[tokio::test]
async fn gestures_have_a_bound_for_each_client() {
    let (host, guest, game) = invited().await;
    let say = async |by: &Client| act(by, &game, "phrases", json!({"phrase": "oops"})).await;
    let refused =
        eventually("too many", async || Some(say(&guest).await).filter(|reply| reply.status != 204)).await;
    assert_eq!((refused.status, code(&refused).as_str()), (429, "too-often"));
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(say(&host).await.status, 204, "the other one still may");
    play(&host, &game, "4", 0).await.ok();
    play(&guest, &game, "4", 1).await.ok();
}

#[tokio::test]
async fn seats_offers_and_names_survive_and_invitations_are_digests() {
    let directory = Directory::new();
    let host = Client::at(&directory.0).browser(1);
    let body = json!({"game": "connect4", "x": "human", "o": "human"});
    let (mut host, guest, game) = invited_to(host, body.clone()).await;
    guest.post("/api/me", json!({"name": "Anna"})).await.ok();
    play(&host, &game, "4", 0).await.ok();
    offer(&host, &game, "draw", "offer").await.ok();
    let waiting = id(&host.start(body).await);
    let key = invite(&host, &waiting, "o").await;
    drop(guest);
    let host = host.moved(|| Client::at(&directory.0)).await;
    let guest = host.browser(2);
    let shown = host.get(&format!("/api/games/{game}")).await.ok();
    assert_eq!((&shown["offer"]["kind"], &shown["people"]["o"]["name"]), (&"draw".into(), &"Anna".into()));
    assert_eq!(code(&play(&host, &game, "4", 1).await), "others-seat");
    assert_eq!(offer(&guest, &game, "draw", "accept").await.ok()["game"]["status"], "agreed");
    act(&guest, &waiting, "join", json!({"key": key})).await.ok();
    drop(guest);
    let host = host.moved(|| {
        let file = Connection::open(directory.0.join(FILE)).unwrap();
        let kept: String = file
            .query_row("SELECT digest FROM invitations WHERE game = ?1", [&waiting], |row| row.get(0))
            .unwrap();
        assert!(kept.len() == 64 && kept != key);
        drop(file);
        Client::at(&directory.0)
    });
    assert_eq!(host.await.get(&format!("/api/games/{game}")).await.ok()["status"], "agreed");
}
