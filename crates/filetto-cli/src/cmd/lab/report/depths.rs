//! The sweep over depth limits.

use filetto::internals::lab::depths::{Measured, Total, total};
use filetto::player::PlayerSpec;

use super::super::names::Names;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, count, percent};

/// The sweep with the names of what was swept.
pub(super) struct Sweep<'a> {
    rows: &'a [Measured],
    pub(super) names: Names,
    /// The full name of what prunes nothing.
    pub(super) reference: Option<String>,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(algorithms: &[PlayerSpec], rows: &'a [Measured]) -> Sweep<'a> {
        let reference = filetto::internals::lab::curves::reference(algorithms).map(ToString::to_string);
        Sweep { rows, names: Names::of(algorithms), reference }
    }

    pub(super) fn deepest(&self) -> u32 {
        let finished = |depth: &u32| self.names.full().iter().all(|name| self.total(name, *depth).is_some());
        (1..=self.rows.iter().map(|row| row.depth).max().unwrap_or(0)).rev().find(finished).unwrap_or(0)
    }

    pub(super) fn total(&self, name: &str, depth: u32) -> Option<Total> {
        total(self.rows, name, depth)
    }

    /// The share of the reference's nodes that were not visited.
    pub(super) fn pruned(&self, name: &str, depth: u32) -> Option<f64> {
        let whole = self.total(self.reference.as_ref()?, depth)?;
        Some(1.0 - self.total(name, depth)?.nodes as f64 / whole.nodes.max(1) as f64)
    }

    fn curve(&self, name: &str, quantity: impl Fn(u32) -> Option<f64>) -> Series {
        let depths = 1..=self.deepest();
        let points = depths.filter_map(|depth| Some((depth as f64, quantity(depth)?)));
        Series::measured(self.names.short(name), points.collect())
    }
}

pub(super) fn describe(report: &mut Report, algorithms: &[PlayerSpec], rows: &[Measured]) {
    let (lang, sweep) = (report.lang, Sweep::new(algorithms, rows));
    let positions = rows.iter().map(|row| row.position).max().unwrap_or(0);
    report.subheading(say!(lang, "A sweep over depth limits", "Al variare del limite di profondità"));
    report.text(say!(
        lang,
        "The same algorithms on {positions} random positions, one ply deeper each time; numbers are sums over the positions.",
        "Gli stessi algoritmi su {positions} posizioni a caso, ogni volta una semimossa più a fondo; i numeri sono somme sulle \
         posizioni."
    ));
    report.blocks.push(Block::Table(table(lang, &sweep)));
    report.blocks.push(Block::Plot(expanded(lang, &sweep)));
    report.blocks.push(Block::Plot(time(lang, &sweep)));
    report.blocks.push(Block::Plot(pruned(lang, &sweep)));
}

fn table(lang: Lang, sweep: &Sweep) -> Table {
    let title = say!(lang, "Depth limits", "Limiti di profondità");
    let mut table = Table::new(title, &["depth", "algorithm", "visited", "expanded", "ms", "pruned share"])
        .or_italian(lang, &["profondità", "algoritmo", "visitati", "espansi", "ms", "parte potata"]);
    for depth in 1..=sweep.deepest() {
        for name in sweep.names.full() {
            let Some(total) = sweep.total(name, depth) else { continue };
            table.rows.push(vec![
                depth.to_string(),
                sweep.names.short(name),
                count(total.nodes),
                count(total.expanded),
                format!("{:.3}", 1e3 * total.time.as_secs_f64()),
                sweep.pruned(name, depth).map(percent).unwrap_or_default(),
            ]);
        }
    }
    table
}

fn depth_axis(lang: Lang) -> Axis {
    Axis::linear(say!(lang, "depth limit (plies)", "limite di profondità (semimosse)"))
}

fn expanded(lang: Lang, sweep: &Sweep) -> Plot {
    let curve = |name: &String| {
        sweep.curve(name, |depth| sweep.total(name, depth).map(|total| total.expanded as f64))
    };
    Plot {
        name: "depths-expanded".into(),
        title: say!(lang, "Nodes expanded by depth limit", "Nodi espansi secondo il limite di profondità"),
        x: depth_axis(lang),
        y: Axis::log(say!(lang, "nodes expanded", "nodi espansi")),
        series: sweep.names.full().iter().map(curve).collect(),
        see: say!(
            lang,
            "On a logarithmic scale growth by a constant factor is a straight line. Pruning does not move the line down once \
             and for all: it makes it less steep, and the gap widens with every ply.",
            "In scala logaritmica una crescita a fattore costante è una retta. La potatura non abbassa la retta una volta per \
             tutte: la rende meno ripida, e la distanza aumenta a ogni semimossa."
        ),
    }
}

fn time(lang: Lang, sweep: &Sweep) -> Plot {
    let curve = |name: &String| {
        sweep.curve(name, |depth| sweep.total(name, depth).map(|total| total.time.as_secs_f64()))
    };
    Plot {
        name: "depths-time".into(),
        title: say!(lang, "Time by depth limit", "Tempo secondo il limite di profondità"),
        x: depth_axis(lang),
        y: Axis::log(say!(lang, "time (s)", "tempo (s)")),
        series: sweep.names.full().iter().map(curve).collect(),
        see: say!(
            lang,
            "The first depths take microseconds and show the clock more than the search. From there on time follows the nodes.",
            "Le prime profondità richiedono microsecondi e mostrano l'orologio più che la ricerca. Poi il tempo segue i nodi."
        ),
    }
}

fn pruned(lang: Lang, sweep: &Sweep) -> Plot {
    let is_whole = |name: &String| Some(name) == sweep.reference.as_ref();
    let share = |name: &String, depth| sweep.pruned(name, depth).filter(|_| !is_whole(name));
    let curve = |name: &String| sweep.curve(name, |depth| Some(100.0 * share(name, depth)?));
    Plot {
        name: "depths-pruned".into(),
        title: say!(
            lang,
            "Share of the tree pruned by depth limit",
            "Parte dell'albero potata secondo il limite"
        ),
        x: depth_axis(lang),
        y: Axis::linear(say!(lang, "nodes not visited (%)", "nodi non visitati (%)")),
        series: sweep.names.full().iter().map(curve).collect(),
        see: say!(
            lang,
            "At depth 1 nothing can be cut: every move of the root must be looked at. With every ply the share grows, because \
             a cut higher up takes a larger tree with it.",
            "A profondità 1 non si può tagliare nulla: ogni mossa della radice va guardata. A ogni semimossa la parte cresce, \
             perché un taglio più in alto porta via un albero più grande."
        ),
    }
}
