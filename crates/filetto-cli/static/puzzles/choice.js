// Which puzzle is wanted: the one of the day, or training on any board, of any kind, as hard as one likes.

import { openBoardChoice } from "../board_choice.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { gameName } from "../names.js";
import { KINDS } from "./words.js";

/** @typedef {{ daily: boolean, game: string, kind: string, level: keyof typeof HARDER }} Wanted */

/** What is added to the own rating. */
export const HARDER = { easy: -250, own: 0, hard: 250 };

/**
 * @param {string | undefined} name
 * @returns {name is keyof typeof HARDER}
 */
const isLevel = (name) => name !== undefined && name in HARDER;

/**
 * What an address asks for.
 * @param {string} path
 * @param {Record<string, string | undefined>} params
 * @param {boolean} dailyOpen the puzzle of the day is still to be solved
 * @returns {Wanted}
 */
export function wantedBy(path, params, dailyOpen) {
  const kinds = /** @type {readonly string[]} */ (KINDS);
  return {
    daily: path === "daily" || (path === "" && dailyOpen && !params.game && !params.kind),
    game: params.game ?? "drop-7x6-4",
    kind: params.kind && kinds.includes(params.kind) ? params.kind : "",
    level: isLevel(params.level) ? params.level : "own",
  };
}

/**
 * The card of the choice; `change` hears what is wanted now.
 * @param {Wanted} wanted
 * @param {(change: Partial<Wanted>) => void} change
 */
export function choiceCard(wanted, change) {
  const mode = (/** @type {boolean} */ daily, /** @type {string} */ id) =>
    h(
      "button",
      { type: "button", id, "aria-pressed": String(wanted.daily === daily), onclick: () => change({ daily }) },
      t(daily ? "pz.daily" : "pz.training"),
    );
  return h(
    "section",
    { class: "card stack", "aria-label": t("pz.choice") },
    h("div", { class: "row pz-modes" }, mode(true, "pz-daily"), mode(false, "pz-training")),
    !wanted.daily && trainingFields(wanted, change),
  );
}

/**
 * @param {Wanted} wanted
 * @param {(change: Partial<Wanted>) => void} change
 */
function trainingFields(wanted, change) {
  const open = () => openBoardChoice({ game: wanted.game, choose: ({ text }) => change({ game: text }) });
  const option = (/** @type {string} */ value, /** @type {string} */ text, /** @type {string} */ chosen) =>
    h("option", { value, selected: value === chosen }, text);
  const kinds = KINDS.map((kind) => option(kind, t(`pz.kind.${kind}`), wanted.kind));
  const levels = Object.keys(HARDER).filter(isLevel);
  return [
    h("button", { type: "button", id: "pz-board", onclick: open }, t("pz.board", { name: gameName(wanted.game) })),
    h(
      "div",
      { class: "pz-fields" },
      h(
        "label",
        {},
        t("pz.kind"),
        h(
          "select",
          { id: "pz-kind", onchange: (event) => change({ kind: valueOf(event) }) },
          option("", t("pz.kind.any"), wanted.kind),
          kinds,
        ),
      ),
      h(
        "label",
        {},
        t("pz.level"),
        h(
          "select",
          { id: "pz-level", onchange: (event) => change({ level: levelOf(valueOf(event)) }) },
          levels.map((level) => option(level, t(`pz.level.${level}`), wanted.level)),
        ),
      ),
    ),
  ];
}

/** @param {Event} event */
const valueOf = ({ target }) => (target instanceof HTMLSelectElement ? target.value : "");

/** @param {string} name */
const levelOf = (name) => (isLevel(name) ? name : "own");
