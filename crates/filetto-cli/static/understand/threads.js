// ABDADA turn by turn: where every thread stands, what it puts off, what it finds in the table.

import { h, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { mountFilm, stepped } from "./stepped.js";
import { typedPicture } from "./typed_picture.js";

const TREE = "((3 12 8) (2 4 6) (14 5 2))";
/** Turns of the strip below the tree that are seen at once. */
const SEEN = 24;

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mountThreads(root, context) {
  const { api, params } = context;
  return mountFilm(root, context, {
    place: "understand/threads",
    fields: [
      ["tree", t("u.tree"), params.tree ?? TREE],
      ["threads", t("t.threadsCount"), params.threads ?? "2"],
    ],
    load: ({ tree, threads }) => api.get("/api/threads", { tree, threads: Number(threads) || 2 }),
    stage: stageFilm,
  });
}

/**
 * @param {HTMLElement} stage
 * @param {Api.Threads} film
 * @param {number} first
 * @param {boolean} plays
 */
function stageFilm(stage, film, first, plays) {
  const drawn = typedPicture(film.tree, { label: t("t.threads") });
  const picture = h("div", { class: "tree-frame film-frame threads" }, drawn.element);
  const strip = h("div", { class: "strip" });
  const words = h("p", { class: "sentence", "aria-live": "polite" });
  const draw = (/** @type {number} */ step) => {
    drawTree(film, step, drawn);
    show(strip, strips(film, step));
    const turn = film.turns[step - 1];
    words.textContent = turn ? turnWords(turn, step) : t("t.threadsStart", { count: film.threads });
    picture.dataset.deferred = String(film.turns.slice(0, step).filter(({ act }) => act === "defer").length);
  };
  const nextDeferred = (/** @type {number} */ step) => {
    const next = film.turns.findIndex(({ act }, index) => index >= step && act === "defer");
    return next < 0 ? film.turns.length : next + 1;
  };
  const { transport, bar, close } = stepped({ length: () => film.turns.length, draw, nextCut: nextDeferred, skip: t("t.nextDeferred") });
  show(stage, bar, h("section", { class: "card pane", "aria-label": t("t.threads") }, picture, strip, words));
  transport.go(first);
  if (plays && first === 0) transport.start();
  return close;
}

/**
 * The nodes that each thread is inside of after a step, the last one last.
 * @param {Api.Threads} film
 * @param {number} step
 */
function inside(film, step) {
  /** @type {string[][]} */
  const lines = Array.from({ length: film.threads }, () => []);
  for (const { thread, act, node } of film.turns.slice(0, step))
    if (act === "enter") lines[thread].push(node);
    else if (act === "leave") lines[thread].pop();
  return lines;
}

/**
 * @param {Api.Threads} film
 * @param {number} step
 * @param {ReturnType<typeof typedPicture>} drawn
 */
function drawTree(film, step, { groups, half }) {
  const lines = inside(film, step);
  const turn = film.turns[step - 1];
  const values = new Map(film.turns.slice(0, step).flatMap(({ node, value }) => (value === null ? [] : [[node, value]])));
  for (const group of groups) {
    const name = group.dataset.name ?? "";
    group.querySelectorAll(".badge, .found").forEach((part) => part.remove());
    const threads = lines.flatMap((line, thread) => (line.includes(name) ? [thread] : []));
    group.classList.toggle("now", turn?.node === name);
    group.classList.toggle("deferred", turn?.node === name && turn.act === "defer");
    const box = group.querySelector(".shape");
    const [x, y] = [middle(box, "x"), middle(box, "y")];
    threads.forEach((thread, place) => group.append(badge(thread, x - half - 9, y - 10 + 20 * place)));
    const value = values.get(name);
    if (value !== undefined && !group.classList.contains("leaf")) group.append(s("text", { class: "found", x: x + half + 14, y: y + 5 }, value));
  }
}

/**
 * The middle of a square or a circle.
 * @param {Element | null} shape
 * @param {"x" | "y"} axis
 */
function middle(shape, axis) {
  const round = shape?.getAttribute(`c${axis}`);
  if (round) return Number(round);
  return Number(shape?.getAttribute(axis) ?? 0) + Number(shape?.getAttribute("height") ?? 0) / 2;
}

/**
 * @param {number} thread
 * @param {number} x
 * @param {number} y
 */
const badge = (thread, x, y) =>
  s("g", { class: `badge thread-${thread}` }, s("circle", { cx: x, cy: y, r: 9 }), s("text", { x, y: y + 4 }, thread + 1));

/**
 * The last turns, a row per thread.
 * @param {Api.Threads} film
 * @param {number} step
 */
function strips(film, step) {
  const from = Math.max(step - SEEN, 0);
  return Array.from({ length: film.threads }, (_, thread) =>
    h(
      "div",
      { class: "strip-row" },
      h("b", { class: `thread-${thread}` }, thread + 1),
      film.turns.slice(from, step).map((turn) => h("span", { class: turn.thread === thread ? `turn ${turn.act}` : "turn none" }, turn.thread === thread ? turn.node : "")),
    ),
  );
}

/**
 * @param {Api.Threads["turns"][number]} turn
 * @param {number} step
 */
const turnWords = ({ thread, act, node, value }, step) => t(`t.turn.${act}`, { step, thread: thread + 1, node, value: value ?? "" });
