// One seat of the new-game dialog: who plays, its most important option, all others folded away.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { isHuman } from "./seats.js";
import { isFreshSeed, startOptions } from "./spec.js";

/** @typedef {import("./spec.js").Choice} Choice */

/**
 * @param {Api.Player[]} players
 * @param {Choice} choice
 * @param {Page.Seat} seat
 * @param {string} legend
 */
export function seatFields(players, choice, seat, legend) {
  const box = h("fieldset", { class: "card seat" });
  const choose = (/** @type {Api.Player} */ entry) => {
    choice.entry = entry;
    choice.options = startOptions(entry);
    draw();
  };
  function draw() {
    const { entry } = choice;
    const lead = entry.keys.filter((key) => key.name === entry.lead);
    const rest = entry.keys.filter((key) => key.name !== entry.lead);
    show(
      box,
      h("legend", {}, legend),
      h("label", {}, t("form.player"), playerSelect(players, entry, `player${seat}`, choose)),
      !isHuman(entry.name) && h("p", { class: "soft small" }, entry.about),
      lead.map((key) => keyField(key, choice, seat, t("form.level"))),
      rest.length > 0 && folded(rest.map((key) => keyField(key, choice, seat))),
    );
  }
  draw();
  return box;
}

/**
 * @param {Api.Player[]} players
 * @param {Api.Player} chosen
 * @param {string} name
 * @param {(entry: Api.Player) => void} choose
 */
function playerSelect(players, chosen, name, choose) {
  const words = (/** @type {Api.Player} */ entry) => (isHuman(entry.name) ? t("play.person") : entry.name);
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { name, onchange: () => choose(players[select.selectedIndex]) },
    players.map((entry) => h("option", { value: entry.name, selected: entry === chosen }, words(entry))),
  );
  return select;
}

/** @param {Element[]} fields */
function folded(fields) {
  const title = h("summary", {}, t("form.options"));
  return h("details", {}, title, h("div", { class: "fields" }, fields));
}

/**
 * One option as the control its kind asks for.
 * @param {Api.Key} key
 * @param {Choice} choice
 * @param {Page.Seat} seat
 * @param {string} [title]
 */
function keyField(key, choice, seat, title = key.name) {
  const open = isFreshSeed(key) && { required: false, placeholder: t("form.freshSeed") };
  const value = choice.options[key.name] ?? (open ? "" : key.default);
  const field = control(key.kind, value, { name: `${key.name}${seat}`, title: key.about, ...open });
  field.addEventListener("change", () => {
    if (open && !field.value) delete choice.options[key.name];
    else choice.options[key.name] = field.value;
  });
  return h("label", {}, title, field);
}

/**
 * @param {Api.Key["kind"]} kind
 * @param {string} value
 * @param {Page.Attributes} common
 */
function control(kind, value, common) {
  if (kind.type === "word") {
    const words = (/** @type {string} */ word) => (word === "auto" ? t("form.levelAuto") : word);
    const option = (/** @type {string} */ word) =>
      h("option", { value: word, selected: word === value }, words(word));
    return h("select", common, kind.words.map(option));
  }
  if (kind.type === "numbers") {
    const pattern = "(-?\\d+(/-?\\d+)*)?";
    return h("input", { type: "text", pattern, placeholder: "1/10/50", value, ...common });
  }
  const safe = (/** @type {number} */ bound) => (Number.isSafeInteger(Math.trunc(bound)) ? bound : null);
  const range = { min: safe(kind.min), max: safe(kind.max), required: true, value };
  return h("input", { type: "number", step: kind.type === "number" ? 1 : "any", ...range, ...common });
}
