//! Exercises: every answer computed a second time, by functions that know nothing of the searches.

use filetto::internals::lab::exercises::{Answer, Exercise, KINDS, Kind};

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
        while let Some(digit) = text.peek().and_then(|c| c.to_digit(10)) {
            node.value = 10 * node.value + digit as i32;
            text.next();
        }
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
        let mut seen = Vec::new();
        self.alphabeta(true, i32::MIN, i32::MAX, &mut seen);
        seen
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

/// The answer, worked out from the text of the tree alone.
fn second_opinion(exercise: &Exercise) -> Answer {
    let text = exercise.tree.to_string();
    let mut tree = read(&mut text.chars().peekable());
    let about = exercise.node.as_deref().unwrap_or_default();
    let names = |names: Vec<String>| Answer::parse(Kind::Cut, &names.join(" ")).unwrap();
    match exercise.kind {
        Kind::Value => Answer::Number(tree.minimax(true)),
        Kind::Choice => {
            let value = tree.minimax(true);
            names(
                tree.children
                    .iter()
                    .filter(|child| child.minimax(false) == value)
                    .map(|child| child.name.clone())
                    .collect(),
            )
        }
        Kind::Negamax => {
            let (node, max) = tree.find(about, true).unwrap();
            Answer::Number(if max { 1 } else { -1 } * node.minimax(max))
        }
        Kind::Cut => {
            let seen = tree.seen();
            let is_unseen = |leaf: &&&Node| !seen.iter().any(|row| row.0 == leaf.name);
            names(tree.leaves().iter().filter(is_unseen).map(|leaf| leaf.name.clone()).collect())
        }
        Kind::Alpha => Answer::Number(tree.seen().iter().find(|row| row.0 == about).unwrap().1),
        Kind::Beta => Answer::Number(tree.seen().iter().find(|row| row.0 == about).unwrap().2),
        Kind::First => {
            let costs: Vec<usize> =
                (0..tree.children.len()).map(|place| leaves_with_first(&mut tree, place)).collect();
            let least = *costs.iter().min().unwrap();
            let first = tree.children.iter().zip(costs).filter(|(_, cost)| *cost == least);
            names(first.map(|(child, _)| child.name.clone()).collect())
        }
        Kind::Fewest => {
            let order = sorted(&tree, true);
            let seen = order.seen();
            let is_seen = |leaf: &&&Node| seen.iter().any(|row| row.0 == leaf.name);
            Answer::Number(order.leaves().iter().filter(is_seen).count() as i32)
        }
    }
}

#[test]
fn ten_thousand_answers_are_confirmed_by_a_second_computation() {
    for seed in 0..1250 {
        for (kind, name) in KINDS {
            let exercise = Exercise::new(kind, seed);
            let opinion = second_opinion(&exercise);
            assert_eq!(exercise.answer, opinion, "{name}, seed {seed}: {}", exercise.tree);
        }
    }
}

#[test]
fn exercises_differ_and_come_again_with_their_seed() {
    let kinds = KINDS.map(|row| row.0);
    let sheet = |seed| Exercise::sheet(&kinds, 16, seed);
    assert_eq!(sheet(3), sheet(3));
    let trees: std::collections::HashSet<String> =
        (0..20).flat_map(sheet).map(|exercise| exercise.tree.to_string()).collect();
    assert!(trees.len() > 315, "{} different trees of 320", trees.len());
}

#[test]
fn answers_are_read_as_people_write_them() {
    assert_eq!(Answer::parse(Kind::Value, " −3 "), Some(Answer::Number(-3)));
    assert_eq!(Answer::parse(Kind::Cut, "d,b b"), Answer::parse(Kind::Cut, "bd"));
    assert_eq!(Answer::parse(Kind::Cut, "b d").unwrap().to_string(), "b d");
    for (kind, text) in [(Kind::Value, "x"), (Kind::Value, ""), (Kind::Cut, ""), (Kind::Cut, "3")] {
        assert_eq!(Answer::parse(kind, text), None, "{text:?}");
    }
}
