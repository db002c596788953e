// The value of a game move by move as a line, its mistakes marked.

import { s } from "../dom.js";
import { t } from "../i18n.js";
import { chanceForX, forX, height } from "../values.js";

const [WIDTH, HEIGHT, EDGE] = [380, 120, 14];

/**
 * @param {Api.Reviewed[]} rows
 * @param {{ ply: number | null, plies: number, who: string, goto: (ply: number) => void }} shown the ply looked at (null
 *   beside this line), how many there are, and whose side the values are for
 */
export function curve(rows, { ply, plies, who, goto }) {
  const x = (/** @type {number} */ at) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(plies, 1);
  const line = rows.map((row, index) => `${index ? "L" : "M"}${x(row.ply)} ${y(row)}`).join("");
  /** @type {SVGSVGElement} */
  const svg = s(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": t("an.graph.label", { who }),
      onclick: (event) => goto(Math.round(shareAt(event, svg) * plies)),
    },
    s("line", { class: "zero", x1: EDGE, x2: WIDTH - EDGE, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    ply !== null && s("line", { class: "here", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT }),
    s("path", { class: "curve", d: line }),
    rows.filter((row) => row.blunder).map((row) => sign(row, x(row.ply + 1), y(afterIt(rows, row)))),
  );
  return svg;
}

/** @param {Api.Reviewed} row */
function y({ ply, value, analysis }) {
  const side = ply % 2 === 0 ? "x" : "o";
  const up = height(forX(value, side), chanceForX(analysis?.chance, side));
  return HEIGHT / 2 - up * (HEIGHT / 2 - EDGE);
}

/**
 * The row that carries a verdict is the position before the move; the sign stands on the move.
 * @param {Api.Reviewed[]} rows
 * @param {Api.Reviewed} row
 */
const afterIt = (rows, row) => rows.find((other) => other.ply === row.ply + 1) ?? row;

/**
 * @param {Api.Reviewed} row
 * @param {number} cx
 * @param {number} cy
 */
function sign({ blunder }, cx, cy) {
  return s(
    "g",
    { class: `sign ${blunder}`, transform: `translate(${cx} ${cy})` },
    blunder === "blunder" ? s("path", { d: "M-8-8H8L0 8Z" }) : s("circle", { r: 6 }),
    s("text", { y: cy < HEIGHT / 2 ? 24 : -14 }, blunder === "blunder" ? "??" : "?"),
  );
}

/**
 * Where between the first and the last ply a click fell.
 * @param {MouseEvent} event
 * @param {Element} svg
 */
function shareAt(event, svg) {
  const frame = svg.getBoundingClientRect();
  const at = ((event.clientX - frame.left) / frame.width) * WIDTH - EDGE;
  return at / (WIDTH - 2 * EDGE);
}
