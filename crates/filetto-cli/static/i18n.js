// Two languages side by side. Every view brings its strings: addStrings({ "play.undo": ["Undo", "Ritira"], … }),
// or one table a language: addStrings({ en: {…}, it: {…} }).

const LANGUAGES = ["en", "it"];
/** Everything known so far, by language; the tests compare the keys. */
export const strings = { en: {}, it: {} };

let language = remembered() ?? (navigator.language?.toLowerCase().startsWith("it") ? "it" : "en");
document.documentElement.lang = language;

function remembered() {
  const saved = localStorage.getItem("filetto.lang");
  return LANGUAGES.includes(saved) ? saved : null;
}

export function addStrings(table) {
  if (table.en && table.it && !Array.isArray(table.en)) {
    for (const code of LANGUAGES) Object.assign(strings[code], table[code]);
  } else {
    for (const [key, both] of Object.entries(table)) [strings.en[key], strings.it[key]] = both;
  }
}

export function lang() {
  return language;
}

export function setLang(code) {
  language = code;
  localStorage.setItem("filetto.lang", code);
  document.documentElement.lang = code;
}

/** The text of a key with {name} filled in from values. */
export function t(key, values = {}) {
  const text = strings[language][key] ?? strings.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
