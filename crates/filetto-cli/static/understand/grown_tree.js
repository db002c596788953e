// A tree of positions that grows, drawn: the nodes chosen, with texts of the film's own.

import { s } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { arrange } from "./blocks.js";
import { textWidth, SIZES } from "./labels.js";
import { makeNode } from "./node.js";

/** @typedef {{ id: number, parent: number | null, move: string | null, ply: number }} Grown */
/** @typedef {{ value: string, window: string, reason0: string }} Texts in the node, below it, and below that */

/**
 * @template {Grown} T
 * @param {{ game: string, moves: string }} film
 * @param {Map<number, T>} grown every node
 * @param {number[]} ids those to draw, parents before their children
 * @param {{ path: number[], label: string, texts: (node: T) => Texts, isDecided: (node: T) => boolean }} look
 */
export function grownTree(film, grown, ids, { path, label, texts, isDecided }) {
  const rules = gameOf(film.game);
  const shown = ids.map((id) => /** @type {T} */ (grown.get(id)));
  const nodes = recordedNodes(shown, parseMoves(rules, film.moves)?.length ?? 0);
  const recorded = /** @type {Page.Recording} */ (/** @type {unknown} */ ({ nodes, game: film.game, moves: film.moves }));
  const words = shown.map((node) => ({ name: node.move ?? "", ...texts(node) }));
  const shape = arrange({ recorded, rules, rooms: words.map(room), children: (id) => nodes[id].children, unseen: () => 0 });
  const [edges, groups] = [s("g"), s("g")];
  for (const block of shape.blocks.values()) {
    const parts = makeNode({ recorded, rules }, block, "full");
    const node = shown[block.id];
    const onPath = path.includes(node.id);
    const kinds = [onPath && "path", path.at(-1) === node.id && "now", isDecided(node) && "proven"];
    parts.group.setAttribute("class", `node seen ${parts.kind} ${kinds.filter(Boolean).join(" ")}`);
    parts.link?.setAttribute("class", `link seen ${onPath ? "best" : ""}`);
    for (const [kind, text] of Object.entries(words[block.id])) parts.texts.get(kind)?.replaceChildren(text);
    groups.append(parts.group);
    if (parts.link) edges.append(parts.link);
  }
  const viewBox = `-10 -10 ${shape.width + 20} ${shape.height + 20}`;
  return s("svg", { class: "tree", viewBox, role: "img", "aria-label": label }, edges, groups);
}

/**
 * The nodes as a recording has them, numbered from 0.
 * @param {Grown[]} shown
 * @param {number} before stones on the board at the root
 */
function recordedNodes(shown, before) {
  const place = new Map(shown.map(({ id }, index) => [id, index]));
  const nodes = shown.map(({ parent, move, ply }, id) => ({
    id,
    parent: parent === null ? null : (place.get(parent) ?? 0),
    move,
    ply,
    max: (before + ply) % 2 === 0,
    name: null,
    leaf: null,
    children: /** @type {number[]} */ ([]),
  }));
  for (const node of nodes) if (node.parent !== null) nodes[node.parent].children.push(node.id);
  return nodes;
}

/** @param {Texts & { name: string }} words */
const room = ({ name, value, window, reason0 }) => ({
  name: textWidth(name, SIZES.name),
  value: textWidth(value, SIZES.value),
  window: textWidth(window, SIZES.window),
  reasons: [textWidth(reason0, SIZES.reason), 0],
  visits: 0,
  hidden: false,
});
