// The searches of the root one after the other: iterative deepening, aspiration, secondary search, with the share of the
// work that each of them took.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { shown } from "./replay.js";

/**
 * The nodes of each look so far.
 * @param {Page.SearchState} state
 */
export function workOf({ looks, counters }) {
  return looks.map((look, index) => ({ ...look, nodes: (looks[index + 1]?.from ?? counters.nodes) - look.from }));
}

/**
 * The order of the root's moves in the look that is under way, as far as it came.
 * @param {Page.Recording} recorded
 * @param {number} at
 */
export function rootOrder({ steps, nodes }, at) {
  let from = at;
  while (from > 0 && steps[from - 1].kind !== "look") from--;
  const order = steps.slice(from, at).flatMap(({ node, kind }) => (nodes[node].parent === 0 && (kind === "enter" || kind === "leaf") ? [node] : []));
  return [...new Set(order)].map((node) => nodes[node].move ?? nodes[node].name);
}

/**
 * A panel of the looks; null for a search that takes only one.
 * @param {Page.Recording} recorded
 */
export function lookPanel(recorded) {
  if (!recorded.grows) return null;
  const body = h("div", { class: "looks" });
  const order = h("p", { class: "soft order" });
  const element = h("div", { class: "look-panel" }, h("h3", {}, t("t.looks")), body, order);
  const draw = (/** @type {Page.Recording} */ now, /** @type {Page.SearchState} */ state, /** @type {number} */ at) => {
    show(body, workOf(state).map((look) => bar(now, look, now.stats.nodes)));
    order.textContent = t("t.rootOrder", { moves: rootOrder(now, at).join(" ") || "–" });
  };
  return { element, draw };
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.Look & { nodes: number }} look
 * @param {number} total
 */
function bar(recorded, { look, depth, window, nodes }, total) {
  const share = Math.round((nodes / Math.max(total, 1)) * 100);
  const ends = window?.map((score) => shown(recorded, score)).join(", ");
  const fill = h("span", { class: "fill" });
  fill.style.width = `${share}%`;
  return h(
    "div",
    { class: `look ${look}`, "data-depth": depth },
    h("b", {}, t(`t.lookName.${look}`, { depth }), ends ? ` [${ends}]` : ""),
    h("span", { class: "track" }, fill),
    h("span", { class: "number" }, t("t.lookShare", { nodes, share })),
  );
}
