// The answers of a class as bars: how often each was given, the right one with a tick and full, the others hatched.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{ answer: string, count: number, right: boolean }} Bar */

/**
 * At most so many bars in the order of the server: the right one, the most frequent ones, and what is left as one.
 * @param {Bar[]} answers
 * @param {number} most
 * @returns {{ bars: Bar[], others: number }}
 */
export function chosen(answers, most) {
  const weight = (/** @type {Bar} */ bar) => (bar.right ? Infinity : bar.count);
  const kept = new Set(answers.toSorted((a, b) => weight(b) - weight(a)).slice(0, most));
  const others = answers.filter((bar) => !kept.has(bar)).reduce((sum, bar) => sum + bar.count, 0);
  return { bars: answers.filter((bar) => kept.has(bar)), others };
}

/**
 * @param {Api.ClassResult} result
 * @param {number} [most]
 */
export function histogram(result, most = 6) {
  const { bars, others } = chosen(result.answers, most);
  const longest = Math.max(1, others, ...bars.map((bar) => bar.count));
  const rows = bars.map((bar) => row(bar.answer, bar.count, longest, bar.right));
  if (others) rows.push(row(t("class.others"), others, longest, false));
  return h("ul", { class: "histogram" }, rows);
}

/**
 * @param {string} answer
 * @param {number} count
 * @param {number} longest
 * @param {boolean} right
 */
function row(answer, count, longest, right) {
  const bar = h("span", { class: "amount" });
  bar.style.width = `${(100 * count) / longest}%`;
  return h(
    "li",
    { class: right && "right", "data-answer": answer },
    h("span", { class: "given" }, right && h("b", { "aria-label": t("class.right") }, "✓ "), answer),
    h("span", { class: "track" }, bar),
    h("span", { class: "count" }, count),
  );
}
