// Both languages say everything: the same keys with the same gaps, and a sentence for every refusal of the server.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { lang, numberWords, setLang, strings, t } from "../../static/i18n.js";
import { refusalWords } from "../../static/refusals.js";

/** The page, and what stands over it in the browser edition. */
const PAGES = ["../../static/", "../../../filetto-wasm/page/"].map((folder) => new URL(folder, import.meta.url));
const openapi = JSON.parse(readFileSync(new URL("../../src/web/openapi.json", import.meta.url), "utf8"));
/** @type {{ enum: string[], "x-params": Record<string, string[]> }} */
const { enum: codes, "x-params": params } = openapi.components.schemas.RefusalCode;

/** @param {string | undefined} text */
const gaps = (text) => [...(text ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("both languages have the same keys, and the same gaps in each sentence", () => {
  assert.deepEqual(Object.keys(strings.it).sort(), Object.keys(strings.en).sort());
  for (const [key, english] of Object.entries(strings.en)) {
    const italian = Object.entries(strings.it).find(([other]) => other === key)?.[1];
    assert.ok(english && italian, key);
    assert.deepEqual(gaps(italian), gaps(english), key);
  }
});

test("every refusal of the server has a sentence that names no more than the server tells", () => {
  const refusals = Object.entries(strings.en).filter(([key]) => key.startsWith("refusal."));
  const said = refusals.map(([key]) => key.slice("refusal.".length));
  assert.deepEqual(said.toSorted(), codes.toSorted());
  for (const [key, text] of refusals) {
    const known = params[key.slice("refusal.".length)];
    assert.deepEqual(gaps(text).filter((name) => !known.includes(name)), [], key);
  }
});

test("every key is used somewhere, whole or by its beginning", () => {
  const read = (/** @type {URL} */ folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const sources = files.filter((name) => name.endsWith(".js") && !name.startsWith("strings/"));
    return sources.map((name) => readFileSync(new URL(name, folder), "utf8"));
  };
  const code = PAGES.flatMap(read).join("\n");
  const begun = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start);
  const unused = Object.keys(strings.en).filter(
    (key) => !code.includes(`"${key}"`) && !begun.some((start) => key.startsWith(start)),
  );
  assert.deepEqual(unused, []);
});

test("a refusal is said in the reader's language, else in the server's words", () => {
  /** @type {Api.Refusal} */
  const refusal = { error: "the game moved on", code: "game-moved-on", params: { ply: 3, seen: 2 } };
  setLang("it");
  assert.equal(refusalWords(refusal), "La partita è andata avanti: ora ha 3 mosse, non 2.");
  setLang("en");
  assert.equal(refusalWords(refusal), "The game moved on: it has 3 moves now, not 2.");
  const unknown = /** @type {any} */ ({ error: "something new", code: "of-tomorrow", params: {} });
  assert.equal(refusalWords(unknown), "something new", "a page may be older than its server");
});

test("gaps are filled with what is given, zero included, and stay where nothing is", () => {
  assert.equal(lang(), "en");
  assert.equal(t("u.stepOf", { step: 0, steps: 7 }), "Step 0 of 7");
  assert.equal(t("u.stepOf", { step: 1 }), "Step 1 of {steps}");
  assert.equal(t("play.status.playing"), "in play");
});

test("numbers are written as the language does, and words follow them", () => {
  setLang("it");
  assert.equal(numberWords(1598), "1.598");
  assert.equal(numberWords(0.5), "0,5");
  assert.equal(t("u.cuts", { count: 1 }), "taglio");
  assert.equal(t("u.total", { total: 12345 }), "di 12.345");
  assert.equal(t("u.cut", { where: t("u.at.node", { letter: "C" }), reason: "…" }), "Taglio nel nodo C: ….");
  setLang("en");
  assert.equal(numberWords(1598.25, 1), "1,598.3");
  assert.equal(t("u.cuts", { count: 1 }), "cut");
  assert.equal(t("u.cuts", { count: 0 }), "cuts");
});
