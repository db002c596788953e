// ForSA4 from inside: its four vectors move by move, the alignments of its best sequences, and how it cools. And what
// its document says that is not so.

import { h, s } from "../dom.js";
import { numberWords, t } from "../i18n.js";

/** @typedef {Api.Forsa4["moves"][number]} Move */
/** @typedef {Api.Forsa4["cooling"][number]} Cooling */

const VECTORS = /** @type {const} */ (["advantage", "danger", "next_advantage", "next_danger"]);

/** The counts of alignments: f1 to f4. */
const COUNTS = [0, 1, 2, 3];
/** What the document says and what is true, a sentence each. */
const FACTS = /** @type {const} */ (["attack", "openings", "states"]);

/** @param {Api.Forsa4} forsa4 */
export function vectorTable({ threshold, guard, moves }) {
  const most = Math.max(threshold, ...moves.flatMap((move) => VECTORS.map((name) => move[name])));
  const cell = (/** @type {Move} */ move, /** @type {typeof VECTORS[number]} */ name) =>
    h("td", {}, bar(move[name] / most, move[name] >= threshold, name.includes("danger")), move[name]);
  const row = (/** @type {Move} */ move) =>
    h(
      "tr",
      { "data-case": move.case },
      h("th", { scope: "row" }, move.move),
      VECTORS.map((name) => cell(move, name)),
      h("td", {}, t(`w.case.${move.case}`)),
      h("td", {}, move.present),
      COUNTS.map((at) => h("td", {}, move.best?.f[at] ?? "–")),
      h("td", {}, move.best?.future ?? "–"),
      h("td", { class: "energy", title: move.best?.moves.join(" ") }, move.best?.energy ?? "–"),
    );
  const vectors = VECTORS.map((name) => t(`w.${name}`));
  const counts = COUNTS.map((at) => `f${at + 1}`);
  const words = [t("w.move"), ...vectors, t("w.case"), t("w.present"), ...counts, t("w.future"), t("w.sum")];
  const head = words.map((word) => h("th", {}, word));
  return h(
    "section",
    { class: "card scroll forsa4", tabindex: 0, "aria-label": t("w.forsa") },
    h("h2", {}, t("w.forsa")),
    h("p", { class: "soft" }, t("w.forsaAbout", { threshold })),
    h("p", { class: "soft" }, t("w.forsaFuture")),
    guard && h("p", { class: "guard" }, t("w.forsaGuard")),
    h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, moves.map(row))),
  );
}

/** What its document says, and what is true. */
export function documentFacts() {
  return h(
    "section",
    { class: "card facts" },
    h("h2", {}, t("w.facts")),
    h(
      "ul",
      {},
      FACTS.map((fact) => h("li", {}, t(`w.fact.${fact}`))),
    ),
  );
}

/**
 * Hatched where one stone is missing, so that the alarm is not only a colour.
 * @param {number} share
 * @param {boolean} alarm
 * @param {boolean} danger
 */
function bar(share, alarm, danger) {
  const width = Math.max(share * 44, share > 0 ? 2 : 0);
  return s(
    "svg",
    { class: `vector ${danger ? "danger" : ""}`, width: 48, height: 12, "aria-hidden": "true" },
    s("rect", { width, height: 12, rx: 2 }),
    alarm && s("path", { d: `M${width - 9} 1l8 10m0-10l-8 10`, class: "alarm" }),
  );
}

const [WIDTH, ROW, LEFT] = [680, 92, 136];

/**
 * A row of the chart: lines by their classes, over a range, with two numbers at its ends.
 * @typedef {object} Curve
 * @property {string} label
 * @property {Record<string, number[]>} lines
 * @property {number[]} [range] from all values unless it is given
 * @property {number[]} [ends] the highest and the lowest value unless they are given
 */

/**
 * Acceptance, energy and temperature while it cools, one above the other.
 * @param {Api.Forsa4} forsa4
 */
export function coolingChart({ cooling }) {
  if (cooling.length < 2) return null;
  const [first, last] = [cooling[0], cooling[cooling.length - 1]];
  const words = t("w.coolingAbout", {
    start: round(first.temperature),
    end: round(last.temperature),
    best: round(last.best),
  });
  const box = { class: "cooling", viewBox: `0 0 ${WIDTH} ${ROW * 3}`, role: "img", "aria-label": words };
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("w.cooling")),
    s("svg", box, curves(cooling).map(drawCurve)),
    h("p", { class: "soft" }, words),
    h("p", { class: "soft" }, sample("one"), t("w.energy"), " ", sample("two"), t("w.best")),
  );
}

/** @param {string} kind */
const sample = (kind) => h("span", { class: `key ${kind}` });

/**
 * @param {Cooling[]} cooling
 * @returns {Curve[]}
 */
function curves(cooling) {
  const values = (/** @type {keyof Cooling} */ name) => cooling.map((row) => row[name]);
  const heat = values("temperature");
  return [
    { label: t("w.temperature"), lines: { one: heat.map(Math.log10) }, ends: [heat[0], heat[heat.length - 1]] },
    { label: t("w.acceptance"), lines: { one: values("acceptance") }, range: [0, 1] },
    { label: t("w.energy"), lines: { one: values("energy"), two: values("best") } },
  ];
}

/**
 * @param {Curve} curve
 * @param {number} index
 */
function drawCurve({ label, lines, range, ends }, index) {
  const all = Object.values(lines).flat();
  const [low, high] = range ?? [Math.min(...all), Math.max(...all)];
  const [top, bottom] = ends ?? [high, low];
  const y = (/** @type {number} */ value) => 14 + (1 - (value - low) / (high - low || 1)) * (ROW - 34);
  const line = (/** @type {[string, number[]]} */ [kind, values]) => {
    const x = (/** @type {number} */ at) => LEFT + (at * (WIDTH - LEFT - 8)) / (values.length - 1);
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    return s("polyline", { class: kind, points });
  };
  const text = (/** @type {number} */ at, /** @type {string} */ words, kind = "") =>
    s("text", { x: LEFT - 8, y: at, class: kind }, words);
  return s(
    "g",
    { transform: `translate(0 ${index * ROW})` },
    s("path", { class: "axis", d: `M${LEFT} 10V${ROW - 16}H${WIDTH - 8}` }),
    text(18, round(top)),
    text(ROW / 2, label, "name"),
    text(ROW - 18, round(bottom)),
    Object.entries(lines).map(line),
  );
}

/** @param {number} value */
const round = (value) =>
  Math.abs(value) >= 10
    ? numberWords(Math.round(value))
    : numberWords(Number(value.toFixed(2)));
