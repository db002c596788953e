// How well a side played, from what a review found: every move keeps some of the chance of a win that its position had, and
// what it throws away costs it. The accuracy of a move that loses `loss` points of a hundred is 100·e^(−0.04·loss): 100 for
// none, 67 for ten, 14 for a win that becomes a draw, 2 for a win that becomes a loss. A side's accuracy is the mean.
// A slower win is as good as a quick one.

const STEEPNESS = 0.04;
/** A move that throws away so many points, and is no mistake yet, is dubious. */
const DUBIOUS = 10;

/**
 * The chance of a win in points of a hundred, for the side to move; null where nothing is known.
 * @param {Api.Reviewed} row
 */
export function chanceOf({ value, analysis }) {
  if (value.kind === "win") return 100;
  if (value.kind === "loss") return 0;
  if (value.kind === "draw") return 50;
  return value.kind === "estimate" ? (analysis?.chance ?? null) : null;
}

/**
 * What each move threw away, by its ply before it; null where that is not known.
 * @param {Api.Reviewed[]} rows by ply
 * @returns {(number | null)[]}
 */
export function losses(rows) {
  const chances = rows.map(chanceOf);
  return chances.slice(0, -1).map((before, index) => {
    const after = chances[index + 1];
    return before === null || after === null ? null : Math.max(0, before - (100 - after));
  });
}

/** @param {number} loss */
export const moveAccuracy = (loss) => 100 * Math.exp(-STEEPNESS * loss);

/**
 * The accuracy of X and of O, null for a side without a judged move.
 * @param {Api.Reviewed[]} rows by ply
 * @returns {[number | null, number | null]}
 */
export function accuracies(rows) {
  const all = losses(rows);
  const of = (/** @type {number} */ side) => {
    const own = all.filter((_, index) => index % 2 === side).filter((loss) => loss !== null);
    return own.length ? own.reduce((sum, loss) => sum + moveAccuracy(loss), 0) / own.length : null;
  };
  return [of(0), of(1)];
}

/**
 * The mark of every move.
 * @param {Api.Reviewed[]} rows by ply
 * @returns {import("./moves_tree.js").MoveMark[]}
 */
export function marks(rows) {
  return losses(rows).map((loss, index) => {
    const { blunder } = rows[index];
    if (blunder) return blunder === "blunder" ? "??" : "?";
    return loss !== null && loss >= DUBIOUS ? "?!" : "";
  });
}
