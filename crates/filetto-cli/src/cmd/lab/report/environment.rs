//! How to compile and run the program, what it reads, and where this report was made.

use crate::lang::{Lang, say};
use crate::report::environment::{build, command, compiler, cores, processor, system};
use crate::report::page::{Block, Report};
use crate::report::table::Table;

pub(super) fn describe(report: &mut Report) {
    let lang = report.lang;
    report.heading(say!(lang, "8. Program and environment", "8. Il programma e l'ambiente"));
    report.text(say!(
        lang,
        "Compile and run: with Rust 1.89 or later, `cargo build --release` in the folder of the source code makes \
         `target/release/filetto`, on Linux, macOS and Windows. No other program is needed. `filetto play --plain --o \
         alphabeta:depth=6,win=512,quick=off --log game.jsonl` is the game in the terminal, and the command in the table below \
         is this report.",
        "Compilare ed eseguire: con Rust 1.89 o successivo, `cargo build --release` nella cartella dei sorgenti produce \
         `target/release/filetto`, su Linux, macOS e Windows. Non serve altro. `filetto play --plain --o \
         alphabeta:depth=6,win=512,quick=off --log game.jsonl` è la partita nel terminale, e il comando nella tabella qui sotto \
         è questa relazione."
    ));
    report.text(say!(
        lang,
        "Input: a player is `name:key=value,key=value`; `minimax` and `alphabeta` take `depth=` (the depth limit), `order=`, \
         `eval=`, `win=`, `quick=` and more (`filetto players`). A game is `drop-WxH-K`, `free-WxH-K` or a name. In the terminal \
         a move is the number of a column, from the left; bad answers are explained and asked again.",
        "Formato dei dati: un giocatore è `nome:chiave=valore,chiave=valore`; `minimax` e `alphabeta` accettano `depth=` (il \
         limite di profondità), `order=`, `eval=`, `win=`, `quick=` e altro (`filetto players`). Un gioco è `drop-WxH-K`, \
         `free-WxH-K` o un nome. Nel terminale una mossa è il numero di una colonna, da sinistra; le risposte sbagliate vengono \
         spiegate e richieste."
    ));
    report.blocks.push(Block::Table(table(lang)));
}

fn table(lang: Lang) -> Table {
    let title = say!(lang, "Where this report was made", "Dove è stata fatta questa relazione");
    let mut table = Table::new(title, &["environment", "here"]).or_italian(lang, &["ambiente", "qui"]);
    table.rows = [
        (say!(lang, "command", "comando"), command()),
        (say!(lang, "operating system", "sistema operativo"), system()),
        (say!(lang, "processor", "processore"), processor()),
        (say!(lang, "cores", "core"), cores().to_string()),
        (say!(lang, "compiler", "compilatore"), compiler().to_string()),
        (say!(lang, "program and build", "programma e compilazione"), build()),
    ]
    .map(|(name, value)| vec![name, value])
    .to_vec();
    table
}
