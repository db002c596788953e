//! A proof in sentences, English and Italian side by side.

use filetto::game::notation::{format_cell, format_move, format_moves};
use filetto::game::{Cell, Position, Side};
use filetto::why::{Answer, Because, Means, Proof, Rule, RuleProof, Use};

use super::{first_move, sign, uses};
use crate::lang::{Lang, say};

/// Two cells of a board without gravity, told like a rule.
pub fn paired(pair: [Cell; 2]) -> Use {
    let pair = pair.to_vec();
    let rule = Rule::Baseinverse;
    Use { rule, cells: pair.clone(), pairs: vec![pair], group: Vec::new(), stops: Vec::new() }
}

/// True for a pair of a board without gravity: nobody counts what it stops.
fn is_pair(told: &Use) -> bool {
    told.rule == Rule::Baseinverse && told.stops.is_empty()
}

/// The name of a rule.
pub fn rule_name(told: &Use) -> &'static str {
    if is_pair(told) { "pair" } else { told.rule.name() }
}

/// What is proven, and by what means.
pub fn claim(position: &Position, proof: &Proof, lang: Lang) -> String {
    let (side, other) = (proof.side, !proof.side);
    match &proof.means {
        Means::Threats(line) => {
            let moves = format_moves(position.rules(), line);
            say!(
                lang,
                "{side} wins by force: {moves}. Every move of {side} is a threat that {other} must answer.",
                "{side} vince per forza: {moves}. Ogni mossa di {side} è una minaccia a cui {other} deve rispondere."
            )
        }
        Means::Pairs(..) => {
            first_words(position, proof, lang)
                + &say!(
                    lang,
                    "{side} cannot lose: whenever {other} takes a cell of a pair, {side} takes the other one, and every segment that {other} could complete holds a pair.",
                    "{side} non può perdere: quando {other} prende una casella di una coppia, {side} prende l'altra, e ogni segmento che {other} potrebbe completare contiene una coppia."
                )
        }
        Means::Rules(_, rules) => first_words(position, proof, lang) + &rules_claim(rules, side, lang),
    }
}

fn first_words(position: &Position, proof: &Proof, lang: Lang) -> String {
    let (side, first) = (proof.side, first_move(proof).map(|mv| format_move(position.rules(), mv)));
    first.map_or(String::new(), |first| say!(lang, "{side} plays {first}. ", "{side} gioca {first}. "))
}

fn rules_claim(proof: &RuleProof, side: Side, lang: Lang) -> String {
    let other = !side;
    if let Some(threat) = proof.threat {
        let (threat, below) =
            (format_cell(threat), format_cell(Cell::new(threat.column as usize, threat.row as usize - 1)));
        return say!(
            lang,
            "{side} wins by zugzwang: it threatens {threat}, and nobody wants to play {below} below it. Everything else is filled two by two, {other} first, so in the end {other} has to.",
            "{side} vince per zugzwang: minaccia {threat}, e nessuno vuole giocare {below} lì sotto. Tutto il resto si riempie a due a due, per primo {other}, quindi alla fine deve farlo {other}."
        );
    }
    if !proof.goal.is_empty() {
        let goal = list(&proof.goal, lang);
        return say!(
            lang,
            "{side} wins by following up: it answers on top of {other}'s stones and so gets {goal}, which completes a row.",
            "{side} vince rispondendo sopra: gioca sempre sopra le pedine di {other} e così ottiene {goal}, che completa una fila."
        );
    }
    say!(
        lang,
        "{side} cannot lose: {other} is to move, an even number of cells is left, and {side} answers every move by a rule.",
        "{side} non può perdere: tocca a {other}, resta un numero pari di caselle, e {side} risponde a ogni mossa con una regola."
    )
}

/// What one rule says, and how many segments it stops.
pub fn rule(told: &Use, defender: Side, lang: Lang) -> String {
    let (name, stops) = (rule_name(told), told.stops.len());
    let words = match told.rule {
        Rule::Claimeven | Rule::Baseinverse | Rule::Vertical => pair_words(told, defender, lang),
        Rule::Lowinverse | Rule::Highinverse | Rule::Baseclaim => inverse_words(told, defender, lang),
        Rule::Aftereven | Rule::Before | Rule::Specialbefore => race_words(told, defender, lang),
    };
    let cells = told.cells.iter().map(|cell| format_cell(*cell)).collect::<Vec<_>>().join("-");
    let stopped = match stops {
        0 => String::new(),
        1 => say!(lang, "It stops 1 segment.", "Ferma 1 segmento."),
        _ => say!(lang, "It stops {stops} segments.", "Ferma {stops} segmenti."),
    };
    format!("{name} {cells}: {words} {stopped}").trim_end().to_string()
}

fn pair_words(told: &Use, defender: Side, lang: Lang) -> String {
    let attacker = !defender;
    let [low, high] = [told.cells.first(), told.cells.last()]
        .map(|cell| cell.map_or(String::new(), |cell| format_cell(*cell)));
    match told.rule {
        Rule::Claimeven => say!(
            lang,
            "when {attacker} plays {low}, {defender} answers on top of it and gets {high}.",
            "quando {attacker} gioca {low}, {defender} risponde subito sopra e ottiene {high}."
        ),
        Rule::Vertical => say!(
            lang,
            "when {attacker} plays {low}, {defender} plays {high}: {attacker} never gets both.",
            "quando {attacker} gioca {low}, {defender} gioca {high}: {attacker} non le ottiene mai entrambe."
        ),
        _ => say!(
            lang,
            "both are free to play; when {attacker} takes one, {defender} takes the other.",
            "si possono giocare tutte e due; quando {attacker} ne prende una, {defender} prende l'altra."
        ),
    }
}

fn inverse_words(told: &Use, defender: Side, lang: Lang) -> String {
    let attacker = !defender;
    let pair = |cells: &Vec<Cell>| cells.iter().map(|cell| format_cell(*cell)).collect::<Vec<_>>().join("-");
    let pairs = told.pairs.iter().map(pair).collect::<Vec<_>>().join(", ");
    match told.rule {
        Rule::Baseclaim => say!(
            lang,
            "three cells free to play and the one above the second; {defender} gets a cell of each pair {pairs}.",
            "tre caselle giocabili e quella sopra la seconda; {defender} ottiene una casella di ogni coppia {pairs}."
        ),
        Rule::Lowinverse => say!(
            lang,
            "{attacker} has to begin in these two columns, and {defender} answers on top; of each pair {pairs} {attacker} gets one cell at most.",
            "tocca a {attacker} cominciare in queste due colonne, e {defender} risponde sopra; di ogni coppia {pairs} {attacker} ottiene al più una casella."
        ),
        _ => say!(
            lang,
            "three cells in each of two columns, {attacker} has to begin; of each pair {pairs} {attacker} gets one cell at most.",
            "tre caselle in ciascuna di due colonne, deve cominciare {attacker}; di ogni coppia {pairs} {attacker} ottiene al più una casella."
        ),
    }
}

fn race_words(told: &Use, defender: Side, lang: Lang) -> String {
    let (attacker, group) = (!defender, list(&told.group, lang));
    match told.rule {
        Rule::Aftereven => say!(
            lang,
            "by claimeven {defender} gets {group} and completes a row before {attacker} gets above it.",
            "con claimeven {defender} ottiene {group} e completa una fila prima che {attacker} arrivi più in alto."
        ),
        Rule::Before => say!(
            lang,
            "{defender} needs {group} for a row; of each of them {defender} gets it or the cell above, so before {attacker} has all cells above, the row is complete.",
            "a {defender} mancano {group} per una fila; di ognuna ottiene la casella o quella sopra, quindi prima che {attacker} abbia tutte quelle sopra la fila è completa."
        ),
        _ => say!(
            lang,
            "{defender} needs {group} for a row and one of them can be played now: if {attacker} takes the other playable cell, {defender} takes that one, and the row is complete before {attacker} has all cells above.",
            "a {defender} mancano {group} per una fila e una si può giocare ora: se {attacker} prende l'altra casella giocabile, {defender} prende quella, e la fila è completa prima che {attacker} abbia tutte quelle sopra."
        ),
    }
}

/// Why the proven side plays a move.
pub fn answer(now: &Position, proof: &Proof, answer: Answer, lang: Lang) -> String {
    let (side, other) = (proof.side, !proof.side);
    let played = now.landing(answer.mv).map_or(String::new(), format_cell);
    let last = now.last_cell().map_or(String::new(), format_cell);
    let named = |at: usize| {
        uses(proof).get(at).map_or(String::new(), |told| format!("{} {}", sign(at), rule_name(told)))
    };
    let pairs = matches!(proof.means, Means::Pairs(..));
    match answer.because {
        Because::Wins => say!(lang, "{side} plays {played} and wins.", "{side} gioca {played} e vince."),
        Because::Rule(at) if pairs => {
            let letter = sign(at);
            say!(
                lang,
                "Pair {letter}: {other} took {last}, so {side} takes {played}.",
                "Coppia {letter}: {other} ha preso {last}, quindi {side} prende {played}."
            )
        }
        Because::Rule(at) => {
            let rule = named(at);
            say!(
                lang,
                "Rule {rule}: {other} played {last}, so {side} plays {played}.",
                "Regola {rule}: {other} ha giocato {last}, quindi {side} gioca {played}."
            )
        }
        Because::FollowUp if matches!(proof.means, Means::Threats(_)) => {
            say!(
                lang,
                "Forced win: {side} plays {played} and threatens again.",
                "Vittoria forzata: {side} gioca {played} e minaccia di nuovo."
            )
        }
        Because::FollowUp => say!(
            lang,
            "Follow-up: no rule needs {last}, so {side} simply answers on top of it, {played}.",
            "Risposta sopra: nessuna regola ha bisogno di {last}, quindi {side} gioca semplicemente lì sopra, {played}."
        ),
        Because::Early(at) => {
            let rule = named(at);
            say!(
                lang,
                "A move has to be made: {side} takes {played}, a cell of rule {rule}, early.",
                "Una mossa va fatta: {side} prende in anticipo {played}, una casella della regola {rule}."
            )
        }
        Because::Waits => say!(
            lang,
            "{side} plays {played}: it keeps every rule.",
            "{side} gioca {played}: tutte le regole restano valide."
        ),
    }
}

/// Cells as people list them.
fn list(cells: &[Cell], lang: Lang) -> String {
    let names: Vec<String> = cells.iter().map(|cell| format_cell(*cell)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let rest = rest.join(", ");
            say!(lang, "{rest} and {last}", "{rest} e {last}")
        }
        _ => names.join(""),
    }
}
