//! Analyse as a study: variations, comments, marks, review and retry, files, the editor, the choice of a board.

use serde_json::json;

use crate::access::check;
use crate::harness::{Look, Page, Server};

const MOVES: &str = "document.querySelector('#study-moves')?.textContent";

/// Sizes of screens, from a phone to a projector.
const SCREENS: [(u32, u32); 5] = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)];

async fn open(server: &Server, place: &str) -> Page {
    let page = Page::open(server, Look::default(), place).await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    page
}

/// Waits until the list of moves reads like this, numbers and all.
async fn wait_list(page: &Page, text: &str) {
    let text = text.replace(' ', "");
    page.wait(&text, &format!("{MOVES}?.replaceAll(' ', '') === '{text}'")).await;
}

async fn press(page: &Page, key: &str) {
    let script = format!(
        "(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
    );
    page.run(&script, json!([])).await;
}

#[tokio::test]
async fn a_move_beside_the_line_is_a_variation() {
    let server = Server::start();
    let page = open(&server, "#/analyse?game=connect4&moves=4455&ply=2").await;
    wait_list(&page, "1.42.43.54.5").await;
    page.click_column("3").await;
    wait_list(&page, "1.42.43.5(3.3)4.5").await;
    // After a click on the board the arrows still step.
    press(&page, "ArrowUp").await;
    page.wait("the line", "document.querySelector('#study-moves [aria-current]')?.textContent === '3. 5'")
        .await;
    press(&page, "ArrowDown").await;
    page.wait(
        "the variation",
        "document.querySelector('#study-moves [aria-current]')?.textContent === '3. 3'",
    )
    .await;
    page.click("#study-write").await;
    page.keys("an idea").await;
    page.keys("\u{E007}").await;
    wait_list(&page, "1.42.43.5(3.3an idea)4.5").await;
    page.click(".mark-button[data-mark='!?']").await;
    wait_list(&page, "1.42.43.5(3.3!?an idea)4.5").await;
    page.click("#study-promote").await;
    wait_list(&page, "1.42.43.3!?an idea(3.54.5)").await;
    page.reload().await;
    wait_list(&page, "1.42.43.3!?an idea(3.54.5)").await;
    let link = page.link().await;
    let other = Page::open(&server, Look::default(), "#/play").await;
    other.visit_link(&link).await;
    wait_list(&other, "1.42.43.3!?an idea(3.54.5)").await;
    other.finish().await;
    press(&page, "ArrowLeft").await;
    press(&page, "Home").await;
    press(&page, "End").await;
    page.wait("the end of the line", "document.querySelectorAll('.board .stones > g').length === 3").await;
    page.click("#study-remove").await;
    wait_list(&page, "1.42.43.54.5").await;
    page.finish().await;
}

/// Without an address the study that was left is there again.
#[tokio::test]
async fn the_browser_keeps_a_study() {
    let server = Server::start();
    let page = open(&server, "#/analyse?game=tris&moves=b2+a1").await;
    page.click("#study-write").await;
    page.keys("mine").await;
    page.keys("\u{E007}").await;
    page.wait("the comment", &format!("{MOVES}.includes('mine')")).await;
    page.visit("#/play").await;
    page.wait("the game", "document.querySelector('main.view-play [role=grid]')").await;
    page.visit("#/analyse").await;
    wait_list(&page, "1.b22.a1mine").await;
    page.visit("#/analyse?game=tris&moves=b2+a1").await;
    page.reload().await;
    wait_list(&page, "1.b22.a1mine").await;
    page.finish().await;
}

#[tokio::test]
async fn a_review_marks_the_moves_and_mistakes_are_retried() {
    let server = Server::start();
    let page = open(&server, "#/analyse?game=tris&moves=a1+b2+c1+b1+a3+b3&review=1").await;
    page.wait("the accuracy", "document.querySelectorAll('.side-score').length === 2").await;
    page.wait("the mark", "document.querySelector('#study-moves [data-mark=\"?\"]')").await;
    assert_eq!(page.text("#study-moves [data-mark='?']").await, "5. a3?");
    page.click(".side-score button[data-side='0']").await;
    page.wait("the question", "document.querySelector('#retry-said')?.textContent.startsWith('Move 5')")
        .await;
    assert_eq!(page.count(".chip").await, 0, "values are hidden");
    page.click_cell("a3").await;
    page.wait("the same move", "document.querySelector('#retry-said').textContent.includes('of the game')")
        .await;
    page.click_cell("c3").await;
    page.wait("a wrong move", "document.querySelector('#retry-said').textContent.includes('not better')")
        .await;
    page.click_cell("b3").await;
    page.wait("the right move", "document.querySelector('#retry-said').textContent.startsWith('Right')")
        .await;
    page.click("#retry-next").await;
    page.wait("the end", "document.querySelector('#retry-said').textContent === 'Done: 1 of 1 found.'").await;
    page.click("#retry-stop").await;
    page.wait("values again", "!document.querySelector('#retry') && document.querySelector('.chip')").await;
    assert_eq!(page.count("#study-moves .variation").await, 0, "a retry plays nothing");
    page.finish().await;
}

#[tokio::test]
async fn a_game_that_ended_is_reviewed_by_one_click() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "free-3x3-3", ["human", "human"]).await;
    for (ply, cell) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        page.click_cell(cell).await;
        page.wait_ply(ply + 1).await;
    }
    page.click("#end-review").await;
    page.wait("the review", "document.querySelectorAll('.side-score').length === 2").await;
    wait_list_starts(&page, "1.a1").await;
    page.finish().await;
}

async fn wait_list_starts(page: &Page, text: &str) {
    page.wait(text, &format!("{MOVES}?.replaceAll(' ', '').startsWith('{text}')")).await;
}

/// Looking back in Play goes with the arrows too, and the numbers of the moves are those of Analyse.
#[tokio::test]
async fn arrows_step_through_a_game_in_play() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "drop-7x6-4", ["human", "human"]).await;
    for ply in 1..=3 {
        page.click_column("4").await;
        page.wait_ply(ply).await;
    }
    let numbers = "[...document.querySelectorAll('#moves li > span')].map((e) => e.textContent).join(' ')";
    assert_eq!(page.value(numbers).await, json!("1. 2. 3."));
    let stones = |count: u32| format!("document.querySelectorAll('.board .stones > g').length === {count}");
    press(&page, "ArrowLeft").await;
    page.wait("one back", &stones(2)).await;
    press(&page, "Home").await;
    page.wait("the empty board", &stones(0)).await;
    press(&page, "ArrowRight").await;
    page.wait("one on", &stones(1)).await;
    press(&page, "End").await;
    page.wait("the game", &stones(3)).await;
    page.wait(
        "its small picture",
        "document.querySelectorAll('.games .thumb .red, .games .thumb .yellow').length === 3",
    )
    .await;
    page.finish().await;
}

#[tokio::test]
async fn files_hold_the_study_and_come_back() {
    let server = Server::start();
    let page = open(&server, "#/analyse?game=connect4&moves=4455&tree=44(3{why})55").await;
    wait_list(&page, "1.42.4(2.3why)3.54.5").await;
    // The table of moves grows no more.
    page.wait("the values", "document.querySelector('#progress')?.textContent.match(/Finished|Known/)").await;
    page.run("window.saved = {}; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved[blob.type] = blob; return make(blob) }; HTMLAnchorElement.prototype.click = () => {}", json!([])).await;
    page.click("#export-json").await;
    let saved = page.value("window.saved['application/json'].text()").await;
    assert_eq!(saved, json!("{\"game\":\"drop-7x6-4\",\"moves\":\"4455\",\"tree\":\"44(3{why})55\"}\n"));
    page.click("#export-gif").await;
    page.wait("the film", "window.saved['image/gif']?.size > 1000").await;
    let frames = "(async () => { const data = await window.saved['image/gif'].arrayBuffer();
        const head = String.fromCharCode(...new Uint8Array(data, 0, 6));
        const decoder = new ImageDecoder({ data, type: 'image/gif' }); await decoder.tracks.ready; await decoder.completed;
        const { image } = await decoder.decode({ frameIndex: 4 });
        const wide = image.displayWidth; image.close();
        return [head, decoder.tracks.selectedTrack.frameCount, wide] })()";
    assert_eq!(page.value(frames).await, json!(["GIF89a", 5, 352]));
    page.click("#reset").await;
    page.fill("#import-text", saved.as_str().expect("a text")).await;
    page.click("#import").await;
    wait_list(&page, "1.42.4(2.3why)3.54.5").await;
    page.fill("#import-text", "4444444").await;
    page.click("#import").await;
    page.wait(
        "the reason",
        "document.querySelector('#import-warning').textContent === 'Move 7, “4”: there is no room there.'",
    )
    .await;
    wait_list(&page, "1.42.4(2.3why)3.54.5").await;
    page.finish().await;
}

#[tokio::test]
async fn stones_of_the_editor_fall() {
    let server = Server::start();
    let page = open(&server, "#/analyse?game=connect4").await;
    page.wait("a verdict", "document.querySelector('#verdict').textContent.includes('wins')").await;
    page.click("#edit").await;
    assert_eq!(page.text("#verdict").await, "Editing the position");
    assert_eq!(page.text("#editor .segments").await, "Stoneredyellowremove");
    page.click_column("4").await;
    page.wait(
        "a stone at the bottom",
        "document.querySelector('.board .stones [data-cell=d1][data-side=x]')",
    )
    .await;
    page.click_column("5").await;
    page.click("#edit-done").await;
    page.wait(
        "the reason",
        "document.querySelector('#editor .warning').textContent.includes('red has 2 and yellow has 0')",
    )
    .await;
    page.run("document.querySelector('input[name=brush][value=\"0\"]').click()", json!([])).await;
    page.click_column("5").await;
    page.wait("one stone", "document.querySelectorAll('.board .stones > g').length === 1").await;
    page.click("#edit-done").await;
    wait_list(&page, "1.4").await;
    page.finish().await;
}

#[tokio::test]
async fn a_board_is_chosen_by_picture_and_numbers() {
    let server = Server::start();
    let page = open(&server, "#/analyse?game=connect4").await;
    page.click("#game").await;
    page.wait("the choice", "document.querySelector('#board-dialog[open]')").await;
    page.run("document.querySelector('.board-card input[value=\"drop-9x7-4\"]').click()", json!([])).await;
    page.run("document.querySelector('.stepper button:last-of-type').click()", json!([])).await;
    page.wait("ten columns", "document.querySelector('.stepper input[name=width]').value === '10'").await;
    page.fill(".stepper input[name=align]", "50").await;
    page.wait("a warning", "document.querySelector('#board-take').disabled && document.querySelector('#board-dialog .warning').textContent")
        .await;
    page.fill(".stepper input[name=align]", "5").await;
    page.click("#board-take").await;
    page.wait("the board", "location.hash.includes('game=drop-10x7-5')").await;
    page.finish().await;
}

/// The board is whole and nothing is wider than the screen, on every screen.
#[tokio::test]
async fn every_screen_shows_the_whole_board() {
    let server = Server::start();
    for (width, height) in SCREENS {
        let look = Look { width, height, touch: width < 1000, ..Look::default() };
        let page =
            Page::open(&server, look, "#/analyse?game=connect4&moves=444433&tree=4444(5{a+comment})33").await;
        page.wait("values", "document.querySelector('.candidates tbody tr')").await;
        page.wait("the moves", "document.querySelector('#study-moves .variation')").await;
        let wide = page.value("document.documentElement.scrollWidth - innerWidth").await;
        assert!(wide.as_i64().expect("pixels") <= 0, "{width}x{height}: {wide} pixels too wide");
        let high = page
            .value("document.querySelector('.board > svg').getBoundingClientRect().height - innerHeight")
            .await;
        assert!(high.as_f64().expect("pixels") < 0.0, "{width}x{height}: the board is cut by {high}");
        let clipped = page.value("[...document.querySelectorAll('main button')].filter((e) => e.offsetParent && (e.scrollWidth > e.clientWidth + 1)).map((e) => e.textContent)").await;
        assert_eq!(clipped, json!([]), "{width}x{height}");
        page.finish().await;
    }
}

#[tokio::test]
async fn the_checker_finds_nothing_serious_in_a_study() {
    let server = Server::start();
    for dark in [false, true] {
        let page = Page::open(
            &server,
            Look { dark, ..Look::default() },
            "#/analyse?game=tris&moves=a1+b2+c1+b1+a3+b3&tree=a1+b2+(c3!{why})+c1+b1+a3+b3&review=1",
        )
        .await;
        page.wait("the accuracy", "document.querySelectorAll('.side-score').length === 2").await;
        check(&page, "a study").await;
        page.click("#study-write").await;
        page.wait("the field", "document.querySelector('#comment-field')").await;
        check(&page, "a comment").await;
        page.click(".side-score button[data-side='0']").await;
        page.wait("the question", "document.querySelector('#retry')").await;
        check(&page, "a retry").await;
        page.click("#retry-stop").await;
        page.click("#game").await;
        page.wait("the choice", "document.querySelector('#board-dialog[open]')").await;
        check(&page, "the choice of a board").await;
        page.finish().await;
    }
}
