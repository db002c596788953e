// The frame a tree is seen through: shows the whole of it, zooms and pans, and follows the search.

import { h, signButton } from "../dom.js";
import { t } from "../i18n.js";
import { fitted, revealed, zoomed } from "./camera.js";

/** Below this scale boards and texts are hard to read: a tree that needs it is followed instead of shown as a whole. */
const READABLE = 0.5;
const [MOST_ZOOM, ZOOM_STEP] = [4, 1.3];
const WHEEL_SPEED = 0.002;
/** How high the buttons are. */
const BAR = 44;
/** Pixels a pointer may move and still click. */
const STEADY = 5;

/** @typedef {import("./camera.js").Size} Size */

export class Viewport {
  /**
   * @param {Element[]} layers what is seen
   * @param {{ size: () => Size, onView: () => void, current: () => import("./blocks.js").Box | null, buttons?: Page.Child[] }} needs
   *   the size of the drawing, who draws what is in view, where the search is
   */
  constructor(layers, { size, onView, current, buttons = [] }) {
    this.size = size;
    this.onView = onView;
    this.current = current;
    /** @type {import("./camera.js").View} */
    this.view = { x: 0, y: 0, scale: 1 };
    /** The view goes with the search; otherwise it stays where somebody put it. */
    this.following = true;
    /** The whole tree is shown, and stays so when the frame changes. */
    this.whole = true;
    /** Somebody chose what is in view; otherwise it is chosen anew for each drawing. */
    this.chosen = false;
    /** How large nodes are while the view follows. */
    this.pace = 1;
    /** The largest scale at which the whole is shown. */
    this.largest = 1.5;
    /** @type {{ x: number, y: number, moved: boolean } | null} */
    this.grip = null;
    this.followButton = signButton(t("t.follow"), "◎", () => this.follow(!this.following), { class: "quiet icon" });
    this.frame = h("div", { class: "tree-frame" }, layers, this.zoomBar(buttons));
    this.watcher = new ResizeObserver(() => this.settle());
    this.watcher.observe(this.frame);
    this.listen();
  }

  /** @param {Page.Child[]} buttons */
  zoomBar(buttons) {
    const kind = { class: "quiet icon" };
    return h(
      "div",
      { class: "zoom" },
      buttons,
      this.followButton,
      signButton(t("u.zoomIn"), "+", () => this.zoom(ZOOM_STEP), kind),
      signButton(t("u.zoomOut"), "−", () => this.zoom(1 / ZOOM_STEP), kind),
      signButton(t("u.fit"), "⤢", () => this.fit(), kind),
    );
  }

  listen() {
    const { frame } = this;
    frame.addEventListener("pointerdown", (event) => {
      this.grip = { x: event.clientX, y: event.clientY, moved: false };
    });
    frame.addEventListener("pointermove", (event) => this.drag(event));
    frame.addEventListener("pointerup", () => (this.grip = null));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  destroy() {
    this.watcher.disconnect();
  }

  /** @returns {Size} */
  get room() {
    return { width: this.frame.clientWidth || 600, height: this.frame.clientHeight || 400 };
  }

  /** @param {import("./camera.js").View} view */
  place(view) {
    this.view = view;
    this.onView();
  }

  /**
   * As high as the tree needs, and no higher than leaves room for the words below.
   * @param {boolean} changes the drawing will change: the frame takes all the room there is
   */
  resize(changes) {
    const { scale } = fitted(this.size(), { width: this.room.width, height: 1e6 });
    const wanted = changes || scale < READABLE ? Infinity : this.size().height * scale + 28;
    const most = Math.max(window.innerHeight - 420, 300);
    this.frame.style.setProperty("--tall", `${Math.round(Math.max(Math.min(wanted, most), Math.min(260, most)))}px`);
  }

  /**
   * A drawing is new: shown as a whole where that can be read, else followed.
   * @param {boolean} first
   */
  begin(first) {
    if (this.chosen && !first) return this.whole ? this.fit() : this.place(this.view);
    const whole = fitted(this.size(), this.room, this.largest);
    this.whole = whole.scale >= READABLE * this.pace;
    this.markFollowing(!this.whole);
    if (this.whole) return this.place(whole);
    this.place({ ...(first ? whole : this.view), scale: this.pace });
    return this.reveal();
  }

  /**
   * A view that somebody chose.
   * @param {import("./camera.js").View} view
   */
  hold(view) {
    this.chosen = true;
    this.whole = false;
    this.markFollowing(false);
    this.place(view);
  }

  /**
   * Another distance of the reader: from the last row nodes must be larger.
   * @param {boolean} far
   */
  seenFrom(far) {
    [this.pace, this.largest] = far ? [1.5, 3] : [1, 1.5];
    this.chosen = false;
    this.begin(true);
  }

  /** The frame has another size. */
  settle() {
    if (!this.chosen) this.begin(false);
    else if (this.whole) this.place(fitted(this.size(), this.room, this.largest));
    else this.reveal();
  }

  fit() {
    this.chosen = true;
    this.whole = true;
    this.markFollowing(false);
    this.place(fitted(this.size(), this.room, this.largest));
  }

  /** @param {boolean} following */
  follow(following) {
    this.chosen = !following;
    this.markFollowing(following);
    if (!following) return;
    this.whole = false;
    const { scale } = this.view;
    if (scale < READABLE * this.pace) this.zoomTo(this.pace, this.middle);
    this.reveal();
  }

  /** @param {boolean} following */
  markFollowing(following) {
    this.following = following;
    this.followButton.setAttribute("aria-pressed", String(following));
  }

  get middle() {
    return { x: this.room.width / 2, y: this.room.height / 2 };
  }

  /**
   * @param {number} factor
   * @param {{ x: number, y: number }} [around]
   */
  zoom(factor, around = this.middle) {
    this.zoomTo(this.view.scale * factor, around);
  }

  /**
   * @param {number} wanted
   * @param {{ x: number, y: number }} around
   */
  zoomTo(wanted, around) {
    const least = Math.min(fitted(this.size(), this.room, this.largest).scale, 0.1);
    const scale = Math.min(Math.max(wanted, least), MOST_ZOOM);
    this.chosen = true;
    this.whole = false;
    this.place(zoomed(this.view, scale, around));
  }

  /** Brings the node of the step into view, if the view goes with the search. */
  reveal() {
    const box = this.following && this.current();
    if (!box) return;
    // What is followed stays clear of the buttons in the corner.
    const { width, height } = this.room;
    const { x, y, scale } = revealed({ ...this.view, y: this.view.y - BAR }, box, { width, height: height - BAR });
    this.place({ x, y: y + BAR, scale });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { grip } = this;
    if (!grip || !event.buttons) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moved && Math.hypot(dx, dy) < STEADY) return;
    if (!grip.moved) this.frame.setPointerCapture(event.pointerId);
    this.grip = { x: event.clientX, y: event.clientY, moved: true };
    this.hold({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /**
   * The plain wheel scrolls the page; with Ctrl, as a pinch sends it, it zooms.
   * @param {WheelEvent} event
   */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * WHEEL_SPEED), { x: event.clientX - box.left, y: event.clientY - box.top });
  }
}
