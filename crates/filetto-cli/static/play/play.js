// The game: the server keeps it, this view shows it and sends what the person does.
//
// Until the first stone there is only a draft: a game that nobody played is never stored.

import { createBoard } from "../board.js";
import { announce, h, isTyping, notify, show } from "../dom.js";
import { formatMove, landing, parseGame, parseMove, parseMoves, replay } from "../game.js";
import { withColour } from "../names.js";
import { openEnd, openKeys, splash } from "./dialogs.js";
import { easyOpponent, openForm } from "./form.js";
import { listGames } from "./history.js";
import { adjustLevel, endInWords, winnerSeat } from "./outcome.js";
import { createPanel, nameOf } from "./panel.js";
import {
  bySeat,
  firstSeat,
  forgetResults,
  freshLevel,
  isHuman,
  mover,
  nextFirst,
  noteResult,
  redoTarget,
  seatOf,
  undoTarget,
} from "./seats.js";
import "./strings.js";

const CONFIG = "filetto.config";
const HINT_MS = 1000;
const DELAY_MS = 400;
/** The last stone falls and the winning row is seen before the dialog opens. */
const END_MS = 600;

export function mount(root, context) {
  const view = new Play(root, context);
  view.open();
  return () => view.close();
}

class Play {
  constructor(root, { api, t, params, navigate }) {
    Object.assign(this, { root, api, t, params, navigate });
    /** The game as the server told it (a draft has no id), the seat that plays X, the ply looked at (null: live). */
    this.game = null;
    this.first = 0;
    this.looking = null;
    this.hint = null;
    this.thinking = null;
    this.players = [];
    this.stopEvents = () => {};
    this.onKey = (event) => this.key(event);
  }

  // ---- opening and closing

  async open() {
    splash();
    document.addEventListener("keydown", this.onKey);
    this.boardBox = h("div", { class: "board-box" });
    this.panel = createPanel(this);
    show(
      this.root,
      h("h1", { class: "sr" }, this.t("nav.play")),
      h(
        "div",
        { class: "desk" },
        h(
          "section",
          { class: "stack", "aria-label": this.t("nav.play") },
          this.panel.header,
          this.panel.lost,
          this.boardBox,
          this.panel.controls,
        ),
        h(
          "aside",
          { class: "stack", "aria-label": this.t("play.moves") },
          this.panel.moves,
          this.panel.games,
        ),
      ),
    );
    try {
      this.players = await this.api.get("/api/players");
      if (this.params.id) await this.load(this.params.id);
      else this.begin(this.config());
    } catch (error) {
      if (this.closed) return;
      notify(error.message, "bad");
      if (error.status === 404) this.begin(this.config());
    }
    this.refreshGames();
  }

  close() {
    this.closed = true;
    clearTimeout(this.ending);
    document.removeEventListener("keydown", this.onKey);
    this.stopEvents();
    this.board?.destroy();
    this.panel.stop();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  }

  /** What the next game is made of: from a link ("play from here"), as last time, or the easy default. */
  config() {
    const easy = {
      game: "drop-7x6-4",
      seats: ["human", easyOpponent(this.players)],
      first: 0,
      time_ms: null,
    };
    const { game, moves } = this.params;
    if (parseGame(game)) return { ...easy, game: parseGame(game).text, moves };
    try {
      const saved = JSON.parse(localStorage.getItem(CONFIG));
      const known = saved.seats.every((spec) =>
        this.players.some((player) => player.name === spec.split(":")[0]),
      );
      return known && parseGame(saved.game) ? { ...easy, ...saved } : easy;
    } catch {
      return easy;
    }
  }

  // ---- starting games

  /** Sets up a board. The game reaches the server with the first stone, or at once if a program begins. */
  begin({ game, seats, first, time_ms, moves = "" }) {
    this.stopEvents();
    const rules = parseGame(game);
    const ply = (parseMoves(rules, moves) ?? []).length;
    // "Play from here": the person takes the side to move.
    const starts = moves ? ply % 2 : first;
    const fresh = seats.map(freshLevel);
    const [x, o] = bySeat({ x: fresh[0], o: fresh[1] }, starts);
    const clocks = { x_ms: 0, o_ms: 0, running: null };
    const draft = {
      id: null,
      game: rules.text,
      x,
      o,
      time_ms,
      moves,
      ply,
      to_move: mover(ply),
      status: "playing",
      clocks,
      redo: 0,
      paused: false,
      delay_ms: DELAY_MS,
    };
    this.first = starts;
    this.apply(draft);
    this.navigate("play", {}, { quietly: true });
    if (!isHuman(draft[draft.to_move])) this.create(moves);
  }

  async create(moves) {
    const { game, x, o, time_ms, delay_ms } = this.game;
    const body = { game, x, o, moves, delay_ms };
    if (time_ms) body.time_ms = time_ms;
    await this.send(async () => {
      const made = await this.api.post("/api/games", body);
      this.follow(made);
    });
  }

  async load(id) {
    const game = await this.api.get(`/api/games/${encodeURIComponent(id)}`);
    this.first = firstSeat(game, this.params.first);
    this.follow(game);
  }

  /** Shows a stored game and listens to it; its id goes into the address. */
  follow(game) {
    if (this.closed) return;
    this.navigate("play", { id: game.id, first: this.first }, { quietly: true });
    this.apply(game);
    this.stopEvents();
    const heard = {
      game: (now) => this.apply(now),
      thinking: (thought) => {
        this.thinking = thought;
        this.panel.drawStatus();
      },
    };
    this.stopEvents = this.api.events(`/api/games/${encodeURIComponent(game.id)}/events`, {}, heard, {
      state: (up) => this.panel.connection(up),
    });
    this.refreshGames();
  }

  rematch() {
    const first = nextFirst(this.game, this.first);
    const { game, time_ms } = this.game;
    this.begin({ game, seats: bySeat(this.game, this.first), first, time_ms });
    this.board.focus();
  }

  newGame() {
    const config = {
      ...this.config(),
      ...(this.game && {
        game: this.game.game,
        seats: bySeat(this.game, this.first),
        time_ms: this.game.time_ms,
      }),
      first: 0,
    };
    openForm({
      players: this.players,
      config,
      start: (chosen) => {
        localStorage.setItem(CONFIG, JSON.stringify(chosen));
        forgetResults();
        this.begin(chosen);
        this.board.focus();
      },
    });
  }

  // ---- what the server tells

  /** Takes over a state of the game unless a newer one is shown already. */
  apply(game) {
    const before = this.game;
    if (before?.id && before.id === game.id) {
      const older =
        game.updated < before.updated || (game.updated === before.updated && game.ply < before.ply);
      if (older) return;
    }
    if (game.status === "playing") clearTimeout(this.ending);
    this.game = game;
    this.received = performance.now();
    if (before?.moves !== game.moves || before?.id !== game.id) this.hint = this.thinking = null;
    if (before?.ply !== game.ply) this.looking = null;
    if (!this.board || before?.game !== game.game) this.makeBoard();
    this.draw();
    this.tell(before);
  }

  /** Says what changed; counts the end of a game that was seen in play, and opens the dialog. */
  tell(before) {
    const seen = before && (before.id === this.game.id || before.id === null);
    if (!seen || !this.game.id) return;
    if (this.game.ply === before.ply + 1) this.sayMove(this.game.ply);
    const winner = winnerSeat(this.game, this.first);
    const known = noteResult(this.game.id, winner);
    if (known === winner) return;
    adjustLevel(this.game, this.first, known, -1);
    adjustLevel(this.game, this.first, winner, 1);
    this.panel.drawHeader();
    if (winner === undefined) return;
    announce(this.result().title);
    this.ending = setTimeout(() => openEnd({ ...this.result(), again: () => this.rematch() }), END_MS);
    this.refreshGames();
  }

  sayMove(ply) {
    const side = mover(ply - 1);
    const move = parseMoves(this.rules, this.game.moves).at(-1);
    announce(this.t("play.played", { who: this.who(side), move: formatMove(this.rules, move) }));
  }

  result() {
    return endInWords(this.game, this.first, (seat) => this.seatName(seat));
  }

  // ---- drawing

  get rules() {
    return parseGame(this.game.game);
  }

  who(side) {
    return this.seatName(seatOf(side, this.first));
  }

  seatName(seat) {
    return withColour(nameOf(this, seat), this.rules, seat);
  }

  makeBoard() {
    const focused = this.board && document.activeElement === this.board.element;
    this.board?.destroy();
    this.board = createBoard(this.boardBox, {
      game: this.rules,
      reserve: 290,
      onMove: (move) => this.play(move),
    });
    if (focused) this.board.focus();
  }

  draw() {
    const { rules, game } = this;
    const moves = parseMoves(rules, game.moves) ?? [];
    const shown = replay(rules, this.looking === null ? moves : moves.slice(0, this.looking));
    const live = this.looking === null;
    const line = live && game.line ? game.line.map(([column, row]) => row * rules.width + column) : [];
    const hint = this.hint !== null && live ? landing(rules, shown.cells, this.hint) : null;
    this.board.update({
      cells: shown.cells,
      last: shown.last,
      line,
      first: this.first,
      ghost: live && this.isPersonsTurn() ? (game.to_move === "x" ? 1 : 2) : 0,
      marks: hint === null ? [] : [{ cell: hint, shape: "ring", tone: "hint" }],
    });
    this.panel.draw();
  }

  isPersonsTurn() {
    const { game } = this;
    return game.status === "playing" && game.to_move !== null && isHuman(game[game.to_move]);
  }

  /** Shows an earlier position; null or the last ply is the game itself. */
  look(ply) {
    const { ply: total } = this.game;
    const there = ply === null ? null : Math.min(Math.max(ply, 0), total);
    this.looking = there === total ? null : there;
    this.draw();
    if (this.looking !== null) announce(this.t("play.looking", { ply: this.looking, total }));
  }

  // ---- what the person does

  /** One request at a time; a refusal is shown, and the server's state is fetched again. */
  async send(request) {
    if (this.busy) return;
    this.busy = true;
    try {
      await request();
    } catch (error) {
      notify(error.message, "bad");
      await this.resync();
    } finally {
      this.busy = false;
    }
  }

  async resync() {
    if (!this.game?.id) return;
    try {
      const now = await this.api.get(`/api/games/${this.game.id}`);
      this.game.updated = 0;
      this.apply(now);
    } catch {
      // The connection notice says it; the events bring the state as soon as the server is back.
    }
  }

  post(action, body) {
    return this.send(async () =>
      this.apply(await this.api.post(`/api/games/${this.game.id}/${action}`, body)),
    );
  }

  play(move) {
    const { game, rules } = this;
    if (this.looking !== null) return this.look(null);
    if (game.status !== "playing") return notify(this.t("play.over"));
    if (!this.isPersonsTurn() || this.busy) return notify(this.t("play.wait"));
    const moves = parseMoves(rules, game.moves);
    if (landing(rules, replay(rules, moves).cells, move) === null) return notify(this.t("play.full"));
    const text = formatMove(rules, move);
    const ply = game.ply;
    if (!game.id)
      return this.create([game.moves, text].filter(Boolean).join(rules.drop && rules.width <= 35 ? "" : " "));
    return this.post("moves", { move: text, ply });
  }

  undo() {
    const to = this.game.id && undoTarget(this.game);
    if (to === null || to === undefined) return undefined;
    return this.post("undo", { plies: this.game.ply - to, ply: this.game.ply });
  }

  redo() {
    const to = redoTarget(this.game);
    return to === null ? undefined : this.post("redo", { plies: to - this.game.ply, ply: this.game.ply });
  }

  resign() {
    if (this.game.id && this.game.status === "playing")
      this.post("resign", { side: this.isPersonsTurn() ? this.game.to_move : undefined });
  }

  pace(change) {
    if (this.game.id) this.post("pace", change);
  }

  /** A good move, shown on the board and never played. */
  async showHint() {
    const { game, moves } = this.game;
    if (this.game.status !== "playing") return;
    notify(this.t("play.hintLooking"));
    try {
      const found = await this.api.get("/api/bestmove", { game, moves, time_ms: HINT_MS });
      if (this.closed || this.game.moves !== moves) return;
      this.hint = parseMove(this.rules, found.move);
      notify(this.t("play.hintIs", { move: found.move }));
      this.draw();
    } catch (error) {
      notify(error.message, "bad");
    }
  }

  analyse() {
    this.navigate("analyse", { game: this.game.game, moves: this.game.moves, first: this.first });
  }

  refreshGames() {
    if (!this.closed) listGames(this);
  }

  key(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || !this.game) return;
    const { ply } = this.game;
    const at = this.looking ?? ply;
    const actions = {
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.showHint(),
      n: () => this.newGame(),
      "?": () => openKeys(),
      "[": () => this.look(at - 1),
      "]": () => this.look(at + 1),
      Escape: () => this.look(null),
      p: () => this.pace({ paused: !this.game.paused }),
      s: () => this.pace({ paused: true, step: true }),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
