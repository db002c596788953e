// Where the page's questions go: to the server it came from. The browser edition has a module of the same shape in the
// place of this one (crates/filetto-wasm/page/transport.js); nothing else of the page knows the difference.

/** @type {Page.Edition} */
export const edition = "server";

/** @type {Page.Send} */
export async function send(method, address, body, signal) {
  const json = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
  const answer = await fetch(address, { method, signal, ...json });
  return { status: answer.status, text: await answer.text() };
}

/** @type {Page.Listen} */
export function listen(address, { up, down, names, hear }) {
  const source = new EventSource(address);
  source.onopen = up;
  source.onerror = () => {
    source.close();
    down();
  };
  for (const name of names) source.addEventListener(name, (event) => hear(name, event.data));
  return () => source.close();
}
