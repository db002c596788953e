// Opponents by name, who begins, clocks, moves chosen in advance: what the play view decides by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { setLang, strings } from "../../static/i18n.js";
import { countdown, playerName } from "../../static/names.js";
import { firstOfAll, isBegins, nextFirst } from "../../static/play/begins.js";
import { isOlder, isReply } from "../../static/play/incoming.js";
import { OPPONENTS, opponentOf, opponentWord, playsOn, programName } from "../../static/play/opponents.js";
import { endWords } from "../../static/play/outcome.js";
import { clicked, fate, premover } from "../../static/play/premove.js";
import { controlText, savedControl, timeControl } from "../../static/play/time_controls.js";
import { draftOf } from "../../static/play/config.js";
import { gameOf } from "../../static/game.js";

/**
 * @param {Partial<Page.Game>} change
 * @returns {Page.Game}
 */
const game = (change) => {
  /** @type {Page.Config} */
  const config = { game: "connect4", seats: ["human", "level:3"], first: 0, time_ms: 1000, clock: null, begins: "alternate" };
  return { ...draftOf(config).draft, id: "1", ...change };
};

test("every opponent has a name, a word and a story in both languages, and is found by its text", () => {
  assert.equal(OPPONENTS.length, 19);
  for (const list of [strings.en, strings.it]) {
    const words = new Map(Object.entries(list));
    for (const { id } of OPPONENTS)
      for (const key of [`opp.${id}`, `opp.${id}.word`, `opp.${id}.story`]) assert.ok(words.get(key), key);
  }
  for (const opponent of OPPONENTS) assert.equal(opponentOf(opponent.spec), opponent);
  const names = OPPONENTS.map(({ spec }) => programName(spec));
  assert.equal(new Set(names).size, names.length, "no two have the same name");
});

test("a player's seed, start and order of options do not change its name", () => {
  setLang("en");
  assert.equal(playerName("level:10,seed=77", 1), "Zeno");
  assert.equal(playerName("alphabeta:depth=6,win=512,quick=off", 1), "The Assignment");
  assert.equal(playerName("alphabeta:form=list,order=none,depth=5", 1), "The Lecture");
  assert.equal(playerName("level:auto,start=7,seed=1", 1), "Echo (7)");
  assert.equal(opponentWord("level:1,seed=5"), "Beginner");
  assert.equal(opponentWord("human"), "");
  assert.equal(playerName("negacstar:depth=4,memo=off", 1), "NegaC*, depth 4, no transposition table");
  assert.equal(playerName("external:name=bot", 1), "bot");
  setLang("it");
  assert.equal(playerName("thesis", 1), "La Tesi");
  assert.equal(opponentWord("level:10"), "Maestro");
  assert.equal(playerName("random:seed=3", 1), "Mosse a caso");
  setLang("en");
});

test("who is offered on which board", () => {
  const [four, gomoku, large] = ["connect4", "gomoku", "free-19x19-5"].map(gameOf);
  for (const { spec } of OPPONENTS) assert.ok(playsOn(spec, four), spec);
  assert.ok(!playsOn("perfect", gomoku) && playsOn("thesis", gomoku) && !playsOn("thesis", large));
  assert.ok(playsOn("engine", large));
});

test("who begins: by turns, the winner, or always the same", () => {
  for (const first of [0, 1]) {
    assert.equal(nextFirst({ winner: "x", ply: 7 }, first, "alternate"), 1 - first, "whoever won");
    assert.equal(nextFirst({ winner: "x", ply: 7 }, first, "winner"), first);
    for (const seat of /** @type {const} */ (["0", "1"]))
      assert.equal(nextFirst({ winner: "o", ply: 8 }, first, seat), Number(seat));
  }
  assert.deepEqual(["alternate", "winner", "0", "1"].map((word) => isBegins(word) && firstOfAll(word)), [0, 0, 0, 1]);
  assert.ok(!isBegins("loser") && !isBegins(undefined));
});

test("you are spoken to, and two people are told apart by colour", () => {
  const rules = gameOf("connect4");
  const ended = (/** @type {Partial<Page.Game>} */ change) =>
    endWords({ rules, game: game({ to_move: null, ...change }), first: 0 }, "alternate");
  setLang("it");
  const resigned = ended({ status: "resigned", winner: "o", ply: 5 });
  assert.equal(resigned.reason, "Hai abbandonato.");
  assert.equal(resigned.title, "Ha vinto Nina");
  assert.equal(ended({ status: "forfeit", fault: "timeout", winner: "o", ply: 5 }).reason, "Hai finito il tempo.");
  setLang("en");
  assert.equal(ended({ status: "won", winner: "o", ply: 8 }).next, "Nina will begin the next game.");
  const two = ended({ status: "resigned", winner: "o", o: "human", ply: 5 });
  assert.equal(two.title, "Player 2 (yellow) won");
  assert.equal(two.reason, "Player 1 (red) resigned.");
});

test("a move in advance waits, is played or is gone", () => {
  const waiting = game({ to_move: "o", ply: 1 });
  assert.equal(premover(waiting), "x");
  assert.equal(premover(game({ to_move: "x" })), null, "it is the person's turn");
  assert.equal(premover(game({ to_move: "o", o: "human" })), null, "two people");
  assert.equal(premover(game({ to_move: "o", id: null })), null, "a draft");
  assert.equal(premover(game({ status: "won", to_move: null })), null);
  assert.deepEqual([clicked(null, 3), clicked(3, 3), clicked(3, 4)], [3, null, 4]);
  const mine = game({ to_move: "x", ply: 2 });
  assert.equal(fate(waiting, waiting, true), "wait");
  assert.equal(fate(mine, waiting, true), "play");
  assert.equal(fate(mine, waiting, false), "gone", "the column is full now");
  assert.equal(fate(game({ to_move: "x", ply: 0 }), waiting, true), "gone", "a move was taken back");
  assert.equal(fate(game({ id: "2", to_move: "x", ply: 2 }), waiting, true), "gone", "another game");
  assert.equal(fate(game({ status: "won", to_move: null, ply: 2 }), waiting, true), "gone");
});

test("only the reply to a stone of one's own waits for it to fall", () => {
  const [mine, reply] = [game({ ply: 1, to_move: "o" }), game({ ply: 2 })];
  assert.ok(isReply(reply, mine));
  assert.ok(!isReply(mine, reply) && !isReply(reply, null) && !isReply(game({ id: "2", ply: 2 }), mine));
  assert.ok(!isReply(game({ ply: 2, x: "random" }), mine), "two programs wait for nobody");
  assert.ok(isOlder({ ...mine, updated: 1 }, { ...reply, updated: 2 }));
  assert.ok(!isOlder({ ...mine, updated: 3 }, { ...reply, updated: 2 }));
});

test("clocks as they are chosen, kept and shown", () => {
  assert.deepEqual(timeControl("3+2"), { base_ms: 180_000, increment_ms: 2000 });
  for (const text of ["1+0", "3+2", "10+5", "0.25+1"]) assert.equal(controlText(timeControl(text)), text);
  assert.equal(controlText(null), "");
  assert.deepEqual(savedControl(timeControl("10+5")), timeControl("10+5"));
  for (const bad of [null, 5, {}, { base_ms: "1", increment_ms: 0 }, { base_ms: 0, increment_ms: 0 }])
    assert.equal(savedControl(bad), null);
  assert.deepEqual([180_000, 60_001, 20_000, 19_999, 950, 1, 0, -5].map(countdown), [
    "3:00",
    "1:01",
    "0:20",
    "20.0",
    "1.0",
    "0.1",
    "0.0",
    "0.0",
  ]);
  const timed = draftOf({ game: "connect4", seats: ["human", "human"], first: 0, time_ms: null, clock: timeControl("1+0"), begins: "alternate" });
  assert.equal(timed.draft.clocks.running, null, "a clock begins with the first stone");
  assert.equal(timed.draft.clock?.x_left_ms, 60_000);
});
