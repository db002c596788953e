// Proof-number search as it goes: the most-proving leaf is expanded, and the numbers above it change.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { grownTree } from "./grown_tree.js";
import { missing, numbersAt, shownNumbers } from "./numbered.js";
import { mountFilm, stepped } from "./stepped.js";

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mountNumbers(root, context) {
  const { api, params } = context;
  return mountFilm(root, context, {
    place: "understand/numbers",
    fields: [
      ["game", t("u.game"), params.game ?? "tris"],
      ["moves", t("u.moves"), params.moves ?? (params.game ? "" : "b2 a2")],
    ],
    load: (values) => api.get("/api/numbers", values),
    stage: stageFilm,
  });
}

/**
 * @param {HTMLElement} stage
 * @param {Api.ProofNumbers} film
 * @param {number} first
 * @param {boolean} plays
 */
function stageFilm(stage, film, first, plays) {
  const picture = h("div", { class: "tree-frame film-frame" });
  const words = h("p", { class: "sentence", "aria-live": "polite" });
  const draw = (/** @type {number} */ step) => drawStep(film, step, picture, words);
  const { transport, bar, close } = stepped({ length: () => film.steps.length, draw });
  show(stage, bar, h("section", { class: "card pane", "aria-label": t("t.numbers") }, picture, words));
  transport.go(first);
  if (plays && first === 0) transport.start();
  return close;
}

/**
 * @param {Api.ProofNumbers} film
 * @param {number} step
 * @param {HTMLElement} picture
 * @param {HTMLElement} words
 */
function drawStep(film, step, picture, words) {
  const nodes = numbersAt(film.steps, step);
  const path = step ? film.steps[step - 1].path : [0];
  const label = t("t.numbers");
  const texts = (/** @type {import("./numbered.js").Numbered} */ node) => ({
    value: `${missing(node.proof)} | ${missing(node.disproof)}`,
    window: "",
    reason0: node.proof === 0 ? t("t.proven") : node.disproof === 0 ? t("t.disproven") : "",
  });
  const isDecided = (/** @type {import("./numbered.js").Numbered} */ { proof, disproof }) => proof === 0 || disproof === 0;
  show(picture, grownTree(film, nodes, shownNumbers(nodes, path), { path, label, texts, isDecided }));
  const root = /** @type {import("./numbered.js").Numbered} */ (nodes.get(0));
  picture.dataset.root = texts(root).value;
  const line = path.slice(1).map((id) => nodes.get(id)?.move).join(" ") || "–";
  const values = { step, line, proof: missing(root.proof), disproof: missing(root.disproof) };
  const key = !step ? "t.numbersStart" : root.proof === 0 ? "t.numbersProven" : root.disproof === 0 ? "t.numbersDisproven" : "t.numbersStep";
  words.textContent = t(key, values);
}
