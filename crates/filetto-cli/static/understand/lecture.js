// Lecture mode: the picture alone, as large as the screen, walked through with a keyboard or a presenter's remote. A spot
// follows the mouse for whoever points.

import { h, signButton } from "../dom.js";
import { t } from "../i18n.js";

/**
 * What a speaker does.
 * @typedef {object} Acts
 * @property {() => void} next one step or slide on
 * @property {() => void} back one step or slide back
 * @property {() => void} cut to the next cut
 * @property {(on: boolean) => void} [onChange] the mode is entered or left
 */

export class Lecture {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.isOn = false;
    this.isPointing = false;
    this.spot = h("div", { class: "spot", hidden: true, "aria-hidden": "true" });
    this.onMove = (/** @type {PointerEvent} */ event) => this.point(event);
    this.onScreen = () => {
      // Escape leaves the full screen without telling us by a key.
      if (this.wasFull && !document.fullscreenElement) this.toggle(false);
    };
    this.wasFull = false;
    this.button = signButton(t("t.lecture"), "▣", () => this.toggle());
    this.pointer = signButton(t("t.pointer"), "◉", () => this.togglePointer());
    this.dark = signButton(t("t.dark"), "◐", () => turnTheme());
    this.element = h("div", { class: "lecture-bar" }, this.pointer, this.dark, this.button);
    document.addEventListener("fullscreenchange", this.onScreen);
    document.addEventListener("pointermove", this.onMove);
    document.body.append(this.spot);
  }

  close() {
    this.toggle(false);
    document.removeEventListener("fullscreenchange", this.onScreen);
    document.removeEventListener("pointermove", this.onMove);
    this.spot.remove();
  }

  /** @param {boolean} [on] */
  toggle(on = !this.isOn) {
    if (on === this.isOn) return;
    this.isOn = on;
    document.documentElement.toggleAttribute("data-lecture", on);
    this.button.setAttribute("aria-pressed", String(on));
    if (on) this.fill();
    else this.empty();
    this.acts.onChange?.(on);
  }

  /** Asks for the whole screen; without one the mode fills the window. */
  fill() {
    const asked = document.documentElement.requestFullscreen?.();
    asked?.then(() => (this.wasFull = true)).catch(() => (this.wasFull = false));
  }

  empty() {
    this.togglePointer(false);
    if (this.wasFull && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    this.wasFull = false;
  }

  /** @param {boolean} [on] */
  togglePointer(on = !this.isPointing) {
    this.isPointing = on;
    this.spot.hidden = !on;
    document.documentElement.toggleAttribute("data-pointing", on);
    this.pointer.setAttribute("aria-pressed", String(on));
  }

  /** @param {PointerEvent} event */
  point({ clientX, clientY }) {
    if (this.isPointing) this.spot.style.transform = `translate(${clientX}px, ${clientY}px)`;
  }

  /**
   * True if the key was for us: those of a presenter's remote count in lecture mode alone.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const act = ALWAYS[event.key.toLowerCase()] ?? (this.isOn ? REMOTE[event.key] : undefined);
    act?.(this);
    return act !== undefined;
  }
}

/** @type {Record<string, ((lecture: Lecture) => void) | undefined>} */
const ALWAYS = {
  f: (lecture) => lecture.toggle(),
  p: (lecture) => lecture.togglePointer(),
};

/** @type {Record<string, ((lecture: Lecture) => void) | undefined>} */
const REMOTE = {
  PageDown: ({ acts }) => acts.next(),
  ArrowRight: ({ acts }) => acts.next(),
  PageUp: ({ acts }) => acts.back(),
  ArrowLeft: ({ acts }) => acts.back(),
  ".": ({ acts }) => acts.cut(),
  c: ({ acts }) => acts.cut(),
  d: () => turnTheme(),
  Escape: (lecture) => lecture.toggle(false),
};

/** Dark where it was light, light where it was dark, until another theme is chosen. */
function turnTheme() {
  const { dataset } = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const now = dataset.theme === "auto" ? system : dataset.theme;
  dataset.theme = now === "dark" ? "light" : "dark";
}
