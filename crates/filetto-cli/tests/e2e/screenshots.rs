//! Pictures of the main views for README: `./screenshots` writes them to `docs/img/`.

#[allow(dead_code, unused_imports, reason = "pictures need less than tests")]
mod harness;

use std::path::Path;

use harness::{Look, Page, Server};

const WIDE: Look = Look { language: "en", width: 1280, height: 840, touch: false, dark: false };
const DARK: Look = Look { dark: true, ..WIDE };
const PHONE: Look = Look { language: "it", width: 390, height: 844, touch: true, dark: false };

#[tokio::main]
async fn main() {
    let server = Server::start();
    play(&server).await;
    analyse(&server).await;
    gomoku(&server).await;
    understand(&server).await;
    phone(&server).await;
}

async fn keep(page: &Page, name: &str) {
    page.wait("every stone to have landed", "document.getAnimations().length === 0").await;
    let picture = page.browser.client.screenshot().await.expect("a picture");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/img/{name}.png"));
    std::fs::create_dir_all(path.parent().expect("it is in a directory")).expect("docs/img can be made");
    std::fs::write(&path, &picture).expect("docs/img is writable");
    println!("docs/img/{name}.png  {} KB", picture.len() / 1024);
}

async fn play(server: &Server) {
    let page = Page::with_game(server, WIDE, "drop-7x6-4", ["human", "alphabeta:depth=6"]).await;
    for (index, column) in ["4", "3", "5"].iter().enumerate() {
        page.click_column(column).await;
        page.wait_ply(2 * index + 2).await;
    }
    page.wait("the history", "document.querySelector('.games a')").await;
    keep(&page, "play").await;
}

async fn analyse(server: &Server) {
    let look = Look { height: 960, ..WIDE };
    let page = Page::open(server, look, "#/analyse?game=connect4&moves=4443243265").await;
    page.click("#review").await;
    page.wait("the review", "!document.querySelector('#review').disabled").await;
    page.wait("the values", "document.querySelectorAll('.chip.exact').length >= 5").await;
    keep(&page, "analyse").await;
}

async fn gomoku(server: &Server) {
    let place = "#/analyse?game=gomoku&moves=h8+i9+i8+g8+h9+h7+j7+g10";
    let page = Page::open(server, DARK, place).await;
    page.wait("the values", "document.querySelector('.candidates tbody tr')").await;
    keep(&page, "gomoku-dark").await;
}

async fn understand(server: &Server) {
    let page = Page::open(server, WIDE, "#/understand").await;
    page.wait("the explorer", "document.querySelector('main.view-understand svg')").await;
    page.run(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))",
        serde_json::json!([]),
    )
    .await;
    page.wait("the cuts", "document.querySelector('main').innerText.includes('MAX')").await;
    keep(&page, "understand").await;
}

async fn phone(server: &Server) {
    let page = Page::with_game(server, PHONE, "free-3x3-3", ["human", "perfect"]).await;
    page.click_cell("b2").await;
    page.wait_ply(2).await;
    keep(&page, "phone-italian").await;
}
