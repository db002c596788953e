//! The experiments of the lab: their counts against the theory, against each other, and against what they
//! were when they were first looked at.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::game::{Position, Rules};
use filetto::internals::game::random;
use filetto::internals::lab::cuts;
use filetto::internals::lab::cuts::Order;
use filetto::internals::lab::southpasadena::{bounds, growth, ideas};
use filetto::internals::lab::trace::{Event, Scope, Sizes, Trace};
use filetto::internals::lab::{
    Ending, Row, Run, annealing, branching, compare, constants, curves, depths, horizon, levels, orderings,
    thesis,
};
use filetto::internals::rng::Rng;
use filetto::player::PlayerSpec;
use filetto::search::{ALGORITHMS, Algorithm, Leaf, Settings, Tree, TypedTree, search};

const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn specs(texts: &[&str]) -> Vec<PlayerSpec> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn game(text: &str) -> Rules {
    text.parse().unwrap()
}

fn curves_setup(algorithms: &[&str], games: u32) -> curves::Setup {
    let [x, o] = ["alphabeta:depth=2", "alphabeta:depth=4"].map(|spec| spec.parse().unwrap());
    curves::Setup {
        rules: Rules::connect4(),
        players: [x, o],
        algorithms: specs(algorithms),
        games,
        opening: 2,
        turns: 60,
        measured: [false, true],
        seed: 1,
    }
}

fn collect<R: Clone>(run: impl FnOnce(&mut dyn FnMut(&R, f64)) -> Ending) -> (Vec<R>, Vec<f64>, Ending) {
    let (mut rows, mut shares) = (Vec::new(), Vec::new());
    let ending = run(&mut |row, share| {
        rows.push(row.clone());
        shares.push(share);
    });
    (rows, shares, ending)
}

fn assert_rising_to_one(shares: &[f64]) {
    assert!(shares.is_sorted() && shares[0] > 0.0);
    assert!((shares.last().unwrap() - 1.0).abs() < 1e-9, "{shares:?}");
}

#[test]
fn curves_have_the_counts_they_had() {
    let setup = curves_setup(&["minimax:depth=4", "alphabeta:depth=4"], 3);
    let (rows, shares, ending) = collect(|report| curves::run(&setup, &Run::endless(), report));
    assert_eq!(ending, Ending::Complete);
    assert_rising_to_one(&shares);
    let totals = curves::totals(&rows);
    // The checksum of this experiment: it changes with the searches, the evaluation or the seeds, and should
    // change with nothing else.
    let counts: Vec<_> = totals.iter().map(|total| (total.positions, total.nodes, total.cuts)).collect();
    assert_eq!(counts, [(56, 76_411, 0), (56, 17_542, 3_401)]);
}

#[test]
fn all_algorithms_are_measured_on_the_same_positions_and_agree() {
    let names =
        ["minimax:depth=3", "negamax:depth=3", "alphabeta:depth=3", "negascout:depth=3", "mtdf:depth=3"];
    let setup = curves_setup(&names, 2);
    let (rows, _, _) = collect(|report| curves::run(&setup, &Run::endless(), report));
    for chunk in rows.chunks(names.len()) {
        assert!(chunk.iter().all(|row| row.moves == chunk[0].moves && row.value == chunk[0].value));
        assert!(chunk[2].nodes <= chunk[0].nodes);
        assert!(chunk.iter().all(|row| row.cells().len() == curves::Measured::COLUMNS.len()));
    }
    let pruned = curves::pruned(&rows, names[2], names[0]);
    assert!(pruned.iter().all(|(_, share)| (0.0..1.0).contains(&share.median)), "{pruned:?}");
    assert_eq!(curves::curve(&rows, names[0], |row| row.nodes as f64).len(), pruned.len());
}

#[test]
fn expanded_nodes_are_the_visited_ones_without_leaves_and_table_hits() {
    let setup = curves_setup(&["minimax:depth=3", "alphabeta:depth=3", "alphabeta:depth=5,memo=on"], 1);
    let (rows, _, _) = collect(|report| curves::run(&setup, &Run::endless(), report));
    assert!(rows.iter().all(|row| row.nodes == row.expanded + row.leaves + row.table_hits));
    assert!(rows.iter().any(|row| row.table_hits > 0) && rows.iter().all(|row| row.expanded > 0));
}

#[test]
fn games_of_others_are_measured_position_by_position() {
    let game = |moves: &[&str]| {
        moves.iter().map(|moves| Position::parse(Rules::connect4(), moves).unwrap()).collect()
    };
    let games: [Vec<Position>; 2] = [game(&["4", "443"]), game(&["1"])];
    let algorithms = specs(&["minimax:depth=2", "alphabeta:depth=2"]);
    let (rows, shares, ending) =
        collect(|report| curves::run_on(&games, &algorithms, &Run::endless(), report));
    assert_eq!(ending, Ending::Complete);
    assert_rising_to_one(&shares);
    let places: Vec<_> = rows.iter().map(|row| (row.game, row.turn, row.moves.as_str())).collect();
    assert_eq!(places, [(1, 1, "4"), (1, 1, "4"), (1, 2, "443"), (1, 2, "443"), (2, 1, "1"), (2, 1, "1")]);
}

#[test]
fn a_sweep_goes_one_ply_deeper_each_time_and_prunes_more() {
    let positions = [Position::new(Rules::connect4()), Position::parse(Rules::connect4(), "4433").unwrap()];
    let algorithms = specs(&["minimax", "alphabeta:order=none"]);
    let (rows, shares, _) =
        collect(|report| depths::run(&positions, &algorithms, 4, &Run::endless(), report));
    assert_rising_to_one(&shares);
    assert_eq!(rows.len(), 4 * 2 * 2);
    let nodes = |name: &str, depth| depths::total(&rows, name, depth).unwrap().nodes;
    assert_eq!(
        [1, 2].map(|depth| nodes("minimax", depth)),
        [2 * 8, 2 * 57],
        "1 + 7 and 1 + 7 + 49 nodes each"
    );
    let share = |depth| nodes("alphabeta:order=none", depth) as f64 / nodes("minimax", depth) as f64;
    assert!(share(1) == 1.0 && share(3) < share(2) && share(4) < share(3));
    assert_eq!(depths::total(&rows[..5], "minimax", 2), None, "a depth that was not finished has no total");
}

#[test]
fn an_experiment_stops_where_it_is_told() {
    let setup = curves_setup(&["minimax:depth=4"], 500);
    let run = Run::start(Some(Duration::from_millis(200)), Arc::default());
    let (rows, shares, ending) = collect(|report| curves::run(&setup, &run, report));
    assert_eq!(ending, Ending::OutOfTime);
    assert!(!rows.is_empty() && *shares.last().unwrap() < 1.0);
    let stopped = Run::start(None, Arc::new(AtomicBool::new(true)));
    let (rows, _, ending) = collect(|report| curves::run(&setup, &stopped, report));
    assert_eq!((rows.len(), ending), (0, Ending::Stopped));
}

#[test]
fn perfect_order_needs_exactly_the_leaves_of_the_formula_and_worst_order_all() {
    let setup =
        cuts::Setup { branching: (2..=8).collect(), depths: 1..=8, trees: 0, leaves: 9_000.0, seed: 1 };
    let (rows, shares, ending) = collect(|report| cuts::run(&setup, &Run::endless(), report));
    assert_eq!(ending, Ending::Complete);
    assert_rising_to_one(&shares);
    let perfect: Vec<_> = rows.iter().filter(|row| row.order == Order::Perfect).collect();
    assert_eq!(perfect.len(), 7 * 8, "every b from 2 to 8 and d from 1 to 8");
    for row in perfect {
        assert_eq!(row.leaves, branching::minimal_leaves(row.branching, row.depth), "{row:?}");
    }
    for row in rows.iter().filter(|row| row.order == Order::Worst) {
        assert_eq!(row.leaves, (row.branching as u64).pow(row.depth), "{row:?}");
    }
}

#[test]
fn random_order_grows_as_pearl_says() {
    for branching in [2, 4, 8] {
        let setup =
            cuts::Setup { branching: vec![branching], depths: 1..=4, trees: 10, leaves: 200_000.0, seed: 1 };
        let (rows, _, _) = collect(|report| cuts::run(&setup, &Run::endless(), report));
        let fit = cuts::fit(&rows, branching).unwrap();
        assert!((fit.measured / fit.pearl - 1.0).abs() < 0.1, "{fit:?}");
    }
}

#[test]
fn better_orders_of_moves_cut_more() {
    let mut rng = filetto::internals::rng::Rng::new(1);
    let positions: Vec<_> =
        (0..4).map(|_| random::with_stones(Rules::connect4(), 8, &mut rng).unwrap()).collect();
    let (rows, shares, _) = collect(|report| orderings::run(&positions, &[4, 5], &Run::endless(), report));
    assert_rising_to_one(&shares);
    let leaves = |name: &str| rows.iter().filter(|row| row.name() == name).map(|row| row.leaves).sum::<u64>();
    assert!(leaves("best first") < leaves("left to right"));
    assert!(leaves("left to right") < leaves("worst first"));
    assert!(leaves("worst first") < leaves("minimax"));
}

fn level_setup(board: Rules) -> levels::Setup {
    let variants = levels::VARIANTS.to_vec();
    levels::Setup { boards: vec![board], variants, positions: 2, threads: 2, cutoff: 4, seed: 1 }
}

/// True for a variant that searches to the end and hands up values that are not shifted.
fn is_exact(name: &str) -> bool {
    let variant = levels::VARIANTS.iter().find(|variant| variant.name == name).unwrap();
    !variant.cutoff && variant.way != levels::Way::Thesis
}

/// Variants that finished a position agree on its value.
fn assert_same_values(rows: &[levels::Measured]) {
    let finished: Vec<_> =
        rows.iter().filter(|row| row.status == levels::Status::Finished && is_exact(row.variant)).collect();
    for row in &finished {
        let mut same = finished.iter().filter(|other| other.moves == row.moves);
        assert!(same.all(|other| other.value == row.value), "{row:?}");
    }
}

#[test]
fn levels_reach_the_whole_of_tris_and_agree_on_every_value() {
    let run = Run::start(None, Arc::default());
    let (rows, shares, ending) = collect(|report| levels::run(&level_setup(Rules::tris()), &run, report));
    assert_rising_to_one(&shares);
    assert_eq!(ending, Ending::Complete);
    assert_same_values(&rows);
    let highest = |variant: &str| levels::highest(&rows, Rules::tris(), variant);
    assert!(levels::VARIANTS.iter().all(|variant| highest(variant.name) == 9));
    let nodes = |variant: &str| {
        let row = rows.iter().find(|row| row.variant == variant && row.levels == 9).unwrap();
        row.nodes
    };
    assert_eq!(nodes("negamax"), 549_946, "tic-tac-toe in full");
    assert!(nodes("alphabeta + memo") < nodes("alphabeta") / 2);
    assert_eq!(nodes("thesis"), 25_926, "what the thesis's appendix visits, and the root");
    for variant in levels::VARIANTS {
        let (right, compared) = levels::right(&rows, Rules::tris(), variant.name);
        let all_right = right == compared && compared > 0;
        assert!(
            compared > 0 && (all_right || !is_exact(variant.name)),
            "{}: {right} of {compared}",
            variant.name
        );
    }
}

/// The values of the table say what the moves did, and the program misses some wins.
#[test]
fn the_thesis_is_compared_with_proven_values() {
    let setup = thesis::Setup { boards: vec![game("free-4x3-3")], positions: 400, empty: 10, seed: 1 };
    let (rows, shares, ending) =
        collect(|report| thesis::run(&setup, &Run::endless(), report).expect("a board that can be solved"));
    assert_rising_to_one(&shares);
    assert_eq!((ending, rows.len()), (Ending::Complete, 400));
    assert!(rows.iter().all(|row| row.after <= row.value), "no move is better than the best");
    let count = |verdict| rows.iter().filter(|row| row.verdict() == verdict).count();
    assert!(count(thesis::Verdict::WrongDistance) > 0 && count(thesis::Verdict::WinDrawn) > 0);
    assert!(count(thesis::Verdict::Best) > 300);
    let huge = thesis::Setup { boards: vec!["free-12x12-5".parse().unwrap()], ..setup };
    assert!(thesis::run(&huge, &Run::endless(), &mut |_, _| {}).is_err());
}

#[test]
fn levels_out_of_time_say_what_was_not_tried() {
    let run = Run::start(Some(Duration::from_millis(200)), Arc::default());
    let (rows, shares, ending) =
        collect(|report| levels::run(&level_setup(game("free-4x4-4")), &run, report));
    assert!(shares.is_sorted());
    assert_eq!(ending, Ending::OutOfTime);
    assert_same_values(&rows);
    assert!(rows.iter().any(|row| row.status == levels::Status::NotTried));
}

#[test]
fn players_are_compared_with_minimax() {
    let players =
        specs(&["alphabeta:depth=4", "minimax:depth=4", "alphabeta:depth=4,memo=on", "alphabeta:depth=3"]);
    let mut rng = filetto::internals::rng::Rng::new(2);
    let positions: Vec<_> =
        (0..5).map(|_| random::with_stones(Rules::connect4(), 10, &mut rng).unwrap()).collect();
    let (rows, shares, _) = collect(|report| compare::run(&positions, &players, &Run::endless(), report));
    assert_rising_to_one(&shares);
    let all = compare::summaries(&rows, &players);
    assert!(all[..3].iter().all(|player| player.same == 5), "{all:?}");
    assert!(all[3].same < 5, "another depth, another value");
    assert!(all[0].ratio < 0.8 && all[1].ratio == 1.0 && all[2].hit_rate > 0.0);
    assert!(rows.iter().all(|row| row.cells().len() == compare::Measured::COLUMNS.len()));
}

#[test]
fn the_horizon_is_found_and_cured() {
    let run = Run::endless();
    let positions = horizon::flipping(Rules::connect4(), 12, 3, 7, 1, &run);
    assert_eq!(positions.len(), 3);
    let (rows, shares, _) = collect(|report| horizon::run(&positions, 7, &run, report));
    assert_rising_to_one(&shares);
    let wrong = |cure: &str| {
        let truth = |position| rows.iter().rfind(|row| row.position == position).unwrap().score();
        let these = rows.iter().filter(|row| row.cure == cure);
        these.filter(|row| row.score() * truth(row.position).signum() < 0).count()
    };
    assert!(wrong("plain") > 0);
    assert!(wrong("both") < wrong("plain"), "{} {}", wrong("both"), wrong("plain"));
}

#[test]
fn annealing_cools_and_plays() {
    let run = Run::endless();
    let settings = filetto::internals::anneal::forsa4::Settings { sweeps: 5, ..Default::default() };
    let start = Position::parse(Rules::connect4(), "4455").unwrap();
    let (rows, shares, ending) =
        collect(|report| annealing::cool(&start, &settings, Rng::new(1), &run, report));
    assert_eq!((rows.len(), ending), (180, Ending::Complete));
    assert_rising_to_one(&shares);
    assert!(rows.windows(2).all(|pair| pair[1].temperature < pair[0].temperature));
    assert!(rows.iter().all(|row| row.tried == 5 && row.best <= row.energy + 1e-6));
}

fn two_variants(games: u32, threads: usize) -> constants::Setup {
    constants::Setup {
        rules: Rules::connect4(),
        base: "forsa4:sweeps=1".parse().unwrap(),
        opponent: "alphabeta:depth=1".parse().unwrap(),
        variants: vec![
            constants::Variant::Source,
            constants::Variant::Changed("attack", "0".into()),
            constants::Variant::Changed("moves", "2".into()),
        ],
        games,
        seed: 1,
        threads,
    }
}

#[test]
fn constants_are_tried_in_turn_and_threads_change_no_result() {
    let last = |threads| {
        let run = Run::endless();
        let (rows, shares, ending) =
            collect(|report| constants::play(&two_variants(6, threads), &run, report));
        assert_eq!((rows.len(), ending), (18, Ending::Complete));
        assert_rising_to_one(&shares);
        let scores = |place: usize| {
            rows.iter().rfind(|row| row.variant == two_variants(1, 1).variants[place]).cloned()
        };
        (0..3).map(|place| scores(place).unwrap()).collect::<Vec<_>>()
    };
    let scores = last(1);
    assert_eq!(scores, last(3));
    assert!(scores.iter().all(|score| score.games == 6));
    assert!(scores[1] != scores[0] && scores[2] != scores[0], "a constant that does nothing");
}

#[test]
fn every_constant_has_values_that_the_player_accepts_and_none_is_the_default() {
    let base: PlayerSpec = "forsa4".parse().unwrap();
    for (key, values) in constants::CONSTANTS {
        for value in values {
            let changed = base.with(key, value).unwrap();
            assert_ne!(changed, base, "{key}={value}");
        }
    }
    let known: Vec<&str> = constants::CONSTANTS.iter().map(|(key, _)| *key).collect();
    let keys = base.entry().keys.iter().map(|key| key.name).filter(|key| !["seed", "guard"].contains(key));
    assert!(keys.clone().all(|key| known.contains(&key)) && keys.count() == known.len());
}

#[test]
fn whole_games_stay_below_their_bounds() {
    let boards = growth::boards(2_000.0);
    assert!(boards.len() > 5 && boards.iter().any(|rules| *rules == game("drop-3x3-3")));
    let (rows, shares, ending) = collect(|report| growth::search_boards(&boards, &Run::endless(), report));
    assert_eq!((ending, rows.len()), (Ending::Complete, 4 * boards.len()));
    assert_rising_to_one(&shares);
    for row in &rows {
        assert!(row.leaves as f64 <= growth::fillings(row.rules), "{row:?}");
        let best = matches!(row.method, growth::Method::Best | growth::Method::Table);
        assert!(row.exponent() < if best { 0.6 } else { 1.0 }, "{row:?}");
    }
    let leaves = |method| rows.iter().filter(|row| row.method == method).map(|row| row.leaves).sum::<u64>();
    let falling = growth::Method::ALL.map(leaves);
    assert!(falling.is_sorted_by(|more, fewer| more > fewer), "{falling:?}");
}

#[test]
fn a_table_with_bounds_is_never_wrong_and_one_without_is() {
    let boards = ["drop-4x4-4", "drop-5x4-4", "drop-4x5-3"].map(game).to_vec();
    let setup = bounds::Setup { boards, positions: 12, depths: 2..=6, seed: 1 };
    let (rows, shares, ending) = collect(|report| bounds::check(&setup, &Run::endless(), report));
    assert_eq!((ending, rows.len()), (Ending::Complete, 2 * 5 * 36));
    assert_rising_to_one(&shares);
    let errors = |table: &str| {
        let of = |depth| bounds::Errors::of(&rows, table, depth);
        (2..=6).map(of).fold((0, 0), |sum, errors| (sum.0 + errors.values, sum.1 + errors.worse))
    };
    assert_eq!(errors("bounds=on"), (0, 0));
    assert!(errors("bounds=off").0 > 0);
}

#[test]
fn ideas_are_switched_off_one_by_one() {
    let setup = ideas::Setup {
        boards: vec![game("drop-4x4-4")],
        scoring: filetto::arena::preset::Preset::named("bologna-cx").unwrap().scoring,
        time: Duration::from_millis(2),
        seed: 1,
    };
    let (thoughts, ..) = collect(|report| ideas::think(&setup, &Run::endless(), report));
    assert_eq!(thoughts.len(), 1 + ideas::VARIANTS.len());
    let (games, shares, ending) = collect(|report| ideas::play(&setup, &Run::endless(), report));
    assert_eq!((ending, games.len()), (Ending::Complete, 2 * ideas::VARIANTS.len()));
    assert_rising_to_one(&shares);
    for game in &games {
        let points = match game.won {
            Some(true) => (3.0, 0.0),
            Some(false) => (0.0, 3.0),
            None => (1.0, 1.0),
        };
        assert_eq!((game.points, game.other), points, "{game:?}");
    }
    assert!(ideas::VARIANTS.iter().all(|player| ideas::Tally::of(&games, player).games == 2));
}

fn record(algorithm: Algorithm, text: &str, limit: usize) -> (Trace<u16>, i32, u64) {
    let mut tree: TypedTree = text.parse().unwrap();
    let mut trace = Trace::new(limit);
    let found = search(&mut tree, &mut trace, algorithm, &Settings::plain(20), &Default::default());
    trace.finish(found.score);
    trace.reveal(&mut tree);
    (trace, found.score.0, found.stats.nodes)
}

#[test]
fn traces_tell_the_value_the_visits_and_the_cuts() {
    for (algorithm, name, prunes) in ALGORITHMS {
        let (trace, score, nodes) = record(algorithm, TEXTBOOK, 1000);
        assert_eq!((score, trace.nodes[0].value.unwrap().0), (3, 3), "{name}");
        assert_eq!(trace.nodes.len(), 13, "{name}: cut nodes are in the tree");
        assert_eq!(trace.nodes.iter().map(|node| node.visits as u64).sum::<u64>(), nodes, "{name}");
        assert_eq!(trace.nodes.iter().any(|node| node.cut), prunes, "{name}");
        assert!(trace.is_complete());
    }
    let (trace, ..) = record(Algorithm::AlphaBeta, TEXTBOOK, 1000);
    let cut: Vec<_> = trace.nodes.iter().filter(|node| node.cut).map(|node| node.value.unwrap().0).collect();
    assert_eq!(cut, [4, 6]);
    let second = trace.nodes[0].children[1];
    let reason = trace.reason(second).unwrap();
    assert_eq!(reason, "MIN has 2 here, MAX is sure of 3: the rest cannot matter");
}

#[test]
fn the_list_of_open_nodes_is_recorded_step_by_step() {
    let (trace, ..) = record(Algorithm::AlphaBetaList, "((3 5) (2 9))", 100);
    let names = |open: &[(usize, Option<filetto::value::Score>)]| {
        let line = |node: &(usize, _)| trace.line(node.0).iter().map(u16::to_string).collect::<String>();
        open.iter().map(line).collect::<Vec<_>>().join(" ")
    };
    let steps: Vec<String> = trace
        .events
        .iter()
        .filter_map(|event| if let Event::List { open } = event { Some(names(open)) } else { None })
        .collect();
    assert_eq!(
        steps,
        ["0 1", "00 01 0 1", "00 01 0 1", "01 0 1", "01 0 1", "0 1", "1", "10 11 1", "10 11 1", ""]
    );
}

#[test]
fn a_trace_keeps_to_its_limit() {
    let (trace, score, nodes) = record(Algorithm::Minimax, TEXTBOOK, 5);
    assert_eq!((score, trace.nodes.len()), (3, 5));
    assert!(!trace.is_complete() && trace.left_out >= nodes - 5);
    let mut board = filetto::eval::LineBoard::new(
        &Position::new(Rules::connect4()),
        &filetto::eval::Eval::weights(&filetto::eval::Rivest, Rules::connect4()),
    );
    let mut trace = Trace::new(200);
    search(&mut board, &mut trace, Algorithm::NegaCStar, &Settings::plain(4), &Default::default());
    assert_eq!(trace.nodes.len(), 200);
    assert!(trace.events.len() <= 200 * 10 && board.max_to_move());
}

/// What the events of a trace add up to: nodes, leaves, evaluations, cuts, table hits.
fn added_up(trace: &Trace<u16>) -> [u64; 5] {
    let mut sum = [0; 5];
    for event in &trace.events {
        match event {
            Event::Enter { .. } => sum[0] += 1,
            Event::Leaf { leaf: Leaf::Remembered, .. } => sum[4] += 1,
            Event::Leaf { leaf, .. } => {
                sum[1] += 1;
                sum[2] += u64::from(*leaf == Leaf::Horizon);
            }
            Event::Cut { .. } => sum[3] += 1,
            Event::Hidden { counts, .. } => {
                let hidden =
                    [counts.nodes, counts.leaves, counts.evaluations, counts.cuts, counts.table_hits];
                (0..5).for_each(|at| sum[at] += hidden[at]);
            }
            _ => {}
        }
    }
    sum
}

/// A random tree in brackets.
fn random_tree(depth: u32, rng: &mut filetto::internals::rng::Rng) -> String {
    if depth == 0 || rng.below(5) == 0 {
        return (rng.below(40) as i32 - 20).to_string();
    }
    let children: Vec<_> = (0..1 + rng.below(3)).map(|_| random_tree(depth - 1, rng)).collect();
    format!("({})", children.join(" "))
}

/// The value of a tree in brackets, without any search of ours.
fn plain_minimax(text: &str) -> i32 {
    fn read(words: &mut std::iter::Peekable<std::slice::Iter<&str>>, max: bool) -> i32 {
        match *words.next().unwrap() {
            "(" => {
                let mut values = Vec::new();
                while **words.peek().unwrap() != ")" {
                    values.push(read(words, !max));
                }
                words.next();
                if max { *values.iter().max().unwrap() } else { *values.iter().min().unwrap() }
            }
            leaf => leaf.parse().unwrap(),
        }
    }
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    read(&mut words.iter().peekable(), true)
}

#[test]
fn events_add_up_to_the_counters_whatever_is_hidden() {
    let mut rng = filetto::internals::rng::Rng::new(3);
    for _ in 0..150 {
        let text = random_tree(5, &mut rng);
        let truth = plain_minimax(&text);
        for (algorithm, name, _) in ALGORITHMS {
            let settings = Settings { memory: [0, 256][rng.below(2)], ..Settings::plain(20) };
            let scope = match rng.below(3) {
                0 => Scope::everything(),
                1 => Scope { line: Vec::new(), plies: rng.below(4) },
                _ => Scope { line: vec![0, 0][..1 + rng.below(2)].to_vec(), plies: 1 + rng.below(2) },
            };
            let limit = [3, 10_000][rng.below(2)];
            let mut tree: TypedTree = text.parse().unwrap();
            let mut trace = Trace::of(limit, scope.clone());
            let found = search(&mut tree, &mut trace, algorithm, &settings, &Default::default());
            trace.finish(found.score);
            let what = format!("{name} on {text} with {settings:?} {scope:?} {limit}");
            assert_eq!(found.score.0, truth, "{what}");
            if limit == 3 && trace.events.len() >= 30 {
                continue; // the events themselves had no room
            }
            let stats = &found.stats;
            let counted = [stats.nodes, stats.leaves, stats.evaluations, stats.cuts, stats.table_hits];
            assert_eq!(added_up(&trace), counted, "{what}");
        }
    }
}

#[test]
fn a_part_of_a_search_is_the_search_seen_through_a_window() {
    let mut rng = filetto::internals::rng::Rng::new(4);
    for _ in 0..60 {
        let text = random_tree(6, &mut rng);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Mtdf] {
            let record = |scope: Scope<u16>| {
                let mut tree: TypedTree = text.parse().unwrap();
                let mut trace = Trace::of(100_000, scope);
                search(&mut tree, &mut trace, algorithm, &Settings::plain(20), &Default::default());
                trace
            };
            let (whole, part) = (record(Scope::everything()), record(Scope { line: vec![0], plies: 2 }));
            // Nodes of the part by their line of moves, with all that happened to them.
            let seen = |trace: &Trace<u16>, node: usize| {
                let node = &trace.nodes[node];
                (node.visits, node.value, node.window, node.cut)
            };
            for id in 0..part.nodes.len() {
                let line = part.line(id);
                assert!(line.len() <= 3 && line.first().is_none_or(|first| *first == 0));
                let same = (0..whole.nodes.len()).find(|other| whole.line(*other) == line).unwrap();
                assert_eq!(seen(&part, id), seen(&whole, same), "{text} {line:?}");
            }
        }
    }
}

#[test]
fn the_scope_is_as_deep_as_there_is_room_for() {
    let text = "(((1 2) (3 4)) ((5 6) (7 8)))";
    let sizes = |line: &[u16]| {
        let mut tree: TypedTree = text.parse().unwrap();
        let mut sizes = Sizes::below(line);
        search(&mut tree, &mut sizes, Algorithm::Minimax, &Settings::plain(20), &Default::default());
        sizes
    };
    let plies = |line: &[u16], most| sizes(line).scope(most).plies;
    let all = usize::MAX;
    assert_eq!([1, 3, 6, 7, 14, 15].map(|most| plies(&[], most)), [1, 1, 1, 2, 2, all]);
    assert_eq!([3, 4, 7, 8, 100].map(|most| plies(&[1], most)), [1, 1, 1, all, all]);
}
