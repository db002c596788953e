// A tree of moves as one line of text: `44?{too early}(5 5)6`. Variations stand in brackets behind the move they replace,
// comments in braces, marks behind the move: as chess players write their games.

import { formatMove, hasWideNames, landing, outcome, parseMove, replay } from "../game.js";
import { MARKS, addMove, makeTree, movesOf, pathTo } from "./moves_tree.js";

/** @typedef {import("./moves_tree.js").MoveNode} MoveNode */

const LONGEST_COMMENT = 2000;

/**
 * What is wrong with a text: a key of strings/ and what fills its gaps.
 * @typedef {{ key: "st.bad.unreadable" | "st.bad.room" | "st.bad.over" | "st.bad.brackets", values: { number: number, move: string } }} Fault
 */

/**
 * @param {Page.Rules} rules
 * @param {MoveNode} root
 */
export function writeTree(rules, root) {
  const gap = rules.drop && !hasWideNames(rules) ? "" : " ";
  const word = (/** @type {MoveNode} */ node) =>
    formatMove(rules, node.move) + node.mark + (node.comment ? `{${node.comment}}` : "");
  /** @type {(node: MoveNode) => string[]} */
  const after = (node) => {
    const [first, ...others] = node.children;
    if (!first) return [];
    const variations = others.map((other) => `(${[word(other), ...after(other)].join(gap)})`);
    return [[word(first), ...variations].join(gap), ...after(first)];
  };
  const lead = root.comment ? [`{${root.comment}}`] : [];
  return [...lead, ...after(root)].join(gap);
}

/**
 * Characters that would end a comment are left out of it.
 * @param {string} text
 */
export const cleanComment = (text) => text.replace(/[{}]/g, "").replace(/\s+/g, " ").trim().slice(0, LONGEST_COMMENT);

/**
 * True for columns written as numbers with gaps between them, `10 11 3`, where a character could also be a column.
 * @param {Page.Rules} rules
 * @param {string} text
 */
function hasNumbers(rules, text) {
  const words = text.replace(/\{[^}]*\}|[()!?]/g, " ").split(/[\s,]+/).filter(Boolean);
  const number = (/** @type {string} */ word) => /^\d{1,3}$/.test(word) && Number(word) >= 1 && Number(word) <= rules.width;
  return hasWideNames(rules) || (words.length > 1 && words.every(number) && words.some(({ length }) => length > 1));
}

/**
 * The parts of a text: comments, brackets, marks, moves; numbers of moves (`12.`) are left out.
 * @param {Page.Rules} rules
 * @param {string} text
 */
function tokens(rules, text) {
  const plain = text.replace(/(^|[\s(])\d+\.(?=[\s\w])/g, "$1");
  const compact = rules.drop && !hasNumbers(rules, plain);
  const move = compact ? "[a-z\\d]" : rules.drop ? "\\w+" : "[a-z]{1,2}\\d{1,3}|\\w+";
  const all = new RegExp(`\\{[^}]*\\}|[()]|[!?]{1,2}|${move}|[^\\s,]`, "gi");
  return plain.match(all) ?? [];
}

/**
 * Reads a text; the tree, or what is wrong with it, in words of strings/ (`number` counts the moves of its line).
 * @param {Page.Rules} rules
 * @param {string} text
 * @returns {{ root: MoveNode, fault: null } | { root: null, fault: Fault }}
 */
export function readTree(rules, text) {
  const root = makeTree();
  let node = root;
  /** @type {MoveNode[]} */
  const waiting = [];
  for (const token of tokens(rules, text)) {
    const fault = (/** @type {Fault["key"]} */ key) => ({
      root: null,
      fault: { key, values: { number: pathTo(node).length + 1, move: token } },
    });
    if (token === "{" || token === "}") return fault("st.bad.brackets");
    if (token.startsWith("{")) node.comment = cleanComment(token);
    else if (isMark(token)) node.mark = token;
    else if (token === "(") {
      if (!node.parent) return fault("st.bad.brackets");
      waiting.push(node);
      node = node.parent;
    } else if (token === ")") {
      const back = waiting.pop();
      if (!back) return fault("st.bad.brackets");
      node = back;
    } else {
      const wrong = whyNot(rules, node, token);
      if (wrong) return fault(wrong);
      node = addMove(node, parseMove(rules, token) ?? 0);
    }
  }
  if (waiting.length) return { root: null, fault: { key: "st.bad.brackets", values: { number: 0, move: "(" } } };
  return { root, fault: null };
}

/**
 * @param {string} token
 * @returns {token is typeof MARKS[number]}
 */
const isMark = (token) => MARKS.some((mark) => mark === token);

/**
 * Why a move cannot follow a node, if so.
 * @param {Page.Rules} rules
 * @param {MoveNode} node
 * @param {string} token
 * @returns {Fault["key"] | null}
 */
function whyNot(rules, node, token) {
  const move = parseMove(rules, token);
  if (move === null) return "st.bad.unreadable";
  const before = replay(rules, movesOf(pathTo(node)));
  if (outcome(rules, before) !== "playing") return "st.bad.over";
  return landing(rules, before.cells, move) === null ? "st.bad.room" : null;
}
