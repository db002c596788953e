// Understand: the search explorer, and why a move is good. The lessons are in learn.js.

import { h, notifyError } from "../dom.js";
import { t } from "../i18n.js";
import { styled } from "./styled.js";

const VIEWS = {
  "": async () => (await import("./explorer.js")).mountExplorer,
  why: async () => (await import("./why.js")).mountWhy,
  playouts: async () => (await import("./playouts.js")).mountPlayouts,
  numbers: async () => (await import("./numbers.js")).mountNumbers,
  threads: async () => (await import("./threads.js")).mountThreads,
  annealing: async () => (await import("./annealing.js")).mountAnnealing,
  matrix: async () => (await import("./matrix.js")).mountMatrix,
  league: async () => (await import("./league.js")).mountLeague,
  handout: async () => (await import("./handout.js")).mountHandout,
};
/** @typedef {keyof typeof VIEWS} Name */
/** @type {Record<Name, Page.Key>} */
const TITLES = {
  "": "u.explorer",
  why: "u.why",
  playouts: "t.playouts",
  numbers: "t.numbers",
  threads: "t.threads",
  annealing: "t.annealing",
  matrix: "t.matrix",
  league: "t.league",
  handout: "t.handout",
};
const TABS = /** @type {const} */ (["", "why", "playouts", "numbers", "threads", "annealing", "matrix", "league"]);

/**
 * @param {string} path
 * @returns {path is Name}
 */
const isName = (path) => path in VIEWS;

/**
 * A view inside something else, where it does not change the address.
 * @param {HTMLElement} host
 * @param {Page.Context} context
 * @param {string} place such as `#/understand/threads?threads=3`
 * @returns {Promise<() => void>}
 */
export async function mountInside(host, context, place) {
  const [path, query] = place.replace("#/understand/", "").split("?");
  const params = Object.fromEntries(new URLSearchParams(query));
  const view = await VIEWS[isName(path) ? path : ""]();
  return view(host, { ...context, params, path, navigate: () => undefined });
}

/**
 * A tab takes the position along that is shown now.
 * @param {HTMLAnchorElement} link
 */
function takeAlong(link) {
  const shown = new URLSearchParams(location.hash.split("?")[1]);
  const kept = new URLSearchParams([...shown].filter(([key]) => ["game", "moves"].includes(key)));
  link.hash = `${link.hash.split("?")[0]}${kept.size ? `?${kept}` : ""}`;
}

/**
 * @param {string} place
 * @param {boolean} isOpen
 * @param {string} words
 */
function tab(place, isOpen, words) {
  /** @type {HTMLAnchorElement} */
  const link = h("a", { href: place, "aria-current": isOpen && "page", onclick: () => takeAlong(link) }, words);
  return link;
}

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, context) {
  styled();
  const name = isName(context.path) ? context.path : "";
  const body = h("div", {});
  root.append(
    h("h1", { class: "sr" }, t(TITLES[name])),
    h(
      "nav",
      { class: "tabs", "aria-label": t("u.views") },
      TABS.map((view) => tab(`#/understand${view && `/${view}`}`, name === view, t(TITLES[view]))),
      h("a", { href: "#/learn" }, t("u.lessons")),
    ),
    body,
  );
  /** @type {(() => void) | null} */
  let unmount = null;
  let gone = false;
  VIEWS[name]()
    .then((view) => view(body, context))
    .then((end) => (gone ? end() : (unmount = end)))
    .catch(notifyError);
  return () => {
    gone = true;
    unmount?.();
  };
}
