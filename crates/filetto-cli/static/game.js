// Games, moves and boards as the page needs them: it shows at once what a click does, and the server decides.
// That these rules are the server's is tested: page-tools/tests/game.test.js reads data/board-rules.txt, which Rust wrote.
//
// Cells are numbered row * width + column, rows from the bottom. Stones: 0 empty, 1 X, 2 O.

export const PRESETS = {
  connect4: "drop-7x6-4",
  tris: "free-3x3-3",
  gomoku: "free-15x15-5",
  "gomoku-standard": "free-15x15-5-exact",
  connect5: "drop-9x6-5",
};
/** @typedef {keyof typeof PRESETS} Preset */

const LONGEST_SIDE = 100;
/** The widest board whose columns have a character each. */
const COMPACT_WIDTH = 35;

/**
 * @param {string} name
 * @returns {name is Preset}
 */
const isPreset = (name) => Object.hasOwn(PRESETS, name);

/** The names of games, as people type them. */
export const presets = () => Object.keys(PRESETS).filter(isPreset);

/**
 * `drop-7x6-4` or a preset's name → rules, or null if the text is not a game.
 * @param {string | null | undefined} text
 * @returns {Page.Rules | null}
 */
export function parseGame(text) {
  const given = text ?? "";
  const full = isPreset(given) ? PRESETS[given] : given;
  const found = /^(drop|free)-(\d{1,3})x(\d{1,3})-(\d{1,3})(-exact)?$/.exec(full);
  if (!found) return null;
  const [width, height, align] = found.slice(2, 5).map(Number);
  const longest = Math.max(width, height);
  const sane = Math.min(width, height) >= 1 && longest <= LONGEST_SIDE && align >= 2 && align <= longest;
  if (!sane) return null;
  return { text: full, drop: found[1] === "drop", width, height, align, exact: Boolean(found[5]) };
}

/**
 * The rules of a text that is known to be a game, as the server's are.
 * @param {string} text
 */
export function gameOf(text) {
  const rules = parseGame(text);
  if (!rules) throw new Error(`not a game: ${text}`);
  return rules;
}

/**
 * Rules as text.
 * @param {Page.Size} size
 */
export function gameText({ drop, width, height, align, exact }) {
  return `${drop ? "drop" : "free"}-${width}x${height}-${align}${exact ? "-exact" : ""}`;
}

/**
 * The preset's name of a game, or null.
 * @param {string} text
 */
export function presetName(text) {
  return presets().find((name) => PRESETS[name] === text) ?? null;
}

/**
 * `wood`: black and white stones on lines; `blue`: the drop board; `paper`: crosses and noughts.
 * @param {Page.Size} rules
 */
export function material(rules) {
  if (rules.drop) return "blue";
  return rules.align >= 5 ? "wood" : "paper";
}

/**
 * a, b, …, z, aa, …: the name of a column on boards without gravity.
 * @param {number} column
 */
function columnLetters(column) {
  const letter = (/** @type {number} */ index) => String.fromCharCode(97 + index);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}

/**
 * True where the names of columns need more than a character.
 * @param {Page.Rules} rules
 */
export const hasWideNames = (rules) => rules.width > COMPACT_WIDTH;

/**
 * How a column is headed: its number, its character or its letters.
 * @param {Page.Rules} rules
 * @param {number} column
 */
export function columnName(rules, column) {
  if (!rules.drop) return columnLetters(column);
  return hasWideNames(rules) ? String(column + 1) : (column + 1).toString(36);
}

/**
 * @param {Page.Rules} rules
 * @param {number} cell
 */
export function cellName(rules, cell) {
  return columnLetters(cell % rules.width) + (Math.floor(cell / rules.width) + 1);
}

/**
 * A move (a column on drop boards, a cell elsewhere) as text.
 * @param {Page.Rules} rules
 * @param {number} move
 */
export function formatMove(rules, move) {
  return rules.drop ? columnName(rules, move) : cellName(rules, move);
}

/**
 * @param {Page.Rules} rules
 * @param {number[]} moves
 */
export function formatMoves(rules, moves) {
  const separator = !rules.drop ? " " : hasWideNames(rules) ? "," : "";
  return moves.map((move) => formatMove(rules, move)).join(separator);
}

/**
 * One move's text → number, or null.
 * @param {Page.Rules} rules
 * @param {string} text
 */
export function parseMove(rules, text) {
  const token = text.trim().toLowerCase();
  const move = rules.drop ? parseColumn(token) : parseCell(rules, token);
  const count = rules.drop ? rules.width : rules.width * rules.height;
  return move !== null && move >= 0 && move < count ? move : null;
}

/** @param {string} token */
function parseColumn(token) {
  if (/^[a-z]$/.test(token)) return parseInt(token, 36) - 1;
  return /^\d{1,4}$/.test(token) ? Number(token) - 1 : null;
}

/**
 * @param {Page.Rules} rules
 * @param {string} token
 */
function parseCell(rules, token) {
  const found = /^([a-z]{1,2})(\d{1,4})$/.exec(token);
  if (!found) return null;
  const column = [...found[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const row = Number(found[2]) - 1;
  const inside = column < rules.width && row >= 0 && row < rules.height;
  return inside ? row * rules.width + column : null;
}

/**
 * A text of moves → numbers; null if one of them cannot be read.
 * @param {Page.Rules} rules
 * @param {string | null | undefined} text
 */
export function parseMoves(rules, text) {
  const trimmed = (text ?? "").trim();
  const compact = rules.drop && !hasWideNames(rules) && !/[\s,]/.test(trimmed);
  const tokens = compact ? [...trimmed] : trimmed.split(/[\s,]+/).filter(Boolean);
  const moves = [];
  for (const token of tokens) {
    const move = parseMove(rules, token);
    if (move === null) return null;
    moves.push(move);
  }
  return moves;
}

/**
 * The cell where a move's stone comes to rest, or null if there is no room.
 * @param {Page.Rules} rules
 * @param {Uint8Array} cells
 * @param {number} move
 */
export function landing(rules, cells, move) {
  if (!rules.drop) return cells[move] ? null : move;
  for (let cell = move; cell < cells.length; cell += rules.width) if (!cells[cell]) return cell;
  return null;
}

/**
 * Plays moves from the empty board: stones, the cell of each move, and where it stopped if one did not fit.
 * @param {Page.Rules} rules
 * @param {number[]} moves
 * @returns {Page.Replayed}
 */
export function replay(rules, moves) {
  const cells = new Uint8Array(rules.width * rules.height);
  const order = [];
  for (const move of moves) {
    const cell = landing(rules, cells, move);
    if (cell === null) break;
    cells[cell] = 1 + (order.length % 2);
    order.push(cell);
  }
  return { cells, order, last: order.at(-1) ?? null };
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/**
 * The rows through the last stone that win, each as cells from end to end: more than one if it completes several.
 * @param {Page.Rules} rules
 * @param {Uint8Array} cells
 * @param {number | null} last
 */
export function winningLines(rules, cells, last) {
  if (last === null) return [];
  const through = DIRECTIONS.map(([dx, dy]) => [
    ...ray(rules, cells, last, [-dx, -dy]).reverse(),
    last,
    ...ray(rules, cells, last, [dx, dy]),
  ]);
  return through.filter(({ length }) => (rules.exact ? length === rules.align : length >= rules.align));
}

/**
 * The stones like this one that follow it without a gap.
 * @param {Page.Rules} rules
 * @param {Uint8Array} cells
 * @param {number} from
 * @param {number[]} direction
 */
function ray({ width, height }, cells, from, [dx, dy]) {
  const found = [];
  let [x, y] = [(from % width) + dx, Math.floor(from / width) + dy];
  while (x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === cells[from]) {
    found.push(y * width + x);
    [x, y] = [x + dx, y + dy];
  }
  return found;
}

/**
 * How a replayed position stands.
 * @param {Page.Rules} rules
 * @param {Page.Replayed} position
 * @returns {Page.Outcome}
 */
export function outcome(rules, position) {
  if (winningLines(rules, position.cells, position.last).length) return "won";
  return position.order.length === position.cells.length ? "drawn" : "playing";
}
