// Where the nodes of a tree stand: children side by side as close as their subtrees allow, parents above the middle.
// (The idea is Reingold and Tilford's, 1981: keep the outline of every subtree and push outlines together.)

/** @typedef {{ offset: number, level: number, x: number }} Place where a node stands: beside its parent, then at all */
/** @typedef {{ left: number[], right: number[] }} Outline how far a subtree reaches, by level below its root */

/**
 * What is laid out: the nodes below a node, how wide a node is, how far apart they stand at least.
 * @typedef {object} Plan
 * @property {(id: number) => number[]} children
 * @property {(id: number) => number} width
 * @property {number} gap
 */

/**
 * The place of every node drawn, how wide the whole is and how many levels it has.
 * @param {Plan} plan
 */
export function layout(plan) {
  /** @type {Map<number, Place>} */
  const places = new Map();
  const shape = subtree(plan, 0, 0, places);
  const left = Math.min(...shape.left);
  settle(plan, 0, -left, places);
  return { places, width: Math.max(...shape.right) - left, levels: shape.left.length };
}

/**
 * Lays out a subtree around x = 0 of its root.
 * @param {Plan} plan
 * @param {number} id
 * @param {number} level
 * @param {Map<number, Place>} places
 * @returns {Outline}
 */
function subtree(plan, id, level, places) {
  const half = plan.width(id) / 2;
  /** @type {Outline} */
  const whole = { left: [], right: [] };
  /** @type {number[]} */
  const shifts = [];
  const children = plan.children(id);
  for (const child of children) {
    const shape = subtree(plan, child, level + 1, places);
    const shift = shifts.length ? room(whole, shape, plan.gap) : 0;
    shifts.push(shift);
    join(whole, shape, shift);
  }
  const middle = shifts.length ? (shifts[0] + shifts[shifts.length - 1]) / 2 : 0;
  children.forEach((child, index) => (placeOf(places, child).offset = shifts[index] - middle));
  places.set(id, { offset: 0, level, x: 0 });
  const moved = (/** @type {number[]} */ edge) => edge.map((x) => x - middle);
  return { left: [-half, ...moved(whole.left)], right: [half, ...moved(whole.right)] };
}

/**
 * How far a shape must be moved to stand clear of what is on its left.
 * @param {Outline} whole
 * @param {Outline} shape
 * @param {number} gap
 */
function room(whole, shape, gap) {
  let shift = -Infinity;
  for (let level = 0; level < Math.min(whole.right.length, shape.left.length); level++) {
    shift = Math.max(shift, whole.right[level] - shape.left[level] + gap);
  }
  return shift;
}

/**
 * @param {Outline} whole
 * @param {Outline} shape
 * @param {number} shift
 */
function join(whole, shape, shift) {
  shape.left.forEach((x, level) => (whole.left[level] ??= x + shift));
  shape.right.forEach((x, level) => (whole.right[level] = x + shift));
}

/**
 * @param {Plan} plan
 * @param {number} id
 * @param {number} x
 * @param {Map<number, Place>} places
 */
function settle(plan, id, x, places) {
  const place = placeOf(places, id);
  place.x = x + place.offset;
  for (const child of plan.children(id)) settle(plan, child, place.x, places);
}

/**
 * @param {Map<number, Place>} places
 * @param {number} id
 */
function placeOf(places, id) {
  const place = places.get(id);
  if (!place) throw new Error(`node ${id} has no place`);
  return place;
}
