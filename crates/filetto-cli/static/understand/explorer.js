// The search explorer: what to search and how, then one search or two side by side, step by step.

import { h, isTyping, show } from "../dom.js";
import { PRESETS } from "../game.js";
import { t } from "../i18n.js";
import { createPane } from "./pane.js";
import { short } from "./replay.js";
import { createTransport } from "./transport.js";

const ALGORITHMS = ["minimax", "negamax", "alphabeta", "negascout", "mtdf", "negacstar"];
const ORDERS = ["left-to-right", "centre-first", "best-first", "worst-first", "edges-first", "random"];
const TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))";

export async function mountExplorer(root, { api, params, navigate }) {
  let [panes, transports, linked, gone] = [[], [], true, false];
  const trees = await api.get("/api/trees");
  const stage = h("div", { class: "stage" });
  const form = makeForm();
  show(root, h("div", { class: "explorer" }, form.element, stage));
  document.addEventListener("keydown", onKey);
  await search();

  // ---- the form
  function makeForm() {
    const source = params.game ? "position" : params.tree ? "tree" : "example";
    const select = (name, values, chosen, label = (value) => value) =>
      h("select", { name }, values.map((value) => h("option", { value, selected: value === chosen }, label(value))));
    const about = h("p", { class: "soft about" });
    const example = select("example", trees.map((tree) => tree.name), params.example ?? "textbook");
    const describe = () => (about.textContent = trees.find((tree) => tree.name === example.value)?.about ?? "");
    const kinds = ["example", "tree", "position"];
    const fields = {
      example: h("div", { class: "stack" }, h("label", {}, t("u.example"), example), about),
      tree: h("label", {}, t("u.treeText"), h("textarea", { name: "tree", rows: 3, spellcheck: "false", value: params.tree ?? TEXTBOOK })),
      position: h("div", { class: "stack" },
        h("label", {}, t("u.game"), h("input", { name: "game", list: "u-games", value: params.game ?? "tris", spellcheck: "false" }), h("datalist", { id: "u-games" }, Object.keys(PRESETS).map((name) => h("option", { value: name })))),
        h("label", {}, t("u.moves"), h("input", { name: "moves", value: params.moves ?? (params.game ? "" : "b2 a1 c1 a3 a2"), spellcheck: "false" })),
        h("label", {}, t("u.eval"), select("eval", ["rivest", "southpasadena"], params.eval ?? "rivest"))),
    };
    const kind = (name) => h("label", {}, h("input", { type: "radio", name: "source", value: name, checked: name === source, onchange: showFields }), h("span", {}, t(`u.${name}`)));
    const element = h("form", { class: "card stack", onsubmit: (event) => { event.preventDefault(); search(); } },
      h("fieldset", { class: "segments" }, h("legend", {}, t("u.source")), kinds.map(kind)),
      Object.values(fields),
      h("div", { class: "pairs" },
        h("label", {}, t("u.algorithm"), select("algorithm", ALGORITHMS, params.algorithm ?? "alphabeta")),
        h("label", {}, t("u.against"), select("against", ["", ...ALGORITHMS], params.against ?? "", (name) => name || t("u.none"))),
        h("label", {}, t("u.depth"), h("input", { name: "depth", type: "number", min: 1, max: 100, value: params.depth ?? "", placeholder: "–" })),
        h("label", {}, t("u.order"), select("order", ORDERS, params.order ?? ORDERS[0], (name) => t(`u.order.${name}`)))),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "memory", checked: params.memory === "1" }), t("u.memory")),
      h("button", { type: "submit", class: "main" }, t("u.search")),
      legend());
    function showFields() {
      const chosen = element.elements.source.value;
      for (const name of kinds) fields[name].hidden = name !== chosen;
    }
    example.onchange = describe;
    describe();
    showFields();
    return { element, values: () => readForm(element.elements) };
  }

  /** What the form says, as the address has it: nothing where it is the default. */
  function readForm(fields) {
    const source = fields.source.value;
    const values = { algorithm: fields.algorithm.value, against: fields.against.value, depth: fields.depth.value, memory: fields.memory.checked ? "1" : "" };
    if (fields.order.value !== ORDERS[0]) values.order = fields.order.value;
    if (source === "position") Object.assign(values, { game: fields.game.value.trim(), moves: fields.moves.value.trim(), eval: fields.eval.value });
    else values[source] = fields[source].value.trim();
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  }

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
    panes = traces.map((trace, index) => createPane(trace, {
      ask: (focus) => api.post("/api/trace", question(values, trace.algorithm, focus)),
      goTo: (step) => (linked ? transports[0] : transports[index]).go(step),
      live: index === 0,
    }));
    const both = panes.length > 1;
    const link = both && h("label", { class: "check" }, h("input", { type: "checkbox", checked: linked, onchange: (event) => relink(event.target.checked) }), t("u.linked"));
    const bar = h("div", { class: "transports" });
    show(stage, h("div", { class: "card walk" }, bar, link), h("div", { class: both ? "panes two" : "panes" }, panes.map((pane) => pane.element)), both && comparison(), links(values));
    relink(linked, bar);
  }

  /** One transport for both panes, or one each. */
  function relink(together, bar = stage.querySelector(".transports")) {
    const steps = transports.map((transport) => transport.step());
    transports.forEach((transport) => transport.stop());
    linked = together;
    const groups = together ? [panes] : panes.map((pane) => [pane]);
    transports = groups.map((group) => createTransport({
      length: () => Math.max(...group.map((pane) => pane.length())),
      nextCut: (step) => Math.min(...group.map((pane) => pane.nextCut(step))),
      onStep: (step) => group.forEach((pane) => pane.draw(step)),
    }));
    show(bar, transports.map((transport) => transport.element));
    transports.forEach((transport, index) => transport.go(steps[index] ?? steps[0] ?? Number(params.step ?? 0)));
  }

  function comparison() {
    const [a, b] = panes.map((pane) => pane.recorded());
    return h("p", { class: "card comparison" }, t("u.compare", {
      a: a.algorithm, b: b.algorithm, nodesA: a.stats.nodes, nodesB: b.stats.nodes, leavesA: a.stats.leaves, leavesB: b.stats.leaves, value: short(a.value),
    }));
  }

  function links({ game, moves = "" }) {
    if (!game) return null;
    const query = new URLSearchParams({ game, moves });
    return h("p", { class: "row" }, h("a", { class: "button", href: `#/understand/why?${query}` }, t("u.openWhy")), h("a", { class: "button", href: `#/analyse?${query}` }, t("u.openAnalyse")));
  }

  function onKey(event) {
    if (isTyping(event) || event.target.closest("[role=button], button, a") && [" ", "Enter"].includes(event.key)) return;
    if (transports[0]?.key(event)) event.preventDefault();
  }

  return () => {
    gone = true;
    document.removeEventListener("keydown", onKey);
    clear();
  };
}

/** What the shapes and colours of the tree mean. */
function legend() {
  const sample = (kind) => h("span", { class: `key ${kind}`, "aria-hidden": "true" });
  const shapes = ["max", "min", "leaf", "now", "best", "cut", "table"].map((kind) => h("li", {}, sample(kind), t(`u.l.${kind}`)));
  const words = ["window", "bound", "decided", "again", "more"].map((kind) => h("li", {}, t(`u.l.${kind}`)));
  return h("details", { class: "legend" }, h("summary", {}, t("u.legend")), h("ul", {}, shapes, words));
}
