//! What makes a game comfortable: faces and names, clocks, "move now", a move in advance, who begins, every screen.

use serde_json::json;

use crate::access;
use crate::harness::{Look, Page, Server};

/// Every size the page must be whole at.
const SIZES: [(u32, u32, bool); 5] =
    [(390, 844, true), (844, 390, true), (768, 1024, true), (1280, 800, false), (1920, 1080, false)];

/// Looks five plies ahead in gomoku, far longer than any test: it answers when it is told to.
const SLOW: &str = "engine";

/// A game that starts with these settings.
async fn with(server: &Server, look: Look, config: serde_json::Value) -> Page {
    let page = Page::open(server, look, "#/play").await;
    let keep = "localStorage.setItem('filetto.config', arguments[0]); sessionStorage.setItem('filetto.splash', 'shown')";
    page.run(keep, json!([config.to_string()])).await;
    page.reload().await;
    page.wait("the board", "document.querySelector('[role=grid]')").await;
    page
}

fn config(game: &str, opponent: &str, time_ms: u64) -> serde_json::Value {
    json!({"game": game, "seats": ["human", opponent], "first": 0, "time_ms": time_ms, "clock": null, "begins": "alternate"})
}

#[tokio::test]
async fn opponents_have_names_and_faces_in_both_languages() {
    let server = Server::start();
    for (language, name, word, won) in
        [("en", "Pia", "Beginner", "Pia won"), ("it", "Pia", "Principiante", "Ha vinto Pia")]
    {
        let page = Page::open(&server, Look { language, ..Look::default() }, "#/play").await;
        page.click("#new").await;
        page.wait("the form", "document.querySelector('#new-game[open]')").await;
        assert_eq!(page.count("#new-game .face-card .face").await, 19);
        let shapes = "new Set([...document.querySelectorAll('#new-game .face-card .face')].map((e) => e.innerHTML)).size";
        assert_eq!(page.value(shapes).await, json!(19), "no two faces are the same");
        page.run("document.querySelector('#new-game input[value=l1]').click()", json!([])).await;
        assert!(page.text("#new-game .story").await.starts_with(name));
        page.click("#start").await;
        page.wait("the game", "!document.querySelector('#new-game')").await;
        let card = page.text(".player:last-child").await;
        assert!(card.contains(name) && card.contains(word), "{card}");
        page.click_column("4").await;
        page.wait_ply(2).await;
        page.click("#resign").await;
        page.click("#resign").await;
        page.wait("the end", "document.querySelector('#end[open]')").await;
        assert_eq!(page.text("#end-title").await, won);
        assert_eq!(page.text("#status").await, won);
        let page_text = page.value("document.body.innerText").await;
        let text = page_text.as_str().expect("a text");
        assert!(!text.contains("level:") && !text.contains("seed="), "{text}");
        page.finish().await;
    }
}

#[tokio::test]
async fn every_option_has_a_field_with_its_name_and_range() {
    let server = Server::start();
    let page = Page::open(&server, Look { language: "it", ..Look::default() }, "#/play").await;
    page.click("#new").await;
    page.run("document.querySelector('#advanced').open = true", json!([])).await;
    let raw = "(async () => {
        const { api } = await import('./api.js'), players = await api.get('/api/players'), wrong = [];
        for (const player of players) {
          const select = document.querySelector('#new-game select[name=player1]');
          select.value = player.name;
          select.dispatchEvent(new Event('change'));
          const box = document.querySelectorAll('#new-game .seat')[1];
          if (box.querySelectorAll('.option').length !== player.keys.length) wrong.push(player.name);
          for (const key of player.keys) {
            const field = box.querySelector(`[name=\"${key.name}1\"]`);
            const label = field?.closest('label')?.textContent.trim();
            if (!label || label === key.name || !document.getElementById(field.getAttribute('aria-describedby'))?.textContent) wrong.push(`${player.name}.${key.name}`);
          }
          if (player.about && box.textContent.includes(player.about)) wrong.push(`${player.name} in English`);
        }
        return wrong;
      })()";
    assert_eq!(page.value(raw).await, json!([]));
    page.fill("#new-game select[name=player1]", "negacstar").await;
    page.fill("#new-game input[name=depth1]", "3").await;
    page.click("#start").await;
    page.wait(
        "its name",
        "document.querySelector('.player:last-child strong').textContent === 'NegaC*, profondità 3'",
    )
    .await;
    page.finish().await;
}

#[tokio::test]
async fn a_flag_falls_on_the_page_and_the_clock_warns() {
    let server = Server::start();
    let mut timed = config("drop-7x6-4", "random:seed=1", 100);
    timed["clock"] = json!({"base_ms": 3000, "increment_ms": 0});
    let page = with(&server, Look::default(), timed).await;
    assert_eq!(page.text(".player .clock").await, "3.0", "it waits for the first stone");
    page.click_column("4").await;
    page.wait_ply(2).await;
    page.wait("the warning", "document.querySelector('.player .clock.low')").await;
    page.wait("the end", "document.querySelector('#end[open]')").await;
    assert!(page.text("#end").await.contains("Your time is up."));
    assert_eq!(page.text(".player .clock").await, "0.0");
    page.finish().await;
}

#[tokio::test]
async fn move_now_ends_a_long_thought() {
    let server = Server::start();
    let page = with(&server, Look::default(), config("free-15x15-5", SLOW, 30_000)).await;
    page.click_cell("h8").await;
    page.wait("its depth", "document.querySelector('#status').textContent.includes('depth')").await;
    assert_eq!(page.value("document.querySelector('#undo').hidden").await, json!(true));
    page.click("#move-now").await;
    page.wait_ply(2).await;
    page.wait(
        "takeback again",
        "document.querySelector('#move-now').hidden && !document.querySelector('#undo').hidden",
    )
    .await;
    page.finish().await;
}

#[tokio::test]
async fn a_move_in_advance_is_shown_cancelled_and_played() {
    let server = Server::start();
    let page = with(&server, Look::default(), config("free-15x15-5", SLOW, 30_000)).await;
    page.click_cell("h8").await;
    page.wait("it thinks", "!document.querySelector('#move-now').hidden").await;
    let ring = "document.querySelectorAll('.board .mark.premove').length";
    page.click_cell("a1").await;
    page.wait("the ghost in its ring", &format!("{ring} === 2")).await;
    page.click_cell("a1").await;
    page.wait("no ghost after a second click", &format!("{ring} === 0")).await;
    page.click_cell("a2").await;
    page.wait("the ghost", &format!("{ring} === 2")).await;
    page.keys("\u{E00C}").await;
    page.wait("no ghost after Escape", &format!("{ring} === 0")).await;
    page.click_cell("o15").await;
    page.wait("the ghost", &format!("{ring} === 2")).await;
    page.click("#move-now").await;
    let third = "document.querySelector('#moves [data-ply=\"3\"]')?.textContent === 'o15'";
    page.wait("the move in advance", third).await;
    page.finish().await;
}

#[tokio::test]
async fn the_reply_waits_until_the_stone_has_fallen() {
    let server = Server::start();
    let page = with(&server, Look::default(), config("drop-7x6-4", "random:seed=1", 100)).await;
    // Every stone notes whether another one is on its way when it appears.
    let watch = "window.early = 0; new MutationObserver((changes) => changes.forEach(({addedNodes}) => addedNodes.forEach((node) => {
        const others = [...node.parentNode.children].filter((other) => other !== node);
        if (others.some((other) => other.getAnimations({subtree: true}).length)) window.early++;
      }))).observe(document.querySelector('.board .stones'), {childList: true})";
    page.run(watch, json!([])).await;
    for ply in [2, 4, 6] {
        page.click_column(["", "1", "3", "5"][ply / 2]).await;
        page.wait_ply(ply).await;
        page.wait(
            "the reply at rest",
            "!document.querySelector('.board .stones').getAnimations({subtree: true}).length",
        )
        .await;
    }
    assert_eq!(page.value("window.early").await, json!(0));
    page.finish().await;
}

#[tokio::test]
async fn players_take_turns_and_the_documents_rule_is_a_choice() {
    let server = Server::start();
    for (begins, first_column) in [("alternate", "You"), ("winner", "Random")] {
        let mut asked = config("free-3x3-3", "random:seed=1", 100);
        asked["begins"] = json!(begins);
        let page = with(&server, Look::default(), asked).await;
        page.click_cell("b2").await;
        page.wait_ply(2).await;
        page.click("#resign").await;
        page.click("#resign").await;
        page.wait("the end", "document.querySelector('#end[open]')").await;
        // The program won and had not begun: by turns and by the documents' rule it begins now; then they differ.
        page.click("#again").await;
        page.wait_ply(1).await;
        page.click("#resign").await;
        page.click("#resign").await;
        page.wait("the end", "document.querySelector('#end[open]')").await;
        let next = page.text("#end").await;
        assert!(
            next.contains(&format!("{first_column} ")) && next.contains("will begin"),
            "{begins}: {next}"
        );
        page.finish().await;
    }
}

#[tokio::test]
async fn sounds_are_off_until_somebody_wants_them() {
    let server = Server::start();
    let page = with(&server, Look::default(), config("free-3x3-3", "human", 100)).await;
    let pressed = "document.querySelector('#sounds').getAttribute('aria-pressed')";
    assert_eq!(page.value(pressed).await, json!("false"));
    page.click("#sounds").await;
    assert_eq!(page.value(pressed).await, json!("true"));
    page.click_cell("b2").await;
    page.wait_ply(1).await;
    page.reload().await;
    page.wait("the choice is kept", &format!("document.querySelector('#sounds') && {pressed} === 'true'"))
        .await;
    page.finish().await;
}

#[tokio::test]
async fn the_board_and_start_are_whole_at_every_size() {
    let server = Server::start();
    for (width, height, touch) in SIZES {
        let look = Look { width, height, touch, ..Look::default() };
        let page = with(&server, look, config("drop-7x6-4", "southpasadena", 300)).await;
        let size = format!("{width}x{height}");
        let whole = "(() => { const box = document.querySelector('.board > svg').getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
              && document.documentElement.scrollWidth <= innerWidth })()";
        page.wait(&format!("the whole board at {size}"), whole).await;
        let cut = "[...document.querySelectorAll('.player strong, .player small, #status, .controls button:not([hidden])')]
            .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline').map((e) => e.textContent)";
        assert_eq!(page.value(cut).await, json!([]), "{size}");
        page.run("document.querySelector('#new').click()", json!([])).await;
        page.wait("the form", "document.querySelector('#new-game[open]')").await;
        page.run("document.querySelector('#new-game input[name=width]').value = 9; document.querySelector('#new-game input[name=width]').dispatchEvent(new Event('change'))", json!([])).await;
        let start = "(() => { const box = document.querySelector('#start').getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight && document.elementFromPoint(box.left + 5, box.top + 5)?.id === 'start' })()";
        page.wait(&format!("Start at {size}"), start).await;
        page.click("#start").await;
        page.wait("the game", "!document.querySelector('#new-game')").await;
        page.finish().await;
    }
}

#[tokio::test]
async fn the_status_never_moves_the_board() {
    let server = Server::start();
    for (width, height, touch) in [(390, 844, true), (1280, 800, false)] {
        let look = Look { width, height, touch, language: "it", ..Look::default() };
        let page = with(&server, look, config("drop-7x6-4", "southpasadena", 600)).await;
        let top = "document.querySelector('.board > svg').getBoundingClientRect().top + scrollY";
        let before = page.value(top).await;
        page.click_column("4").await;
        page.wait("it thinks", "document.querySelector('#status').textContent.includes('pensa')").await;
        assert_eq!(page.value(top).await, before, "{width}: while it thinks");
        page.wait_ply(2).await;
        assert_eq!(page.value(top).await, before, "{width}: after its move");
        page.finish().await;
    }
}

#[tokio::test]
async fn the_page_can_be_installed() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/play").await;
    let found = "(async () => {
        const link = document.querySelector('link[rel=manifest]');
        const answer = await fetch(link.href);
        const manifest = await answer.json();
        const icons = await Promise.all(manifest.icons.map(async ({src, type}) => {
          const icon = await fetch(src);
          return icon.ok && icon.headers.get('content-type') === type;
        }));
        return [answer.headers.get('content-type'), manifest.display, manifest.start_url, icons];
      })()";
    let expected = json!(["application/manifest+json", "standalone", "./#/play", [true, true, true]]);
    assert_eq!(page.value(found).await, expected);
    let errors = page.browser.devtools("Page.getAppManifest", json!({})).await;
    assert_eq!(errors["errors"], json!([]));
    page.finish().await;
}

#[tokio::test]
async fn the_checker_finds_nothing_serious_while_a_program_thinks() {
    let server = Server::start();
    for dark in [false, true] {
        let look = Look { width: 390, height: 844, touch: true, dark, ..Look::default() };
        let mut timed = config("free-15x15-5", SLOW, 30_000);
        timed["clock"] = json!({"base_ms": 9000, "increment_ms": 0});
        let page = with(&server, look, timed).await;
        page.run("document.querySelector('#new').click()", json!([])).await;
        page.wait("the form", "document.querySelector('#new-game[open]')").await;
        access::check(&page, "the form on a phone").await;
        page.run("document.querySelector('#cancel').click()", json!([])).await;
        page.wait("no form", "!document.querySelector('#new-game')").await;
        access::check(&page, "a low clock").await;
        page.finish().await;
    }
}
