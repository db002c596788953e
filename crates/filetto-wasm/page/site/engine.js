// The engine's workers: one at the desk for what is answered at once, others for what is searched for. Each has one
// thread and no way to be interrupted, so whoever leaves ends the worker; the compiled program is shared.

/**
 * @typedef {{ method: string, path: string, query?: string, body?: string, rows?: Row[] }} Request
 * @typedef {{ id: string, updated: number, created: number }} Row A stored game: only the engine reads the rest.
 * @typedef {{ status: number, body: any, row?: Row }} Reply
 * @typedef {(name: string, data: any) => void} Tell
 */

/** Workers that wait for the next search. */
const MOST_IDLE = 2;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** The program, fetched and compiled once. */
async function program() {
  const address = new URL("filetto.wasm", import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // A host that does not know the type of the file, or was away for a moment.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

/** A worker with the engine inside; one request at a time, the others wait. */
export class Helper {
  constructor() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    /** @type {Map<number, { done: (reply: Reply) => void, fail: (why: Error) => void, tell: Tell }>} */
    this.waiting = new Map();
    this.asked = 0;
    this.ended = false;
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => this.end("the engine broke down");
    compiled ??= program();
    this.ready = compiled.then(
      (module) => this.worker.postMessage({ module }),
      () => {
        compiled = undefined;
        this.end("the engine could not be loaded");
      },
    );
  }

  /**
   * @param {Request} request
   * @param {Tell} [tell]
   * @returns {Promise<Reply>}
   */
  ask(request, tell = () => {}) {
    const id = ++this.asked;
    return new Promise((done, fail) => {
      if (this.ended) return fail(new Error("the engine has ended"));
      this.waiting.set(id, { done, fail, tell });
      return this.ready.then(() => this.worker.postMessage({ id, request }));
    });
  }

  /** @param {{ id: number, event?: string, data?: any, reply?: Reply, broken?: boolean }} message */
  hear({ id, event, data, reply, broken }) {
    if (broken) return this.end("the engine broke down");
    const asked = this.waiting.get(id);
    if (event) return asked?.tell(event, data);
    this.waiting.delete(id);
    return reply && asked?.done(reply);
  }

  /** @param {string} [why] */
  end(why = "the engine has ended") {
    this.ended = true;
    this.worker.terminate();
    for (const { fail } of this.waiting.values()) fail(new Error(why));
    this.waiting.clear();
  }
}

/** @type {Helper | undefined} */
let clerk;

/**
 * Answers what takes no time.
 * @param {Request} request
 */
export function desk(request) {
  if (!clerk || clerk.ended) clerk = new Helper();
  return clerk.ask(request);
}

/** @type {Helper[]} */
const idle = [];

/**
 * Searches in a worker of its own until it is done or nobody waits any more.
 * @param {Request} request
 * @param {{ signal?: AbortSignal, tell?: Tell }} options
 * @returns {Promise<Reply>}
 */
export async function search(request, { signal, tell } = {}) {
  const left = () => new DOMException("nobody waits any more", "AbortError");
  if (signal?.aborted) throw left();
  const helper = idle.pop() ?? new Helper();
  const leave = () => helper.end();
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await helper.ask(request, tell);
  } catch (error) {
    throw signal?.aborted ? left() : error;
  } finally {
    signal?.removeEventListener("abort", leave);
    if (!helper.ended && idle.length < MOST_IDLE) idle.push(helper);
    else helper.end();
  }
}
