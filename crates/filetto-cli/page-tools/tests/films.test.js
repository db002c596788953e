// The film of proof numbers.

import assert from "node:assert/strict";
import test from "node:test";
import { missing, numbersAt, shownNumbers } from "../../static/understand/numbered.js";

/** @type {Api.ProofNumbers["steps"]} */
const STEPS = [
  {
    path: [0],
    new: [
      { node: 1, move: "a1", proof: 1, disproof: 1 },
      { node: 2, move: "b1", proof: 1, disproof: 1 },
    ],
    changed: [{ node: 0, proof: 1, disproof: 2 }],
  },
  {
    path: [0, 1],
    new: [{ node: 3, move: "c1", proof: null, disproof: 0 }],
    changed: [
      { node: 1, proof: null, disproof: 0 },
      { node: 0, proof: 1, disproof: 1 },
    ],
  },
];

test("numbers change along the path and nodes keep their place", () => {
  const root = (/** @type {number} */ step) => numbersAt(STEPS, step).get(0);
  assert.deepEqual([0, 1, 2].map((step) => [root(step)?.proof, root(step)?.disproof]), [[1, 1], [1, 2], [1, 1]]);
  const nodes = numbersAt(STEPS, 2);
  assert.deepEqual(nodes.get(3), { id: 3, parent: 1, move: "c1", ply: 2, proof: null, disproof: 0 });
  assert.equal(missing(null), "∞");
  assert.deepEqual(shownNumbers(nodes, [0, 1]), [0, 1, 2, 3], "parents before their children");
});
