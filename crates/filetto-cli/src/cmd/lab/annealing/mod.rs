//! `filetto lab annealing`: ForSA4 from inside, and which of its constants matter in games.

mod constants;
mod cooling;

use std::io::Write;
use std::time::Duration;

use filetto::game::Position;
use filetto::internals::lab::annealing;
use filetto::internals::lab::constants::{CONSTANTS, Setup, Variant, play};
use filetto::internals::player::Forsa4;

use super::args::AnnealingArgs;
use super::bench::Bench;
use crate::cmd::program;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};

/// How long a run goes on if nobody says otherwise.
const USUAL: Duration = Duration::from_secs(120);

pub(super) fn run(args: &AnnealingArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = Position::parse(args.game, &args.moves)?;
    let setup = checked(args, &position)?;
    let (lang, player) = (args.output.lang(), Forsa4::of(&args.base.options()));
    let mut bench = Bench::start("annealing", &args.output, Some(USUAL));
    let temperatures = bench.record("", (0.0, 0.02), |run, report| {
        annealing::cool(&position, &player.settings(), player.rng(&position), run, report)
    })?;
    let scores = bench.record("games", (0.02, 1.0), |run, report| play(&setup, run, report))?;
    let game = super::game_name(args.game);
    let title = say!(lang, "ForSA4: simulated annealing on {game}", "ForSA4: annealing simulato su {game}");
    let mut report = Report::new(lang, title);
    report.text(introduction(lang));
    let mover = position.to_move();
    report.blocks.push(Block::Fixed(say!(lang, "{position}\n{mover} to move", "{position}\nmuove {mover}")));
    report.blocks.extend(cooling::blocks(lang, &temperatures));
    constants::report(&mut report, &setup, &scores);
    bench.finish(&report, out)
}

/// What to play, if that is possible.
fn checked(args: &AnnealingArgs, position: &Position) -> Result<Setup, Failure> {
    let input = |sentence: &str| Err(Failure::Input(sentence.into()));
    if position.outcome().is_some() {
        return input("the game is over: expected moves after which it goes on");
    }
    if !Forsa4::is_named_by(args.base.entry()) {
        return input("--base is another player: expected forsa4 (example: forsa4:guard=on)");
    }
    drop(program(&args.opponent)?);
    Ok(Setup {
        rules: args.game,
        base: args.base.clone(),
        opponent: args.opponent.clone(),
        variants: variants(args),
        games: args.games,
        seed: args.output.seed,
        threads: args.threads as usize,
    })
}

/// The player as it is, then every constant that was asked for with each of its values.
fn variants(args: &AnnealingArgs) -> Vec<Variant> {
    let wanted = |name: &str| args.constants.is_empty() || args.constants.iter().any(|known| known == name);
    let values = |(name, values): (&str, &[&str])| match name {
        "sweeps" => args.sweeps.iter().map(ToString::to_string).collect(),
        _ => values.iter().map(ToString::to_string).collect::<Vec<_>>(),
    };
    let changed = CONSTANTS.into_iter().filter(|(name, _)| wanted(name));
    let changed = changed.flat_map(|constant| {
        values(constant).into_iter().map(move |value| Variant::Changed(constant.0, value))
    });
    [Variant::Source].into_iter().chain(changed).collect()
}

fn introduction(lang: Lang) -> String {
    say!(
        lang,
        "The player anneals a sequence of moves that starts with its own: a random tail of the sequence is replaced, a \
         lower energy is always accepted, a higher one with probability exp(-difference / temperature). It plays the \
         first move of the best sequence seen.",
        "Il giocatore raffredda una sequenza di mosse che comincia con la sua: una coda casuale viene sostituita, \
         un'energia più bassa è sempre accettata, una più alta con probabilità exp(-differenza / temperatura). Gioca la \
         prima mossa della sequenza migliore che ha visto."
    )
}
