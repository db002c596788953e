// Clocks as people choose them: none, three that are known, or minutes and seconds of one's own.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { segments } from "../segments.js";

const [SECOND, MINUTE] = [1000, 60_000];
const KNOWN = ["1+0", "3+2", "10+5"];
/** What the server takes. */
const MOST = { minutes: 180, increment: 180 };

/**
 * `3+2` as a clock.
 * @param {string} text
 * @returns {Page.TimeControl}
 */
export function timeControl(text) {
  const [minutes, seconds] = text.split("+").map(Number);
  return { base_ms: Math.round(minutes * MINUTE), increment_ms: Math.round(seconds * SECOND) };
}

/**
 * A clock as `3+2`, "" for none.
 * @param {Page.TimeControl | null} clock
 */
export const controlText = (clock) =>
  clock ? `${clock.base_ms / MINUTE}+${clock.increment_ms / SECOND}` : "";

/**
 * A clock that was saved, if the server would take it.
 * @param {unknown} saved
 * @returns {Page.TimeControl | null}
 */
export function savedControl(saved) {
  if (typeof saved !== "object" || saved === null || !("base_ms" in saved) || !("increment_ms" in saved)) return null;
  const { base_ms, increment_ms } = saved;
  if (typeof base_ms !== "number" || typeof increment_ms !== "number") return null;
  const sane = base_ms >= SECOND && base_ms <= MOST.minutes * MINUTE && increment_ms >= 0;
  return sane && increment_ms <= MOST.increment * SECOND ? { base_ms, increment_ms } : null;
}

/**
 * The field of the new-game dialog.
 * @param {Page.TimeControl | null} clock
 * @param {(clock: Page.TimeControl | null) => void} change
 */
export function clockField(clock, change) {
  const text = controlText(clock);
  const own = h("div", { class: "fields own-clock" });
  let now = clock ?? timeControl("5+3");
  const set = (/** @type {Page.TimeControl} */ chosen) => change((now = chosen));
  /**
   * @param {"minutes" | "increment"} key
   * @param {number} value
   * @param {Page.Attributes} bounds
   */
  const number = (key, value, bounds) => {
    const input = h("input", { type: "number", name: key, required: true, value, max: MOST[key], ...bounds });
    input.addEventListener("change", () => {
      const [minutes, seconds] = [...own.querySelectorAll("input")].map((field) => field.valueAsNumber || 0);
      set(timeControl(`${minutes}+${seconds}`));
    });
    return h("label", {}, t(`pl.clock.${key}`), input);
  };
  const drawOwn = () =>
    show(
      own,
      number("minutes", now.base_ms / MINUTE, { min: 0.25, step: 0.25 }),
      number("increment", now.increment_ms / SECOND, { min: 0, step: 1 }),
    );
  const choose = (/** @type {string} */ word) => {
    if (word === "own") drawOwn();
    else show(own);
    if (word === "none") change(null);
    else set(word === "own" ? now : timeControl(word));
  };
  const chosen = !text ? "none" : KNOWN.includes(text) ? text : "own";
  if (chosen === "own") drawOwn();
  /** @type {[string, string][]} */
  const choices = [["none", t("pl.clock.none")], ...KNOWN.map(pair), ["own", t("pl.clock.own")]];
  return h("div", {}, segments("clock", t("pl.clock"), choices, chosen, choose), own);
}

/**
 * @param {string} text
 * @returns {[string, string]}
 */
const pair = (text) => [text, text];
