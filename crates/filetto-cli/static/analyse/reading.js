// What people paste: moves with or without variations, a link, saved JSON, or a board drawn as text.

import { parseGame } from "../game.js";
import { t } from "../i18n.js";
import { find, lineFrom, movesOf, pathTo } from "./moves_tree.js";
import { readTree } from "./tree_text.js";

/**
 * What was read: a tree of moves and the place in it, the rows of a board, or why it cannot be.
 * @typedef {{ rules: Page.Rules, root: import("./moves_tree.js").MoveNode, at: number[], first: Page.Seat }} Read
 * @typedef {{ rules: Page.Rules, rows: string[] }} Drawn
 */

/**
 * @param {string} text
 * @param {Page.Rules} current the game of what comes without one
 * @returns {Read | Drawn | { wrong: string }}
 */
export function read(text, current) {
  const rows = drawnRows(text, current);
  if (rows) return { rules: current, rows };
  const found = source(text.trim(), current.text);
  const rules = parseGame(found?.game);
  if (!found || !rules) return { wrong: t("an.import.bad") };
  const { root, fault } = readTree(rules, String(found.tree ?? found.moves ?? ""));
  if (fault) return { wrong: t(fault.key, fault.values) };
  // A link says where its reader was; a plain text is read to its end.
  const line = readTree(rules, String(found.moves ?? "")).root;
  const moves = movesOf(lineFrom(line ?? root));
  const ply = Number(found.ply ?? moves.length);
  const at = movesOf(pathTo(find(root, moves.slice(0, Number.isFinite(ply) ? Math.max(ply, 0) : moves.length))));
  return { rules, root, at: found.tree && !found.moves ? [] : at, first: String(found.first) === "1" ? 1 : 0 };
}

/**
 * @param {string} text
 * @param {string} game
 * @returns {{ game?: string, moves?: string, tree?: string, ply?: string | number, first?: string | number } | null}
 */
function source(text, game) {
  const query = /#\/(?:analyse|understand|play)\?(\S+)/.exec(text);
  if (query) return { game, ...Object.fromEntries(new URLSearchParams(query[1])) };
  if (!text.startsWith("{") || !text.includes('"')) return { game, moves: text };
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The rows of a board drawn with X, O and - or . for the empty cells, from the top; null for any other text.
 * @param {string} text
 * @param {Page.Rules} rules
 */
function drawnRows(text, { width, height }) {
  const rows = text.trim().split(/\s*\n\s*|\//).map((row) => row.replace(/[\s|]/g, "").replace(/[._]/g, "-").toUpperCase());
  const whole = rows.length === height && rows.every((row) => row.length === width && /^[XO-]+$/.test(row));
  return whole ? rows : null;
}
