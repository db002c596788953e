// One puzzle being tried: what was played, what is looked at, what the server said. Pure.

/**
 * @typedef {"asking" | "checking" | "wrong" | "solved" | "shown"} Phase
 * @typedef {{
 *   puzzle: Api.Puzzle, base: number[], phase: Phase, tried: number[], next: number[], line: number[], at: number, hints: number,
 * }} Try base: the moves before the puzzle; tried: those since; next: the right moves from here on, both sides' in turn;
 *   line: all that can be looked at, of which `at` moves are shown; hints: how many were taken
 */

/**
 * @param {Api.Puzzle} puzzle
 * @param {number[]} base
 * @param {number[]} solution
 * @returns {Try}
 */
export const begun = (puzzle, base, solution) => ({
  puzzle,
  base,
  phase: "asking",
  tried: [],
  next: solution,
  line: [],
  at: 0,
  hints: 0,
});

/**
 * The person moves; the server is asked.
 * @param {Try} state
 * @param {number} move
 * @returns {Try}
 */
export function moved(state, move) {
  const tried = [...state.tried, move];
  return { ...state, phase: "checking", tried, line: tried, at: tried.length, hints: 0 };
}

/**
 * What the server says of the last move.
 * @param {Try} state
 * @param {Api.PuzzleTry["verdict"]} verdict
 * @param {number[]} line
 * @returns {Try}
 */
export function judged(state, verdict, line) {
  if (verdict === "right") {
    const tried = [...state.tried, line[0]];
    return { ...state, phase: "asking", tried, next: line.slice(1), line: tried, at: tried.length };
  }
  return { ...state, phase: verdict, line: [...state.tried, ...line] };
}

/**
 * The last move could not be judged: it is taken back.
 * @param {Try} state
 * @returns {Try}
 */
export function takenBack(state) {
  const tried = state.tried.slice(0, -1);
  return { ...state, phase: "asking", tried, line: tried, at: tried.length };
}

/**
 * The solution from where the last right move was.
 * @param {Try} state
 * @returns {Try}
 */
export function givenUp(state) {
  const tried = state.phase === "wrong" ? state.tried.slice(0, -1) : state.tried;
  return { ...state, phase: "shown", tried, line: [...tried, ...state.next], at: tried.length };
}

/**
 * Shows so many moves of the line.
 * @param {Try} state
 * @param {number} at
 * @returns {Try}
 */
export const lookedAt = (state, at) => ({ ...state, at: Math.min(Math.max(at, 0), state.line.length) });

/**
 * One more hint: first the row, then the cell.
 * @param {Try} state
 * @returns {Try}
 */
export const hinted = (state) => ({ ...state, hints: Math.min(state.hints + 1, 2) });

/** @param {Try} state */
export const shownMoves = ({ base, line, at }) => [...base, ...line.slice(0, at)];

/** Whether the puzzle is over, one way or another. @param {Try} state */
export const isOver = ({ phase }) => phase === "wrong" || phase === "solved" || phase === "shown";
