// One choice out of a few, side by side.

import { h } from "./dom.js";

/**
 * A set of radio buttons that look like one control; `choose` hears the value.
 * @template {string} V
 * @param {string} name
 * @param {string} legend
 * @param {(readonly [V, string])[]} choices
 * @param {V | null} chosen
 * @param {(value: V) => void} choose
 */
export function segments(name, legend, choices, chosen, choose) {
  /** @param {readonly [V, string]} choice */
  const option = ([value, text]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
      h("span", {}, text),
    );
  return h("fieldset", { class: "segments" }, h("legend", {}, legend), choices.map(option));
}
