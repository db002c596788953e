//! Searches that take several looks at the root, shown as one film: iterative deepening with the best move of the last
//! depth first, aspiration windows, secondary search.

use crate::search::{Algorithm, Budget, Found, Look, Observer, Search, Settings, Tree, Window};
use crate::search::{confirm_watched, search};
use crate::value::Score;

/// What a search does besides one look to its depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Film {
    /// Depth 1 first, then 2, and so on.
    pub deepening: bool,
    /// Each depth starts with a window of this many points on both sides of the last value.
    pub aspiration: Option<i32>,
    /// Plies of forced replies beyond the depth limit.
    pub quiescence: u32,
    /// Plies by which the move chosen is looked at deeper.
    pub secondary: u32,
}

/// Searches as the film says, under the eyes of an observer; the settings' own quiescence does not count.
pub fn shoot<T: Tree, O: Observer<T::Move>>(
    tree: &mut T,
    observer: &mut O,
    algorithm: Algorithm,
    settings: &Settings,
    budget: &Budget,
    film: Film,
) -> Found<T::Move> {
    let settings = &Settings { quiescence: film.quiescence, ..settings.clone() };
    let found = match film.deepening {
        true => deepen(tree, observer, algorithm, settings, budget, film.aspiration),
        false => search(tree, observer, algorithm, settings, budget),
    };
    if film.secondary == 0 || !found.finished {
        return found;
    }
    let mut moves = Vec::new();
    tree.push_moves(settings.ordered, &mut moves);
    confirm_watched(tree, observer, algorithm, settings, budget, found, (&moves, film.secondary))
}

/// Deeper and deeper: the best move of a depth is the first of the next.
fn deepen<T: Tree, O: Observer<T::Move>>(
    tree: &mut T,
    observer: &mut O,
    algorithm: Algorithm,
    settings: &Settings,
    budget: &Budget,
    aspiration: Option<i32>,
) -> Found<T::Move> {
    let mut moves = Vec::new();
    tree.push_moves(settings.ordered, &mut moves);
    let mut search = Search::new(tree, observer, settings.clone(), budget.clone());
    let mut best = look(&mut search, algorithm, 1, None, &moves);
    for depth in 2..=settings.depth {
        if best.exact || !best.finished {
            break;
        }
        if let Some(first) = best.line.first() {
            moves.retain(|mv| mv != first);
            moves.insert(0, *first);
        }
        let around = aspiration.filter(|_| !best.score.is_decided()).map(|points| around(best.score, points));
        best = look(&mut search, algorithm, depth, around, &moves);
    }
    best
}

fn around(score: Score, points: i32) -> (Score, Score) {
    (Score(score.0 - points), Score(score.0 + points))
}

/// One depth. A value outside the window, from the side to move, is only a bound: it is searched again without one.
fn look<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    algorithm: Algorithm,
    depth: u32,
    window: Option<(Score, Score)>,
    moves: &[T::Move],
) -> Found<T::Move> {
    search.root_moves = Some(moves.to_vec());
    let known = search.settings.range;
    let max = search.tree.max_to_move();
    let for_max = |(low, high): (Score, Score)| match max {
        true => Window { alpha: low, beta: high },
        false => Window { alpha: -high, beta: -low },
    };
    let narrow = window.map(for_max);
    search.settings.range = narrow.or(known);
    search.observer.look(Look::Deeper, depth, narrow);
    let found = search.to_depth(
        algorithm,
        depth,
        window.map_or(Score::DRAW, |(low, high)| Score((low.0 + high.0) / 2)),
    );
    search.settings.range = known;
    let failed = window.is_some_and(|(low, high)| found.score <= low || found.score >= high);
    if !failed || !found.finished {
        return found;
    }
    search.observer.look(Look::Wider, depth, None);
    search.to_depth(algorithm, depth, found.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Eval, LineBoard, Rivest};
    use crate::game::{Position, Rules};
    use crate::lab::trace::{Counts, Event, Trace};
    use crate::search::Leaf;

    /// What the events add up to: nodes, leaves, evaluations, cuts, table hits.
    fn added_up(events: &[Event]) -> Counts {
        let mut sum = Counts::default();
        let mut entered = false;
        for event in events {
            match event {
                Event::Enter { .. } => sum.nodes += 1,
                Event::Extend { .. } => sum.nodes += 1,
                Event::Settle { evaluated, .. } => sum.evaluations += u64::from(*evaluated),
                Event::Leaf { leaf: Leaf::Remembered, .. } => sum.table_hits += 1,
                Event::Leaf { leaf, .. } => {
                    sum.leaves += 1;
                    sum.evaluations += u64::from(*leaf == Leaf::Horizon && entered);
                }
                Event::Cut { .. } => sum.cuts += 1,
                _ => {}
            }
            entered = matches!(event, Event::Enter { .. });
        }
        sum
    }

    #[test]
    fn events_add_up_and_every_way_finds_the_value() {
        let position = Position::parse(Rules::connect4(), "44556").expect("legal moves");
        let board = || LineBoard::new(&position, &Rivest.weights(position.rules()));
        let settings = Settings::plain(3);
        let films = [
            Film::default(),
            Film { deepening: true, ..Film::default() },
            Film { deepening: true, aspiration: Some(3), ..Film::default() },
            Film { quiescence: 6, ..Film::default() },
            Film { secondary: 2, ..Film::default() },
        ];
        for film in films {
            let mut trace = Trace::new(100_000);
            let found =
                shoot(&mut board(), &mut trace, Algorithm::AlphaBeta, &settings, &Budget::default(), film);
            let stats = &found.stats;
            let sum = added_up(&trace.events);
            let counted = Counts {
                nodes: stats.nodes,
                leaves: stats.leaves,
                evaluations: stats.evaluations,
                cuts: stats.cuts,
                table_hits: stats.table_hits,
            };
            assert_eq!(sum, counted, "{film:?}");
            assert_eq!(trace.left_out, 0);
            if film.quiescence == 0 && film.secondary == 0 {
                let plain =
                    search(&mut board(), &mut (), Algorithm::AlphaBeta, &settings, &Budget::default());
                assert_eq!(found.score, plain.score, "{film:?}");
            }
        }
    }

    #[test]
    fn a_narrow_window_that_fails_is_widened() {
        let position = Position::parse(Rules::connect4(), "44").expect("legal moves");
        let mut board = LineBoard::new(&position, &Rivest.weights(position.rules()));
        let mut trace = Trace::new(100_000);
        let film = Film { deepening: true, aspiration: Some(1), ..Film::default() };
        shoot(&mut board, &mut trace, Algorithm::AlphaBeta, &Settings::plain(4), &Budget::default(), film);
        let looks = trace.events.iter().filter_map(|event| match event {
            Event::Look { look, depth, .. } => Some((*look, *depth)),
            _ => None,
        });
        let looks: Vec<_> = looks.collect();
        assert!(looks.contains(&(Look::Deeper, 4)), "{looks:?}");
        assert!(looks.iter().any(|(look, _)| *look == Look::Wider), "{looks:?}");
    }
}
