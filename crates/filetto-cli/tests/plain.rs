//! One game of each kind, line by line, exactly as a person sees it.

mod common;

use std::time::Duration;

use common::setup;
use filetto_cli::duration;
use filetto_cli::lang::Lang;
use filetto_cli::plain::{Console, play};
use filetto_cli::setup::{Form, Setup};

/// A transcript with what was typed in it. The clock advances a quarter of a second at every look.
fn transcript(setup: &Setup, input: impl AsRef<[u8]>) -> String {
    let looks = std::cell::Cell::new(0);
    let clock = || {
        looks.set(looks.get() + 1);
        Duration::from_millis(250 * looks.get())
    };
    let mut output = Vec::new();
    let mut input = input.as_ref();
    play(setup, Console { input: &mut input, output: &mut output, clock: &clock, echo: true }).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_thesis_game_of_tris_ends_in_a_draw() {
    let game = setup("tris", "human", "alphabeta:depth=9", "");
    insta::assert_snapshot!("thesis_tris", transcript(&game, "2\n2\n1\n1\n3\n2\n2\n1\n1\n3\n1\n3\n3\n3\n"));
}

#[test]
fn the_thesis_game_on_three_rows_and_four_columns_in_italian() {
    let game = Setup { lang: Lang::Italian, ..setup("free-4x3-3", "human", "random:seed=1", "") };
    insta::assert_snapshot!("thesis_4x3_italian", transcript(&game, "1\n1\n2\n2\n3 3\nb1\n3,4\n"));
}

/// `filetto play 3 3 3 --o thesis --plain --lang it`, and the same in English.
#[test]
fn the_thesis_program_speaks_as_in_its_document() {
    let game = |lang| Setup { form: Form::Thesis, lang, ..setup("tris", "human", "thesis", "") };
    // The second try is a cell that is taken.
    let drawn = transcript(&game(Lang::Italian), "2\n2\n1\n1\n1\n3\n2\n1\n1\n2\n3\n3\n");
    insta::assert_snapshot!("thesis_texts_italian", drawn);
    assert!(drawn.ends_with("PAREGGIO!!\n") && !drawn.contains(" X "), "{drawn}");
    let lost = transcript(&game(Lang::English), "1\n2\n3\n3\n2\n3\n2\n1\n");
    insta::assert_snapshot!("thesis_texts_english", lost);
    assert!(lost.ends_with("O HAS WON!!\n"), "{lost}");
}

#[test]
fn the_assignments_game_of_connect_four() {
    let game = setup("connect4", "human", "alphabeta:depth=4,eval=rivest", "");
    insta::assert_snapshot!(
        "assignment_connect4",
        transcript(&game, "1\n1\n2\n2\n7\n7\n6\n6\n3\n3\n5\n5\n4\n4\n")
    );
}

/// The board and the sentences of the assignment's figure 2.
#[test]
fn the_assignments_figure_is_what_a_person_reads() {
    let game = setup("connect4", "human", "alphabeta:depth=2", "1345671467");
    let figure = "-------\n-------\n-------\n-------\nX--O-XO\nX-OXOXO\n\nIt is now X's turn.\nMake a move by choosing your \
                  coordinates to play.\n";
    assert!(transcript(&game, "").contains(figure));
    let italian = Setup { lang: Lang::Italian, ..game };
    let text = transcript(&italian, "2\n");
    assert!(
        text.contains("Ora tocca a X.\nFai una mossa scegliendo") && text.contains("Nodi espansi: "),
        "{text}"
    );
}

#[test]
fn a_game_with_a_clock_shows_it_and_ends_with_it() {
    let clock = duration::parse_clock("2.2s+0.5s").ok();
    let game = Setup { clock, ..setup("connect4", "human", "random:seed=1", "") };
    insta::assert_snapshot!("clock", transcript(&game, "1\n2\n"));
    // Every look at the clock takes a quarter of a second, and nothing is gained here.
    let clock = duration::parse_clock("600ms").ok();
    let game = Setup { clock, ..setup("tris", "human", "human", "") };
    let text = transcript(&game, "a1\nb1\na2\nb2\na3\n");
    assert!(text.ends_with("X has no time left: O wins!\n"), "{text}");
}

/// Programs think on the person's time and hear how the game ended; nobody waits for either.
#[test]
fn an_engine_ponders_until_the_person_answers() {
    for ponder in [true, false] {
        let game = Setup { ponder, ..setup("connect4", "human", "engine:threads=1,memory=1", "414141") };
        let start = std::time::Instant::now();
        assert!(transcript(&game, "4\n").ends_with("X wins!\n"));
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn bad_answers_are_explained_and_asked_again() {
    let game = setup("connect4", "human", "human", "444444");
    insta::assert_snapshot!("bad_columns", transcript(&game, "4\n0\n8\n\nfour\n4 4\n99999999999\n7\nquit\n"));
    let game = setup("tris", "human", "human", "b2");
    insta::assert_snapshot!(
        "bad_cells",
        transcript(&game, "2\n2\n0\n4\nx\n\n1\nx\n1\n9\nd4\n1 2 3\n-1\nb2\nc3\nq\n")
    );
}

#[test]
fn bytes_that_are_no_text_are_only_bad_answers() {
    let text = transcript(&setup("tris", "human", "human", ""), b"\xff\xfe\x00\n\x1b[31m\nb2\n");
    assert!(text.contains("is no row") && !text.contains('\x1b'), "{text}");
    assert!(text.ends_with("Goodbye!\n"));
}

#[test]
fn programs_play_each_other_to_the_end() {
    let text = transcript(&setup("free-10x1-3", "random:seed=1", "random:seed=2", ""), "");
    assert!(text.ends_with("wins!\n") || text.ends_with("the board is full.\n"), "{text}");
}

#[test]
fn a_hundred_rows_and_columns_can_be_played() {
    let text = transcript(&setup("free-100x100-5", "human", "random:seed=1", ""), "100\n100\ncv100\nquit\n");
    assert_eq!(text.matches("X to move.").count(), 3);
    let text = transcript(&setup("drop-100x100-5", "human", "random:seed=1", ""), "100\n");
    assert_eq!(text.matches("It is now X's turn.").count(), 2);
}

#[test]
fn a_move_is_taken_back_and_a_hint_proposes_one() {
    let game = setup("connect4", "human", "human", "414141");
    let text = transcript(&game, "undo\n1\nhint\nhelp\n4\n");
    assert!(text.contains("Hint: 4 (win 1)"), "{text}");
    assert!(text.contains("undo takes back your last move"), "{text}");
    assert!(text.ends_with("X wins!\n"), "{text}");
    assert!(transcript(&setup("tris", "human", "human", ""), "undo\n").contains("no move of yours"));
}

#[test]
fn a_game_is_resigned_or_begun_again_in_italian() {
    let game = Setup { lang: Lang::Italian, ..setup("connect4", "human", "random:seed=1", "") };
    let text = transcript(&game, "4\nnuova\nabbandona\n");
    assert_eq!(text.matches("Ora tocca a X.").count(), 3, "{text}");
    assert!(text.ends_with("X ha abbandonato: vince O!\n"), "{text}");
}

#[test]
fn every_game_that_was_begun_has_its_record() {
    let game = setup("tris", "human", "human", "");
    let mut output = Vec::new();
    let clock = || Duration::ZERO;
    let mut input: &[u8] = b"b2\nnew\na1\nresign\n";
    let console = Console { input: &mut input, output: &mut output, clock: &clock, echo: false };
    let records = play(&game, console).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(records[1].end, filetto::record::End::Resigned(filetto::game::Side::O));
}
