// A tree from far away: a square or a dot per node and a hair per edge, on a canvas. Where several nodes of a level fall
// on the same pixels only one is drawn, so that a picture costs what the screen can show and not what the tree holds.

/**
 * How a node looks from far away, in the order of drawing: later ones stand over earlier ones.
 * @typedef {"unseen" | "other" | "cut" | "even" | "min" | "max" | "path" | "now"} Tone
 */
/** @type {Record<Tone, string>} */
const VARIABLES = {
  unseen: "--line",
  other: "--missed",
  cut: "--line",
  even: "--soft",
  min: "--dot-min",
  max: "--dot-max",
  path: "--ink",
  now: "--accent",
};
/** Nodes of one tone closer than this many pixels are one. */
const APART = 1.5;

/** @typedef {{ x: number, y: number, scale: number, width: number, height: number }} View */

/**
 * The colours of the tones, as the style sheet has them now.
 * @param {HTMLElement} probe an element that may be given any colour
 */
export function palette(probe) {
  const colour = (/** @type {[string, string]} */ [tone, name]) => {
    probe.style.color = `var(${name})`;
    return [tone, getComputedStyle(probe).color];
  };
  return /** @type {Record<Tone, string>} */ (Object.fromEntries(Object.entries(VARIABLES).map(colour)));
}

/**
 * The part of a sorted row between two places.
 * @param {import("./blocks.js").Block[]} row
 * @param {number} from
 * @param {number} to
 */
export function between(row, from, to) {
  return row.slice(lowest(row, from), lowest(row, to));
}

/**
 * The first place in a row at or beyond x.
 * @param {import("./blocks.js").Block[]} row
 * @param {number} x
 */
function lowest(row, x) {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle].x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Draws rows of blocks.
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./blocks.js").Block[][]} rows
 * @param {View} view
 * @param {{ tone: (id: number) => Tone, isRound: (id: number) => boolean, colours: Record<Tone, string>, widest: number }} look
 */
export function drawDots(pen, rows, view, { tone, isRound, colours, widest }) {
  pen.clearRect(0, 0, view.width, view.height);
  const [from, to] = [-view.x / view.scale - widest, (view.width - view.x) / view.scale + widest];
  /** @type {Map<Tone, { hairs: number[], dots: number[] }>} */
  const drawn = new Map(Object.keys(VARIABLES).map((name) => [/** @type {Tone} */ (name), { hairs: [], dots: [] }]));
  for (const row of rows) collect(between(row, from, to), view, tone, isRound, drawn);
  pen.lineWidth = Math.max(0.6, 1.6 * Math.min(1, view.scale * 3));
  for (const [name, { hairs, dots }] of drawn) {
    hairLines(pen, hairs, name === "path" || name === "now" ? colours.path : colours.unseen);
    blots(pen, dots, colours[name]);
  }
}

/**
 * @param {import("./blocks.js").Block[]} row
 * @param {View} view
 * @param {(id: number) => Tone} tone
 * @param {(id: number) => boolean} isRound
 * @param {Map<Tone, { hairs: number[], dots: number[] }>} drawn
 */
function collect(row, { x, y, scale }, tone, isRound, drawn) {
  /** @type {Map<Tone, number>} */
  const last = new Map();
  for (const block of row) {
    const name = tone(block.id);
    const at = x + block.x * scale;
    if (at - (last.get(name) ?? -Infinity) < APART) continue;
    last.set(name, at);
    const { hairs, dots } = /** @type {{ hairs: number[], dots: number[] }} */ (drawn.get(name));
    const side = Math.max(2.5, Math.min(block.shape.width, block.shape.height) * scale);
    dots.push(at, y + block.y * scale, side, isRound(block.id) ? 1 : 0);
    const edge = block.edge;
    for (let bend = 1; bend < edge.length; bend++)
      hairs.push(x + edge[bend - 1][0] * scale, y + edge[bend - 1][1] * scale, x + edge[bend][0] * scale, y + edge[bend][1] * scale);
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number[]} hairs
 * @param {string} colour
 */
function hairLines(pen, hairs, colour) {
  if (!hairs.length) return;
  pen.strokeStyle = colour;
  pen.beginPath();
  for (let at = 0; at < hairs.length; at += 4) {
    pen.moveTo(hairs[at], hairs[at + 1]);
    pen.lineTo(hairs[at + 2], hairs[at + 3]);
  }
  pen.stroke();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number[]} dots
 * @param {string} colour
 */
function blots(pen, dots, colour) {
  pen.fillStyle = colour;
  pen.beginPath();
  for (let at = 0; at < dots.length; at += 4) {
    const [x, y, side, round] = [dots[at], dots[at + 1], dots[at + 2], dots[at + 3]];
    if (round && side > 4) {
      pen.moveTo(x + side / 2, y);
      pen.arc(x, y, side / 2, 0, 7);
    } else pen.rect(x - side / 2, y - side / 2, side, side);
  }
  pen.fill();
}
