// The style sheet of invitations and of the page where people meet, loaded with them.

import { h } from "../dom.js";

export function styled() {
  const href = new URL("together.css", import.meta.url).href;
  if (![...document.styleSheets].some((sheet) => sheet.href === href))
    document.head.append(h("link", { rel: "stylesheet", href }));
}
