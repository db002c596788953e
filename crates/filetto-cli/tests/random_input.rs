//! Nothing a person types, clicks or pastes may break the game.

mod common;

use std::time::Duration;

use common::setup;
use filetto::clock::TimeControl;
use filetto::game::{Position, Rules};
use filetto::player::{Choice, PlayerError, PlayerSpec};
use filetto_cli::duration;
use filetto_cli::plain::{Console, play};
use filetto_cli::setup::Setup;
use filetto_cli::tui::app::App;
use filetto_cli::tui::view;
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

const GAMES: [&str; 7] =
    ["connect4", "tris", "gomoku", "drop-40x3-4", "free-1x2-2", "free-100x100-7", "drop-100x100-30"];

#[derive(Clone, Debug)]
enum Event {
    Key(KeyCode),
    Mouse(MouseEventKind, u16, u16),
    Resize(u16, u16),
    Tick(u64),
    /// The program answers: with some legal move, any number, or an error.
    Answer(u16),
    /// An answer nobody waits for.
    Late(u64, u16),
}

fn key() -> impl Strategy<Value = KeyCode> {
    use KeyCode::*;
    prop_oneof![
        4 => prop::sample::select(vec![Left, Right, Up, Down, Enter, Enter, Enter, Home, End, PageUp, PageDown, Tab, Esc]),
        3 => prop::sample::select("urhnap?123456789abzAZ0 ".chars().collect::<Vec<_>>()).prop_map(Char),
        1 => any::<char>().prop_filter("q leaves", |c| *c != 'q').prop_map(Char),
    ]
}

fn mouse() -> impl Strategy<Value = MouseEventKind> {
    use MouseEventKind::*;
    prop::sample::select(vec![Down(MouseButton::Left), Moved, ScrollUp, ScrollDown, ScrollLeft, ScrollRight])
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => key().prop_map(Event::Key),
        3 => (mouse(), 0u16..150, 0u16..60).prop_map(|(kind, x, y)| Event::Mouse(kind, x, y)),
        1 => (0u16..150, 0u16..60).prop_map(|(width, height)| Event::Resize(width, height)),
        2 => (0u64..2000).prop_map(Event::Tick),
        4 => any::<u16>().prop_map(Event::Answer),
        1 => (any::<u64>(), any::<u16>()).prop_map(|(id, mv)| Event::Late(id, mv)),
    ]
}

fn happen(app: &mut App, event: &Event, now: &mut Duration) {
    match *event {
        Event::Key(code) => app.on_key(KeyEvent::new(code, KeyModifiers::NONE)),
        Event::Mouse(kind, column, row) => {
            app.on_mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        }
        Event::Resize(width, height) => app.on_resize(Rect::new(0, 0, width, height)),
        Event::Tick(millis) => {
            *now += Duration::from_millis(millis);
            app.on_tick(*now);
        }
        Event::Answer(number) => {
            if let Some(request) = app.request() {
                app.on_choice(request.id, some_answer(&request.question.position, number));
            }
        }
        Event::Late(id, number) => app.on_choice(id, Ok(Choice::bare(filetto::game::Move(number)))),
    }
}

fn some_answer(position: &Position, number: u16) -> Result<Choice, PlayerError> {
    let legal: Vec<_> = position.legal_moves().collect();
    match number % 10 {
        0 => Err(PlayerError::Crashed("it does not want to".into())),
        1 => Ok(Choice::bare(filetto::game::Move(number))),
        _ => Ok(Choice::bare(legal[number as usize % legal.len()])),
    }
}

/// A text is read, or refused with a sentence.
fn reads_or_says_why<T>(read: Result<T, impl std::fmt::Display>) -> Result<(), TestCaseError> {
    let error = read.err().map(|error| error.to_string());
    prop_assert!(error.is_none_or(|error| !error.trim().is_empty()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn no_sequence_of_events_breaks_the_game(
        game in prop::sample::select(GAMES.to_vec()),
        players in prop::sample::select(vec![["human", "human"], ["human", "random"], ["random", "human"], ["random", "random"]]),
        clock in prop::option::of(0u64..20),
        events in prop::collection::vec(event(), 0..120),
    ) {
        let clock = clock.map(|seconds| TimeControl::Game { base: Duration::from_secs(seconds), increment: Duration::ZERO });
        let setup = Setup { clock, ..setup(game, players[0], players[1], "") };
        let (mut size, mut now) = ((80, 24), Duration::ZERO);
        let mut app = App::new(setup, Rect::new(0, 0, 80, 24), true);
        for event in &events {
            happen(&mut app, event, &mut now);
            if let Event::Resize(width, height) = *event {
                size = (width, height);
            }
            let cursor = app.cursor();
            let rules = app.session().position().rules();
            prop_assert!((cursor.column as usize) < rules.width() && (cursor.row as usize) < rules.height());
        }
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| view::draw(&app, frame)).unwrap();
    }

    #[test]
    fn no_text_breaks_a_parser(text in ".{0,40}", bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        for text in [text.as_str(), &String::from_utf8_lossy(&bytes)] {
            reads_or_says_why(duration::parse(text))?;
            reads_or_says_why(text.parse::<PlayerSpec>())?;
            reads_or_says_why(text.parse::<Rules>())?;
            for game in GAMES {
                reads_or_says_why(Position::parse(game.parse().unwrap(), text))?;
            }
        }
    }

    #[test]
    fn almost_right_texts_do_not_break_a_parser(
        duration in "[0-9.]{0,14}(ms|s|m|h)?",
        rules in "(drop|free)-[0-9]{0,4}x[0-9]{0,4}-[0-9]{0,4}(-exact)?",
        spec in "(human|random|alphabeta|mcts|nobody):?[a-z]{0,8}=?[-0-9a-z./]{0,25},?[a-z=0-9]{0,9}",
        moves in "[0-9a-zA-Z, ]{0,60}",
    ) {
        reads_or_says_why(duration::parse(&duration))?;
        reads_or_says_why(spec.parse::<PlayerSpec>())?;
        if let Ok(rules) = rules.parse::<Rules>() {
            reads_or_says_why(Position::parse(rules, &moves))?;
        }
    }

    #[test]
    fn no_input_breaks_the_plain_game(
        game in prop::sample::select(GAMES[..5].to_vec()),
        input in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), b'0'..=b'9'], 0..200),
    ) {
        let (mut input, mut output) = (&input[..], Vec::new());
        let clock = || Duration::ZERO;
        let console = Console { input: &mut input, output: &mut output, clock: &clock, echo: true };
        prop_assert!(play(&setup(game, "human", "random", ""), console).is_ok());
    }

    #[test]
    fn no_command_line_panics(args in prop::collection::vec("[ -~]{0,12}|--[a-z]{1,8}|bestmove|analyze|players", 0..4)) {
        use clap::Parser;
        let args = ["filetto".to_string()].into_iter().chain(args);
        if let Err(error) = filetto_cli::cli::Cli::try_parse_from(args) {
            prop_assert!(!filetto_cli::cli::one_line(&error).contains('\n'));
        }
    }
}
