// The keyboard on a board, and the grid that screen readers walk: a cursor, digits that choose, cells with names.

import { announce, h } from "./dom.js";
import { cellName, columnName, landing } from "./game.js";
import { t } from "./i18n.js";

/** Boards up to this many cells have all of them in the accessible grid, larger ones those around the cursor. */
const GRID_CELLS = 400;
const AROUND = 4;
const TYPING_MS = 900;
/** @type {Record<string, [number, number] | undefined>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * What a cursor knows of its board and tells it.
 * @typedef {object} Ground
 * @property {Page.Rules} rules
 * @property {Page.BoardState} state
 * @property {string} id
 * @property {boolean} byColumn columns are chosen, not cells
 * @property {(cell: number) => number | null} target the cell a stone at this place would fill
 * @property {(cell: number) => number} moveOf
 * @property {(side: Page.Stone) => string} colour
 * @property {(cell: number) => void} play
 * @property {(cell: number) => void} chosen the cursor went to a cell
 * @property {(id: string) => void} active which cell of the grid is the current one
 */

export class Cursor {
  /** @param {Ground} ground */
  constructor(ground) {
    this.ground = ground;
    const { width, height } = ground.rules;
    this.cell = (ground.byColumn ? 0 : Math.floor(height / 2) * width) + Math.floor(width / 2);
    this.rows = h("div", { class: "sr", role: "rowgroup" });
    this.typed = { text: "", at: 0 };
  }

  /**
   * Takes a key; true if it meant something.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = STEPS[event.key];
    if (step) this.step(...step);
    else if (event.key === "Enter" || event.key === " ") this.ground.play(this.cell);
    else if (/^\d$/.test(event.key)) this.type(event.key);
    else return false;
    return true;
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  step(dx, dy) {
    const { rules, byColumn } = this.ground;
    const inside = (/** @type {number} */ value, /** @type {number} */ side) => Math.min(Math.max(value, 0), side - 1);
    const column = inside((this.cell % rules.width) + dx, rules.width);
    const row = inside(Math.floor(this.cell / rules.width) + (byColumn ? 0 : dy), rules.height);
    this.go(row * rules.width + column);
  }

  /**
   * Digits choose a column on drop boards, a row elsewhere; quick ones make a number.
   * @param {string} digit
   */
  type(digit) {
    const { width, height, drop } = this.ground.rules;
    const now = performance.now();
    const number = now - this.typed.at < TYPING_MS ? this.typed.text + digit : digit;
    const chosen = Number(number) <= (drop ? width : height) ? number : digit;
    this.typed = { text: chosen, at: now };
    const index = Number(chosen) - 1;
    if (index < 0 || index >= (drop ? width : height)) return;
    const [column, row] = [this.cell % width, Math.floor(this.cell / width)];
    this.go(drop ? row * width + index : index * width + column);
  }

  /** @param {number} cell */
  go(cell) {
    this.cell = cell;
    this.ground.chosen(cell);
    this.drawGrid();
    announce(this.describe(this.spot));
  }

  /** The cell that a stone played at the cursor would fill. */
  get spot() {
    return this.ground.target(this.cell) ?? this.cell;
  }

  /**
   * A cell in words.
   * @param {number} cell
   */
  describe(cell) {
    const { rules, state, byColumn } = this.ground;
    const column = t("board.column", { name: columnName(rules, cell % rules.width) });
    if (byColumn && landing(rules, state.cells, cell % rules.width) === null)
      return `${column}, ${t("board.full")}`;
    const side = state.cells[cell];
    const content = side ? this.ground.colour(side) : t("board.empty");
    const value = state.overlay.find((chip) => chip.move === this.ground.moveOf(cell));
    const place = rules.drop ? `${column}, ${cellName(rules, cell)}` : cellName(rules, cell);
    return [place, content, value?.text].filter(Boolean).join(", ");
  }

  drawGrid() {
    const { rules, id, active } = this.ground;
    const { spot } = this;
    const small = rules.width * rules.height <= GRID_CELLS;
    const range = (/** @type {number} */ middle, /** @type {number} */ side) =>
      small ? [0, side - 1] : [Math.max(0, middle - AROUND), Math.min(side - 1, middle + AROUND)];
    const [left, right] = range(spot % rules.width, rules.width);
    const [low, high] = range(Math.floor(spot / rules.width), rules.height);
    const cell = (/** @type {number} */ x, /** @type {number} */ y) => {
      const number = y * rules.width + x;
      return h("div", {
        role: "gridcell",
        id: `${id}-${cellName(rules, number)}`,
        "aria-colindex": x + 1,
        "aria-label": this.describe(number),
      });
    };
    const numbers = (/** @type {number} */ from, /** @type {number} */ to) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const line = (/** @type {number} */ y) =>
      h(
        "div",
        { role: "row", "aria-rowindex": rules.height - y },
        numbers(left, right).map((x) => cell(x, y)),
      );
    this.rows.replaceChildren(...numbers(low, high).reverse().map(line));
    active(`${id}-${cellName(rules, spot)}`);
  }
}
