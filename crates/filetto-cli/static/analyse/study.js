// What is studied: a game, its tree of moves, and where in it the person is.

import { formatMoves, landing, outcome, replay } from "../game.js";
import { addMove, depthOf, find, isMain, lineFrom, lineThrough, makeTree, movesOf, pathTo } from "./moves_tree.js";

/** @typedef {import("./moves_tree.js").MoveNode} MoveNode */

export class Study {
  /**
   * @param {Page.Rules} rules
   * @param {MoveNode} [root]
   * @param {Page.Seat} [first] the seat that plays X
   */
  constructor(rules, root = makeTree(), first = 0) {
    this.rules = rules;
    this.root = root;
    this.node = root;
    this.first = first;
  }

  /** The moves of the line the person is in, to its end. */
  get moves() {
    return movesOf(lineThrough(this.node));
  }

  get ply() {
    return depthOf(this.node);
  }

  /** The moves up to here. */
  get path() {
    return movesOf(pathTo(this.node));
  }

  get shown() {
    return replay(this.rules, this.path);
  }

  /** @returns {Page.Outcome} */
  get outcome() {
    return outcome(this.rules, this.shown);
  }

  /** @returns {Page.Side} */
  get side() {
    return this.ply % 2 === 0 ? "x" : "o";
  }

  get onMainLine() {
    return isMain(this.node);
  }

  /** @param {number} [count] */
  movesText(count) {
    return formatMoves(this.rules, this.moves.slice(0, count ?? this.moves.length));
  }

  get pathText() {
    return formatMoves(this.rules, this.path);
  }

  /**
   * Plays a move: what follows is kept, another move than the line's makes a variation. False if it cannot be played.
   * @param {number | null} move
   */
  play(move) {
    const { shown } = this;
    if (move === null || this.outcome !== "playing") return false;
    if (landing(this.rules, shown.cells, move) === null) return false;
    this.node = addMove(this.node, move);
    return true;
  }

  /**
   * Goes to a place in the current line; false if that is here.
   * @param {number} ply
   */
  goto(ply) {
    const line = [this.root, ...lineThrough(this.node)];
    const node = line[Math.min(Math.max(ply, 0), line.length - 1)];
    const moved = node !== this.node;
    this.node = node;
    return moved;
  }

  /**
   * Goes to the position after these moves, as far as the tree has them.
   * @param {number[]} moves
   */
  follow(moves) {
    this.node = find(this.root, moves);
  }

  /** To the end of the line. */
  end() {
    this.node = lineFrom(this.node).at(-1) ?? this.node;
  }

  /**
   * How far a line of moves agrees with the way to here; null if the person is beside it.
   * @param {number[]} moves
   */
  placeIn(moves) {
    const { path } = this;
    return path.every((move, index) => moves[index] === move) ? path.length : null;
  }

  /**
   * The nodes of a line; null unless the tree has all of it.
   * @param {number[]} moves
   */
  nodesOf(moves) {
    const last = find(this.root, moves);
    return depthOf(last) === moves.length ? pathTo(last) : null;
  }
}
