//! Leaves a second of perft, for each width of word. Every answer is checked.

use divan::Bencher;
use divan::counter::ItemsCount;
use filetto::game::{Position, perft};

fn main() {
    divan::main();
}

/// Game, depth and the known count: 64, 128, 256 and 10,112 bits.
const BOARDS: [(&str, u32, u64); 5] = [
    ("drop-7x6-4", 9, 39_394_572),
    ("drop-7x6-4", 10, 268_031_646),
    ("drop-8x8-4", 8, 16_553_664),
    ("free-15x15-5", 3, 225 * 224 * 223),
    ("free-100x100-5", 2, 10_000 * 9_999),
];

#[divan::bench(args = BOARDS, sample_count = 5)]
fn leaves(bencher: Bencher, (game, depth, leaves): (&str, u32, u64)) {
    let position = Position::new(game.parse().expect("a game"));
    bencher
        .counter(ItemsCount::new(leaves))
        .bench(|| assert_eq!(perft(divan::black_box(&position), depth), leaves, "{game}"));
}
