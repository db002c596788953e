// The annealing player from inside: its four vectors move by move, and how it cools.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";

const VECTORS = ["advantage", "danger", "next_advantage", "next_danger"];

export function vectorTable({ threshold, moves }) {
  const most = Math.max(threshold, ...moves.flatMap((move) => VECTORS.map((name) => move[name])));
  const cell = (move, name) =>
    h("td", {}, bar(move[name] / most, move[name] >= threshold, name.includes("danger")), move[name]);
  const row = (move) =>
    h(
      "tr",
      { "data-case": move.case },
      h("th", { scope: "row" }, move.move),
      VECTORS.map((name) => cell(move, name)),
      h("td", {}, move.present),
      h("td", {}, t(`w.case.${move.case}`)),
    );
  const head = ["w.move", ...VECTORS.map((name) => `w.${name}`), "w.present", "w.case"].map((key) =>
    h("th", {}, t(key)),
  );
  return h(
    "section",
    { class: "card scroll forsa4", tabindex: 0, "aria-label": t("w.forsa") },
    h("h2", {}, t("w.forsa")),
    h("p", { class: "soft" }, t("w.forsaAbout", { threshold })),
    h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, moves.map(row))),
  );
}

/** Hatched where one stone is missing, so that the alarm is not only a colour. */
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

/** Acceptance, energy and temperature while it cools, one above the other. */
export function coolingChart({ cooling }) {
  if (cooling.length < 2) return null;
  const [first, last] = [cooling[0], cooling.at(-1)];
  const log = (row) => Math.log10(row.temperature);
  const rows = [
    curve("w.temperature", [[log, "one"]], [first.temperature, last.temperature]),
    curve("w.acceptance", [[(row) => row.acceptance, "one"]], null, [0, 1]),
    curve("w.energy", [
      [(row) => row.energy, "one"],
      [(row) => row.best, "two"],
    ]),
  ];
  function curve(label, lines, shown, range) {
    const values = lines.flatMap(([value]) => cooling.map(value));
    const [low, high] = range ?? [Math.min(...values), Math.max(...values)];
    return { label, lines, low, high, shown: shown ?? [high, low] };
  }
  function draw({ label, lines, low, high, shown }, index) {
    const x = (at) => LEFT + (at * (WIDTH - LEFT - 8)) / (cooling.length - 1);
    const y = (value) => 14 + (1 - (value - low) / (high - low || 1)) * (ROW - 34);
    const path = ([value, kind]) =>
      s("polyline", {
        class: kind,
        points: cooling.map((row, at) => `${x(at).toFixed(1)},${y(value(row)).toFixed(1)}`).join(" "),
      });
    const text = (line, words, kind = "") => s("text", { x: LEFT - 8, y: line, class: kind }, words);
    return s(
      "g",
      { transform: `translate(0 ${index * ROW})` },
      s("path", { class: "axis", d: `M${LEFT} 10V${ROW - 16}H${WIDTH - 8}` }),
      text(18, round(shown[0])),
      text(ROW / 2, t(label), "name"),
      text(ROW - 18, round(shown[1])),
      lines.map(path),
    );
  }
  const words = t("w.coolingAbout", {
    start: round(first.temperature),
    end: round(last.temperature),
    best: round(last.best),
  });
  const svg = s(
    "svg",
    { class: "cooling", viewBox: `0 0 ${WIDTH} ${ROW * 3}`, role: "img", "aria-label": words },
    rows.map(draw),
  );
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("w.cooling")),
    svg,
    h("p", { class: "soft" }, words),
    h(
      "p",
      { class: "soft" },
      h("span", { class: "key one" }),
      t("w.energy"),
      " ",
      h("span", { class: "key two" }),
      t("w.best"),
    ),
  );
}

const round = (value) =>
  Math.abs(value) >= 10
    ? Math.round(value).toLocaleString("en").replace(/,/g, " ")
    : Number(value.toFixed(2));
