// The table of moves, best first: values, lines, reasons; always shown or only while peeked at.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { segments } from "../segments.js";
import { isExact, percent, words } from "../values.js";
import { statusWords } from "./status.js";

const SHOWN_MOVES = 12;
const SHOWN_LINE = 8;

/**
 * Values are always shown, or only while the person peeks.
 * @typedef {"always" | "peek"} Mode
 */

/**
 * What is known of the moves, and whether it may be seen; a stale answer belongs to the position before.
 * @typedef {object} Table
 * @property {Page.Outcome} outcome
 * @property {Api.Analysis | null} answer
 * @property {boolean} stale
 * @property {boolean} many more moves than are followed
 * @property {Mode} mode
 * @property {boolean} visible
 */

/**
 * What the person may do with the table.
 * @typedef {object} Actions
 * @property {(mode: Mode) => void} setMode
 * @property {(lines: number) => void} setLines
 * @property {(on: boolean) => void} peek
 * @property {(candidate: Api.Candidate | null) => void} showLine
 * @property {(moves: string[]) => void} playLine
 */

/**
 * @param {Mode} mode
 * @param {number} lines
 * @param {Actions} actions
 */
export function createBest(mode, lines, actions) {
  const table = h("div", { class: "candidates" });
  const progress = h("p", { class: "soft small", id: "progress", role: "status" });
  const peek = peekButton(actions.peek);
  const title = h("div", { class: "row spread" }, h("h2", {}, t("an.moves")), modes(mode, actions.setMode));
  const count = h("div", { class: "row spread small" }, t("an.lines"), linesChoice(lines, actions.setLines));
  const legend = h("p", { class: "soft small" }, t("an.legend"));

  /** @param {Table} known */
  function draw(known) {
    const { outcome, answer, visible, stale } = known;
    peek.hidden = known.mode === "always";
    count.hidden = !known.many;
    table.classList.toggle("stale", stale);
    table.inert = stale;
    if (outcome !== "playing") progress.textContent = "";
    else if (stale || !answer) progress.textContent = t("an.thinking");
    else progress.textContent = statusWords(answer);
    if (outcome !== "playing") return show(table, h("p", {}, t("an.over")));
    if (!visible || !answer?.candidates.length)
      return show(table, h("p", { class: "soft" }, t(visible ? "an.thinking" : "an.hidden")));
    const told = answer.candidates.filter((candidate) => candidate.value.kind !== "unknown");
    const rows = told.slice(0, SHOWN_MOVES).map((candidate) => row(candidate, actions));
    const head = [t("an.move"), t("an.value"), t("an.line")].map((name) => h("th", { scope: "col" }, name));
    return show(table, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)));
  }

  return {
    box: h("section", { class: "card" }, title, count, peek, progress, table, legend),
    draw,
    say: (/** @type {string} */ sentence) => (progress.textContent = sentence),
  };
}

/**
 * @param {number} lines
 * @param {(lines: number) => void} setLines
 */
function linesChoice(lines, setLines) {
  /** @type {[string, string][]} */
  const names = [1, 2, 3, 4, 5].map((count) => [String(count), String(count)]);
  return segments("lines", t("an.lines"), names, String(lines), (count) => setLines(Number(count)));
}

/**
 * @param {Mode} mode
 * @param {(mode: Mode) => void} setMode
 */
function modes(mode, setMode) {
  /** @type {[Mode, string][]} */
  const names = [
    ["always", t("an.values.always")],
    ["peek", t("an.values.peek")],
  ];
  return segments("values", t("an.values"), names, mode, setMode);
}

/** @param {(on: boolean) => void} peek */
function peekButton(peek) {
  const stop = () => peek(false);
  const hold = { onpointerdown: () => peek(true), onpointerup: stop, onpointerleave: stop, onblur: stop };
  return h("button", { type: "button", id: "peek", ...hold }, t("an.peek"));
}

/**
 * @param {Api.Candidate} candidate
 * @param {Actions} actions
 */
function row(candidate, { showLine, playLine }) {
  const { move, value, chance, depth, pv, why } = candidate;
  const [reveal, hide] = [() => showLine(candidate), () => showLine(null)];
  /** @param {number} count */
  const playable = (count) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet move",
        onfocus: reveal,
        onblur: hide,
        onclick: () => playLine(pv.slice(0, count)),
      },
      pv[count - 1] ?? move,
    );
  const kind = `value ${value.kind} ${isExact(value) ? "exact" : "guess"}`;
  const odds = !isExact(value) && chance !== null && h("strong", { class: "chance" }, percent(chance));
  const looked = !isExact(value) && depth > 0 && h("small", { class: "soft" }, t("an.depth", { depth }));
  const reasons = why.length > 0 && h("small", { class: "soft why" }, why.join("; "));
  const line = pv.slice(1, SHOWN_LINE).map((_, index) => playable(index + 2));
  return h(
    "tr",
    { onpointerenter: reveal, onpointerleave: hide, "data-move": move },
    h("td", {}, playable(1)),
    h("td", {}, h("span", { class: kind }, words(value)), odds, looked),
    h("td", { class: "mono line" }, line, reasons),
  );
}
