// What the server tells of a game: nothing older than what is shown, and no reply before the stone it answers has fallen.

import { peopleOf } from "./seats.js";

/**
 * True for a state of the same game from before.
 * @param {Page.Game} game
 * @param {Page.Game} before
 */
export function isOlder(game, before) {
  if (!before.id || before.id !== game.id) return false;
  const [then, known] = [game.updated ?? 0, before.updated ?? 0];
  return then < known || (then === known && game.ply < before.ply);
}

/**
 * True for the reply to the person's stone: it waits while that falls.
 * @param {Page.Game} game
 * @param {Page.Game | null} current
 */
export const isReply = (game, current) =>
  current !== null && game.id === current.id && game.ply > current.ply && peopleOf(game).length === 1;

export class Incoming {
  /** @param {{ current: () => Page.Game | null, falling: () => Promise<void> | null, apply: (game: Page.Game) => void }} needs */
  constructor({ current, falling, apply }) {
    this.current = current;
    this.falling = falling;
    this.apply = apply;
    /** @type {Page.Game | null} */
    this.held = null;
  }

  /** @param {Page.Game} game */
  hear(game) {
    const falling = isReply(game, this.current()) ? this.falling() : null;
    if (!falling) return this.apply(game);
    const waits = this.held !== null;
    this.held = game;
    if (!waits) falling.then(() => this.release());
    return undefined;
  }

  release() {
    const { held } = this;
    this.held = null;
    if (held && held.id === this.current()?.id) this.apply(held);
  }
}
