// What a class's page computes without a browser: bars of a histogram, keys of a phone, the scale of ratings.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen } from "../../static/class/histogram.js";
import { candidates, typed } from "../../static/class/pad.js";
import { scale } from "../../static/class/wall.js";

const bar = (/** @type {string} */ answer, /** @type {number} */ count, right = false) => ({ answer, count, right });

test("a histogram keeps the right answer and the most frequent ones, in their order", () => {
  const answers = [bar("1", 4), bar("2", 1), bar("3", 0, true), bar("4", 2), bar("5", 3)];
  const { bars, others } = chosen(answers, 3);
  assert.deepEqual(bars.map((each) => each.answer), ["1", "3", "5"]);
  assert.equal(others, 3);
  assert.deepEqual(chosen(answers, 9), { bars: answers, others: 0 });
});

test("keys write numbers with a sign, and no more than a few digits", () => {
  const press = (/** @type {string} */ keys) => [...keys].reduce(typed, "");
  assert.equal(press("12"), "12");
  assert.equal(press("12±"), "−12");
  assert.equal(press("±7±"), "7");
  assert.equal(press("12⌫⌫⌫3"), "3");
  assert.equal(press("1234567"), "12345");
});

test("letters are those that a question can mean", () => {
  const exercise = { tree: "A(B(a:5 b:18) C(c:13 d:5))", table: null };
  assert.deepEqual(candidates({ ...exercise, kind: "cut" }), ["a", "b", "c", "d"]);
  assert.deepEqual(candidates({ ...exercise, kind: "choice" }), ["B", "C"]);
  assert.deepEqual(candidates({ ...exercise, kind: "list" }).sort(), ["A", "B", "C", "a", "b", "c", "d"]);
  const table = { columns: ["", "n"], rows: [["a", "1"], ["b", "2"]] };
  assert.deepEqual(candidates({ kind: "ucb", tree: null, table }), ["a", "b"]);
});

test("the scale of ratings holds every interval, and zero", () => {
  const row = { name: "", points: 0, wins: 0, draws: 0, losses: 0, forfeits: 0 };
  const rows = [{ ...row, elo: 300, error: 50 }, { ...row, elo: -20, error: null }];
  assert.deepEqual(scale(rows), [-100, 350]);
});
