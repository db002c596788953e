// The search explorer: what to search and how, then one search or two side by side, step by step.

import { h, isTyping, sentence, show } from "../dom.js";
import { t } from "../i18n.js";
import { createForm } from "./form.js";
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

class Explorer {
  /**
   * @param {Page.Context} context
   * @param {Api.ExampleTree[]} trees
   */
  constructor({ api, params, navigate }, trees) {
    this.api = api;
    this.navigate = navigate;
    this.firstStep = Number(params.step ?? 0);
    this.closed = false;
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
  }

  open() {
    document.addEventListener("keydown", this.onKey);
    return this.search();
  }

  close() {
    this.closed = true;
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
    this.navigate("understand", values, { quietly: true });
    this.clear();
    show(this.stage, h("p", { class: "soft" }, t("u.searching")));
    try {
      const names = values.against ? [values.algorithm, values.against] : [values.algorithm];
      const traces = await Promise.all(names.map((name) => this.ask(values, name)));
      if (!this.closed) this.stageTraces(traces, values);
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
  ask({ against: _, unit: __, open: ___, depth, limit, memory, ...rest }, algorithm, focus = []) {
    const deep = { ...(depth && { depth: Number(depth) }), ...(limit && { limit: Number(limit) }) };
    return this.api.post("/api/trace", { ...rest, algorithm, ...deep, memory: memory === "1", focus });
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
        }),
    );
    const both = this.panes.length > 1;
    const elements = this.panes.map((pane) => pane.element);
    show(
      this.stage,
      h("div", { class: "card walk" }, this.bar, both && h("div", { class: "row" }, this.linkField(), this.differenceField())),
      h("div", { class: both ? "panes two" : "panes" }, elements),
      both && comparison(this.panes.map((pane) => pane.recorded)),
      links(values),
    );
    this.relink(this.linked);
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
    this.transports = groups.map(walkThrough);
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
    if (this.transports[0]?.key(event)) event.preventDefault();
  }
}

/**
 * A transport that moves some panes.
 * @param {Pane[]} panes
 */
function walkThrough(panes) {
  return new Transport({
    length: () => Math.max(...panes.map((pane) => pane.length)),
    nextCut: (step) => Math.min(...panes.map((pane) => pane.nextCut(step))),
    onStep: (step) => panes.forEach((pane) => pane.draw(step)),
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
