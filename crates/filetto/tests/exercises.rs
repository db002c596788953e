//! Exercises: every answer computed a second time, by functions that know nothing of the searches.

use std::collections::HashSet;

use filetto::game::notation::format_move;
use filetto::game::{Outcome, Position};
use filetto::internals::lab::exercises::{Answer, Exercise, KINDS, Kind, Table};

/// A node: its name and its value, or its children.
struct Node {
    name: String,
    value: i32,
    children: Vec<Node>,
}

/// Reads `A(a:3 B(b:1 c:2))`.
fn read(text: &mut std::iter::Peekable<std::str::Chars>) -> Node {
    let mut name = String::new();
    while text.peek().is_some_and(char::is_ascii_alphabetic) {
        name.extend(text.next());
    }
    let mut node = Node { name, value: 0, children: Vec::new() };
    if text.next() == Some(':') {
        let sign = if text.next_if_eq(&'-').is_some() { -1 } else { 1 };
        while let Some(digit) = text.peek().and_then(|c| c.to_digit(10)) {
            node.value = 10 * node.value + digit as i32;
            text.next();
        }
        node.value *= sign;
        return node;
    }
    while text.peek() != Some(&')') {
        if text.peek() == Some(&' ') {
            text.next();
        }
        node.children.push(read(text));
    }
    text.next();
    node
}

impl Node {
    fn minimax(&self, max: bool) -> i32 {
        let values = self.children.iter().map(|child| child.minimax(!max));
        let best = if max { values.max() } else { values.min() };
        best.unwrap_or(self.value)
    }

    /// Plain alpha-beta, with what it enters written down: name, alpha, beta.
    fn alphabeta(&self, max: bool, mut alpha: i32, mut beta: i32, seen: &mut Vec<(String, i32, i32)>) -> i32 {
        seen.push((self.name.clone(), alpha, beta));
        if self.children.is_empty() {
            return self.value;
        }
        let mut best = if max { i32::MIN } else { i32::MAX };
        for child in &self.children {
            let value = child.alphabeta(!max, alpha, beta, seen);
            best = if max { best.max(value) } else { best.min(value) };
            if max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn seen(&self) -> Vec<(String, i32, i32)> {
        self.within(i32::MIN, i32::MAX).1
    }

    /// What alpha-beta says of the root with this window, and what it enters.
    fn within(&self, alpha: i32, beta: i32) -> (i32, Vec<(String, i32, i32)>) {
        let mut seen = Vec::new();
        let value = self.alphabeta(true, alpha, beta, &mut seen);
        (value, seen)
    }

    /// How many leaves are among those entered.
    fn leaves_of(&self, seen: &[(String, i32, i32)]) -> i32 {
        self.leaves().iter().filter(|leaf| seen.iter().any(|row| row.0 == leaf.name)).count() as i32
    }

    /// The nodes above a node of the tree and itself, each with what stands to its right.
    fn open_on_the_way(&self, name: &str) -> Option<Vec<String>> {
        if self.name == name {
            return Some(vec![self.name.clone()]);
        }
        let found = |(at, child): (usize, &Node)| child.open_on_the_way(name).map(|open| (at, open));
        let (at, mut open) = self.children.iter().enumerate().find_map(found)?;
        open.extend(self.children[at + 1..].iter().map(|child| child.name.clone()));
        open.push(self.name.clone());
        Some(open)
    }

    /// Nodes down to a depth.
    fn size(&self, depth: u32) -> i32 {
        let below =
            if depth == 0 { 0 } else { self.children.iter().map(|child| child.size(depth - 1)).sum() };
        1 + below
    }

    fn height(&self) -> u32 {
        self.children.iter().map(|child| 1 + child.height()).max().unwrap_or(0)
    }

    /// The fewest open leaves that must become won to make the root won, by trying all sets of leaves that suffice.
    fn fewest_to_decide(&self, won: bool) -> i32 {
        let open: Vec<&Node> = self.leaves().into_iter().filter(|leaf| leaf.value == 0).collect();
        let decides = |set: u32| {
            let chosen =
                |name: &str| open.iter().zip(0..).any(|(leaf, bit)| leaf.name == name && set >> bit & 1 == 1);
            self.is_decided(true, won, &chosen)
        };
        (0..1 << open.len()).filter(|set| decides(*set)).map(u32::count_ones).min().unwrap() as i32
    }

    fn is_decided(&self, max: bool, won: bool, chosen: &dyn Fn(&str) -> bool) -> bool {
        let side = if won { 1 } else { -1 };
        if self.children.is_empty() {
            return self.value == side || self.value == 0 && chosen(&self.name);
        }
        let mut below = self.children.iter().map(|child| child.is_decided(!max, won, chosen));
        if max == won { below.any(|is| is) } else { below.all(|is| is) }
    }

    fn leaves(&self) -> Vec<&Node> {
        if self.children.is_empty() {
            return vec![self];
        }
        self.children.iter().flat_map(Node::leaves).collect()
    }

    /// The node of a name and whether MAX moves there.
    fn find(&self, name: &str, max: bool) -> Option<(&Node, bool)> {
        if self.name == name {
            return Some((self, max));
        }
        self.children.iter().find_map(|child| child.find(name, !max))
    }
}

/// Leaves that alpha-beta looks at if the child at this place comes first.
fn leaves_with_first(tree: &mut Node, place: usize) -> usize {
    tree.children[..=place].rotate_right(1);
    let seen = tree.seen();
    let leaves = tree.leaves();
    let looked_at = leaves.iter().filter(|leaf| seen.iter().any(|row| row.0 == leaf.name)).count();
    tree.children[..=place].rotate_left(1);
    looked_at
}

/// The tree with every node's children in the order that its side prefers.
fn sorted(node: &Node, max: bool) -> Node {
    let mut children: Vec<Node> = node.children.iter().map(|child| sorted(child, !max)).collect();
    children.sort_by_key(|child| if max { -child.minimax(false) } else { child.minimax(true) });
    Node { name: node.name.clone(), value: node.value, children }
}

/// The answer, worked out from what is shown alone.
fn second_opinion(exercise: &Exercise) -> Answer {
    if let Some(tree) = exercise.setting.tree() {
        return about_tree(exercise, read(&mut tree.to_string().chars().peekable()));
    }
    match exercise.setting.table() {
        Some(table) => about_table(exercise, table),
        None => about_board(exercise.setting.board().unwrap()),
    }
}

fn letters(names: Vec<String>) -> Answer {
    Answer::parse(Kind::Cut, &names.join(" ")).unwrap()
}

fn names<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> Answer {
    letters(nodes.into_iter().map(|node| node.name.clone()).collect())
}

fn about_tree(exercise: &Exercise, mut tree: Node) -> Answer {
    let about = exercise.node.as_deref().unwrap_or_default();
    let given = |name: &str| exercise.given.iter().find(|row| row.0 == name).unwrap().1;
    let window = |node: &str| tree.seen().into_iter().find(|row| row.0 == node).unwrap();
    match exercise.kind {
        Kind::Value => Answer::Number(tree.minimax(true)),
        Kind::Choice => {
            let value = tree.minimax(true);
            names(tree.children.iter().filter(|child| child.minimax(false) == value))
        }
        Kind::Negamax => {
            let (node, max) = tree.find(about, true).unwrap();
            Answer::Number(if max { 1 } else { -1 } * node.minimax(max))
        }
        Kind::List => {
            let mut open = tree.open_on_the_way(about).unwrap();
            open.extend(tree.find(about, true).unwrap().0.children.iter().map(|child| child.name.clone()));
            letters(open)
        }
        Kind::Cut => {
            let seen = tree.seen();
            let is_unseen = |leaf: &&Node| !seen.iter().any(|row| row.0 == leaf.name);
            names(tree.leaves().into_iter().filter(is_unseen))
        }
        Kind::Alpha => Answer::Number(window(about).1),
        Kind::Beta => Answer::Number(window(about).2),
        Kind::Entry => {
            let (_, alpha, beta) = window(about);
            let (node, max) = tree.find(about, true).unwrap();
            // Outside of its window a node is worth too much or too little, whatever it is exactly.
            let value = node.minimax(max);
            Answer::Number(i32::from(value >= beta) - i32::from(value <= alpha))
        }
        Kind::First => {
            let costs: Vec<usize> =
                (0..tree.children.len()).map(|place| leaves_with_first(&mut tree, place)).collect();
            let least = *costs.iter().min().unwrap();
            names(tree.children.iter().zip(costs).filter(|(_, cost)| *cost == least).map(|(child, _)| child))
        }
        Kind::Fewest => {
            let order = sorted(&tree, true);
            Answer::Number(order.leaves_of(&order.seen()))
        }
        Kind::Scout => {
            let values: Vec<i32> = tree.children.iter().map(|child| child.minimax(false)).collect();
            let surprises =
                (1..values.len()).filter(|at| values[..*at].iter().all(|value| *value < values[*at]));
            names(surprises.map(|at| &tree.children[at]))
        }
        Kind::Null => Answer::Number(tree.leaves_of(&tree.within(given("β") - 1, given("β")).1)),
        Kind::Guess => Answer::Number(tree.within(given("β") - 1, given("β")).0),
        Kind::Aspiration => {
            let value = tree.minimax(true);
            Answer::Number(i32::from(value >= given("β")) - i32::from(value <= given("α")))
        }
        Kind::Deepening => Answer::Number((1..=tree.height()).map(|depth| tree.size(depth)).sum()),
        Kind::Proof => Answer::Number(tree.fewest_to_decide(true)),
        Kind::Disproof => Answer::Number(tree.fewest_to_decide(false)),
        _ => about_guesses(exercise, &tree),
    }
}

/// Questions about moves with guesses.
fn about_guesses(exercise: &Exercise, tree: &Node) -> Answer {
    let about = exercise.node.as_deref().unwrap_or_default();
    let mut moves: Vec<(i32, i32, &Node)> = exercise
        .given
        .iter()
        .map(|(name, guess)| {
            let (node, max) = tree.find(name, true).unwrap();
            (*guess, node.minimax(max), node)
        })
        .collect();
    moves.sort_by_key(|(guess, ..)| -guess);
    match exercise.kind {
        Kind::Horizon => Answer::Number(moves[0].0 - moves[0].1),
        Kind::Quiescence => {
            let seen =
                |(guess, truth, node): &(i32, i32, &Node)| if node.name == about { *truth } else { *guess };
            Answer::Number(moves.iter().map(seen).max().unwrap())
        }
        Kind::Secondary => {
            let best = |count: usize| moves[..count].iter().max_by_key(|mv| mv.1).unwrap();
            let is_enough = |count: &usize| *count == moves.len() || moves[*count].0 <= best(*count).1;
            let looked_at = (1..=moves.len()).find(is_enough).unwrap();
            names([best(looked_at).2])
        }
        kind => panic!("no second opinion about {kind:?}"),
    }
}

/// The numbers of a row behind its name.
fn numbers(row: &[String]) -> Vec<f64> {
    row[1..].iter().filter_map(|cell| cell.parse().ok()).collect()
}

fn about_table(exercise: &Exercise, table: &Table) -> Answer {
    let rows: Vec<Vec<f64>> = table.rows.iter().map(|row| numbers(row)).collect();
    let where_true = |is: &dyn Fn(usize) -> bool| {
        letters((0..rows.len()).filter(|at| is(*at)).map(|at| table.rows[at][0].clone()).collect())
    };
    let whole = |number: f64| Answer::Number(number.round() as i32);
    match exercise.kind {
        Kind::Evaluation => {
            let line = |row: &Vec<f64>| if let [w, x, o] = row[..] { w * x - w * o } else { row[0] };
            whole(rows.iter().map(line).sum())
        }
        Kind::Zobrist => {
            let stones = exercise.node.as_deref().unwrap().split(", ");
            let mut ones = [0; 4];
            for (side, cell) in stones.map(|stone| stone.split_once(' ').unwrap()) {
                let row = table.rows.iter().find(|row| row[0] == cell).unwrap();
                let key = &row[table.columns.iter().position(|column| column == side).unwrap()];
                ones.iter_mut().zip(key.bytes()).for_each(|(ones, bit)| *ones += u32::from(bit == b'1'));
            }
            let bits: Vec<String> = ones.iter().map(|ones| (ones % 2).to_string()).collect();
            Answer::parse(Kind::Zobrist, &bits.concat()).unwrap()
        }
        // u < exp(-ΔE/T) is the same as ln u < -ΔE/T.
        Kind::Anneal => where_true(&|at| rows[at][2].ln() < -rows[at][0] / rows[at][1]),
        Kind::Elo => {
            let [strong, weak] = [0, 1].map(|at| 10f64.powf(rows[at][0] / 400.0));
            whole(100.0 * strong / (strong + weak))
        }
        Kind::Score => {
            let cells: Vec<i32> = table.rows[0].iter().map(|cell| cell.parse().unwrap()).collect();
            // One for the last stone, one more for each that the winner has left.
            Answer::Number(1 + (cells[2] + 2..=cells[0] * cells[1]).step_by(2).count() as i32)
        }
        Kind::Saddle => {
            let is_saddle = |row: usize, column: usize| {
                let entry = rows[row][column];
                rows[row].iter().all(|other| entry <= *other)
                    && rows.iter().all(|other| entry >= other[column])
            };
            let places = (0..9).map(|at| (at / 3, at % 3));
            let (row, column) = places.into_iter().find(|(row, column)| is_saddle(*row, *column)).unwrap();
            whole(rows[row][column])
        }
        Kind::Mixed => {
            // The mixture whose worse column is best, tried percent by percent.
            let worth = |percent: i32| {
                let share = f64::from(percent) / 100.0;
                let column = |at: usize| share * rows[0][at] + (1.0 - share) * rows[1][at];
                column(0).min(column(1))
            };
            Answer::Number((0..=100).max_by(|one, other| worth(*one).total_cmp(&worth(*other))).unwrap())
        }
        Kind::Ucb => {
            let all: f64 = rows.iter().map(|row| row[0]).sum();
            let bound = |at: usize| rows[at][1] / rows[at][0] + (all.ln() / rows[at][0]).sqrt();
            where_true(&|at| (0..rows.len()).all(|other| bound(other) <= bound(at)))
        }
        Kind::Abdada => where_true(&|at| at > 0 && rows[at][0] > 0.0),
        Kind::Claimeven => {
            let is_even = |cell: &str| cell.ends_with(['2', '4', '6']);
            where_true(&|at| !table.rows[at][1].split(' ').any(is_even))
        }
        kind => panic!("no second opinion about {kind:?}"),
    }
}

/// True if the side to move completes a line now, or whatever the other side does, within so many moves of its own.
fn wins_within(position: &Position, moves: u32) -> bool {
    position.legal_moves().any(|mv| is_won_by(position, mv, moves))
}

fn is_won_by(position: &Position, mv: filetto::game::Move, moves: u32) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let answered = |reply| {
        let mut next = after.clone();
        next.play_unchecked(reply);
        next.outcome().is_none() && wins_within(&next, moves - 1)
    };
    match after.outcome() {
        Some(outcome) => matches!(outcome, Outcome::Win(_)),
        None => moves > 1 && after.legal_moves().all(answered),
    }
}

/// The only move that wins by force with one's second move.
fn about_board(position: &Position) -> Answer {
    let winning: Vec<_> = position.legal_moves().filter(|mv| is_won_by(position, *mv, 2)).collect();
    assert!(winning.len() == 1 && !wins_within(position, 1), "{position}");
    Answer::Cell(format_move(position.rules(), winning[0]))
}

#[test]
fn ten_thousand_answers_are_confirmed_by_a_second_computation() {
    const SEEDS: u64 = 323;
    let mut checked = 0;
    for (kind, name) in KINDS {
        for seed in 0..SEEDS {
            let exercise = Exercise::new(kind, seed);
            let opinion = second_opinion(&exercise);
            assert_eq!(exercise.answer, opinion, "{name}, seed {seed}: {exercise:?}");
            checked += 1;
        }
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn no_answer_is_always_the_same() {
    for (kind, name) in KINDS {
        let answers: HashSet<String> =
            (0..60).map(|seed| Exercise::new(kind, seed).answer.to_string()).collect();
        assert!(answers.len() > 2 || kind == Kind::Fewest || kind == Kind::Deepening, "{name}: {answers:?}");
    }
}

#[test]
fn exercises_differ_and_come_again_with_their_seed() {
    let kinds = KINDS.map(|row| row.0);
    let sheet = |seed| Exercise::sheet(&kinds, 16, seed);
    assert_eq!(sheet(3), sheet(3));
    let settings: HashSet<String> =
        (0..20).flat_map(sheet).map(|exercise| format!("{:?}", exercise.setting)).collect();
    assert!(settings.len() > 315, "{} different settings of 320", settings.len());
}

#[test]
fn answers_are_read_as_people_write_them() {
    assert_eq!(Answer::parse(Kind::Value, " −3 "), Some(Answer::Number(-3)));
    assert_eq!(Answer::parse(Kind::Cut, "d,b b"), Answer::parse(Kind::Cut, "bd"));
    assert_eq!(Answer::parse(Kind::Cut, "b d").unwrap().to_string(), "b d");
    assert_eq!(Answer::parse(Kind::Zobrist, "01 10"), Some(Answer::Bits(6)));
    assert_eq!(Answer::parse(Kind::Fork, " C3 ").unwrap().to_string(), "c3");
    let unreadable = [
        (Kind::Value, "x"),
        (Kind::Value, ""),
        (Kind::Cut, ""),
        (Kind::Cut, "3"),
        (Kind::Zobrist, "110"),
        (Kind::Zobrist, "0120"),
        (Kind::Fork, "c"),
    ];
    for (kind, text) in unreadable {
        assert_eq!(Answer::parse(kind, text), None, "{text:?}");
    }
}
