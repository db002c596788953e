// The table of moves, best first: values, lines, reasons; always shown or only while peeked at.

import { h, show } from "../dom.js";
import { lang, t } from "../i18n.js";
import { segments } from "../segments.js";
import { isExact, words } from "../values.js";

const SHOWN_MOVES = 12;
const SHOWN_LINE = 8;

/**
 * Values are always shown, or only while the person peeks.
 * @typedef {"always" | "peek"} Mode
 */

/**
 * What is known of the moves, and whether it may be seen.
 * @typedef {object} Table
 * @property {Page.Outcome} outcome
 * @property {Api.Analysis | null} answer
 * @property {Mode} mode
 * @property {boolean} visible
 */

/**
 * What the person may do with the table.
 * @typedef {object} Actions
 * @property {(mode: Mode) => void} setMode
 * @property {(on: boolean) => void} peek
 * @property {(candidate: Api.Candidate | null) => void} showLine
 * @property {(move: string) => void} tryMove
 */

/**
 * @param {Mode} mode
 * @param {Actions} actions
 */
export function createBest(mode, actions) {
  const table = h("div", { class: "candidates" });
  const progress = h("p", { class: "soft small", id: "progress" });
  const peek = peekButton(actions.peek);
  const title = h("div", { class: "row spread" }, h("h2", {}, t("an.moves")), modes(mode, actions.setMode));
  const legend = h("p", { class: "soft small" }, t("an.legend"));

  /** @param {Table} known */
  function draw(known) {
    const { outcome, answer, visible } = known;
    peek.hidden = known.mode === "always";
    progress.textContent = outcome === "playing" && answer ? cost(answer) : "";
    if (outcome !== "playing") return show(table, h("p", {}, t("an.over")));
    if (!visible || !answer?.candidates.length)
      return show(table, h("p", { class: "soft" }, t(visible ? "an.thinking" : "an.hidden")));
    const rows = answer.candidates.slice(0, SHOWN_MOVES).map((candidate) => row(candidate, actions));
    const head = [t("an.move"), t("an.value"), t("an.line")].map((name) => h("th", { scope: "col" }, name));
    return show(table, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)));
  }

  return {
    box: h("section", { class: "card" }, title, peek, table, progress, legend),
    draw,
    say: (/** @type {string} */ sentence) => (progress.textContent = sentence),
  };
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
 * What the answer took, and whether it is the last word.
 * @param {Api.Analysis} answer
 */
function cost(answer) {
  if (answer.stored) return t("an.stored");
  const spent = t("an.depthNodes", {
    nodes: answer.nodes.toLocaleString(lang()),
    seconds: answer.seconds.toFixed(1),
  });
  return answer.final ? `${t("an.final")} · ${spent}` : spent;
}

/**
 * @param {Api.Candidate} candidate
 * @param {Actions} actions
 */
function row(candidate, { showLine, tryMove }) {
  const { move, value, pv, why } = candidate;
  const [reveal, hide] = [() => showLine(candidate), () => showLine(null)];
  const go = h(
    "button",
    { type: "button", class: "quiet move", onfocus: reveal, onblur: hide, onclick: () => tryMove(move) },
    move,
  );
  const kind = `value ${value.kind} ${isExact(value) ? "exact" : "guess"}`;
  const reasons = why.length > 0 && h("small", { class: "soft why" }, why.join("; "));
  return h(
    "tr",
    { onpointerenter: reveal, onpointerleave: hide, "data-move": move },
    h("td", {}, go),
    h("td", {}, h("span", { class: kind }, words(value))),
    h("td", { class: "mono" }, pv.slice(1, SHOWN_LINE).join(" "), reasons),
  );
}
