// A handout: a lesson's text, or one search, with its tree at chosen steps, to be printed.

import { h, sentence, show } from "../dom.js";
import { t } from "../i18n.js";
import { recording } from "./replay.js";
import { stepWords } from "./sentences.js";
import { stillTree } from "./still.js";
import { traceBody } from "./question.js";

/** Pictures of one search, where nobody chose its steps. */
const MOST_PICTURES = 3;

/**
 * The handout of one search at the steps of the address.
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export async function mountHandout(root, { api, params }) {
  const pictures = await searchPictures(api, params);
  show(root, h("div", { class: "handout" }, printBar(), h("article", { class: "card" }, pictures)));
  return () => undefined;
}

/**
 * The handout of a lesson: its text, then its examples.
 * @param {Api.Client} api
 * @param {string} name
 */
export async function lessonHandout(api, name) {
  const lesson = await api.get(`/api/lessons/${encodeURIComponent(name)}`);
  const text = new DOMParser().parseFromString(lesson.html, "text/html").body;
  const examples = await Promise.all(
    lesson.examples.map(async ({ open, about }) => {
      const params = Object.fromEntries(new URLSearchParams(open.split("?")[1] ?? ""));
      if (!open.startsWith("#/understand?")) return null;
      return h("section", {}, h("h2", {}, about), await searchPictures(api, params));
    }),
  );
  return h(
    "div",
    { class: "handout" },
    printBar(),
    h("article", { class: "card", lang: lesson.lang }, [...text.childNodes], examples),
  );
}

const printBar = () =>
  h(
    "p",
    { class: "row no-print" },
    h("button", { type: "button", class: "main", onclick: () => window.print() }, t("t.print")),
    h("button", { type: "button", onclick: () => history.back() }, t("t.backHere")),
  );

/**
 * The pictures of one or two searches.
 * @param {Api.Client} api
 * @param {Record<string, string | undefined>} params
 */
async function searchPictures(api, params) {
  const names = [params.algorithm ?? "alphabeta", ...(params.against ? [params.against] : [])];
  const searches = names.map(async (name) => {
    try {
      const trace = await api.post("/api/trace", traceBody(params, name));
      return figures(recording(trace, params.unit === "1"), params.steps);
    } catch (error) {
      return h("p", { class: "wrong" }, sentence(error));
    }
  });
  return Promise.all(searches);
}

/**
 * @param {Page.Recording} recorded
 * @param {string} [wanted] the steps, with commas
 */
function figures(recorded, wanted) {
  const last = recorded.steps.length;
  const steps = wanted ? wanted.split(",").map((step) => Math.min(Number(step) || 0, last)) : keySteps(recorded);
  return steps.map((step) => {
    const { picture, state } = stillTree(recorded, step);
    const words = stepWords(recorded, state);
    picture.setAttribute("aria-label", words);
    const head = `${recorded.algorithm}, ${t("u.stepOf", { step, steps: last })}`;
    return h("figure", {}, h("figcaption", {}, h("b", {}, head), " ", words), picture);
  });
}

/**
 * The steps that tell the most: the first cut, one in the middle, the end.
 * @param {Page.Recording} recorded
 */
export function keySteps({ steps }) {
  const cuts = steps.flatMap((step, index) => (step.kind === "cut" ? [index + 1] : []));
  const middle = cuts.length ? [cuts[0], cuts[Math.floor(cuts.length / 2)]] : [Math.ceil(steps.length / 2)];
  return [...new Set([...middle, steps.length])].slice(0, MOST_PICTURES);
}

