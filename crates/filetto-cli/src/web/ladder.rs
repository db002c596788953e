//! The ladder: one Elo scale for the people and programs of a server, from the games they have finished.
//!
//! Each table of ratings is made anew from the results, so that it depends on them alone and not on their order.

use std::collections::HashMap;

use filetto::internals::arena::rating;
use serde_json::{Value as Json, json};

use super::store::{Contestant, Played};

/// What an average player has: Elo numbers look strange below zero.
const MEAN: f64 = 1500.0;
/// The most players rated, those with the most games: the work grows with their square.
const MOST: usize = 100;

/// A rung of the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Who stands there.
    pub who: Contestant,
    /// Its Elo.
    pub elo: f64,
    /// The true rating is this near in 95 cases of 100.
    pub error: f64,
    /// Games that count.
    pub games: usize,
    /// Points from them.
    pub points: f64,
}

/// Everybody with a result, the best first.
pub fn ladder(results: &[Played]) -> Vec<Rung> {
    let players = most_active(results);
    let number: HashMap<&Contestant, usize> = players.iter().enumerate().map(|(at, who)| (who, at)).collect();
    let mut cross = vec![vec![(0.0, 0.0); players.len()]; players.len()];
    for played in results {
        let [x, o] = played.players.each_ref().map(known);
        if let (Some(&x), Some(&o)) = (number.get(&x), number.get(&o)) {
            add(&mut cross[x][o], played.score);
            add(&mut cross[o][x], 1.0 - played.score);
        }
    }
    let ratings = rating::rate(&cross);
    let rung = |who: &Contestant, row: &[(f64, f64)], rating: rating::Rating| Rung {
        who: who.clone(),
        elo: MEAN + rating.elo,
        error: rating.error,
        games: row.iter().map(|cell| cell.1).sum::<f64>() as usize,
        points: row.iter().map(|cell| cell.0).sum(),
    };
    let mut rungs: Vec<Rung> =
        players.iter().zip(&cross).zip(ratings).map(|((who, row), rating)| rung(who, row, rating)).collect();
    rungs.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    rungs
}

fn add(cell: &mut (f64, f64), score: f64) {
    cell.0 += score;
    cell.1 += 1.0;
}

/// A program is the same one whatever its seed.
fn known(who: &Contestant) -> Contestant {
    let Contestant::Program(text) = who else { return who.clone() };
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let kept: Vec<&str> =
        options.split(',').filter(|option| !option.is_empty() && !option.starts_with("seed=")).collect();
    let options = if kept.is_empty() { String::new() } else { format!(":{}", kept.join(",")) };
    Contestant::Program(format!("{name}{options}"))
}

fn most_active(results: &[Played]) -> Vec<Contestant> {
    let mut games: HashMap<Contestant, usize> = HashMap::new();
    for who in results.iter().flat_map(|played| &played.players) {
        *games.entry(known(who)).or_default() += 1;
    }
    let mut players: Vec<(Contestant, usize)> = games.into_iter().collect();
    players.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| text(&one.0).cmp(text(&other.0))));
    players.into_iter().take(MOST).map(|(who, _)| who).collect()
}

fn text(who: &Contestant) -> &str {
    match who {
        Contestant::Person(text) | Contestant::Program(text) => text,
    }
}

/// The ladder as everybody may read it: people by their names, who has none is left out.
pub fn json(rungs: &[Rung], names: &HashMap<String, String>) -> Json {
    let row = |rung: &Rung| {
        let (name, is_person) = match &rung.who {
            Contestant::Person(owner) => (names.get(owner)?.as_str(), true),
            Contestant::Program(text) => (text.as_str(), false),
        };
        let error = rung.error.is_finite().then(|| rung.error.round());
        Some(json!({
            "name": name, "person": is_person, "elo": rung.elo.round(), "error": error,
            "games": rung.games, "points": rung.points,
        }))
    };
    rungs.iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str) -> Contestant {
        Contestant::Person(name.into())
    }

    fn played(x: &Contestant, o: &Contestant, score: f64) -> Played {
        Played { players: [x.clone(), o.clone()], score }
    }

    #[test]
    fn who_wins_stands_above() {
        let (anna, eva) = (person("anna"), person("eva"));
        let level = |seed: u32| Contestant::Program(format!("level:3,seed={seed}"));
        let results = [
            played(&anna, &eva, 1.0),
            played(&eva, &anna, 0.5),
            played(&eva, &level(1), 1.0),
            played(&level(2), &anna, 0.0),
        ];
        let rungs = ladder(&results);
        let order: Vec<&str> = rungs.iter().map(|rung| text(&rung.who)).collect();
        assert_eq!(order, ["anna", "eva", "level:3"], "one program whatever its seed");
        assert_eq!((rungs[0].games, rungs[0].points), (3, 2.5));
        let mean = rungs.iter().map(|rung| rung.elo).sum::<f64>() / 3.0;
        assert!((mean - MEAN).abs() < 1e-6, "{mean}");
        let mut other_order = results;
        other_order.reverse();
        assert_eq!(ladder(&other_order), rungs, "the order of the games does not matter");
    }

    #[test]
    fn people_are_shown_by_name_alone() {
        let rungs = ladder(&[played(&person("secret-1"), &person("secret-2"), 1.0)]);
        let names = HashMap::from([("secret-1".to_string(), "Anna".to_string())]);
        let told = json(&rungs, &names);
        assert_eq!((told.as_array().unwrap().len(), &told[0]["name"]), (1, &"Anna".into()));
        assert!(!told.to_string().contains("secret"));
    }

    #[test]
    fn nobody_stands_on_an_empty_ladder() {
        assert_eq!(ladder(&[]), []);
    }
}
