//! `filetto why`: what matters in a position, and what can be proven about it by rules that people can follow.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use filetto::game::notation::{format_cell, format_move, format_moves};
use filetto::game::{Position, Side};
use filetto::internals::book::write_whole;
use filetto::player::Limits;
use filetto::why::{self, Look, Proof, Threat};

use crate::args::{GameArgs, MovesArgs, NOTATION};
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::{proofs, web};

/// `filetto why`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto why 4455
  filetto why --proof 331563536627243756
  filetto why --proof --svg proof.svg --game drop-4x4-4
  filetto why --proof --game free-5x5-5 --lang it

{NOTATION}

A proof is a win by threats that must be answered, a draw or a win by the rules of VICTOR (drop games: claimeven,
baseinverse, vertical, aftereven, lowinverse, highinverse, baseclaim, before, specialbefore), or a draw by pairs of
cells (boards without gravity). On the board each empty cell shows the letter of its rule, ! the first move, * the
threat that waits, numbers the moves of a forced line. Without a proof the exit code is 1.

JSON: what /api/why of the page answers; with --proof game, moves, to_move, proofs (side, wins, kind, text, first, first_cell,
line, threat, goal, even, uses: sign, rule, text, cells, pairs, group, stops)."))]
pub struct WhyArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    /// Prove what the position is worth, by rules
    #[arg(long)]
    pub proof: bool,
    /// Write the picture of the proof to this file
    #[arg(long, value_name = "FILE", requires = "proof")]
    pub svg: Option<PathBuf>,
    /// The language of the sentences [default: from the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(args: &WhyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.moves.position(args.game.game)?;
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    if args.proof {
        return prove(args, &position, lang, out);
    }
    if args.json {
        let answer = web::why_json(&position).unwrap_or_default();
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "{position}")?;
    facts(&position, lang).iter().try_for_each(|fact| writeln!(out, "{fact}"))?;
    moves(&position, lang).iter().try_for_each(|row| writeln!(out, "{row}"))?;
    Ok(())
}

fn prove(args: &WhyArgs, position: &Position, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let found = why::prove(position);
    if let (Some(path), Some(proof)) = (&args.svg, found.first()) {
        let picture = proofs::picture::svg(position, proof, &proofs::words::claim(position, proof, lang));
        write_whole(path, picture.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if args.json {
        writeln!(out, "{}", proofs::json(position, &found, lang))?;
    } else {
        found.iter().try_for_each(|proof| tell(position, proof, lang, out))?;
    }
    if found.is_empty() {
        return Err(Failure::No(say!(
            lang,
            "nothing is proven by these rules; filetto solve proves by searching",
            "queste regole non dimostrano nulla; filetto solve dimostra cercando"
        )));
    }
    Ok(())
}

/// One proof: the claim, the board, a sentence for each rule.
fn tell(position: &Position, proof: &Proof, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}\n", proofs::words::claim(position, proof, lang))?;
    writeln!(out, "{}", proofs::board::draw(position, proof, lang))?;
    for (at, told) in proofs::uses(proof).iter().enumerate() {
        writeln!(out, "{}  {}", proofs::sign(at), proofs::words::rule(told, proof.side, lang))?;
    }
    Ok(())
}

/// What matters on the board.
fn facts(position: &Position, lang: Lang) -> Vec<String> {
    let (side, rules) = (position.to_move(), position.rules());
    let mut facts = vec![match position.outcome().map(|outcome| outcome.winner()) {
        None => say!(lang, "{side} to move", "muove {side}"),
        Some(None) => say!(lang, "the game is a draw", "la partita è patta"),
        Some(Some(winner)) => say!(lang, "{winner} has won", "ha vinto {winner}"),
    }];
    if let Some(line) = why::forced_win(position, &Limits::default()) {
        let line = format_moves(rules, &line);
        facts.push(say!(lang, "{side} wins by force: {line}", "{side} vince per forza: {line}"));
    }
    facts.extend(
        Side::BOTH
            .iter()
            .flat_map(|side| why::threats(position, *side))
            .map(|threat| threat_words(&threat, lang)),
    );
    if let Some((winner, cell)) = why::zugzwang(position).and_then(|told| told.winner) {
        let cell = format_cell(cell);
        facts.push(say!(
            lang,
            "if no other threat arises, zugzwang wins for {winner} on {cell}",
            "se non nascono altre minacce, lo zugzwang fa vincere {winner} in {cell}"
        ));
    }
    facts
}

fn threat_words(threat: &Threat, lang: Lang) -> String {
    let (side, cell) = (threat.side, format_cell(threat.cell));
    let parity = if threat.is_odd() { say!(lang, "odd", "dispari") } else { say!(lang, "even", "pari") };
    let when =
        if threat.playable { say!(lang, "now", "subito") } else { say!(lang, "in the air", "in aria") };
    say!(
        lang,
        "{side} threatens {cell} ({parity} row, {when})",
        "{side} minaccia {cell} (riga {parity}, {when})"
    )
}

/// The moves about which a glance says something.
fn moves(position: &Position, lang: Lang) -> Vec<String> {
    let (look, rules) = (Look::new(position), position.rules());
    let told = position.legal_moves().map(|mv| (mv, lang.reasons(rules, &look.advise(mv).reasons)));
    let told = told.filter(|(_, reasons)| !reasons.is_empty());
    told.map(|(mv, reasons)| format!("{}: {}", format_move(rules, mv), reasons.join("; "))).collect()
}
