// A recorded search, step by step. What is shown at a step follows from the events before it and nothing else, so that
// stepping back is exact.

import { unitText } from "../values.js";

/**
 * A score as a number: searches write wins and losses as words.
 * @param {Api.Score} score
 */
export function number(score) {
  if (typeof score === "number") return score;
  if (score === "+inf") return Infinity;
  if (score === "-inf") return -Infinity;
  const plies = Number(/\d+/.exec(score)?.[0] ?? 0);
  return String(score).startsWith("win") ? 1e9 - plies : plies - 1e9;
}

/**
 * A score in a few characters: W3 is a win of MAX in 3 plies, L4 one of MIN in 4.
 * @param {Api.Score | null} score
 */
export function short(score) {
  if (score === null) return "";
  if (score === "+inf") return "+∞";
  if (score === "-inf") return "−∞";
  if (typeof score === "number") return String(score).replace("-", "−");
  return score.replace("win in ", "W").replace("loss in ", "L");
}

/**
 * The same as a recording shows it: as it is, or on the scale from -1 to 1.
 * @param {{ unit?: boolean }} recorded
 * @param {Api.Score | null} score
 */
export function shown({ unit }, score) {
  if (!unit || score === null || score === "+inf" || score === "-inf") return short(score);
  return typeof score === "number" ? unitText(score) : score.startsWith("win") ? "+1.00" : "−1.00";
}

/**
 * A score seen from the other side.
 * @template {Api.Score | null} S
 * @param {S} score
 * @returns {S}
 */
export function turned(score) {
  if (typeof score === "number") return /** @type {S} */ (-score);
  if (typeof score !== "string") return score;
  const [win, loss] = ["win", "loss"];
  const words = score.startsWith(win) ? score.replace(win, loss) : score.replace(loss, win);
  return /** @type {S} */ (score === "+inf" ? "-inf" : score === "-inf" ? "+inf" : words);
}

/**
 * A trace as the server sends it, ready to be stepped through.
 * @param {Api.Trace} trace
 * @param {boolean} [unit] values are shown from -1 to 1
 * @returns {Page.Recording}
 */
export function recording(trace, unit = false) {
  /** @type {Page.RecordedNode[]} */
  const nodes = trace.nodes.map((node) => ({ ...node, children: [] }));
  for (const node of nodes) if (node.parent !== null) nodes[node.parent].children.push(node.id);
  const events = withLists(trace.events);
  const prunes = !/^(minimax|negamax)/.test(trace.algorithm);
  const mover = trace.algorithm === "negamax";
  const grows = events.some(({ kind }) => kind === "look");
  return { ...trace, nodes, events, steps: steps({ ...trace, nodes, events }), prunes, mover, grows, unit };
}

/**
 * The events a reader steps through; the list L after some of them belongs to the last one before it.
 * @param {Api.Trace["events"]} told
 */
function withLists(told) {
  /** @type {Page.ShownEvent[]} */
  const events = [];
  for (const event of told) {
    const last = events.at(-1);
    if (event.kind === "list") {
      if (last) last.list = event.open;
    } else if (event.kind === "entry") {
      if (last) last.entry = { depth: event.depth, bound: event.bound };
    } else events.push({ ...event });
  }
  return events;
}

/**
 * True for a window that is only a question: one unit wide.
 * @param {Page.Window | null | undefined} window
 * @param {{ decimals?: number }} recorded
 */
export const isNull = (window, { decimals = 0 }) =>
  Boolean(window && Math.round((number(window[1]) - number(window[0])) * 10 ** decimals) === 1);

/**
 * True if a side can get nothing better than this value.
 * @param {Pick<Api.Trace, "range">} recorded
 * @param {boolean} max
 * @param {Api.Score} value
 */
const isRangeEnd = ({ range }, max, value) => Boolean(range) && value === range?.[max ? 1 : 0];

/**
 * What kind of reason a cut has.
 * @param {Pick<Api.Trace, "range" | "decimals">} recorded
 * @param {boolean} max
 * @param {Page.Window | undefined} window
 * @param {{ value: Api.Score, bound: Api.Score }} cut
 * @returns {Page.Reason["kind"]}
 */
function reasonKind(recorded, max, window, { value, bound }) {
  if (isRangeEnd(recorded, max, bound)) return ".range";
  if (isNull(window, recorded)) return ".null";
  return value === bound ? ".same" : "";
}

/**
 * Events in steps: a leaf is entered, evaluated and left in one, and a cut knows its reason.
 * @param {Pick<Page.Recording, "events" | "nodes" | "range" | "decimals">} recorded
 */
function steps(recorded) {
  const { events, nodes } = recorded;
  /** @type {Page.Step[]} */
  const found = [];
  /** @type {Page.Window[]} */
  const windows = [];
  for (let at = 0; at < events.length; at++) {
    const [event, next, last] = events.slice(at, at + 3);
    if (event.kind === "enter" || event.kind === "extend") windows[event.node] = [event.alpha, event.beta];
    if (event.kind === "enter" && next?.kind === "leaf" && last?.kind === "leave") {
      found.push({ ...event, event, kind: "leaf", leaf: next.leaf, value: last.value, list: last.list });
      at += 2;
    } else if (event.kind === "leaf" && next?.kind === "leave") {
      // Forced replies were played out before its value was known.
      const [alpha, beta] = windows[event.node];
      const { node, leaf } = event;
      found.push({ kind: "leaf", node, alpha, beta, event: next, leaf, value: next.value, list: next.list, entered: true });
      at += 1;
    } else if (event.kind === "cut") {
      const { value, bound, left, node } = event;
      const { max } = nodes[node];
      const kind = reasonKind(recorded, max, windows[node], event);
      const reason = { value, bound, max, kind, left: left.length };
      found.push({ ...event, event, reason });
    } else if (event.kind !== "leaf") found.push({ ...event, event });
  }
  return found;
}

/** @type {Page.NodeState} */
const NOTHING = {
  seen: false,
  open: false,
  visits: 0,
  window: null,
  best: null,
  bestChild: null,
  value: null,
  sign: "",
  leaf: null,
  entry: null,
  cut: false,
  reason: null,
  hidden: 0,
};

/**
 * What is known before the first step.
 * @param {Page.Recording} recorded
 * @returns {Page.SearchState}
 */
function beginning(recorded) {
  return {
    nodes: recorded.nodes.map(() => ({ ...NOTHING })),
    counters: { nodes: 0, leaves: 0, evaluations: 0, cuts: 0, table_hits: 0, again: 0 },
    step: null,
    done: false,
    range: recorded.range,
    looks: [],
  };
}

/**
 * What is known after the first `count` steps: nodes by id, counters, the step just made.
 * @param {Page.Recording} recorded
 * @param {number} count
 * @returns {Page.SearchState}
 */
export function stateAt(recorded, count) {
  return new Walk(recorded).at(count);
}

/** Walks through a recording: a step forward costs one step, a step back a walk from the start. */
export class Walk {
  /** @param {Page.Recording} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    this.made = 0;
    this.state = beginning(recorded);
  }

  /**
   * The state after the first `count` steps; it changes with the next call.
   * @param {number} count
   */
  at(count) {
    const { steps: made, value } = this.recorded;
    if (count < this.made) {
      this.made = 0;
      this.state = beginning(this.recorded);
    }
    while (this.made < count) take(this.state, made[this.made++]);
    this.state.step = count > 0 ? made[count - 1] : null;
    this.state.done = count === made.length;
    if (this.state.done && value !== null) Object.assign(this.state.nodes[0], { value, sign: "" });
    return this.state;
  }
}

/**
 * Makes one step.
 * @template {Page.Step["kind"]} K
 * @param {Page.SearchState} state
 * @param {Page.StepOf<K>} step
 */
function take(state, step) {
  // A table of functions by kind cannot say that the step is of the kind that is looked up.
  /** @type {(state: Page.SearchState, step: any) => void} */
  const act = ACT[step.kind];
  act(state, step);
}

/** @type {(keyof Api.Trace["stats"])[]} */
const COUNTED = ["nodes", "leaves", "evaluations", "cuts", "table_hits"];

/**
 * What each kind of step does to a state.
 * @type {{ [K in Page.Step["kind"]]: (state: Page.SearchState, step: Page.StepOf<K>) => void }}
 */
const ACT = {
  enter: visit,
  leaf(state, step) {
    if (!step.entered) visit(state, step);
    const { counters } = state;
    if (step.leaf === "remembered") counters.table_hits++;
    else counters.leaves++;
    if (step.leaf === "horizon" && !step.entered) counters.evaluations++;
    Object.assign(state.nodes[step.node], { leaf: step.leaf, entry: step.event.entry ?? null });
    leave(state, step);
  },
  value(state, { node, child, best }) {
    Object.assign(state.nodes[node], { best, bestChild: child });
  },
  cut(state, step) {
    state.nodes[step.node].reason = step.reason;
    for (const child of step.left) if (!state.nodes[child].visits) state.nodes[child].cut = true;
    state.counters.cuts++;
  },
  again(state) {
    state.counters.again++;
  },
  extend: visit,
  settle(state, step) {
    if (step.evaluated) state.counters.evaluations++;
    leave(state, step);
  },
  look(state, { look, depth, window }) {
    state.looks.push({ look, depth, window, from: state.counters.nodes });
  },
  hidden(state, step) {
    state.nodes[step.node].hidden += step.nodes;
    for (const name of COUNTED) state.counters[name] += step[name];
  },
  leave,
};

/**
 * A node is looked at, perhaps once more.
 * @param {Page.SearchState} state
 * @param {Pick<Page.StepOf<"enter">, "node" | "alpha" | "beta">} step
 */
function visit(state, { node, alpha, beta }) {
  const at = state.nodes[node];
  /** @type {Page.Window} */
  const window = [alpha, beta];
  const fresh = { best: null, bestChild: null, value: null, sign: "", reason: null, leaf: null, entry: null };
  Object.assign(at, fresh, { seen: true, open: true, cut: false, window });
  at.visits++;
  state.counters.nodes++;
}

/**
 * A node is done.
 * @param {Page.SearchState} state
 * @param {{ node: number, value: Api.Score }} step
 */
function leave(state, { node, value }) {
  const at = state.nodes[node];
  at.open = false;
  at.value = value;
  at.sign = boundSign(at, value, state.range);
}

/**
 * ≥ or ≤ where the window only lets a value be a bound.
 * @param {Page.NodeState} nodeState
 * @param {Api.Score} value
 * @param {Api.Trace["range"]} range
 * @returns {Page.NodeState["sign"]}
 */
function boundSign({ leaf, window, reason }, value, range) {
  // A bound that is the end of all values is the value.
  if (range?.includes(value)) return "";
  if (leaf === "end" || leaf === "horizon" || !window) return "";
  if (number(value) >= number(window[1]) && window[1] !== "+inf") return "≥";
  if (number(value) <= number(window[0]) && window[0] !== "-inf") return "≤";
  return reason ? (reason.max ? "≥" : "≤") : "";
}

/**
 * The nodes from a node up to the root.
 * @param {Page.Recording} recorded
 * @param {number} id
 */
export function pathUp(recorded, id) {
  const path = [];
  for (let at = /** @type {number | null} */ (id); at !== null; at = recorded.nodes[at].parent) path.push(at);
  return path;
}

/**
 * The moves from the root to a node, as the server names them.
 * @param {Page.Recording} recorded
 * @param {number} id
 */
export function lineTo(recorded, id) {
  const moves = pathUp(recorded, id).map((node) => recorded.nodes[node].move);
  return moves.reverse().filter((move) => move !== null);
}

/**
 * True if a cut here or above leaves the node out at this step.
 * @param {Page.Recording} recorded
 * @param {Page.SearchState} state
 * @param {number} id
 */
export function isCut(recorded, state, id) {
  const decided = pathUp(recorded, id).find((node) => state.nodes[node].visits || state.nodes[node].cut);
  return decided !== undefined && !state.nodes[decided].visits;
}

/**
 * The index of the next cut after the first `count` steps, as a number of steps; the end if there is none.
 * @param {Page.Recording} recorded
 * @param {number} count
 */
export function nextCut(recorded, count) {
  const ahead = recorded.steps.slice(count).findIndex((step) => step.kind === "cut");
  return ahead < 0 ? recorded.steps.length : count + ahead + 1;
}

/**
 * The recording with what a second answer knows below one of its nodes. The search did the same both times, so that each
 * visit of the node in one is the same visit in the other.
 * @param {Page.Recording} recorded
 * @param {Api.Trace} part
 * @param {number} focus
 */
export function merge(recorded, part, focus) {
  const nodes = recorded.nodes.map((node) => ({ ...node, children: [...node.children] }));
  const ids = part.nodes.map(() => 0);
  for (const node of part.nodes.slice(1)) ids[node.id] = place(nodes, ids[node.parent ?? 0], node);
  const told = withLists(part.events).map((event) => renamed(event, ids));
  const visits = visitsOf(told, focus).map(([from, to]) => told.slice(from, to + 1));
  const events = [];
  let copied = 0;
  for (const [from, to] of visitsOf(recorded.events, focus)) {
    events.push(
      ...recorded.events.slice(copied, from),
      ...(visits.shift() ?? recorded.events.slice(from, to + 1)),
    );
    copied = to + 1;
  }
  events.push(...recorded.events.slice(copied));
  return { ...recorded, nodes, events, steps: steps({ ...recorded, nodes, events }) };
}

/**
 * The id of a node of a part: known by its parent and move, or new.
 * @param {Page.RecordedNode[]} nodes
 * @param {number} parent
 * @param {Api.TraceNode} node
 */
function place(nodes, parent, node) {
  const known = nodes[parent].children.find((child) => nodes[child].move === node.move);
  if (known !== undefined) return known;
  const id = nodes.length;
  nodes.push({ ...node, id, parent, children: [] });
  nodes[parent].children.push(id);
  return id;
}

/**
 * @param {Page.ShownEvent} event
 * @param {number[]} ids
 * @returns {Page.ShownEvent}
 */
function renamed(event, ids) {
  const node = ids[event.node];
  const list = event.list && { list: event.list.map((open) => ({ ...open, node: ids[open.node] })) };
  if (event.kind === "cut") return { ...event, node, ...list, left: event.left.map((id) => ids[id]) };
  if (event.kind === "value" || event.kind === "again")
    return { ...event, node, ...list, child: ids[event.child] };
  return { ...event, node, ...list };
}

/**
 * From where to where each visit of a node lasts.
 * @param {Api.TraceEvent[]} events
 * @param {number} node
 */
function visitsOf(events, node) {
  /** @type {[number, number][]} */
  const visits = [];
  let from = 0;
  events.forEach((event, at) => {
    if (event.node !== node) return;
    if (event.kind === "enter") from = at;
    if (event.kind === "leave") visits.push([from, at]);
  });
  return visits;
}
