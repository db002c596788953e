//! The largest boards, and two programs that play by themselves.

use serde_json::json;

use crate::harness::{Look, Page, Server};

#[tokio::test]
async fn a_hundred_by_a_hundred_can_be_played() {
    let server = Server::start();
    let page = Page::with_game(&server, Look::default(), "free-100x100-5", ["human", "human"]).await;
    page.click_cell("ax50").await;
    page.wait_moves(&["ax50"]).await;
    page.click(".zoom button:nth-child(3)").await;
    let all = "[...document.querySelectorAll('.board .labels text')].some((e) => e.textContent === '100')";
    page.wait("the whole board", all).await;
    page.click(".zoom button:nth-child(1)").await;
    page.click(".zoom button:nth-child(1)").await;
    page.wait("a part of the board", &format!("!{all}")).await;
    // The keyboard finds its way too, and the view follows the cursor.
    page.run("document.querySelector('[role=grid]').focus()", json!([])).await;
    page.keys("100\u{E007}").await;
    page.wait_moves(&["ax50", "ay100"]).await;
    assert!(
        page.count("[role=gridcell]").await < 200,
        "only the cells around the cursor are in the document"
    );
    let drag = "(() => { const svg = document.querySelector('.board > svg'), box = svg.getBoundingClientRect();
        const send = (type, x, y) => svg.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 7, button: 0, clientX: box.left + x, clientY: box.top + y}));
        const before = document.querySelector('.board .labels').textContent;
        svg.setPointerCapture = () => {}; send('pointerdown', 200, 200); send('pointermove', 320, 260); send('pointermove', 400, 320); send('pointerup', 400, 320);
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(before !== document.querySelector('.board .labels').textContent)))) })()";
    assert_eq!(page.value(drag).await, json!(true), "dragging moves the board");
    assert_eq!(page.wait_ply(2).await.len(), 2, "and plays nothing");
    page.finish().await;
}

#[tokio::test]
async fn a_full_board_of_ten_thousand_stones_is_drawn_quickly() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    let script = "return Promise.all([import('./board.js'), import('./game.js')]).then(([{createBoard}, {parseGame}]) => {
        const place = document.createElement('div'); document.querySelector('#view').replaceChildren(place);
        const board = createBoard(place, {game: parseGame('free-100x100-5')});
        const cells = Uint8Array.from({length: 10000}, (_, cell) => 1 + (cell + (cell / 200 | 0)) % 2);
        const start = performance.now(); board.update({cells}); place.querySelector('.zoom button:nth-child(3)').click();
        return [performance.now() - start, place.querySelectorAll('*').length] })";
    let measured = page.run(script, json!([])).await;
    assert!(measured[0].as_f64().expect("milliseconds") < 1000.0, "{measured}");
    assert!(measured[1].as_u64().expect("elements") < 6000, "{measured}");
    page.finish().await;
}

#[tokio::test]
async fn two_programs_can_be_paused_and_stepped() {
    let server = Server::start();
    let page =
        Page::with_game(&server, Look::default(), "free-15x15-5", ["random:seed=1", "random:seed=2"]).await;
    page.wait("some moves", "document.querySelectorAll('#moves [data-ply]').length >= 2").await;
    page.click("#pause").await;
    page.wait("the pause", "document.querySelector('#status').textContent === 'Paused'").await;
    let moves = page.count("#moves [data-ply]").await;
    page.click("#step").await;
    page.wait_ply(moves as usize + 1).await;
    page.wait("the pause", "document.querySelector('#status').textContent === 'Paused'").await;
    page.fill("#speed", "0").await;
    page.wait("the new speed", "document.querySelector('.speed').textContent.includes(': 0 s')").await;
    assert_eq!(page.count("#moves [data-ply]").await, moves + 1);
    page.click("#pause").await;
    page.wait(
        "more moves",
        &format!("document.querySelectorAll('#moves [data-ply]').length >= {}", moves + 3),
    )
    .await;
    page.finish().await;
}
