// One algorithm at work: its tree, the sentence of the step, its counters, its cuts.

import { h, notifyError, show } from "../dom.js";
import { numberWords, t } from "../i18n.js";
import { difference } from "./difference.js";
import { keyPanel } from "./keys.js";
import { listPanel } from "./list.js";
import { lookPanel } from "./looks.js";
import { lineTo, merge, nextCut, recording, Walk } from "./replay.js";
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
   * @param {boolean} [needs.all] every node is open from the start
   * @param {number} [needs.pace] how large nodes are while the view follows
   */
  constructor(trace, { ask, goTo, live, unit, all, pace = 1 }) {
    this.ask = ask;
    this.goTo = goTo;
    this.recorded = recording(trace, unit);
    this.list = listPanel(this.recorded);
    this.looks = lookPanel(this.recorded);
    this.keys = keyPanel(this.recorded);
    this.keys?.element.addEventListener("toggle", () => this.keys?.draw(this.recorded, this.walk.state));
    if (this.keys && this.recorded.stats.table_hits) this.keys.element.open = true;
    /** @type {Set<number> | null} nodes that the search beside this one visits and this one never does */
    this.missed = null;
    this.walk = new Walk(this.recorded);
    /** @type {import("./tree.js").Folds} */
    this.folds = { opened: new Set(), closed: new Set(), all: Boolean(all) };
    this.pace = pace;
    this.at = 0;
    /** @type {Page.Recording | null} the recording without the other search's nodes, while they are shown */
    this.plain = null;
    this.note = h("p", { class: "never", hidden: true });
    this.treeHost = h("div", {});
    this.sentence = h("p", { class: "sentence", "aria-live": live ? "polite" : "off" });
    this.counters = h("dl", { class: "counters" });
    this.cuts = h("ol", { class: "cuts" });
    this.element = h(
      "section",
      { class: "card pane", "data-algorithm": trace.algorithm, "aria-label": trace.algorithm },
      h("h2", {}, trace.algorithm),
      this.treeHost,
      this.note,
      this.sentence,
      this.looks?.element ?? null,
      this.list?.element ?? null,
      this.keys?.element ?? null,
      this.counters,
      h("h3", {}, t("u.cutsSoFar")),
      this.cuts,
    );
    this.tree = this.plant();
  }

  plant() {
    const onOpen = (/** @type {number} */ id) => this.open(id);
    const tree = new Tree(this.treeHost, this.recorded, this.walk.at(this.at), { onOpen, folds: this.folds, pace: this.pace });
    tree.missed = this.missed;
    return tree;
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
      this.folds.opened.add(id);
      this.replace(merge(this.recorded, part, id));
      this.goTo(event ? this.stepOf(event, id) : 0);
    } catch (error) {
      notifyError(error);
    }
  }

  /**
   * Marks what the other search visits and this one never does; null takes the marks away.
   * @param {Page.Recording | null} other
   */
  compare(other) {
    this.plain ??= this.recorded;
    const drawn = other ? difference(this.plain, other) : { recorded: this.plain, missed: null };
    this.missed = drawn.missed;
    this.plain = other ? this.plain : null;
    const { at } = this;
    this.replace(drawn.recorded);
    this.note.hidden = !this.missed?.size;
    this.note.textContent = this.missed
      ? t("t.never", { name: this.recorded.algorithm, count: this.missed.size, other: other?.algorithm })
      : "";
    this.draw(at);
  }

  /**
   * Draws another recording of the same search.
   * @param {Page.Recording} recorded
   */
  replace(recorded) {
    this.recorded = recorded;
    this.walk = new Walk(recorded);
    this.at = 0;
    this.tree.destroy();
    this.tree = this.plant();
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
    const state = this.walk.at(this.at);
    this.tree.update(state);
    this.sentence.textContent = stepWords(this.recorded, state);
    this.element.dataset.step = String(this.at);
    this.list?.draw(this.recorded, this.at);
    this.looks?.draw(this.recorded, state, this.at);
    this.keys?.draw(this.recorded, state);
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
    /** @type {HTMLLIElement[]} */
    const links = [];
    for (let index = this.at - 1; index >= 0 && links.length < MOST_CUTS; index--) {
      const step = this.recorded.steps[index];
      if (step.kind === "cut") links.unshift(this.cutLink(step, index + 1));
    }
    show(this.cuts, links.length ? links : h("li", { class: "soft" }, t("u.noCuts")));
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
