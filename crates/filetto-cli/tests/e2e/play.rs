//! Games from the first stone to the dialog.

use crate::harness::{Look, Page, Server};

const PEOPLE: [&str; 2] = ["human", "human"];

#[tokio::test]
async fn a_game_by_mouse_against_a_program() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "random:seed=3"]).await;
    let mut ply = 0;
    while page.count("#end").await == 0 {
        page.click_column(["4", "3", "5", "2", "6", "1", "7"][free_column(&page).await]).await;
        let reached = format!(
            "document.querySelectorAll('#moves [data-ply]').length >= {} || document.querySelector('#end')",
            ply + 2
        );
        page.wait("the answer", &reached).await;
        ply = page.count("#moves [data-ply]").await;
    }
    let red = page.count(".board .stones [data-side=x] .red").await;
    let yellow = page.count(".board .stones [data-side=o] .yellow").await;
    assert_eq!(red + yellow, ply);
    assert!(red == yellow || red == yellow + 1);
    assert_eq!(page.count("#end button").await, 3);
    page.click("#stop").await;
    page.wait("the dialog to go", "!document.querySelector('#end')").await;
    page.finish().await;
}

#[tokio::test]
async fn one_click_plays_forsa4_and_the_timer_runs_from_the_board_on() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", PEOPLE).await;
    let seconds = "document.querySelector('#game-time').textContent";
    page.wait("the timer before any stone", &format!("{seconds} >= '0:01'")).await;
    page.click("#new").await;
    page.click("#quick-forsa4").await;
    page.wait("the form to go", "!document.querySelector('#new-game')").await;
    let name = "[...document.querySelectorAll('.player strong')].map((e) => e.textContent).join()";
    assert_eq!(page.value(name).await, serde_json::json!("You,ForSA4"));
    page.wait("the timer before the first stone", &format!("{seconds} >= '0:01'")).await;
    page.click_column("4").await;
    page.wait_ply(2).await;
    assert!(page.value(seconds).await.as_str().unwrap() >= "0:01", "the wait counts");
    let spec = page.value("document.querySelectorAll('.player strong')[1].dataset.spec").await;
    assert!(spec.as_str().unwrap().starts_with("forsa4:seed="), "{spec}");
    page.finish().await;
}

#[tokio::test]
async fn a_program_that_ponders_says_so_and_is_still_waiting_for_the_person() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-9x8-5", ["human", "mcts"]).await;
    page.click_column("5").await;
    page.wait_ply(2).await;
    page.wait("it ponders", "document.querySelector('#status').textContent.includes('ponders…')").await;
    assert!(page.text("#status").await.starts_with("Your turn"));
    page.click_column("5").await;
    page.wait_ply(4).await;
    page.finish().await;
}

/// The first column, from the middle outwards, that has room.
async fn free_column(page: &Page) -> usize {
    let script = "(() => { const moves = [...document.querySelectorAll('#moves [data-ply]')].map((e) => e.textContent);
        return ['4', '3', '5', '2', '6', '1', '7'].findIndex((column) => moves.filter((move) => move === column).length < 6) })()";
    page.value(script).await.as_u64().expect("a column") as usize
}

#[tokio::test]
async fn a_game_by_keyboard_alone() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", PEOPLE).await;
    page.run("document.querySelector('#skip').focus()", serde_json::json!([])).await;
    page.keys("\u{E007}").await;
    page.wait("the board to have the focus", "document.activeElement.matches('[role=grid]')").await;
    // Digits choose, arrows go on from there, Enter and Space play.
    page.keys("1\u{E007}").await;
    page.wait_moves(&["1"]).await;
    page.keys("\u{E014} ").await;
    page.wait_moves(&["1", "2"]).await;
    for (keys, ply) in
        [("\u{E012}\u{E007}", 3), ("\u{E014}\u{E007}", 4), ("\u{E012}\u{E007}", 5), ("\u{E014}\u{E007}", 6)]
    {
        page.keys(keys).await;
        page.wait_ply(ply).await;
    }
    assert_eq!(page.text("#announcer").await, "Player 2 (yellow) plays 2.");
    page.keys("u").await;
    page.wait_ply(5).await;
    page.keys("r").await;
    page.wait_ply(6).await;
    page.keys("?").await;
    page.wait("the keys", "document.querySelector('#keys[open]')").await;
    page.keys("\u{E00C}").await;
    page.wait("the keys to go", "!document.querySelector('#keys')").await;
    page.run("document.querySelector('[role=grid]').focus()", serde_json::json!([])).await;
    page.keys("1\u{E007}").await;
    page.wait("the end", "document.querySelector('#end[open]')").await;
    assert_eq!(page.text("#end-title").await, "Player 1 (red) won");
    assert_eq!(page.count(".board .winning").await, 1);
    page.keys("\u{E007}").await;
    page.wait(
        "the next game",
        "!document.querySelector('#end') && !document.querySelector('#moves [data-ply]')",
    )
    .await;
    page.finish().await;
}

#[tokio::test]
async fn undo_redo_hint_resign_and_the_list_of_moves() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "alphabeta:depth=2"]).await;
    page.click_column("4").await;
    let first = page.wait_ply(2).await;
    page.click_column("1").await;
    let moves = page.wait_ply(4).await;
    assert_eq!(moves[..2], first[..]);
    page.click("#undo").await;
    page.wait_ply(2).await;
    page.click("#redo").await;
    assert_eq!(page.wait_ply(4).await, moves);
    page.click("#hint").await;
    page.wait("the hint on the board", "document.querySelector('.board .mark.hint')").await;
    assert_eq!(page.wait_ply(4).await, moves, "a hint is never played");
    page.click("#moves [data-ply='1']").await;
    page.wait("the first position", "document.querySelectorAll('.board .stones > g').length === 1").await;
    page.keys("\u{E00C}").await;
    page.wait("the whole game", "document.querySelectorAll('.board .stones > g').length === 4").await;
    page.click("#resign").await;
    assert_eq!(page.text("#resign").await, "Really resign?");
    assert_eq!(page.count("#end").await, 0, "one click is not enough");
    page.click("#resign").await;
    page.wait("the dialog", "document.querySelector('#end[open]')").await;
    assert!(page.text("#end").await.contains("You resigned."));
    page.click("#stop").await;
    page.wait("the game in the history", "document.querySelector('.games li')").await;
    page.finish().await;
}

#[tokio::test]
async fn the_form_starts_any_game() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    page.click("#new").await;
    page.fill("#new-game input[name=width]", "6").await;
    page.fill("#new-game input[name=height]", "5").await;
    page.run("document.querySelector('#new-game input[value=free]').click()", serde_json::json!([])).await;
    page.fill("#new-game select[name=player0]", "alphabeta").await;
    page.fill("#new-game input[name=depth0]", "2").await;
    page.fill("#new-game select[name=player1]", "human").await;
    page.click("#start").await;
    page.wait_ply(1).await;
    assert_eq!(page.text("h2").await, "6 × 5, 4 in a row");
    assert_eq!(page.count(".board.paper [role=gridcell]").await, 30);
    assert!(page.text(".players").await.contains("Alpha-beta, depth 2"));
    page.finish().await;
}
