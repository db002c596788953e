// The position editor: stones placed and removed freely; the server finds an order of moves that makes it.

import { createBoard } from "../board.js";
import { h, notify, sentence, show } from "../dom.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { segments } from "../segments.js";

/**
 * Opens on a copy of `cells` in `box`; `done(moves)` hears the text of a legal order, `cancel` nothing.
 * @param {Element} box
 * @param {object} needs
 * @param {Api.Client} needs.api
 * @param {Page.Rules} needs.rules
 * @param {Uint8Array} needs.cells
 * @param {Page.Seat} needs.first
 * @param {(moves: string) => void} needs.done
 * @param {() => void} needs.cancel
 */
export function openEditor(box, { api, rules, cells, first, done, cancel }) {
  const stones = Uint8Array.from(cells);
  let brush = 1;
  const warning = h("p", { class: "warning", role: "alert" });
  const board = createBoard(box, {
    game: rules,
    cellCursor: true,
    reserve: 330,
    onMove: (_, cell) => paint(cell),
  });
  const brushes = brushField(rules, first, (stone) => (brush = stone));
  const buttons = h(
    "div",
    { class: "row" },
    h("button", { type: "button", class: "main", id: "edit-done", onclick: finish }, t("an.edit.done")),
    h("button", { type: "button", id: "edit-clear", onclick: clear }, t("an.edit.clear")),
    h("button", { type: "button", id: "edit-cancel", onclick: () => cancel() }, t("an.edit.cancel")),
  );
  const help = h("p", { class: "soft small" }, t("an.edit.help"));
  const tools = h("div", { class: "card stack", id: "editor" }, help, brushes, warning, buttons);
  box.append(tools);
  draw();

  function draw() {
    board.update({ cells: Uint8Array.from(stones), last: null, lines: [], first, ghost: 0 });
    warning.textContent = "";
  }

  /** @param {number | null} cell */
  function paint(cell) {
    if (cell === null) return;
    stones[cell] = stones[cell] === brush ? 0 : brush;
    draw();
  }

  function clear() {
    stones.fill(0);
    draw();
  }

  async function finish() {
    try {
      const { moves } = await api.post("/api/arrange", { game: rules.text, board: boardRows(rules, stones) });
      done(moves);
    } catch (error) {
      warning.textContent = sentence(error);
      if (!warning.isConnected) notify(sentence(error), "bad");
    }
  }

  return () => {
    board.destroy();
    tools.remove();
    show(box);
  };
}

/**
 * Which stone a click places; 0 takes one away.
 * @param {Page.Rules} rules
 * @param {Page.Seat} first
 * @param {(stone: Page.Stone) => void} choose
 */
function brushField(rules, first, choose) {
  /** @type {[string, string][]} */
  const stones = [
    ["1", `X · ${colourName(rules, first)}`],
    ["2", `O · ${colourName(rules, 1 - first)}`],
    ["0", t("an.edit.none")],
  ];
  return segments("brush", t("an.edit.stone"), stones, "1", (value) => choose(Number(value)));
}

/**
 * The board as text, rows from the top.
 * @param {Page.Rules} rules
 * @param {Uint8Array} stones
 */
export function boardRows({ width, height }, stones) {
  const row = (/** @type {number} */ y) =>
    Array.from(stones.subarray(y * width, (y + 1) * width), (stone) => "-XO"[stone]).join("");
  return Array.from({ length: height }, (_, index) => row(height - 1 - index));
}
