// A tree as it is typed, `A(a:3 B(b:1 c:2))`, read and laid out: leaves side by side, parents above the middle of theirs.

/** @typedef {{ name: string, value: number | null, max: boolean, children: TypedNode[], x: number, y: number }} TypedNode */

/**
 * @param {string} text names with a bracket or a colon and a whole number behind each, as exercises write them
 * @returns {TypedNode}
 */
export function readTree(text) {
  let at = 0;
  const take = (/** @type {RegExp} */ pattern) => {
    const [found = ""] = pattern.exec(text.slice(at)) ?? [];
    at += found.length;
    return found;
  };
  /** @returns {TypedNode} */
  const node = (/** @type {boolean} */ max) => {
    const name = take(/^ *[A-Za-z]+/).trim();
    /** @type {TypedNode} */
    const made = { name, value: null, max, children: [], x: 0, y: 0 };
    if (take(/^:/)) made.value = Number(take(/^-?\d+/));
    else if (take(/^\(/)) while (at < text.length && !take(/^ *\)/)) made.children.push(node(!max));
    return made;
  };
  return node(true);
}

/**
 * Gives every node its place, in units of a leaf's width and of a level.
 * @param {TypedNode} root
 * @returns {{ width: number, height: number }}
 */
export function layOut(root) {
  let [width, height] = [0, 0];
  const place = (/** @type {TypedNode} */ node, /** @type {number} */ level) => {
    node.children.forEach((child) => place(child, level + 1));
    const [first, last] = [node.children[0], node.children[node.children.length - 1]];
    node.x = first ? (first.x + last.x) / 2 : width++;
    node.y = level;
    height = Math.max(height, level + 1);
  };
  place(root, 0);
  return { width, height };
}

/**
 * @param {TypedNode} root
 * @returns {TypedNode[]} every node, parents before their children
 */
export function allNodes(root) {
  return [root, ...root.children.flatMap(allNodes)];
}
