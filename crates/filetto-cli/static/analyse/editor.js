// The position editor: stones placed and removed freely, falling where they fall in the game; the server finds an order of
// moves that makes the position.

import { createBoard } from "../board.js";
import { h, notify, sentence, show } from "../dom.js";
import { landing } from "../game.js";
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
 * @param {Page.BoardOptions["reserve"]} needs.reserve
 * @param {(moves: string) => void} needs.done
 * @param {() => void} needs.cancel
 */
export function openEditor(box, { api, rules, cells, first, reserve, done, cancel }) {
  const stones = Uint8Array.from(cells);
  let brush = 1;
  const warning = h("p", { class: "warning", role: "alert" });
  const state = h("p", { class: "small", id: "edit-state", role: "status" });
  const board = createBoard(box, {
    game: rules,
    cellCursor: true,
    reserve,
    onMove: (_, cell) => {
      if (cell === null) return;
      editCell(rules, stones, cell, brush);
      draw();
    },
  });
  const brushes = brushField(rules, first, (stone) => (brush = stone));
  const tools = h(
    "div",
    { class: "card stack", id: "editor" },
    h("p", { class: "soft small" }, t(rules.drop ? "st.edit.drop" : "an.edit.help")),
    brushes,
    state,
    warning,
    buttons({ finish, clear, cancel }),
  );
  box.append(tools);

  function draw() {
    board.update({ cells: Uint8Array.from(stones), last: null, lines: [], first, overlay: [], marks: [], ghost: 0 });
    warning.textContent = "";
    state.textContent = unbalanced(rules, stones, first) ?? balanceWords(rules, stones, first);
  }

  function clear() {
    stones.fill(0);
    draw();
  }

  async function finish() {
    const wrong = unbalanced(rules, stones, first);
    if (wrong) return void (warning.textContent = wrong);
    try {
      const { moves } = await api.post("/api/arrange", { game: rules.text, board: boardRows(rules, stones) });
      done(moves);
    } catch (error) {
      warning.textContent = sentence(error);
      if (!warning.isConnected) notify(sentence(error), "bad");
    }
    return undefined;
  }

  draw();
  return () => {
    board.destroy();
    tools.remove();
    show(box);
  };
}

/** @param {{ finish: () => void, clear: () => void, cancel: () => void }} acts */
function buttons({ finish, clear, cancel }) {
  return h(
    "div",
    { class: "row" },
    h("button", { type: "button", class: "main", id: "edit-done", onclick: finish }, t("an.edit.done")),
    h("button", { type: "button", id: "edit-clear", onclick: clear }, t("an.edit.clear")),
    h("button", { type: "button", id: "edit-cancel", onclick: () => cancel() }, t("an.edit.cancel")),
  );
}

/**
 * A click on a cell. Where stones fall, one falls into its column; a stone that is clicked, or any with the brush that
 * removes, takes the top one out. Elsewhere the cell itself changes.
 * @param {Page.Rules} rules
 * @param {Uint8Array} stones
 * @param {number} cell
 * @param {Page.Stone} brush
 */
export function editCell(rules, stones, cell, brush) {
  if (!rules.drop) {
    stones[cell] = stones[cell] === brush ? 0 : brush;
    return;
  }
  const column = cell % rules.width;
  const free = landing(rules, stones, column);
  if (!stones[cell] && brush && free !== null) {
    stones[free] = brush;
    return;
  }
  const top = (free ?? stones.length + column) - rules.width;
  if (top >= 0) stones[top] = 0;
}

/**
 * @param {Uint8Array} stones
 * @param {Page.Stone} side
 */
const count = (stones, side) => stones.reduce((sum, stone) => sum + Number(stone === side), 0);

/**
 * What is wrong with the numbers of stones, in the colours of the board; null if they can be.
 * @param {Page.Rules} rules
 * @param {Uint8Array} stones
 * @param {Page.Seat} first
 */
function unbalanced(rules, stones, first) {
  const [x, o] = [count(stones, 1), count(stones, 2)];
  if (x === o || x === o + 1) return null;
  return t("st.edit.unbalanced", { one: colourName(rules, first), other: colourName(rules, 1 - first), x, o });
}

/**
 * @param {Page.Rules} rules
 * @param {Uint8Array} stones
 * @param {Page.Seat} first
 */
function balanceWords(rules, stones, first) {
  const [x, o] = [count(stones, 1), count(stones, 2)];
  const [one, other] = [colourName(rules, first), colourName(rules, 1 - first)];
  return t("st.edit.balance", { one, other, x, o, next: x === o ? one : other });
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
    ["1", colourName(rules, first)],
    ["2", colourName(rules, 1 - first)],
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
