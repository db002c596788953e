// Who stands better, as a bar and in words. It keeps its last value, dimmed, until a new one is known: it moves, it never
// blinks.

import { h } from "../dom.js";
import { material } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { chanceForX, forX, height, percent, words } from "../values.js";

/**
 * What the bar is about: whose turn it is, what is known of the position, and whether that may be seen.
 * @typedef {object} Standing
 * @property {Page.Rules} rules
 * @property {Page.Seat} first
 * @property {Page.Side} side
 * @property {Page.Outcome} outcome
 * @property {Pick<Api.Analysis, "value" | "chance"> | null} answer
 * @property {boolean} visible
 */

export function createBar() {
  const share = h("i");
  const box = h("div", { class: "bar", role: "img", "aria-label": t("an.thinking") }, share);
  const verdict = h("strong", { class: "verdict-now", id: "verdict" });

  /** @param {Standing} standing */
  function draw(standing) {
    box.classList.toggle("veiled", !standing.visible);
    box.dataset.first = String(standing.first);
    box.dataset.wood = String(material(standing.rules) === "wood");
    const value = valueForX(standing);
    [box, verdict].forEach((part) => part.classList.toggle("stale", !value));
    if (!value) return;
    const chance = chanceForX(standing.answer?.chance, standing.side);
    share.style.width = `${50 + height(value, chance) * 50}%`;
    const said = standing.visible ? inWords(standing, value) : "";
    if (verdict.textContent !== said) verdict.textContent = said;
    box.setAttribute("aria-label", said || t("an.hidden"));
  }

  return { box, verdict, draw };
}

/**
 * @param {Standing} standing
 * @returns {Api.Value | null}
 */
function valueForX({ outcome, side, answer }) {
  const value = answer?.value;
  if (outcome === "drawn") return { kind: "draw", plies: null, estimate: null };
  if (outcome === "won") return { kind: side === "x" ? "loss" : "win", plies: 0, estimate: null };
  return value && value.kind !== "unknown" ? forX(value, side) : null;
}

/**
 * @param {Standing} standing
 * @param {Api.Value} value
 */
function inWords({ rules, first, side, answer }, value) {
  if (value.kind === "draw") return t("value.draw");
  if (value.kind === "estimate") {
    const chance = chanceForX(answer?.chance, side);
    const worse = chance !== null && chance < 50;
    const who = colourName(rules, worse ? 1 - first : first);
    const estimate = words({ ...value, estimate: (worse ? -1 : 1) * (value.estimate ?? 0) });
    if (chance === null) return t("an.bar.estimate", { who, estimate });
    return t("an.bar.chance", { who, chance: percent(worse ? 100 - chance : chance), estimate });
  }
  const who = colourName(rules, value.kind === "win" ? first : 1 - first);
  return t(value.plies === 0 ? "an.bar.won" : "an.bar.win", { who, plies: value.plies });
}
