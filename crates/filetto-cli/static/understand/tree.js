// A recorded search drawn as a tree: squares where MAX moves, rounds where MIN moves, small boards where nodes are positions.
// Elements are made once for a layout; a step only changes their words and classes.

import { s } from "../dom.js";
import { miniBoard } from "../board.js";
import { parseGame, parseMove, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { layout } from "./layout.js";
import { isCut, letters, lineTo, short } from "./replay.js";
import { briefReason, nodeName, reasonWords, windowNow } from "./sentences.js";
import { createViewport } from "./viewport.js";

const BOARD = 62;
/** Trees up to this many nodes are drawn open; larger ones follow the search and open on demand. */
const SMALL = 120;
/** Trees up to this many nodes have room for the reason of each cut in words. */
const WORDY = 60;

/** `onOpen(id)` is asked for what the server left out below a node; `folds` are the nodes opened and closed by hand. */
export function createTree(host, recorded, { onOpen, folds: { opened, closed } }) {
  const rules = recorded.game ? parseGame(recorded.game) : null;
  const names = rules ? null : letters(recorded);
  const small = recorded.nodes.length <= SMALL;
  let [state, drawn, shape, shown] = [null, new Map(), null, ""];

  const edges = s("g", { class: "edges" });
  const nodes = s("g", { class: "nodes" });
  const world = s("g", {}, edges, nodes);
  const svg = s(
    "svg",
    { class: "tree", role: "group", "aria-label": t("u.tocome", { name: recorded.algorithm }) },
    world,
  );
  const viewport = createViewport(svg, world, { size, onFit: () => state && follow() });
  host.replaceChildren(viewport.frame);

  // ---- which nodes are drawn
  const knownBelow = (id) => recorded.nodes[id].children.length > 0;
  const isOpen = (id) => !closed.has(id) && (small || opened.has(id) || onPath(id));

  function onPath(id) {
    if (!state?.step) return id === 0;
    for (let node = state.step.node; node !== null; node = recorded.nodes[node].parent)
      if (node === id) return true;
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
  const isLeaf = (id) =>
    !knownBelow(id) && recorded.nodes[id].leaf !== null && recorded.nodes[id].leaf !== "remembered";
  const nodeSize = (id) => (rules ? boardSize() : isLeaf(id) ? [36, 30] : [44, 36]);

  function boardSize() {
    const unit = BOARD / Math.max(rules.width, rules.height);
    return [rules.width * unit, rules.height * unit];
  }

  function build() {
    const gap = rules ? 36 : 12;
    const wide = (id) => (rules ? Math.max(nodeSize(id)[0], 64) : nodeSize(id)[0] + 4);
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
    viewport.resize();
  }

  function makeEdge(id, parts, above, x, y) {
    const [, height] = nodeSize(id);
    const [, parentHeight] = nodeSize(recorded.nodes[id].parent);
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
    const [width, height] = nodeSize(id);
    const value = s("text", { class: "value", y: rules ? height / 2 + 17 : 5 });
    const window_ = s("text", { class: "window", y: height / 2 + (rules ? 31 : 15) });
    const badge = s("text", { class: "badge", x: width / 2 + 3, y: -height / 2 + 4 });
    const reasons = [0, 1].map((line) =>
      s("text", { class: "reason", y: height / 2 + (rules ? 45 : 30) + line * 12 }),
    );
    const title = s("title");
    const kind = `${node.max ? "max" : "min"}${isLeaf(id) ? " leaf" : ""}`;
    const group = s(
      "g",
      { class: "node", transform: `translate(${x} ${y})`, "data-id": id },
      title,
      outline(id, width, height),
      rules
        ? board(id, width, height)
        : s("text", { class: "letter", x: -width / 2 + 1, y: -height / 2 - 4 }, names[id]),
      value,
      window_,
      badge,
      reasons,
    );
    group.addEventListener("click", () => toggle(id));
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter") toggle(id);
    });
    return { group, kind, value, window: window_, badge, reasons, title };
  }

  function outline(id, width, height) {
    const pad = rules ? 4 : 0;
    const box = {
      class: "shape",
      x: -width / 2 - pad,
      y: -height / 2 - pad,
      width: width + 2 * pad,
      height: height + 2 * pad,
    };
    const round = isLeaf(id) && !rules ? 8 : recorded.nodes[id].max ? 1 : rules ? 16 : height / 2;
    return s("rect", { ...box, rx: round });
  }

  function board(id, width, height) {
    const base = parseMoves(rules, recorded.moves) ?? [];
    const moves = base.concat(lineTo(recorded, id).map((move) => parseMove(rules, move)));
    const mini = miniBoard(rules, moves);
    for (const [name, side] of Object.entries({ x: -width / 2, y: -height / 2, width, height }))
      mini.setAttribute(name, side);
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
    follow();
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
    const classes = {
      seen: at.seen,
      cut,
      now,
      path: at.open,
      line,
      table: at.leaf === "remembered",
      twice: at.visits > 1,
    };
    const words = Object.keys(classes)
      .filter((name) => classes[name])
      .join(" ");
    parts.group.setAttribute("class", `node ${parts.kind} ${words}`);
    parts.link?.setAttribute(
      "class",
      `link ${cut ? "cut" : ""} ${cut && parent.visits ? "here" : ""} ${best ? "best" : ""} ${at.open ? "path" : ""} ${line ? "line" : ""} ${at.seen ? "seen" : ""}`,
    );
    parts.value.textContent = valueText(id, at);
    parts.window.textContent =
      at.window && !at.leaf && recorded.prunes ? `[${windowNow(node, at).map(short).join(", ")}]` : "";
    const more = unseen(id);
    parts.badge.textContent = more ? `+${more}` : at.visits > 1 ? `×${at.visits}` : "";
    parts.title.textContent = at.reason ? reasonWords(recorded, id, at.reason) : "";
    const brief = at.reason && at.reason.left ? briefReason(at.reason) : ["", ""];
    parts.reasons.forEach(
      (line_, index) =>
        (line_.textContent = index === 0 || recorded.nodes.length <= WORDY ? brief[index] : ""),
    );
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

  // ---- the frame
  function size() {
    const [top, foot] = rules ? [BOARD / 2 + 14, 80] : [40, 62];
    return shape && { width: shape.width, height: (shape.levels - 1) * shape.level, top, foot };
  }

  function follow() {
    const at = state.step && shape.places.get(state.step.node);
    if (at) viewport.reveal(at.x, at.level * shape.level);
  }

  return { update, destroy: viewport.destroy };
}
