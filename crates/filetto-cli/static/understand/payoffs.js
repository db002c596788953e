// The arithmetic of a payoff matrix that is walked through cell by cell.

/** @typedef {Pick<Api.GameMatrix, "rows" | "columns">} Sides */

/**
 * Every cell, then what rows and columns are sure of, then the saddle points.
 * @param {Sides} matrix
 */
export const matrixLength = ({ rows, columns }) => rows.length * columns.length + 2;

/**
 * The cell that a step plays; null before the first and after the last.
 * @param {Sides} matrix
 * @param {number} step
 */
export function cellOf({ rows, columns }, step) {
  if (step < 1 || step > rows.length * columns.length) return null;
  return { row: Math.floor((step - 1) / columns.length), column: (step - 1) % columns.length };
}

/**
 * What X is sure of with a strategy: the least of its row.
 * @param {number[][]} payoffs
 * @param {number} row
 */
export const rowLeast = (payoffs, row) => Math.min(...payoffs[row]);

/**
 * What O is sure not to exceed: the most of its column.
 * @param {number[][]} payoffs
 * @param {number} column
 */
export const columnMost = (payoffs, column) => Math.max(...payoffs.map((row) => row[column]));
