// The style sheet of this part of the page, loaded with it.

import { h } from "../dom.js";

export function styled() {
  const href = new URL("understand.css", import.meta.url).href;
  if (![...document.styleSheets].some((sheet) => sheet.href === href))
    document.head.append(h("link", { rel: "stylesheet", href }));
}
