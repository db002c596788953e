// A button that asks once more before it acts.

import { h } from "../dom.js";

const ASKING_MS = 3000;

/**
 * The first click changes its words for three seconds, the second one acts.
 * @param {{ id: string, words: string, question: string, act: () => void }} needs
 */
export function askTwice({ id, words, question, act }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;
  const rest = () => {
    clearTimeout(asking);
    asking = undefined;
    button.textContent = words;
    button.classList.remove("danger");
  };
  const onclick = () => {
    if (asking !== undefined) {
      rest();
      act();
      return;
    }
    button.textContent = question;
    button.classList.add("danger");
    asking = setTimeout(rest, ASKING_MS);
  };
  const button = h("button", { type: "button", id, "aria-live": "polite", onclick }, words);
  return { button, rest };
}
