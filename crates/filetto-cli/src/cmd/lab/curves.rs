//! `filetto lab curves`: time and nodes per computer move.

use std::io::Write;

use filetto::game::Rules;
use filetto::internals::lab::curves;
use filetto::internals::lab::curves::{Measured, Quantity, Setup};
use filetto::internals::stats::Spread;
use filetto::player::PlayerSpec;

use super::args::CurvesArgs;
use super::bench::Bench;
use super::names::Names;
use super::{at_depth, usual_depth};
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::{Table, count, percent};

pub(super) fn run(args: &CurvesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (setup, lang) = (setup(args)?, args.output.lang());
    let mut bench = Bench::start("curves", &args.output, None);
    let rows = bench.record("", (0.0, 1.0), |run, report| curves::run(&setup, run, report))?;
    let game = super::game_name(setup.rules);
    let mut report = Report::new(lang, say!(lang, "Curves of {game}", "Curve di {game}"));
    report.text(describe(lang, &setup));
    report.blocks.extend(blocks(lang, &setup, &rows));
    bench.finish(&report, out)
}

fn setup(args: &CurvesArgs) -> Result<Setup, Failure> {
    let depth = args.depth.unwrap_or_else(|| usual_depth(args.game));
    let [x, o] = usual_players(depth);
    let players = [args.x.clone().unwrap_or(x), args.o.clone().unwrap_or(o)];
    if players.iter().any(PlayerSpec::is_human) {
        let sentence = "a person cannot play in the lab: expected programs (example: --x random:seed=1)";
        return Err(Failure::Input(sentence.into()));
    }
    Ok(Setup {
        rules: args.game,
        players,
        algorithms: at_depth(&args.algorithms.0, depth),
        games: args.games,
        opening: args.opening.min(args.game.cells() / 2),
        turns: args.turns as usize,
        measured: curves::sides(&args.measure).unwrap_or([false, true]),
        seed: args.output.seed,
    })
}

/// Who plays the games if nobody says: X sees little, so that games are won and lost, O a little more.
pub(super) fn usual_players(depth: u32) -> [PlayerSpec; 2] {
    [2, 4].map(|most| {
        let text = format!("alphabeta:depth={}", depth.min(most));
        text.parse().expect("a spec of our own")
    })
}

/// What was played and measured, in words.
pub(super) fn describe(lang: Lang, setup: &Setup) -> String {
    let ([x, o], names) = (&setup.players, Names::of(&setup.algorithms));
    let list: Vec<String> = names.full().iter().map(|name| format!("`{}`", names.short(name))).collect();
    let (list, common) = (list.join(", "), in_common(lang, &names));
    let Setup { rules, games, opening, seed, .. } = setup;
    let whose = match setup.measured {
        [true, true] => say!(lang, "both sides'", "di entrambi"),
        [true, false] => say!(lang, "X's", "di X"),
        _ => say!(lang, "O's", "di O"),
    };
    say!(
        lang,
        "{games} games of {rules} with `{x}` as X and `{o}` as O, each after {opening} random plies (seed {seed}). \
         In every position of {whose} moves each of {list} was asked{common}, so that all curves stand on the same \
         positions.",
        "{games} partite di {rules} con `{x}` come X e `{o}` come O, ciascuna dopo {opening} semimosse a caso (seme \
         {seed}). In ogni posizione in cui la mossa è {whose} sono stati interrogati {list}{common}: così tutte le \
         curve poggiano sulle stesse posizioni."
    )
}

/// The options that stand in no name, because all have them.
pub(super) fn in_common(lang: Lang, names: &Names) -> String {
    let options = names.common.join(",");
    match options.is_empty() {
        true => String::new(),
        false => say!(lang, " (all with `{options}`)", " (tutti con `{options}`)"),
    }
}

/// Plots and tables of the measurements.
pub(super) fn blocks(lang: Lang, setup: &Setup, rows: &[Measured]) -> Vec<Block> {
    let names = Names::of(&setup.algorithms);
    let plot = |quantity: &Shown| Block::Plot(quantity.plot(lang, setup.rules, rows, &names));
    let mut blocks = vec![Block::Table(totals(lang, setup, rows, &names))];
    blocks.extend(QUANTITIES.iter().map(plot));
    if let Some(reference) = curves::reference(&setup.algorithms) {
        blocks.push(Block::Plot(pruned(lang, setup.rules, rows, &names, &reference.to_string())));
    }
    blocks.push(Block::Table(by_move(lang, rows, &names)));
    blocks
}

/// A quantity with its texts, in English and Italian.
pub(super) struct Shown {
    name: &'static str,
    label: [&'static str; 2],
    see: [&'static str; 2],
    quantity: Quantity,
}

/// What is drawn move by move.
pub(super) const QUANTITIES: [Shown; 4] = [
    Shown {
        name: "expanded",
        label: ["nodes expanded", "nodi espansi"],
        see: [
            "Expanded nodes are inner nodes: positions whose moves were looked at. The scale is logarithmic: a step up \
             is ten times the work. Where a game narrows, because columns fill and wins come near, every curve falls; \
             the distance between two curves is what one of them saves.",
            "I nodi espansi sono quelli interni: posizioni di cui si sono guardate le mosse. La scala è logaritmica: un \
             gradino in su è dieci volte il lavoro. Dove la partita si restringe, perché le colonne si riempiono e le \
             vittorie si avvicinano, tutte le curve scendono; la distanza fra due curve è ciò che una di esse risparmia.",
        ],
        quantity: |row| row.expanded as f64,
    },
    Shown {
        name: "nodes",
        label: ["nodes visited", "nodi visitati"],
        see: [
            "Visited nodes are the expanded ones and the leaves. Leaves are most of a tree, so these curves lie above \
             those of the expanded nodes and have the same shape.",
            "I nodi visitati sono quelli espansi più le foglie. Le foglie sono la maggior parte di un albero: perciò \
             queste curve stanno sopra quelle dei nodi espansi e hanno la stessa forma.",
        ],
        quantity: |row| row.nodes as f64,
    },
    Shown {
        name: "time",
        label: ["time (s)", "tempo (s)"],
        see: [
            "Time follows the nodes, so the curves have the shapes of those above. Where they do not, look for the price \
             of a node: ordering, remembering and evaluating take time of their own.",
            "Il tempo segue i nodi, quindi le curve hanno la forma di quelle sopra. Dove non è così, conta il prezzo di \
             un nodo: ordinare, ricordare e valutare costano tempo a loro volta.",
        ],
        quantity: |row| row.time.as_secs_f64(),
    },
    Shown {
        name: "cuts",
        label: ["cuts", "tagli"],
        see: [
            "A cut is a place where the remaining moves of a position were not looked at. Minimax never cuts and is not \
             drawn; an algorithm with fewer cuts can still be better, if its cuts come nearer to the root.",
            "Un taglio è un punto in cui le mosse restanti di una posizione non sono state guardate. Il minimax non \
             taglia mai e non è disegnato; un algoritmo con meno tagli può essere migliore, se taglia più vicino alla \
             radice.",
        ],
        quantity: |row| row.cuts as f64,
    },
];

impl Shown {
    /// The curves of all algorithms, move by move.
    pub(super) fn plot(&self, lang: Lang, rules: Rules, rows: &[Measured], names: &Names) -> Plot {
        let label = self.label[lang as usize];
        let curve = |name: &String| {
            let mut points = curves::curve(rows, name, self.quantity);
            points.retain(|(_, spread)| spread.median > 0.0);
            series(names.short(name), &points)
        };
        Plot {
            name: self.name.into(),
            title: say!(
                lang,
                "{rules}: {label} per computer move (median, quartiles)",
                "{rules}: {label} per mossa del computer (mediana, quartili)"
            ),
            x: computer_moves(lang),
            y: Axis::log(label),
            series: names.full().iter().map(curve).collect(),
            see: self.see[lang as usize].into(),
        }
    }
}

fn computer_moves(lang: Lang) -> Axis {
    Axis::linear(say!(
        lang,
        "computer move (number in its game)",
        "mossa del computer (numero nella partita)"
    ))
}

pub(super) fn pruned(lang: Lang, rules: Rules, rows: &[Measured], names: &Names, reference: &str) -> Plot {
    let scaled = |spread: Spread| Spread {
        low: 100.0 * spread.low,
        median: 100.0 * spread.median,
        high: 100.0 * spread.high,
    };
    let curve = |name: &String| {
        let others: &[Measured] = if name == reference { &[] } else { rows };
        let points = curves::pruned(others, name, reference);
        let points: Vec<_> = points.into_iter().map(|(turn, spread)| (turn, scaled(spread))).collect();
        series(names.short(name), &points)
    };
    let whole = names.short(reference);
    Plot {
        name: "pruned".into(),
        title: say!(
            lang,
            "{rules}: share of the tree of {whole} not visited",
            "{rules}: parte dell'albero di {whole} non visitata"
        ),
        x: computer_moves(lang),
        y: Axis::linear(say!(lang, "nodes not visited (%)", "nodi non visitati (%)")),
        series: names.full().iter().map(curve).collect(),
        see: say!(
            lang,
            "The higher, the more of the whole tree was left out without changing the answer. The share is large while \
             there are many moves to choose from, and falls towards the end, where few moves are left to cut.",
            "Più in alto, più albero è stato lasciato fuori senza cambiare la risposta. La parte è grande finché ci sono \
             molte mosse fra cui scegliere, e scende verso la fine, dove restano poche mosse da tagliare."
        ),
    }
}

fn series(name: String, curve: &[(u32, Spread)]) -> Series {
    Series {
        name,
        points: curve.iter().map(|(turn, spread)| (*turn as f64, spread.median)).collect(),
        spread: curve.iter().map(|(turn, spread)| (*turn as f64, spread.low, spread.high)).collect(),
        look: Look::Measured,
    }
}

/// The totals over all games.
pub(super) fn totals(lang: Lang, setup: &Setup, rows: &[Measured], names: &Names) -> Table {
    let totals = curves::totals(rows);
    let reference = curves::reference(&setup.algorithms).map(ToString::to_string);
    let whole = totals.iter().find(|total| Some(&total.algorithm) == reference.as_ref());
    let columns =
        ["algorithm", "positions", "visited", "expanded", "leaves", "cuts", "seconds", "pruned share"];
    let mut table = Table::new(say!(lang, "Totals over all games", "Totali su tutte le partite"), &columns)
        .or_italian(
            lang,
            &["algoritmo", "posizioni", "visitati", "espansi", "foglie", "tagli", "secondi", "parte potata"],
        );
    for total in &totals {
        let pruned = whole.map(|whole| percent(1.0 - total.nodes as f64 / whole.nodes.max(1) as f64));
        table.rows.push(vec![
            names.short(&total.algorithm),
            count(total.positions),
            count(total.nodes),
            count(total.expanded),
            count(total.leaves),
            count(total.cuts),
            format!("{:.3}", total.time.as_secs_f64()),
            pruned.unwrap_or_default(),
        ]);
    }
    table
}

/// The medians move by move.
pub(super) fn by_move(lang: Lang, rows: &[Measured], names: &Names) -> Table {
    let mut columns = vec!["computer move".to_string(), "games".to_string()];
    let mut italian = vec!["mossa del computer".to_string(), "partite".to_string()];
    for name in names.full() {
        let name = names.short(name);
        columns.extend(["visited", "expanded", "ms"].map(|what| format!("{name} {what}")));
        italian.extend(["visitati", "espansi", "ms"].map(|what| format!("{name} {what}")));
    }
    let title = say!(lang, "Medians over the games, move by move", "Mediane sulle partite, mossa per mossa");
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    let quantities: [Quantity; 3] =
        [|row| row.nodes as f64, |row| row.expanded as f64, |row| row.time.as_secs_f64() * 1e3];
    let last = rows.iter().map(|row| row.turn).max().unwrap_or(0);
    for turn in 1..=last {
        let at_turn: Vec<Measured> = rows.iter().filter(|row| row.turn == turn).cloned().collect();
        let games = at_turn.len() / names.full().len().max(1);
        let medians = names.full().iter().flat_map(|name| {
            let median =
                |quantity| curves::curve(&at_turn, name, quantity).first().map(|point| point.1.median);
            quantities.map(median)
        });
        let cells = medians.enumerate().map(|(index, median)| match (median, index % 3) {
            (None, _) => String::new(),
            (Some(time), 2) => format!("{time:.3}"),
            (Some(nodes), _) => count(nodes as u64),
        });
        table.rows.push([turn.to_string(), games.to_string()].into_iter().chain(cells).collect());
    }
    table
}
