// The bots' tournament: the table as it grows, Elo with its interval, the game on the board.

import { h, s } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { hasText, numberWords, t } from "../i18n.js";
import { miniBoard, stoneIcon } from "../shapes.js";

/** @typedef {Api.ClassBots["table"][number]} Row */

const MINUS = "−";

/** @param {number} elo */
const signed = (elo) => `${elo > 0 ? "+" : elo < 0 ? MINUS : ""}${numberWords(Math.abs(elo))}`;

/**
 * The least and the largest end of all intervals, zero inside.
 * @param {Row[]} rows
 * @returns {[number, number]}
 */
export function scale(rows) {
  const ends = rows.flatMap(({ elo, error }) => [elo - (error ?? 0), elo + (error ?? 0)]);
  return [Math.min(-100, ...ends), Math.max(100, ...ends)];
}

/** @param {Api.ClassBots} bots */
export function botsTable({ table, played, of }) {
  const ends = scale(table);
  const heads = ["class.bot", "class.won", "class.drawn", "class.lost", "class.forfeit"];
  const row = (/** @type {Row} */ bot, /** @type {number} */ at) =>
    h(
      "tr",
      {},
      h("td", {}, at + 1),
      h("th", { scope: "row" }, bot.name),
      [bot.wins, bot.draws, bot.losses].map((count) => h("td", {}, count)),
      h("td", {}, bot.forfeits ? `⚠ ${bot.forfeits}` : "0"),
      h("td", { class: "elo-cell" }, `${signed(bot.elo)} ± ${bot.error === null ? "∞" : bot.error}`),
      h("td", { class: "elo-bar", "aria-hidden": "true" }, bar(bot, ends)),
    );
  return h(
    "table",
    { class: "bots-table" },
    h("caption", {}, t("class.played", { played, of })),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "#"),
        heads.map((head) => h("th", { scope: "col" }, hasText(head))),
        h("th", { scope: "col", colspan: "2" }, "Elo"),
      ),
    ),
    h("tbody", {}, table.map(row)),
  );
}

/**
 * A point with its interval on the scale of all.
 * @param {Row} row
 * @param {[number, number]} ends
 */
function bar({ elo, error }, [low, high]) {
  const x = (/** @type {number} */ value) => (200 * (value - low)) / (high - low);
  const spread = error ?? 0;
  return s(
    "svg",
    { viewBox: "-6 0 212 24", preserveAspectRatio: "none" },
    s("path", { class: "zero", d: `M${x(0)} 0V24` }),
    s("path", { class: "spread", d: `M${x(elo - spread)} 12H${x(elo + spread)}` }),
    s("circle", { cx: x(elo), cy: 12, r: 6 }),
  );
}

/** @param {Api.ClassBots} bots */
export function stage({ game, board }) {
  if (!board) return h("div", { class: "stage-board" });
  const rules = gameOf(game);
  const moves = parseMoves(rules, board.moves) ?? [];
  const name = (/** @type {1 | 2} */ side) =>
    h("span", { class: "contestant" }, stoneIcon(rules, side, side - 1), side === 1 ? board.x : board.o);
  return h(
    "div",
    { class: "stage-board" },
    h("p", { class: "pairing" }, name(1), h("span", { class: "soft" }, "–"), name(2)),
    miniBoard(rules, moves, 0),
    h("p", { class: "ending", role: "status" }, board.over ? ending(board) : t("class.game", { number: board.number })),
  );
}

/** @param {NonNullable<Api.ClassBots["board"]>} board */
function ending({ x, o, winner, fault }) {
  if (!winner) return t("class.draw");
  const wins = t("class.wins", { name: winner === "x" ? x : o });
  const why = fault && hasText(`class.fault.${fault}`);
  return why ? `${wins}: ${why.replace("{name}", winner === "x" ? o : x)}` : wins;
}
