// A move chosen while the program thinks: played as soon as it may be, if it still can.

import { isHuman, isPersonsTurn, peopleOf } from "./seats.js";

/**
 * The side that may choose in advance: the only person, while a program has to move.
 * @param {Page.Game} game
 * @returns {Page.Side | null}
 */
export function premover(game) {
  const people = peopleOf(game);
  const waits = game.status === "playing" && game.id !== null && game.to_move !== null && !isPersonsTurn(game);
  return waits && people.length === 1 ? people[0] : null;
}

/**
 * What is chosen after a click: another move takes the place of the last, the same once more takes it back.
 * @param {number | null} chosen
 * @param {number} move
 */
export const clicked = (chosen, move) => (chosen === move ? null : move);

/**
 * What becomes of a chosen move when the game has changed: it waits, is played, or is gone.
 * @param {Page.Game} game
 * @param {Page.Game | null} before the game it was chosen in
 * @param {boolean} legal
 * @returns {"wait" | "play" | "gone"}
 */
export function fate(game, before, legal) {
  const same = before !== null && before.id === game.id && game.ply >= before.ply;
  if (!same || game.status !== "playing" || game.to_move === null) return "gone";
  if (!isHuman(game[game.to_move])) return "wait";
  return legal ? "play" : "gone";
}

/**
 * Whose stone follows the pointer: that of the person to move, or of the one who may choose in advance; 0 for nobody's.
 * @param {Page.Game} game
 * @returns {Page.Stone}
 */
export function ghostSide(game) {
  const side = isPersonsTurn(game) ? game.to_move : premover(game);
  return side === null ? 0 : side === "x" ? 1 : 2;
}
