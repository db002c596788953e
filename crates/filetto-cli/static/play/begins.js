// Who begins: by turns, the winner (the rule of the documents), or always the same seat.

import { mover, seatOf } from "./seats.js";

/** @type {Page.Begins[]} */
export const BEGINS = ["alternate", "winner", "0", "1"];

/**
 * True for one of these words: what was saved may be of another version.
 * @param {unknown} word
 * @returns {word is Page.Begins}
 */
export const isBegins = (word) => BEGINS.some((each) => each === word);

/**
 * The seat that begins the first game of an evening.
 * @param {Page.Begins} begins
 */
export const firstOfAll = (begins) => (begins === "1" ? 1 : 0);

/**
 * The seat that begins after a finished game. By the documents' rule that is the winner's, after a draw that of the
 * last mover.
 * @param {Pick<Page.Game, "winner" | "ply">} game
 * @param {Page.Seat} first who began it
 * @param {Page.Begins} begins
 */
export function nextFirst(game, first, begins) {
  if (begins === "alternate") return 1 - first;
  if (begins === "winner") return seatOf(game.winner ?? mover(game.ply - 1), first);
  return Number(begins);
}
