// One algorithm at work: its tree, the sentence of the step, its counters, its cuts.

import { h, notifyError, show } from "../dom.js";
import { numberWords, t } from "../i18n.js";
import { listPanel } from "./list.js";
import { lineTo, merge, nextCut, recording, stateAt } from "./replay.js";
import { reasonWords, stepWords } from "./sentences.js";
import { Tree } from "./tree.js";

/** @type {Page.Counter[]} */
const COUNTERS = ["nodes", "leaves", "evaluations", "cuts", "table_hits", "again"];
/** Counters that are shown even if they stay at nothing. */
const ALWAYS = new Set(["nodes", "leaves", "cuts"]);
/** More cuts than this are not listed one by one. */
const MOST_CUTS = 40;

/** @typedef {(string | number)[]} Focus the moves that lead to a node */

export class Pane {
  /**
   * @param {Api.Trace} trace
   * @param {object} needs
   * @param {(focus: Focus) => Promise<Api.Trace>} needs.ask fetches what lies below a node
   * @param {(step: number) => void} needs.goTo for the links to the cuts
   * @param {boolean} needs.live its sentences are read aloud
   * @param {boolean} [needs.unit] values are shown from -1 to 1
   */
  constructor(trace, { ask, goTo, live, unit }) {
    this.ask = ask;
    this.goTo = goTo;
    this.recorded = recording(trace, unit);
    this.list = listPanel(this.recorded);
    this.folds = { opened: new Set(), closed: new Set() };
    this.at = 0;
    this.treeHost = h("div", {});
    this.sentence = h("p", { class: "sentence", "aria-live": live ? "polite" : "off" });
    this.counters = h("dl", { class: "counters" });
    this.cuts = h("ol", { class: "cuts" });
    this.element = h(
      "section",
      { class: "card pane", "data-algorithm": trace.algorithm, "aria-label": trace.algorithm },
      h("h2", {}, trace.algorithm),
      this.treeHost,
      this.sentence,
      this.list?.element ?? null,
      this.counters,
      h("h3", {}, t("u.cutsSoFar")),
      this.cuts,
    );
    this.tree = this.plant();
  }

  plant() {
    const needs = { onOpen: (/** @type {number} */ id) => this.open(id), folds: this.folds };
    return new Tree(this.treeHost, this.recorded, stateAt(this.recorded, 0), needs);
  }

  destroy() {
    this.tree.destroy();
  }

  get length() {
    return this.recorded.steps.length;
  }

  /** @param {number} step */
  nextCut(step) {
    return nextCut(this.recorded, step);
  }

  /**
   * Fetches what lies below a node and stays at the same event.
   * @param {number} id
   */
  async open(id) {
    try {
      const part = await this.ask(lineTo(this.recorded, id));
      const event = this.recorded.steps[this.at - 1]?.event;
      this.recorded = merge(this.recorded, part, id);
      this.folds.opened.add(id);
      this.tree.destroy();
      this.tree = this.plant();
      this.goTo(event ? this.stepOf(event, id) : 0);
    } catch (error) {
      notifyError(error);
    }
  }

  /**
   * The number of the step with this event, else of the one that enters the node.
   * @param {Api.TraceEvent} event
   * @param {number} id
   */
  stepOf(event, id) {
    const { steps } = this.recorded;
    const same = steps.findIndex((step) => step.event === event);
    return (same < 0 ? steps.findIndex((step) => step.node === id) : same) + 1;
  }

  /** @param {number} step */
  draw(step) {
    this.at = Math.min(step, this.length);
    const state = stateAt(this.recorded, this.at);
    this.tree.update(state);
    this.sentence.textContent = stepWords(this.recorded, state);
    this.element.dataset.step = String(this.at);
    this.list?.draw(this.recorded, this.at);
    this.drawCounters(state.counters);
    this.drawCuts();
  }

  /** @param {Page.SearchState["counters"]} now */
  drawCounters(now) {
    const again = this.recorded.steps.filter((step) => step.kind === "again").length;
    const totals = { ...this.recorded.stats, again };
    const shown = COUNTERS.filter((name) => totals[name] || ALWAYS.has(name));
    const total = (/** @type {Page.Counter} */ name) =>
      h("span", { class: "soft" }, t("u.total", { total: totals[name] }));
    const row = (/** @type {Page.Counter} */ name) =>
      h(
        "div",
        { "data-counter": name },
        h("dt", {}, t(`u.${name}`, { count: totals[name] })),
        h("dd", {}, h("b", {}, numberWords(now[name])), " ", total(name)),
      );
    show(this.counters, shown.map(row));
  }

  drawCuts() {
    const made = this.recorded.steps.slice(0, this.at);
    const links = made.flatMap((step, index) => (step.kind === "cut" ? [this.cutLink(step, index + 1)] : []));
    show(this.cuts, links.length ? links.slice(-MOST_CUTS) : h("li", { class: "soft" }, t("u.noCuts")));
  }

  /**
   * @param {Page.StepOf<"cut">} step
   * @param {number} number
   */
  cutLink(step, number) {
    const go = { type: "button", class: "quiet", onclick: () => this.goTo(number) };
    return h("li", {}, h("button", go, reasonWords(this.recorded, step.node, step.reason)));
  }
}
