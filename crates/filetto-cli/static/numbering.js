// How moves are counted, the same in every view: each stone has a number, "1. 2. 3.", as in the literature of these games,
// where a column or a cell is a whole move. (Chess counts pairs: here nobody would know whose move 5 is.)

/**
 * The number before a move; `index` counts from 0.
 * @param {number} index
 */
export const moveNumber = (index) => `${index + 1}.`;
