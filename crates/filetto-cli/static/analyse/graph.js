// The review of a game: its curve to click on, its mistakes to read and to retry, how well each side played.

import { h, show } from "../dom.js";
import { formatMoves } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { refusalWords } from "../refusals.js";
import { stoneIcon } from "../shapes.js";
import { accuracies } from "./accuracy.js";
import { curve } from "./curve.js";
import { mistakesOf } from "./retry.js";
import { queuedWords } from "./status.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {{ moves: number[], rows: Api.Reviewed[] }} Review what was found of each position of a line
 */

/**
 * What a review tells the view and asks of it.
 * @typedef {object} Ears
 * @property {(moves: number[]) => void} goto
 * @property {(analysis: Api.Analysis) => void} learn hears what was found of each position
 * @property {(review: Review) => void} reviewed hears the rows as they come
 * @property {(review: Review, side: number) => void} retry
 */

/**
 * @param {Api.Client["events"]} events
 * @param {Ears} ears
 */
export function createGraph(events, ears) {
  const picture = h("div", { class: "graph" });
  const said = h("p", { class: "soft small", id: "review-said" }, t("st.review.none"));
  const score = h("div", { class: "accuracy", id: "accuracy" });
  const list = h("ul", { class: "blunders" });
  const run = h("button", { type: "button", id: "review", onclick: () => start() }, t("an.graph.run"));
  const head = h("div", { class: "row spread" }, h("h2", {}, t("an.graph")), run);
  const box = h("section", { class: "card" }, head, picture, said, score, list);
  /** @type {Study | null} */
  let study = null;
  /** @type {Review | null} */
  let review = null;
  let busyNow = false;
  let stop = () => {};

  function start() {
    stop();
    if (!study?.moves.length) return void (said.textContent = t("an.graph.none"));
    const { rules, moves } = study;
    review = { moves, rows: [] };
    run.disabled = busyNow = true;
    said.textContent = busy(0, moves.length + 1);
    stop = ask(events, review, { game: rules.text, moves: formatMoves(rules, moves) }, { hear, finish, said });
    return undefined;
  }

  /**
   * @param {Review} asked
   * @param {Api.Reviewed} row
   */
  function hear(asked, row) {
    // The last position comes first.
    asked.rows.unshift(row);
    if (row.analysis) ears.learn(row.analysis);
    said.textContent = row.ply === 0 ? found(asked.rows) : busy(asked.rows.length, asked.moves.length + 1);
    ears.reviewed(asked);
  }

  /** @param {string} words */
  function finish(words) {
    run.disabled = busyNow = false;
    said.textContent = words;
    if (study) draw(study);
  }

  /**
   * A review stays as long as the study has its line; the person may look at variations meanwhile.
   * @param {Study} now
   */
  function draw(now) {
    study = now;
    const { rules, first } = now;
    if (review && !now.nodesOf(review.moves)) forget();
    const { moves, rows } = review ?? { moves: [], rows: [] };
    const about = {
      ply: now.placeIn(moves),
      plies: moves.length,
      who: colourName(rules, first),
      goto: (/** @type {number} */ ply) => ears.goto(moves.slice(0, ply)),
    };
    show(picture, rows.length > 0 && curve(rows, about));
    show(score, review && !busyNow && rows.length > 1 && summary(now, review, ears.retry));
    show(
      list,
      rows.filter((row) => row.blunder).map((row) => entry(row, about.goto)),
    );
  }

  function forget() {
    stop();
    review = null;
    run.disabled = busyNow = false;
    said.textContent = t("st.review.none");
  }

  return { box, draw, start, stop: () => stop() };
}

/**
 * @param {Api.Client["events"]} events
 * @param {Review} asked
 * @param {{ game: string, moves: string }} query
 * @param {{ hear: (asked: Review, row: Api.Reviewed) => void, finish: (words: string) => void, said: Element }} told
 */
function ask(events, asked, query, { hear, finish, said }) {
  /** @type {string | null} */
  let refused = null;
  const end = () => finish(refused ?? found(asked.rows));
  const on = {
    review: (/** @type {Api.Reviewed} */ row) => hear(asked, row),
    done: end,
    failed: (/** @type {Api.Refusal} */ refusal) => void (refused = refusalWords(refusal)),
    queued: (/** @type {Api.Queued} */ now) => void (said.textContent = queuedWords(now.queued)),
  };
  return events("/api/review", query, on, { once: true, state: (up) => up || end() });
}

/**
 * How well each side played, and a way to do it better.
 * @param {Study} study
 * @param {Review} review
 * @param {Ears["retry"]} retry
 */
function summary({ rules, first }, review, retry) {
  const side = (/** @type {number} */ index, /** @type {number | null} */ accuracy) => {
    const who = colourName(rules, index ^ first);
    const count = mistakesOf(review.rows, index).length;
    const again = { type: "button", class: "small-button", "data-side": index, onclick: () => retry(review, index) };
    return h(
      "div",
      { class: "side-score" },
      h("span", {}, stoneIcon(rules, index + 1, index ^ first), who),
      h("strong", {}, accuracy === null ? "–" : `${Math.round(accuracy)}\u00a0%`),
      count > 0 && h("button", again, t("st.retry.open", { count })),
    );
  };
  const help = h("details", {}, h("summary", {}, t("st.accuracy.how")), h("p", { class: "soft small" }, t("st.accuracy.help")));
  return [h("h3", {}, t("st.accuracy")), accuracies(review.rows).map((accuracy, index) => side(index, accuracy)), help];
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
