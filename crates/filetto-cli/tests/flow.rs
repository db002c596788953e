//! How an evening goes: who begins, what can be taken back, what stops a thought.

mod common;

use std::time::Duration;

use common::{answer, app, moves, press, setup, type_keys};
use filetto::game::{Move, Outcome, Side};
use filetto::player::{Choice, PlayerError, Stats};
use filetto_cli::duration;
use filetto_cli::setup::Setup;
use filetto_cli::tui::app::{App, Overlay};
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

fn mouse(kind: MouseEventKind, x: u16, y: u16) -> MouseEvent {
    MouseEvent { kind, column: x, row: y, modifiers: KeyModifiers::NONE }
}

#[test]
fn the_winner_begins_the_next_game_and_keeps_the_colour() {
    let mut app = app("connect4", "human", "human", "");
    type_keys(&mut app, "1\n2\n1\n2\n1\n2\n7\n2\n");
    assert_eq!(app.overlay(), Overlay::End { again: true });
    assert_eq!((app.seats().wins(0), app.seats().wins(1)), (0, 1));
    type_keys(&mut app, "\n");
    assert_eq!(app.overlay(), Overlay::None);
    assert_eq!(app.seats().side_of(1), Side::X, "the winner begins, and X begins");
    assert_eq!(app.session().position().ply(), 0);
    type_keys(&mut app, "1\n2\n1\n2\n1\n2\n1\n");
    assert_eq!(app.seats().wins(1), 2);
}

#[test]
fn a_program_that_won_moves_first() {
    let mut app = app("connect4", "human", "alphabeta:depth=2", "172737");
    // The program has 7, 7, 7 and a person who looks away.
    type_keys(&mut app, "1\n");
    assert_eq!(app.seats().wins(1), 1);
    type_keys(&mut app, "\n");
    assert_eq!(app.seats().side_of(0), Side::O);
}

#[test]
fn after_a_draw_whoever_moved_last_begins() {
    let mut app = app("tris", "human", "human", "b2 a1 a2 c2 b1 b3 a3 c1");
    type_keys(&mut app, "C3\n");
    assert_eq!(app.seats().draws(), 1);
    assert_eq!(app.overlay(), Overlay::End { again: true });
    type_keys(&mut app, "n");
    assert_eq!(app.seats().side_of(0), Side::X);
}

#[test]
fn the_dialog_has_two_buttons() {
    let mut one = app("connect4", "human", "human", "414141");
    type_keys(&mut one, "4\n");
    press(&mut one, KeyCode::Right);
    assert_eq!(one.overlay(), Overlay::End { again: false });
    press(&mut one, KeyCode::Enter);
    assert!(one.is_over());

    let mut two = app("connect4", "human", "human", "414141");
    type_keys(&mut two, "4\n");
    press(&mut two, KeyCode::Esc);
    assert_eq!(two.overlay(), Overlay::None);
    press(&mut two, KeyCode::Enter);
    assert_eq!(two.overlay(), Overlay::End { again: true });
}

#[test]
fn undo_takes_back_to_the_persons_turn_and_redo_brings_it_again() {
    let mut app = app("connect4", "human", "random:seed=1", "");
    type_keys(&mut app, "4\n4\n");
    let before = moves(&app);
    assert_eq!(before.len(), 4);
    type_keys(&mut app, "u");
    assert_eq!(moves(&app), before[..2]);
    type_keys(&mut app, "r");
    assert_eq!(moves(&app), before);
    type_keys(&mut app, "uuu");
    assert_eq!(moves(&app), "");
}

#[test]
fn undo_while_the_program_thinks_makes_its_answer_worthless() {
    let mut app = app("connect4", "human", "random:seed=1", "");
    press(&mut app, KeyCode::Enter);
    let asked = app.request().expect("the program is asked");
    press(&mut app, KeyCode::Char('u'));
    assert!(app.request().is_none());
    app.on_choice(asked.id, Ok(Choice::bare(Move(0))));
    assert_eq!(moves(&app), "");
    press(&mut app, KeyCode::Enter);
    assert_ne!(app.request().unwrap().id, asked.id);
}

#[test]
fn undoing_a_finished_game_takes_the_result_back() {
    let mut app = app("connect4", "human", "human", "414141");
    type_keys(&mut app, "4\n");
    assert_eq!(app.seats().wins(0), 1);
    type_keys(&mut app, "u");
    assert_eq!((app.seats().wins(0), app.overlay()), (0, Overlay::None));
    type_keys(&mut app, "r");
    assert_eq!(app.seats().wins(0), 1);
}

#[test]
fn quitting_asks_for_nothing_more() {
    let mut app = app("connect4", "random:seed=1", "random:seed=2", "");
    app.on_tick(Duration::from_secs(1));
    assert!(app.request().is_some());
    type_keys(&mut app, "q");
    assert!(app.is_over() && app.request().is_none());
}

#[test]
fn programs_rest_between_moves_and_can_be_paused() {
    let mut app = app("connect4", "random:seed=1", "random:seed=2", "");
    assert!(app.request().is_none(), "there is a moment to look");
    app.on_tick(Duration::from_secs(1));
    let asked = app.request().unwrap();
    app.on_choice(asked.id, Ok(Choice::bare(Move(3))));
    assert!(app.request().is_none());
    app.on_tick(Duration::from_secs(2));
    press(&mut app, KeyCode::Char('p'));
    assert!(app.request().is_none() && !app.is_ticking());
    app.on_tick(Duration::from_secs(60));
    press(&mut app, KeyCode::Char('p'));
    assert!(app.request().is_some());
    type_keys(&mut app, "u");
    assert_eq!(moves(&app), "");
}

#[test]
fn a_program_that_fails_or_cheats_is_reported() {
    for answer in [Err(PlayerError::Crashed("no idea".into())), Ok(Choice::bare(Move(99)))] {
        let mut app = app("connect4", "human", "random:seed=1", "");
        press(&mut app, KeyCode::Enter);
        let asked = app.request().unwrap();
        app.on_choice(asked.id, answer);
        assert!(app.request().is_none() && !app.is_ticking());
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(moves(&app), "");
        assert!(app.is_ticking());
    }
}

fn with_clock(x: &str, o: &str, moves: &str, clock: &str) -> App {
    let clock = duration::parse_clock(clock).ok();
    App::new(Setup { clock, ..setup("connect4", x, o, moves) }, Rect::new(0, 0, 80, 24), true)
}

#[test]
fn who_runs_out_of_time_loses_and_may_take_it_back() {
    let mut app = with_clock("human", "human", "", "10s+1s");
    app.on_tick(Duration::from_secs(4));
    type_keys(&mut app, "4\n");
    app.on_tick(Duration::from_secs(13));
    assert_eq!(app.session().outcome(), None, "nine of ten seconds");
    app.on_tick(Duration::from_secs(15));
    assert_eq!(app.session().outcome(), Some(Outcome::Win(Side::X)));
    assert_eq!((app.overlay(), app.seats().wins(0)), (Overlay::End { again: true }, 1));
    type_keys(&mut app, "u");
    assert_eq!((moves(&app).as_str(), app.seats().wins(0), app.session().outcome()), ("", 0, None));
    app.on_tick(Duration::from_secs(24));
    assert_eq!(app.session().outcome(), None, "what is taken back gives its time back");
}

#[test]
fn a_program_gets_a_share_of_its_clock() {
    let mut app = with_clock("human", "random:seed=1", "", "60s");
    press(&mut app, KeyCode::Enter);
    let time = app.request().unwrap().question.limits.time.unwrap();
    assert!(time > Duration::from_secs(1) && time < Duration::from_secs(10), "{time:?}");
    let late = Choice {
        stats: Stats { time: Duration::from_secs(61), ..Stats::default() },
        ..Choice::bare(Move(0))
    };
    app.on_choice(app.request().unwrap().id, Ok(late));
    assert_eq!(app.session().outcome(), Some(Outcome::Win(Side::X)));
}

#[test]
fn the_program_ponders_while_the_person_thinks() {
    let mut game = app("connect4", "human", "random:seed=1", "");
    let first = game.pondering().expect("it is the person's turn");
    assert_eq!((first.thinker, first.question.position.ply(), game.request().is_none()), (1, 0, true));
    type_keys(&mut game, "2");
    assert_eq!(game.pondering().unwrap().id, first.id, "moving the cursor changes nothing");
    press(&mut game, KeyCode::Enter);
    assert!(game.pondering().is_none() && game.request().is_some(), "the person has moved");
    answer(&mut game);
    let second = game.pondering().unwrap();
    assert!(second.id != first.id && second.question.position.ply() == 2);
    press(&mut game, KeyCode::Char('h'));
    assert!(game.request().is_some(), "a hint comes first");
    answer(&mut game);
    type_keys(&mut game, "u");
    assert!(game.pondering().is_some_and(|third| third.id != second.id));
    type_keys(&mut game, "p");
    assert!(game.pondering().is_none(), "nobody thinks in a pause");
    assert!(app("connect4", "human", "human", "").pondering().is_none());
    let quiet = Setup { ponder: false, ..setup("connect4", "human", "random", "") };
    assert!(App::new(quiet, Rect::new(0, 0, 80, 24), true).pondering().is_none());
}

#[test]
fn programs_hear_of_a_game_once_it_is_final() {
    let mut app = app("connect4", "human", "random:seed=1", "414141");
    type_keys(&mut app, "4\nu");
    assert_eq!(app.pondering().unwrap().last, None, "it may still be taken back");
    type_keys(&mut app, "4\n\n");
    assert_eq!(app.pondering().unwrap().last, Some((Outcome::Win(Side::X), Side::O)));
}

#[test]
fn the_mouse_plays_where_it_points() {
    let mut app = app("connect4", "human", "human", "");
    let board = app.screen().unwrap().board;
    let place = board.cell(filetto::game::Cell::new(6, 0)).unwrap();
    app.on_mouse(mouse(MouseEventKind::Moved, place.x, board.frame.y - 1));
    assert_eq!(app.cursor().column, 6);
    app.on_mouse(mouse(MouseEventKind::Down(MouseButton::Left), place.x, place.y));
    assert_eq!(moves(&app), "7");
    app.on_mouse(mouse(MouseEventKind::Down(MouseButton::Left), 0, 0));
    assert_eq!(moves(&app), "7");
}

#[test]
fn typed_numbers_choose_columns_and_rows() {
    let mut wide = app("drop-40x5-4", "human", "human", "");
    type_keys(&mut wide, "37");
    assert_eq!(wide.cursor().column, 36);
    type_keys(&mut wide, "9");
    assert_eq!(wide.cursor().column, 8);
    type_keys(&mut wide, "Z");
    assert_eq!(wide.cursor().column, 34);
    let mut free = app("gomoku", "human", "human", "");
    type_keys(&mut free, "O12\n");
    assert_eq!(moves(&free), "o12");
}

#[test]
fn a_hint_moves_the_cursor_and_no_stone() {
    let mut app = app("connect4", "human", "random:seed=1", "414141");
    type_keys(&mut app, "1h");
    assert_eq!((moves(&app).as_str(), app.cursor().column), ("414141", 3));
    answer(&mut app);
}

#[test]
fn a_game_is_not_thrown_away_without_a_question() {
    let mut app = app("connect4", "human", "random:seed=1", "");
    type_keys(&mut app, "4\n");
    let before = moves(&app);
    for no in ["nn", "n\u{1b}", "x\tn"] {
        for key in no.chars() {
            let code = match key {
                '\u{1b}' => KeyCode::Esc,
                '\t' => KeyCode::Tab,
                key => KeyCode::Char(key),
            };
            press(&mut app, code);
        }
        assert_eq!((moves(&app), app.overlay()), (before.clone(), Overlay::None), "{no:?}");
    }
    type_keys(&mut app, "ny");
    assert_eq!(moves(&app), "");
    type_keys(&mut app, "n");
    assert_eq!(
        (moves(&app).as_str(), app.overlay()),
        ("", Overlay::None),
        "nobody has moved: nothing to ask"
    );
}

#[test]
fn resigning_asks_counts_and_can_be_taken_back() {
    let mut app = app("connect4", "human", "random:seed=1", "");
    type_keys(&mut app, "4\nx");
    assert!(matches!(app.overlay(), Overlay::Ask { .. }));
    type_keys(&mut app, "\n");
    assert_eq!(app.session().end(), Some(filetto::record::End::Resigned(Side::X)));
    assert_eq!((app.seats().wins(1), app.overlay()), (1, Overlay::End { again: true }));
    type_keys(&mut app, "u");
    assert_eq!((app.seats().wins(1), app.session().outcome()), (0, None));
}

#[test]
fn the_level_changes_in_the_middle_of_a_game() {
    let mut app = app("connect4", "human", "level:3", "");
    type_keys(&mut app, "4\n++-");
    assert_eq!((app.seats().chosen(1).to_string().as_str(), moves(&app).len()), ("level:4", 2));
    type_keys(&mut app, "+++++++++");
    assert_eq!(app.seats().chosen(1).to_string(), "level:10");
    type_keys(&mut app, "o");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.overlay(), moves(&app).len()), (Overlay::None, 2));
}

#[test]
fn another_board_is_chosen_by_name_and_by_numbers() {
    let mut app = app("connect4", "human", "random:seed=1", "");
    type_keys(&mut app, "b");
    press(&mut app, KeyCode::Down);
    type_keys(&mut app, "\n");
    assert_ne!(app.session().position().rules(), filetto::game::Rules::connect4());
    type_keys(&mut app, "b");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    for keys in ["5", "4", "3"] {
        press(&mut app, KeyCode::Home);
        for _ in 0..(5 - keys.parse::<usize>().unwrap()) {
            press(&mut app, KeyCode::Down);
        }
        // From any number down to 1, then up.
        (0..100).for_each(|_| press(&mut app, KeyCode::Left));
        (1..keys.parse().unwrap()).for_each(|_| press(&mut app, KeyCode::Right));
    }
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    let rules = app.session().position().rules();
    assert_eq!((rules.width(), rules.height(), rules.align()), (5, 4, 3), "{rules}");
    assert_eq!(app.overlay(), Overlay::None);
}

#[test]
fn a_click_takes_the_entry_it_falls_on() {
    let mut app = app("connect4", "human", "random:seed=1", "");
    type_keys(&mut app, "o");
    // Thirteen entries in the middle of 24 lines: the frame begins in line 4.
    app.on_mouse(mouse(MouseEventKind::Down(MouseButton::Left), 40, 6));
    assert_eq!(app.seats().chosen(1).to_string(), "level:1");
    type_keys(&mut app, "o");
    app.on_mouse(mouse(MouseEventKind::Down(MouseButton::Left), 0, 0));
    assert_eq!((app.overlay(), app.seats().chosen(1).to_string().as_str()), (Overlay::None, "level:1"));
    app.on_mouse(mouse(MouseEventKind::Down(MouseButton::Left), 0, 0));
    assert!(matches!(app.overlay(), Overlay::List { .. }), "a click on the title opens the menu");
}
