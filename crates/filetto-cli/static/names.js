// Games, players, colours and times in words.

import { material, parseGame, presetName } from "./game.js";
import { t } from "./i18n.js";
import { programName } from "./play/opponents.js";

/**
 * The name of a seat's colour on this board.
 * @param {Page.Size} rules
 * @param {Page.Seat} seat
 */
export function colourName(rules, seat) {
  if (material(rules) === "wood") return t(seat === 0 ? "colour.black" : "colour.white");
  return t(seat === 0 ? "colour.red" : "colour.yellow");
}

/**
 * A game as people call it: its name, or its size.
 * @param {string} text
 */
export function gameName(text) {
  const rules = parseGame(text);
  if (!rules) return text;
  const name = presetName(rules.text);
  return name ? t(`game.${name}`) : t(rules.drop ? "game.drop" : "game.free", rules);
}

/**
 * A player as people call it; people alone at the board are "you".
 * @param {string} spec
 * @param {Page.Seat} seat
 * @param {number} [people]
 */
export function playerName(spec, seat, people = 1) {
  if (spec !== "human") return programName(spec);
  return people === 1 ? t("play.you") : t("play.player", { number: seat + 1 });
}

/**
 * "You (red)".
 * @param {string} name
 * @param {Page.Rules} rules
 * @param {Page.Seat} seat
 */
export const withColour = (name, rules, seat) => `${name} (${colourName(rules, seat)})`;

/**
 * Milliseconds as a clock.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Below this, tenths of a second are shown. */
const TENTHS_MS = 20_000;

/**
 * Milliseconds that are left, as a clock that runs down: never less than is left.
 * @param {number} ms
 */
export function countdown(ms) {
  const left = Math.max(ms, 0);
  return left < TENTHS_MS ? (Math.ceil(left / 100) / 10).toFixed(1) : clock(Math.ceil(left / 1000) * 1000);
}
