// A recorded search drawn as a tree that follows the steps, folds and unfolds.

import { s } from "../dom.js";
import { gameOf } from "../game.js";
import { t } from "../i18n.js";
import { layout } from "./layout.js";
import { BOARD, boardSize, classes, makeLink, makeNode, nodeSize, write } from "./node.js";
import { isCut, pathUp } from "./replay.js";
import { nodeName } from "./sentences.js";
import { Viewport } from "./viewport.js";

/** Trees up to this many nodes are drawn open; larger ones follow the search and open on demand. */
const SMALL = 120;
/** Trees up to this many nodes have room for the reason of each cut in words. */
const WORDY = 60;

/** @typedef {{ opened: Set<number>, closed: Set<number> }} Folds the nodes opened and closed by hand */

export class Tree {
  /**
   * @param {Element} host
   * @param {Page.Recording} recorded
   * @param {Page.SearchState} state
   * @param {{ onOpen: (id: number) => void, folds: Folds }} needs `onOpen(id)` is asked for what the server left out
   */
  constructor(host, recorded, state, { onOpen, folds }) {
    this.recorded = recorded;
    this.state = state;
    this.onOpen = onOpen;
    this.folds = folds;
    this.small = recorded.nodes.length <= SMALL;
    const rules = recorded.game ? gameOf(recorded.game) : null;
    /** @type {import("./node.js").Subject} */
    this.subject = { recorded, rules, names: rules ? null : recorded.nodes.map(({ name }) => name) };
    /** How far the levels are apart. */
    this.step = rules ? boardSize(rules)[1] + 74 : 104;
    /** @type {Map<number, import("./node.js").Parts>} */
    this.drawn = new Map();
    /** The nodes that are drawn, as text. */
    this.shown = "";
    /** @type {ReturnType<typeof layout> | null} */
    this.shape = null;
    this.edges = s("g", { class: "edges" });
    this.nodes = s("g", { class: "nodes" });
    const world = s("g", {}, this.edges, this.nodes);
    const label = t("u.tocome", { name: recorded.algorithm });
    const svg = s("svg", { class: "tree", role: "group", "aria-label": label }, world);
    this.viewport = new Viewport(svg, world, { size: () => this.size(), onFit: () => this.follow() });
    host.replaceChildren(this.viewport.frame);
  }

  destroy() {
    this.viewport.destroy();
  }

  // ---- which nodes are drawn

  /** @param {number} id */
  hasChildren(id) {
    return this.recorded.nodes[id].children.length > 0;
  }

  /** @param {number} id */
  isOpen(id) {
    const { opened, closed } = this.folds;
    return !closed.has(id) && (this.small || opened.has(id) || this.isOnPath(id));
  }

  /** @param {number} id */
  isOnPath(id) {
    const { step } = this.state;
    return step ? pathUp(this.recorded, step.node).includes(id) : id === 0;
  }

  /** @param {number} id */
  children(id) {
    return this.isOpen(id) ? this.recorded.nodes[id].children : [];
  }

  /**
   * Nodes below a node that are not drawn now.
   * @param {number} id
   */
  unseen(id) {
    /** @type {(node: number) => number} */
    const below = (node) =>
      this.recorded.nodes[node].children.reduce((sum, child) => sum + 1 + below(child), 0);
    return (this.isOpen(id) ? 0 : below(id)) + this.state.nodes[id].hidden;
  }

  /** @param {number} id */
  toggle(id) {
    const { opened, closed } = this.folds;
    if (this.hasChildren(id)) {
      const wasOpen = this.isOpen(id);
      (wasOpen ? opened : closed).delete(id);
      (wasOpen ? closed : opened).add(id);
      if (!wasOpen && this.small) opened.delete(id);
      this.update(this.state);
    } else if (this.state.nodes[id].hidden) this.onOpen(id);
  }

  // ---- layout

  build() {
    const { subject } = this;
    const width = (/** @type {number} */ id) =>
      subject.rules ? Math.max(nodeSize(subject, id)[0], 64) : nodeSize(subject, id)[0] + 4;
    this.shape = layout({ children: (id) => this.children(id), width, gap: subject.rules ? 36 : 12 });
    this.drawn = new Map();
    for (const [id, { x, level }] of this.shape.places)
      this.drawn.set(id, this.makeParts(id, x, level * this.step));
    const parts = [...this.drawn.values()];
    this.edges.replaceChildren(...parts.flatMap(({ link }) => link ?? []));
    this.nodes.replaceChildren(...parts.map(({ group }) => group));
    this.viewport.resize();
  }

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   */
  makeParts(id, x, y) {
    const { subject } = this;
    const parts = makeNode(subject, id, x, y);
    parts.group.addEventListener("click", () => this.toggle(id));
    parts.group.addEventListener("keydown", (event) => event.key === "Enter" && this.toggle(id));
    const { parent } = this.recorded.nodes[id];
    const above = parent === null ? undefined : this.shape?.places.get(parent);
    if (parent === null || !above) return parts;
    const [, height] = nodeSize(subject, id);
    const [, parentHeight] = nodeSize(subject, parent);
    parts.link = makeLink(subject, id, [above.x, y - this.step + parentHeight / 2], [x, y - height / 2]);
    return parts;
  }

  // ---- a step

  /** @param {Page.SearchState} state */
  update(state) {
    this.state = state;
    const wanted = this.visible().join(" ");
    if (wanted !== this.shown) {
      this.shown = wanted;
      this.build();
    }
    for (const [id, parts] of this.drawn) this.paint(id, parts);
    this.follow();
  }

  visible() {
    /** @type {(id: number) => number[]} */
    const below = (id) => [id, ...this.children(id).flatMap(below)];
    return below(0);
  }

  /**
   * @param {number} id
   * @param {import("./node.js").Parts} parts
   */
  paint(id, parts) {
    const { recorded, state } = this;
    const [node, at] = [recorded.nodes[id], state.nodes[id]];
    const cut = isCut(recorded, state, id);
    const parent = node.parent === null ? null : state.nodes[node.parent];
    const line = state.done && recorded.best.includes(id);
    const seen = { seen: at.seen, path: at.open, line, cut };
    const now = state.step?.node === id;
    const more = { now, table: at.leaf === "remembered", twice: at.visits > 1 };
    parts.group.setAttribute("class", `node ${parts.kind} ${classes({ ...seen, ...more })}`);
    const here = cut && Boolean(parent?.visits);
    const best = parent?.bestChild === id && !cut;
    parts.link?.setAttribute("class", `link ${classes({ ...seen, here, best })}`);
    const unseen = this.unseen(id);
    write(this.subject, state, id, parts, { unseen, wordy: recorded.nodes.length <= WORDY });
    this.makeReachable(id, parts.group, unseen);
  }

  /**
   * Nodes that open or close are buttons.
   * @param {number} id
   * @param {Element} group
   * @param {number} unseen
   */
  makeReachable(id, group, unseen) {
    const opens = unseen > 0 || (!this.small && this.hasChildren(id));
    if (!opens) return ["tabindex", "role", "aria-label"].forEach((name) => group.removeAttribute(name));
    const words = { node: nodeName(this.recorded, id), count: unseen };
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "button");
    return group.setAttribute("aria-label", t(unseen > 0 ? "u.open" : "u.close", words));
  }

  // ---- the frame

  size() {
    const [top, foot] = this.subject.rules ? [BOARD / 2 + 14, 80] : [40, 62];
    const { shape } = this;
    return shape && { width: shape.width, height: (shape.levels - 1) * this.step, top, foot };
  }

  follow() {
    const at = this.state.step && this.shape?.places.get(this.state.step.node);
    if (at) this.viewport.reveal(at.x, at.level * this.step);
  }
}
