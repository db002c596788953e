// How a game ended: who won, in words, and what that does to the automatic level.

import { parseGame } from "../game.js";
import { t } from "../i18n.js";
import { bySeat, isHuman, moveAutoLevel, nextFirst, seatOf } from "./seats.js";

/** The seat that won, 2 for a draw, undefined while the game goes on. */
export function winnerSeat(game, first) {
  if (game.status === "playing") return undefined;
  return game.winner ? seatOf(game.winner, first) : 2;
}

/** `level:auto` follows the person: up after a win, down after a loss; `way` -1 takes that back. */
export function adjustLevel(game, first, winner, way) {
  const seats = bySeat(game, first);
  const person = seats.findIndex(isHuman);
  const auto = seats.some((spec) => spec.startsWith("level:auto"));
  if (auto && person >= 0 && (winner === 0 || winner === 1)) moveAutoLevel(winner === person ? way : -way);
}

/** The outcome in words: a title, how it came, who begins next. `name` gives the name of a seat. */
export function endInWords(game, first, name) {
  const winner = winnerSeat(game, first);
  const reasons = { won: "line", drawn: "draw" };
  const reason = t(`play.by.${reasons[game.status] ?? game.status}`, {
    count: game.line?.length ?? parseGame(game.game).align,
    plies: game.ply,
    who: winner === 2 ? "" : name(1 - winner),
    why: game.reason,
  });
  const next = t("play.startsNext", { who: name(nextFirst(game, first)) });
  return { title: title(game, winner, name), reason, next };
}

function title(game, winner, name) {
  if (winner === 2) return t("play.draw");
  const people = ["x", "o"].filter((side) => isHuman(game[side]));
  const yours = people.length === 1 && people[0] === game.winner;
  return yours ? t("play.youWon") : t("play.won", { who: name(winner) });
}
