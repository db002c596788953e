// A class on this server: the teacher's wall, the students' phones, the door between them.

import { actOnKey, h, notifyError, show } from "../dom.js";
import { styled } from "../styled.js";
import { styled as treeStyled } from "../understand/styled.js";
import { doorway } from "./doorway.js";
import { Phone } from "./phone.js";
import { Teacher } from "./teacher.js";

/**
 * One way to see a class.
 * @typedef {{ element: HTMLElement, draw: (told: Api.Class) => void, keys?: Record<string, () => unknown>, close?: () => void }} Part
 */

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, { api, t, params, navigate }) {
  treeStyled();
  styled(new URL("class.css", import.meta.url));
  /** @type {Part | null} */
  let part = null;
  let role = "";
  const lost = h("p", { class: "lost", hidden: true, role: "status" }, t("play.lost"));

  /** @param {Api.Class} told */
  const hear = (told) => {
    const now = told.open ? told.role : "closed";
    if (now !== role) {
      part?.close?.();
      role = now;
      part = partOf(role, api);
      root.dataset.role = role;
      show(root, lost, part.element);
    }
    part?.draw(told);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    // A button that has the focus does what Space means to it.
    const own = event.key === " " && event.target instanceof HTMLButtonElement;
    if (part?.keys && !own) actOnKey(event, part.keys);
  };
  document.addEventListener("keydown", onKey);

  /** @type {() => void} */
  let leave = () => undefined;
  let gone = false;
  const begin = async () => {
    if (params.key) {
      await api.post("/api/class", { key: params.key }).catch(notifyError);
      // The key has done its work, and a projector shows the address.
      navigate("class", {}, { quietly: true });
    }
    if (gone) return;
    leave = api.events("/api/class/events", {}, { class: hear }, { state: (up) => (lost.hidden = up) });
  };
  begin();
  return () => {
    gone = true;
    leave();
    part?.close?.();
    delete root.dataset.role;
    document.removeEventListener("keydown", onKey);
  };
}

/**
 * @param {string} role
 * @param {Api.Client} api
 * @returns {Part}
 */
function partOf(role, api) {
  if (role === "teacher") return new Teacher(api);
  if (role === "student") return new Phone(api);
  return doorway(api);
}
