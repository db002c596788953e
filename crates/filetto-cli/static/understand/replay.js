// A recorded search, step by step. What is shown at a step follows from the events before it and nothing else, so that
// stepping back is exact.

/** A score as a number: searches write wins and losses as words. */
export function number(score) {
  if (typeof score === "number") return score;
  if (score === "+inf") return Infinity;
  if (score === "-inf") return -Infinity;
  const plies = Number(/\d+/.exec(score)?.[0] ?? 0);
  return String(score).startsWith("win") ? 1e9 - plies : plies - 1e9;
}

/** A score in a few characters: W3 is a win of MAX in 3 plies, L4 one of MIN in 4. */
export function short(score) {
  if (score === null || score === undefined) return "";
  if (score === "+inf") return "+∞";
  if (score === "-inf") return "−∞";
  if (typeof score === "number") return String(score).replace("-", "−");
  return score.replace("win in ", "W").replace("loss in ", "L");
}

/** A trace as the server sends it, ready to be stepped through. */
export function recording(trace) {
  const nodes = trace.nodes.map((node) => ({ ...node, children: [] }));
  for (const node of nodes) if (node.parent !== null) nodes[node.parent].children.push(node.id);
  const whole = { ...trace, nodes, events: trace.events.filter((event) => event.kind !== "list") };
  whole.steps = steps(whole);
  whole.prunes = !/^(minimax|negamax)/.test(trace.algorithm);
  return whole;
}

/** Events in steps: a leaf is entered, judged and left in one, and a cut knows its reason. */
function steps({ events, nodes }) {
  const [found, windows] = [[], []];
  for (let at = 0; at < events.length; at++) {
    const [event, next, last] = events.slice(at, at + 3);
    const leaf = event.kind === "enter" && next?.kind === "leaf" && last?.kind === "leave";
    const step = { ...event, event };
    if (event.kind === "enter") windows[event.node] = [event.alpha, event.beta];
    if (leaf) Object.assign(step, { kind: "leaf", leaf: next.leaf, value: last.value });
    if (event.kind === "cut")
      step.reason = {
        value: event.value,
        bound: event.bound,
        max: nodes[event.node].max,
        window: windows[event.node],
        left: event.left.length,
      };
    found.push(step);
    if (leaf) at += 2;
  }
  return found;
}

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
  cut: false,
  reason: null,
  hidden: 0,
};

/** What is known after the first `count` steps: nodes by id, counters, the step just made. */
export function stateAt(recorded, count) {
  const state = {
    nodes: recorded.nodes.map(() => ({ ...NOTHING })),
    counters: { nodes: 0, leaves: 0, evaluations: 0, cuts: 0, table_hits: 0, again: 0 },
    step: count > 0 ? recorded.steps[count - 1] : null,
    done: count === recorded.steps.length,
  };
  for (const step of recorded.steps.slice(0, count)) ACT[step.kind](state, step);
  if (state.done && recorded.value !== null)
    Object.assign(state.nodes[0], { value: recorded.value, sign: "" });
  return state;
}

/** What each kind of step does to a state. */
const ACT = {
  enter(state, { node, alpha, beta }) {
    const at = state.nodes[node];
    Object.assign(at, {
      seen: true,
      open: true,
      cut: false,
      window: [alpha, beta],
      best: null,
      bestChild: null,
      value: null,
      sign: "",
      reason: null,
    });
    at.visits++;
    state.counters.nodes++;
  },
  leaf(state, step) {
    ACT.enter(state, step);
    const { counters } = state;
    if (step.leaf === "remembered") counters.table_hits++;
    else counters.leaves++;
    if (step.leaf === "horizon") counters.evaluations++;
    state.nodes[step.node].leaf = step.leaf;
    ACT.leave(state, step);
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
  hidden(state, step) {
    state.nodes[step.node].hidden += step.nodes;
    for (const name of ["nodes", "leaves", "evaluations", "cuts", "table_hits"])
      state.counters[name] += step[name];
  },
  leave(state, { node, value }) {
    const at = state.nodes[node];
    at.open = false;
    at.value = value;
    at.sign = boundSign(at, value);
  },
};

/** ≥ or ≤ where the window only lets a value be a bound. */
function boundSign({ leaf, window, reason }, value) {
  if (leaf === "end" || leaf === "horizon") return "";
  if (number(value) >= number(window[1]) && window[1] !== "+inf") return "≥";
  if (number(value) <= number(window[0]) && window[0] !== "-inf") return "≤";
  return reason ? (reason.max ? "≥" : "≤") : "";
}

/** The moves from the root to a node, as the server names them. */
export function lineTo(recorded, id) {
  const line = [];
  for (let node = recorded.nodes[id]; node.parent !== null; node = recorded.nodes[node.parent])
    line.unshift(node.move);
  return line;
}

/** True if a cut here or above leaves the node out at this step. */
export function isCut(recorded, state, id) {
  for (let node = id; node !== null; node = recorded.nodes[node].parent) {
    if (state.nodes[node].visits) return false;
    if (state.nodes[node].cut) return true;
  }
  return false;
}

/** The index of the next cut after the first `count` steps, as a number of steps; the end if there is none. */
export function nextCut(recorded, count) {
  const ahead = recorded.steps.slice(count).findIndex((step) => step.kind === "cut");
  return ahead < 0 ? recorded.steps.length : count + ahead + 1;
}

/** The recording with what a second answer knows below one of its nodes. The search did the same both times, so that each
 * visit of the node in one is the same visit in the other. */
export function merge(recorded, part, focus) {
  const nodes = recorded.nodes.map((node) => ({ ...node, children: [...node.children] }));
  const ids = part.nodes.map(() => 0);
  for (const node of part.nodes.slice(1)) ids[node.id] = place(nodes, ids[node.parent], node);
  const told = part.events.filter((event) => event.kind !== "list").map((event) => renamed(event, ids));
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
  return { ...recorded, nodes, events, steps: steps({ nodes, events }), letters: undefined };
}

/** The id of a node of a part: known by its parent and move, or new. */
function place(nodes, parent, node) {
  const known = nodes[parent].children.find((child) => nodes[child].move === node.move);
  if (known !== undefined) return known;
  const id = nodes.length;
  nodes.push({ ...node, id, parent, children: [] });
  nodes[parent].children.push(id);
  return id;
}

function renamed(event, ids) {
  const copy = { ...event, node: ids[event.node] };
  if (event.child !== undefined) copy.child = ids[event.child];
  if (event.left) copy.left = event.left.map((id) => ids[id]);
  return copy;
}

/** From where to where each visit of a node lasts. */
function visitsOf(events, node) {
  const visits = [];
  let from = 0;
  events.forEach((event, at) => {
    if (event.node !== node) return;
    if (event.kind === "enter") from = at;
    if (event.kind === "leave") visits.push([from, at]);
  });
  return visits;
}

/** A, B, …, Z, AA, …: lectures name the nodes of a tree level by level. */
export function letters(recorded) {
  const names = [];
  let level = [0];
  for (let count = 0; level.length; level = level.flatMap((id) => recorded.nodes[id].children)) {
    for (const id of level) names[id] = letter(count++);
  }
  return names;
}

function letter(index) {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}
