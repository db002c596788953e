// How a phone answers: big keys for a number, or the letters of the nodes that may be meant.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { drawTree, letters } from "../understand/exercise.js";
import { allNodes, readTree } from "../understand/typed_tree.js";

/** The room of a leaf on a phone. */
export const SLOT = 40;
const DIGITS = ["7", "8", "9", "4", "5", "6", "1", "2", "3"];
const LONGEST = 5;

/**
 * The nodes that a question may mean: leaves, or the children of the root.
 * @param {Api.ClassExercise} exercise
 */
export function candidates({ kind, tree }) {
  const root = readTree(tree);
  const nodes = kind === "cut" ? allNodes(root).filter((node) => node.value !== null) : root.children;
  return nodes.map((node) => node.name);
}

/**
 * What stands in the field after a key.
 * @param {string} text
 * @param {string} key a digit, "±" or "⌫"
 */
export function typed(text, key) {
  if (key === "⌫") return text.slice(0, -1);
  if (key === "±") return text.startsWith("−") ? text.slice(1) : `−${text}`;
  return text.length < LONGEST ? text + key : text;
}

/**
 * The tree and the keys; `send` gets the answer.
 * @param {Api.ClassExercise} exercise
 * @param {string | null} given
 * @param {(answer: string) => unknown} send
 */
export function createPad(exercise, given, send) {
  let value = given?.replace("-", "−") ?? "";
  const field = h("output", { class: "typed", id: "class-value", "aria-label": t("class.value") });
  const sender = h("button", { type: "button", class: "main", id: "class-send", onclick: () => send(value) }, t("class.send"));
  const several = exercise.kind === "cut";
  const choose = (/** @type {string} */ name) => {
    const chosen = new Set(letters(value));
    if (!chosen.delete(name)) {
      if (!several) chosen.clear();
      chosen.add(name);
    }
    set([...chosen].sort().join(" "));
  };
  const known = exercise.nodes ? candidates(exercise) : [];
  const tree = drawTree(exercise, (name) => known.includes(name) && choose(name), SLOT);
  const keys = exercise.nodes ? letterKeys(known, choose) : numberKeys((key) => set(typed(value, key)));
  /** @param {string} next */
  function set(next) {
    value = next;
    show(field, value || " ");
    sender.disabled = !/[\dA-Za-z]/.test(value);
    const chosen = letters(value);
    tree.mark(chosen);
    keys.querySelectorAll("[aria-pressed]").forEach((key) => {
      key.setAttribute("aria-pressed", String(chosen.includes(key.textContent)));
    });
  }
  set(value);
  const about = exercise.nodes && h("p", { class: "soft" }, t("class.choose"));
  return [tree.element, about, h("div", { class: "pad" }, keys, h("div", { class: "entry" }, field, sender))];
}

/**
 * @param {string[]} names
 * @param {(name: string) => void} choose
 */
function letterKeys(names, choose) {
  const key = (/** @type {string} */ name) =>
    h("button", { type: "button", "aria-pressed": "false", onclick: () => choose(name) }, name);
  return h("div", { class: "letters" }, names.map(key));
}

/** @param {(key: string) => void} press */
function numberKeys(press) {
  const key = (/** @type {string} */ sign, /** @type {string} */ title) =>
    h("button", { type: "button", "aria-label": title, onclick: () => press(sign) }, sign);
  const digits = DIGITS.map((digit) => key(digit, digit));
  return h("div", { class: "digits" }, digits, key("±", t("class.sign")), key("0", "0"), key("⌫", t("class.erase")));
}
