// Elo while a small league runs: everybody against everybody, round after round, rated as the games come in.

import { h, notifyError, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { ratings } from "./elo.js";
import { Lecture } from "./lecture.js";

const MOST_ROUNDS = 30;
const [WIDTH, HEIGHT, EDGE] = [900, 360, 60];

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export async function mountLeague(root, { api, params }) {
  const league = new League(api, params.game ?? "drop-6x5-4", Number(params.seed ?? 1));
  show(root, league.element);
  league.run();
  return () => league.close();
}

class League {
  /**
   * @param {Api.Client} api
   * @param {string} game
   * @param {number} seed
   */
  constructor(api, game, seed) {
    this.api = api;
    this.game = game;
    this.seed = seed;
    this.running = false;
    /** @type {string[]} */
    this.players = [];
    /** @type {import("./elo.js").Result[]} */
    this.results = [];
    /** @type {number[][]} the ratings after each round */
    this.history = [];
    this.lecture = new Lecture({ next: () => this.run(), back: () => this.pause(), cut: () => this.run() });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.lecture.key(event) && event.preventDefault();
    document.addEventListener("keydown", this.onKey);
    this.button = h("button", { type: "button", class: "main", onclick: () => (this.running ? this.pause() : this.run()) });
    this.picture = h("div", { class: "elo" });
    this.words = h("p", { class: "sentence", "aria-live": "polite" });
    const bar = h("div", { class: "card walk" }, h("div", { class: "walk-row" }, this.button, this.lecture.element));
    const pane = h("section", { class: "card pane", "aria-label": t("t.league") }, this.picture, this.words);
    this.element = h("div", { class: "film" }, h("div", { class: "stage" }, bar, pane));
    this.draw();
  }

  close() {
    this.pause();
    document.removeEventListener("keydown", this.onKey);
    this.lecture.close();
  }

  pause() {
    this.running = false;
    this.draw();
  }

  async run() {
    if (this.running) return;
    this.running = true;
    try {
      while (this.running && this.history.length < MOST_ROUNDS) await this.round();
    } catch (error) {
      notifyError(error);
    }
    this.pause();
  }

  async round() {
    const seed = this.seed * 1000 + this.history.length;
    const { players, games } = await this.api.get("/api/round", { game: this.game, seed });
    this.players = players;
    this.results.push(...games.map(({ x, o, winner }) => ({ x, o, winner: winner ?? null })));
    this.history.push(ratings(players.length, this.results));
    this.draw();
  }

  draw() {
    this.button.textContent = t(this.running ? "t.pauseLeague" : "t.runLeague");
    this.element.dataset.rounds = String(this.history.length);
    const values = { rounds: this.history.length, games: this.results.length };
    this.words.textContent = this.history.length ? t("t.leagueWords", values) : t("t.leagueStart");
    show(this.picture, this.history.length ? [chart(this.history), this.table()] : []);
  }

  table() {
    const now = this.history[this.history.length - 1];
    const order = this.players.map((_, player) => player).toSorted((a, b) => now[b] - now[a]);
    const played = (/** @type {number} */ player) => this.results.filter(({ x, o }) => x === player || o === player).length;
    const row = (/** @type {number} */ player) =>
      h("tr", {}, h("td", {}, h("span", { class: `key line-${player}` }), this.players[player]), h("td", {}, Math.round(now[player])), h("td", {}, played(player)));
    const head = h("tr", {}, h("th", {}, t("t.player")), h("th", {}, "Elo"), h("th", {}, t("t.games")));
    return h("table", { class: "standings" }, h("thead", {}, head), h("tbody", {}, order.map(row)));
  }
}

/**
 * A line per player.
 * @param {number[][]} history
 */
function chart(history) {
  const every = history.flat();
  const [low, high] = [Math.min(...every, -50), Math.max(...every, 50)];
  const x = (/** @type {number} */ round) => EDGE + ((WIDTH - EDGE - 20) * round) / Math.max(history.length - 1, 9);
  const y = (/** @type {number} */ rating) => 14 + ((HEIGHT - 40) * (high - rating)) / (high - low);
  const line = (/** @type {number} */ player) =>
    s("polyline", { class: `line-${player}`, points: history.map((now, round) => `${x(round)},${y(now[player])}`).join(" ") });
  const dots = (/** @type {number} */ player) =>
    s("circle", { class: `line-${player}`, cx: x(history.length - 1), cy: y(history[history.length - 1][player]), r: 7 });
  const players = history[0].map((_, player) => player);
  return s(
    "svg",
    { class: "ratings", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("t.league") },
    s("path", { class: "axis", d: `M${EDGE} 10V${HEIGHT - 20}M${EDGE} ${y(0)}H${WIDTH - 10}` }),
    s("text", { x: EDGE - 8, y: 24 }, Math.round(high)),
    s("text", { x: EDGE - 8, y: y(0) + 5 }, 0),
    s("text", { x: EDGE - 8, y: HEIGHT - 22 }, Math.round(low)),
    players.map(line),
    players.map(dots),
  );
}
