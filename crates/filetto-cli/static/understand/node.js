// One node of a drawn tree: squares where MAX moves, rounds where MIN moves, small boards where nodes are positions.
// Its elements are made once for a layout; a step only changes their words and classes.

import { s } from "../dom.js";
import { parseMoves } from "../game.js";
import { miniBoard } from "../shapes.js";
import { lineTo, shown as shownScore } from "./replay.js";
import { briefReason, reasonWords, windowNow } from "./sentences.js";

/** The longer side of a small board. */
export const BOARD = 62;

/**
 * The elements of a node.
 * @typedef {object} Parts
 * @property {SVGGElement} group
 * @property {string} kind
 * @property {SVGTextElement} value
 * @property {SVGTextElement} window
 * @property {SVGTextElement} badge
 * @property {SVGTextElement[]} reasons
 * @property {SVGTitleElement} title
 * @property {SVGGElement | null} link the edge to its parent
 */

/**
 * What a node is drawn from: the recording, the rules where nodes are positions, the names where they are not.
 * @typedef {{ recorded: Page.Recording, rules: Page.Rules | null, names: (string | null)[] | null }} Subject
 */

/**
 * True for a leaf that was evaluated, not remembered.
 * @param {Page.Recording} recorded
 * @param {number} id
 */
export function isLeaf({ nodes }, id) {
  const { leaf, children } = nodes[id];
  return children.length === 0 && leaf !== null && leaf !== "remembered";
}

/** @param {Page.Rules} rules */
export function boardSize({ width, height }) {
  const unit = BOARD / Math.max(width, height);
  return [width * unit, height * unit];
}

/**
 * @param {Subject} subject
 * @param {number} id
 */
export function nodeSize({ recorded, rules }, id) {
  if (rules) return boardSize(rules);
  return isLeaf(recorded, id) ? [36, 30] : [44, 36];
}

/**
 * @param {Subject} subject
 * @param {number} id
 * @param {number} x
 * @param {number} y
 * @returns {Parts}
 */
export function makeNode(subject, id, x, y) {
  const { recorded, rules, names } = subject;
  const [width, height] = nodeSize(subject, id);
  const text = (/** @type {string} */ kind, /** @type {number} */ below) =>
    s("text", { class: kind, y: height / 2 + below });
  const value = rules ? text("value", 17) : s("text", { class: "value", y: 5 });
  const window = text("window", rules ? 31 : 15);
  const badge = s("text", { class: "badge", x: width / 2 + 3, y: -height / 2 + 4 });
  const reasons = [0, 12].map((line) => text("reason", (rules ? 45 : 30) + line));
  const title = s("title");
  const inside = rules
    ? board(recorded, rules, id)
    : s("text", { class: "letter", x: -width / 2 + 1, y: -height / 2 - 4 }, names?.[id] ?? "");
  const group = s(
    "g",
    { class: "node", transform: `translate(${x} ${y})`, "data-id": id },
    title,
    outline(subject, id),
    inside,
    value,
    window,
    badge,
    reasons,
  );
  const kind = `${recorded.nodes[id].max ? "max" : "min"}${isLeaf(recorded, id) ? " leaf" : ""}`;
  return { group, kind, value, window, badge, reasons, title, link: null };
}

/**
 * @param {Subject} subject
 * @param {number} id
 */
function outline(subject, id) {
  const { recorded, rules } = subject;
  const [width, height] = nodeSize(subject, id);
  const pad = rules ? 4 : 0;
  const rx = isLeaf(recorded, id) && !rules ? 8 : recorded.nodes[id].max ? 1 : rules ? 16 : height / 2;
  const place = { x: -width / 2 - pad, y: -height / 2 - pad };
  return s("rect", { class: "shape", ...place, width: width + 2 * pad, height: height + 2 * pad, rx });
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.Rules} rules
 * @param {number} id
 */
function board(recorded, rules, id) {
  const line = lineTo(recorded, id).join(" ");
  const moves = [...(parseMoves(rules, recorded.moves) ?? []), ...(parseMoves(rules, line) ?? [])];
  const [width, height] = boardSize(rules);
  const mini = miniBoard(rules, moves);
  for (const [name, side] of Object.entries({ x: -width / 2, y: -height / 2, width, height }))
    mini.setAttribute(name, String(side));
  return mini;
}

/**
 * The edge from a parent at (x1, y1) to the top of a node at (x2, y2), with a stroke across it where it is cut.
 * @param {Subject} subject
 * @param {number} id
 * @param {number[]} from
 * @param {number[]} to
 */
export function makeLink({ recorded, rules }, id, [x1, y1], [x2, y2]) {
  const at = (/** @type {number} */ share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
  const [mx, my] = at(rules ? 0.66 : 0.5);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(8 * (y2 - y1)) / length, (-8 * (x2 - x1)) / length];
  const stop = s("line", { class: "stop", x1: mx - dx, y1: my - dy, x2: mx + dx, y2: my + dy });
  const [lx, ly] = at(0.84);
  const label = rules && s("text", { class: "move", x: lx, y: ly }, recorded.nodes[id].move);
  return s("g", { class: "link" }, s("line", { class: "edge", x1, y1, x2, y2 }), stop, label);
}

/**
 * The names of what holds.
 * @param {Record<string, boolean>} facts
 */
export const classes = (facts) =>
  Object.keys(facts)
    .filter((name) => facts[name])
    .join(" ");

/**
 * Writes what is known of a node by now; `wordy` has room for the meaning of a cut.
 * @param {Subject} subject
 * @param {Page.SearchState} state
 * @param {number} id
 * @param {Parts} parts
 * @param {{ unseen: number, wordy: boolean }} shown
 */
export function write({ recorded, rules }, state, id, parts, { unseen, wordy }) {
  const [node, at] = [recorded.nodes[id], state.nodes[id]];
  parts.value.textContent = valueText(recorded, at, !rules && isLeaf(recorded, id) ? node.value : null);
  parts.window.textContent = recorded.prunes ? windowText(recorded, node, at) : "";
  parts.badge.textContent = unseen ? `+${unseen}` : at.visits > 1 ? `×${at.visits}` : "";
  parts.title.textContent = at.reason ? reasonWords(recorded, id, at.reason) : "";
  const [compared, meaning] = at.reason?.left ? briefReason(recorded, at.reason) : ["", ""];
  parts.reasons[0].textContent = compared;
  parts.reasons[1].textContent = wordy ? meaning : "";
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.NodeState} at
 * @param {Api.Score | null} typed what a leaf of a typed tree is worth from the start
 */
function valueText(recorded, at, typed) {
  if (at.value !== null) return at.sign + shownScore(recorded, at.value);
  return at.best === null ? shownScore(recorded, typed) : `${shownScore(recorded, at.best)}…`;
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.RecordedNode} node
 * @param {Page.NodeState} at
 */
function windowText(recorded, node, { window, best, leaf }) {
  if (!window || leaf) return "";
  const ends = windowNow(node, { window, best }).map((score) => shownScore(recorded, score));
  return `[${ends.join(", ")}]`;
}
