// One node of a drawn tree: squares where MAX moves, rounds where MIN moves, small boards where nodes are positions.
// Its elements stand where blocks.js says; a step only changes their words and classes.

import { s } from "../dom.js";
import { parseMoves } from "../game.js";
import { miniBoard } from "../shapes.js";
import { boardSize } from "./blocks.js";
import { isLeaf, textsOf } from "./labels.js";
import { isCut, lineTo, number } from "./replay.js";
import { reasonWords } from "./sentences.js";

/** How much of a node is drawn: everything, or its value alone. */
/** @typedef {"full" | "small"} Detail */

/**
 * The elements of a node.
 * @typedef {object} Parts
 * @property {SVGGElement} group
 * @property {string} kind
 * @property {Map<string, SVGTextElement>} texts
 * @property {SVGTitleElement} title
 * @property {SVGGElement | null} link the edge to its parent
 */

/**
 * What a node is drawn from: the recording, and the rules where nodes are positions.
 * @typedef {{ recorded: Page.Recording, rules: Page.Rules | null }} Subject
 */

/**
 * @param {Subject} subject
 * @param {import("./blocks.js").Block} block
 * @param {Detail} detail
 * @returns {Parts}
 */
export function makeNode(subject, block, detail) {
  const { recorded, rules } = subject;
  const { id, shape } = block;
  const title = s("title");
  const labels = detail === "full" ? block.labels : [bigValue(block)];
  const texts = new Map(
    labels.map(({ kind, x, y, anchor }) => {
      const name = kind.replace(/\d/, "");
      return [kind, s("text", { class: `${name} ${anchor}`, x, y })];
    }),
  );
  const board = rules && detail === "full" && smallBoard(recorded, rules, block);
  // Blanks between the texts keep their words apart for programs that read them.
  const group = s("g", { class: "node", "data-id": id }, title, outline(subject, id, shape), board, [...texts.values()].flatMap((text) => [text, " "]));
  const kind = `${recorded.nodes[id].max ? "max" : "min"}${isLeaf(recorded, id) ? " leaf" : ""}`;
  return { group, kind, texts, title, link: makeLink(block) };
}

/**
 * The value alone, as large as the shape.
 * @param {import("./blocks.js").Block} block
 * @returns {import("./blocks.js").Label}
 */
function bigValue({ x, y, shape }) {
  return { kind: "value", x, y: y + 11, anchor: "middle", box: shape };
}

/**
 * @param {Subject} subject
 * @param {number} id
 * @param {import("./blocks.js").Box} shape
 */
function outline({ recorded, rules }, id, shape) {
  const { max } = recorded.nodes[id];
  const rx = isLeaf(recorded, id) && !rules ? 9 : max ? 1 : rules ? 18 : shape.height / 2;
  return s("rect", { class: "shape", ...shape, rx });
}

/**
 * @param {Page.Recording} recorded
 * @param {Page.Rules} rules
 * @param {import("./blocks.js").Block} block
 */
function smallBoard(recorded, rules, { id, x, y }) {
  const line = lineTo(recorded, id).join(" ");
  const moves = [...(parseMoves(rules, recorded.moves) ?? []), ...(parseMoves(rules, line) ?? [])];
  const [width, height] = boardSize(rules);
  const mini = miniBoard(rules, moves);
  for (const [name, side] of Object.entries({ x: x - width / 2, y: y - height / 2, width, height }))
    mini.setAttribute(name, String(side));
  return mini;
}

/**
 * The edge from the parent, with a stroke across its slope where it is cut.
 * @param {import("./blocks.js").Block} block
 */
function makeLink({ edge }) {
  if (!edge.length) return null;
  const [[x1, y1], [x2, y2]] = edge.slice(-2);
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(9 * (y2 - y1)) / length, (-9 * (x2 - x1)) / length];
  const stop = s("line", { class: "stop", x1: mx - dx, y1: my - dy, x2: mx + dx, y2: my + dy });
  return s("g", { class: "link" }, s("polyline", { class: "edge", points: edge.join(" ") }), stop);
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
 * Gives a node and its edge the classes of a step.
 * @param {Subject} subject
 * @param {Page.SearchState} state
 * @param {Parts} parts
 * @param {number} id
 * @param {boolean} isMissed another search visits it
 */
export function dress({ recorded }, state, parts, id, isMissed) {
  const [node, at] = [recorded.nodes[id], state.nodes[id]];
  const cut = isCut(recorded, state, id);
  const parent = node.parent === null ? null : state.nodes[node.parent];
  const line = state.done && recorded.best.includes(id);
  const extra = typeof recorded.horizon === "number" && node.ply > recorded.horizon;
  const seen = { seen: at.seen, path: at.open, line, cut, missed: isMissed && !at.seen, extra, unborn: recorded.grows && !at.seen && !cut };
  const more = { now: state.step?.node === id, table: at.leaf === "remembered", twice: at.visits > 1, ...leaning(at) };
  parts.group.setAttribute("class", `node ${parts.kind} ${classes({ ...seen, ...more })}`);
  const here = cut && Boolean(parent?.visits);
  const best = parent?.bestChild === id && !cut;
  parts.link?.setAttribute("class", `link ${classes({ ...seen, here, best })}`);
}

/**
 * Whom the value of a node favours, for the colour of a square without its board.
 * @param {Page.NodeState} at
 */
function leaning({ value, best }) {
  const known = value ?? best;
  return { plus: known !== null && number(known) > 0, minus: known !== null && number(known) < 0 };
}

/**
 * Writes what is known of a node by now.
 * @param {Subject} subject
 * @param {Page.SearchState} state
 * @param {number} id
 * @param {Parts} parts
 * @param {number} unseen
 */
export function write({ recorded }, state, id, parts, unseen) {
  const at = state.nodes[id];
  const { reasons, ...plain } = textsOf(recorded, at, id, unseen);
  const words = { ...plain, reason0: reasons[0], reason1: reasons[1] };
  for (const [kind, text] of Object.entries(words)) {
    const element = parts.texts.get(kind);
    if (element && element.textContent !== text) element.textContent = text;
  }
  parts.title.textContent = at.reason ? reasonWords(recorded, id, at.reason) : "";
}
