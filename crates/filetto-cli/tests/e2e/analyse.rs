//! Values, lines, links and the editor.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::{Value as Json, json};

use crate::harness::{Look, Page, Server, is_site};

const FINISHED: &str = "document.querySelector('#progress')?.textContent.match(/Finished|Known/)";

/// What `filetto solve --scores` says about every move.
fn solved(game: &str, moves: &str) -> BTreeMap<String, i64> {
    let args = ["solve", "--scores", "--json", "--game", game, moves];
    let output = Command::new(env!("CARGO_BIN_EXE_filetto")).args(args).output().expect("the binary runs");
    let answer: Json = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let scores = answer["scores"].as_object().expect("scores by move");
    scores.iter().map(|(mv, score)| (mv.clone(), score.as_i64().expect("every move is solved"))).collect()
}

/// The chips of the page as scores: a win completed on ply p is worth (cells + 2 - p) / 2.
async fn shown(page: &Page, cells: i64, ply: i64) -> BTreeMap<String, i64> {
    let chips = "[...document.querySelectorAll('.chip')].map((chip) => [chip.dataset.move, chip.textContent, chip.classList.contains('exact')])";
    let chips = page.value(chips).await;
    let score = |text: &str| {
        let number = text.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
        let size = (cells + 2 - (ply + number)) / 2;
        match text.chars().next() {
            Some('W' | 'w') => size,
            Some('L' | 'l') => -size,
            _ => 0,
        }
    };
    let entry = |chip: &Json| {
        assert_eq!(chip[2], true, "{chip} is proven");
        (chip[0].as_str().expect("a move").to_string(), score(chip[1].as_str().expect("a text")))
    };
    chips.as_array().expect("a list").iter().map(entry).collect()
}

#[tokio::test]
async fn values_are_those_of_the_solver() {
    let server = Server::start();
    let positions = [
        ("connect4", "2252576253462244111563365343671351441", 42),
        ("connect4", "44444122211116666255", 42),
        ("tris", "b2 a1", 9),
        ("tris", "a1 c1 a3", 9),
        ("drop-5x4-4", "334", 20),
    ];
    let page = Page::open(&server, Look::default(), "#/analyse").await;
    for (game, moves, cells) in positions {
        page.visit(&format!("#/analyse?game={game}&moves={}", moves.replace(' ', "+"))).await;
        let ply = if moves.contains(' ') { moves.split(' ').count() } else { moves.len() } as i64;
        page.wait(
            "the position",
            &format!("document.querySelectorAll('.board .stones > g').length === {ply}"),
        )
        .await;
        page.wait("the end of the analysis", FINISHED).await;
        assert_eq!(shown(&page, cells, ply).await, solved(game, moves), "{game} {moves}");
    }
    page.finish().await;
}

#[tokio::test]
async fn lines_are_previewed_and_values_can_be_hidden() {
    let server = Server::start();
    let page = Page::open(
        &server,
        Look::default(),
        "#/analyse?game=connect4&moves=2252576253462244111563365343671351441",
    )
    .await;
    page.wait("values", "document.querySelector('.candidates tbody tr button')").await;
    page.wait("the end of the analysis", FINISHED).await;
    page.run("document.querySelector('.candidates tbody button').focus()", json!([])).await;
    page.wait("the line", "document.querySelector('.board .mark .number')").await;
    assert_eq!(page.text(".board .mark .number").await, "1");
    page.run("document.activeElement.blur()", json!([])).await;
    page.wait("the line to go", "!document.querySelector('.board .mark .number')").await;
    let column = page.text(".candidates tbody button").await;
    page.point_column(&column).await;
    page.wait("the line under the mouse", "document.querySelector('.board .mark .number')").await;
    page.run("document.querySelector('input[name=values][value=peek]').click()", json!([])).await;
    page.wait(
        "no values",
        "!document.querySelector('.chip') && !document.querySelector('.candidates table')",
    )
    .await;
    page.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'v', bubbles: true}))", json!([]))
        .await;
    page.wait("a peek", "document.querySelector('.chip')").await;
    page.run("document.dispatchEvent(new KeyboardEvent('keyup', {key: 'v', bubbles: true}))", json!([]))
        .await;
    page.wait("no values", "!document.querySelector('.chip')").await;
    assert_eq!(page.count(".board .stones > g").await, 37, "analysis plays nothing");
    page.finish().await;
}

#[tokio::test]
async fn estimates_are_told_apart() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=gomoku&moves=h8+i9").await;
    page.wait("estimates", "document.querySelector('.chip.guess') && document.querySelector('.value.guess')")
        .await;
    assert!(page.text(".value.guess").await.starts_with('≈'));
    assert!(page.text(".candidates .chance").await.ends_with('%'));
    page.wait(
        "signs of life",
        "document.querySelector('#progress')?.textContent.match(/Thinking · depth \\d+ · .* positions.s/)",
    )
    .await;
    page.finish().await;
}

#[tokio::test]
async fn a_link_shows_the_position_to_somebody_else() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=tris&moves=b2+a1").await;
    page.wait("the board", "document.querySelectorAll('.board .stones > g').length === 2").await;
    page.click_cell("c3").await;
    page.wait("a third stone", "document.querySelectorAll('.board .stones > g').length === 3").await;
    page.click("#share").await;
    page.wait("a sentence", "!document.querySelector('#notice').hidden").await;
    let link = page.link().await;
    let other = Page::open(&server, Look::default(), "#/play").await;
    other.visit_link(&link).await;
    other.wait("the same board", "document.querySelectorAll('.board .stones > g').length === 3").await;
    let stones = "[...document.querySelectorAll('.board .stones > g')].map((e) => e.dataset.cell + e.dataset.side).sort().join(' ')";
    assert_eq!(other.value(stones).await, json!("a1o b2x c3x"));
    other.finish().await;
    page.click("#play").await;
    page.wait(
        "the game goes on from there",
        "document.querySelector('#status')?.textContent === 'Your turn'",
    )
    .await;
    page.wait_ply(3).await;
    page.finish().await;
}

#[tokio::test]
async fn the_editor_makes_a_position() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=tris").await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    page.click("#edit").await;
    page.click_cell("b2").await;
    page.click_cell("c3").await;
    page.click("#edit-done").await;
    page.wait("a refusal", "document.querySelector('#editor .warning').textContent").await;
    page.run("document.querySelector('input[name=brush][value=\"2\"]').click()", json!([])).await;
    page.click_cell("a3").await;
    page.click("#edit-done").await;
    page.wait(
        "the position",
        "!document.querySelector('#editor') && document.querySelectorAll('.board .stones > g').length === 3",
    )
    .await;
    let complaints = page.browser.complaints().await;
    assert!(complaints.iter().all(|line| line.contains("400")), "only the refusal: {complaints:#?}");
    page.fill("#import-text", "a1 b2 c3").await;
    page.click("#import").await;
    page.wait("the imported moves", "document.querySelector('.board .stones [data-cell=a1][data-side=x]')")
        .await;
    page.finish().await;
}

#[tokio::test]
async fn a_review_marks_the_blunder() {
    let server = Server::start();
    // Red lets yellow win at once on the last move but one.
    let page = Page::open(&server, Look::default(), "#/analyse?game=tris&moves=a1+b2+c1+b1+a3+b3").await;
    page.click("#review").await;
    page.wait("the blunder", "document.querySelector('.graph .sign')").await;
    page.wait("the end of the review", "!document.querySelector('#review').disabled").await;
    page.click(".verdict").await;
    page.wait("the position before it", "document.querySelectorAll('.board .stones > g').length < 6").await;
    page.finish().await;
}

#[tokio::test]
async fn pictures_and_files_hold_the_board() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=connect4&moves=4455").await;
    page.wait("the board", "document.querySelector('.board .stones > g')").await;
    // The table of moves grows no more.
    page.wait("the end of the analysis", FINISHED).await;
    // What would be saved is caught on its way to the disk.
    page.run("window.saved = {}; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved[blob.type] = blob; return make(blob) }; HTMLAnchorElement.prototype.click = () => {}", json!([])).await;
    for id in ["#export-json", "#export-svg", "#export-png"] {
        page.click(id).await;
    }
    page.wait("the picture", "window.saved['image/png']?.size > 1000").await;
    let json = page.value("window.saved['application/json'].text()").await;
    assert_eq!(json, json!("{\"game\":\"drop-7x6-4\",\"moves\":\"4455\"}\n"));
    let svg = page.value("window.saved['image/svg+xml'].text()").await;
    assert_eq!(svg.as_str().expect("a text").matches("class=\"red\"").count(), 2);
    page.finish().await;
}

#[tokio::test]
async fn gomoku_begins_in_the_middle_and_lines_are_played_by_click() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=gomoku").await;
    page.wait("the best move", "document.querySelector('.candidates tbody tr')?.dataset.move === 'h8'").await;
    page.visit("#/analyse?game=gomoku&moves=h8+i9").await;
    page.wait("three lines", "document.querySelectorAll('.candidates tbody tr').length === 3").await;
    page.run("document.querySelector('input[name=lines][value=\"5\"]').click()", json!([])).await;
    page.wait("five lines", "document.querySelectorAll('.candidates tbody tr').length === 5").await;
    let line = "[...document.querySelectorAll('.candidates .line')].find((line) => line.querySelectorAll('button').length > 1)";
    page.wait("a line", line).await;
    page.run(&format!("({line}).querySelectorAll('button')[1].click()"), json!([])).await;
    page.wait("its first moves", "document.querySelectorAll('.board .stones > g').length === 5").await;
    page.finish().await;
}

#[tokio::test]
async fn a_win_by_force_is_announced_and_drawn() {
    let server = Server::start();
    // Four in a row with one end open, and a way to a second.
    let page = Page::open(&server, Look::default(), "#/analyse?game=gomoku&moves=h8+h9+i8+i9+j8+a1").await;
    page.wait(
        "the verdict",
        "document.querySelector('#verdict')?.textContent.match(/^black wins by force in [35]$/)",
    )
    .await;
    page.wait("the line", "document.querySelectorAll('.board .mark .number').length >= 3").await;
    // Eleven plies of threats alone: `data/forced-gomoku.txt` has the line.
    let moves = "g8+f8+i9+i7+f10+i10+g11+g7+h10+j8+e9+d8+h9+h11";
    page.visit(&format!("#/analyse?game=gomoku&moves={moves}")).await;
    page.wait(
        "the verdict",
        "document.querySelector('#verdict')?.textContent.match(/^black wins by force in (9|11)$/)",
    )
    .await;
    page.wait("the line", "document.querySelectorAll('.board .mark .number').length >= 9").await;
    page.finish().await;
}

/// The verdict of twelve quick steps through a reviewed game changes once per step, and chips never vanish.
#[tokio::test]
async fn stepping_fast_does_not_flicker() {
    let server = Server::start();
    let page =
        Page::open(&server, Look::default(), "#/analyse?game=connect4&moves=44443356325526722255").await;
    page.wait("values", FINISHED).await;
    page.click("#review").await;
    page.wait("the end of the review", "!document.querySelector('#review').disabled").await;
    page.run(
        "const verdict = document.querySelector('#verdict'); const board = document.querySelector('.board');
         window.seen = { changes: [], fewest: 99 };
         new MutationObserver(() => window.seen.changes.push(verdict.textContent)).observe(verdict, { childList: true, characterData: true, subtree: true });
         new MutationObserver(() => (window.seen.fewest = Math.min(window.seen.fewest, document.querySelectorAll('.chip').length))).observe(board, { childList: true, subtree: true });",
        json!([]),
    )
    .await;
    for step in 0..12 {
        let key = ["[", "ArrowLeft"][step % 2];
        let press = format!(
            "document.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
        );
        page.run(&press, json!([])).await;
        tokio::time::sleep(std::time::Duration::from_millis(120)).await;
    }
    page.wait("twelve steps back", "document.querySelectorAll('.board .stones > g').length === 8").await;
    page.wait("a fresh verdict", "!document.querySelector('#verdict').classList.contains('stale')").await;
    let changes = page.value("window.seen.changes.length").await.as_u64().expect("a number");
    assert!((6..=12).contains(&changes), "{changes} changes: {}", page.value("window.seen.changes").await);
    assert_eq!(page.value("window.seen.fewest >= 1").await, json!(true));
    page.finish().await;
}

/// The words over the columns can be read.
#[tokio::test]
async fn chips_are_legible() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=connect4").await;
    page.wait("seven values", "document.querySelectorAll('.chip text').length === 7").await;
    let smallest = "Math.min(...[...document.querySelectorAll('.chip text')].map((e) => Number(e.getAttribute('font-size'))))";
    assert!(page.value(smallest).await.as_f64().expect("a size") >= 12.0);
    page.finish().await;
}

/// Who hides the tab gives the place back at once, and has it again on return.
#[tokio::test]
async fn a_hidden_tab_searches_nothing() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/analyse?game=gomoku&moves=h8").await;
    page.wait("signs of life", "document.querySelector('#progress')?.textContent.includes('Thinking')").await;
    let hide = |hidden: bool| {
        format!(
            "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {hidden} }});
             document.dispatchEvent(new Event('visibilitychange'))"
        )
    };
    page.run(
        "const [name, end] = arguments, Real = window[name]; window.open = new Set();
         window[name] = class extends Real {
           constructor(...args) { super(...args); window.open.add(this); }
           [end]() { super[end](); window.open.delete(this); }
         }",
        if is_site() { json!(["Worker", "terminate"]) } else { json!(["EventSource", "close"]) },
    )
    .await;
    page.run(&hide(true), json!([])).await;
    page.run(&hide(false), json!([])).await;
    assert_eq!(page.value("window.open.size").await, json!(1), "it looks again");
    page.run(&hide(true), json!([])).await;
    assert_eq!(page.value("window.open.size").await, json!(0), "a hidden tab has no stream");
    page.run(&hide(false), json!([])).await;
    assert_eq!(page.value("window.open.size").await, json!(1), "it looks again");
    page.run("dispatchEvent(new PageTransitionEvent('pagehide'))", json!([])).await;
    assert_eq!(page.value("window.open.size").await, json!(0), "nor has one that is left");
    page.run("dispatchEvent(new PageTransitionEvent('pageshow'))", json!([])).await;
    assert_eq!(page.value("window.open.size").await, json!(1), "who comes back looks on");
    page.finish().await;
}
