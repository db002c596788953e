//! Every shortcut of the search against the plain meaning of its question, on sampled positions of small boards.

use std::collections::HashMap;

use super::board::Board;
use super::look::{Look, look};
use super::pairing::{Pairing, may_suffice};
use super::set::Set;
use super::state::State;
use crate::game::random::sample;
use crate::game::{Move, Position, Rules, Side};

const GAMES: [(&str, std::ops::RangeInclusive<usize>); 7] = [
    ("free-3x3-3", 0..=8),
    ("free-4x3-3", 2..=11),
    ("free-4x3-4", 2..=11),
    ("free-4x4-4", 6..=15),
    ("free-4x4-3-exact", 6..=15),
    ("free-1x10-3-exact", 0..=9),
    ("free-6x2-3", 2..=11),
];

/// What the question means, in the plainest form.
struct Plain {
    attacker: Side,
    known: HashMap<(String, usize), bool>,
}

impl Plain {
    fn wins(&mut self, position: &mut Position, moves: usize) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome.winner() == Some(self.attacker);
        }
        if moves == 0 {
            return false;
        }
        let key = (position.to_string(), moves);
        if let Some(answer) = self.known.get(&key) {
            return *answer;
        }
        let all: Vec<Move> = position.legal_moves().collect();
        let answer = self.best_of(position, moves, &all);
        self.known.insert(key, answer);
        answer
    }

    /// The answer if the side to move had these moves only.
    fn best_of(&mut self, position: &mut Position, moves: usize, choice: &[Move]) -> bool {
        let attacks = position.to_move() == self.attacker;
        let found = choice.iter().any(|mv| {
            position.play_unchecked(*mv);
            let answer = self.wins(position, moves - usize::from(attacks));
            position.undo();
            answer == attacks
        });
        found == attacks
    }
}

/// Shows each sampled position with each question about it and its answer.
fn questions(mut visit: impl FnMut(&Board<1, 1>, &Position, &State<1, 1>, &mut Plain)) {
    for (game, depths) in GAMES {
        let rules: Rules = game.parse().unwrap();
        let board = Board::new(rules);
        for position in sample(rules, 17, 60, depths) {
            for attacker in Side::BOTH {
                let mut plain = Plain { attacker, known: HashMap::new() };
                for moves in 0..=4 {
                    let state = State::new(&board, &position, attacker, moves);
                    visit(&board, &position, &state, &mut plain);
                }
            }
        }
    }
}

#[test]
fn a_look_never_decides_wrongly_and_always_leaves_a_best_move() {
    let mut seen = [0; 4];
    questions(|board, position, state, plain| {
        let answer = plain.wins(&mut position.clone(), state.moves);
        let keeps = |plain: &mut Plain, cells: Set<1>| {
            let moves: Vec<Move> = cells.iter().map(|cell| Move(cell as u16)).collect();
            assert_eq!(plain.best_of(&mut position.clone(), state.moves, &moves), answer, "\n{position}");
        };
        let kind = match look(board, state) {
            Look::Win => {
                assert!(answer, "\n{position}");
                0
            }
            Look::Fail => {
                assert!(!answer, "\n{position}");
                1
            }
            Look::Forced(cells) => {
                assert_eq!(cells.len(), 1);
                keeps(plain, cells);
                2
            }
            Look::Open(cells) => {
                keeps(plain, cells);
                3
            }
        };
        seen[kind] += 1;
    });
    assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
}

#[test]
fn pairs_hold_and_the_quick_refusal_refuses_nothing_that_exists() {
    let (mut paired, mut refused) = (0, 0);
    questions(|board, position, state, plain| {
        let (lines, free) = (state.attack(board), state.empty(board));
        let pairs = Pairing::unchecked(board, lines, free, u32::MAX);
        if let Some(pairs) = &pairs {
            paired += 1;
            let cells = pairs.iter().fold(Set::EMPTY, |cells, pair| cells | Set::one(pair.0).with(pair.1));
            assert_eq!((cells.len(), cells - free), (2 * pairs.len(), Set::EMPTY));
            assert!(!plain.wins(&mut position.clone(), state.moves), "\n{position}");
        }
        if !may_suffice(board, lines, free) {
            refused += 1;
            assert_eq!(pairs, None, "\n{position}");
        }
    });
    assert!(paired > 100 && refused > 100, "{paired} paired, {refused} refused");
}
