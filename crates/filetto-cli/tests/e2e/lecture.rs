//! The lecture hall: trees that hold up at any size, lecture mode, slides, handouts, and the films of every layer.

use serde_json::json;

use crate::access::check;
use crate::harness::{Look, Page, Server};

/// The projector.
const HALL: Look = Look { language: "en", width: 1920, height: 1080, touch: false, dark: false };

/// True if every node that is laid out lies inside the frame, by what is really drawn.
const ALL_INSIDE: &str = "(() => {
    const frame = document.querySelector('.tree-frame').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.node .shape')].map((e) => e.getBoundingClientRect());
    return boxes.length === Number(document.querySelector('.tree').dataset.nodes)
        && boxes.every((b) => b.left >= frame.left && b.right <= frame.right && b.top >= frame.top && b.bottom <= frame.bottom);
})()";

/// Texts that overlap on the screen, by their real boxes.
const OVERLAPS: &str = "(() => {
    const texts = [...document.querySelectorAll('.pane:first-child .tree text')].filter((e) => e.textContent);
    const boxes = texts.map((e) => ({ text: e.textContent, ...e.getBoundingClientRect().toJSON() }));
    const found = [];
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 4) found.push(`${a.text} / ${b.text}`);
    }));
    return found.join(', ');
})()";

async fn explorer(server: &Server, look: Look, query: &str) -> Page {
    let page = Page::open(server, look, &format!("#/understand?{query}")).await;
    page.wait("the tree", "document.querySelector('.pane .tree-frame[data-detail]')").await;
    page
}

#[tokio::test]
async fn the_whole_tree_fits_and_no_text_meets_another() {
    let server = Server::start();
    for (width, height) in [(1920, 1080), (1280, 800), (844, 390)] {
        let look = Look { width, height, ..Look::default() };
        let page = explorer(&server, look, "example=textbook&algorithm=alphabeta&step=99").await;
        page.wait("the end", "document.querySelector('.sentence').textContent.includes('over')").await;
        page.click(".zoom button:last-child").await;
        assert_eq!(page.value(ALL_INSIDE).await, json!(true), "{width}x{height}");
        assert_eq!(page.value(OVERLAPS).await, json!(""), "{width}x{height}");
        page.finish().await;
    }
    // The position of the horizon lesson: its root was outside the frame once.
    let query = "game=connect4&moves=4455&algorithm=alphabeta&depth=2&step=30";
    let page = explorer(&server, Look::default(), query).await;
    page.wait("its step", "document.querySelector('.pane')?.dataset.step === '30'").await;
    page.click(".zoom button:last-child").await;
    assert_eq!(page.value(ALL_INSIDE).await, json!(true), "a position");
    assert_eq!(page.value(OVERLAPS).await, json!(""), "a position");
    page.finish().await;
}

/// Drags the tree as a hand does and takes the time of the page's own work for each move: scripts, style and layout, which
/// is what the page answers for. (Without a graphics card painting is the machine's, and so is what others do on it.)
const PAN: &str = "(async () => {
    const frame = document.querySelector('.tree-frame');
    const box = frame.getBoundingClientRect();
    const at = (x, y) => ({ bubbles: true, clientX: box.left + x, clientY: box.top + y, buttons: 1, pointerId: 1 });
    frame.setPointerCapture = () => undefined;
    frame.dispatchEvent(new PointerEvent('pointerdown', at(400, 150)));
    const [work, frames] = [[], []];
    let last = performance.now();
    for (let step = 1; step <= 60; step++) {
        await new Promise((next) => requestAnimationFrame(next));
        const began = performance.now();
        frames.push(began - last);
        last = began;
        frame.dispatchEvent(new PointerEvent('pointermove', at(400 - step * 6, 150)));
        frame.getBoundingClientRect();
        work.push(performance.now() - began);
    }
    frame.dispatchEvent(new PointerEvent('pointerup', at(40, 150)));
    const middle = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
    return [middle(work), middle(frames)];
})()";

#[tokio::test]
async fn ten_thousand_nodes_move_within_a_frame() {
    let server = Server::start();
    let query = "game=drop-10x6-4&algorithm=minimax&depth=4&limit=12000&open=all&step=1";
    let page = explorer(&server, HALL, query).await;
    let drawn = page.value("Number(document.querySelector('.tree').dataset.nodes)").await;
    assert!(drawn.as_u64().is_some_and(|nodes| nodes >= 10_000), "{drawn}");
    for place in ["the whole", "near by"] {
        if place == "the whole" {
            page.click(".zoom button:last-child").await;
            page.wait("dots", "document.querySelector('.tree-frame').dataset.detail === 'dots'").await;
        } else {
            page.run("for (let i = 0; i < 40; i++) document.querySelector('.zoom button:nth-last-child(3)').click()", json!([]))
                .await;
            page.wait("boards", "document.querySelector('.tree-frame').dataset.detail === 'full'").await;
        }
        let times = page.value(PAN).await;
        let [work, frame] = [0, 1].map(|at| times[at].as_f64().expect("a time"));
        println!("{place}: {drawn} nodes, {work:.1} ms of work per frame, {frame:.1} ms between frames");
        assert!(work < 20.0, "{place}: half of the moves of {drawn} nodes take more than {work} ms");
    }
    page.finish().await;
}

#[tokio::test]
async fn the_difference_is_hatched_and_counted() {
    let server = Server::start();
    let page =
        explorer(&server, Look::default(), "example=textbook&algorithm=alphabeta&against=minimax&step=99")
            .await;
    page.click("[name=difference]").await;
    page.wait("the two leaves", "document.querySelectorAll('.pane:first-child .node.missed').length === 2")
        .await;
    let note = page.text(".pane:first-child .never").await;
    assert!(note.contains("alphabeta never looks at 2 nodes that minimax visits"), "{note}");
    assert_eq!(page.count(".pane:nth-child(2) .node.missed").await, 0, "minimax looks everywhere");
    check(&page, "the difference").await;
    page.click("[name=difference]").await;
    page.wait("no marks", "document.querySelectorAll('.node.missed').length === 0").await;
    // On a board the nodes below a cut are not in the recording: they are taken from the other one.
    page.visit(
        "#/understand?game=tris&moves=b2+a2+a3+c1+b3&algorithm=alphabeta&against=minimax&depth=3&step=999",
    )
    .await;
    page.wait("both", "document.querySelectorAll('.pane').length === 2").await;
    page.click("[name=difference]").await;
    page.wait("a number", "/never looks at \\d+ nodes/.test(document.querySelector('.never').textContent)")
        .await;
    page.finish().await;
}

#[tokio::test]
async fn a_presenter_walks_through_in_lecture_mode() {
    let server = Server::start();
    let page = explorer(&server, HALL, "example=textbook&algorithm=alphabeta&step=11").await;
    let step = "document.querySelector('.pane')?.dataset.step";
    page.wait("its step", &format!("{step} === '11'")).await;
    page.click("h2").await;
    page.keys("f").await;
    page.wait("lecture mode", "document.documentElement.hasAttribute('data-lecture')").await;
    let hidden = "['.top', '.tabs', '.explorer > form'].every((css) => getComputedStyle(document.querySelector(css)).display === 'none')";
    assert_eq!(page.value(hidden).await, json!(true), "the picture is alone");
    page.wait("the whole window", "document.querySelector('.tree-frame').clientHeight > 600").await;
    let size = "parseFloat(getComputedStyle(document.querySelector('.sentence')).fontSize)";
    assert!(page.value(size).await.as_f64().is_some_and(|pixels| pixels >= 26.0), "large type");
    page.keys("\u{e00f}").await;
    page.wait("the next step", &format!("{step} === '12'")).await;
    page.keys("\u{e00e}").await;
    page.wait("the step before", &format!("{step} === '11'")).await;
    page.keys(".").await;
    page.wait("the next cut", &format!("{step} === '12'")).await;
    page.keys("p").await;
    page.wait("the pointer", "!document.querySelector('.spot').hidden").await;
    page.wait("the link", "location.hash.includes('step=12') && location.hash.includes('lecture=1')").await;
    let before = page.value("getComputedStyle(document.body).backgroundColor").await;
    page.keys("d").await;
    let other = format!("getComputedStyle(document.body).backgroundColor !== {before}");
    page.wait("the other theme", &other).await;
    check(&page, "lecture mode").await;
    page.keys("f").await;
    page.wait("the page again", "!document.documentElement.hasAttribute('data-lecture')").await;
    page.reload().await;
    page.wait("the same step", &format!("{step} === '12'")).await;
    page.finish().await;
}

#[tokio::test]
async fn a_lesson_is_a_lecture_and_a_handout() {
    let server = Server::start();
    let page = Page::open(&server, HALL, "#/learn/alpha-beta").await;
    page.wait("the lesson", "document.querySelector('.lesson aside')").await;
    page.click("a[href='#/learn/alpha-beta/lecture']").await;
    page.wait("the title", "document.querySelector('.slide .title')?.textContent === 'Alpha-beta'").await;
    let slides = "Number(/of (\\d+)/.exec(document.querySelector('.show-bar .count').textContent)[1])";
    let count = page.value(slides).await.as_u64().expect("slides");
    assert!(count > 8, "{count} slides");
    check(&page, "a slide").await;
    page.keys("\u{e00f}").await;
    page.wait("the second slide", "document.querySelector('.show').dataset.slide === '1'").await;
    for _ in 0..40 {
        if page.count(".slide .example").await > 0 {
            break;
        }
        let at = page.value("Number(document.querySelector('.show').dataset.slide)").await;
        page.keys("\u{e00f}").await;
        page.wait("the next slide", &format!("Number(document.querySelector('.show').dataset.slide) > {at}"))
            .await;
    }
    page.wait("its search", "document.querySelectorAll('.slide .pane .node').length >= 13").await;
    page.keys("\u{e00f}").await;
    page.wait("a step", "document.querySelector('.slide .pane')?.dataset.step === '1'").await;
    page.visit("#/learn/alpha-beta/handout").await;
    page.wait("its pictures", "document.querySelectorAll('.handout figure .still').length >= 4").await;
    assert!(page.text(".handout figcaption").await.contains("Step"), "what is seen, in words");
    check(&page, "a handout").await;
    page.visit("#/understand/handout?example=textbook&algorithm=alphabeta&steps=3,12,22").await;
    page.wait("three steps", "document.querySelectorAll('.handout figure').length === 3").await;
    page.finish().await;
}

#[tokio::test]
async fn every_layer_moves() {
    let server = Server::start();
    let page = explorer(&server, Look::default(), "example=textbook&algorithm=negamax&step=99").await;
    page.wait(
        "signs that turn",
        "[...document.querySelectorAll('.node .name')].some((e) => e.textContent === 'B: −(−3)')",
    )
    .await;
    page.visit("#/understand?game=connect4&moves=4455&algorithm=alphabeta&depth=3&deepening=1&step=9999")
        .await;
    page.wait("three depths", "document.querySelectorAll('.look').length === 3").await;
    page.wait("a share", "/\\d+ %/.test(document.querySelector('.look:last-child')?.textContent)").await;
    page.visit("#/understand?game=connect4&moves=4455&algorithm=alphabeta&depth=4&aspiration=1&step=9999")
        .await;
    page.wait("a window that failed", "document.querySelector('.look.wider')").await;
    page.visit("#/understand?game=connect4&moves=4141&algorithm=alphabeta&depth=1&quiescence=6&step=12")
        .await;
    page.wait("extra plies", "document.querySelector('.node.extra.seen')").await;
    page.visit("#/understand?game=connect4&moves=4455&algorithm=alphabeta&depth=2&secondary=2&step=9999")
        .await;
    page.wait("a second look", "document.querySelector('.look.confirm')").await;
    page.visit("#/understand?game=tris&moves=b2+a2&algorithm=minimax&depth=4&memory=1&step=1").await;
    page.wait("a key", "document.querySelectorAll('.zobrist .bit').length >= 64").await;
    page.visit("#/understand/playouts?game=tris&moves=b2+a2+a3&playouts=60").await;
    page.wait(
        "a tree that grows",
        "Number(document.querySelector('[data-counter=nodes] b')?.textContent) >= 3",
    )
    .await;
    check(&page, "Monte Carlo").await;
    page.visit("#/understand/annealing").await;
    page.wait(
        "something rejected",
        "Number(document.querySelector('[data-counter=rejected] b')?.textContent) >= 1",
    )
    .await;
    check(&page, "annealing").await;
    page.visit("#/understand/matrix").await;
    page.wait(
        "cells",
        "document.querySelectorAll('.matrix .plus, .matrix .minus, .matrix .zero').length >= 2",
    )
    .await;
    check(&page, "the matrix").await;
    page.visit("#/understand/league").await;
    page.wait("two rounds", "Number(document.querySelector('.film')?.dataset.rounds) >= 2").await;
    page.wait("ratings", "document.querySelectorAll('.standings tbody tr').length === 4").await;
    page.finish().await;
}
