// Which exercises of which lessons were solved, kept in this browser.

const KEY = "filetto.lessons";

/** @returns {Record<string, string[]>} */
function all() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return saved && typeof saved === "object" && !Array.isArray(saved) ? saved : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} lesson
 * @returns {string[]} the kinds that were solved
 */
export function solvedKinds(lesson) {
  const kinds = all()[lesson];
  return Array.isArray(kinds) ? kinds : [];
}

/**
 * @param {string} lesson
 * @param {string} kind
 */
export const solved = (lesson, kind) => solvedKinds(lesson).includes(kind);

/**
 * @param {string} lesson
 * @param {string} kind
 */
export function markSolved(lesson, kind) {
  if (solved(lesson, kind)) return;
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [lesson]: [...solvedKinds(lesson), kind] }));
}
