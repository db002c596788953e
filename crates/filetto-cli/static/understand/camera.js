// How a drawing is seen through a frame: pure arithmetic of scales and shifts.

/** @typedef {{ x: number, y: number, scale: number }} View the drawing's origin on the screen, and pixels per unit */
/** @typedef {{ width: number, height: number }} Size */

/** Free room around the whole drawing, in pixels. */
const EDGE = 14;
/** Larger than this nothing is shown unasked. */
const LARGEST = 1.5;

/**
 * The whole drawing in the middle of a frame, at whatever scale that takes.
 * @param {Size} drawing
 * @param {Size} frame
 * @param {number} [largest]
 * @returns {View}
 */
export function fitted(drawing, frame, largest = LARGEST) {
  const [width, height] = [Math.max(frame.width - 2 * EDGE, 1), Math.max(frame.height - 2 * EDGE, 1)];
  const scale = Math.min(width / Math.max(drawing.width, 1), height / Math.max(drawing.height, 1), largest);
  return {
    scale,
    x: (frame.width - drawing.width * scale) / 2,
    y: (frame.height - drawing.height * scale) / 2,
  };
}

/**
 * The view zoomed around a place of the frame.
 * @param {View} view
 * @param {number} scale
 * @param {{ x: number, y: number }} around
 * @returns {View}
 */
export function zoomed(view, scale, { x, y }) {
  const grow = scale / view.scale;
  return { scale, x: x - (x - view.x) * grow, y: y - (y - view.y) * grow };
}

/**
 * The view moved just so far that a box of the drawing lies inside the frame; where it is larger, its middle does.
 * @param {View} view
 * @param {import("./blocks.js").Box} box
 * @param {Size} frame
 * @returns {View}
 */
export function revealed({ x, y, scale }, box, frame) {
  return {
    scale,
    x: x + into(x + box.x * scale, box.width * scale, frame.width),
    y: y + into(y + box.y * scale, box.height * scale, frame.height),
  };
}

/**
 * How far a stretch must move to lie inside a length.
 * @param {number} start
 * @param {number} length
 * @param {number} room
 */
function into(start, length, room) {
  if (length + 2 * EDGE > room) return (room - length) / 2 - start;
  if (start < EDGE) return EDGE - start;
  return Math.min(0, room - EDGE - length - start);
}
