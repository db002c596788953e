// A position in and out of the page: link, move text, JSON, SVG, PNG.

import { copy, h, notify, save } from "../dom.js";
import { formatMoves, parseGame, parseMoves, replay, winningLines } from "../game.js";
import { t } from "../i18n.js";
import { picture } from "../shapes.js";

const PNG_CELL = 64;
const PNG_SIDE = 4000;

/** @typedef {import("./graph.js").Line} Line */

/**
 * `line()` is what is taken out, `load` hears what comes in.
 * @param {() => Line} line
 * @param {(rules: Page.Rules, moves: number[]) => void} load
 */
export function createTransfer(line, load) {
  const field = h("textarea", { rows: 2, id: "import-text", spellcheck: "false" });
  const take = () => {
    const found = read(field.value, line().rules);
    if (found) load(found.rules, found.moves);
    else notify(t("an.import.bad"), "bad");
  };
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("an.transfer")),
    h("div", { class: "row" }, exports(line)),
    h("label", {}, t("an.import.label"), field),
    h("div", { class: "row" }, button("import", t("an.import.go"), take)),
  );
}

/**
 * @param {string} id
 * @param {string} text
 * @param {() => void} act
 */
const button = (id, text, act) => h("button", { type: "button", id, onclick: () => act() }, text);

/** @param {() => Line} line */
function exports(line) {
  const file = (/** @type {string} */ text, /** @type {string} */ type) => new Blob([text], { type });
  return [
    button("share", t("an.share"), () => copy(location.href, t("an.shared"))),
    button("export-moves", t("an.export.moves"), () => copy(movesText(line()), t("an.export.copied"))),
    button("export-json", "JSON", () => save("filetto.json", file(json(line()), "application/json"))),
    button("export-svg", "SVG", () => save("filetto.svg", file(svgText(line()), "image/svg+xml"))),
    button("export-png", "PNG", async () => save("filetto.png", await png(line()))),
  ];
}

/** @param {Line} line */
const movesText = ({ rules, moves }) => formatMoves(rules, moves);

/** @param {Line} line */
function json(line) {
  return `${JSON.stringify({ game: line.rules.text, moves: movesText(line) })}\n`;
}

/** @param {Line} line */
function svgText({ rules, moves, ply, first }) {
  const { cells, last } = replay(rules, moves.slice(0, ply));
  const svg = picture(rules, { cells, last, lines: winningLines(rules, cells, last), first });
  return new XMLSerializer().serializeToString(svg);
}

/**
 * The SVG drawn on a canvas; the largest boards get smaller cells.
 * @param {Line} line
 */
async function png(line) {
  const { width, height } = line.rules;
  const cell = Math.min(PNG_CELL, PNG_SIDE / Math.max(width, height));
  const [wide, high] = [(width + 1) * cell, (height + 1) * cell];
  const sized = svgText(line).replace("<svg ", `<svg width="${wide}" height="${high}" `);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = h("canvas", { width: Math.round(wide), height: Math.round(high) });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((/** @type {(blob: Blob) => void} */ resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/**
 * Reads a link, JSON or moves; null if that cannot be read or played.
 * @param {string} text
 * @param {Page.Rules} current the game of moves that come alone
 */
export function read(text, current) {
  const found = position(text.trim(), current.text);
  const rules = parseGame(found?.game);
  const moves = rules && parseMoves(rules, String(found?.moves ?? ""));
  if (!moves || replay(rules, moves).order.length !== moves.length) return null;
  return { rules, moves };
}

/**
 * @param {string} text
 * @param {string} game
 * @returns {{ game?: string, moves?: string } | null}
 */
function position(text, game) {
  const query = /#\/(?:analyse|understand|play)\?(\S+)/.exec(text);
  if (query) return { game, ...Object.fromEntries(new URLSearchParams(query[1])) };
  if (!text.startsWith("{")) return { game, moves: text };
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
