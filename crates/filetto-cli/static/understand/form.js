// What to search and how: an example, a tree typed in or a position; algorithms, depth, order, memory.

import { h } from "../dom.js";
import { presets } from "../game.js";
import { t } from "../i18n.js";
import { segments } from "../segments.js";

/** @typedef {NonNullable<BodyOf<"/api/trace">["algorithm"]>} Algorithm */
/** @type {Algorithm[]} */
const ALGORITHMS = [
  "minimax-tree",
  "minimax-list",
  "minimax",
  "negamax",
  "alphabeta-list",
  "alphabeta",
  "negascout",
  "mtdf",
  "negacstar",
];
const WEIGHTS = "rows=1/10/50,columns=1/10/50,diagonals=1/10/50,tempo=16";
const ORDERS = /** @type {const} */ ([
  "left-to-right",
  "centre-first",
  "best-first",
  "worst-first",
  "edges-first",
  "random",
]);
const TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))";
const OPENING = "b2 a1 c1 a3 a2";

/** @typedef {"example" | "tree" | "position"} Source where the tree comes from */

/**
 * What the form says, as an address has it: nothing where it is the default.
 * @typedef {object} Values
 * @property {Algorithm} algorithm
 * @property {Algorithm} [against]
 * @property {string} [depth]
 * @property {string} [memory]
 * @property {string} [order]
 * @property {string} [example]
 * @property {string} [tree]
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [eval]
 * @property {string} [window]
 * @property {string} [unit]
 * @property {string} [deepening]
 * @property {string} [aspiration]
 * @property {string} [quiescence]
 * @property {string} [secondary]
 * @property {string} [limit] nodes that are written down at most
 * @property {string} [open] "all": every node is open from the start
 */

/**
 * A form filled from the address; `values()` is what it says now.
 * @param {Page.Context["params"]} params
 * @param {Api.ExampleTree[]} trees
 * @param {() => void} onSearch
 */
export function createForm(params, trees, onSearch) {
  /** @type {Source} */
  let source = params.game ? "position" : params.tree ? "tree" : "example";
  const sources = {
    example: exampleField(params, trees),
    tree: treeField(params),
    position: positionFields(params),
  };
  const settings = settingFields(params);
  const choose = (/** @type {Source} */ name) => {
    source = name;
    for (const field of Object.values(sources)) field.element.hidden = field !== sources[name];
  };
  const element = h(
    "form",
    {
      class: "card stack",
      onsubmit: (event) => {
        event.preventDefault();
        onSearch();
      },
    },
    segments("source", t("u.source"), sourceNames(), source, choose),
    Object.values(sources).map((field) => field.element),
    settings.elements,
    h("button", { type: "submit", class: "main" }, t("u.search")),
    legend(),
  );
  choose(source);
  const kept = { limit: params.limit, open: params.open };
  return { element, values: () => filled({ ...settings.values(), ...sources[source].values(), ...kept }) };
}

/** @returns {[Source, string][]} */
const sourceNames = () => [
  ["example", t("u.example")],
  ["tree", t("u.tree")],
  ["position", t("u.position")],
];

/**
 * Without what is empty.
 * @param {Values} values
 */
function filled(values) {
  const given = Object.entries(values).filter(([, value]) => value !== "" && value !== undefined);
  return /** @type {Values} */ (Object.fromEntries(given));
}

/**
 * @param {Page.Key} key
 * @param {Page.Child[]} inputs
 */
const labelled = (key, ...inputs) => h("label", {}, t(key), ...inputs);

/**
 * @template {string} V
 * @param {string} name
 * @param {readonly V[]} values
 * @param {string} chosen
 * @param {(value: V) => string} [label]
 */
function select(name, values, chosen, label = (value) => value) {
  const option = (/** @type {V} */ value) =>
    h("option", { value, selected: value === chosen }, label(value));
  const element = h("select", { name }, values.map(option));
  return { element, value: () => values[element.selectedIndex] };
}

/**
 * @param {Page.Context["params"]} params
 * @param {Api.ExampleTree[]} trees
 */
function exampleField(params, trees) {
  const about = h("p", { class: "soft about" });
  const names = trees.map((tree) => tree.name);
  const example = select("example", names, params.example ?? names[0]);
  const describe = () =>
    (about.textContent = trees.find((tree) => tree.name === example.value())?.about ?? "");
  example.element.addEventListener("change", describe);
  describe();
  const element = h("div", { class: "stack" }, labelled("u.example", example.element), about);
  return { element, values: () => ({ example: example.value() }) };
}

/** @param {Page.Context["params"]} params */
function treeField(params) {
  const text = h("textarea", { name: "tree", rows: 3, spellcheck: "false", value: params.tree ?? TEXTBOOK });
  const range = { name: "window", placeholder: "–", spellcheck: "false", value: params.window ?? "" };
  const window = h("input", range);
  const element = h("div", { class: "stack" }, labelled("u.treeText", text), labelled("u.window", window));
  return { element, values: () => ({ tree: text.value.trim(), window: window.value.trim() }) };
}

/**
 * The evaluation: its name, and the weights of the one that has them.
 * @param {Page.Context["params"]} params
 */
function evalFields(params) {
  const [name, weights] = (params.eval ?? "rivest").split(/:(.*)/s);
  const evaluation = select("eval", ["rivest", "southpasadena", "linear"], name);
  const text = h("input", { name: "weights", spellcheck: "false", value: weights || WEIGHTS });
  const given = labelled("u.weights", text);
  const follow = () => (given.hidden = evaluation.value() !== "linear");
  evaluation.element.addEventListener("change", follow);
  follow();
  const value = () => (evaluation.value() === "linear" ? `linear:${text.value.trim()}` : evaluation.value());
  return { elements: [labelled("u.eval", evaluation.element), given], value };
}

/** @param {Page.Context["params"]} params */
function positionFields(params) {
  const plain = { spellcheck: "false" };
  const game = h("input", { name: "game", value: params.game ?? "tris", list: "u-games", ...plain });
  const played = params.moves ?? (params.game ? "" : OPENING);
  const moves = h("input", { name: "moves", value: played, ...plain });
  const evaluation = evalFields(params);
  const unit = h("input", { type: "checkbox", name: "unit", checked: params.unit === "1" });
  const games = presets().map((name) => h("option", { value: name }));
  const element = h(
    "div",
    { class: "stack" },
    labelled("u.game", game, h("datalist", { id: "u-games" }, games)),
    labelled("u.moves", moves),
    evaluation.elements,
    h("label", { class: "check" }, unit, t("u.unit")),
  );
  const values = () => ({
    game: game.value.trim(),
    moves: moves.value.trim(),
    eval: evaluation.value(),
    unit: unit.checked ? "1" : "",
  });
  return { element, values };
}

/** @param {Page.Context["params"]} params */
function settingFields(params) {
  const algorithm = select("algorithm", ALGORITHMS, params.algorithm ?? "alphabeta");
  const rivals = /** @type {const} */ (["", ...ALGORITHMS]);
  const against = select("against", rivals, params.against ?? "", (name) => name || t("u.none"));
  const order = select("order", ORDERS, params.order ?? ORDERS[0], (name) => t(`u.order.${name}`));
  const range = { type: "number", min: 1, max: 100, placeholder: "–" };
  const depth = h("input", { name: "depth", ...range, value: params.depth ?? "" });
  const memory = h("input", { type: "checkbox", name: "memory", checked: params.memory === "1" });
  const more = filmFields(params);
  const pairs = h(
    "div",
    { class: "pairs" },
    labelled("u.algorithm", algorithm.element),
    labelled("u.against", against.element),
    labelled("u.depth", depth),
    labelled("u.order", order.element),
  );
  const values = () => ({
    algorithm: algorithm.value(),
    against: against.value() || undefined,
    depth: depth.value,
    memory: memory.checked ? "1" : "",
    order: order.value() === ORDERS[0] ? "" : order.value(),
    ...more.values(),
  });
  return { elements: [pairs, h("label", { class: "check" }, memory, t("u.memory")), more.element], values };
}

/**
 * What a search does besides one look to its depth.
 * @param {Page.Context["params"]} params
 */
function filmFields(params) {
  const deepening = h("input", { type: "checkbox", name: "deepening", checked: params.deepening === "1" });
  const names = /** @type {const} */ (["aspiration", "quiescence", "secondary"]);
  const numbers = names.map((name) => h("input", { type: "number", name, min: 0, max: name === "aspiration" ? 1000 : 20, placeholder: "–", value: params[name] ?? "" }));
  const fields = names.map((name, index) => labelled(`t.${name}`, numbers[index]));
  const element = h(
    "details",
    { class: "legend", open: names.some((name) => params[name]) || params.deepening === "1" },
    h("summary", {}, t("t.moreLooks")),
    h("label", { class: "check" }, deepening, t("t.deepening")),
    h("div", { class: "pairs" }, fields),
  );
  const values = () => ({
    deepening: deepening.checked ? "1" : "",
    ...Object.fromEntries(names.map((name, index) => [name, numbers[index].value])),
  });
  return { element, values };
}

const SHAPES = /** @type {const} */ (["max", "min", "leaf", "now", "best", "cut", "table", "extra"]);
const WORDS = /** @type {const} */ (["window", "bound", "decided", "again", "more"]);

/** What the shapes and colours of the tree mean. */
function legend() {
  const sample = (/** @type {string} */ kind) => h("span", { class: `key ${kind}`, "aria-hidden": "true" });
  const shapes = SHAPES.map((kind) => h("li", {}, sample(kind), t(`u.l.${kind}`)));
  const words = WORDS.map((kind) => h("li", {}, t(`u.l.${kind}`)));
  return h("details", { class: "legend" }, h("summary", {}, t("u.legend")), h("ul", {}, shapes, words));
}
