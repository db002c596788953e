// The frame a tree is seen through: fits it, zooms and pans, and keeps a place in view.

import { h, signButton } from "../dom.js";
import { t } from "../i18n.js";

const [SMALLEST, LARGEST] = [0.55, 1.35];
const [LEAST_ZOOM, MOST_ZOOM, ZOOM_STEP] = [0.1, 3, 1.3];
const WHEEL_SPEED = 0.002;
const SIDE = 24;
/** Pixels a pointer may move and still click. */
const STEADY = 5;

/**
 * The drawing, its origin at the top of the leftmost node.
 * @typedef {{ width: number, height: number, top: number, foot: number }} Extent
 */

export class Viewport {
  /**
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} world
   * @param {{ size: () => Extent | null, onFit: () => void }} needs there is no size before the first drawing
   */
  constructor(svg, world, { size, onFit }) {
    this.svg = svg;
    this.world = world;
    this.size = size;
    this.onFit = onFit;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** Once the whole does not fit, or somebody zoomed, the view follows the search. */
    this.followed = true;
    /** @type {{ x: number, y: number, moved: boolean } | null} */
    this.grip = null;
    this.frame = h("div", { class: "tree-frame" }, svg, this.zoomBar());
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.frame);
    this.listen();
  }

  zoomBar() {
    const kind = { class: "quiet" };
    return h(
      "div",
      { class: "zoom" },
      signButton(t("u.zoomIn"), "+", () => this.zoom(ZOOM_STEP), kind),
      signButton(t("u.zoomOut"), "−", () => this.zoom(1 / ZOOM_STEP), kind),
      signButton(t("u.fit"), "⤢", () => this.fit(), kind),
    );
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      this.grip = { x: event.clientX, y: event.clientY, moved: false };
    });
    svg.addEventListener("pointermove", (event) => this.drag(event));
    svg.addEventListener("pointerup", () => (this.grip = null));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  destroy() {
    this.watcher.disconnect();
  }

  place() {
    this.world.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
  }

  /** As high as the tree needs, and no higher than leaves room for the words below. */
  resize() {
    const size = this.size();
    if (!size) return;
    const [width, height] = fullSize(size);
    const scale = Math.max(Math.min((this.frame.clientWidth || 600) / width, LARGEST), SMALLEST);
    const wanted = Math.max(height * scale, 260);
    this.frame.style.height = `${Math.round(Math.min(wanted, window.innerHeight * 0.62, 620))}px`;
    this.fit();
  }

  fit() {
    const size = this.size();
    if (!size) return;
    const [width, height] = [this.frame.clientWidth || 600, this.frame.clientHeight || 400];
    const [fullWidth, fullHeight] = fullSize(size);
    const whole = Math.min(width / fullWidth, height / fullHeight, LARGEST);
    this.scale = Math.max(whole, SMALLEST);
    this.followed = this.scale > whole;
    const wide = fullWidth * this.scale > width;
    this.x = wide ? SIDE * this.scale : (width - size.width * this.scale) / 2;
    this.y = size.top * this.scale + Math.max(0, (height - fullHeight * this.scale) / 2);
    this.place();
    this.onFit();
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const scale = Math.min(Math.max(this.scale * factor, LEAST_ZOOM), MOST_ZOOM);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.followed = true;
    this.place();
  }

  /**
   * Brings a place of the drawing into view if it is outside.
   * @param {number} worldX
   * @param {number} worldY
   */
  reveal(worldX, worldY) {
    if (!this.followed) return;
    const [width, height] = [this.frame.clientWidth, this.frame.clientHeight];
    const [x, y] = [this.x + worldX * this.scale, this.y + worldY * this.scale];
    const [marginX, marginY] = [Math.min(90, width / 4), Math.min(70, height / 4)];
    this.x += Math.max(marginX - x, 0) - Math.max(x - width + marginX, 0);
    this.y += Math.max(marginY - y, 0) - Math.max(y - height + marginY, 0);
    this.place();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { grip } = this;
    if (!grip || !event.buttons) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moved && Math.hypot(dx, dy) < STEADY) return;
    if (!grip.moved) this.svg.setPointerCapture(event.pointerId);
    [this.x, this.y] = [this.x + dx, this.y + dy];
    this.grip = { x: event.clientX, y: event.clientY, moved: true };
    this.followed = true;
    this.place();
  }

  /**
   * The plain wheel scrolls the page; with Ctrl, as a pinch sends it, it zooms.
   * @param {WheelEvent} event
   */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * WHEEL_SPEED), event.clientX - box.left, event.clientY - box.top);
  }
}

/** @param {Extent} size */
const fullSize = ({ width, height, top, foot }) => [width + 2 * SIDE, height + top + foot];
