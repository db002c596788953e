// The rules for the page's modules and for their tests: what tsc does not say.

import js from "@eslint/js";
import globals from "globals";

const STRICT = {
  eqeqeq: "error",
  "max-depth": ["error", 3],
  "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
  "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  "max-params": ["error", 5],
  "no-console": ["error", { allow: ["error"] }],
  "no-else-return": "error",
  "no-eval": "error",
  "no-implicit-coercion": "error",
  "no-param-reassign": ["error", { props: false }],
  "no-shadow": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
};

export default [
  { ignores: ["**/node_modules/**", "**/page/site/lists.js"] },
  js.configs.recommended,
  { rules: STRICT, languageOptions: { ecmaVersion: 2024, sourceType: "module" } },
  { files: ["**/static/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["**/filetto-wasm/page/**/*.js"], languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  { files: ["**/page-tools/**/*.js"], languageOptions: { globals: globals.node } },
  // Words are words: the lists are as long as the page says much.
  { files: ["**/static/strings/*.js"], rules: { "max-lines": "off" } },
];
