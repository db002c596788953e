// Everything around the board: the players, the buttons, the pace of programs, the list of moves, the list of games.

import { h, notify, show } from "../dom.js";
import { t } from "../i18n.js";
import { openKeys } from "./dialogs.js";
import { createHeader } from "./header.js";
import { createMoves } from "./moves.js";
import { createPace } from "./pace.js";
import { isHuman, isPersonsTurn, redoTarget, undoTarget } from "./seats.js";

/**
 * What is drawn: a game, the seat that plays X, the ply looked at (null: live), what its program thinks, and when its
 * clocks were told.
 * @typedef {import("./people.js").Seated
 *   & { looking: number | null, thinking: Api.Thinking | null, received: number }} Shown
 */

/**
 * What the person may ask for.
 * @typedef {object} Actions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} resign
 * @property {() => void} analyse
 * @property {() => void} newGame
 * @property {() => void} rematch
 * @property {(ply: number | null) => void} look
 * @property {import("./pace.js").ChangePace} pace
 */

/** @param {Actions} actions */
export function createPanel(actions) {
  const header = createHeader();
  const lost = h("p", { class: "lost", role: "status", hidden: true }, t("play.lost"));
  const unsaved = createUnsaved();
  const buttons = createButtons(actions);
  const pace = createPace(actions.pace);
  const moves = createMoves(actions.look);
  const parts = [header, unsaved, buttons, pace, moves];
  return {
    header: header.box,
    notices: [lost, unsaved.box],
    controls: h("div", { class: "stack" }, pace.box, buttons.box),
    moves: moves.box,
    games: h("section", { class: "card", "aria-labelledby": "games-title" }),
    draw: (/** @type {Shown} */ shown) => parts.forEach((part) => part.draw(shown)),
    drawHeader: header.draw,
    drawStatus: header.drawStatus,
    connection: (/** @type {boolean} */ up) => {
      if (up && !lost.hidden) notify(t("play.back.online"));
      lost.hidden = up;
    },
    stop: header.stop,
  };
}

/** Says that a program's move is not stored yet, until it is. The box stays, so that screen readers hear the change. */
function createUnsaved() {
  const box = h("div", { role: "status" });
  /** @param {Shown} shown */
  function draw({ game: { unsaved } }) {
    const words = unsaved ? t(`play.unsaved.${unsaved}`) : "";
    if (box.textContent !== words) show(box, words && h("p", { class: "lost unsaved" }, words));
  }
  return { box, draw };
}

/** @param {Actions} actions */
function createButtons(actions) {
  /**
   * @param {"undo" | "redo" | "hint" | "resign" | "analyse" | "new" | "again"} key
   * @param {() => void} act
   * @param {Page.Attributes} [more]
   */
  const button = (key, act, more) =>
    h("button", { type: "button", id: key, class: "", onclick: () => act(), ...more }, t(`play.${key}`));
  const [undo, redo] = [button("undo", actions.undo), button("redo", actions.redo)];
  const [hint, resign] = [button("hint", actions.hint), button("resign", actions.resign)];
  const again = button("again", actions.rematch, { id: "rematch" });
  const said = { title: t("play.help"), "aria-label": t("play.help") };
  const box = h(
    "div",
    { class: "row controls" },
    undo,
    redo,
    hint,
    resign,
    button("analyse", actions.analyse),
    h("button", { type: "button", id: "help", class: "quiet icon", ...said, onclick: openKeys }, "?"),
    button("new", actions.newGame, { class: "main" }),
    again,
  );
  /** @param {Shown} shown */
  function draw({ game }) {
    const over = game.status !== "playing";
    undo.disabled = !game.id || undoTarget(game) === null;
    redo.disabled = redoTarget(game) === null;
    hint.disabled = over || !isPersonsTurn(game);
    resign.disabled = over || !game.id || ![game.x, game.o].some(isHuman);
    again.hidden = !over;
  }
  return { box, draw };
}
