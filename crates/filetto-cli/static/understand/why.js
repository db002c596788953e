// Why this move: threats, forced lines and zugzwang on the board, and what ForSA4 sees.

import { createBoard } from "../board.js";
import { openBoardChoice } from "../board_choice.js";
import { h, sentence, show } from "../dom.js";
import { formatMoves, gameOf, parseMoves, replay, winningLines } from "../game.js";
import { t } from "../i18n.js";
import { gameName } from "../names.js";
import { programName } from "../play/opponents.js";
import { miniBoard } from "../shapes.js";
import { coolingChart, documentFacts, vectorTable } from "./forsa4.js";
import { ProofCard } from "./proof.js";
import { candidates, index, tell } from "./story.js";

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export async function mountWhy(root, context) {
  const players = await context.api.get("/api/players");
  const view = new WhyView(root, context, players);
  await view.look();
  return () => view.close();
}

class WhyView {
  /**
   * @param {HTMLElement} root
   * @param {Page.Context} context
   * @param {Api.Player[]} players
   */
  constructor(root, { api, params, navigate }, players) {
    this.api = api;
    this.navigate = navigate;
    this.closed = false;
    /** The number of the question asked last: only its answer is shown. */
    this.asked = 0;
    /** @type {number[]} */
    this.played = [];
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.boardHost = h("div", { class: "shown" });
    this.story = h("div", { class: "stack" });
    /** True if the proof is drawn as soon as it is there. */
    this.opens = params.proof === "1";
    /** @type {Page.Mark[]} */
    this.marks = [];
    this.proof = this.makeProof();
    this.more = h("div", { class: "stack more" });
    this.game = params.game ?? "connect4";
    this.gameButton = h("button", { type: "button", class: "game-button", title: t("st.board"), onclick: () => this.chooseBoard() });
    this.moves = h("input", { name: "moves", value: params.moves ?? "", spellcheck: "false" });
    this.player = playerField(players, params.player ?? "");
    const shown = h("div", { class: "stack" }, this.boardHost, this.more);
    const told = h("div", { class: "stack" }, this.form(), this.proof.element, this.story);
    show(root, h("div", { class: "desk why" }, shown, told));
  }

  form() {
    const onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.look();
    };
    return h(
      "form",
      { class: "card stack", onsubmit },
      this.gameButton,
      h("label", {}, t("u.moves"), this.moves),
      h("label", {}, t("w.player"), this.player),
      h("button", { type: "submit", class: "main" }, t("w.look")),
    );
  }

  /** Another board begins empty. */
  chooseBoard() {
    openBoardChoice({
      game: gameOf(this.game).text,
      choose: (rules) => {
        this.game = rules.text;
        this.moves.value = "";
        this.look();
      },
    });
  }

  makeProof() {
    return new ProofCard({
      api: this.api,
      rules: () => gameOf(this.game),
      played: () => this.played,
      board: (moves, sketch) => this.drawBoard(moves, sketch),
    });
  }

  close() {
    this.closed = true;
    this.board?.destroy();
  }

  query() {
    const [moves, player] = [this.moves, this.player].map((field) => field.value.trim());
    const proof = this.opens ? "1" : undefined;
    return { game: this.game, moves: moves || undefined, player: player || undefined, proof };
  }

  async look() {
    const number = ++this.asked;
    const query = this.query();
    this.navigate("understand/why", query, { quietly: true });
    show(this.story, h("p", { class: "soft" }, t("w.looking")));
    try {
      const { game, moves, player } = query;
      const why = await this.api.get("/api/why", { game, moves, player });
      if (this.closed || number !== this.asked) return;
      this.draw(why);
      await this.proof.ask(why, this.opens);
    } catch (error) {
      show(this.story, h("p", { class: "card wrong", role: "alert" }, sentence(error)));
    }
  }

  /** @param {Api.Why} why */
  draw(why) {
    const rules = gameOf(why.game);
    this.played = parseMoves(rules, why.moves) ?? [];
    show(this.gameButton, miniBoard(rules, this.played), gameName(rules.text));
    this.marks = marks(rules, why);
    this.proof.reset();
    this.boardOf(rules);
    this.drawBoard(this.played, null);
    show(this.story, ...tell(rules, why));
    show(
      this.more,
      links(why),
      candidates(why),
      why.forsa4 && [vectorTable(why.forsa4), coolingChart(why.forsa4), documentFacts()],
    );
  }

  /**
   * Shows a position: with the drawing of a proof, or with the usual marks.
   * @param {number[]} moves
   * @param {SVGElement[] | null} sketch
   */
  drawBoard(moves, sketch) {
    if (!this.board) return;
    const { rules } = this.board;
    const { cells, last } = replay(rules, moves);
    const lines = winningLines(rules, cells, last);
    this.board.update({ cells, last, lines, marks: sketch ? [] : this.marks, sketch: sketch ?? [] });
  }

  /** @param {Page.Rules} rules */
  boardOf(rules) {
    if (this.board?.rules.text === rules.text) return this.board;
    this.board?.destroy();
    this.board = createBoard(this.boardHost, {
      game: rules,
      letters: true,
      onMove: (move) => this.play(rules, move),
      reserve: 260,
    });
    return this.board;
  }

  /**
   * A click asks about the position after that move, or is a move against the proof.
   * @param {Page.Rules} rules
   * @param {number} move
   */
  play(rules, move) {
    if (this.proof.playing) {
      this.proof.play(move);
      return;
    }
    this.opens = this.proof.shown !== null;
    this.moves.value = formatMoves(rules, [...this.played, move]);
    this.look();
  }
}

/**
 * The programs by name; nobody in particular first, and whoever an address names.
 * @param {Api.Player[]} players
 * @param {string} chosen
 */
function playerField(players, chosen) {
  const names = players.filter((player) => !player.human && player.name !== "external").map((player) => player.name);
  const specs = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return h(
    "select",
    { name: "player" },
    h("option", { value: "" }, t("w.nobody")),
    specs.map((spec) => h("option", { value: spec, selected: spec === chosen }, programName(spec))),
  );
}

/**
 * Rings where X would win, squares where O would, the forced line as numbered ghosts.
 * @param {Page.Rules} rules
 * @param {Api.Why} why
 * @returns {Page.Mark[]}
 */
function marks(rules, why) {
  const line = why.forced?.cells.map((cell) => index(rules, cell)) ?? [];
  const first = why.to_move === "x" ? 1 : 2;
  /** @type {Page.Mark[]} */
  const ghosts = line.map((cell, place) => ({
    cell,
    shape: "stone",
    side: place % 2 ? 3 - first : first,
    text: place + 1,
  }));
  /** @type {(threat: Api.Threat) => Page.Mark} */
  const threat = ({ side, cell }) => ({
    cell: index(rules, cell),
    shape: side === "x" ? "ring" : "square",
    tone: side,
    text: rules.drop ? cell[1] + 1 : "",
  });
  const threats = why.threats.map(threat).filter((mark) => !line.includes(mark.cell));
  return [...threats, ...ghosts];
}

/** @param {Api.Why} why */
function links({ game, moves }) {
  const query = new URLSearchParams({ game, moves });
  return h(
    "p",
    { class: "row" },
    h("a", { class: "button", href: `#/understand?${query}` }, t("u.openExplorer")),
    h("a", { class: "button", href: `#/analyse?${query}` }, t("u.openAnalyse")),
  );
}
