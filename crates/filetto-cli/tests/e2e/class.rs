//! A class: a teacher's wall, two phones, a server that is killed, bots of every kind.

use std::path::PathBuf;

use serde_json::json;

use crate::access::check;
use crate::harness::{Look, Page, Scratch, Server};

const PHONE: Look = Look { language: "en", width: 390, height: 844, touch: true, dark: false };
const WALL: Look = Look { language: "en", width: 1920, height: 1080, touch: false, dark: false };

/// The teacher, whose browser runs on the server's machine.
async fn teacher(server: &Server, look: Look) -> Page {
    let page = Page::open(server, look, "#/class").await;
    page.click("#class-lead").await;
    page.wait("the code", "document.querySelector('.door .qr')?.naturalWidth > 0").await;
    page
}

async fn student(server: &Server, look: Look, name: &str) -> Page {
    let page = Page::open(server, look, "").await;
    page.wait("the door", "document.querySelector('#class-name')").await;
    page.fill("#class-name", name).await;
    page.click("#class-join").await;
    page.wait("that it is in", "document.querySelector('.phone')").await;
    page
}

/// Chooses what is asked next, and goes on with the keyboard.
async fn ask(teacher: &Page, kind: &str, number: u32) {
    teacher.fill("#class-kind", kind).await;
    teacher.run("document.activeElement.blur()", json!([])).await;
    teacher.keys(" ").await;
    let title = format!("document.querySelector('.wall-stage h1')?.textContent === 'Question {number}'");
    teacher.wait("the question", &title).await;
}

async fn answer(page: &Page, keys: &str, text: &str) {
    page.wait("the keys", &format!("document.querySelector('.pad .{keys}')")).await;
    for key in text.chars() {
        let script = "[...document.querySelectorAll('.pad button')].find((key) => key.textContent === arguments[0]).click()";
        page.run(script, json!([key.to_string()])).await;
    }
    page.click("#class-send").await;
    page.wait("that it is sent", "document.querySelector('.sent')?.textContent").await;
}

async fn narrow(page: &Page, what: &str) {
    let wide = page.value("document.documentElement.scrollWidth - window.innerWidth").await;
    assert!(wide.as_i64().expect("a number") <= 0, "{what} is {wide} pixels too wide");
}

#[tokio::test]
async fn a_class_answers_on_phones_and_sees_the_answers_on_the_wall() {
    let mut server = Server::class(&["--seed", "7"]);
    let wall = teacher(&server, WALL).await;
    let anna = student(&server, PHONE, "Anna").await;
    let italian = Look { language: "it", dark: true, width: 844, height: 390, ..PHONE };
    let bruno = student(&server, italian, "Bruno <b>").await;
    wall.wait("both names", "document.querySelectorAll('.names li').length === 2").await;
    assert_eq!(wall.count(".names b").await, 0, "names are text");
    check(&wall, "the door on the wall").await;

    ask(&wall, "value", 1).await;
    assert!(
        bruno
            .wait("Italian", "document.querySelector('.question')?.textContent")
            .await
            .to_string()
            .contains("radice")
    );
    answer(&anna, "digits", "99").await;
    wall.wait("one answer", "document.querySelector('#class-answered')?.textContent === '1 / 2'").await;
    assert_eq!(
        wall.count(".histogram").await + bruno.count(".histogram").await,
        0,
        "nothing before the reveal"
    );
    for (page, what) in
        [(&wall, "a question on the wall"), (&anna, "a phone"), (&bruno, "a phone on its side")]
    {
        check(page, what).await;
        narrow(page, what).await;
    }

    server.kill();
    anna.wait("the notice", "document.querySelector('.lost:not([hidden])')").await;
    server.restart();
    anna.wait("the notice to go", "document.querySelector('.lost[hidden]')").await;
    wall.wait("the wall again", "document.querySelector('#class-answered')?.textContent === '1 / 2'").await;
    let tree = wall.text(".wall .tree").await;
    assert_eq!(tree, anna.text(".phone .tree").await, "the same question");
    let right = right_answer(&wall).await;
    answer(&bruno, "digits", &right).await;
    wall.wait("both answers", "document.querySelector('#class-answered')?.textContent === '2 / 2'").await;
    wall.run("document.activeElement.blur()", json!([])).await;
    wall.keys(" ").await;
    wall.wait("the answers", "document.querySelector('.histogram .right')").await;
    assert_eq!(wall.text(".histogram .right .count").await, "1");
    anna.wait("its verdict", "document.querySelector('.outcome.wrong')").await;
    bruno.wait("its verdict", "document.querySelector('.outcome.right')").await;
    assert_eq!(bruno.text(".phone header span").await, "1 punto");
    for (page, what) in
        [(&wall, "answers on the wall"), (&anna, "a verdict"), (&bruno, "a verdict in the dark")]
    {
        check(page, what).await;
    }

    ask(&wall, "cut", 2).await;
    let first = anna.wait("letters", "document.querySelector('.letters button')?.textContent").await;
    answer(&anna, "letters", first.as_str().expect("a letter")).await;
    assert_eq!(anna.count(".phone .node.chosen").await, 1, "the tree shows it too");
    finish(wall).await;
    finish(anna).await;
    finish(bruno).await;
}

/// The value of the tree on the wall: what its leaves say, by minimax.
async fn right_answer(wall: &Page) -> String {
    let script =
        "const text = document.querySelector('.tree').getAttribute('aria-label').replace(/^\\S+ \\S+ /, '');
        return import('/understand/typed_tree.js').then(({readTree}) => {
            const value = (node) => node.value ?? Math[node.max ? 'max' : 'min'](...node.children.map(value));
            return String(value(readTree(text)));
        })";
    wall.run(script, json!([])).await.as_str().expect("a number").to_string()
}

/// A server that is killed leaves refused connections in the console, and nothing else.
async fn finish(page: Page) {
    let complaints = page.browser.complaints().await;
    let others: Vec<_> = complaints.iter().filter(|line| !line.contains("net::ERR_")).collect();
    assert!(others.is_empty(), "{others:#?}");
    page.finish().await;
}

/// A folder with a good bot and three bad ones.
fn bots() -> Scratch {
    let folder = Scratch::new("bots");
    let good = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/bot.py");
    std::fs::copy(good, folder.0.join("good.py")).expect("the example is there");
    for (name, does) in [
        ("hangs", "import time; time.sleep(60)"),
        ("crashes", "raise SystemExit(3)"),
        ("hoards", "hoard = [bytearray(1 << 24) for _ in range(1000)]"),
    ] {
        let bot = format!(
            "import sys\nfor line in sys.stdin:\n    if line.startswith('newgame'): print('ok', flush=True)\n    \
             elif line.startswith('go'):\n        {does}\n"
        );
        std::fs::write(folder.0.join(format!("{name}.py")), bot).expect("it can be written");
    }
    folder
}

#[tokio::test]
async fn bots_meet_on_the_wall_and_bad_ones_lose_only_their_games() {
    let folder = bots();
    let options =
        ["--bots", folder.0.to_str().expect("a text"), "--time", "300ms", "--memory", "128", "--pause", "0"];
    let server = Server::class(&options);
    let wall = teacher(&server, WALL).await;
    wall.run("document.activeElement.blur()", json!([])).await;
    wall.keys("b").await;
    wall.wait("the table", "document.querySelector('.bots-table')").await;
    check(&wall, "the bots").await;
    wall.click("#class-forward").await;
    wall.wait("a board", "document.querySelector('.stage-board .mini')").await;
    let all = "document.querySelector('.bots-table caption')?.textContent === '12 of 12 games'";
    let mut patience = 6;
    while wall.value(all).await == json!(false) && patience > 0 {
        patience -= 1;
        let played = wall.text(".bots-table caption").await;
        let more = format!("document.querySelector('.bots-table caption').textContent !== '{played}'");
        wall.wait("one more game", &more).await;
        patience = if wall.text(".bots-table caption").await == played { patience } else { 6 };
    }
    let rows = "[...document.querySelectorAll('.bots-table tbody tr')].map((row) => [...row.cells].slice(1, 6).map((cell) => cell.textContent))";
    let rows = wall.value(rows).await;
    assert_eq!(rows[0], json!(["good", "6", "0", "0", "0"]), "{rows}");
    for row in rows.as_array().expect("rows").iter().skip(1) {
        assert!(row[4].as_str().is_some_and(|faults| faults.starts_with('⚠')), "{rows}");
    }
    check(&wall, "the bots at the end").await;
    wall.finish().await;
}

#[tokio::test]
async fn a_class_is_opened_from_the_page_and_ended() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/together").await;
    page.click("a[href='#/class']").await;
    page.click("#class-open").await;
    page.wait("the code", "document.querySelector('.door .qr')?.naturalWidth > 0").await;
    page.run("window.confirm = () => true", json!([])).await;
    page.click("#class-end").await;
    page.wait("that it is over", "document.querySelector('#class-open')").await;
    page.finish().await;
}
