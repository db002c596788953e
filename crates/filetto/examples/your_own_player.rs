//! A player of your own in the arena: `cargo run -p filetto --example your_own_player`.

use std::error::Error;

use filetto::game::{Position, Rules};
use filetto::player::{Choice, Limits, Player, PlayerError, Random};
use filetto::session::play_game;
use filetto::why::winning_moves;

/// Wins where it can, parries where it must, and else plays as near to the centre as possible.
struct Careful;

impl Player for Careful {
    fn choose(&mut self, position: &Position, _: &Limits) -> Result<Choice, PlayerError> {
        let me = position.to_move();
        let wins = winning_moves(position, me).into_iter();
        let parries = winning_moves(position, !me).into_iter();
        let central = position.rules().centre_first().into_iter();
        let mut wishes = wins.chain(parries).chain(central);
        wishes.find(|mv| position.check(*mv).is_ok()).map(Choice::bare).ok_or(PlayerError::GameOver)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Position::new(Rules::connect4());
    let mut won = 0;
    for seed in 1..=20 {
        let record = play_game(&start, [&mut Random::new(seed), &mut Careful], &Limits::default());
        println!("{:2}  {}  {}", seed, record.end, record.text());
        won += usize::from(record.end.winner() == Some(!start.to_move()));
    }
    println!("won {won} of 20 games as the second player against chance");
    assert!(won >= 18);
    Ok(())
}
