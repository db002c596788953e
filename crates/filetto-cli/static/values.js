// Values in words and pictures: {kind: win|loss|draw|estimate|unknown, plies, estimate}, for the side to move.

import { t } from "./i18n.js";
import "./analyse/strings.js";

/** An estimate of this size is half way to a win. */
const ESTIMATE_SCALE = 100;

export const isExact = (value) => ["win", "loss", "draw"].includes(value.kind);

export const sameValue = (one, other) =>
  one.kind === other.kind && one.plies === other.plies && one.estimate === other.estimate;

const signed = (number) => (number > 0 ? `+${compact(number)}` : number < 0 ? `−${compact(-number)}` : "0");

/** 1234 → 1.2k, so that large estimates fit. */
function compact(number) {
  if (number < 1000) return String(number);
  if (number < 1e6) return `${(number / 1000).toFixed(number < 1e4 ? 1 : 0)}k`;
  return `${(number / 1e6).toFixed(number < 1e7 ? 1 : 0)}M`;
}

/** "win in 7", "≈ +12". */
export function words(value) {
  return value.kind === "estimate" ? `≈ ${signed(value.estimate)}` : t(`value.${value.kind}`, value);
}

/** "W7", "≈+12". */
export function short(value) {
  if (value.kind === "estimate") return `≈${signed(value.estimate)}`;
  return value.kind === "unknown" ? t("value.unknown") : t(`value.${value.kind}.short`, value);
}

/** The chip of a move for the board's overlay. */
export function chip(move, value, { best = false, minor = false } = {}) {
  const tone = value.kind === "unknown" ? "estimate" : value.kind;
  return { move, text: words(value), short: short(value), tone, exact: isExact(value), best, minor };
}

/** The same position's value seen by X: `toMove` is the side the value belongs to. */
export function forX(value, toMove) {
  if (toMove === "x") return value;
  const kind = { win: "loss", loss: "win" }[value.kind] ?? value.kind;
  return { ...value, kind, estimate: value.estimate === null ? null : -value.estimate };
}

/** A height from -1 to 1: decided values at the ends (sooner is further out), estimates between. */
export function height(value) {
  if (value.kind === "win") return 1 - Math.min(value.plies, 100) / 1000;
  if (value.kind === "loss") return -1 + Math.min(value.plies, 100) / 1000;
  if (value.kind !== "estimate") return 0;
  return (0.9 * value.estimate) / (Math.abs(value.estimate) + ESTIMATE_SCALE);
}
