// The GIF encoder: what is packed is unpacked by an independent reader, and a film has its frames.

import assert from "node:assert/strict";
import test from "node:test";
import { commonColours, compress, encodeGif, indexed } from "../../static/analyse/gif.js";

/**
 * The format's LZW the other way round.
 * @param {number[]} bytes
 */
function unpack(bytes) {
  const [clear, end] = [256, 257];
  let [at, held, bits, width] = [0, 0, 0, 9];
  const read = () => {
    while (bits < width) {
      held |= bytes[at++] << bits;
      bits += 8;
    }
    const code = held & ((1 << width) - 1);
    held >>>= width;
    bits -= width;
    return code;
  };
  /** @type {number[][]} */
  let table = [];
  /** @type {number[] | null} */
  let before = null;
  const out = [];
  for (let code = read(); code !== end; code = read()) {
    if (code === clear) {
      table = Array.from({ length: 258 }, (_, index) => [index]);
      [width, before] = [9, null];
      continue;
    }
    /** @type {number[]} */
    const now = table[code] ?? [...(before ?? []), (before ?? [])[0]];
    out.push(...now);
    if (before && table.length < 4096) table.push([...before, now[0]]);
    if (table.length === 1 << width && width < 12) width += 1;
    before = now;
  }
  return out;
}

/** @param {number} seed */
function noise(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 16;
  };
}

test("pixels come back as they were: plain, striped and random", () => {
  const random = noise(7);
  const pictures = [
    new Uint8Array(1),
    new Uint8Array(70000),
    Uint8Array.from({ length: 30000 }, (_, index) => index % 7),
    Uint8Array.from({ length: 60000 }, () => random() & 255),
    Uint8Array.from({ length: 60000 }, () => random() & 3),
  ];
  for (const pixels of pictures) assert.deepEqual(Uint8Array.from(unpack(compress(pixels))), pixels);
});

test("a film has a header, its frames with their times, and an end", () => {
  const frames = [100, 200, 3000].map((delay_ms, index) => ({ pixels: new Uint8Array(12).fill(index), delay_ms }));
  const bytes = encodeGif({ width: 4, height: 3, palette: [[1, 2, 3]], frames });
  assert.equal(String.fromCharCode(...bytes.subarray(0, 6)), "GIF89a");
  assert.deepEqual([...bytes.subarray(6, 10)], [4, 0, 3, 0]);
  assert.deepEqual([...bytes.subarray(13, 16)], [1, 2, 3]);
  assert.equal(bytes.at(-1), 0x3b);
  const delays = [];
  for (let at = 0; at + 6 < bytes.length; at++)
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4) delays.push(bytes[at + 4] + 256 * bytes[at + 5]);
  assert.deepEqual(delays, [10, 20, 300]);
});

test("colours are the common ones, and every pixel has the nearest", () => {
  const data = Uint8ClampedArray.from([255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255, 250, 2, 1, 255]);
  const palette = commonColours([data]);
  assert.equal(palette.length, 2);
  assert.deepEqual([...indexed(data, palette)], [0, 0, 1, 0]);
});
