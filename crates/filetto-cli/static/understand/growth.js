// A Monte Carlo tree as it grows: what each position counts after so many playouts.

/** The first playouts are shown in their four parts, the others at once. */
const IN_PARTS = 25;
/** Positions further below the root are drawn only on the path. */
const DEEPEST = 2;
export const PARTS = /** @type {const} */ (["select", "expand", "simulate", "backpropagate"]);

/** @typedef {{ id: number, parent: number | null, move: string | null, visits: number, score: number, proven: number | null, ply: number }} Grown */

/**
 * Which playout a step belongs to, and which part of it.
 * @param {number} step from 1
 */
export function partOf(step) {
  const parts = PARTS.length;
  if (step <= IN_PARTS * parts) return { playout: Math.ceil(step / parts), part: PARTS[(step - 1) % parts] };
  return { playout: step - IN_PARTS * (parts - 1), part: PARTS[3] };
}

/**
 * How many steps a film has.
 * @param {number} playouts
 */
export const lengthOf = (playouts) => Math.min(playouts, IN_PARTS) * PARTS.length + Math.max(playouts - IN_PARTS, 0);

/**
 * The positions after the first `count` playouts; the numbers of a path are those after its playout.
 * @param {Api.Playout[]} playouts
 * @param {number} count
 */
export function grown(playouts, count) {
  /** @type {Map<number, Grown>} */
  const nodes = new Map([[0, { id: 0, parent: null, move: null, visits: 0, score: 0, proven: null, ply: 0 }]]);
  for (const { path } of playouts.slice(0, count))
    path.forEach(({ node, move, visits, score, proven }, ply) => {
      const parent = ply ? path[ply - 1].node : null;
      nodes.set(node, { id: node, parent, move, visits, score, proven, ply });
    });
  return nodes;
}

/**
 * The share of points of the side that moved to a position.
 * @param {Grown} node
 */
export const share = ({ visits, score }) => (visits ? (score / visits + 1) / 2 : 0.5);

/**
 * The positions to draw: those on the path, then the most visited, parents before their children.
 * @param {Map<number, Grown>} nodes
 * @param {number[]} path
 * @param {number} most
 */
export function shownNodes(nodes, path, most) {
  const wanted = new Set([0, ...path.filter((id) => nodes.has(id))]);
  const others = [...nodes.values()].toSorted((a, b) => b.visits - a.visits || a.ply - b.ply || a.id - b.id);
  for (const { id, parent, ply } of others)
    if (wanted.size < most && ply <= DEEPEST && (parent === null || wanted.has(parent))) wanted.add(id);
  return [...wanted].toSorted((a, b) => a - b);
}
