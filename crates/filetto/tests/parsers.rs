//! Whatever is typed, no parser panics: it reads a value that can be written and read again, or it says what
//! is wrong in one line. Texts are random bytes, random pieces of valid texts, and valid texts with a few
//! characters changed.

use std::fmt::Display;

use filetto::game::notation::{board_text, format_game, format_move, parse_board, parse_game, parse_move};
use filetto::game::{PRESETS, Placement, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::player::PlayerSpec;
use filetto::player::spec::PLAYERS;
use filetto::search::TypedTree;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// Characters that mean something to some parser, and some that surprise all of them.
const ALPHABET: &str = "abcxyzABCXO019-+.,:=/ \t\n\r\u{0}\u{85}\u{2028}éß²٣😀_";

fn character() -> impl Strategy<Value = char> {
    prop_oneof![3 => select(ALPHABET.chars().collect::<Vec<_>>()), 1 => any::<char>()]
}

/// Bytes that became text, characters of the alphabet, or pieces of valid texts in any order.
fn noise(pieces: &[&str]) -> impl Strategy<Value = String> + use<> {
    let pieces: Vec<String> = pieces.iter().map(|piece| piece.to_string()).collect();
    prop_oneof![
        vec(any::<u8>(), 0..60).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        vec(character(), 0..40).prop_map(String::from_iter),
        vec(select(pieces), 0..12).prop_map(|pieces| pieces.concat()),
    ]
}

/// One change of a text: take away the character at a place, put one there, or both.
#[derive(Clone, Debug)]
enum Edit {
    Remove,
    Insert(char),
    Replace(char),
}

fn edits() -> impl Strategy<Value = Vec<(usize, Edit)>> {
    let edit = prop_oneof![
        Just(Edit::Remove),
        character().prop_map(Edit::Insert),
        character().prop_map(Edit::Replace)
    ];
    vec((any::<usize>(), edit), 0..4)
}

fn apply(text: &str, edits: &[(usize, Edit)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for (place, edit) in edits {
        let place = place % (characters.len() + 1);
        let inside = place < characters.len();
        match edit {
            Edit::Insert(c) => characters.insert(place, *c),
            Edit::Replace(c) if inside => characters[place] = *c,
            Edit::Remove if inside => drop(characters.remove(place)),
            Edit::Replace(_) | Edit::Remove => {}
        }
    }
    characters.into_iter().collect()
}

/// Any rules, small boards more often.
fn rules() -> impl Strategy<Value = Rules> {
    let side = || prop_oneof![4 => 1..=9usize, 1 => 1..=100usize];
    (side(), side(), 0..1000usize, any::<bool>(), any::<bool>()).prop_filter_map(
        "a board with two cells",
        |(width, height, align, drop, exact)| {
            let placement = if drop { Placement::Drop } else { Placement::Free };
            let align = 2 + align % width.max(height).saturating_sub(1).max(1);
            let rules = Rules::new(width, height, align, placement).ok()?;
            Some(if exact { rules.exactly() } else { rules })
        },
    )
}

/// A random game of at most `plies` moves.
fn game(rules: Rules, seed: u64, plies: usize) -> Position {
    random::game(rules, plies, &mut Rng::new(seed))
}

/// Says something, in one line that any terminal shows as one line.
fn is_one_line(error: &impl Display) -> Result<(), TestCaseError> {
    let text = error.to_string();
    prop_assert!(!text.trim().is_empty(), "an error without words");
    let breaks = |c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}';
    prop_assert!(!text.contains(breaks), "not one line: {text:?}");
    prop_assert!(text.len() <= 1_000, "too long: {} bytes", text.len());
    Ok(())
}

fn check_rules(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Rules>() {
        Ok(rules) => prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules)),
        Err(error) => is_one_line(&error)?,
    }
    Ok(())
}

fn check_game(rules: Rules, text: &str) -> Result<(), TestCaseError> {
    match parse_game(rules, text) {
        Ok(position) => prop_assert_eq!(parse_game(rules, &format_game(&position)), Ok(position)),
        Err(error) => is_one_line(&error)?,
    }
    match parse_move(rules, text) {
        Ok(mv) => prop_assert_eq!(parse_move(rules, &format_move(rules, mv)), Ok(mv)),
        Err(error) => is_one_line(&error)?,
    }
    Ok(())
}

fn check_board(rules: Rules, text: &str) -> Result<(), TestCaseError> {
    match parse_board(rules, text) {
        Ok(position) => prop_assert_eq!(parse_board(rules, &board_text(&position)), Ok(position)),
        Err(error) => is_one_line(&error)?,
    }
    Ok(())
}

fn check_tree(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<TypedTree>() {
        Ok(tree) => prop_assert_eq!(tree.to_string().parse::<TypedTree>(), Ok(tree)),
        Err(error) => is_one_line(&error)?,
    }
    Ok(())
}

/// What can be written down can be built, unless it is a person.
fn check_spec(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<PlayerSpec>() {
        Ok(spec) => {
            prop_assert_eq!(spec.build().is_none(), spec.is_human());
            prop_assert_eq!(spec.to_string().parse::<PlayerSpec>(), Ok(spec));
        }
        Err(error) => is_one_line(&error)?,
    }
    Ok(())
}

/// Every player with none, one or all of its options spelled out.
fn specs() -> Vec<String> {
    let mut specs = Vec::new();
    for entry in PLAYERS {
        let options: Vec<_> = entry.keys.iter().map(|key| format!("{}={}", key.name, key.default)).collect();
        specs.push(entry.name.to_string());
        specs.extend(options.iter().map(|option| format!("{}:{option}", entry.name)));
        specs.push(format!("{}:{}", entry.name, options.join(",")));
    }
    specs
}

/// The words that player specs are made of.
fn spec_pieces() -> Vec<&'static str> {
    let keys = PLAYERS.iter().flat_map(|entry| entry.keys).flat_map(|key| [key.name, key.default]);
    let names = PLAYERS.iter().map(|entry| entry.name);
    names.chain(keys).chain([":", "=", ",", " ", "-1", "1e9", "nan", "99999999999999999999", "\n"]).collect()
}

const RULES_PIECES: [&str; 14] =
    ["drop", "free", "-", "x", "7", "6", "4", "100", "0", "exact", "-exact", "connect4", " ", "99999999999"];
const MOVE_PIECES: [&str; 16] =
    ["1", "4", "7", "9", "10", "a", "b", "z", "aa", "a1", "b2", "cv100", " ", ",", "0", "99999999999"];
const BOARD_PIECES: [&str; 9] = ["X", "O", "-", "x", "o", ".", "\n", "\r\n", " "];
const TREE_PIECES: [&str; 10] = ["(", "(", ")", ")", " ", "1", "-2", "+3", "(4 5)", "1234567890"];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn rules_from_noise(text in noise(&RULES_PIECES)) {
        check_rules(&text)?;
    }

    #[test]
    fn rules_from_nearly_valid_texts(rules in rules(), preset in select(&PRESETS), edits in edits()) {
        check_rules(&apply(&rules.to_string(), &edits))?;
        check_rules(&apply(preset.name, &edits))?;
    }

    #[test]
    fn moves_from_noise(rules in rules(), text in noise(&MOVE_PIECES)) {
        check_game(rules, &text)?;
    }

    #[test]
    fn moves_from_nearly_valid_texts(rules in rules(), seed: u64, edits in edits()) {
        let text = format_game(&game(rules, seed, 20));
        prop_assert!(parse_game(rules, &text).is_ok());
        check_game(rules, &apply(&text, &edits))?;
    }

    #[test]
    fn boards_from_noise(rules in rules(), text in noise(&BOARD_PIECES)) {
        check_board(rules, &text)?;
    }

    #[test]
    fn boards_from_nearly_valid_texts(rules in rules(), seed: u64, plies in 0..60usize, edits in edits()) {
        let text = board_text(&game(rules, seed, plies));
        prop_assert!(parse_board(rules, &text).is_ok(), "{}\n{}", rules, text);
        check_board(rules, &apply(&text, &edits))?;
    }

    #[test]
    fn trees_from_noise(text in noise(&TREE_PIECES)) {
        check_tree(&text)?;
        check_tree(&format!("({text})"))?;
    }

    #[test]
    fn trees_from_nearly_valid_texts(edits in edits()) {
        check_tree(&apply("((3 12 8) (2 -4 6) (14 (5 7) 2))", &edits))?;
    }

    #[test]
    fn players_from_noise(text in noise(&spec_pieces())) {
        check_spec(&text)?;
    }

    #[test]
    fn players_with_noise_for_options(spec in select(specs()), value in noise(&spec_pieces())) {
        check_spec(&format!("{spec}{value}"))?;
        check_spec(&format!("{spec}:{value}"))?;
        check_spec(&format!("{spec},{value}=1"))?;
        check_spec(&spec.replace('=', &format!("={value}")))?;
    }

    #[test]
    fn players_from_nearly_valid_texts(spec in select(specs()), edits in edits()) {
        prop_assert!(spec.parse::<PlayerSpec>().is_ok(), "{}", spec);
        check_spec(&apply(&spec, &edits))?;
    }
}

/// Texts far longer than any game are refused in one short line, and quickly.
#[test]
fn very_long_texts_are_refused() {
    for piece in ["4", "a1 ", "X", "é", "random:", "drop-7x6-4", "\n", "9,", "(", "1 "] {
        let text = piece.repeat(1_000_000 / piece.len());
        let mut checks = vec![check_rules(&text), check_spec(&text), check_tree(&format!("({text})"))];
        for rules in [Rules::connect4(), Rules::tris()] {
            checks.extend([check_game(rules, &text), check_board(rules, &text)]);
        }
        assert!(checks.iter().all(Result::is_ok), "{piece:?}: {checks:?}");
    }
}
