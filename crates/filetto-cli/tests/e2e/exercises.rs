//! Exercises on the page: below every lesson, checked by the server, solved ones remembered.

use filetto::internals::lab::exercises::{Answer, Exercise, Form, Kind};
use serde_json::json;

use crate::access::check;
use crate::harness::{Look, Page, Server};

/// The exercise that the page shows, made again from what it asked the server for.
async fn shown(page: &Page) -> Exercise {
    let asked = "performance.getEntriesByType('resource').filter((e) => e.name.includes('/api/exercises?')).at(-1).name";
    let address = page.value(asked).await;
    let query = address.as_str().and_then(|address| address.split_once('?')).expect("a question").1;
    let value = |key: &str| {
        query
            .split('&')
            .find_map(|pair| pair.strip_prefix(&format!("{key}=")))
            .expect("a parameter")
            .to_string()
    };
    let kind = Kind::by_name(&value("kind")).expect("a kind");
    Exercise::new(kind, value("seed").parse().expect("a seed"))
}

/// An answer that can be read and is wrong.
fn wrong(answer: &Answer) -> String {
    match answer {
        Answer::Number(number) => (number + 1).to_string(),
        Answer::Letters(names) => if names.contains(&"Z".to_string()) { "Y" } else { "Z" }.into(),
        Answer::Bits(bits) => format!("{:04b}", bits ^ 1),
        Answer::Cell(cell) => if cell == "a1" { "b1" } else { "a1" }.into(),
    }
}

async fn answer(page: &Page, text: &str) -> String {
    page.fill("#ex-answer", text).await;
    page.click(".exercise .main").await;
    page.wait("a verdict", "document.querySelector('.exercise .verdict-line')?.textContent").await;
    page.text(".exercise .verdict-line").await
}

#[tokio::test]
async fn every_lesson_has_an_exercise_that_checks_itself() {
    let server = Server::start();
    let page = Page::open(&server, Look::default(), "#/learn").await;
    page.wait("the lessons", "document.querySelectorAll('.lessons li').length === 26").await;
    let names =
        "[...document.querySelectorAll('.lessons h2 a')].map((e) => e.getAttribute('href').split('/').pop())";
    let names = page.value(names).await;
    for name in names.as_array().expect("names").iter().filter_map(|name| name.as_str()) {
        page.visit(&format!("#/learn/{name}")).await;
        page.wait(
            "the lesson",
            &format!("location.hash === '#/learn/{name}' && document.querySelector('.exercise .question')"),
        )
        .await;
        let exercise = shown(&page).await;
        assert_eq!(
            answer(&page, &wrong(&exercise.answer)).await,
            "Not yet. Look again, or take another one.",
            "{name}"
        );
        let right = exercise.answer.to_string();
        page.fill("#ex-answer", &right).await;
        page.click(".exercise .main").await;
        page.wait(&format!("{name}: right"), "document.querySelector('.verdict-line.right')").await;
        assert_eq!(page.text(".verdict-line").await, format!("Right: {right}"), "{name}");
    }
    check(&page, "an exercise").await;
    page.visit("#/learn").await;
    page.reload().await;
    page.wait("every lesson ticked", "document.querySelectorAll('.lessons h2 .soft').length === 26").await;
    page.finish().await;
}

#[tokio::test]
async fn cells_rows_and_nodes_are_answers_by_click() {
    let server = Server::start();
    let italian = Look { language: "it", dark: true, ..Look::default() };
    let page = Page::open(&server, italian, "#/learn/threats").await;
    for (lesson, form) in [("threats", Form::Cell), ("mcts", Form::Letters), ("list", Form::Letters)] {
        page.visit(&format!("#/learn/{lesson}")).await;
        page.wait(
            "the lesson",
            &format!("location.hash === '#/learn/{lesson}' && document.querySelector('.exercise .question')"),
        )
        .await;
        let exercise = shown(&page).await;
        assert_eq!(exercise.kind.form(), form);
        for name in exercise.answer.to_string().split(' ') {
            let click = format!(
                "document.querySelector('.exercise [data-name=\"{name}\"]').dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
            );
            page.run(&click, json!([])).await;
        }
        page.click(".exercise .main").await;
        page.wait(&format!("{lesson}: right"), "document.querySelector('.verdict-line.right')").await;
        check(&page, lesson).await;
    }
    page.finish().await;
}
