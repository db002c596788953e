// The lecture's list L of open nodes: what is in it after a step, what came in and what was taken out.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { lineTo, shown } from "./replay.js";

/**
 * A panel that shows L, or nothing for a search that has no list.
 * @param {Page.Recording} recorded
 */
export function listPanel(recorded) {
  if (!recorded.algorithm.endsWith("-list")) return null;
  const open = h("p", { class: "open", "aria-label": t("u.list") });
  const taken = h("p", { class: "soft taken" });
  const element = h("div", { class: "list-l" }, h("h3", {}, t("u.list")), open, taken);
  const draw = (/** @type {Page.Recording} */ now, /** @type {number} */ at) => {
    const { items, gone, fresh } = listAt(now, at);
    const chip = (/** @type {Page.ListItem} */ item, /** @type {number} */ place) => {
      const names = ["item", place === 0 && "first", fresh.has(item.node) && "fresh"].filter(Boolean);
      return h("span", { class: names.join(" ") }, itemText(now, item));
    };
    show(open, h("span", { class: "name" }, "L = ("), items.map(chip), h("span", { class: "name" }, ")"));
    const words = gone.map((item) => itemText(now, item)).join(", ");
    taken.textContent = words ? t("u.list.taken", { nodes: words }) : t("u.list.nothing");
  };
  return { element, draw };
}

/**
 * L after the first `at` steps, first node first: what is in it, what the last change took out and what it put in.
 * @param {Page.Recording} recorded
 * @param {number} at
 */
export function listAt(recorded, at) {
  /** @type {Page.ListItem} */
  const root = { node: 0, value: null };
  const lists = recorded.steps.slice(0, at).flatMap(({ list }) => (list ? [list] : []));
  const items = [...(lists.at(-1) ?? []), root];
  const before = lists.length ? [...(lists.at(-2) ?? []), root] : items;
  const has = (/** @type {Page.ListItem[]} */ list) => new Set(list.map(({ node }) => node));
  const [now, then] = [has(items), has(before)];
  const gone = before.filter(({ node }) => !now.has(node));
  return { items, gone, fresh: new Set([...now].filter((node) => !then.has(node))) };
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.ListItem} item
 */
function itemText(recorded, { node, value }) {
  const { name } = recorded.nodes[node];
  const called = name ?? (node === 0 ? t("u.root") : lineTo(recorded, node).join("-"));
  return value === null ? called : `${called}=${shown(recorded, value)}`;
}
