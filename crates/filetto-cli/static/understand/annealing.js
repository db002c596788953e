// Simulated annealing as it cools: the temperature, the energy of what was tried, what was accepted and what was not.

import { h, s, show } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { miniBoard } from "../shapes.js";
import { mountFilm, stepped } from "./stepped.js";

const [WIDTH, HEIGHT, EDGE] = [900, 320, 84];
/** Marks in the picture at most: older ones make room. */
const MOST_MARKS = 400;

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mountAnnealing(root, context) {
  const { api, params } = context;
  return mountFilm(root, context, {
    place: "understand/annealing",
    fields: [
      ["game", t("u.game"), params.game ?? "connect4"],
      ["moves", t("u.moves"), params.moves ?? (params.game ? "" : "4455")],
      ["seed", t("t.seed"), params.seed ?? "1"],
    ],
    load: (values) => api.get("/api/annealing", values),
    stage: stageFilm,
  });
}

/**
 * @param {HTMLElement} stage
 * @param {Api.Annealing} film
 * @param {number} first
 * @param {boolean} plays
 */
function stageFilm(stage, film, first, plays) {
  const picture = h("div", { class: "cool" });
  const words = h("p", { class: "sentence", "aria-live": "polite" });
  const counts = h("dl", { class: "counters" });
  const draw = (/** @type {number} */ step) => {
    show(picture, thermometer(film, step), curve(film, step), boardOf(film, step));
    words.textContent = stepWords(film, step);
    show(counts, countRows(film, step));
  };
  const { transport, bar, close } = stepped({ length: () => film.steps.length, draw, nextCut: (step) => nextUphill(film, step), skip: t("t.nextUphill") });
  show(stage, bar, h("section", { class: "card pane", "aria-label": t("t.annealing") }, picture, words, counts));
  transport.setSpeed("fast");
  transport.go(first);
  if (plays && first === 0) transport.start();
  return close;
}

/**
 * The next neighbour that was worse and still accepted: that is what annealing is about.
 * @param {Api.Annealing} film
 * @param {number} step
 */
function nextUphill({ steps }, step) {
  const ahead = steps.slice(step).findIndex((next, at) => next.accepted && next.tried > (steps[step + at - 1]?.energy ?? next.tried));
  return ahead < 0 ? steps.length : step + ahead + 1;
}

/**
 * @param {Api.Annealing} film
 * @param {number} step
 */
function stepWords({ steps }, step) {
  if (step === 0) return t("t.coolStart");
  const { temperature, tried, accepted, line } = steps[step - 1];
  const before = steps[step - 2]?.energy ?? tried;
  const values = { temperature, line: line.join(" "), tried, before, chance: Math.round(Math.exp(-(tried - before) / temperature) * 100) };
  if (tried <= before) return t("t.coolBetter", values);
  return t(accepted ? "t.coolAccepted" : "t.coolRejected", values);
}

/**
 * @param {Api.Annealing} film
 * @param {number} step
 */
function countRows({ steps }, step) {
  const made = steps.slice(0, step);
  const accepted = made.filter((one) => one.accepted).length;
  const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string | number} */ value) =>
    h("div", { "data-counter": name }, h("dt", {}, label), h("dd", {}, h("b", {}, value)));
  return [
    row("temperature", t("t.temperature"), made.at(-1)?.temperature ?? steps[0]?.temperature ?? 0),
    row("accepted", t("t.accepted"), accepted),
    row("rejected", t("t.rejected"), step - accepted),
    row("best", t("t.bestEnergy"), made.at(-1)?.best ?? "–"),
  ];
}

/**
 * @param {Api.Annealing} film
 * @param {number} step
 */
function thermometer({ steps }, step) {
  const [hot, cold] = [steps[0]?.temperature ?? 1, steps.at(-1)?.temperature ?? 1];
  const now = steps[Math.max(step - 1, 0)]?.temperature ?? hot;
  const share = Math.log(now / cold) / Math.log(hot / cold || 2);
  const tall = Math.max(0.02, Math.min(share, 1)) * 250;
  return s(
    "svg",
    { class: "thermometer", viewBox: "0 0 70 320", role: "img", "aria-label": `${t("t.temperature")} ${now}` },
    s("rect", { class: "glass", x: 22, y: 10, width: 26, height: 262, rx: 13 }),
    s("rect", { class: "mercury", x: 27, y: 266 - tall, width: 16, height: tall, rx: 8 }),
    s("circle", { class: "mercury", cx: 35, cy: 284, r: 22 }),
  );
}

/**
 * The energies tried so far: dots where they were accepted, crosses where they were not.
 * @param {Api.Annealing} film
 * @param {number} step
 */
function curve({ steps }, step) {
  const energies = steps.flatMap(({ tried, best }) => [tried, best]);
  const [low, high] = [Math.min(...energies), Math.max(...energies)];
  const x = (/** @type {number} */ at) => EDGE + ((WIDTH - EDGE - 10) * at) / Math.max(steps.length, 1);
  const y = (/** @type {number} */ energy) => 10 + ((HEIGHT - 40) * (high - energy)) / (high - low || 1);
  const made = steps.slice(0, step);
  const stride = Math.max(1, Math.ceil(made.length / MOST_MARKS));
  const mark = (/** @type {Api.Annealing["steps"][number]} */ { tried, accepted }, /** @type {number} */ at) =>
    accepted
      ? s("circle", { class: "yes", cx: x(at), cy: y(tried), r: 4 })
      : s("path", { class: "no", d: `M${x(at) - 4} ${y(tried) - 4}l8 8m0-8l-8 8` });
  const marks = made.flatMap((one, at) => (at % stride === 0 || at === made.length - 1 ? [mark(one, at)] : []));
  const best = made.map((one, at) => `${x(at)},${y(one.best)}`).join(" ");
  return s(
    "svg",
    { class: "energies", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("t.energyCurve") },
    s("path", { class: "axis", d: `M${EDGE} 10V${HEIGHT - 26}H${WIDTH - 10}` }),
    s("text", { x: EDGE - 8, y: 22 }, high),
    s("text", { x: EDGE - 8, y: HEIGHT - 30 }, low),
    marks,
    s("polyline", { class: "best", points: best }),
  );
}

/**
 * The line that is tried.
 * @param {Api.Annealing} film
 * @param {number} step
 */
function boardOf(film, step) {
  const rules = gameOf(film.game);
  const line = step ? film.steps[step - 1].line.join(" ") : "";
  const moves = [...(parseMoves(rules, film.moves) ?? []), ...(parseMoves(rules, line) ?? [])];
  return h("figure", { class: "rollout" }, miniBoard(rules, moves), h("figcaption", {}, line || "–"));
}
