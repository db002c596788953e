// The keys that step through a game, the same in every view.

/**
 * One move back and on, to the first position and to the last.
 * @param {(ply: number) => void} goto
 * @param {number} at
 * @param {number} last
 * @returns {Record<string, () => void>}
 */
export function stepKeys(goto, at, last) {
  const [back, forth] = [() => goto(at - 1), () => goto(at + 1)];
  return { "[": back, "]": forth, ArrowLeft: back, ArrowRight: forth, Home: () => goto(0), End: () => goto(last) };
}
