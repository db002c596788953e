// Where the nodes of a tree stand: children side by side as close as their subtrees allow, parents above the middle.
// (The idea is Reingold and Tilford's, 1981: keep the outline of every subtree and push outlines together.)

/**
 * `children(id)` are the nodes to draw below a node, `width(id)` is how wide it is. Returns the x of every node drawn, its
 * level, and how wide the whole is.
 */
export function layout(children, width, gap) {
  const places = new Map();
  const shape = subtree(0, 0, children, width, gap, places);
  const left = Math.min(...shape.left);
  settle(0, -left, children, places);
  return { places, width: Math.max(...shape.right) - left, levels: shape.left.length };
}

/** Lays out a subtree around x = 0 of its root; outlines are by level below it. */
function subtree(id, level, children, width, gap, places) {
  const half = width(id) / 2;
  const whole = { left: [], right: [] };
  const offsets = [];
  for (const child of children(id)) {
    const shape = subtree(child, level + 1, children, width, gap, places);
    const shift = offsets.length ? room(whole, shape, gap) : 0;
    offsets.push([child, shift]);
    join(whole, shape, shift);
  }
  const middle = offsets.length ? (offsets[0][1] + offsets.at(-1)[1]) / 2 : 0;
  for (const [child, shift] of offsets) places.get(child).offset = shift - middle;
  places.set(id, { offset: 0, level, x: 0 });
  const moved = (edge) => edge.map((x) => x - middle);
  return { left: [-half, ...moved(whole.left)], right: [half, ...moved(whole.right)] };
}

/** How far a shape must be moved to stand clear of what is on its left. */
function room(whole, shape, gap) {
  let shift = -Infinity;
  for (let level = 0; level < Math.min(whole.right.length, shape.left.length); level++) {
    shift = Math.max(shift, whole.right[level] - shape.left[level] + gap);
  }
  return shift;
}

function join(whole, shape, shift) {
  shape.left.forEach((x, level) => (whole.left[level] ??= x + shift));
  shape.right.forEach((x, level) => (whole.right[level] = x + shift));
}

function settle(id, x, children, places) {
  const place = places.get(id);
  place.x = x + place.offset;
  for (const child of children(id)) settle(child, place.x, children, places);
}
