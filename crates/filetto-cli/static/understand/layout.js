// Where the nodes of a tree stand: children side by side as close as their subtrees allow, parents above the middle.
// (The idea is Reingold and Tilford's, 1981: keep the outline of every subtree and push outlines together.)
//
// An outline is kept from its deepest level up, with one shift for all of it: a parent is added at the end, and two
// outlines are joined in as many steps as the shallower one has levels. So the whole takes time in proportion to the nodes.

/** @typedef {{ offset: number, level: number, x: number }} Place where a node stands: beside its parent, then at all */
/** @typedef {{ xs: number[], shift: number }} Edge one side of a subtree, deepest level first */
/** @typedef {{ left: Edge, right: Edge }} Outline */

/**
 * What is laid out: the nodes below a node, how far a node reaches to its left and right, how far apart they stand.
 * @typedef {object} Plan
 * @property {(id: number) => number[]} children
 * @property {(id: number) => [number, number]} reach
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
  const left = least(shape.left);
  settle(plan, 0, -left, places);
  return { places, width: most(shape.right) - left, levels: shape.left.xs.length };
}

const least = (/** @type {Edge} */ { xs, shift }) => xs.reduce((x, other) => Math.min(x, other), Infinity) + shift;
const most = (/** @type {Edge} */ { xs, shift }) => xs.reduce((x, other) => Math.max(x, other), -Infinity) + shift;

/**
 * Lays out a subtree around x = 0 of its root.
 * @param {Plan} plan
 * @param {number} id
 * @param {number} level
 * @param {Map<number, Place>} places
 * @returns {Outline}
 */
function subtree(plan, id, level, places) {
  const [left, right] = plan.reach(id);
  const children = plan.children(id);
  /** @type {Outline | null} */
  let whole = null;
  /** @type {number[]} */
  const shifts = [];
  for (const child of children) {
    const shape = subtree(plan, child, level + 1, places);
    /** @type {number} */
    const shift = whole ? room(whole.right, shape.left, plan.gap) : 0;
    shifts.push(shift);
    whole = whole ? join(whole, moved(shape, shift)) : shape;
  }
  const middle = shifts.length ? (shifts[0] + shifts[shifts.length - 1]) / 2 : 0;
  children.forEach((child, index) => (placeOf(places, child).offset = shifts[index] - middle));
  places.set(id, { offset: 0, level, x: 0 });
  const under = moved(whole ?? { left: { xs: [], shift: 0 }, right: { xs: [], shift: 0 } }, -middle);
  under.left.xs.push(-left - under.left.shift);
  under.right.xs.push(right - under.right.shift);
  return under;
}

/**
 * @param {Outline} shape
 * @param {number} by
 * @returns {Outline}
 */
const moved = ({ left, right }, by) => ({
  left: { xs: left.xs, shift: left.shift + by },
  right: { xs: right.xs, shift: right.shift + by },
});

/**
 * How far a shape must be moved to stand clear of what is on its left.
 * @param {Edge} whole the right side of what stands already
 * @param {Edge} shape the left side of what comes
 * @param {number} gap
 */
function room(whole, shape, gap) {
  let shift = -Infinity;
  for (let level = 1; level <= Math.min(whole.xs.length, shape.xs.length); level++) {
    const taken = whole.xs[whole.xs.length - level] + whole.shift;
    shift = Math.max(shift, taken - (shape.xs[shape.xs.length - level] + shape.shift) + gap);
  }
  return shift;
}

/**
 * The outline of two shapes side by side.
 * @param {Outline} whole
 * @param {Outline} shape
 * @returns {Outline}
 */
function join(whole, shape) {
  return whole.left.xs.length < shape.left.xs.length
    ? { left: over(shape.left, whole.left), right: shape.right }
    : { left: whole.left, right: over(whole.right, shape.right) };
}

/**
 * The deeper edge with its upper levels replaced by the other.
 * @param {Edge} deep
 * @param {Edge} flat
 */
function over(deep, flat) {
  for (let level = 1; level <= flat.xs.length; level++)
    deep.xs[deep.xs.length - level] = flat.xs[flat.xs.length - level] + flat.shift - deep.shift;
  return deep;
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
