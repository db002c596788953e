// What to search and how: an example, a tree typed in or a position; algorithms, depth, order, memory.

import { h } from "../dom.js";
import { PRESETS } from "../game.js";
import { t } from "../i18n.js";

const ALGORITHMS = ["minimax", "negamax", "alphabeta", "negascout", "mtdf", "negacstar"];
const ORDERS = ["left-to-right", "centre-first", "best-first", "worst-first", "edges-first", "random"];
const SOURCES = ["example", "tree", "position"];
const TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))";

/** A form filled from the address; `values()` is what it says now, as an address has it. */
export function createForm(params, trees, onSearch) {
  const chosen = params.game ? "position" : params.tree ? "tree" : "example";
  const fields = {
    example: exampleField(params, trees),
    tree: treeField(params),
    position: positionFields(params),
  };
  const source = (name) =>
    h("input", {
      type: "radio",
      name: "source",
      value: name,
      checked: name === chosen,
      onchange: showFields,
    });
  const onsubmit = (event) => {
    event.preventDefault();
    onSearch();
  };
  const element = h(
    "form",
    { class: "card stack", onsubmit },
    h(
      "fieldset",
      { class: "segments" },
      h("legend", {}, t("u.source")),
      SOURCES.map((name) => h("label", {}, source(name), h("span", {}, t(`u.${name}`)))),
    ),
    Object.values(fields),
    settings(params),
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "memory", checked: params.memory === "1" }),
      t("u.memory"),
    ),
    h("button", { type: "submit", class: "main" }, t("u.search")),
    legend(),
  );
  function showFields() {
    for (const name of SOURCES) fields[name].hidden = name !== element.elements.source.value;
  }
  showFields();
  return { element, values: () => read(element.elements) };
}

const labelled = (key, ...inputs) => h("label", {}, t(key), ...inputs);

function select(name, values, chosen, label = (value) => value, onchange = null) {
  const option = (value) => h("option", { value, selected: value === chosen }, label(value));
  return h("select", { name, ...(onchange && { onchange }) }, values.map(option));
}

function exampleField(params, trees) {
  const about = h("p", { class: "soft about" });
  const names = trees.map((tree) => tree.name);
  const describe = () => (about.textContent = trees.find((tree) => tree.name === example.value)?.about ?? "");
  const example = select("example", names, params.example ?? names[0], undefined, describe);
  describe();
  return h("div", { class: "stack" }, labelled("u.example", example), about);
}

function treeField(params) {
  const text = h("textarea", { name: "tree", rows: 3, spellcheck: "false", value: params.tree ?? TEXTBOOK });
  return labelled("u.treeText", text);
}

function positionFields(params) {
  const input = (name, value, more = {}) => h("input", { name, value, spellcheck: "false", ...more });
  const games = Object.keys(PRESETS).map((name) => h("option", { value: name }));
  const moves = params.moves ?? (params.game ? "" : "b2 a1 c1 a3 a2");
  return h(
    "div",
    { class: "stack" },
    labelled(
      "u.game",
      input("game", params.game ?? "tris", { list: "u-games" }),
      h("datalist", { id: "u-games" }, games),
    ),
    labelled("u.moves", input("moves", moves)),
    labelled("u.eval", select("eval", ["rivest", "southpasadena"], params.eval ?? "rivest")),
  );
}

function settings(params) {
  const depth = h("input", {
    name: "depth",
    type: "number",
    min: 1,
    max: 100,
    value: params.depth ?? "",
    placeholder: "–",
  });
  return h(
    "div",
    { class: "pairs" },
    labelled("u.algorithm", select("algorithm", ALGORITHMS, params.algorithm ?? "alphabeta")),
    labelled(
      "u.against",
      select("against", ["", ...ALGORITHMS], params.against ?? "", (name) => name || t("u.none")),
    ),
    labelled("u.depth", depth),
    labelled(
      "u.order",
      select("order", ORDERS, params.order ?? ORDERS[0], (name) => t(`u.order.${name}`)),
    ),
  );
}

/** What the form says: nothing where it is the default. */
function read(fields) {
  const source = fields.source.value;
  const values = {
    algorithm: fields.algorithm.value,
    against: fields.against.value,
    depth: fields.depth.value,
    memory: fields.memory.checked ? "1" : "",
  };
  if (fields.order.value !== ORDERS[0]) values.order = fields.order.value;
  for (const name of source === "position" ? ["game", "moves", "eval"] : [source])
    values[name] = fields[name].value.trim();
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** What the shapes and colours of the tree mean. */
function legend() {
  const sample = (kind) => h("span", { class: `key ${kind}`, "aria-hidden": "true" });
  const shapes = ["max", "min", "leaf", "now", "best", "cut", "table"].map((kind) =>
    h("li", {}, sample(kind), t(`u.l.${kind}`)),
  );
  const words = ["window", "bound", "decided", "again", "more"].map((kind) => h("li", {}, t(`u.l.${kind}`)));
  return h("details", { class: "legend" }, h("summary", {}, t("u.legend")), h("ul", {}, shapes, words));
}
