// Retry your mistakes: each position where a side went wrong is shown again, without values, and asks for a better move.

import { h, sentence, show } from "../dom.js";
import { formatMove, formatMoves, outcome, parseMove, replay } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { chanceOf } from "./accuracy.js";

/** A move that keeps all but so many points of the chance of a win is as good as the best. */
const GOOD_ENOUGH = 8;
const LOOK_MS = 800;

/**
 * A position to retry: the moves before it, what was played, what the review knows of it.
 * @typedef {{ ply: number, row: Api.Reviewed }} Task
 */

/**
 * The mistakes of a side in a reviewed game.
 * @param {Api.Reviewed[]} rows
 * @param {number} side 0 for X
 * @returns {Task[]}
 */
export const mistakesOf = (rows, side) =>
  rows.filter((row) => row.blunder && row.ply % 2 === side).map((row) => ({ ply: row.ply, row }));

/**
 * The points of a hundred that a move is worth, by what the review knows; null where it knows nothing of it.
 * @param {Api.Reviewed} row
 * @param {string} move
 */
export function worthOf({ analysis }, move) {
  const known = analysis?.candidates.find((candidate) => candidate.move === move);
  if (!known || known.value.kind === "unknown") return null;
  const { kind } = known.value;
  if (kind === "estimate") return known.chance;
  return kind === "win" ? 100 : kind === "draw" ? 50 : 0;
}

/**
 * @param {Api.Reviewed} row
 * @param {number} worth
 */
export const isGood = (row, worth) => (chanceOf(row) ?? 50) - worth < GOOD_ENOUGH;

/**
 * What a retry does to the view.
 * @typedef {object} Stage
 * @property {Api.Client} api
 * @property {(moves: number[]) => void} show the position after these moves
 * @property {(move: number | null, good: boolean) => void} point marks a move on the board
 * @property {() => void} done
 */

/** A side's mistakes, one after the other. */
export class Retry {
  /**
   * @param {{ rules: Page.Rules, moves: number[], first: Page.Seat, side: number, rows: Api.Reviewed[] }} game
   * @param {Stage} stage
   */
  constructor(game, stage) {
    this.game = game;
    this.stage = stage;
    this.tasks = mistakesOf(game.rows, game.side);
    this.at = 0;
    this.solved = 0;
    /** An answer is waited for. */
    this.open = true;
    this.said = h("p", { role: "status", id: "retry-said" });
    this.count = h("span", { class: "soft small" });
    this.buttons = h("div", { class: "row" });
    const who = colourName(game.rules, game.side ^ game.first);
    const head = h("div", { class: "row spread" }, h("h2", {}, t("st.retry.title", { who })), this.count);
    this.box = h("section", { class: "card retry", id: "retry" }, head, this.said, this.buttons);
  }

  /**
   * @param {("next" | "solution" | "stop")[]} ids the first is the one to press
   */
  offer(...ids) {
    const acts = { next: () => this.next(), solution: () => this.reveal(), stop: () => this.stage.done() };
    const kind = (/** @type {typeof ids[number]} */ id) => (id === ids[0] && !this.open ? "main" : "");
    const button = (/** @type {typeof ids[number]} */ id) =>
      h("button", { type: "button", id: `retry-${id}`, class: kind(id), onclick: acts[id] }, t(`st.retry.${id}`));
    show(this.buttons, ids.map(button));
  }

  /** Shows the position before a mistake, or how it went if there is none left. */
  ask() {
    const { tasks, at, stage } = this;
    if (at === tasks.length) return this.finish();
    const { ply, row } = tasks[at];
    this.open = true;
    stage.show(this.game.moves.slice(0, ply));
    stage.point(null, false);
    this.count.textContent = t("st.retry.count", { number: at + 1, total: tasks.length });
    this.said.textContent = t("st.retry.ask", { number: ply + 1, move: row.played });
    return this.offer("solution", "next", "stop");
  }

  next() {
    this.at += 1;
    this.ask();
  }

  reveal() {
    const { best } = this.tasks[this.at].row;
    this.open = false;
    this.said.textContent = t("st.retry.was", { best });
    this.stage.point(parseMove(this.game.rules, best ?? ""), true);
    this.offer("next", "stop");
  }

  finish() {
    this.open = false;
    this.count.textContent = "";
    this.stage.point(null, false);
    this.said.textContent = t("st.retry.finished", { solved: this.solved, total: this.tasks.length });
    this.offer("stop");
  }

  /**
   * Hears a move of the person; nothing is played.
   * @param {number} move
   */
  async answer(move) {
    if (!this.open) return;
    const task = this.tasks[this.at];
    const text = formatMove(this.game.rules, move);
    this.said.textContent = t("st.retry.looking", { move: text });
    try {
      const worth = worthOf(task.row, text) ?? (await this.lookAt(task, move));
      if (task === this.tasks[this.at] && this.open) this.tell(task, move, isGood(task.row, worth));
    } catch (error) {
      this.said.textContent = sentence(error);
    }
  }

  /**
   * What a move is worth that the review did not follow.
   * @param {Task} task
   * @param {number} move
   */
  async lookAt({ ply }, move) {
    const { rules, moves } = this.game;
    const tried = [...moves.slice(0, ply), move];
    const state = outcome(rules, replay(rules, tried));
    if (state !== "playing") return state === "won" ? 100 : 50;
    const query = { game: rules.text, moves: formatMoves(rules, tried), time_ms: LOOK_MS };
    const { value, chance } = await this.stage.api.get("/api/analysis", query);
    if (value.kind === "estimate") return 100 - (chance ?? 50);
    return value.kind === "win" ? 0 : value.kind === "draw" ? 50 : 100;
  }

  /**
   * @param {Task} task
   * @param {number} move
   * @param {boolean} better
   */
  tell({ row }, move, better) {
    const text = formatMove(this.game.rules, move);
    const good = better && text !== row.played;
    this.stage.point(move, good);
    if (!good) {
      this.said.textContent = t(text === row.played ? "st.retry.same" : "st.retry.wrong", { move: text });
      return this.offer("solution", "next", "stop");
    }
    this.open = false;
    this.solved += 1;
    this.said.textContent = t("st.retry.right", { move: text });
    return this.offer("next", "stop");
  }
}
