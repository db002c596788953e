// The game: the server keeps it, this view shows it and sends what the person does.
//
// Until the first stone there is only a draft: a game that nobody played is never stored.

import { ApiError } from "../api.js";
import { createBoard } from "../board.js";
import { actOnKey, announce, h, hush, notify, notifyError, show } from "../dom.js";
import {
  formatMove,
  formatMoves,
  gameOf,
  landing,
  parseMoves,
  replay,
  winningLines,
} from "../game.js";
import { Advance } from "./advance.js";
import { nextFirst } from "./begins.js";
import { draftOf, keepConfig, nextConfig } from "./config.js";
import { openEnd, openKeys, splash } from "./dialogs.js";
import { openForm } from "./form.js";
import { createFriends } from "./friends.js";
import { createHistory } from "./history.js";
import { adjustLevel, endWords, winnerSeat } from "./outcome.js";
import { createPanel, layOut } from "./panel.js";
import { askHint, hintMarks } from "./hint.js";
import { Incoming, isOlder } from "./incoming.js";
import { isYou } from "./people.js";
import { ghostSide, premover } from "./premove.js";
import {
  bySeat,
  firstSeat,
  forgetResults,
  isHuman,
  isPersonsTurn,
  noteResult,
  redoTarget,
  undoTarget,
} from "./seats.js";
import { sayMove } from "./say.js";
import { sound } from "./sounds.js";
import { withoutSeed } from "./spec.js";
import { stepKeys } from "../steps.js";

/** The longest wait for a first stone that the server puts on a clock. */
const MOST_WAITED_MS = 24 * 60 * 60 * 1000;
/** Pixels above and below the board: the heading, the players, the buttons. Beside it when the window is low. */
const RESERVE = { below: 290, beside: 76 };
const LOW_WINDOW = "(max-height: 500px) and (orientation: landscape)";
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
    this.advance = this.makeAdvance();
    this.incoming = this.makeIncoming();
    /**
     * Who begins the next game.
     * @type {Page.Begins}
     */
    this.begins = "alternate";
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
    this.friends = createFriends(this);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  makePanel() {
    return createPanel({
      undo: () => this.undo(),
      redo: () => this.redo(),
      hint: () => this.showHint(),
      resign: () => this.resign(),
      moveNow: () => this.moveNow(),
      runsLow: (side) => this.runsLow(side),
      analyse: () => this.analyse(),
      newGame: () => this.newGame(),
      rematch: () => this.rematch(),
      look: (ply) => this.look(ply),
      pace: (change) => this.pace(change),
    });
  }

  makeAdvance() {
    return new Advance({
      now: () => ({ game: this.game, rules: this.rules, cells: replay(this.rules, this.moves).cells, busy: this.busy }),
      play: (move) => this.play(move),
      redraw: () => this.draw(),
    });
  }

  makeIncoming() {
    return new Incoming({
      current: () => this.current,
      falling: () => (this.board?.isFalling() ? this.board.settled() : null),
      apply: (game) => this.closed || this.apply(game),
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
    panel.talk.append(this.friends.box);
    show(this.root, h("h1", { class: "sr" }, t("nav.play")), layOut(panel, this.boardBox));
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

  config() {
    return nextConfig(this.players, this.params);
  }

  // ---- starting games

  /**
   * Sets up a board. The game reaches the server with the first stone, or at once if a program begins.
   * @param {Page.Config} config
   */
  begin(config) {
    const { draft, first, toMove } = draftOf(config);
    this.stopEvents();
    this.begins = config.begins;
    this.chosen = config.seats;
    this.first = first;
    this.apply(draft);
    this.navigate("play", {}, { quietly: true });
    if (!isHuman(draft[toMove])) this.create(draft.moves);
  }

  /** @param {string} moves */
  async create(moves) {
    const { game, x, o, time_ms, delay_ms, ponder, clock } = this.game;
    const time = time_ms ? { time_ms } : {};
    const control = clock && { clock: { base_ms: clock.base_ms, increment_ms: clock.increment_ms } };
    const waited_ms = Math.min(Math.round(performance.now() - this.received), MOST_WAITED_MS);
    await this.send(async () => {
      const asked = { game, x, o, moves, delay_ms, waited_ms, ponder, ...time, ...control };
      this.follow(await this.api.post("/api/games", asked));
    });
  }

  /** @param {string} id */
  async load(id) {
    const game = await this.api.get(`/api/games/${encodeURIComponent(id)}`);
    this.first = firstSeat(game, this.params.first);
    this.chosen = bySeat(game, this.first).map(withoutSeed);
    this.begins = this.config().begins;
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
    this.friends.enter();
    this.stopEvents = this.api.events(
      `/api/games/${encodeURIComponent(game.id)}/events`,
      {},
      {
        game: (now) => this.incoming.hear(now),
        people: (people) => this.friends.hear(people),
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
    if (this.friends.offersInstead("rematch")) return;
    const { begins } = this;
    const first = nextFirst(this.game, this.first, begins);
    const { game, time_ms, ponder, clock } = this.game;
    this.begin({ game, seats: this.chosen, first, time_ms, ponder, clock, begins });
    this.board?.focus();
  }

  newGame() {
    const last = this.current;
    const { chosen: seats, begins } = this;
    const same = last && { game: last.game, seats, begins, time_ms: last.time_ms, ponder: last.ponder, clock: last.clock };
    openForm({
      players: this.players,
      config: { ...this.config(), ...same },
      start: (chosen) => {
        keepConfig(chosen);
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
    if (before?.moves !== game.moves || before?.id !== game.id) this.forgetHint();
    if (before?.ply !== game.ply) this.looking = null;
    if (!this.board || before?.game !== game.game) this.makeBoard();
    this.advance.settle(before);
    this.draw();
    this.friends.follow(before);
    this.history.note(game);
    if (before) this.tell(before);
    this.advance.playIfDue();
  }

  /** A hint is for one position, and so is what is said of it. */
  forgetHint() {
    if (this.hint !== null) hush();
    this.hint = this.thinking = null;
  }

  /**
   * Says what changed; counts the end of a game that was seen in play, and opens the dialog.
   * @param {Page.Game} before
   */
  tell(before) {
    const { game, first } = this;
    const seen = before.id === game.id || before.id === null;
    if (!seen || !game.id) return;
    if (game.ply === before.ply + 1) sayMove(this.shown());
    else if (game.id !== before.id && game.ply > before.ply) sound("stone");
    const winner = winnerSeat(game, first);
    const known = noteResult(game.id, winner);
    if (known === winner) return;
    adjustLevel(game, first, known, -1);
    adjustLevel(game, first, winner, 1);
    this.panel.drawHeader(this.shown());
    if (winner === undefined) return;
    const words = () => endWords(this.shown(), this.begins);
    announce(words().title);
    sound("end");
    this.ending = setTimeout(() => openEnd({ ...words(), ...this.afterwards }), END_MS);
    this.history.refresh();
  }

  // ---- drawing

  get rules() {
    return gameOf(this.game.game);
  }

  get moves() {
    return parseMoves(this.rules, this.game.moves) ?? [];
  }

  /** What the dialog at the end offers. */
  afterwards = { again: () => this.rematch(), review: () => this.analyse({ review: 1 }) };

  /** @returns {import("./panel.js").Shown} */
  shown() {
    const { rules, first, looking, thinking, received } = this;
    return { rules, game: { ...this.game, ...this.friends.reader() }, first, looking, thinking, received };
  }

  makeBoard() {
    const focused = this.board && document.activeElement === this.board.element;
    this.board?.destroy();
    this.board = createBoard(this.boardBox, {
      game: this.rules,
      reserve: () => (matchMedia(LOW_WINDOW).matches ? RESERVE.beside : RESERVE.below),
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
    const ghost = live && this.friends.mayMove() ? ghostSide(game) : 0;
    const marks = live ? [...hintMarks(rules, cells, this.hint), ...this.advance.marks(ghost)] : [];
    this.board?.update({
      cells,
      last,
      lines: live && game.line ? winningLines(rules, cells, last) : [],
      first: this.first,
      ghost,
      marks,
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
      this.advance.playIfDue();
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
    if (!this.friends.mayMove()) return notify(this.friends.whyNot());
    if (premover(game)) return this.advance.choose(move);
    if (!isPersonsTurn(game) || this.busy) return notify(this.t("play.wait"));
    if (landing(rules, replay(rules, moves).cells, move) === null) return notify(this.t("play.full"));
    if (!game.id) return this.create(formatMoves(rules, [...moves, move]));
    return this.post("moves", { move: formatMove(rules, move), ply: game.ply });
  }

  undo() {
    if (this.friends.offersInstead("takeback")) return;
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
      this.post("resign", { side: isPersonsTurn(game) && !game.people ? game.to_move : undefined });
  }

  /** The program that thinks answers with the best it has found. */
  async moveNow() {
    const { id, ply } = this.game;
    if (id) await this.api.post(`/api/games/${id}/move-now`, { ply }).catch(notifyError);
  }

  /**
   * A clock has ten seconds left.
   * @param {Page.Side} side
   */
  runsLow(side) {
    if (!isYou(this.shown(), side)) return;
    sound("low");
    announce(this.t("pl.clock.low"));
  }

  /** @type {import("./pace.js").ChangePace} */
  pace(change) {
    if (this.game.id) this.post("pace", change);
  }

  /** A good move, shown on the board and never played. */
  async showHint() {
    const { moves, status } = this.game;
    if (status !== "playing") return;
    const found = await askHint(this.api, this.game);
    if (found === null || this.closed || this.game.moves !== moves) return;
    this.hint = found;
    this.draw();
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
      Escape: () => (this.advance.move === null ? this.look(null) : this.advance.choose(null)),
      g: () => this.moveNow(),
      m: () => this.panel.toggleSounds(),
      p: () => this.pace({ paused: !paused }),
      s: () => this.pace({ paused: true, step: true }),
    });
  }
}
