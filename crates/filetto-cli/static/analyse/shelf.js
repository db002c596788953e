// Studies that the browser keeps: the latest, each found again by its game and main line.

import { formatMoves } from "../game.js";
import { hasExtras, lineFrom, movesOf } from "./moves_tree.js";
import { writeTree } from "./tree_text.js";

const SHELF = "filetto.studies";
const KEPT = 40;

/**
 * A kept study: `text` is its tree, `main` its main line, `moves` and `ply` where the person was.
 * @typedef {{ id: string, game: string, main: string, text: string, moves: string, ply: number, first: Page.Seat }} Kept
 */

/** A name that no other study of this browser has. */
export const freshId = () => Math.random().toString(36).slice(2);

/** @returns {Kept[]} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.text === "string") : [];
  } catch {
    return [];
  }
}

/** The study somebody left last. */
export const lastKept = () => read()[0] ?? null;

/**
 * The study of a game that was played like this.
 * @param {string} game
 * @param {string} main
 */
export const keptOf = (game, main) => read().find((each) => each.game === game && each.main === main) ?? null;

/**
 * Keeps a study under its id; an empty board is worth nothing, and of a plain line only the latest is kept.
 * @param {string} id
 * @param {import("./study.js").Study} study
 */
export function keep(id, study) {
  const { rules, root, first, ply } = study;
  if (!root.children.length) return;
  const main = formatMoves(rules, movesOf(lineFrom(root)));
  const text = writeTree(rules, root);
  const entry = { id, game: rules.text, main, text, moves: study.movesText(), ply, first, plain: !hasExtras(root) };
  const others = read().filter((each) => each.id !== id && !("plain" in each && each.plain));
  try {
    localStorage.setItem(SHELF, JSON.stringify([entry, ...others].slice(0, KEPT)));
  } catch {
    // A browser without room keeps nothing: the address still holds the study.
  }
}
