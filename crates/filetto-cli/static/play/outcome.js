// How a game ended: who won, in words, and what that does to the automatic level.

import { t } from "../i18n.js";
import { nextFirst } from "./begins.js";
import { isYou, seatWords, sideWords } from "./people.js";
import { bySeat, isHuman, moveAutoLevel, seatOf } from "./seats.js";

/** What is noted as the winner of a draw. */
export const DRAW = 2;

/** @typedef {import("./people.js").Seated} Seated */

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
 * @param {Seated} seated
 * @param {Page.Begins} begins
 */
export function endWords(seated, begins) {
  // Two people at two computers take turns to begin.
  const { game, first } = seated;
  const seat = game.people ? 1 - first : nextFirst(game, first, begins);
  const side = seat === seated.first ? "x" : "o";
  const next = isYou(seated, side) ? t("pl.you.next") : t("play.startsNext", { who: seatWords(seated, seat) });
  return { title: endTitle(seated), reason: reason(seated), next };
}

/** @param {Seated} seated */
function reason(seated) {
  const { rules, game } = seated;
  if (game.status === "agreed") return t("friends.byAgreement", { plies: game.ply });
  if (game.status === "drawn" || game.status === "playing") return t("play.by.draw", { plies: game.ply });
  if (game.status === "won")
    return t("play.by.line", { count: game.line?.length ?? rules.align, plies: game.ply });
  const loser = game.winner === "x" ? "o" : "x";
  const [who, you] = [sideWords(seated, loser), isYou(seated, loser)];
  if (game.status === "resigned") return you ? t("pl.you.resigned") : t("play.by.resigned", { who });
  if (game.fault === "timeout") return you ? t("pl.you.timeout") : t("pl.flag", { who });
  return t(`play.fault.${game.fault ?? "crash"}`, { who, why: game.reason });
}

/** @param {Seated} seated */
export function endTitle(seated) {
  const { winner } = seated.game;
  if (!winner) return t("play.draw");
  return isYou(seated, winner) ? t("play.youWon") : t("play.won", { who: sideWords(seated, winner) });
}
