// Pictures with up to 256 colours as an animated GIF (version 89a), compressed with LZW as the format asks.

const [CLEAR_BITS, MOST_CODES] = [8, 4096];

/**
 * One picture of an animation: an index into the palette for each pixel, and how long it is shown.
 * @typedef {{ pixels: Uint8Array, delay_ms: number }} Frame
 */

/** Bytes that grow. */
class Bytes {
  constructor() {
    /** @type {number[]} */
    this.all = [];
  }

  /** @param {number[]} bytes */
  add(...bytes) {
    for (const byte of bytes) this.all.push(byte & 255);
  }

  /** @param {number} number */
  word(number) {
    this.add(number, number >> 8);
  }

  /** @param {string} text */
  text(text) {
    this.add(...[...text].map((letter) => letter.charCodeAt(0)));
  }

  /**
   * Bytes in blocks of at most 255, each after its length, and an empty one at the end.
   * @param {number[]} bytes
   */
  blocks(bytes) {
    for (let start = 0; start < bytes.length; start += 255) {
      const block = bytes.slice(start, start + 255);
      this.add(block.length, ...block);
    }
    this.add(0);
  }
}

/**
 * An animation that repeats without end.
 * @param {{ width: number, height: number, palette: number[][], frames: Frame[] }} film red, green and blue by index
 */
export function encodeGif({ width, height, palette, frames }) {
  const out = new Bytes();
  out.text("GIF89a");
  out.word(width);
  out.word(height);
  // A palette of 256 colours for all frames.
  out.add(0xf7, 0, 0);
  for (let index = 0; index < 256; index++) out.add(...(palette[index] ?? [0, 0, 0]));
  out.add(0x21, 0xff, 11);
  out.text("NETSCAPE2.0");
  out.add(3, 1, 0, 0, 0);
  for (const { pixels, delay_ms } of frames) {
    out.add(0x21, 0xf9, 4, 4);
    out.word(Math.round(delay_ms / 10));
    out.add(0, 0);
    out.add(0x2c, 0, 0, 0, 0);
    out.word(width);
    out.word(height);
    out.add(0, CLEAR_BITS);
    out.blocks(compress(pixels));
  }
  out.add(0x3b);
  return Uint8Array.from(out.all);
}

/** Codes of growing width, the lowest bit first. */
class Codes {
  constructor() {
    /** @type {number[]} */
    this.bytes = [];
    this.held = 0;
    this.bits = 0;
  }

  /**
   * @param {number} code
   * @param {number} width
   */
  put(code, width) {
    this.held |= code << this.bits;
    this.bits += width;
    for (; this.bits >= 8; this.bits -= 8) {
      this.bytes.push(this.held & 255);
      this.held >>>= 8;
    }
  }

  end() {
    if (this.bits) this.bytes.push(this.held & 255);
    return this.bytes;
  }
}

/**
 * LZW: a table of the strings seen so far, each known by the code of its beginning and its last byte.
 * @param {Uint8Array} pixels
 */
export function compress(pixels) {
  const clear = 1 << CLEAR_BITS;
  const codes = new Codes();
  /** @type {Map<number, number>} */
  const table = new Map();
  let [next, width] = [clear + 2, CLEAR_BITS + 1];
  codes.put(clear, width);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const key = (prefix << 8) | pixels[at];
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    codes.put(prefix, width);
    if (next === MOST_CODES) {
      codes.put(clear, width);
      table.clear();
      [next, width] = [clear + 2, CLEAR_BITS + 1];
    } else {
      table.set(key, next);
      if (next === 1 << width) width += 1;
      next += 1;
    }
    prefix = pixels[at];
  }
  codes.put(prefix, width);
  codes.put(clear + 1, width);
  return codes.end();
}

const shade = (/** @type {number} */ red, /** @type {number} */ green, /** @type {number} */ blue) =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

/**
 * The colours that pictures have most, at most 256, each the mean of what looks like it.
 * @param {Uint8ClampedArray[]} pictures red, green, blue and opacity of each pixel
 */
export function commonColours(pictures) {
  /** @type {Map<number, number[]>} */
  const sums = new Map();
  for (const data of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const key = shade(data[at], data[at + 1], data[at + 2]);
      const sum = sums.get(key) ?? [0, 0, 0, 0];
      sum[0] += data[at];
      sum[1] += data[at + 1];
      sum[2] += data[at + 2];
      sum[3] += 1;
      sums.set(key, sum);
    }
  }
  const often = [...sums.values()].sort((one, other) => other[3] - one[3]).slice(0, 256);
  return often.map(([red, green, blue, count]) => [red, green, blue].map((sum) => Math.round(sum / count)));
}

/**
 * Every pixel as the nearest colour of a palette.
 * @param {Uint8ClampedArray} data
 * @param {number[][]} palette
 * @param {Map<number, number>} [known] what was found before
 */
export function indexed(data, palette, known = new Map()) {
  const pixels = new Uint8Array(data.length / 4);
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const [red, green, blue] = data.subarray(pixel * 4, pixel * 4 + 3);
    const key = shade(red, green, blue);
    let index = known.get(key);
    if (index === undefined) known.set(key, (index = nearest([red, green, blue], palette)));
    pixels[pixel] = index;
  }
  return pixels;
}

/**
 * @param {number[]} colour
 * @param {number[][]} palette
 */
function nearest(colour, palette) {
  const far = (/** @type {number[]} */ other) =>
    other.reduce((sum, part, index) => sum + (part - colour[index]) ** 2, 0);
  let best = 0;
  for (let index = 1; index < palette.length; index++) if (far(palette[index]) < far(palette[best])) best = index;
  return best;
}
