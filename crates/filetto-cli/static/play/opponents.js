// The opponents people know by name and face: ten levels and one that follows you, the programs of the documents, the
// strongest; any other program by the name of its algorithm and what differs from its defaults.

import { hasText, t } from "../i18n.js";

/**
 * @typedef {object} Opponent
 * @property {Id} id
 * @property {string} spec
 * @property {"people" | "documents" | "strongest"} group
 */
/** @typedef {"person" | "auto" | "l1" | "l2" | "l3" | "l4" | "l5" | "l6" | "l7" | "l8" | "l9" | "l10"} PersonId */
/** @typedef {"forsa4" | "southpasadena" | "thesis" | "lecture" | "assignment"} DocumentId */
/** @typedef {PersonId | DocumentId | "perfect" | "engine"} Id */

/** @type {[PersonId, string][]} */
const PEOPLE = [
  ["person", "human"],
  ["auto", "level:auto"],
  ["l1", "level:1"],
  ["l2", "level:2"],
  ["l3", "level:3"],
  ["l4", "level:4"],
  ["l5", "level:5"],
  ["l6", "level:6"],
  ["l7", "level:7"],
  ["l8", "level:8"],
  ["l9", "level:9"],
  ["l10", "level:10"],
];
/** @type {[DocumentId, string][]} */
const DOCUMENTS = [
  ["forsa4", "forsa4"],
  ["southpasadena", "southpasadena"],
  ["thesis", "thesis"],
  ["lecture", "alphabeta:depth=5,form=list,order=none"],
  ["assignment", "alphabeta:depth=6,quick=off,win=512"],
];
/** @type {["perfect" | "engine", string][]} */
const STRONGEST = [
  ["perfect", "perfect"],
  ["engine", "engine"],
];

/** @type {Opponent[]} */
export const OPPONENTS = [
  ...PEOPLE.map(([id, spec]) => ({ id, spec, group: /** @type {const} */ ("people") })),
  ...DOCUMENTS.map(([id, spec]) => ({ id, spec, group: /** @type {const} */ ("documents") })),
  ...STRONGEST.map(([id, spec]) => ({ id, spec, group: /** @type {const} */ ("strongest") })),
];

/**
 * A player's text taken apart: the seed and where `auto` starts are of one game, not of the player.
 * @param {string} spec
 */
function parts(spec) {
  const [name, rest = ""] = spec.split(/:(.*)/s);
  const ofOneGame = (/** @type {string} */ part) => /^(seed|start)=/.test(part);
  return { name, options: rest.split(",").filter((part) => part && !ofOneGame(part)) };
}

/** @param {string} spec */
function canonical(spec) {
  const { name, options } = parts(spec);
  return [name, ...options.sort()].join();
}

const BY_TEXT = new Map(OPPONENTS.map((opponent) => [canonical(opponent.spec), opponent]));

/**
 * The opponent of a player's text, whatever its seed; undefined for a program of one's own making.
 * @param {string} spec
 */
export const opponentOf = (spec) => BY_TEXT.get(canonical(spec));

/** The most cells of a board that these opponents play on, as the server has it. */
const MOST_CELLS = new Map([
  ["perfect", 128],
  ["thesis", 225],
]);

/**
 * True if an opponent plays on a board of this size.
 * @param {string} spec
 * @param {Pick<Page.Size, "width" | "height">} size
 */
export const playsOn = (spec, { width, height }) => width * height <= (MOST_CELLS.get(parts(spec).name) ?? Infinity);

/**
 * A program as people call it.
 * @param {string} spec
 */
export function programName(spec) {
  const known = opponentOf(spec);
  const start = /^level:auto.*\bstart=(\d+)/.exec(spec);
  if (start) return t("opp.autoNow", { level: start[1] });
  if (known) return t(`opp.${known.id}`);
  const { name, options } = parts(spec);
  if (name === "forsa4" && options.join() === "guard=on") return t("opp.guard");
  // Another program has the name it was given.
  if (name === "external" && options.length) return options[0].replace(/^\w+=/, "");
  return [playerWord(name), ...options.map(optionWords)].join(", ");
}

/**
 * One word of what a known opponent is like: "Beginner".
 * @param {string} spec
 */
export function opponentWord(spec) {
  const known = opponentOf(spec);
  return known && known.id !== "person" ? t(`opp.${known.id}.word`) : "";
}

/**
 * The name of a player of the registry.
 * @param {string} name
 */
export const playerWord = (name) => hasText(`who.${name}`) ?? name;

/**
 * The name of an option.
 * @param {string} key
 */
export const optionName = (key) => hasText(`opt.${key}`) ?? key;

/**
 * A value of an option.
 * @param {string} word
 */
export const valueWord = (word) => hasText(`opt.word.${word}`) ?? word;

/**
 * `depth=7` → "depth 7", `memo=on` → "transposition table".
 * @param {string} option
 */
function optionWords(option) {
  const [key, value] = option.split(/=(.*)/s);
  if (value === undefined) return valueWord(key);
  const name = lowered(optionName(key));
  if (value === "on") return name;
  if (value === "off") return t("opt.off", { option: name });
  return `${name} ${valueWord(value)}`;
}

/** @param {string} text */
const lowered = (text) => text.charAt(0).toLowerCase() + text.slice(1);
