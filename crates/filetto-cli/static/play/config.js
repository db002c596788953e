// What the next game is made of, kept from one visit to the next.

import { gameOf, parseGame, parseMoves } from "../game.js";
import { firstOfAll, isBegins } from "./begins.js";
import { bySeat, freshLevel, mover } from "./seats.js";
import { easyOpponent, findPlayer } from "./spec.js";
import { savedControl } from "./time_controls.js";

const KEY = "filetto.config";
/** What a program may take for a move unless somebody chooses otherwise. */
const MOVE_MS = 3000;
const DELAY_MS = 400;

/** @param {Page.Config} config */
export const keepConfig = (config) => localStorage.setItem(KEY, JSON.stringify(config));

/**
 * From a link ("play from here"), as last time, or the easy default.
 * @param {Api.Player[]} players
 * @param {{ game?: string, moves?: string }} params
 * @returns {Page.Config}
 */
export function nextConfig(players, { game, moves }) {
  /** @type {Page.Config} */
  const easy = {
    game: "drop-7x6-4",
    seats: ["human", easyOpponent(players)],
    first: 0,
    time_ms: MOVE_MS,
    clock: null,
    begins: "alternate",
  };
  const asked = parseGame(game);
  return asked ? { ...easy, game: asked.text, moves } : { ...easy, ...keptConfig(players, easy) };
}

/**
 * What was kept, if it still makes sense.
 * @param {Api.Player[]} players
 * @param {Page.Config} easy
 * @returns {Partial<Page.Config>}
 */
function keptConfig(players, easy) {
  try {
    /** @type {Page.Config} */
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const known = saved.seats.every((spec) => findPlayer(players, spec.split(":")[0]));
    if (!known || !parseGame(saved.game)) return {};
    // What was kept before there was a choice of who begins had no bound on a move either.
    const { begins, time_ms } = isBegins(saved.begins) ? saved : easy;
    return { ...saved, begins, time_ms, first: firstOfAll(begins), clock: savedControl(saved.clock) };
  } catch {
    return {};
  }
}

/**
 * A game that nobody has played yet, and the seat that plays X in it.
 * @param {Page.Config} config
 * @returns {{ draft: Page.Game, first: Page.Seat, toMove: Page.Side }}
 */
export function draftOf({ game, seats, first: asked, time_ms, clock, ponder = true, moves = "" }) {
  const rules = gameOf(game);
  const ply = (parseMoves(rules, moves) ?? []).length;
  // "Play from here": the person takes the side to move.
  const first = moves ? ply % 2 : asked;
  const fresh = seats.map(freshLevel);
  const [x, o] = bySeat({ x: fresh[0], o: fresh[1] }, first);
  const toMove = mover(ply);
  /** @type {Page.Game} */
  const draft = {
    id: null,
    game: rules.text,
    x,
    o,
    time_ms,
    moves,
    ply,
    to_move: toMove,
    status: "playing",
    // The time of the game begins when the board appears, a clock with the first stone.
    clocks: { x_ms: 0, o_ms: 0, running: clock ? null : toMove },
    clock: clock && { ...clock, x_left_ms: clock.base_ms, o_left_ms: clock.base_ms },
    redo: 0,
    paused: false,
    delay_ms: DELAY_MS,
    ponder,
  };
  return { draft, first, toMove };
}
