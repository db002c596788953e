// The position editor: stones placed and removed freely; the server finds an order of moves that makes it.

import { colourName, createBoard } from "../board.js";
import { h, notify, show } from "../dom.js";
import { t } from "../i18n.js";
import { segments } from "../play/form.js";

/** Opens on a copy of `cells` in `box`; `done(moves)` hears the text of a legal order, `cancel` nothing. */
export function openEditor(box, { api, rules, cells, first, done, cancel }) {
  const stones = Uint8Array.from(cells);
  let brush = 1;
  const board = createBoard(box, {
    game: rules,
    cellCursor: true,
    reserve: 330,
    onMove: (_, cell) => paint(cell),
  });
  const names = [1, 2].map((side) => [
    String(side),
    `${side === 1 ? "X" : "O"} · ${colourName(rules, (side - 1) ^ first)}`,
  ]);
  const warning = h("p", { class: "warning", role: "alert" });
  const tools = h(
    "div",
    { class: "card stack", id: "editor" },
    h("p", { class: "soft small" }, t("an.edit.help")),
    segments(
      "brush",
      t("an.edit.stone"),
      [...names, ["0", t("an.edit.none")]],
      "1",
      (value) => (brush = Number(value)),
    ),
    warning,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", id: "edit-done", onclick: finish }, t("an.edit.done")),
      h("button", { type: "button", id: "edit-clear", onclick: clear }, t("an.edit.clear")),
      h("button", { type: "button", id: "edit-cancel", onclick: cancel }, t("an.edit.cancel")),
    ),
  );
  box.append(tools);
  draw();

  function draw() {
    board.update({ cells: Uint8Array.from(stones), last: null, line: [], first, ghost: 0 });
    warning.textContent = "";
  }

  function paint(cell) {
    if (cell === null) return;
    stones[cell] = stones[cell] === brush ? 0 : brush;
    draw();
  }

  function clear() {
    stones.fill(0);
    draw();
  }

  /** The board as text, rows from the top. */
  function rows() {
    const row = (y) =>
      Array.from({ length: rules.width }, (_, x) => "-XO"[stones[y * rules.width + x]]).join("");
    return Array.from({ length: rules.height }, (_, index) => row(rules.height - 1 - index));
  }

  async function finish() {
    try {
      const { moves } = await api.post("/api/arrange", { game: rules.text, board: rows() });
      done(moves);
    } catch (error) {
      warning.textContent = error.message;
      if (!warning.isConnected) notify(error.message, "bad");
    }
  }

  return () => {
    board.destroy();
    tools.remove();
    show(box);
  };
}
