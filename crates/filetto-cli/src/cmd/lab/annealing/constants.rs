//! The games of the changed constants: one picture of which matter, and the tables behind it.

use filetto::internals::lab::constants::{Score, Setup, Variant};

use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::{Table, percent};

/// A constant with the scores of its values, the unchanged player's among them.
struct Constant {
    name: &'static str,
    scores: Vec<Score>,
}

impl Constant {
    fn worst(&self) -> &Score {
        self.scores.iter().reduce(|a, b| if b.score() < a.score() { b } else { a }).expect("two at least")
    }

    fn best(&self) -> &Score {
        self.scores.iter().reduce(|a, b| if b.score() > a.score() { b } else { a }).expect("two at least")
    }

    fn range(&self) -> f64 {
        self.best().score() - self.worst().score()
    }

    /// True if a value does better or worse than the unchanged player by more than both intervals.
    fn matters(&self, source: &Score) -> bool {
        let (low, high) = source.interval();
        self.scores.iter().map(Score::interval).any(|(least, most)| least > high || most < low)
    }
}

/// Adds the part about games to a report.
pub(super) fn report(report: &mut Report, setup: &Setup, rows: &[Score]) {
    let (lang, opponent) = (report.lang, &setup.opponent);
    report.heading(say!(lang, "Which constants matter", "Quali costanti contano"));
    report.text(say!(
        lang,
        "One constant at a time has other values than the document's; the player then plays {opponent} from the same \
         random openings with both colours. A score is wins and half the draws.",
        "Una costante alla volta prende valori diversi da quelli del documento; poi il giocatore affronta {opponent} dalle \
         stesse aperture casuali con entrambi i colori. Il punteggio è vittorie più metà delle patte."
    ));
    let finals = finals(setup, rows);
    let Some(source) = finals.iter().find(|score| score.variant == Variant::Source) else { return };
    let constants = by_range(&finals, source);
    report.blocks.push(Block::Plot(ranges(lang, &constants, source)));
    report.blocks.push(Block::Table(summary(lang, &constants, source)));
    report.blocks.push(Block::Plot(by_sweeps(lang, &finals)));
    report.blocks.push(Block::Table(games(lang, setup, &finals)));
}

/// The last row of every variant has all its games.
fn finals(setup: &Setup, rows: &[Score]) -> Vec<Score> {
    let last = |variant: &Variant| rows.iter().rfind(|row| row.variant == *variant).cloned();
    setup.variants.iter().filter_map(last).collect()
}

/// The constants, the one whose values differ most first.
fn by_range(finals: &[Score], source: &Score) -> Vec<Constant> {
    let mut constants: Vec<Constant> = Vec::new();
    for score in finals {
        let Some(name) = score.variant.constant() else { continue };
        match constants.iter_mut().find(|constant| constant.name == name) {
            Some(constant) => constant.scores.push(score.clone()),
            None => constants.push(Constant { name, scores: vec![source.clone(), score.clone()] }),
        }
    }
    constants.sort_by(|a, b| b.range().total_cmp(&a.range()));
    constants
}

/// A bar from the worst to the best value of each constant, over the line of the unchanged player.
fn ranges(lang: Lang, constants: &[Constant], source: &Score) -> Plot {
    let share = |score: &Score| 100.0 * score.score();
    let bar = |(place, constant): (usize, &Constant)| {
        (place as f64, share(constant.worst()), share(constant.best()))
    };
    let dots = |(place, constant): (usize, &Constant)| {
        constant.scores.iter().map(move |score| (place as f64, share(score))).collect::<Vec<_>>()
    };
    let ends = [-0.4, constants.len() as f64 - 0.6];
    let (low, high) = source.interval();
    let names = constants.iter().map(|constant| constant.name.to_string()).collect();
    let bars = constants.iter().enumerate().map(bar).collect();
    let points = constants.iter().enumerate().flat_map(dots).collect();
    let document = Series {
        spread: ends.map(|x| (x, 100.0 * low, 100.0 * high)).to_vec(),
        ..Series::line(
            say!(lang, "nothing changed (95 %)", "senza modifiche (95 %)"),
            ends.map(|x| (x, share(source))).to_vec(),
        )
    };
    let range = say!(lang, "worst to best value", "dal peggiore al migliore");
    Plot {
        name: "constants".into(),
        title: say!(
            lang,
            "Score by constant, the widest range first",
            "Punteggio per costante, prima la più ampia"
        ),
        x: Axis::named(say!(lang, "constant", "costante"), names),
        y: Axis::linear(say!(lang, "score (%)", "punteggio (%)")),
        series: vec![
            document,
            Series { spread: bars, look: Look::Bars, ..Series::measured(range, Vec::new()) },
            Series {
                look: Look::Points,
                ..Series::measured(say!(lang, "each value", "ogni valore"), points)
            },
        ],
        see: say!(
            lang,
            "A bar is long where a constant matters. What stays inside the band around the line may be chance: more games \
             (--games) make the band narrower.",
            "Una barra è lunga dove la costante conta. Ciò che resta nella fascia intorno alla linea può essere caso: con \
             più partite (--games) la fascia si restringe."
        ),
    }
}

fn summary(lang: Lang, constants: &[Constant], source: &Score) -> Table {
    let columns = ["constant", "worst value", "its score", "best value", "score", "range", "matters"];
    let italian =
        ["costante", "valore peggiore", "suo punteggio", "valore migliore", "punteggio", "ampiezza", "conta"];
    let title = say!(lang, "Which constants matter", "Quali costanti contano");
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for constant in constants {
        let value = |score: &Score| match &score.variant {
            Variant::Source => say!(lang, "unchanged", "invariato"),
            Variant::Changed(_, value) => value.clone(),
        };
        let matters = if constant.matters(source) {
            say!(lang, "yes", "sì")
        } else {
            say!(lang, "not seen", "non si vede")
        };
        table.rows.push(vec![
            constant.name.to_string(),
            value(constant.worst()),
            percent(constant.worst().score()),
            value(constant.best()),
            percent(constant.best().score()),
            percent(constant.range()),
            matters,
        ]);
    }
    table
}

fn by_sweeps(lang: Lang, finals: &[Score]) -> Plot {
    let sweeps = |score: &Score| match &score.variant {
        Variant::Changed("sweeps", value) => value.parse().ok(),
        _ => None,
    };
    let tried = || finals.iter().filter_map(|score| Some((sweeps(score)?, score)));
    let spread = |(sweeps, score): (f64, &Score)| {
        let (low, high) = score.interval();
        (sweeps, 100.0 * low, 100.0 * high)
    };
    Plot {
        name: "strength".into(),
        title: say!(
            lang,
            "Score against the number of sweeps (band: 95 % interval)",
            "Punteggio per numero di prove (fascia: intervallo al 95 %)"
        ),
        x: Axis::log(say!(
            lang,
            "sweeps (sequences tried at each temperature)",
            "prove (sequenze a ogni temperatura)"
        )),
        y: Axis::linear(say!(
            lang,
            "score: wins and half the draws (%)",
            "punteggio: vittorie e metà patte (%)"
        )),
        series: vec![Series {
            spread: tried().map(spread).collect(),
            ..Series::measured(
                "forsa4",
                tried().map(|(sweeps, score)| (sweeps, 100.0 * score.score())).collect(),
            )
        }],
        see: say!(
            lang,
            "More sweeps find a lower energy, and at first that helps. Then the curve flattens, because the sequences hope \
             for moves of the opponent instead of fearing them, and no amount of sweeps mends that.",
            "Più prove trovano un'energia più bassa, e all'inizio aiuta. Poi la curva si appiattisce: le sequenze sperano \
             nelle mosse dell'avversario invece di temerle, e nessun numero di prove vi rimedia."
        ),
    }
}

fn games(lang: Lang, setup: &Setup, finals: &[Score]) -> Table {
    let columns = ["constant", "value", "games", "wins", "draws", "losses", "score", "95 % interval"];
    let italian =
        ["costante", "valore", "partite", "vinte", "patte", "perse", "punteggio", "intervallo al 95 %"];
    let opponent = &setup.opponent;
    let title = say!(lang, "Games against {opponent}", "Partite contro {opponent}");
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for score in finals {
        let (low, high) = score.interval();
        let unchanged = || say!(lang, "none: as it is", "nessuna: com'è");
        table.rows.push(vec![
            score.variant.constant().map_or_else(unchanged, ToString::to_string),
            score.variant.value().to_string(),
            score.games.to_string(),
            score.wins.to_string(),
            score.draws.to_string(),
            (score.games - score.wins - score.draws).to_string(),
            percent(score.score()),
            format!("{}–{}", percent(low), percent(high)),
        ]);
    }
    table
}
