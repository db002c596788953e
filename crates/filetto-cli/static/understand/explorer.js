// The search explorer: what to search and how, then one search or two side by side, step by step.

import { h, isTyping, show } from "../dom.js";
import { t } from "../i18n.js";
import { createForm } from "./form.js";
import { createPane } from "./pane.js";
import { short } from "./replay.js";
import { createTransport } from "./transport.js";

export async function mountExplorer(root, { api, params, navigate }) {
  let [panes, transports, linked, gone] = [[], [], true, false];
  const trees = await api.get("/api/trees");
  const stage = h("div", { class: "stage" });
  const form = createForm(params, trees, search);
  show(root, h("div", { class: "explorer" }, form.element, stage));
  document.addEventListener("keydown", onKey);
  await search();

  /** What the server is asked for one of the algorithms. */
  function question(values, algorithm, focus = []) {
    const { against, depth, memory, ...rest } = values;
    return { ...rest, algorithm, ...(depth && { depth: Number(depth) }), memory: memory === "1", focus };
  }

  // ---- searching
  async function search() {
    const values = form.values();
    navigate("understand", values, { quietly: true });
    clear();
    show(stage, h("p", { class: "soft" }, t("u.searching")));
    const names = [values.algorithm, values.against].filter(Boolean);
    try {
      const traces = await Promise.all(names.map((name) => api.post("/api/trace", question(values, name))));
      if (!gone) stageTraces(traces, values);
    } catch (error) {
      show(stage, h("p", { class: "card wrong", role: "alert" }, error.message));
    }
  }

  function clear() {
    transports.forEach((transport) => transport.stop());
    panes.forEach((pane) => pane.destroy());
    [panes, transports] = [[], []];
  }

  function stageTraces(traces, values) {
    panes = traces.map((trace, index) =>
      createPane(trace, {
        ask: (focus) => api.post("/api/trace", question(values, trace.algorithm, focus)),
        goTo: (step) => (linked ? transports[0] : transports[index]).go(step),
        live: index === 0,
      }),
    );
    const both = panes.length > 1;
    const link =
      both &&
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", checked: linked, onchange: (event) => relink(event.target.checked) }),
        t("u.linked"),
      );
    const bar = h("div", { class: "transports" });
    show(
      stage,
      h("div", { class: "card walk" }, bar, link),
      h(
        "div",
        { class: both ? "panes two" : "panes" },
        panes.map((pane) => pane.element),
      ),
      both && comparison(),
      links(values),
    );
    relink(linked, bar);
  }

  /** One transport for both panes, or one each. */
  function relink(together, bar = stage.querySelector(".transports")) {
    const steps = transports.map((transport) => transport.step());
    transports.forEach((transport) => transport.stop());
    linked = together;
    const groups = together ? [panes] : panes.map((pane) => [pane]);
    transports = groups.map((group) =>
      createTransport({
        length: () => Math.max(...group.map((pane) => pane.length())),
        nextCut: (step) => Math.min(...group.map((pane) => pane.nextCut(step))),
        onStep: (step) => group.forEach((pane) => pane.draw(step)),
      }),
    );
    show(
      bar,
      transports.map((transport) => transport.element),
    );
    transports.forEach((transport, index) =>
      transport.go(steps[index] ?? steps[0] ?? Number(params.step ?? 0)),
    );
  }

  function comparison() {
    const [a, b] = panes.map((pane) => pane.recorded());
    return h(
      "p",
      { class: "card comparison" },
      t("u.compare", {
        a: a.algorithm,
        b: b.algorithm,
        nodesA: a.stats.nodes,
        nodesB: b.stats.nodes,
        leavesA: a.stats.leaves,
        leavesB: b.stats.leaves,
        value: short(a.value),
      }),
    );
  }

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

  function onKey(event) {
    if (
      isTyping(event) ||
      (event.target.closest("[role=button], button, a") && [" ", "Enter"].includes(event.key))
    )
      return;
    if (transports[0]?.key(event)) event.preventDefault();
  }

  return () => {
    gone = true;
    document.removeEventListener("keydown", onKey);
    clear();
  };
}
