// Who sits where. A seat keeps its player and colour for the whole evening: seat 0 is red (black on wood) and
// belongs to the person when there is exactly one. X always begins, so the seat that begins plays X.

/** @typedef {{ x: string, o: string }} Players the texts of the players by side */

/** @type {Page.Side[]} */
export const SIDES = ["x", "o"];

/**
 * True for the text of a person.
 * @param {string} spec
 */
export const isHuman = (spec) => spec === "human";

/**
 * The seat that plays X: as told, else the person sits on seat 0, else X does.
 * @param {Players} players
 * @param {string} [told]
 */
export function firstSeat({ x, o }, told) {
  if (told === "0" || told === "1") return Number(told);
  return !isHuman(x) && isHuman(o) ? 1 : 0;
}

/**
 * The sides that people play.
 * @param {Players} players
 */
export const peopleOf = (players) => SIDES.filter((side) => isHuman(players[side]));

/** @param {Page.Game} game */
export const isPersonsTurn = (game) => game.to_move !== null && isHuman(game[game.to_move]);

/**
 * The seat of a side.
 * @param {Page.Side} side
 * @param {Page.Seat} first
 */
export const seatOf = (side, first) => (side === "x" ? first : 1 - first);

/**
 * The players by seat.
 * @param {Players} players
 * @param {Page.Seat} first
 */
export const bySeat = ({ x, o }, first) => (first === 0 ? [x, o] : [o, x]);

/**
 * Which side moves after this many stones.
 * @type {(ply: number) => Page.Side}
 */
export const mover = (ply) => (ply % 2 === 0 ? "x" : "o");

/**
 * The ply to go back to: the last position before this one where a person was to move; null if there is none.
 * @param {Pick<Page.Game, "x" | "o" | "ply" | "status">} game
 */
export function undoTarget(game) {
  if (game.status === "resigned" || game.status === "forfeit" || game.status === "agreed") return game.ply;
  const people = peopleOf(game);
  for (let ply = game.ply - 1; ply >= 0; ply--) if (!people.length || people.includes(mover(ply))) return ply;
  return null;
}

/**
 * The ply to go forward to, at most `game.redo` further; null if nothing was taken back.
 * @param {Pick<Page.Game, "x" | "o" | "ply" | "redo">} game
 */
export function redoTarget(game) {
  if (!game.redo) return null;
  const people = peopleOf(game);
  for (let ply = game.ply + 1; ply < game.ply + game.redo; ply++)
    if (!people.length || people.includes(mover(ply))) return ply;
  return game.ply + game.redo;
}

/** The results of the evening by game, so that a game counts once even if its end is taken back. */
const KEY = "filetto.results";

/** @returns {Record<string, number>} */
function readResults() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Notes the winner's seat (2 for a draw), or forgets a game that goes on. Returns what was known before.
 * @param {string} id
 * @param {number | undefined} winner
 * @returns {number | undefined}
 */
export function noteResult(id, winner) {
  const { [id]: known, ...others } = readResults();
  const results = winner === undefined ? others : { ...others, [id]: winner };
  sessionStorage.setItem(KEY, JSON.stringify(results));
  return known;
}

export function forgetResults() {
  sessionStorage.removeItem(KEY);
}

/** @param {Page.Seat} seat */
export const wins = (seat) => Object.values(readResults()).filter((winner) => winner === seat).length;

const AUTO = "filetto.auto";

/** The strength of `level:auto`, one up after the person wins, one down after a loss. */
function autoLevel() {
  const saved = Number(localStorage.getItem(AUTO));
  return saved >= 1 && saved <= 10 ? saved : 3;
}

/** @param {number} change */
export function moveAutoLevel(change) {
  localStorage.setItem(AUTO, String(Math.min(Math.max(autoLevel() + change, 1), 10)));
}

/**
 * A level for the next game: `auto` starts where the person is.
 * @param {string} spec
 */
export function freshLevel(spec) {
  const [name, ...parts] = spec.split(/[:,]/);
  if (name !== "level" || parts[0] !== "auto") return spec;
  const kept = parts.filter((part) => !part.startsWith("start="));
  return `level:${[...kept, `start=${autoLevel()}`].join(",")}`;
}
