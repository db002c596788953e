// Puzzles without a browser: the own rating, streaks, the course of a try, what addresses ask for.

import assert from "node:assert/strict";
import test from "node:test";
import { setLang } from "../../static/i18n.js";
import { gameOf } from "../../static/game.js";
import { wantedBy } from "../../static/puzzles/choice.js";
import { begun, givenUp, hinted, isOver, judged, lookedAt, moved, shownMoves, takenBack } from "../../static/puzzles/play.js";
import {
  beginner,
  counted,
  dayBefore,
  dayOf,
  daysInARow,
  rated,
  readProgress,
  solvedDay,
} from "../../static/puzzles/progress.js";
import { taskWords, wrongWords } from "../../static/puzzles/words.js";

/**
 * @param {Partial<Api.Puzzle>} change
 * @returns {Api.Puzzle}
 */
const puzzle = (change = {}) => ({
  game: "drop-7x6-4",
  moves: "4455",
  kind: "win-3",
  plies: 3,
  line: ["3", "2", "6"],
  rating: 1000,
  shipped: true,
  ...change,
});

test("a win over somebody weaker moves an uncertain rating as the formula says", () => {
  // By hand: g = 0.985, E = 0.638, so that 1500 rises by 63 and 200 falls to 176.
  const { rating, deviation } = rated({ rating: 1500, deviation: 200 }, 1400, 1);
  assert.ok(Math.abs(rating - 1563) <= 1, String(rating));
  assert.ok(Math.abs(deviation - 175.6) < 1, String(deviation));
});

test("ratings rise with what is solved, fall with what is not, and settle", () => {
  const start = beginner();
  const up = counted(start, puzzle(), "solved");
  const half = counted(start, puzzle(), "helped");
  const down = counted(start, puzzle(), "failed");
  assert.ok(up.rating > start.rating && down.rating < start.rating && half.rating === start.rating);
  let person = start;
  for (let round = 0; round < 50; round++) person = counted(person, puzzle({ moves: String(round) }), "solved");
  assert.ok(person.deviation < 100 && person.history.length === 50 && person.streak === 50 && person.best === 50);
  assert.ok(rated({ rating: 100, deviation: 300 }, 2600, 0).rating >= 100);
});

test("a puzzle counts once, a failure ends the streak and keeps the best one", () => {
  const once = counted(counted(beginner(), puzzle(), "solved"), puzzle(), "failed");
  assert.deepEqual([once.tried, once.solved, once.streak], [1, 1, 1]);
  const failed = counted(once, puzzle({ moves: "1" }), "failed");
  assert.deepEqual([failed.tried, failed.solved, failed.streak, failed.best], [2, 1, 0, 1]);
});

test("days in a row are counted over the ends of months, and a day left out begins anew", () => {
  assert.equal(dayBefore("2024-03-01"), "2024-02-29");
  assert.equal(dayBefore("nonsense"), "");
  let person = solvedDay(solvedDay(beginner(), "2026-11-30"), "2026-12-01");
  assert.equal(daysInARow(person, "2026-12-01"), 2);
  assert.equal(daysInARow(person, "2026-12-02"), 2, "there is still time today");
  assert.equal(daysInARow(person, "2026-12-03"), 0);
  assert.equal(solvedDay(person, "2026-12-01"), person);
  person = solvedDay(person, "2026-12-05");
  assert.equal(daysInARow(person, "2026-12-05"), 1);
  assert.equal(dayOf(new Date(2026, 10, 8, 23, 59)), "2026-11-08");
});

test("what is stored comes back, and what is broken is a beginner's", () => {
  const person = counted(beginner(), puzzle(), "solved");
  assert.deepEqual(readProgress(JSON.stringify(person)), person);
  for (const broken of [null, "", "{", "[]", '{"rating":"x"}', JSON.stringify({ ...person, days: null })])
    assert.deepEqual(readProgress(broken), beginner());
});

test("a try goes on after a right move, ends with a wrong one, and can be looked at", () => {
  const start = begun(puzzle({ kind: "win-5", plies: 5 }), [3, 3, 4, 4], [2, 1, 5, 6, 0]);
  const right = judged(moved(start, 2), "right", [6, 5, 6, 0]);
  assert.deepEqual([right.phase, right.tried, right.next], ["asking", [2, 6], [5, 6, 0]]);
  assert.deepEqual(shownMoves(right), [3, 3, 4, 4, 2, 6]);
  const wrong = judged(moved(right, 0), "wrong", [5, 1]);
  assert.ok(isOver(wrong) && !isOver(right));
  assert.deepEqual(shownMoves(lookedAt(wrong, 9)), [3, 3, 4, 4, 2, 6, 0, 5, 1]);
  assert.deepEqual(shownMoves(lookedAt(wrong, -1)), [3, 3, 4, 4]);
  const shown = givenUp(wrong);
  assert.deepEqual([shown.phase, shown.line, shown.at], ["shown", [2, 6, 5, 6, 0], 2]);
  assert.deepEqual(takenBack(moved(right, 0)), right);
  assert.equal(hinted(hinted(hinted(start))).hints, 2);
});

test("addresses say what is wanted, the daily puzzle first", () => {
  assert.equal(wantedBy("", {}, true).daily, true);
  assert.equal(wantedBy("", {}, false).daily, false);
  assert.equal(wantedBy("training", {}, true).daily, false);
  assert.deepEqual(wantedBy("", { game: "tris", kind: "nonsense", level: "hard" }, true), {
    daily: false,
    game: "tris",
    kind: "",
    level: "hard",
  });
});

test("tasks and verdicts are said in words", () => {
  setLang("en");
  const rules = gameOf("drop-7x6-4");
  assert.equal(taskWords(rules, puzzle(), [3, 3]), "Red moves and wins in 3 plies, 2 of them its own");
  assert.match(taskWords(rules, puzzle({ kind: "draw", plies: null }), [3]), /^Yellow moves: find the only move that draws/);
  assert.match(wrongWords({ kind: "loss", plies: 4, estimate: null }, true), /loses in 4/);
  assert.match(wrongWords({ kind: "win", plies: 7, estimate: null }, true), /later/);
  assert.match(wrongWords(null, true), /Not this one/);
  setLang("it");
  assert.match(taskWords(rules, puzzle(), [3, 3]), /^Muove il rosso e vince in 3 mosse/);
  setLang("en");
});
