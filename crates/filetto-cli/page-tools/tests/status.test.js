// What the page says while it waits.

import assert from "node:assert/strict";
import test from "node:test";
import { setLang } from "../../static/i18n.js";
import { queuedWords, statusWords } from "../../static/analyse/status.js";

/** @type {Api.Analysis} */
const ANSWER = {
  game: "gomoku",
  moves: "",
  to_move: "X",
  player: null,
  source: "engine",
  best: "h8",
  value: { kind: "estimate", plies: null, estimate: 12 },
  chance: 50.2,
  proven: false,
  depth: 9,
  pv: ["h8"],
  nodes: 3_600_000,
  seconds: 3,
  candidates: [],
  stored: false,
};

test("a place in the queue is an ordinal number", () => {
  setLang("en");
  assert.deepEqual([1, 2, 3, 4, 11, 21].map(queuedWords), [
    "Queued, 1st",
    "Queued, 2nd",
    "Queued, 3rd",
    "Queued, 4th",
    "Queued, 11th",
    "Queued, 21st",
  ]);
  setLang("it");
  assert.equal(queuedWords(2), "In coda, 2º posto");
});

test("thinking shows depth, speed and time, and an end is an end", () => {
  setLang("en");
  assert.equal(statusWords(ANSWER), "Thinking · depth 9 · 1.2 M positions/s · 3 s");
  assert.equal(statusWords({ ...ANSWER, nodes: 900_000 }), "Thinking · depth 9 · 300 k positions/s · 3 s");
  assert.equal(statusWords({ ...ANSWER, final: true }), "Finished · 3,600,000 positions in 3.0 s");
  assert.match(statusWords({ ...ANSWER, source: "book", final: true }), /opening book/);
  assert.match(statusWords({ ...ANSWER, stored: true, final: true }), /from before/);
  setLang("it");
  assert.equal(statusWords(ANSWER), "Sto pensando · profondità 9 · 1,2 M posizioni/s · 3 s");
});
