// The frame a tree is seen through: fits it, zooms and pans, and keeps a place in view.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const [SMALLEST, LARGEST] = [0.55, 1.35];
const SIDE = 24;

/** `size()` is { width, height, top, foot } of the drawing, its origin at the top of the leftmost node; null before there is one. */
export function createViewport(svg, world, { size, onFit }) {
  const view = { scale: 1, x: 0, y: 0 };
  // Once the whole does not fit, or somebody zoomed, the view follows the search.
  let [followed, grip] = [true, null];
  const button = (key, sign, act) =>
    h("button", { type: "button", class: "quiet", title: t(key), "aria-label": t(key), onclick: act }, sign);
  const bar = h(
    "div",
    { class: "zoom" },
    button("u.zoomIn", "+", () => zoom(1.3)),
    button("u.zoomOut", "−", () => zoom(1 / 1.3)),
    button("u.fit", "⤢", () => fit()),
  );
  const frame = h("div", { class: "tree-frame" }, svg, bar);

  const place = () => world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);

  function fullSize() {
    const { width, height, top, foot } = size();
    return [width + 2 * SIDE, height + top + foot];
  }

  /** As high as the tree needs, and no higher than leaves room for the words below. */
  function resize() {
    const [width, height] = fullSize();
    const scale = Math.max(Math.min((frame.clientWidth || 600) / width, LARGEST), SMALLEST);
    frame.style.height = `${Math.round(Math.min(Math.max(height * scale, 260), window.innerHeight * 0.62, 620))}px`;
    fit();
  }

  function fit() {
    if (!size()) return;
    const [width, height] = [frame.clientWidth || 600, frame.clientHeight || 400];
    const [fullWidth, fullHeight] = fullSize();
    const whole = Math.min(width / fullWidth, height / fullHeight, LARGEST);
    view.scale = Math.max(whole, SMALLEST);
    followed = view.scale > whole;
    const wide = fullWidth * view.scale > width;
    view.x = wide ? SIDE * view.scale : (width - size().width * view.scale) / 2;
    view.y = size().top * view.scale + Math.max(0, (height - fullHeight * view.scale) / 2);
    place();
    onFit();
  }

  function zoom(factor, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
    const scale = Math.min(Math.max(view.scale * factor, 0.1), 3);
    [view.x, view.y] = [x - ((x - view.x) * scale) / view.scale, y - ((y - view.y) * scale) / view.scale];
    view.scale = scale;
    followed = true;
    place();
  }

  /** Brings a place of the drawing into view if it is outside. */
  function reveal(worldX, worldY) {
    if (!followed) return;
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    const [x, y] = [view.x + worldX * view.scale, view.y + worldY * view.scale];
    const [marginX, marginY] = [Math.min(90, width / 4), Math.min(70, height / 4)];
    view.x += Math.max(marginX - x, 0) - Math.max(x - width + marginX, 0);
    view.y += Math.max(marginY - y, 0) - Math.max(y - height + marginY, 0);
    place();
  }

  function drag(event) {
    if (!grip || !event.buttons) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moved && Math.hypot(dx, dy) < 5) return;
    if (!grip.moved) svg.setPointerCapture(event.pointerId);
    [view.x, view.y] = [view.x + dx, view.y + dy];
    grip = { x: event.clientX, y: event.clientY, moved: true };
    followed = true;
    place();
  }

  /** The plain wheel scrolls the page; with Ctrl, as a pinch sends it, it zooms. */
  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * 0.002), event.clientX - box.left, event.clientY - box.top);
  }

  svg.addEventListener(
    "pointerdown",
    (event) => (grip = { x: event.clientX, y: event.clientY, moved: false }),
  );
  svg.addEventListener("pointermove", drag);
  svg.addEventListener("pointerup", () => (grip = null));
  svg.addEventListener("wheel", wheel, { passive: false });
  const watcher = new ResizeObserver(fit);
  watcher.observe(frame);
  return { frame, resize, reveal, destroy: () => watcher.disconnect() };
}
