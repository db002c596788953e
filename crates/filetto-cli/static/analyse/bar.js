// Who stands better, as a bar and in words. It keeps its last value until a new one is known: it moves, it never blinks.

import { h } from "../dom.js";
import { material } from "../game.js";
import { t } from "../i18n.js";
import { forX, height } from "../values.js";

/** `view` gives rules, first, side, answer, valuesVisible, who(side). */
export function createBar(view) {
  const share = h("i");
  const box = h("div", { class: "bar", role: "img", "aria-label": t("an.thinking") }, share);
  const verdict = h("strong", { class: "verdict-now", id: "verdict" });

  function draw(state) {
    box.classList.toggle("veiled", !view.valuesVisible);
    Object.assign(box.dataset, { first: view.first, wood: material(view.rules) === "wood" });
    const value = valueForX(state);
    if (!value) return;
    share.style.width = `${50 + height(value) * 50}%`;
    verdict.textContent = view.valuesVisible ? inWords(value) : "";
    box.setAttribute("aria-label", view.valuesVisible ? inWords(value) : t("an.hidden"));
  }

  function valueForX(state) {
    if (state === "drawn") return { kind: "draw", plies: null, estimate: null };
    if (state === "won") return { kind: view.side === "x" ? "loss" : "win", plies: 0, estimate: null };
    const value = view.answer?.value;
    return value && value.kind !== "unknown" ? forX(value, view.side) : null;
  }

  function inWords(value) {
    if (value.kind === "draw") return t("value.draw");
    if (value.kind === "estimate") {
      const sign = value.estimate < 0 ? "−" : "+";
      return t("an.bar.estimate", { who: view.who("x"), sign, value: Math.abs(value.estimate) });
    }
    const who = view.who(value.kind === "win" ? "x" : "o");
    return t(value.plies === 0 ? "an.bar.won" : "an.bar.win", { who, plies: value.plies });
  }

  return { box, verdict, draw };
}
