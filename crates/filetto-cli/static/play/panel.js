// Everything around the board: the players, the buttons, the pace of programs, the list of moves, the list of games.

import { announce, h, notify, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { openKeys } from "./dialogs.js";
import { createHeader } from "./header.js";
import { createMoves } from "./moves.js";
import { createPace } from "./pace.js";
import { isHuman, isPersonsTurn, redoTarget, undoTarget } from "./seats.js";
import { soundsOn, toggleSounds } from "./sounds.js";
import { askTwice } from "./twice.js";

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
 * @property {() => void} moveNow
 * @property {(side: Page.Side) => void} runsLow
 * @property {() => void} analyse
 * @property {() => void} newGame
 * @property {() => void} rematch
 * @property {(ply: number | null) => void} look
 * @property {import("./pace.js").ChangePace} pace
 */

/** @param {Actions} actions */
export function createPanel(actions) {
  const header = createHeader(actions.runsLow);
  const lost = h("p", { class: "lost", role: "status", hidden: true }, t("play.lost"));
  const unsaved = createUnsaved();
  const buttons = createButtons(actions);
  const pace = createPace(actions.pace);
  const moves = createMoves(actions.look);
  /** The place of what two people at two computers ask each other. */
  const talk = h("div", { class: "talk", id: "talk" });
  const parts = [header, unsaved, buttons, pace, moves];
  return {
    header: header.box,
    notices: [lost, unsaved.box],
    controls: h("div", { class: "stack play-controls" }, pace.box, talk, buttons.box),
    talk,
    moves: moves.box,
    games: h("section", { class: "card", "aria-labelledby": "games-title" }),
    draw: (/** @type {Shown} */ shown) => parts.forEach((part) => part.draw(shown)),
    drawHeader: header.draw,
    drawStatus: header.drawStatus,
    connection: (/** @type {boolean} */ up) => {
      if (up && !lost.hidden) notify(t("play.back.online"));
      lost.hidden = up;
    },
    toggleSounds: buttons.toggleSounds,
    stop: header.stop,
  };
}

/**
 * The panel around the board: beside it where the window is low, above and below it elsewhere.
 * @param {ReturnType<typeof createPanel>} panel
 * @param {HTMLElement} board
 */
export function layOut(panel, board) {
  const stage = [panel.header, ...panel.notices, board, panel.controls];
  return h(
    "div",
    { class: "desk" },
    h("section", { class: "stack stage", "aria-label": t("nav.play") }, stage),
    h("aside", { class: "stack", "aria-label": t("play.moves") }, panel.moves, panel.games),
  );
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
   * @param {string} id
   * @param {string} words
   * @param {() => void} act
   * @param {Page.Attributes} [more]
   */
  const button = (id, words, act, more) =>
    h("button", { type: "button", id, class: "", onclick: () => act(), ...more }, words);
  const takeback = { title: t("pl.takeback.title") };
  const now = button("move-now", t("pl.moveNow"), actions.moveNow, { class: "main" });
  const undo = button("undo", t("pl.takeback"), actions.undo, takeback);
  const redo = button("redo", t("play.redo"), actions.redo);
  const hint = button("hint", t("play.hint"), actions.hint);
  const asked = { id: "resign", words: t("play.resign"), question: t("pl.reallyResign"), act: actions.resign };
  const { button: resign, rest } = askTwice(asked);
  const again = button("rematch", t("play.again"), actions.rematch);
  const sounds = createSoundButton();
  const keys = button("help", "?", openKeys, { class: "quiet icon", title: t("play.help"), "aria-label": t("play.help") });
  const analyse = button("analyse", t("play.analyse"), actions.analyse);
  const fresh = button("new", t("play.new"), actions.newGame, { class: "main" });
  const box = h(
    "div",
    { class: "row controls" },
    // It takes the place of "takeback" while a program thinks: nothing else moves.
    h("span", { class: "swap" }, undo, now),
    [redo, hint, resign, analyse, h("span", { class: "tools-pair" }, sounds.button, keys), fresh, again],
  );
  /** @param {Shown} shown */
  function draw({ game }) {
    const over = game.status !== "playing";
    const thinks = !over && Boolean(game.id) && game.to_move !== null && !isPersonsTurn(game) && !game.paused;
    now.hidden = !thinks;
    undo.hidden = thinks;
    // Who watches changes nothing; two people at two computers ask each other, and nobody else.
    const shared = game.people !== undefined;
    undo.disabled = game.watches || !game.id || undoTarget(game) === null || (shared && over);
    redo.disabled = game.watches || shared || redoTarget(game) === null;
    hint.disabled = over || shared || !isPersonsTurn(game);
    resign.disabled = game.watches || over || !game.id || ![game.x, game.o].some(isHuman);
    if (resign.disabled) rest();
    again.hidden = !over || (shared && game.watches === true);
  }
  return { box, draw, toggleSounds: sounds.toggle };
}

/** Turns the sounds on and off, and shows which. */
function createSoundButton() {
  const button = h("button", { type: "button", id: "sounds", class: "quiet icon", "aria-label": t("pl.sound"), title: t("pl.sound"), onclick: toggle });
  function draw() {
    show(button, speaker(soundsOn()));
    button.setAttribute("aria-pressed", String(soundsOn()));
  }
  function toggle() {
    announce(t(toggleSounds() ? "pl.sound.on" : "pl.sound.off"));
    draw();
  }
  draw();
  return { button, toggle };
}

/**
 * A loudspeaker with waves, or crossed out.
 * @param {boolean} on
 */
const speaker = (on) =>
  s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M4 9v6h4l5 4V5L8 9z" }),
    s("path", { d: on ? "M16 9q2 3 0 6M19 6q4 6 0 12" : "M16 9l5 6M21 9l-5 6" }),
  );
