// Asking whoever answers: every failure is an Error whose message is a sentence for people.

import { lang, t } from "./i18n.js";
import { refusalWords } from "./refusals.js";
import { listen, send } from "./transport.js";

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {Api.Query} [query]
 */
function address(path, query = {}) {
  const known = Object.entries({ ...query, lang: lang() }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return `${path}?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * The types of answers are those of openapi.json, which the server's tests compare with what it sends: `any` becomes
 * one of them in `Api.Client`.
 * @param {string} method
 * @param {string} path
 * @param {{ query?: Api.Query, body?: unknown, signal?: AbortSignal }} [what]
 * @returns {Promise<any>}
 */
async function request(method, path, { query, body, signal } = {}) {
  const json = body === undefined ? undefined : JSON.stringify(body);
  let answer;
  try {
    answer = await send(method, address(path, query), json, signal);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(t("api.offline"), 0);
  }
  return read(answer);
}

/** @param {Page.Answer} answer */
function read({ status, text }) {
  const strange = () => new ApiError(t("api.strange", { status }), status);
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    throw strange();
  }
  if (status >= 200 && status < 300) return json;
  throw json?.error ? new ApiError(refusalWords(json), status) : strange();
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS, WAIT_GROWTH] = [500, 4000, 1.6];

/**
 * Server-sent events that survive a restart of the server: `on` maps event names to functions of the JSON,
 * `state(up)` is told when the connection is lost and when it is back. Returns a function that closes it.
 * `once` is for streams that end by themselves: the end closes them.
 * @type {Api.Client["events"]}
 */
function events(path, query, on, { state = () => {}, once = false } = {}) {
  let stop = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let [wait, closed] = [FIRST_WAIT_MS, false];
  const shut = () => {
    clearTimeout(timer);
    stop();
  };
  const up = () => {
    wait = FIRST_WAIT_MS;
    state(true);
  };
  const down = () => {
    state(false);
    if (once || closed) return;
    timer = setTimeout(open, wait);
    wait = Math.min(wait * WAIT_GROWTH, LONGEST_WAIT_MS);
  };
  /** @type {Record<string, ((data: any) => void) | undefined>} */
  const heard = on;
  const hear = (/** @type {string} */ name, /** @type {string} */ data) => {
    if (!closed) heard[name]?.(JSON.parse(data));
  };
  const open = () => {
    stop = listen(address(path, query), { up, down, names: Object.keys(on), hear });
  };
  // A browser opens few connections to one server: a tab that nobody looks at needs none.
  const attend = () => {
    shut();
    if (!document.hidden) open();
  };
  if (!once) document.addEventListener("visibilitychange", attend);
  open();
  return () => {
    closed = true;
    document.removeEventListener("visibilitychange", attend);
    shut();
  };
}

/** @type {Api.Client} */
export const api = {
  get: (path, query, options) => request("GET", path, { query, ...options }),
  post: (path, body, options) => request("POST", path, { body, ...options }),
  remove: (path) => request("DELETE", path, { body: {} }),
  events,
};
