// A style sheet that is loaded with the part of the page that needs it.

import { h } from "./dom.js";

/** @param {URL} address */
export function styled({ href }) {
  if (![...document.styleSheets].some((sheet) => sheet.href === href))
    document.head.append(h("link", { rel: "stylesheet", href }));
}
