// Zero sum: a tiny board as a matrix. A row is a whole strategy of X, a column one of O, a cell the game they play.

import { h, show } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { miniBoard } from "../shapes.js";
import { cellOf, columnMost, matrixLength, rowLeast } from "./payoffs.js";
import { mountFilm, stepped } from "./stepped.js";

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mountMatrix(root, context) {
  const { api, params } = context;
  return mountFilm(root, context, {
    place: "understand/matrix",
    fields: [["game", t("u.game"), params.game ?? "drop-2x3-2"]],
    load: (values) => api.get("/api/matrix", values),
    stage: stageMatrix,
  });
}

/**
 * @param {HTMLElement} stage
 * @param {Api.GameMatrix} matrix
 * @param {number} first
 * @param {boolean} plays
 */
function stageMatrix(stage, matrix, first, plays) {
  const table = h("div", { class: "scroll" });
  const board = h("div", { class: "cell-game" });
  const words = h("p", { class: "sentence", "aria-live": "polite" });
  const draw = (/** @type {number} */ step) => {
    show(table, matrixTable(matrix, step));
    show(board, cellGame(matrix, step));
    words.textContent = matrixWords(matrix, step);
  };
  const nextRow = (/** @type {number} */ step) => Math.min(step + matrix.columns.length, matrixLength(matrix));
  const { transport, bar, close } = stepped({ length: () => matrixLength(matrix), draw, nextCut: nextRow, skip: t("t.nextRow") });
  const pair = h("div", { class: "matrix-pair" }, table, board);
  show(stage, bar, h("section", { class: "card pane", "aria-label": t("t.matrix") }, pair, words));
  transport.go(first);
  if (plays && first === 0) transport.start();
  return close;
}

const SIGNS = { "1": "+1", 0: "0", "-1": "−1" };
const sign = (/** @type {number} */ payoff) => SIGNS[/** @type {keyof typeof SIGNS} */ (String(payoff))] ?? String(payoff);

/**
 * The cells played so far; at the end also what each row and column is sure of.
 * @param {Api.GameMatrix} matrix
 * @param {number} step
 */
function matrixTable(matrix, step) {
  const { rows, columns, payoffs, saddle_points } = matrix;
  const cells = rows.length * columns.length;
  const isSaddle = (/** @type {number} */ row, /** @type {number} */ column) =>
    step > cells + 1 && saddle_points.some(([r, c]) => r === row + 1 && c === column + 1);
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
    const number = row * columns.length + column + 1;
    const payoff = payoffs[row][column];
    const kind = ["cell", number <= step && (payoff > 0 ? "plus" : payoff < 0 ? "minus" : "zero"), number === step && "now", isSaddle(row, column) && "saddle"];
    return h("td", { class: kind.filter(Boolean).join(" ") }, number <= step ? sign(payoff) : "");
  };
  const least = (/** @type {number} */ row) => h("td", { class: "sure" }, step > cells ? sign(rowLeast(payoffs, row)) : "");
  const head = h("tr", {}, h("th", {}, "X \\ O"), columns.map((_, index) => h("th", { scope: "col", title: columns[index] }, `O${index + 1}`)), h("th", { scope: "col" }, t("t.rowLeast")));
  const body = rows.map((name, row) => h("tr", {}, h("th", { scope: "row", title: name }, `X${row + 1}`), columns.map((_, column) => cell(row, column)), least(row)));
  const most = h("tr", {}, h("th", { scope: "row" }, t("t.columnMost")), columns.map((_, column) => h("td", { class: "sure" }, step > cells ? sign(columnMost(payoffs, column)) : "")), h("td", {}));
  return h("table", { class: "matrix" }, h("thead", {}, head), h("tbody", {}, body, most));
}

/**
 * @param {Api.GameMatrix} matrix
 * @param {number} step
 */
function cellGame(matrix, step) {
  const at = cellOf(matrix, step);
  if (!at) return [];
  const rules = gameOf(matrix.game);
  const game = matrix.games[at.row][at.column];
  const payoff = matrix.payoffs[at.row][at.column];
  return h(
    "figure",
    { class: "rollout" },
    miniBoard(rules, parseMoves(rules, game) ?? []),
    h("figcaption", {}, h("p", {}, `X${at.row + 1}: ${matrix.rows[at.row]}`), h("p", {}, `O${at.column + 1}: ${matrix.columns[at.column]}`), h("p", {}, h("b", {}, `X ${sign(payoff)}, O ${sign(-payoff)}`))),
  );
}

/**
 * @param {Api.GameMatrix} matrix
 * @param {number} step
 */
function matrixWords(matrix, step) {
  const at = cellOf(matrix, step);
  if (step === 0) return t("t.matrixStart");
  if (at) {
    const payoff = matrix.payoffs[at.row][at.column];
    const values = { x: at.row + 1, o: at.column + 1, game: matrix.games[at.row][at.column], payoff: sign(payoff), other: sign(-payoff) };
    return t("t.matrixCell", values);
  }
  const cells = matrix.rows.length * matrix.columns.length;
  return step === cells + 1 ? t("t.matrixSure") : t("t.matrixSaddle", { value: sign(matrix.value), count: matrix.saddle_points.length });
}
