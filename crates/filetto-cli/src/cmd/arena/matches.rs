//! `filetto match`: two players, as many pairs of games as it takes.

use std::io::Write;

use filetto::arena::preset::Scoring;
use filetto::arena::standings::Standings;
use filetto::arena::{Plan, Start};
use filetto::internals::arena::course::Course;
use filetto::internals::arena::sprt::{Sprt, Verdict};
use filetto::internals::arena::stats::{Elo, measure, superiority};
use filetto::record::End;
use serde_json::{Value as Json, json};

use super::args::MatchArgs;
use super::games::{Games, Next};
use super::table::{elo_text, faults_text, finite, line_json};
use crate::failure::Failure;
use crate::json::{self, seconds};

/// Games of a match if nobody says how many: without a test, and at most with one.
const GAMES: u64 = 100;
const SPRT_GAMES: u64 = 20_000;

pub(crate) fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut games = Games::open(plan(args)?, args.session.settings(), &args.run)?;
    let mut course = Course::new(args.sprt);
    let plan = games.plan.clone();
    let follow = |ends: &[Option<End>]| {
        course.follow(&plan, ends);
        if course.verdict == Verdict::Open { Next::GoOn } else { Next::Enough }
    };
    games.play(follow, |ends| live(args, &plan, ends))?;
    match args.run.json {
        true => writeln!(out, "{}", answer(args, &games, &course))?,
        false => print(args, &games, &course, out)?,
    }
    if course.is_complete(&games.plan) {
        Ok(())
    } else {
        Err(super::stopped(&games, args.run.save.is_some()))
    }
}

fn plan(args: &MatchArgs) -> Result<Plan, Failure> {
    let players = vec![args.a.clone(), args.b.clone()];
    super::check_programs(&players)?;
    let starts = super::starts(args.game, &args.openings)?;
    let games = args.games.unwrap_or(if args.sprt.is_some() { SPRT_GAMES } else { GAMES }) as usize;
    let rounds = games.div_ceil(2).div_ceil(starts.len());
    Ok(Plan { players, starts, rounds, most_games: games, seed: args.run.seed })
}

/// The standings of the games that count.
fn standings(plan: &Plan, ends: &[Option<End>], counted: usize) -> Standings {
    let mut standings = Standings::new(2, Scoring::USUAL);
    let counted = ends.iter().enumerate().take(counted);
    counted.for_each(|(game, end)| standings.add(plan.seats(game), end.as_ref().unwrap_or(&End::Stopped)));
    standings
}

/// The lines above the progress bar.
fn live(args: &MatchArgs, plan: &Plan, ends: &[Option<End>]) -> String {
    let mut course = Course::new(None);
    course.follow(plan, ends);
    let line = *standings(plan, ends, course.halves.len()).line(0);
    let elo = measure(&course.halves).map_or(String::new(), |elo| elo_text(&elo));
    let test = args.sprt.map_or(String::new(), |sprt| format!("  LLR {:.2}", sprt.ratio(&course.pairs())));
    format!(
        "{} against {}\nwon {} drew {} lost {}  Elo {elo}{test}",
        args.a, args.b, line.wins, line.draws, line.losses
    )
}

fn print(args: &MatchArgs, games: &Games, course: &Course, out: &mut impl Write) -> Result<(), Failure> {
    let standings = standings(&games.plan, &games.ends, course.halves.len());
    let (a, b) = (standings.line(0), standings.line(1));
    writeln!(out, "A         {}", args.a)?;
    writeln!(out, "B         {}", args.b)?;
    writeln!(
        out,
        "games     {} of {}, {}, seed {}",
        a.games(),
        args.game,
        openings(&games.plan),
        args.run.seed
    )?;
    writeln!(out, "A         won {}, drew {}, lost {}", a.wins, a.draws, a.losses)?;
    writeln!(out, "forfeits  A {}, B {}", faults_text(a), faults_text(b))?;
    if let Some(elo) = measure(&course.halves) {
        let better = 100.0 * superiority(a.wins.into(), a.losses.into());
        let forfeits = forfeits_text(a.forfeits() + b.forfeits(), a.games());
        writeln!(out, "Elo       {}; A is the better one: {better:.1} %{forfeits}", elo_text(&elo))?;
    }
    let [none, half, one, more, two] = course.pairs().0;
    writeln!(out, "pairs     {none} {half} {one} {more} {two}   (A had 0, 0.5, 1, 1.5, 2 points)")?;
    if let Some(sprt) = &args.sprt {
        let (low, high) = sprt.bounds();
        let ratio = sprt.ratio(&course.pairs());
        let accepted =
            accepted(sprt, course.verdict).map_or("open".into(), |elo| format!("{elo} Elo accepted"));
        let claims = format!("{} or {} Elo (logistic)", sprt.elo0, sprt.elo1);
        writeln!(out, "SPRT      {claims}: LLR {ratio:.2} ({low:.2} to {high:.2}), {accepted}")?;
    }
    Ok(())
}

/// What the verdict rests on where games were not played to their end.
fn forfeits_text(forfeits: u32, games: u32) -> String {
    match forfeits {
        0 => String::new(),
        1 => format!(" (1 of {games} games was forfeited, not won on the board)"),
        _ => format!(" ({forfeits} of {games} games were forfeited, not won on the board)"),
    }
}

/// Where the games started, in words.
fn openings(plan: &Plan) -> String {
    match &plan.starts[..] {
        [Start::Random(_, 0)] => "from the empty board".into(),
        [Start::Random(_, 1)] => "random openings of one ply".into(),
        [Start::Random(_, plies)] => format!("random openings of {plies} plies"),
        list => format!("{} openings from a list", list.len()),
    }
}

fn accepted(sprt: &Sprt, verdict: Verdict) -> Option<f64> {
    match verdict {
        Verdict::Accept0 => Some(sprt.elo0),
        Verdict::Accept1 => Some(sprt.elo1),
        Verdict::Open => None,
    }
}

fn answer(args: &MatchArgs, games: &Games, course: &Course) -> Json {
    let standings = standings(&games.plan, &games.ends, course.halves.len());
    let (a, b) = (standings.line(0), standings.line(1));
    let side = |spec, line| json::extend(json::player(spec), line_json(line));
    let test = args.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.ratio(&course.pairs());
        json!({"elo0": sprt.elo0, "elo1": sprt.elo1, "llr": llr, "lower": lower, "upper": upper,
            "accepted": accepted(&sprt, course.verdict)})
    });
    let elo = measure(&course.halves);
    let elo = |end: fn(&Elo) -> f64| elo.as_ref().map(end).and_then(finite);
    json!({
        "games": a.games(),
        "a": side(&args.a, a),
        "b": side(&args.b, b),
        "elo": elo(|elo| elo.value),
        "elo_low": elo(|elo| elo.low),
        "elo_high": elo(|elo| elo.high),
        "los": superiority(a.wins.into(), a.losses.into()),
        "pairs": course.pairs().0,
        "sprt": test,
        "game": args.game.to_string(),
        "seed": args.run.seed,
        "seconds": seconds(games.started.elapsed()),
        "complete": course.is_complete(&games.plan),
    })
}
