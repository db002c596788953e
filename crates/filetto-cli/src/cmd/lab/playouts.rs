//! `filetto lab playouts`: which moves the playouts of a Monte Carlo tree search go to.

use std::io::Write;

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Position};
use filetto::internals::book::write_whole;
use filetto::internals::rng::Rng;
use filetto::internals::search::mcts::{Playout, Settings, film};
use serde_json::json;

use super::args::PlayoutsArgs;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::plot::{Axis, Look, Plot, Series};

pub(super) fn run(args: &PlayoutsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.moves.position(args.game.game)?;
    if position.outcome().is_some() {
        return Err(Failure::Input("the game is over: expected moves after which it goes on".into()));
    }
    let settings = Settings { playouts: args.playouts, ..Settings::default() };
    let playouts = film(&position, &settings, &mut Rng::new(args.seed));
    let curves = curves(&position, &playouts);
    if let Some(path) = &args.output.svg {
        let lang = args.output.lang();
        let picture = plot(&curves, lang).svg().unwrap_or_default();
        write_whole(path, picture.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
    }
    tell(args.output.json, &position, playouts.len(), &curves, out)
}

/// Visits of a move of the root after each playout.
struct Curve {
    mv: String,
    visits: Vec<u32>,
}

fn curves(position: &Position, playouts: &[Playout]) -> Vec<Curve> {
    let curve = |mv: Move| {
        let mut sum = 0;
        let visits = playouts.iter().map(|playout| {
            sum += u32::from(playout.path.get(1).is_some_and(|passed| passed.mv == Some(mv)));
            sum
        });
        Curve { visits: visits.collect(), mv: format_move(position.rules(), mv) }
    };
    position.legal_moves().map(curve).collect()
}

fn plot(curves: &[Curve], lang: Lang) -> Plot {
    let series = |curve: &Curve| Series {
        name: curve.mv.clone(),
        points: (1..)
            .zip(&curve.visits)
            .map(|(playout, visits)| (f64::from(playout), f64::from(*visits)))
            .collect(),
        spread: Vec::new(),
        look: Look::Line,
    };
    Plot {
        name: "playouts".into(),
        title: say!(lang, "Visits of every move", "Visite di ogni mossa"),
        x: Axis::linear(say!(lang, "playouts", "simulazioni")),
        y: Axis::linear(say!(lang, "visits", "visite")),
        series: curves.iter().map(series).collect(),
        see: String::new(),
    }
}

fn tell(
    as_json: bool,
    position: &Position,
    playouts: usize,
    curves: &[Curve],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let visits = |curve: &Curve| curve.visits.last().copied().unwrap_or(0);
    let share = |curve: &Curve| f64::from(visits(curve)) / playouts.max(1) as f64;
    if as_json {
        let row = |curve: &Curve| json!({"move": curve.mv, "visits": visits(curve), "share": share(curve)});
        let rows: Vec<_> = curves.iter().map(row).collect();
        let (game, moves) = (position.rules().to_string(), format_game(position));
        writeln!(out, "{}", json!({"game": game, "moves": moves, "playouts": playouts, "visits": rows}))?;
        return Ok(());
    }
    for curve in curves {
        writeln!(out, "{:<4} {:>6}  {:>5.1} %", curve.mv, visits(curve), 100.0 * share(curve))?;
    }
    Ok(())
}
