// The board on the page: any size, mouse, touch and keyboard, and a grid for screen readers.
//
//   const board = createBoard(element, { game, onMove, onHover, band, cellCursor, reserve, arrows });
//   board.update({ cells, last, lines, first, ghost, marks, sketch, overlay, label });
//   board.destroy();
//
// cells: stones by cell (0 empty, 1 X, 2 O) · last: the cell of the last move · lines: cells of each complete row
// first: the seat that plays X · ghost: the side whose stone follows the pointer, 0 for none
// marks: shapes on cells · sketch: SVG under them, 100 units a cell · overlay: values over the columns or on the cells
// onMove(move, cell): a column on drop boards, a cell elsewhere · onHover(move or null, cell)
// band: keeps room above the columns for the overlay · cellCursor: choose cells even on drop boards
// arrows(walking): false where the arrow keys belong to the view; `walking` is true after the keyboard came to the board

import { Camera, EASY, START, followPointer } from "./camera.js";
import { Cursor } from "./cursor.js";
import { h, s, signButton } from "./dom.js";
import { landing, material } from "./game.js";
import { t } from "./i18n.js";
import { Stones, columnChips, labelShapes, markShapes, outline, placed } from "./layers.js";
import { colourName } from "./names.js";
import { UNIT, ground, stone } from "./shapes.js";

const BIGGEST_CELL = 150;
/** Cells smaller than this make a board that can be zoomed. */
const SMALL_CELL = 26;
const ZOOM_STEP = 1.5;
/** Pixels the page needs above and below a board unless it says otherwise, and the least a board gets. */
const [RESERVED, LEAST_HEIGHT, LEAST_RESERVED] = [190, 300, 150];
/** A board is never lower than this, nor drawn in a narrower box. */
const [LOWEST, LEAST_WIDTH] = [150, 60];

/**
 * A board inside an element; see above for options and state.
 * @param {Element} element
 * @param {Page.BoardOptions} options
 */
export function createBoard(element, options) {
  const board = new Board(options);
  board.enter(element);
  return board;
}

class Board {
  static count = 0;

  /** @param {Page.BoardOptions} options */
  constructor(options) {
    this.options = options;
    this.rules = options.game;
    this.id = `board-${++Board.count}`;
    /** Drop boards are played by column, unless single cells are chosen (the editor). */
    this.byColumn = this.rules.drop && !options.cellCursor;
    this.camera = new Camera(this.rules);
    this.scene = makeScene(this.rules, this.camera);
    this.state = this.scene.state;
    this.stones = new Stones(this.scene);
    this.cursor = this.makeCursor();
    /** @type {number | null} */
    this.hovered = null;
    this.zoomable = false;
    /** The keyboard came here: after a click the arrows may step through the game instead. */
    this.walking = false;
    this.clicked = false;
    /** The drawing that is asked for; 0 for none. */
    this.frame = 0;
    this.pointers = layer("pointers");
    this.marks = layer("marks");
    this.labels = layer("labels");
    this.chips = layer("chips");
    this.window = s("rect");
    const { back, front } = ground(this.rules);
    this.world = s("g", {}, back, this.stones.layer, front, this.pointers, this.marks);
    this.svg = this.makeSvg();
    this.element = this.makeGrid();
    this.zoomBar = this.makeZoomBar();
    this.wrap = h("div", { class: "board-wrap" }, this.element, this.zoomBar);
    this.relayout = () => this.layout();
    this.watcher = new ResizeObserver(this.relayout);
  }

  // ---- elements

  makeCursor() {
    return new Cursor({
      rules: this.rules,
      state: this.state,
      id: this.id,
      byColumn: this.byColumn,
      target: (cell) => this.target(cell),
      moveOf: (cell) => this.moveOf(cell),
      colour: (side) => colourName(this.rules, this.scene.seatOf(side)),
      play: (cell) => this.play(cell),
      chosen: (cell) => this.chosen(cell),
      active: (id) => this.element.setAttribute("aria-activedescendant", id),
    });
  }

  makeSvg() {
    const clip = s("defs", {}, s("clipPath", { id: `${this.id}-clip` }, this.window));
    const clipped = s("g", { "clip-path": `url(#${this.id}-clip)` }, this.world);
    return s("svg", { "aria-hidden": "true" }, clip, clipped, this.labels, this.chips);
  }

  makeGrid() {
    const { rules, id } = this;
    return h(
      "div",
      {
        class: `board ${material(rules)}`,
        id,
        role: "grid",
        tabindex: 0,
        "aria-rowcount": rules.height,
        "aria-colcount": rules.width,
        onkeydown: (event) => this.key(event),
        onpointerdown: () => {
          [this.clicked, this.walking] = [true, false];
        },
        onfocus: () => {
          [this.walking, this.clicked] = [!this.clicked, false];
          this.drawPointers();
        },
        onblur: () => this.drawPointers(),
      },
      this.svg,
      this.cursor.rows,
    );
  }

  makeZoomBar() {
    /**
     * @param {string} title
     * @param {string} sign
     * @param {() => void} act
     */
    const button = (title, sign, act) => {
      const redraw = () => {
        act();
        this.draw();
      };
      return signButton(title, sign, redraw, { class: "quiet" });
    };
    return h(
      "div",
      { class: "zoom", hidden: true },
      button(t("board.in"), "+", () => this.camera.zoom(ZOOM_STEP)),
      button(t("board.out"), "−", () => this.camera.zoom(1 / ZOOM_STEP)),
      button(t("board.all"), "⤢", () => this.camera.showAll()),
    );
  }

  /** @param {Element} element */
  enter(element) {
    element.append(this.wrap);
    followPointer(this.svg, this.camera, {
      zooms: () => this.zoomable,
      changed: () => (this.frame ||= requestAnimationFrame(() => this.draw())),
      tap: (px, py) => {
        this.hover(null);
        this.play(this.cellAt(px, py));
      },
      hover: (px, py) => this.hover(this.cellAt(px, py)),
      leave: () => this.hover(null),
    });
    this.watcher.observe(this.wrap);
    window.addEventListener("resize", this.relayout);
    this.layout();
    this.update({});
  }

  destroy() {
    this.watcher.disconnect();
    window.removeEventListener("resize", this.relayout);
    cancelAnimationFrame(this.frame);
    this.wrap.remove();
  }

  /** True while a stone falls; a hidden page shows none. */
  isFalling() {
    return this.stones.falling !== null && !document.hidden;
  }

  /** Comes true when the last stone has fallen. */
  settled() {
    return this.stones.settled();
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  // ---- layout

  /** As large as the place allows; boards that would be too small get a window to zoom and pan in. */
  layout() {
    const { rules, options } = this;
    const wide = this.wrap.clientWidth;
    // A box that is not on the screen yet has no width to speak of.
    if (wide < LEAST_WIDTH) return;
    const pad = {
      left: rules.drop ? 6 : 30,
      right: rules.drop ? 6 : 12,
      top: options.band && rules.drop ? 44 : 8,
      bottom: 28,
    };
    const reserve = typeof options.reserve === "function" ? options.reserve() : (options.reserve ?? RESERVED);
    // In a low window the whole board is seen, however small.
    const least = Math.max(LOWEST, Math.min(LEAST_HEIGHT, window.innerHeight - LEAST_RESERVED));
    const high = Math.max(least, window.innerHeight - reserve);
    const [roomX, roomY] = [wide - pad.left - pad.right, high - pad.top - pad.bottom];
    const fit = Math.min(roomX / rules.width, roomY / rules.height, BIGGEST_CELL);
    const cell = fit < EASY ? START : fit;
    const [width, height] = [Math.min(roomX, rules.width * cell), Math.min(roomY, rules.height * cell)];
    this.zoomable = fit < SMALL_CELL;
    this.element.style.height = `${height + pad.top + pad.bottom}px`;
    this.element.classList.toggle("zoomable", this.zoomable);
    this.zoomBar.hidden = !this.zoomable;
    this.camera.resize({ left: pad.left + (roomX - width) / 2, top: pad.top, width, height });
    this.draw();
  }

  // ---- drawing

  draw() {
    this.frame = 0;
    const { camera } = this;
    const { left: x, top: y, width, height } = camera.box;
    const [left, top] = camera.toScreen(0, 0);
    this.world.setAttribute("transform", `translate(${left} ${top}) scale(${camera.cell / UNIT})`);
    const frame = { x, y, width, height, rx: this.zoomable ? 0 : 10 };
    for (const [name, value] of Object.entries(frame)) this.window.setAttribute(name, String(value));
    this.stones.draw();
    this.labels.replaceChildren(...labelShapes(this.scene, this.options.letters));
    this.drawState();
  }

  drawState() {
    this.marks.replaceChildren(...this.state.sketch, ...markShapes(this.scene));
    this.chips.replaceChildren(...columnChips(this.scene));
    this.drawPointers();
  }

  /** The cursor of the keyboard, the column under the mouse, and the stone that would be played. */
  drawPointers() {
    const { rules, state, element } = this;
    const keyboard = document.activeElement === element && element.matches(":focus-visible");
    const shapes = [];
    if (keyboard) shapes.push(outline(rules, this.cursor.cell, this.byColumn, "cursor"));
    if (this.hovered !== null && this.byColumn && state.ghost)
      shapes.push(outline(rules, this.hovered, true, "hover"));
    const at = this.hovered ?? (keyboard ? this.cursor.cell : null);
    const cell = at === null || !state.ghost ? null : this.target(at);
    if (cell !== null && !state.cells[cell]) {
      const ghost = placed(rules, cell, stone(rules, state.ghost, this.scene.seatOf(state.ghost)));
      ghost.setAttribute("class", "ghost");
      shapes.push(ghost);
    }
    this.pointers.replaceChildren(...shapes);
  }

  /**
   * Shows another state; what is not named stays.
   * @param {Partial<Page.BoardState>} change
   */
  update(change) {
    const before = this.state.cells;
    Object.assign(this.state, change);
    this.element.setAttribute("aria-label", this.state.label ?? t("board.label", this.rules));
    if (!this.camera.fit) return;
    const fresh = change.cells ? newStone(before, change.cells) : null;
    this.stones.draw(fresh);
    if (fresh === null) this.drawState();
    else this.reveal(fresh);
    this.cursor.drawGrid();
  }

  /**
   * Brings a cell into view.
   * @param {number} cell
   */
  reveal(cell) {
    const { rules } = this;
    if (!this.zoomable) return this.drawState();
    this.camera.reveal(cell % rules.width, rules.height - 1 - Math.floor(cell / rules.width));
    return this.draw();
  }

  // ---- what the person does

  /**
   * The cell a stone at this place would fill, or null.
   * @param {number} cell
   */
  target(cell) {
    return this.byColumn ? landing(this.rules, this.state.cells, cell % this.rules.width) : cell;
  }

  /** @param {number} cell */
  moveOf(cell) {
    return this.rules.drop ? cell % this.rules.width : cell;
  }

  /**
   * @param {number} px
   * @param {number} py
   */
  cellAt(px, py) {
    const { rules } = this;
    const [x, y] = this.camera.toBoard(px, py).map(Math.floor);
    if (x < 0 || x >= rules.width) return null;
    if (this.byColumn) return x;
    return y >= 0 && y < rules.height ? (rules.height - 1 - y) * rules.width + x : null;
  }

  /** @param {number | null} cell */
  play(cell) {
    if (cell !== null) this.options.onMove?.(this.moveOf(cell), this.target(cell));
  }

  /** @param {number | null} cell */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.drawPointers();
    this.options.onHover?.(cell === null ? null : this.moveOf(cell), cell);
  }

  /**
   * The keyboard went to a cell.
   * @param {number} cell
   */
  chosen(cell) {
    this.hovered = null;
    this.reveal(this.target(cell) ?? cell);
    this.options.onHover?.(this.moveOf(cell), cell);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { arrows } = this.options;
    if (event.key.startsWith("Arrow") && arrows && !arrows(this.walking)) return;
    const zooms = this.zoomable && (event.key === "+" || event.key === "-");
    if (zooms) {
      this.camera.zoom(event.key === "+" ? ZOOM_STEP : 1 / ZOOM_STEP);
      this.draw();
    }
    if (zooms || this.cursor.key(event)) event.preventDefault();
  }
}

/** @param {string} name */
const layer = (name) => s("g", { class: name });

/**
 * What the layers read: an empty board.
 * @param {Page.Rules} rules
 * @param {Camera} camera
 * @returns {Page.Scene}
 */
function makeScene(rules, camera) {
  /** @type {Page.BoardState} */
  const state = {
    cells: new Uint8Array(rules.width * rules.height),
    last: null,
    lines: [],
    first: 0,
    ghost: 0,
    marks: [],
    sketch: [],
    overlay: [],
  };
  return { rules, state, camera, seatOf: (side) => (side - 1) ^ state.first };
}

/**
 * The one cell that is filled now and was empty before, if there is exactly one change.
 * @param {Uint8Array} before
 * @param {Uint8Array} now
 */
function newStone(before, now) {
  let fresh = null;
  for (let cell = 0; cell < now.length; cell++) {
    if (before[cell] === now[cell]) continue;
    if (before[cell] || fresh !== null) return null;
    fresh = cell;
  }
  return fresh;
}
