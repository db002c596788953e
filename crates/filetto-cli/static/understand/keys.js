// Zobrist keys: 64 bits of a position, those that the last stone toggled, and which other order of moves has the same key.

import { h, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { lineTo, shown } from "./replay.js";

/**
 * The bits of a key, highest first.
 * @param {string} key 16 hexadecimal digits
 */
export const bitsOf = (key) => [...key].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : 0)));

/**
 * The number of a stone: what toggles one key into the other.
 * @param {string} before
 * @param {string} after
 */
export const stoneKey = (before, after) => (BigInt(`0x${before}`) ^ BigInt(`0x${after}`)).toString(16).padStart(16, "0");

/**
 * Nodes by their key, in the order of the recording.
 * @param {Page.Recording} recorded
 */
export function byKey({ nodes }) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { id, key } of nodes) if (key) found.set(key, [...(found.get(key) ?? []), id]);
  return found;
}

/**
 * A panel that shows the key of the node of each step; null where nodes have none.
 * @param {Page.Recording} recorded
 */
export function keyPanel(recorded) {
  if (!recorded.nodes[0].key) return null;
  const body = h("div", { class: "zobrist" });
  const element = h("details", { class: "keys" }, h("summary", {}, t("t.keys")), body);
  const draw = (/** @type {Page.Recording} */ now, /** @type {Page.SearchState} */ state) => {
    if (element.open) show(body, rows(now, state));
  };
  return { element, draw };
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.SearchState} state
 */
function rows(recorded, state) {
  const id = state.step?.node ?? 0;
  const { key, parent, move } = recorded.nodes[id];
  if (!key) return [];
  const before = parent === null ? null : recorded.nodes[parent].key;
  const stone = before ? stoneKey(before, key) : null;
  const same = (byKey(recorded).get(key) ?? []).filter((other) => other !== id && state.nodes[other].seen);
  return [
    before && row(t("t.keyBefore"), before, null),
    stone && row(t("t.keyStone", { move }), stone, null, "stone"),
    row(t("t.keyAfter"), key, stone),
    same.length > 0 && meeting(recorded, state, id, same[0]),
  ];
}

/**
 * @param {string} label
 * @param {string} key
 * @param {string | null} toggled bits to mark
 * @param {string} [kind]
 */
function row(label, key, toggled, kind = "") {
  const marks = toggled ? bitsOf(toggled) : [];
  const bits = bitsOf(key).map((bit, at) =>
    s("rect", { class: `bit b${bit}${marks[at] ? " turned" : ""}`, x: at * 10 + Math.floor(at / 8) * 4, y: 1, width: 8, height: 14 }),
  );
  const picture = s("svg", { class: `bits ${kind}`, viewBox: "0 0 670 16", role: "img", "aria-label": key }, bits);
  return h("div", { class: "bit-row" }, h("span", {}, label), picture, h("code", {}, key));
}

/**
 * Two orders of moves that lead to one position, and the entry they share.
 * @param {Page.Recording} recorded
 * @param {Page.SearchState} state
 * @param {number} id
 * @param {number} other
 */
function meeting(recorded, state, id, other) {
  const line = (/** @type {number} */ node) => lineTo(recorded, node).join(" ");
  const { entry, value } = state.nodes[id];
  const words = t("t.keyMeets", { line: line(id), other: line(other) });
  const told = entry && t("t.keyEntry", { depth: entry.depth, bound: t(`t.bound.${entry.bound}`), value: shown(recorded, value) });
  return h("p", { class: "meets" }, words, " ", told);
}
