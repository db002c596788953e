//! A round robin with its table and ratings: `cargo run -p filetto --example tournament`.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use filetto::arena::preset::Scoring;
use filetto::arena::standings::Standings;
use filetto::arena::{Plan, Start, run};
use filetto::session::Settings;

fn main() -> Result<(), Box<dyn Error>> {
    let names = ["random", "mcts:playouts=50", "alphabeta:depth=1", "alphabeta:depth=3"];
    let players = names.iter().map(|name| name.parse()).collect::<Result<Vec<_>, _>>()?;
    let starts = vec![Start::Random("connect4".parse()?, 2)];
    let plan = Plan { players, starts, rounds: 5, most_games: usize::MAX, seed: 1 };
    let mut table = Standings::new(names.len(), Scoring::USUAL);
    let games: Vec<usize> = (0..plan.len()).collect();
    run(
        &games,
        2,
        &AtomicBool::new(false),
        |game| Some(plan.fixture(game).play(&Settings::default())),
        |game, record| table.add(plan.seats(game), &record.end),
    );
    let ratings = table.ratings();
    for player in table.order() {
        let line = table.line(player);
        println!("{:18} {:4} points, Elo {:+5.0}", names[player], line.points, ratings[player].elo);
    }
    assert_eq!(table.games(), 60);
    assert_eq!(table.order().last(), Some(&0), "chance comes last");
    Ok(())
}
