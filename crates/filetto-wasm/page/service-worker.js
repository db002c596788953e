// The page without a network: every file of this edition is kept at the first visit, and served from there. `./site`
// writes the two lines that it begins with: VERSION, which is a digest of all files, and FILES, their names.
/* global FILES, VERSION */

const CACHE = `filetto-${VERSION}`;

/** @param {string} name */
const isOlder = (name) => name.startsWith("filetto-") && name !== CACHE;

self.addEventListener("install", (event) => {
  // Past the browser's own cache, which may still have the edition before.
  const files = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOlder).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("message", ({ data }) => data === "begin" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(kept());
});
