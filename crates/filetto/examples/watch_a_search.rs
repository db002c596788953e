//! Watches alpha-beta at work on a small tree: `cargo run -p filetto --example watch_a_search`.

use std::error::Error;

use filetto::search::{Algorithm, Budget, Observer, Settings, TypedTree, Window, search};
use filetto::value::Score;

/// Prints what the search does, and keeps the moves it never looks at.
struct Watcher(Vec<u16>);

impl Observer<u16> for Watcher {
    fn enter(&mut self, ply: usize, mv: Option<u16>, max: bool, _window: Window) {
        let name = mv.map_or("the root".to_string(), |mv| format!("child {}", mv + 1));
        let side = if max { "MAX" } else { "MIN" };
        println!("{:indent$}{name}, {side} to move", "", indent = 2 * ply);
    }

    fn cut(&mut self, ply: usize, value: Score, bound: Score, left: &[u16]) {
        println!("{:indent$}cut: {} is no better than {}", "", value.0, bound.0, indent = 2 * ply);
        self.0.extend(left);
    }

    fn leave(&mut self, ply: usize, value: Score) {
        println!("{:indent$}worth {}", "", value.0, indent = 2 * ply);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut tree: TypedTree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
    let mut watcher = Watcher(Vec::new());
    let found =
        search(&mut tree, &mut watcher, Algorithm::AlphaBeta, &Settings::plain(2), &Budget::default());
    assert_eq!((found.score, found.stats.leaves), (Score(3), 7));
    assert_eq!(watcher.0, [1, 2], "the leaves 4 and 6 are never seen");
    Ok(())
}
