// What a question is about as it is shown, not touched: after the reveal the right answer stands out.

import { chosenIn } from "../understand/exercise.js";
import { drawExercise } from "../understand/quiz.js";

/**
 * @param {Api.ClassExercise} exercise
 * @param {Api.ClassResult | null} result
 * @param {number} [slot] the room of a leaf
 */
export function stillPicture(exercise, result, slot) {
  const { element, mark } = drawExercise(exercise, () => undefined, slot);
  mark(result ? chosenIn(exercise, result.answer) : []);
  for (const part of element.querySelectorAll("[role=button]"))
    ["role", "tabindex", "aria-pressed", "aria-label"].forEach((name) => part.removeAttribute(name));
  return element;
}
