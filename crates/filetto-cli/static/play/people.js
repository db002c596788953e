// The players of a game by their names.

import { playerName, withColour } from "../names.js";
import { bySeat, isHuman, peopleOf, seatOf } from "./seats.js";

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
 * The name, with its colour where two people or two programs play: "Player 1 (red)".
 * @param {Seated} seated
 * @param {Page.Seat} seat
 */
export function seatWords(seated, seat) {
  const name = seatName(seated, seat);
  return peopleOf(seated.game).length === 1 ? name : withColour(name, seated.rules, seat);
}

/**
 * The same by side.
 * @param {Seated} seated
 * @param {Page.Side} side
 */
export const sideWords = (seated, side) => seatWords(seated, seatOf(side, seated.first));

/**
 * True for the only person of a game, who is spoken to as "you".
 * @param {Pick<Seated, "game">} seated
 * @param {Page.Side} side
 */
export const isYou = ({ game }, side) => isHuman(game[side]) && peopleOf(game).length === 1;
