// What is asked of the server for a search of an address.

/** @typedef {BodyOf<"/api/trace">} Body */

const NUMBERS = /** @type {const} */ (["depth", "limit", "aspiration", "quiescence", "secondary"]);
const SWITCHES = /** @type {const} */ (["memory", "deepening"]);
const TEXTS = /** @type {const} */ (["eval", "window", "order", "tree", "example", "game", "moves"]);

/**
 * The body of `/api/trace`; an address has what was typed into fields.
 * @param {Record<string, string | undefined>} params
 * @param {string} algorithm
 * @param {(string | number)[]} [focus]
 */
export function traceBody(params, algorithm, focus = []) {
  const given = (/** @type {readonly string[]} */ names) => names.filter((name) => params[name]);
  const body = {
    algorithm,
    focus,
    ...Object.fromEntries(given(TEXTS).map((name) => [name, params[name]])),
    ...Object.fromEntries(given(NUMBERS).map((name) => [name, Number(params[name])])),
    ...Object.fromEntries(given(SWITCHES).map((name) => [name, params[name] === "1"])),
  };
  return /** @type {Body} */ (body);
}
