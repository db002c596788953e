// The page's rules are the server's: both say the same of the games in data/board-rules.txt, which Rust wrote.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  PRESETS,
  cellName,
  formatMove,
  formatMoves,
  gameOf,
  gameText,
  landing,
  outcome,
  parseGame,
  parseMove,
  parseMoves,
  presetName,
  replay,
  winningLines,
} from "../../static/game.js";

const FILE = new URL("../../../../data/board-rules.txt", import.meta.url);
/** More legal moves than this are only counted in the file. */
const MOST_MOVES = 40;

const rows = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [game, moves, status, winner, line_, legal, landings, board] = line.split(" | ");
    return { game, moves, status, winner, line: line_, legal, landings, board };
  });

/**
 * @param {Page.Rules} rules
 * @param {number[]} cells
 */
const named = (rules, cells) => cells.map((cell) => cellName(rules, cell)).join(" ");

/**
 * Every complete line as Rust lists it: each cell once, by columns, then by rows.
 * @param {Page.Rules} rules
 * @param {number[][]} lines
 */
function sorted({ width }, lines) {
  const cells = [...new Set(lines.flat())];
  return cells.sort((a, b) => (a % width) - (b % width) || a - b);
}

/**
 * @param {Page.Rules} rules
 * @param {Uint8Array} cells
 */
function boardText({ width, height }, cells) {
  const row = (/** @type {number} */ y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (stone) => "-XO"[stone]).join("");
  return Array.from({ length: height }, (_, index) => row(height - 1 - index)).join("/");
}

/**
 * @param {Page.Rules} rules
 * @param {Page.Replayed} position
 */
function legalMoves(rules, position) {
  if (outcome(rules, position) !== "playing") return [];
  const count = rules.drop ? rules.width : rules.width * rules.height;
  const all = Array.from({ length: count }, (_, move) => move);
  return all.filter((move) => landing(rules, position.cells, move) !== null);
}

test("the file holds games of many kinds", () => {
  assert.ok(rows.length >= 300);
  for (const status of ["playing", "won", "drawn"]) assert.ok(rows.some((row) => row.status === status), status);
  const double = rows.filter(({ game, line }) => line.split(" ").length > gameOf(game).align);
  assert.ok(double.length > 0, "some games end with two rows at once, or with a long one");
});

test("stones, status, winner and lines are those of Rust", () => {
  for (const row of rows) {
    const rules = gameOf(row.game);
    const moves = parseMoves(rules, row.moves);
    assert.ok(moves, `${row.game} ${row.moves}`);
    const position = replay(rules, moves);
    const status = outcome(rules, position);
    const winner = status === "won" ? "XO"[(moves.length - 1) % 2] : "-";
    const lines = winningLines(rules, position.cells, position.last);
    const found = { status, winner, line: named(rules, sorted(rules, lines)) };
    assert.deepEqual(found, { status: row.status, winner: row.winner, line: row.line }, `${row.game} ${row.moves}`);
    if (row.board !== "-") assert.equal(boardText(rules, position.cells), row.board);
  }
});

test("legal moves and where their stones land are those of Rust", () => {
  for (const row of rows) {
    const rules = gameOf(row.game);
    const position = replay(rules, parseMoves(rules, row.moves) ?? []);
    const legal = legalMoves(rules, position);
    const cells = legal.map((move) => landing(rules, position.cells, move) ?? -1);
    const counted = `#${legal.length}`;
    const few = legal.length <= MOST_MOVES;
    assert.equal(few ? legal.map((move) => formatMove(rules, move)).join(" ") : counted, row.legal);
    assert.equal(few ? named(rules, cells) : counted, row.landings);
  }
});

test("moves are written as Rust writes them, and read back", () => {
  for (const row of rows) {
    const rules = gameOf(row.game);
    const moves = parseMoves(rules, row.moves) ?? [];
    assert.equal(formatMoves(rules, moves), row.moves);
    for (const move of moves) assert.equal(parseMove(rules, formatMove(rules, move).toUpperCase()), move);
  }
});

test("a game's text is read, written and named", () => {
  for (const { game } of rows) assert.equal(gameText(gameOf(game)), game);
  for (const [name, text] of Object.entries(PRESETS)) {
    assert.equal(parseGame(name)?.text, text);
    assert.equal(presetName(text), name);
  }
  for (const bad of ["", "chess", "drop-0x6-4", "drop-101x6-4", "drop-7x6-8", "free-3x3-1", "toString", "drop-7x6-4-"])
    assert.equal(parseGame(bad), null, bad);
});

test("what cannot be read or played is refused", () => {
  const [tris, drop] = [gameOf("tris"), gameOf("connect4")];
  for (const bad of ["a4", "d1", "a0", "1a", "?"]) assert.equal(parseMove(tris, bad), null, bad);
  for (const bad of ["0", "8", "z", "a1"]) assert.equal(parseMove(drop, bad), null, bad);
  assert.equal(parseMoves(drop, "44x"), null);
  assert.equal(replay(drop, [3, 3, 3, 3, 3, 3, 3]).order.length, 6, "the seventh stone has no room");
});
