//! Minimax as the lecture states it first: expand the whole tree below the node, label the leaves, then
//! label every node whose children are labelled, until the root has a label. Costs as much memory as time:
//! a tree of more than [`MOST_STORED`] nodes ends the search as a spent budget does.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The largest tree that is stored: all 549,946 nodes of tic-tac-toe, or seven plies of Connect Four, in 24 MB.
pub const MOST_STORED: usize = 1 << 20;

/// A node of the expanded tree. Children stand behind their parent in the array.
struct Node<M> {
    mv: Option<M>,
    parent: u32,
    /// The child that gave the label; the root is nobody's child.
    choice: u32,
    max: bool,
    /// From MAX's side.
    label: Option<Score>,
}

/// The value of the node for the side to move.
pub(crate) fn label_tree<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
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
    parent: u32,
    nodes: &mut Vec<Node<T::Move>>,
) {
    let label = search.enter(depth, -Score::INFINITE, Score::INFINITE).map(|score| search.for_max(score));
    let this = nodes.len() as u32;
    nodes.push(Node { mv, parent, choice: 0, max: search.tree.max_to_move(), label });
    search.hold(nodes.len());
    if label.is_some() {
        return;
    }
    let moves = search.open();
    for index in moves.clone() {
        if nodes.len() == MOST_STORED {
            search.give_up();
        }
        if search.stopped() {
            break;
        }
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
        let parent = nodes[child].parent as usize;
        let parent = &mut nodes[parent];
        // Backwards, so that the first of equal children is the last to be taken.
        let better =
            parent.label.is_none_or(|label| if parent.max { value >= label } else { value <= label });
        if better {
            parent.label = Some(value);
            parent.choice = child as u32;
        }
    }
}

fn follow_choices<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, nodes: &[Node<T::Move>]) {
    let mut line = Vec::new();
    let mut node = &nodes[0];
    while node.choice != 0 {
        node = &nodes[node.choice as usize];
        line.extend(node.mv);
    }
    search.set_best_line(line);
}
