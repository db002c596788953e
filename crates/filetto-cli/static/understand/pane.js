// One algorithm at work: its tree, the sentence of the step, its counters, its cuts.

import { h, notify, show } from "../dom.js";
import { t } from "../i18n.js";
import { lineTo, merge, nextCut, recording, stateAt } from "./replay.js";
import { reasonWords, stepWords } from "./sentences.js";
import { createTree } from "./tree.js";

const COUNTERS = ["nodes", "leaves", "evaluations", "cuts", "table_hits", "again"];
/** More cuts than this are not listed one by one. */
const MOST_CUTS = 40;

/** `ask(focus)` fetches what lies below a node, `goTo(step)` is for the links to the cuts. */
export function createPane(trace, { ask, goTo, live }) {
  let recorded = recording(trace);
  const folds = { opened: new Set(), closed: new Set() };
  let [tree, at] = [null, 0];
  const treeHost = h("div", {});
  const sentence = h("p", { class: "sentence", "aria-live": live ? "polite" : "off" });
  const counters = h("dl", { class: "counters" });
  const cuts = h("ol", { class: "cuts" });
  const element = h(
    "section",
    { class: "card pane", "data-algorithm": trace.algorithm, "aria-label": trace.algorithm },
    h("h2", {}, trace.algorithm),
    treeHost,
    sentence,
    counters,
    h("h3", {}, t("u.cutsSoFar")),
    cuts,
  );

  function plant() {
    tree?.destroy();
    tree = createTree(treeHost, recorded, { onOpen, folds });
  }

  async function onOpen(id) {
    try {
      const part = await ask(lineTo(recorded, id));
      const event = recorded.steps[at - 1]?.event;
      recorded = merge(recorded, part, id);
      const same = recorded.steps.findIndex((step) => step.event === event);
      const entered = recorded.steps.findIndex((step) => step.node === id);
      folds.opened.add(id);
      plant();
      goTo(event ? (same < 0 ? entered : same) + 1 : 0);
    } catch (error) {
      notify(error.message, "bad");
    }
  }

  function draw(step) {
    at = Math.min(step, recorded.steps.length);
    const state = stateAt(recorded, at);
    tree.update(state);
    sentence.textContent = stepWords(recorded, state);
    element.dataset.step = at;
    drawCounters(state.counters);
    drawCuts();
  }

  function drawCounters(now) {
    const again = recorded.steps.filter((step) => step.kind === "again").length;
    const totals = { ...recorded.stats, again };
    const shown = COUNTERS.filter((name) => totals[name] || ["nodes", "leaves", "cuts"].includes(name));
    show(
      counters,
      shown.map((name) =>
        h(
          "div",
          { "data-counter": name },
          h("dt", {}, t(`u.${name}`)),
          h(
            "dd",
            {},
            h("b", {}, now[name]),
            " ",
            h("span", { class: "soft" }, t("u.total", { total: totals[name] })),
          ),
        ),
      ),
    );
  }

  function drawCuts() {
    const found = [];
    recorded.steps
      .slice(0, at)
      .forEach((step, index) => step.kind === "cut" && found.push([step, index + 1]));
    const link = ([step, number]) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", class: "quiet", onclick: () => goTo(number) },
          reasonWords(recorded, step.node, step.reason),
        ),
      );
    show(cuts, found.length ? found.slice(-MOST_CUTS).map(link) : h("li", { class: "soft" }, t("u.noCuts")));
  }

  plant();
  return {
    element,
    draw,
    length: () => recorded.steps.length,
    nextCut: (step) => nextCut(recorded, step),
    recorded: () => recorded,
    destroy: () => tree.destroy(),
  };
}
