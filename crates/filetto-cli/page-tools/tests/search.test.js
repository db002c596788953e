// A recorded search: stepping is exact, counters add up, the drawing has no overlaps.

import assert from "node:assert/strict";
import test from "node:test";
import { setLang } from "../../static/i18n.js";
import { listAt } from "../../static/understand/list.js";
import { layout } from "../../static/understand/layout.js";
import {
  isCut,
  isNull,
  lineTo,
  merge,
  nextCut,
  number,
  recording,
  short,
  shown,
  stateAt,
} from "../../static/understand/replay.js";
import { nodeName, reasonWords, stepWords, windowNow } from "../../static/understand/sentences.js";

/**
 * Alpha-beta over ((3 12) (2 4)), as the server writes it down: the last leaf is cut.
 * @returns {Api.Trace}
 */
function textbook() {
  const node = (/** @type {number} */ id, /** @type {number | null} */ parent, /** @type {number | null} */ value) => ({
    id,
    parent,
    move: parent === null ? null : (id - 1) % 2,
    name: "ABCDEFG"[id],
    ply: parent === null ? 0 : parent === 0 ? 1 : 2,
    max: parent !== 0,
    order: null,
    visits: id === 6 ? 0 : 1,
    alpha: null,
    beta: null,
    value,
    bound: /** @type {const} */ ("exact"),
    leaf: parent ? /** @type {const} */ ("end") : null,
    cut: id === 6,
    key: null,
    reason: null,
  });
  const leaf = (/** @type {number} */ id, /** @type {Api.Score[]} */ [alpha, beta], /** @type {number} */ value) => [
    { kind: /** @type {const} */ ("enter"), node: id, alpha, beta },
    { kind: /** @type {const} */ ("leaf"), node: id, leaf: /** @type {const} */ ("end") },
    { kind: /** @type {const} */ ("leave"), node: id, value },
  ];
  return {
    algorithm: "alphabeta",
    value: 3,
    range: null,
    best: [0, 1, 3],
    stats: { nodes: 6, leaves: 3, evaluations: 0, cuts: 1, table_hits: 0 },
    horizon: null,
    left_out: 0,
    truncated: false,
    depth: 2,
    tree: "((3 12) (2 4))",
    nodes: [node(0, null, 3), node(1, 0, 3), node(2, 0, 2), node(3, 1, 3), node(4, 1, 12), node(5, 2, 2), node(6, 2, null)],
    events: [
      { kind: "enter", node: 0, alpha: "-inf", beta: "+inf" },
      { kind: "enter", node: 1, alpha: "-inf", beta: "+inf" },
      ...leaf(3, ["-inf", "+inf"], 3),
      { kind: "value", node: 1, child: 3, best: 3 },
      ...leaf(4, ["-inf", 3], 12),
      { kind: "leave", node: 1, value: 3 },
      { kind: "value", node: 0, child: 1, best: 3 },
      { kind: "enter", node: 2, alpha: 3, beta: "+inf" },
      ...leaf(5, [3, "+inf"], 2),
      { kind: "value", node: 2, child: 5, best: 2 },
      { kind: "cut", node: 2, value: 2, bound: 3, left: [6] },
      { kind: "leave", node: 2, value: 2 },
      { kind: "leave", node: 0, value: 3 },
    ],
  };
}

test("the counters of the last step are those of the server", () => {
  const recorded = recording(textbook());
  const { counters, nodes, done } = stateAt(recorded, recorded.steps.length);
  const { again, ...counted } = counters;
  assert.deepEqual(counted, recorded.stats);
  assert.equal(again, 0);
  assert.ok(done && nodes.every((node) => !node.open));
  assert.deepEqual([nodes[1].sign, nodes[2].sign], ["", "≤"], "the cut leaves only a bound");
});

test("a state depends on its step alone, and every step but the last leaves somebody open", () => {
  const recorded = recording(textbook());
  const forth = Array.from({ length: recorded.steps.length + 1 }, (_, step) => stateAt(recorded, step));
  for (let step = recorded.steps.length; step >= 0; step--) assert.deepEqual(stateAt(recorded, step), forth[step]);
  assert.ok(forth.slice(1, -1).every(({ nodes }) => nodes.some((node) => node.open)));
});

test("what a cut leaves out is cut from then on, and found by the next-cut button", () => {
  const recorded = recording(textbook());
  const at = nextCut(recorded, 0);
  assert.equal(recorded.steps[at - 1].kind, "cut");
  assert.equal(isCut(recorded, stateAt(recorded, at - 1), 6), false);
  assert.equal(isCut(recorded, stateAt(recorded, at), 6), true);
  assert.equal(isCut(recorded, stateAt(recorded, at), 5), false);
  assert.equal(nextCut(recorded, at), recorded.steps.length);
});

test("a part that knows nothing more changes nothing", () => {
  const recorded = recording(textbook());
  for (const { id } of recorded.nodes.filter((node) => node.visits)) {
    const merged = merge(recorded, textbook(), id);
    assert.deepEqual(merged.nodes, recorded.nodes);
    assert.deepEqual(merged.events, recorded.events);
  }
});

test("a node has its line and its name", () => {
  const recorded = recording(textbook());
  assert.equal(nodeName(recorded, 6), "node G");
  assert.deepEqual(lineTo(recorded, 0), []);
  assert.deepEqual(lineTo(recorded, 6), [1, 1]);
});

test("scores are ordered: losses, estimates, wins, the sooner the further out", () => {
  const ordered = ["-inf", "loss in 2", "loss in 9", -7, 0, 12, "win in 9", "win in 1", "+inf"];
  assert.deepEqual(ordered.toSorted((a, b) => number(a) - number(b)), ordered);
  assert.deepEqual(ordered.map(short), ["−∞", "L2", "L9", "−7", "0", "12", "W9", "W1", "+∞"]);
});

test("values can be shown from -1 to 1, and only wins and losses at the ends", () => {
  const told = ["-inf", "loss in 2", -1e9, -100, 0, 0.4, 50, 1e9, "win in 9", "+inf"];
  const texts = ["−∞", "−1.00", "−0.99", "−0.50", "0.00", "0.00", "+0.33", "+0.99", "+1.00", "+∞"];
  assert.deepEqual(told.map((score) => shown({ unit: true }, score)), texts);
  assert.equal(shown({}, 0.3), "0.3");
});

test("the list L goes with the steps: what is in it, what comes in, what is taken out", () => {
  const [D, E] = [{ node: 3, value: 3 }, { node: 4, value: null }];
  const lists = [
    [{ node: 1, value: null }, { node: 2, value: null }],
    [{ node: 3, value: null }, E, { node: 1, value: "+inf" }, { node: 2, value: null }],
    [E, { node: 1, value: 3 }, { node: 2, value: null }],
  ];
  const { events, ...rest } = { ...textbook(), algorithm: "alphabeta-list" };
  const list = (/** @type {number} */ at) => ({ kind: /** @type {const} */ ("list"), open: lists[at] });
  const told = [events[0], list(0), events[1], list(1), ...events.slice(2, 6), list(2), ...events.slice(6)];
  const recorded = recording({ ...rest, events: told });
  const nodes = (/** @type {Page.ListItem[]} */ items) => items.map(({ node }) => node);
  assert.deepEqual(nodes(listAt(recorded, 0).items), [0]);
  assert.deepEqual(nodes(listAt(recorded, 1).items), [1, 2, 0]);
  assert.deepEqual([...listAt(recorded, 2).fresh], [D.node, E.node]);
  assert.deepEqual(nodes(listAt(recorded, 4).gone), [D.node]);
});

test("a cut at the end of a known range says so, and a question stays one with decimals", () => {
  const trace = textbook();
  const recorded = recording({ ...trace, range: [2, 12], decimals: 1 });
  const cut = recorded.steps.find((step) => step.kind === "cut");
  assert.ok(cut?.kind === "cut" && cut.reason.kind !== ".null");
  assert.match(reasonWords(recorded, 2, { ...cut.reason, kind: ".range" }), /nothing is worth less/);
  assert.ok(isNull([0.2, 0.3], { decimals: 1 }) && !isNull([0.2, 0.4], { decimals: 1 }));
});

test("a window only narrows", () => {
  assert.deepEqual(windowNow({ max: true }, { window: [1, 9], best: 5 }), [5, 9]);
  assert.deepEqual(windowNow({ max: true }, { window: [1, 9], best: 0 }), [1, 9]);
  assert.deepEqual(windowNow({ max: false }, { window: [1, 9], best: 5 }), [1, 5]);
  assert.deepEqual(windowNow({ max: false }, { window: [1, 9], best: null }), [1, 9]);
});

test("every step has a sentence without gaps, in both languages", () => {
  const recorded = recording(textbook());
  for (const language of /** @type {const} */ (["it", "en"])) {
    setLang(language);
    for (let step = 0; step <= recorded.steps.length; step++) {
      const words = stepWords(recorded, stateAt(recorded, step));
      assert.ok(words.length > 5 && !/[{}]|undefined|null/.test(words), words);
    }
  }
  assert.match(stepWords(recorded, stateAt(recorded, nextCut(recorded, 0))), /MAX already has better/);
});

/**
 * Random trees of forty nodes by seed: the children of each node.
 * @param {number} seed
 */
function randomTree(seed) {
  let state = seed;
  const below = (/** @type {number} */ most) => (state = (state * 48271) % 2147483647) % most;
  /** @type {number[][]} */
  const children = [[]];
  while (children.length < 40) {
    children[below(children.length)].push(children.length);
    children.push([]);
  }
  return children;
}

test("nodes of a level stand apart, inside the drawing", () => {
  const [gap, width] = [7, (/** @type {number} */ id) => 10 + ((id * 7) % 30)];
  for (let seed = 1; seed <= 100; seed++) {
    const children = randomTree(seed);
    const { places, width: whole, levels } = layout({ children: (id) => children[id], reach: (id) => [width(id) / 2, width(id) / 2], gap });
    const ends = [...places].map(([id, { x, level }]) => ({ level, left: x - width(id) / 2, right: x + width(id) / 2 }));
    assert.ok(ends.every(({ left, right }) => left >= -1e-6 && right <= whole + 1e-6));
    for (let level = 0; level < levels; level++) {
      const row = ends.filter((end) => end.level === level).toSorted((a, b) => a.left - b.left);
      assert.ok(row.every((end, index) => index === 0 || end.left - row[index - 1].right >= gap - 1e-6));
    }
  }
});

test("a parent stands above the middle of its first and last child", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const children = randomTree(seed);
    const { places } = layout({ children: (id) => children[id], reach: () => [10, 10], gap: 5 });
    const x = (/** @type {number} */ id) => places.get(id)?.x ?? NaN;
    for (const [id, below] of children.entries())
      if (below.length) assert.ok(Math.abs(x(id) - (x(below[0]) + x(below[below.length - 1])) / 2) < 1e-6);
  }
});
