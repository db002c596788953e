//! Exercises in words and pictures: the question, what to think about, the same with its solution.

#[cfg(feature = "program")]
mod drawn;

use filetto::game::Position;
use filetto::game::notation::format_game;
use filetto::internals::lab::exercises::{Exercise, Form, Kind, Setting};
use serde_json::{Value as Json, json};

use crate::lang::{Lang, say};

#[cfg(feature = "program")]
pub use drawn::{picture, solution, text};

/// An exercise as the page gets it: without its answer, and without the seed that says it.
pub fn json(exercise: &Exercise, lang: Lang) -> Json {
    let setting = &exercise.setting;
    json!({
        "kind": exercise.kind.name(),
        "question": question(exercise, lang),
        "form": form(exercise.kind.form()),
        "node": exercise.node,
        "tree": setting.tree().map(ToString::to_string),
        "table": setting.table().map(|table| json!({"columns": table.columns, "rows": table.rows})),
        "board": setting.board().map(board),
    })
}

/// The form of an answer as the page knows it.
fn form(form: Form) -> &'static str {
    match form {
        Form::Number => "number",
        Form::Letters => "letters",
        Form::Bits => "bits",
        Form::Cell => "cell",
    }
}

fn board(position: &Position) -> Json {
    json!({"game": position.rules().to_string(), "moves": format_game(position)})
}

/// What is asked, in a sentence or two.
pub fn question(exercise: &Exercise, lang: Lang) -> String {
    let node = exercise.node.as_deref().unwrap_or_default();
    match exercise.setting {
        Setting::Tree(_) => about_tree(exercise, node, lang),
        Setting::Table(_) => about_table(exercise.kind, node, lang),
        Setting::Board(ref position) => {
            let side = position.to_move();
            say!(
                lang,
                "Four in a row, {side} to move. Which cell makes two threats at once? Write it as a column and a row, such as c3.",
                "Quattro in fila, muove {side}. Quale casella crea due minacce insieme? Scrivi colonna e riga, per esempio c3."
            )
        }
    }
}

fn about_tree(exercise: &Exercise, node: &str, lang: Lang) -> String {
    let given = exercise.given.iter().map(|(name, number)| format!("{name} {number}"));
    let given = given.collect::<Vec<_>>().join(", ");
    let (alpha, beta) = window(exercise);
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
        Kind::List => say!(
            lang,
            "Minimax works off its list L from the front; a node stays in L until its children are done. Which nodes are in L \
             when {node} has just been expanded, the root included? Give their letters.",
            "Minimax lavora sulla lista L cominciando dalla testa; un nodo resta in L finché i figli non sono finiti. Quali nodi \
             sono in L appena {node} è stato espanso, radice compresa? Scrivi le lettere."
        ),
        Kind::Scout => say!(
            lang,
            "NegaScout goes from left to right and asks all children of the root but the first only \"are you better?\". Which \
             ones does it search twice? Give their letters.",
            "NegaScout procede da sinistra a destra e a tutti i figli della radice, tranne il primo, chiede soltanto «sei \
             meglio?». Quali esplora due volte? Scrivi le lettere."
        ),
        Kind::Null => say!(
            lang,
            "Is the root worth {beta} or more? Alpha-beta asks with the null window ({alpha}, {beta}). At how many leaves does it look?",
            "La radice vale {beta} o più? Alfa-beta lo chiede con la finestra nulla ({alpha}, {beta}). Quante foglie guarda?"
        ),
        Kind::Guess => say!(
            lang,
            "MTD(f) guesses and asks with the null window ({alpha}, {beta}). Alpha-beta returns the best value it saw, even outside the \
             window. Which number does the root return?",
            "MTD(f) fa un'ipotesi e chiede con la finestra nulla ({alpha}, {beta}). Alfa-beta restituisce il valore migliore che ha \
             visto, anche fuori dalla finestra. Quale numero restituisce la radice?"
        ),
        Kind::Deepening => say!(
            lang,
            "Minimax with iterative deepening looks one ply deep, then two, and so on to the leaves. How many nodes does it visit \
             in all, the root once per look?",
            "Minimax con approfondimento iterativo guarda una semimossa, poi due, e così via fino alle foglie. Quanti nodi visita \
             in tutto, contando la radice una volta per sguardo?"
        ),
        Kind::Aspiration => say!(
            lang,
            "The aspiration window is ({alpha}, {beta}). Write -1 if the search fails low, 1 if it fails high, 0 if the value lies inside.",
            "La finestra di aspirazione è ({alpha}, {beta}). Scrivi -1 se la ricerca fallisce in basso, 1 se fallisce in alto, 0 se il \
             valore è dentro."
        ),
        Kind::Entry => say!(
            lang,
            "Alpha-beta goes from left to right and leaves node {node}. What may the table keep of its value? Write -1 for \
             \"at most\", 1 for \"at least\", 0 for \"exactly\".",
            "Alfa-beta procede da sinistra a destra e lascia il nodo {node}. Che cosa può conservare la tabella del suo valore? \
             Scrivi -1 per «al più», 1 per «almeno», 0 per «esatto»."
        ),
        Kind::Horizon => say!(
            lang,
            "A search of one ply evaluates the moves: {given}. By how much does it overrate the move it chooses, compared with \
             the whole tree?",
            "Una ricerca di una semimossa valuta così le mosse: {given}. Di quanto sopravvaluta la mossa che sceglie, rispetto \
             all'albero intero?"
        ),
        Kind::Quiescence => say!(
            lang,
            "A search of one ply evaluates the moves: {given}. But {node} is not quiet: its replies are played out first. What is \
             the root worth then?",
            "Una ricerca di una semimossa valuta così le mosse: {given}. Ma {node} non è quieta: prima si giocano le risposte. \
             Quanto vale allora la radice?"
        ),
        Kind::Secondary => say!(
            lang,
            "A search of one ply evaluates the moves: {given}. A secondary search looks one ply deeper at the move chosen, and at \
             the next best as long as that promises more. Which move is played? Give its letter.",
            "Una ricerca di una semimossa valuta così le mosse: {given}. Una ricerca secondaria guarda una semimossa più a fondo \
             la mossa scelta, poi la seconda finché promette di più. Quale mossa si gioca? Scrivi la lettera."
        ),
        Kind::Proof => say!(
            lang,
            "Leaves 1 are won by MAX, -1 lost, 0 not decided yet. What is the proof number of the root?",
            "Le foglie 1 sono vinte da MAX, -1 perse, 0 non ancora decise. Qual è il numero di prova della radice?"
        ),
        Kind::Disproof => say!(
            lang,
            "Leaves 1 are won by MAX, -1 lost, 0 not decided yet. What is the disproof number of the root?",
            "Le foglie 1 sono vinte da MAX, -1 perse, 0 non ancora decise. Qual è il numero di confutazione della radice?"
        ),
        _ => String::new(),
    }
}

/// The window that a question gives; one that gives beta alone means a null window.
fn window(exercise: &Exercise) -> (i32, i32) {
    match exercise.given[..] {
        [(_, alpha), (_, beta)] => (alpha, beta),
        [(_, beta)] => (beta - 1, beta),
        _ => (0, 0),
    }
}

fn about_table(kind: Kind, node: &str, lang: Lang) -> String {
    match kind {
        Kind::Evaluation => say!(
            lang,
            "f1, f2 and f3 count the open segments with one, two and three stones, w are their weights, + is for having the move. \
             X is to move. What is the evaluation for X?",
            "f1, f2 e f3 contano i segmenti aperti con una, due e tre pedine, w sono i pesi, + vale per chi ha la mossa. Muove X. \
             Quanto vale la valutazione per X?"
        ),
        Kind::Zobrist => say!(
            lang,
            "Each stone on each cell has a key of four bits. On the board: {node}. What is the key of the position? Write four bits.",
            "Ogni pedina su ogni casella ha una chiave di quattro bit. Sulla griglia: {node}. Qual è la chiave della posizione? \
             Scrivi quattro bit."
        ),
        Kind::Anneal => say!(
            lang,
            "A step changes the energy by ΔE at the temperature T; a random number u from 0 to 1 decides. Which steps are \
             accepted? Give their letters. (exp(-0.5) = 0.61, exp(-1) = 0.37, exp(-2) = 0.14, exp(-3) = 0.05)",
            "Un passo cambia l'energia di ΔE alla temperatura T; decide un numero casuale u da 0 a 1. Quali passi sono accettati? \
             Scrivi le lettere. (exp(-0,5) = 0,61, exp(-1) = 0,37, exp(-2) = 0,14, exp(-3) = 0,05)"
        ),
        Kind::Elo => say!(
            lang,
            "A plays many games against B. Which score do the ratings promise A, in percent, rounded?",
            "A gioca molte partite contro B. Quale punteggio promettono ad A i punti Elo, in percento, arrotondato?"
        ),
        Kind::Score => say!(
            lang,
            "On a board of W columns and H rows a side wins with the stone of ply p. What is the solver's score of that win, \
             floor((W·H + 2 - p) / 2)?",
            "Su una griglia di W colonne e H righe una parte vince con la pedina della semimossa p. Quale punteggio dà il \
             risolutore a quella vittoria, floor((W·H + 2 - p) / 2)?"
        ),
        Kind::Saddle => say!(
            lang,
            "R chooses a row and gets the entry, C chooses a column and pays it. This matrix has a saddle point: what is its value?",
            "R sceglie una riga e riceve il numero, C sceglie una colonna e lo paga. Questa matrice ha un punto di sella: quanto vale?"
        ),
        Kind::Mixed => say!(
            lang,
            "R chooses a row and gets the entry, C chooses a column and pays it. There is no saddle point. In how many percent of \
             the games should R choose A?",
            "R sceglie una riga e riceve il numero, C sceglie una colonna e lo paga. Non c'è punto di sella. In quale percento \
             delle partite R deve scegliere A?"
        ),
        Kind::Ucb => say!(
            lang,
            "Moves with their playouts n and the points w of the mover; N is the sum of all n. Which move has the largest bound \
             w/n + √(ln N / n)? Give its letter.",
            "Mosse con le loro simulazioni n e i punti w di chi muove; N è la somma di tutti gli n. Quale mossa ha il limite più \
             grande, w/n + √(ln N / n)? Scrivi la lettera."
        ),
        Kind::Abdada => say!(
            lang,
            "Moves of a node in their order, n threads are searching each. One more thread comes. ABDADA: the first move is never \
             deferred. Which moves does the new thread defer? Give their letters.",
            "Le mosse di un nodo nel loro ordine; n thread stanno esplorando ciascuna. Arriva un altro thread. ABDADA: la prima \
             mossa non si rimanda mai. Quali mosse rimanda il nuovo thread? Scrivi le lettere."
        ),
        Kind::Claimeven => say!(
            lang,
            "The empty board of Connect Four: O answers every move of X on top of it and so gets all even rows. Which of these \
             segments can X still complete? Give their letters.",
            "La griglia vuota di Forza 4: O risponde a ogni mossa di X appena sopra e così ottiene tutte le righe pari. Quali di \
             questi segmenti X può ancora completare? Scrivi le lettere."
        ),
        _ => String::new(),
    }
}

/// What an answer looks like, for those who wrote something else.
pub fn expected(kind: Kind) -> &'static str {
    match kind.form() {
        Form::Number => "a number",
        Form::Letters => "letters of nodes, such as b d",
        Form::Bits => "four bits, such as 0110",
        Form::Cell => "a cell, such as c3",
    }
}
