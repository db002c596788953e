// Games, moves and boards as the page needs them. The server stays the judge; this only draws what it says.
//
// Cells are numbered row * width + column, rows from the bottom. Stones: 0 empty, 1 X, 2 O.

export const PRESETS = {
  connect4: "drop-7x6-4",
  tris: "free-3x3-3",
  gomoku: "free-15x15-5",
  "gomoku-standard": "free-15x15-5-exact",
  connect5: "drop-9x6-5",
};
const COMPACT_WIDTH = 35;

/** `drop-7x6-4` or a preset's name → rules, or null if the text is not a game. */
export function parseGame(text) {
  const full = PRESETS[text] ?? text ?? "";
  const found = /^(drop|free)-(\d{1,3})x(\d{1,3})-(\d{1,3})(-exact)?$/.exec(full);
  if (!found) return null;
  const [width, height, align] = found.slice(2, 5).map(Number);
  const sane = width >= 1 && width <= 100 && height >= 1 && height <= 100;
  if (!sane || align < 2 || align > Math.max(width, height)) return null;
  return { text: full, drop: found[1] === "drop", width, height, align, exact: Boolean(found[5]) };
}

/** Rules as text. */
export function gameText({ drop, width, height, align, exact }) {
  return `${drop ? "drop" : "free"}-${width}x${height}-${align}${exact ? "-exact" : ""}`;
}

/** The preset's name of a game, or null. */
export function presetName(text) {
  return Object.keys(PRESETS).find((name) => PRESETS[name] === text) ?? null;
}

/** `wood`: black and white stones on lines; `blue`: the falling board; `paper`: crosses and noughts. */
export function material(rules) {
  if (rules.drop) return "blue";
  return rules.align >= 5 ? "wood" : "paper";
}

/** a, b, …, z, aa, …: the name of a column on boards without gravity. */
function columnLetters(column) {
  const letter = (index) => String.fromCharCode(97 + index);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}

/** How a column is headed: its number, its character or its letters. */
export function columnName(rules, column) {
  if (!rules.drop) return columnLetters(column);
  return rules.width <= COMPACT_WIDTH ? (column + 1).toString(36) : String(column + 1);
}

export function cellName(rules, cell) {
  return columnLetters(cell % rules.width) + (Math.floor(cell / rules.width) + 1);
}

/** A move (a column on drop boards, a cell elsewhere) as text. */
export function formatMove(rules, move) {
  return rules.drop ? columnName(rules, move) : cellName(rules, move);
}

export function formatMoves(rules, moves) {
  const separator = !rules.drop ? " " : rules.width <= COMPACT_WIDTH ? "" : ",";
  return moves.map((move) => formatMove(rules, move)).join(separator);
}

/** One move's text → number, or null. */
export function parseMove(rules, text) {
  const token = text.trim().toLowerCase();
  const move = rules.drop ? parseColumn(token) : parseCell(rules, token);
  const count = rules.drop ? rules.width : rules.width * rules.height;
  return move !== null && move >= 0 && move < count ? move : null;
}

function parseColumn(token) {
  if (/^[a-z]$/.test(token)) return parseInt(token, 36) - 1;
  return /^\d{1,3}$/.test(token) ? Number(token) - 1 : null;
}

function parseCell(rules, token) {
  const found = /^([a-z]{1,2})(\d{1,3})$/.exec(token);
  if (!found) return null;
  const column = [...found[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const row = Number(found[2]) - 1;
  const inside = column < rules.width && row >= 0 && row < rules.height;
  return inside ? row * rules.width + column : null;
}

/** A text of moves → numbers; null if one of them cannot be read. */
export function parseMoves(rules, text) {
  const trimmed = (text ?? "").trim();
  const compact = rules.drop && rules.width <= COMPACT_WIDTH && !/[\s,]/.test(trimmed);
  const tokens = compact ? [...trimmed] : trimmed.split(/[\s,]+/).filter(Boolean);
  const moves = tokens.map((token) => parseMove(rules, token));
  return moves.includes(null) ? null : moves;
}

/** The cell where a move's stone comes to rest, or null if there is no room. */
export function landing(rules, cells, move) {
  if (!rules.drop) return cells[move] ? null : move;
  for (let cell = move; cell < cells.length; cell += rules.width) if (!cells[cell]) return cell;
  return null;
}

/** Plays moves from the empty board: stones, the cell of each move, and where it stopped if one did not fit. */
export function replay(rules, moves) {
  const cells = new Uint8Array(rules.width * rules.height);
  const order = [];
  for (const move of moves) {
    const cell = landing(rules, cells, move);
    if (cell === null || cell === undefined) break;
    cells[cell] = 1 + (order.length % 2);
    order.push(cell);
  }
  return { cells, order, last: order.at(-1) ?? null };
}

/** The row through the last stone that wins, as cells from end to end; empty if there is none. */
export function winningLine(rules, cells, last) {
  if (last === null || last === undefined) return [];
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ]) {
    const line = [...ray(rules, cells, last, -dx, -dy).reverse(), last, ...ray(rules, cells, last, dx, dy)];
    if (rules.exact ? line.length === rules.align : line.length >= rules.align) return line;
  }
  return [];
}

function ray(rules, cells, from, dx, dy) {
  const found = [];
  let [x, y] = [(from % rules.width) + dx, Math.floor(from / rules.width) + dy];
  while (
    x >= 0 &&
    y >= 0 &&
    x < rules.width &&
    y < rules.height &&
    cells[y * rules.width + x] === cells[from]
  ) {
    found.push(y * rules.width + x);
    [x, y] = [x + dx, y + dy];
  }
  return found;
}

/** "won", "drawn" or "playing" for a replayed position. */
export function outcome(rules, position) {
  if (winningLine(rules, position.cells, position.last).length) return "won";
  return position.order.length === position.cells.length ? "drawn" : "playing";
}
