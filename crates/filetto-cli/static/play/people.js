// The players of a game by their names.

import { t } from "../i18n.js";
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
  const side = seat === first ? "x" : "o";
  if (game.people) return personName(game.people[side], game.you?.includes(side) ?? false);
  const seats = bySeat(game, first);
  return playerName(seats[seat], seat, seats.filter(isHuman).length);
}

/**
 * One of two people who play each from a page of its own.
 * @param {{ name: string | null } | null} person
 * @param {boolean} isReader
 */
function personName(person, isReader) {
  if (!person) return t("friends.nobody");
  if (isReader) return person.name ? t("friends.youNamed", { name: person.name }) : t("friends.you");
  return person.name ?? t("friends.other");
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
 * True for the one who is spoken to as "you": the only person of a game, or of two at two computers the reader.
 * @param {Pick<Seated, "game">} seated
 * @param {Page.Side} side
 */
export function isYou({ game }, side) {
  const own = game.people ? (game.you ?? []) : peopleOf(game);
  return own.length === 1 && own[0] === side;
}
