// The tree of a proof-number search after so many steps.

/** @typedef {{ id: number, parent: number | null, move: string | null, ply: number, proof: number | null, disproof: number | null }} Numbered */

/** Nodes that are drawn at once. */
const MOST_DRAWN = 22;

/**
 * Every node with its numbers.
 * @param {Api.ProofNumbers["steps"]} steps
 * @param {number} count
 */
export function numbersAt(steps, count) {
  /** @type {Map<number, Numbered>} */
  const nodes = new Map([[0, { id: 0, parent: null, move: null, ply: 0, proof: 1, disproof: 1 }]]);
  for (const { path, new: added, changed } of steps.slice(0, count)) {
    for (const { node, move, proof, disproof } of added)
      nodes.set(node, { id: node, parent: path[path.length - 1], move, ply: path.length, proof, disproof });
    for (const { node, proof, disproof } of changed) {
      const known = nodes.get(node);
      if (known) nodes.set(node, { ...known, proof, disproof });
    }
  }
  return nodes;
}

/**
 * A number, or the sign of infinity.
 * @param {number | null} number
 */
export const missing = (number) => (number === null ? "∞" : String(number));

/**
 * The nodes to draw: the path, the children of its last node and of the root, then brothers on the way.
 * @param {Map<number, Numbered>} nodes
 * @param {number[]} path
 */
export function shownNumbers(nodes, path) {
  const wanted = new Set(path);
  const below = (/** @type {number} */ parent) => [...nodes.values()].filter((node) => node.parent === parent);
  for (const parent of [path[path.length - 1], 0, ...path])
    for (const { id } of below(parent)) if (wanted.size < MOST_DRAWN) wanted.add(id);
  return [...wanted].toSorted((a, b) => a - b);
}
