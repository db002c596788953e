//! The full-screen game on screens of several sizes, drawn into memory.

mod common;

use std::time::Duration;

use common::{answer, press, setup, type_keys};
use filetto::game::Side;
use filetto_cli::lang::Lang;
use filetto_cli::setup::Setup;
use filetto_cli::tui::app::App;
use filetto_cli::tui::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Color;

fn app(setup: Setup, width: u16, height: u16) -> App {
    App::new(setup, Rect::new(0, 0, width, height), true)
}

fn drawn(app: &App, width: u16, height: u16) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(app, frame)).unwrap();
    terminal.backend().clone()
}

const SIZES: [(u16, u16); 3] = [(80, 24), (40, 16), (140, 45)];

#[test]
fn connect_four_at_three_sizes() {
    for (width, height) in SIZES {
        let mut app = app(setup("connect4", "human", "alphabeta:depth=4", ""), width, height);
        type_keys(&mut app, "4\n3\n5\n");
        app.on_tick(Duration::from_secs(75));
        insta::assert_snapshot!(format!("connect4_{width}x{height}"), drawn(&app, width, height));
    }
}

#[test]
fn a_clock_runs_down_on_the_screen() {
    let clock = filetto_cli::duration::parse_clock("5m+3s").ok();
    let mut app = app(Setup { clock, ..setup("connect4", "human", "alphabeta:depth=4", "") }, 80, 24);
    app.on_tick(Duration::from_secs(20));
    type_keys(&mut app, "4\n");
    app.on_tick(Duration::from_millis(294_500));
    insta::assert_snapshot!("clock_80x24", drawn(&app, 80, 24));
    app.on_tick(Duration::from_secs(400));
    insta::assert_snapshot!("clock_is_over", drawn(&app, 80, 24));
}

#[test]
fn the_end_of_a_game_at_three_sizes() {
    for (width, height) in SIZES {
        let mut app = app(setup("connect4", "human", "random:seed=1", "414141"), width, height);
        type_keys(&mut app, "4\n");
        insta::assert_snapshot!(format!("end_{width}x{height}"), drawn(&app, width, height));
    }
}

#[test]
fn an_evening_goes_on_with_the_winner_beginning() {
    let mut app = app(setup("connect4", "human", "alphabeta:depth=2", "172737"), 80, 24);
    insta::assert_snapshot!("evening_1_you_begin", drawn(&app, 80, 24));
    type_keys(&mut app, "1\n");
    insta::assert_snapshot!("evening_2_the_program_won", drawn(&app, 80, 24));
    type_keys(&mut app, "\n");
    insta::assert_snapshot!("evening_3_the_program_begins", drawn(&app, 80, 24));
}

#[test]
fn tris_and_gomoku_with_a_hint_in_italian() {
    let italian = |game, moves| Setup { lang: Lang::Italian, ..setup(game, "human", "random:seed=1", moves) };
    let mut tris = app(italian("tris", "a1 b2 a2 c1"), 80, 24);
    type_keys(&mut tris, "h");
    insta::assert_snapshot!("tris_hint_italian", drawn(&tris, 80, 24));
    let mut gomoku = app(italian("gomoku", "h8 i9 h9 h10"), 80, 24);
    type_keys(&mut gomoku, "aH7");
    insta::assert_snapshot!("gomoku_advice_italian", drawn(&gomoku, 80, 24));
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut app = app(setup("free-100x100-5", "human", "human", ""), 80, 24);
    type_keys(&mut app, "Z99\n");
    insta::assert_snapshot!("large_99", drawn(&app, 80, 24));
    press(&mut app, KeyCode::End);
    for _ in 0..10 {
        press(&mut app, KeyCode::PageDown);
    }
    insta::assert_snapshot!("large_corner", drawn(&app, 80, 24));
    assert_eq!(app.cursor(), filetto::game::Cell::new(99, 0));
}

#[test]
fn the_list_of_keys() {
    let mut app = app(setup("connect4", "human", "human", ""), 80, 24);
    type_keys(&mut app, "?");
    insta::assert_snapshot!("keys", drawn(&app, 80, 24));
}

#[test]
fn the_list_of_opponents_starts_a_game_against_forsa4() {
    let mut app = app(setup("connect4", "human", "random:seed=1", "44"), 80, 24);
    type_keys(&mut app, "o");
    insta::assert_snapshot!("opponents", drawn(&app, 80, 24));
    for _ in 0..6 {
        press(&mut app, KeyCode::Down);
    }
    drawn(&app, 24, 10);
    type_keys(&mut app, "\n");
    assert_eq!(app.seats().chosen(1).to_string(), "forsa4");
    assert_eq!((app.session().position().ply(), app.session().is_person(Side::X)), (0, true));
    assert!(app.seats().player(1).to_string().starts_with("forsa4:seed="));
    type_keys(&mut app, "4\n");
    assert_eq!(app.session().position().ply(), 2, "it answers");
}

#[test]
fn the_timer_of_the_game_starts_with_the_board() {
    let mut app = app(setup("connect4", "human", "random:seed=1", ""), 80, 24);
    app.on_tick(Duration::from_secs(65));
    let title = |app: &App| format!("{}", drawn(app, 80, 24)).lines().next().unwrap().to_string();
    assert!(title(&app).contains("game 1:05"), "{}", title(&app));
    type_keys(&mut app, "4\n");
    app.on_tick(Duration::from_secs(70));
    assert!(title(&app).contains("game 1:10"), "{}", title(&app));
    type_keys(&mut app, "n\n");
    assert!(title(&app).contains("game 0:00"), "{}", title(&app));
}

#[test]
fn a_small_terminal_is_told_so() {
    let app = app(setup("connect4", "human", "human", ""), 22, 9);
    insta::assert_snapshot!(drawn(&app, 22, 9), @r#"
    "Filetto needs a larger"
    "terminal: 24x10       "
    "                      "
    "                      "
    "                      "
    "                      "
    "                      "
    "                      "
    "                      "
    "#);
}

#[test]
fn every_board_fits_every_terminal() {
    for game in ["connect4", "tris", "gomoku", "free-100x100-5", "drop-100x1-2", "free-1x100-3", "free-1x2-2"]
    {
        for (width, height) in [(1, 1), (24, 10), (30, 13), (75, 14), (76, 10), (80, 24), (250, 90)] {
            let mut app = app(setup(game, "human", "random:seed=1", ""), width, height);
            answer(&mut app);
            drawn(&app, width, height);
            type_keys(&mut app, "\n?");
            drawn(&app, width, height);
        }
    }
}

#[test]
fn without_colours_there_are_none() {
    let mut app = App::new(setup("connect4", "human", "human", "4455"), Rect::new(0, 0, 80, 24), false);
    type_keys(&mut app, "h");
    let backend = drawn(&app, 80, 24);
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
    assert!(backend.buffer().content().iter().all(plain));
}

#[test]
fn connect_four_fits_a_low_terminal() {
    let mut app = app(setup("connect4", "human", "random:seed=1", ""), 40, 12);
    type_keys(&mut app, "4\n");
    insta::assert_snapshot!("connect4_40x12", drawn(&app, 40, 12));
}

#[test]
fn the_menu_and_the_boards_in_both_languages() {
    let italian = Setup { lang: Lang::Italian, ..setup("connect4", "human", "level:3", "") };
    let mut app = app(italian, 80, 24);
    press(&mut app, KeyCode::Esc);
    insta::assert_snapshot!("menu_italian", drawn(&app, 80, 24));
    type_keys(&mut app, "b");
    press(&mut app, KeyCode::Up);
    type_keys(&mut app, "\n");
    insta::assert_snapshot!("own_board_italian", drawn(&app, 80, 24));
    let english = setup("connect4", "human", "level:3", "");
    let mut english = self::app(english, 40, 12);
    type_keys(&mut english, "b");
    insta::assert_snapshot!("boards_40x12", drawn(&english, 40, 12));
}

#[test]
fn a_question_before_a_game_is_thrown_away() {
    let mut app = app(setup("connect4", "human", "random:seed=1", ""), 80, 24);
    type_keys(&mut app, "4\nn");
    insta::assert_snapshot!("question", drawn(&app, 80, 24));
    type_keys(&mut app, "nx\n");
    insta::assert_snapshot!("resigned", drawn(&app, 80, 24));
}
