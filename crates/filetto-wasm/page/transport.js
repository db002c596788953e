// Where the page's questions go in the browser edition: to workers on this machine. The same shape as the module that
// asks a server (crates/filetto-cli/static/transport.js), in whose place this one stands.

import { desk, search } from "./site/engine.js";
import { games } from "./site/games.js";
import { LISTS } from "./site/lists.js";
import { keepUpToDate } from "./site/update.js";

/** @type {Page.Edition} */
export const edition = "site";

/** What takes a while: a worker of its own, which ends when nobody waits any more. */
const SEARCHED = /^\/api\/(solve|bestmove|analysis|review|arrange|puzzles|trace|why|playouts|numbers|threads|annealing|matrix|round)\b/;

/** @param {string} address */
function split(address) {
  const [path, query = ""] = address.split(/\?(.*)/s);
  return { path, query };
}

/** @type {Page.Send} */
export async function send(method, address, body = "", signal = undefined) {
  const { path, query } = split(address);
  const request = { method, path, query, body };
  if (path in LISTS) return { status: 200, text: JSON.stringify(LISTS[path]) };
  const answer = () => {
    if (path.startsWith("/api/games")) return games.answer(request);
    return SEARCHED.test(path) ? search(request, { signal }) : desk(request);
  };
  const { status, body: json } = await answer();
  return { status, text: status === 204 ? "" : JSON.stringify(json) };
}

/** @type {Page.Listen} */
export function listen(address, { up, down, hear }) {
  const { path, query } = split(address);
  const game = path.match(/^\/api\/games\/([^/]+)\/events$/)?.[1];
  if (game) {
    queueMicrotask(up);
    return games.listen(decodeURIComponent(game), (name, data) => hear(name, JSON.stringify(data)));
  }
  const leaving = new AbortController();
  queueMicrotask(up);
  const tell = (/** @type {string} */ name, /** @type {unknown} */ data) => hear(name, JSON.stringify(data));
  search({ method: "GET", path, query, body: "" }, { signal: leaving.signal, tell })
    .then(({ status, body }) => status >= 400 && hear("failed", JSON.stringify(body)))
    .catch(() => {})
    .finally(() => leaving.signal.aborted || down());
  return () => leaving.abort();
}

keepUpToDate();
