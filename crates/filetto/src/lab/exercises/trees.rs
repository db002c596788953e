//! Questions about small trees. The answers are read off a watched search.

use super::sketch::Sketch;
use super::watch::Watch;
use super::{Answer, Exercise, Kind, Setting};
use crate::lab::proof_numbers::Numbers;
use crate::rng::Rng;
use crate::search::{Algorithm, Budget, Settings, TypedTree, Window, search};
use crate::value::Score;

/// Deeper than any exercise.
const WHOLE: u32 = 100;
/// Half the width of an aspiration window.
const HALF_WINDOW: i32 = 3;

/// What a question is about besides its tree: a node, named numbers; then the answer.
type Asked = (Option<String>, Vec<(String, i32)>, Answer);

/// An exercise of a kind that is about a tree, None if this tree has no single answer or nothing to find.
pub(super) fn attempt(kind: Kind, rng: &mut Rng) -> Option<Exercise> {
    let sketch = match kind {
        Kind::Fewest | Kind::Deepening => Sketch::uniform(rng),
        Kind::Horizon | Kind::Quiescence | Kind::Secondary => Sketch::moves_and_replies(rng),
        Kind::Proof | Kind::Disproof => Sketch::half_decided(rng),
        _ => Sketch::random(rng),
    };
    let tree: TypedTree = sketch.to_string().parse().ok()?;
    let (node, given, answer) = ask(kind, rng, &sketch, &tree)?;
    Some(Exercise { kind, setting: Setting::Tree(tree), node, given, answer })
}

fn ask(kind: Kind, rng: &mut Rng, sketch: &Sketch, tree: &TypedTree) -> Option<Asked> {
    let plain = |answer| (None, Vec::new(), answer);
    Some(match kind {
        Kind::Value => plain(Answer::Number(watch(tree, Algorithm::Minimax).0)),
        Kind::Choice => plain(Answer::letters([only_best(sketch, tree)?])),
        Kind::Negamax => some_node(rng, tree, Algorithm::Negamax, Watch::movers_values)?,
        Kind::List => in_the_list(rng, sketch, tree)?,
        Kind::Cut => plain(unseen(sketch, tree)?),
        Kind::Alpha => some_node(rng, tree, Algorithm::AlphaBeta, Watch::alphas)?,
        Kind::Beta => some_node(rng, tree, Algorithm::AlphaBeta, Watch::betas)?,
        Kind::Entry => some_node(rng, tree, Algorithm::AlphaBeta, Watch::bounds_kept)?,
        Kind::First => plain(Answer::letters([best_first(sketch)?])),
        Kind::Fewest => plain(Answer::Number(fewest(tree))),
        Kind::Scout => plain(searched_again(tree)?),
        Kind::Null => probe(rng, tree, |_, seen| seen.leaves() as i32),
        Kind::Guess => probe(rng, tree, |value, _| value),
        Kind::Aspiration => aspire(rng, tree),
        Kind::Deepening => plain(Answer::Number(looks(tree))),
        Kind::Horizon => deceived(rng, sketch, tree)?,
        Kind::Quiescence => played_out(rng, sketch, tree)?,
        Kind::Secondary => confirmed(rng, sketch, tree)?,
        Kind::Proof => plain(missing(tree, |numbers| numbers.proof)?),
        Kind::Disproof => plain(missing(tree, |numbers| numbers.disproof)?),
        _ => return None,
    })
}

/// The value of the root and what was seen on the way.
fn watch(tree: &TypedTree, algorithm: Algorithm) -> (i32, Watch) {
    watch_with(tree, algorithm, &Settings::plain(WHOLE))
}

fn watch_with(tree: &TypedTree, algorithm: Algorithm, settings: &Settings) -> (i32, Watch) {
    let mut watch = Watch::of(tree);
    let found = search(&mut tree.clone(), &mut watch, algorithm, settings, &Budget::default());
    (found.score.0, watch)
}

/// The child of the root with the value of the root, if only one has it.
fn only_best(sketch: &Sketch, tree: &TypedTree) -> Option<String> {
    let (value, seen) = watch(tree, Algorithm::Minimax);
    let has_value = |child: &&Sketch| seen.value(&child.name) == Some(Score(value));
    let mut best = sketch.children().iter().filter(has_value);
    let only = best.next().map(|child| child.name.clone());
    only.filter(|_| best.next().is_none())
}

/// The leaves that alpha-beta never looks at, if there are any.
fn unseen(sketch: &Sketch, tree: &TypedTree) -> Option<Answer> {
    let (_, seen) = watch(tree, Algorithm::AlphaBeta);
    let unseen: Vec<String> = sketch.leaves().into_iter().filter(|leaf| !seen.entered(leaf)).collect();
    (!unseen.is_empty()).then(|| Answer::letters(unseen))
}

/// One of the nodes about which something is known after a search, and what.
fn some_node(
    rng: &mut Rng,
    tree: &TypedTree,
    algorithm: Algorithm,
    known: fn(&Watch) -> Vec<(&str, i32)>,
) -> Option<Asked> {
    let (_, seen) = watch(tree, algorithm);
    let (name, number) = rng.pick(&known(&seen))?;
    Some((Some(name.to_string()), Vec::new(), Answer::Number(number)))
}

/// What stands in L when one of the nodes below the root has just been expanded, the root included.
fn in_the_list(rng: &mut Rng, sketch: &Sketch, tree: &TypedTree) -> Option<Asked> {
    let (_, seen) = watch(tree, Algorithm::MinimaxList);
    let (name, list) = rng.pick(&seen.lists())?;
    let names = list.iter().cloned().chain([sketch.name.clone()]);
    Some((Some(name.clone()), Vec::new(), Answer::letters(names)))
}

/// The child of the root that saves most leaves if it comes first, if only one does.
fn best_first(sketch: &Sketch) -> Option<String> {
    let leaves = |place: usize| -> Option<(u64, String)> {
        let tree: TypedTree = sketch.with_first(place).to_string().parse().ok()?;
        let (_, seen) = watch(&tree, Algorithm::AlphaBeta);
        Some((seen.leaves(), sketch.children()[place].name.clone()))
    };
    let mut costs = (0..sketch.children().len()).map(leaves).collect::<Option<Vec<_>>>()?;
    costs.sort();
    (costs[0].0 < costs[1].0).then(|| costs.swap_remove(0).1)
}

/// Leaves of a uniform tree that alpha-beta needs if the best child always comes first: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and
/// Moore 1975).
fn fewest(tree: &TypedTree) -> i32 {
    let (_, seen) = watch(tree, Algorithm::Minimax);
    let (depth, branching) = seen.uniform();
    let power = |exponent: u32| (branching as i32).pow(exponent);
    power(depth.div_ceil(2)) + power(depth / 2) - 1
}

/// The children of the root that NegaScout searches a second time, if there are any.
fn searched_again(tree: &TypedTree) -> Option<Answer> {
    let again = watch(tree, Algorithm::NegaScout).1.entered_again();
    (!again.is_empty()).then(|| Answer::letters(again))
}

/// Alpha-beta with the window (alpha, beta).
fn within(tree: &TypedTree, alpha: i32, beta: i32) -> (i32, Watch) {
    let range = Some(Window { alpha: Score(alpha), beta: Score(beta) });
    watch_with(tree, Algorithm::AlphaBeta, &Settings { range, ..Settings::plain(WHOLE) })
}

/// A null window near the value, and what is to be said of its search.
fn probe(rng: &mut Rng, tree: &TypedTree, told: fn(i32, &Watch) -> i32) -> Asked {
    let value = watch(tree, Algorithm::Minimax).0;
    let beta = value - 4 + rng.below(10) as i32;
    let (answer, seen) = within(tree, beta - 1, beta);
    (None, vec![("β".into(), beta)], Answer::Number(told(answer, &seen)))
}

/// An aspiration window around a guess: -1 if the search fails low, 1 if it fails high, 0 if the value lies inside.
fn aspire(rng: &mut Rng, tree: &TypedTree) -> Asked {
    let guess = watch(tree, Algorithm::Minimax).0 - 6 + rng.below(13) as i32;
    let (alpha, beta) = (guess - HALF_WINDOW, guess + HALF_WINDOW);
    let value = within(tree, alpha, beta).0;
    let answer = i32::from(value >= beta) - i32::from(value <= alpha);
    (None, vec![("α".into(), alpha), ("β".into(), beta)], Answer::Number(answer))
}

/// Nodes of all looks of iterative deepening, from one ply to the whole tree.
fn looks(tree: &TypedTree) -> i32 {
    let (depth, _) = watch(tree, Algorithm::Minimax).1.uniform();
    let look = |depth| watch_with(tree, Algorithm::Minimax, &Settings::plain(depth)).1.nodes();
    (1..=depth).map(look).sum()
}

/// A move: its name, what a search of one ply believes, what it is worth one ply deeper.
struct Believed {
    name: String,
    guess: i32,
    truth: i32,
}

/// Every move with a guess; no two guesses and no two truths are the same.
fn beliefs(rng: &mut Rng, sketch: &Sketch, tree: &TypedTree) -> Option<Vec<Believed>> {
    let (_, seen) = watch(tree, Algorithm::Minimax);
    let believed = |child: &Sketch| {
        let truth = seen.value(&child.name)?.0;
        Some(Believed { name: child.name.clone(), guess: truth - 6 + rng.below(13) as i32, truth })
    };
    let moves = sketch.children().iter().map(believed).collect::<Option<Vec<_>>>()?;
    let differ = |number: fn(&Believed) -> i32| {
        let numbers: std::collections::HashSet<i32> = moves.iter().map(number).collect();
        numbers.len() == moves.len()
    };
    let all_differ = differ(|mv| mv.guess) && differ(|mv| mv.truth);
    all_differ.then_some(moves)
}

fn guesses(moves: &[Believed]) -> Vec<(String, i32)> {
    moves.iter().map(|mv| (mv.name.clone(), mv.guess)).collect()
}

/// By how much a search of one ply overrates the move it chooses, where it does.
fn deceived(rng: &mut Rng, sketch: &Sketch, tree: &TypedTree) -> Option<Asked> {
    let moves = beliefs(rng, sketch, tree)?;
    let chosen = moves.iter().max_by_key(|mv| mv.guess)?;
    let answer = chosen.guess - chosen.truth;
    (answer > 0).then(|| (None, guesses(&moves), Answer::Number(answer)))
}

/// The value of the root if the replies to one move, which is not quiet, are played out before anything is evaluated.
fn played_out(rng: &mut Rng, sketch: &Sketch, tree: &TypedTree) -> Option<Asked> {
    let moves = beliefs(rng, sketch, tree)?;
    let noisy = rng.below(moves.len());
    let seen =
        moves.iter().enumerate().map(|(at, mv)| if at == noisy { mv.truth } else { mv.guess }).max()?;
    let believed = moves.iter().map(|mv| mv.guess).max()?;
    (seen != believed).then(|| (Some(moves[noisy].name.clone()), guesses(&moves), Answer::Number(seen)))
}

/// The move that is played after a secondary search, where it is not the one first chosen.
fn confirmed(rng: &mut Rng, sketch: &Sketch, tree: &TypedTree) -> Option<Asked> {
    let moves = beliefs(rng, sketch, tree)?;
    let mut left: Vec<&Believed> = moves.iter().collect();
    left.sort_by_key(|mv| mv.guess);
    let first = left.pop()?;
    let mut best = first;
    while let Some(next) = left.pop().filter(|next| next.guess > best.truth) {
        if next.truth > best.truth {
            best = next;
        }
    }
    let found = (best.name != first.name).then(|| Answer::letters([best.name.clone()]))?;
    Some((None, guesses(&moves), found))
}

/// The proof or the disproof number of a root that is still open.
fn missing(tree: &TypedTree, number: fn(Numbers) -> Option<u64>) -> Option<Answer> {
    let numbers = Numbers::of_typed(tree);
    let missing = number(numbers).filter(|_| !numbers.is_decided())?;
    Some(Answer::Number(missing as i32))
}
