// The tree of a question as it is shown, not touched: after the reveal the nodes of the right answer stand out.

import { drawTree, letters } from "../understand/exercise.js";

/**
 * @param {Api.ClassExercise} exercise
 * @param {Api.ClassResult | null} result
 * @param {number} [slot] the room of a leaf
 */
export function stillTree(exercise, result, slot) {
  const { element } = drawTree({ ...exercise, nodes: false }, () => undefined, slot);
  const right = result && exercise.nodes ? letters(result.answer) : [];
  for (const node of element.querySelectorAll("[data-name]"))
    node.classList.toggle("chosen", right.includes(node.getAttribute("data-name") ?? ""));
  return element;
}
