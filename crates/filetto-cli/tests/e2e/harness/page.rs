//! What a person does on the page: look, click, type, wait.

use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use serde_json::{Value as Json, json};

use super::{Browser, Look, Server};

const DEADLINE: Duration = Duration::from_secs(15);

/// A browser that shows the page.
pub struct Page {
    /// The browser.
    pub browser: Browser,
    address: String,
}

impl Page {
    /// Opens a place of the page, such as `#/play`.
    pub async fn open(server: &Server, look: Look, place: &str) -> Page {
        Page::open_at(&server.address(), look, place).await
    }

    /// The same of a page at an address.
    pub async fn open_at(address: &str, look: Look, place: &str) -> Page {
        let page = Page { browser: Browser::start(look).await, address: address.into() };
        page.visit(place).await;
        page
    }

    /// Opens the page for a game between these players, seat 0 beginning.
    pub async fn with_game(server: &Server, look: Look, game: &str, seats: [&str; 2]) -> Page {
        let page = Page::open(server, look, "#/play").await;
        page.next_game(game, seats).await;
        page.reload().await;
        page.wait("the board", "document.querySelector('[role=grid]')").await;
        page
    }

    /// What the page starts with when it is opened without a game.
    async fn next_game(&self, game: &str, seats: [&str; 2]) {
        let config = json!({"game": game, "seats": seats, "first": 0, "time_ms": null}).to_string();
        self.run("localStorage.setItem('filetto.config', arguments[0]); sessionStorage.setItem('filetto.splash', 'shown')", json!([config])).await;
    }

    /// Goes to a place of the page.
    pub async fn visit(&self, place: &str) {
        self.browser.client.goto(&format!("{}/{place}", self.address)).await.expect("the page opens");
    }

    /// Opens any address.
    pub async fn visit_link(&self, link: &str) {
        self.browser.client.goto(link).await.expect("the link opens");
    }

    /// The address shown.
    pub async fn link(&self) -> String {
        self.browser.client.current_url().await.expect("there is an address").to_string()
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.browser.client.refresh().await.expect("the page loads again");
    }

    /// The result of a script; promises are awaited.
    pub async fn run(&self, script: &str, arguments: Json) -> Json {
        let Json::Array(arguments) = arguments else { panic!("arguments are a list") };
        self.browser
            .client
            .execute(script, arguments)
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// The value of an expression.
    pub async fn value(&self, expression: &str) -> Json {
        self.run(&format!("return {expression}"), json!([])).await
    }

    /// Waits until an expression is true and gives its value.
    pub async fn wait(&self, what: &str, expression: &str) -> Json {
        let end = Instant::now() + DEADLINE;
        loop {
            let value = self
                .run(
                    &format!("const found = {expression}; return found instanceof Element ? true : found"),
                    json!([]),
                )
                .await;
            if !matches!(value, Json::Null | Json::Bool(false)) && value != json!(0) && value != json!("") {
                return value;
            }
            if Instant::now() > end {
                let text = self.value("document.body.innerText").await;
                panic!("waited in vain for {what}; the page says:\n{}", text.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits until the moves of the shown game are these (`4,4,5` as the list shows them).
    pub async fn wait_moves(&self, moves: &[&str]) {
        let list = "[...document.querySelectorAll('#moves [data-ply]')].map((e) => e.textContent).join(',')";
        let wanted = moves.join(",");
        self.wait(&format!("the moves {wanted:?}"), &format!("{list} === '{wanted}'")).await;
    }

    /// Waits until there are so many moves, and gives them.
    pub async fn wait_ply(&self, count: usize) -> Vec<String> {
        let list = "[...document.querySelectorAll('#moves [data-ply]')].map((e) => e.textContent)";
        self.wait(&format!("{count} moves"), &format!("{list}.length === {count}")).await;
        let moves = self.value(list).await;
        moves
            .as_array()
            .expect("a list")
            .iter()
            .map(|text| text.as_str().expect("a text").to_string())
            .collect()
    }

    /// The text of an element.
    pub async fn text(&self, css: &str) -> String {
        let found =
            self.run("return document.querySelector(arguments[0])?.textContent ?? ''", json!([css])).await;
        found.as_str().expect("a text").to_string()
    }

    /// How many elements there are.
    pub async fn count(&self, css: &str) -> u64 {
        let found = self.run("return document.querySelectorAll(arguments[0]).length", json!([css])).await;
        found.as_u64().expect("a number")
    }

    /// Clicks an element as soon as it is there.
    pub async fn click(&self, css: &str) {
        let end = Instant::now() + DEADLINE;
        loop {
            let find = self.browser.client.wait().at_most(DEADLINE).for_element(Locator::Css(css));
            let element = find.await.unwrap_or_else(|error| panic!("{css}: {error}"));
            match element.click().await {
                Ok(()) => return,
                // Drawn anew between the look and the click: a person would not notice.
                Err(error) if error.is_stale_element_reference() && Instant::now() < end => {}
                Err(error) => panic!("{css}: {error}"),
            }
        }
    }

    /// Types into the element that has the focus.
    pub async fn keys(&self, text: &str) {
        let focused = self.browser.client.active_element().await.expect("something has the focus");
        focused.send_keys(text).await.expect("it takes keys");
    }

    /// Replaces the text of a field and leaves it.
    pub async fn fill(&self, css: &str, text: &str) {
        let script = "const field = document.querySelector(arguments[0]); field.focus(); field.value = arguments[1];
            field.dispatchEvent(new Event('input', {bubbles: true})); field.dispatchEvent(new Event('change', {bubbles: true}))";
        self.run(script, json!([css, text])).await;
    }

    /// Clicks into the board with the mouse, over the column with this label.
    pub async fn click_column(&self, label: &str) {
        let (x, _) = self.label(label, "column").await;
        let middle = self.value("(() => { const b = document.querySelector('.board > svg').getBoundingClientRect(); return b.top + b.height / 2 })()").await;
        self.click_at(x, middle.as_f64().expect("a number")).await;
    }

    /// Clicks a cell of a board without gravity, such as `b2`.
    pub async fn click_cell(&self, cell: &str) {
        let split = cell.find(|c: char| c.is_ascii_digit()).expect("a cell has a row");
        let ((x, _), (_, y)) =
            (self.label(&cell[..split], "column").await, self.label(&cell[split..], "row").await);
        self.click_at(x, y).await;
    }

    /// Where the label of a column (along the bottom) or a row (along the side) stands.
    async fn label(&self, text: &str, kind: &str) -> (f64, f64) {
        let script = "const texts = [...document.querySelectorAll('.board .labels text')].filter((e) => e.textContent === arguments[0]);
            const found = texts.map((e) => e.getBoundingClientRect()).sort((a, b) => arguments[1] === 'column' ? b.top - a.top : a.left - b.left)[0];
            return found && [found.left + found.width / 2, found.top + found.height / 2]";
        let place = self.run(script, json!([text, kind])).await;
        let number =
            |index: usize| place[index].as_f64().unwrap_or_else(|| panic!("no {kind} {text:?} on the board"));
        (number(0), number(1))
    }

    /// A click of the mouse at a place of the window, which is scrolled there first.
    pub async fn click_at(&self, x: f64, y: f64) {
        let mouse = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.browser.client.perform_actions(mouse).await.expect("the mouse clicks");
    }

    /// Moves the mouse over the column with this label, without clicking.
    pub async fn point_column(&self, label: &str) {
        let (x, y) = self.label(label, "column").await;
        let mouse =
            MouseActions::new("mouse".into()).then(PointerAction::MoveTo { duration: None, x, y: y - 60.0 });
        self.browser.client.perform_actions(mouse).await.expect("the mouse moves");
    }

    /// Fails if the console complained; the end of every test.
    pub async fn finish(self) {
        let complaints = self.browser.complaints().await;
        assert!(complaints.is_empty(), "the console complains: {complaints:#?}");
    }
}
