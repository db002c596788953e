// Studies: the tree of moves and its text, what is read from the outside, accuracy, openings, the editor's stones.

import assert from "node:assert/strict";
import test from "node:test";
import { accuracies, losses, marks, moveAccuracy } from "../../static/analyse/accuracy.js";
import { editCell } from "../../static/analyse/editor.js";
import {
  addMove,
  everyNode,
  find,
  hasExtras,
  isMain,
  lineFrom,
  makeMain,
  makeTree,
  markOf,
  movesOf,
  pathTo,
  promote,
  remove,
  sibling,
} from "../../static/analyse/moves_tree.js";
import { openingName } from "../../static/analyse/openings.js";
import { read } from "../../static/analyse/reading.js";
import { isGood, mistakesOf, worthOf } from "../../static/analyse/retry.js";
import { Study } from "../../static/analyse/study.js";
import { cleanComment, readTree, writeTree } from "../../static/analyse/tree_text.js";
import { OFFERED, sampleRow } from "../../static/board_choice.js";
import { gameOf, parseGame, parseMoves, replay, winningLines } from "../../static/game.js";
import { setLang } from "../../static/i18n.js";
import { moveNumber } from "../../static/numbering.js";

const [FOUR, TRIS, GOMOKU] = ["connect4", "tris", "gomoku"].map(gameOf);

/** @param {string} text */
function tree(text, rules = FOUR) {
  const { root, fault } = readTree(rules, text);
  assert.ok(root, JSON.stringify(fault));
  return root;
}

test("a move that is there is gone to, another one is a variation behind it", () => {
  const root = makeTree([3, 3, 4]);
  const second = find(root, [3, 3]);
  assert.equal(addMove(second, 4), lineFrom(root)[2]);
  const other = addMove(second, 2);
  assert.deepEqual(movesOf(pathTo(other)), [3, 3, 2]);
  assert.deepEqual(movesOf(lineFrom(root)), [3, 3, 4], "the line stays");
  assert.ok(isMain(second) && !isMain(other));
  assert.equal(sibling(other, 1), second.children[0]);
  assert.equal(sibling(root, 1), root);
});

test("variations are promoted one place, made the main line, and deleted with what follows", () => {
  const root = tree("44(5(66)5)(1)4");
  const deep = find(root, [3, 5, 5]);
  promote(deep);
  assert.deepEqual(movesOf(find(root, [3]).children), [3, 5, 4, 0], "past the one before it");
  assert.equal(writeTree(FOUR, root), "44(66)(55)(1)4");
  const last = find(root, [3, 0]);
  makeMain(last);
  assert.deepEqual(movesOf(lineFrom(root)), [3, 0]);
  const parent = remove(last);
  assert.deepEqual(movesOf(lineFrom(root)), [3, 3, 3]);
  assert.equal(parent, find(root, [3]));
  assert.equal(remove(root), root, "the root stays");
});

test("a tree is one line of text, and comes back the same", () => {
  const texts = ["", "4455", "44(5{why not?}5(6)6)4!?{good}", "{before}4??(5!)"];
  for (const text of texts) assert.equal(writeTree(FOUR, tree(text)), text);
  const free = "h8 i9(h9{direct} i9!)j10?";
  const spaced = "h8 i9 (h9{direct} i9!) j10?";
  assert.equal(writeTree(GOMOKU, tree(free, GOMOKU)), spaced);
  assert.equal(writeTree(GOMOKU, tree(spaced, GOMOKU)), spaced);
  const wide = gameOf("drop-40x6-4");
  assert.equal(writeTree(wide, tree("10,11 (12) 40", wide)), "10 11 (12) 40");
  assert.ok(hasExtras(tree("4{c}")) && hasExtras(tree("4(5)")) && hasExtras(tree("4!")) && !hasExtras(tree("44")));
});

test("numbers of moves and columns in words of people are understood", () => {
  assert.deepEqual(movesOf(lineFrom(tree("1. 4 2. 4 3. 5"))), [3, 3, 4]);
  assert.deepEqual(movesOf(lineFrom(tree("44 55"))), [3, 3, 4, 4]);
  const twelve = gameOf("drop-12x6-4");
  assert.deepEqual(movesOf(lineFrom(tree("10 11 3", twelve))), [9, 10, 2]);
  assert.deepEqual(movesOf(lineFrom(tree("ab3", twelve))), [9, 10, 2]);
});

test("comments cannot break the text", () => {
  const root = makeTree([3]);
  root.children[0].comment = cleanComment("  a } trap {\n really ");
  assert.equal(root.children[0].comment, "a trap really");
  assert.equal(tree(writeTree(FOUR, root)).children[0].comment, "a trap really");
});

test("what is wrong with a text is said by the move", () => {
  setLang("en");
  const wrong = (/** @type {string} */ text, rules = FOUR) => {
    const found = read(text, rules);
    return "wrong" in found ? found.wrong : null;
  };
  assert.equal(wrong("4444444"), "Move 7, “4”: there is no room there.");
  assert.equal(wrong("12121214"), "Move 8, “4”: the game is over before it.");
  assert.equal(wrong("48"), "Move 2, “8”, cannot be read.");
  assert.equal(wrong("a1 a1", TRIS), "Move 2, “a1”: there is no room there.");
  assert.equal(wrong("4(5"), "The brackets of the variations do not match.");
  assert.equal(wrong("4)"), "The brackets of the variations do not match.");
  for (const bad of ["{", '{"game":"chess"}', '{"game":']) assert.ok(wrong(bad, TRIS), bad);
  setLang("it");
  assert.equal(wrong("4444444"), "Mossa 7, «4»: lì non c'è posto.");
  setLang("en");
});

test("a study comes in as moves, as a link, as JSON and as a drawn board", () => {
  const found = (/** @type {string} */ text, rules = TRIS) => {
    const it = read(text, rules);
    assert.ok("root" in it, text);
    return [it.rules.text, writeTree(it.rules, it.root), it.at.length, it.first];
  };
  assert.deepEqual(found(" a1 b2 "), ["free-3x3-3", "a1 b2", 2, 0]);
  assert.deepEqual(found('{"game":"connect4","moves":"4455"}'), ["drop-7x6-4", "4455", 4, 0]);
  assert.deepEqual(found("http://localhost/#/analyse?game=connect4&moves=4455&ply=1&first=1"), ["drop-7x6-4", "4455", 1, 1]);
  const json = '{"game":"connect4","moves":"45","tree":"44(5{x})4","ply":2}';
  assert.deepEqual(found(json), ["drop-7x6-4", "44(5{x})4", 2, 0]);
  assert.deepEqual(found("44(5)4", FOUR), ["drop-7x6-4", "44(5)4", 3, 0]);
  assert.deepEqual(read("X-O\n-X-\nO.x", TRIS), { rules: TRIS, rows: ["X-O", "-X-", "O-X"] });
});

test("a study plays into variations and walks its lines", () => {
  const study = new Study(FOUR, makeTree([3, 3, 4]));
  study.goto(1);
  assert.ok(study.play(0));
  assert.deepEqual(study.path, [3, 0]);
  assert.deepEqual(movesOf(lineFrom(study.root)), [3, 3, 4]);
  assert.equal(study.placeIn([3, 3, 4]), null);
  assert.equal(study.goto(99), false, "this is the end");
  study.follow([3, 3]);
  assert.equal(study.placeIn([3, 3, 4]), 2);
  assert.equal(study.nodesOf([3, 3, 4])?.length, 3);
  assert.equal(study.nodesOf([3, 3, 5]), null);
  assert.equal(everyNode(study.root).length, 5);
  for (const column of [3, 3, 3, 3]) assert.ok(study.play(column));
  assert.equal(study.play(3), false, "the column is full");
});

/**
 * @param {number} ply
 * @param {Api.Value["kind"]} kind
 * @param {{ chance?: number, blunder?: Api.Reviewed["blunder"], candidates?: any[] }} [more]
 * @returns {Api.Reviewed}
 */
const row = (ply, kind, { chance, blunder = null, candidates = [] } = {}) => ({
  ply,
  value: { kind, plies: null, estimate: null },
  best: "4",
  played: "1",
  blunder,
  analysis: /** @type {any} */ ({ chance: chance ?? null, candidates }),
});

test("accuracy is what is left of the chance of a win", () => {
  const rows = [row(0, "win"), row(1, "win", { blunder: "blunder" }), row(2, "loss"), row(3, "estimate", { chance: 80 })];
  assert.deepEqual(losses(rows), [100, 0, 0]);
  assert.equal(moveAccuracy(0), 100);
  assert.equal(Math.round(moveAccuracy(10)), 67);
  assert.equal(Math.round(moveAccuracy(50)), 14);
  const [x, o] = accuracies(rows);
  assert.equal(Math.round(x ?? 0), 51);
  assert.equal(o, 100);
  assert.deepEqual(accuracies([row(0, "draw")]), [null, null]);
  assert.deepEqual(losses([row(0, "unknown"), row(1, "draw")]), [null]);
});

test("marks follow the review, and a person's mark counts more", () => {
  const rows = [row(0, "win", { blunder: "blunder" }), row(1, "draw", { blunder: "mistake" }), row(2, "estimate", { chance: 60 }), row(3, "estimate", { chance: 55 })];
  assert.deepEqual(marks(rows), ["??", "?", "?!"]);
  assert.equal(markOf({ ...makeTree(), mark: "!", judged: "?" }), "!");
  assert.equal(markOf({ ...makeTree(), judged: "?" }), "?");
});

test("mistakes are retried by side, and a move as good as the best is right", () => {
  const candidate = (/** @type {string} */ move, /** @type {string} */ kind, chance = null) => ({ move, value: { kind }, chance });
  const asked = row(2, "win", { blunder: "blunder", candidates: [candidate("4", "win"), candidate("3", "draw"), candidate("1", "loss")] });
  assert.deepEqual(mistakesOf([row(0, "win"), row(1, "win", { blunder: "mistake" }), asked], 0), [{ ply: 2, row: asked }]);
  assert.ok(isGood(asked, worthOf(asked, "4") ?? 0));
  assert.ok(!isGood(asked, worthOf(asked, "3") ?? 0));
  assert.equal(worthOf(asked, "7"), null, "nobody looked at it");
});

test("openings have their names, turned and mirrored", () => {
  setLang("en");
  const name = (/** @type {string} */ text, rules = GOMOKU) => openingName(rules, parseMoves(rules, text) ?? []);
  assert.equal(name("h8 h9 i9"), "Kagetsu (4D)");
  assert.equal(name("h8 i8 i9"), "Kagetsu (4D)", "lying on its side");
  assert.equal(name("h8 i9 i7"), "Hogetsu (7I)");
  assert.equal(name("h8 g7 g9"), "Hogetsu (7I)");
  assert.equal(name("h8 i9 f6 a1"), "Suisei (13I)");
  assert.equal(name("h8 h9"), null);
  assert.equal(name("a1 h9 h10"), null);
  assert.equal(name("4", FOUR), "Centre opening");
  assert.equal(name("7", FOUR), "Edge opening");
  assert.equal(name("b2", TRIS), "Centre opening");
  assert.equal(name("a3", TRIS), "Corner opening");
  assert.equal(name("a2", TRIS), "Edge opening");
});

test("every three-stone opening in the middle has exactly one name", () => {
  const names = new Set();
  const cell = (/** @type {number} */ x, /** @type {number} */ y) => y * 15 + x;
  const around = [5, 6, 7, 8, 9].flatMap((x) => [5, 6, 7, 8, 9].map((y) => cell(x, y)));
  for (const white of [cell(7, 8), cell(8, 8)]) {
    for (const third of around.filter((each) => each !== white && each !== cell(7, 7))) {
      const name = openingName(GOMOKU, [cell(7, 7), white, third]);
      assert.ok(name, String(third));
      names.add(name);
    }
  }
  assert.equal(names.size, 26);
});

test("stones of the editor fall where they fall in the game", () => {
  const stones = new Uint8Array(42);
  editCell(FOUR, stones, 3 + 5 * 7, 1);
  editCell(FOUR, stones, 3 + 2 * 7, 2);
  assert.deepEqual([stones[3], stones[10]], [1, 2]);
  editCell(FOUR, stones, 3, 1);
  assert.deepEqual([stones[3], stones[10]], [1, 0], "a click on a stone takes the top one away");
  editCell(FOUR, stones, 6, 0);
  editCell(FOUR, stones, 3 + 7, 0);
  assert.equal(stones.some(Boolean), false);
  for (let count = 0; count < 6; count++) editCell(FOUR, stones, 0 + 5 * 7, 1);
  assert.equal(stones[35], 1, "a full column");
  editCell(FOUR, stones, 35, 2);
  assert.equal(stones[35], 0);
  const free = new Uint8Array(9);
  editCell(TRIS, free, 4, 1);
  editCell(TRIS, free, 4, 2);
  assert.equal(free[4], 2);
  editCell(TRIS, free, 4, 2);
  assert.equal(free[4], 0);
});

test("the boards on offer are games, and their pictures show a row that wins", () => {
  const sizes = [...OFFERED, "drop-3x9-5", "free-2x8-6-exact", "drop-9x1-3"];
  for (const text of sizes) {
    const rules = parseGame(text);
    assert.ok(rules, text);
    const cells = new Uint8Array(rules.width * rules.height);
    const line = sampleRow(rules);
    line.forEach((cell) => (cells[cell] = 1));
    assert.deepEqual(winningLines(rules, cells, line[0])[0]?.length, rules.align, text);
  }
});

test("every stone has a number of its own", () => {
  assert.deepEqual([0, 1, 2].map(moveNumber), ["1.", "2.", "3."]);
  assert.equal(replay(FOUR, [3, 3]).order.length, 2);
});
