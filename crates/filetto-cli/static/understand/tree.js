// A recorded search drawn as a tree that follows the steps, folds and unfolds. Only what is in view is in the page:
// boards and words near by, values alone further off, dots on a canvas from far away.

import { h, s, signButton } from "../dom.js";
import { gameOf } from "../game.js";
import { t } from "../i18n.js";
import { arrange } from "./blocks.js";
import { between, drawDots, palette } from "./dots.js";
import { fitted } from "./camera.js";
import { roomNeeded } from "./labels.js";
import { dress, makeNode, write } from "./node.js";
import { number, pathUp } from "./replay.js";
import { nodeName } from "./sentences.js";
import { Viewport } from "./viewport.js";

/** Trees up to this many nodes are drawn open, boards up to a few; larger ones follow the search and open on demand. */
const [SMALL, FEW_BOARDS] = [120, 24];
/** Scales from which on words, then values can be read. */
const [FULL, VALUES] = [0.45, 0.2];
/** More nodes than this in view are drawn as dots, whatever the scale. */
const MOST_ELEMENTS = 320;
/** How far beyond the frame nodes are kept, in pixels. */
const MARGIN = 120;
const MAP = { width: 168, height: 96 };

/** @typedef {{ opened: Set<number>, closed: Set<number>, all: boolean }} Folds the nodes opened and closed by hand */
/** @typedef {import("./node.js").Detail | "dots"} Detail */

export class Tree {
  /**
   * @param {Element} host
   * @param {Page.Recording} recorded
   * @param {Page.SearchState} state
   * @param {{ onOpen: (id: number) => void, folds: Folds, pace?: number }} needs `onOpen(id)` is asked for what the
   *   server left out
   */
  constructor(host, recorded, state, { onOpen, folds, pace = 1 }) {
    this.recorded = recorded;
    this.state = state;
    this.onOpen = onOpen;
    this.folds = folds;
    this.small = recorded.nodes.length <= (recorded.game ? FEW_BOARDS : SMALL);
    /** @type {import("./node.js").Subject} */
    this.subject = { recorded, rules: recorded.game ? gameOf(recorded.game) : null };
    this.rooms = roomNeeded(recorded);
    this.below = descendants(recorded);
    /** @type {Map<number, import("./node.js").Parts>} the nodes that are in the page */
    this.drawn = new Map();
    /** The nodes that are laid out, as text. */
    this.shown = "";
    /** @type {ReturnType<typeof arrange>} */
    this.shape = { rows: [], blocks: new Map(), width: 1, height: 1 };
    /** @type {Detail} */
    this.detail = "full";
    /** @type {Set<number>} the node of the step and those above it */
    this.path = new Set([0]);
    /** @type {number | null} the node that stays where it is while the layout changes */
    this.held = null;
    /** @type {Set<number> | null} nodes that the search beside this one visits and this one never does */
    this.missed = null;
    /** @type {Record<import("./dots.js").Tone, string> | null} */
    this.colours = null;
    this.edges = s("g", { class: "edges" });
    this.nodes = s("g", { class: "nodes" });
    this.world = s("g", {}, this.edges, this.nodes);
    const label = t("u.tocome", { name: recorded.algorithm });
    this.svg = s("svg", { class: "tree", role: "group", "aria-label": label }, hatching(), this.world);
    this.canvas = h("canvas", { class: "dots", "aria-hidden": "true" });
    this.map = h("canvas", { class: "map", "aria-hidden": "true", ...MAP });
    this.map.addEventListener("click", (event) => this.jump(event));
    this.probe = h("i", { hidden: true });
    /** @type {Viewport} */
    this.viewport = new Viewport([this.canvas, this.svg, this.map, this.probe], {
      size: () => this.shape,
      onView: () => this.show(),
      current: () => this.around(),
      buttons: this.small ? [] : [this.allButton()],
    });
    if (pace > 1) [this.viewport.pace, this.viewport.largest] = [pace, 3];
    host.replaceChildren(this.viewport.frame);
  }

  allButton() {
    const button = signButton(t("t.all"), "⊞", () => {
      this.folds.all = !this.folds.all;
      button.setAttribute("aria-pressed", String(this.folds.all));
      this.update(this.state);
    });
    button.setAttribute("aria-pressed", String(this.folds.all));
    return button;
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
    const { opened, closed, all } = this.folds;
    return !closed.has(id) && (this.small || all || opened.has(id) || this.path.has(id));
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
    return (this.isOpen(id) ? 0 : this.below[id]) + this.state.nodes[id].hidden;
  }

  /** @param {number} id */
  toggle(id) {
    const { opened, closed } = this.folds;
    if (this.viewport.grip?.moved) return;
    if (this.hasChildren(id)) {
      const wasOpen = this.isOpen(id);
      (wasOpen ? opened : closed).delete(id);
      (wasOpen ? closed : opened).add(id);
      if (!wasOpen && this.small) opened.delete(id);
      this.held = id;
      this.update(this.state);
      this.held = null;
    } else if (this.state.nodes[id].hidden) this.onOpen(id);
  }

  // ---- layout

  /** Lays out what is open; a node that was opened or closed by hand stays where it is on the screen. */
  build() {
    const before = this.held === null ? null : this.shape.blocks.get(this.held);
    const first = this.shape.blocks.size === 0;
    const { recorded, subject, rooms } = this;
    const children = (/** @type {number} */ id) => this.children(id);
    const unseen = (/** @type {number} */ id) => this.unseen(id);
    this.shape = arrange({ recorded, rules: subject.rules, rooms, children, unseen });
    this.svg.dataset.nodes = String(this.shape.blocks.size);
    this.clear();
    const { viewport } = this;
    viewport.resize(!this.small);
    const after = this.held === null ? null : this.shape.blocks.get(this.held);
    if (!before || !after) return viewport.begin(first);
    const { x, y, scale } = viewport.view;
    return viewport.hold({ scale, x: x + (before.x - after.x) * scale, y: y + (before.y - after.y) * scale });
  }

  clear() {
    this.drawn.clear();
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
  }

  // ---- what is in view

  /** Draws what is in view as closely as the scale allows. */
  show() {
    const { view, room } = this.viewport;
    const wanted = this.inView();
    const detail = detailOf(view.scale, wanted.length);
    if (detail !== this.detail) this.clear();
    this.detail = detail;
    this.viewport.frame.dataset.detail = detail;
    this.world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
    if (detail === "dots") this.dots(this.canvas, { ...view, ...room });
    else this.elements(wanted, detail);
    this.drawMap();
  }

  inView() {
    const { view, room } = this.viewport;
    const at = (/** @type {number} */ pixel, /** @type {number} */ origin) => (pixel - origin) / view.scale;
    const [from, to] = [at(-MARGIN, view.x) - 200, at(room.width + MARGIN, view.x) + 200];
    const [top, foot] = [at(-MARGIN, view.y), at(room.height + MARGIN, view.y)];
    const rows = this.shape.rows.filter((row) => row[0].shape.y + row[0].shape.height > top && row[0].shape.y < foot + 80);
    return rows.flatMap((row) => between(row, from, to));
  }

  /**
   * @param {import("./blocks.js").Block[]} wanted
   * @param {import("./node.js").Detail} detail
   */
  elements(wanted, detail) {
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, { group, link }] of this.drawn) {
      if (ids.has(id)) continue;
      group.remove();
      link?.remove();
      this.drawn.delete(id);
    }
    for (const block of wanted) if (!this.drawn.has(block.id)) this.add(block, detail);
  }

  /**
   * @param {import("./blocks.js").Block} block
   * @param {import("./node.js").Detail} detail
   */
  add(block, detail) {
    const { id } = block;
    const parts = makeNode(this.subject, block, detail);
    parts.group.addEventListener("click", () => this.toggle(id));
    parts.group.addEventListener("keydown", (event) => event.key === "Enter" && this.toggle(id));
    this.drawn.set(id, parts);
    this.paint(id, parts);
    this.nodes.append(parts.group);
    if (parts.link) this.edges.append(parts.link);
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./dots.js").View} view
   */
  dots(canvas, view) {
    const sharp = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(view.width * sharp), Math.round(view.height * sharp)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    const { nodes } = this.recorded;
    this.colours ??= palette(this.probe);
    drawDots(pen, this.shape.rows, view, {
      tone: (id) => this.tone(id),
      isRound: (id) => !nodes[id].max,
      colours: this.colours,
      widest: 200,
    });
  }

  /**
   * How a node looks from far away.
   * @param {number} id
   * @returns {import("./dots.js").Tone}
   */
  tone(id) {
    const at = this.state.nodes[id];
    if (this.state.step?.node === id) return "now";
    if (at.open) return "path";
    if (this.missed?.has(id)) return "other";
    if (!at.seen) return at.cut ? "cut" : "unseen";
    const worth = number(at.value ?? at.best ?? 0);
    return worth > 0 ? "max" : worth < 0 ? "min" : "even";
  }

  /** The whole tree in a corner while only a part is in the frame. */
  drawMap() {
    const { view, room } = this.viewport;
    const { width, height } = this.shape;
    const all = view.x >= 0 && view.y >= 0 && view.x + width * view.scale <= room.width && view.y + height * view.scale <= room.height;
    this.map.hidden = all || room.width < 420;
    if (this.map.hidden) return;
    const whole = fitted(this.shape, MAP);
    this.dots(this.map, { ...whole, ...MAP });
    const pen = this.map.getContext("2d");
    if (!pen || !this.colours) return;
    pen.strokeStyle = this.colours.now;
    pen.lineWidth = 2;
    const share = whole.scale / view.scale;
    pen.strokeRect(whole.x - view.x * share, whole.y - view.y * share, room.width * share, room.height * share);
  }

  /** @param {MouseEvent} event */
  jump(event) {
    const whole = fitted(this.shape, MAP);
    const { view, room } = this.viewport;
    const [x, y] = [(event.offsetX - whole.x) / whole.scale, (event.offsetY - whole.y) / whole.scale];
    this.viewport.hold({ ...view, x: room.width / 2 - x * view.scale, y: room.height / 2 - y * view.scale });
  }

  // ---- a step

  /** @param {Page.SearchState} state */
  update(state) {
    this.state = state;
    this.colours = null;
    this.path = new Set(state.step ? pathUp(this.recorded, state.step.node) : [0]);
    const wanted = this.visible().join(" ");
    if (wanted !== this.shown) {
      this.shown = wanted;
      this.build();
    }
    for (const [id, parts] of this.drawn) this.paint(id, parts);
    if (this.viewport.following) this.viewport.reveal();
    else this.show();
  }

  visible() {
    /** @type {number[]} */
    const found = [];
    const waiting = [0];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      found.push(id);
      waiting.push(...this.children(id));
    }
    return found;
  }

  /**
   * @param {number} id
   * @param {import("./node.js").Parts} parts
   */
  paint(id, parts) {
    dress(this.subject, this.state, parts, id, Boolean(this.missed?.has(id)));
    const unseen = this.unseen(id);
    write(this.subject, this.state, id, parts, unseen);
    this.makeReachable(id, parts, unseen);
  }

  /**
   * Nodes that open or close are buttons, whose name begins with what their texts show.
   * @param {number} id
   * @param {import("./node.js").Parts} parts
   * @param {number} unseen
   */
  makeReachable(id, { group, texts }, unseen) {
    const opens = unseen > 0 || (!this.small && this.hasChildren(id));
    if (!opens) return ["tabindex", "role", "aria-label"].forEach((name) => group.removeAttribute(name));
    const words = { node: nodeName(this.recorded, id), count: unseen };
    const visible = [...texts.values()].map((text) => text.textContent);
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "button");
    const action = t(unseen > 0 ? "u.open" : "u.close", words);
    return group.setAttribute("aria-label", [...visible, "·", action].filter(Boolean).join(" "));
  }

  /**
   * Where the search is: the node of the step, and its parent where both fit.
   * @returns {import("./blocks.js").Box | null}
   */
  around() {
    const id = this.state.step?.node ?? 0;
    const at = this.shape.blocks.get(id);
    if (!at) return null;
    const above = this.shape.blocks.get(this.recorded.nodes[id].parent ?? id) ?? at;
    const { scale } = this.viewport.view;
    const both = union(extent(at), extent(above));
    const fits = both.width * scale < this.viewport.room.width - 40 && both.height * scale < this.viewport.room.height - 40;
    return fits ? both : extent(at);
  }
}

/** The pattern of what another search looks at and this one never does. */
function hatching() {
  const sheet = s("rect", { width: 8, height: 8, class: "sheet" });
  const size = { width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  return s("defs", {}, s("pattern", { id: "missed", ...size }, sheet, s("line", { x1: 2, y1: 0, x2: 2, y2: 8 })));
}

/**
 * A block with its texts.
 * @param {import("./blocks.js").Block} block
 * @returns {import("./blocks.js").Box}
 */
const extent = ({ shape, labels }) => labels.reduce((box, label) => union(box, label.box), shape);

/**
 * @param {import("./blocks.js").Box} a
 * @param {import("./blocks.js").Box} b
 * @returns {import("./blocks.js").Box}
 */
function union(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, foot] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: foot - y };
}

/**
 * @param {number} scale
 * @param {number} count nodes in view
 * @returns {Detail}
 */
function detailOf(scale, count) {
  if (scale < VALUES || count > MOST_ELEMENTS) return "dots";
  return scale < FULL ? "small" : "full";
}

/**
 * How many nodes lie below each node; parents stand before their children.
 * @param {Page.Recording} recorded
 */
function descendants({ nodes }) {
  const below = nodes.map(() => 0);
  for (const { id, parent } of [...nodes].reverse()) if (parent !== null) below[parent] += 1 + below[id];
  return below;
}
