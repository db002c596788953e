//! `filetto lab southpasadena`: the Connect X player taken apart.

use std::io::Write;

use filetto::arena::preset::Preset;
use filetto::game::Rules;
use filetto::internals::lab::southpasadena::bounds::{self, Checked, Errors, TABLES};
use filetto::internals::lab::southpasadena::growth::{self, Method, Searched, bound};
use filetto::internals::lab::southpasadena::ideas::{self, Game, Setup, Tally, Thought, VARIANTS, WHOLE};

use super::args::SouthpasadenaArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::{Table, count, percent};

/// Boards with more cells have games of hundreds of moves.
const MOST_CELLS: usize = 49;

pub(super) fn run(args: &SouthpasadenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.output.lang();
    let setup = setup(args);
    let games = Setup { boards: played(args, &setup.boards), ..setup.clone() };
    let checks = bounds::Setup {
        boards: games.boards.clone(),
        positions: args.positions,
        depths: 2..=args.depth,
        seed: setup.seed,
    };
    let mut bench = Bench::start("southpasadena", &args.output, None);
    let thoughts = bench.record("", (0.0, 0.05), |run, report| ideas::think(&setup, run, report))?;
    let games = bench.record("games", (0.05, 0.7), |run, report| ideas::play(&games, run, report))?;
    let checked = bench.record("bounds", (0.7, 0.95), |run, report| bounds::check(&checks, run, report))?;
    let boards = growth::boards(args.leaves as f64);
    let grown =
        bench.record("growth", (0.95, 1.0), |run, report| growth::search_boards(&boards, run, report))?;
    let title = say!(
        lang,
        "SouthPasadena, a player of Connect X, taken apart",
        "SouthPasadena, un giocatore di Connect X, smontato"
    );
    let mut report = Report::new(lang, title);
    ideas_part(&mut report, args, &thoughts, &games);
    bounds_part(&mut report, &checked, args.depth);
    growth_part(&mut report, &grown, &boards);
    bench.finish(&report, out)
}

fn setup(args: &SouthpasadenaArgs) -> Setup {
    let league = Preset::named("bologna-cx").expect("a preset of the library");
    let of_league = || league.starts.iter().map(|start| start.rules()).collect();
    let boards = if args.boards.is_empty() { of_league() } else { args.boards.clone() };
    Setup { boards, scoring: league.scoring, time: args.time, seed: args.output.seed }
}

/// The boards on which games are played: those that were named, or the small ones of the league.
fn played(args: &SouthpasadenaArgs, boards: &[Rules]) -> Vec<Rules> {
    let small = |rules: &&Rules| !args.boards.is_empty() || rules.cells() <= MOST_CELLS;
    boards.iter().filter(small).copied().collect()
}

/// What a player lacks, in words.
fn lacks(lang: Lang, player: &str) -> String {
    match player {
        "southpasadena:deepen=off" => say!(lang, "no deepening", "senza approfondimento"),
        "southpasadena:order=none" => say!(lang, "no ordering", "senza ordinamento"),
        "southpasadena:memo=off" => say!(lang, "no table", "senza tabella"),
        "southpasadena:bounds=off" => say!(lang, "table without bounds", "tabella senza limiti"),
        "southpasadena:quick=off,bounds=off" => say!(lang, "the source to the letter", "alla lettera"),
        _ => say!(lang, "whole", "intero"),
    }
}

fn ideas_part(report: &mut Report, args: &SouthpasadenaArgs, thoughts: &[Thought], games: &[Game]) {
    let (lang, time) = (report.lang, args.time.as_millis());
    report.heading(say!(lang, "What each idea buys", "Quanto vale ogni idea"));
    report.text(say!(
        lang,
        "The player is alpha-beta with iterative deepening, centre columns first, a transposition table and a heuristic. \
         Each idea is switched off alone. Every variant thinks {time} ms about the same positions, and plays two games \
         on every board against the whole player, one with each side, for 3 points a win and 1 a draw.",
        "Il giocatore è alfa-beta con approfondimento iterativo, prima le colonne centrali, una tabella delle \
         trasposizioni e un'euristica. Ogni idea viene spenta da sola. Ogni variante pensa {time} ms sulle stesse \
         posizioni e gioca su ogni griglia due partite contro il giocatore intero, una per parte: 3 punti la vittoria, 1 \
         il pareggio."
    ));
    report.blocks.push(Block::Table(depths(lang, thoughts)));
    report.blocks.push(Block::Table(points(lang, games)));
    report.blocks.push(Block::Plot(scores(lang, games)));
    let (moves, late) = (
        games.iter().map(|game| game.plies).sum::<usize>(),
        games.iter().map(|game| game.late).sum::<usize>(),
    );
    report.text(say!(
        lang,
        "Of {moves} moves in these games {late} took longer than {time} ms: the margin that is kept from the time is \
         fixed, 10 ms or half of the time where that is less.",
        "Su {moves} mosse di queste partite {late} hanno superato i {time} ms: il margine tenuto sul tempo è fisso, 10 \
         ms o metà del tempo se è meno."
    ));
}

fn mean(numbers: impl Iterator<Item = f64> + Clone) -> f64 {
    numbers.clone().sum::<f64>() / numbers.count().max(1) as f64
}

/// Depth and nodes of every variant, small and large boards apart.
fn depths(lang: Lang, rows: &[Thought]) -> Table {
    let columns =
        ["player", "depth, small boards", "depth, large boards", "not finished", "nodes per move", "spec"];
    let italian = [
        "giocatore",
        "profondità, griglie piccole",
        "profondità, griglie grandi",
        "non finite",
        "nodi per mossa",
        "specifica",
    ];
    let title = say!(
        lang,
        "Depth reached under the clock, where nothing was proven (0: the time was up before the only depth tried)",
        "Profondità raggiunta, dove nulla è stato dimostrato (0: tempo scaduto prima dell'unica profondità provata)"
    );
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for player in std::iter::once(WHOLE).chain(VARIANTS) {
        let own = rows.iter().filter(|row| row.player == player);
        let depth = |large: bool| {
            let open =
                own.clone().filter(move |row| !row.proven && (row.rules.cells() > MOST_CELLS) == large);
            let depth = mean(open.clone().map(|row| row.depth as f64));
            if open.count() == 0 { "–".to_string() } else { format!("{depth:.1}") }
        };
        table.rows.push(vec![
            lacks(lang, player),
            depth(false),
            depth(true),
            own.clone().filter(|row| row.depth == 0).count().to_string(),
            count(mean(own.clone().map(|row| row.nodes as f64)) as u64),
            player.to_string(),
        ]);
    }
    table
}

fn points(lang: Lang, games: &[Game]) -> Table {
    let columns = [
        "player",
        "games",
        "won",
        "drawn",
        "lost",
        "points",
        "points of the whole",
        "score",
        "95 % interval",
    ];
    let italian = [
        "giocatore",
        "partite",
        "vinte",
        "patte",
        "perse",
        "punti",
        "punti dell'intero",
        "risultato",
        "intervallo al 95 %",
    ];
    let title = say!(
        lang,
        "Games against the whole player, both sides on every board",
        "Partite contro il giocatore intero, con le due parti su ogni griglia"
    );
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for player in VARIANTS {
        let tally = Tally::of(games, player);
        let (low, high) = tally.interval();
        table.rows.push(vec![
            lacks(lang, player),
            tally.games.to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            (tally.games - tally.wins - tally.draws).to_string(),
            tally.points.to_string(),
            tally.other.to_string(),
            percent(tally.score()),
            format!("{}–{}", percent(low), percent(high)),
        ]);
    }
    table
}

fn scores(lang: Lang, games: &[Game]) -> Plot {
    let series = VARIANTS.into_iter().enumerate().map(|(place, player)| {
        let tally = Tally::of(games, player);
        let (low, high) = tally.interval();
        let x = place as f64 + 1.0;
        Series {
            name: lacks(lang, player),
            points: vec![(x, 100.0 * tally.score())],
            spread: [-0.12, 0.12].map(|side| (x + side, 100.0 * low, 100.0 * high)).to_vec(),
            look: Look::Points,
        }
    });
    let even = Series::line(
        say!(lang, "as strong as the whole", "forte come l'intero"),
        vec![(0.5, 50.0), (VARIANTS.len() as f64 + 0.5, 50.0)],
    );
    Plot {
        name: "points".into(),
        title: say!(
            lang,
            "Score against the whole player (bars: 95 % interval)",
            "Risultato contro il giocatore intero (barre: intervallo al 95 %)"
        ),
        x: Axis::linear(say!(lang, "variant", "variante")),
        y: Axis::linear(say!(lang, "score: wins and half the draws (%)", "vittorie e metà delle patte (%)")),
        series: series.chain([even]).collect(),
        see: say!(
            lang,
            "A point below the line is what the idea was worth in games. Where the bar crosses the line, these games do \
             not tell.",
            "Un punto sotto la linea è quanto valeva l'idea in partita. Dove la barra incrocia la linea, queste partite \
             non bastano a dirlo."
        ),
    }
}

fn bounds_part(report: &mut Report, rows: &[Checked], deepest: u32) {
    let lang = report.lang;
    report.heading(say!(
        lang,
        "How often a table without bounds is wrong",
        "Quante volte sbaglia una tabella senza limiti"
    ));
    report.text(say!(
        lang,
        "Alpha-beta often proves only that a value is at least or at most so much. The source's table keeps hash, value \
         and depth, and takes such a bound for the value when the position comes back. The same positions to the same \
         depths by deepening from 1: with that table, with one that keeps the kind of bound, and without a table, which \
         is minimax.",
        "Alfa-beta spesso dimostra solo che un valore è almeno o al più tanto. La tabella del documento conserva hash, \
         valore e profondità, e prende un limite simile per il valore quando la posizione ritorna. Le stesse posizioni \
         alle stesse profondità, approfondendo da 1: con quella tabella, con una che conserva il tipo di limite, e senza \
         tabella, cioè minimax."
    ));
    report.blocks.push(Block::Plot(wrong(lang, rows, deepest)));
    report.blocks.push(Block::Table(errors(lang, rows, deepest)));
}

fn wrong(lang: Lang, rows: &[Checked], deepest: u32) -> Plot {
    let curve = |name: String, table: &str, pick: fn(&Errors) -> usize| {
        let share = |depth| {
            let errors = Errors::of(rows, table, depth);
            (depth as f64, 100.0 * errors.share(pick(&errors)))
        };
        Series::measured(name, (2..=deepest).map(share).collect())
    };
    let series = vec![
        curve(say!(lang, "wrong values", "valori sbagliati"), TABLES[0], |errors| errors.values),
        curve(say!(lang, "other moves", "mosse diverse"), TABLES[0], |errors| errors.moves),
        curve(say!(lang, "worse moves", "mosse peggiori"), TABLES[0], |errors| errors.worse),
        curve(
            say!(lang, "with bounds: wrong values", "con i limiti: valori sbagliati"),
            TABLES[1],
            |errors| errors.values,
        ),
    ];
    Plot {
        name: "bounds".into(),
        title: say!(
            lang,
            "A table without bounds, against minimax",
            "Una tabella senza limiti, contro minimax"
        ),
        x: Axis::linear(say!(lang, "depth (plies)", "profondità (semimosse)")),
        y: Axis::linear(say!(lang, "share of positions (%)", "parte delle posizioni (%)")),
        series,
        see: say!(
            lang,
            "Two different orders of moves must meet before a table can answer at all, so that small depths are right. \
             From then on errors grow with depth. The table that keeps the kind of bound is never wrong.",
            "Prima che una tabella possa rispondere devono incontrarsi due ordini di mosse diversi, quindi le piccole \
             profondità sono giuste. Da lì in poi gli errori crescono con la profondità. La tabella che conserva il tipo \
             di limite non sbaglia mai."
        ),
    }
}

fn errors(lang: Lang, rows: &[Checked], deepest: u32) -> Table {
    let columns = [
        "table",
        "depth",
        "positions",
        "wrong values",
        "other moves",
        "worse moves",
        "nodes, of minimax with cuts",
    ];
    let italian = [
        "tabella",
        "profondità",
        "posizioni",
        "valori sbagliati",
        "mosse diverse",
        "mosse peggiori",
        "nodi, rispetto ad alfa-beta",
    ];
    let title =
        say!(lang, "Strayed from minimax at the same depth", "Scostamenti da minimax alla stessa profondità");
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for (kind, depth) in TABLES.into_iter().flat_map(|kind| (2..=deepest).map(move |depth| (kind, depth))) {
        let errors = Errors::of(rows, kind, depth);
        let own = rows.iter().filter(|row| row.table == kind && row.depth == depth);
        let nodes = own.clone().map(|row| row.nodes).sum::<u64>() as f64;
        let all = own.map(|row| row.true_nodes).sum::<u64>().max(1) as f64;
        table.rows.push(vec![
            kind.to_string(),
            depth.to_string(),
            errors.positions.to_string(),
            percent(errors.share(errors.values)),
            percent(errors.share(errors.moves)),
            percent(errors.share(errors.worse)),
            percent(nodes / all),
        ]);
    }
    table
}

fn growth_part(report: &mut Report, rows: &[Searched], boards: &[Rules]) {
    let lang = report.lang;
    report.heading(say!(lang, "What a whole game costs", "Quanto costa una partita intera"));
    report.text(say!(
        lang,
        "The document gives O(N^(MN)) for minimax on M rows and N columns, and the square root of that for alpha-beta at \
         its best. Both count a choice among N columns for every cell. Columns fill up and games end early, so that the \
         true numbers lie below; the exponent says which power of N^(MN) the leaves are.",
        "Il documento dà O(N^(MN)) per minimax su M righe e N colonne, e la sua radice quadrata per alfa-beta nel caso \
         migliore. Entrambi contano una scelta fra N colonne per ogni casella. Le colonne si riempiono e le partite \
         finiscono prima, quindi i numeri veri stanno sotto; l'esponente dice quale potenza di N^(MN) sono le foglie."
    ));
    report.blocks.push(Block::Plot(leaves(lang, rows, boards)));
    report.blocks.push(Block::Table(exponents(lang, rows, boards)));
}

fn method_name(lang: Lang, method: Method) -> String {
    match method {
        Method::Minimax => "minimax".into(),
        Method::Centre => say!(lang, "alpha-beta, centre first", "alfa-beta, prima il centro"),
        Method::Best => say!(lang, "alpha-beta, best first", "alfa-beta, prima la migliore"),
        Method::Table => say!(lang, "the same with a table", "la stessa con tabella"),
    }
}

fn leaves(lang: Lang, rows: &[Searched], boards: &[Rules]) -> Plot {
    let measured = |method: Method| {
        let own = rows.iter().filter(|row| row.method == method);
        let points = own.map(|row| (bound(row.rules), row.leaves as f64)).collect();
        Series { look: Look::Points, ..Series::measured(method_name(lang, method), points) }
    };
    let formula = |name: &str, power: f64| {
        Series::line(name, boards.iter().map(|rules| (bound(*rules), bound(*rules).powf(power))).collect())
    };
    let mut series: Vec<Series> = Method::ALL.map(measured).to_vec();
    series.extend([formula("N^(MN)", 1.0), formula("√ N^(MN)", 0.5)]);
    Plot {
        name: "growth".into(),
        title: say!(
            lang,
            "Leaves of whole games on tiny boards",
            "Foglie di partite intere su griglie minuscole"
        ),
        x: Axis::log("N^(MN)"),
        y: Axis::log(say!(lang, "leaves", "foglie")),
        series,
        see: say!(
            lang,
            "Both axes are logarithmic: a power is a straight line. Minimax stays below the bound because columns fill \
             up; alpha-beta with the best move first stays below its square root, and the table below that.",
            "I due assi sono logaritmici: una potenza è una retta. Minimax resta sotto il limite perché le colonne si \
             riempiono; alfa-beta con la mossa migliore per prima resta sotto la radice quadrata, e la tabella ancora \
             sotto."
        ),
    }
}

fn exponents(lang: Lang, rows: &[Searched], boards: &[Rules]) -> Table {
    let columns = [
        "board",
        "N^(MN)",
        "its root",
        "minimax",
        "exponent",
        "centre first",
        "best first",
        "exponent, best first",
        "best first, table",
    ];
    let italian = [
        "griglia",
        "N^(MN)",
        "la radice",
        "minimax",
        "esponente",
        "prima il centro",
        "prima la migliore",
        "esponente, prima la migliore",
        "prima la migliore, tabella",
    ];
    let title = say!(lang, "Leaves of whole games", "Foglie di partite intere");
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for rules in boards {
        let of = |method| rows.iter().find(|row| row.rules == *rules && row.method == method);
        let leaves = |method| of(method).map_or("–".into(), |row| count(row.leaves));
        let exponent = |method| of(method).map_or("–".into(), |row| format!("{:.2}", row.exponent()));
        table.rows.push(vec![
            rules.to_string(),
            count(bound(*rules) as u64),
            count(bound(*rules).sqrt() as u64),
            leaves(Method::Minimax),
            exponent(Method::Minimax),
            leaves(Method::Centre),
            leaves(Method::Best),
            exponent(Method::Best),
            leaves(Method::Table),
        ]);
    }
    table
}
