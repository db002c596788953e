// What this browser keeps: games as the engine writes them, and proven answers. Where nothing can be kept (a private
// window may refuse) the page works all the same, until it is closed.

/** Answers that are kept at most. */
const MOST_ANSWERS = 5000;

/** @typedef {import("./engine.js").Row} Row */

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;
/**
 * What is kept where the browser keeps nothing.
 * @type {Map<string, Row>}
 */
const inMemory = new Map();

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opened ??= new Promise((done) => {
    const open = indexedDB.open("filetto", 1);
    open.onupgradeneeded = () => {
      open.result.createObjectStore("games", { keyPath: "id" }).createIndex("age", ["created", "id"]);
      open.result.createObjectStore("answers");
    };
    open.onsuccess = () => done(open.result);
    open.onerror = () => done(null);
  });
  return opened;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const result = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/**
 * @param {string} id
 * @returns {Promise<Row | undefined>}
 */
export async function loadGame(id) {
  const store = await database();
  return store ? result(store.transaction("games").objectStore("games").get(id)) : inMemory.get(id);
}

/**
 * Keeps a game; done when it is written.
 * @param {Row} row
 */
export async function saveGame(row) {
  const store = await database();
  if (!store) return void inMemory.set(row.id, row);
  const writing = store.transaction("games", "readwrite");
  writing.objectStore("games").put(row);
  return new Promise((done, fail) => {
    writing.oncomplete = () => done(undefined);
    writing.onabort = () => fail(writing.error);
  });
}

/** @param {string} id */
export async function deleteGame(id) {
  inMemory.delete(id);
  const store = await database();
  if (store) await result(store.transaction("games", "readwrite").objectStore("games").delete(id));
}

/**
 * The newest games, from one that is older than `before` on.
 * @param {number} most
 * @param {[number, string] | null} before
 * @returns {Promise<Row[]>}
 */
export async function listGames(most, before) {
  const store = await database();
  if (!store) return [...inMemory.values()].reverse().slice(0, most);
  const range = before && IDBKeyRange.upperBound(before, true);
  const walk = store.transaction("games").objectStore("games").index("age").openCursor(range, "prev");
  /** @type {Row[]} */
  const rows = [];
  return new Promise((done, fail) => {
    walk.onerror = () => fail(walk.error);
    walk.onsuccess = () => {
      const at = walk.result;
      if (!at || rows.push(at.value) === most) return done(rows);
      return at.continue();
    };
  });
}

/**
 * A proven answer, if it is kept.
 * @param {string} key
 */
export async function recall(key) {
  const store = await database();
  return (store && (await result(store.transaction("answers").objectStore("answers").get(key)))) ?? null;
}

/**
 * @param {string} key
 * @param {unknown} answer
 */
export async function remember(key, answer) {
  const answers = (await database())?.transaction("answers", "readwrite").objectStore("answers");
  if (!answers) return;
  const count = answers.count();
  count.onsuccess = () => count.result < MOST_ANSWERS && answers.put(answer, key);
}
