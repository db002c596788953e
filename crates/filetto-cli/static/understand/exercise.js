// An exercise that checks itself: something to look at, a question, an answer by click or by typing. The server has the answer.

import { announce, h, notifyError, show } from "../dom.js";
import { t } from "../i18n.js";
import { markSolved, solved } from "./progress.js";
import { drawExercise } from "./quiz.js";

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
      Object.assign(box.dataset, { lesson, kind, seed: String(seed) });
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
    inputmode: exercise.form === "number" || exercise.form === "bits" ? "numeric" : "text",
  });
  const mark = () => picture.mark(chosenIn(exercise, field.value));
  field.addEventListener("input", mark);
  const picture = drawExercise(exercise, (name) => {
    field.value = clicked(exercise, field.value, name);
    mark();
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
  const about = t(`ex.${exercise.form}`);
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

/**
 * What is chosen: the letters of an answer, or its one cell.
 * @param {Api.Exercise} exercise
 * @param {string} text
 */
function chosenIn({ form }, text) {
  if (form === "letters") return [...text].filter((letter) => /[A-Za-z]/.test(letter));
  return form === "cell" && text.trim() ? [text.trim().toLowerCase()] : [];
}

/**
 * The answer after a click: one cell, or a letter more or less.
 * @param {Api.Exercise} exercise
 * @param {string} text
 * @param {string} name
 */
function clicked(exercise, text, name) {
  if (exercise.form === "cell") return name;
  const chosen = new Set(chosenIn(exercise, text));
  if (!chosen.delete(name)) chosen.add(name);
  return [...chosen].sort().join(" ");
}
