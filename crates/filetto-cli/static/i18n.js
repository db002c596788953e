// The words of the page in the reader's language: one list per language in strings/, the same keys in each.

import { en } from "./strings/en.js";
import { it } from "./strings/it.js";

/** @typedef {keyof typeof strings} Language */

export const strings = { en, it };

/** @type {Language} */
let language = "en";

/**
 * @param {string | null | undefined} code
 * @returns {code is Language}
 */
export const isLanguage = (code) => code === "en" || code === "it";

export const lang = () => language;

/** @param {Language} code */
export function setLang(code) {
  language = code;
}

/**
 * The text of a key with {name} filled in from values.
 * @type {Page.Translate}
 */
export function t(key, values = {}) {
  const known = new Map(Object.entries(values));
  return strings[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(known.get(name) ?? whole));
}

/**
 * The text of a key that may not exist: names of players and options come from the server.
 * @param {string} key
 * @returns {string | undefined}
 */
export const hasText = (key) => new Map(Object.entries(strings[language])).get(key);
