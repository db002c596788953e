// Games and players in words.

import { colourName } from "./board.js";
import { parseGame, presetName } from "./game.js";
import { t } from "./i18n.js";
import "./play/strings.js";

/** A game as people call it: its name, or its size. */
export function gameName(text) {
  const rules = parseGame(text);
  const name = presetName(rules.text);
  return name ? t(`game.${name}`) : t(rules.drop ? "game.drop" : "game.free", rules);
}

/** A player as people call it; people alone at the board are "you". */
export function playerName(spec, seat, people = 1) {
  if (spec === "human") return people === 1 ? t("play.you") : t("play.player", { number: seat + 1 });
  const level = /^level:(\d+)/.exec(spec);
  if (level) return t("play.level", { level: level[1] });
  const auto = /^level:auto.*start=(\d+)/.exec(spec);
  return auto ? t("play.auto", { level: auto[1] }) : spec;
}

/** "You (red)". */
export const withColour = (name, rules, seat) => `${name} (${colourName(rules, seat)})`;

/** Milliseconds as a clock. */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
