// The text of a player, taken apart and put together by the registry.

/** @typedef {{ entry: Api.Player, options: Record<string, string> }} Choice a player and what was chosen of its options */

/**
 * The player of a name, or of another word for it.
 * @param {Api.Player[]} players
 * @param {string} name
 */
export const findPlayer = (players, name) =>
  players.find((player) => player.name === name || player.aliases.includes(name));

/**
 * The same player without a seed: the server gives every game its own.
 * @param {string} spec
 */
export function withoutSeed(spec) {
  const [name, rest = ""] = spec.split(/:(.*)/s);
  const kept = rest.split(",").filter((part) => part && !part.startsWith("seed="));
  return name + (kept.length ? `:${kept.join(",")}` : "");
}

/**
 * Splits `name:lead,key=value` by the registry.
 * @param {Api.Player[]} players
 * @param {string} text
 * @returns {Choice}
 */
export function readSpec(players, text) {
  const [name, rest = ""] = text.split(/:(.*)/s);
  const entry = findPlayer(players, name) ?? players[0];
  /** @type {Record<string, string>} */
  const options = {};
  const parts = rest.split(",").filter(Boolean);
  for (const [index, part] of parts.entries()) {
    const [key, value] = part.split(/=(.*)/s);
    if (value !== undefined) options[key] = value;
    else if (index === 0 && entry.lead) options[entry.lead] = key;
  }
  return { entry, options };
}

/**
 * True for the seed of a player by chance: left open, it is a new one in every game.
 * @param {Api.Key} key
 */
export const isFreshSeed = (key) => key.name === "seed" && key.default !== "0";

/**
 * The text of a player: the lead first, of the rest only what differs from the defaults, and a seed that is named.
 * @param {Choice} choice
 */
export function writeSpec({ entry, options }) {
  const given = (/** @type {Api.Key} */ key) => options[key.name] ?? key.default;
  const isNamed = (/** @type {Api.Key} */ key) => isFreshSeed(key) && options[key.name] !== undefined;
  const lead = entry.keys.filter((key) => key.name === entry.lead).map(given);
  const rest = entry.keys.filter(
    (key) => key.name !== entry.lead && (given(key) !== key.default || isNamed(key)),
  );
  const all = [...lead, ...rest.map((key) => `${key.name}=${given(key)}`)];
  return entry.name + (all.length ? `:${all.join(",")}` : "");
}

/**
 * The opponent to begin with: a level where there are levels.
 * @param {Api.Player[]} players
 */
export function easyOpponent(players) {
  const known = (/** @type {string} */ spec) => players.some((player) => spec.startsWith(player.name));
  return ["level:auto", "alphabeta:depth=7", "forsa4", "random"].find(known) ?? "human";
}

/**
 * The options of a player that was just chosen.
 * @param {Api.Player} entry
 * @returns {Record<string, string>}
 */
export function startOptions(entry) {
  return entry.name === "level" && entry.lead ? { [entry.lead]: "auto" } : {};
}
