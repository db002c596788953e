// A position as SVG and PNG, a game as an animated GIF.

import { h } from "../dom.js";
import { replay, winningLines } from "../game.js";
import { picture } from "../shapes.js";
import { commonColours, encodeGif, indexed } from "./gif.js";

const PNG_CELL = 64;
const PNG_SIDE = 4000;
const [GIF_CELL, GIF_SIDE] = [44, 640];
/** A film shows each move for a while, and its end for longer. */
const [MOVE_MS, END_MS] = [700, 3000];

/**
 * A position of a game: after so many of its moves.
 * @typedef {{ rules: Page.Rules, moves: number[], first: Page.Seat }} Shot
 */

/** @param {Shot} shot */
export function svgText({ rules, moves, first }) {
  const { cells, last } = replay(rules, moves);
  const svg = picture(rules, { cells, last, lines: winningLines(rules, cells, last), first });
  return new XMLSerializer().serializeToString(svg);
}

/**
 * The SVG drawn on a canvas; the largest boards get smaller cells.
 * @param {Shot} shot
 * @param {{ cell: number, side: number }} size
 */
async function canvasOf(shot, { cell: wanted, side }) {
  const { width, height } = shot.rules;
  const cell = Math.min(wanted, side / (Math.max(width, height) + 1));
  const [wide, high] = [Math.round((width + 1) * cell), Math.round((height + 1) * cell)];
  const image = new Image();
  const sized = svgText(shot).replace("<svg ", `<svg width="${wide}" height="${high}" `);
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = h("canvas", { width: wide, height: high });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, wide, high);
  pen.drawImage(image, 0, 0, wide, high);
  URL.revokeObjectURL(image.src);
  return { canvas, data: () => pen.getImageData(0, 0, wide, high).data };
}

/** @param {Shot} shot */
export async function png(shot) {
  const { canvas } = await canvasOf(shot, { cell: PNG_CELL, side: PNG_SIDE });
  return new Promise((/** @type {(blob: Blob) => void} */ resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/**
 * The whole line, from the empty board on.
 * @param {Shot} shot
 * @param {(done: number, total: number) => void} [progress]
 */
export async function gif({ rules, moves, first }, progress = () => {}) {
  const size = { cell: GIF_CELL, side: GIF_SIDE };
  const at = (/** @type {number} */ count) => canvasOf({ rules, moves: moves.slice(0, count), first }, size);
  const last = await at(moves.length);
  const { width, height } = last.canvas;
  const palette = commonColours([last.data(), (await at(0)).data()]);
  /** @type {import("./gif.js").Frame[]} */
  const frames = [];
  const known = new Map();
  for (let count = 0; count <= moves.length; count++) {
    const pixels = indexed((await at(count)).data(), palette, known);
    frames.push({ pixels, delay_ms: count === moves.length ? END_MS : MOVE_MS });
    progress(count + 1, moves.length + 1);
  }
  return new Blob([encodeGif({ width, height, palette, frames })], { type: "image/gif" });
}
