// A move in words and as a sound.

import { announce } from "../dom.js";
import { formatMoves, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { isYou, sideWords } from "./people.js";
import { isHuman, mover } from "./seats.js";
import { sound } from "./sounds.js";

/**
 * Says the last move of a game.
 * @param {import("./people.js").Seated} seated
 */
export function sayMove(seated) {
  const { rules, game } = seated;
  const side = mover(game.ply - 1);
  const move = formatMoves(rules, (parseMoves(rules, game.moves) ?? []).slice(-1));
  sound(isHuman(game[side]) ? "stone" : "reply");
  const who = sideWords(seated, side);
  announce(isYou(seated, side) ? t("pl.you.played", { move }) : t("play.played", { who, move }));
}
