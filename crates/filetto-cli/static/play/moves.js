// The moves, two a line; each opens the position after it.

import { h, show, signButton } from "../dom.js";
import { formatMove, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { gameName } from "../names.js";
import { moveNumber } from "../numbering.js";
import { stoneIcon } from "../shapes.js";
import { mover, seatOf } from "./seats.js";

/** @typedef {import("./panel.js").Shown} Shown */

/**
 * `look(ply)` opens an earlier position, null the game itself.
 * @param {(ply: number | null) => void} look
 */
export function createMoves(look) {
  const list = h("ol", { class: "move-list", id: "moves", tabindex: 0, "aria-label": t("play.moves") });
  const title = h("h2", {}, t("play.moves"));
  let at = 0;
  const steps = h(
    "div",
    { class: "row steps" },
    signButton(t("play.first"), "«", () => look(0)),
    signButton(t("play.back"), "‹", () => look(at - 1)),
    signButton(t("play.forth"), "›", () => look(at + 1)),
    signButton(t("play.last"), "»", () => look(null)),
  );
  const toLive = { type: "button", id: "live", class: "main", hidden: true, onclick: () => look(null) };
  const live = h("button", toLive, t("play.live"));

  /** @param {Shown} shown */
  function draw(shown) {
    const moves = parseMoves(shown.rules, shown.game.moves) ?? [];
    at = shown.looking ?? shown.game.ply;
    title.textContent = gameName(shown.game.game);
    live.hidden = shown.looking === null;
    if (!moves.length) return show(list, h("li", { class: "soft none" }, t("play.noMoves")));
    show(
      list,
      moves.map((move, index) => entry(shown, move, index, at, look)),
    );
    const current = list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    return undefined;
  }

  const head = h("div", { class: "row spread" }, title, steps);
  return { box: h("section", { class: "card" }, head, list, live), draw };
}

/**
 * @param {Shown} shown
 * @param {number} move
 * @param {number} index
 * @param {number} at
 * @param {(ply: number) => void} look
 */
function entry({ rules, first }, move, index, at, look) {
  const [ply, side] = [index + 1, mover(index)];
  const open = h(
    "button",
    {
      type: "button",
      class: "quiet move",
      "data-ply": ply,
      "aria-current": at === ply && "true",
      onclick: () => look(ply),
    },
    stoneIcon(rules, side === "x" ? 1 : 2, seatOf(side, first)),
    formatMove(rules, move),
  );
  return h("li", {}, h("span", { class: "soft" }, moveNumber(index)), open);
}
