// One seat under "Advanced": who plays, and a field for each of its options with its range and what it is without a choice.

import { h, show } from "../dom.js";
import { hasText, t } from "../i18n.js";
import { optionName, playerWord, valueWord } from "./opponents.js";
import { isHuman } from "./seats.js";
import { isFreshSeed, startOptions } from "./spec.js";

/** @typedef {import("./spec.js").Choice} Choice */

/**
 * `changed` hears of every choice.
 * @param {Api.Player[]} players
 * @param {Choice} choice
 * @param {Page.Seat} seat
 * @param {string} legend
 * @param {() => void} changed
 */
export function seatFields(players, choice, seat, legend, changed) {
  const box = h("fieldset", { class: "card seat" });
  const choose = (/** @type {Api.Player} */ entry) => {
    choice.entry = entry;
    choice.options = startOptions(entry);
    draw();
    changed();
  };
  function draw() {
    const { entry } = choice;
    const about = hasText(`who.${entry.name}.about`) ?? entry.about;
    show(
      box,
      h("legend", {}, legend),
      h("label", {}, t("form.player"), playerSelect(players, entry, `player${seat}`, choose)),
      !isHuman(entry.name) && h("p", { class: "soft small" }, about),
      entry.keys.length > 0 &&
        h("div", { class: "options" }, entry.keys.map((key) => keyField(key, choice, seat, changed))),
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
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { name, onchange: () => choose(players[select.selectedIndex]) },
    players.map((entry) => h("option", { value: entry.name, selected: entry === chosen }, playerWord(entry.name))),
  );
  return select;
}

/** @param {Api.Key["kind"]} kind */
const isSwitch = (kind) => kind.type === "word" && kind.words.join() === "on,off";

/**
 * One option as the control its kind asks for, with its name, what it does and its range.
 * @param {Api.Key} key
 * @param {Choice} choice
 * @param {Page.Seat} seat
 * @param {() => void} changed
 */
function keyField(key, choice, seat, changed) {
  const open = isFreshSeed(key) && { required: false, placeholder: t("form.freshSeed") };
  const value = choice.options[key.name] ?? (open ? "" : key.default);
  const about = h("small", { class: "soft", id: `about-${key.name}${seat}` }, aboutWords(key, Boolean(open)));
  const common = { name: `${key.name}${seat}`, "aria-describedby": about.id };
  if (isSwitch(key.kind)) {
    const set = (/** @type {string} */ word) => {
      choice.options[key.name] = word;
      changed();
    };
    return h("div", { class: "option" }, switchField(key.name, value, common, set), about);
  }
  const field = control(key.kind, value, { ...common, ...open });
  field.addEventListener("change", () => {
    if (open && !field.value) delete choice.options[key.name];
    else choice.options[key.name] = field.value;
    changed();
  });
  return h("div", { class: "option" }, h("label", {}, optionName(key.name), field), about);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {Page.Attributes} common
 * @param {(word: string) => void} set
 */
function switchField(name, value, common, set) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "checkbox", checked: value === "on", ...common });
  field.addEventListener("change", () => set(field.checked ? "on" : "off"));
  return h("label", { class: "check" }, field, optionName(name));
}

/**
 * What an option does, with its range and default where they help.
 * @param {Api.Key} key
 * @param {boolean} isFresh
 */
function aboutWords({ name, about, kind, default: without }, isFresh) {
  const words = hasText(`opt.${name}.about`) ?? about;
  if (isFresh || kind.type === "word") return words;
  if (kind.type === "numbers") return `${words} · ${t("opt.default", { default: without })}`;
  const { min, max } = kind;
  return max > 1e9 ? words : `${words} · ${t("opt.range", { min, max, default: without })}`;
}

/**
 * @param {Api.Key["kind"]} kind
 * @param {string} value
 * @param {Page.Attributes} common
 */
function control(kind, value, common) {
  if (kind.type === "word") {
    const option = (/** @type {string} */ word) =>
      h("option", { value: word, selected: word === value }, valueWord(word));
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
