//! Minimax as the lecture states it first: expand the whole tree below the node, label the leaves, then
//! label every node whose children are labelled, until the root has a label. Costs as much memory as time.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// A node of the expanded tree. Children stand behind their parent in the array.
struct Node<M> {
    mv: Option<M>,
    parent: usize,
    max: bool,
    /// From MAX's side.
    label: Option<Score>,
    /// The child that gave the label.
    choice: Option<usize>,
}

/// The value of the node for the side to move.
pub fn label_tree<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    let mut nodes = Vec::new();
    expand(search, depth, None, 0, &mut nodes);
    if search.stopped() {
        return Score::DRAW;
    }
    label(&mut nodes);
    follow_choices(search, &nodes);
    search.for_max(nodes[0].label.expect("every label is known"))
}

/// Steps 1 and 2: the whole tree, its leaves labelled.
fn expand<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    mv: Option<T::Move>,
    parent: usize,
    nodes: &mut Vec<Node<T::Move>>,
) {
    let label = search.enter(depth, -Score::INFINITE, Score::INFINITE).map(|score| search.for_max(score));
    let this = nodes.len();
    nodes.push(Node { mv, parent, max: search.tree.max_to_move(), label, choice: None });
    if label.is_some() {
        return;
    }
    let moves = search.open();
    for index in moves.clone() {
        let mv = search.move_at(index);
        search.descend(mv);
        expand(search, depth - 1, Some(mv), this, nodes);
        search.ascend();
    }
    search.release(&moves);
}

/// Steps 3 and 4: from the last node back to the root every node is labelled before its parent is asked.
fn label<M>(nodes: &mut [Node<M>]) {
    for child in (1..nodes.len()).rev() {
        let value = nodes[child].label.expect("children come behind their parents");
        let parent = nodes[child].parent;
        let parent = &mut nodes[parent];
        // Backwards, so that the first of equal children is the last to be taken.
        let better =
            parent.label.is_none_or(|label| if parent.max { value >= label } else { value <= label });
        if better {
            parent.label = Some(value);
            parent.choice = Some(child);
        }
    }
}

fn follow_choices<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, nodes: &[Node<T::Move>]) {
    let mut line = Vec::new();
    let mut node = &nodes[0];
    while let Some(choice) = node.choice {
        node = &nodes[choice];
        line.extend(node.mv);
    }
    search.set_best_line(line);
}
