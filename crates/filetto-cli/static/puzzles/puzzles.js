// Puzzles: a board with one right move, tried by playing it.

import { createBoard } from "../board.js";
import { actOnKey, announce, h, sentence, show, signButton } from "../dom.js";
import { cellName, columnName, formatMoves, gameOf, landing, parseMove, parseMoves, replay, winningLines } from "../game.js";
import { lang, t } from "../i18n.js";
import { stoneIcon } from "../shapes.js";
import { styled } from "../styled.js";
import { HARDER, choiceCard, wantedBy } from "./choice.js";
import { progressCard } from "./panel.js";
import { begun, givenUp, hinted, isOver, judged, lookedAt, moved, shownMoves, takenBack } from "./play.js";
import { counted, dayOf, keyOf, readProgress, solvedDay } from "./progress.js";
import { sideOf, taskWords, wrongWords } from "./words.js";

const STORED = "filetto.puzzles";
/** Between two moves that are shown, and how often a puzzle seen lately is exchanged for another. */
const [STEP_MS, EXCHANGES] = [700, 4];

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, context) {
  styled(new URL("puzzles.css", import.meta.url));
  const view = new PuzzleView(root, context);
  view.load(context.params);
  return () => view.close();
}

class PuzzleView {
  /**
   * @param {HTMLElement} root
   * @param {Page.Context} context
   */
  constructor(root, { api, params, path, navigate }) {
    this.api = api;
    this.navigate = navigate;
    this.progress = readProgress(localStorage.getItem(STORED));
    this.wanted = wantedBy(path, params, this.progress.days.last !== dayOf());
    /** @type {import("./play.js").Try | null} */
    this.state = null;
    /** @type {Api.PuzzleTry["value"]} */
    this.value = null;
    /** The number of the puzzle asked for last: answers about others are late. */
    this.asked = 0;
    /** The number of the puzzle in which a hint was taken. */
    this.helpedIn = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.task = h("div", { class: "pz-task" });
    this.boardHost = h("div", { class: "shown" });
    this.verdict = h("p", { class: "pz-verdict", role: "status" });
    this.actions = h("div", { class: "row pz-actions" });
    this.side = h("div", { class: "stack" });
    const told = h("section", { class: "card pz-told" }, this.task, this.verdict, this.actions);
    show(root, h("h1", { class: "sr" }, t("nav.puzzles")), h("div", { class: "pz-desk" }, told, this.boardHost, this.side));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.drawSide();
  }

  close() {
    this.asked++;
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.keys);
    this.board?.destroy();
  }

  // ---- which puzzle

  /** @param {Partial<import("./choice.js").Wanted>} change */
  choose(change) {
    Object.assign(this.wanted, change);
    this.drawSide();
    this.load();
  }

  /** @param {{ seed?: string, near?: string }} [given] the puzzle of an address */
  async load(given = {}) {
    const number = ++this.asked;
    clearTimeout(this.timer);
    this.state = null;
    this.value = null;
    show(this.task, h("p", { class: "soft" }, t("pz.loading")));
    show(this.verdict);
    show(this.actions);
    try {
      const puzzle = this.wanted.daily ? await this.ofToday() : await this.another(given);
      if (number === this.asked) this.begin(puzzle);
    } catch (error) {
      if (number === this.asked) this.failed(error);
    }
  }

  ofToday() {
    this.navigate("puzzles/daily", {}, { quietly: true });
    return this.api.get("/api/puzzles/daily", { date: dayOf() });
  }

  /**
   * The puzzle of an address, or one that was not seen lately, if there is one. The address then leads back to it.
   * @param {{ seed?: string, near?: string }} given
   */
  async another(given) {
    const { game, kind, level } = this.wanted;
    const near = given.near ?? Math.max(0, this.progress.rating + HARDER[level]);
    for (let left = EXCHANGES; ; left--) {
      const seed = given.seed ?? Math.floor(Math.random() * 1e9);
      const puzzle = await this.api.get("/api/puzzles", { game, kind: kind || undefined, near, seed });
      if (given.seed || left === 0 || !this.progress.seen.includes(keyOf(puzzle))) {
        const place = { game, kind: kind || undefined, level: level === "own" ? undefined : level, near, seed };
        this.navigate("puzzles/training", place, { quietly: true });
        return puzzle;
      }
    }
  }

  /** @param {unknown} error */
  failed(error) {
    show(this.task, h("p", { class: "warning", role: "alert" }, sentence(error)));
    show(this.actions, h("button", { type: "button", class: "main", id: "pz-next", onclick: () => this.load() }, t("pz.again")));
  }

  /** @param {Api.Puzzle} puzzle */
  begin(puzzle) {
    const rules = gameOf(puzzle.game);
    const numbers = puzzle.line.map((text) => parseMove(rules, text) ?? 0);
    this.state = begun(puzzle, parseMoves(rules, puzzle.moves) ?? [], numbers);
    if (this.board?.rules.text !== rules.text) {
      this.board?.destroy();
      this.board = createBoard(this.boardHost, { game: rules, onMove: (move) => this.play(move), reserve: 290 });
    }
    this.draw();
    announce(taskWords(rules, puzzle, this.state.base));
  }

  // ---- trying

  /** @param {number} move */
  async play(move) {
    const { state, asked } = this;
    if (state?.phase !== "asking") return;
    const rules = gameOf(state.puzzle.game);
    if (landing(rules, replay(rules, shownMoves(state)).cells, move) === null) return;
    this.state = moved(state, move);
    this.draw();
    const { game, moves, kind } = state.puzzle;
    try {
      const tried = formatMoves(rules, this.state.tried);
      const answer = await this.api.post("/api/puzzles/try", { game, moves, kind, tried });
      if (asked === this.asked) this.hear(rules, answer);
    } catch (error) {
      if (asked !== this.asked) return;
      this.state = takenBack(this.state);
      this.draw();
      show(this.verdict, sentence(error));
    }
  }

  /**
   * @param {Page.Rules} rules
   * @param {Api.PuzzleTry} answer
   */
  hear(rules, { verdict, line, value }) {
    if (!this.state) return;
    this.value = value;
    const helped = this.helped;
    this.state = judged(this.state, verdict, line.map((text) => parseMove(rules, text) ?? 0));
    if (verdict === "wrong") this.count("failed");
    if (verdict === "solved") this.count(helped ? "helped" : "solved");
    this.draw();
    announce(this.verdict.textContent ?? "");
    if (verdict === "wrong") this.showOn();
  }

  /** True once a hint was taken in this puzzle. */
  get helped() {
    return this.helpedIn === this.asked;
  }

  /** @param {import("./progress.js").Result} result */
  count(result) {
    if (!this.state) return;
    const { puzzle } = this.state;
    this.progress = counted(this.progress, puzzle, result);
    if (puzzle.date && result !== "failed") this.progress = solvedDay(this.progress, puzzle.date);
    localStorage.setItem(STORED, JSON.stringify(this.progress));
    this.drawSide();
  }

  hint() {
    if (this.state?.phase !== "asking") return;
    this.helpedIn = this.asked;
    this.state = hinted(this.state);
    this.draw();
    announce(this.verdict.textContent ?? "");
  }

  giveUp() {
    if (!this.state || this.state.phase === "solved" || this.state.phase === "shown") return;
    this.count("failed");
    this.state = givenUp(this.state);
    this.draw();
    this.showOn();
  }

  tryAgain() {
    const { state } = this;
    if (!state || !isOver(state)) return;
    clearTimeout(this.timer);
    this.begin(state.puzzle);
  }

  // ---- looking at a line

  /** Plays the line that is shown move by move. */
  showOn() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { state } = this;
      if (!state || !isOver(state) || state.at >= state.line.length) return;
      this.look(state.at + 1);
      this.showOn();
    }, STEP_MS);
  }

  /** @param {number} at */
  look(at) {
    if (!this.state || !isOver(this.state)) return;
    this.state = lookedAt(this.state, at);
    this.draw();
  }

  /** @param {number} by */
  step(by) {
    clearTimeout(this.timer);
    if (this.state) this.look(this.state.at + by);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    actOnKey(event, {
      n: () => this.next(),
      h: () => this.hint(),
      g: () => this.giveUp(),
      t: () => this.tryAgain(),
      ",": () => this.step(-1),
      ".": () => this.step(1),
    });
  }

  next() {
    if (this.state && !isOver(this.state)) return;
    if (this.wanted.daily) this.choose({ daily: false });
    else this.load();
  }

  // ---- drawing

  draw() {
    const { state } = this;
    if (!state) return;
    const rules = gameOf(state.puzzle.game);
    const { cells, last } = replay(rules, shownMoves(state));
    const ghost = state.phase === "asking" ? sideOf(state.base) : 0;
    const lines = winningLines(rules, cells, last);
    this.board?.update({ cells, last, lines, ghost, marks: this.marks(rules, state), label: t("pz.boardLabel") });
    this.drawTask(rules, state);
    this.drawVerdict(rules, state);
    this.drawActions(state);
  }

  /**
   * @param {Page.Rules} rules
   * @param {import("./play.js").Try} state
   */
  drawTask(rules, state) {
    const { puzzle, base } = state;
    const side = sideOf(base);
    const date = puzzle.date && new Date(`${puzzle.date}T12:00:00Z`).toLocaleDateString(lang(), { dateStyle: "long" });
    const above = date ? t("pz.dailyOf", { date }) : t("pz.trainingOf");
    show(
      this.task,
      stoneIcon(rules, side, side - 1),
      h(
        "div",
        {},
        h("p", { class: "soft small" }, above, " · ", t("pz.rated", { rating: puzzle.rating })),
        h("h2", { id: "pz-task" }, taskWords(rules, puzzle, base)),
      ),
    );
  }

  /**
   * @param {Page.Rules} rules
   * @param {import("./play.js").Try} state
   */
  drawVerdict(rules, state) {
    const { phase, tried, hints } = state;
    this.verdict.className = `pz-verdict ${phase}`;
    this.verdict.dataset.phase = phase;
    if (phase === "asking") return show(this.verdict, hints ? this.hintWords(rules, state) : tried.length ? t("pz.right") : t("pz.yourMove"));
    if (phase === "wrong") return show(this.verdict, "✗ ", wrongWords(this.value, state.puzzle.plies !== null));
    return show(this.verdict, phase === "solved" ? "✓ " : "", t(`pz.${phase}`));
  }

  /**
   * @param {Page.Rules} rules
   * @param {import("./play.js").Try} state
   */
  hintWords(rules, state) {
    const cell = landing(rules, replay(rules, shownMoves(state)).cells, state.next[0]);
    if (cell === null) return "";
    const row = Math.floor(cell / rules.width) + 1;
    if (state.hints === 1) return t("pz.hint.row", { row });
    const name = rules.drop ? columnName(rules, cell % rules.width) : cellName(rules, cell);
    return t(rules.drop ? "pz.hint.column" : "pz.hint.cell", { name });
  }

  /**
   * Where the hint points: the cells of its row first, then its cell; and the move that was wrong.
   * @param {Page.Rules} rules
   * @param {import("./play.js").Try} state
   * @returns {Page.Mark[]}
   */
  marks(rules, state) {
    const { order, cells } = replay(rules, [...state.base, ...state.tried]);
    if (state.phase === "wrong" && state.at >= state.tried.length)
      return [{ cell: order[order.length - 1], shape: "cross", tone: "bad" }];
    const target = state.hints && state.phase === "asking" ? landing(rules, cells, state.next[0]) : null;
    if (target === null) return [];
    if (state.hints > 1) return [{ cell: target, shape: "ring", tone: "hint" }];
    const row = Math.floor(target / rules.width);
    const open = [...cells.keys()].filter((cell) => Math.floor(cell / rules.width) === row && !cells[cell]);
    return open.map((cell) => ({ cell, shape: "dot", tone: "hint" }));
  }

  /** @param {import("./play.js").Try} state */
  drawActions(state) {
    const { phase, at, line, hints } = state;
    const focused = document.activeElement?.id;
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ act, more = {}) =>
      h("button", { type: "button", id, onclick: act, ...more }, text);
    const trying = phase === "asking" || phase === "checking";
    const steps = [
      signButton(t("pz.back"), "‹", () => this.step(-1), { id: "pz-back", disabled: at === 0 }),
      signButton(t("pz.on"), "›", () => this.step(1), { id: "pz-on", disabled: at === line.length }),
    ];
    show(
      this.actions,
      trying && [
        button("pz-hint", t(hints ? "pz.hint.more" : "pz.hint"), () => this.hint(), { disabled: hints > 1 || phase === "checking" }),
        button("pz-give", t("pz.giveUp"), () => this.giveUp(), { disabled: phase === "checking" }),
      ],
      !trying && [
        button("pz-next", t("pz.next"), () => this.next(), { class: "main" }),
        button("pz-again", t("pz.tryAgain"), () => this.tryAgain()),
        h("span", { class: "row steps" }, steps),
        phase === "wrong" && button("pz-give", t("pz.solution"), () => this.giveUp()),
        this.analyseLink(state),
      ],
    );
    if (focused?.startsWith("pz-")) this.refocus(focused);
  }

  /**
   * Buttons are drawn anew: the focus stays where it was, or goes to the first of them.
   * @param {string} id
   */
  refocus(id) {
    const same = document.getElementById(id);
    const first = this.actions.querySelector("button:not(:disabled)");
    const target = same instanceof HTMLButtonElement && !same.disabled ? same : first;
    if (target instanceof HTMLElement && !document.getElementById("board-dialog")) target.focus({ preventScroll: true });
  }

  /** @param {import("./play.js").Try} state */
  analyseLink({ puzzle }) {
    const query = new URLSearchParams({ game: puzzle.game, moves: puzzle.moves });
    return h("a", { class: "button", href: `#/analyse?${query}` }, t("pz.analyse"));
  }

  drawSide() {
    const about = h("p", { class: "soft small" }, t("pz.about"));
    show(
      this.side,
      choiceCard(this.wanted, (change) => this.choose(change)),
      progressCard(this.progress, dayOf()),
      h("details", { class: "card" }, h("summary", {}, t("pz.how")), about, h("p", { class: "soft small" }, t("pz.keys"))),
    );
  }
}
