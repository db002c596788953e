//! The twenty ideas and five more: each is opened from the start page, its example plays, and within a minute the thing
//! changes that the idea is about.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{Look, Page, Server, is_site};

const HALL: Look = Look { language: "en", width: 1920, height: 1080, touch: false, dark: false };
const MINUTE: Duration = Duration::from_secs(60);

/// An idea: its lesson, what changes when it is shown, and how a reader of the page sees that.
struct Idea {
    lesson: &'static str,
    changes: &'static str,
    sign: &'static str,
}

const fn idea(lesson: &'static str, changes: &'static str, sign: &'static str) -> Idea {
    Idea { lesson, changes, sign }
}

const IDEAS: [Idea; 25] = [
    idea("game-trees", "nodes appear", "document.querySelectorAll('.pane .node.seen').length >= 10"),
    idea(
        "zero-sum",
        "cells of the matrix fill with whole games",
        "document.querySelectorAll('.matrix .plus, .matrix .minus, .matrix .zero').length >= 3",
    ),
    idea(
        "minimax",
        "the root gets its value",
        "/over.*3/.test(document.querySelector('.sentence').textContent)",
    ),
    idea(
        "list",
        "nodes enter and leave L",
        "(window.listed ??= new Set()).add(document.querySelector('.list-l .open')?.textContent).size >= 5",
    ),
    idea(
        "evaluation",
        "a guess at each of the seven leaves",
        "[...document.querySelectorAll('.pane .node.leaf .value')].filter((e) => e.textContent).length === 7",
    ),
    idea(
        "negamax",
        "a parent turns the sign",
        "/−\\(/.test(document.querySelector('.pane .tree').textContent)",
    ),
    idea(
        "alpha-beta",
        "the leaves 4 and 6 are cut",
        "[...document.querySelectorAll('.pane:first-child .node.leaf.cut .value')].map((e) => e.textContent).join() === '4,6'",
    ),
    idea(
        "ordering",
        "three of eight leaves are cut",
        "document.querySelectorAll('.pane .node.leaf.cut').length === 3",
    ),
    idea(
        "null-windows",
        "a branch is searched twice",
        "document.querySelectorAll('.pane .node.twice').length >= 1",
    ),
    idea("mtdf", "the root is visited again", "document.querySelectorAll('.pane .node.twice').length >= 1"),
    idea("deepening", "a second depth begins", "document.querySelectorAll('.looks .look').length >= 2"),
    idea("aspiration", "a window fails and is opened", "document.querySelector('.looks .look.wider')"),
    idea("tables", "an entry answers", "document.querySelector('.pane .node.table')"),
    idea(
        "zobrist",
        "bits of the key toggle, and two orders of moves meet in one",
        "document.querySelector('.zobrist .turned') && document.querySelector('.zobrist .meets')",
    ),
    idea(
        "horizon",
        "the value flips from good for O to a win of X",
        "/win/.test(document.querySelector('.sentence').textContent) && document.querySelectorAll('.looks .look').length >= 2",
    ),
    idea("quiescence", "a reply beyond the depth limit", "document.querySelector('.pane .node.extra.seen')"),
    idea("secondary", "a second look at the move chosen", "document.querySelector('.looks .look.confirm')"),
    idea(
        "annealing",
        "a neighbour is rejected",
        "Number(document.querySelector('[data-counter=rejected] b')?.textContent) >= 1",
    ),
    idea(
        "rating",
        "ratings after two rounds",
        "Number(document.querySelector('.film')?.dataset.rounds) >= 2",
    ),
    idea(
        "solving",
        "a value is proven",
        "/win|loss|draw|W\\d|L\\d/.test(document.querySelector('.pane .tree').textContent)",
    ),
    idea(
        "mcts",
        "playouts are counted",
        "Number(document.querySelector('[data-counter=playouts] b')?.textContent) >= 3",
    ),
    idea(
        "abdada",
        "a thread puts a node off",
        "Number(document.querySelector('.threads')?.dataset.deferred) >= 1",
    ),
    idea(
        "proof-numbers",
        "the numbers of the root change",
        "(window.roots ??= new Set()).add(document.querySelector('.film-frame')?.dataset.root).size >= 4",
    ),
    idea(
        "threats",
        "the forced line is drawn and played",
        "document.querySelectorAll('.duel-log li').length >= 1",
    ),
    idea(
        "victor",
        "pairs are drawn, and an answer names its rule",
        "document.querySelector('.duel-log [data-because]')",
    ),
];

/// Plays what is open as fast as it goes, where it is a film.
const PLAY: &str = "(() => {
    const speed = document.querySelector('.transport select');
    if (speed) { speed.value = 'fast'; speed.dispatchEvent(new Event('change')); }
    const play = document.querySelector('.transport .main.icon');
    if (play && document.querySelector('.transport .count') && play.textContent.includes('▶')) play.click();
    return true;
})()";

async fn open_from_the_start(page: &Page, lesson: &str) {
    page.click("#nav a[href='#/learn']").await;
    page.click(&format!(".lessons h2 a[href='#/learn/{lesson}']")).await;
    page.wait("the picture", "document.querySelector('.lesson img')?.naturalWidth > 100").await;
    page.wait("an exercise", "document.querySelector('.exercise .question')").await;
    page.click(".lesson aside .main").await;
}

/// A proof is drawn, then played against.
async fn play_against_the_proof(page: &Page) {
    page.wait("the proof", "document.querySelector('.proof .claim')").await;
    page.wait("its drawing", "document.querySelector('.pair-badge, .proof-arrow')").await;
    page.click(".play-proof").await;
    page.wait("the game", "document.querySelector('.duel')").await;
    page.click_column("1").await;
}

/// Waits for a sign until a minute has passed since `began`.
async fn see(page: &Page, sign: &str, began: Instant, what: &str) {
    while page.value(&format!("Boolean({sign})")).await != json!(true) {
        assert!(began.elapsed() < MINUTE, "{what}: not within a minute");
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
}

#[tokio::test]
async fn every_idea_is_seen_moving_within_a_minute() {
    let server = Server::start();
    for Idea { lesson, changes, sign } in IDEAS {
        let page = Page::open(&server, HALL, "").await;
        page.wait("the start page", "document.querySelector('[role=grid]')").await;
        let began = Instant::now();
        open_from_the_start(&page, lesson).await;
        if is_site() && lesson == "abdada" {
            page.wait("why it is not here", "document.body.innerText.includes('several threads')").await;
            page.finish().await;
            continue;
        }
        if ["threats", "victor"].contains(&lesson) {
            play_against_the_proof(&page).await;
        } else {
            page.wait("the example", "document.querySelector('.transport, .film')").await;
            page.value(PLAY).await;
        }
        see(&page, sign, began, &format!("{lesson}: {changes}")).await;
        println!("{lesson}: {changes} after {:.1} s", began.elapsed().as_secs_f64());
        page.finish().await;
    }
}

#[test]
fn the_table_of_the_lessons_has_every_idea_and_no_other() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("learn/README.md");
    let text = std::fs::read_to_string(path).expect("the table");
    let linked = |row: &str| Some(row.split_once("](")?.1.split_once(".md)")?.0.to_string());
    let table: Vec<String> = text.lines().filter(|line| line.starts_with("| ")).filter_map(linked).collect();
    assert_eq!(table, IDEAS.map(|idea| idea.lesson.to_string()));
}

/// The root's box against the frame's, and how tall the texts are that are drawn near it.
const ROOT: &str = "(() => {
    const frame = document.querySelector('.tree-frame').getBoundingClientRect();
    const root = document.querySelector('.pane .node .shape').getBoundingClientRect();
    const inside = root.left >= frame.left - 1 && root.right <= frame.right + 1 && root.top >= frame.top - 1 && root.bottom <= frame.bottom + 1;
    const texts = [...document.querySelectorAll('.pane .node text')].filter((e) => e.textContent).map((e) => e.getBoundingClientRect());
    return [inside, Math.max(0, ...texts.map((box) => box.height))];
})()";

/// The examples of these lessons once opened with their root outside the frame and labels nobody could read.
#[tokio::test]
async fn positions_open_with_their_root_in_view_and_labels_to_read() {
    let server = Server::start();
    let look = Look { width: 1280, height: 800, ..Look::default() };
    for lesson in ["horizon", "quiescence", "deepening", "secondary", "evaluation"] {
        let page = Page::open(&server, look, &format!("#/learn/{lesson}")).await;
        page.wait("the examples", "document.querySelector('.lesson aside .main')").await;
        let links = "[...document.querySelectorAll(\".lesson aside a[href^='#/understand?']\")].map((e) => e.getAttribute('href').replace('&play=1', ''))";
        for link in page.value(links).await.as_array().expect("links") {
            page.visit(link.as_str().expect("a link")).await;
            page.wait("the tree", "document.querySelector('.pane .tree-frame[data-detail] .node')").await;
            for press in ["", ".zoom button:last-child"] {
                if !press.is_empty() {
                    page.click(press).await;
                }
                let seen = page.value(ROOT).await;
                assert_eq!(seen[0], json!(true), "{lesson}, {link}: the root after {press:?}");
                let height = seen[1].as_f64().expect("pixels");
                assert!(press.is_empty() <= (height >= 10.0), "{lesson}, {link}: texts of {height} pixels");
            }
        }
        page.finish().await;
    }
}
