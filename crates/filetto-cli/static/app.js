// The shell: routes, language, theme. A view is a module with mount(root, { api, t, params, path, navigate }) → unmount().

import { api } from "./api.js";
import { announce, h, show } from "./dom.js";
import { addStrings, lang, setLang, t } from "./i18n.js";

addStrings({
  "nav.play": ["Play", "Gioca"],
  "nav.analyse": ["Analyse", "Analizza"],
  "nav.understand": ["Understand", "Capisci"],
  "nav.learn": ["Learn", "Impara"],
  "nav.main": ["Main", "Principale"],
  "shell.skip": ["Skip to the game", "Vai alla partita"],
  "shell.lang": ["Italiano", "English"],
  "shell.theme": ["Colours: {name}", "Colori: {name}"],
  "theme.auto": ["as the system", "come il sistema"],
  "theme.light": ["light", "chiari"],
  "theme.dark": ["dark", "scuri"],
  "shell.broken": [
    "This part of the page could not be opened: {why}",
    "Questa parte della pagina non si apre: {why}",
  ],
  "shell.retry": ["Try again", "Riprova"],
});

/** One line a view: the first word of the address, and where its module is. */
const VIEWS = {
  play: () => import("./play/play.js"),
  analyse: () => import("./analyse/analyse.js"),
  understand: () => import("./understand/understand.js"),
  learn: () => import("./understand/learn.js"),
};
const THEMES = ["auto", "light", "dark"];

const view = document.getElementById("view");
let [unmount, visit] = [null, 0];

/** `#/learn/minimax?x=1` → { name: "learn", path: "minimax", params: {x: "1"} }. */
function route() {
  const [place, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [name, ...rest] = place.split("/");
  const params = Object.fromEntries(new URLSearchParams(query ?? ""));
  return { name: VIEWS[name] ? name : "play", path: decodeURIComponent(rest.join("/")), params };
}

/** Goes to a view; `quietly` only writes the address, so that a reload finds the way back. */
function navigate(place, params = {}, { quietly = false } = {}) {
  const query = new URLSearchParams(
    Object.entries(params).filter(([, value]) => value !== null && value !== undefined),
  );
  const hash = `#/${place}${query.size ? `?${query}` : ""}`;
  if (quietly) history.replaceState(null, "", hash);
  else if (location.hash === hash) enter();
  else location.hash = hash;
}

async function enter() {
  const [number, { name, path, params }] = [++visit, route()];
  drawShell(name);
  try {
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

function fail(error) {
  unmount = null;
  console.error(error);
  const retry = h("button", { type: "button", onclick: () => location.reload() }, t("shell.retry"));
  show(
    view,
    h("section", { class: "card broken" }, h("p", {}, t("shell.broken", { why: error.message })), retry),
  );
}

function drawShell(current) {
  const link = (name) =>
    h("a", { href: `#/${name}`, "aria-current": name === current && "page" }, t(`nav.${name}`));
  const nav = document.getElementById("nav");
  nav.setAttribute("aria-label", t("nav.main"));
  show(nav, Object.keys(VIEWS).map(link));
  document.getElementById("skip").textContent = t("shell.skip");
  document.getElementById("lang").textContent = t("shell.lang");
  document.getElementById("lang").lang = lang() === "en" ? "it" : "en";
  document.title = `Filetto · ${t(`nav.${current}`)}`;
  drawTheme();
}

function theme() {
  const saved = localStorage.getItem("filetto.theme");
  return THEMES.includes(saved) ? saved : "auto";
}

function drawTheme() {
  const name = theme();
  document.documentElement.dataset.theme = name;
  const button = document.getElementById("theme");
  button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name];
  button.title = t("shell.theme", { name: t(`theme.${name}`) });
  button.setAttribute("aria-label", button.title);
}

document.getElementById("theme").onclick = () => {
  localStorage.setItem("filetto.theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  drawTheme();
  announce(document.getElementById("theme").title);
};
document.getElementById("lang").onclick = () => {
  setLang(lang() === "en" ? "it" : "en");
  enter();
};
document.getElementById("skip").onclick = (event) => {
  event.preventDefault();
  (view.querySelector("[role=grid]") ?? view).focus();
};
window.addEventListener("hashchange", enter);
enter();
