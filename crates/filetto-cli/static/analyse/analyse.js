// Analysis of a position: what every move is worth, live; nothing is ever played for the person.

import { createBoard } from "../board.js";
import { openBoardChoice } from "../board_choice.js";
import { actOnKey, announce, h, notify, notifyError, show } from "../dom.js";
import { formatMove, landing, parseMove, parseMoves, winningLines } from "../game.js";
import { colourName, gameName } from "../names.js";
import { miniBoard } from "../shapes.js";
import { stepKeys } from "../steps.js";
import { styled } from "../styled.js";
import { marks } from "./accuracy.js";
import { createBar } from "./bar.js";
import { createBest } from "./best.js";
import { createControls } from "./controls.js";
import { openEditor } from "./editor.js";
import { createGraph } from "./graph.js";
import { createMoveList } from "./move_list.js";
import { makeMain, makeTree, promote, remove, sibling } from "./moves_tree.js";
import { forcedLine, lineMarks, previewLine, valueChips } from "./overlay.js";
import { addressOf, opened } from "./opened.js";
import { Retry } from "./retry.js";
import { freshId, keep } from "./shelf.js";
import { queuedWords } from "./status.js";
import { Study } from "./study.js";
import { createTransfer } from "./transfer.js";
import { createWatcher } from "./watcher.js";

/** Where there are no more moves than this, the server follows each. */
const FEW_MOVES = 20;
const [MODE, LINES] = ["filetto.values", "filetto.lines"];
const DEFAULT_LINES = 3;
/** Pixels above and below the board, and in a window that is wider than high, where only a little is above it. */
const [RESERVE, LOW_RESERVE, LOW] = [330, 150, 520];

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
    styled(new URL("analyse.css", import.meta.url));
    this.root = root;
    this.api = api;
    this.t = t;
    this.navigate = navigate;
    this.wantsReview = Boolean(params.review);
    const { study, id, wrong } = opened(params);
    if (wrong) notify(wrong, "bad");
    this.study = study;
    /** Under this name the browser keeps the study. */
    this.id = id;
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
    /**
     * A retry that is under way, and the move that was tried in it.
     * @type {Retry | null}
     */
    this.retry = null;
    /** @type {Page.Mark[]} */
    this.tried = [];
    /** @type {(() => void) | null} */
    this.closeEditor = null;
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.boardBox = h("div", { class: "board-box" });
    this.retryBox = h("div");
    this.gameButton = this.makeGameButton();
    this.controls = this.makeControls();
    this.bar = createBar();
    this.best = this.makeBest();
    this.list = this.makeList();
    this.watcher = createWatcher(api, {
      learn: (answer) => this.learn(answer),
      queued: (place) => this.best.say(queuedWords(place)),
      refuse: (words) => this.best.say(words),
    });
    this.graph = createGraph(api.events, {
      goto: (moves) => this.go(moves),
      learn: (analysis) =>
        this.watcher.keep(analysis, { ...analysis, final: analysis.candidates.every((row) => row.proven) }),
      reviewed: (review) => this.takeReview(review),
      retry: (review, side) => this.startRetry(review, side),
    });
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

  makeList() {
    /** @type {(act: () => void) => void} */
    const change = (act) => {
      act();
      this.changed();
    };
    return createMoveList({
      go: (node) => change(() => (this.study.node = node)),
      promote: (node) => change(() => promote(node)),
      makeMain: (node) => change(() => makeMain(node)),
      remove: (node) => change(() => (this.study.node = remove(node))),
      comment: (node, text) => change(() => (node.comment = text)),
      save: (node, text) => {
        node.comment = text;
        this.remember();
      },
      mark: (node, mark) => change(() => (node.mark = mark)),
    });
  }

  open() {
    const { t } = this;
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("keyup", this.onKeyUp);
    const head = h("div", { class: "analyse-head" }, this.gameButton, this.bar.verdict);
    const stage = [head, this.bar.box, this.boardBox, this.retryBox, this.controls.box];
    const transfer = createTransfer(() => this.study, {
      load: (read) => this.take(read),
      arrange: (drawn) => this.arrange(drawn),
    });
    // The table of moves grows while it is thought: what people click on stands above it.
    const side = [this.list.box, this.best.box, this.graph.box, transfer];
    show(
      this.root,
      h("h1", { class: "sr" }, t("an.title")),
      h(
        "div",
        { class: "desk" },
        h("section", { class: "stack stage", "aria-label": t("an.title") }, stage),
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
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  }

  makeControls() {
    return createControls({
      study: () => this.study,
      goto: (ply) => this.goto(ply),
      play: () => this.elsewhere("play"),
      edit: () => this.edit(),
      explore: () => this.elsewhere("understand"),
      reset: () => this.load(new Study(this.rules)),
    });
  }

  makeGameButton() {
    const choose = (/** @type {Page.Rules} */ rules) => this.load(new Study(rules));
    const onclick = () => openBoardChoice({ game: this.rules.text, choose });
    return h("button", { type: "button", id: "game", class: "game-button", title: this.t("st.board"), onclick });
  }

  makeBoard() {
    this.board?.destroy();
    this.board = createBoard(this.boardBox, {
      game: this.rules,
      band: true,
      reserve: boardReserve,
      arrows: (walking) => walking,
      onMove: (move) => this.tryMove(move),
      onHover: (move) => this.showLine(move === null ? null : this.candidate(move)),
    });
  }

  // ---- the position

  get rules() {
    return this.study.rules;
  }

  /** More moves than the server follows. */
  get many() {
    const { drop, width, height } = this.rules;
    return (drop ? width : width * height) > FEW_MOVES;
  }

  /** @param {Page.Side} side */
  who(side) {
    return colourName(this.rules, (side === "x" ? 0 : 1) ^ this.study.first);
  }

  /**
   * Another game or another study: the whole view follows.
   * @param {Study} study
   */
  load(study) {
    const other = study.rules.text !== this.rules.text;
    this.study = study;
    this.id = freshId();
    this.leaveRetry();
    this.closeEditor?.();
    if (other || !this.board) this.makeBoard();
    this.changed();
  }

  /** @param {import("./reading.js").Read} read */
  take({ rules, root, at, first }) {
    const study = new Study(rules, root, first);
    study.follow(at);
    this.load(study);
  }

  /**
   * A board that came as text: the server finds moves that make it.
   * @param {import("./reading.js").Drawn} drawn
   */
  async arrange({ rules, rows }) {
    try {
      const { moves } = await this.api.post("/api/arrange", { game: rules.text, board: rows });
      this.arranged(moves);
    } catch (error) {
      notifyError(error);
    }
  }

  /** @param {string} text */
  arranged(text) {
    const study = new Study(this.rules, makeTree(parseMoves(this.rules, text) ?? []), this.study.first);
    study.end();
    this.load(study);
  }

  /**
   * The person tries a move: another than the line's is a variation beside it.
   * @param {number | null} move
   */
  tryMove(move) {
    if (this.retry) return void (move !== null && this.retry.answer(move));
    const who = this.who(this.study.side);
    if (!this.study.play(move)) return undefined;
    announce(`${who}: ${formatMove(this.rules, move ?? 0)}`);
    return this.changed();
  }

  /** @param {number} ply */
  goto(ply) {
    if (this.study.goto(ply)) this.changed();
  }

  /** @param {number[]} moves */
  go(moves) {
    this.study.follow(moves);
    this.changed();
  }

  /**
   * The variation above or below, where the person stands at a choice.
   * @param {1 | -1} way
   */
  aside(way) {
    this.study.node = sibling(this.study.node, way);
    this.changed();
  }

  /** The address follows the study, so that a reload and a copied link show the same. */
  remember() {
    this.navigate("analyse", addressOf(this.study), { quietly: true });
    keep(this.id, this.study);
  }

  changed() {
    const { study } = this;
    this.remember();
    this.preview = null;
    this.stale = true;
    this.look();
    this.draw();
    this.list.draw(study);
    this.graph.draw(study);
  }

  // ---- analysis

  /** What is known of the position is told at once, and better and better from then on. */
  look() {
    const { study, lines } = this;
    const question = { game: this.rules.text, moves: study.pathText, lines };
    this.watcher.look(study.outcome === "playing" ? question : null);
  }

  /** @param {Api.Analysis} answer */
  learn(answer) {
    [this.answer, this.stale] = [answer, false];
    this.draw();
  }

  /** @param {import("./graph.js").Review} review */
  takeReview(review) {
    const nodes = this.study.nodesOf(review.moves);
    if (!nodes) return;
    const [{ ply: start }] = review.rows;
    marks(review.rows).forEach((mark, index) => (nodes[start + index].judged = mark));
    this.list.draw(this.study);
    this.graph.draw(this.study);
  }

  /** @param {number} move */
  candidate(move) {
    if (this.stale) return null;
    return this.candidates.find((candidate) => parseMove(this.rules, candidate.move) === move) ?? null;
  }

  get candidates() {
    return this.answer?.candidates ?? [];
  }

  // ---- retrying

  /**
   * @param {import("./graph.js").Review} review
   * @param {number} side
   */
  startRetry({ moves, rows }, side) {
    const { rules, study, api } = this;
    this.retry = new Retry(
      { rules, moves, first: study.first, side, rows },
      {
        api,
        show: (there) => this.go(there),
        point: (move, good) => this.point(move, good),
        done: () => this.leaveRetry(),
      },
    );
    show(this.retryBox, this.retry.box);
    this.root.classList.add("retrying");
    this.retry.ask();
    this.board?.focus();
  }

  leaveRetry() {
    if (!this.retry) return;
    this.retry = null;
    this.tried = [];
    show(this.retryBox);
    this.root.classList.remove("retrying");
    this.draw();
  }

  /**
   * @param {number | null} move
   * @param {boolean} good
   */
  point(move, good) {
    const cell = move === null ? null : landing(this.rules, this.study.shown.cells, move);
    const mark = good ? /** @type {const} */ ("ring") : /** @type {const} */ ("cross");
    this.tried = cell === null ? [] : [{ cell, shape: mark, tone: good ? "good" : "bad" }];
    this.draw();
  }

  // ---- drawing

  get visible() {
    return !this.retry && (this.mode === "always" || this.peeking);
  }

  draw() {
    if (this.closeEditor) return;
    const { rules, study, answer, stale, many, mode, visible } = this;
    const { shown, outcome, first, side } = study;
    this.boardBox.classList.toggle("stale", stale);
    this.board?.update({
      cells: shown.cells,
      last: shown.last,
      lines: winningLines(rules, shown.cells, shown.last),
      first,
      ghost: outcome === "playing" ? (study.ply % 2) + 1 : 0,
      overlay: visible && outcome === "playing" ? this.overlay(shown) : [],
      marks: this.boardMarks(shown),
    });
    show(this.gameButton, miniBoard(rules, study.path, first), gameName(rules.text));
    this.controls.draw();
    this.best.draw({ outcome, answer, stale, many, mode, visible });
    this.bar.draw({ rules, first, side, outcome, answer: stale ? null : answer, visible });
  }

  /** @param {Page.Replayed} shown */
  overlay(shown) {
    // Numbers of a line and values on the cells would be hard to tell apart.
    if (!this.rules.drop && this.many && this.forced.length > 1) return [];
    return valueChips(this.rules, shown.cells, this.candidates);
  }

  get forced() {
    return forcedLine(this.stale ? null : this.answer);
  }

  /**
   * The line pointed at, or a win by force; in a retry the move that was tried.
   * @param {Page.Replayed} shown
   */
  boardMarks(shown) {
    if (!this.visible) return this.tried;
    return lineMarks(this.rules, shown, this.preview ? previewLine(this.preview) : this.forced);
  }

  /** @param {Api.Candidate | null} candidate */
  showLine(candidate) {
    if (this.preview === candidate || this.closeEditor) return;
    this.preview = candidate;
    this.board?.update({ marks: this.boardMarks(this.study.shown) });
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
    this.leaveRetry();
    this.watcher.look(null);
    this.board?.destroy();
    this.board = null;
    this.editing(true);
    const close = openEditor(this.boardBox, {
      api: this.api,
      rules: this.rules,
      cells: this.study.shown.cells,
      first: this.study.first,
      reserve: boardReserve,
      done: (moves) => this.arranged(moves),
      cancel: () => this.endEditing(),
    });
    this.closeEditor = () => {
      close();
      this.closeEditor = null;
      this.editing(false);
    };
  }

  endEditing() {
    this.closeEditor?.();
    this.makeBoard();
    this.changed();
  }

  /**
   * While stones are placed nothing is known, and nothing of before is shown.
   * @param {boolean} on
   */
  editing(on) {
    this.root.classList.toggle("editing", on);
    this.bar.verdict.classList.remove("stale");
    this.bar.verdict.textContent = on ? this.t("st.editing") : "";
    this.gameButton.disabled = on;
  }

  /** @param {"play" | "understand"} place */
  elsewhere(place) {
    this.navigate(place, { game: this.rules.text, moves: this.study.pathText });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // In a group of choices the arrows choose.
    if (event.target instanceof Element && event.target.closest("input") && event.key.startsWith("Arrow")) return;
    if (this.closeEditor) return;
    const { study } = this;
    actOnKey(event, {
      ...stepKeys((ply) => this.goto(ply), study.ply, study.moves.length),
      ArrowUp: () => this.aside(-1),
      ArrowDown: () => this.aside(1),
      u: () => this.goto(study.ply - 1),
      r: () => this.goto(study.ply + 1),
      v: () => this.peek(true),
      e: () => this.edit(),
    });
  }
}

const boardReserve = () => (window.innerHeight < LOW ? LOW_RESERVE : RESERVE);
