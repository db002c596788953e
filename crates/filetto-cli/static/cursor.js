// The keyboard on a board, and the grid that screen readers walk: a cursor, digits that choose, cells with names.

import { announce, h } from "./dom.js";
import { cellName, columnName, landing } from "./game.js";
import { t } from "./i18n.js";

/** Boards up to this many cells have all of them in the accessible grid, larger ones those around the cursor. */
const GRID_CELLS = 400;
const AROUND = 4;
const TYPING_MS = 900;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Cursor {
  constructor(board) {
    this.board = board;
    const { width, height } = board.rules;
    this.cell = (board.byColumn ? 0 : Math.floor(height / 2) * width) + Math.floor(width / 2);
    this.rows = h("div", { class: "sr", role: "rowgroup" });
    this.typed = { text: "", at: 0 };
  }

  /** Takes a key; true if it meant something. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (STEPS[event.key]) this.step(...STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.board.play(this.cell);
    else if (/^\d$/.test(event.key)) this.type(event.key);
    else return false;
    return true;
  }

  step(dx, dy) {
    const { rules, byColumn } = this.board;
    const inside = (value, side) => Math.min(Math.max(value, 0), side - 1);
    const column = inside((this.cell % rules.width) + dx, rules.width);
    const row = inside(Math.floor(this.cell / rules.width) + (byColumn ? 0 : dy), rules.height);
    this.go(row * rules.width + column);
  }

  /** Digits choose a column on falling boards, a row elsewhere; quick ones make a number. */
  type(digit) {
    const { width, height, drop } = this.board.rules;
    const now = performance.now();
    const number = now - this.typed.at < TYPING_MS ? this.typed.text + digit : digit;
    const chosen = Number(number) <= (drop ? width : height) ? number : digit;
    this.typed = { text: chosen, at: now };
    const index = Number(chosen) - 1;
    if (index < 0 || index >= (drop ? width : height)) return;
    const [column, row] = [this.cell % width, Math.floor(this.cell / width)];
    this.go(drop ? row * width + index : index * width + column);
  }

  go(cell) {
    this.cell = cell;
    this.board.chosen(cell);
    this.drawGrid();
    announce(this.describe(this.spot));
  }

  /** The cell that a stone played at the cursor would fill. */
  get spot() {
    return this.board.target(this.cell) ?? this.cell;
  }

  /** A cell in words. */
  describe(cell) {
    const { rules, state, byColumn } = this.board;
    const column = t("board.column", { name: columnName(rules, cell % rules.width) });
    if (byColumn && landing(rules, state.cells, cell % rules.width) === null)
      return `${column}, ${t("board.full")}`;
    const side = state.cells[cell];
    const content = side ? this.board.colour(side) : t("board.empty");
    const value = state.overlay.find((chip) => chip.move === this.board.moveOf(cell));
    const place = rules.drop ? `${column}, ${cellName(rules, cell)}` : cellName(rules, cell);
    return [place, content, value?.text].filter(Boolean).join(", ");
  }

  drawGrid() {
    const { rules, host, id } = this.board;
    const { spot } = this;
    const small = rules.width * rules.height <= GRID_CELLS;
    const range = (middle, side) =>
      small ? [0, side - 1] : [Math.max(0, middle - AROUND), Math.min(side - 1, middle + AROUND)];
    const [left, right] = range(spot % rules.width, rules.width);
    const [low, high] = range(Math.floor(spot / rules.width), rules.height);
    const cell = (x, y) => {
      const number = y * rules.width + x;
      return h("div", {
        role: "gridcell",
        id: `${id}-${cellName(rules, number)}`,
        "aria-colindex": x + 1,
        "aria-label": this.describe(number),
      });
    };
    const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const line = (y) =>
      h(
        "div",
        { role: "row", "aria-rowindex": rules.height - y },
        numbers(left, right).map((x) => cell(x, y)),
      );
    this.rows.replaceChildren(...numbers(low, high).reverse().map(line));
    host.setAttribute("aria-activedescendant", `${id}-${cellName(rules, spot)}`);
  }
}
