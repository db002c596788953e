//! `filetto lab levels`: the thesis's table of times against the number of empty cells.

use std::io::Write;
use std::time::Duration;

use filetto::game::Rules;
use filetto::internals::lab::levels;
use filetto::internals::lab::levels::{
    Measured, Setup, Status, THESIS_LEVELS, THESIS_ROWS, THESIS_SECONDS, VARIANTS,
};
use filetto::internals::stats::spread;

use super::args::LevelsArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, count, percent};

/// How long it may take if nobody says.
const BUDGET: Duration = Duration::from_secs(150);

pub(super) fn run(args: &LevelsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = Setup {
        boards: args.boards.clone(),
        variants: VARIANTS.to_vec(),
        positions: args.positions,
        threads: args.threads as usize,
        cutoff: args.cutoff,
        seed: args.output.seed,
    };
    let lang = args.output.lang();
    let mut bench = Bench::start("levels", &args.output, Some(BUDGET));
    let rows = bench.record("", (0.0, 1.0), |run, report| levels::run(&setup, run, report))?;
    let title = say!(lang, "Full-depth search, level by level", "Ricerca completa, livello per livello");
    let mut report = Report::new(lang, title);
    report.text(introduction(lang));
    report.text(ideas(lang, &setup));
    report.blocks.push(Block::Table(reached(lang, &setup, &rows)));
    report.blocks.push(Block::Table(right(lang, &setup, &rows)));
    for rules in &setup.boards {
        report.heading(format!("{rules}"));
        report.blocks.push(Block::Plot(nodes(lang, *rules, &rows)));
        report.blocks.push(Block::Plot(time(lang, *rules, &rows)));
        report.blocks.push(Block::Table(times(lang, *rules, &rows)));
    }
    report.heading(say!(lang, "What the thesis measured", "Che cosa ha misurato la tesi"));
    report.blocks.push(Block::Table(printed(lang, &rows)));
    report.text(about_the_print(lang));
    bench.finish(&report, out)
}

fn introduction(lang: Lang) -> String {
    say!(
        lang,
        "Every position is searched to the end of the game. Its levels are its empty cells: a position with n of them has \
         up to n! ways to go on. The positions are chosen so that the searches have to work, as the thesis chose its own: \
         random ones by seed, without a win or a forced reply, and of eight of them the one that is not decided within three \
         plies and has the largest tree. All variants get the same positions; numbers are medians over those of a level, and ≥ \
         says that a search was not finished.",
        "Ogni posizione viene analizzata fino alla fine della partita. I suoi livelli sono le caselle libere: con n caselle \
         ci sono fino a n! modi di continuare. Le posizioni sono scelte perché le ricerche debbano lavorare, come fa la tesi: \
         casuali ma con un seme, senza vittorie né risposte obbligate, e tra otto quella non decisa entro tre mosse e con \
         l'albero più grande. Tutte le varianti ricevono le stesse posizioni; i numeri sono mediane su quelle di un livello, e \
         ≥ indica una ricerca non finita."
    )
}

fn ideas(lang: Lang, setup: &Setup) -> String {
    let (plies, threads) = (setup.cutoff, setup.threads);
    say!(
        lang,
        "The ideas of the thesis's last chapter: a heuristic cut-off (here after {plies} plies, with Rivest's evaluation), \
         memo (a transposition table), negascout, parallel alpha-beta ({threads} threads), quiescence (which means \
         something beyond a cut-off only) and NegaC*. Order, centre first, is ours. \"thesis\" is the thesis's own program.",
        "Le idee dell'ultimo capitolo della tesi: il taglio euristico (cut-off, qui dopo {plies} mosse, con la valutazione di \
         Rivest), la memoizzazione (memo: una tabella delle trasposizioni), negascout, alfa-beta in parallelo ({threads} \
         thread), la quiescenza (che ha senso solo oltre un taglio) e NegaC*. L'ordine, prima il centro (order), è nostro. \
         \"thesis\" è il programma della tesi."
    )
}

/// The rows of a variant at a level of a board.
fn at_level<'a>(
    rows: &'a [Measured],
    rules: Rules,
    variant: &'a str,
    level: usize,
) -> impl Iterator<Item = &'a Measured> {
    rows.iter().filter(move |row| (row.rules, row.variant, row.levels) == (rules, variant, level))
}

/// The median of a quantity at a level, if every position of the level was finished.
fn median(
    rows: &[Measured],
    rules: Rules,
    variant: &str,
    level: usize,
    quantity: fn(&Measured) -> f64,
) -> Option<f64> {
    let these = at_level(rows, rules, variant, level);
    let all: Option<Vec<f64>> =
        these.map(|row| (row.status == Status::Finished).then(|| quantity(row))).collect();
    spread(all?).map(|spread| spread.median)
}

fn seconds(row: &Measured) -> f64 {
    row.time.as_secs_f64()
}

fn curves(lang: Lang, rules: Rules, rows: &[Measured], quantity: fn(&Measured) -> f64) -> Vec<Series> {
    let curve = |variant: &str| {
        let levels = 1..=rules.cells();
        levels
            .filter_map(|level| Some((level as f64, median(rows, rules, variant, level, quantity)?)))
            .collect()
    };
    VARIANTS.iter().map(|variant| Series::measured(shown(lang, variant.name), curve(variant.name))).collect()
}

fn levels_axis(lang: Lang) -> Axis {
    Axis::linear(say!(lang, "levels (empty cells)", "livelli (caselle libere)"))
}

fn nodes(lang: Lang, rules: Rules, rows: &[Measured]) -> Plot {
    Plot {
        name: format!("nodes-{rules}"),
        title: say!(lang, "{rules}: nodes of a search", "{rules}: nodi di una ricerca"),
        x: levels_axis(lang),
        y: Axis::log(say!(lang, "nodes visited", "nodi visitati")),
        series: curves(lang, rules, rows, |row| row.nodes as f64),
        see: say!(
            lang,
            "On this scale a straight line is exponential growth, and the slope is what one more empty cell costs. Cutting \
             and ordering lower the slope; remembering bends the line, because positions repeat more the more moves there \
             are to swap. A cut-off turns factorial growth into a power of the number of moves.",
            "Su questa scala una retta è crescita esponenziale, e la pendenza è il costo di una casella libera in più. Tagliare e \
             ordinare abbassano la pendenza; ricordare piega la linea, perché le posizioni si ripetono tanto più quante più \
             mosse si possono scambiare. Un taglio euristico fa della crescita fattoriale una potenza del numero di mosse."
        ),
    }
}

fn time(lang: Lang, rules: Rules, rows: &[Measured]) -> Plot {
    let mut series = curves(lang, rules, rows, seconds);
    let last = rules.cells().min(THESIS_LEVELS) as f64;
    if rules.height() == THESIS_ROWS {
        let names = [
            say!(lang, "thesis's print, fastest", "stampa della tesi, minimo"),
            say!(lang, "thesis's print, slowest", "stampa della tesi, massimo"),
        ];
        for (name, time) in names.into_iter().zip([THESIS_SECONDS[0], THESIS_SECONDS[2]]) {
            series.push(Series::line(name, vec![(1.0, time), (last, time)]));
        }
    }
    Plot {
        name: format!("time-{rules}"),
        title: say!(lang, "{rules}: time of a search", "{rules}: tempo di una ricerca"),
        x: levels_axis(lang),
        y: Axis::log(say!(lang, "time (s)", "tempo (s)")),
        series,
        see: say!(
            lang,
            "Each variant ends where its share of the time was spent. Below a thousandth of a second the time is that of \
             setting up a search, a table above all, and says nothing about the algorithm.",
            "Ogni variante finisce dove finisce la sua parte di tempo. Sotto il millesimo di secondo il tempo è quello di \
             preparare la ricerca, soprattutto una tabella, e non dice nulla dell'algoritmo."
        ),
    }
}

/// The name of a variant for the reader: its ideas have Italian words, the algorithms keep their names.
fn shown(lang: Lang, name: &str) -> String {
    const IDEAS: [(&str, &str); 6] = [
        ("all together", "tutto insieme"),
        ("cut-off", "taglio euristico"),
        ("quiescence", "quiescenza"),
        ("memo", "memoria"),
        ("threads", "thread paralleli"),
        ("order", "ordinamento"),
    ];
    match lang {
        Lang::English => name.to_string(),
        Lang::Italian => {
            IDEAS.iter().fold(name.to_string(), |name, (english, italian)| name.replace(english, italian))
        }
    }
}

/// The names of columns, a first one before the others.
fn headed(first: &str, others: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(first.to_string()).chain(others).collect()
}

/// How high every variant came on every board.
fn reached(lang: Lang, setup: &Setup, rows: &[Measured]) -> Table {
    let title = say!(
        lang,
        "Highest level finished within its share of the time",
        "Livello più alto finito entro la sua parte di tempo"
    );
    let columns = |variant: &str, of: &str| {
        headed(variant, setup.boards.iter().map(|rules| format!("{rules} ({of} {})", rules.cells())))
    };
    let mut table = Table::new(title, &columns("variant", "of")).or_italian(lang, &columns("variante", "su"));
    for variant in &setup.variants {
        let cell = |rules: &Rules| levels::highest(rows, *rules, variant.name).to_string();
        let cells = std::iter::once(shown(lang, variant.name)).chain(setup.boards.iter().map(cell));
        table.rows.push(cells.collect());
    }
    table
}

/// How often the variants that stop early still say what is true.
fn right(lang: Lang, setup: &Setup, rows: &[Measured]) -> Table {
    let title = say!(
        lang,
        "With a cut-off: how often the value is still right (won, lost or neither, where a search to the end knows it)",
        "Con il taglio euristico: quante volte il valore è ancora giusto (vinta, persa o nessuno dei due, dove una ricerca \
         completa lo sa)"
    );
    let boards = || setup.boards.iter().map(ToString::to_string);
    let mut table =
        Table::new(title, &headed("variant", boards())).or_italian(lang, &headed("variante", boards()));
    for variant in setup.variants.iter().filter(|variant| variant.cutoff) {
        let cell = |rules: &Rules| {
            let (right, compared) = levels::right(rows, *rules, variant.name);
            let share = percent(right as f64 / compared.max(1) as f64);
            say!(lang, "{right} of {compared} ({share})", "{right} su {compared} ({share})")
        };
        let cells = std::iter::once(shown(lang, variant.name)).chain(setup.boards.iter().map(cell));
        table.rows.push(cells.collect());
    }
    table
}

/// Time and nodes at every level.
fn times(lang: Lang, rules: Rules, rows: &[Measured]) -> Table {
    let title = say!(
        lang,
        "{rules}: median nodes and seconds at every level",
        "{rules}: mediana di nodi e secondi a ogni livello"
    );
    let names = |lang| VARIANTS.iter().map(move |variant| shown(lang, variant.name));
    let mut table = Table::new(title, &headed("levels", names(Lang::English)))
        .or_italian(lang, &headed("livelli", names(Lang::Italian)));
    for level in 1..=rules.cells() {
        let cells = VARIANTS.iter().map(|variant| cost(rows, rules, variant.name, level));
        table.rows.push(std::iter::once(level.to_string()).chain(cells).collect());
    }
    table
}

/// What a level cost: nodes and seconds, at least so much if it was not finished, a dash if it was not begun.
fn cost(rows: &[Measured], rules: Rules, variant: &str, level: usize) -> String {
    let nodes = median(rows, rules, variant, level, |row| row.nodes as f64);
    if let Some((nodes, time)) = nodes.zip(median(rows, rules, variant, level, seconds)) {
        return format!("{} ({time:.3} s)", count(nodes as u64));
    }
    let mut begun = at_level(rows, rules, variant, level).filter(|row| row.status == Status::OutOfTime);
    begun.next().map_or("–".into(), |row| format!("≥ {} (≥ {:.3} s)", count(row.nodes), seconds(row)))
}

/// The figures the thesis prints beside ours, at the highest level that each exact variant finished on boards of 5 rows.
fn printed(lang: Lang, rows: &[Measured]) -> Table {
    let title = say!(lang, "The thesis's times and ours", "I tempi della tesi e i nostri");
    let mut table = Table::new(title, &["program", "board", "levels", "seconds per move"])
        .or_italian(lang, &["programma", "griglia", "livelli", "secondi per mossa"]);
    for time in THESIS_SECONDS {
        table.rows.push(vec![
            say!(lang, "thesis, as printed", "tesi, come stampato"),
            say!(lang, "5 rows, columns lost in print", "5 righe, colonne perse nella stampa"),
            say!(lang, "not said", "non detti"),
            format!("{time:.3}"),
        ]);
    }
    let mut boards: Vec<Rules> = rows.iter().map(|row| row.rules).collect();
    boards.dedup();
    boards.retain(|rules| rules.height() == THESIS_ROWS);
    for (rules, variant) in
        boards.iter().flat_map(|rules| VARIANTS.iter().map(move |variant| (*rules, variant)))
    {
        let highest = levels::highest(rows, rules, variant.name);
        let time = median(rows, rules, variant.name, highest, seconds).filter(|_| !variant.cutoff);
        if let Some(time) = time {
            let name = format!("filetto, {}", shown(lang, variant.name));
            table.rows.push(vec![name, rules.to_string(), highest.to_string(), format!("{time:.3}")]);
        }
    }
    table
}

fn about_the_print(lang: Lang) -> String {
    let [first, second, third] = THESIS_SECONDS;
    say!(
        lang,
        "The thesis prints three times ({first}, {second} and {third} s), each beside a board of 5 rows whose columns the \
         print has lost: there are at least 4, because a row of the third board holds 4 stones. It does not say how many in \
         a row win. Compiled from its appendix, its program takes well under a second on 5 rows and 4 columns with 12 levels, \
         and tens of seconds on 5 x 5 with 16 or 17 levels: so 5 x 5 is likely, and 5 x 4 with 12 levels is not. It leaves out \
         everything above {THESIS_LEVELS} levels. Other machines, other times: the figures show the order of size.",
        "La tesi stampa tre tempi ({first}, {second} e {third} s), ciascuno accanto a una griglia di 5 righe di cui la stampa ha \
         perso le colonne: sono almeno 4, perché una riga della terza griglia ha 4 simboli. Non dice quanti simboli in fila \
         vincono. Compilato dall'appendice, il suo programma impiega ben meno di un secondo su 5 righe e 4 colonne con 12 \
         livelli, e decine di secondi su 5 x 5 con 16 o 17 livelli: è probabile quindi il 5 x 5, e non il 5 x 4 con 12 livelli. \
         La tesi tralascia tutto ciò che supera i {THESIS_LEVELS} livelli. Altre macchine, altri tempi: le cifre mostrano l'ordine \
         di grandezza."
    )
}
