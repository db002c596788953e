// What a step of a search means, in words.

import { t } from "../i18n.js";
import { isNull, lineTo, number, shown, turned } from "./replay.js";

const side = (/** @type {boolean} */ max) => (max ? "MAX" : "MIN");

/**
 * A score in words: wins and losses spelled out.
 * @param {Page.Recording} recorded
 * @param {Api.Score | null} score
 */
function words(recorded, score) {
  const plies = /^(win|loss) in (\d+)$/.exec(String(score));
  return plies ? t(plies[1] === "win" ? "u.winMax" : "u.winMin", { plies: plies[2] }) : shown(recorded, score);
}

/**
 * A node by its letter in a typed tree, by its moves on a board.
 * @param {Page.Recording} recorded
 * @param {number} id
 */
export function nodeName(recorded, id) {
  if (id === 0) return t("u.root");
  if (recorded.game) return t("u.after", { moves: lineTo(recorded, id).join(" ") });
  return t("u.node", { letter: recorded.nodes[id].name });
}

/**
 * Where something happens, as a sentence goes on with it: "at node C".
 * @param {Page.Recording} recorded
 * @param {number} id
 */
function place(recorded, id) {
  if (id === 0) return t("u.at.root");
  if (recorded.game) return t("u.at.after", { moves: lineTo(recorded, id).join(" ") });
  return t("u.at.node", { letter: recorded.nodes[id].name });
}

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
/**
 * Why children were left out: the comparison and what it means.
 * @param {Page.Reason} reason
 * @param {(score: Api.Score) => string} say
 */
function reason({ max, kind, value, bound }, say) {
  return t(`u.cut.${max ? "max" : "min"}${kind}`, { value: say(value), bound: say(bound) });
}

/**
 * The same as a sentence.
 * @param {Page.Recording} recorded
 * @param {number} id
 * @param {Page.Reason} why
 */
export function reasonWords(recorded, id, why) {
  const say = (/** @type {Api.Score} */ score) => words(recorded, score);
  const told = t("u.cut", { where: place(recorded, id), reason: reason(why, say) });
  return isQuestion(why) ? told : `${told} ${t(`u.cutWhy.${why.max ? "max" : "min"}`)}`;
}

/**
 * The same in two short lines, for the picture.
 * @param {Page.Recording} recorded
 * @param {Page.Reason} why
 */
export function briefReason(recorded, why) {
  const [compared, meaning] = reason(why, (score) => shown(recorded, score)).split(": ");
  return [compared, why.kind === ".null" ? "" : meaning];
}

/**
 * True where a cut says nothing about what the other side would do.
 * @param {Page.Reason} why
 */
const isQuestion = ({ kind }) => kind === ".null" || kind === ".range";

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
  const end = t("u.end", { value: words(recorded, recorded.value) });
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
    if (isNull([alpha, beta], recorded))
      return node === 0
        ? t("u.probe", { number: state.nodes[node].visits, beta: words(recorded, beta) })
        : t("u.question", { node: name, beta: words(recorded, beta) });
    return recorded.prunes
      ? t("u.enter", { node: name, who, alpha: shown(recorded, alpha), beta: shown(recorded, beta) })
      : t("u.enterPlain", { node: name, who });
  },
  leaf(recorded, { node, leaf, value, event, entered }) {
    const name = capital(nodeName(recorded, node));
    if (event.entry) {
      const { depth, bound } = event.entry;
      return t(`t.entry.${bound}`, { node: name, depth, value: words(recorded, value) });
    }
    if (entered) return t("t.settled", { node: name, value: words(recorded, value) });
    return t(LEAF_KEYS[leaf], { node: capital(nodeName(recorded, node)), value: words(recorded, value) });
  },
  value(recorded, { node, child, best }, state) {
    const { max } = recorded.nodes[node];
    const [alpha, beta] = state.nodes[node].window ?? [-Infinity, Infinity];
    const told = t("u.value", {
      child: capital(nodeName(recorded, child)),
      node: nodeName(recorded, node),
      best: words(recorded, best),
      who: side(max),
    });
    const moves = max ? number(best) > number(alpha) : number(best) < number(beta);
    const inside = max ? number(best) < number(beta) : number(best) > number(alpha);
    if (!recorded.prunes || !moves || !inside) return told;
    return `${told} ${t(max ? "u.alphaRises" : "u.betaFalls", { best: shown(recorded, best) })}`;
  },
  cut(recorded, { node, left, reason: why }) {
    return `${reasonWords(recorded, node, why)} ${left.length ? t("u.cutLeft", { count: left.length }) : ""}`.trim();
  },
  again(recorded, { child }) {
    return t("u.againStep", { child: capital(nodeName(recorded, child)) });
  },
  look(recorded, { look, depth, window }) {
    const ends = window?.map((score) => shown(recorded, score));
    if (ends) return t("t.look.aspire", { depth, alpha: ends[0], beta: ends[1] });
    return t(`t.look.${look}`, { depth });
  },
  extend(recorded, { node }) {
    return t("t.extend", { node: capital(nodeName(recorded, node)), who: side(!recorded.nodes[node].max) });
  },
  settle(recorded, { node, value, evaluated }) {
    const key = evaluated ? "t.quiet" : "t.settle";
    return t(key, { node: capital(nodeName(recorded, node)), value: words(recorded, value) });
  },
  hidden(recorded, { node, nodes }) {
    return t("u.hidden", { node: nodeName(recorded, node), count: nodes });
  },
  leave(recorded, { node, value }, state) {
    if (recorded.mover && node !== 0) {
      const own = recorded.nodes[node].max ? value : turned(value);
      const [name, who] = [capital(nodeName(recorded, node)), side(recorded.nodes[node].max)];
      return t("t.turn", { node: name, who, own: shown(recorded, own), turned: shown(recorded, turned(own)) });
    }
    return t(LEAVE_KEYS[state.nodes[node].sign], { node: capital(nodeName(recorded, node)), value: words(recorded, value) });
  },
};
