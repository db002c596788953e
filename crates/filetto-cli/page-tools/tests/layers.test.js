// The layers beside the tree: differences, keys, looks, playouts, ratings, matrices, slides.

import assert from "node:assert/strict";
import test from "node:test";
import { slidesOf } from "../../static/understand/deck.js";
import { difference } from "../../static/understand/difference.js";
import { expected, ratings } from "../../static/understand/elo.js";
import { grown, lengthOf, partOf, share, shownNodes } from "../../static/understand/growth.js";
import { bitsOf, byKey, stoneKey } from "../../static/understand/keys.js";
import { textsOf } from "../../static/understand/labels.js";
import { rootOrder, workOf } from "../../static/understand/looks.js";
import { cellOf, columnMost, matrixLength, rowLeast } from "../../static/understand/payoffs.js";
import { traceBody } from "../../static/understand/question.js";
import { recording, stateAt, turned } from "../../static/understand/replay.js";
import { alphabetaTrace, positionTrace, randomTree } from "./recorded.js";

test("what the other search visits and this one never does is added and counted", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const tree = randomTree(seed, 60);
    const [pruned, whole] = [recording(withVisits(alphabetaTrace(tree))), recording(withVisits(alphabetaTrace(tree, { moves: "" }, false)))];
    const { recorded, missed } = difference(pruned, whole);
    assert.equal(recorded.nodes.length, 60);
    assert.equal(missed.size, 60 - pruned.stats.nodes);
    assert.equal(difference(whole, pruned).missed.size, 0, "minimax looks everywhere");
    assert.deepEqual(recorded.steps, pruned.steps, "the search itself is the same");
  }
});

/**
 * The server counts visits.
 * @param {Api.Trace} trace
 */
const withVisits = (trace) => ({ ...trace, nodes: trace.nodes.map((node) => ({ ...node, visits: node.cut ? 0 : 1 })) });

test("a stone toggles the same bits in every order of moves", () => {
  assert.deepEqual(bitsOf("80000000000000f1").join(""), `1${"0".repeat(55)}11110001`);
  const [a, b] = ["00ff00ff00ff00ff", "123456789abcdef0"];
  assert.equal(stoneKey(a, a), "0".repeat(16));
  assert.equal(stoneKey(a, stoneKey(a, b)), b);
  const { nodes } = positionTrace("tris", 2, 2);
  const keyed = recording({ ...positionTrace("tris", 2, 2), nodes: nodes.map((node, at) => ({ ...node, key: at > 2 ? "0a" : `0${at}` })) });
  assert.equal(byKey(keyed).get("0a")?.length, nodes.length - 3);
});

test("negamax writes every value from the side of its mover, and its parent turns it", () => {
  const trace = alphabetaTrace(randomTree(4, 30), { moves: "" }, false);
  const open = (/** @type {Api.Trace["events"][number]} */ event) => (event.kind === "enter" ? { ...event, alpha: "-inf", beta: "+inf" } : event);
  const recorded = recording({ ...trace, events: trace.events.map(open), algorithm: "negamax" });
  const state = stateAt(recorded, recorded.steps.length);
  for (const node of recorded.nodes.slice(1)) {
    const { value, name } = textsOf(recorded, state.nodes[node.id], node.id);
    const own = node.max ? node.value : turned(node.value);
    assert.equal(value, String(own).replace("-", "−"));
    assert.ok(name.endsWith(`: −(${value})`), name);
  }
  assert.deepEqual(["win in 3", "loss in 2", "+inf", "-inf", 5, null].map(turned), ["loss in 3", "win in 2", "-inf", "+inf", -5, null]);
});

test("the shares of the looks add up to the whole search, and the order is that of the look", () => {
  const trace = positionTrace("connect4", 3, 2);
  const look = (/** @type {number} */ depth) => ({ kind: /** @type {const} */ ("look"), node: 0, look: /** @type {const} */ ("deeper"), depth, window: null });
  const recorded = recording({ ...trace, events: [look(1), ...trace.events, look(2), ...trace.events] });
  assert.ok(recorded.grows);
  const state = stateAt(recorded, recorded.steps.length);
  const work = workOf(state);
  assert.deepEqual(work.map(({ depth }) => depth), [1, 2]);
  assert.equal(work[0].nodes + work[1].nodes, 2 * trace.stats.nodes);
  const firsts = recorded.nodes[0].children.filter((id) => state.nodes[id].seen).map((id) => recorded.nodes[id].move);
  assert.deepEqual(rootOrder(recorded, recorded.steps.length), firsts);
});

test("forced replies count as nodes, and the leaf above them is not evaluated itself", () => {
  const trace = positionTrace("tris", 5, 1);
  const leaf = trace.events.findIndex((event) => event.kind === "leaf");
  const event = trace.events[leaf];
  assert.ok(event.kind === "leaf");
  const id = trace.nodes.length;
  const extra = { ...trace.nodes[event.node], id, parent: event.node, move: "a1", ply: 2 };
  const events = [
    ...trace.events.slice(0, leaf),
    { kind: /** @type {const} */ ("extend"), node: id, alpha: -5, beta: 5 },
    { kind: /** @type {const} */ ("settle"), node: id, value: 4, evaluated: true },
    { ...event, leaf: /** @type {const} */ ("horizon") },
    ...trace.events.slice(leaf + 1),
  ];
  const recorded = recording({ ...trace, nodes: [...trace.nodes, extra], events });
  const { counters, nodes } = stateAt(recorded, recorded.steps.length);
  assert.equal(counters.nodes, trace.stats.nodes + 1);
  assert.equal(counters.leaves, trace.stats.leaves);
  assert.equal(counters.evaluations, 1);
  assert.equal(nodes[id].value, 4);
});

/** @type {Api.Playout[]} */
const PLAYOUTS = [
  { path: [step(0, null, 1, -1), step(1, "a1", 1, 1)], bounds: [], rollout: ["b2"], result: -1 },
  { path: [step(0, null, 2, -1), step(2, "b1", 1, 0)], bounds: [], rollout: [], result: 0 },
  { path: [step(0, null, 3, -2), step(1, "a1", 2, 2), step(3, "c1", 1, -1)], bounds: [], rollout: [], result: 1 },
];

/**
 * @param {number} node
 * @param {string | null} move
 * @param {number} visits
 * @param {number} score
 */
function step(node, move, visits, score) {
  return { node, move, visits, score, proven: null };
}

test("a Monte Carlo tree grows by a playout at a time, and back again", () => {
  assert.deepEqual([...grown(PLAYOUTS, 1).keys()], [0, 1]);
  const all = grown(PLAYOUTS, 3);
  assert.equal(all.get(1)?.visits, 2);
  assert.equal(all.get(3)?.parent, 1);
  assert.equal(share({ visits: 2, score: 2, id: 0, parent: null, move: null, proven: null, ply: 0 }), 1);
  assert.deepEqual(shownNodes(all, [0, 2], 3), [0, 1, 2]);
  assert.deepEqual([partOf(1), partOf(4), partOf(5)].map(({ playout, part }) => `${playout} ${part}`), ["1 select", "1 backpropagate", "2 select"]);
  for (const count of [1, 10, 25, 26, 300]) assert.equal(partOf(lengthOf(count)).playout, count);
});

test("ratings are those that the results make likely", () => {
  const beats = Array.from({ length: 100 }, (_, game) => ({ x: 0, o: 1, winner: /** @type {"x" | "o"} */ (game < 75 ? "x" : "o") }));
  const [strong, weak] = ratings(2, beats);
  assert.ok(Math.abs(expected(strong, weak) - 0.75) < 0.01);
  assert.ok(Math.abs(strong + weak) < 1e-9);
  const drawn = ratings(3, [{ x: 0, o: 1, winner: null }]);
  assert.ok(drawn.every((rating) => Math.abs(rating) < 1e-6));
});

test("a matrix is walked through cell by cell, then rows and columns, then saddle points", () => {
  const sides = { rows: ["a", "b"], columns: ["c", "d", "e"] };
  assert.equal(matrixLength(sides), 8);
  assert.equal(cellOf(sides, 0), null);
  assert.deepEqual(cellOf(sides, 4), { row: 1, column: 0 });
  assert.equal(cellOf(sides, 7), null);
  const payoffs = [[1, 0, -1], [0, 0, 1]];
  assert.deepEqual([rowLeast(payoffs, 0), rowLeast(payoffs, 1), columnMost(payoffs, 1)], [-1, 0, 0]);
});

test("an address becomes what the server takes, and nothing that is not for it", () => {
  const params = { example: "textbook", depth: "3", memory: "1", step: "7", lecture: "1", against: "minimax", quiescence: "" };
  assert.deepEqual(traceBody(params, "alphabeta"), { algorithm: "alphabeta", focus: [], example: "textbook", depth: 3, memory: true });
});

test("a lesson becomes slides: short texts together, pictures alone, examples last", () => {
  const element = (/** @type {string} */ tagName, /** @type {string} */ textContent, image = false) =>
    /** @type {Element} */ (/** @type {unknown} */ ({ tagName, textContent, querySelector: () => (image ? {} : null) }));
  const blocks = [element("H1", "Title"), element("P", "a".repeat(200)), element("P", "b".repeat(200)), element("P", "c".repeat(200)), element("P", "", true), element("PRE", "x")];
  const slides = slidesOf(blocks, [{ about: "Look", open: "#/understand?example=textbook" }]);
  assert.deepEqual(slides.map(({ kind, elements }) => `${kind} ${elements.length}`), ["title 1", "words 2", "words 1", "picture 1", "program 1", "example 0"]);
});
