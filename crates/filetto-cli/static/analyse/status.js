// What the page waits for, in a line: its place in the queue, how deep the search is, or that nothing more will come.

import { lang, numberWords, t } from "../i18n.js";

/**
 * "queued, 2nd".
 * @param {number} place
 */
export const queuedWords = (place) => t("an.queued", { place: ordinal(place) });

/** @param {number} place */
function ordinal(place) {
  const kind = new Intl.PluralRules(lang(), { type: "ordinal" }).select(place);
  return t(`an.ordinal.${kind === "one" || kind === "two" || kind === "few" ? kind : "other"}`, { place });
}

/**
 * What an answer took, and whether it is the last word.
 * @param {Api.Analysis} answer
 */
export function statusWords(answer) {
  if (answer.stored) return t("an.stored");
  if (answer.source === "book") return t("an.book");
  const spent = { nodes: answer.nodes, seconds: numberWords(answer.seconds, 1) };
  if (answer.final) return `${t("an.final")} · ${t("an.depthNodes", spent)}`;
  return t("an.deepening", { depth: answer.depth, rate: rate(answer), seconds: Math.round(answer.seconds) });
}

/**
 * Positions a second: "1.2 M", "340 k".
 * @param {Api.Analysis} answer
 */
function rate({ nodes, seconds }) {
  const each = nodes / Math.max(seconds, 0.001);
  const [number, unit, digits] = each < 1e6 ? [each / 1e3, "k", 0] : [each / 1e6, "M", 1];
  const format = { maximumFractionDigits: digits, minimumFractionDigits: digits };
  return `${number.toLocaleString(lang(), format)} ${unit}`;
}
