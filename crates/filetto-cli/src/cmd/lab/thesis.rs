//! `filetto lab thesis`: what the thesis's program makes of positions whose value is proven.

use std::io::Write;

use filetto::game::{Position, Rules};
use filetto::internals::lab::Ending;
use filetto::internals::lab::thesis;
use filetto::internals::lab::thesis::{Measured, Setup, Verdict};

use super::args::ThesisArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, percent};

/// Examples shown.
const EXAMPLES: usize = 3;

pub(super) fn run(args: &ThesisArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = Setup {
        boards: args.boards.clone(),
        positions: args.positions as usize,
        empty: args.empty as usize,
        seed: args.output.seed,
    };
    let lang = args.output.lang();
    let mut bench = Bench::start("thesis", &args.output, None);
    let mut refused = None;
    let rows = bench.record("", (0.0, 1.0), |run, report| {
        thesis::run(&setup, run, report).unwrap_or_else(|error| {
            refused = Some(error.to_string());
            Ending::Stopped
        })
    })?;
    if let Some(reason) = refused {
        return Err(Failure::Input(reason));
    }
    let title = say!(lang, "The thesis's program and the truth", "Il programma della tesi e la verità");
    let mut report = Report::new(lang, title);
    report.text(introduction(lang, args));
    report.blocks.push(Block::Table(summary(lang, &setup.boards, &rows)));
    report.blocks.push(Block::Plot(missed(lang, &setup.boards, &rows)));
    report.heading(say!(lang, "Examples", "Esempi"));
    report.blocks.extend(examples(lang, &rows));
    bench.finish(&report, out)
}

fn introduction(lang: Lang, args: &ThesisArgs) -> String {
    let empty = args.empty;
    say!(
        lang,
        "The program of the thesis (Padoan, Padova 2022) searches to the end of the game. A line is worth 10, and every \
         level hands up max - depth or min + depth, so that quicker wins should be worth more. But the bounds alpha and \
         beta travel through the levels without these shifts: a branch can be cut that should not be. So the program does \
         not always take the quickest win, gives some wins away, and loses some draws. Here it is asked about random \
         positions with at most {empty} empty cells, and the exact solver says what its moves are worth.",
        "Il programma della tesi (Padoan, Padova 2022) cerca fino alla fine della partita. Un allineamento vale 10, e ogni \
         livello restituisce max - depth o min + depth, così che le vittorie più rapide valgano di più. Ma i limiti alfa e \
         beta attraversano i livelli senza questi spostamenti: può essere potato un ramo che non lo meritava. Perciò il \
         programma non sceglie sempre la vittoria più rapida, alcune le regala, e perde alcune patte. Qui risponde a \
         posizioni casuali con al più {empty} caselle libere, e il risolutore esatto dice quanto valgono le sue mosse."
    )
}

/// Counts of a board, one row each.
fn summary(lang: Lang, boards: &[Rules], rows: &[Measured]) -> Table {
    let title = say!(lang, "What becomes of wins and draws", "Che cosa diventano le vittorie e le patte");
    let columns = [
        "board",
        "positions",
        "winnable",
        "quickest win",
        "slower win",
        "only a draw",
        "lost",
        "quickest win missed",
        "drawn",
        "draws lost",
    ];
    let italian = [
        "griglia",
        "posizioni",
        "vinte",
        "vittoria più rapida",
        "vittoria più lenta",
        "solo patta",
        "perse",
        "vittoria più rapida mancata",
        "patte",
        "patte perse",
    ];
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for rules in boards {
        let of = |wanted: &dyn Fn(&Measured) -> bool| {
            rows.iter().filter(|row| row.rules == *rules && wanted(row)).count()
        };
        let winnable = of(&Measured::is_winnable);
        let won = |verdict| of(&|row| row.is_winnable() && row.verdict() == verdict);
        let quickest = won(Verdict::Best);
        let counts = [
            of(&|_| true),
            winnable,
            quickest,
            won(Verdict::WrongDistance),
            won(Verdict::WinDrawn),
            won(Verdict::WinLost),
        ];
        let draws = [
            of(&|row| row.value == filetto::value::Value::Draw),
            of(&|row| row.verdict() == Verdict::DrawLost),
        ];
        let missed = percent((winnable - quickest) as f64 / winnable.max(1) as f64);
        let cells = counts.iter().map(ToString::to_string).chain([missed]);
        let cells = cells.chain(draws.iter().map(ToString::to_string));
        table.rows.push(std::iter::once(rules.to_string()).chain(cells).collect());
    }
    table
}

/// The share of missed wins by the number of empty cells.
fn missed(lang: Lang, boards: &[Rules], rows: &[Measured]) -> Plot {
    let curve = |rules: &Rules| {
        let share = |empty: usize| {
            let these: Vec<_> = rows
                .iter()
                .filter(|row| row.rules == *rules && row.empty == empty && row.is_winnable())
                .collect();
            let missed = these.iter().filter(|row| row.verdict() != Verdict::Best).count();
            (!these.is_empty()).then(|| (empty as f64, 100.0 * missed as f64 / these.len() as f64))
        };
        Series::measured(rules.to_string(), (1..=rules.cells()).filter_map(share).collect())
    };
    Plot {
        name: "missed".into(),
        title: say!(
            lang,
            "Winnable positions in which the quickest win is missed",
            "Posizioni vinte in cui manca la vittoria più rapida"
        ),
        x: Axis::linear(say!(lang, "empty cells", "caselle libere")),
        y: Axis::linear(say!(lang, "missed (%)", "mancate (%)")),
        series: boards.iter().map(curve).collect(),
        see: say!(
            lang,
            "With few empty cells the shifts are too small to matter. The more levels a search has, the more bounds are \
             compared with values of another level.",
            "Con poche caselle libere gli spostamenti sono troppo piccoli per contare. Più livelli ha la ricerca, più limiti \
             si confrontano con valori di un altro livello."
        ),
    }
}

/// The smallest positions in which the program goes wrong, the gravest first.
fn examples(lang: Lang, rows: &[Measured]) -> Vec<Block> {
    let mut wrong: Vec<&Measured> = rows.iter().filter(|row| row.verdict() != Verdict::Best).collect();
    wrong.sort_by_key(|row| (row.verdict() == Verdict::WrongDistance, row.empty));
    let mut blocks = Vec::new();
    for row in wrong.into_iter().take(EXAMPLES) {
        let Ok(position) = Position::parse(row.rules, &row.moves) else { continue };
        let (side, place) = (position.to_move(), lang.place(row.rules, row.mv));
        let (value, after) = (lang.value(row.value), lang.value(row.after));
        let says = say!(
            lang,
            "{side} to move: {value}. The program plays {place}: {after}.",
            "Muove {side}: {value}. Il programma gioca {place}: {after}."
        );
        blocks.push(Block::Fixed(format!("{position}\n{says}")));
    }
    blocks
}
