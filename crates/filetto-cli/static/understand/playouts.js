// Monte Carlo tree search as it grows: select by the upper confidence bound, expand, simulate, backpropagate.

import { h, show } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { miniBoard } from "../shapes.js";
import { grownTree } from "./grown_tree.js";
import { grown, lengthOf, partOf, share, shownNodes } from "./growth.js";
import { mountFilm, stepped } from "./stepped.js";

/** Positions that are drawn at once. */
const MOST_DRAWN = 18;

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mountPlayouts(root, context) {
  const { api, params } = context;
  return mountFilm(root, context, {
    place: "understand/playouts",
    fields: [
      ["game", t("u.game"), params.game ?? "tris"],
      ["moves", t("u.moves"), params.moves ?? (params.game ? "" : "b2 a1")],
      ["playouts", t("t.playoutsCount"), params.playouts ?? "300"],
      ["seed", t("t.seed"), params.seed ?? "1"],
    ],
    load: (values) => api.get("/api/playouts", values),
    stage: stageFilm,
  });
}

/**
 * @param {HTMLElement} stage
 * @param {Api.Playouts} film
 * @param {number} first
 * @param {boolean} plays
 */
function stageFilm(stage, film, first, plays) {
  const picture = h("div", { class: "tree-frame film-frame" });
  const words = h("p", { class: "sentence", "aria-live": "polite" });
  const counts = h("dl", { class: "counters" });
  const draw = (/** @type {number} */ step) => drawStep(film, step, { picture, words, counts });
  const { transport, bar, close } = stepped({ length: () => lengthOf(film.playouts.length), draw });
  show(stage, bar, h("section", { class: "card pane", "aria-label": t("t.playouts") }, picture, words, counts));
  transport.go(first);
  if (plays && first === 0) transport.start();
  return close;
}

/**
 * @param {Api.Playouts} film
 * @param {number} step
 * @param {{ picture: HTMLElement, words: HTMLElement, counts: HTMLElement }} parts
 */
function drawStep(film, step, { picture, words, counts }) {
  const { playout: number, part } = partOf(Math.max(step, 1));
  const now = step ? film.playouts[number - 1] : null;
  const counted = part === "backpropagate" && step ? number : number - 1;
  const nodes = grown(film.playouts, Math.max(counted, 0));
  if (now && part !== "select") addNew(nodes, now);
  const path = now ? now.path.map(({ node }) => node) : [0];
  show(picture, treePicture(film, nodes, path, now), now && part === "simulate" ? rolloutPicture(film, now) : null);
  picture.dataset.part = step ? part : "";
  words.textContent = step && now ? partWords(now, number, part) : t("t.playoutsStart");
  const proven = [...nodes.values()].filter((node) => node.proven !== null).length;
  const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ value) =>
    h("div", { "data-counter": name }, h("dt", {}, label), h("dd", {}, h("b", {}, value)));
  show(
    counts,
    row("playouts", t("t.playoutsCount"), Math.max(counted, 0)),
    row("nodes", t("u.nodes"), nodes.size),
    row("proven", t("t.provenCount"), proven),
  );
}

/**
 * The position a playout adds is in the picture before it is counted.
 * @param {Map<number, import("./growth.js").Grown>} nodes
 * @param {Api.Playout} playout
 */
function addNew(nodes, { path }) {
  path.forEach(({ node, move }, ply) => {
    if (!nodes.has(node)) nodes.set(node, { id: node, parent: path[ply - 1]?.node ?? null, move, visits: 0, score: 0, proven: null, ply });
  });
}

/**
 * @param {Api.Playout} playout
 * @param {number} number
 * @param {typeof import("./growth.js").PARTS[number]} part
 */
function partWords({ path, rollout, result, bounds }, number, part) {
  const line = path.map(({ move }) => move).filter((move) => move !== null);
  const chosen = bounds.find(({ node }) => node === path[1]?.node);
  const values = {
    number,
    line: line.join(" ") || "–",
    bound: chosen ? chosen.bound.toFixed(2) : "∞",
    plies: rollout.length,
    result: t(result > 0 ? "t.moverWins" : result < 0 ? "t.moverLoses" : "t.moverDraws"),
  };
  if (part === "simulate" && !rollout.length) return t("t.part.known", values);
  return t(`t.part.${part}`, values);
}

/**
 * The tree as far as it is drawn.
 * @param {Api.Playouts} film
 * @param {Map<number, import("./growth.js").Grown>} nodes
 * @param {number[]} path
 * @param {Api.Playout | null} now
 */
function treePicture(film, nodes, path, now) {
  const bounds = new Map((now?.bounds ?? []).map(({ node, bound }) => [node, bound]));
  return grownTree(film, nodes, shownNodes(nodes, path, MOST_DRAWN), {
    path,
    label: t("t.playouts"),
    texts: (node) => nodeTexts(node, bounds.get(node.id)),
    isDecided: ({ proven }) => proven !== null,
  });
}

/**
 * @param {import("./growth.js").Grown} node
 * @param {number | undefined} bound
 */
function nodeTexts(node, bound) {
  const proven = node.proven === null ? "" : t(node.proven > 0 ? "t.won" : node.proven < 0 ? "t.lost" : "t.drawn");
  return {
    value: String(node.visits),
    window: node.visits && node.id ? `${Math.round(share(node) * 100)} %` : "",
    reason0: proven || (bound === undefined ? "" : `UCB ${bound.toFixed(2)}`),
  };
}

/**
 * The end of the random game.
 * @param {Api.Playouts} film
 * @param {Api.Playout} playout
 */
function rolloutPicture(film, { path, rollout }) {
  const rules = gameOf(film.game);
  const line = [...path.map(({ move }) => move).filter((move) => move !== null), ...rollout].join(" ");
  const moves = [...(parseMoves(rules, film.moves) ?? []), ...(parseMoves(rules, line) ?? [])];
  return h("figure", { class: "rollout" }, miniBoard(rules, moves), h("figcaption", {}, t("t.rolloutEnd")));
}
