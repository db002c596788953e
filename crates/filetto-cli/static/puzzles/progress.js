// How a person does at puzzles: an own rating, streaks, what was tried lately. Pure: it is handed in and given back.
//
// The rating is Glicko's (Mark Glickman, "The Glicko system"): a rating and how uncertain it is. A puzzle is an opponent whose
// rating is known rather well. Each puzzle counts once, by its first try.

/**
 * @typedef {{
 *   rating: number, deviation: number, tried: number, solved: number, streak: number, best: number,
 *   history: number[], seen: string[], days: { last: string, count: number },
 * }} Progress
 * @typedef {"solved" | "helped" | "failed"} Result
 */

const [START, UNCERTAIN, CERTAIN, PUZZLE] = [1000, 200, 50, 60];
/** The lowest rating there is, how many results the curve shows, and how many puzzles are remembered. */
const [LOWEST, SHOWN, REMEMBERED] = [100, 60, 60];
const Q = Math.LN10 / 400;
/** A puzzle solved with a hint is worth half. */
const SCORES = { solved: 1, helped: 0.5, failed: 0 };

/** @returns {Progress} */
export const beginner = () => ({
  rating: START,
  deviation: UNCERTAIN,
  tried: 0,
  solved: 0,
  streak: 0,
  best: 0,
  history: [],
  seen: [],
  days: { last: "", count: 0 },
});

/** @param {{ game: string, moves: string }} puzzle */
export const keyOf = ({ game, moves }) => `${game} ${moves}`;

/**
 * The progress that a text holds, a beginner's where it holds none.
 * @param {string | null} text
 * @returns {Progress}
 */
export function readProgress(text) {
  try {
    const found = JSON.parse(text ?? "");
    const numbers = ["rating", "deviation", "tried", "solved", "streak", "best"];
    const whole =
      numbers.every((name) => Number.isFinite(found[name])) &&
      [found.history, found.seen].every(Array.isArray) &&
      typeof found.days?.last === "string" &&
      Number.isFinite(found.days.count);
    return whole ? found : beginner();
  } catch {
    return beginner();
  }
}

/**
 * A rating after a result against a puzzle.
 * @param {{ rating: number, deviation: number }} person
 * @param {number} puzzle
 * @param {number} score
 */
export function rated({ rating, deviation }, puzzle, score) {
  const weight = 1 / Math.sqrt(1 + (3 * Q ** 2 * PUZZLE ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (rating - puzzle)) / 400));
  const known = Q ** 2 * weight ** 2 * expected * (1 - expected);
  const precision = 1 / deviation ** 2 + known;
  const moved = rating + (Q / precision) * weight * (score - expected);
  return {
    rating: Math.max(LOWEST, Math.round(moved)),
    deviation: Math.max(CERTAIN, Math.sqrt(1 / precision)),
  };
}

/**
 * The progress after a puzzle; one that was counted before changes nothing.
 * @param {Progress} before
 * @param {{ game: string, moves: string, rating: number }} puzzle
 * @param {Result} result
 * @returns {Progress}
 */
export function counted(before, puzzle, result) {
  const key = keyOf(puzzle);
  if (before.seen.includes(key)) return before;
  const now = rated(before, puzzle.rating, SCORES[result]);
  const streak = result === "solved" ? before.streak + 1 : 0;
  return {
    ...before,
    ...now,
    tried: before.tried + 1,
    solved: before.solved + (result === "failed" ? 0 : 1),
    streak,
    best: Math.max(before.best, streak),
    history: [...before.history, now.rating].slice(-SHOWN),
    seen: [...before.seen, key].slice(-REMEMBERED),
  };
}

/**
 * The progress after the puzzle of a day was solved: days in a row are counted.
 * @param {Progress} before
 * @param {string} day such as 2026-11-18
 * @returns {Progress}
 */
export function solvedDay(before, day) {
  const { last, count } = before.days;
  if (last === day) return before;
  return { ...before, days: { last: day, count: last === dayBefore(day) ? count + 1 : 1 } };
}

/**
 * Days in a row up to today: a chain that yesterday did not go on is over.
 * @param {Progress} progress
 * @param {string} today
 */
export function daysInARow({ days }, today) {
  return days.last === today || days.last === dayBefore(today) ? days.count : 0;
}

/** @param {string} day */
export function dayBefore(day) {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return "";
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * The day of a moment where the person is.
 * @param {Date} [now]
 */
export function dayOf(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
