//! What the tests of the game share: a table without a terminal, players asked on the spot.
#![allow(dead_code, reason = "each test file uses its part")]

use std::time::Duration;

use filetto::game::Position;
use filetto::game::notation::format_game;
use filetto::player::{Limits, ask};
use filetto_cli::lang::Lang;
use filetto_cli::setup::{Form, Setup};
use filetto_cli::tui::app::App;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

/// A game between two players, from some moves on.
pub fn setup(game: &str, x: &str, o: &str, moves: &str) -> Setup {
    Setup {
        position: Position::parse(game.parse().unwrap(), moves).unwrap(),
        players: [x.parse().unwrap(), o.parse().unwrap()],
        limits: Limits::default(),
        clock: None,
        seed: 1,
        ponder: true,
        lang: Lang::English,
        form: Form::Usual,
        notes: Vec::new(),
    }
}

/// The full-screen game at the usual size.
pub fn app(game: &str, x: &str, o: &str, moves: &str) -> App {
    App::new(setup(game, x, o, moves), Rect::new(0, 0, 80, 24), true)
}

/// Presses a key.
pub fn press(app: &mut App, key: KeyCode) {
    app.on_key(KeyEvent::new(key, KeyModifiers::NONE));
}

/// Types characters; `\n` is Enter. Programs answer at once.
pub fn type_keys(app: &mut App, keys: &str) {
    for key in keys.chars() {
        press(app, if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
        answer(app);
    }
}

/// Lets the programs answer until the game waits for a person.
pub fn answer(app: &mut App) {
    while let Some(request) = app.request() {
        let mut player = app.thinkers()[request.thinker].build().expect("only programs are asked");
        let mut choice = ask(&mut *player, &request.question.position, &request.question.limits);
        if let Ok(choice) = &mut choice {
            // What a search counts is not what the screen is tested for.
            (choice.stats.time, choice.stats.nodes) = (Duration::from_millis(1250), 1_234_567);
        }
        app.on_choice(request.id, choice);
    }
}

/// The moves played so far.
pub fn moves(app: &App) -> String {
    format_game(app.session().position())
}
