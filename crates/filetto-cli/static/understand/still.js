// A tree at one step as a picture that does not move: for paper.

import { s } from "../dom.js";
import { gameOf } from "../game.js";
import { arrange } from "./blocks.js";
import { roomNeeded } from "./labels.js";
import { dress, makeNode, write } from "./node.js";
import { pathUp, stateAt } from "./replay.js";

/** More nodes than this are drawn only along the search. */
const MOST = 80;

/**
 * The tree after so many steps.
 * @param {Page.Recording} recorded
 * @param {number} step
 */
export function stillTree(recorded, step) {
  const state = stateAt(recorded, step);
  const subject = { recorded, rules: recorded.game ? gameOf(recorded.game) : null };
  const path = new Set(pathUp(recorded, state.step?.node ?? 0));
  const isOpen = (/** @type {number} */ id) => recorded.nodes.length <= MOST || path.has(id);
  const children = (/** @type {number} */ id) => (isOpen(id) ? recorded.nodes[id].children : []);
  const unseen = (/** @type {number} */ id) => (isOpen(id) ? 0 : recorded.nodes[id].children.length);
  const shape = arrange({ recorded, rules: subject.rules, rooms: roomNeeded(recorded), children, unseen });
  const [edges, nodes] = [s("g"), s("g")];
  for (const block of shape.blocks.values()) {
    const parts = makeNode(subject, block, "full");
    dress(subject, state, parts, block.id, false);
    write(subject, state, block.id, parts, unseen(block.id));
    nodes.append(parts.group);
    if (parts.link) edges.append(parts.link);
  }
  const viewBox = `-8 -8 ${shape.width + 16} ${shape.height + 16}`;
  const width = Math.min(shape.width + 16, 1000);
  return { picture: s("svg", { class: "tree still", viewBox, width, role: "img" }, edges, nodes), state };
}
