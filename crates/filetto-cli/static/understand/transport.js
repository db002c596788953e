// Walking through steps: a position between 0 and the end, buttons, a slider, play and pause, the keyboard.

import { h, signButton } from "../dom.js";
import { t } from "../i18n.js";

/** Milliseconds per step. */
const SPEEDS = { slow: 1600, normal: 700, fast: 120 };
/** @typedef {keyof typeof SPEEDS} Speed */
/** @type {Speed[]} */
const SPEED_NAMES = ["slow", "normal", "fast"];

/**
 * What is walked through.
 * @typedef {object} Walk
 * @property {() => number} length how many steps there are
 * @property {(step: number) => number} nextCut where the next cut is
 * @property {string} [skip] what the button to the next cut says where there are no cuts
 * @property {(step: number) => void} onStep draws
 */

export class Transport {
  /** @param {Walk} walk */
  constructor(walk) {
    this.walk = walk;
    this.step = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {Speed} */
    this.speed = "normal";
    this.playButton = signButton(t("u.play"), "▶", () => this.toggle(), { class: "main icon" });
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      "aria-label": t("u.step"),
      oninput: () => this.go(this.slider.valueAsNumber),
    });
    this.count = h("output", { class: "count" });
    const bar = h("div", { class: "row" }, this.slider, this.count);
    this.element = h("div", { class: "transport" }, this.buttons(), bar);
  }

  buttons() {
    const toCut = { type: "button", title: this.walk.skip ?? t("u.nextCutKey"), onclick: () => this.goToCut() };
    return h(
      "div",
      { class: "row" },
      signButton(t("u.first"), "«", () => this.go(0)),
      signButton(t("u.back"), "‹", () => this.go(this.step - 1)),
      this.playButton,
      signButton(t("u.forward"), "›", () => this.go(this.step + 1)),
      signButton(t("u.last"), "»", () => this.go(this.walk.length())),
      h("button", toCut, this.walk.skip ?? t("u.nextCut")),
      this.speedField(),
    );
  }

  speedField() {
    /** @type {HTMLSelectElement} */
    const field = h(
      "select",
      { "aria-label": t("u.speed"), onchange: () => this.setSpeed(SPEED_NAMES[field.selectedIndex]) },
      SPEED_NAMES.map((name) => h("option", { value: name, selected: name === this.speed }, t(`u.${name}`))),
    );
    return field;
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.timer) this.start();
  }

  /** @param {number} wanted */
  go(wanted) {
    this.stop();
    this.move(wanted);
  }

  goToCut() {
    this.go(this.walk.nextCut(this.step));
  }

  /** @param {number} wanted */
  move(wanted) {
    const steps = this.walk.length();
    this.step = Math.min(Math.max(wanted, 0), steps);
    this.slider.max = String(steps);
    this.slider.value = String(this.step);
    const words = t("u.stepOf", { step: this.step, steps });
    this.slider.setAttribute("aria-valuetext", words);
    this.count.textContent = words;
    this.walk.onStep(this.step);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.step === this.walk.length()) this.move(0);
    return this.start();
  }

  start() {
    clearInterval(this.timer);
    const tick = () => (this.step < this.walk.length() ? this.move(this.step + 1) : this.stop());
    this.timer = setInterval(tick, SPEEDS[this.speed]);
    this.drawPlay();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.drawPlay();
  }

  drawPlay() {
    this.playButton.textContent = this.timer ? "❚❚" : "▶";
    this.playButton.title = t(this.timer ? "u.pause" : "u.play");
    this.playButton.setAttribute("aria-label", this.playButton.title);
  }

  /**
   * True if the key was for us.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const act = this.keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return false;
    act();
    return true;
  }

  /** @returns {Record<string, (() => void) | undefined>} */
  get keys() {
    return {
      ArrowRight: () => this.go(this.step + 1),
      ArrowLeft: () => this.go(this.step - 1),
      Home: () => this.go(0),
      End: () => this.go(this.walk.length()),
      " ": () => this.toggle(),
      c: () => this.goToCut(),
    };
  }
}
