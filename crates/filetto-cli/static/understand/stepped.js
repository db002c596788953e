// A view that is walked through step by step, with what a speaker needs: used by the films that are no search of a tree.

import { h, isTyping, sentence, show } from "../dom.js";
import { t } from "../i18n.js";
import { Lecture } from "./lecture.js";
import { Transport } from "./transport.js";

/** @type {Transport | null} */
let walk = null;

/** The walk through the film that is open now, for whoever shows it inside something else. */
export const openWalk = () => walk;

/**
 * @param {{ length: () => number, draw: (step: number) => void, nextCut?: (step: number) => number, skip?: string }} film
 */
export function stepped({ length, draw, nextCut = (step) => Math.min(step + 10, length()), skip = t("t.skip") }) {
  const transport = new Transport({ length, nextCut, onStep: draw, skip });
  const lecture = new Lecture({
    next: () => transport.go(transport.step + 1),
    back: () => transport.go(transport.step - 1),
    cut: () => transport.goToCut(),
  });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const onButton = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
    if (event.defaultPrevented || isTyping(event) || (onButton && [" ", "Enter"].includes(event.key))) return;
    if (lecture.key(event) || transport.key(event)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  walk = transport;
  const bar = h("div", { class: "card walk" }, h("div", { class: "walk-row" }, h("div", { class: "transports" }, transport.element), lecture.element));
  const close = () => {
    document.removeEventListener("keydown", onKey);
    transport.stop();
    if (walk === transport) walk = null;
    lecture.close();
  };
  return { transport, bar, close };
}

/**
 * A film with the form that asks for it.
 * @template F
 * @param {HTMLElement} root
 * @param {Page.Context} context
 * @param {object} film
 * @param {string} film.place its address
 * @param {[string, string, string][]} film.fields name, label, value
 * @param {(values: Record<string, string>) => Promise<F>} film.load
 * @param {(stage: HTMLElement, film: F, first: number, plays: boolean) => () => void} film.stage shows it from a step on; what it returns ends it
 */
export async function mountFilm(root, { params, navigate }, { place, fields, load, stage }) {
  const host = h("div", { class: "stage" });
  /** @type {() => void} */
  let close = () => undefined;
  const ask = async (/** @type {Record<string, string>} */ values) => {
    close();
    navigate(place, values, { quietly: true });
    try {
      close = stage(host, await load(values), Number(params.step ?? 0), params.play !== "0");
    } catch (error) {
      show(host, h("p", { class: "card wrong", role: "alert" }, sentence(error)));
    }
  };
  show(root, h("div", { class: "film" }, askForm(fields, t("t.watch"), ask), host));
  await ask(Object.fromEntries(fields.map(([name, , value]) => [name, value])));
  return () => close();
}

/**
 * A small form of one row: fields by name, and a button.
 * @param {[string, string, string][]} fields name, label, value
 * @param {string} words
 * @param {(values: Record<string, string>) => void} onAsk
 */
function askForm(fields, words, onAsk) {
  const inputs = fields.map(([name, , value]) => h("input", { name, value, spellcheck: "false" }));
  const labels = fields.map(([, label], index) => h("label", {}, label, inputs[index]));
  const values = () => Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onAsk(values());
  };
  return h("form", { class: "card row ask", onsubmit: submit }, labels, h("button", { type: "submit", class: "main" }, words));
}
