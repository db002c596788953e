// The drawing of a tree: no two texts meet, no edge crosses one, and the whole fits into any frame.

import assert from "node:assert/strict";
import test from "node:test";
import { gameOf } from "../../static/game.js";
import { arrange } from "../../static/understand/blocks.js";
import { fitted, revealed, zoomed } from "../../static/understand/camera.js";
import { roomNeeded, textsOf, textWidth, SIZES } from "../../static/understand/labels.js";
import { recording, Walk } from "../../static/understand/replay.js";
import { alphabetaTrace, chance, positionTrace, randomTree } from "./recorded.js";

/** @typedef {import("../../static/understand/blocks.js").Box} Box */

/**
 * A recording laid out; some nodes are closed if a seed is given.
 * @param {Api.Trace} trace
 * @param {number} [seed]
 */
function drawing(trace, seed = 0) {
  const recorded = recording(trace);
  const below = chance(seed + 1);
  const closed = new Set(seed % 2 ? recorded.nodes.filter(() => below(5) === 0).map(({ id }) => id) : []);
  const children = (/** @type {number} */ id) => (closed.has(id) && id ? [] : recorded.nodes[id].children);
  const unseen = (/** @type {number} */ id) => (children(id).length ? 0 : recorded.nodes[id].children.length);
  const rules = recorded.game ? gameOf(recorded.game) : null;
  return { recorded, shape: arrange({ recorded, rules, rooms: roomNeeded(recorded), children, unseen }) };
}

const SLACK = 1e-6;
const meet = (/** @type {Box} */ a, /** @type {Box} */ b) =>
  a.x + SLACK < b.x + b.width && b.x + SLACK < a.x + a.width && a.y + SLACK < b.y + b.height && b.y + SLACK < a.y + a.height;

/**
 * True if a straight line goes through a box: clipped to it, something is left.
 * @param {number[]} from
 * @param {number[]} to
 * @param {Box} box
 */
function crosses([x1, y1], [x2, y2], box) {
  let [enter, leave] = [0, 1];
  const sides = [
    [x1, x2 - x1, box.x, box.x + box.width],
    [y1, y2 - y1, box.y, box.y + box.height],
  ];
  for (const [start, way, low, high] of sides) {
    if (Math.abs(way) < SLACK) {
      if (start <= low + SLACK || start >= high - SLACK) return false;
      continue;
    }
    const [a, b] = [(low + SLACK - start) / way, (high - SLACK - start) / way];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter < leave - SLACK;
}

/** @typedef {{ id: number, kind: string, box: Box }} Part a text or a shape */
/** @typedef {ReturnType<typeof arrange>["rows"][number]} Row */

/** @type {(row: Row) => Part[]} */
const textsIn = (row) => row.flatMap(({ id, labels }) => labels.map(({ kind, box }) => ({ id, kind, box })));

/** @param {Part[]} kinds */
const isValueInShape = ([one, other]) =>
  one.id === other.id && [one.kind, other.kind].toSorted().join() === "shape,value";

/**
 * Texts and shapes of a level that meet.
 * @param {Row} row
 */
function meetings(row) {
  const shapes = row.map(({ id, shape }) => ({ id, kind: "shape", box: shape }));
  const parts = [...textsIn(row), ...shapes].toSorted((a, b) => a.box.x - b.box.x);
  const widest = Math.max(...parts.map(({ box }) => box.width));
  return parts.flatMap((one, index) => {
    const end = parts.findIndex((other, at) => at > index && other.box.x > one.box.x + widest);
    const near = parts.slice(index + 1, end < 0 ? parts.length : end);
    const met = near.filter((other) => meet(one.box, other.box) && !isValueInShape([one, other]));
    return met.map((other) => `${one.kind} of ${one.id} meets ${other.kind} of ${other.id}`);
  });
}

/**
 * Texts that the edge to a node crosses, among those of its level and of the one above.
 * @param {Row[number]} block
 * @param {Part[]} texts
 */
function crossings({ id, edge }, texts) {
  const [left, right] = [Math.min(...edge.map(([x]) => x)), Math.max(...edge.map(([x]) => x))];
  const near = texts.filter(({ box }) => box.x <= right && box.x + box.width >= left);
  const bends = edge.slice(1).map((to, bend) => [edge[bend], to]);
  const crossed = near.filter(({ box }) => bends.some(([from, to]) => crosses(from, to, box)));
  return crossed.map((other) => `the edge to ${id} crosses ${other.kind} of ${other.id}`);
}

/**
 * What is wrong with a drawing.
 * @param {ReturnType<typeof arrange>} shape
 */
function faults({ rows }) {
  const texts = rows.map(textsIn);
  const crossed = rows.flatMap((row, level) =>
    row.flatMap((block) => crossings(block, [...(texts[level - 1] ?? []), ...texts[level]])),
  );
  return [...rows.flatMap(meetings), ...crossed];
}

/** @type {[number, number][]} */
const FRAMES = [
  [320, 200],
  [390, 400],
  [844, 250],
  [940, 500],
  [1900, 1000],
  [60, 900],
];

/**
 * The frames in which something of a fitted drawing lies outside.
 * @param {ReturnType<typeof arrange>} shape
 */
function overflows(shape) {
  const boxes = [...shape.blocks.values()].flatMap(({ shape: box, labels }) => [box, ...labels.map((label) => label.box)]);
  return FRAMES.filter(([width, height]) => {
    const { x, y, scale } = fitted(shape, { width, height });
    const isOut = (/** @type {Box} */ box) =>
      x + box.x * scale < 0 ||
      x + (box.x + box.width) * scale > width ||
      y + box.y * scale < 0 ||
      y + (box.y + box.height) * scale > height;
    return boxes.some(isOut);
  });
}

test("the check itself sees a fault", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  assert.ok(crosses([-5, 5], [15, 5], box) && crosses([5, -5], [5, 15], box) && crosses([-1, -1], [20, 20], box));
  assert.ok(!crosses([-5, -5], [15, -5], box) && !crosses([0, -5], [10, 0], box));
  const { shape } = drawing(alphabetaTrace(randomTree(3, 30)));
  const moved = structuredClone(shape);
  const [first, second] = moved.rows[1];
  if (second) Object.assign(second.labels[0].box, first.labels[0].box);
  assert.ok(!second || faults(moved).length > 0);
  const wide = { ...shape, width: shape.width / 3 };
  assert.ok(overflows(wide).length > 0, "a drawing that says it is smaller than it is");
});

test("1,000 random trees: no two texts meet, no edge crosses one, and the whole fits into any frame", () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const { shape } = drawing(alphabetaTrace(randomTree(seed, 10 + (seed % 110))), seed);
    assert.deepEqual(faults(shape), [], `tree ${seed}`);
    assert.deepEqual(overflows(shape), [], `tree ${seed}`);
  }
});

test("100 real positions: no two texts meet, no edge crosses one, and the whole fits into any frame", () => {
  const games = ["connect4", "tris", "gomoku", "drop-5x4-4", "free-4x4-3"];
  for (let seed = 1; seed <= 100; seed++) {
    const trace = positionTrace(games[seed % games.length], seed, 2 + (seed % 2));
    const { shape, recorded } = drawing(trace, seed);
    assert.ok(recorded.nodes.length > 5);
    assert.deepEqual(faults(shape), [], `position ${seed}: ${trace.game} ${trace.moves}`);
    assert.deepEqual(overflows(shape), [], `position ${seed}: ${trace.game} ${trace.moves}`);
  }
});

/**
 * Texts that are wider than their room at a step.
 * @param {ReturnType<typeof drawing>} drawn
 * @param {Page.SearchState} state
 */
function tooWide({ recorded, shape }, state) {
  return [...shape.blocks.values()].flatMap(({ id, labels }) => {
    const { reasons, ...plain } = textsOf(recorded, state.nodes[id], id);
    const texts = Object.entries({ ...plain, reason0: reasons[0], reason1: reasons[1] });
    const room = (/** @type {string} */ kind) => labels.find((label) => label.kind === kind)?.box.width ?? 0;
    const size = (/** @type {string} */ kind) => SIZES[/** @type {keyof typeof SIZES} */ (kind.replace(/\d/, ""))];
    return texts.filter(([kind, text]) => textWidth(text, size(kind)) > room(kind) + SLACK).map(([, text]) => `${id}: ${text}`);
  });
}

test("at every step each text keeps to its room", () => {
  for (const trace of [alphabetaTrace(randomTree(5, 40)), positionTrace("connect4", 8, 2)]) {
    const drawn = drawing(trace);
    const walk = new Walk(drawn.recorded);
    for (let step = 0; step <= drawn.recorded.steps.length; step++)
      assert.deepEqual(tooWide(drawn, walk.at(step)), [], `step ${step}`);
  }
});

test("large trees fit into any frame too, root included", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { shape } = drawing(alphabetaTrace(randomTree(seed, 100 + seed * 30)), seed);
    assert.deepEqual(overflows(shape), [], `tree ${seed}`);
  }
});

test("what is revealed lies inside the frame, and a zoom stays where it is", () => {
  const frame = { width: 600, height: 400 };
  const box = { x: 5000, y: 700, width: 90, height: 60 };
  const { x, y, scale } = revealed({ x: 0, y: 0, scale: 0.8 }, box, frame);
  assert.ok(x + box.x * scale >= 0 && x + (box.x + box.width) * scale <= frame.width);
  assert.ok(y + box.y * scale >= 0 && y + (box.y + box.height) * scale <= frame.height);
  const again = revealed({ x, y, scale }, box, frame);
  assert.deepEqual(again, { x, y, scale }, "what is in view does not move");
  const near = zoomed({ x, y, scale }, 2, { x: 100, y: 50 });
  assert.ok(Math.abs((100 - x) / scale - (100 - near.x) / 2) < 1e-9);
});

test("ten thousand nodes are laid out in a moment", () => {
  const trace = alphabetaTrace(randomTree(11, 10000), { moves: "" }, false);
  const began = performance.now();
  const { shape } = drawing(trace);
  const took = performance.now() - began;
  assert.equal(shape.blocks.size, 10000);
  // Far above what it takes, far below what a layout takes whose time grows with the square.
  assert.ok(took < 3000, `${took} ms`);
});
