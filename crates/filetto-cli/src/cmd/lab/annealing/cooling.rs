//! One annealing, temperature by temperature.

use filetto::internals::lab::annealing::Cooling;

use crate::lang::{Lang, say};
use crate::report::page::Block;
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, count, percent};

/// The plots and the table of one annealing.
pub(super) fn blocks(lang: Lang, rows: &[Cooling]) -> [Block; 3] {
    [
        Block::Plot(energy(lang, rows)),
        Block::Plot(acceptance(lang, rows)),
        Block::Table(temperatures(lang, rows)),
    ]
}

fn steps(lang: Lang) -> Axis {
    Axis::linear(say!(lang, "step (sequences tried)", "passo (sequenze provate)"))
}

fn energy(lang: Lang, rows: &[Cooling]) -> Plot {
    let curve = |value: fn(&Cooling) -> f64| rows.iter().map(|row| (row.step as f64, value(row))).collect();
    Plot {
        name: "energy".into(),
        title: say!(
            lang,
            "Energy while it cools (negative is good)",
            "L'energia mentre si raffredda (negativa è buona)"
        ),
        x: steps(lang),
        y: Axis::linear(say!(lang, "energy (points)", "energia (punti)")),
        // Every temperature has a point: markers would hide the line.
        series: vec![
            Series::line(
                say!(lang, "mean of the current sequence", "media della sequenza corrente"),
                curve(|row| row.energy),
            ),
            Series::line(say!(lang, "best seen so far", "migliore vista finora"), curve(|row| row.best)),
        ],
        see: say!(
            lang,
            "While it is hot the current sequence wanders up and down; as it cools, the curve falls and grows calm. The \
             best sequence is usually seen long before the end: what follows only makes sure.",
            "Finché fa caldo la sequenza corrente sale e scende; raffreddandosi la curva cala e si calma. La sequenza \
             migliore di solito si vede molto prima della fine: il resto serve solo a esserne sicuri."
        ),
    }
}

fn acceptance(lang: Lang, rows: &[Cooling]) -> Plot {
    let share = rows.iter().map(|row| (row.step as f64, 100.0 * row.acceptance())).collect();
    let hottest = rows.first().map_or(1.0, |row| row.temperature);
    let heat = rows.iter().map(|row| (row.step as f64, 100.0 * row.temperature / hottest)).collect();
    Plot {
        name: "acceptance".into(),
        title: say!(lang, "Temperature and accepted neighbours", "Temperatura e vicini accettati"),
        x: steps(lang),
        y: Axis::linear(say!(lang, "share (%)", "quota (%)")),
        series: vec![
            Series::line(say!(lang, "neighbours accepted", "vicini accettati"), share),
            Series::line(say!(lang, "temperature, of the first", "temperatura, rispetto alla prima"), heat),
        ],
        see: say!(
            lang,
            "The temperature falls by the same factor again and again, and with it the share of neighbours accepted. \
             Where the share stays above zero in the cold, neighbours of the same energy are being swapped.",
            "La temperatura cala sempre dello stesso fattore, e con lei la quota di vicini accettati. Dove al freddo la \
             quota resta sopra zero, si scambiano vicini della stessa energia."
        ),
    }
}

/// A few temperatures from hot to cold.
fn temperatures(lang: Lang, rows: &[Cooling]) -> Table {
    let columns = ["step", "temperature", "accepted", "mean energy", "best energy"];
    let italian = ["passo", "temperatura", "accettati", "energia media", "energia migliore"];
    let title = say!(lang, "From hot to cold", "Dal caldo al freddo");
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    let every = (rows.len() / 10).max(1);
    for row in
        rows.iter().step_by(every).chain(rows.last().filter(|_| !(rows.len() - 1).is_multiple_of(every)))
    {
        table.rows.push(vec![
            count(row.step),
            format!("{:.2}", row.temperature),
            percent(row.acceptance()),
            format!("{:.0}", row.energy),
            format!("{:.0}", row.best),
        ]);
    }
    table
}
