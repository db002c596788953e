// A position in and out of the page: link, move text, JSON, SVG, PNG.

import { picture } from "../board.js";
import { copy, h, notify, save } from "../dom.js";
import { formatMoves, parseGame, parseMoves, replay, winningLine } from "../game.js";
import { t } from "../i18n.js";

const PNG_CELL = 64;

/** `view` gives rules, moves, ply, first, link(), load(game, moves). */
export function createTransfer(view) {
  const field = h("textarea", { rows: 2, id: "import-text", spellcheck: "false" });
  const button = (id, text, act) => h("button", { type: "button", id, onclick: act }, text);
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("an.transfer")),
    h(
      "div",
      { class: "row" },
      button("share", t("an.share"), () => copy(view.link(), t("an.shared"))),
      button("export-moves", t("an.export.moves"), () => copy(view.movesText(), t("an.export.copied"))),
      button("export-json", "JSON", () =>
        save("filetto.json", new Blob([json(view)], { type: "application/json" })),
      ),
      button("export-svg", "SVG", () =>
        save("filetto.svg", new Blob([svgText(view)], { type: "image/svg+xml" })),
      ),
      button("export-png", "PNG", async () => save("filetto.png", await png(view))),
    ),
    h("label", {}, t("an.import.label"), field),
    h(
      "div",
      { class: "row" },
      button("import", t("an.import.go"), () => load(view, field.value)),
    ),
  );
}

function json(view) {
  return `${JSON.stringify({ game: view.rules.text, moves: formatMoves(view.rules, view.moves) })}\n`;
}

function svgText(view) {
  const shown = replay(view.rules, view.moves.slice(0, view.ply));
  const line = winningLine(view.rules, shown.cells, shown.last);
  return new XMLSerializer().serializeToString(picture(view.rules, { ...shown, line, first: view.first }));
}

/** The SVG drawn on a canvas; the largest boards get smaller cells. */
async function png(view) {
  const { width, height } = view.rules;
  const cell = Math.min(PNG_CELL, 4000 / Math.max(width, height));
  const image = new Image();
  image.src = URL.createObjectURL(
    new Blob(
      [svgText(view).replace("<svg ", `<svg width="${(width + 1) * cell}" height="${(height + 1) * cell}" `)],
      { type: "image/svg+xml" },
    ),
  );
  await image.decode();
  const canvas = h("canvas", {
    width: Math.round((width + 1) * cell),
    height: Math.round((height + 1) * cell),
  });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Reads a link, JSON or moves; what cannot be read or played is refused with a sentence. */
export function read(text, rules) {
  const trimmed = text.trim();
  const query = /#\/(?:analyse|understand|play)\?(\S+)/.exec(trimmed);
  let found = { game: rules.text, moves: trimmed };
  if (query) found = { game: rules.text, ...Object.fromEntries(new URLSearchParams(query[1])) };
  else if (trimmed.startsWith("{")) {
    try {
      found = JSON.parse(trimmed);
    } catch {
      return null;
    }
  }
  const game = parseGame(found.game);
  const moves = game && parseMoves(game, String(found.moves ?? ""));
  const fits = moves && replay(game, moves).order.length === moves.length;
  return fits ? { game, moves } : null;
}

function load(view, text) {
  const found = read(text, view.rules);
  if (found) view.load(found.game, found.moves);
  else notify(t("an.import.bad"), "bad");
}
