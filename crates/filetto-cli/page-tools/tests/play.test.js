// Seats, turns and results: what the play view decides before it asks the server.

import assert from "node:assert/strict";
import test from "node:test";
import { setLang } from "../../static/i18n.js";
import { clock, gameName, playerName } from "../../static/names.js";
import { nextFirst } from "../../static/play/begins.js";
import { endWords, winnerSeat } from "../../static/play/outcome.js";
import { bySeat, firstSeat, mover, redoTarget, seatOf, undoTarget } from "../../static/play/seats.js";
import { easyOpponent, readSpec, withoutSeed, writeSpec } from "../../static/play/spec.js";
import { gameOf } from "../../static/game.js";
import { boardRows } from "../../static/analyse/editor.js";

const PEOPLE = { x: "human", o: "human" };
const VERSUS = { x: "human", o: "level:3" };
const PROGRAMS = { x: "random", o: "level:3" };

/**
 * @param {Partial<Page.Game>} change
 * @returns {Page.Game}
 */
const game = (change) => ({
  id: "1",
  game: "drop-7x6-4",
  ...VERSUS,
  moves: "",
  ply: 0,
  to_move: "x",
  status: "playing",
  time_ms: null,
  clocks: { x_ms: 0, o_ms: 0, running: null },
  clock: null,
  paused: false,
  delay_ms: 0,
  redo: 0,
  ponder: true,
  ...change,
});

test("a seat keeps its player whoever begins", () => {
  for (const first of [0, 1]) {
    assert.equal(bySeat(VERSUS, first)[seatOf("x", first)], VERSUS.x);
    assert.equal(bySeat(VERSUS, first)[seatOf("o", first)], VERSUS.o);
  }
  assert.equal(firstSeat({ x: "level:3", o: "human" }), 1, "the person sits on seat 0");
  assert.equal(firstSeat(VERSUS), 0);
  assert.equal(firstSeat(VERSUS, "1"), 1, "unless the address says so");
});

test("by the documents' rule the winner begins the next game, after a draw whoever moved last", () => {
  for (const first of [0, 1]) {
    assert.equal(nextFirst({ winner: "o", ply: 8 }, first, "winner"), seatOf("o", first));
    assert.equal(nextFirst({ winner: undefined, ply: 9 }, first, "winner"), seatOf("x", first), "X moved last");
    assert.equal(nextFirst({ winner: undefined, ply: 42 }, first, "winner"), seatOf("o", first), "O moved last");
  }
});

test("undo goes back to a person's turn, and redo forward to one", () => {
  const seen = [PEOPLE, VERSUS, PROGRAMS].flatMap((players) =>
    Array.from({ length: 60 }, (_, index) => game({ ...players, ply: Math.floor(index / 5), redo: index % 5 })),
  );
  for (const now of seen) {
    const [back, forth] = [undoTarget(now), redoTarget(now)];
    const personMoves = (/** @type {number} */ ply) => now.o !== VERSUS.o || now.x !== "human" || mover(ply) === "x";
    if (back !== null) assert.ok(back < now.ply && personMoves(back));
    assert.equal(forth === null, now.redo === 0);
    if (forth !== null) assert.ok(forth > now.ply && forth <= now.ply + now.redo);
  }
  assert.equal(undoTarget(game({ ply: 0 })), null);
  assert.equal(undoTarget(game({ ply: 5, status: "resigned" })), 5, "only the resignation is taken back");
});

test("the end in words", () => {
  setLang("en");
  const rules = gameOf("connect4");
  const ended = (/** @type {Partial<Page.Game>} */ change, first = 0) =>
    endWords({ rules, game: game({ to_move: null, ...change }), first }, "winner");
  assert.deepEqual(ended({ status: "won", winner: "x", ply: 7 }), {
    title: "You won!",
    reason: "4 in a row in 7 moves.",
    next: "You will begin the next game.",
  });
  const lost = ended({ status: "won", winner: "o", ply: 8 });
  assert.equal(lost.title, "Nina won");
  assert.equal(lost.next, "Nina will begin the next game.");
  assert.equal(ended({ status: "drawn", ply: 42 }).title, "A draw");
  assert.equal(ended({ status: "resigned", winner: "o", ply: 4 }).reason, "You resigned.");
  const late = ended({ status: "forfeit", winner: "x", ply: 3, fault: "timeout", reason: "9 s" });
  assert.equal(late.reason, "Nina ran out of time.");
  assert.equal(winnerSeat(game({}), 0), undefined);
  assert.equal(winnerSeat(game({ status: "drawn" }), 0), 2);
});

test("players and games by their names", () => {
  assert.equal(playerName("human", 1, 2), "Player 2");
  assert.equal(playerName("level:auto,start=4,seed=9", 1), "Echo (4)");
  assert.equal(playerName("alphabeta:depth=7", 1), "Alpha-beta, depth 7");
  assert.equal(playerName("mcts:seed=4,playouts=9", 1), "Monte Carlo, playouts 9");
  assert.equal(playerName("forsa4:seed=4", 1), "ForSA4");
  assert.equal(playerName("forsa4:guard=on,seed=4,c1=0", 1), "ForSA4, our guard, rows of 1 0");
  assert.equal(gameName("gomoku"), "Gomoku");
  assert.equal(gameName("free-15x15-5"), "Gomoku");
  assert.equal(gameName("drop-8x7-4"), "8 × 7, 4 in a row, falling");
  assert.deepEqual([0, 61_000, 3_600_000, 36_061_999].map(clock), ["0:00", "1:01", "1:00:00", "10:01:01"]);
});

test("a player's text is what the form chose, and reads back the same", () => {
  /** @type {Api.Player[]} */
  const players = [
    { name: "human", aliases: ["person"], about: "", lead: null, human: true, keys: [] },
    {
      name: "level",
      aliases: [],
      about: "",
      lead: "strength",
      human: false,
      keys: [
        { name: "strength", about: "", default: "3", kind: { type: "word", words: ["auto", "3"] } },
        { name: "seed", about: "", default: "1", kind: { type: "number", min: 0, max: 9 } },
      ],
    },
  ];
  for (const text of ["human", "level:3", "level:auto", "level:auto,seed=7"])
    assert.equal(writeSpec(readSpec(players, text)), text);
  assert.equal(writeSpec(readSpec(players, "level:strength=3")), "level:3", "defaults are left out");
  assert.equal(writeSpec(readSpec(players, "level:seed=1")), "level:3,seed=1", "a seed that is named stays");
  assert.equal(writeSpec(readSpec(players, "person")), "human", "another word for a player");
  assert.equal(withoutSeed("level:auto,seed=7,start=2"), "level:auto,start=2");
  assert.equal(withoutSeed("random:seed=7"), "random");
  assert.equal(writeSpec(readSpec(players, "nobody:x=1")), "human", "a player that is gone is a person");
  assert.equal(easyOpponent(players), "level:auto");
});

test("the editor's board is text from the top", () => {
  assert.deepEqual(boardRows(gameOf("tris"), Uint8Array.from([1, 0, 2, 0, 1, 0, 0, 0, 2])), ["--O", "-X-", "X-O"]);
});
