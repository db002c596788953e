// Searches written down as the server does, made here: alpha-beta over random trees and over real positions.

import { formatMove, formatMoves, gameOf, landing, outcome, replay } from "../../static/game.js";

/**
 * A stream of numbers by seed.
 * @param {number} seed
 */
export function chance(seed) {
  let state = (seed * 7919) % 2147483647 || 1;
  return (/** @type {number} */ most) => (state = (state * 48271) % 2147483647) % most;
}

/** @typedef {{ move: string | number, value: number | null, max: boolean, children: Given[] }} Given a tree to search */

/**
 * A tree of about this many nodes; leaves have values of one to five characters.
 * @param {number} seed
 * @param {number} size
 * @returns {Given}
 */
export function randomTree(seed, size) {
  const below = chance(seed);
  /** @type {Given[]} */
  const nodes = [{ move: 0, value: null, max: true, children: [] }];
  while (nodes.length < size) {
    const parent = nodes[Math.max(below(nodes.length), below(nodes.length))];
    const child = { move: parent.children.length, value: null, max: !parent.max, children: [] };
    parent.children.push(child);
    nodes.push(child);
  }
  for (const node of nodes) if (!node.children.length) node.value = below(20001) - 10000;
  return nodes[0];
}

/**
 * Alpha-beta over a given tree, as `/api/trace` answers.
 * @param {Given} root
 * @param {{ game?: string, moves?: string }} [source]
 * @param {boolean} [prunes] otherwise every node is visited
 * @returns {Api.Trace}
 */
export function alphabetaTrace(root, source = { moves: "" }, prunes = true) {
  /** @type {any[]} */
  const [nodes, events] = [[], []];
  const stats = { nodes: 0, leaves: 0, evaluations: 0, cuts: 0, table_hits: 0 };
  const add = (/** @type {Given} */ given, /** @type {number | null} */ parent, /** @type {number} */ ply) => {
    const id = nodes.length;
    const name = source.game ? null : `n${id}`;
    nodes.push({ id, parent, move: parent === null ? null : given.move, name, ply, max: given.max, leaf: null, value: null, cut: true });
    return id;
  };
  const visit = (/** @type {Given} */ given, /** @type {number} */ id, /** @type {number} */ ply, /** @type {number} */ alpha, /** @type {number} */ beta) => {
    const word = (/** @type {number} */ score) => (score === Infinity ? "+inf" : score === -Infinity ? "-inf" : score);
    events.push({ kind: "enter", node: id, alpha: word(alpha), beta: word(beta) });
    stats.nodes++;
    nodes[id].cut = false;
    if (given.value !== null) {
      stats.leaves++;
      nodes[id].leaf = "end";
      events.push({ kind: "leaf", node: id, leaf: "end" }, { kind: "leave", node: id, value: given.value });
      return (nodes[id].value = given.value);
    }
    const ids = given.children.map((child) => add(child, id, ply + 1));
    let best = given.max ? -Infinity : Infinity;
    for (const [index, child] of given.children.entries()) {
      const [low, high] = given.max ? [Math.max(alpha, best), beta] : [alpha, Math.min(beta, best)];
      const value = visit(child, ids[index], ply + 1, low, high);
      if (given.max ? value > best : value < best) {
        best = value;
        events.push({ kind: "value", node: id, child: ids[index], best });
      }
      const bound = given.max ? beta : alpha;
      if (prunes && (given.max ? best >= beta : best <= alpha)) {
        const left = ids.slice(index + 1);
        if (left.length) {
          events.push({ kind: "cut", node: id, value: best, bound, left });
          stats.cuts++;
        }
        break;
      }
    }
    events.push({ kind: "leave", node: id, value: best });
    return (nodes[id].value = best);
  };
  const value = visit(root, add(root, null, 0), 0, -Infinity, Infinity);
  return /** @type {Api.Trace} */ ({ algorithm: "alphabeta", value, range: null, best: [0], stats, left_out: 0, truncated: false, depth: 9, ...source, nodes, events });
}

/**
 * @param {Page.Rules} rules
 * @param {number[]} moves
 */
function legalMoves(rules, moves) {
  const { cells } = replay(rules, moves);
  const every = Array.from({ length: rules.drop ? rules.width : rules.width * rules.height }, (_, move) => move);
  return every.filter((move) => landing(rules, cells, move) !== null);
}

/**
 * @param {Page.Rules} rules
 * @param {number[]} moves
 */
const isOver = (rules, moves) => outcome(rules, replay(rules, moves)) !== "playing";

/**
 * Alpha-beta of a position after random moves, a few plies deep.
 * @param {string} text the game
 * @param {number} seed
 * @param {number} depth
 */
export function positionTrace(text, seed, depth) {
  const rules = gameOf(text);
  const below = chance(seed);
  /** @type {number[]} */
  const moves = [];
  for (let ply = below(6); ply > 0; ply--) {
    const legal = legalMoves(rules, moves);
    if (legal.length < 3 || isOver(rules, moves)) break;
    moves.push(legal[below(legal.length)]);
  }
  if (isOver(rules, moves)) moves.pop();
  /** @type {(line: number[], left: number) => Given} */
  const grow = (line, left) => {
    const over = isOver(rules, line);
    const max = line.length % 2 === 0;
    const move = line.length ? formatMove(rules, line[line.length - 1]) : "";
    if (over || left === 0) return { move, value: below(601) - 300, max, children: [] };
    const children = legalMoves(rules, line).slice(0, 9).map((mv) => grow([...line, mv], left - 1));
    return { move, value: null, max, children };
  };
  return alphabetaTrace(grow(moves, depth), { game: text, moves: formatMoves(rules, moves) });
}
