//! `filetto lab elo`: what one more ply is worth.

use std::io::Write;

use filetto::internals::arena::opening::usual_plies;
use filetto::internals::arena::rating::Rating;
use filetto::internals::arena::stats::Elo;
use filetto::internals::lab::elo;
use filetto::internals::lab::elo::{Game, Setup};

use super::args::EloArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::Table;

/// What the lecture says of chess, in Elo points a ply.
const LECTURE: [f64; 2] = [50.0, 100.0];
/// An interval that has no end is drawn to here.
const DRAWN: f64 = 1000.0;

pub(super) fn run(args: &EloArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.from >= args.to {
        return Err(Failure::Input("expected --from below --to (example: --from 1 --to 6)".into()));
    }
    if !args.player.entry().keys.iter().any(|key| key.name == "depth") {
        let sentence = format!("{} has no depth: expected a player such as alphabeta", args.player);
        return Err(Failure::Input(sentence));
    }
    let setup = Setup {
        rules: args.game,
        depths: args.from..=args.to,
        games: args.games,
        opening: args.opening.unwrap_or_else(|| usual_plies(args.game)),
        player: args.player.clone(),
        seed: args.output.seed,
    };
    let mut bench = Bench::start("elo", &args.output, None);
    let games = bench.record("", (0.0, 1.0), |run, report| elo::run(&setup, run, report))?;
    bench.finish(&report(args, &games), out)
}

fn report(args: &EloArgs, games: &[Game]) -> Report {
    let lang = args.output.lang();
    let (game, player) = (super::game_name(args.game), args.player.to_string());
    let title = say!(lang, "What a ply is worth in {game}", "Quanto vale una semimossa: {game}");
    let mut report = Report::new(lang, title);
    report.text(say!(
        lang,
        "The same player ({player}) of every depth meets itself of every other depth, from random openings that \
         both sides play once. One Elo scale is fitted to all games; the shallowest stands at 0. The lecture says \
         that a ply more earns 50 to 100 points: that is chess between programs that look 10 plies ahead and more. \
         Here it is what is measured, on this game and at these depths.",
        "Lo stesso giocatore ({player}) a ogni profondità incontra se stesso a ogni altra, da aperture casuali che \
         ciascuno gioca con entrambi i colori. A tutte le partite si adatta un'unica scala Elo; il meno profondo sta \
         a 0. La lezione dice che ogni semimossa in più vale da 50 a 100 punti: sono gli scacchi, tra programmi che \
         guardano avanti 10 semimosse e oltre. Qui vale ciò che si misura, in questo gioco e a queste profondità."
    ));
    let rated = elo::ratings(games);
    report.blocks.push(Block::Plot(scale(lang, &rated)));
    report.blocks.push(Block::Table(ranking(lang, &rated, games)));
    report.blocks.push(Block::Plot(gains(lang, &rated, games)));
    report.blocks.push(Block::Table(steps(lang, &rated, games)));
    report
}

/// Strength against depth.
fn scale(lang: Lang, rated: &[(u32, Rating)]) -> Plot {
    let band = |(depth, rating): &(u32, Rating)| {
        (f64::from(*depth), rating.elo - rating.error, rating.elo + rating.error)
    };
    Plot {
        name: "depth".into(),
        title: say!(
            lang,
            "Strength against depth (band: 95 % interval)",
            "Forza secondo la profondità (fascia: intervallo al 95 %)"
        ),
        x: Axis::linear(say!(lang, "depth (plies)", "profondità (semimosse)")),
        y: Axis::linear(say!(lang, "Elo (the shallowest is 0)", "Elo (il meno profondo è 0)")),
        series: vec![Series {
            name: say!(lang, "measured", "misurata"),
            points: rated.iter().map(|(depth, rating)| (f64::from(*depth), rating.elo)).collect(),
            spread: rated.iter().map(band).collect(),
            look: Look::Measured,
        }],
        see: say!(
            lang,
            "Deeper is stronger, but not by the same amount each time: the first plies see the threats that decide \
             games, and a ply that ends on one's own move sees one attack more than the ply before it.",
            "Più profondo è più forte, ma non ogni volta della stessa misura: le prime semimosse vedono le minacce \
             che decidono le partite, e una semimossa che finisce con la propria mossa vede un attacco in più della \
             precedente."
        ),
    }
}

fn ranking(lang: Lang, rated: &[(u32, Rating)], games: &[Game]) -> Table {
    let title = say!(lang, "Strength by depth", "Forza secondo la profondità");
    let mut table = Table::new(title, &["depth", "games", "points", "Elo", "±"])
        .or_italian(lang, &["profondità", "partite", "punti", "Elo", "±"]);
    for (depth, rating) in rated {
        let own = games.iter().filter(|game| [game.shallow, game.deep].contains(depth));
        let (mut played, mut halves) = (0u32, 0u32);
        for game in own {
            played += 1;
            halves += u32::from(if game.deep == *depth { game.halves } else { 2 - game.halves });
        }
        table.rows.push(vec![
            depth.to_string(),
            played.to_string(),
            (f64::from(halves) / 2.0).to_string(),
            format!("{:+.0}", rating.elo),
            format!("{:.0}", rating.error),
        ]);
    }
    table
}

/// The depths next to each other, with what the scale and their own games say.
fn neighbours<'a>(
    rated: &'a [(u32, Rating)],
    games: &'a [Game],
) -> impl Iterator<Item = (u32, u32, f64, Elo)> + 'a {
    rated.windows(2).filter_map(|pair| {
        let (shallow, deep) = (&pair[0], &pair[1]);
        let met = elo::gain(games, shallow.0, deep.0)?;
        Some((shallow.0, deep.0, deep.1.elo - shallow.1.elo, met))
    })
}

/// What each ply adds, beside the lecture's figures.
fn gains(lang: Lang, rated: &[(u32, Rating)], games: &[Game]) -> Plot {
    let steps: Vec<_> = neighbours(rated, games).collect();
    let x = |deep: u32| f64::from(deep);
    let band = |elo: &Elo| (elo.low.clamp(-DRAWN, DRAWN), elo.high.clamp(-DRAWN, DRAWN));
    let spread = steps.iter().map(|(_, deep, _, met)| (x(*deep), band(met).0, band(met).1)).collect();
    let ends = [rated.get(1), rated.last()].map(|row| row.map_or(0.0, |row| x(row.0)));
    let lecture = |points: f64| {
        let name = say!(lang, "the lecture: {points}", "la lezione: {points}");
        Series::line(name, ends.iter().map(|depth| (*depth, points)).collect())
    };
    let mut series = vec![Series {
        name: say!(lang, "by their own games", "dalle loro partite"),
        points: steps.iter().map(|(_, deep, _, met)| (x(*deep), met.value.clamp(-DRAWN, DRAWN))).collect(),
        spread,
        look: Look::Measured,
    }];
    let scale = steps.iter().map(|(_, deep, gain, _)| (x(*deep), *gain)).collect();
    series.push(Series::measured(
        say!(lang, "by the scale of all games", "dalla scala di tutte le partite"),
        scale,
    ));
    series.extend(LECTURE.map(lecture));
    Plot {
        name: "gain".into(),
        title: say!(
            lang,
            "What one more ply adds (band: 95 % interval)",
            "Che cosa aggiunge una semimossa (fascia: intervallo al 95 %)"
        ),
        x: Axis::linear(say!(
            lang,
            "depth of the deeper player (plies)",
            "profondità del più profondo (semimosse)"
        )),
        y: Axis::linear("Elo"),
        series,
        see: say!(
            lang,
            "Where the band holds the two lines, the measurement agrees with the lecture. A band that reaches the \
             edge of the plot belongs to a match that one side won throughout.",
            "Dove la fascia comprende le due rette, la misura concorda con la lezione. Una fascia che arriva al bordo \
             appartiene a un incontro vinto sempre dallo stesso."
        ),
    }
}

fn steps(lang: Lang, rated: &[(u32, Rating)], games: &[Game]) -> Table {
    let title = say!(
        lang,
        "What one more ply adds, against the lecture's 50 to 100 points in chess",
        "Che cosa aggiunge una semimossa, rispetto ai 50-100 punti della lezione negli scacchi"
    );
    let columns = ["depths", "games", "gain", "95 % low", "95 % high", "by the scale"];
    let italian = ["profondità", "partite", "guadagno", "95 % minimo", "95 % massimo", "dalla scala"];
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    let points = |elo: f64| if elo.is_finite() { format!("{elo:+.0}") } else { format!("{elo:+}") };
    for (shallow, deep, gain, met) in neighbours(rated, games) {
        let played = games.iter().filter(|game| (game.shallow, game.deep) == (shallow, deep)).count();
        table.rows.push(vec![
            format!("{shallow} → {deep}"),
            played.to_string(),
            points(met.value),
            points(met.low),
            points(met.high),
            points(gain),
        ]);
    }
    table
}
