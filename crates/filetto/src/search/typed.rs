//! Trees typed by a reader: `((3 12 8) (2 4 6) (14 5 2))`. MAX moves at the root; numbers are leaves, their
//! values from MAX's side.

use std::fmt;
use std::str::FromStr;

use super::tree::Tree;
use crate::value::Value;

/// The most nodes and the deepest nesting of a typed tree. Few enough nodes for a `u16` to name any child.
const MOST_NODES: usize = 60_000;
const DEEPEST: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Leaf(i32),
    Inner(Vec<usize>),
}

/// A tree given leaf by leaf. Moves are the numbers of the children, from 0.
///
/// ```
/// use filetto::search::{Algorithm, Settings, TypedTree, search};
/// let mut tree: TypedTree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// let found = search(&mut tree, &mut (), Algorithm::AlphaBeta, &Settings::plain(9), &Default::default());
/// assert_eq!((found.score.0, found.stats.leaves), (3, 7));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedTree {
    /// The root is the first node.
    nodes: Vec<Node>,
    /// The nodes from the root to the one we stand on, both included.
    path: Vec<usize>,
}

/// Why a text is not a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// Something else than brackets, numbers and spaces, at this character from 1.
    Unexpected(usize),
    /// A bracket is open at the end, or nothing was given.
    Unfinished,
    /// There is text behind the end of the tree, at this character from 1.
    Trailing(usize),
    /// A pair of brackets with nothing in it, closed at this character from 1.
    Empty(usize),
    /// Too many nodes or too deep.
    TooLarge,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TreeError::Unexpected(at) => {
                write!(f, "character {at} of the tree is neither a bracket nor a number")?;
            }
            TreeError::Unfinished => f.write_str("the tree ends before its last bracket is closed")?,
            TreeError::Trailing(at) => {
                write!(f, "there is text behind the end of the tree, at character {at}")?;
            }
            TreeError::Empty(at) => write!(f, "a node without children, closed at character {at}")?,
            TreeError::TooLarge => {
                write!(f, "the tree has more than {MOST_NODES} nodes or {DEEPEST} levels")?;
            }
        }
        f.write_str(" (expected nested brackets of numbers, example: ((3 12 8) (2 4 6)))")
    }
}

impl std::error::Error for TreeError {}

impl FromStr for TypedTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<TypedTree, TreeError> {
        let mut nodes = Vec::new();
        // The inner nodes whose bracket is open.
        let mut open: Vec<usize> = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.trim_start().chars().next() {
            rest = rest.trim_start();
            // Counted only where it is told: counting at every step would take a square of the length.
            let at = || text[..text.len() - rest.len()].chars().count() + 1;
            if !nodes.is_empty() && open.is_empty() {
                return Err(TreeError::Trailing(at()));
            }
            if nodes.len() >= MOST_NODES || open.len() > DEEPEST {
                return Err(TreeError::TooLarge);
            }
            if c == ')' {
                let closed = open.pop().ok_or_else(|| TreeError::Unexpected(at()))?;
                if nodes[closed] == Node::Inner(Vec::new()) {
                    return Err(TreeError::Empty(at()));
                }
                rest = &rest[1..];
                continue;
            }
            let (node, length) = match c {
                '(' => (Node::Inner(Vec::new()), 1),
                _ => read_leaf(rest).ok_or_else(|| TreeError::Unexpected(at()))?,
            };
            let this = nodes.len();
            if let Some(Node::Inner(children)) = open.last().map(|parent| &mut nodes[*parent]) {
                children.push(this);
            }
            if c == '(' {
                open.push(this);
            }
            nodes.push(node);
            rest = &rest[length..];
        }
        if nodes.is_empty() || !open.is_empty() {
            return Err(TreeError::Unfinished);
        }
        Ok(TypedTree { nodes, path: vec![0] })
    }
}

/// A leaf of at most 9 digits at the beginning of the text, and how long its text is.
fn read_leaf(text: &str) -> Option<(Node, usize)> {
    let sign = usize::from(text.starts_with(['-', '+']));
    let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
    let length = sign + digits;
    let value = text[..length].parse().ok().filter(|_| digits <= 9)?;
    Some((Node::Leaf(value), length))
}

impl fmt::Display for TypedTree {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f, 0)
    }
}

impl TypedTree {
    fn write(&self, f: &mut fmt::Formatter, node: usize) -> fmt::Result {
        match &self.nodes[node] {
            Node::Leaf(value) => write!(f, "{value}"),
            Node::Inner(children) => {
                for (index, child) in children.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { " " })?;
                    self.write(f, *child)?;
                }
                f.write_str(")")
            }
        }
    }

    fn here(&self) -> &Node {
        &self.nodes[self.path[self.path.len() - 1]]
    }

    fn mean_leaf(&self, node: usize) -> (i64, i64) {
        match &self.nodes[node] {
            Node::Leaf(value) => (*value as i64, 1),
            Node::Inner(children) => children.iter().fold((0, 0), |(sum, count), child| {
                let (s, c) = self.mean_leaf(*child);
                (sum + s, count + c)
            }),
        }
    }
}

impl Tree for TypedTree {
    type Move = u16;

    fn end(&self) -> Option<Value> {
        let sign = if self.max_to_move() { 1 } else { -1 };
        match self.here() {
            Node::Leaf(value) => Some(Value::Estimate(sign * value)),
            Node::Inner(_) => None,
        }
    }

    /// A depth limit above the leaves evaluates a node by the mean of the leaves below it.
    fn evaluate(&self) -> i32 {
        let (sum, count) = self.mean_leaf(self.path[self.path.len() - 1]);
        let mean = (sum / count) as i32;
        if self.max_to_move() { mean } else { -mean }
    }

    fn max_to_move(&self) -> bool {
        self.path.len() % 2 == 1
    }

    fn push_moves(&self, _: bool, out: &mut Vec<u16>) {
        if let Node::Inner(children) = self.here() {
            out.extend(0..children.len() as u16);
        }
    }

    fn push_forced(&self, _: &mut Vec<u16>) {}

    fn play(&mut self, mv: u16) {
        if let Node::Inner(children) = self.here() {
            self.path.push(children[mv as usize]);
        }
    }

    fn undo(&mut self) {
        self.path.pop();
    }

    fn key(&self) -> u64 {
        self.path[self.path.len() - 1] as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_round_trip() {
        for text in ["((3 12 8) (2 4 6) (14 5 2))", "5", "(-1 (2 (3)))"] {
            let tree: TypedTree = text.parse().unwrap();
            assert_eq!(tree.to_string(), text);
        }
        assert_eq!(" ( 1  2 ) ".parse::<TypedTree>().unwrap().to_string(), "(1 2)");
    }

    #[test]
    fn bad_trees_say_where() {
        let error = |text: &str| text.parse::<TypedTree>().unwrap_err();
        assert_eq!(error(""), TreeError::Unfinished);
        assert_eq!(error("(1 2"), TreeError::Unfinished);
        assert_eq!(error("(1 a)"), TreeError::Unexpected(4));
        assert_eq!(error("(1) 2"), TreeError::Trailing(5));
        assert_eq!(error(")"), TreeError::Unexpected(1));
        assert_eq!(error("(1 ())"), TreeError::Empty(5));
        assert_eq!(error(&"(".repeat(300)), TreeError::TooLarge);
        assert_eq!(error("(é)"), TreeError::Unexpected(2));
        assert_eq!(error("(1 1234567890)"), TreeError::Unexpected(4));
        assert_eq!(error(&format!("({})", "1 ".repeat(70_000))), TreeError::TooLarge);
    }
}
