//! Puzzles: one solved, one failed and refuted, hints, what survives a reload, every size.

use serde_json::{Value as Json, json};

use crate::access::check;
use crate::harness::{Look, Page, Server};

/// Widths, heights and whether a finger is used.
const SIZES: [(u32, u32, bool); 5] =
    [(390, 844, true), (844, 390, true), (768, 1024, true), (1280, 800, false), (1920, 1080, false)];

async fn open(server: &Server, look: Look, place: &str) -> Page {
    let page = Page::open(server, look, place).await;
    asked(&page).await;
    page
}

/// Waits until the person is to move.
async fn asked(page: &Page) {
    phase(page, "asking").await;
    page.wait("the board", "document.querySelector('.board .labels text')").await;
}

async fn phase(page: &Page, phase: &str) {
    page.wait(phase, &format!("document.querySelector('.pz-verdict')?.dataset.phase === '{phase}'")).await;
}

/// The puzzle that is shown, as the page was told it.
async fn shown(page: &Page) -> Json {
    let script = "const [place, query] = location.hash.slice(2).split('?');
        const date = new Date().toLocaleDateString('sv'), daily = place === 'puzzles/daily';
        const asked = daily ? { date } : Object.fromEntries(new URLSearchParams(query));
        return import('./api.js').then(({ api }) => api.get(daily ? '/api/puzzles/daily' : '/api/puzzles', asked))";
    page.run(script, json!([])).await
}

fn line(puzzle: &Json) -> Vec<String> {
    puzzle["line"].as_array().expect("a line").iter().map(|mv| mv.as_str().expect("a move").into()).collect()
}

/// Plays the person's moves of the solution.
async fn solve(page: &Page) {
    let puzzle = shown(page).await;
    let moves = line(&puzzle);
    let own = if puzzle["plies"].is_null() { 1 } else { moves.len() };
    for mv in moves.iter().take(own).step_by(2) {
        asked(page).await;
        page.click_column(mv).await;
        page.wait("the verdict", "document.querySelector('.pz-verdict').dataset.phase !== 'checking'").await;
    }
    phase(page, "solved").await;
}

async fn number(page: &Page, css: &str) -> i64 {
    let text = page.text(css).await;
    text.split_whitespace()
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or_else(|| panic!("{css}: {text:?}"))
}

#[tokio::test]
async fn the_daily_puzzle_is_solved_and_the_streak_survives_a_reload() {
    let server = Server::start();
    let page = open(&server, Look::default(), "#/puzzles").await;
    assert!(page.link().await.ends_with("#/puzzles/daily"));
    assert_eq!(number(&page, "#pz-rating").await, 1000);
    solve(&page).await;
    assert!(page.text(".pz-verdict").await.contains("Solved"));
    assert_eq!((number(&page, "#pz-streak").await, number(&page, "#pz-days").await), (1, 1));
    let rating = number(&page, "#pz-rating").await;
    assert!(rating > 1000, "{rating}");
    page.reload().await;
    asked(&page).await;
    assert_eq!((number(&page, "#pz-streak").await, number(&page, "#pz-rating").await), (1, rating));
    // The same puzzle counts once.
    solve(&page).await;
    assert_eq!((number(&page, "#pz-streak").await, number(&page, "#pz-rating").await), (1, rating));
    page.click("#pz-next").await;
    page.wait("training", "location.hash.startsWith('#/puzzles/training')").await;
    asked(&page).await;
    let foreign =
        "performance.getEntriesByType('resource').filter((e) => !e.name.startsWith(location.origin)).length";
    assert_eq!(page.value(foreign).await, json!(0));
    page.finish().await;
}

#[tokio::test]
async fn a_wrong_move_is_refuted_and_the_solution_shown() {
    let server = Server::start();
    let page = open(&server, Look::default(), "#/puzzles/training?kind=draw&near=1200&seed=4").await;
    let right = line(&shown(&page).await).remove(0);
    let wrong = if right == "4" { "3" } else { "4" };
    page.click_column(wrong).await;
    phase(&page, "wrong").await;
    assert!(page.text(".pz-verdict").await.contains("loses"), "{}", page.text(".pz-verdict").await);
    assert!(number(&page, "#pz-rating").await < 1000);
    assert_eq!(number(&page, "#pz-streak").await, 0);
    // The refutation plays by itself and can be stepped through.
    page.wait("the refutation", "!document.querySelector('#pz-back').disabled").await;
    page.wait("its end", "document.querySelector('#pz-on').disabled").await;
    page.keys(",").await;
    page.wait("a step back", "!document.querySelector('#pz-on').disabled").await;
    page.click("#pz-give").await;
    phase(&page, "shown").await;
    page.click("#pz-again").await;
    asked(&page).await;
    page.click_column(&right).await;
    phase(&page, "solved").await;
    page.finish().await;
}

#[tokio::test]
async fn hints_show_the_row_first_and_then_the_column() {
    let server = Server::start();
    let page = open(&server, Look::default(), "#/puzzles/training?kind=win-3&near=900&seed=2").await;
    let right = line(&shown(&page).await).remove(0);
    page.click("#pz-hint").await;
    page.wait("the row", "document.querySelector('.pz-verdict').textContent.includes('row')").await;
    assert!(page.count(".board .mark").await >= 1);
    page.keys("h").await;
    page.wait(
        "the column",
        &format!("document.querySelector('.pz-verdict').textContent.includes('column {right}')"),
    )
    .await;
    assert_eq!(page.count(".board .mark").await, 1);
    page.click("#pz-give").await;
    phase(&page, "shown").await;
    page.wait("the end of the line", "document.querySelector('#pz-on').disabled").await;
    page.keys("n").await;
    asked(&page).await;
    page.finish().await;
}

#[tokio::test]
async fn another_board_is_chosen_by_its_picture() {
    let server = Server::start();
    let page = open(&server, Look::default(), "#/puzzles/training?seed=1&near=1000").await;
    page.click("#pz-board").await;
    page.wait("the choice", "document.querySelector('#board-dialog[open]')").await;
    page.run("document.querySelector('#board-dialog input[value=\"free-3x3-3\"]').click()", json!([])).await;
    page.click("#board-take").await;
    page.wait("tris", "document.querySelector('.board.paper')").await;
    asked(&page).await;
    let right = line(&shown(&page).await).remove(0);
    page.click_cell(&right).await;
    page.wait("the verdict", "!['asking', 'checking'].includes(document.querySelector('.pz-verdict').dataset.phase) || document.querySelector('.pz-verdict').textContent.startsWith('Right')").await;
    page.finish().await;
}

#[tokio::test]
async fn every_size_shows_task_board_and_buttons_without_scrolling_sideways() {
    let server = Server::start();
    for (width, height, touch) in SIZES {
        let page = open(
            &server,
            Look { width, height, touch, ..Look::default() },
            "#/puzzles/training?seed=5&near=1000",
        )
        .await;
        let wide = page.value("document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().expect("pixels") <= width.into(), "{width}x{height}: {wide} pixels wide");
        let cut = page.value("[...document.querySelectorAll('.pz-told *, .pz-desk button')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).display !== 'inline').map((e) => e.id || e.className)").await;
        assert_eq!(cut, json!([]), "{width}x{height}");
        let low = page.value("document.querySelector('#pz-hint').getBoundingClientRect().bottom").await;
        assert!(low.as_f64().expect("pixels") <= height.into(), "{width}x{height}: the buttons end at {low}");
        page.finish().await;
    }
}

#[tokio::test]
async fn the_checker_finds_nothing_serious() {
    let server = Server::start();
    for dark in [false, true] {
        let look = Look { dark, language: if dark { "it" } else { "en" }, ..Look::default() };
        let page = open(&server, look, "#/puzzles/training?kind=win-3&near=900&seed=2").await;
        check(&page, "a puzzle").await;
        solve(&page).await;
        check(&page, "a solved puzzle").await;
        page.click("#pz-again").await;
        asked(&page).await;
        page.click("#pz-give").await;
        phase(&page, "shown").await;
        check(&page, "a solution").await;
        page.finish().await;
    }
}
