// Understand: the search explorer, and why a move is good. The lessons are in learn.js.

import { h, notify } from "../dom.js";
import { t } from "../i18n.js";
import "./strings.js";
import { styled } from "./styled.js";

const VIEWS = {
  "": async () => (await import("./explorer.js")).mountExplorer,
  why: async () => (await import("./why.js")).mountWhy,
};

export function mount(root, context) {
  styled();
  const name = VIEWS[context.path] ? context.path : "";
  const query = new URLSearchParams(Object.entries(context.params).filter(([key]) => ["game", "moves"].includes(key)));
  const tab = (path, key) => h("a", { href: `#/understand${path}${query.size ? `?${query}` : ""}`, "aria-current": name === path.slice(1) && "page" }, t(key));
  const body = h("div", {});
  root.append(h("nav", { class: "tabs", "aria-label": t("u.views") }, tab("", "u.explorer"), tab("/why", "u.why"), h("a", { href: "#/learn" }, t("u.lessons"))), body);
  let [unmount, gone] = [null, false];
  VIEWS[name]()
    .then((view) => view(body, context))
    .then((end) => (gone ? end() : (unmount = end)))
    .catch((error) => notify(error.message, "bad"));
  return () => {
    gone = true;
    unmount?.();
  };
}
