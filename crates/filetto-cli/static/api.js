// Talking to the server: every failure is an Error whose message is a sentence for people.

import { addStrings, lang, t } from "./i18n.js";

addStrings({
  "api.offline": [
    "The server does not answer. Is it still running?",
    "Il server non risponde. È ancora acceso?",
  ],
  "api.strange": [
    "The server answered something unexpected ({status}).",
    "Il server ha risposto in modo inatteso ({status}).",
  ],
});

class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

function address(path, query = {}) {
  const known = Object.entries({ ...query, lang: lang() }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return `${path}?${new URLSearchParams(known)}`;
}

async function request(method, path, { query, body, signal } = {}) {
  const options = { method, signal, headers: {} };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(address(path, query), options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(t("api.offline"), 0);
  }
  return read(answer);
}

async function read(answer) {
  const text = await answer.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(t("api.strange", { status: answer.status }), answer.status);
  }
  if (!answer.ok)
    throw new ApiError(json?.error ?? t("api.strange", { status: answer.status }), answer.status);
  return json;
}

/**
 * Server-sent events that survive a restart of the server: `on` maps event names to functions of the JSON,
 * `state(up)` is told when the connection is lost and when it is back. Returns a function that closes it.
 * `once` is for streams that end by themselves: the end closes them.
 */
function events(path, query, on, { state = () => {}, once = false } = {}) {
  let [source, timer, wait, closed] = [null, null, 500, false];
  const open = () => {
    source = new EventSource(address(path, query));
    source.onopen = () => {
      wait = 500;
      state(true);
    };
    source.onerror = () => {
      source.close();
      state(false);
      if (once || closed) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 1.6, 4000);
    };
    for (const [name, hear] of Object.entries(on)) {
      source.addEventListener(name, (event) => !closed && hear(JSON.parse(event.data)));
    }
  };
  const shut = () => {
    clearTimeout(timer);
    source.close();
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

export const api = {
  get: (path, query, options) => request("GET", path, { query, ...options }),
  post: (path, body = {}, options) => request("POST", path, { body, ...options }),
  remove: (path) => request("DELETE", path, { body: {} }),
  events,
};
