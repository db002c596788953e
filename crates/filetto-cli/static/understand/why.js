// Why this move: threats, forced lines and zugzwang on the board, and what ForSA4 sees.

import { createBoard } from "../board.js";
import { h, sentence, show } from "../dom.js";
import { formatMoves, gameOf, parseMoves, presets, replay, winningLines } from "../game.js";
import { t } from "../i18n.js";
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
    const plain = { spellcheck: "false" };
    this.game = h("input", { name: "game", value: params.game ?? "connect4", list: "w-games", ...plain });
    this.moves = h("input", { name: "moves", value: params.moves ?? "", ...plain });
    this.player = h("input", { name: "player", value: params.player ?? "", list: "w-players", ...plain });
    const programs = players.filter((player) => !player.human).map((player) => player.name);
    const shown = h("div", { class: "stack" }, this.boardHost, this.more);
    const told = h("div", { class: "stack" }, this.form(programs), this.proof.element, this.story);
    show(root, h("div", { class: "desk why" }, shown, told));
  }

  /** @param {string[]} programs */
  form(programs) {
    const onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.look();
    };
    return h(
      "form",
      { class: "card stack", onsubmit },
      h(
        "div",
        { class: "pairs" },
        h("label", {}, t("u.game"), this.game),
        h("label", {}, t("u.moves"), this.moves),
      ),
      h("label", {}, t("w.player"), this.player),
      options("w-games", presets()),
      options("w-players", programs),
      h("button", { type: "submit", class: "main" }, t("w.look")),
    );
  }

  makeProof() {
    return new ProofCard({
      api: this.api,
      rules: () => gameOf(this.game.value.trim() || "connect4"),
      played: () => this.played,
      board: (moves, sketch) => this.drawBoard(moves, sketch),
    });
  }

  close() {
    this.closed = true;
    this.board?.destroy();
  }

  query() {
    const [game, moves, player] = [this.game, this.moves, this.player].map((field) => field.value.trim());
    const proof = this.opens ? "1" : undefined;
    return { game: game || undefined, moves: moves || undefined, player: player || undefined, proof };
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
 * @param {string} id
 * @param {string[]} names
 */
const options = (id, names) =>
  h(
    "datalist",
    { id },
    names.map((name) => h("option", { value: name })),
  );

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
