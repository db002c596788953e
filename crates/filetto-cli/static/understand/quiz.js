// What an exercise is about, to look at and to click: a tree, a table, a board.

import { h, s } from "../dom.js";
import { cellName, gameOf, parseMoves, replay } from "../game.js";
import { t } from "../i18n.js";
import { centre, picture, UNIT } from "../shapes.js";
import { typedPicture } from "./typed_picture.js";

/** @typedef {{ element: Element, mark: (names: string[]) => void }} Drawn */

/**
 * @param {Api.Exercise} exercise
 * @param {(name: string) => void} choose a part that was clicked
 * @returns {Drawn}
 */
export function drawExercise(exercise, choose) {
  if (exercise.tree !== null) return drawTree(exercise, exercise.tree, choose);
  if (exercise.table !== null) return drawTable(exercise, exercise.table, choose);
  return drawBoard(exercise, choose);
}

/**
 * @param {Api.Exercise} exercise
 * @param {string} tree
 * @param {(name: string) => void} choose
 * @returns {Drawn}
 */
function drawTree(exercise, tree, choose) {
  const letters = exercise.form === "letters";
  const label = t("ex.tree", { tree });
  const { element, nodes, groups } = typedPicture(tree, { label, role: letters ? "group" : "img" });
  groups.forEach((group, index) => {
    const { name, value } = nodes[index];
    if (name === exercise.node) group.classList.add("asked");
    if (letters) makeButton(group, value === null ? name : `${value} ${name}`, () => choose(name));
  });
  return { element, mark: marker(groups, letters) };
}

/**
 * @param {Api.Exercise} exercise
 * @param {NonNullable<Api.Exercise["table"]>} table
 * @param {(name: string) => void} choose
 * @returns {Drawn}
 */
function drawTable(exercise, { columns, rows }, choose) {
  const letters = exercise.form === "letters";
  const body = rows.map((cells) => {
    const row = h(
      "tr",
      { "data-name": cells[0] },
      cells.map((cell, index) => (index || columns[0] ? h("td", {}, cell) : h("th", { scope: "row" }, cell))),
    );
    if (letters) row.addEventListener("click", () => choose(cells[0]));
    return row;
  });
  const head = h("thead", {}, h("tr", {}, columns.map((column) => (column ? h("th", { scope: "col" }, column) : h("td", {})))));
  const element = h("table", { class: `quiz-table${letters ? " choice" : ""}` }, head, h("tbody", {}, body));
  return { element, mark: (names) => body.forEach((row) => row.classList.toggle("chosen", letters && names.includes(row.dataset.name ?? ""))) };
}

/**
 * @param {Api.Exercise} exercise
 * @param {(name: string) => void} choose
 * @returns {Drawn}
 */
function drawBoard({ board }, choose) {
  const { game, moves } = board ?? { game: "tris", moves: "" };
  const rules = gameOf(game);
  const state = replay(rules, parseMoves(rules, moves) ?? []);
  const element = picture(rules, { cells: state.cells, last: null, lines: [], first: 0 });
  element.classList.add("quiz-board");
  element.setAttribute("role", "group");
  const targets = [...state.cells].flatMap((stone, index) => (stone ? [] : [target(rules, index, choose)]));
  element.querySelector("g")?.append(...targets);
  return { element, mark: marker(targets, true) };
}

/**
 * An empty cell to click.
 * @param {Page.Rules} rules
 * @param {number} index
 * @param {(name: string) => void} choose
 */
function target(rules, index, choose) {
  const name = cellName(rules, index);
  const [x, y] = centre(rules, index);
  const group = s("g", { class: "target", "data-name": name }, s("rect", { class: "shape", x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT }));
  makeButton(group, name, () => choose(name));
  return group;
}

/**
 * @param {SVGElement} group
 * @param {string} label
 * @param {() => void} act
 */
function makeButton(group, label, act) {
  for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", label], ["aria-pressed", "false"]])
    group.setAttribute(name, value);
  group.addEventListener("click", act);
  group.addEventListener("keydown", (event) => {
    if (event instanceof KeyboardEvent && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act();
    }
  });
}

/**
 * Shows which parts are chosen.
 * @param {SVGElement[]} groups
 * @param {boolean} pressed
 * @returns {Drawn["mark"]}
 */
const marker = (groups, pressed) => (names) =>
  groups.forEach((group) => {
    const chosen = pressed && names.includes(group.dataset.name ?? "");
    group.classList.toggle("chosen", chosen);
    if (pressed) group.setAttribute("aria-pressed", String(chosen));
  });
