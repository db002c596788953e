// A typed tree as a picture: squares where MAX moves, circles where MIN does, rounded leaves, each with its letter.

import { s } from "../dom.js";
import { allNodes, layOut, readTree } from "./typed_tree.js";

const [SLOT, LEVEL, HALF] = [56, 84, 17];

/**
 * @param {string} text such as A(a:3 B(b:1 c:2))
 * @param {{ label: string, role?: string }} about
 */
export function typedPicture(text, { label, role = "img" }) {
  const root = readTree(text);
  const { width, height } = layOut(root);
  const x = (/** @type {number} */ place) => (place + 0.5) * SLOT;
  const y = (/** @type {number} */ level) => HALF + 10 + level * LEVEL;
  const nodes = allNodes(root);
  const edges = nodes.flatMap((node) =>
    node.children.map((child) =>
      s("line", { class: "edge", x1: x(node.x), y1: y(node.y) + HALF, x2: x(child.x), y2: y(child.y) - HALF }),
    ),
  );
  const groups = nodes.map((node) => group(node, x(node.x), y(node.y)));
  const box = `0 0 ${width * SLOT} ${y(height - 1) + HALF + 20}`;
  const element = s("svg", { class: "tree quiz", viewBox: box, role, "aria-label": label }, ...edges, ...groups);
  return { element, nodes, groups, half: HALF };
}

/**
 * @param {import("./typed_tree.js").TypedNode} node
 * @param {number} x
 * @param {number} y
 */
function group(node, x, y) {
  const leaf = node.value !== null;
  const shape = leaf || node.max ? square(x, y, leaf ? 7 : 0) : circle(x, y);
  return s(
    "g",
    { class: `node ${node.max ? "max" : "min"} seen${leaf ? " leaf" : ""}`, "data-name": node.name },
    shape,
    leaf ? s("text", { class: "value", x, y: y + 5 }, String(node.value)) : null,
    " ",
    s("text", { class: "letter", x, y: y + (leaf ? HALF + 13 : 5) }, node.name),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} corner
 */
const square = (x, y, corner) =>
  s("rect", { class: "shape", x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: corner });

/**
 * @param {number} x
 * @param {number} y
 */
const circle = (x, y) => s("circle", { class: "shape", cx: x, cy: y, r: HALF });
