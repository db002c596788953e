// Two people on two pages: what each of them is called, and how their game ends.

import assert from "node:assert/strict";
import test from "node:test";
import { endWords } from "../../static/play/outcome.js";
import { seatName, sideWords } from "../../static/play/people.js";
import { gameOf } from "../../static/game.js";
import { undoTarget } from "../../static/play/seats.js";

const rules = gameOf("drop-7x6-4");

/**
 * A game of two as one of them sees it.
 * @param {Partial<Page.Game>} given
 */
function shared(given) {
  const game = /** @type {Page.Game} */ ({
    game: rules.text,
    x: "human",
    o: "human",
    ply: 8,
    status: "playing",
    to_move: "x",
    people: { x: { name: "Anna" }, o: { name: null } },
    ...given,
  });
  return { rules, game, first: 0 };
}

test("each reads its own name as you, and a free seat as free", () => {
  assert.equal(seatName(shared({ you: ["x"] }), 0), "You (Anna)");
  assert.equal(seatName(shared({ you: ["x"] }), 1), "The other player");
  assert.equal(seatName(shared({ you: ["o"] }), 1), "You");
  assert.equal(seatName(shared({ you: ["o"] }), 0), "Anna");
  assert.equal(seatName(shared({ people: { x: { name: "Anna" }, o: null }, you: ["x"] }), 1), "A free seat");
});

test("after a rematch the colours stay and the sides are exchanged", () => {
  const swapped = { ...shared({ people: { x: { name: null }, o: { name: "Anna" } }, you: [] }), first: 1 };
  assert.equal(sideWords(swapped, "o"), "Anna (red)");
  assert.equal(sideWords(swapped, "x"), "The other player (yellow)");
});

test("a draw by agreement says so, and can be taken back where one plays alone", () => {
  const over = shared({ status: "agreed", to_move: null, you: ["x"] });
  assert.deepEqual(
    [endWords(over, "alternate").title, endWords(over, "alternate").reason],
    ["A draw", "Drawn by agreement after 8 moves."],
  );
  assert.equal(undoTarget(over.game), 8);
});

test("who won reads that it won, the others who did", () => {
  const won = (/** @type {Page.Side[]} */ you) =>
    endWords(shared({ status: "won", winner: "x", to_move: null, you }), "alternate").title;
  assert.equal(won(["x"]), "You won!");
  assert.equal(won(["o"]), "Anna (red) won");
  assert.equal(won([]), "Anna (red) won");
});
