//! `filetto lab compare`: players side by side, and the horizon effect.

use std::io::Write;

use filetto::game::{Position, Rules};
use filetto::internals::game::random;
use filetto::internals::lab::compare;
use filetto::internals::lab::compare::Measured;
use filetto::internals::lab::horizon;
use filetto::internals::lab::horizon::{CURES, RIM};
use filetto::internals::rng::Rng;
use filetto::player::PlayerSpec;

use super::args::CompareArgs;
use super::bench::Bench;
use super::{at_depth, usual_depth};
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::{Table, count, percent};

pub(super) fn run(args: &CompareArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rules = args.game;
    let depth = args.depth.unwrap_or_else(|| usual_depth(rules));
    let players = at_depth(&args.players.0, depth);
    let positions = positions(args)?;
    let mut bench = Bench::start("compare", &args.output, None);
    let span = if args.horizon > 0 { 0.8 } else { 1.0 };
    let rows =
        bench.record("", (0.0, span), |run, report| compare::run(&positions, &players, run, report))?;
    let (lang, game) = (args.output.lang(), super::game_name(rules));
    let mut report =
        Report::new(lang, say!(lang, "Players compared on {game}", "Giocatori a confronto su {game}"));
    let reference = &players[compare::reference(&players)];
    let (count, seed) = (positions.len(), args.output.seed);
    report.text(say!(
        lang,
        "{count} positions, the same for every player (seed {seed}). Values, nodes and ratios are compared with \
         `{reference}`.",
        "{count} posizioni, le stesse per ogni giocatore (seme {seed}). Valori, nodi e rapporti sono confrontati con \
         `{reference}`."
    ));
    report.blocks.push(Block::Table(summary(lang, &rows, &players)));
    report.blocks.push(Block::Plot(ratios(lang, &rows, &players, &reference.to_string())));
    if args.horizon > 0 {
        report.heading(say!(lang, "The horizon effect", "L'effetto orizzonte"));
        report.blocks.extend(horizon_blocks(args, depth, &mut bench)?);
    }
    bench.finish(&report, out)
}

/// The positions of the file, or random ones.
fn positions(args: &CompareArgs) -> Result<Vec<Position>, Failure> {
    let Some(path) = &args.file else {
        let plies = args.plies.unwrap_or(args.game.cells() / 4);
        let mut rng = Rng::new(args.output.seed);
        let found: Vec<_> =
            (0..args.positions).filter_map(|_| random::with_stones(args.game, plies, &mut rng)).collect();
        return match found.is_empty() {
            true => Err(Failure::Input(format!(
                "no open position with {plies} stones was found: expected fewer (example: --plies 8)"
            ))),
            false => Ok(found),
        };
    };
    let text = std::fs::read_to_string(path).map_err(|error| {
        Failure::Input(format!("cannot read {}: {error} (expected lines of MOVES)", path.display()))
    })?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let positions: Vec<Position> =
        lines.map(|(number, line)| read_line(args.game, number, line)).collect::<Result<_, _>>()?;
    let open: Vec<_> = positions.into_iter().filter(|position| position.outcome().is_none()).collect();
    match open.is_empty() {
        true => Err(Failure::Input(format!("{} has no position in which the game goes on", path.display()))),
        false => Ok(open),
    }
}

/// A line of moves; on boards whose moves are columns a second word is a score.
fn read_line(rules: Rules, number: usize, line: &str) -> Result<Position, Failure> {
    let first = line.split_whitespace().next().unwrap_or("");
    Position::parse(rules, line)
        .or_else(|error| Position::parse(rules, first).map_err(|_| error))
        .map_err(|error| Failure::Input(format!("line {number}: {error}")))
}

fn summary(lang: Lang, rows: &[Measured], players: &[PlayerSpec]) -> Table {
    let columns = ["player", "same value", "nodes", "node ratio", "branching factor", "hit rate", "seconds"];
    let italian = [
        "giocatore",
        "stesso valore",
        "nodi",
        "rapporto fra nodi",
        "fattore di ramificazione",
        "trovati in tabella",
        "secondi",
    ];
    let title = say!(
        lang,
        "All positions together (ratios and branching factors are medians)",
        "Tutte le posizioni insieme (rapporti e fattori di ramificazione sono mediane)"
    );
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for player in compare::summaries(rows, players) {
        table.rows.push(vec![
            player.player.clone(),
            of(lang, player.same, player.positions),
            count(player.nodes),
            format!("{:.4}", player.ratio),
            format!("{:.2}", player.branching),
            percent(player.hit_rate),
            format!("{:.3}", player.time.as_secs_f64()),
        ]);
    }
    table
}

/// "3 of 5".
fn of(lang: Lang, some: usize, all: usize) -> String {
    say!(lang, "{some} of {all}", "{some} su {all}")
}

fn ratios(lang: Lang, rows: &[Measured], players: &[PlayerSpec], reference: &str) -> Plot {
    let mut order: Vec<_> = rows.iter().filter(|row| row.player == reference).collect();
    order.sort_by_key(|row| row.nodes);
    let place = |row: &Measured| order.iter().position(|other| other.position == row.position);
    let curve = |player: &PlayerSpec| {
        let name = player.to_string();
        let these = rows.iter().filter(|row| row.player == name);
        let points = these.filter_map(|row| Some((place(row)? as f64 + 1.0, row.nodes as f64))).collect();
        Series { look: Look::Points, ..Series::measured(name, points) }
    };
    Plot {
        name: "nodes".into(),
        title: say!(lang, "Nodes on every position", "Nodi su ogni posizione"),
        x: Axis::linear(say!(
            lang,
            "position (by the nodes of the player compared with)",
            "posizione (secondo i nodi del giocatore di confronto)"
        )),
        y: Axis::log(say!(lang, "nodes visited", "nodi visitati")),
        series: players.iter().map(curve).collect(),
        see: say!(
            lang,
            "Every position is a column of points, one for each player; compare a point with that of \
             `{reference}` in the same column. Positions differ more among themselves than algorithms do, \
             which is why all must be asked about the same ones.",
            "Ogni posizione è una colonna di punti, uno per giocatore: si confronti un punto con quello di \
             `{reference}` nella stessa colonna. Le posizioni differiscono fra loro più degli algoritmi: per questo a \
             tutti si chiedono le stesse."
        ),
    }
}

/// Values against depth on positions that flip.
fn horizon_blocks(args: &CompareArgs, depth: u32, bench: &mut Bench) -> Result<Vec<Block>, Failure> {
    let deepest = (depth + 1).max(6);
    let (rules, seed, lang) = (args.game, args.output.seed, args.output.lang());
    // Later than the positions above: values flip where threats are near.
    let plies = args.plies.unwrap_or(rules.cells() * 2 / 7);
    let found = horizon::flipping(rules, plies, args.horizon as usize, deepest, seed, &bench.run);
    let rows =
        bench.record("horizon", (0.8, 1.0), |run, report| horizon::run(&found, deepest, run, report))?;
    if found.is_empty() {
        return Ok(vec![Block::Text(say!(
            lang,
            "No random position whose value flips between these depths was found.",
            "Non è stata trovata nessuna posizione a caso il cui valore si rovesci fra queste profondità."
        ))]);
    }
    let mut blocks = vec![
        Block::Text(say!(
            lang,
            "Random positions where a search believes in one side and one ply deeper knows that the other \
             wins. Values are for the side to move; a sure win stands at {RIM}, a sure loss at -{RIM}.",
            "Posizioni a caso in cui una ricerca crede in una parte e una semimossa più in là sa che vince l'altra. I \
             valori sono per chi muove; una vittoria certa sta a {RIM}, una sconfitta certa a -{RIM}."
        )),
        Block::Table(wrong(lang, &rows)),
    ];
    for (number, position) in (1..).zip(&found) {
        let side = position.to_move();
        blocks.push(Block::Fixed(say!(lang, "{position}\n{side} to move", "{position}\nmuove {side}")));
        blocks.push(Block::Plot(flip(lang, &rows, number)));
    }
    Ok(blocks)
}

fn flip(lang: Lang, rows: &[horizon::Measured], number: u32) -> Plot {
    let curve = |cure: &'static str| {
        let these = rows.iter().filter(|row| row.position == number && row.cure == cure);
        Series::measured(
            cure_name(lang, cure),
            these.map(|row| (row.depth as f64, row.score() as f64)).collect(),
        )
    };
    let moves = rows.iter().find(|row| row.position == number).map_or("", |row| &row.moves);
    Plot {
        name: format!("horizon-{number}"),
        title: say!(lang, "Value against depth after {moves}", "Valore secondo la profondità dopo {moves}"),
        x: Axis::linear(say!(lang, "depth (plies)", "profondità (semimosse)")),
        y: Axis::linear(say!(lang, "value for the side to move (points)", "valore per chi muove (punti)")),
        series: CURES.map(|cure| curve(cure.name)).to_vec(),
        see: say!(
            lang,
            "Where the plain curve jumps from one side to the other, the truth lay just behind the \
             horizon. Quiescence plays forced replies out and secondary search looks deeper below the \
             chosen move: where they help, their curves jump earlier.",
            "Dove la curva semplice salta da una parte all'altra, la verità stava appena oltre l'orizzonte. La \
             quiescenza gioca fino in fondo le risposte forzate e la ricerca secondaria guarda più a fondo sotto la \
             mossa scelta: dove aiutano, le loro curve saltano prima."
        ),
    }
}

/// The name of a cure in the language of the page.
fn cure_name(lang: Lang, name: &str) -> String {
    let italian = match name {
        "plain" => "semplice",
        "quiescence" => "quiescenza",
        "secondary search" => "ricerca secondaria",
        "both" => "entrambe",
        _ => name,
    };
    say!(lang, "{name}", "{italian}")
}

/// How often each cure is on the wrong side, and what it costs.
fn wrong(lang: Lang, rows: &[horizon::Measured]) -> Table {
    let title = say!(
        lang,
        "Searches to all depths on all these positions",
        "Ricerche a tutte le profondità su tutte queste posizioni"
    );
    let mut table = Table::new(title, &["search", "on the wrong side", "sees the truth", "nodes"])
        .or_italian(lang, &["ricerca", "dalla parte sbagliata", "vede la verità", "nodi"]);
    let truth = |position: u32| {
        rows.iter().rfind(|row| row.position == position).map_or(0, |row| row.score().signum())
    };
    let truth = &truth;
    for cure in CURES {
        let these = || rows.iter().filter(|row| row.cure == cure.name);
        let on_side =
            |sign: i32| these().filter(move |row| row.score().signum() == sign * truth(row.position));
        let sees = on_side(1).filter(|row| row.score().abs() == RIM).count();
        table.rows.push(vec![
            cure_name(lang, cure.name),
            of(lang, on_side(-1).count(), these().count()),
            of(lang, sees, these().count()),
            count(these().map(|row| row.nodes).sum()),
        ]);
    }
    table
}
