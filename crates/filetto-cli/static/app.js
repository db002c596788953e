// The shell: routes, language, theme. A view is a module with mount(root, { api, t, params, path, navigate }) → unmount().

import { ApiError, api } from "./api.js";
import { announce, byId, h, sentence, show } from "./dom.js";
import { isLanguage, lang, setLang, t } from "./i18n.js";
import { edition } from "./transport.js";

/** @typedef {(root: HTMLElement, context: Page.Context) => () => void} Mount */
/** @typedef {keyof typeof VIEWS} View */

/** One line per view: the first word of the address, and where its module is. */
const VIEWS = {
  play: () => import("./play/play.js"),
  analyse: () => import("./analyse/analyse.js"),
  puzzles: () => import("./puzzles/puzzles.js"),
  understand: () => import("./understand/understand.js"),
  learn: () => import("./understand/learn.js"),
  together: () => import("./together/together.js"),
  join: () => import("./together/join.js"),
  class: () => import("./class/class.js"),
};
/** Views that one comes to by a link; the class is one while none is open. Without a server nobody else is there. */
const UNLISTED = edition === "site" ? ["join", "together", "class"] : ["join", "class"];
const THEMES = { auto: "◐", light: "☀", dark: "☾" };
const THEME = "filetto.theme";
const LANGUAGE = "filetto.lang";

const view = byId("view");
/** @type {(() => void) | null} */
let unmount = null;
let visit = 0;

/**
 * @param {string} name
 * @returns {name is View}
 */
const isView = (name) => name in VIEWS;

/**
 * `#/learn/minimax?x=1` → { name: "learn", path: "minimax", params: {x: "1"} }.
 * @returns {{ name: View, path: string, params: Record<string, string> }}
 */
function route() {
  const [place, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [name, ...rest] = place.split("/");
  const params = Object.fromEntries(new URLSearchParams(query ?? ""));
  return { name: isView(name) ? name : "play", path: decodeURIComponent(rest.join("/")), params };
}

/**
 * Goes to a view; `quietly` only writes the address, so that a reload finds the way back.
 * @type {Page.Navigate}
 */
function navigate(place, params = {}, { quietly = false } = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const hash = `#/${place}${query.size ? `?${query}` : ""}`;
  if (quietly) history.replaceState(null, "", hash);
  else if (location.hash === hash) enter();
  else location.hash = hash;
}

async function enter() {
  const [number, { name, path, params }] = [++visit, route()];
  drawShell(name);
  try {
    /** @type {{ mount: Mount }} */
    const module = await VIEWS[name]();
    if (number !== visit) return;
    unmount?.();
    view.className = `view-${name}`;
    show(view);
    unmount = module.mount(view, { api, t, params, path, navigate });
  } catch (error) {
    if (number === visit) fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  unmount = null;
  console.error(error);
  const retry = h("button", { type: "button", onclick: () => location.reload() }, t("shell.retry"));
  const why = t("shell.broken", { why: sentence(error) });
  show(view, h("section", { class: "card broken" }, h("p", {}, why), retry));
}

/**
 * The view whose name stands in the title: who is invited comes to play.
 * @param {View} name
 */
const titled = (name) => (name === "join" ? "play" : name);

/** @param {View} current */
function drawShell(current) {
  const link = (/** @type {View} */ name) =>
    h("a", { href: `#/${name}`, "aria-current": name === current && "page" }, t(`nav.${titled(name)}`));
  const nav = byId("nav");
  nav.setAttribute("aria-label", t("nav.main"));
  const views = Object.keys(VIEWS).filter((name) => !UNLISTED.includes(name));
  show(nav, views.filter(isView).map(link));
  byId("skip").textContent = t("shell.skip");
  byId("lang").textContent = t("shell.lang");
  byId("lang").lang = otherLanguage();
  document.title = `Filetto · ${t(`nav.${titled(current)}`)}`;
  document.documentElement.lang = lang();
  drawTheme();
}

const otherLanguage = () => (lang() === "en" ? "it" : "en");

/** What whoever opened the page wants it to begin with. */
const begun = new URLSearchParams(location.search);

/** The language chosen last, else the one asked for, else that of the browser where the page speaks it. */
function preferredLanguage() {
  const saved = localStorage.getItem(LANGUAGE) ?? begun.get("lang");
  if (isLanguage(saved)) return saved;
  return navigator.language.toLowerCase().startsWith("it") ? "it" : "en";
}

/**
 * @param {string | null} name
 * @returns {name is keyof typeof THEMES}
 */
const isTheme = (name) => name !== null && name in THEMES;

function theme() {
  const saved = localStorage.getItem(THEME) ?? begun.get("theme");
  return isTheme(saved) ? saved : "auto";
}

function drawTheme() {
  const name = theme();
  document.documentElement.dataset.theme = name;
  const button = byId("theme");
  button.textContent = THEMES[name];
  button.title = t("shell.theme", { name: t(`theme.${name}`) });
  button.setAttribute("aria-label", button.title);
}

byId("theme").onclick = () => {
  const names = Object.keys(THEMES);
  localStorage.setItem(THEME, names[(names.indexOf(theme()) + 1) % names.length]);
  drawTheme();
  announce(byId("theme").title);
};
byId("lang").onclick = () => {
  setLang(otherLanguage());
  localStorage.setItem(LANGUAGE, lang());
  if (byId("nav").childElementCount) enter();
  else shut();
};
byId("skip").onclick = (event) => {
  event.preventDefault();
  const grid = view.querySelector("[role=grid]");
  (grid instanceof HTMLElement ? grid : view).focus();
};
setLang(preferredLanguage());

/** The server gives this browser a name of its own, by which it keeps its seats; or it wants a token first. */
async function begin() {
  try {
    const { class: isOpen } = await api.get("/api/me");
    if (isOpen) UNLISTED.pop();
    // Who typed the code of a class came for it.
    if (isOpen && !location.hash) navigate("class", {}, { quietly: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return shut();
  }
  window.addEventListener("hashchange", enter);
  enter();
}

async function shut() {
  drawShell(route().name);
  show(byId("nav"));
  const { showGate } = await import("./together/gate.js");
  showGate(view);
}

begin();
