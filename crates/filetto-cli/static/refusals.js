// What the server refuses, in the reader's language: by code and parameters, else in the server's own sentence.

import { strings, t } from "./i18n.js";

/**
 * The words of every code of openapi.json: one without words fails the type check.
 * @type {Record<`refusal.${Api.Refusal["code"]}`, string>}
 */
const WORDS = strings.en;

/**
 * A page that was loaded before the server was updated may not know a code.
 * @param {Api.Refusal} refusal
 */
export function refusalWords({ error, code, params }) {
  return `refusal.${code}` in WORDS ? t(`refusal.${code}`, params) : error;
}
