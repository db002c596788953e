//! Exercises on the page: below every lesson, checked by the server, solved ones remembered.

use filetto::internals::lab::exercises::{Answer, Exercise, Form, Kind};
use serde_json::json;

use crate::access::check;
use crate::harness::{Look, Page, Server};

/// Opens a lesson and makes its exercise again from the kind and the seed that the page shows.
async fn open(page: &Page, lesson: &str) -> Exercise {
    page.visit(&format!("#/learn/{lesson}")).await;
    page.wait(
        "the exercise",
        &format!("document.querySelector('.exercise[data-lesson={lesson}] .question')"),
    )
    .await;
    let data = page.value("({ ...document.querySelector('.exercise').dataset })").await;
    let text = |key: &str| data[key].as_str().expect("an attribute").to_string();
    let kind = Kind::by_name(&text("kind")).expect("a kind");
    Exercise::new(kind, text("seed").parse().expect("a seed"))
}

/// An answer that can be read and is wrong.
fn wrong(exercise: &Exercise) -> String {
    match &exercise.answer {
        Answer::Number(number) => (number + 1).to_string(),
        Answer::Letters(names) => {
            let letters = ('A'..='Z').chain('a'..='z').map(String::from);
            let mut others =
                letters.filter(|letter| exercise.setting.names(letter) && names[..] != [letter.clone()]);
            others.next().expect("another letter")
        }
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
        let exercise = open(&page, name).await;
        assert_eq!(
            answer(&page, &wrong(&exercise)).await,
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
        let exercise = open(&page, lesson).await;
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
