// What a puzzle asks for and what came of it, in words.

import { lang, t } from "../i18n.js";
import { colourName } from "../names.js";

export const KINDS = /** @type {const} */ (["win-3", "win-5", "win-7", "win-9", "draw", "defend"]);

/**
 * The side that has to find the move: 1 is X, 2 is O.
 * @param {number[]} base
 */
export const sideOf = (base) => 1 + (base.length % 2);

/**
 * "Red to move: win in 5 plies".
 * @param {Page.Rules} rules
 * @param {Api.Puzzle} puzzle
 * @param {number[]} base
 */
export function taskWords(rules, puzzle, base) {
  const who = colourName(rules, sideOf(base) - 1);
  const plies = puzzle.plies ?? 0;
  const values = { who: lang() === "en" ? who[0].toUpperCase() + who.slice(1) : who, plies, stones: (plies + 1) / 2 };
  return t(puzzle.kind === "draw" ? "pz.task.draw" : puzzle.kind === "defend" ? "pz.task.defend" : "pz.task.win", values);
}

/**
 * What a wrong move was worth, where that is proven.
 * @param {Api.PuzzleTry["value"]} value
 * @param {boolean} win
 */
export function wrongWords(value, win) {
  if (value?.kind === "loss") return t("pz.wrong.loss", { plies: value.plies });
  if (value?.kind === "draw") return t("pz.wrong.draw");
  return t(win && value?.kind === "win" ? "pz.wrong.slow" : "pz.wrong.plain");
}
