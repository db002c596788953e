// The board on the page: any size, mouse, touch and keyboard, and a grid for screen readers.
//
//   const board = createBoard(element, { game, onMove, onHover, band, cellCursor, reserve });
//   board.update({ cells, last, line, first, ghost, marks, overlay, label });
//   board.destroy();
//
// cells: stones by cell (0 empty, 1 X, 2 O) · last: the cell of the last move · line: cells of the winning row
// first: the seat that plays X · ghost: the side whose stone follows the pointer, 0 for none
// marks: [{cell, shape: ring|square|cross|dot|stone, tone: hint|x|o|good|bad, side, text}]
// overlay: [{move, text, short, tone: win|draw|loss|estimate, exact, best}]: over the columns or on the cells
// onMove(move, cell): a column on falling boards, a cell elsewhere · onHover(move or null, cell)
// band: keeps room above the columns for the overlay · cellCursor: choose cells even on falling boards

import { EASY, START, createCamera, followPointer } from "./camera.js";
import { announce, h, s } from "./dom.js";
import { cellName, columnName, landing, material, parseGame } from "./game.js";
import { addStrings, t } from "./i18n.js";
import { UNIT, centre, circlePath, ground, lastMark, lineMark, stone } from "./shapes.js";

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

const FALL_MS = 300;
const BIGGEST_CELL = 92;
/** Cells smaller than this make a board that can be zoomed. */
const SMALL_CELL = 26;
/** More stones than this in view are drawn as one path a colour. */
const MANY_STONES = 1500;
/** Boards up to this many cells have all of them in the accessible grid, larger ones those around the cursor. */
const GRID_CELLS = 400;
const AROUND = 4;

/** The name of a seat's colour on this board. */
export function colourName(rules, seat) {
  const names = material(rules) === "wood" ? ["black", "white"] : ["red", "yellow"];
  return t(`colour.${names[seat]}`);
}

let boards = 0;

export function createBoard(element, options) {
  const rules = typeof options.game === "string" ? parseGame(options.game) : options.game;
  const id = `board-${++boards}`;
  const camera = createCamera(rules);
  let state = { cells: new Uint8Array(rules.width * rules.height), last: null, line: [], first: 0, ghost: 0, marks: [], overlay: [] };
  let cursor = startingCell();
  let [hovered, typed, typedAt, zoomable, frame] = [null, "", 0, false, 0];
  const stones = new Map();

  // ---- elements
  const layer = (name) => s("g", { class: name });
  const [stoneLayer, frontLayer, markLayer, cursorLayer] = ["stones", "fronts", "marks", "cursors"].map(layer);
  const { back, front } = ground(rules);
  frontLayer.append(...front);
  const world = s("g", {}, back, stoneLayer, frontLayer, cursorLayer, markLayer);
  const window_ = s("rect", {});
  const clip = s("clipPath", { id: `${id}-clip` }, window_);
  const labels = layer("labels");
  const chips = layer("chips");
  const svg = s("svg", { "aria-hidden": "true" }, s("defs", {}, clip), s("g", { "clip-path": `url(#${id}-clip)` }, world), labels, chips);
  const rows = h("div", { class: "sr", role: "rowgroup" });
  const host = h("div", {
    class: `board ${material(rules)}`, id, role: "grid", tabindex: 0,
    "aria-rowcount": rules.height, "aria-colcount": rules.width, onkeydown: onKey,
    onfocus: () => drawCursor(), onblur: () => drawCursor(),
  }, svg, rows);
  const zoomButton = (key, sign, act) => h("button", { type: "button", class: "quiet", title: t(key), "aria-label": t(key), onclick: () => { act(); draw(); } }, sign);
  const zoomBar = h("div", { class: "zoom", hidden: true },
    zoomButton("board.in", "+", () => camera.zoom(1.5)),
    zoomButton("board.out", "−", () => camera.zoom(1 / 1.5)),
    zoomButton("board.all", "⤢", () => camera.showAll()));
  const wrap = h("div", { class: "board-wrap" }, host, zoomBar);
  element.append(wrap);

  function startingCell() {
    const middle = Math.floor(rules.width / 2);
    return rules.drop ? middle : Math.floor(rules.height / 2) * rules.width + middle;
  }

  // ---- layout
  function layout() {
    const width = wrap.clientWidth;
    if (!width) return;
    const pad = { left: rules.drop ? 6 : 30, right: rules.drop ? 6 : 12, top: options.band && rules.drop ? 44 : 8, bottom: 28 };
    const [roomX, roomY] = [width - pad.left - pad.right, Math.max(300, window.innerHeight - (options.reserve ?? 190)) - pad.top - pad.bottom];
    const fit = Math.min(roomX / rules.width, roomY / rules.height, BIGGEST_CELL);
    zoomable = fit < SMALL_CELL;
    const cell = fit < EASY ? START : fit;
    const box = { width: Math.min(roomX, rules.width * cell), height: Math.min(roomY, rules.height * cell), top: pad.top };
    box.left = pad.left + (roomX - box.width) / 2;
    host.style.height = `${box.height + pad.top + pad.bottom}px`;
    host.classList.toggle("zoomable", zoomable);
    zoomBar.hidden = !zoomable;
    camera.resize(box);
    draw();
  }

  function draw() {
    cancelAnimationFrame(frame);
    frame = 0;
    const { box, cell } = camera;
    const [left, top] = camera.toScreen(0, 0);
    world.setAttribute("transform", `translate(${left} ${top}) scale(${cell / UNIT})`);
    const rounded = zoomable ? 0 : 10;
    for (const [name, value] of Object.entries({ x: box.left, y: box.top, width: box.width, height: box.height, rx: rounded })) window_.setAttribute(name, value);
    drawStones(null);
    drawMarks();
    drawCursor();
    drawLabels();
    drawChips();
  }

  const drawSoon = () => (frame ||= requestAnimationFrame(draw));

  // ---- stones
  function visibleCells() {
    const { left, right, top, bottom } = camera.visible();
    const cells = [];
    for (let row = rules.height - 1 - bottom; row <= rules.height - 1 - top; row++) {
      for (let column = left; column <= right; column++) if (state.cells[row * rules.width + column]) cells.push(row * rules.width + column);
    }
    return cells;
  }

  /** Makes the stones in view those of the position; `fresh` is the one that falls. */
  function drawStones(fresh) {
    const seen = visibleCells();
    if (seen.length > MANY_STONES) return drawCrowd(seen);
    stoneLayer.querySelectorAll(".crowd").forEach((path) => path.remove());
    const wanted = new Set(seen);
    for (const [cell, shape] of stones) {
      if (wanted.has(cell) && shape.side === state.cells[cell] && shape.first === state.first) continue;
      shape.element.remove();
      stones.delete(cell);
    }
    for (const cell of seen) if (!stones.has(cell)) addStone(cell, cell === fresh);
  }

  function addStone(cell, falls) {
    const side = state.cells[cell];
    const [x, y] = centre(rules, cell);
    const inner = s("g", {}, stone(rules, side, seatOf(side)));
    const shape = s("g", { transform: `translate(${x} ${y})`, "data-cell": cellName(rules, cell), "data-side": side === 1 ? "x" : "o" }, inner);
    stoneLayer.append(shape);
    stones.set(cell, { element: shape, side, first: state.first });
    if (falls) animate(inner, y);
  }

  function animate(inner, y) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const start = rules.drop ? { transform: `translateY(${-y - 60}px)` } : { transform: "scale(0.4)", opacity: 0 };
    const end = rules.drop ? { transform: "none" } : { transform: "none", opacity: 1 };
    inner.animate([start, end], { duration: rules.drop ? FALL_MS : 140, easing: rules.drop ? "cubic-bezier(.45,.05,.85,.5)" : "ease-out" });
  }

  function drawCrowd(seen) {
    stones.clear();
    const path = (seat) => {
      const d = seen.filter((cell) => seatOf(state.cells[cell]) === seat).map((cell) => circlePath(...centre(rules, cell), 40)).join("");
      return s("path", { class: `crowd seat${seat}`, d });
    };
    stoneLayer.replaceChildren(path(0), path(1));
  }

  const seatOf = (side) => (side - 1) ^ state.first;

  // ---- marks
  function drawMarks() {
    const shapes = (state.marks ?? []).map(mark);
    if (state.last !== null && state.cells[state.last] && !state.line?.length) shapes.push(placed(state.last, lastMark(rules, seatOf(state.cells[state.last]))));
    if (state.line?.length) shapes.push(lineMark(rules, state.line));
    if (!rules.drop || options.cellCursor) shapes.push(...cellChips());
    markLayer.replaceChildren(...shapes);
  }

  function placed(cell, ...shapes) {
    const [x, y] = centre(rules, cell);
    return s("g", { transform: `translate(${x} ${y})` }, shapes);
  }

  const SHAPES = {
    ring: () => s("circle", { r: 34, class: "line" }),
    square: () => s("rect", { x: -32, y: -32, width: 64, height: 64, rx: 6, class: "line" }),
    cross: () => s("path", { d: "M-26-26 26 26M26-26-26 26", class: "line" }),
    dot: () => s("circle", { r: 14, class: "full" }),
  };

  function mark({ cell, shape = "ring", tone = "hint", side, text }) {
    const drawn = shape === "stone" ? s("g", { opacity: 0.55 }, stone(rules, side, seatOf(side))) : SHAPES[shape]();
    const words = text !== undefined && text !== null && s("text", { class: "number", y: 14 }, text);
    const group = placed(cell, drawn, words);
    group.setAttribute("class", `mark ${tone}`);
    group.dataset.cell = cellName(rules, cell);
    return group;
  }

  // ---- overlay
  const chipClass = ({ tone, exact, best }) => `chip ${tone} ${exact ? "exact" : "guess"} ${best ? "best" : ""}`;

  /** Values on the cells of boards without gravity; only as a dot where there is no room for a word. */
  function cellChips() {
    if (rules.drop) return [];
    const { left, right, top, bottom } = camera.visible();
    const inView = ({ move }) => {
      const [column, row] = [move % rules.width, rules.height - 1 - Math.floor(move / rules.width)];
      return column >= left && column <= right && row >= top && row <= bottom;
    };
    return (state.overlay ?? []).filter(inView).map((chip) => {
      const shapes = camera.cell < 22
        ? [s("circle", { r: 24 })]
        : [s("rect", { x: -42, y: -24, width: 84, height: 48, rx: chip.exact ? 10 : 24 }), cellText(camera.cell < 60 ? chip.short : chip.text)];
      const group = placed(chip.move, shapes);
      group.setAttribute("class", `${chipClass(chip)} cell`);
      group.dataset.move = cellName(rules, chip.move);
      return group;
    });
  }

  function cellText(text) {
    const size = Math.min(30, 130 / text.length);
    return s("text", { y: size * 0.36, "font-size": size }, text);
  }

  /** Values over the columns. */
  function drawChips() {
    chips.replaceChildren();
    if (!rules.drop) return;
    const { box, cell } = camera;
    const [width, height] = [Math.min(cell - 3, 72), 30];
    for (const chip of state.overlay ?? []) {
      const [x] = camera.toScreen(chip.move + 0.5, 0);
      if (x < box.left || x > box.left + box.width) continue;
      const shape = s("rect", { x: -width / 2, y: 0, width, height, rx: chip.exact ? 7 : 15 });
      const words = s("text", { y: 20, "font-size": cell < 34 ? 10 : cell < 56 ? 12.5 : 14 }, cell < 56 ? chip.short : chip.text);
      const group = s("g", { class: chipClass(chip), transform: `translate(${x} ${box.top - height - 8})`, "data-move": columnName(rules, chip.move) }, shape, words);
      chips.append(group);
    }
  }

  // ---- coordinates
  function drawLabels() {
    const { box, cell } = camera;
    const visible = camera.visible();
    const step = [1, 2, 5, 10, 20, 50].find((each) => each * cell >= (rules.width > COMPACT ? 26 : 17)) ?? 100;
    const texts = [];
    const label = (x, y, text) => texts.push(s("text", { x, y }, text));
    const kept = (index, side) => index === 0 || (index + 1) % step === 0 || side <= step;
    for (let column = visible.left; column <= visible.right; column++) {
      const [x] = camera.toScreen(column + 0.5, 0);
      if (kept(column, rules.width) && x > box.left && x < box.left + box.width) label(x, box.top + box.height + 19, columnName(rules, column));
    }
    for (let top = visible.top; !rules.drop && top <= visible.bottom; top++) {
      const [row, [, y]] = [rules.height - 1 - top, camera.toScreen(0, top + 0.5)];
      if (kept(row, rules.height) && y > box.top && y < box.top + box.height) label(box.left - 14, y + 4, row + 1);
    }
    labels.replaceChildren(...texts);
  }
  const COMPACT = 35;

  // ---- cursor, hover
  const byColumn = rules.drop && !options.cellCursor;

  /** The cell a move at this place would fill, or null. */
  function target(cell) {
    if (!byColumn) return cell;
    return landing(rules, state.cells, cell % rules.width);
  }

  function drawCursor() {
    const shapes = [];
    const focused = document.activeElement === host;
    if (focused && host.matches(":focus-visible")) shapes.push(outline(cursor, "cursor"));
    if (hovered !== null && byColumn && state.ghost) shapes.push(outline(hovered, "hover"));
    const ghostAt = hovered ?? (focused && host.matches(":focus-visible") ? cursor : null);
    if (ghostAt !== null && state.ghost) {
      const cell = target(ghostAt);
      if (cell !== null && cell !== undefined && !state.cells[cell]) {
        const ghost = placed(cell, stone(rules, state.ghost, seatOf(state.ghost)));
        ghost.setAttribute("class", "ghost");
        shapes.push(ghost);
      }
    }
    cursorLayer.replaceChildren(...shapes);
  }

  function outline(cell, kind) {
    const column = cell % rules.width;
    if (byColumn) return s("rect", { class: kind, x: column * UNIT + 4, y: 4, width: UNIT - 8, height: rules.height * UNIT - 8, rx: 16 });
    const [x, y] = centre(rules, cell);
    return s("rect", { class: kind, x: x - 46, y: y - 46, width: 92, height: 92, rx: 12 });
  }

  function cellAt(px, py) {
    const [x, y] = camera.toBoard(px, py).map(Math.floor);
    if (byColumn) return x >= 0 && x < rules.width && py >= 0 ? x : null;
    return x >= 0 && x < rules.width && y >= 0 && y < rules.height ? (rules.height - 1 - y) * rules.width + x : null;
  }

  const moveOf = (cell) => (cell === null ? null : rules.drop ? cell % rules.width : cell);

  function setHover(cell) {
    if (cell === hovered) return;
    hovered = cell;
    drawCursor();
    options.onHover?.(moveOf(cell), cell);
  }

  function play(cell) {
    if (cell !== null) options.onMove?.(moveOf(cell), options.cellCursor ? cell : target(cell));
  }

  // ---- keyboard
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) moveCursor(...step);
    else if (event.key === "Enter" || event.key === " ") play(cursor);
    else if (/^\d$/.test(event.key)) typeDigit(event.key);
    else if (zoomable && "+-".includes(event.key)) camera.zoom(event.key === "+" ? 1.5 : 1 / 1.5), draw();
    else return;
    event.preventDefault();
  }

  function moveCursor(dx, dy) {
    const [column, row] = [cursor % rules.width, Math.floor(cursor / rules.width)];
    const next = [Math.min(Math.max(column + dx, 0), rules.width - 1), byColumn ? row : Math.min(Math.max(row + dy, 0), rules.height - 1)];
    setCursor(next[1] * rules.width + next[0]);
  }

  /** Digits choose a column on falling boards, a row elsewhere; quick ones make a number. */
  function typeDigit(digit) {
    typed = performance.now() - typedAt < 900 ? typed + digit : digit;
    typedAt = performance.now();
    const [number, row] = [Number(typed), Math.floor(cursor / rules.width)];
    if (rules.drop && number >= 1 && number <= rules.width) setCursor(row * rules.width + number - 1);
    else if (!rules.drop && number >= 1 && number <= rules.height) setCursor((number - 1) * rules.width + (cursor % rules.width));
    else typed = digit;
  }

  function setCursor(cell) {
    cursor = cell;
    hovered = null;
    if (zoomable) {
      const shown = target(cell) ?? cell;
      camera.reveal(shown % rules.width, rules.height - 1 - Math.floor(shown / rules.width));
      draw();
    } else drawCursor();
    drawGrid();
    options.onHover?.(moveOf(cell), cell);
    announce(describe(target(cell) ?? cell));
  }

  // ---- the grid for screen readers
  function describe(cell) {
    const column = t("board.column", { name: columnName(rules, cell % rules.width) });
    const full = byColumn && landing(rules, state.cells, cell % rules.width) === null;
    if (full) return `${column}, ${t("board.full")}`;
    const side = state.cells[cell];
    const content = side ? colourName(rules, seatOf(side)) : t("board.empty");
    const value = (state.overlay ?? []).find((chip) => chip.move === moveOf(cell));
    return [rules.drop ? `${column}, ${cellName(rules, cell)}` : cellName(rules, cell), content, value?.text].filter(Boolean).join(", ");
  }

  function drawGrid() {
    const spot = target(cursor) ?? cursor;
    const [column, row] = [spot % rules.width, Math.floor(spot / rules.width)];
    const small = rules.width * rules.height <= GRID_CELLS;
    const range = (middle, side) => (small ? [0, side - 1] : [Math.max(0, middle - AROUND), Math.min(side - 1, middle + AROUND)]);
    const [[left, right], [low, high]] = [range(column, rules.width), range(row, rules.height)];
    const lines = [];
    for (let y = high; y >= low; y--) {
      const cells = [];
      for (let x = left; x <= right; x++) cells.push(gridCell(y * rules.width + x, x));
      lines.push(h("div", { role: "row", "aria-rowindex": rules.height - y }, cells));
    }
    rows.replaceChildren(...lines);
    host.setAttribute("aria-activedescendant", `${id}-${cellName(rules, spot)}`);
  }

  function gridCell(cell, column) {
    return h("div", { role: "gridcell", id: `${id}-${cellName(rules, cell)}`, "aria-colindex": column + 1, "aria-label": describe(cell) });
  }

  // ---- what the views call
  function update(change) {
    const before = state;
    state = { ...state, ...change };
    host.setAttribute("aria-label", state.label ?? t("board.label", rules));
    const fresh = change.cells ? newStone(before.cells, state.cells) : null;
    if (fresh !== null && zoomable && camera.fit) camera.reveal(fresh % rules.width, rules.height - 1 - Math.floor(fresh / rules.width));
    if (!camera.fit) return;
    drawStones(fresh);
    if (zoomable && fresh !== null) draw();
    drawMarks();
    drawCursor();
    drawChips();
    drawGrid();
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

  followPointer(svg, camera, {
    zooms: () => zoomable,
    changed: drawSoon,
    tap: (px, py) => {
      setHover(null);
      play(cellAt(px, py));
    },
    hover: (px, py) => setHover(cellAt(px, py)),
    leave: () => setHover(null),
  });
  const watcher = new ResizeObserver(layout);
  watcher.observe(wrap);
  window.addEventListener("resize", layout);
  update({});
  layout();
  drawGrid();

  return {
    element: host,
    rules,
    update,
    focus: () => host.focus({ preventScroll: true }),
    cursor: () => moveOf(cursor),
    reveal: (cell) => {
      if (zoomable) camera.reveal(cell % rules.width, rules.height - 1 - Math.floor(cell / rules.width)), draw();
    },
    /** Where the middle of a cell is, in pixels of the window: for pointers that are not hands. */
    place: (cell) => {
      const frame_ = svg.getBoundingClientRect();
      const [x, y] = camera.toScreen((cell % rules.width) + 0.5, rules.height - Math.floor(cell / rules.width) - 0.5);
      return [frame_.left + x, frame_.top + y];
    },
    destroy: () => {
      watcher.disconnect();
      window.removeEventListener("resize", layout);
      cancelAnimationFrame(frame);
      wrap.remove();
    },
  };
}
