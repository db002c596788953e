// Games, players, colours and times in words.

import { material, parseGame, presetName } from "./game.js";
import { t } from "./i18n.js";

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
  if (spec === "human") return people === 1 ? t("play.you") : t("play.player", { number: seat + 1 });
  const level = /^level:(\d+)/.exec(spec);
  if (level) return t("play.level", { level: level[1] });
  const auto = /^level:auto.*start=(\d+)/.exec(spec);
  return auto ? t("play.auto", { level: auto[1] }) : spec;
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
