// Values: the same for both sides, in an order that puts facts outside of estimates.

import assert from "node:assert/strict";
import test from "node:test";
import { setLang } from "../../static/i18n.js";
import { chanceForX, chip, forX, height, isExact, sameValue, short, words } from "../../static/values.js";

/**
 * @param {Api.Value["kind"]} kind
 * @param {number | null} [plies]
 * @param {number | null} [estimate]
 * @returns {Api.Value}
 */
const value = (kind, plies = null, estimate = null) => ({ kind, plies, estimate });

/** From the best for the side to move to the worst. */
const ORDERED = [
  value("win", 1),
  value("win", 41),
  value("win", 5000),
  value("estimate", null, 1e9),
  value("estimate", null, 12),
  value("draw"),
  value("estimate", null, -12),
  value("estimate", null, -1e9),
  value("loss", 5000),
  value("loss", 40),
  value("loss", 2),
];

/** The chances of a win that belong to them. */
const CHANCES = [100, 100, 100, 99.5, 60, 50, 40, 0.5, 0, 0, 0];

test("heights fall from the best value to the worst, inside -1 and 1", () => {
  const heights = ORDERED.map((one, index) => height(one, CHANCES[index]));
  for (const [index, now] of heights.entries()) {
    assert.ok(Math.abs(now) <= 1);
    if (index) assert.ok(now < heights[index - 1], `${words(ORDERED[index - 1])} is above ${words(ORDERED[index])}`);
  }
  assert.equal(height(value("unknown")), 0);
});

test("what X sees is the mirror of what O sees, and twice mirrored is the same", () => {
  for (const one of ORDERED) {
    const chance = CHANCES[ORDERED.indexOf(one)];
    assert.equal(forX(one, "x"), one);
    assert.equal(chanceForX(chance, "x"), chance);
    const both = height(forX(one, "o"), chanceForX(chance, "o")) + height(one, chance);
    assert.ok(Math.abs(both) < 1e-12);
    assert.ok(sameValue(forX(forX(one, "o"), "o"), one));
  }
});

test("only wins, losses and draws are exact", () => {
  assert.deepEqual(ORDERED.filter(isExact), ORDERED.filter(({ kind }) => kind !== "estimate"));
  assert.equal(isExact(value("unknown")), false);
});

test("values in words, long and short, in both languages", () => {
  setLang("it");
  assert.equal(words(value("win", 7)), "vince in 7");
  assert.equal(short(value("loss", 7)), "P7");
  setLang("en");
  assert.equal(words(value("win", 7)), "win in 7");
  assert.equal(short(value("draw")), "=");
  assert.equal(short(value("unknown")), "?");
  const estimates = [0, 7, -999, 1234, -45678, 1234567, 98765432];
  const said = estimates.map((estimate) => words(value("estimate", null, estimate)));
  assert.deepEqual(said, ["≈ 0", "≈ +7", "≈ −999", "≈ +1.2k", "≈ −46k", "≈ +1.2M", "≈ +99M"]);
  assert.ok(estimates.every((estimate) => short(value("estimate", null, estimate)).length <= 6));
});

test("a chip says what its value is", () => {
  const { tone, exact, best } = chip(3, value("unknown"), { best: true });
  assert.deepEqual({ tone, exact, best }, { tone: "estimate", exact: false, best: true });
  const guess = chip(3, value("estimate", null, 12), { chance: 57.6, rank: 2 });
  assert.deepEqual([guess.text, guess.short, guess.rank], ["58\u00a0%", "58%", 2]);
});
