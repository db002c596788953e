//! The last comments, every number of them measured by this run.

use filetto::internals::lab::curves;
use filetto::internals::lab::curves::{Measured, Setup, Total};
use filetto::player::PlayerSpec;

use super::super::names::Names;
use super::Measurements;
use super::depths::Sweep;
use crate::lang::{Lang, say};
use crate::report::page::Report;
use crate::report::table::{count, percent};

pub(super) fn describe(
    report: &mut Report,
    setup: &Setup,
    algorithms: &[PlayerSpec],
    measured: &Measurements,
) {
    let lang = report.lang;
    report.heading(say!(lang, "6. Final comments and conclusions", "6. Osservazioni finali e conclusioni"));
    let (totals, names) = (curves::totals(&measured.moves), Names::of(&setup.algorithms));
    let reference = curves::reference(&setup.algorithms).map(ToString::to_string);
    let whole = totals.iter().find(|total| Some(&total.algorithm) == reference.as_ref());
    let others = totals.iter().filter(|total| Some(&total.algorithm) != reference.as_ref());
    if let Some(whole) = whole.filter(|whole| whole.positions > 0) {
        others.for_each(|total| report.text(against(lang, &names, whole, total)));
    }
    report.text(agreement(lang, &measured.moves));
    let sweep = Sweep::new(algorithms, &measured.depths);
    if sweep.deepest() > 2 {
        report.text(growth(lang, &sweep));
    }
    report.text(say!(
        lang,
        "The curves fall towards the end of a game because fewer moves are left, and jump where a threat forces the play. Times \
         on a busy machine wander; counts do not, and are what should be compared.",
        "Le curve scendono verso la fine della partita perché restano meno mosse, e saltano dove una minaccia forza il gioco. I \
         tempi su una macchina occupata oscillano; i conteggi no, e sono ciò che va confrontato."
    ));
}

/// One algorithm against the whole tree, in words.
fn against(lang: Lang, names: &Names, whole: &Total, total: &Total) -> String {
    let share = |part: f64, all: f64| percent(part / all.max(1e-9));
    let (name, reference) = (names.short(&total.algorithm), names.short(&whole.algorithm));
    let (nodes, all_nodes) = (count(total.nodes), count(whole.nodes));
    let (expanded, all_expanded) = (count(total.expanded), count(whole.expanded));
    let pruned = percent(1.0 - total.nodes as f64 / whole.nodes.max(1) as f64);
    let time = share(total.time.as_secs_f64(), whole.time.as_secs_f64());
    say!(
        lang,
        "`{name}` visited {nodes} nodes where `{reference}` visited {all_nodes}, and expanded {expanded} where that one expanded \
         {all_expanded}: it left out {pruned} of the tree and took {time} of the time.",
        "`{name}` ha visitato {nodes} nodi dove `{reference}` ne ha visitati {all_nodes}, e ne ha espansi {expanded} contro \
         {all_expanded}: ha tralasciato il {pruned} dell'albero e ha impiegato il {time} del tempo."
    )
}

/// How often all algorithms found the same value.
fn agreement(lang: Lang, rows: &[Measured]) -> String {
    let positions: Vec<_> = rows.chunk_by(|a, b| (a.game, a.ply) == (b.game, b.ply)).collect();
    let agree = |rows: &&&[Measured]| rows.iter().all(|row| row.value == rows[0].value);
    let (same, all) = (positions.iter().filter(agree).count(), positions.len());
    say!(
        lang,
        "In {same} of {all} positions all algorithms found the same value. Algorithms that search to the same depth with the \
         same evaluation must agree; they may choose different moves only where several are equally good.",
        "In {same} posizioni su {all} tutti gli algoritmi hanno trovato lo stesso valore. Algoritmi che cercano alla stessa \
         profondità con la stessa valutazione devono concordare; possono scegliere mosse diverse solo dove più mosse sono \
         ugualmente buone."
    )
}

/// How steep the curves of the sweep are, and where pruning ends up.
fn growth(lang: Lang, sweep: &Sweep) -> String {
    let deepest = sweep.deepest();
    // Over two plies, because odd and even depths differ.
    let factor = |name: &String| {
        let nodes = |depth| sweep.total(name, depth).map(|total| total.nodes as f64);
        let factor = (nodes(deepest)? / nodes(deepest - 2)?.max(1.0)).sqrt();
        Some(format!("{factor:.2} (`{}`)", sweep.names.short(name)))
    };
    let factors: Vec<String> = sweep.names.full().iter().filter_map(factor).collect();
    let factors = factors.join(", ");
    say!(
        lang,
        "Every ply more multiplied the nodes, over the last two plies of the sweep (to depth {deepest}), by {factors}. That \
         factor, not the machine, decides how far a search sees: pruning and ordering lower it.",
        "Ogni semimossa in più ha moltiplicato i nodi, sulle ultime due semimosse della prova (fino a profondità {deepest}), per \
         {factors}. È questo fattore, non la macchina, a decidere quanto lontano vede una ricerca: la potatura e l'ordinamento \
         lo abbassano."
    )
}
