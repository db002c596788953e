// What a step of a search means, in words.

import { t } from "../i18n.js";
import { letters, lineTo, number, short } from "./replay.js";

const side = (max) => (max ? "MAX" : "MIN");

/** A score in words: wins and losses spelled out. */
function words(score) {
  const plies = /^(win|loss) in (\d+)$/.exec(score);
  return plies ? t(plies[1] === "win" ? "u.winMax" : "u.winMin", { plies: plies[2] }) : short(score);
}

/** A node by its letter in a typed tree, by its moves on a board. */
export function nodeName(recorded, id) {
  if (id === 0) return t("u.root");
  if (recorded.game) return t("u.after", { moves: lineTo(recorded, id).join(" ") });
  recorded.letters ??= letters(recorded);
  return t("u.node", { letter: recorded.letters[id] });
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const isNull = (window) => window && number(window[1]) - number(window[0]) === 1;

/** Why children were left out: the comparison and what it means. */
function reason({ max, window, value, bound }, say) {
  const kind = isNull(window) ? ".null" : value === bound ? ".same" : "";
  return t(`u.cut.${max ? "max" : "min"}${kind}`, { value: say(value), bound: say(bound) });
}

/** The same as a sentence. */
export function reasonWords(recorded, id, why) {
  const told = t("u.cut", { node: nodeName(recorded, id), reason: reason(why, words) });
  return isNull(why.window) ? told : `${told} ${t(`u.cutWhy.${why.max ? "max" : "min"}`)}`;
}

/** The same in two short lines, for the picture. */
export function briefReason(why) {
  const [compared, meaning] = reason(why, short).split(": ");
  return [compared, isNull(why.window) ? "" : meaning];
}

/** The window as it is by now: what has been found narrows it from one side. */
export function windowNow({ max }, { window: [alpha, beta], best }) {
  if (best === null) return [alpha, beta];
  return max
    ? [number(best) > number(alpha) ? best : alpha, beta]
    : [alpha, number(best) < number(beta) ? best : beta];
}

/** The sentence of the step a state stands on. */
export function stepWords(recorded, state) {
  if (!state.step) return t("u.start");
  const told = SAY[state.step.kind](recorded, state.step, state);
  if (!state.done) return told;
  const line = recorded.best
    .slice(1)
    .map((id) => (recorded.game ? recorded.nodes[id].move : nodeName(recorded, id)));
  const end = t("u.end", { value: words(recorded.value) });
  return line.length ? `${end} ${t("u.endLine", { line: line.join(", ") })}` : end;
}

const SAY = {
  enter(recorded, { node, alpha, beta }, state) {
    const name = capital(nodeName(recorded, node));
    const who = side(recorded.nodes[node].max);
    if (isNull([alpha, beta])) {
      const number_ = state.nodes[node].visits;
      return node === 0
        ? t("u.probe", { number: number_, beta: words(beta) })
        : t("u.question", { node: name, beta: words(beta) });
    }
    return recorded.prunes
      ? t("u.enter", { node: name, who, alpha: short(alpha), beta: short(beta) })
      : t("u.enterPlain", { node: name, who });
  },
  leaf(recorded, { node, leaf, value }) {
    const key = { end: "u.leafEnd", horizon: "u.leafHorizon", remembered: "u.leafRemembered" }[leaf];
    return t(key, { node: capital(nodeName(recorded, node)), value: words(value) });
  },
  value(recorded, { node, child, best }, state) {
    const { max } = recorded.nodes[node];
    const { window } = state.nodes[node];
    const told = t("u.value", {
      child: capital(nodeName(recorded, child)),
      node: nodeName(recorded, node),
      best: words(best),
      who: side(max),
    });
    const moves = max ? number(best) > number(window[0]) : number(best) < number(window[1]);
    const inside = max ? number(best) < number(window[1]) : number(best) > number(window[0]);
    if (!recorded.prunes || !moves || !inside) return told;
    return `${told} ${t(max ? "u.alphaRises" : "u.betaFalls", { best: short(best) })}`;
  },
  cut(recorded, { node, left, reason }) {
    return `${reasonWords(recorded, node, reason)} ${left.length ? t("u.cutLeft", { count: left.length }) : ""}`.trim();
  },
  again(recorded, { child }) {
    return t("u.againStep", { child: capital(nodeName(recorded, child)) });
  },
  hidden(recorded, { node, nodes }) {
    return t("u.hidden", { node: nodeName(recorded, node), count: nodes });
  },
  leave(recorded, { node, value }, state) {
    const key = { "≥": "u.leaveLeast", "≤": "u.leaveMost" }[state.nodes[node].sign] ?? "u.leave";
    return t(key, { node: capital(nodeName(recorded, node)), value: words(value) });
  },
};
