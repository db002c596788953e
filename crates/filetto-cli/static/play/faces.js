// Faces of the opponents, our own drawings on 48 by 48: told apart by their shapes, colours only please the eye.

import { s } from "../dom.js";
import { opponentOf } from "./opponents.js";

const INK = "#2b2d33";
const SKIN = ["#f6d7bd", "#e9b994", "#c98d66", "#a5693f", "#f9e3cf"];

/**
 * @param {string} d
 * @param {string} fill
 */
const area = (d, fill) => s("path", { d, fill });
/**
 * @param {string} d
 * @param {number} [width]
 * @param {string} [stroke]
 */
const line = (d, width = 2, stroke = INK) =>
  s("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string} [fill]
 */
const dot = (cx, cy, r, fill = INK) => s("circle", { cx, cy, r, fill });
/**
 * @param {[number, number, number, number]} place left, top, width, height
 * @param {number} rx
 * @param {string} fill
 */
const box = ([x, y, width, height], rx, fill) => s("rect", { x, y, width, height, rx, fill });
/**
 * @param {number} rx
 * @param {number} ry
 * @param {string} fill
 */
const head = (rx, ry, fill) => s("ellipse", { cx: 24, cy: 27, rx, ry, fill });
const eyes = (y = 26, gap = 5, r = 1.7) => [dot(24 - gap, y, r), dot(24 + gap, y, r)];
const smile = (y = 33, w = 5) => line(`M${24 - w} ${y}q${w} ${w} ${2 * w} 0`);
const flat = () => line("M20 34h8");
const glasses = (y = 26) => [
  s("circle", { cx: 18.5, cy: y, r: 4.2, fill: "none", stroke: INK, "stroke-width": 1.8 }),
  s("circle", { cx: 29.5, cy: y, r: 4.2, fill: "none", stroke: INK, "stroke-width": 1.8 }),
  line(`M22.7 ${y}h2.6`, 1.8),
];

/** @type {Record<import("./opponents.js").Id, () => Page.Child[]>} */
const DRAWN = {
  person: () => [dot(17, 20, 7, "#d93a2f"), dot(31, 20, 7, "#f5bd14"), area("M5 42q0-14 12-14t12 14z", "#d93a2f"), area("M19 42q0-14 12-14t12 14z", "#f5bd14"), line("M24 12v30", 1.5, "#ffffff")],
  auto: () => [area("M24 6a15 19 0 0 1 0 38z", SKIN[1]), area("M24 6a15 19 0 0 0 0 38z", "#bcd0ff"), line("M24 5v39", 1.5), ...eyes(24, 6), smile(32)],
  l1: () => [head(14, 14, SKIN[0]), line("M24 13q-3-7 3-8", 2.5, "#b5651d"), ...eyes(26, 5, 2.2), dot(15, 31, 2.2, "#f2a08f"), dot(33, 31, 2.2, "#f2a08f"), smile(32, 4)],
  l2: () => [head(13, 14, SKIN[1]), area("M10 22a14 13 0 0 1 28 0z", "#2f6fdb"), area("M33 19h11v4H33z", "#1d4fa8"), ...eyes(28), smile(34, 4)],
  l3: () => [area("M9 30q-3-22 15-22t15 22l-5 8h-20z", "#7a3b1f"), head(11, 13, SKIN[0]), area("M13 22q4-8 11-8t11 8z", "#7a3b1f"), dot(8, 18, 4.5, "#7a3b1f"), dot(40, 18, 4.5, "#7a3b1f"), ...eyes(28), smile(34, 4)],
  l4: () => [box([12, 13, 24, 28], 9, SKIN[2]), area("M12 20q0-10 12-10t12 10z", "#222"), ...eyes(25), area("M15 30q9 14 18 0q-9 5-18 0z", "#222")],
  l5: () => [area("M8 42q-2-34 16-34t16 34z", "#d9a441"), head(11, 13, SKIN[4]), area("M13 23q3-9 22-4l-3-7q-14-6-19 11z", "#d9a441"), ...eyes(27), smile(34, 5)],
  l6: () => [head(13, 14, SKIN[3]), area("M11 23q0-14 13-14t13 14q-13-6-26 0z", "#3a2a1d"), ...glasses(27), ...eyes(27, 5.5, 1.4), flat()],
  l7: () => [dot(24, 8, 5, "#5a2d82"), head(12, 14, SKIN[1]), area("M12 24q0-13 12-13t12 13q-6-7-12-7t-12 7z", "#5a2d82"), line("M16 23l5 1M32 23l-5 1"), ...eyes(27), smile(34, 4)],
  l8: () => [head(13, 14, SKIN[0]), area("M8 20h32l-4-4v-9h-24v9z", "#3d4250"), ...eyes(26), line("M17 32q3.5-3 7 0q3.5-3 7 0", 3, "#777"), line("M21 36h6")],
  l9: () => [area("M10 16l4 6h20l4-6-7 3-7-10-7 10z", "#f0b400"), head(12, 13, SKIN[2]), area("M12 26q0-6 4-6h16q4 0 4 6q-4-4-12-4t-12 4z", "#1d1a1a"), ...eyes(29), smile(35, 4)],
  l10: () => [head(13, 14, SKIN[4]), area("M11 27q13 4 26 0l-4 15q-9 6-18 0z", "#e8e8ea"), line("M16 22l5-1M32 22l-5-1", 2.5, "#9a9aa2"), ...eyes(25), line("M20 31h8", 2, "#77777f"), area("M24 3l3 6h-6z", "#2450bd"), area("M13 17q11-12 22 0z", "#2450bd")],
  forsa4: () => [area("M24 4q14 14 11 26a11 11 0 0 1-22 0q0-8 5-12q1 5 4 5q4-8 2-19z", "#e8562a"), area("M24 22q6 6 5 12a5 5 0 0 1-10 0q0-6 5-12z", "#ffd166"), ...eyes(33, 3.5, 1.4)],
  southpasadena: () => [dot(24, 24, 12, "#f5b800"), line("M24 4v5M24 39v5M4 24h5M39 24h5M10 10l3.5 3.5M34.5 34.5l3.5 3.5M38 10l-3.5 3.5M13.5 34.5l-3.5 3.5", 3, "#c98500"), ...glasses(23), smile(29, 4)],
  thesis: () => [box([13, 16, 22, 26], 3, "#efe6d0"), area("M4 14l20-9 20 9-20 9z", "#23252c"), line("M40 16v9", 2), dot(40, 27, 2, "#b3261e"), ...eyes(28, 4.5), line("M19 36h10")],
  lecture: () => [box([5, 8, 38, 28], 3, "#1f5c45"), line("M24 13l-9 9M24 13l9 9M15 22l-4 8M15 22l4 8M33 22l-4 8", 2, "#e9f5ee"), dot(24, 13, 2.5, "#fff"), dot(15, 22, 2.2, "#fff"), dot(33, 22, 2.2, "#fff"), line("M35 28l4 4m0-4l-4 4", 2, "#ffb1aa"), line("M14 36l-4 8M34 36l4 8", 2.5, "#8d6530")],
  assignment: () => [area("M11 4h20l7 7v33h-27z", "#ffffff"), line("M11 4h20l7 7v33h-27zM31 4v7h7", 1.6), ...eyes(20, 4.5), line("M19 26q5 4 10 0"), line("M16 33h16M16 38h10", 1.6, "#8b93a5"), line("M27 37l3 3 6-7", 2.6, "#11733f")],
  perfect: () => [area("M14 8h20l10 12-20 24L4 20z", "#7fc8f8"), line("M4 20h40M14 8l4 12 6 24 6-24 4-12M18 20l6-12 6 12", 1.3, "#1d5f91"), ...eyes(25, 4, 1.6), line("M21 30q3 2 6 0", 1.6)],
  engine: () => [line("M24 5v7", 2.5), dot(24, 5, 2.5, "#d93a2f"), box([8, 12, 32, 26], 8, "#8fa3c8"), box([13, 18, 22, 9], 4.5, "#1f2a44"), dot(19, 22.5, 2.2, "#7ef0c0"), dot(29, 22.5, 2.2, "#7ef0c0"), line("M17 32h14M20 30v4M24 30v4M28 30v4", 1.5), line("M4 22v8M44 22v8", 3, "#8fa3c8")],
};

/**
 * The face of a player; other programs share a plain one.
 * @param {string} spec
 */
export function face(spec) {
  const known = opponentOf(spec);
  const shapes = known ? DRAWN[known.id]() : plain();
  return s("svg", { class: "face", viewBox: "0 0 48 48", "aria-hidden": "true" }, shapes);
}

const plain = () => [box([9, 12, 30, 26], 4, "#b9c0cf"), ...eyes(23, 6, 2.5), line("M17 31h14"), line("M24 12v-6M20 6h8", 2.5)];
