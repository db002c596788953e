//! Trees typed by a reader: `((3 12 8) (2 4 6) (14 5 2))`. MAX moves at the root; numbers are leaves, their
//! values from MAX's side. A node may have a name, before its bracket or before its number and a colon:
//! `A(B:0.3 C(F:-0.5 G(0.7 0.1)))`.
//!
//! Decimals are exact: all numbers of a tree are kept as whole numbers of its smallest unit, one thousandth if the
//! longest of them has three decimals.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::observer::Window;
use super::tree::Tree;
use crate::value::{Score, Value, decimal_text};

/// The most nodes and the deepest nesting of a typed tree. Few enough nodes for a `u16` to name any child.
const MOST_NODES: usize = 60_000;
const DEEPEST: usize = 200;
/// The longest name of a node, and the most digits behind a point.
const LONGEST_NAME: usize = 12;
const MOST_DECIMALS: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Leaf(i32),
    Inner(Vec<usize>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    /// Empty if it has none.
    name: String,
    content: Content,
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
    /// Digits behind the point of the smallest unit: values are whole numbers of it.
    decimals: u32,
    /// The nodes from the root to the one we stand on, both included.
    path: Vec<usize>,
}

/// Why a text is not a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// Something else than brackets, numbers, names and spaces, at this character from 1.
    Unexpected(usize),
    /// A bracket is open at the end, or nothing was given.
    Unfinished,
    /// There is text behind the end of the tree, at this character from 1.
    Trailing(usize),
    /// A pair of brackets with nothing in it, closed at this character from 1.
    Empty(usize),
    /// A name that neither a bracket nor a colon and a number follows, or one that is too long, at this character from 1.
    Name(usize),
    /// A number with too many digits, counted in the smallest unit of the tree, at this character from 1.
    Number(usize),
    /// Too many nodes or too deep.
    TooLarge,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TreeError::Unexpected(at) => {
                write!(f, "character {at} of the tree is neither a bracket nor a number nor a name")?;
            }
            TreeError::Unfinished => f.write_str("the tree ends before its last bracket is closed")?,
            TreeError::Trailing(at) => {
                write!(f, "there is text behind the end of the tree, at character {at}")?;
            }
            TreeError::Empty(at) => write!(f, "a node without children, closed at character {at}")?,
            TreeError::Name(at) => write!(
                f,
                "the name at character {at} has more than {LONGEST_NAME} characters, or neither a bracket nor a colon \
                 and a number behind it"
            )?,
            TreeError::Number(at) => write!(
                f,
                "the number at character {at} has too many digits: {MOST_DECIMALS} decimals at most, and no more than \
                 900 million of the tree's smallest unit"
            )?,
            TreeError::TooLarge => {
                write!(f, "the tree has more than {MOST_NODES} nodes or {DEEPEST} levels")?;
            }
        }
        f.write_str(
            " (expected nested brackets of numbers, example: ((3 12 8) (2 4 6)) or A(B:0.3 C(-0.5 0.1)))",
        )
    }
}

impl std::error::Error for TreeError {}

/// A range of values that a reader knows, such as `-1,1`: what MAX and MIN are sure of before the search begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    least: Decimal,
    most: Decimal,
}

/// Why a text is not a range, or not the range of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RangeError {
    /// Not two numbers, the smaller one first.
    Text,
    /// This leaf lies outside.
    Outside(String),
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RangeError::Text => f.write_str("expected two numbers, the smaller one first (example: -1,1)"),
            RangeError::Outside(leaf) => {
                write!(f, "the leaf {leaf} lies outside of the window: expected one that holds every leaf")
            }
        }
    }
}

impl std::error::Error for RangeError {}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        let read = |text: &str| {
            let text = text.trim();
            Decimal::read(text).filter(|(_, length)| *length == text.len()).map(|(number, _)| number)
        };
        let (least, most) = text.split_once(',').ok_or(RangeError::Text)?;
        let range = read(least).zip(read(most)).map(|(least, most)| Range { least, most });
        range.filter(|range| range.least.in_units(9) < range.most.in_units(9)).ok_or(RangeError::Text)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.least, self.most)
    }
}

/// A decimal number as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    digits: i64,
    decimals: u32,
}

impl Decimal {
    /// The number at the beginning of a text of at most 9 digits before and 6 behind the point, and how long its text is.
    fn read(text: &str) -> Option<(Decimal, usize)> {
        let sign = usize::from(text.starts_with(['-', '+']));
        let count = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = count(&text[sign..]);
        let rest = &text[sign + whole..];
        let behind = rest.strip_prefix('.').map_or("", |rest| &rest[..count(rest)]);
        let decimals = behind.trim_end_matches('0');
        if whole + behind.len() == 0 || whole > 9 || decimals.len() > MOST_DECIMALS {
            return None;
        }
        let figures = [&text[..sign + whole], decimals].concat();
        let digits = if whole + decimals.len() == 0 { 0 } else { figures.parse().ok()? };
        let point = usize::from(!behind.is_empty());
        let number = Decimal { digits, decimals: decimals.len() as u32 };
        Some((number, sign + whole + point + behind.len()))
    }

    /// The same as a whole number of units of this many decimals, its own or more.
    fn in_units(self, decimals: u32) -> i64 {
        self.digits * 10i64.pow(decimals - self.decimals)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&decimal_text(self.digits, self.decimals))
    }
}

impl FromStr for TypedTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<TypedTree, TreeError> {
        let mut reader = Reader { text, rest: text, ..Reader::default() };
        while reader.skip_spaces() {
            reader.step()?;
        }
        reader.finish()
    }
}

/// A tree half read.
#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
    nodes: Vec<Node>,
    /// The inner nodes whose bracket is open.
    open: Vec<usize>,
    /// The leaves: their node, their number, and how much text was left at it.
    leaves: Vec<(usize, Decimal, usize)>,
}

impl<'t> Reader<'t> {
    /// True if there is something behind the spaces.
    fn skip_spaces(&mut self) -> bool {
        self.rest = self.rest.trim_start();
        !self.rest.is_empty()
    }

    /// The number of the character at which so much text was left. Counted only where it is told: counting at every
    /// step would take a square of the length.
    fn at(&self, left: usize) -> usize {
        self.text[..self.text.len() - left].chars().count() + 1
    }

    fn here(&self) -> usize {
        self.at(self.rest.len())
    }

    /// Reads a closing bracket, or a node up to its opening bracket or its end.
    fn step(&mut self) -> Result<(), TreeError> {
        if !self.nodes.is_empty() && self.open.is_empty() {
            return Err(TreeError::Trailing(self.here()));
        }
        if self.nodes.len() >= MOST_NODES || self.open.len() > DEEPEST {
            return Err(TreeError::TooLarge);
        }
        match self.rest.strip_prefix(')') {
            Some(rest) => {
                self.close()?;
                self.rest = rest;
                Ok(())
            }
            None => self.node(),
        }
    }

    fn close(&mut self) -> Result<(), TreeError> {
        let closed = self.open.pop().ok_or_else(|| TreeError::Unexpected(self.here()))?;
        match self.nodes[closed].content == Content::Inner(Vec::new()) {
            true => Err(TreeError::Empty(self.here())),
            false => Ok(()),
        }
    }

    fn node(&mut self) -> Result<(), TreeError> {
        let left = self.rest.len();
        let name = self.name();
        let misnamed = |reader: &Reader| TreeError::Name(reader.at(left));
        if name.len() > LONGEST_NAME {
            return Err(misnamed(self));
        }
        if let Some(rest) = self.rest.strip_prefix('(') {
            self.rest = rest;
            let this = self.add(name, Content::Inner(Vec::new()));
            self.open.push(this);
            return Ok(());
        }
        if !name.is_empty() {
            self.rest = self.rest.strip_prefix(':').ok_or_else(|| misnamed(self))?;
        }
        self.leaf(name)
    }

    /// A letter and what belongs to the same word; empty if no name stands here.
    fn name(&mut self) -> &'t str {
        let begins = self.rest.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let length = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(if begins { length } else { 0 });
        self.rest = rest;
        name
    }

    fn leaf(&mut self, name: &str) -> Result<(), TreeError> {
        let left = self.rest.len();
        let is_number = self.rest.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
        let (number, length) = Decimal::read(self.rest).ok_or_else(|| {
            let digits =
                self.rest.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit());
            if is_number && digits {
                TreeError::Number(self.here())
            } else {
                TreeError::Unexpected(self.here())
            }
        })?;
        let this = self.add(name, Content::Leaf(0));
        self.leaves.push((this, number, left));
        self.rest = &self.rest[length..];
        Ok(())
    }

    fn add(&mut self, name: &str, content: Content) -> usize {
        let this = self.nodes.len();
        if let Some(Content::Inner(children)) =
            self.open.last().map(|parent| &mut self.nodes[*parent].content)
        {
            children.push(this);
        }
        self.nodes.push(Node { name: name.into(), content });
        this
    }

    /// The whole tree, its leaves in one unit.
    fn finish(mut self) -> Result<TypedTree, TreeError> {
        if self.nodes.is_empty() || !self.open.is_empty() {
            return Err(TreeError::Unfinished);
        }
        let decimals = self.leaves.iter().map(|(_, number, _)| number.decimals).max().unwrap_or(0);
        for (leaf, number, left) in std::mem::take(&mut self.leaves) {
            let units = number.in_units(decimals);
            let value = i32::try_from(units).ok().filter(|value| value.abs() <= Score::MOST);
            self.nodes[leaf].content = Content::Leaf(value.ok_or_else(|| TreeError::Number(self.at(left)))?);
        }
        Ok(TypedTree { nodes: self.nodes, decimals, path: vec![0] })
    }
}

impl fmt::Display for TypedTree {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f, 0)
    }
}

impl TypedTree {
    /// Digits behind the point of the unit that scores of this tree are counted in.
    pub fn decimals(&self) -> u32 {
        self.decimals
    }

    /// The name of the node that these moves lead to from the root, if it was typed with one.
    pub fn name(&self, line: &[u16]) -> Option<&str> {
        let node = self.node_at(line)?;
        Some(self.nodes[node].name.as_str()).filter(|name| !name.is_empty())
    }

    /// The number of the node that these moves lead to from the root.
    pub fn node_at(&self, line: &[u16]) -> Option<usize> {
        line.iter().try_fold(0, |node, mv| self.children(node).get(*mv as usize).copied())
    }

    /// The value of the leaf that these moves lead to from the root, in the tree's smallest unit; None if it is no leaf.
    pub fn leaf_value(&self, line: &[u16]) -> Option<i32> {
        match self.nodes[self.node_at(line)?].content {
            Content::Leaf(value) => Some(value),
            Content::Inner(_) => None,
        }
    }

    /// A name for every node by its number: what was typed, else the letters that are left, level by level, as lectures
    /// name nodes.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.nodes.iter().map(|node| node.name.clone()).collect();
        let given: HashSet<String> = names.iter().cloned().collect();
        let mut left = (0..).map(letters).filter(|name| !given.contains(name));
        let mut level = vec![0];
        while !level.is_empty() {
            for node in &level {
                if names[*node].is_empty() {
                    names[*node] = left.next().expect("letters do not end");
                }
            }
            level = level.iter().flat_map(|node| self.children(*node).iter().copied()).collect();
        }
        names
    }

    fn children(&self, node: usize) -> &[usize] {
        match &self.nodes[node].content {
            Content::Inner(children) => children,
            Content::Leaf(_) => &[],
        }
    }

    /// The window of a search that knows this range; every leaf must lie in it.
    pub fn window(&self, range: &Range) -> Result<Window, RangeError> {
        // More decimals than the tree has do not matter: the bound moves to the next unit inside.
        let unit = 10i64.pow(9 - self.decimals);
        let least = range.least.in_units(9).div_euclid(unit)
            + i64::from(range.least.in_units(9).rem_euclid(unit) > 0);
        let most = range.most.in_units(9).div_euclid(unit);
        let is_outside = |node: &&Node| matches!(node.content, Content::Leaf(value) if !(least..=most).contains(&value.into()));
        if let Some(Node { content: Content::Leaf(value), .. }) = self.nodes.iter().find(is_outside) {
            return Err(RangeError::Outside(decimal_text((*value).into(), self.decimals)));
        }
        let score = |bound: i64| Score(bound.clamp(-Score::MOST as i64, Score::MOST as i64) as i32);
        Ok(Window { alpha: score(least), beta: score(most) })
    }

    fn write(&self, f: &mut fmt::Formatter, node: usize) -> fmt::Result {
        let Node { name, content } = &self.nodes[node];
        f.write_str(name)?;
        match content {
            Content::Leaf(value) => {
                f.write_str(if name.is_empty() { "" } else { ":" })?;
                f.write_str(&decimal_text((*value).into(), self.decimals))
            }
            Content::Inner(children) => {
                for (index, child) in children.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { " " })?;
                    self.write(f, *child)?;
                }
                f.write_str(")")
            }
        }
    }

    fn here(&self) -> &Content {
        &self.nodes[self.path[self.path.len() - 1]].content
    }

    fn mean_leaf(&self, node: usize) -> (i64, i64) {
        match &self.nodes[node].content {
            Content::Leaf(value) => (*value as i64, 1),
            Content::Inner(children) => children.iter().fold((0, 0), |(sum, count), child| {
                let (s, c) = self.mean_leaf(*child);
                (sum + s, count + c)
            }),
        }
    }
}

/// A, B, …, Z, AA, AB, …: the name of a place in a row that has no end.
fn letters(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    match place / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", letters(before - 1)),
    }
}

impl Tree for TypedTree {
    type Move = u16;

    fn end(&self) -> Option<Value> {
        let sign = if self.max_to_move() { 1 } else { -1 };
        match self.here() {
            Content::Leaf(value) => Some(Value::Estimate(sign * value)),
            Content::Inner(_) => None,
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
        if let Content::Inner(children) = self.here() {
            out.extend(0..children.len() as u16);
        }
    }

    fn push_forced(&self, _: &mut Vec<u16>) {}

    fn play(&mut self, mv: u16) {
        if let Content::Inner(children) = self.here() {
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
        let texts = [
            "((3 12 8) (2 4 6) (14 5 2))",
            "5",
            "(-1 (2 (3)))",
            "(0.3 (-0.5 (0.7 0.1)))",
            "A(B:0.3 C(F:-0.5 G(0.7 0.1)))",
            "root(x_1:-0.000001 (y':2))",
        ];
        for text in texts {
            let tree: TypedTree = text.parse().unwrap();
            assert_eq!(tree.to_string(), text);
        }
        let normal = |text: &str| text.parse::<TypedTree>().unwrap().to_string();
        assert_eq!(normal(" ( 1  2 ) "), "(1 2)");
        assert_eq!(normal("(.03 -.10 +0.50 -0 .00)"), "(0.03 -0.1 0.5 0 0)");
    }

    #[test]
    fn names_are_found_by_the_moves_that_lead_to_them() {
        let tree: TypedTree = "A(B:0.3 C(F:-0.5 (0.7 0.1)))".parse().unwrap();
        let name = |line: &[u16]| tree.name(line);
        assert_eq!(
            [name(&[]), name(&[0]), name(&[1]), name(&[1, 0])],
            [Some("A"), Some("B"), Some("C"), Some("F")]
        );
        assert_eq!([name(&[1, 1]), name(&[2]), name(&[0, 0])], [None; 3]);
        assert_eq!(tree.decimals(), 1);
        let names = tree.names();
        assert_eq!(tree.node_at(&[1, 1, 0]).map(|node| names[node].as_str()), Some("E"));
        assert_eq!(names.join(" "), "A B C F D E G");
    }

    #[test]
    fn there_are_letters_for_as_many_nodes_as_a_tree_may_have() {
        assert_eq!([0, 25, 26, 701, 702, 18_278].map(letters), ["A", "Z", "AA", "ZZ", "AAA", "AAAA"]);
        let wide: TypedTree = format!("({})", "7 ".repeat(50_000)).parse().unwrap();
        assert_eq!(wide.names().iter().collect::<HashSet<_>>().len(), 50_001);
    }

    #[test]
    fn bad_trees_say_where() {
        let error = |text: &str| text.parse::<TypedTree>().unwrap_err();
        assert_eq!(error(""), TreeError::Unfinished);
        assert_eq!(error("(1 2"), TreeError::Unfinished);
        assert_eq!(error("(1 a)"), TreeError::Name(4));
        assert_eq!(error("(1 a 2)"), TreeError::Name(4));
        assert_eq!(error("(1 a:)"), TreeError::Unexpected(6));
        assert_eq!(error("(1 abcdefghijklm:2)"), TreeError::Name(4));
        assert_eq!(error("(1 #)"), TreeError::Unexpected(4));
        assert_eq!(error("(1) 2"), TreeError::Trailing(5));
        assert_eq!(error("(1)2"), TreeError::Trailing(4));
        assert_eq!(error(")"), TreeError::Unexpected(1));
        assert_eq!(error("(1 ())"), TreeError::Empty(5));
        assert_eq!(error("(1 b())"), TreeError::Empty(6));
        assert_eq!(error(&"(".repeat(300)), TreeError::TooLarge);
        assert_eq!(error("(é)"), TreeError::Unexpected(2));
        assert_eq!(error("(1 .)"), TreeError::Unexpected(4));
        assert_eq!(error("(1 1234567890)"), TreeError::Number(4));
        assert_eq!(error("(1 0.1234567)"), TreeError::Number(4));
        assert_eq!(error("(0.5 900000000)"), TreeError::Number(6));
        assert_eq!(error(&format!("({})", "1 ".repeat(70_000))), TreeError::TooLarge);
    }

    #[test]
    fn a_range_becomes_a_window_in_the_units_of_the_tree() {
        let tree: TypedTree = "(0.3 -0.25)".parse().unwrap();
        let window =
            |text: &str| tree.window(&text.parse().unwrap()).map(|window| (window.alpha.0, window.beta.0));
        assert_eq!(window("-1,1"), Ok((-100, 100)));
        assert_eq!(window("-0.2501, 0.3009"), Ok((-25, 30)));
        assert_eq!(window("-0.2,1"), Err(RangeError::Outside("-0.25".into())));
        for text in ["", "1", "1,", "1,1", "2,1", "1,2,3", "a,b", "0,1e3"] {
            assert_eq!(text.parse::<Range>(), Err(RangeError::Text), "{text}");
        }
        assert_eq!(" -1 , 0.50".parse::<Range>().unwrap().to_string(), "-1,0.5");
    }
}
