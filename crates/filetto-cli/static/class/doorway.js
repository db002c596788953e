// Before the class: a name to join with, a room to open, or the news that there is none.

import { h, notifyError, show } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {Api.Client} api
 * @returns {import("./class.js").Part}
 */
export function doorway(api) {
  const element = h("section", { class: "card gate" });
  const lead = () => api.post("/api/class", {}).catch(notifyError);
  /** Typing survives what others do meanwhile. */
  let shown = "";
  return {
    element,
    draw: (told) => {
      const now = `${told.open} ${told.may_lead}`;
      if (now === shown) return;
      shown = now;
      show(element, told.open ? joining(api, told.may_lead && lead) : closed(told.may_lead && lead));
    },
  };
}

/**
 * @param {Api.Client} api
 * @param {false | (() => unknown)} lead
 */
function joining(api, lead) {
  const field = h("input", { id: "class-name", maxlength: "20", autocomplete: "nickname", required: true });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    api.post("/api/class/join", { name: field.value }).catch(notifyError);
  };
  api
    .get("/api/me")
    .then(({ name }) => (field.value ||= name ?? ""))
    .catch(notifyError);
  return [
    h("h1", {}, t("class.join")),
    h(
      "form",
      { class: "stack", onsubmit: join },
      h("label", {}, t("class.name"), field),
      h("button", { class: "main", id: "class-join" }, t("class.enter")),
    ),
    lead && h("button", { type: "button", class: "quiet", id: "class-lead", onclick: lead }, t("class.lead")),
  ];
}

/** @param {false | (() => unknown)} lead */
function closed(lead) {
  if (!lead) return [h("h1", {}, t("nav.class")), h("p", {}, t("class.closed"))];
  return [
    h("h1", {}, t("nav.class")),
    h("p", {}, t("class.openAbout"), h("code", {}, "filetto class")),
    h("button", { type: "button", class: "main", id: "class-open", onclick: lead }, t("class.openRoom")),
  ];
}
