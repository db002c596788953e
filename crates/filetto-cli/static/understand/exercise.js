// An exercise that checks itself: a small tree, a question, an answer by click or by typing. The server has the answer.

import { announce, h, notifyError, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { markSolved, solved } from "./progress.js";
import { allNodes, layOut, readTree } from "./typed_tree.js";

const [SLOT, LEVEL, HALF] = [56, 84, 17];
const LARGEST_SEED = 2 ** 32;

/**
 * A card with one exercise of a lesson after the other.
 * @param {Api.Client} api
 * @param {string} lesson
 * @param {Api.ExerciseKind[]} kinds
 */
export function createExercises(api, lesson, kinds) {
  const box = h("section", { class: "card stack exercise", "aria-label": t("ex.title") });
  let turn = 0;
  const next = async () => {
    const kind = kinds[turn++ % kinds.length];
    const seed = Math.floor(Math.random() * LARGEST_SEED);
    try {
      const exercise = await api.get("/api/exercises", { kind, seed });
      const done = () => markSolved(lesson, kind);
      show(box, heading(lesson, kinds), ...parts(api, exercise, next, done));
    } catch (error) {
      notifyError(error);
    }
  };
  next();
  return box;
}

/**
 * @param {string} lesson
 * @param {Api.ExerciseKind[]} kinds
 */
function heading(lesson, kinds) {
  const count = kinds.filter((kind) => solved(lesson, kind)).length;
  return h(
    "div",
    { class: "row spread" },
    h("h2", {}, t("ex.title")),
    h("span", { class: "soft" }, t("ex.progress", { count, all: kinds.length })),
  );
}

/**
 * @param {Api.Client} api
 * @param {Api.Exercise} exercise
 * @param {() => void} next
 * @param {() => void} done
 */
function parts(api, exercise, next, done) {
  const field = h("input", {
    type: "text",
    id: "ex-answer",
    size: "8",
    autocomplete: "off",
    spellcheck: "false",
    inputmode: exercise.nodes ? "text" : "numeric",
  });
  field.addEventListener("input", () => picture.mark(letters(field.value)));
  const picture = drawTree(exercise, (name) => {
    const chosen = new Set(letters(field.value));
    if (!chosen.delete(name)) chosen.add(name);
    field.value = [...chosen].sort().join(" ");
    picture.mark([...chosen]);
  });
  const verdict = h("p", { class: "verdict-line", role: "status" });
  const check = async () => {
    if (!field.value.trim()) return field.focus();
    try {
      const { kind, seed } = exercise;
      const { right, answer } = await api.post("/api/exercises", { kind, seed, answer: field.value });
      verdict.className = `verdict-line ${right ? "right" : "not-right"}`;
      verdict.textContent = right ? t("ex.right", { answer: answer ?? "" }) : t("ex.wrong");
      announce(verdict.textContent);
      if (right) done();
    } catch (error) {
      notifyError(error);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    check();
  };
  const about = exercise.nodes ? t("ex.letters") : t("ex.number");
  return [
    h("p", { class: "question" }, exercise.question),
    picture.element,
    h(
      "form",
      { class: "row", onsubmit: submit },
      h("label", { for: "ex-answer" }, about),
      field,
      h("button", { type: "submit", class: "main" }, t("ex.check")),
      h("button", { type: "button", onclick: () => next() }, t("ex.next")),
    ),
    verdict,
  ];
}

/** @param {string} text */
const letters = (text) => [...text].filter((letter) => /[A-Za-z]/.test(letter));

/**
 * The tree, its nodes to be clicked where the answer is a list of them.
 * @param {Api.Exercise} exercise
 * @param {(name: string) => void} choose
 */
function drawTree(exercise, choose) {
  const root = readTree(exercise.tree);
  const { width, height } = layOut(root);
  const x = (/** @type {number} */ place) => (place + 0.5) * SLOT;
  const y = (/** @type {number} */ level) => HALF + 10 + level * LEVEL;
  const nodes = allNodes(root);
  const edges = nodes.flatMap((node) =>
    node.children.map((child) =>
      s("line", { class: "edge", x1: x(node.x), y1: y(node.y) + HALF, x2: x(child.x), y2: y(child.y) - HALF }),
    ),
  );
  const drawn = nodes.map((node) => {
    const leaf = node.value !== null;
    const shape = leaf || node.max ? square(x(node.x), y(node.y), leaf ? 7 : 0) : circle(x(node.x), y(node.y));
    const asked = node.name === exercise.node ? " asked" : "";
    const label = `${leaf ? `${node.value} ` : ""}${node.name}`;
    const button = exercise.nodes
      ? { role: "button", tabindex: "0", "aria-label": label, "aria-pressed": "false" }
      : {};
    const group = s(
      "g",
      { class: `node ${node.max ? "max" : "min"} seen${leaf ? " leaf" : ""}${asked}`, "data-name": node.name, ...button },
      shape,
      leaf ? s("text", { class: "value", x: x(node.x), y: y(node.y) + 5 }, String(node.value)) : null,
      " ",
      s("text", { class: "letter", x: x(node.x), y: y(node.y) + (leaf ? HALF + 13 : 5) }, node.name),
    );
    if (exercise.nodes) {
      group.addEventListener("click", () => choose(node.name));
      group.addEventListener("keydown", (event) => {
        if (event instanceof KeyboardEvent && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          choose(node.name);
        }
      });
    }
    return group;
  });
  const box = `0 0 ${width * SLOT} ${y(height - 1) + HALF + 20}`;
  const title = t("ex.tree", { tree: exercise.tree });
  const element = s(
    "svg",
    { class: "tree quiz", viewBox: box, role: exercise.nodes ? "group" : "img", "aria-label": title },
    ...edges,
    ...drawn,
  );
  const mark = (/** @type {string[]} */ names) =>
    drawn.forEach((group) => {
      const chosen = exercise.nodes && names.includes(group.dataset.name ?? "");
      group.classList.toggle("chosen", chosen);
      if (exercise.nodes) group.setAttribute("aria-pressed", String(chosen));
    });
  return { element, mark };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} corner
 */
const square = (x, y, corner) =>
  s("rect", { class: "shape", x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: corner });

/**
 * @param {number} x
 * @param {number} y
 */
const circle = (x, y) => s("circle", { class: "shape", cx: x, cy: y, r: HALF });
