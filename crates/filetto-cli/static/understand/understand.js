// Understand: the search explorer, and why a move is good. The lessons are in learn.js.

import { h, notifyError } from "../dom.js";
import { t } from "../i18n.js";
import { styled } from "./styled.js";

const VIEWS = {
  "": async () => (await import("./explorer.js")).mountExplorer,
  why: async () => (await import("./why.js")).mountWhy,
};

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
  const name = context.path === "why" ? "why" : "";
  const body = h("div", {});
  root.append(
    h("h1", { class: "sr" }, t(name ? "u.why" : "u.explorer")),
    h(
      "nav",
      { class: "tabs", "aria-label": t("u.views") },
      tab("#/understand", name === "", t("u.explorer")),
      tab("#/understand/why", name === "why", t("u.why")),
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
