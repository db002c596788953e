// What is known of a position, heard from the server for as long as somebody looks: a tab that is hidden or left gives
// its place to others at once.

import { sentence } from "../dom.js";
import { refusalWords } from "../refusals.js";

const EXPLAIN_MS = 1000;
/** So many answers are kept, the latest. */
const KEPT = 400;

/**
 * A position to look at.
 * @typedef {{ game: string, moves: string, lines?: number }} Question
 */

/**
 * What is told of it.
 * @typedef {object} Ears
 * @property {(answer: Api.Analysis) => void} learn
 * @property {(place: number) => void} queued
 * @property {(words: string) => void} refuse
 */

/** The latest answers, by their positions. */
function createMemory() {
  /** @type {Map<string, Api.Analysis>} */
  const known = new Map();
  const key = (/** @type {Question} */ { game, moves }) => `${game} ${moves}`;
  return {
    /** @param {Question} asked */
    of: (asked) => known.get(key(asked)) ?? null,
    /**
     * @param {Question} asked
     * @param {Api.Analysis} answer
     */
    keep(asked, answer) {
      known.delete(key(asked));
      known.set(key(asked), answer);
      const [oldest] = known.keys();
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    },
  };
}

/**
 * @param {Api.Client} api
 * @param {Ears} ears
 */
export function createWatcher(api, { learn, queued, refuse }) {
  const known = createMemory();
  /** @type {Question | null} */
  let question = null;
  let [heard, over] = [false, false];
  let stopEvents = () => {};

  /** @param {Api.Analysis} answer */
  function hear(answer) {
    if (!question) return;
    heard = true;
    over = Boolean(answer.final);
    known.keep(question, answer);
    learn(answer);
  }

  /** A stream cannot say why it was refused; the plain question can. */
  async function explain() {
    const asked = question;
    if (!asked || heard) return;
    try {
      const answer = await api.get("/api/analysis", { ...asked, time_ms: EXPLAIN_MS });
      if (asked === question) hear({ ...answer, final: true });
    } catch (error) {
      if (asked === question) refuse(sentence(error));
    }
  }

  function open() {
    stopEvents();
    if (!question || over || document.hidden) return;
    const failed = (/** @type {Api.Refusal} */ refusal) => {
      heard = true;
      refuse(refusalWords(refusal));
    };
    const on = { analysis: hear, queued: (/** @type {Api.Queued} */ line) => queued(line.queued), failed };
    stopEvents = api.events("/api/analysis/events", question, on, {
      once: true,
      state: (up) => up || over || explain(),
    });
  }

  const leave = () => stopEvents();
  document.addEventListener("visibilitychange", open);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", open);

  return {
    /**
     * Looks at a position; what was known of it is told at once.
     * @param {Question | null} asked
     */
    look(asked) {
      question = asked;
      const before = asked && known.of(asked);
      [heard, over] = [Boolean(before), Boolean(before?.final)];
      if (before) learn(before);
      open();
    },
    keep: known.keep,
    close() {
      question = null;
      stopEvents();
      document.removeEventListener("visibilitychange", open);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", open);
    },
  };
}
