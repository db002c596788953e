//! Two people on two computers, a third who watches, and a class.

use serde_json::{Value as Json, json};

use crate::access::check;
use crate::harness::{Look, Page, Server};

const PHONE: Look = Look { language: "en", width: 390, height: 844, touch: true, dark: false };

/// What the page answers to a request of its own browser: a status and a code.
async fn ask(page: &Page, path: &str, body: Json) -> (u64, String) {
    let script = "return fetch(arguments[0], {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify(arguments[1])}).then(async (answer) => [answer.status, (await answer.json()).code ?? ''])";
    let answer = page.run(script, json!([path, body])).await;
    (answer[0].as_u64().expect("a status"), answer[1].as_str().expect("a code").to_string())
}

/// The path of the game on the board.
async fn game(page: &Page) -> String {
    let id = page.wait("a stored game", "new URLSearchParams(location.hash.split('?')[1]).get('id')").await;
    format!("/api/games/{}", id.as_str().expect("a name"))
}

/// Forgets refusals that a test asked for.
async fn finish_refused(page: Page, statuses: &[&str]) {
    let complaints = page.browser.complaints().await;
    let expected = |line: &String| statuses.iter().any(|status| line.contains(status));
    assert!(complaints.iter().all(expected), "only the refusals: {complaints:#?}");
}

/// The link of an invitation to a seat, or to watch.
async fn link(host: &Page, to: &str) -> String {
    let field = format!("document.querySelector('#link-{to}')?.value");
    host.wait("the link", &field).await.as_str().expect("a link").to_string()
}

async fn say_ready(page: &Page, what: &str, status: &str) {
    let shown = format!("document.querySelector('#status')?.textContent === '{status}'");
    page.wait(what, &shown).await;
}

/// A host and a guest on their seats.
async fn seated(server: &Server, looks: [Look; 2]) -> (Page, Page, String) {
    let host = Page::with_game(server, looks[0], "drop-7x6-4", ["human", "human"]).await;
    host.click("#friends-invite").await;
    host.wait("the code", "document.querySelector('.qr')?.naturalWidth > 0").await;
    let seat = link(&host, "seat").await;
    host.click("#make-watch").await;
    let watch = link(&host, "watch").await;
    host.click("#invite-close").await;
    let guest = Page::open(server, looks[1], "#/learn").await;
    guest.visit_link(&seat).await;
    guest.wait("the board", "document.querySelector('[role=grid]')").await;
    host.wait("the guest", "document.querySelector('[data-side=o] .dot.here')").await;
    (host, guest, watch)
}

#[tokio::test]
async fn two_profiles_play_an_invited_game_and_a_third_watches_it_live() {
    let server = Server::start();
    let (host, guest, watch) = seated(&server, [Look::default(), Look::default()]).await;
    let third = Page::open(&server, Look::default(), "#/learn").await;
    third.visit_link(&watch).await;
    third.wait("that it watches", "document.querySelector('#only-watching')").await;
    let path = game(&guest).await;
    assert!(!guest.link().await.contains("key="), "the key is out of the address");
    for (what, body) in
        [("moves", json!({"move": "4", "ply": 0})), ("undo", json!({})), ("resign", json!({"side": "x"}))]
    {
        let (status, code) = ask(&guest, &format!("{path}/{what}"), body.clone()).await;
        assert_eq!(
            (status, ["others-seat", "takeback-asked"].contains(&code.as_str())),
            (409, true),
            "{what}"
        );
        let refused = ask(&third, &format!("{path}/{what}"), body).await;
        assert_eq!(refused, (403, "only-watching".into()), "{what}");
    }
    guest.click_column("4").await;
    guest.wait("the refusal", "document.querySelector('#notice:not([hidden])')").await;
    say_ready(&host, "its turn", "Your turn").await;
    for (ply, column) in "4142434".chars().enumerate() {
        let mover = if ply % 2 == 0 { &host } else { &guest };
        say_ready(mover, "its turn", "Your turn").await;
        mover.click_column(&column.to_string()).await;
        for page in [&host, &guest, &third] {
            page.wait_ply(ply + 1).await;
        }
    }
    host.wait("the outcome", "document.querySelector('#end-title')?.textContent === 'You won!'").await;
    guest.wait("the outcome", "document.querySelector('#end[open]')").await;
    host.click("#again").await;
    guest.click("#stop").await;
    guest.click("#offer-accept").await;
    say_ready(&guest, "that it begins now", "Your turn").await;
    assert_ne!(game(&guest).await, path);
    guest.click_column("1").await;
    host.wait_moves(&["1"]).await;
    for page in [&host, &guest] {
        page.wait("the game in its list", "document.querySelectorAll('.games a').length >= 1").await;
    }
    finish_refused(guest, &["409"]).await;
    finish_refused(third, &["403"]).await;
    host.finish().await;
}

#[tokio::test]
async fn a_takeback_is_asked_and_granted_a_draw_agreed_a_phrase_heard() {
    let server = Server::start();
    let italian = Look { language: "it", ..PHONE };
    let (host, guest, _) = seated(&server, [Look::default(), italian]).await;
    host.click_column("4").await;
    guest.wait_ply(1).await;
    host.click("#undo").await;
    guest.click("#offer-accept").await;
    host.wait_moves(&[]).await;
    host.click_column("1").await;
    guest.wait_moves(&["1"]).await;
    host.click("details > summary").await;
    host.click("[data-phrase=luck]").await;
    guest.wait("the phrase", "document.querySelector('.said')?.textContent.includes('Buona fortuna!')").await;
    guest.click("#friends-draw").await;
    host.wait("the offer", "document.querySelector('.offer')").await;
    for page in [&host, &guest] {
        check(page, "a game of two with an offer").await;
    }
    host.click("#offer-accept").await;
    for (page, words) in [(&host, "A draw"), (&guest, "Patta")] {
        let title = format!("document.querySelector('#end-title')?.textContent.startsWith('{words}')");
        page.wait("the draw", &title).await;
    }
    drop(guest.browser);
    host.wait("that the guest is away", "document.querySelector('[data-side=o] .dot:not(.here)')").await;
    host.finish().await;
}

#[tokio::test]
async fn a_taken_seat_says_so_and_can_be_watched() {
    let server = Server::start();
    let host = Page::with_game(&server, Look::default(), "free-3x3-3", ["human", "human"]).await;
    host.click("#friends-invite").await;
    let seat = link(&host, "seat").await;
    let guest = Page::open(&server, Look::default(), "#/learn").await;
    guest.visit_link(&seat).await;
    guest.wait("the board", "document.querySelector('[role=grid]')").await;
    let late = Page::open(&server, PHONE, "#/learn").await;
    late.visit_link(&seat).await;
    late.wait("the refusal", "document.querySelector('[role=alert]')?.textContent.includes('taken')").await;
    check(&late, "a refused invitation").await;
    late.click(".gate .main").await;
    late.wait("that it watches", "document.querySelector('#only-watching')").await;
    finish_refused(late, &["409"]).await;
    guest.finish().await;
    host.finish().await;
}

#[tokio::test]
async fn a_program_says_why_it_takes_no_draw() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "alphabeta:depth=2"]).await;
    page.click_column("4").await;
    page.wait_ply(2).await;
    page.click("#friends-draw:not([disabled])").await;
    page.wait("the reason", "document.querySelector('#notice').textContent.includes('too early')").await;
    page.finish().await;
}

/// One of many who use the server without a browser.
struct Pupil {
    client: reqwest::Client,
    address: String,
    cookie: String,
}

impl Pupil {
    fn new(server: &Server, number: usize) -> Pupil {
        let cookie = format!("filetto_owner={number:032x}");
        Pupil { client: reqwest::Client::new(), address: server.address(), cookie }
    }

    async fn post(&self, path: &str, body: Json) -> Json {
        let request = self.client.post(format!("{}{path}", self.address)).header("cookie", &self.cookie);
        request.json(&body).send().await.expect("an answer").json().await.expect("in JSON")
    }
}

#[tokio::test]
async fn thirty_meet_on_one_page() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/together").await;
    page.wait("the view", "document.querySelector('#name')").await;
    page.fill("#name", "Teacher").await;
    page.click("#save-name").await;
    page.wait("the name", "document.querySelector('#notice').textContent === 'You are Teacher.'").await;
    let pupils: Vec<Pupil> = (1..=30).map(|number| Pupil::new(&server, number)).collect();
    let mut games = Vec::new();
    for (number, pupil) in pupils.iter().enumerate() {
        pupil.post("/api/me", json!({"name": format!("Pupil {number}")})).await;
        if number < 15 {
            let body = json!({"game": "tris", "x": "human", "o": "human", "open": "o", "listed": true});
            let game = pupil.post("/api/games", body).await;
            games.push(game["id"].as_str().expect("a name").to_string());
        }
    }
    page.wait("15 open games", "document.querySelectorAll('[aria-labelledby=open-title] li').length === 15")
        .await;
    check(&page, "open games").await;
    for (game, pupil) in games.iter().zip(&pupils[15..]) {
        assert_eq!(pupil.post(&format!("/api/games/{game}/join"), json!({})).await["place"], "o");
    }
    page.wait("15 to watch", "document.querySelectorAll('[aria-labelledby=playing-title] li').length === 15")
        .await;
    for (ply, cell) in ["a1", "b1", "a2", "b2", "a3"].iter().enumerate() {
        let body = json!({"move": cell, "ply": ply});
        pupils[ply % 2 * 15].post(&format!("/api/games/{}/moves", games[0]), body).await;
    }
    page.wait("the ladder", "document.querySelectorAll('.ladder tbody tr').length === 2").await;
    assert!(page.text(".ladder tbody tr").await.contains("Pupil 0"), "the winner is first");
    page.browser.prefer("dark").await;
    check(&page, "the ladder in the dark").await;
    page.click("#post").await;
    page.wait("the own board", "document.querySelector('[role=grid]')").await;
    let path = game(&page).await;
    assert_eq!(pupils[29].post(&format!("{path}/join"), json!({})).await["place"], "o");
    page.wait("who came", "document.querySelector('[data-side=o]')?.textContent.includes('Pupil 29')").await;
    page.finish().await;
}

#[tokio::test]
async fn without_the_token_the_page_says_what_is_missing() {
    let server = Server::start_with(&["--token", "correct-horse"]);
    let page = Page::open(&server, Look::default(), "#/together").await;
    page.wait("the field", "document.querySelector('#token')").await;
    check(&page, "the gate").await;
    page.fill("#token", "wrong-horse").await;
    page.click("#enter").await;
    page.wait("that it is wrong", "document.querySelector('.gate [role=alert]')").await;
    page.fill("#token", "correct-horse").await;
    page.click("#enter").await;
    page.wait("the view that was asked for", "document.querySelector('main.view-together h1')").await;
    assert!(!page.link().await.contains("horse"), "the token is out of the address");
    finish_refused(page, &["401"]).await;
}

#[tokio::test]
async fn nothing_is_cut_on_any_screen() {
    let server = Server::start();
    for (width, height, touch) in
        [(390, 844, true), (844, 390, true), (768, 1024, true), (1280, 800, false), (1920, 1080, false)]
    {
        let look = Look { width, height, touch, ..Look::default() };
        let page = Page::with_game(&server, look, "drop-7x6-4", ["human", "human"]).await;
        page.click("#friends-invite").await;
        link(&page, "seat").await;
        let inside = "(() => { const box = document.querySelector('#invite-dialog').getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight })()";
        page.wait("the dialog on the screen", inside).await;
        for target in ["#invite-close", "#friends-invite"] {
            let size = format!("document.querySelector('{target}').getBoundingClientRect().height >= 24");
            page.wait("a target for a finger", &size).await;
        }
        page.click("#invite-close").await;
        for place in ["#/play", "#/together"] {
            page.visit(place).await;
            page.wait("the view", "document.querySelector('main').children.length").await;
            let wide = page.value("document.documentElement.scrollWidth").await;
            assert!(
                wide.as_u64().expect("a number") <= u64::from(width),
                "{place} is {wide} wide on {width}"
            );
        }
        page.finish().await;
    }
}
