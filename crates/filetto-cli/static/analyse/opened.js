// What a view begins with: the study of its address, the one that was kept of the same game, or the last one; and the
// address of a study.

import { formatMoves, gameOf, parseGame, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { hasExtras, lineFrom, makeTree, movesOf } from "./moves_tree.js";
import { freshId, keptOf, lastKept } from "./shelf.js";
import { Study } from "./study.js";
import { readTree, writeTree } from "./tree_text.js";

/**
 * @typedef {{ study: Study, id: string, wrong: string | null }} Opened
 */

/**
 * @param {Record<string, string | undefined>} params
 * @returns {Opened}
 */
export function opened(params) {
  const asked = params.game !== undefined || params.moves !== undefined || params.tree !== undefined;
  const last = asked ? null : lastKept();
  const from = last ? { ...last, tree: last.text, ply: String(last.ply), first: String(last.first) } : params;
  const rules = parseGame(from.game) ?? gameOf("connect4");
  const line = readTree(rules, from.moves ?? "");
  const wrong = line.fault ? t(line.fault.key, line.fault.values) : null;
  const moves = line.root ? movesOf(lineFrom(line.root)) : playable(rules, from.moves);
  const kept = last ?? keptOf(rules.text, formatMoves(rules, moves));
  const tree = readTree(rules, from.tree ?? kept?.text ?? "").root;
  const root = tree?.children.length ? tree : makeTree(moves);
  const study = new Study(rules, root, from.first === "1" ? 1 : 0);
  const ply = Number(from.ply ?? moves.length);
  study.follow(moves.slice(0, Number.isFinite(ply) && ply >= 0 ? ply : moves.length));
  return { study, id: kept?.id ?? freshId(), wrong };
}

/**
 * The moves of a faulty text up to the first that cannot be played.
 * @param {Page.Rules} rules
 * @param {string | undefined} text
 */
function playable(rules, text) {
  const moves = parseMoves(rules, text) ?? [];
  for (let count = moves.length; count > 0; count--) {
    const some = moves.slice(0, count);
    if (readTree(rules, formatMoves(rules, some)).root) return some;
  }
  return [];
}

/**
 * A study as the parameters of an address that opens it again.
 * @param {Study} study
 */
export function addressOf(study) {
  const { rules, root, moves, ply, first } = study;
  return {
    game: rules.text,
    moves: study.movesText(),
    ply: ply === moves.length ? null : ply,
    first: first || null,
    tree: hasExtras(root) ? writeTree(rules, root) : null,
  };
}
