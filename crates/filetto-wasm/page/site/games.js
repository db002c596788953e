// The games of this browser: a change is checked by the engine, stored, then told; programs think in workers of their own.

import { Helper, desk } from "./engine.js";
import { deleteGame, listGames, loadGame, saveGame } from "./store.js";

/**
 * @typedef {import("./engine.js").Request} Request
 * @typedef {import("./engine.js").Reply} Reply
 * @typedef {import("./engine.js").Tell} Tell
 */

const [PAGE, MOST_PAGE] = [20, 100];
/** A flag falls a moment after the time is up, not before. */
const FLAG_MS = 20;

/** @param {Api.Game} game */
const hasPeople = ({ x, o }) => [x, o].some((player) => player.split(":")[0] === "human");

/** A program that thinks about a game. */
class Thought {
  /** @param {Api.Game} game */
  constructor(game) {
    this.game = game;
    this.began = performance.now();
    this.hurried = false;
    this.wanted = true;
    /** @type {string | undefined} */
    this.best = undefined;
  }

  get seconds() {
    return (performance.now() - this.began) / 1000;
  }
}

class Games {
  constructor() {
    /** @type {Map<string, Set<Tell>>} */
    this.listeners = new Map();
    /** @type {Map<string, Thought>} */
    this.thoughts = new Map();
    /** @type {Map<string, Helper>} */
    this.thinkers = new Map();
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.flags = new Map();
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
    this.tabs = new BroadcastChannel("filetto.games");
    this.tabs.onmessage = ({ data }) => this.listeners.has(data) && this.look(data);
  }

  /**
   * One change of a game at a time, in all tabs.
   * @template T
   * @param {string} id
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async alone(id, work) {
    if (navigator.locks) return await navigator.locks.request(`filetto.${id}`, work);
    const done = this.turn.then(work, work);
    this.turn = done;
    return done;
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  answer(request) {
    const [id, act] = request.path.split("/").slice(3).map(decodeURIComponent);
    if (!id) return request.method === "GET" ? this.list(request) : this.start(request);
    if (request.method === "DELETE") return this.remove(id);
    if (act === "move-now") return this.hurry(id, request);
    return act ? this.change(id, request) : this.show(id, request);
  }

  /** @param {Request} request */
  async list(request) {
    const query = new URLSearchParams(request.query);
    const most = Math.min(Number(query.get("limit")) || PAGE, MOST_PAGE);
    const before = /** @type {[number, string] | null} */ (JSON.parse(query.get("before") ?? "null"));
    const rows = await listGames(most + 1, before);
    const last = rows.length > most ? rows[most - 1] : null;
    const { status, body } = await desk({ ...request, rows: rows.slice(0, most) });
    return { status, body: { games: body, next: last && JSON.stringify([last.created, last.id]) } };
  }

  /** @param {Request} request */
  async start(request) {
    const reply = await desk(request);
    if (reply.row) {
      await saveGame(reply.row);
      this.follow(reply.body);
    }
    return reply;
  }

  /**
   * @param {string} id
   * @param {Request} request
   */
  async show(id, request) {
    const row = await loadGame(id);
    return desk({ ...request, rows: row ? [row] : [] });
  }

  /**
   * @param {string} id
   * @param {Request} request
   */
  async change(id, request) {
    const reply = await this.alone(id, async () => {
      const row = await loadGame(id);
      const found = await desk({ ...request, rows: row ? [row] : [] });
      if (found.row) await saveGame(found.row);
      return found;
    });
    if (reply.row) {
      this.tell(id, "game", reply.body);
      this.tabs.postMessage(id);
      this.follow(reply.body);
    }
    return reply;
  }

  /** @param {string} id */
  async remove(id) {
    this.forget(id);
    await deleteGame(id);
    return { status: 204, body: null };
  }

  /**
   * The program that thinks answers with the best it has found, as soon as it has found something.
   * @param {string} id
   * @param {Request} request
   */
  async hurry(id, request) {
    const { ply } = JSON.parse(request.body || "{}");
    const thought = this.thoughts.get(id);
    if (thought && (ply === undefined || ply === thought.game.ply)) {
      thought.hurried = true;
      this.giveBest(thought);
    }
    return this.show(id, { method: "GET", path: `/api/games/${encodeURIComponent(id)}` });
  }

  /** @param {Thought} thought */
  giveBest(thought) {
    const { game, best, seconds } = thought;
    if (!thought.hurried || best === undefined || !thought.wanted) return;
    this.stop(game.id);
    this.put(game, { ply: game.ply, move: best, seconds });
  }

  // ---- listening

  /**
   * @param {string} id
   * @param {Tell} hear
   */
  listen(id, hear) {
    const listeners = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, listeners.add(hear));
    this.look(id);
    return () => {
      listeners.delete(hear);
      if (listeners.size) return;
      this.listeners.delete(id);
      this.forget(id);
    };
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {unknown} data
   */
  tell(id, name, data) {
    this.listeners.get(id)?.forEach((hear) => hear(name, data));
  }

  /**
   * How the game stands, for everybody who listens; what it waits for goes on.
   * @param {string} id
   */
  async look(id) {
    const { status, body } = await this.show(id, { method: "GET", path: `/api/games/${encodeURIComponent(id)}` });
    if (status !== 200) return;
    this.tell(id, "game", body);
    this.follow(body);
  }

  /** @param {string} id */
  forget(id) {
    clearTimeout(this.flags.get(id));
    this.stop(id);
    this.thinkers.get(id)?.end();
    this.thinkers.delete(id);
  }

  // ---- thinking

  /**
   * Does what a game waits for: a program thinks, or a clock runs.
   * @param {Api.Game} game
   */
  follow(game) {
    const { id } = game;
    clearTimeout(this.flags.get(id));
    const now = this.thoughts.get(id);
    if (now && (now.game.updated !== game.updated || !game.thinking)) this.stop(id);
    if (game.thinking && !this.thoughts.has(id) && (hasPeople(game) || this.listeners.has(id))) this.think(game);
    this.watchFlag(game);
  }

  /** @param {Api.Game} game */
  watchFlag({ id, clock, clocks, thinking }) {
    const { running } = clocks;
    if (!clock || thinking || !running) return;
    const left = running === "x" ? clock.x_left_ms : clock.o_left_ms;
    const request = { method: "POST", path: `/api/games/${encodeURIComponent(id)}/flag` };
    this.flags.set(id, setTimeout(() => this.change(id, request), left + FLAG_MS));
  }

  /** @param {string} id */
  stop(id) {
    const thought = this.thoughts.get(id);
    if (!thought) return;
    thought.wanted = false;
    this.thoughts.delete(id);
    this.thinkers.get(id)?.end();
  }

  /** @param {string} id */
  thinker(id) {
    const last = this.thinkers.get(id);
    if (last && !last.ended) return last;
    const helper = new Helper();
    this.thinkers.set(id, helper);
    return helper;
  }

  /** @param {Api.Game} game */
  async think(game) {
    const thought = new Thought(game);
    this.thoughts.set(game.id, thought);
    const answer = await this.ask(thought);
    if (!hasPeople(game)) await pause(game.delay_ms - thought.seconds * 1000);
    if (!thought.wanted) return;
    this.thoughts.delete(game.id);
    await this.put(game, answer);
  }

  /** @param {Thought} thought */
  async ask(thought) {
    const { game } = thought;
    const broken = { ply: game.ply, error: "crashed", reason: "it broke down" };
    try {
      const row = await loadGame(game.id);
      const request = { method: "POST", path: "/think", rows: row ? [row] : [] };
      const { status, body } = await this.thinker(game.id).ask(request, (name, data) => {
        this.tell(game.id, name, data);
        thought.best = data.pv[0];
        this.giveBest(thought);
      });
      return status === 200 ? body : { ...broken, reason: body.error };
    } catch {
      return broken;
    }
  }

  /**
   * @param {Api.Game} game
   * @param {object} answer
   */
  put({ id }, answer) {
    const request = { method: "POST", path: `/api/games/${encodeURIComponent(id)}/answer`, body: JSON.stringify(answer) };
    return this.change(id, request);
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

export const games = new Games();
