//! Exercises in words and pictures: the question, the tree to think about, the tree with its solution.

use filetto::internals::lab::exercises::{Exercise, Kind};
use filetto::search::Algorithm;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::tree::Request;

/// An exercise as the page gets it: without its answer, and without the seed that says it.
pub fn json(exercise: &Exercise, lang: Lang) -> Json {
    json!({
        "kind": exercise.kind.name(),
        "question": question(exercise, lang),
        "nodes": exercise.kind.asks_for_nodes(),
        "node": exercise.node,
        "tree": exercise.tree.to_string(),
    })
}

/// What is asked, in a sentence or two.
pub fn question(exercise: &Exercise, lang: Lang) -> String {
    let node = exercise.node.as_deref().unwrap_or_default();
    match exercise.kind {
        Kind::Value => say!(
            lang,
            "What is the root worth to MAX if both sides play their best?",
            "Quanto vale la radice per MAX se entrambi giocano al meglio?"
        ),
        Kind::Choice => say!(
            lang,
            "Which child of the root does MAX choose? Give its letter.",
            "Quale figlio della radice sceglie MAX? Scrivi la lettera."
        ),
        Kind::Negamax => say!(
            lang,
            "Negamax counts from the side of whoever moves. What does it find for node {node}?",
            "Negamax conta dal punto di vista di chi muove. Che valore trova per il nodo {node}?"
        ),
        Kind::Cut => say!(
            lang,
            "Alpha-beta goes from left to right. Which leaves does it never look at? Give their letters.",
            "Alfa-beta procede da sinistra a destra. Quali foglie non guarda mai? Scrivi le lettere."
        ),
        Kind::Alpha => say!(
            lang,
            "Alpha-beta goes from left to right. What is alpha when it enters node {node}?",
            "Alfa-beta procede da sinistra a destra. Quanto vale alfa quando entra nel nodo {node}?"
        ),
        Kind::Beta => say!(
            lang,
            "Alpha-beta goes from left to right. What is beta when it enters node {node}?",
            "Alfa-beta procede da sinistra a destra. Quanto vale beta quando entra nel nodo {node}?"
        ),
        Kind::First => say!(
            lang,
            "One child of the root may be moved to the front. Which one, so that alpha-beta looks at the fewest leaves?",
            "Un figlio della radice può passare davanti agli altri. Quale, perché alfa-beta guardi meno foglie possibile?"
        ),
        Kind::Fewest => say!(
            lang,
            "The children of every node may be put into any order. How many leaves does alpha-beta need at least?",
            "I figli di ogni nodo si possono mettere in qualsiasi ordine. Quante foglie servono almeno ad alfa-beta?"
        ),
    }
}

/// The tree to think about: its shape, its letters, the values of its leaves.
pub fn picture(exercise: &Exercise) -> Result<String, Failure> {
    let (drawing, _) = Request::typed(exercise.tree.clone(), Algorithm::Minimax).record()?;
    Ok(drawing.unsearched().svg())
}

/// The same tree searched, by the algorithm that the question is about.
pub fn solution(exercise: &Exercise) -> Result<String, Failure> {
    let algorithm = match exercise.kind {
        Kind::Value | Kind::Choice => Algorithm::Minimax,
        Kind::Negamax => Algorithm::Negamax,
        Kind::Cut | Kind::Alpha | Kind::Beta | Kind::First | Kind::Fewest => Algorithm::AlphaBeta,
    };
    let (drawing, _) = Request::typed(exercise.tree.clone(), algorithm).record()?;
    Ok(drawing.svg())
}
