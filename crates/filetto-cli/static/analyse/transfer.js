// A study in and out of the page: link, moves, board text, JSON, SVG, PNG, GIF.

import { copy, h, notify, notifyError, save } from "../dom.js";
import { t } from "../i18n.js";
import { boardRows } from "./editor.js";
import { hasExtras } from "./moves_tree.js";
import { gif, png, svgText } from "./pictures.js";
import { read } from "./reading.js";
import { writeTree } from "./tree_text.js";

/** @typedef {import("./study.js").Study} Study */

/**
 * `study()` is what is taken out, the others hear what comes in.
 * @param {() => Study} study
 * @param {{ load: (read: import("./reading.js").Read) => void, arrange: (drawn: import("./reading.js").Drawn) => void }} hear
 */
export function createTransfer(study, { load, arrange }) {
  const warning = h("p", { class: "warning", id: "import-warning", role: "alert" });
  const field = h("textarea", { rows: 2, id: "import-text", spellcheck: "false" });
  const take = () => {
    const found = read(field.value, study().rules);
    warning.textContent = "wrong" in found ? found.wrong : "";
    if ("wrong" in found) return;
    if ("rows" in found) arrange(found);
    else load(found);
  };
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("an.transfer")),
    h("div", { class: "row" }, exports(study)),
    h("label", {}, t("an.import.label"), field),
    warning,
    h("div", { class: "row" }, button("import", t("an.import.go"), take)),
  );
}

/**
 * @param {string} id
 * @param {string} text
 * @param {() => void} act
 */
const button = (id, text, act) => h("button", { type: "button", id, onclick: () => act() }, text);

/** @param {() => Study} study */
function exports(study) {
  const file = (/** @type {string} */ text, /** @type {string} */ type) => new Blob([text], { type });
  const here = () => ({ rules: study().rules, moves: study().path, first: study().first });
  return [
    button("share", t("an.share"), () => copy(location.href, t("an.shared"))),
    button("export-moves", t("an.export.moves"), () => copy(movesText(study()), t("an.export.copied"))),
    button("export-board", t("st.export.board"), () => copy(boardText(study()), t("st.export.boardCopied"))),
    button("export-json", "JSON", () => save("filetto.json", file(json(study()), "application/json"))),
    button("export-svg", "SVG", () => save("filetto.svg", file(svgText(here()), "image/svg+xml"))),
    button("export-png", "PNG", async () => save("filetto.png", await png(here()))),
    button("export-gif", "GIF", () => film(study())),
  ];
}

/** @param {Study} study */
async function film({ rules, moves, first }) {
  if (!moves.length) return notify(t("st.export.noFilm"), "bad");
  const said = (/** @type {number} */ done, /** @type {number} */ total) =>
    notify(t("st.export.film", { done, total }));
  try {
    return save("filetto.gif", await gif({ rules, moves, first }, said));
  } catch (error) {
    return notifyError(error);
  }
}

/**
 * The plain moves of a line; with variations and comments where there are some.
 * @param {Study} study
 */
const movesText = (study) => (hasExtras(study.root) ? writeTree(study.rules, study.root) : study.movesText());

/** @param {Study} study */
const boardText = ({ rules, shown }) => boardRows(rules, shown.cells).join("\n");

/** @param {Study} study */
export function json(study) {
  const { rules, root, ply, moves, first } = study;
  const plain = { game: rules.text, moves: study.movesText() };
  const more = hasExtras(root) ? { tree: writeTree(rules, root) } : {};
  const place = ply === moves.length ? {} : { ply };
  return `${JSON.stringify({ ...plain, ...more, ...place, ...(first ? { first } : {}) })}\n`;
}
