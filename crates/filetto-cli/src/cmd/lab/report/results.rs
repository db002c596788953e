//! The algorithms applied to the game: how they are built, and what every computer move took.

use filetto::internals::lab::curves;
use filetto::internals::lab::curves::{Measured, Setup};

use super::super::curves as shown;
use super::super::names::Names;
use super::name_of;
use crate::lang::say;
use crate::report::page::{Block, Report};

pub(super) fn describe(report: &mut Report, setup: &Setup, rows: &[Measured]) {
    let (lang, name) = (report.lang, name_of(report.lang, setup.rules));
    report.heading(say!(
        lang,
        "5. Minimax and alpha-beta applied to {name}",
        "5. Minimax e alfa-beta applicati a {name}"
    ));
    implementation(report);
    report.subheading(say!(
        lang,
        "Results: time and nodes of every computer move",
        "Risultati: tempo e nodi di ogni mossa del computer"
    ));
    report.text(shown::describe(lang, setup));
    let names = Names::of(&setup.algorithms);
    report.blocks.push(Block::Table(shown::totals(lang, setup, rows, &names)));
    let plots = shown::QUANTITIES.iter().map(|quantity| quantity.plot(lang, setup.rules, rows, &names));
    report.blocks.extend(plots.map(Block::Plot));
    report.blocks.push(Block::Table(shown::by_move(lang, rows, &names)));
    let Some(reference) = curves::reference(&setup.algorithms) else { return };
    report.subheading(say!(lang, "The portions pruned", "Le parti potate"));
    report.blocks.push(Block::Plot(shown::pruned(lang, setup.rules, rows, &names, &reference.to_string())));
}

fn implementation(report: &mut Report) {
    let lang = report.lang;
    report.subheading(say!(lang, "Data structures", "Strutture dati"));
    report.text(say!(
        lang,
        "The board keeps, for every segment, one small number that encodes how many stones each side has in it. A move visits \
         the segments through one cell and updates the evaluation, the threats and the end of the game together; taking a \
         move back subtracts the same. Moves stand on one stack for the whole search, so that no memory is asked for on the \
         way. Positions are hashed by Zobrist's method for algorithms that remember [6].",
        "La griglia tiene, per ogni segmento, un piccolo numero che codifica quante pedine vi ha ciascuna parte. Una mossa \
         visita i segmenti che passano per una casella e aggiorna insieme la valutazione, le minacce e la fine della partita; \
         ritirarla sottrae lo stesso. Le mosse stanno su una sola pila per tutta la ricerca, così che per strada non si chiede \
         memoria. Le posizioni hanno un codice hash secondo Zobrist, per gli algoritmi che ricordano [6]."
    ));
    report.subheading(say!(
        lang,
        "Depth limit and order of moves",
        "Limite di profondità e ordinamento delle mosse"
    ));
    report.text(say!(
        lang,
        "The search stops at a depth limit and asks the evaluation there; ends of the game before it count as they are. \
         Minimax and the first alpha-beta (`order=none`) look at the moves in the same order, from left to right, so that \
         what separates them is pruning alone. Where an alpha-beta without `order=none` is measured, it looks at the centre \
         first: its distance from the other is what ordering adds.",
        "La ricerca si ferma a un limite di profondità e lì interroga la valutazione; le partite finite prima contano per \
         quello che sono. Il minimax e il primo alfa-beta (`order=none`) guardano le mosse nello stesso ordine, da sinistra a \
         destra: a separarli è la sola potatura. Un alfa-beta senza `order=none`, se misurato, guarda prima il centro: la sua \
         distanza dall'altro è ciò che aggiunge l'ordinamento."
    ));
}
