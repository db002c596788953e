// The players of a game by their names.

import { playerName, withColour } from "../names.js";
import { bySeat, isHuman, seatOf } from "./seats.js";

/**
 * A game and the seat that plays X.
 * @typedef {{ rules: Page.Rules, game: Page.Game, first: Page.Seat }} Seated
 */

/**
 * A player's name by seat.
 * @param {Pick<Seated, "game" | "first">} seated
 * @param {Page.Seat} seat
 */
export function seatName({ game, first }, seat) {
  const seats = bySeat(game, first);
  return playerName(seats[seat], seat, seats.filter(isHuman).length);
}

/**
 * The name with its colour: "You (red)".
 * @param {Seated} seated
 * @param {Page.Seat} seat
 */
export const seatWords = (seated, seat) => withColour(seatName(seated, seat), seated.rules, seat);

/**
 * The same by side.
 * @param {Seated} seated
 * @param {Page.Side} side
 */
export const sideWords = (seated, side) => seatWords(seated, seatOf(side, seated.first));
