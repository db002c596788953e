// The engine in a worker: requests come in as messages, one at a time; what happens meanwhile is told as it happens.

import { recall, remember } from "./store.js";

/**
 * @typedef {object} Engine What the program shows and we call.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room
 * @property {(place: number, length: number) => number} request
 */

/** @type {Engine | undefined} */
let engine;
/** The request that is being answered. */
let current = 0;
/** Requests are answered in the order they came. */
let last = Promise.resolve();

/**
 * @param {Engine} from
 * @param {number} place
 * @param {number} length
 */
const read = ({ memory }, place, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, place, length));

/** What the program asks of a browser: the time, chance, and to hand on what it tells. */
const LENT = {
  now: () => performance.now(),
  epoch: () => Date.now(),
  chance: () => crypto.getRandomValues(new Uint32Array(1))[0],
  tell(/** @type {number} */ place, /** @type {number} */ length) {
    if (!engine) return;
    const { event, data } = JSON.parse(read(engine, place, length));
    if (event === "remember") remember(data.key, data.answer);
    else postMessage({ id: current, event, data });
  },
};

/** @param {WebAssembly.Module} module */
async function start(module) {
  const { exports } = await WebAssembly.instantiate(module, { filetto: LENT });
  engine = /** @type {Engine} */ (/** @type {unknown} */ (exports));
}

/** @param {object} request */
function call(request) {
  if (!engine) throw new Error("the engine is not there yet");
  const text = new TextEncoder().encode(JSON.stringify(request));
  const room = engine.room(text.length);
  new Uint8Array(engine.memory.buffer, room, text.length).set(text);
  const reply = engine.request(room, text.length);
  const [length, place] = new Uint32Array(engine.memory.buffer, reply, 2);
  return JSON.parse(read(engine, place, length));
}

/**
 * @param {number} id
 * @param {object} request
 */
async function answer(id, request) {
  current = id;
  let reply = call(request);
  if (reply.key) {
    const known = await recall(reply.key);
    current = id;
    reply = call({ ...request, looked: true, known });
  }
  postMessage({ id, reply });
}

onmessage = ({ data: { module, id, request } }) => {
  const broken = (/** @type {unknown} */ error) => {
    console.error(error);
    postMessage({ id, broken: true });
  };
  last = last.then(() => (module ? start(module) : answer(id, request))).catch(broken);
};
