// The geometry of a drawn tree: every node is a block with its shape and all its texts, blocks stand clear of each other,
// and edges run only between the levels. So no two texts can meet, and no edge can cross one.
//
//        name  ×2          the name (or the move) and how often it was visited
//       ┌──────┐ window    texts stand beside a shape that has children below it
//       │ value│ reason
//       └──┬───┘
//          │               straight down to the end of the level
//         ╱ ╲              and from there to the children
//     ┌─────┐
//     └─────┘
//      window              below a shape that has none

import { SIZES, textWidth } from "./labels.js";
import { layout } from "./layout.js";

/** The longer side of a small board. */
export const BOARD = 84;
const HEAD = 19;
const LINE = 17;
const PAD = 5;
/** How far apart texts stay. */
const CLEAR = 4;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box by its upper left corner */
/** @typedef {{ kind: string, x: number, y: number, anchor: "start" | "middle", box: Box }} Label a text at its baseline */

/**
 * A node in its place: the middle of its shape, its shape, its texts, the way of the edge from its parent.
 * @typedef {object} Block
 * @property {number} id
 * @property {number} level
 * @property {number} x
 * @property {number} y
 * @property {Box} shape
 * @property {Label[]} labels
 * @property {number[][]} edge
 */

/**
 * What is drawn.
 * @typedef {object} Drawn
 * @property {Page.Recording} recorded
 * @property {Page.Rules | null} rules where nodes are positions
 * @property {import("./labels.js").Room[]} rooms
 * @property {(id: number) => number[]} children the children that are drawn
 * @property {(id: number) => number} unseen nodes below that are not
 */

/** @param {Page.Rules} rules */
export function boardSize({ width, height }) {
  const unit = BOARD / Math.max(width, height);
  return [width * unit, height * unit];
}

/**
 * The blocks of a tree by level, from left to right, and the size of the whole.
 * @param {Drawn} drawn
 */
export function arrange(drawn) {
  /** @type {Map<number, ReturnType<typeof measure>>} */
  const frames = new Map();
  const frame = (/** @type {number} */ id) => {
    const known = frames.get(id) ?? measure(drawn, id);
    frames.set(id, known);
    return known;
  };
  const { places, width, levels } = layout({
    children: drawn.children,
    reach: (id) => frame(id).reach,
    gap: drawn.rules ? 14 : 10,
  });
  const tops = levelTops(places, frame, levels, drawn.rules ? 58 : 54);
  /** @type {Block[][]} */
  const rows = Array.from({ length: levels }, () => []);
  /** @type {Map<number, Block>} */
  const blocks = new Map();
  for (const [id, { x, level }] of places) blocks.set(id, { ...frame(id).at(x, tops[level].top), id, level, edge: [] });
  for (const block of blocks.values()) {
    const above = blocks.get(drawn.recorded.nodes[block.id].parent ?? -1);
    if (above) block.edge = way(above, block, tops);
    rows[block.level].push(block);
  }
  rows.forEach((row) => row.sort((a, b) => a.x - b.x));
  return { rows, blocks, width, height: tops[levels - 1].foot };
}

/**
 * Where each level begins and ends.
 * @param {Map<number, import("./layout.js").Place>} places
 * @param {(id: number) => ReturnType<typeof measure>} frame
 * @param {number} levels
 * @param {number} between
 */
function levelTops(places, frame, levels, between) {
  const heights = new Array(levels).fill(0);
  for (const [id, { level }] of places) heights[level] = Math.max(heights[level], frame(id).height);
  let top = 0;
  return heights.map((height) => {
    const level = { top, foot: top + height };
    top += height + between;
    return level;
  });
}

/**
 * From the foot of a shape down to the end of its level, across to the child, and to what stands above its shape.
 * @param {Block} above
 * @param {Block} block
 * @param {{ top: number, foot: number }[]} tops
 */
function way(above, block, tops) {
  const start = above.shape.y + above.shape.height;
  const end = block.shape.y - (block.labels.some(({ kind }) => kind === "name") ? HEAD : 0);
  const foot = tops[above.level].foot;
  const bend = foot > start ? [[above.x, foot]] : [];
  return [[above.x, start], ...bend, [block.x, end]];
}

/**
 * The texts of a node with the room they need.
 * @param {Drawn} drawn
 * @param {number} id
 */
function lines({ rooms, rules }, id) {
  const { value, window, reasons } = rooms[id];
  const row = (/** @type {string} */ kind, /** @type {number} */ width) => ({ kind, width });
  return [rules ? row("value", value) : null, row("window", window), ...reasons.map((width, at) => row(`reason${at}`, width))]
    .filter((line) => line !== null)
    .filter(({ width }) => width > 0);
}

/**
 * How much room a block takes, and the block in its place.
 * @param {Drawn} drawn
 * @param {number} id
 */
function measure(drawn, id) {
  const [width, height] = shapeSize(drawn, id);
  const beside = drawn.children(id).length > 0;
  const head = header(drawn, id);
  const texts = lines(drawn, id);
  const widest = texts.reduce((most, line) => Math.max(most, line.width), 0);
  const half = Math.max(width / 2, head.name / 2, beside ? 0 : widest / 2);
  const right = Math.max(half, Math.max(head.name / 2, 6) + head.badge, beside ? width / 2 + (widest && CLEAR + widest) : 0);
  const foot = beside || !texts.length ? 0 : texts.length * LINE + CLEAR;
  const at = (/** @type {number} */ x, /** @type {number} */ top) => {
    const shape = { x: x - width / 2, y: top + HEAD, width, height };
    const labels = [...headLabels(head, x, top), ...(beside ? besideLabels(texts, shape) : footLabels(texts, shape))];
    if (!drawn.rules) labels.push(inside(drawn, id, shape));
    return { x, y: shape.y + height / 2, shape, labels };
  };
  return { reach: /** @type {[number, number]} */ ([half, right]), height: HEAD + height + foot, at };
}

/**
 * @param {Drawn} drawn
 * @param {number} id
 */
function shapeSize({ rules, rooms }, id) {
  if (!rules) return [Math.max(46, rooms[id].value + 14), 52];
  const [width, height] = boardSize(rules);
  // Four lines of text fit beside it.
  return [width + 2 * PAD, Math.max(height + 2 * PAD, 4 * LINE)];
}

/**
 * What stands above a shape: how wide its name is, and its badge.
 * @param {Drawn} drawn
 * @param {number} id
 */
function header({ rooms, unseen }, id) {
  const { name, visits, hidden } = rooms[id];
  const count = unseen(id);
  const longest = count || hidden ? `+${Math.max(count, 9999)}` : visits > 1 ? `×${visits}` : "";
  return { name, badge: longest ? CLEAR + textWidth(longest, SIZES.badge) : 0 };
}

/**
 * @param {{ name: number, badge: number }} head
 * @param {number} x
 * @param {number} top
 * @returns {Label[]}
 */
function headLabels({ name, badge }, x, top) {
  const baseline = top + HEAD - 5;
  const box = { y: top, height: HEAD - 2 };
  const begin = x + Math.max(name / 2, 6) + CLEAR;
  return [
    ...(name ? [{ kind: "name", x, y: baseline, anchor: /** @type {const} */ ("middle"), box: { x: x - name / 2, width: name, ...box } }] : []),
    ...(badge
      ? [{ kind: "badge", x: begin, y: baseline, anchor: /** @type {const} */ ("start"), box: { x: begin, width: badge - CLEAR, ...box } }]
      : []),
  ];
}

/**
 * @param {{ kind: string, width: number }[]} texts
 * @param {Box} shape
 * @returns {Label[]}
 */
function besideLabels(texts, shape) {
  const x = shape.x + shape.width + CLEAR;
  const first = shape.y + (shape.height - texts.length * LINE) / 2;
  return texts.map(({ kind, width }, line) => {
    const y = first + line * LINE;
    return { kind, x, y: y + LINE - 4, anchor: "start", box: { x, y: y + 1, width, height: LINE - 2 } };
  });
}

/**
 * @param {{ kind: string, width: number }[]} texts
 * @param {Box} shape
 * @returns {Label[]}
 */
function footLabels(texts, shape) {
  const x = shape.x + shape.width / 2;
  return texts.map(({ kind, width }, line) => {
    const y = shape.y + shape.height + CLEAR + line * LINE;
    return { kind, x, y: y + LINE - 4, anchor: "middle", box: { x: x - width / 2, y: y + 1, width, height: LINE - 2 } };
  });
}

/**
 * The value inside a shape.
 * @param {Drawn} drawn
 * @param {number} id
 * @param {Box} shape
 * @returns {Label}
 */
function inside({ rooms }, id, shape) {
  const { value: width } = rooms[id];
  const [x, y] = [shape.x + shape.width / 2, shape.y + shape.height / 2];
  return { kind: "value", x, y: y + 6, anchor: "middle", box: { x: x - width / 2, y: y - 9, width, height: 18 } };
}
