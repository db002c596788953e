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
 * A number as the reader's language writes it: 1,598.5 and 1.598,5.
 * @param {number} value
 * @param {number} [digits] after the comma; as many as there are without it
 */
export function numberWords(value, digits) {
  const fraction = { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 6 };
  return new Intl.NumberFormat(language, { useGrouping: "always", ...fraction }).format(value);
}

/** @param {unknown} value */
const written = (value) => (typeof value === "number" ? numberWords(value) : String(value));

/**
 * The text of a key with {name} filled in from values; {name|one|many} is the word that fits the number.
 * @type {Page.Translate}
 */
export function t(key, values = {}) {
  const known = new Map(Object.entries(values));
  return strings[language][key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = known.get(name);
    if (value === undefined || value === null) return whole;
    if (many === undefined) return written(value);
    return Number(value) === 1 ? one : many;
  });
}

/**
 * The text of a key that may not exist: names of players and options come from the server.
 * @param {string} key
 * @returns {string | undefined}
 */
export const hasText = (key) => new Map(Object.entries(strings[language])).get(key);
