// Ratings from results: the numbers under which the results so far are the most likely (Bradley and Terry 1952), on
// Elo's scale: 400 points are ten to one.

/** @typedef {{ x: number, o: number, winner: "x" | "o" | null }} Result */

const POINTS = 400;
/** Half a drawn game of everybody with everybody keeps ratings finite. */
const PRIOR = 0.5;
const ROUNDS = 200;

/**
 * Expected points of a player against another.
 * @param {number} own
 * @param {number} other
 */
export const expected = (own, other) => 1 / (1 + 10 ** ((other - own) / POINTS));

/**
 * @param {number} players
 * @param {Result[]} results
 * @returns {number[]} their mean is 0
 */
export function ratings(players, results) {
  const games = Array.from({ length: players }, () => new Array(players).fill(PRIOR));
  const points = new Array(players).fill((PRIOR * (players - 1)) / 2);
  for (const { x, o, winner } of results) {
    games[x][o]++;
    games[o][x]++;
    points[x] += winner === "x" ? 1 : winner === "o" ? 0 : 0.5;
    points[o] += winner === "o" ? 1 : winner === "x" ? 0 : 0.5;
  }
  let strengths = new Array(players).fill(1);
  for (let round = 0; round < ROUNDS; round++) strengths = improved(strengths, games, points);
  const logs = strengths.map((strength) => POINTS * Math.log10(strength));
  const mean = logs.reduce((sum, log) => sum + log, 0) / players;
  return logs.map((log) => log - mean);
}

/**
 * One step of the fixed point: points divided by what the games would bring per unit of strength.
 * @param {number[]} strengths
 * @param {number[][]} games
 * @param {number[]} points
 */
function improved(strengths, games, points) {
  return strengths.map((own, player) => {
    const share = strengths.reduce(
      (sum, other, rival) => (rival === player ? sum : sum + games[player][rival] / (own + other)),
      0,
    );
    return points[player] / share;
  });
}
