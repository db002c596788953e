// Games, players, colours and times in words.

import { material, parseGame, presetName } from "./game.js";
import { t } from "./i18n.js";
import { withoutSeed } from "./play/spec.js";

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
  if (auto) return t("play.auto", { level: auto[1] });
  return programName(withoutSeed(spec));
}

/**
 * ForSA4 by the name its author gave it, and our guard as ours; any other program by its text.
 * @param {string} spec
 */
function programName(spec) {
  const [name, rest] = spec.split(/:(.*)/s);
  if (name !== "forsa4") return spec;
  const options = rest?.split(",").map((option) => (option === "guard=on" ? t("play.guard") : option));
  return options ? `ForSA4 (${options.join(", ")})` : "ForSA4";
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
