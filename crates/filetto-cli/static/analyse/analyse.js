// Analysis of a position: what every move is worth, live; nothing is ever played for the person.

import { createBoard } from "../board.js";
import { actOnKey, announce, h, notify, show, signButton } from "../dom.js";
import {
  formatMove,
  formatMoves,
  gameOf,
  landing,
  outcome,
  parseGame,
  parseMove,
  parseMoves,
  presetName,
  presets,
  replay,
  winningLines,
} from "../game.js";
import { colourName } from "../names.js";
import { stoneIcon } from "../shapes.js";
import { chip, sameValue } from "../values.js";
import { createBar } from "./bar.js";
import { createBest } from "./best.js";
import { openEditor } from "./editor.js";
import { createGraph } from "./graph.js";
import { queuedWords } from "./status.js";
import { createTransfer } from "./transfer.js";
import { createWatcher } from "./watcher.js";

const LINE_MOVES = 8;
/** A forced win is drawn to its end, if that is not further away. */
const FORCED_MOVES = 25;
/** Where there are no more moves than this, the server follows each. */
const FEW_MOVES = 20;
/** Where there are hundreds of moves, the values of so many are written out; the others are dots until one zooms in. */
const LOUD_MOVES = 20;
const [MODE, LINES] = ["filetto.values", "filetto.lines"];
const DEFAULT_LINES = 3;

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, context) {
  const view = new Analyse(root, context);
  view.open();
  return () => view.close();
}

class Analyse {
  /**
   * @param {HTMLElement} root
   * @param {Page.Context} context
   */
  constructor(root, { api, t, params, navigate }) {
    this.root = root;
    this.api = api;
    this.t = t;
    this.navigate = navigate;
    this.wantsReview = Boolean(params.review);
    this.rules = parseGame(params.game) ?? gameOf("connect4");
    const moves = parseMoves(this.rules, params.moves);
    if (!moves) notify(t("an.import.bad"), "bad");
    this.moves = playable(this.rules, moves ?? []);
    this.ply = clamp(Number(params.ply ?? this.moves.length), this.moves.length);
    this.first = params.first === "1" ? 1 : 0;
    /** @type {import("./best.js").Mode} */
    this.mode = localStorage.getItem(MODE) === "peek" ? "peek" : "always";
    this.lines = Number(localStorage.getItem(LINES)) || DEFAULT_LINES;
    this.peeking = false;
    /**
     * What was last heard: of this position, or, until there is something, of the one before.
     * @type {Api.Analysis | null}
     */
    this.answer = null;
    this.stale = false;
    /** @type {Api.Candidate | null} */
    this.preview = null;
    this.watcher = createWatcher(api, {
      learn: (answer) => this.learn(answer),
      queued: (place) => this.best.say(queuedWords(place)),
      refuse: (words) => this.best.say(words),
    });
    /** @type {(() => void) | null} */
    this.closeEditor = null;
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.boardBox = h("div", { class: "board-box" });
    this.turn = h("span", { class: "soft whose" });
    this.field = this.gameField();
    this.bar = createBar();
    this.best = this.makeBest();
    this.graph = createGraph(
      api.events,
      (ply) => this.goto(ply),
      (analysis) => this.watcher.keep(analysis, { ...analysis, final: analysis.candidates.every((row) => row.proven) }),
    );
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onKeyUp = (/** @type {KeyboardEvent} */ event) =>
      event.key.toLowerCase() === "v" && this.peek(false);
  }

  // ---- elements

  makeBest() {
    return createBest(this.mode, this.lines, {
      setMode: (mode) => this.setMode(mode),
      setLines: (lines) => this.setLines(lines),
      peek: (on) => this.peek(on),
      showLine: (candidate) => this.showLine(candidate),
      playLine: (moves) => moves.forEach((text) => this.tryMove(parseMove(this.rules, text))),
    });
  }

  open() {
    const { t } = this;
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("keyup", this.onKeyUp);
    const label = h("label", { class: "game-field" }, t("an.game"), this.field, gameList());
    const head = h("div", { class: "row spread" }, label, this.bar.verdict);
    const stage = [head, this.bar.box, this.boardBox, this.stepButtons(), this.tools()];
    const transfer = createTransfer(
      () => this.line(),
      (rules, moves) => this.load(rules, moves),
    );
    const side = [this.best.box, this.graph.box, transfer];
    show(
      this.root,
      h("h1", { class: "sr" }, t("an.title")),
      h(
        "div",
        { class: "desk" },
        h("section", { class: "stack", "aria-label": t("an.title") }, stage),
        h("aside", { class: "stack", "aria-label": t("an.moves") }, side),
      ),
    );
    this.makeBoard();
    this.changed();
    if (this.wantsReview) this.graph.start();
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("keyup", this.onKeyUp);
    this.watcher.close();
    this.graph.stop();
    this.closeEditor?.();
    this.board?.destroy();
  }

  stepButtons() {
    const { t } = this;
    return h(
      "div",
      { class: "row steps" },
      signButton(t("an.first"), "«", () => this.goto(0), { id: "step-first" }),
      signButton(t("an.back"), "‹", () => this.goto(this.ply - 1), { id: "step-back" }),
      signButton(t("an.forth"), "›", () => this.goto(this.ply + 1), { id: "step-forth" }),
      signButton(t("an.last"), "»", () => this.goto(this.moves.length), { id: "step-last" }),
      this.turn,
    );
  }

  tools() {
    /**
     * @param {"play" | "edit" | "explore" | "reset"} id
     * @param {() => void} act
     * @param {string} [kind]
     */
    const button = (id, act, kind) =>
      h("button", { type: "button", id, class: kind, onclick: () => act() }, this.t(`an.${id}`));
    return h(
      "div",
      { class: "row controls" },
      button("play", () => this.playFromHere(), "main"),
      button("edit", () => this.edit()),
      button("explore", () => this.explore()),
      button("reset", () => this.load(this.rules, [])),
    );
  }

  gameField() {
    const field = h("input", {
      type: "text",
      list: "games",
      id: "game",
      value: presetName(this.rules.text) ?? this.rules.text,
      spellcheck: "false",
      onchange: () => {
        const rules = parseGame(field.value.trim());
        if (rules) this.load(rules, []);
        else notify(this.t("an.game.bad"), "bad");
      },
    });
    return field;
  }

  makeBoard() {
    this.board?.destroy();
    this.board = createBoard(this.boardBox, {
      game: this.rules,
      band: true,
      reserve: 330,
      onMove: (move) => this.tryMove(move),
      onHover: (move) => this.showLine(move === null ? null : this.candidate(move)),
    });
  }

  // ---- the position

  get shown() {
    return replay(this.rules, this.moves.slice(0, this.ply));
  }

  /** More moves than the server follows. */
  get many() {
    const { drop, width, height } = this.rules;
    return (drop ? width : width * height) > FEW_MOVES;
  }

  /** @returns {Page.Side} */
  get side() {
    return this.ply % 2 === 0 ? "x" : "o";
  }

  /** @returns {import("./graph.js").Line} */
  line() {
    const { rules, moves, ply, first } = this;
    return { rules, moves, ply, first };
  }

  movesText(count = this.moves.length) {
    return formatMoves(this.rules, this.moves.slice(0, count));
  }

  /** @param {Page.Side} side */
  who(side) {
    return colourName(this.rules, (side === "x" ? 0 : 1) ^ this.first);
  }

  /**
   * Another game or another line: the whole view follows.
   * @param {Page.Rules} rules
   * @param {number[]} moves
   */
  load(rules, moves) {
    const other = rules.text !== this.rules.text;
    [this.rules, this.moves, this.ply] = [rules, moves, moves.length];
    this.field.value = presetName(rules.text) ?? rules.text;
    this.closeEditor?.();
    if (other || !this.board) this.makeBoard();
    this.changed();
  }

  /**
   * The person tries a move: the line goes on from here, the rest of the game is kept if it is the same move.
   * @param {number | null} move
   */
  tryMove(move) {
    const shown = this.shown;
    if (move === null || outcome(this.rules, shown) !== "playing") return;
    if (landing(this.rules, shown.cells, move) === null) return;
    if (this.moves[this.ply] !== move) this.moves = [...this.moves.slice(0, this.ply), move];
    announce(`${this.who(this.side)}: ${formatMove(this.rules, move)}`);
    this.ply += 1;
    this.changed();
  }

  /** @param {number} ply */
  goto(ply) {
    const there = clamp(ply, this.moves.length);
    if (there === this.ply) return;
    this.ply = there;
    this.changed();
  }

  /** The address follows the position, so that a reload and a copied link show the same. */
  changed() {
    const place = {
      game: this.rules.text,
      moves: this.movesText(),
      ply: this.ply === this.moves.length ? null : this.ply,
      first: this.first || null,
    };
    this.navigate("analyse", place, { quietly: true });
    this.preview = null;
    this.stale = true;
    this.look();
    this.draw();
    this.graph.draw(this.line());
  }

  // ---- analysis

  /** What is known of the position is told at once, and better and better from then on. */
  look() {
    const playing = outcome(this.rules, this.shown) === "playing";
    const { lines } = this;
    this.watcher.look(playing ? { game: this.rules.text, moves: this.movesText(this.ply), lines } : null);
  }

  /** @param {Api.Analysis} answer */
  learn(answer) {
    [this.answer, this.stale] = [answer, false];
    this.draw();
  }

  /** @param {number} move */
  candidate(move) {
    if (this.stale) return null;
    return this.candidates.find((candidate) => parseMove(this.rules, candidate.move) === move) ?? null;
  }

  get candidates() {
    return this.answer?.candidates ?? [];
  }

  // ---- drawing

  get visible() {
    return this.mode === "always" || this.peeking;
  }

  draw() {
    const { rules, first, side, answer, stale, many, mode, visible, shown } = this;
    const state = outcome(rules, shown);
    this.boardBox.classList.toggle("stale", stale);
    this.board?.update({
      cells: shown.cells,
      last: shown.last,
      lines: winningLines(rules, shown.cells, shown.last),
      first,
      ghost: state === "playing" ? (this.ply % 2) + 1 : 0,
      overlay: visible && state === "playing" ? this.overlay(shown) : [],
      marks: this.lineMarks(shown),
    });
    this.drawTurn(state);
    this.best.draw({ outcome: state, answer, stale, many, mode, visible });
    this.bar.draw({ rules, first, side, outcome: state, answer: stale ? null : answer, visible });
  }

  /**
   * The values of the moves that can be played, the best marked unless all are worth the same.
   * @param {Page.Replayed} shown
   */
  overlay(shown) {
    // Numbers of a line and values on the cells would be hard to tell apart.
    if (!this.rules.drop && this.many && this.forcedLine.length > 1) return [];
    const known = this.candidates.filter((candidate) => candidate.value.kind !== "unknown");
    const best = known.filter((candidate) => sameValue(candidate.value, known[0].value));
    const choice = best.length < this.candidates.length;
    return known.flatMap((candidate, rank) => {
      const move = parseMove(this.rules, candidate.move);
      if (move === null || landing(this.rules, shown.cells, move) === null) return [];
      const emphasis = { best: choice && best.includes(candidate), minor: rank >= LOUD_MOVES };
      return [chip(move, candidate.value, { ...emphasis, chance: candidate.chance, rank: rank + 1 })];
    });
  }

  /** @param {Page.Outcome} state */
  drawTurn(state) {
    show(
      this.turn,
      state === "playing" && [
        stoneIcon(this.rules, (this.ply % 2) + 1, (this.ply % 2) ^ this.first),
        this.t("play.turn", { who: this.who(this.side) }),
        ` · ${this.ply}/${this.moves.length}`,
      ],
    );
  }

  /** A win by force that is known to its end. */
  get forcedLine() {
    const { value, pv } = (!this.stale && this.answer) || { value: null, pv: [] };
    const whole = value?.kind === "win" && value.plies === pv.length && pv.length <= FORCED_MOVES;
    return whole ? pv : [];
  }

  /** The line to draw: the one pointed at, or a win by force. */
  get drawnLine() {
    if (!this.visible) return [];
    return this.preview ? this.preview.pv.slice(0, LINE_MOVES) : this.forcedLine;
  }

  /**
   * A line as numbered see-through stones.
   * @param {Page.Replayed} shown
   */
  lineMarks(shown) {
    const cells = Uint8Array.from(shown.cells);
    /** @type {Page.Mark[]} */
    const marks = [];
    for (const text of this.drawnLine) {
      const move = parseMove(this.rules, text);
      const cell = move === null ? null : landing(this.rules, cells, move);
      if (cell === null) break;
      const side = ((this.ply + marks.length) % 2) + 1;
      cells[cell] = side;
      marks.push({ cell, shape: "stone", side, text: marks.length + 1 });
    }
    return marks;
  }

  /** @param {Api.Candidate | null} candidate */
  showLine(candidate) {
    if (this.preview === candidate) return;
    this.preview = candidate;
    this.board?.update({ marks: this.lineMarks(this.shown) });
  }

  // ---- what the person does

  /** @param {import("./best.js").Mode} mode */
  setMode(mode) {
    this.mode = mode;
    localStorage.setItem(MODE, mode);
    this.draw();
  }

  /** @param {number} lines */
  setLines(lines) {
    this.lines = lines;
    localStorage.setItem(LINES, String(lines));
    this.look();
  }

  /** @param {boolean} on */
  peek(on) {
    if (this.peeking === on) return;
    this.peeking = on;
    this.draw();
  }

  edit() {
    if (this.closeEditor) return;
    this.watcher.look(null);
    this.board?.destroy();
    this.board = null;
    const close = openEditor(this.boardBox, {
      api: this.api,
      rules: this.rules,
      cells: this.shown.cells,
      first: this.first,
      done: (moves) => this.load(this.rules, parseMoves(this.rules, moves) ?? []),
      cancel: () => this.load(this.rules, this.moves),
    });
    this.closeEditor = () => {
      close();
      this.closeEditor = null;
    };
  }

  playFromHere() {
    this.navigate("play", { game: this.rules.text, moves: this.movesText(this.ply) });
  }

  explore() {
    this.navigate("understand", { game: this.rules.text, moves: this.movesText(this.ply) });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // In a group of choices the arrows choose.
    if (event.target instanceof Element && event.target.closest("input") && event.key.startsWith("Arrow")) return;
    actOnKey(event, {
      "[": () => this.goto(this.ply - 1),
      "]": () => this.goto(this.ply + 1),
      ArrowLeft: () => this.goto(this.ply - 1),
      ArrowRight: () => this.goto(this.ply + 1),
      u: () => this.goto(this.ply - 1),
      r: () => this.goto(this.ply + 1),
      Home: () => this.goto(0),
      End: () => this.goto(this.moves.length),
      v: () => this.peek(true),
      e: () => this.edit(),
    });
  }
}

const gameList = () =>
  h(
    "datalist",
    { id: "games" },
    presets().map((name) => h("option", { value: name })),
  );

/**
 * @param {number} ply
 * @param {number} most
 */
const clamp = (ply, most) => Math.min(Math.max(Number.isFinite(ply) ? ply : most, 0), most);

/**
 * The moves up to the first that cannot be played.
 * @param {Page.Rules} rules
 * @param {number[]} moves
 */
function playable(rules, moves) {
  const order = replay(rules, moves).order;
  for (let count = 1; count <= order.length; count++) {
    if (outcome(rules, replay(rules, moves.slice(0, count))) !== "playing") return moves.slice(0, count);
  }
  return moves.slice(0, order.length);
}
