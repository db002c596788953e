// The game: the server keeps it, this view shows it and sends what the person does.
//
// Until the first stone there is only a draft: a game that nobody played is never stored.

import { ApiError } from "../api.js";
import { createBoard } from "../board.js";
import { actOnKey, announce, h, notify, notifyError, show } from "../dom.js";
import {
  formatMove,
  formatMoves,
  gameOf,
  landing,
  parseGame,
  parseMove,
  parseMoves,
  replay,
  winningLines,
} from "../game.js";
import { openEnd, openKeys, splash } from "./dialogs.js";
import { openForm } from "./form.js";
import { createHistory } from "./history.js";
import { adjustLevel, endWords, winnerSeat } from "./outcome.js";
import { createPanel } from "./panel.js";
import { sideWords } from "./people.js";
import {
  bySeat,
  firstSeat,
  forgetResults,
  freshLevel,
  isHuman,
  isPersonsTurn,
  mover,
  nextFirst,
  noteResult,
  redoTarget,
  undoTarget,
} from "./seats.js";
import { easyOpponent, findPlayer, withoutSeed } from "./spec.js";
import { stepKeys } from "../steps.js";

const CONFIG = "filetto.config";
const HINT_MS = 1000;
const DELAY_MS = 400;
/** The longest wait for a first stone that the server puts on a clock. */
const MOST_WAITED_MS = 24 * 60 * 60 * 1000;
/** The last stone falls and the winning row is seen before the dialog opens. */
const END_MS = 600;

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, context) {
  const view = new Play(root, context);
  view.open();
  return () => view.close();
}

class Play {
  /**
   * @param {HTMLElement} root
   * @param {Page.Context} context
   */
  constructor(root, { api, t, params, navigate }) {
    this.root = root;
    this.api = api;
    this.t = t;
    this.params = params;
    this.navigate = navigate;
    /**
     * The game as the server told it, a draft, or nothing yet.
     * @type {Page.Game | null}
     */
    this.current = null;
    /** The seat that plays X. */
    this.first = 0;
    /**
     * The players by seat as they were chosen: without the seeds that the server gave them for a game.
     * @type {string[]}
     */
    this.chosen = [];
    /**
     * The ply looked at; null is live.
     * @type {number | null}
     */
    this.looking = null;
    /** @type {number | null} */
    this.hint = null;
    /** @type {Api.Thinking | null} */
    this.thinking = null;
    /** When the clocks of the game were told. */
    this.received = 0;
    /** @type {Api.Player[]} */
    this.players = [];
    this.busy = false;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ending = undefined;
    this.stopEvents = () => {};
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.boardBox = h("div", { class: "board-box" });
    this.panel = this.makePanel();
    this.history = this.makeHistory();
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  makePanel() {
    return createPanel({
      undo: () => this.undo(),
      redo: () => this.redo(),
      hint: () => this.showHint(),
      resign: () => this.resign(),
      analyse: () => this.analyse(),
      newGame: () => this.newGame(),
      rematch: () => this.rematch(),
      look: (ply) => this.look(ply),
      pace: (change) => this.pace(change),
    });
  }

  makeHistory() {
    return createHistory(this.panel.games, {
      api: this.api,
      current: () => this.current?.id ?? null,
      leave: (id) => id === this.current?.id && this.stopEvents(),
      gone: (id) => id === this.current?.id && this.begin(this.config()),
    });
  }

  // ---- opening and closing

  async open() {
    const { t, panel } = this;
    splash();
    document.addEventListener("keydown", this.onKey);
    const stage = [panel.header, ...panel.notices, this.boardBox, panel.controls];
    const side = [panel.moves, panel.games];
    show(
      this.root,
      h("h1", { class: "sr" }, t("nav.play")),
      h(
        "div",
        { class: "desk" },
        h("section", { class: "stack", "aria-label": t("nav.play") }, stage),
        h("aside", { class: "stack", "aria-label": t("play.moves") }, side),
      ),
    );
    try {
      this.players = await this.api.get("/api/players");
      if (this.params.id) await this.load(this.params.id);
      else this.begin(this.config());
    } catch (error) {
      if (this.closed) return;
      notifyError(error);
      if (error instanceof ApiError && error.status === 404) this.begin(this.config());
    }
    this.history.refresh();
  }

  close() {
    this.closed = true;
    clearTimeout(this.ending);
    document.removeEventListener("keydown", this.onKey);
    this.stopEvents();
    this.board?.destroy();
    this.panel.stop();
    this.history.stop();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  }

  /**
   * What the next game is made of: from a link ("play from here"), as last time, or the easy default.
   * @returns {Page.Config}
   */
  config() {
    const seats = ["human", easyOpponent(this.players)];
    const easy = { game: "drop-7x6-4", seats, first: 0, time_ms: null };
    const { game, moves } = this.params;
    const asked = parseGame(game);
    if (asked) return { ...easy, game: asked.text, moves };
    try {
      /** @type {Page.Config} */
      const saved = JSON.parse(localStorage.getItem(CONFIG) ?? "null");
      const known = saved.seats.every((spec) => findPlayer(this.players, spec.split(":")[0]));
      return known && parseGame(saved.game) ? { ...easy, ...saved } : easy;
    } catch {
      return easy;
    }
  }

  // ---- starting games

  /**
   * Sets up a board. The game reaches the server with the first stone, or at once if a program begins.
   * @param {Page.Config} config
   */
  begin({ game, seats, first, time_ms, ponder = true, moves = "" }) {
    this.stopEvents();
    this.chosen = seats;
    const rules = gameOf(game);
    const ply = (parseMoves(rules, moves) ?? []).length;
    // "Play from here": the person takes the side to move.
    this.first = moves ? ply % 2 : first;
    const fresh = seats.map(freshLevel);
    const [x, o] = bySeat({ x: fresh[0], o: fresh[1] }, this.first);
    const toMove = mover(ply);
    /** @type {Page.Game} */
    const draft = {
      id: null,
      game: rules.text,
      x,
      o,
      time_ms,
      moves,
      ply,
      to_move: toMove,
      status: "playing",
      // The time of the game begins when the board appears, not with the first stone.
      clocks: { x_ms: 0, o_ms: 0, running: toMove },
      redo: 0,
      paused: false,
      delay_ms: DELAY_MS,
      ponder,
    };
    this.apply(draft);
    this.navigate("play", {}, { quietly: true });
    if (!isHuman(draft[toMove])) this.create(moves);
  }

  /** @param {string} moves */
  async create(moves) {
    const { game, x, o, time_ms, delay_ms, ponder } = this.game;
    const time = time_ms ? { time_ms } : {};
    const waited_ms = Math.min(Math.round(performance.now() - this.received), MOST_WAITED_MS);
    await this.send(async () => {
      this.follow(await this.api.post("/api/games", { game, x, o, moves, delay_ms, waited_ms, ponder, ...time }));
    });
  }

  /** @param {string} id */
  async load(id) {
    const game = await this.api.get(`/api/games/${encodeURIComponent(id)}`);
    this.first = firstSeat(game, this.params.first);
    this.chosen = bySeat(game, this.first).map(withoutSeed);
    this.follow(game);
  }

  /**
   * Shows a stored game and listens to it; its id goes into the address.
   * @param {Api.Game} game
   */
  follow(game) {
    if (this.closed) return;
    this.navigate("play", { id: game.id, first: this.first }, { quietly: true });
    this.apply(game);
    this.stopEvents();
    this.stopEvents = this.api.events(
      `/api/games/${encodeURIComponent(game.id)}/events`,
      {},
      {
        game: (now) => this.apply(now),
        thinking: (thought) => {
          this.thinking = thought;
          this.panel.drawStatus(this.shown());
        },
      },
      { state: (up) => this.panel.connection(up) },
    );
    this.history.refresh();
  }

  rematch() {
    const first = nextFirst(this.game, this.first);
    const { game, time_ms, ponder } = this.game;
    this.begin({ game, seats: this.chosen, first, time_ms, ponder });
    this.board?.focus();
  }

  newGame() {
    const last = this.current;
    const same = last && { game: last.game, seats: this.chosen, time_ms: last.time_ms, ponder: last.ponder };
    openForm({
      players: this.players,
      config: { ...this.config(), ...same, first: 0 },
      start: (chosen) => {
        localStorage.setItem(CONFIG, JSON.stringify(chosen));
        forgetResults();
        this.begin(chosen);
        this.board?.focus();
      },
    });
  }

  // ---- what the server tells

  /** The game on the board: everything but the opening of the view comes after the first one. */
  get game() {
    if (!this.current) throw new Error("there is no game yet");
    return this.current;
  }

  /**
   * Takes over a state of the game unless a newer one is shown already.
   * @param {Page.Game} game
   */
  apply(game) {
    const before = this.current;
    if (before && isOlder(game, before)) return;
    if (game.status === "playing") clearTimeout(this.ending);
    this.current = game;
    this.received = performance.now();
    if (before?.moves !== game.moves || before?.id !== game.id) this.hint = this.thinking = null;
    if (before?.ply !== game.ply) this.looking = null;
    if (!this.board || before?.game !== game.game) this.makeBoard();
    this.draw();
    this.history.note(game);
    if (before) this.tell(before);
  }

  /**
   * Says what changed; counts the end of a game that was seen in play, and opens the dialog.
   * @param {Page.Game} before
   */
  tell(before) {
    const { game, first } = this;
    const seen = before.id === game.id || before.id === null;
    if (!seen || !game.id) return;
    if (game.ply === before.ply + 1) this.sayMove(game.ply);
    const winner = winnerSeat(game, first);
    const known = noteResult(game.id, winner);
    if (known === winner) return;
    adjustLevel(game, first, known, -1);
    adjustLevel(game, first, winner, 1);
    this.panel.drawHeader(this.shown());
    if (winner === undefined) return;
    announce(endWords(this.shown()).title);
    const acts = { again: () => this.rematch(), review: () => this.analyse({ review: 1 }) };
    this.ending = setTimeout(() => openEnd({ ...endWords(this.shown()), ...acts }), END_MS);
    this.history.refresh();
  }

  /** @param {number} ply */
  sayMove(ply) {
    const who = sideWords(this.shown(), mover(ply - 1));
    announce(this.t("play.played", { who, move: formatMoves(this.rules, this.moves.slice(-1)) }));
  }

  // ---- drawing

  get rules() {
    return gameOf(this.game.game);
  }

  get moves() {
    return parseMoves(this.rules, this.game.moves) ?? [];
  }

  /** @returns {import("./panel.js").Shown} */
  shown() {
    const { rules, game, first, looking, thinking, received } = this;
    return { rules, game, first, looking, thinking, received };
  }

  makeBoard() {
    const focused = this.board && document.activeElement === this.board.element;
    this.board?.destroy();
    this.board = createBoard(this.boardBox, {
      game: this.rules,
      reserve: 290,
      // After a click, and while somebody looks back, the arrows step through the game.
      arrows: (walking) => walking && this.looking === null,
      onMove: (move) => this.play(move),
    });
    if (focused) this.board.focus();
  }

  draw() {
    const { rules, game, looking } = this;
    const live = looking === null;
    const position = replay(rules, live ? this.moves : this.moves.slice(0, looking));
    const { cells, last } = position;
    const hint = this.hint !== null && live ? landing(rules, cells, this.hint) : null;
    this.board?.update({
      cells,
      last,
      lines: live && game.line ? winningLines(rules, cells, last) : [],
      first: this.first,
      ghost: live && isPersonsTurn(game) ? (game.to_move === "x" ? 1 : 2) : 0,
      marks: hint === null ? [] : [{ cell: hint, shape: "ring", tone: "hint" }],
    });
    this.panel.draw(this.shown());
  }

  /**
   * Shows an earlier position; null or the last ply is the game itself.
   * @param {number | null} ply
   */
  look(ply) {
    const { ply: total } = this.game;
    const there = ply === null ? null : Math.min(Math.max(ply, 0), total);
    this.looking = there === total ? null : there;
    this.draw();
    if (this.looking !== null) announce(this.t("play.looking", { ply: this.looking, total }));
  }

  // ---- what the person does

  /**
   * One request at a time; a refusal is shown, and the server's state is fetched again.
   * @param {() => Promise<void>} request
   */
  async send(request) {
    if (this.busy) return;
    this.busy = true;
    try {
      await request();
    } catch (error) {
      notifyError(error);
      await this.resync();
    } finally {
      this.busy = false;
    }
  }

  async resync() {
    if (!this.current?.id) return;
    try {
      const now = await this.api.get(`/api/games/${this.current.id}`);
      this.current.updated = 0;
      this.apply(now);
    } catch {
      // The connection notice says it; the events bring the state as soon as the server is back.
    }
  }

  /**
   * @template {"moves" | "undo" | "redo" | "resign" | "pace"} A
   * @param {A} action
   * @param {BodyOf<`/api/games/${string}/${A}`>} body
   */
  post(action, body) {
    return this.send(async () =>
      this.apply(await this.api.post(`/api/games/${this.game.id}/${action}`, body)),
    );
  }

  /** @param {number} move */
  play(move) {
    const { game, rules, moves } = this;
    if (this.looking !== null) return this.look(null);
    if (game.status !== "playing") return notify(this.t("play.over"));
    if (!isPersonsTurn(game) || this.busy) return notify(this.t("play.wait"));
    if (landing(rules, replay(rules, moves).cells, move) === null) return notify(this.t("play.full"));
    if (!game.id) return this.create(formatMoves(rules, [...moves, move]));
    return this.post("moves", { move: formatMove(rules, move), ply: game.ply });
  }

  undo() {
    const { id, ply } = this.game;
    const to = id ? undoTarget(this.game) : null;
    if (to !== null) this.post("undo", { plies: ply - to, ply });
  }

  redo() {
    const { ply } = this.game;
    const to = redoTarget(this.game);
    if (to !== null) this.post("redo", { plies: to - ply, ply });
  }

  resign() {
    const { game } = this;
    if (game.id && game.to_move)
      this.post("resign", { side: isPersonsTurn(game) ? game.to_move : undefined });
  }

  /** @type {import("./pace.js").ChangePace} */
  pace(change) {
    if (this.game.id) this.post("pace", change);
  }

  /** A good move, shown on the board and never played. */
  async showHint() {
    const { game, moves, status } = this.game;
    if (status !== "playing") return;
    notify(this.t("play.hintLooking"));
    try {
      const found = await this.api.get("/api/bestmove", { game, moves, time_ms: HINT_MS });
      if (this.closed || this.game.moves !== moves) return;
      this.hint = parseMove(this.rules, found.move);
      notify(this.t("play.hintIs", { move: found.move }));
      this.draw();
    } catch (error) {
      notifyError(error);
    }
  }

  /** @param {{ review?: 1 }} [more] */
  analyse(more = {}) {
    this.navigate("analyse", { game: this.game.game, moves: this.game.moves, first: this.first, ...more });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.current) return;
    const { ply, paused } = this.current;
    const at = this.looking ?? ply;
    actOnKey(event, {
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.showHint(),
      n: () => this.newGame(),
      "?": () => openKeys(),
      ...stepKeys((to) => this.look(to), at, ply),
      Escape: () => this.look(null),
      p: () => this.pace({ paused: !paused }),
      s: () => this.pace({ paused: true, step: true }),
    });
  }
}

/**
 * True for a state of the same game from before.
 * @param {Page.Game} game
 * @param {Page.Game} before
 */
function isOlder(game, before) {
  if (!before.id || before.id !== game.id) return false;
  const [then, known] = [game.updated ?? 0, before.updated ?? 0];
  return then < known || (then === known && game.ply < before.ply);
}
