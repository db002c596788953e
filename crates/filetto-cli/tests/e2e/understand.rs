//! Understand: the explorer step by step, two searches side by side, why a move is good, lessons that open their example.

use serde_json::json;

use crate::access::check;
use crate::harness::{Look, Page, Server};

/// The values of the leaves that are drawn as cut.
const CUT_LEAVES: &str = "[...document.querySelectorAll('.pane:first-child .node.leaf.cut .value')].map((e) => e.textContent).join(' ')";

/// How many nodes are laid out; those outside the frame are not in the page.
const DRAWN: &str = "Number(document.querySelector('.tree').dataset.nodes)";

async fn explorer(server: &Server, look: Look, query: &str) -> Page {
    let page = Page::open(server, look, &format!("#/understand?{query}")).await;
    page.wait("the tree", "document.querySelector('.pane .node')").await;
    page
}

/// The picture as it is: classes and words of every node, the sentence, the counters.
async fn picture(page: &Page) -> serde_json::Value {
    page.value(
        "[...document.querySelectorAll('.node, .link, .sentence, .counters')]
            .map((e) => `${e.getAttribute('class')} ${e.textContent}`).join('\\n')",
    )
    .await
}

async fn wait_step(page: &Page, step: usize) {
    page.wait(&format!("step {step}"), &format!("document.querySelector('.pane').dataset.step === '{step}'"))
        .await;
}

#[tokio::test]
async fn the_textbook_tree_forward_and_back_with_exactly_its_cuts() {
    let server = Server::start();
    let page = explorer(&server, Look::default(), "example=textbook&algorithm=alphabeta").await;
    page.click("h2").await;
    let mut seen = vec![picture(&page).await];
    for step in 1..=22 {
        page.keys("\u{e014}").await;
        wait_step(&page, step).await;
        seen.push(picture(&page).await);
        let cut = page.value(CUT_LEAVES).await;
        assert_eq!(cut, json!(if step < 12 { "" } else { "4 6" }), "step {step}");
    }
    let counters = page.text(".counters").await;
    assert!(
        counters.contains("11 of 11") && counters.contains("7 of 7") && counters.contains("1 of 1"),
        "{counters}"
    );
    assert!(page.text(".sentence").await.contains("worth 3"));
    for step in (0..22).rev() {
        page.keys("\u{e012}").await;
        wait_step(&page, step).await;
        assert_eq!(picture(&page).await, seen[step], "back at step {step}");
    }
    page.keys("\u{e010}").await;
    wait_step(&page, 22).await;
    page.keys("\u{e011}").await;
    wait_step(&page, 0).await;
    page.keys("c").await;
    wait_step(&page, 12).await;
    let sentence = page.text(".sentence").await;
    assert!(sentence.contains("β 2 ≤ α 3: MAX already has better"), "{sentence}");
    assert_eq!(page.text(".node.now .reason").await, "β 2 ≤ α 3");
    page.keys(" ").await;
    wait_step(&page, 14).await;
    page.finish().await;
}

#[tokio::test]
async fn the_lectures_deep_cut_has_its_reason_far_above() {
    let server = Server::start();
    let page = explorer(&server, Look::default(), "example=lecture-deep&algorithm=alphabeta&step=99").await;
    page.wait("the cuts", "document.querySelectorAll('.cuts button').length === 2").await;
    assert_eq!(page.value(CUT_LEAVES).await, json!("0.4 0.05 0.08"), "g, and what was left above it");
    assert!(page.text(".cuts").await.contains("β −0.1 ≤ α 0.03"));
    page.finish().await;
}

#[tokio::test]
async fn the_list_is_shown_step_by_step_with_names() {
    let server = Server::start();
    let query = "example=lecture-win&algorithm=alphabeta-list&step=2";
    let page = explorer(&server, Look::default(), query).await;
    page.wait("the list", "document.querySelectorAll('.list-l .item').length === 6").await;
    assert_eq!(page.text(".list-l .open").await.split_whitespace().collect::<String>(), "L=(efc=+∞bda)");
    let page2 =
        explorer(&server, Look::default(), "example=lecture-win&algorithm=alphabeta-list&step=99").await;
    page2.wait("the cut", "document.querySelector('.cuts button')").await;
    assert!(page2.text(".cuts").await.contains("nothing is worth more"));
    page.finish().await;
    page2.finish().await;
}

#[tokio::test]
async fn a_max_node_is_cut_for_min() {
    let server = Server::start();
    let tree = "((3 5) ((9 1) 2))";
    let page = explorer(&server, Look::default(), &format!("tree={tree}&algorithm=alphabeta&step=99")).await;
    page.wait("the end", "document.querySelector('.sentence').textContent.includes('3')").await;
    let page2 =
        explorer(&server, Look::default(), "tree=(((3 5) (9 1)) 2)&algorithm=alphabeta&step=99").await;
    page2.wait("the cuts", "document.querySelector('.cuts button')").await;
    let cuts = page2.text(".cuts").await;
    assert!(cuts.contains("α 9 ≥ β 5: MIN already has better"), "{cuts}");
    page.finish().await;
    page2.finish().await;
}

#[tokio::test]
async fn two_searches_side_by_side_in_step_and_apart() {
    let server = Server::start();
    let page =
        explorer(&server, Look::default(), "example=textbook&algorithm=alphabeta&against=minimax").await;
    assert_eq!(page.count(".pane").await, 2);
    let steps = "[...document.querySelectorAll('.pane')].map((e) => e.dataset.step).join(' ')";
    page.click("h2").await;
    page.keys("\u{e010}").await;
    page.wait("both at their ends", &format!("{steps} === '22 23'")).await;
    let told = page.text(".comparison").await;
    assert!(told.contains("11 nodes, 7 leaves") && told.contains("13 nodes, 9 leaves"), "{told}");
    page.click(".walk .check input").await;
    assert_eq!(page.count(".transport").await, 2);
    page.click(".transport:nth-child(2) button").await;
    page.wait("one at its start", &format!("{steps} === '22 0'")).await;
    page.finish().await;
}

#[tokio::test]
async fn a_large_search_of_a_position_opens_on_demand() {
    let server = Server::start();
    let page =
        explorer(&server, Look::default(), "game=connect4&moves=44&algorithm=alphabeta&depth=7&step=9999")
            .await;
    page.wait("the end", "document.querySelector('.sentence').textContent.includes('over')").await;
    assert!(page.count(".node .mini").await > 3, "small boards");
    let totals = page.text(".counters").await;
    let badge = "[...document.querySelectorAll('.node[role=button]')].find((e) => e.querySelector('.badge')?.textContent.startsWith('+'))";
    for _ in 0..6 {
        page.wait("something to open", badge).await;
        let before = page.value(DRAWN).await;
        page.run(&format!("{badge}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"), json!([]))
            .await;
        page.wait("more nodes", &format!("{DRAWN} > {before}")).await;
    }
    page.wait("the end again", "document.querySelector('.sentence').textContent.includes('over')").await;
    assert_eq!(page.text(".counters").await, totals, "opening a node changes no counter");
    page.finish().await;
}

#[tokio::test]
async fn a_tree_typed_in_and_a_bad_one() {
    let server = Server::start();
    let page = explorer(&server, Look::default(), "").await;
    page.click("input[value=tree]").await;
    page.fill("textarea", "((1 2").await;
    page.click("form .main").await;
    page.wait("a sentence", "document.querySelector('.wrong')?.textContent.includes('bracket')").await;
    page.fill("textarea", "((1 2) (3 4))").await;
    page.click("form .main").await;
    page.wait("seven nodes", "document.querySelectorAll('.node').length === 7").await;
    // The refused request is in the console; nothing else is.
    let complaints = page.browser.complaints().await;
    assert!(complaints.iter().all(|line| line.contains("/api/trace")), "{complaints:?}");
}

#[tokio::test]
async fn an_odd_threat_is_drawn_and_explained() {
    let server = Server::start();
    let page =
        Page::open(&server, Look::default(), "#/understand/why?game=connect4&moves=765125246671422226").await;
    page.wait("the story", "document.querySelector('.zugzwang')").await;
    let told = page.text(".zugzwang").await;
    assert!(told.contains("X (red) profits") && told.contains("below c3") && told.contains("odd"), "{told}");
    assert_eq!(page.count(".mark.x[data-cell=c3] circle").await, 1, "a ring for X");
    assert_eq!(page.count(".mark.o[data-cell=g4] rect").await, 1, "a square for O");
    page.fill("[name=moves]", "4455").await;
    page.fill("[name=player]", "forsa4").await;
    page.click("form .main").await;
    page.wait("the curves", "document.querySelectorAll('.cooling polyline').length === 4").await;
    assert_eq!(page.count(".forsa4 tbody tr").await, 7);
    let head = page.text(".forsa4 thead").await;
    assert!(["present", "f1", "f2", "f3", "f4"].iter().all(|word| head.contains(word)), "{head}");
    assert_eq!(page.count(".facts li").await, 3, "what the document says wrongly");
    let ghosts = "[...document.querySelectorAll('.mark .number')].map((e) => e.textContent).join('')";
    assert_eq!(page.value(ghosts).await, json!("123"), "the forced line");
    page.click_column("7").await;
    page.wait("the position after it", "document.querySelector('[name=moves]').value === '44557'").await;
    page.finish().await;
}

#[tokio::test]
async fn a_proof_is_drawn_and_played_against() {
    let server = Server::start();
    for (dark, language) in [(false, "en"), (true, "it")] {
        let look = Look { dark, language, ..Look::default() };
        let page = Page::open(&server, look, "#/understand/why?game=drop-4x4-4").await;
        page.wait("the claim", "document.querySelector('.proof .claim')").await;
        assert_eq!(page.count(".pair-badge").await, 0, "drawn when asked for");
        page.click(".proof .main").await;
        page.wait("pairs", "document.querySelectorAll('.pair-badge').length >= 8").await;
        assert_eq!(page.count(".even-row").await, 2, "two even rows");
        page.click(".proof .rule").await;
        page.wait("one rule alone", "document.querySelector('.pair-badge.faint')").await;
        check(&page, "a proof").await;
        page.click(".play-proof").await;
        page.wait("the game", "document.querySelector('.duel')").await;
        for column in ["1", "2", "1"] {
            let told = page.count(".duel-log li").await;
            page.click_column(column).await;
            page.wait("an answer", &format!("document.querySelectorAll('.duel-log li').length > {told}"))
                .await;
        }
        let named = "document.querySelectorAll('.duel-log [data-because=rule], .duel-log [data-because=follow-up]').length";
        assert!(page.value(named).await.as_u64().unwrap() >= 2, "answers name their rule");
        assert_eq!(page.count(".stones [data-side=o]").await, 3);
        check(&page, "a game against the proof").await;
        page.finish().await;
    }
    let phone = Look { width: 390, height: 844, touch: true, ..Look::default() };
    let page = Page::open(&server, phone, "#/understand/why?game=connect4&moves=4455&proof=1").await;
    page.wait("the arrows", "document.querySelectorAll('.proof-arrow').length === 2").await;
    assert_eq!(page.value("document.documentElement.scrollWidth <= 390").await, json!(true));
    page.finish().await;
}

#[tokio::test]
async fn a_lesson_opens_its_example() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/learn").await;
    page.wait("all lessons", "document.querySelectorAll('.lessons li').length === 26").await;
    check(&page, "the lessons").await;
    page.click(".lessons a[href='#/learn/glossary']").await;
    page.wait("the words", "document.querySelectorAll('.lesson tbody tr').length >= 60").await;
    check(&page, "the glossary").await;
    page.click(".lesson a[href='#/learn']").await;
    page.click(".lessons a[href='#/learn/alpha-beta']").await;
    page.wait("its picture", "document.querySelector('.lesson img')?.naturalWidth > 100").await;
    check(&page, "a lesson").await;
    page.click(".lesson aside .main").await;
    page.wait("both searches", "document.querySelectorAll('.pane .node').length === 26").await;
    page.finish().await;
}

#[tokio::test]
async fn italian_and_the_checker_in_every_view() {
    let server = Server::start();
    for (dark, language) in [(false, "en"), (true, "it")] {
        let look = Look { dark, language, ..Look::default() };
        let page = explorer(
            &server,
            look,
            "game=tris&moves=b2+a2+a3+c1+b3&algorithm=alphabeta&against=negascout&depth=9&memory=1&step=30",
        )
        .await;
        check(&page, "the explorer").await;
        if language == "it" {
            assert!(page.text(".tabs").await.contains("Perché questa mossa"));
            page.click("h2").await;
            page.keys("\u{e010}").await;
            page.wait("a reason", "/MAX ha già di meglio/.test(document.querySelector('.cuts').textContent)")
                .await;
        }
        page.visit("#/understand/why?game=connect4&moves=4455&player=forsa4").await;
        page.wait("the vectors", "document.querySelector('.forsa4 tbody tr')").await;
        check(&page, "why").await;
        page.finish().await;
    }
}

#[tokio::test]
async fn a_phone_shows_it_without_scrolling_sideways() {
    let server = Server::start();
    let look = Look { width: 390, height: 800, touch: true, ..Look::default() };
    let page = explorer(&server, look, "example=textbook&algorithm=alphabeta&against=minimax").await;
    let wide = "document.documentElement.scrollWidth <= 390";
    assert_eq!(page.value(wide).await, json!(true), "the explorer");
    page.visit("#/understand/why?game=connect4&moves=4455&player=forsa4").await;
    page.wait("the vectors", "document.querySelector('.forsa4 tbody tr')").await;
    assert_eq!(page.value(wide).await, json!(true), "why");
    page.visit("#/learn/annealing").await;
    page.wait("the lesson", "document.querySelector('.lesson')").await;
    assert_eq!(page.value(wide).await, json!(true), "a lesson");
    page.visit("#/learn/glossary").await;
    page.wait("the words", "document.querySelector('.lesson tbody tr')").await;
    assert_eq!(page.value(wide).await, json!(true), "the glossary");
    page.finish().await;
}
