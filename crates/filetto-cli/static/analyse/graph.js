// The review of a game: its curve to click on and a list of its mistakes to read.

import { h, show } from "../dom.js";
import { formatMoves } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { refusalWords } from "../refusals.js";
import { curve } from "./curve.js";
import { queuedWords } from "./status.js";

/**
 * A line of moves and where in it the person is.
 * @typedef {{ rules: Page.Rules, moves: number[], ply: number, first: Page.Seat }} Line
 */

/**
 * @param {Api.Client["events"]} events
 * @param {(ply: number) => void} goto
 * @param {(analysis: Api.Analysis) => void} learn hears what was found of each position
 */
export function createGraph(events, goto, learn) {
  const picture = h("div", { class: "graph" });
  const said = h("p", { class: "soft small" });
  const list = h("ul", { class: "blunders" });
  const run = h("button", { type: "button", id: "review", onclick: () => start() }, t("an.graph.run"));
  const head = h("div", { class: "row spread" }, h("h2", {}, t("an.graph")), run);
  const box = h("section", { class: "card" }, head, picture, said, list);
  /** @type {Line | null} */
  let line = null;
  /** @type {Api.Reviewed[]} */
  let rows = [];
  /**
   * The moves the rows belong to.
   * @type {string | null}
   */
  let reviewed = null;
  let stop = () => {};

  function start() {
    stop();
    if (!line?.moves.length) return void (said.textContent = t("an.graph.none"));
    const { rules, moves } = line;
    [rows, reviewed] = [[], formatMoves(rules, moves)];
    run.disabled = true;
    said.textContent = busy(0, moves.length + 1);
    stop = ask({ game: rules.text, moves: reviewed }, moves.length);
    return undefined;
  }

  /**
   * @param {{ game: string, moves: string }} query
   * @param {number} total
   */
  function ask(query, total) {
    /** @type {string | null} */
    let refused = null;
    const finish = () => {
      run.disabled = false;
      said.textContent = refused ?? found(rows);
    };
    /** @param {Api.Reviewed} row */
    const hear = (row) => {
      // The last position comes first.
      rows.unshift(row);
      if (row.analysis) learn(row.analysis);
      said.textContent = row.ply === 0 ? found(rows) : busy(rows.length, total + 1);
      if (line) draw(line);
    };
    const failed = (/** @type {Api.Refusal} */ refusal) => void (refused = refusalWords(refusal));
    const queued = (/** @type {Api.Queued} */ now) => void (said.textContent = queuedWords(now.queued));
    const on = { review: hear, done: finish, failed, queued };
    return events("/api/review", query, on, { once: true, state: (up) => up || finish() });
  }

  /**
   * A review belongs to one game: another line of moves makes it history.
   * @param {Line} now
   */
  function draw(now) {
    line = now;
    const { rules, moves, ply, first } = now;
    const current = reviewed !== null && formatMoves(rules, moves) === reviewed;
    box.classList.toggle("stale", reviewed !== null && !current);
    const seen = current ? rows : [];
    const about = { ply, plies: moves.length, who: colourName(rules, first), goto };
    show(picture, seen.length > 0 && curve(seen, about));
    show(
      list,
      seen.filter((row) => row.blunder).map((row) => entry(row, goto)),
    );
  }

  return { box, draw, start, stop: () => stop() };
}

/**
 * @param {number} done
 * @param {number} total
 */
const busy = (done, total) => t("an.graph.busy", { done, total });

/** @param {Api.Reviewed[]} rows */
function found(rows) {
  const count = (/** @type {Api.Reviewed["blunder"]} */ kind) =>
    rows.filter((row) => row.blunder === kind).length;
  return t("an.graph.found", { blunders: count("blunder"), mistakes: count("mistake") });
}

/**
 * @param {Api.Reviewed} row
 * @param {(ply: number) => void} goto
 */
function entry({ ply, played, best, blunder }, goto) {
  const kind = blunder ? t(`an.${blunder}`) : "";
  const words = t("an.better", { number: ply + 1, move: played, kind, best });
  const go = { type: "button", class: `quiet verdict ${blunder}`, onclick: () => goto(ply) };
  return h("li", {}, h("button", go, words));
}
