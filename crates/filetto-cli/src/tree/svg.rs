//! A recorded search as a picture: squares where MAX moves, circles where MIN moves, what was cut dashed and
//! grey, with the reasons in words below.

use std::fmt::Write as _;

use filetto::internals::lab::trace::{CutBy, NodeId, WhyCut};

use super::drawing::{Drawing, Node};
use crate::lang::{Lang, say};
use crate::report::typeset::escape;

const SLOT: f64 = 62.0;
const LEVEL: f64 = 96.0;
const MARGIN: f64 = 30.0;
const HALF: f64 = 17.0;
/// The line with the window of a node.
const WINDOW: f64 = 16.0;
/// Reasons written out below the picture.
const MOST_REASONS: usize = 12;

/// Every rule begins with the picture's class: inside a page a style sheet reaches all of it.
const STYLE: &str = "\
.tree text{font-family:sans-serif;font-size:13px;text-anchor:middle;fill:#000}\
.tree .edge{stroke:#333;stroke-width:1.4}.tree .best{stroke:#0072b2;stroke-width:3.2}\
.tree .shape{fill:#fff;stroke:#333;stroke-width:1.6}.tree .max .shape{fill:#d9ecf7}.tree .min .shape{fill:#fbe3d3}\
.tree .leaf .shape{fill:#fff}.tree .cut .shape{fill:#f4f4f4;stroke:#999;stroke-dasharray:4 3}.tree .cut text{fill:#888}\
.tree .edge.cut{stroke:#aaa;stroke-dasharray:4 4}.tree .bar{stroke:#d55e00;stroke-width:3}\
.tree .window,.tree .order{font-size:10.5px;paint-order:stroke;stroke:#fff;stroke-width:4px}\
.tree .window{fill:#444}.tree .order{fill:#0072b2}.tree .move{font-size:11.5px;fill:#333}\
.tree .name{text-anchor:start;font-style:italic;paint-order:stroke;stroke:#fff;stroke-width:3px}\
.tree .note{text-anchor:start;font-size:13px}.tree .small{text-anchor:start;font-size:11.5px;fill:#444}";

/// The picture.
pub fn draw(drawing: &Drawing, lang: Lang) -> String {
    let layout = Layout::of(drawing);
    let notes = reasons(drawing, lang);
    let shown = notes.len().min(MOST_REASONS);
    let hidden = notes.len() > shown;
    let longest = notes.iter().take(shown).map(|note| note.chars().count()).max().unwrap_or(0);
    let width = layout.width.max(MARGIN * 2.0 + 7.2 * longest as f64).max(760.0);
    let tree_height = MARGIN + (layout.levels - 1) as f64 * LEVEL + 2.0 * HALF + 40.0;
    let height = tree_height + 22.0 * (shown + usize::from(hidden)) as f64 + 46.0;
    let mut svg = format!(
        "<svg role=\"img\" class=\"tree\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escape(&drawing.title)
    );
    (1..drawing.trace.nodes.len()).for_each(|id| edge(drawing, &layout, id, &mut svg));
    (0..drawing.trace.nodes.len()).for_each(|id| node(drawing, &layout, id, lang, &mut svg));
    footer(&notes, shown, tree_height, lang, &mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// Where every node stands.
struct Layout {
    places: Vec<(f64, f64)>,
    width: f64,
    levels: usize,
}

impl Layout {
    /// Leaves side by side, parents above the middle of their children.
    fn of(drawing: &Drawing) -> Layout {
        let nodes = &drawing.trace.nodes;
        let mut places = vec![(0.0, 0.0); nodes.len()];
        let mut next = MARGIN + SLOT / 2.0;
        if !nodes.is_empty() {
            place(drawing, 0, &mut next, &mut places);
        }
        let levels = nodes.iter().map(|node| node.ply + 1).max().unwrap_or(1);
        Layout { places, width: next - SLOT / 2.0 + MARGIN, levels }
    }
}

fn place(drawing: &Drawing, id: NodeId, next: &mut f64, places: &mut [(f64, f64)]) {
    let node = &drawing.trace.nodes[id];
    node.children.iter().for_each(|child| place(drawing, *child, next, places));
    let x = match (node.children.first(), node.children.last()) {
        (Some(first), Some(last)) => (places[*first].0 + places[*last].0) / 2.0,
        _ => {
            *next += SLOT;
            *next - SLOT
        }
    };
    places[id] = (x, MARGIN + HALF + node.ply as f64 * LEVEL);
}

/// What the window below a node takes: lines to its children begin under it, and cross no words.
fn foot(node: &Node) -> f64 {
    if node.window.is_some() && !node.children.is_empty() { WINDOW } else { 0.0 }
}

/// The line from the parent, with the move and a bar if it is where the cut was made.
fn edge(drawing: &Drawing, layout: &Layout, id: NodeId, svg: &mut String) {
    let node = &drawing.trace.nodes[id];
    let Some(parent) = node.parent else { return };
    let ((x1, y1), (x2, y2)) = (layout.places[parent], layout.places[id]);
    let (y1, y2) = (y1 + HALF + foot(&drawing.trace.nodes[parent]), y2 - HALF);
    let class = match (node.cut, drawing.best.contains(&id)) {
        (true, _) => "edge cut",
        (false, true) => "edge best",
        (false, false) => "edge",
    };
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
    if node.cut && !drawing.trace.nodes[parent].cut {
        let (x, y) = (x1 + (x2 - x1) * 0.42, y1 + (y2 - y1) * 0.42);
        let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt().max(1.0);
        let (dx, dy) = (7.0 * (y2 - y1) / length, 7.0 * (x2 - x1) / length);
        let _ = writeln!(
            svg,
            "<line class=\"bar\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            x - dx,
            y + dy,
            x + dx,
            y - dy
        );
    }
    if let Some(label) = drawing.edge(id) {
        let (x, y) = (x1 + (x2 - x1) * 0.68, y1 + (y2 - y1) * 0.68 + 4.0);
        let width = 7.0 * label.chars().count() as f64 + 4.0;
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\" fill=\"#fff\"/>\
             <text class=\"move\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            x - width / 2.0,
            y - 11.0,
            escape(&label)
        );
    }
}

/// The node itself: shape, value, order of visit, window.
fn node(drawing: &Drawing, layout: &Layout, id: NodeId, lang: Lang, svg: &mut String) {
    let node = &drawing.trace.nodes[id];
    let (x, y) = layout.places[id];
    let leaf = node.children.is_empty();
    let mut class = String::from(if node.max { "node max" } else { "node min" });
    for (word, applies) in [(" leaf", leaf), (" cut", node.cut), (" remembered", is_remembered(node))] {
        class.push_str(if applies { word } else { "" });
    }
    let value = drawing.value(node).unwrap_or_default();
    let _ = write!(svg, "<g class=\"{class}\" data-id=\"{id}\" data-value=\"{}\">", escape(&value));
    if let Some(reason) = reason(drawing, id, lang) {
        let _ = write!(svg, "<title>{}</title>", escape(&reason));
    }
    let half = HALF.max(4.2 * value.chars().count() as f64);
    if node.max || leaf {
        let corner = if leaf { 7.0 } else { 0.0 };
        let _ = write!(
            svg,
            "<rect class=\"shape\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{corner}\"/>",
            x - half,
            y - HALF,
            2.0 * half,
            2.0 * HALF
        );
    } else {
        let _ = write!(
            svg,
            "<ellipse class=\"shape\" cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{half:.1}\" ry=\"{HALF}\"/>"
        );
    }
    let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 4.5, escape(&value));
    let from_left = node.parent.is_some_and(|parent| layout.places[parent].0 < x);
    marks(drawing, id, (x, y), half, from_left, svg);
    svg.push_str("</g>\n");
}

/// What stands around a node: its order of visit, on the side its line does not come from, its name, its window.
fn marks(drawing: &Drawing, id: NodeId, (x, y): (f64, f64), half: f64, from_left: bool, svg: &mut String) {
    let node = &drawing.trace.nodes[id];
    if let Some(name) = drawing.label(id) {
        let (right, top) = (x + half + 3.0, y - HALF + 4.0);
        let _ = write!(svg, "<text class=\"name\" x=\"{right:.1}\" y=\"{top:.1}\">{}</text>", escape(&name));
    }
    if let Some(order) = node.order {
        let times = if node.visits > 1 { format!(" ×{}", node.visits) } else { String::new() };
        let (side, top) = (if from_left { x + half - 4.0 } else { x - half + 4.0 }, y - HALF - 4.0);
        let _ = write!(svg, "<text class=\"order\" x=\"{side:.1}\" y=\"{top:.1}\">#{order}{times}</text>");
    }
    if let Some(window) = node.window.filter(|_| !node.children.is_empty()) {
        let text = format!("({}, {})", drawing.score(window.alpha), drawing.score(window.beta));
        let _ = write!(svg, "<text class=\"window\" x=\"{x:.1}\" y=\"{:.1}\">{text}</text>", y + HALF + 12.0);
    }
}

fn is_remembered(node: &Node) -> bool {
    node.leaf == Some(filetto::search::Leaf::Remembered)
}

/// Why the children of a node were left out.
fn reason(drawing: &Drawing, id: NodeId, lang: Lang) -> Option<String> {
    let english = drawing.trace.reason(id)?;
    let CutBy { max, value, bound, why } = drawing.trace.cut_by(id)?;
    let (here, there) = if max { ("MAX", "MIN") } else { ("MIN", "MAX") };
    let why = match why {
        WhyCut::Range if max => format!("nulla vale più di {bound}"),
        WhyCut::Range => format!("nulla vale meno di {bound}"),
        WhyCut::NullWindow if max => format!("si chiedeva solo se vale {bound} o più"),
        WhyCut::NullWindow => format!("si chiedeva solo se vale più di {bound}"),
        WhyCut::Sure => format!("{there} è sicuro di {bound}"),
    };
    Some(match lang {
        Lang::English => english,
        Lang::Italian => format!("{here} qui ha {value}, {why}: il resto non conta"),
    })
}

/// The reasons of all cuts, in the order they were made.
fn reasons(drawing: &Drawing, lang: Lang) -> Vec<String> {
    let nodes = &drawing.trace.nodes;
    let mut cut: Vec<NodeId> = (0..nodes.len())
        .filter(|id| !nodes[*id].cut && nodes[*id].children.iter().any(|child| nodes[*child].cut))
        .collect();
    cut.sort_by_key(|id| nodes[*id].order);
    let sentence = |id: NodeId| {
        let order = nodes[id].order.map_or(String::new(), |order| format!("#{order}: "));
        reason(drawing, id, lang).map(|reason| format!("{order}{reason}"))
    };
    cut.into_iter().filter_map(sentence).collect()
}

/// What the signs mean: those only that are in the picture.
fn legend(svg: &str, lang: Lang) -> String {
    let signs = [
        (true, say!(lang, "square: MAX moves", "quadrato: muove MAX")),
        (true, say!(lang, "oval: MIN moves", "ovale: muove MIN")),
        (true, say!(lang, "white: leaf", "bianco: foglia")),
        (svg.contains("class=\"order\""), say!(lang, "#: order of visit", "#: ordine di visita")),
        (svg.contains("class=\"window\""), say!(lang, "(α, β): window", "(α, β): finestra")),
        (svg.contains("edge best"), say!(lang, "thick: principal variation", "spesso: variante principale")),
        (svg.contains("edge cut"), say!(lang, "dashed grey: cut", "grigio tratteggiato: tagliato")),
    ];
    signs.into_iter().filter(|(shown, _)| *shown).map(|(_, words)| words).collect::<Vec<_>>().join(" · ")
}

fn footer(notes: &[String], shown: usize, top: f64, lang: Lang, svg: &mut String) {
    let mut y = top;
    for note in notes.iter().take(shown) {
        let _ = writeln!(svg, "<text class=\"note\" x=\"{MARGIN}\" y=\"{y:.1}\">{}</text>", escape(note));
        y += 22.0;
    }
    if notes.len() > shown {
        let more = match notes.len() - shown {
            1 => say!(lang, "and 1 cut more", "e un altro taglio"),
            more => say!(lang, "and {more} cuts more", "e altri {more} tagli"),
        };
        let _ = writeln!(svg, "<text class=\"note\" x=\"{MARGIN}\" y=\"{y:.1}\">{more}</text>");
        y += 22.0;
    }
    let legend = legend(svg, lang);
    let _ = writeln!(svg, "<text class=\"small\" x=\"{MARGIN}\" y=\"{y:.1}\">{legend}</text>");
    if svg.contains("data-value=\"W") || svg.contains("data-value=\"L") {
        let wins = say!(
            lang,
            "W3: MAX wins 3 plies below the root · L4: MIN wins 4 plies below it",
            "W3: MAX vince 3 semimosse sotto la radice · L4: MIN vince 4 semimosse sotto"
        );
        let _ = writeln!(svg, "<text class=\"small\" x=\"{MARGIN}\" y=\"{:.1}\">{wins}</text>", y + 18.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_reaches_nothing_but_the_picture() {
        let selectors =
            STYLE.split('}').filter_map(|rule| rule.split_once('{')).flat_map(|rule| rule.0.split(','));
        selectors.for_each(|selector| assert!(selector.starts_with(".tree "), "{selector}"));
    }
}
