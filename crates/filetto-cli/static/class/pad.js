// How a phone answers: big keys for a number, or the letters of the nodes that may be meant.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { chosenIn } from "../understand/exercise.js";
import { drawExercise } from "../understand/quiz.js";
import { allNodes, readTree } from "../understand/typed_tree.js";

/** The room of a leaf on a phone. */
export const SLOT = 40;
const DIGITS = ["7", "8", "9", "4", "5", "6", "1", "2", "3"];
const LONGEST = 5;

/** Questions that are answered by one letter. */
const SINGLE = ["choice", "first", "secondary", "ucb"];
/** Questions about children of the root alone. */
const OF_CHILDREN = ["choice", "first", "scout", "secondary"];

/**
 * The letters that a question may mean: rows of a table, leaves, children of the root, or every node.
 * @param {Pick<Api.ClassExercise, "kind" | "tree" | "table">} exercise
 */
export function candidates({ kind, tree, table }) {
  if (table) return table.rows.map((cells) => cells[0]);
  const root = readTree(tree ?? "");
  const nodes = OF_CHILDREN.includes(kind) ? root.children : allNodes(root);
  return nodes.filter((node) => kind !== "cut" || node.value !== null).map((node) => node.name);
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
  const several = !SINGLE.includes(exercise.kind);
  const letters = exercise.form === "letters";
  const choose = (/** @type {string} */ name) => {
    const chosen = new Set(letters ? chosenIn(exercise, value) : []);
    if (!chosen.delete(name)) {
      if (!several || !letters) chosen.clear();
      chosen.add(name);
    }
    set([...chosen].sort().join(" "));
  };
  const known = letters ? candidates(exercise) : [];
  const picture = drawExercise(exercise, (name) => (!letters || known.includes(name)) && choose(name), SLOT);
  const keys = keysFor(exercise.form, known, choose, (key) => set(typed(value, key)));
  /** @param {string} next */
  function set(next) {
    value = next;
    show(field, value || " ");
    sender.disabled = !/[\dA-Za-z]/.test(value);
    const chosen = chosenIn(exercise, value);
    picture.mark(chosen);
    keys.querySelectorAll("[aria-pressed]").forEach((key) => {
      key.setAttribute("aria-pressed", String(chosen.includes(key.textContent)));
    });
  }
  set(value);
  const about = (letters || exercise.form === "cell") && h("p", { class: "soft" }, t(letters ? "class.choose" : "class.chooseCell"));
  return [picture.element, about, h("div", { class: "pad" }, keys, h("div", { class: "entry" }, field, sender))];
}

/**
 * The keys of a form; a cell is clicked on its board.
 * @param {Api.ClassExercise["form"]} form
 * @param {string[]} names
 * @param {(name: string) => void} choose
 * @param {(key: string) => void} press
 */
function keysFor(form, names, choose, press) {
  return form === "number" || form === "bits" ? numberKeys(press) : letterKeys(names, choose);
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
