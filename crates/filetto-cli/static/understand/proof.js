// What is proven about a position: the claim, a sentence for each rule, the drawing, and a game against the proof.

import { h, sentence, show } from "../dom.js";
import { formatMoves, parseMoves, replay } from "../game.js";
import { lang, t } from "../i18n.js";
import { colourName } from "../names.js";
import { colourOf, sketch } from "./sketch.js";

/**
 * @typedef {object} Desk what the view lends to a proof
 * @property {Api.Client} api
 * @property {() => Page.Rules} rules
 * @property {() => number[]} played the moves of the position that is shown
 * @property {(moves: number[], shapes: SVGElement[] | null) => void} board shows moves with a drawing; null for the usual marks
 */

/** The proofs of one position. */
export class ProofCard {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.element = h("section", { class: "card proof", "aria-label": t("proof.title") });
    this.log = h("ol", { class: "duel-log", "aria-live": "polite" });
    /** @type {Api.Proof[]} */
    this.proofs = [];
    /** The proof that is drawn, and its rule that stands out. */
    this.shown = /** @type {Api.Proof | null} */ (null);
    this.chosen = /** @type {number | null} */ (null);
    /** A game against the proof that is shown: the moves before it and those of the game. */
    this.duel = /** @type {{ start: number[], moves: number[], busy: boolean } | null} */ (null);
    this.asked = 0;
  }

  /**
   * Asks what is proven; `open` draws it at once.
   * @param {{ game?: string, moves?: string }} query
   * @param {boolean} open
   */
  async ask({ game, moves }, open) {
    const number = ++this.asked;
    this.reset();
    show(this.element, h("h2", {}, t("proof.title")), h("p", { class: "soft" }, t("w.looking")));
    try {
      const answer = await this.desk.api.get("/api/why/proof", { game, moves, lang: lang() });
      if (number !== this.asked) return;
      this.proofs = answer.proofs;
      this.shown = open ? (this.proofs[0] ?? null) : null;
      this.draw();
    } catch (error) {
      if (number === this.asked) show(this.element, h("p", { class: "wrong", role: "alert" }, sentence(error)));
    }
  }

  reset() {
    this.proofs = [];
    this.shown = null;
    this.chosen = null;
    this.duel = null;
    show(this.log);
  }

  draw() {
    const none = !this.proofs.length && h("p", { class: "soft" }, t("proof.none"));
    show(
      this.element,
      h("h2", {}, t("proof.title")),
      none,
      this.proofs.map((proof) => this.proofPart(proof)),
    );
    this.drawBoard();
  }

  drawBoard() {
    const moves = this.duel ? [...this.duel.start, ...this.duel.moves] : this.desk.played();
    const rules = this.desk.rules();
    const { cells } = replay(rules, moves);
    this.desk.board(moves, this.shown && sketch(rules, this.shown, cells, this.chosen));
  }

  /** @param {Api.Proof} proof */
  proofPart(proof) {
    const open = this.shown === proof;
    const toggle = h(
      "button",
      { class: open ? "" : "main", "aria-pressed": open ? "true" : "false", onclick: () => this.toggle(proof) },
      t(open ? "proof.hide" : "proof.show"),
    );
    const play = h("button", { class: "play-proof", onclick: () => this.start(proof) }, t("proof.play"));
    return h(
      "div",
      { class: "stack proof-part", "data-kind": proof.kind, "data-side": proof.side },
      h("p", { class: "claim" }, proof.text),
      h("p", { class: "row" }, this.duel && open ? this.duelButtons() : [toggle, play]),
      this.duel && open && this.duelPart(proof),
      open && this.legend(proof),
      open && this.ruleList(proof),
    );
  }

  /** @param {Api.Proof} proof */
  toggle(proof) {
    this.shown = this.shown === proof ? null : proof;
    this.chosen = null;
    this.draw();
  }

  /** @param {Api.Proof} proof */
  legend({ kind, threat }) {
    const rows = [
      kind === "threats" && t("proof.key.line"),
      kind === "rules" && t("proof.key.rules"),
      kind === "pairs" && t("proof.key.pairs"),
      kind === "rules" && this.desk.rules().drop && t("proof.key.even"),
      threat && t("proof.key.threat"),
    ];
    return h(
      "ul",
      { class: "plain soft proof-keys" },
      rows.filter((row) => row).map((row) => h("li", {}, row)),
    );
  }

  /** @param {Api.Proof} proof */
  ruleList(proof) {
    const item = (/** @type {Api.ProofRule} */ rule, /** @type {number} */ number) => {
      const sign = h("span", { class: "sign", "aria-hidden": "true" }, rule.sign);
      sign.style.setProperty("--rule", colourOf(number));
      const chosen = this.chosen === number;
      const words = h("span", {}, rule.text);
      const onclick = () => this.choose(number);
      return h(
        "li",
        {},
        h("button", { class: "quiet rule", "aria-pressed": chosen ? "true" : "false", "data-rule": rule.rule, onclick }, sign, words),
      );
    };
    return h("ol", { class: "plain rules" }, proof.uses.map(item));
  }

  /** @param {number} number */
  choose(number) {
    this.chosen = this.chosen === number ? null : number;
    this.element.querySelectorAll(".rule").forEach((button, at) => {
      button.setAttribute("aria-pressed", at === this.chosen ? "true" : "false");
    });
    this.drawBoard();
  }

  // ---- a game against the proof

  /** @param {Api.Proof} proof */
  async start(proof) {
    this.shown = proof;
    this.chosen = null;
    this.duel = { start: this.desk.played(), moves: [], busy: false };
    show(this.log);
    this.draw();
    await this.answer();
  }

  duelButtons() {
    return [
      h("button", { onclick: () => this.takeBack() }, t("proof.back")),
      h("button", { onclick: () => this.stop() }, t("proof.stop")),
    ];
  }

  /** @param {Api.Proof} proof */
  duelPart(proof) {
    const you = proof.side === "x" ? "o" : "x";
    const colour = colourName(this.desk.rules(), you === "x" ? 0 : 1);
    const told = t("proof.you", { side: `${you.toUpperCase()} (${colour})` });
    return h("div", { class: "duel" }, h("p", {}, told), this.log);
  }

  /** True while clicks on the board are moves against the proof. */
  get playing() {
    return this.duel !== null;
  }

  /**
   * A move against the proof.
   * @param {number} move
   */
  async play(move) {
    const duel = this.duel;
    if (!duel || duel.busy || this.turn() !== "you") return;
    duel.moves.push(move);
    this.drawBoard();
    await this.answer();
  }

  /** Whose turn it is. */
  turn() {
    const count = this.duel ? this.duel.start.length + this.duel.moves.length : 0;
    const mover = count % 2 ? "o" : "x";
    return mover === this.shown?.side ? "proof" : "you";
  }

  /** The proof's answer, if it is its turn. */
  async answer() {
    const { duel } = this;
    const rules = this.desk.rules();
    if (!duel || this.turn() !== "proof") return;
    duel.busy = true;
    const moves = formatMoves(rules, [...duel.start, ...duel.moves]);
    try {
      const query = { game: rules.text, moves, since: duel.start.length, lang: lang() };
      const { answer, outcome } = await this.desk.api.get("/api/why/proof/answer", query);
      if (this.duel !== duel) return;
      if (answer) this.take(answer);
      else if (outcome) this.tell(t(`proof.over.${outcome}`));
      if (answer?.because === "wins") this.tell(t(`proof.over.${this.shown?.side ?? "draw"}`));
    } catch (error) {
      this.tell(sentence(error));
    } finally {
      duel.busy = false;
    }
  }

  /** @param {NonNullable<Api.ProofMove["answer"]>} answer */
  take(answer) {
    const { duel } = this;
    const rules = this.desk.rules();
    const [move] = parseMoves(rules, answer.move) ?? [];
    if (!duel || move === undefined) return;
    duel.moves.push(move);
    this.chosen = answer.use;
    this.tell(answer.text, answer.because);
    this.element.querySelectorAll(".rule").forEach((button, at) => {
      button.setAttribute("aria-pressed", at === this.chosen ? "true" : "false");
    });
    this.drawBoard();
    const { cells } = replay(rules, [...duel.start, ...duel.moves]);
    if (answer.because !== "wins" && cells.every((cell) => cell)) this.tell(t("proof.over.draw"));
  }

  /**
   * @param {string} words
   * @param {string} [because]
   */
  tell(words, because = "end") {
    this.log.prepend(h("li", { "data-because": because }, words));
  }

  /** Takes back the last move against the proof, and its answer. */
  takeBack() {
    const { duel } = this;
    if (!duel || duel.busy) return;
    do duel.moves.pop();
    while (duel.moves.length && this.turn() !== "you");
    while (this.log.firstElementChild?.getAttribute("data-because") === "end") this.log.firstElementChild.remove();
    this.log.firstElementChild?.remove();
    this.chosen = null;
    this.drawBoard();
    this.answer();
  }

  stop() {
    this.duel = null;
    this.draw();
  }
}
