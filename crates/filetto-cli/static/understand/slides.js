// The lecture of a lesson: its text in blocks, then its examples, slide by slide.

import { h, notifyError, show, signButton } from "../dom.js";
import { t } from "../i18n.js";
import { mountEmbedded } from "./explorer.js";
import { Lecture } from "./lecture.js";
import { slidesOf } from "./deck.js";
import { openWalk } from "./stepped.js";
import { mountInside } from "./understand.js";

/** @typedef {import("./deck.js").Slide} Slide */

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 * @param {string} name
 */
export async function mountSlides(root, context, name) {
  const { api, params } = context;
  const lesson = await api.get(`/api/lessons/${encodeURIComponent(name)}`);
  const text = new DOMParser().parseFromString(lesson.html, "text/html").body;
  const show_ = new Show(context, name, slidesOf([...text.children], lesson.examples));
  show(root, show_.element);
  await show_.open(Number(params.slide ?? 0), Number(params.step ?? 0));
  return () => show_.close();
}

class Show {
  /**
   * @param {Page.Context} context
   * @param {string} name
   * @param {Slide[]} slides
   */
  constructor(context, name, slides) {
    this.context = context;
    this.name = name;
    this.slides = slides;
    this.at = 0;
    /** @type {import("./explorer.js").Explorer | null} the search on this slide */
    this.search = null;
    /** @type {() => void} ends the film on this slide */
    this.endFilm = () => undefined;
    this.body = h("div", { class: "slide", "aria-live": "polite" });
    this.count = h("output", { class: "count" });
    this.lecture = new Lecture({
      next: () => this.next(),
      back: () => this.back(),
      cut: () => this.walk()?.goToCut(),
      onChange: (on) => this.search?.panes.forEach((pane) => pane.tree.viewport.seenFrom(on)),
    });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.element = h("section", { class: "show" }, h("h1", { class: "sr" }, t("t.playLecture")), this.body, this.bar());
  }

  bar() {
    return h(
      "div",
      { class: "row show-bar" },
      h("a", { class: "button quiet", href: `#/learn/${this.name}` }, t("t.leaveShow")),
      signButton(t("t.slideBack"), "‹", () => this.go(this.at - 1)),
      this.count,
      signButton(t("t.slideNext"), "›", () => this.go(this.at + 1)),
      this.lecture.element,
    );
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    this.lecture.close();
    this.search?.close();
    this.endFilm();
  }

  /** The search or the film on this slide, to be walked through. */
  walk() {
    return this.search?.transports[0] ?? openWalk();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const acts = { PageDown: () => this.next(), PageUp: () => this.back(), ArrowRight: () => this.next(), ArrowLeft: () => this.back() };
    const act = acts[/** @type {keyof typeof acts} */ (event.key)];
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    if (this.lecture.key(event)) event.preventDefault();
    else if (act && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      act();
    } else if (this.walk()?.key(event)) event.preventDefault();
  }

  /** A step of the search on this slide, else the next slide. */
  next() {
    const walk = this.walk();
    if (walk && walk.step < walk.walk.length()) walk.go(walk.step + 1);
    else this.go(this.at + 1);
  }

  back() {
    const walk = this.walk();
    if (walk && walk.step > 0) walk.go(walk.step - 1);
    else this.go(this.at - 1);
  }

  /** @param {number} wanted */
  go(wanted) {
    if (wanted < 0 || wanted >= this.slides.length) return;
    this.open(wanted).catch(notifyError);
  }

  /**
   * @param {number} wanted
   * @param {number} [step]
   */
  async open(wanted, step = 0) {
    this.at = Math.min(Math.max(wanted, 0), this.slides.length - 1);
    this.search?.close();
    this.search = null;
    this.endFilm();
    this.endFilm = () => undefined;
    const slide = this.slides[this.at];
    this.count.textContent = t("t.slideOf", { slide: this.at + 1, slides: this.slides.length });
    this.element.dataset.slide = String(this.at);
    this.context.navigate(`learn/${this.name}/lecture`, { slide: this.at }, { quietly: true });
    if (slide.open === null) {
      const elements = slide.kind === "title" ? h("h2", {}, slide.title) : slide.elements;
      show(this.body, h("div", { class: `text ${slide.kind}` }, elements));
      return;
    }
    const host = h("div", { class: "example" });
    show(this.body, h("h2", {}, slide.title), host);
    const place = slide.open;
    if (!place.startsWith("#/understand?")) {
      const end = await mountInside(host, this.context, withoutPlay(place));
      if (this.slides[this.at] === slide) this.endFilm = end;
      else end();
      return;
    }
    const params = Object.fromEntries(new URLSearchParams(place.split("?")[1]));
    this.search = await mountEmbedded(host, this.context.api, { ...params, step: String(step) }, this.lecture.isOn);
  }
}

/**
 * A film on a slide waits for its speaker.
 * @param {string} place
 */
const withoutPlay = (place) => `${place}${place.includes("?") ? "&" : "?"}play=0`;
