//! Every search against a slow, obvious minimax over plain positions, on random positions of many shapes and
//! on random trees. A new algorithm is covered as soon as it has its row in `ALGORITHMS`.

use filetto::eval::{Eval, LineBoard, Linear, Rivest, SouthPasadena, Weights};
use filetto::game::{Move, Outcome, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::internals::search::deepen;
use filetto::internals::search::{LeafOrder, UniformTree, confirm, parallel};
use filetto::search::{ALGORITHMS, Algorithm, Budget, Found, Search, Settings, Tree, TypedTree, search};
use filetto::value::{Score, Value};

const SHAPES: [&str; 14] = [
    "connect4",
    "tris",
    "drop-4x4-4",
    "drop-5x4-3",
    "drop-4x5-4",
    "drop-6x2-3",
    "drop-1x6-3",
    "drop-6x1-3",
    "drop-3x3-2",
    "free-4x3-3",
    "free-5x2-4",
    "free-4x4-3-exact",
    "drop-5x5-3-exact",
    "free-1x7-4",
];

/// Plain minimax as a definition: no counting, no windows, evaluation from scratch.
fn oracle(position: &mut Position, weights: &Weights, depth: u32, ply: u32, quick: bool) -> Score {
    let distance = if quick { ply } else { 0 };
    match position.outcome() {
        Some(Outcome::Win(_)) => return Score::loss(distance),
        Some(Outcome::Draw) => return Score::DRAW,
        None if depth == 0 => return Score::estimate(position.to_move().sign() * weights.evaluate(position)),
        None => {}
    }
    let moves: Vec<_> = position.legal_moves().collect();
    let value = |mv: &Move| {
        position.play_unchecked(*mv);
        let score = -oracle(position, weights, depth - 1, ply + 1, quick);
        position.undo();
        score
    };
    moves.iter().map(value).max().expect("a move")
}

fn random_weights(rules: Rules, rng: &mut Rng) -> Weights {
    match rng.below(3) {
        0 => Rivest.weights(rules),
        1 => SouthPasadena::default().weights(rules),
        _ => {
            let mut list = || (0..3).map(|_| rng.below(60) as i32 - 20).collect::<Vec<_>>();
            Linear { rows: list(), columns: list(), diagonals: list(), tempo: 3 }.weights(rules)
        }
    }
}

/// Depths that keep plain minimax below some ten thousand nodes.
fn random_depth(rules: Rules, rng: &mut Rng) -> u32 {
    let most = (5_000f64.ln() / (rules.move_count() as f64).max(1.5).ln()) as usize;
    1 + rng.below(most.clamp(1, 8)) as u32
}

/// The best moves by the oracle.
fn best_moves(position: &Position, weights: &Weights, depth: u32, quick: bool) -> (Score, Vec<Move>) {
    let mut position = position.clone();
    let mut scores = Vec::new();
    for mv in position.legal_moves().collect::<Vec<_>>() {
        position.play_unchecked(mv);
        scores.push((-oracle(&mut position, weights, depth - 1, 1, quick), mv));
        position.undo();
    }
    let best = scores.iter().map(|(score, _)| *score).max().expect("a move");
    (best, scores.into_iter().filter(|(score, _)| *score == best).map(|(_, mv)| mv).collect())
}

fn run(position: &Position, weights: &Weights, algorithm: Algorithm, settings: &Settings) -> Found<Move> {
    let mut tree = LineBoard::new(position, weights);
    let found = search(&mut tree, &mut (), algorithm, settings, &Budget::default());
    assert_eq!(tree.hash(), position.hash(), "the tree is left where it was");
    found
}

#[test]
fn every_search_equals_the_oracle_in_value_and_choice() {
    let mut rng = Rng::new(2026);
    for round in 0..2_400 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = random_weights(rules, &mut rng);
        let settings = Settings {
            ordered: rng.below(2) == 0,
            memory: [0, 0, 16, 4096][rng.below(4)],
            quick: rng.below(4) > 0,
            ..Settings::plain(random_depth(rules, &mut rng))
        };
        let (score, best) = best_moves(&position, &weights, settings.depth, settings.quick);
        let whole = run(&position, &weights, Algorithm::Minimax, &Settings { memory: 0, ..settings.clone() });
        for (algorithm, name, prunes) in ALGORITHMS {
            let found = run(&position, &weights, algorithm, &settings);
            let what = format!("{name} on {rules} {:?} {settings:?}", position.history());
            assert_eq!(found.score, score, "{what}");
            let chosen = found.line.first();
            assert!(chosen.is_some_and(|mv| best.contains(mv)), "{what}: {chosen:?} is not one of {best:?}");
            let once = !matches!(algorithm, Algorithm::Mtdf | Algorithm::NegaCStar | Algorithm::NegaScout);
            if prunes && once {
                assert!(found.stats.leaves <= whole.stats.leaves, "{what}");
            }
            assert_eq!(found.stats.nodes, found.stats.per_depth.iter().sum::<u64>(), "{what}");
        }
    }
}

#[test]
fn the_line_found_leads_to_the_score() {
    let mut rng = Rng::new(7);
    for round in 0..400 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = random_weights(rules, &mut rng);
        let settings = Settings::plain(random_depth(rules, &mut rng));
        for algorithm in
            [Algorithm::Minimax, Algorithm::MinimaxTree, Algorithm::AlphaBeta, Algorithm::NegaScout]
        {
            let found = run(&position, &weights, algorithm, &settings);
            let mut end = position.clone();
            found.line.iter().for_each(|mv| end.play(*mv).unwrap());
            let plies = found.line.len() as u32;
            let at_end = oracle(&mut end, &weights, settings.depth - plies, plies, true);
            let sign = if plies.is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(
                sign * at_end.0,
                found.score.0,
                "{algorithm:?} {:?} {:?}",
                position.history(),
                found.line
            );
        }
    }
}

#[test]
fn the_list_and_the_recursive_forms_visit_the_same_leaves() {
    let mut rng = Rng::new(11);
    for round in 0..400 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = random_weights(rules, &mut rng);
        let settings = Settings::plain(random_depth(rules, &mut rng));
        let leaves = |algorithm| run(&position, &weights, algorithm, &settings).stats.leaves;
        assert_eq!(leaves(Algorithm::AlphaBetaList), leaves(Algorithm::AlphaBeta));
        assert_eq!(leaves(Algorithm::MinimaxList), leaves(Algorithm::Minimax));
        assert_eq!(leaves(Algorithm::MinimaxTree), leaves(Algorithm::Negamax));
    }
}

#[test]
fn quiescence_gives_the_same_value_in_every_search() {
    let mut rng = Rng::new(13);
    let mut moved = 0;
    for round in 0..600 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = random_weights(rules, &mut rng);
        let plain = Settings::plain(random_depth(rules, &mut rng));
        let settings = Settings { quiescence: 1 + rng.below(8) as u32, ..plain.clone() };
        let whole = run(&position, &weights, Algorithm::Minimax, &settings);
        for (algorithm, name, _) in ALGORITHMS {
            let memory = [0, 4096][rng.below(2)];
            let found = run(&position, &weights, algorithm, &Settings { memory, ..settings.clone() });
            assert_eq!(found.score, whole.score, "{name} on {rules} {:?}", position.history());
        }
        moved += usize::from(run(&position, &weights, Algorithm::Minimax, &plain).score != whole.score);
    }
    assert!(moved > 100, "quiescence changed only {moved} of 600 values");
}

#[test]
fn quiescence_sees_the_loss_behind_the_horizon() {
    // O has three in the bottom row, open at both ends; X to move can stop only one. One ply ahead a plain
    // evaluation sees nothing of it.
    let position = Position::parse(Rules::connect4(), "137415").unwrap();
    let weights = Rivest.weights(Rules::connect4());
    let at = |quiescence| {
        let settings = Settings { quiescence, ..Settings::plain(1) };
        run(&position, &weights, Algorithm::AlphaBeta, &settings).value()
    };
    assert!(matches!(at(0), Value::Estimate(_)));
    assert_eq!(at(4), Value::Loss(2));
}

#[test]
fn deepening_ends_on_the_value_of_its_last_depth() {
    let mut rng = Rng::new(17);
    for round in 0..400 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = random_weights(rules, &mut rng);
        let settings = Settings { memory: 1024, ..Settings::plain(random_depth(rules, &mut rng)) };
        for (algorithm, name, _) in ALGORITHMS {
            let mut tree = LineBoard::new(&position, &weights);
            let found =
                deepen(&mut Search::new(&mut tree, &mut (), settings.clone(), Budget::default()), algorithm);
            let whole = best_moves(&position, &weights, settings.depth, true);
            assert_eq!(found.score, whole.0, "{name} on {rules} {:?}", position.history());
            assert!(whole.1.contains(&found.line[0]), "{name}");
        }
    }
}

#[test]
fn a_budget_of_nodes_is_kept_and_still_gives_a_move() {
    let position = Position::new(Rules::connect4());
    let weights = Rivest.weights(Rules::connect4());
    for (algorithm, name, _) in ALGORITHMS {
        let budget = Budget { nodes: Some(500), ..Budget::default() };
        let mut tree = LineBoard::new(&position, &weights);
        let found = deepen(&mut Search::new(&mut tree, &mut (), Settings::plain(20), budget), algorithm);
        assert!(found.stats.nodes <= 501 + 20, "{name}: {}", found.stats.nodes);
        assert!(found.finished && found.depth >= 2 && !found.line.is_empty(), "{name}");
    }
}

#[test]
fn threads_change_neither_the_value_nor_the_move() {
    let mut rng = Rng::new(19);
    for round in 0..300 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = random_weights(rules, &mut rng);
        let settings =
            Settings { memory: [0, 256][rng.below(2)], ..Settings::plain(random_depth(rules, &mut rng)) };
        let alone = run(&position, &weights, Algorithm::AlphaBeta, &settings);
        let moves: Vec<_> = position.legal_moves().collect();
        for threads in [1, 2, 5] {
            let tree = LineBoard::new(&position, &weights);
            let found = parallel(&tree, &settings, &Budget::default(), &moves, threads);
            assert_eq!(
                (found.score, found.line[0]),
                (alone.score, alone.line[0]),
                "{rules} {:?}",
                position.history()
            );
        }
    }
}

#[test]
fn the_secondary_search_sees_through_a_move_that_only_looked_good() {
    let mut rng = Rng::new(23);
    let mut changed = 0;
    for round in 0..300 {
        let rules: Rules = ["connect4", "drop-5x4-3", "free-4x4-3", "drop-6x5-4"][round % 4].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let weights = Rivest.weights(rules);
        let settings = Settings::plain(2);
        let first = run(&position, &weights, Algorithm::AlphaBeta, &settings);
        let moves: Vec<_> = position.legal_moves().collect();
        let mut tree = LineBoard::new(&position, &weights);
        let second =
            confirm(&mut tree, Algorithm::AlphaBeta, &settings, &Budget::default(), first.clone(), &moves, 2);
        // Whatever it chooses is worth, two plies deeper, at least what the first choice is.
        let deeper = |mv: Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            -oracle(&mut after, &weights, 3, 1, true)
        };
        assert_eq!(second.score, deeper(second.line[0]));
        assert!(second.score >= deeper(first.line[0]));
        changed += usize::from(second.line[0] != first.line[0]);
    }
    assert!(changed > 20, "only {changed} of 300 choices changed");
}

/// A random tree of brackets.
fn random_tree(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 || rng.below(6) == 0 {
        return (rng.below(40) as i32 - 20).to_string();
    }
    let children: Vec<_> = (0..1 + rng.below(4)).map(|_| random_tree(rng, depth - 1)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn every_search_agrees_on_random_trees() {
    let mut rng = Rng::new(29);
    for _ in 0..2_000 {
        let text = random_tree(&mut rng, 6);
        let mut tree: TypedTree = text.parse().unwrap();
        let depth = 1 + rng.below(7) as u32;
        let whole =
            search(&mut tree, &mut (), Algorithm::Minimax, &Settings::plain(depth), &Budget::default());
        for (algorithm, name, prunes) in ALGORITHMS {
            let found = search(&mut tree, &mut (), algorithm, &Settings::plain(depth), &Budget::default());
            assert_eq!(found.score, whole.score, "{name} to {depth} on {text}");
            if prunes && matches!(algorithm, Algorithm::AlphaBeta | Algorithm::AlphaBetaList) {
                assert!(found.stats.leaves <= whole.stats.leaves, "{name} on {text}");
            }
        }
    }
}

/// A random tree of decimals from -1 to 1, some of its nodes with names.
fn random_utilities(rng: &mut Rng, depth: usize) -> String {
    let name = if rng.below(3) == 0 { format!("n{}", rng.below(100)) } else { String::new() };
    if depth == 0 || rng.below(6) == 0 {
        let leaf = ["-1", "1", "0", "-0.5", "0.25", "0.3", "-.75"][rng.below(7)];
        return if name.is_empty() { leaf.into() } else { format!("{name}:{leaf}") };
    }
    let children: Vec<_> = (0..1 + rng.below(4)).map(|_| random_utilities(rng, depth - 1)).collect();
    format!("{name}({})", children.join(" "))
}

#[test]
fn a_known_range_changes_no_value_and_saves_leaves() {
    let mut rng = Rng::new(31);
    let (mut saved, mut lists_saved) = (0, 0);
    for _ in 0..2_000 {
        let text = random_utilities(&mut rng, 5);
        let mut tree: TypedTree = text.parse().unwrap();
        assert_eq!(tree.to_string().parse(), Ok(tree.clone()), "{text}");
        let window = tree.window(&"-1,1".parse().unwrap()).unwrap();
        let known = Settings { range: Some(window), ..Settings::plain(9) };
        let whole = search(&mut tree, &mut (), Algorithm::Minimax, &Settings::plain(9), &Budget::default());
        for (algorithm, name, _) in ALGORITHMS {
            let plain = search(&mut tree, &mut (), algorithm, &Settings::plain(9), &Budget::default());
            let found = search(&mut tree, &mut (), algorithm, &known, &Budget::default());
            assert_eq!((found.score, plain.score), (whole.score, whole.score), "{name} on {text}");
            let fewer = plain.stats.leaves - found.stats.leaves.min(plain.stats.leaves);
            match algorithm {
                Algorithm::AlphaBeta => {
                    assert!(found.stats.leaves <= plain.stats.leaves, "{name} on {text}");
                    assert!(
                        text.starts_with(['-', '0', '1', '.'])
                            || text.contains(':')
                            || !found.line.is_empty()
                    );
                    saved += fewer;
                }
                Algorithm::AlphaBetaList => lists_saved += fewer,
                _ => {}
            }
        }
    }
    assert!(saved > 1000 && lists_saved == saved, "{saved} and {lists_saved} leaves saved");
}

#[test]
fn perfect_order_reaches_the_smallest_tree_and_worst_order_cuts_nothing() {
    for branching in 1..=8u16 {
        for depth in 1..=8u32 {
            let Some(leaves) = (branching as u64).checked_pow(depth).filter(|leaves| *leaves <= 100_000)
            else {
                continue;
            };
            let run = |order| {
                let mut tree = UniformTree::new(branching, depth, order);
                let settings = Settings::plain(depth);
                let found = search(&mut tree, &mut (), Algorithm::AlphaBeta, &settings, &Budget::default());
                assert!(order == LeafOrder::Random(1) || found.score == Score(0));
                found.stats.leaves
            };
            let b = branching as u64;
            let smallest = b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
            assert_eq!(run(LeafOrder::Best), smallest, "b = {b}, d = {depth}");
            assert_eq!(run(LeafOrder::Worst), leaves, "b = {b}, d = {depth}");
            assert!((smallest..=leaves).contains(&run(LeafOrder::Random(1))));
        }
    }
}

#[test]
fn tic_tac_toe_has_its_published_numbers() {
    let rules = Rules::tris();
    let weights = Rivest.weights(rules);
    for algorithm in [Algorithm::MinimaxTree, Algorithm::MinimaxList, Algorithm::Minimax, Algorithm::Negamax]
    {
        let found = run(&Position::new(rules), &weights, algorithm, &Settings::plain(9));
        assert_eq!((found.stats.nodes, found.stats.leaves), (549_946, 255_168), "{algorithm:?}");
        assert_eq!((found.value(), found.exact, found.stats.evaluations), (Value::Draw, true, 0));
    }
    let remembered = Settings { memory: 1 << 22, ..Settings::plain(9) };
    let found = run(&Position::new(rules), &weights, Algorithm::Minimax, &remembered);
    // Each of the 5,478 positions but its ends is expanded once.
    assert_eq!(found.stats.nodes - found.stats.leaves - found.stats.table_hits, 5_478 - 958);
}

#[test]
fn the_keys_of_synthetic_trees_do_not_mix_up_nodes() {
    let mut tree = UniformTree::new(3, 4, LeafOrder::Random(5));
    let mut keys = std::collections::HashSet::new();
    let mut count = 0;
    fn walk(
        tree: &mut UniformTree,
        depth: u32,
        keys: &mut std::collections::HashSet<u64>,
        count: &mut usize,
    ) {
        *count += 1;
        keys.insert(tree.key());
        if depth > 0 {
            for mv in 0..3 {
                tree.play(mv);
                walk(tree, depth - 1, keys, count);
                tree.undo();
            }
        }
    }
    walk(&mut tree, 4, &mut keys, &mut count);
    assert_eq!((keys.len(), count), (121, 121));
}
