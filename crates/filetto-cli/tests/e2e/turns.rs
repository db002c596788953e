//! Who begins the next game: the winner, and after a draw whoever moved last. Colours stay with the players.

use crate::harness::{Look, Page, Server};

const RED_BEGAN: &str = "document.querySelector('.board .stones [data-side=x] .red')";
const YELLOW_BEGAN: &str = "document.querySelector('.board .stones [data-side=x] .yellow')";

async fn play_cells(page: &Page, cells: &[&str]) {
    for (index, cell) in cells.iter().enumerate() {
        page.click_cell(cell).await;
        page.wait_ply(index + 1).await;
    }
    page.wait("the dialog", "document.querySelector('#end[open]')").await;
}

async fn again(page: &Page) {
    page.click("#again").await;
    page.wait(
        "an empty board",
        "!document.querySelector('#end') && !document.querySelector('.board .stones > g')",
    )
    .await;
}

/// The next games begin as the documents have it: with the winner.
async fn by_the_documents_rule(page: &Page) {
    let choose =
        "const config = JSON.parse(localStorage.getItem('filetto.config')); config.begins = 'winner';
        config.time_ms = 3000; localStorage.setItem('filetto.config', JSON.stringify(config))";
    page.run(choose, serde_json::json!([])).await;
    page.reload().await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
}

#[tokio::test]
async fn the_winner_begins_and_after_a_draw_the_last_mover() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "free-3x3-3", ["human", "human"]).await;
    by_the_documents_rule(&page).await;
    play_cells(&page, &["a1", "a3", "b1", "b3", "a2", "c3"]).await;
    assert_eq!(page.text("#end-title").await, "Player 2 (yellow) won");
    assert!(page.text("#end").await.contains("Player 2 (yellow) will begin the next game."));
    again(&page).await;
    // Yellow begins, makes the last of nine moves, and so begins again.
    page.click_cell("b2").await;
    page.wait_ply(1).await;
    page.wait("a yellow cross", YELLOW_BEGAN).await;
    page.click("#undo").await;
    page.wait_ply(0).await;
    play_cells(&page, &["b2", "a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3"]).await;
    assert_eq!(page.text("#end-title").await, "A draw");
    again(&page).await;
    play_cells(&page, &["a1", "a3", "b1", "b3", "a2", "c3"]).await;
    assert_eq!(page.text("#end-title").await, "Player 1 (red) won", "red played O in the third game");
    again(&page).await;
    page.click_cell("b2").await;
    page.wait_ply(1).await;
    page.wait("a red cross", RED_BEGAN).await;
    assert!(page.text(".players").await.contains("1 won"));
    page.finish().await;
}

#[tokio::test]
async fn a_program_that_won_begins() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-4x4-3", ["human", "perfect"]).await;
    by_the_documents_rule(&page).await;
    // Only ever in the outer columns, as long as they have room: that cannot go well.
    let mut ply = 0;
    while page.count("#end").await == 0 {
        let moves = page.wait_ply(ply).await;
        let has_room = |column: &&str| moves.iter().filter(|mv| mv == column).count() < 4;
        let column = ["1", "4", "3", "2"].into_iter().find(has_room).expect("the board is not full");
        page.click_column(column).await;
        ply += 2;
        let answered = format!(
            "document.querySelector('#end') || document.querySelectorAll('#moves [data-ply]').length === {ply}"
        );
        page.wait("the end or an answer", &answered).await;
    }
    assert_eq!(page.text("#end-title").await, "Perfect won");
    page.click("#again").await;
    page.wait("the program's first stone", YELLOW_BEGAN).await;
    page.wait("my turn", "document.querySelector('#status').textContent === 'Your turn'").await;
    page.finish().await;
}

#[tokio::test]
async fn the_level_follows_the_person() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    page.wait("the easy opponent", "document.querySelector('.players')?.textContent.includes('Echo (3)')")
        .await;
    page.click_column("4").await;
    page.wait_ply(2).await;
    page.click("#resign").await;
    page.click("#resign").await;
    page.wait("the dialog", "document.querySelector('#end[open]')").await;
    page.click("#stop").await;
    // An end that is taken back does not count.
    page.click("#undo").await;
    page.wait("my turn", "document.querySelector('#status').textContent === 'Your turn'").await;
    page.click("#resign").await;
    page.click("#resign").await;
    page.click("#again").await;
    page.wait(
        "a weaker one, who begins",
        "document.querySelector('.players').textContent.includes('Echo (2)')",
    )
    .await;
    page.wait_ply(1).await;
    page.finish().await;
}
