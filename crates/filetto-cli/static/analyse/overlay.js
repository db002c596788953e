// What an analysis draws on the board: values on the moves, lines as numbered see-through stones.

import { landing, parseMove } from "../game.js";
import { chip, sameValue } from "../values.js";

const LINE_MOVES = 8;
/** A forced win is drawn to its end, if that is not further away. */
const FORCED_MOVES = 25;
/** Where there are hundreds of moves, the values of so many are written out; the others are dots until one zooms in. */
const LOUD_MOVES = 20;

/**
 * The values of the moves that can be played, the best marked unless all are worth the same.
 * @param {Page.Rules} rules
 * @param {Uint8Array} cells
 * @param {Api.Candidate[]} candidates
 */
export function valueChips(rules, cells, candidates) {
  const known = candidates.filter((candidate) => candidate.value.kind !== "unknown");
  const best = known.filter((candidate) => sameValue(candidate.value, known[0].value));
  const choice = best.length < candidates.length;
  return known.flatMap((candidate, rank) => {
    const move = parseMove(rules, candidate.move);
    if (move === null || landing(rules, cells, move) === null) return [];
    const emphasis = { best: choice && best.includes(candidate), minor: rank >= LOUD_MOVES };
    return [chip(move, candidate.value, { ...emphasis, chance: candidate.chance, rank: rank + 1 })];
  });
}

/**
 * A win by force that is known to its end.
 * @param {Api.Analysis | null} answer
 */
export function forcedLine(answer) {
  const { value, pv } = answer ?? { value: null, pv: [] };
  const whole = value?.kind === "win" && value.plies === pv.length && pv.length <= FORCED_MOVES;
  return whole ? pv : [];
}

/** @param {Api.Candidate} candidate */
export const previewLine = (candidate) => candidate.pv.slice(0, LINE_MOVES);

/**
 * A line as numbered see-through stones.
 * @param {Page.Rules} rules
 * @param {Page.Replayed} shown
 * @param {string[]} line
 */
export function lineMarks(rules, shown, line) {
  const cells = Uint8Array.from(shown.cells);
  /** @type {Page.Mark[]} */
  const marks = [];
  for (const text of line) {
    const move = parseMove(rules, text);
    const cell = move === null ? null : landing(rules, cells, move);
    if (cell === null) break;
    const side = ((shown.order.length + marks.length) % 2) + 1;
    cells[cell] = side;
    marks.push({ cell, shape: "stone", side, text: marks.length + 1 });
  }
  return marks;
}
