// What a step of a search means, in words.

import { t } from "../i18n.js";
import { letters, lineTo, number, short } from "./replay.js";

const side = (/** @type {boolean} */ max) => (max ? "MAX" : "MIN");

/**
 * A score in words: wins and losses spelled out.
 * @param {Api.Score | null} score
 */
function words(score) {
  const plies = /^(win|loss) in (\d+)$/.exec(String(score));
  return plies ? t(plies[1] === "win" ? "u.winMax" : "u.winMin", { plies: plies[2] }) : short(score);
}

/**
 * A node by its letter in a typed tree, by its moves on a board.
 * @param {Page.Recording} recorded
 * @param {number} id
 */
export function nodeName(recorded, id) {
  if (id === 0) return t("u.root");
  if (recorded.game) return t("u.after", { moves: lineTo(recorded, id).join(" ") });
  recorded.letters ??= letters(recorded);
  return t("u.node", { letter: recorded.letters[id] });
}

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {Page.Window | null | undefined} window */
const isNull = (window) => Boolean(window && number(window[1]) - number(window[0]) === 1);

/**
 * Why children were left out: the comparison and what it means.
 * @param {Page.Reason} reason
 * @param {(score: Api.Score) => string} say
 */
function reason({ max, window, value, bound }, say) {
  const kind = isNull(window) ? ".null" : value === bound ? ".same" : "";
  return t(`u.cut.${max ? "max" : "min"}${kind}`, { value: say(value), bound: say(bound) });
}

/**
 * The same as a sentence.
 * @param {Page.Recording} recorded
 * @param {number} id
 * @param {Page.Reason} why
 */
export function reasonWords(recorded, id, why) {
  const told = t("u.cut", { node: nodeName(recorded, id), reason: reason(why, words) });
  return isNull(why.window) ? told : `${told} ${t(`u.cutWhy.${why.max ? "max" : "min"}`)}`;
}

/**
 * The same in two short lines, for the picture.
 * @param {Page.Reason} why
 */
export function briefReason(why) {
  const [compared, meaning] = reason(why, short).split(": ");
  return [compared, isNull(why.window) ? "" : meaning];
}

/**
 * The window as it is by now: what has been found narrows it from one side.
 * @param {{ max: boolean }} needs
 * @param {{ window: Page.Window, best: Api.Score | null }} needs
 */
export function windowNow({ max }, { window: [alpha, beta], best }) {
  if (best === null) return [alpha, beta];
  return max
    ? [number(best) > number(alpha) ? best : alpha, beta]
    : [alpha, number(best) < number(beta) ? best : beta];
}

/**
 * The sentence of the step a state stands on.
 * @param {Page.Recording} recorded
 * @param {Page.SearchState} state
 */
export function stepWords(recorded, state) {
  if (!state.step) return t("u.start");
  // A table of functions by kind cannot say that the step is of the kind that is looked up.
  /** @type {(recorded: Page.Recording, step: any, state: Page.SearchState) => string} */
  const say = SAY[state.step.kind];
  const told = say(recorded, state.step, state);
  if (!state.done) return told;
  const line = recorded.best
    .slice(1)
    .map((id) => (recorded.game ? recorded.nodes[id].move : nodeName(recorded, id)));
  const end = t("u.end", { value: words(recorded.value) });
  return line.length ? `${end} ${t("u.endLine", { line: line.join(", ") })}` : end;
}

/** @type {Record<Page.StepOf<"leaf">["leaf"], Page.Key>} */
const LEAF_KEYS = { end: "u.leafEnd", horizon: "u.leafHorizon", remembered: "u.leafRemembered" };
/** @type {Record<Page.NodeState["sign"], Page.Key>} */
const LEAVE_KEYS = { "": "u.leave", "≥": "u.leaveLeast", "≤": "u.leaveMost" };

/**
 * The sentence of each kind of step.
 * @type {{ [K in Page.Step["kind"]]: (recorded: Page.Recording, step: Page.StepOf<K>, state: Page.SearchState) => string }}
 */
const SAY = {
  enter(recorded, { node, alpha, beta }, state) {
    const name = capital(nodeName(recorded, node));
    const who = side(recorded.nodes[node].max);
    if (isNull([alpha, beta]))
      return node === 0
        ? t("u.probe", { number: state.nodes[node].visits, beta: words(beta) })
        : t("u.question", { node: name, beta: words(beta) });
    return recorded.prunes
      ? t("u.enter", { node: name, who, alpha: short(alpha), beta: short(beta) })
      : t("u.enterPlain", { node: name, who });
  },
  leaf(recorded, { node, leaf, value }) {
    return t(LEAF_KEYS[leaf], { node: capital(nodeName(recorded, node)), value: words(value) });
  },
  value(recorded, { node, child, best }, state) {
    const { max } = recorded.nodes[node];
    const [alpha, beta] = state.nodes[node].window ?? [-Infinity, Infinity];
    const told = t("u.value", {
      child: capital(nodeName(recorded, child)),
      node: nodeName(recorded, node),
      best: words(best),
      who: side(max),
    });
    const moves = max ? number(best) > number(alpha) : number(best) < number(beta);
    const inside = max ? number(best) < number(beta) : number(best) > number(alpha);
    if (!recorded.prunes || !moves || !inside) return told;
    return `${told} ${t(max ? "u.alphaRises" : "u.betaFalls", { best: short(best) })}`;
  },
  cut(recorded, { node, left, reason: why }) {
    return `${reasonWords(recorded, node, why)} ${left.length ? t("u.cutLeft", { count: left.length }) : ""}`.trim();
  },
  again(recorded, { child }) {
    return t("u.againStep", { child: capital(nodeName(recorded, child)) });
  },
  hidden(recorded, { node, nodes }) {
    return t("u.hidden", { node: nodeName(recorded, node), count: nodes });
  },
  leave(recorded, { node, value }, state) {
    return t(LEAVE_KEYS[state.nodes[node].sign], { node: capital(nodeName(recorded, node)), value: words(value) });
  },
};
