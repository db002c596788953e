// Small helpers that make elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element: attributes, on… listeners, properties such as `value`, then children (nothing is skipped).
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Page.Attributes} [attributes]
 * @param {Page.Child[]} children
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Page.Attributes} [attributes]
 * @param {Page.Child[]} children
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "open"]);

/**
 * @template {Element} E
 * @param {E} element
 * @param {Page.Attributes} attributes
 * @param {Page.Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (PROPERTIES.has(name) && name in element) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * What is there of children that may be absent or lists.
 * @param {Page.Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || typeof child === "boolean") return [];
    return [typeof child === "number" ? String(child) : child];
  });
}

/**
 * Replaces what an element holds.
 * @param {Element} element
 * @param {Page.Child[]} children
 */
export function show(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * An element of the page's own frame.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

/**
 * A button that shows a sign and says what it does.
 * @param {string} title
 * @param {string} sign
 * @param {() => unknown} act
 * @param {Page.Attributes} [more]
 */
export function signButton(title, sign, act, more = {}) {
  const said = { title, "aria-label": title };
  return h("button", { type: "button", class: "quiet icon", ...said, onclick: () => act(), ...more }, sign);
}

/**
 * A name that may break where a capital follows a small letter: South|Pasadena.
 * @param {string} name
 */
export const breakable = (name) => name.split(/(?<=[a-z])(?=[A-Z])/).flatMap((part, index) => (index ? [h("wbr"), part] : [part]));

/**
 * Says a sentence to screen readers.
 * @param {string} text
 */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/**
 * Shows a sentence for a few seconds, to everyone.
 * @param {string} text
 * @param {"info" | "bad"} [tone]
 */
export function notify(text, tone = "info") {
  const box = byId("notice");
  box.textContent = text;
  box.dataset.tone = tone;
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (box.hidden = true), 5000);
}

/** Takes the sentence away before its time. */
export function hush() {
  clearTimeout(fading);
  byId("notice").hidden = true;
}

/**
 * Shows what went wrong.
 * @param {unknown} error
 */
export function notifyError(error) {
  notify(sentence(error), "bad");
}

/**
 * What went wrong, in words.
 * @param {unknown} error
 */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

const TYPING =
  "input:not([type=radio], [type=checkbox], [type=range]), select, textarea, dialog, [contenteditable]";

/**
 * True while the person writes into a field: single-letter keys are text then.
 * @param {Event} event
 */
export function isTyping(event) {
  return event.target instanceof Element && event.target.closest(TYPING) !== null;
}

/**
 * The action of a key pressed alone and outside of fields, unless what has the focus took it; letters count in either
 * case.
 * @param {KeyboardEvent} event
 * @param {Record<string, () => unknown>} actions
 */
export function actOnKey(event, actions) {
  if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/**
 * Copies a text and says so.
 * @param {string} text
 * @param {string} said
 */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { value: text, class: "sr" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  notify(said);
}

/**
 * Offers a file to save.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
