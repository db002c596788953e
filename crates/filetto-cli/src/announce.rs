//! What programs say before a game in which nothing limits them: how far they look, and how long that may take.

use std::time::Duration;

use filetto::game::{Position, Side};
use filetto::internals::search::thesis::{fits, forecast};

use crate::lang::{Lang, say};
use crate::setup::{Form, Setup};

/// What a forecast may take.
const MEASURING: Duration = Duration::from_millis(150);
/// Seconds of a year.
const YEAR: f64 = 365.25 * 86_400.0;

/// One sentence or two for each program that has something to say.
pub fn notes(setup: &Setup) -> Vec<String> {
    if setup.limits.is_bounded() || setup.clock.is_some() || setup.position.outcome().is_some() {
        return Vec::new();
    }
    Side::BOTH.into_iter().flat_map(|side| notes_of(setup, side).unwrap_or_default()).collect()
}

fn notes_of(setup: &Setup, side: Side) -> Option<Vec<String>> {
    let spec = &setup.players[side.index()];
    // Building another program may start it.
    let player = (!spec.entry().runs_a_command()).then(|| spec.build())??;
    let position = first_turn(&setup.position, side)?;
    let (lang, name) = (setup.lang, spec.to_string());
    if player.takes_its_time() {
        return fits(position.rules()).then(|| whole_search(lang, &name, &position));
    }
    let depth = player.usual_depth(&position).filter(|_| setup.form == Form::Thesis)?;
    Some(vec![limited_search(lang, &name, depth, levels(&position))])
}

/// The position in which this side is to move for the first time, or one as large.
fn first_turn(position: &Position, side: Side) -> Option<Position> {
    let mut position = position.clone();
    if position.to_move() != side {
        let any = position.legal_moves().next()?;
        position.play_unchecked(any);
    }
    position.outcome().is_none().then_some(position)
}

fn levels(position: &Position) -> usize {
    position.rules().cells() - position.ply()
}

/// What a search to the end says.
fn whole_search(lang: Lang, name: &str, position: &Position) -> Vec<String> {
    let forecast = forecast(position.rules(), levels(position), MEASURING);
    let (long, levels) = (rough(lang, forecast.seconds), forecast.levels);
    vec![
        say!(
            lang,
            "{name} searches to the end of the game: {long} for its first move ({levels} levels).",
            "{name} cerca fino alla fine della partita: {long} per la prima mossa ({levels} livelli)."
        ),
        say!(
            lang,
            "A guess from smaller positions of this board: it may be ten times more or less. Ctrl-C ends the game; \
             --time 10s sets a limit.",
            "È una stima da posizioni più piccole di questa griglia: può volerci dieci volte di più o di meno. Ctrl-C \
             chiude la partita; --time 10s mette un limite."
        ),
    ]
}

/// What a search that is not said how deep to look says.
fn limited_search(lang: Lang, name: &str, depth: u32, levels: usize) -> String {
    if depth as usize >= levels {
        return say!(
            lang,
            "{name} searches to the end of the game ({levels} levels).",
            "{name} cerca fino alla fine della partita ({levels} livelli)."
        );
    }
    let separator = if name.contains(':') { ',' } else { ':' };
    say!(
        lang,
        "{name} looks {depth} plies ahead at first, not to the end of the game: {name}{separator}depth={levels} does.",
        "{name} all'inizio guarda {depth} mosse avanti, non fino alla fine della partita: per quello c'è \
         {name}{separator}depth={levels}."
    )
}

/// A time that is known to a factor of ten.
fn rough(lang: Lang, seconds: f64) -> String {
    let units = [
        (1.0, "second", "seconds", "secondo", "secondi"),
        (60.0, "minute", "minutes", "minuto", "minuti"),
        (3_600.0, "hour", "hours", "ora", "ore"),
        (86_400.0, "day", "days", "giorno", "giorni"),
        (YEAR, "year", "years", "anno", "anni"),
    ];
    if seconds > 1e9 * YEAR {
        return say!(lang, "more than a billion years", "più di un miliardo di anni");
    }
    let Some((size, one, many, uno, molti)) = units.into_iter().rfind(|unit| unit.0 <= seconds) else {
        return say!(lang, "less than a second", "meno di un secondo");
    };
    let number = (seconds / size).round();
    let (english, italian) = if number == 1.0 { (one, uno) } else { (many, molti) };
    say!(lang, "about {number} {english}", "circa {number} {italian}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit_that_fits() {
        let both = |seconds| [Lang::English, Lang::Italian].map(|lang| rough(lang, seconds));
        assert_eq!(both(0.2), ["less than a second", "meno di un secondo"]);
        assert_eq!(both(40.0), ["about 40 seconds", "circa 40 secondi"]);
        assert_eq!(both(3_700.0), ["about 1 hour", "circa 1 ora"]);
        assert_eq!(both(7.0 * YEAR), ["about 7 years", "circa 7 anni"]);
        assert_eq!(both(1e30), ["more than a billion years", "più di un miliardo di anni"]);
    }
}
