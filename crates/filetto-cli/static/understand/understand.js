// Understand: the search explorer, and why a move is good. The lessons are in learn.js.

import { h, notify } from "../dom.js";
import { t } from "../i18n.js";
import "./strings.js";
import { styled } from "./styled.js";

const VIEWS = {
  "": async () => (await import("./explorer.js")).mountExplorer,
  why: async () => (await import("./why.js")).mountWhy,
};

/** A tab takes the position along that is shown now. */
function takeAlong({ currentTarget }) {
  const shown = new URLSearchParams(location.hash.split("?")[1]);
  const kept = new URLSearchParams([...shown].filter(([key]) => ["game", "moves"].includes(key)));
  currentTarget.hash = `${currentTarget.hash.split("?")[0]}${kept.size ? `?${kept}` : ""}`;
}

export function mount(root, context) {
  styled();
  const name = VIEWS[context.path] ? context.path : "";
  const tab = (path, key) =>
    h(
      "a",
      { href: `#/understand${path}`, "aria-current": name === path.slice(1) && "page", onclick: takeAlong },
      t(key),
    );
  const body = h("div", {});
  root.append(
    h("h1", { class: "sr" }, t(name ? "u.why" : "u.explorer")),
    h(
      "nav",
      { class: "tabs", "aria-label": t("u.views") },
      tab("", "u.explorer"),
      tab("/why", "u.why"),
      h("a", { href: "#/learn" }, t("u.lessons")),
    ),
    body,
  );
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
