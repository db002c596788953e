// The new-game dialog: an opponent by face, a board by picture, who begins, a clock; the rest folded away. Its buttons
// stay in sight at every size.

import { createBoardChoice } from "../board_choice.js";
import { h, show } from "../dom.js";
import { gameOf } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { segments } from "../segments.js";
import { BEGINS, firstOfAll } from "./begins.js";
import { facesField, quickOpponents } from "./faces_field.js";
import { opponentOf } from "./opponents.js";
import { seatFields } from "./seat_fields.js";
import { isHuman } from "./seats.js";
import { readSpec, writeSpec } from "./spec.js";
import { clockField } from "./time_controls.js";

/** Milliseconds for a program's move; null is as it likes. */
const TIMES = [100, 500, 1000, 2000, 3000, 5000, 10000, 30000, null];

/**
 * What is chosen so far.
 * @typedef {object} Draft
 * @property {import("./spec.js").Choice[]} seats
 * @property {Page.Begins} begins
 * @property {Page.TimeControl | null} clock
 * @property {number | null} time_ms
 * @property {boolean} ponder
 */

/**
 * Opens the dialog; `start` hears what was chosen.
 * @param {{ players: Api.Player[], config: Page.Config, start: (config: Page.Config) => void }} needs
 */
export function openForm({ players, config, start }) {
  /** @type {Draft} */
  const draft = {
    seats: config.seats.map((spec) => readSpec(players, spec)),
    begins: config.begins,
    clock: config.clock,
    time_ms: config.time_ms,
    ponder: config.ponder ?? true,
  };
  const fields = createFields(players, draft, config.game);
  const begin = (/** @type {string[]} */ seats, /** @type {Page.Begins} */ begins) => {
    const game = fields.game();
    if (!game) return;
    dialog.close();
    const { time_ms, ponder, clock } = draft;
    start({ game, seats, first: firstOfAll(begins), begins, clock, time_ms, ponder });
  };
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    begin(draft.seats.map(writeSpec), draft.begins);
  };
  const quick = quickOpponents(players, (opponent) => begin(["human", opponent], "winner"));
  const body = h("div", { class: "form-body stack", tabindex: -1 }, fields.faces, quick, fields.parts);
  const dialog = formDialog(body, submit);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * The dialog around the fields: a title, what scrolls, and buttons that never do.
 * @param {HTMLElement} body
 * @param {(event: SubmitEvent) => void} submit
 */
function formDialog(body, submit) {
  const title = h("h2", { id: "form-title" }, t("play.new"));
  const buttons = h(
    "div",
    { class: "row form-foot" },
    h("button", { type: "button", id: "cancel", onclick: () => dialog.close() }, t("form.cancel")),
    h("button", { type: "submit", class: "main", id: "start" }, t("form.start")),
  );
  const form = h("form", { onsubmit: submit }, title, body, buttons);
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "wide sheet", id: "new-game", "aria-labelledby": "form-title", onclose: () => dialog.remove() },
    form,
  );
  return dialog;
}

/**
 * Everything that can be chosen, in order; what depends on the board or the players is drawn again when they change.
 * @param {Api.Player[]} players
 * @param {Draft} draft
 * @param {string} game
 */
function createFields(players, draft, game) {
  let rules = gameOf(game);
  const beginBox = h("div");
  const faces = facesField(players, (spec) => {
    draft.seats = ["human", spec].map((each) => readSpec(players, each));
    draw();
    advanced.draw();
  });
  const board = createBoardChoice({
    game,
    change: (chosen) => {
      rules = chosen ?? rules;
      draw();
      advanced.draw();
    },
  });
  const advanced = advancedFields(players, draft, () => rules, draw);

  /** What is not typed into: fields that are keep their focus. */
  function draw() {
    const [mine, other] = draft.seats.map(writeSpec);
    faces.draw(isHuman(mine) ? other : mine, rules);
    show(beginBox, beginField(draft, rules));
  }

  draw();
  const clock = clockField(draft.clock, (chosen) => (draft.clock = chosen));
  const time = details(t("pl.more"), h("div", { class: "stack" }, timeField(draft), ponderField(draft)));
  return {
    faces: faces.box,
    parts: [boardField(board.box), beginBox, clock, time, advanced.box],
    game: () => board.rules()?.text ?? null,
  };
}

/** @param {HTMLElement} box */
const boardField = (box) => h("fieldset", { class: "plain" }, h("legend", {}, t("form.game")), box);

/**
 * @param {string} title
 * @param {Page.Child} inside
 * @param {Page.Attributes} [more]
 */
const details = (title, inside, more) => h("details", { ...more }, h("summary", {}, title), inside);

/**
 * Both seats with every program and option; open where the opponent is none of those with a face.
 * @param {Api.Player[]} players
 * @param {Draft} draft
 * @param {() => Page.Size} rules
 * @param {() => void} changed
 */
function advancedFields(players, draft, rules, changed) {
  const seats = h("div", { class: "seats" });
  const draw = () =>
    show(
      seats,
      draft.seats.map((choice, seat) => seatFields(players, choice, seat, colourName(rules(), seat), changed)),
    );
  draw();
  const [mine, other] = draft.seats.map(writeSpec);
  const open = !isHuman(mine) || !opponentOf(other);
  return { box: details(t("opp.advanced"), seats, { id: "advanced", open }), draw };
}

/**
 * @param {Draft} draft
 * @param {Page.Size} rules
 */
function beginField(draft, rules) {
  const people = draft.seats.filter(({ entry }) => isHuman(entry.name)).length;
  /** @param {Page.Begins} word */
  const words = (word) => (people !== 1 && (word === "0" || word === "1") ? colourName(rules, Number(word)) : t(`pl.begins.${word}`));
  /** @type {[Page.Begins, string][]} */
  const choices = BEGINS.map((word) => [word, words(word)]);
  const about = h("p", { class: "soft small" }, t(`pl.begins.about.${draft.begins}`));
  const choose = (/** @type {Page.Begins} */ word) => {
    draft.begins = word;
    about.textContent = t(`pl.begins.about.${word}`);
  };
  return h("div", {}, segments("begins", t("form.begins"), choices, draft.begins, choose), about);
}

/** @param {Draft} draft */
function timeField(draft) {
  const words = (/** @type {number | null} */ ms) =>
    ms ? t("form.seconds", { count: ms / 1000 }) : t("form.timeDefault");
  /** @type {HTMLSelectElement} */
  const time = h(
    "select",
    { name: "time", onchange: () => (draft.time_ms = TIMES[time.selectedIndex]) },
    TIMES.map((ms) => h("option", { selected: ms === draft.time_ms }, words(ms))),
  );
  return h("label", {}, t("form.time"), time);
}

/** @param {Draft} draft */
function ponderField(draft) {
  /** @type {HTMLInputElement} */
  const ponder = h("input", {
    type: "checkbox",
    name: "ponder",
    checked: draft.ponder,
    onchange: () => (draft.ponder = ponder.checked),
  });
  return h("label", { class: "check" }, ponder, t("form.ponder"));
}
