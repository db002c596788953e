//! Languages, colours, sizes, speed.

use serde_json::json;

use crate::harness::{Look, Page, Server, is_site};

const PHONE: Look = Look { language: "en", width: 390, height: 844, touch: true, dark: false };

#[tokio::test]
async fn italian_from_the_browser_and_english_by_a_button() {
    let server = Server::start();
    let page = Page::open(&server, Look { language: "it", ..Look::default() }, "#/play").await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    assert_eq!(page.value("document.documentElement.lang").await, json!("it"));
    assert_eq!(page.text("#status").await, "Tocca a te");
    let others = if is_site() { "" } else { "Insieme" };
    assert_eq!(page.text("#nav").await, format!("GiocaAnalizzaRompicapiCapisciImpara{others}"));
    page.click("#lang").await;
    page.wait("English", "document.querySelector('#status')?.textContent === 'Your turn'").await;
    page.reload().await;
    page.wait("English after a reload", "document.querySelector('#status')?.textContent === 'Your turn'")
        .await;
    page.finish().await;
}

#[tokio::test]
async fn an_italian_reader_is_refused_in_italian() {
    let server = Server::start();
    let italian = Look { language: "it", ..Look::default() };
    let page = Page::open(&server, italian, "#/understand/why?game=tris&moves=a1+a1").await;
    page.wait("the refusal", "document.querySelector('.wrong')").await;
    assert_eq!(page.text(".wrong").await, "Mossa 2, «a1»: lì non c'è posto.");
    let complaints = page.browser.complaints().await;
    assert!(complaints.iter().all(|line| line.contains("400")), "only the refusal: {complaints:#?}");
    page.finish().await;
}

#[tokio::test]
async fn a_phone_shows_everything_without_scrolling_sideways() {
    let server = Server::start();
    let page = Page::with_game(&server, PHONE, "drop-7x6-4", ["human", "human"]).await;
    for place in [
        "#/play",
        "#/analyse?game=connect4&moves=4455",
        "#/analyse?game=gomoku&moves=h8",
        "#/puzzles",
        "#/understand",
        "#/learn",
        "#/together",
    ] {
        page.visit(place).await;
        page.wait("the view", "document.querySelector('main').children.length").await;
        let wide = page.value("document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().expect("a number") <= 390, "{place} is {wide} pixels wide");
    }
    page.visit("#/play").await;
    page.wait("the board", "document.querySelector('.board .labels text')").await;
    let column = "(() => { const [a, b] = [...document.querySelectorAll('.board .labels text')].map((e) => e.getBoundingClientRect().left); return b - a })()";
    assert!(page.value(column).await.as_f64().expect("pixels") >= 40.0, "a finger needs 40 pixels");
    page.click_column("7").await;
    page.wait_moves(&["7"]).await;
    page.finish().await;
}

#[tokio::test]
async fn light_and_dark_by_system_and_by_button() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    let brightness = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, each) => sum + Number(each), 0)";
    assert!(page.value(brightness).await.as_u64().expect("a sum") > 600);
    page.browser.prefer("dark").await;
    page.wait("dark colours", &format!("{brightness} < 200")).await;
    page.click("#theme").await;
    page.wait("light colours", &format!("{brightness} > 600")).await;
    page.browser.prefer("light").await;
    page.click("#theme").await;
    page.wait("dark colours", &format!("{brightness} < 200")).await;
    page.reload().await;
    page.wait("dark colours after a reload", &format!("{brightness} < 200")).await;
    page.finish().await;
}

#[tokio::test]
async fn the_page_is_quick() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    let mut quickest = f64::MAX;
    // A busy machine may be slow once: the best of some loads says what the page is like.
    for _ in 0..8 {
        page.wait("the board", "document.querySelector('[role=grid]')").await;
        let paint = page.wait("a paint", "performance.getEntriesByName('first-paint')[0]?.startTime").await;
        quickest = quickest.min(paint.as_f64().expect("milliseconds"));
        page.reload().await;
    }
    assert!(quickest < 200.0, "first paint after {quickest} ms");
    page.finish().await;
}

#[tokio::test]
async fn the_page_is_small_and_asks_nobody_else() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    visit_all(&page).await;
    let loaded =
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
    let foreign = format!("{loaded}.filter((e) => !e.name.startsWith(location.origin)).length");
    assert_eq!(page.value(&foreign).await, json!(0));
    let files = format!("{loaded}.filter((e) => !e.name.includes('/api/'))");
    let sizes = format!("{files}.reduce((sizes, e) => sizes.set(e.name, e.encodedBodySize), new Map())");
    let total = page.value(&format!("[...{sizes}.values()].reduce((sum, size) => sum + size, 0)")).await;
    let total = total.as_u64().expect("bytes");
    // A web host may compress or not: `./site` looks at what it made.
    assert!(is_site() || (20_000..250_000).contains(&total), "all views together are {total} bytes");
    page.finish().await;
}

/// Opens every view once.
async fn visit_all(page: &Page) {
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    let views = ["analyse", "puzzles", "understand", "learn", "together"];
    // Without a server nobody else is there.
    for view in views.into_iter().filter(|view| !(is_site() && *view == "together")) {
        page.click(&format!("#nav a[href='#/{view}']")).await;
        page.wait(view, &format!("document.querySelector('main.view-{view}')?.children.length")).await;
    }
}
