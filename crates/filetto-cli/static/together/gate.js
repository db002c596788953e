// Without the server's token there is no page: what is missing, in words, and a field for it.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { styled } from "./styled.js";

/** @param {HTMLElement} root */
export function showGate(root) {
  styled();
  const tried = new URLSearchParams(location.search).has("token");
  const field = h("input", { id: "token", type: "password", autocomplete: "off", required: true });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.href = `/?token=${encodeURIComponent(field.value.trim())}${location.hash}`;
  };
  show(
    root,
    h(
      "form",
      { class: "card gate", onsubmit },
      h("h1", {}, t("gate.title")),
      h("p", {}, t("gate.why")),
      tried && h("p", { class: "warning", role: "alert" }, t("gate.wrong")),
      h("label", {}, t("gate.token"), field),
      h("button", { class: "main", id: "enter" }, t("gate.enter")),
    ),
  );
  // A wrong one is nothing to keep in the address.
  if (tried) history.replaceState(null, "", `/${location.hash}`);
  field.focus();
}
