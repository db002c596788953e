// Small helpers that make elements.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: attributes, on… listeners, properties such as `value`, then children (nothing is skipped). */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "open"]);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (PROPERTIES.has(name) && name in element) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Replaces what an element holds. */
export function show(element, ...children) {
  element.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
}

let speaker = null;
/** Says a sentence to screen readers. */
export function announce(text) {
  speaker ??= document.getElementById("announcer");
  speaker.textContent = text;
}

let fading = null;
/** Shows a sentence for a few seconds, to everyone. */
export function notify(text, tone = "info") {
  const box = document.getElementById("notice");
  box.textContent = text;
  box.dataset.tone = tone;
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (box.hidden = true), 5000);
}

const TYPING =
  "input:not([type=radio], [type=checkbox], [type=range]), select, textarea, dialog, [contenteditable]";

/** True while the person writes into a field: single-letter keys are text then. */
export function isTyping(event) {
  return Boolean(event.target.closest?.(TYPING));
}

/** Copies a text and says so. */
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

/** Offers a file to save. */
export function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
