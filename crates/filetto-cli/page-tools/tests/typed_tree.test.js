import assert from "node:assert/strict";
import { test } from "node:test";

import { allNodes, layOut, readTree } from "../../static/understand/typed_tree.js";

test("a tree is read with its names, values and movers", () => {
  const root = readTree("A(B(a:3 b:12) c:-4)");
  assert.deepEqual(
    allNodes(root).map(({ name, value, max }) => [name, value, max]),
    [
      ["A", null, true],
      ["B", null, false],
      ["a", 3, true],
      ["b", 12, true],
      ["c", -4, false],
    ],
  );
});

test("leaves stand side by side, parents above the middle of their children", () => {
  const root = readTree("A(B(a:1 b:2) C(c:3 d:4 e:5))");
  assert.deepEqual(layOut(root), { width: 5, height: 3 });
  const at = Object.fromEntries(allNodes(root).map(({ name, x, y }) => [name, [x, y]]));
  assert.deepEqual(at.B, [0.5, 1]);
  assert.deepEqual(at.C, [3, 1]);
  assert.deepEqual(at.A, [1.75, 0]);
  assert.deepEqual(at.e, [4, 2]);
});

test("a broken text ends instead of running on", () => {
  assert.equal(allNodes(readTree("A(B(a:1")).length, 3);
});
