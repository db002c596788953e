// A proof drawn on a board: even rows tinted, pairs of cells in one colour with one letter, arrows and numbers.
// Colours are never alone: each rule has its letter, upper cells of a claimeven are full, other cells are rings.

import { placed } from "../layers.js";
import { s } from "../dom.js";
import { UNIT, centre } from "../shapes.js";

/** Okabe and Ito's colours, which colour-blind people tell apart. */
const COLOURS = ["#e69f00", "#56b4e9", "#00b386", "#f0e442", "#5b8ff9", "#ff7f3f", "#e58fc0"];

/** @param {number} number */
export const colourOf = (number) => COLOURS[number % COLOURS.length];

/**
 * The number of a cell that the server names by column and row.
 * @param {Page.Rules} rules
 * @param {Api.Place} place
 */
const index = (rules, [column, row]) => row * rules.width + column;

/**
 * Everything of a proof that is drawn; `chosen` is the rule that stands out, null for all alike.
 * @param {Page.Rules} rules
 * @param {Api.Proof} proof
 * @param {Uint8Array} cells
 * @param {number | null} chosen
 */
export function sketch(rules, proof, cells, chosen) {
  const rest = proof.uses.map((rule, number) => ruleShapes(rules, rule, number, cells, chosen));
  return [
    ...(rules.drop && proof.kind === "rules" ? evenRows(rules) : []),
    ...rest.map((shapes) => s("g", { class: "rule-shapes" }, shapes)),
    ...arrows(rules, proof.line.cells),
    ...specials(rules, proof, cells),
  ];
}

/**
 * Which rows are even.
 * @param {Page.Rules} rules
 */
function evenRows(rules) {
  const rows = Array.from({ length: Math.floor(rules.height / 2) }, (_, half) => 2 * half + 1);
  const width = rules.width * UNIT;
  return rows.map((row) => {
    const y = (rules.height - 1 - row) * UNIT;
    return s(
      "g",
      { class: "even-row" },
      s("rect", { x: 0, y, width, height: UNIT }),
      s("text", { x: 5, y: y + 22 }, row + 1),
    );
  });
}

/**
 * @param {Page.Rules} rules
 * @param {Api.ProofRule} rule
 * @param {number} number
 * @param {Uint8Array} cells
 * @param {number | null} chosen
 */
function ruleShapes(rules, rule, number, cells, chosen) {
  const colour = colourOf(number);
  const dim = chosen !== null && chosen !== number;
  const [mark, promised] = [dim ? "faint" : "", rule.pairs.length > 0];
  const links = rule.pairs
    .filter((pair) => pair.length === 2)
    .concat(rule.rule === "claimeven" ? [rule.cells] : [])
    .map((pair) => link(rules, pair, colour, mark));
  const empty = rule.cells.filter((place) => !cells[index(rules, place)]);
  const full = (/** @type {Api.Place} */ place) =>
    rule.rule !== "claimeven" || rule.pairs.some((pair) => pair.some((one) => same(one, place)));
  const badges = promised
    ? empty.map((place) => badge(rules, place, { sign: rule.sign, colour, full: full(place), mark }))
    : [];
  const group = chosen === number ? rule.group.map((place) => frame(rules, place, "group")) : [];
  const stops =
    chosen === number ? rule.stops.map((places) => path(rules, places, "stopped")) : [];
  return [stops, links, badges, group];
}

/**
 * @param {Api.Place} one
 * @param {Api.Place} other
 */
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * @param {Page.Rules} rules
 * @param {Api.Place[]} pair
 * @param {string} stroke
 * @param {string} mark
 */
function link(rules, pair, stroke, mark) {
  const points = pair.map((place) => centre(rules, index(rules, place)));
  const d = points.map(([x, y], at) => `${at ? "L" : "M"}${x} ${y}`).join("");
  return s("path", { class: `pair-link ${mark}`, d, stroke });
}

/**
 * @param {Page.Rules} rules
 * @param {Api.Place} place
 * @param {{ sign: string, colour: string, full: boolean, mark: string }} look
 */
function badge(rules, place, { sign, colour, full, mark }) {
  const disc = s("circle", { r: 31, fill: full ? colour : "#10131c", stroke: colour });
  const letter = s("text", { y: 15, fill: full ? "#10131c" : "#fff" }, sign);
  const shape = placed(rules, index(rules, place), disc, letter);
  shape.setAttribute("class", `pair-badge ${mark}`);
  shape.dataset.sign = sign;
  return shape;
}

/**
 * The frame of a cell.
 * @param {Page.Rules} rules
 * @param {Api.Place} place
 * @param {string} kind
 * @param {string | number} [text]
 */
function frame(rules, place, kind, text) {
  const box = s("rect", { x: -36, y: -36, width: 72, height: 72, rx: 8 });
  const words = text !== undefined && s("text", { y: 15 }, text);
  const shape = placed(rules, index(rules, place), box, words);
  shape.setAttribute("class", `proof-frame ${kind}`);
  return shape;
}

/**
 * A line through cells.
 * @param {Page.Rules} rules
 * @param {Api.Place[]} places
 * @param {string} kind
 */
function path(rules, places, kind) {
  const points = places.map((place) => centre(rules, index(rules, place)));
  return s("path", { class: kind, d: points.map(([x, y], at) => `${at ? "L" : "M"}${x} ${y}`).join("") });
}

/**
 * The threat that waits, the goal of following up, the first move, the numbers of a forced line.
 * @param {Page.Rules} rules
 * @param {Api.Proof} proof
 * @param {Uint8Array} cells
 */
function specials(rules, { threat, goal, first_cell: first, line }, cells) {
  const empty = (/** @type {Api.Place} */ place) => !cells[index(rules, place)];
  const shapes = line.cells.map((place, at) => empty(place) && frame(rules, place, "numbered", at + 1));
  if (threat && empty(threat)) shapes.push(frame(rules, threat, "waiting", "★"));
  if (first && empty(first)) shapes.push(frame(rules, first, "numbered", "!"));
  shapes.push(...goal.filter(empty).map((place) => frame(rules, place, "goal")));
  return shapes.filter((shape) => shape !== false);
}

/**
 * Arrows from each move of a forced line to the next.
 * @param {Page.Rules} rules
 * @param {Api.Place[]} line
 */
function arrows(rules, line) {
  return line.slice(1).flatMap((place, at) => {
    const [x1, y1] = centre(rules, index(rules, line[at]));
    const [x2, y2] = centre(rules, index(rules, place));
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!length) return [];
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [ax, ay] = [x1 + dx * 40, y1 + dy * 40];
    const [bx, by] = [x2 - dx * 42, y2 - dy * 42];
    const head = `M${bx - dx * 16 - dy * 11} ${by - dy * 16 + dx * 11}L${bx} ${by}L${bx - dx * 16 + dy * 11} ${by - dy * 16 - dx * 11}`;
    return [s("path", { class: "proof-arrow", d: `M${ax} ${ay}L${bx} ${by}${head}` })];
  });
}
