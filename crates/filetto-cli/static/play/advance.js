// The move chosen in advance, from the click to the board: a pale stone in a dashed ring until it is played or gone.

import { announce, notify } from "../dom.js";
import { formatMove, landing } from "../game.js";
import { t } from "../i18n.js";
import { clicked, fate } from "./premove.js";

/**
 * What is on the board now.
 * @typedef {{ game: Page.Game, rules: Page.Rules, cells: Uint8Array, busy: boolean }} Now
 */

export class Advance {
  /** @param {{ now: () => Now, play: (move: number) => void, redraw: () => void }} needs */
  constructor({ now, play, redraw }) {
    this.now = now;
    this.play = play;
    this.redraw = redraw;
    /** @type {number | null} */
    this.move = null;
  }

  /**
   * A click chooses a move, another one takes it back; null cancels.
   * @param {number | null} move
   */
  choose(move) {
    const { rules, cells } = this.now();
    const chosen = move === null ? null : clicked(this.move, move);
    if (chosen !== null && landing(rules, cells, chosen) === null) return notify(t("play.full"));
    this.move = chosen;
    announce(chosen === null ? t("pl.premove.off") : t("pl.premove", { move: formatMove(rules, chosen) }));
    this.redraw();
    return undefined;
  }

  /**
   * What becomes of the move, as the game stands.
   * @param {Page.Game | null} before
   */
  fate(before) {
    const { game, rules, cells } = this.now();
    return fate(game, before, this.move !== null && landing(rules, cells, this.move) !== null);
  }

  /**
   * The game has changed: the move may be impossible now.
   * @param {Page.Game | null} before
   */
  settle(before) {
    if (this.move === null || this.fate(before) !== "gone") return;
    this.move = null;
    if (this.now().game.status === "playing") notify(t("pl.premove.gone"));
  }

  /** Plays the move as soon as it is the person's turn. */
  playIfDue() {
    const { game, busy } = this.now();
    if (this.move === null || busy || this.fate(game) !== "play") return;
    const { move } = this;
    this.move = null;
    this.play(move);
  }

  /**
   * @param {Page.Stone} side
   * @returns {Page.Mark[]}
   */
  marks(side) {
    if (this.move === null) return [];
    const { rules, cells } = this.now();
    const cell = landing(rules, cells, this.move);
    if (cell === null) return [];
    return [
      { cell, shape: "stone", side, tone: "premove" },
      { cell, shape: "ring", tone: "premove" },
    ];
  }
}
