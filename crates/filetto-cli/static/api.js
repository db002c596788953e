// Talking to the server: every failure is an Error whose message is a sentence for people.

import { lang, t } from "./i18n.js";
import { refusalWords } from "./refusals.js";

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
  const headers = { "content-type": "application/json" };
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers };
  let answer;
  try {
    answer = await fetch(address(path, query), { method, signal, ...json });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(t("api.offline"), 0);
  }
  return read(answer);
}

/** @param {Response} answer */
async function read(answer) {
  const strange = () => new ApiError(t("api.strange", { status: answer.status }), answer.status);
  const text = await answer.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    throw strange();
  }
  if (answer.ok) return json;
  throw json?.error ? new ApiError(refusalWords(json), answer.status) : strange();
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS, WAIT_GROWTH] = [500, 4000, 1.6];

/**
 * Server-sent events that survive a restart of the server: `on` maps event names to functions of the JSON,
 * `state(up)` is told when the connection is lost and when it is back. Returns a function that closes it.
 * `once` is for streams that end by themselves: the end closes them.
 * @type {Api.Client["events"]}
 */
function events(path, query, on, { state = () => {}, once = false } = {}) {
  /** @type {EventSource | undefined} */
  let source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let [wait, closed] = [FIRST_WAIT_MS, false];
  const shut = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    source = new EventSource(address(path, query));
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      state(true);
    };
    source.onerror = () => {
      source?.close();
      state(false);
      if (once || closed) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * WAIT_GROWTH, LONGEST_WAIT_MS);
    };
    for (const [name, hear] of Object.entries(on)) {
      source.addEventListener(name, (event) => !closed && hear(JSON.parse(event.data)));
    }
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
