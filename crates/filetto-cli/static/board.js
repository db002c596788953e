// The board on the page: any size, mouse, touch and keyboard, and a grid for screen readers.
//
//   const board = createBoard(element, { game, onMove, onHover, band, cellCursor, reserve });
//   board.update({ cells, last, line, first, ghost, marks, overlay, label });
//   board.destroy();
//
// cells: stones by cell (0 empty, 1 X, 2 O) · last: the cell of the last move · line: cells of the winning row
// first: the seat that plays X · ghost: the side whose stone follows the pointer, 0 for none
// marks: [{cell, shape: ring|square|cross|dot|stone, tone: hint|x|o|good|bad, side, text}]
// overlay: [{move, text, short, tone: win|draw|loss|estimate, exact, best, minor}]: over the columns or on the cells
// onMove(move, cell): a column on falling boards, a cell elsewhere · onHover(move or null, cell)
// band: keeps room above the columns for the overlay · cellCursor: choose cells even on falling boards

import { EASY, START, createCamera, followPointer } from "./camera.js";
import { Cursor } from "./cursor.js";
import { h, s } from "./dom.js";
import { landing, material, parseGame } from "./game.js";
import { addStrings, t } from "./i18n.js";
import { Stones, columnChips, labelShapes, markShapes, outline, placed } from "./layers.js";
import { UNIT, ground, stone } from "./shapes.js";

export { miniBoard, picture } from "./shapes.js";

addStrings({
  "board.label": ["Board, {width} columns and {height} rows", "Griglia, {width} colonne e {height} righe"],
  "board.empty": ["empty", "vuota"],
  "board.column": ["column {name}", "colonna {name}"],
  "board.full": ["full", "piena"],
  "board.in": ["Zoom in", "Ingrandisci"],
  "board.out": ["Zoom out", "Rimpicciolisci"],
  "board.all": ["Show the whole board", "Mostra tutta la griglia"],
  "colour.red": ["red", "rosso"],
  "colour.yellow": ["yellow", "giallo"],
  "colour.black": ["black", "nero"],
  "colour.white": ["white", "bianco"],
});

const BIGGEST_CELL = 150;
/** Cells smaller than this make a board that can be zoomed. */
const SMALL_CELL = 26;
const ZOOM_STEP = 1.5;

/** The name of a seat's colour on this board. */
export function colourName(rules, seat) {
  const names = material(rules) === "wood" ? ["black", "white"] : ["red", "yellow"];
  return t(`colour.${names[seat]}`);
}

/** A board inside an element; see above for options and state. */
export function createBoard(element, options) {
  const board = new Board(options);
  board.enter(element);
  return board;
}

class Board {
  static count = 0;

  constructor(options) {
    this.options = options;
    this.rules = typeof options.game === "string" ? parseGame(options.game) : options.game;
    this.id = `board-${++Board.count}`;
    /** Falling boards are played by column, unless single cells are chosen (the editor). */
    this.byColumn = this.rules.drop && !options.cellCursor;
    this.state = {
      cells: new Uint8Array(this.rules.width * this.rules.height),
      last: null,
      line: [],
      first: 0,
      ghost: 0,
      marks: [],
      overlay: [],
    };
    this.seatOf = (side) => (side - 1) ^ this.state.first;
    this.camera = createCamera(this.rules);
    this.stones = new Stones(this);
    this.cursor = new Cursor(this);
    this.hovered = null;
    this.zoomable = false;
    this.relayout = () => this.layout();
    this.make();
  }

  // ---- elements

  make() {
    const { rules, id } = this;
    const layer = (name) => s("g", { class: name });
    [this.pointers, this.marks, this.labels, this.chips] = ["pointers", "marks", "labels", "chips"].map(
      layer,
    );
    const { back, front } = ground(rules);
    this.world = s("g", {}, back, this.stones.layer, front, this.pointers, this.marks);
    this.window = s("rect");
    const clip = s("defs", {}, s("clipPath", { id: `${id}-clip` }, this.window));
    this.svg = s(
      "svg",
      { "aria-hidden": "true" },
      clip,
      s("g", { "clip-path": `url(#${id}-clip)` }, this.world),
      this.labels,
      this.chips,
    );
    this.host = this.element = h(
      "div",
      {
        class: `board ${material(rules)}`,
        id,
        role: "grid",
        tabindex: 0,
        "aria-rowcount": rules.height,
        "aria-colcount": rules.width,
        onkeydown: (event) => this.key(event),
        onfocus: () => this.drawPointers(),
        onblur: () => this.drawPointers(),
      },
      this.svg,
      this.cursor.rows,
    );
    this.zoomBar = h(
      "div",
      { class: "zoom", hidden: true },
      this.zoomButton("in", "+", () => this.camera.zoom(ZOOM_STEP)),
      this.zoomButton("out", "−", () => this.camera.zoom(1 / ZOOM_STEP)),
      this.zoomButton("all", "⤢", () => this.camera.showAll()),
    );
    this.wrap = h("div", { class: "board-wrap" }, this.host, this.zoomBar);
  }

  zoomButton(name, sign, act) {
    const title = t(`board.${name}`);
    return h(
      "button",
      {
        type: "button",
        class: "quiet",
        title,
        "aria-label": title,
        onclick: () => {
          act();
          this.draw();
        },
      },
      sign,
    );
  }

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
    this.watcher = new ResizeObserver(this.relayout);
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

  focus() {
    this.host.focus({ preventScroll: true });
  }

  // ---- layout

  /** As large as the place allows; boards that would be too small get a window to zoom and pan in. */
  layout() {
    const { rules, options } = this;
    const width = this.wrap.clientWidth;
    if (!width) return;
    const pad = {
      left: rules.drop ? 6 : 30,
      right: rules.drop ? 6 : 12,
      top: options.band && rules.drop ? 44 : 8,
      bottom: 28,
    };
    const roomX = width - pad.left - pad.right;
    const roomY = Math.max(300, window.innerHeight - (options.reserve ?? 190)) - pad.top - pad.bottom;
    const fit = Math.min(roomX / rules.width, roomY / rules.height, BIGGEST_CELL);
    const cell = fit < EASY ? START : fit;
    const box = {
      width: Math.min(roomX, rules.width * cell),
      height: Math.min(roomY, rules.height * cell),
      top: pad.top,
    };
    box.left = pad.left + (roomX - box.width) / 2;
    this.zoomable = fit < SMALL_CELL;
    this.host.style.height = `${box.height + pad.top + pad.bottom}px`;
    this.host.classList.toggle("zoomable", this.zoomable);
    this.zoomBar.hidden = !this.zoomable;
    this.camera.resize(box);
    this.draw();
  }

  // ---- drawing

  draw() {
    this.frame = 0;
    const { camera } = this;
    const [left, top] = camera.toScreen(0, 0);
    this.world.setAttribute("transform", `translate(${left} ${top}) scale(${camera.cell / UNIT})`);
    const frame = {
      x: camera.box.left,
      y: camera.box.top,
      width: camera.box.width,
      height: camera.box.height,
      rx: this.zoomable ? 0 : 10,
    };
    for (const [name, value] of Object.entries(frame)) this.window.setAttribute(name, value);
    this.stones.draw();
    this.labels.replaceChildren(...labelShapes(this));
    this.drawState();
  }

  drawState() {
    this.marks.replaceChildren(...markShapes(this));
    this.chips.replaceChildren(...columnChips(this));
    this.drawPointers();
  }

  /** The cursor of the keyboard, the column under the mouse, and the stone that would be played. */
  drawPointers() {
    const { rules, state } = this;
    const keyboard = document.activeElement === this.host && this.host.matches(":focus-visible");
    const shapes = [];
    if (keyboard) shapes.push(outline(rules, this.cursor.cell, this.byColumn, "cursor"));
    if (this.hovered !== null && this.byColumn && state.ghost)
      shapes.push(outline(rules, this.hovered, true, "hover"));
    const at = this.hovered ?? (keyboard ? this.cursor.cell : null);
    const cell = at === null || !state.ghost ? null : this.target(at);
    if (cell !== null && !state.cells[cell]) {
      const ghost = placed(rules, cell, stone(rules, state.ghost, this.seatOf(state.ghost)));
      ghost.setAttribute("class", "ghost");
      shapes.push(ghost);
    }
    this.pointers.replaceChildren(...shapes);
  }

  /** Shows another state; what is not named stays. */
  update(change) {
    const before = this.state.cells;
    Object.assign(this.state, change);
    this.host.setAttribute("aria-label", this.state.label ?? t("board.label", this.rules));
    if (!this.camera.fit) return;
    const fresh = change.cells ? newStone(before, change.cells) : null;
    this.stones.draw(fresh);
    if (fresh === null) this.drawState();
    else this.reveal(fresh);
    this.cursor.drawGrid();
  }

  /** Brings a cell into view. */
  reveal(cell) {
    const { rules } = this;
    if (!this.zoomable) return this.drawState();
    this.camera.reveal(cell % rules.width, rules.height - 1 - Math.floor(cell / rules.width));
    return this.draw();
  }

  // ---- what the person does

  colour(side) {
    return colourName(this.rules, this.seatOf(side));
  }

  /** The cell a stone at this place would fill, or null. */
  target(cell) {
    return this.byColumn ? landing(this.rules, this.state.cells, cell % this.rules.width) : cell;
  }

  moveOf(cell) {
    return this.rules.drop ? cell % this.rules.width : cell;
  }

  cellAt(px, py) {
    const { rules } = this;
    const [x, y] = this.camera.toBoard(px, py).map(Math.floor);
    if (x < 0 || x >= rules.width) return null;
    if (this.byColumn) return x;
    return y >= 0 && y < rules.height ? (rules.height - 1 - y) * rules.width + x : null;
  }

  play(cell) {
    if (cell !== null) this.options.onMove?.(this.moveOf(cell), this.target(cell));
  }

  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.drawPointers();
    this.options.onHover?.(cell === null ? null : this.moveOf(cell), cell);
  }

  /** The keyboard went to a cell. */
  chosen(cell) {
    this.hovered = null;
    this.reveal(this.target(cell) ?? cell);
    this.options.onHover?.(this.moveOf(cell), cell);
  }

  key(event) {
    const zooms = this.zoomable && (event.key === "+" || event.key === "-");
    if (zooms) {
      this.camera.zoom(event.key === "+" ? ZOOM_STEP : 1 / ZOOM_STEP);
      this.draw();
    }
    if (zooms || this.cursor.key(event)) event.preventDefault();
  }
}

/** The one cell that is filled now and was empty before, if there is exactly one change. */
function newStone(before, now) {
  let fresh = null;
  for (let cell = 0; cell < now.length; cell++) {
    if (before[cell] === now[cell]) continue;
    if (before[cell] || fresh !== null) return null;
    fresh = cell;
  }
  return fresh;
}
