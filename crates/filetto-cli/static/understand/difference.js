// What one search looks at and another never does: "alpha-beta never looks here".

/**
 * A recording with the nodes added that only the other search visits, and which of its nodes those are. Nodes are the
 * same where the moves that lead to them are.
 * @param {Page.Recording} recorded
 * @param {Page.Recording} other
 */
export function difference(recorded, other) {
  const nodes = recorded.nodes.map((node) => ({ ...node, children: [...node.children] }));
  /** @type {Set<number>} */
  const missed = new Set();
  /** @type {Map<number, number>} */
  const here = new Map([[0, 0]]);
  for (const { id, parent, visits } of other.nodes) {
    if (parent !== null) here.set(id, sameNode(nodes, here.get(parent) ?? 0, other.nodes[id]));
    const mine = here.get(id) ?? 0;
    if (visits > 0 && nodes[mine].visits === 0) missed.add(mine);
  }
  return { recorded: { ...recorded, nodes }, missed };
}

/**
 * The child of a node by the move of another recording's node, made if it is not there.
 * @param {Page.RecordedNode[]} nodes
 * @param {number} parent
 * @param {Page.RecordedNode} wanted
 */
function sameNode(nodes, parent, wanted) {
  const known = nodes[parent].children.find((child) => nodes[child].move === wanted.move);
  if (known !== undefined) return known;
  const id = nodes.length;
  const never = { visits: 0, cut: true, leaf: null, alpha: null, beta: null, order: null, reason: null };
  const value = wanted.leaf === "end" ? wanted.value : null;
  nodes.push({ ...wanted, ...never, value, id, parent, children: [] });
  nodes[parent].children.push(id);
  return id;
}
