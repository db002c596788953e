// A recorded search drawn as a tree: squares where MAX moves, rounds where MIN moves, small boards where nodes are positions.
// Elements are made once for a layout; a step only changes their words and classes.

import { h, s } from "../dom.js";
import { miniBoard } from "../board.js";
import { parseGame, parseMove, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { layout } from "./layout.js";
import { isCut, letters, lineTo, short } from "./replay.js";
import { briefReason, nodeName, reasonWords, windowNow } from "./sentences.js";

const BOARD = 62;
/** Trees up to this many nodes are drawn open; larger ones follow the search and open on demand. */
const SMALL = 120;
/** Trees up to this many nodes have room for the reason of each cut in words. */
const WORDY = 60;
const SMALLEST = 0.55;

/** `onOpen(id)` is asked for what the server left out below a node; `folds` are the nodes opened and closed by hand. */
export function createTree(host, recorded, { onOpen, folds: { opened, closed } }) {
  const rules = recorded.game ? parseGame(recorded.game) : null;
  const names = rules ? null : letters(recorded);
  const small = recorded.nodes.length <= SMALL;
  let [state, drawn, shape, shown, followed] = [null, new Map(), null, "", true];

  const edges = s("g", { class: "edges" });
  const nodes = s("g", { class: "nodes" });
  const world = s("g", {}, edges, nodes);
  const svg = s("svg", { class: "tree", role: "group", "aria-label": t("u.tocome", { name: recorded.algorithm }) }, world);
  const zoomButton = (key, sign, act) => h("button", { type: "button", class: "quiet", title: t(key), "aria-label": t(key), onclick: act }, sign);
  const bar = h("div", { class: "zoom" }, zoomButton("u.zoomIn", "+", () => zoom(1.3)), zoomButton("u.zoomOut", "−", () => zoom(1 / 1.3)), zoomButton("u.fit", "⤢", fit));
  const frame = h("div", { class: "tree-frame" }, svg, bar);
  host.replaceChildren(frame);

  // ---- which nodes are drawn
  const knownBelow = (id) => recorded.nodes[id].children.length > 0;
  const isOpen = (id) => !closed.has(id) && (small || opened.has(id) || onPath(id));

  function onPath(id) {
    if (!state?.step) return id === 0;
    for (let node = state.step.node; node !== null; node = recorded.nodes[node].parent) if (node === id) return true;
    return false;
  }

  const children = (id) => (knownBelow(id) && isOpen(id) ? recorded.nodes[id].children : []);

  /** Nodes below a node that are not drawn now. */
  function unseen(id) {
    const below = (node) => recorded.nodes[node].children.reduce((sum, child) => sum + 1 + below(child), 0);
    return (isOpen(id) ? 0 : below(id)) + state.nodes[id].hidden;
  }

  function toggle(id) {
    if (knownBelow(id)) {
      const wasOpen = isOpen(id);
      (wasOpen ? opened : closed).delete(id);
      (wasOpen ? closed : opened).add(id);
      if (!wasOpen && small) opened.delete(id);
      update(state);
    } else if (state.nodes[id].hidden) onOpen(id);
  }

  // ---- layout
  const isLeaf = (id) => !knownBelow(id) && recorded.nodes[id].leaf !== null && recorded.nodes[id].leaf !== "remembered";
  const size = (id) => (rules ? boardSize() : isLeaf(id) ? [36, 30] : [44, 36]);

  function boardSize() {
    const unit = BOARD / Math.max(rules.width, rules.height);
    return [rules.width * unit, rules.height * unit];
  }

  function build() {
    const gap = rules ? 36 : 20;
    const wide = (id) => (rules ? Math.max(size(id)[0], 64) : size(id)[0] + 4);
    shape = layout(children, wide, gap);
    shape.level = rules ? boardSize()[1] + 74 : 104;
    drawn = new Map();
    const [lines, groups] = [[], []];
    for (const [id, { x, level }] of shape.places) {
      const y = level * shape.level;
      const parts = makeNode(id, x, y);
      const { parent } = recorded.nodes[id];
      if (parent !== null) lines.push(makeEdge(id, parts, shape.places.get(parent), x, y));
      groups.push(parts.group);
      drawn.set(id, parts);
    }
    edges.replaceChildren(...lines);
    nodes.replaceChildren(...groups);
    frame.style.height = `${frameHeight()}px`;
    fit();
  }

  function makeEdge(id, parts, above, x, y) {
    const [, height] = size(id);
    const [, parentHeight] = size(recorded.nodes[id].parent);
    const [x1, y1, x2, y2] = [above.x, y - shape.level + parentHeight / 2, x, y - height / 2];
    const at = (share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    const [mx, my] = at(rules ? 0.66 : 0.5);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(8 * (y2 - y1)) / length, (-8 * (x2 - x1)) / length];
    parts.edge = s("line", { class: "edge", x1, y1, x2, y2 });
    const stop = s("line", { class: "stop", x1: mx - dx, y1: my - dy, x2: mx + dx, y2: my + dy });
    const [lx, ly] = at(0.84);
    const label = rules && s("text", { class: "move", x: lx, y: ly }, recorded.nodes[id].move);
    parts.link = s("g", { class: "link" }, parts.edge, stop, label);
    return parts.link;
  }

  function makeNode(id, x, y) {
    const node = recorded.nodes[id];
    const [width, height] = size(id);
    const value = s("text", { class: "value", y: rules ? height / 2 + 17 : 5 });
    const window_ = s("text", { class: "window", y: height / 2 + (rules ? 31 : 15) });
    const badge = s("text", { class: "badge", x: width / 2 + 3, y: -height / 2 + 4 });
    const reasons = [0, 1].map((line) => s("text", { class: "reason", y: height / 2 + (rules ? 45 : 30) + line * 12 }));
    const title = s("title");
    const kind = `${node.max ? "max" : "min"}${isLeaf(id) ? " leaf" : ""}`;
    const group = s("g", { class: "node", transform: `translate(${x} ${y})`, "data-id": id }, title,
      outline(id, width, height), rules ? board(id, width, height) : s("text", { class: "letter", x: -width / 2 + 1, y: -height / 2 - 4 }, names[id]),
      value, window_, badge, reasons);
    group.addEventListener("click", () => toggle(id));
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter") toggle(id);
    });
    return { group, kind, value, window: window_, badge, reasons, title };
  }

  function outline(id, width, height) {
    const pad = rules ? 4 : 0;
    const box = { class: "shape", x: -width / 2 - pad, y: -height / 2 - pad, width: width + 2 * pad, height: height + 2 * pad };
    const round = isLeaf(id) && !rules ? 8 : recorded.nodes[id].max ? 1 : rules ? 16 : height / 2;
    return s("rect", { ...box, rx: round });
  }

  function board(id, width, height) {
    const base = parseMoves(rules, recorded.moves) ?? [];
    const moves = base.concat(lineTo(recorded, id).map((move) => parseMove(rules, move)));
    const mini = miniBoard(rules, moves);
    for (const [name, side] of Object.entries({ x: -width / 2, y: -height / 2, width, height })) mini.setAttribute(name, side);
    return mini;
  }

  // ---- a step
  function update(next) {
    state = next;
    const wanted = visible().join(" ");
    if (wanted !== shown) {
      shown = wanted;
      build();
    }
    for (const [id, parts] of drawn) paint(id, parts);
    if (state.step) reveal(state.step.node);
  }

  function visible() {
    const found = [];
    const walk = (id) => {
      found.push(id);
      children(id).forEach(walk);
    };
    walk(0);
    return found;
  }

  function paint(id, parts) {
    const [node, at] = [recorded.nodes[id], state.nodes[id]];
    const cut = isCut(recorded, state, id);
    const now = state.step?.node === id;
    const parent = node.parent === null ? null : state.nodes[node.parent];
    const best = parent?.bestChild === id && !cut;
    const line = state.done && recorded.best.includes(id);
    const classes = { seen: at.seen, cut, now, path: at.open, line, table: at.leaf === "remembered", twice: at.visits > 1 };
    const words = Object.keys(classes).filter((name) => classes[name]).join(" ");
    parts.group.setAttribute("class", `node ${parts.kind} ${words}`);
    parts.link?.setAttribute("class", `link ${cut ? "cut" : ""} ${cut && parent.visits ? "here" : ""} ${best ? "best" : ""} ${at.open ? "path" : ""} ${line ? "line" : ""} ${at.seen ? "seen" : ""}`);
    parts.value.textContent = valueText(id, at);
    parts.window.textContent = at.window && !at.leaf && recorded.prunes ? `[${windowNow(node, at).map(short).join(", ")}]` : "";
    const more = unseen(id);
    parts.badge.textContent = more ? `+${more}` : at.visits > 1 ? `×${at.visits}` : "";
    parts.title.textContent = at.reason ? reasonWords(recorded, id, at.reason) : "";
    const brief = at.reason && at.reason.left ? briefReason(at.reason) : ["", ""];
    parts.reasons.forEach((line_, index) => (line_.textContent = index === 0 || recorded.nodes.length <= WORDY ? brief[index] : ""));
    reachable(id, parts.group, more);
  }

  /** Nodes that open or close are buttons. */
  function reachable(id, group, more) {
    const opens = more > 0 || (!small && knownBelow(id));
    if (!opens) return ["tabindex", "role", "aria-label"].forEach((name) => group.removeAttribute(name));
    const key = more > 0 ? "u.open" : "u.close";
    group.setAttribute("tabindex", 0);
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", t(key, { node: nodeName(recorded, id), count: more }));
  }

  function valueText(id, at) {
    if (at.value !== null) return at.sign + short(at.value);
    if (at.best !== null) return `${short(at.best)}…`;
    const typedLeaf = !rules && isLeaf(id);
    return typedLeaf ? short(recorded.nodes[id].value) : "";
  }

  // ---- zoom and pan
  const view = { scale: 1, x: 0, y: 0 };
  const place = () => world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);

  const [SIDE, TOP, FOOT] = [24, rules ? BOARD / 2 + 14 : 40, rules ? 80 : 62];
  const fullSize = () => [shape.width + 2 * SIDE, (shape.levels - 1) * shape.level + TOP + FOOT];

  /** As high as the tree needs, and no higher than leaves room for the words below. */
  function frameHeight() {
    const [width, height] = fullSize();
    const scale = Math.max(Math.min((frame.clientWidth || 600) / width, 1.35), SMALLEST);
    return Math.round(Math.min(Math.max(height * scale, 260), window.innerHeight * 0.62, 620));
  }

  function fit() {
    if (!shape) return;
    const [width, height] = [frame.clientWidth || 600, frame.clientHeight || 400];
    const full = fullSize();
    const whole = Math.min(width / full[0], height / full[1], 1.35);
    view.scale = Math.max(whole, SMALLEST);
    followed = view.scale > whole;
    view.x = followed && full[0] * view.scale > width ? SIDE * view.scale : (width - shape.width * view.scale) / 2;
    view.y = TOP * view.scale + Math.max(0, (height - full[1] * view.scale) / 2);
    place();
    if (followed && state?.step) reveal(state.step.node);
  }

  function zoom(factor, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
    const scale = Math.min(Math.max(view.scale * factor, 0.1), 3);
    [view.x, view.y] = [x - ((x - view.x) * scale) / view.scale, y - ((y - view.y) * scale) / view.scale];
    view.scale = scale;
    followed = true;
    place();
  }

  /** Brings a node into view if it is outside. */
  function reveal(id) {
    const at = shape.places.get(id);
    if (!followed || !at) return;
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    const [x, y] = [view.x + at.x * view.scale, view.y + at.level * shape.level * view.scale];
    const [marginX, marginY] = [Math.min(90, width / 4), Math.min(70, height / 4)];
    view.x += Math.max(marginX - x, 0) - Math.max(x - width + marginX, 0);
    view.y += Math.max(marginY - y, 0) - Math.max(y - height + marginY, 0);
    place();
  }

  let grip = null;
  svg.addEventListener("pointerdown", (event) => (grip = { x: event.clientX, y: event.clientY, moved: false }));
  svg.addEventListener("pointermove", (event) => {
    if (!grip || !event.buttons) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moved && Math.hypot(dx, dy) < 5) return;
    if (!grip.moved) svg.setPointerCapture(event.pointerId);
    [view.x, view.y] = [view.x + dx, view.y + dy];
    grip = { x: event.clientX, y: event.clientY, moved: true };
    followed = true;
    place();
  });
  svg.addEventListener("pointerup", () => (grip = null));
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * 0.002), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  const watcher = new ResizeObserver(fit);
  watcher.observe(frame);

  return { update, destroy: () => watcher.disconnect() };
}
