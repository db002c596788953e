// What the server refuses, in the reader's language: by code and parameters, else in the server's own sentence.

import { strings, t } from "./i18n.js";

/**
 * @param {string} key
 * @returns {key is Page.Key}
 */
const isKnown = (key) => key in strings.en;

/**
 * A page that was loaded before the server was updated may not know a code.
 * @param {Api.Refusal} refusal
 */
export function refusalWords({ error, code, params }) {
  const key = `refusal.${code}`;
  return isKnown(key) ? t(key, params) : error;
}
