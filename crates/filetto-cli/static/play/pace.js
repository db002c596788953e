// Pause, one move and speed, for two programs.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isHuman } from "./seats.js";

const SPEEDS = [0, 100, 200, 400, 800, 1500, 3000];

/** @typedef {(change: { paused?: boolean, step?: boolean, delay_ms?: number }) => void} ChangePace */

/** @param {ChangePace} change */
export function createPace(change) {
  let paused = false;
  const toggle = h("button", { type: "button", id: "pause", onclick: () => change({ paused: !paused }) });
  const stepOnce = () => change({ paused: true, step: true });
  const step = h("button", { type: "button", id: "step", onclick: stepOnce }, t("play.step"));
  /** @type {HTMLInputElement} */
  const speed = h("input", {
    type: "range",
    min: 0,
    max: SPEEDS.length - 1,
    step: 1,
    id: "speed",
    onchange: () => change({ delay_ms: SPEEDS[speed.valueAsNumber] }),
  });
  const words = h("span");
  const label = h("label", { class: "speed" }, words, speed);
  const box = h("div", { class: "row pace", hidden: true }, toggle, step, label);

  /** @param {{ game: Page.Game }} shown */
  function draw({ game }) {
    paused = game.paused;
    box.hidden = [game.x, game.o].some(isHuman);
    toggle.textContent = t(paused ? "play.go" : "play.pause");
    toggle.disabled = step.disabled = game.status !== "playing";
    const nearest = SPEEDS.findIndex((ms) => ms >= game.delay_ms);
    if (document.activeElement !== speed) speed.valueAsNumber = nearest < 0 ? SPEEDS.length - 1 : nearest;
    words.textContent = t("play.speed", { seconds: game.delay_ms / 1000 });
  }
  return { box, draw };
}
