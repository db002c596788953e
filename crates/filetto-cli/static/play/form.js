// The new-game dialog: a board, two players with options made from the registry, who begins, time.

import { h, show } from "../dom.js";
import { gameOf, gameText, parseGame, presetName, presets } from "../game.js";
import { t } from "../i18n.js";
import { colourName, playerName } from "../names.js";
import { segments } from "../segments.js";
import { seatFields } from "./seat_fields.js";
import { findPlayer, readSpec, writeSpec } from "./spec.js";

/** Milliseconds for a program's move; null is as it likes. */
const TIMES = [null, 100, 500, 1000, 2000, 5000, 10000, 30000];
const CUSTOM = "custom";
/** Opponents that one click is enough for: the programs of the documents and the strongest. */
const QUICK = ["forsa4", "southpasadena", "thesis", "perfect", "engine"];

/**
 * What is chosen so far.
 * @typedef {object} Draft
 * @property {Page.Size} size
 * @property {boolean} custom the size is typed in
 * @property {import("./spec.js").Choice[]} seats
 * @property {Page.Seat} first
 * @property {number | null} time_ms
 * @property {boolean} ponder
 */

/**
 * Opens the dialog; `start` hears what was chosen.
 * @param {{ players: Api.Player[], config: Page.Config, start: (config: Page.Config) => void }} needs
 */
export function openForm({ players, config, start }) {
  const rules = gameOf(config.game);
  /** @type {Draft} */
  const draft = {
    size: { ...rules },
    custom: presetName(rules.text) === null,
    seats: config.seats.map((spec) => readSpec(players, spec)),
    first: config.first,
    time_ms: config.time_ms,
    ponder: config.ponder ?? true,
  };
  const fields = createFields(players, draft);
  const begin = (/** @type {string[]} */ seats, /** @type {Page.Seat} */ first) => {
    const game = gameText(draft.size);
    if (!parseGame(game)) return;
    dialog.close();
    const { time_ms, ponder } = draft;
    start({ game, seats, first, time_ms, ponder });
  };
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    begin(draft.seats.map(writeSpec), draft.first);
  };
  const quick = quickOpponents(players, (opponent) => begin(["human", opponent], 0));
  const buttons = h(
    "div",
    { class: "row" },
    h("button", { type: "button", id: "cancel", onclick: () => dialog.close() }, t("form.cancel")),
    h("button", { type: "submit", class: "main", id: "start" }, t("form.start")),
  );
  const title = h("h2", { id: "form-title" }, t("play.new"));
  const form = h("form", { class: "stack", onsubmit: submit }, title, quick, fields, buttons);
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "wide", id: "new-game", "aria-labelledby": "form-title", onclose: () => dialog.remove() },
    form,
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * One click starts a game on the chosen board: the person is red and begins.
 * @param {Api.Player[]} players
 * @param {(opponent: string) => void} challenge
 */
function quickOpponents(players, challenge) {
  const button = (/** @type {string} */ spec) =>
    h("button", { type: "button", id: `quick-${spec}`, onclick: () => challenge(spec) }, playerName(spec, 1));
  const known = QUICK.filter((spec) => findPlayer(players, spec));
  return h(
    "div",
    { class: "row", role: "group", "aria-label": t("form.quick") },
    h("span", { class: "soft" }, t("form.quick")),
    known.map(button),
  );
}

/**
 * Everything that can be chosen, in order; what depends on the board is drawn again when it changes.
 * @param {Api.Player[]} players
 * @param {Draft} draft
 */
function createFields(players, draft) {
  const warning = h("p", { class: "warning", role: "alert" });
  const [sizeBox, seatBoxes, beginBox] = [h("div"), h("div", { class: "seats" }), h("div")];

  function draw() {
    show(sizeBox, draft.custom && sizeFields(draft.size, draw));
    show(
      seatBoxes,
      draft.seats.map((choice, seat) => seatFields(players, choice, seat, colourName(draft.size, seat))),
    );
    show(beginBox, beginField(draft));
    warning.textContent = parseGame(gameText(draft.size)) ? "" : t("form.bad");
  }

  draw();
  return [gameField(draft, draw), sizeBox, warning, seatBoxes, beginBox, timeField(draft), ponderField(draft)];
}

/**
 * @param {Draft} draft
 * @param {() => void} redraw
 */
function gameField(draft, redraw) {
  /** @param {string} name */
  const choose = (name) => {
    draft.custom = name === CUSTOM;
    if (!draft.custom) Object.assign(draft.size, parseGame(name));
    redraw();
  };
  /** @type {[string, string][]} */
  const named = presets().map((name) => [name, t(`game.${name}`)]);
  const chosen = draft.custom ? CUSTOM : presetName(gameText(draft.size));
  return segments("game", t("form.game"), [...named, [CUSTOM, t("form.custom")]], chosen, choose);
}

/** @param {Draft} draft */
function beginField(draft) {
  /** @type {[string, string][]} */
  const who = [0, 1].map((seat) => [String(seat), colourName(draft.size, seat)]);
  const choose = (/** @type {string} */ value) => (draft.first = Number(value));
  return segments("first", t("form.begins"), who, String(draft.first), choose);
}

/** @param {Draft} draft */
function timeField(draft) {
  const words = (/** @type {number | null} */ ms) =>
    ms ? t("form.seconds", { count: ms / 1000 }) : t("form.timeDefault");
  /** @type {HTMLSelectElement} */
  const time = h(
    "select",
    { onchange: () => (draft.time_ms = TIMES[time.selectedIndex]) },
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

/**
 * Width, height, how many in a row, falling or not.
 * @param {Page.Size} size
 * @param {() => void} redraw
 */
function sizeFields(size, redraw) {
  /** @type {["drop" | "free", string][]} */
  const kinds = [
    ["drop", t("form.drop")],
    ["free", t("form.free")],
  ];
  /** @type {HTMLInputElement} */
  const exact = h("input", {
    type: "checkbox",
    name: "exact",
    checked: size.exact,
    onchange: () => (size.exact = exact.checked),
  });
  const kind = segments("kind", t("form.kind"), kinds, size.drop ? "drop" : "free", (value) => {
    size.drop = value === "drop";
    redraw();
  });
  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "fields" },
      numberField(size, "width", redraw),
      numberField(size, "height", redraw),
      numberField(size, "align", redraw),
    ),
    kind,
    h("label", { class: "check" }, exact, t("form.exact")),
  );
}

/**
 * @param {Page.Size} size
 * @param {"width" | "height" | "align"} key
 * @param {() => void} redraw
 */
function numberField(size, key, redraw) {
  const onchange = () => {
    size[key] = Number(input.value);
    redraw();
  };
  const range = { min: key === "align" ? 2 : 1, max: 100, value: size[key] };
  const input = h("input", { type: "number", name: key, ...range, onchange });
  return h("label", {}, t(`form.${key}`), input);
}
