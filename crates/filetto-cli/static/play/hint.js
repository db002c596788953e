// A good move on demand: said, and shown as a ring on the board.

import { notify, notifyError } from "../dom.js";
import { gameOf, landing, parseMove } from "../game.js";
import { t } from "../i18n.js";

const HINT_MS = 1000;

/**
 * Asks for a good move and says it; null if there is none.
 * @param {Api.Client} api
 * @param {Page.Game} game
 */
export async function askHint(api, { game, moves }) {
  notify(t("play.hintLooking"));
  try {
    const found = await api.get("/api/bestmove", { game, moves, time_ms: HINT_MS });
    notify(t("play.hintIs", { move: found.move }));
    return parseMove(gameOf(game), found.move);
  } catch (error) {
    notifyError(error);
    return null;
  }
}

/**
 * @param {Page.Rules} rules
 * @param {Uint8Array} cells
 * @param {number | null} hint
 * @returns {Page.Mark[]}
 */
export function hintMarks(rules, cells, hint) {
  const cell = hint === null ? null : landing(rules, cells, hint);
  return cell === null ? [] : [{ cell, shape: "ring", tone: "hint" }];
}
