// Zoom and pan of a large board: which part of it is on the screen, by wheel, pinch, drag and buttons.

const LARGEST = 72;
/** Below this many pixels a cell is hard to hit: such boards begin zoomed in. */
export const EASY = 14;
export const START = 26;
/** Pixels a finger may move and still tap. */
const STEADY = 6;
const WHEEL_SPEED = 0.0015;

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

export class Camera {
  /** @param {Page.Size} rules */
  constructor(rules) {
    this.rules = rules;
    /** Pixels per cell. */
    this.cell = 0;
    /** Pixels per cell at which the whole board is seen. */
    this.fit = 0;
    /** The cell coordinates, from the top left, in the middle of the view. */
    this.x = rules.width / 2;
    this.y = rules.height / 2;
    /** @type {Page.Box} */
    this.box = { left: 0, top: 0, width: 0, height: 0 };
  }

  /** @param {Page.Box} box */
  resize(box) {
    const { rules } = this;
    const first = this.fit === 0;
    const wasFit = this.cell === this.fit;
    this.box = box;
    this.fit = Math.min(box.width / rules.width, box.height / rules.height);
    if (first && this.fit < EASY) {
      this.cell = START;
      if (rules.drop) this.y = rules.height;
    } else if (wasFit) this.cell = this.fit;
    this.settle();
  }

  /** Keeps the board in view, centred where it is smaller than the view. */
  settle() {
    const { rules, box } = this;
    this.cell = this.possible(this.cell);
    this.x = held(this.x, rules.width, box.width / this.cell);
    this.y = held(this.y, rules.height, box.height / this.cell);
  }

  /** @param {number} cell */
  possible(cell) {
    return clamp(cell, this.fit, Math.max(LARGEST, this.fit));
  }

  /** The middle of the view on the screen. */
  get middle() {
    const { left, top, width, height } = this.box;
    return [left + width / 2, top + height / 2];
  }

  /**
   * Where a point of the board is on the screen.
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    const [left, top] = this.middle;
    return [left + (x - this.x) * this.cell, top + (y - this.y) * this.cell];
  }

  /**
   * Which point of the board is at a place of the screen.
   * @param {number} px
   * @param {number} py
   */
  toBoard(px, py) {
    const [left, top] = this.middle;
    return [this.x + (px - left) / this.cell, this.y + (py - top) / this.cell];
  }

  /**
   * Zooms so that what is under the pointer stays there.
   * @param {number} factor
   * @param {number[]} [pointer]
   */
  zoom(factor, [px, py] = this.middle) {
    const [x, y] = this.toBoard(px, py);
    this.cell = this.possible(this.cell * factor);
    const [nowX, nowY] = this.toBoard(px, py);
    [this.x, this.y] = [this.x + x - nowX, this.y + y - nowY];
    this.settle();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    [this.x, this.y] = [this.x - dx / this.cell, this.y - dy / this.cell];
    this.settle();
  }

  showAll() {
    this.zoom(this.fit / this.cell);
  }

  /**
   * Brings a cell into view, with a little room around it.
   * @param {number} column
   * @param {number} rowFromTop
   */
  reveal(column, rowFromTop) {
    const room = (/** @type {number} */ pixels) => pixels / this.cell / 2 - 1.5;
    const [wide, high] = [room(this.box.width), room(this.box.height)];
    this.x = clamp(this.x, column + 0.5 - wide, column + 0.5 + wide);
    this.y = clamp(this.y, rowFromTop + 0.5 - high, rowFromTop + 0.5 + high);
    this.settle();
  }

  /** The visible columns and rows (from the top), ends included. */
  visible() {
    const { rules, box } = this;
    const [left, top] = this.toBoard(box.left, box.top);
    const [right, bottom] = this.toBoard(box.left + box.width, box.top + box.height);
    const inside = (/** @type {number} */ value, /** @type {number} */ side) =>
      clamp(Math.floor(value), 0, side - 1);
    return {
      left: inside(left, rules.width),
      right: inside(right, rules.width),
      top: inside(top, rules.height),
      bottom: inside(bottom, rules.height),
    };
  }
}

/**
 * The middle of a view of so many cells that shows no more outside the board than it must.
 * @param {number} middle
 * @param {number} side
 * @param {number} seen
 */
function held(middle, side, seen) {
  return seen >= side ? side / 2 : clamp(middle, seen / 2, side - seen / 2);
}

/**
 * What pointers do to a board.
 * @typedef {object} Pointing
 * @property {() => boolean} zooms small boards only get taps and hovering
 * @property {() => void} changed the camera moved
 * @property {(px: number, py: number) => void} tap
 * @property {(px: number, py: number) => void} hover
 * @property {() => void} leave
 */

/**
 * Listens to wheel, drag and pinch on an element.
 * @param {SVGElement} element
 * @param {Camera} camera
 * @param {Pointing} pointing
 */
export function followPointer(element, camera, pointing) {
  const hand = new Hand(element, camera, pointing);
  element.addEventListener("pointerdown", (event) => hand.start(event));
  element.addEventListener("pointermove", (event) => hand.move(event));
  element.addEventListener("pointerup", (event) => hand.stop(event));
  element.addEventListener("pointercancel", (event) => hand.stop(event));
  element.addEventListener("pointerleave", () => pointing.leave());
  element.addEventListener("wheel", (event) => hand.wheel(event), { passive: false });
}

/** The fingers on an element. */
class Hand {
  /**
   * @param {SVGElement} element
   * @param {Camera} camera
   * @param {Pointing} pointing
   */
  constructor(element, camera, pointing) {
    this.element = element;
    this.camera = camera;
    this.pointing = pointing;
    /**
     * Where each finger is.
     * @type {Map<number, [number, number]>}
     */
    this.down = new Map();
    this.moved = false;
    this.spread = 0;
  }

  /**
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  place(event) {
    const frame = this.element.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  /** How far two fingers are apart. */
  distance() {
    const [a, b] = [...this.down.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  }

  /** @param {PointerEvent} event */
  start(event) {
    if (event.button !== 0) return;
    this.down.set(event.pointerId, this.place(event));
    if (this.down.size === 1) this.moved = false;
    if (this.down.size === 2) this.spread = this.distance();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const [now, before] = [this.place(event), this.down.get(event.pointerId)];
    if (!before) return this.pointing.hover(...now);
    if (!this.pointing.zooms()) return undefined;
    if (this.down.size === 2) return this.pinch(event, now);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (this.moved || Math.hypot(dx, dy) > STEADY) this.drag(event, now, dx, dy);
    return undefined;
  }

  /**
   * @param {PointerEvent} event
   * @param {[number, number]} now
   */
  pinch(event, now) {
    this.down.set(event.pointerId, now);
    this.camera.zoom(this.distance() / this.spread, now);
    [this.spread, this.moved] = [this.distance(), true];
    this.pointing.changed();
  }

  /**
   * @param {PointerEvent} event
   * @param {[number, number]} now
   * @param {number} dx
   * @param {number} dy
   */
  drag(event, now, dx, dy) {
    if (!this.moved) this.element.setPointerCapture(event.pointerId);
    this.moved = true;
    this.camera.pan(dx, dy);
    this.down.set(event.pointerId, now);
    this.pointing.changed();
  }

  /** @param {PointerEvent} event */
  stop(event) {
    const known = this.down.delete(event.pointerId);
    if (known && event.type === "pointerup" && !this.moved) this.pointing.tap(...this.place(event));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.pointing.zooms()) return;
    event.preventDefault();
    this.camera.zoom(Math.exp(-event.deltaY * WHEEL_SPEED), this.place(event));
    this.pointing.changed();
  }
}
