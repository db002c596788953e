// The row under the board: steps through the game, whose turn it is, and what else can be done from here.

import { h, show, signButton } from "../dom.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { stoneIcon } from "../shapes.js";

/**
 * @typedef {object} Acts
 * @property {(ply: number) => void} goto
 * @property {() => import("./study.js").Study} study
 * @property {() => void} play
 * @property {() => void} edit
 * @property {() => void} explore
 * @property {() => void} reset
 */

/** @param {Acts} acts */
export function createControls(acts) {
  const { goto, study } = acts;
  const turn = h("span", { class: "soft whose" });
  const steps = h(
    "div",
    { class: "row steps" },
    signButton(t("an.first"), "«", () => goto(0), { id: "step-first" }),
    signButton(t("an.back"), "‹", () => goto(study().ply - 1), { id: "step-back" }),
    signButton(t("an.forth"), "›", () => goto(study().ply + 1), { id: "step-forth" }),
    signButton(t("an.last"), "»", () => goto(study().moves.length), { id: "step-last" }),
    turn,
  );
  /** @type {(id: "play" | "edit" | "explore" | "reset", kind?: string) => HTMLElement} */
  const button = (id, kind) =>
    h("button", { type: "button", id, class: kind, onclick: () => acts[id]() }, t(`an.${id}`));
  const tools = [button("play", "main"), button("edit"), button("explore"), button("reset")];

  function draw() {
    const { rules, ply, first, moves, outcome } = study();
    const seat = (ply % 2) ^ first;
    const who = t("play.turn", { who: colourName(rules, seat) });
    const mover = outcome === "playing" && [stoneIcon(rules, (ply % 2) + 1, seat), who, " · "];
    show(turn, mover, h("span", {}, `${ply}/${moves.length}`));
  }

  return { box: h("div", { class: "stack" }, steps, h("div", { class: "row controls" }, tools)), draw };
}
