// The splash, the outcome and the list of keys.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const SPLASH_MS = 900;

/** The name, once a session; it lets every click and key through. */
export function splash() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (sessionStorage.getItem("filetto.splash")) return;
  sessionStorage.setItem("filetto.splash", "shown");
  const stones = h("span", { class: "splash-stones" }, h("i"), h("i"), h("i"), h("i"));
  const cover = h("div", { class: "splash", "aria-hidden": "true" }, stones, h("strong", {}, "Filetto"));
  const leave = () => {
    cover.remove();
    for (const event of ["keydown", "pointerdown"]) removeEventListener(event, leave, true);
  };
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, leave, true);
  document.body.append(cover);
  setTimeout(leave, SPLASH_MS);
}

/**
 * How the game ended, with three buttons: review it, stop, play again.
 * @param {{ title: string, reason: string, next: string, again: () => void, review: () => void }} end
 */
export function openEnd({ title, reason, next, again, review }) {
  document.querySelectorAll("dialog#end").forEach((open) => open.remove());
  /**
   * @param {"review" | "stop" | "again"} key
   * @param {string} kind
   * @param {() => void} act
   */
  const button = (key, kind, act) => {
    const onclick = () => {
      dialog.close();
      act();
    };
    return h("button", { type: "button", id: key === "review" ? "end-review" : key, class: kind, onclick }, t(`play.${key}`));
  };
  const againButton = button("again", "main", again);
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { id: "end", "aria-labelledby": "end-title", onclose: () => dialog.remove() },
    h("h2", { id: "end-title" }, title),
    h("p", {}, reason),
    h("p", { class: "soft" }, next),
    h(
      "div",
      { class: "row" },
      button("review", "", review),
      button("stop", "", () => {}),
      againButton,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  againButton.focus();
}

/** @type {[string, Page.Key][]} */
const KEYS = [
  ["← → ↑ ↓", "play.keys.arrows"],
  ["Enter", "play.keys.enter"],
  ["1–9", "play.keys.digits"],
  ["U R", "play.keys.undo"],
  ["H", "play.keys.hint"],
  ["N", "play.keys.new"],
  ["[ ] ← → Home End", "play.keys.steps"],
  ["Esc", "pl.keys.premove"],
  ["G M", "pl.keys.now"],
  ["P S", "play.keys.pause"],
  ["+ −", "play.keys.zoom"],
  ["?", "play.keys.help"],
];

export function openKeys() {
  /** @type {(row: typeof KEYS[number]) => HTMLElement} */
  const row = ([keys, name]) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        keys.split(" ").map((key) => [h("kbd", {}, key), " "]),
      ),
      h("td", {}, t(name)),
    );
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { id: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    h("h2", { id: "keys-title" }, t("play.keys.title")),
    h("table", {}, h("tbody", {}, KEYS.map(row))),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: () => dialog.close() }, t("play.close")),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
