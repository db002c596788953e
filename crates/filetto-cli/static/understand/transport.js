// Walking through steps: a position between 0 and the end, buttons, a slider, play and pause, the keyboard.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const SPEEDS = { slow: 1600, normal: 700, fast: 120 };

/** `length()` is the number of steps, `nextCut(step)` where the next cut is, `onStep(step)` draws. */
export function createTransport({ length, nextCut, onStep }) {
  let [step, timer] = [0, null];
  const button = (key, sign, act, kind = "quiet icon") =>
    h("button", { type: "button", class: kind, title: t(key), "aria-label": t(key), onclick: act }, sign);
  const playButton = button("u.play", "▶", toggle, "main icon");
  const slider = h("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": t("u.step"),
    oninput: () => go(Number(slider.value)),
  });
  const count = h("output", { class: "count" });
  const speed = h(
    "select",
    { "aria-label": t("u.speed"), onchange: () => timer && start() },
    Object.keys(SPEEDS).map((name) =>
      h("option", { value: name, selected: name === "normal" }, t(`u.${name}`)),
    ),
  );
  const cut = h(
    "button",
    { type: "button", title: t("u.nextCutKey"), onclick: () => go(nextCut(step)) },
    t("u.nextCut"),
  );
  const element = h(
    "div",
    { class: "transport" },
    h(
      "div",
      { class: "row" },
      button("u.first", "«", () => go(0)),
      button("u.back", "‹", () => go(step - 1)),
      playButton,
      button("u.forward", "›", () => go(step + 1)),
      button("u.last", "»", () => go(length())),
      cut,
      speed,
    ),
    h("div", { class: "row" }, slider, count),
  );

  function go(wanted) {
    stop();
    move(wanted);
  }

  function move(wanted) {
    step = Math.min(Math.max(wanted, 0), length());
    slider.max = length();
    slider.value = step;
    slider.setAttribute("aria-valuetext", t("u.stepOf", { step, steps: length() }));
    count.textContent = t("u.stepOf", { step, steps: length() });
    onStep(step);
  }

  function toggle() {
    if (timer) return stop();
    if (step === length()) move(0);
    start();
  }

  function start() {
    clearInterval(timer);
    timer = setInterval(() => (step < length() ? move(step + 1) : stop()), SPEEDS[speed.value]);
    drawPlay();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    drawPlay();
  }

  function drawPlay() {
    playButton.textContent = timer ? "❚❚" : "▶";
    playButton.title = t(timer ? "u.pause" : "u.play");
    playButton.setAttribute("aria-label", playButton.title);
  }

  const KEYS = {
    ArrowRight: () => go(step + 1),
    ArrowLeft: () => go(step - 1),
    Home: () => go(0),
    End: () => go(length()),
    " ": toggle,
    c: () => go(nextCut(step)),
  };

  /** True if the key was for us. */
  function key(event) {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return false;
    act();
    return true;
  }

  return { element, go, key, stop, step: () => step };
}
