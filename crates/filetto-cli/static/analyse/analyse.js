// Analysis of a position: what every move is worth, live; nothing is ever played for the person.

import { colourName, createBoard } from "../board.js";
import { announce, h, isTyping, notify, show } from "../dom.js";
import {
  PRESETS,
  formatMove,
  formatMoves,
  landing,
  outcome,
  parseGame,
  parseMove,
  parseMoves,
  presetName,
  replay,
  winningLine,
} from "../game.js";
import { stoneIcon } from "../shapes.js";
import { chip, sameValue } from "../values.js";
import { createBar } from "./bar.js";
import { createBest } from "./best.js";
import { openEditor } from "./editor.js";
import { createGraph } from "./graph.js";
import { createTransfer } from "./transfer.js";
import "../names.js";
import "./strings.js";

const THINK_MS = 20000;
const LINE_MOVES = 8;
/** Where there are hundreds of moves, the values of so many are written out; the others are dots until one zooms in. */
const LOUD_MOVES = 20;
const MODE = "filetto.values";

export function mount(root, context) {
  const view = new Analyse(root, context);
  view.open();
  return () => view.close();
}

class Analyse {
  constructor(root, { api, t, params, navigate }) {
    Object.assign(this, { root, api, t, params, navigate });
    this.rules = parseGame(params.game) ?? parseGame("connect4");
    const moves = parseMoves(this.rules, params.moves);
    if (params.moves && !moves) notify(t("an.import.bad"), "bad");
    this.moves = playable(this.rules, moves ?? []);
    this.ply = clamp(Number(params.ply ?? this.moves.length), this.moves.length);
    this.first = params.first === "1" ? 1 : 0;
    this.mode = localStorage.getItem(MODE) === "peek" ? "peek" : "always";
    this.peeking = false;
    this.answer = null;
    this.preview = null;
    this.stopEvents = () => {};
    this.onKey = (event) => this.key(event);
    this.onKeyUp = (event) => event.key.toLowerCase() === "v" && this.peek(false);
  }

  // ---- elements

  open() {
    const { t } = this;
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("keyup", this.onKeyUp);
    this.boardBox = h("div", { class: "board-box" });
    this.bar = createBar(this);
    this.best = createBest(this);
    this.graph = createGraph(this);
    this.field = this.gameField();
    const head = h("div", { class: "row spread" }, this.field, this.bar.verdict);
    const stage = [head, this.bar.box, this.boardBox, this.stepButtons(), this.tools()];
    const side = [this.best.box, this.graph.box, createTransfer(this)];
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
    if (this.params.review) this.graph.start();
  }

  close() {
    this.closed = true;
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("keyup", this.onKeyUp);
    this.stopEvents();
    this.graph.stop();
    this.closeEditor?.();
    this.board?.destroy();
  }

  stepButtons() {
    const { t } = this;
    const steps = {
      first: ["«", () => 0],
      back: ["‹", () => this.ply - 1],
      forth: ["›", () => this.ply + 1],
      last: ["»", () => this.moves.length],
    };
    const button = ([name, [sign, to]]) => {
      const [title, onclick] = [t(`an.${name}`), () => this.goto(to())];
      return h(
        "button",
        { type: "button", class: "quiet icon", id: `step-${name}`, title, "aria-label": title, onclick },
        sign,
      );
    };
    this.turn = h("span", { class: "soft whose" });
    return h("div", { class: "row steps" }, Object.entries(steps).map(button), this.turn);
  }

  tools() {
    const button = (id, act, kind) =>
      h("button", { type: "button", id, class: kind, onclick: act }, this.t(`an.${id}`));
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
    const names = h(
      "datalist",
      { id: "games" },
      Object.keys(PRESETS).map((name) => h("option", { value: name })),
    );
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
    return h("label", { class: "game-field" }, this.t("an.game"), field, names);
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

  get side() {
    return this.ply % 2 === 0 ? "x" : "o";
  }

  movesText(count = this.moves.length) {
    return formatMoves(this.rules, this.moves.slice(0, count));
  }

  who(side) {
    return colourName(this.rules, (side === "x" ? 0 : 1) ^ this.first);
  }

  /** Another game or another line: the whole view follows. */
  load(rules, moves) {
    const other = rules.text !== this.rules.text;
    [this.rules, this.moves, this.ply] = [rules, moves, moves.length];
    this.field.querySelector("input").value = presetName(rules.text) ?? rules.text;
    this.closeEditor?.();
    if (other || !this.board) this.makeBoard();
    this.changed();
  }

  /** The person tries a move: the line goes on from here, the rest of the game is kept if it is the same move. */
  tryMove(move) {
    const shown = this.shown;
    if (outcome(this.rules, shown) !== "playing" || landing(this.rules, shown.cells, move) === null) return;
    if (this.moves[this.ply] !== move) this.moves = [...this.moves.slice(0, this.ply), move];
    this.ply += 1;
    announce(`${this.who(this.side === "x" ? "o" : "x")}: ${formatMove(this.rules, move)}`);
    this.changed();
  }

  goto(ply) {
    const there = clamp(ply, this.moves.length);
    if (there === this.ply) return;
    this.ply = there;
    this.changed();
  }

  link() {
    return location.href;
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
    this.answer = null;
    this.listen();
    this.draw();
    this.graph.draw();
  }

  // ---- analysis

  listen() {
    this.stopEvents();
    this.heard = false;
    if (outcome(this.rules, this.shown) !== "playing") return;
    const query = { game: this.rules.text, moves: this.movesText(this.ply), time_ms: THINK_MS };
    const state = (up) => up || this.heard || this.explain(query);
    this.stopEvents = this.api.events(
      "/api/analysis/events",
      query,
      { analysis: (answer) => this.learn(answer), failed: ({ error }) => this.refuse(error) },
      { once: true, state },
    );
  }

  learn(answer) {
    this.heard = true;
    this.answer = answer;
    this.draw();
  }

  /** A stream cannot say why it was refused; the plain question can. */
  async explain(query) {
    try {
      this.learn({ ...(await this.api.get("/api/analysis", { ...query, time_ms: 1000 })), final: true });
    } catch (error) {
      this.refuse(error.message);
    }
  }

  refuse(sentence) {
    this.heard = true;
    if (!this.closed) this.best.say(sentence);
  }

  candidate(move) {
    return (
      this.answer?.candidates.find((candidate) => parseMove(this.rules, candidate.move) === move) ?? null
    );
  }

  // ---- drawing

  get valuesVisible() {
    return this.mode === "always" || this.peeking;
  }

  draw() {
    const shown = this.shown;
    const state = outcome(this.rules, shown);
    const candidates = this.answer?.candidates ?? [];
    const best = candidates.filter((candidate) => sameValue(candidate.value, candidates[0].value));
    const choice = best.length < candidates.length;
    const overlay = this.valuesVisible
      ? candidates.map((candidate, rank) =>
          chip(parseMove(this.rules, candidate.move), candidate.value, {
            best: choice && best.includes(candidate),
            minor: rank >= LOUD_MOVES,
          }),
        )
      : [];
    this.board?.update({
      cells: shown.cells,
      last: shown.last,
      line: winningLine(this.rules, shown.cells, shown.last),
      first: this.first,
      ghost: state === "playing" ? (this.ply % 2) + 1 : 0,
      overlay,
      marks: this.lineMarks(shown),
    });
    show(
      this.turn,
      state === "playing" && [
        stoneIcon(this.rules, (this.ply % 2) + 1, (this.ply % 2) ^ this.first),
        this.t("play.turn", { who: this.who(this.side) }),
        ` · ${this.ply}/${this.moves.length}`,
      ],
    );
    this.best.draw(state, candidates);
    this.bar.draw(state);
  }

  /** The expected line as numbered see-through stones. */
  lineMarks(shown) {
    if (!this.preview || !this.valuesVisible) return [];
    const cells = Uint8Array.from(shown.cells);
    const marks = [];
    for (const text of this.preview.pv.slice(0, LINE_MOVES)) {
      const cell = landing(this.rules, cells, parseMove(this.rules, text));
      if (cell === null) break;
      const side = ((this.ply + marks.length) % 2) + 1;
      cells[cell] = side;
      marks.push({ cell, shape: "stone", side, text: marks.length + 1 });
    }
    return marks;
  }

  showLine(candidate) {
    if (this.preview === candidate) return;
    this.preview = candidate;
    this.board?.update({ marks: this.lineMarks(this.shown) });
  }

  // ---- what the person does

  /** Values are always shown, or only while the person peeks. */
  setMode(mode) {
    this.mode = mode;
    localStorage.setItem(MODE, mode);
    this.draw();
  }

  peek(on) {
    if (this.peeking === on) return;
    this.peeking = on;
    this.draw();
  }

  edit() {
    if (this.closeEditor) return;
    this.stopEvents();
    this.board.destroy();
    this.board = null;
    const close = openEditor(this.boardBox, {
      api: this.api,
      rules: this.rules,
      cells: this.shown.cells,
      first: this.first,
      done: (moves) => this.load(this.rules, parseMoves(this.rules, moves)),
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

  key(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = {
      "[": () => this.goto(this.ply - 1),
      "]": () => this.goto(this.ply + 1),
      u: () => this.goto(this.ply - 1),
      r: () => this.goto(this.ply + 1),
      Home: () => this.goto(0),
      End: () => this.goto(this.moves.length),
      v: () => this.peek(true),
      e: () => this.edit(),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

const clamp = (ply, most) => Math.min(Math.max(Number.isFinite(ply) ? ply : most, 0), most);

/** The moves up to the first that cannot be played. */
function playable(rules, moves) {
  const order = replay(rules, moves).order;
  for (let count = 1; count <= order.length; count++) {
    if (outcome(rules, replay(rules, moves.slice(0, count))) !== "playing") return moves.slice(0, count);
  }
  return moves.slice(0, order.length);
}
