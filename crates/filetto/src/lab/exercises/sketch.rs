//! A random tree of a size that fits on paper.

use std::fmt;

use crate::rng::Rng;

/// Leaves are worth 0 to this.
const LARGEST: usize = 20;
/// Leaves of an AND/OR tree: won, lost, and most of them open.
const OPEN_OR_NOT: [i32; 6] = [1, -1, 0, 0, 0, 0];

fn number(rng: &mut Rng) -> i32 {
    rng.below(LARGEST + 1) as i32
}

/// A node with all below it.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) name: String,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Leaf(i32),
    Inner(Vec<Sketch>),
}

impl Sketch {
    /// Two or three plies, two or three children each.
    pub(super) fn random(rng: &mut Rng) -> Sketch {
        let depth = 2 + rng.below(2);
        Sketch::grown(rng, depth, |rng| 2 + rng.below(2), number)
    }

    /// Two plies, three or four moves and two or three replies to each.
    pub(super) fn moves_and_replies(rng: &mut Rng) -> Sketch {
        let mut root = true;
        let branching = move |rng: &mut Rng| 2 + usize::from(std::mem::take(&mut root)) + rng.below(2);
        Sketch::grown(rng, 2, branching, number)
    }

    /// Two or three plies above leaves that are won (1), lost (-1) or not decided yet (0).
    pub(super) fn half_decided(rng: &mut Rng) -> Sketch {
        let depth = 2 + rng.below(2);
        Sketch::grown(rng, depth, |rng| 2 + rng.below(2), |rng| OPEN_OR_NOT[rng.below(OPEN_OR_NOT.len())])
    }

    /// The same number of children everywhere: two to a depth of three or four, three to a depth of two.
    pub(super) fn uniform(rng: &mut Rng) -> Sketch {
        let (branching, depth) = [(2, 3), (2, 4), (3, 2)][rng.below(3)];
        Sketch::grown(rng, depth, |_| branching, number)
    }

    fn grown(
        rng: &mut Rng,
        depth: usize,
        mut branching: impl FnMut(&mut Rng) -> usize,
        leaf: fn(&mut Rng) -> i32,
    ) -> Sketch {
        let mut tree = Sketch::grow(rng, depth, &mut branching, leaf);
        tree.name_nodes();
        tree
    }

    fn grow(
        rng: &mut Rng,
        depth: usize,
        branching: &mut impl FnMut(&mut Rng) -> usize,
        leaf: fn(&mut Rng) -> i32,
    ) -> Sketch {
        let content = match depth {
            0 => Content::Leaf(leaf(rng)),
            _ => {
                let children = branching(rng);
                Content::Inner((0..children).map(|_| Sketch::grow(rng, depth - 1, branching, leaf)).collect())
            }
        };
        Sketch { name: String::new(), content }
    }

    /// Capital letters for inner nodes, small ones for leaves, level by level and from the left.
    fn name_nodes(&mut self) {
        let (mut inner, mut leaves) = ('A'..='Z', 'a'..='z');
        let mut level = vec![self];
        while !level.is_empty() {
            let mut below = Vec::new();
            for node in level {
                let letters = if matches!(node.content, Content::Leaf(_)) { &mut leaves } else { &mut inner };
                node.name = letters.next().map_or_else(String::new, String::from);
                if let Content::Inner(children) = &mut node.content {
                    below.extend(children);
                }
            }
            level = below;
        }
    }

    pub(super) fn children(&self) -> &[Sketch] {
        match &self.content {
            Content::Leaf(_) => &[],
            Content::Inner(children) => children,
        }
    }

    /// The names of all leaves.
    pub(super) fn leaves(&self) -> Vec<String> {
        match &self.content {
            Content::Leaf(_) => vec![self.name.clone()],
            Content::Inner(children) => children.iter().flat_map(Sketch::leaves).collect(),
        }
    }

    /// The same tree with this child of the root in front of the others.
    pub(super) fn with_first(&self, place: usize) -> Sketch {
        let mut changed = self.clone();
        if let Content::Inner(children) = &mut changed.content {
            children[..=place].rotate_right(1);
        }
        changed
    }
}

/// As a typed tree is written.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.content {
            Content::Leaf(value) => write!(f, "{}:{value}", self.name),
            Content::Inner(children) => {
                let children: Vec<String> = children.iter().map(Sketch::to_string).collect();
                write!(f, "{}({})", self.name, children.join(" "))
            }
        }
    }
}
