// What matters in a position, in words and tables.

import { h } from "../dom.js";
import { cellName } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";

/** @typedef {{ side: (side: Page.Side) => string, cell: (cell: Api.Place) => string }} Names how sides and cells are called */

/**
 * The number of a cell that the server names by column and row.
 * @param {Page.Rules} rules
 * @param {Api.Place} place
 */
export const index = (rules, [column, row]) => row * rules.width + column;

/**
 * The story, the threats, zugzwang and the open lines, each a card.
 * @param {Page.Rules} rules
 * @param {Api.Why} why
 */
export function tell(rules, why) {
  /** @type {Names} */
  const names = {
    side: (side) => `${side.toUpperCase()} (${colourName(rules, side === "x" ? 0 : 1)})`,
    cell: (cell) => cellName(rules, index(rules, cell)),
  };
  const facts = storyWords(why, names).map((fact) => h("p", {}, fact));
  return [
    h("section", { class: "card story" }, h("h2", {}, t("w.story")), facts),
    threatCard(rules, why, names),
    why.zugzwang && zugzwangCard(why.zugzwang, why.threats, names),
    linesCard(why, names),
  ];
}

/**
 * @param {Api.Why} why
 * @param {Names} names
 */
function storyWords(why, names) {
  const side = names.side(why.to_move);
  const [x, o] = [names.side("x"), names.side("o")];
  const facts = [why.outcome ? t(`w.over.${why.outcome}`, { x, o }) : t("w.toMove", { side })];
  if (why.choice) facts.push(choiceWords(why.choice));
  if (why.wins.length) facts.push(t("w.wins", { side, moves: why.wins.join(", ") }));
  else if (why.blocks.length)
    facts.push(t(why.blocks.length > 1 ? "w.lost" : "w.blocks", { side, moves: why.blocks.join(", ") }));
  const forced = why.forced?.moves ?? [];
  if (forced.length > 1)
    facts.push(t("w.forced", { side, plies: forced.length, moves: forced.join(" ") }));
  else if (!why.forced && !why.outcome) facts.push(t("w.noForced"));
  return facts;
}

/** @param {NonNullable<Api.Why["choice"]>} choice */
function choiceWords({ player, move, value }) {
  return t("w.choice", { player, move, value: t(`w.value.${value.kind}`, value) });
}

/**
 * @param {Page.Rules} rules
 * @param {Api.Why} why
 * @param {Names} names
 */
function threatCard(rules, { threats }, names) {
  const item = (/** @type {Api.Threat} */ threat) => {
    const words = t("w.threat", {
      side: names.side(threat.side),
      cell: names.cell(threat.cell),
      parity: t(`w.${threat.parity}`),
      when: t(threat.playable || !rules.drop ? "w.now" : "w.air"),
    });
    return h("li", { "data-threat": names.cell(threat.cell) }, words);
  };
  const list = threats.length
    ? h("ul", { class: "plain" }, threats.map(item))
    : h("p", { class: "soft" }, t("w.noThreats"));
  return h("section", { class: "card" }, h("h2", {}, t("w.threats")), list, legend(names));
}

/**
 * @param {NonNullable<Api.Why["zugzwang"]>} zugzwang
 * @param {Api.Threat[]} threats
 * @param {Names} names
 */
function zugzwangCard(zugzwang, threats, names) {
  return h(
    "section",
    { class: "card zugzwang" },
    h("h2", {}, t("w.zug")),
    zugzwangWords(zugzwang, threats, names),
  );
}

/**
 * @param {NonNullable<Api.Why["zugzwang"]>} zugzwang
 * @param {Api.Threat[]} threats
 * @param {Names} names
 */
function zugzwangWords({ winner, cell, parity, waiting }, threats, names) {
  if (!winner || !cell || !parity) return [h("p", {}, t("w.zug.none"))];
  const name = names.cell(cell);
  const now = threats.some(
    (threat) => threat.playable && threat.side === winner && names.cell(threat.cell) === name,
  );
  const values = { side: names.side(winner), cell: name, parity: t(`w.${parity}`) };
  return [
    h("p", {}, t(now ? "w.zug.now" : "w.zug.win", values)),
    !now && h("p", { class: "soft" }, t("w.zug.waiting", { count: waiting })),
  ];
}

/**
 * What the marks on the board mean.
 * @param {Names} names
 */
function legend(names) {
  const row = (/** @type {string} */ kind, /** @type {string} */ words) =>
    h("li", {}, h("span", { class: `key ${kind}`, "aria-hidden": "true" }), words);
  const rows = [
    row("ring", t("w.m.x", { x: names.side("x") })),
    row("square", t("w.m.o", { o: names.side("o") })),
    row("ghost", t("w.m.forced")),
    h("li", {}, t("w.m.parity")),
  ];
  return h("details", { class: "legend" }, h("summary", {}, t("w.marks")), h("ul", {}, rows));
}

/**
 * @param {Api.Why} why
 * @param {Names} names
 */
function linesCard({ lines: open }, names) {
  const most = Math.max(...[open.x, open.o].map((counts) => counts.findLastIndex((count) => count > 0)), 1);
  const stones = Array.from({ length: most }, (_, count) => count + 1);
  const row = (/** @type {Page.Side} */ side) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, names.side(side)),
      stones.map((count) => h("td", {}, open[side][count])),
    );
  const counts = stones.map((count) => h("th", {}, t("w.stones", { count })));
  const head = h("thead", {}, h("tr", {}, h("th", {}, t("w.side")), counts));
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("w.lines")),
    h("p", { class: "soft" }, t("w.linesAbout")),
    h("table", {}, head, h("tbody", {}, row("x"), row("o"))),
    h("p", { class: "soft" }, t("w.empty", open)),
  );
}

/**
 * The moves in the order a search should look at them.
 * @param {Api.Why} why
 */
export function candidates({ candidates: moves }) {
  if (!moves.length) return null;
  const row = (/** @type {Api.WhyCandidate} */ one) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, one.move),
      h("td", {}, reasonWords(one) || "–"),
      h("td", {}, one.open),
      h("td", {}, one.evaluation ?? "–"),
    );
  const head = [
    h("th", {}, t("w.move")),
    h("th", {}, t("w.why")),
    h("th", { title: t("w.openAbout") }, t("w.open")),
    h("th", {}, t("w.eval")),
  ];
  return h(
    "section",
    { class: "card scroll", tabindex: 0, "aria-label": t("w.candidates") },
    h("h2", {}, t("w.candidates")),
    h("table", { class: "candidates" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, moves.map(row))),
  );
}

/** @param {Api.WhyCandidate} candidate */
function reasonWords({ reasons, loses_to }) {
  const told = reasons.map(({ kind, moves }) => t(`w.r.${kind}`, { moves: moves.join(", ") }));
  if (loses_to && loses_to.length > 1) told.push(t("w.r.losesTo", { moves: loses_to.join(" ") }));
  return told.join("; ");
}
