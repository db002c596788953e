//! What survives: a reload, and a server that was killed and came back.

use crate::harness::{Look, Page, Server};

#[tokio::test]
async fn a_reload_finds_the_game() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "alphabeta:depth=2"]).await;
    page.click_column("4").await;
    let moves = page.wait_ply(2).await;
    assert!(page.link().await.contains("#/play?id="));
    page.reload().await;
    assert_eq!(page.wait_ply(2).await, moves);
    page.click_column("4").await;
    let moves = page.wait_ply(4).await;
    page.visit("#/play").await;
    page.wait("the history", "document.querySelector('.games a')").await;
    page.click(".games a").await;
    assert_eq!(page.wait_ply(4).await, moves, "reopened from the history");
    page.finish().await;
}

#[tokio::test]
async fn a_killed_server_comes_back_in_the_middle_of_the_game() {
    let mut server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "alphabeta:depth=2"]).await;
    page.click_column("4").await;
    let moves = page.wait_ply(2).await;
    server.kill();
    page.wait("the notice", "document.querySelector('.lost:not([hidden])')").await;
    page.click_column("4").await;
    page.wait("a sentence", "document.querySelector('#notice').textContent.includes('does not answer')")
        .await;
    server.restart();
    page.wait("the notice to go", "document.querySelector('.lost[hidden]')").await;
    assert_eq!(page.wait_ply(2).await, moves);
    page.click_column("4").await;
    page.wait_ply(4).await;
    // The refused connections are what this test is about; anything else in the console is not.
    let complaints = page.browser.complaints().await;
    let others: Vec<_> = complaints.iter().filter(|line| !line.contains("net::ERR_")).collect();
    assert!(others.is_empty(), "{others:#?}");
    page.finish().await;
}
