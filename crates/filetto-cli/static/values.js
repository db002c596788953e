// Values in words and pictures: {kind: win|loss|draw|estimate|unknown, plies, estimate}, for the side to move.

import { numberWords, t } from "./i18n.js";

/** An estimate of this size is half way to a win on the scale from -1 to 1, as in the library. */
const ESTIMATE_SCALE = 100;
/** No estimate is as good as a win, and no win so late that an estimate is better. */
const [MOST_ESTIMATE, LATE] = [0.9, 100];

export const isExact = (/** @type {Api.Value} */ value) => ["win", "loss", "draw"].includes(value.kind);

export const sameValue = (/** @type {Api.Value} */ one, /** @type {Api.Value} */ other) =>
  one.kind === other.kind && one.plies === other.plies && one.estimate === other.estimate;

/**
 * An estimate on the program's scale from -1 (lost) to 1 (won): strictly between them, as the library has it.
 * @param {number} estimate
 */
export const unit = (estimate) => estimate / (Math.abs(estimate) + ESTIMATE_SCALE);

/**
 * The same with two digits, never like a win or a loss.
 * @param {number} estimate
 */
export function unitText(estimate) {
  const near = Number(Math.min(Math.max(unit(estimate), -0.99), 0.99).toFixed(2));
  const text = numberWords(Math.abs(near), 2);
  if (near === 0) return text;
  return near > 0 ? `+${text}` : `−${text}`;
}

/** @param {number} number */
const signed = (number) => (number > 0 ? `+${compact(number)}` : number < 0 ? `−${compact(-number)}` : "0");

/**
 * 1234 → 1.2k, so that large estimates fit.
 * @param {number} number
 */
function compact(number) {
  if (number < 1000) return String(number);
  if (number < 1e6) return `${numberWords(number / 1000, number < 1e4 ? 1 : 0)}k`;
  return `${numberWords(number / 1e6, number < 1e7 ? 1 : 0)}M`;
}

/**
 * A chance of a win: "58 %".
 * @param {number} chance
 */
export const percent = (chance) => `${Math.round(chance)}\u00a0%`;

/**
 * "win in 7", "≈ +12".
 * @param {Api.Value} value
 */
export function words(value) {
  return value.kind === "estimate" ? `≈ ${signed(value.estimate ?? 0)}` : t(`value.${value.kind}`, value);
}

/**
 * "W7", "58%"; "≈+12" where nobody knows the chance.
 * @param {Api.Value} value
 * @param {number | null} [chance]
 */
export function short(value, chance = null) {
  if (value.kind === "estimate" && chance !== null) return `${Math.round(chance)}%`;
  if (value.kind === "estimate") return `≈${signed(value.estimate ?? 0)}`;
  return value.kind === "unknown" ? t("value.unknown") : t(`value.${value.kind}.short`, value);
}

/**
 * The chip of a move for the board's overlay.
 * @param {number} move
 * @param {Api.Value} value
 * @param {{ chance?: number | null, rank?: number, best?: boolean, minor?: boolean }} [about] its place among the moves
 *   counts from 1
 */
export function chip(move, value, { chance = null, rank = 1, best = false, minor = false } = {}) {
  const tone = value.kind === "unknown" ? "estimate" : value.kind;
  const text = value.kind === "estimate" && chance !== null ? percent(chance) : words(value);
  return { move, text, short: short(value, chance), rank, tone, exact: isExact(value), best, minor };
}

/**
 * The same position's value seen by X: `toMove` is the side the value belongs to.
 * @param {Api.Value} value
 * @param {Page.Side} toMove
 * @returns {Api.Value}
 */
export function forX(value, toMove) {
  if (toMove === "x") return value;
  const kind = value.kind === "win" ? "loss" : value.kind === "loss" ? "win" : value.kind;
  return { ...value, kind, estimate: value.estimate === null ? null : -value.estimate };
}

/**
 * The same for a chance in percent.
 * @param {number | null | undefined} chance
 * @param {Page.Side} toMove
 */
export const chanceForX = (chance, toMove) =>
  chance === null || chance === undefined ? null : toMove === "x" ? chance : 100 - chance;

/**
 * A height from -1 to 1: decided values at the ends (sooner is further out), between them the chance of a win in percent.
 * @param {Api.Value} value
 * @param {number | null} [chance]
 */
export function height({ kind, plies }, chance = null) {
  const late = Math.min(plies ?? 0, LATE) / (10 * LATE);
  if (kind === "win") return 1 - late;
  if (kind === "loss") return -1 + late;
  return kind === "estimate" && chance !== null ? MOST_ESTIMATE * (chance / 50 - 1) : 0;
}
