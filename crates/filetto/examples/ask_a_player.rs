//! Asks players for a move in the same position: `cargo run -p filetto --example ask_a_player`.

use std::error::Error;
use std::time::Duration;

use filetto::game::{Position, Rules, notation};
use filetto::player::{Limits, PlayerSpec, ask};
use filetto::value::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::connect4();
    let position = Position::parse(rules, "4433")?; // X has two stones side by side with room on both sides
    println!("{position}");
    let limits = Limits::time(Duration::from_millis(200));
    for name in ["random", "alphabeta:depth=6", "mcts:playouts=2000", "perfect", "engine"] {
        let spec: PlayerSpec = name.parse()?;
        let mut player = spec.build().expect("a program, not a person");
        let choice = ask(&mut *player, &position, &limits)?;
        let line = notation::format_moves(rules, &choice.pv);
        println!("{name:18} {:3} {:16} {}", choice.mv.index() + 1, choice.value.to_string(), line);
        if name == "engine" {
            assert!(
                matches!(choice.value, Value::Win(_)) && choice.proven,
                "two open ends cannot be stopped"
            );
        }
    }
    Ok(())
}
