// How a person does, as a card: rating, streaks and the curve of the ratings.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { daysInARow } from "./progress.js";

const [WIDTH, HEIGHT, EDGE] = [280, 56, 4];

/**
 * @param {import("./progress.js").Progress} progress
 * @param {string} today
 */
export function progressCard(progress, today) {
  const fact = (/** @type {string} */ name, /** @type {Page.Child} */ value, /** @type {string} */ id) =>
    h("div", {}, h("dt", {}, name), h("dd", { id }, value));
  const range = `±${Math.round(2 * progress.deviation)}`;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("pz.you")),
    h(
      "dl",
      { class: "pz-facts" },
      fact(t("pz.rating"), [progress.rating, " ", h("small", { class: "soft" }, range)], "pz-rating"),
      fact(t("pz.streak"), progress.streak, "pz-streak"),
      fact(t("pz.best"), progress.best, "pz-best"),
      fact(t("pz.days"), daysInARow(progress, today), "pz-days"),
      fact(t("pz.solvedOf"), `${progress.solved} / ${progress.tried}`, "pz-solved"),
    ),
    progress.history.length > 1 && sparkline(progress.history),
  );
}

/** @param {number[]} ratings */
function sparkline(ratings) {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (/** @type {number} */ at) => EDGE + (at * (WIDTH - 2 * EDGE)) / (ratings.length - 1);
  const y = (/** @type {number} */ rating) =>
    HEIGHT - EDGE - ((rating - low) * (HEIGHT - 2 * EDGE)) / Math.max(high - low, 1);
  const path = ratings.map((rating, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(rating).toFixed(1)}`).join("");
  const label = t("pz.curve", { count: ratings.length, low, high, last: ratings[ratings.length - 1] });
  return s(
    "svg",
    { class: "pz-spark", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    s("path", { d: path }),
    s("circle", { cx: x(ratings.length - 1), cy: y(ratings[ratings.length - 1]), r: 4 }),
  );
}
