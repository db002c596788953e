// The moves of a study as a tree: every node is a move, its first child goes on with the line, the others are variations.
// Nothing here knows a board: what can be played is decided before a move is added.

/** What a person or a review says of a move, best first. */
export const MARKS = /** @type {const} */ (["!!", "!", "!?", "?!", "?", "??"]);
/** @typedef {typeof MARKS[number] | ""} MoveMark */

/**
 * The root is the empty board and has no move.
 * @typedef {object} MoveNode
 * @property {number} move -1 at the root
 * @property {MoveNode | null} parent
 * @property {MoveNode[]} children
 * @property {string} comment
 * @property {MoveMark} mark set by hand
 * @property {MoveMark} judged set by a review
 */

/**
 * @param {number} move
 * @param {MoveNode | null} parent
 * @returns {MoveNode}
 */
const makeNode = (move, parent) => ({ move, parent, children: [], comment: "", mark: "", judged: "" });

/**
 * A tree of one line.
 * @param {number[]} moves
 */
export function makeTree(moves = []) {
  const root = makeNode(-1, null);
  moves.reduce(addMove, root);
  return root;
}

/**
 * The node after a move: the one that is there, else a new variation.
 * @param {MoveNode} node
 * @param {number} move
 */
export function addMove(node, move) {
  const known = childOf(node, move);
  if (known) return known;
  const made = makeNode(move, node);
  node.children.push(made);
  return made;
}

/**
 * @param {MoveNode} node
 * @param {number} move
 */
export const childOf = (node, move) => node.children.find((child) => child.move === move) ?? null;

/**
 * The nodes from the first move to this one.
 * @param {MoveNode} node
 */
export function pathTo(node) {
  /** @type {MoveNode[]} */
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/**
 * The nodes after this one, along the first children.
 * @param {MoveNode} node
 */
export function lineFrom(node) {
  const line = [];
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/**
 * The line a node belongs to: the way to it, and on from there.
 * @param {MoveNode} node
 */
export const lineThrough = (node) => [...pathTo(node), ...lineFrom(node)];

/** @param {MoveNode[]} nodes */
export const movesOf = (nodes) => nodes.map(({ move }) => move);

/** @param {MoveNode} node */
export const depthOf = (node) => pathTo(node).length;

/**
 * The node after these moves as far as the tree has them.
 * @param {MoveNode} root
 * @param {number[]} moves
 */
export function find(root, moves) {
  let node = root;
  for (const move of moves) {
    const next = childOf(node, move);
    if (!next) break;
    node = next;
  }
  return node;
}

/** @param {MoveNode} node */
export const isMain = (node) => pathTo(node).every((each) => each.parent?.children[0] === each);

/**
 * The nearest move towards the root that is not the first choice of its parent: where a variation begins.
 * @param {MoveNode} node
 */
function branchOf(node) {
  return pathTo(node)
    .reverse()
    .find((each) => each.parent?.children[0] !== each);
}

/**
 * The variation a node is in goes one place up.
 * @param {MoveNode} node
 */
export function promote(node) {
  const branch = branchOf(node);
  if (!branch?.parent) return;
  const { children } = branch.parent;
  const place = children.indexOf(branch);
  [children[place - 1], children[place]] = [children[place], children[place - 1]];
}

/**
 * The line to a node becomes the main line.
 * @param {MoveNode} node
 */
export function makeMain(node) {
  for (const each of pathTo(node)) {
    const children = each.parent?.children ?? [];
    children.splice(children.indexOf(each), 1);
    children.unshift(each);
  }
}

/**
 * Takes a move and what follows it out of the tree; the node before it.
 * @param {MoveNode} node
 */
export function remove(node) {
  const { parent } = node;
  if (!parent) return node;
  parent.children = parent.children.filter((child) => child !== node);
  return parent;
}

/**
 * The variation above (-1) or below (1) a node, round and round; the node itself where there is none.
 * @param {MoveNode} node
 * @param {1 | -1} way
 */
export function sibling(node, way) {
  const all = node.parent?.children ?? [node];
  return all[(all.indexOf(node) + way + all.length) % all.length];
}

/**
 * All nodes, the root first, lines before their variations.
 * @param {MoveNode} node
 * @returns {MoveNode[]}
 */
export const everyNode = (node) => [node, ...node.children.flatMap(everyNode)];

/**
 * True where there is more than a plain line.
 * @param {MoveNode} root
 */
export const hasExtras = (root) =>
  everyNode(root).some(({ children, comment, mark }) => children.length > 1 || comment || mark);

/**
 * What stands behind a move: the person's word counts more than the review's.
 * @param {MoveNode} node
 */
export const markOf = ({ mark, judged }) => mark || judged;
