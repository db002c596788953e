//! What only the browser edition does: no server is asked, nothing is lost without a network, and a reload finds the game.
//! With a server these tests have nothing to look at but the list of those that need one.

use std::path::Path;

use serde_json::json;

use crate::harness::{FOLDER, Host, Look, Page, Server, is_site};

/// Opens the page of a host, and waits until every file is kept for the time without one.
async fn kept(host: &Host) -> Page {
    let page = Page::open_at(&host.address(), Look::default(), "#/play").await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    page.wait("the page to be kept", "navigator.serviceWorker.controller").await;
    page
}

#[tokio::test]
async fn it_is_played_without_a_network_after_the_first_visit() {
    if !is_site() {
        return;
    }
    let host = Host::start();
    let page = kept(&host).await;
    drop(host);
    page.reload().await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    page.run("document.querySelectorAll('dialog').forEach((dialog) => dialog.close())", json!([])).await;
    page.click_column("4").await;
    page.wait_ply(2).await;
    for (view, shows) in
        [("analyse", ".board"), ("puzzles", ".board"), ("understand", "svg"), ("learn", "a[href*=minimax]")]
    {
        page.click(&format!("#nav a[href='#/{view}']")).await;
        page.wait(view, &format!("document.querySelector('main.view-{view} {shows}')")).await;
    }
    page.finish().await;
}

#[tokio::test]
async fn a_newer_edition_is_offered_and_taken() {
    if !is_site() {
        return;
    }
    let host = Host::start();
    let page = kept(&host).await;
    let first = page.value("caches.keys()").await;
    host.renew();
    let newer = "navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => true)";
    assert_eq!(page.value(newer).await, json!(true));
    page.wait("the note", "document.querySelector('#update button')").await;
    assert!(page.text("#update").await.contains("newer edition"));
    page.click("#update button").await;
    page.wait(
        "the reloaded page",
        "!document.querySelector('#update') && document.querySelector('[role=grid]')",
    )
    .await;
    assert_eq!(page.value("caches.keys()").await, first, "the same files have the same digest");
    page.finish().await;
}

#[tokio::test]
async fn a_reload_in_the_middle_of_a_thought_goes_on_with_it() {
    if !is_site() {
        return;
    }
    let server = Server::start();
    assert!(server.address().ends_with(FOLDER));
    let page = Page::with_game(&server, Look::default(), "gomoku", ["human", "engine"]).await;
    page.click_cell("h8").await;
    page.wait("the thought", "document.querySelector('#moves [data-ply]') && location.hash.includes('id=')")
        .await;
    page.reload().await;
    page.wait_ply(2).await;
    page.click("#undo").await;
    page.wait_ply(0).await;
    page.finish().await;
}

#[tokio::test]
async fn nobody_else_is_offered_where_nobody_else_can_come() {
    if !is_site() {
        return;
    }
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "human"]).await;
    page.click_column("4").await;
    page.wait_ply(1).await;
    assert_eq!(page.count("#friends-invite").await + page.count("#nav a[href='#/together']").await, 0);
    page.finish().await;
}

#[test]
fn every_test_that_needs_a_server_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/e2e");
    let list = std::fs::read_to_string(folder.join("needs_a_server.txt")).expect("the list is there");
    let names: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(names.is_sorted() && !names.is_empty());
    for name in names {
        let (module, test) = name.split_once("::").expect("module::test");
        let source =
            std::fs::read_to_string(folder.join(format!("{module}.rs"))).expect("the module is there");
        assert!(test.is_empty() || source.contains(&format!("fn {test}(")), "{name}");
    }
}
