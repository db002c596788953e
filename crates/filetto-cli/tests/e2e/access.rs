//! What an accessibility checker (axe-core) says about every view: nothing serious.

use std::path::Path;

use serde_json::json;

use crate::harness::{Look, Page, Server};

/// The checker's script; `./test` fetches it.
fn axe() -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/e2e/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(&path).unwrap_or_else(|_| {
        panic!(
            "axe-core is missing: npm install --prefix target/e2e axe-core@4 --no-save --no-audit --no-fund"
        )
    })
}

/// Fails with every serious or critical violation on the page as it is shown.
pub async fn check(page: &Page, what: &str) {
    page.run(&axe(), json!([])).await;
    let found = "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations
        .filter(({impact}) => impact === 'serious' || impact === 'critical')
        .map(({id, nodes}) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`))";
    assert_eq!(page.value(found).await, json!([]), "{what}");
}

#[tokio::test]
async fn the_checker_finds_nothing_serious_in_play() {
    let server = Server::start();
    for dark in [false, true] {
        let look = Look { dark, ..Look::default() };
        let page = Page::with_game(&server, look, "drop-7x6-4", ["human", "human"]).await;
        page.click_column("4").await;
        page.wait_ply(1).await;
        page.wait("the history", "document.querySelector('.games a')").await;
        check(&page, "play").await;
        page.click("#new").await;
        page.wait("the form", "document.querySelector('#new-game[open]')").await;
        check(&page, "the new-game form").await;
        let open = "document.querySelectorAll('#new-game details').forEach((each) => (each.open = true))";
        page.run(open, json!([])).await;
        page.fill("#new-game select[name=player1]", "forsa4").await;
        check(&page, "every option").await;
        page.click("#new-game #cancel").await;
        page.click("#resign").await;
        page.click("#resign").await;
        page.wait("the dialog", "document.querySelector('#end[open]')").await;
        check(&page, "the outcome").await;
        page.finish().await;
    }
}

#[tokio::test]
async fn the_checker_finds_nothing_serious_in_analyse() {
    let server = Server::start();
    for (dark, place) in
        [(false, "#/analyse?game=connect4&moves=4455"), (true, "#/analyse?game=tris&moves=b2")]
    {
        let page = Page::open(&server, Look { dark, ..Look::default() }, place).await;
        page.wait("values", "document.querySelector('.candidates tbody tr')").await;
        check(&page, place).await;
        page.click("#edit").await;
        page.wait("the editor", "document.querySelector('#editor')").await;
        check(&page, "the editor").await;
        page.finish().await;
    }
}
