// The search explorer: what to search and how, then one search or two side by side, step by step.

import { copy, h, isTyping, sentence, show } from "../dom.js";
import { t } from "../i18n.js";
import { createForm } from "./form.js";
import { Lecture } from "./lecture.js";
import { traceBody } from "./question.js";
import { Pane } from "./pane.js";
import { shown } from "./replay.js";
import { Transport } from "./transport.js";

/** @typedef {import("./form.js").Values} Values */
/** @typedef {import("./pane.js").Focus} Focus */

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export async function mountExplorer(root, context) {
  const explorer = new Explorer(context, await context.api.get("/api/trees"));
  show(root, h("div", { class: "explorer" }, explorer.form.element, explorer.stage));
  await explorer.open();
  return () => explorer.close();
}

/** How long the address waits for the next step: browsers count how often it changes. */
const SETTLED = 250;

/**
 * A search inside something else: no form, no address, no keys of its own.
 * @param {HTMLElement} host
 * @param {Api.Client} api
 * @param {Record<string, string | undefined>} params
 * @param {boolean} far the readers sit far away
 */
export async function mountEmbedded(host, api, params, far) {
  const context = { api, t, params, path: "", navigate: () => undefined };
  const explorer = new Explorer(context, await api.get("/api/trees"), far);
  show(host, explorer.stage);
  await explorer.search();
  return explorer;
}

export class Explorer {
  /**
   * @param {Page.Context} context
   * @param {Api.ExampleTree[]} trees
   * @param {boolean} [far]
   */
  constructor({ api, params, navigate }, trees, far = false) {
    this.far = far;
    this.api = api;
    this.navigate = navigate;
    this.firstStep = Number(params.step ?? 0);
    this.closed = false;
    /** @type {Values | null} what is shown now */
    this.values = null;
    /** Both panes walk together. */
    this.linked = true;
    /** @type {Pane[]} */
    this.panes = [];
    /** @type {Transport[]} */
    this.transports = [];
    this.stage = h("div", { class: "stage" });
    this.bar = h("div", { class: "transports" });
    this.form = createForm(params, trees, () => this.search());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.isLecture = params.lecture === "1";
    this.isPlaying = params.play === "1";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined;
    /** @type {Set<number>} the steps of the handout */
    this.chosen = new Set();
    this.lecture = new Lecture({
      next: () => this.transports[0]?.go(this.transports[0].step + 1),
      back: () => this.transports[0]?.go(this.transports[0].step - 1),
      cut: () => this.transports[0]?.goToCut(),
      onChange: (on) => this.panes.forEach((pane) => pane.tree.viewport.seenFrom(on)),
    });
  }

  open() {
    document.addEventListener("keydown", this.onKey);
    return this.search();
  }

  close() {
    this.closed = true;
    clearTimeout(this.settling);
    this.lecture.close();
    document.removeEventListener("keydown", this.onKey);
    this.clear();
  }

  clear() {
    this.transports.forEach((transport) => transport.stop());
    this.panes.forEach((pane) => pane.destroy());
    [this.panes, this.transports] = [[], []];
  }

  // ---- searching

  async search() {
    const values = this.form.values();
    this.values = values;
    this.chosen.clear();
    this.navigate("understand", values, { quietly: true });
    this.clear();
    show(this.stage, h("p", { class: "soft" }, t("u.searching")));
    try {
      const names = values.against ? [values.algorithm, values.against] : [values.algorithm];
      const traces = await Promise.all(names.map((name) => this.ask(values, name)));
      if (this.closed) return;
      this.stageTraces(traces, values);
      if (this.isLecture) this.lecture.toggle(true);
      if (this.isPlaying) this.transports[0].toggle();
      [this.firstStep, this.isLecture, this.isPlaying] = [0, false, false];
    } catch (error) {
      show(this.stage, h("p", { class: "card wrong", role: "alert" }, sentence(error)));
    }
  }

  /**
   * What one of the algorithms does.
   * @param {Values} values
   * @param {Values["algorithm"]} algorithm
   * @param {Focus} [focus]
   */
  ask(values, algorithm, focus = []) {
    return this.api.post("/api/trace", traceBody({ ...values }, algorithm, focus));
  }

  /**
   * @param {Api.Trace[]} traces
   * @param {Values} values
   */
  stageTraces(traces, values) {
    const names = [values.algorithm, values.against ?? values.algorithm];
    this.panes = traces.map(
      (trace, index) =>
        new Pane(trace, {
          ask: (focus) => this.ask(values, names[index], focus),
          goTo: (step) => this.transports[this.linked ? 0 : index].go(step),
          live: index === 0,
          unit: values.unit === "1",
          all: values.open === "all",
          pace: this.far || this.lecture.isOn ? 1.5 : 1,
        }),
    );
    const both = this.panes.length > 1;
    const elements = this.panes.map((pane) => pane.element);
    show(
      this.stage,
      h("div", { class: "card walk" }, h("div", { class: "walk-row" }, this.bar, this.tools()), both && h("div", { class: "row" }, this.linkField(), this.differenceField())),
      h("div", { class: both ? "panes two" : "panes" }, elements),
      both && comparison(this.panes.map((pane) => pane.recorded)),
      links(values),
    );
    this.relink(this.linked);
  }

  /** What a speaker needs: lecture mode, the pointer, the link to this step, the handout. */
  tools() {
    const count = h("span", {});
    const add = h(
      "button",
      {
        type: "button",
        class: "quiet",
        onclick: () => {
          this.chosen.add(this.step);
          count.textContent = ` (${this.chosen.size})`;
        },
      },
      t("t.addStep"),
      count,
    );
    const address = () => `${location.href.split("#")[0]}#/understand?${this.query()}`;
    const link = h("button", { type: "button", class: "quiet", onclick: () => copy(address(), t("t.copied")) }, t("t.link"));
    const print = h("button", { type: "button", class: "quiet", onclick: () => this.openHandout() }, t("t.handout"));
    return h("div", { class: "row tools" }, link, add, print, this.lecture.element);
  }

  get step() {
    return this.transports[0]?.step ?? 0;
  }

  /** The address of this search at this step, without the way to it. */
  query() {
    return new URLSearchParams({ .../** @type {Record<string, string>} */ (this.values), step: String(this.step) });
  }

  openHandout() {
    const steps = [...this.chosen].toSorted((a, b) => a - b).join(",");
    this.navigate("understand/handout", { ...this.values, steps: steps || String(this.step) });
  }

  /** Writes the step into the address once nobody steps on. */
  keepStep() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      const lecture = this.lecture.isOn ? "1" : undefined;
      this.navigate("understand", { ...this.values, step: this.step || undefined, lecture }, { quietly: true });
    }, SETTLED);
  }

  /** Shows in each pane what only the other search looks at. */
  differenceField() {
    const mark = () => {
      const recorded = this.panes.map((pane) => pane.plain ?? pane.recorded);
      this.panes.forEach((pane, index) => pane.compare(box.checked ? recorded[1 - index] : null));
    };
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", name: "difference", onchange: mark });
    return h("label", { class: "check" }, box, t("t.difference"));
  }

  linkField() {
    /** @type {HTMLInputElement} */
    const box = h("input", {
      type: "checkbox",
      checked: this.linked,
      onchange: () => this.relink(box.checked),
    });
    return h("label", { class: "check" }, box, t("u.linked"));
  }

  /**
   * One transport for both panes, or one each.
   * @param {boolean} together
   */
  relink(together) {
    const steps = this.transports.map((transport) => transport.step);
    this.transports.forEach((transport) => transport.stop());
    this.linked = together;
    const groups = together ? [this.panes] : this.panes.map((pane) => [pane]);
    this.transports = groups.map((panes) => walkThrough(panes, () => this.keepStep()));
    show(
      this.bar,
      this.transports.map((transport) => transport.element),
    );
    this.transports.forEach((transport, index) =>
      transport.go(steps[index] ?? steps[0] ?? this.firstStep),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const presses =
      event.target instanceof Element &&
      event.target.closest("[role=button], button, a") !== null &&
      [" ", "Enter"].includes(event.key);
    if (isTyping(event) || presses) return;
    if (this.lecture.key(event)) event.preventDefault();
    else if (this.transports[0]?.key(event)) event.preventDefault();
  }
}

/**
 * A transport that moves some panes.
 * @param {Pane[]} panes
 * @param {() => void} onMove
 */
function walkThrough(panes, onMove) {
  return new Transport({
    length: () => Math.max(...panes.map((pane) => pane.length)),
    nextCut: (step) => Math.min(...panes.map((pane) => pane.nextCut(step))),
    onStep: (step) => {
      panes.forEach((pane) => pane.draw(step));
      onMove();
    },
  });
}

/** @param {Page.Recording[]} recorded */
function comparison([a, b]) {
  const words = t("u.compare", {
    a: a.algorithm,
    b: b.algorithm,
    nodesA: a.stats.nodes,
    nodesB: b.stats.nodes,
    leavesA: a.stats.leaves,
    leavesB: b.stats.leaves,
    value: shown(a, a.value),
  });
  return h("p", { class: "card comparison" }, words);
}

/** @param {Values} values */
function links({ game, moves = "" }) {
  if (!game) return null;
  const query = new URLSearchParams({ game, moves });
  return h(
    "p",
    { class: "row" },
    h("a", { class: "button", href: `#/understand/why?${query}` }, t("u.openWhy")),
    h("a", { class: "button", href: `#/analyse?${query}` }, t("u.openAnalyse")),
  );
}
