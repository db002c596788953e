// What is written at a node of a drawn tree, and how much room it takes.

import { shown, turned, Walk } from "./replay.js";
import { briefReason, windowNow } from "./sentences.js";

/** The size of each kind of text, in the drawing's units. */
export const SIZES = { name: 14, badge: 13, value: 18, window: 14, reason: 14 };
/** @typedef {keyof typeof SIZES} Kind */
/** @typedef {Record<Exclude<Kind, "reason">, string> & { reasons: string[] }} Texts */
/** @typedef {Record<Exclude<Kind, "badge" | "reason">, number> & { reasons: number[], visits: number, hidden: boolean }} Room */

/** Trees up to this many nodes have room for the reason of each cut in words. */
const WORDY = 60;

const WIDE = new Set("∞≥≤MWmw…−+×%@");

/** A bound seen from the other side. */
const TURNED = /** @type {const} */ ({ "": "", "≥": "≤", "≤": "≥" });

/**
 * How wide a text is at most: the page's font, generously.
 * @param {string} text
 * @param {number} size
 */
export function textWidth(text, size) {
  let width = 0;
  for (const sign of text) width += WIDE.has(sign) ? 0.92 : 0.6;
  return width * size;
}

/**
 * True for a leaf that was evaluated, not remembered.
 * @param {Pick<Page.Recording, "nodes">} recorded
 * @param {number} id
 */
export function isLeaf({ nodes }, id) {
  const { leaf, children } = nodes[id];
  return children.length === 0 && leaf !== null && leaf !== "remembered";
}

/**
 * The texts of a node at a step.
 * @param {Page.Recording} recorded
 * @param {Page.NodeState} at
 * @param {number} id
 * @param {number} [unseen] nodes below it that are not drawn
 * @returns {Texts}
 */
export function textsOf(recorded, at, id, unseen = 0) {
  const node = recorded.nodes[id];
  const typed = !recorded.game && isLeaf(recorded, id) ? node.value : null;
  const [compared, meaning] = at.reason?.left ? briefReason(recorded, at.reason) : ["", ""];
  return {
    name: nameText(recorded, at, node),
    badge: unseen ? `+${unseen}` : at.visits > 1 ? `×${at.visits}` : "",
    value: valueText(recorded, at, node, typed),
    window: recorded.prunes ? windowText(recorded, node, at) : "",
    reasons: [compared, recorded.nodes.length <= WORDY ? meaning : ""],
  };
}

/**
 * The name of a node or its move; under negamax also how its parent turns the sign of its value.
 * @param {Page.Recording} recorded
 * @param {Page.NodeState} at
 * @param {Page.RecordedNode} node
 */
function nameText(recorded, at, node) {
  const name = recorded.game ? String(node.move ?? "") : (node.name ?? "");
  if (!recorded.mover || node.id === 0 || at.value === null) return name;
  const own = shown(recorded, node.max ? at.value : turned(at.value));
  return `${name}: −(${own})`;
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.NodeState} at
 * @param {Page.RecordedNode} node
 * @param {Api.Score | null} typed what a leaf of a typed tree is worth from the start
 */
function valueText(recorded, at, { max }, typed) {
  const say = (/** @type {Api.Score | null} */ score) => shown(recorded, recorded.mover && !max ? turned(score) : score);
  const sign = recorded.mover && !max ? TURNED[at.sign] : at.sign;
  if (at.value !== null) return sign + say(at.value);
  return at.best === null ? say(typed) : `${say(at.best)}…`;
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.RecordedNode} node
 * @param {Page.NodeState} at
 */
function windowText(recorded, node, { window, best, leaf }) {
  if (!window || leaf) return "";
  const ends = windowNow(node, { window, best }).map((score) => shown(recorded, score));
  return `[${ends.join(", ")}]`;
}

/**
 * The room that the texts of each node take at the most, from the first step to the last: a layout made with it holds
 * for the whole walk.
 * @param {Page.Recording} recorded
 * @returns {Room[]}
 */
export function roomNeeded(recorded) {
  const walk = new Walk(recorded);
  const rooms = recorded.nodes.map(() => ({ name: 0, value: 0, window: 0, reasons: [0, 0], visits: 0, hidden: false }));
  const measure = (/** @type {number} */ id) => widen(rooms[id], recorded, walk.state.nodes[id], id);
  recorded.nodes.forEach(({ id }) => measure(id));
  for (let count = 1; count <= recorded.steps.length; count++) {
    walk.at(count);
    measure(recorded.steps[count - 1].node);
  }
  measure(0);
  return rooms;
}

/**
 * @param {Room} room
 * @param {Page.Recording} recorded
 * @param {Page.NodeState} at
 * @param {number} id
 */
function widen(room, recorded, at, id) {
  const texts = textsOf(recorded, at, id);
  room.name = Math.max(room.name, textWidth(texts.name, SIZES.name));
  room.value = Math.max(room.value, textWidth(texts.value, SIZES.value));
  room.window = Math.max(room.window, textWidth(texts.window, SIZES.window));
  texts.reasons.forEach(
    (text, line) => (room.reasons[line] = Math.max(room.reasons[line], textWidth(text, SIZES.reason))),
  );
  room.visits = Math.max(room.visits, at.visits);
  room.hidden ||= at.hidden > 0;
}
