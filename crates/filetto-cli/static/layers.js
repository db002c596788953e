// What is drawn on a board, layer by layer. Each function reads a board ({ rules, state, camera, seatOf, options })
// and gives SVG; stones are kept from one drawing to the next so that only the new one falls.

import { s } from "./dom.js";
import { cellName, columnName, hasWideNames } from "./game.js";
import { UNIT, centre, circlePath, lastMark, lineMark, stone } from "./shapes.js";

const FALL_MS = 300;
const APPEAR_MS = 140;
/** More stones than this in view are drawn as one path a colour. */
const MANY_STONES = 1500;

/**
 * Shapes with the middle of a cell as their origin.
 * @param {Page.Rules} rules
 * @param {number} cell
 * @param {Page.Child[]} shapes
 */
export function placed(rules, cell, ...shapes) {
  const [x, y] = centre(rules, cell);
  return s("g", { transform: `translate(${x} ${y})` }, shapes);
}

/** The stones in view. */
export class Stones {
  /** @param {Page.Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.layer = s("g", { class: "stones" });
    /**
     * The stones that are drawn, by cell, as what they are drawn.
     * @type {Map<number, { shape: SVGElement, side: Page.Stone, first: Page.Seat }>}
     */
    this.drawn = new Map();
    /**
     * The stone on its way, if one is.
     * @type {Animation | null}
     */
    this.falling = null;
  }

  /** Comes true as soon as no stone is on its way. */
  async settled() {
    while (this.falling) await this.falling.finished.catch(() => {});
  }

  /**
   * Makes the stones in view those of the position; `fresh` is the cell of the one that falls.
   * @param {number | null} [fresh]
   */
  draw(fresh) {
    const { state } = this.scene;
    const seen = this.inView();
    if (seen.length > MANY_STONES) return this.drawCrowd(seen);
    this.layer.querySelectorAll(".crowd").forEach((path) => path.remove());
    const wanted = new Set(seen);
    for (const [cell, { shape, side, first }] of this.drawn) {
      if (wanted.has(cell) && side === state.cells[cell] && first === state.first) continue;
      shape.remove();
      this.drawn.delete(cell);
    }
    for (const cell of seen) if (!this.drawn.has(cell)) this.add(cell, cell === fresh);
    return undefined;
  }

  inView() {
    const { rules, state, camera } = this.scene;
    const { left, right, top, bottom } = camera.visible();
    const cells = [];
    for (let row = rules.height - 1 - bottom; row <= rules.height - 1 - top; row++) {
      for (let column = left; column <= right; column++) {
        const cell = row * rules.width + column;
        if (state.cells[cell]) cells.push(cell);
      }
    }
    return cells;
  }

  /**
   * @param {number} cell
   * @param {boolean} falls
   */
  add(cell, falls) {
    const { rules, state, seatOf } = this.scene;
    const side = state.cells[cell];
    const inner = s("g", {}, stone(rules, side, seatOf(side)));
    const shape = placed(rules, cell, inner);
    shape.dataset.cell = cellName(rules, cell);
    shape.dataset.side = side === 1 ? "x" : "o";
    this.layer.append(shape);
    this.drawn.set(cell, { shape, side, first: state.first });
    if (falls && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.animate(inner, cell);
  }

  /**
   * @param {SVGElement} inner
   * @param {number} cell
   */
  animate(inner, cell) {
    const { rules } = this.scene;
    const [, y] = centre(rules, cell);
    const fall = [{ transform: `translateY(${-y - 60}px)` }, { transform: "none" }];
    const appear = [
      { transform: "scale(0.4)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ];
    const way = rules.drop
      ? inner.animate(fall, { duration: FALL_MS, easing: "cubic-bezier(.45,.05,.85,.5)" })
      : inner.animate(appear, { duration: APPEAR_MS, easing: "ease-out" });
    this.falling = way;
    const landed = () => {
      if (this.falling === way) this.falling = null;
    };
    way.finished.then(landed, landed);
  }

  /** @param {number[]} seen */
  drawCrowd(seen) {
    const { rules, state, seatOf } = this.scene;
    this.drawn.clear();
    const path = (/** @type {Page.Seat} */ seat) => {
      const own = seen.filter((cell) => seatOf(state.cells[cell]) === seat);
      return s("path", {
        class: `crowd seat${seat}`,
        d: own.map((cell) => circlePath(centre(rules, cell), 40)).join(""),
      });
    };
    this.layer.replaceChildren(path(0), path(1));
  }
}

const SHAPES = {
  ring: () => s("circle", { r: 34, class: "line" }),
  square: () => s("rect", { x: -32, y: -32, width: 64, height: 64, rx: 6, class: "line" }),
  cross: () => s("path", { d: "M-26-26 26 26M26-26-26 26", class: "line" }),
  dot: () => s("circle", { r: 14, class: "full" }),
};

/**
 * Marks, the last move or the winning row, and values on the cells of boards without gravity.
 * @param {Page.Scene} board
 */
export function markShapes(board) {
  const { rules, state, seatOf } = board;
  const shapes = state.marks.map((mark) => markShape(board, mark));
  if (state.lines.length) shapes.push(...state.lines.map((line) => lineMark(rules, line)));
  else if (state.last !== null && state.cells[state.last]) {
    shapes.push(placed(rules, state.last, lastMark(rules, seatOf(state.cells[state.last]))));
  }
  return rules.drop ? shapes : [...shapes, ...cellChips(board)];
}

/**
 * @param {Page.Scene} scene
 * @param {Page.Mark} mark
 */
function markShape({ rules, seatOf }, { cell, shape, tone = "hint", side = 1, text }) {
  const drawn =
    shape === "stone" ? s("g", { opacity: 0.55 }, stone(rules, side, seatOf(side))) : SHAPES[shape]();
  const words = text !== undefined && s("text", { class: "number", y: 14 }, text);
  const group = placed(rules, cell, drawn, words);
  group.setAttribute("class", `mark ${tone}`);
  group.dataset.cell = cellName(rules, cell);
  return group;
}

const chipClass = (/** @type {Page.Chip} */ { tone, exact, best }) =>
  `chip ${tone} ${exact ? "exact" : "guess"} ${best ? "best" : ""}`;

/**
 * Values on the cells; where there is no room for a word, the place of the move among the best.
 * @param {Page.Scene} scene
 */
function cellChips({ rules, state, camera }) {
  const { left, right, top, bottom } = camera.visible();
  const inView = (/** @type {Page.Chip} */ { move }) => {
    const [column, row] = [move % rules.width, rules.height - 1 - Math.floor(move / rules.width)];
    return column >= left && column <= right && row >= top && row <= bottom;
  };
  return state.overlay.filter(inView).map((chip) => {
    const pill = [
      s("rect", { x: -47, y: -24, width: 94, height: 48, rx: chip.exact ? 10 : 24 }),
      cellText(camera.cell < 60 ? chip.short : chip.text),
    ];
    const small = camera.cell < WORDS;
    // A flat badge, not a disc: nobody takes it for a stone.
    const badge = s("rect", { x: -47, y: -33, width: 94, height: 66, rx: chip.exact ? 10 : 33 });
    const dot = chip.minor ? [s("circle", { r: 9 })] : [badge, placeText(chip.rank)];
    const group = placed(rules, chip.move, small ? dot : pill);
    group.setAttribute("class", `${chipClass(chip)} cell ${small ? "small" : ""}`);
    group.dataset.move = cellName(rules, chip.move);
    return group;
  });
}

/** A cell of fewer pixels has no room for a word. */
const WORDS = 34;

/** @param {number} rank */
const placeText = (rank) => s("text", { y: 20, "font-size": 56 }, rank);

/** @param {string} text */
function cellText(text) {
  const size = Math.min(36, 118 / text.length);
  return s("text", { y: size * 0.36, "font-size": size }, text);
}

/** Smaller letters are hard to read, in pixels: what does not fit is said in short. */
const LEGIBLE = 12;

/**
 * Values over the columns of drop boards, in pixels of the screen.
 * @param {Page.Scene} scene
 */
export function columnChips({ rules, state, camera }) {
  if (!rules.drop) return [];
  const { box, cell } = camera;
  const [width, height] = [Math.min(cell - 3, 92), 30];
  const room = (/** @type {string} */ text) => (width - 6) / (text.length * 0.6);
  const words = (/** @type {Page.Chip} */ chip) => (room(chip.text) < LEGIBLE ? chip.short : chip.text);
  const size = (/** @type {Page.Chip} */ chip) => Math.min(14, room(words(chip)));
  const place = (/** @type {Page.Chip} */ { move }) => camera.toScreen(move + 0.5, 0)[0];
  const seen = state.overlay.filter((chip) => place(chip) > box.left && place(chip) < box.left + box.width);
  return seen.map((chip) =>
    s(
      "g",
      {
        class: chipClass(chip),
        transform: `translate(${place(chip)} ${box.top - height - 8})`,
        "data-move": columnName(rules, chip.move),
      },
      s("rect", { x: -width / 2, y: 0, width, height, rx: chip.exact ? 7 : 15 }),
      s("text", { y: 20, "font-size": size(chip) }, words(chip)),
    ),
  );
}

/**
 * The names of columns along the bottom and of rows along the side, as many as fit.
 * @param {Page.Scene} scene
 * @param {boolean} [letters] columns of drop boards have their letters beside their numbers, where cells are named
 */
export function labelShapes({ rules, camera }, letters = false) {
  const { box, cell } = camera;
  const visible = camera.visible();
  const step =
    [1, 2, 5, 10, 20, 50].find((each) => each * cell >= (hasWideNames(rules) ? 26 : 17)) ?? 100;
  const kept = (/** @type {number} */ index) => step === 1 || index === 0 || (index + 1) % step === 0;
  const texts = [];
  for (let column = visible.left; column <= visible.right; column++) {
    const [x] = camera.toScreen(column + 0.5, 0);
    const inside = x > box.left && x < box.left + box.width;
    if (kept(column) && inside)
      texts.push(s("text", { x, y: box.top + box.height + 19 }, columnName(rules, column)));
    if (kept(column) && inside && letters && rules.drop)
      texts.push(s("text", { class: "letter", x: x + 15, y: box.top + box.height + 19 }, cellName(rules, column).replace(/\d+/, "")));
  }
  for (let top = visible.top; !rules.drop && top <= visible.bottom; top++) {
    const [row, [, y]] = [rules.height - 1 - top, camera.toScreen(0, top + 0.5)];
    const inside = y > box.top && y < box.top + box.height;
    if (kept(row) && inside) texts.push(s("text", { x: box.left - 14, y: y + 4 }, row + 1));
  }
  return texts;
}

/**
 * The frame of a chosen cell, or of a whole column.
 * @param {Page.Rules} rules
 * @param {number} cell
 * @param {boolean} wholeColumn
 * @param {string} kind
 */
export function outline(rules, cell, wholeColumn, kind) {
  const [x, y] = centre(rules, cell);
  if (wholeColumn)
    return s("rect", {
      class: kind,
      x: x - 46,
      y: 4,
      width: UNIT - 8,
      height: rules.height * UNIT - 8,
      rx: 16,
    });
  return s("rect", { class: kind, x: x - 46, y: y - 46, width: 92, height: 92, rx: 12 });
}
