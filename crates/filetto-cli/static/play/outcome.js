// How a game ended: who won, in words, and what that does to the automatic level.

import { t } from "../i18n.js";
import { seatWords } from "./people.js";
import { bySeat, isHuman, moveAutoLevel, nextFirst, peopleOf, seatOf } from "./seats.js";

/** What is noted as the winner of a draw. */
export const DRAW = 2;

/**
 * The seat that won, DRAW for a draw, undefined while the game goes on.
 * @param {Page.Game} game
 * @param {Page.Seat} first
 */
export function winnerSeat(game, first) {
  if (game.status === "playing") return undefined;
  return game.winner ? seatOf(game.winner, first) : DRAW;
}

/**
 * `level:auto` follows the person: up after a win, down after a loss; `way` -1 takes that back.
 * @param {Page.Game} game
 * @param {Page.Seat} first
 * @param {number | undefined} winner
 * @param {1 | -1} way
 */
export function adjustLevel(game, first, winner, way) {
  const seats = bySeat(game, first);
  const person = seats.findIndex(isHuman);
  const auto = seats.some((spec) => spec.startsWith("level:auto"));
  if (auto && person >= 0 && (winner === 0 || winner === 1)) moveAutoLevel(winner === person ? way : -way);
}

/**
 * The outcome in words: a title, how it came, who begins next.
 * @param {import("./people.js").Seated} seated
 */
export function endWords(seated) {
  const { game, first } = seated;
  const next = t("play.startsNext", { who: seatWords(seated, nextFirst(game, first)) });
  return { title: title(seated), reason: reason(seated), next };
}

/** @param {import("./people.js").Seated} seated */
function reason(seated) {
  const { rules, game, first } = seated;
  if (game.status === "agreed") return t("friends.byAgreement", { plies: game.ply });
  if (game.status === "drawn" || game.status === "playing") return t("play.by.draw", { plies: game.ply });
  if (game.status === "won")
    return t("play.by.line", { count: game.line?.length ?? rules.align, plies: game.ply });
  const who = seatWords(seated, 1 - seatOf(game.winner ?? "x", first));
  if (game.status === "resigned") return t("play.by.resigned", { who });
  return t(`play.fault.${game.fault ?? "crash"}`, { who, why: game.reason });
}

/** @param {import("./people.js").Seated} seated */
function title(seated) {
  const { game, first } = seated;
  if (!game.winner) return t("play.draw");
  const people = peopleOf(game);
  const own = game.people ? (game.you ?? []) : people;
  const yours = own.length === 1 && own[0] === game.winner;
  return yours ? t("play.youWon") : t("play.won", { who: seatWords(seated, seatOf(game.winner, first)) });
}
