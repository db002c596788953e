// A lesson cut into slides: a title, blocks of text that fit a screen, pictures and programs alone, then the examples.

/**
 * A slide: elements to show, or an example to open.
 * @typedef {{ kind: "title" | "words" | "picture" | "program" | "example", title: string, elements: Element[], open: string | null }} Slide
 */

/** Letters of a slide that is still read from the last row. */
const MOST_LETTERS = 420;

/** @type {(element: Element) => Slide["kind"]} */
function kindOf(element) {
  if (/^H[1-2]$/.test(element.tagName)) return "title";
  if (element.querySelector("img") || element.tagName === "IMG") return "picture";
  return element.tagName === "PRE" || element.tagName === "TABLE" ? "program" : "words";
}

/**
 * @param {Element[]} elements the lesson's blocks, in order
 * @param {{ about: string, open: string }[]} examples
 * @returns {Slide[]}
 */
export function slidesOf(elements, examples) {
  /** @type {Slide[]} */
  const slides = [];
  let letters = Infinity;
  for (const element of elements) {
    const kind = kindOf(element);
    const size = element.textContent?.length ?? 0;
    const last = slides.at(-1);
    if (kind === "words" && last?.kind === "words" && letters + size <= MOST_LETTERS) {
      last.elements.push(element);
      letters += size;
    } else {
      slides.push({ kind, title: element.textContent ?? "", elements: [element], open: null });
      letters = size;
    }
  }
  const shown = examples.map(({ about, open }) => ({ kind: /** @type {const} */ ("example"), title: about, elements: [], open }));
  return [...slides, ...shown];
}
