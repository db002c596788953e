// The opponents of the new-game dialog: a face, a name and a word each, and a sentence about the one that is chosen.

import { breakable, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { face } from "./faces.js";
import { OPPONENTS, opponentOf, playsOn, programName } from "./opponents.js";
import { findPlayer } from "./spec.js";

const GROUPS = /** @type {const} */ (["people", "documents", "strongest"]);

/**
 * `choose` hears the text of the opponent; `draw(spec, size)` shows which one is chosen and who plays on that board.
 * @param {Api.Player[]} players
 * @param {(spec: string) => void} choose
 */
export function facesField(players, choose) {
  const known = OPPONENTS.filter(({ spec }) => findPlayer(players, spec.split(":")[0]));
  const story = h("p", { class: "story soft", "aria-live": "polite" });
  const fields = known.map((opponent) => faceField(opponent, choose));
  const group = (/** @type {typeof GROUPS[number]} */ name) =>
    h(
      "div",
      { class: `faces ${name}`, role: "group", "aria-label": t(`opp.${name}`) },
      h("span", { class: "soft small group-name" }, t(`opp.${name}`)),
      fields.filter((_, index) => known[index].group === name),
    );
  const legend = h("legend", {}, t("opp.title"));
  const box = h("fieldset", { class: "opponents" }, legend, story, GROUPS.map(group));

  /**
   * @param {string} spec
   * @param {Page.Size} size
   */
  function draw(spec, size) {
    const chosen = opponentOf(spec);
    fields.forEach((field, index) => {
      const input = field.querySelector("input");
      if (!input) return;
      input.checked = known[index] === chosen;
      input.disabled = !playsOn(known[index].spec, size);
    });
    const name = chosen ? t(`opp.${chosen.id}`) : programName(spec);
    const words = chosen ? t(`opp.${chosen.id}.story`) : "";
    const about = playsOn(spec, size) ? words : t("opp.tooLarge");
    show(story, h("strong", {}, name), about && ` · ${about}`);
  }
  return { box, draw };
}

/**
 * @param {import("./opponents.js").Opponent} opponent
 * @param {(spec: string) => void} choose
 */
function faceField({ id, spec }, choose) {
  const input = { type: "radio", name: "opponent", value: id, onchange: () => choose(spec) };
  return h(
    "label",
    { class: "face-card" },
    h("input", input),
    h("span", {}, face(spec), h("strong", {}, breakable(t(`opp.${id}`))), h("small", { class: "soft" }, t(`opp.${id}.word`))),
  );
}

/**
 * The programs of the documents, each a click away: the person is red and begins, from then on the winner does.
 * @param {Api.Player[]} players
 * @param {(spec: string) => void} challenge
 */
export function quickOpponents(players, challenge) {
  const known = OPPONENTS.filter(
    ({ group, spec }) => group === "documents" && findPlayer(players, spec.split(":")[0]),
  );
  /** @param {import("./opponents.js").Opponent} opponent */
  const button = ({ id, spec }) => {
    const said = { title: t("pl.quick.play", { who: t(`opp.${id}`) }) };
    return h("button", { type: "button", id: `quick-${id}`, ...said, onclick: () => challenge(spec) }, face(spec), t(`opp.${id}`));
  };
  return h(
    "div",
    { class: "quick", role: "group", "aria-label": t("pl.quick") },
    h("p", { class: "soft small" }, t("pl.quick")),
    h("div", { class: "row" }, known.map(button)),
  );
}
