// The names of openings, where they have one. Gomoku and renju: the 26 openings of three stones by their usual Japanese names
// (the Renju International Federation's list: "direct" where white's stone touches black's by a side, "indirect" by a
// corner), in every turned and mirrored form. Connect Four and tris: where the first stone is, as people say it.

import { t } from "../i18n.js";

/** Third stones on h8's board, with white's on h9. */
const DIRECT =
  "h10 Kansei, i10 Keigetsu, j10 Sosei, i9 Kagetsu, j9 Zangetsu, i8 Ugetsu, j8 Kinsei, h7 Shogetsu, i7 Kyugetsu, j7 Shingetsu, h6 Zuisei, i6 Sangetsu, j6 Yusei";
/** The same with white's on i9. */
const INDIRECT =
  "j10 Chosei, j9 Kyogetsu, j8 Kosei, j7 Suigetsu, j6 Ryusei, i8 Ungetsu, i7 Hogetsu, i6 Rangetsu, h7 Gingetsu, h6 Myojo, g7 Shagetsu, g6 Meigetsu, f6 Suisei";

/**
 * The ways to turn and mirror a step from the centre.
 * @type {((step: number[]) => number[])[]}
 */
const TURNS = [
  ([x, y]) => [x, y],
  ([x, y]) => [-x, y],
  ([x, y]) => [x, -y],
  ([x, y]) => [-x, -y],
  ([x, y]) => [y, x],
  ([x, y]) => [-y, x],
  ([x, y]) => [y, -x],
  ([x, y]) => [-y, -x],
];

/** @param {string} list */
const table = (list) =>
  list.split(", ").map((entry, index) => {
    const [cell, name] = entry.split(" ");
    return { x: cell.charCodeAt(0) - 104, y: Number(cell.slice(1)) - 8, name, number: index + 1 };
  });
const OPENINGS = [
  { white: [0, 1], kind: "D", thirds: table(DIRECT) },
  { white: [1, 1], kind: "I", thirds: table(INDIRECT) },
];

/** Of the first column, from the centre outwards. */
const COLUMNS = /** @type {const} */ ([
  "st.opening.column0",
  "st.opening.column1",
  "st.opening.column2",
  "st.opening.column3",
]);

/**
 * The name of the opening that these moves begin with, or null.
 * @param {Page.Rules} rules
 * @param {number[]} moves
 */
export function openingName(rules, moves) {
  if (!moves.length) return null;
  if (rules.text === "drop-7x6-4") return t(COLUMNS[Math.abs(moves[0] - 3)]);
  if (rules.text === "free-3x3-3") return t(`st.opening.${trisPlace(moves[0])}`);
  const found = rules.text.startsWith("free-15x15-5") ? renjuOpening(rules, moves) : null;
  return found && t("st.opening.renju", found);
}

/** @param {number} cell */
function trisPlace(cell) {
  if (cell === 4) return "centre";
  return cell % 2 === 0 ? "corner" : "edge";
}

/**
 * @param {Page.Rules} rules
 * @param {number[]} moves
 */
function renjuOpening({ width }, moves) {
  if (moves.length < 3) return null;
  const middle = 7;
  const [black, white, third] = moves.map((cell) => [(cell % width) - middle, Math.floor(cell / width) - middle]);
  if (black[0] || black[1]) return null;
  for (const turn of TURNS) {
    const [w, b] = [turn(white), turn(third)];
    for (const { white: place, kind, thirds } of OPENINGS) {
      if (w[0] !== place[0] || w[1] !== place[1]) continue;
      const found = thirds.find(({ x, y }) => x === b[0] && y === b[1]);
      if (found) return { name: found.name, code: `${found.number}${kind}` };
    }
  }
  return null;
}
