// Zoom and pan of a large board: which part of it is on the screen, by wheel, pinch, drag and buttons.

const LARGEST = 72;
/** Below this many pixels a cell is hard to hit: such boards begin zoomed in. */
export const EASY = 14;
export const START = 26;

/** `cell` is pixels a cell, (x, y) the cell coordinates (from the top left) in the middle of the view. */
export function createCamera(rules) {
  const camera = {
    cell: 0,
    fit: 0,
    x: rules.width / 2,
    y: rules.height / 2,
    box: { left: 0, top: 0, width: 0, height: 0 },
  };

  camera.resize = (box) => {
    const first = camera.fit === 0;
    const wasFit = camera.cell === camera.fit;
    camera.box = box;
    camera.fit = Math.min(box.width / rules.width, box.height / rules.height);
    if (first && camera.fit < EASY) {
      camera.cell = START;
      if (rules.drop) camera.y = rules.height;
    } else if (wasFit) camera.cell = camera.fit;
    settle();
  };

  /** Keeps the board in view, centred where it is smaller than the view. */
  function settle() {
    camera.cell = Math.min(Math.max(camera.cell, camera.fit), Math.max(LARGEST, camera.fit));
    camera.x = held(camera.x, rules.width, camera.box.width / camera.cell);
    camera.y = held(camera.y, rules.height, camera.box.height / camera.cell);
  }

  function held(middle, side, seen) {
    return seen >= side ? side / 2 : Math.min(Math.max(middle, seen / 2), side - seen / 2);
  }

  /** Where a point of the board is on the screen. */
  camera.toScreen = (x, y) => [
    camera.box.left + camera.box.width / 2 + (x - camera.x) * camera.cell,
    camera.box.top + camera.box.height / 2 + (y - camera.y) * camera.cell,
  ];

  camera.toBoard = (px, py) => [
    camera.x + (px - camera.box.left - camera.box.width / 2) / camera.cell,
    camera.y + (py - camera.box.top - camera.box.height / 2) / camera.cell,
  ];

  /** Zooms so that what is under the pointer stays there. */
  camera.zoom = (
    factor,
    px = camera.box.left + camera.box.width / 2,
    py = camera.box.top + camera.box.height / 2,
  ) => {
    const [x, y] = camera.toBoard(px, py);
    camera.cell = Math.min(Math.max(camera.cell * factor, camera.fit), Math.max(LARGEST, camera.fit));
    const [nowX, nowY] = camera.toBoard(px, py);
    [camera.x, camera.y] = [camera.x + x - nowX, camera.y + y - nowY];
    settle();
  };

  camera.pan = (dx, dy) => {
    [camera.x, camera.y] = [camera.x - dx / camera.cell, camera.y - dy / camera.cell];
    settle();
  };

  camera.showAll = () => camera.zoom(camera.fit / camera.cell);

  /** Brings a cell into view, with a little room around it. */
  camera.reveal = (column, rowFromTop) => {
    const [halfWidth, halfHeight] = [
      camera.box.width / camera.cell / 2 - 1.5,
      camera.box.height / camera.cell / 2 - 1.5,
    ];
    camera.x = Math.min(Math.max(camera.x, column + 0.5 - halfWidth), column + 0.5 + halfWidth);
    camera.y = Math.min(Math.max(camera.y, rowFromTop + 0.5 - halfHeight), rowFromTop + 0.5 + halfHeight);
    settle();
  };

  /** The visible columns and rows (from the top), ends included. */
  camera.visible = () => {
    const [left, top] = camera.toBoard(camera.box.left, camera.box.top);
    const [right, bottom] = camera.toBoard(
      camera.box.left + camera.box.width,
      camera.box.top + camera.box.height,
    );
    const inside = (value, side) => Math.min(Math.max(Math.floor(value), 0), side - 1);
    return {
      left: inside(left, rules.width),
      right: inside(right, rules.width),
      top: inside(top, rules.height),
      bottom: inside(bottom, rules.height),
    };
  };

  return camera;
}

/** Listens to wheel, drag and pinch on an element; small boards (`zooms()` false) only get taps and hovering. */
export function followPointer(element, camera, { zooms, changed, tap, hover, leave }) {
  const down = new Map();
  let [moved, spread] = [false, 0];
  const place = (event) => {
    const frame = element.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  };
  const distance = () => {
    const [a, b] = [...down.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  const start = (event) => {
    if (event.button !== 0) return;
    down.set(event.pointerId, place(event));
    if (down.size === 1) moved = false;
    if (down.size === 2) spread = distance();
  };
  const move = (event) => {
    const [now, before] = [place(event), down.get(event.pointerId)];
    if (!before) return hover(...now);
    if (!zooms()) return;
    if (down.size === 2) {
      down.set(event.pointerId, now);
      camera.zoom(distance() / spread, ...now);
      [spread, moved] = [distance(), true];
      changed();
    } else if (moved || Math.hypot(now[0] - before[0], now[1] - before[1]) > 6) {
      if (!moved) element.setPointerCapture(event.pointerId);
      moved = true;
      camera.pan(now[0] - before[0], now[1] - before[1]);
      down.set(event.pointerId, now);
      changed();
    }
  };
  const stop = (event) => {
    const known = down.delete(event.pointerId);
    if (known && event.type === "pointerup" && !moved) tap(...place(event));
  };
  const wheel = (event) => {
    if (!zooms()) return;
    event.preventDefault();
    camera.zoom(Math.exp(-event.deltaY * 0.0015), ...place(event));
    changed();
  };
  element.addEventListener("pointerdown", start);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", stop);
  element.addEventListener("pointercancel", stop);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
}
