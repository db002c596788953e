// The table of moves, best first: values, lines, reasons; always shown or only while peeked at.

import { h, show } from "../dom.js";
import { parseMove } from "../game.js";
import { lang, t } from "../i18n.js";
import { segments } from "../play/form.js";
import { isExact, words } from "../values.js";

const SHOWN_MOVES = 12;
const SHOWN_LINE = 8;

/** `view` gives mode, setMode, peek, valuesVisible, answer, showLine, tryMove, rules. */
export function createBest(view) {
  const table = h("div", { class: "candidates" });
  const progress = h("p", { class: "soft small", id: "progress" });
  const names = ["always", "peek"].map((mode) => [mode, t(`an.values.${mode}`)]);
  const modes = segments("values", t("an.values"), names, view.mode, (mode) => view.setMode(mode));
  const stop = () => view.peek(false);
  const hold = {
    onpointerdown: () => view.peek(true),
    onpointerup: stop,
    onpointerleave: stop,
    onblur: stop,
  };
  const peek = h("button", { type: "button", id: "peek", ...hold }, t("an.peek"));
  const title = h("div", { class: "row spread" }, h("h2", {}, t("an.moves")), modes);
  const box = h(
    "section",
    { class: "card" },
    title,
    peek,
    table,
    progress,
    h("p", { class: "soft small" }, t("an.legend")),
  );

  function draw(state, candidates) {
    peek.hidden = view.mode === "always";
    progress.textContent = state === "playing" ? cost() : "";
    if (state !== "playing") return show(table, h("p", {}, t("an.over")));
    const hidden = !view.valuesVisible;
    if (hidden || !candidates.length)
      return show(table, h("p", { class: "soft" }, t(hidden ? "an.hidden" : "an.thinking")));
    const head = ["move", "value", "line"].map((name) => h("th", { scope: "col" }, t(`an.${name}`)));
    const rows = candidates.slice(0, SHOWN_MOVES).map(row);
    return show(table, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)));
  }

  /** What the answer took, and whether it is the last word. */
  function cost() {
    const { answer } = view;
    if (!answer) return "";
    if (answer.stored) return t("an.stored");
    const spent = t("an.depthNodes", {
      nodes: answer.nodes.toLocaleString(lang()),
      seconds: answer.seconds.toFixed(1),
    });
    return answer.final ? `${t("an.final")} · ${spent}` : spent;
  }

  function row(candidate) {
    const [show, hide] = [() => view.showLine(candidate), () => view.showLine(null)];
    const onclick = () => view.tryMove(parseMove(view.rules, candidate.move));
    const go = h(
      "button",
      { type: "button", class: "quiet move", onfocus: show, onblur: hide, onclick },
      candidate.move,
    );
    const kind = `value ${candidate.value.kind} ${isExact(candidate.value) ? "exact" : "guess"}`;
    const why = candidate.why?.length > 0 && h("small", { class: "soft why" }, candidate.why.join("; "));
    return h(
      "tr",
      { onpointerenter: show, onpointerleave: hide, "data-move": candidate.move },
      h("td", {}, go),
      h("td", {}, h("span", { class: kind }, words(candidate.value))),
      h("td", { class: "mono" }, candidate.pv.slice(1, SHOWN_LINE).join(" "), why),
    );
  }

  return { box, draw, say: (sentence) => (progress.textContent = sentence) };
}
