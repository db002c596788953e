// What boards and stones look like: SVG in units of 100 a cell, the same on the page, in small boards and in files.
//
// A seat is a player with its colour for the whole evening: seat 0 is red (black on wood), seat 1 yellow (white).
// Colours are never alone: red carries a ring, yellow a dot, and on paper the sides are crosses and noughts.

import { s } from "./dom.js";
import { columnName, material, replay, winningLines } from "./game.js";

export const UNIT = 100;
/** Boards up to this many cells have a front with holes behind which the stones fall. */
const FRONT_CELLS = 400;
const COLOURS = {
  red: "#d93a2f",
  redMark: "#8f1710",
  yellow: "#f5bd14",
  yellowMark: "#8a6100",
  black: "#1c1d21",
  white: "#faf8f2",
  edge: "#8a8476",
  blue: "#2a55c5",
  hole: "#16337f",
  wood: "#dfb878",
  grain: "#8d6530",
  paper: "#fdfcf9",
  rule: "#b9b6ad",
};

const at = (/** @type {Page.Rules} */ rules, /** @type {number} */ cell) => [
  ((cell % rules.width) + 0.5) * UNIT,
  (rules.height - Math.floor(cell / rules.width) - 0.5) * UNIT,
];
export { at as centre };

/**
 * A stone of a side (1 = X, 2 = O) that belongs to a seat, around the origin.
 * @param {Page.Rules} rules
 * @param {Page.Stone} side
 * @param {Page.Seat} seat
 */
export function stone(rules, side, seat) {
  const kind = material(rules);
  if (kind === "paper") return glyph(side, seat);
  if (kind === "wood")
    return disc(seat ? COLOURS.white : COLOURS.black, seat ? COLOURS.edge : COLOURS.black, 43);
  const marks = seat
    ? s("circle", { r: 13, fill: COLOURS.yellowMark })
    : s("circle", { r: 22, fill: "none", stroke: COLOURS.redMark, "stroke-width": 8 });
  return s(
    "g",
    { class: seat ? "yellow" : "red" },
    disc(seat ? COLOURS.yellow : COLOURS.red, null, 43),
    marks,
  );
}

/**
 * @param {string} fill
 * @param {string | null} edge
 * @param {number} r
 */
function disc(fill, edge, r) {
  return s("circle", { r, fill, stroke: edge ?? "none", "stroke-width": edge ? 3 : 0 });
}

/**
 * Crosses and noughts: the shape is the side, the colour the seat.
 * @param {Page.Stone} side
 * @param {Page.Seat} seat
 */
function glyph(side, seat) {
  const pen = {
    fill: "none",
    stroke: seat ? "#c98f00" : COLOURS.red,
    "stroke-width": 13,
    "stroke-linecap": "round",
  };
  const shape =
    side === 1 ? s("path", { d: "M-25-25 25 25M25-25-25 25", ...pen }) : s("circle", { r: 27, ...pen });
  return s("g", { class: seat ? "yellow" : "red" }, shape);
}

/**
 * The board under the stones and, on small drop boards, the front before them.
 * @param {Page.Rules} rules
 */
export function ground(rules) {
  const [width, height] = [rules.width * UNIT, rules.height * UNIT];
  const sheet = (/** @type {string} */ fill) => s("rect", { class: "sheet", width, height, fill });
  if (material(rules) === "wood") return { back: [sheet(COLOURS.wood), woodLines(rules)], front: [] };
  if (material(rules) === "paper") return { back: [sheet(COLOURS.paper), paperLines(rules)], front: [] };
  if (rules.width * rules.height > FRONT_CELLS)
    return { back: [sheet(COLOURS.blue), ...holePattern(width, height)], front: [] };
  const frame = `M0 0H${width}V${height}H0Z`;
  const holes = Array.from({ length: rules.width * rules.height }, (_, cell) =>
    circlePath(at(rules, cell), 41),
  ).join("");
  const front = s("path", { class: "front", d: frame + holes, fill: COLOURS.blue, "fill-rule": "evenodd" });
  return { back: [s("rect", { class: "holes", width, height, fill: COLOURS.hole })], front: [front] };
}

/**
 * @param {number[]} centre
 * @param {number} r
 */
export function circlePath([x, y], r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

let patterns = 0;
/**
 * @param {number} width
 * @param {number} height
 */
function holePattern(width, height) {
  const id = `holes-${++patterns}`;
  const hole = s("circle", { cx: 50, cy: 50, r: 41, fill: COLOURS.hole });
  const pattern = s("pattern", { id, width: UNIT, height: UNIT, patternUnits: "userSpaceOnUse" }, hole);
  return [s("defs", {}, pattern), s("rect", { width, height, fill: `url(#${id})` })];
}

/** @param {Page.Rules} rules */
function woodLines(rules) {
  const [right, bottom] = [rules.width * UNIT - 50, rules.height * UNIT - 50];
  const across = Array.from({ length: rules.height }, (_, row) => `M50 ${row * UNIT + 50}H${right}`);
  const down = Array.from({ length: rules.width }, (_, column) => `M${column * UNIT + 50} 50V${bottom}`);
  const lines = s("path", {
    d: [...across, ...down].join(""),
    fill: "none",
    stroke: COLOURS.grain,
    "stroke-width": 3,
  });
  return s(
    "g",
    {},
    lines,
    stars(rules).map(([x, y]) => s("circle", { cx: x, cy: y, r: 9, fill: COLOURS.grain })),
  );
}

/**
 * The five points that help the eye on large square boards.
 * @param {Page.Size} size
 */
function stars({ width, height }) {
  if (width < 13 || height < 13 || width % 2 === 0 || height % 2 === 0) return [];
  const points = (/** @type {number} */ side) => [3, (side - 1) / 2, side - 4];
  return points(width).flatMap((x, i) => {
    const kept = points(height).filter((_, j) => (i + j) % 2 === 0);
    return kept.map((y) => [x * UNIT + 50, y * UNIT + 50]);
  });
}

/** @param {Page.Rules} rules */
function paperLines(rules) {
  const [width, height] = [rules.width * UNIT, rules.height * UNIT];
  const across = Array.from({ length: rules.height - 1 }, (_, row) => `M8 ${(row + 1) * UNIT}H${width - 8}`);
  const down = Array.from(
    { length: rules.width - 1 },
    (_, column) => `M${(column + 1) * UNIT} 8V${height - 8}`,
  );
  const d = [...across, ...down].join("");
  return s("path", {
    class: "rule",
    d,
    fill: "none",
    stroke: COLOURS.rule,
    "stroke-width": 4,
    "stroke-linecap": "round",
  });
}

/**
 * The mark of the last move: a small ring the eye finds at once on every stone.
 * @param {Page.Rules} rules
 * @param {Page.Seat} seat
 */
export function lastMark(rules, seat) {
  if (material(rules) === "paper")
    return s("rect", {
      class: "last",
      x: -44,
      y: -44,
      width: 88,
      height: 88,
      rx: 10,
      fill: "none",
      stroke: "#7d7a72",
      "stroke-width": 4,
      "stroke-dasharray": "10 8",
    });
  const dark = material(rules) === "wood" && seat === 0;
  return s("circle", {
    class: "last",
    r: 34,
    fill: "none",
    stroke: dark ? "#fff" : "#222",
    "stroke-width": 5,
    "stroke-dasharray": "12 9",
  });
}

/**
 * The winning row, from end to end.
 * @param {Page.Rules} rules
 * @param {number[]} line
 */
export function lineMark(rules, line) {
  const [[x1, y1], [x2, y2]] = [at(rules, line[0]), at(rules, line[line.length - 1])];
  const ends = { x1, y1, x2, y2, "stroke-linecap": "round" };
  return s(
    "g",
    { class: "winning" },
    s("line", { ...ends, stroke: "#111", "stroke-width": 22, opacity: 0.75 }),
    s("line", { ...ends, stroke: "#fff", "stroke-width": 11 }),
  );
}

/**
 * A position and how to draw it.
 * @typedef {object} Picture
 * @property {Uint8Array} cells
 * @property {number | null} last
 * @property {number[][]} lines
 * @property {Page.Seat} first
 * @property {boolean} [labels] names of columns and rows around it
 */

/**
 * A whole board as one SVG that needs no style sheet: for files and for small boards.
 * @param {Page.Rules} rules
 * @param {Picture} picture
 */
export function picture(rules, { cells, last, lines, first, labels = true }) {
  const edge = labels ? { left: rules.drop ? 10 : 60, top: 10, right: 10, foot: 60 } : NO_EDGE;
  const width = edge.left + rules.width * UNIT + edge.right;
  const height = edge.top + rules.height * UNIT + edge.foot;
  const seatOf = (/** @type {Page.Stone} */ side) => (side - 1) ^ first;
  const { back, front } = ground(rules);
  const stones = [...cells.entries()]
    .filter(([, side]) => side)
    .map(([cell, side]) => placed(rules, cell, stone(rules, side, seatOf(side))));
  const world = s("g", { transform: `translate(${edge.left} ${edge.top})` }, back, stones, front);
  if (last !== null && cells[last])
    world.append(placed(rules, last, lastMark(rules, seatOf(cells[last]))));
  world.append(...lines.map((line) => lineMark(rules, line)));
  if (labels) world.append(...pictureLabels(rules));
  return s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}` }, world);
}

const NO_EDGE = { left: 0, top: 0, right: 0, foot: 0 };

/**
 * @param {Page.Rules} rules
 * @param {number} cell
 * @param {SVGElement} shape
 */
function placed(rules, cell, shape) {
  const [x, y] = at(rules, cell);
  return s("g", { transform: `translate(${x} ${y})` }, shape);
}

/** @param {Page.Rules} rules */
function pictureLabels(rules) {
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string | number} */ text) =>
    s(
      "text",
      { x, y, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 34, fill: "#77736a" },
      text,
    );
  const columns = Array.from({ length: rules.width }, (_, column) =>
    label(column * UNIT + 50, rules.height * UNIT + 44, columnName(rules, column)),
  );
  if (rules.drop) return columns;
  return columns.concat(
    Array.from({ length: rules.height }, (_, row) => label(-30, (rules.height - row) * UNIT - 38, row + 1)),
  );
}

/**
 * A small board after some moves, for a node of a tree or a row of a list.
 * @param {Page.Rules} rules
 * @param {number[]} moves
 * @param {Page.Seat} [first]
 */
export function miniBoard(rules, moves, first = 0) {
  const { cells, last } = replay(rules, moves);
  const svg = picture(rules, { cells, last, lines: winningLines(rules, cells, last), first, labels: false });
  svg.setAttribute("class", "mini");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/**
 * A stone as a small picture beside a name.
 * @param {Page.Rules} rules
 * @param {Page.Stone} side
 * @param {Page.Seat} seat
 */
export function stoneIcon(rules, side, seat) {
  return s(
    "svg",
    { class: `stone-icon ${material(rules)}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    stone(rules, side, seat),
  );
}
