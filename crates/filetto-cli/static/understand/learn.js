// The lessons: a list, and one lesson with the examples it opens.

import { h, notifyError, show } from "../dom.js";
import { lang, t } from "../i18n.js";
import { createExercises } from "./exercise.js";
import { solvedKinds } from "./progress.js";
import { styled } from "./styled.js";

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, context) {
  const { api, path } = context;
  styled();
  const [name, part] = path.split("/");
  if (part === "lecture") return mountLater(import("./slides.js").then((module) => module.mountSlides(root, context, name)));
  let gone = false;
  const draw = async () => {
    const drawn = part === "handout" ? await handout(api, name) : path ? await lessonPage(api, path) : await listPage(api);
    if (!gone) show(root, drawn);
  };
  draw().catch(notifyError);
  return () => {
    gone = true;
  };
}

/**
 * What ends a view that is still being made.
 * @param {Promise<() => void>} making
 */
function mountLater(making) {
  making.catch(notifyError);
  return () => void making.then((end) => end()).catch(() => undefined);
}

/**
 * @param {Api.Client} api
 * @param {string} name
 */
const handout = async (api, name) => (await import("./handout.js")).lessonHandout(api, name);

/** @param {Api.Client} api */
async function listPage(api) {
  const lessons = await api.get("/api/lessons");
  return h(
    "div",
    { class: "lessons" },
    h("h1", {}, t("u.lessons")),
    h("p", { class: "soft" }, t("u.lessonsAbout"), " ", h("a", { href: "#/learn/glossary" }, t("u.glossary"))),
    h("ol", {}, lessons.map(row)),
  );
}

/** @param {Api.LessonTitle} lesson */
function row(lesson) {
  const title = lesson.title[lang()];
  const words = t("u.openExample");
  return h(
    "li",
    { class: "card" },
    h("h2", {}, h("a", { href: `#/learn/${lesson.name}` }, title), tick(lesson.name)),
    h("p", { class: "soft" }, lesson.about[lang()]),
    h("a", { class: "button", href: lesson.open, "aria-label": `${words}: ${title}` }, words),
  );
}

/** @param {string} lesson */
function tick(lesson) {
  const count = solvedKinds(lesson).length;
  return count > 0 && h("span", { class: "soft", title: t("ex.solved", { count }) }, " ✓");
}

/**
 * @param {Api.Client} api
 * @param {string} name
 */
async function lessonPage(api, name) {
  const [lesson, lessons] = await Promise.all([
    api.get(name === "glossary" ? "/api/glossary" : `/api/lessons/${encodeURIComponent(name)}`),
    api.get("/api/lessons"),
  ]);
  // Made by the server from our own Markdown, in which raw HTML is only text.
  const text = new DOMParser().parseFromString(lesson.html, "text/html").body;
  const next = lessons[lessons.findIndex((other) => other.name === lesson.name) + 1];
  const examples = lesson.examples.map((example, index) =>
    h("a", { class: index ? "button" : "button main", href: example.open }, example.about),
  );
  return h(
    "div",
    { class: "lesson" },
    h(
      "div",
      { class: "stack" },
      h("article", { class: "card", lang: lesson.lang }, ...text.childNodes),
      lesson.exercises.length > 0 && createExercises(api, lesson.name, lesson.exercises),
    ),
    h(
      "aside",
      { class: "card stack" },
      name !== "glossary" && [
        h("a", { class: "button", href: `#/learn/${name}/lecture` }, t("t.playLecture")),
        h("a", { class: "button", href: `#/learn/${name}/handout` }, t("t.handout")),
      ],
      examples.length > 0 && h("h2", {}, t("u.try")),
      examples,
      h("a", { href: "#/learn" }, t("u.allLessons")),
      next && h("a", { href: `#/learn/${next.name}` }, t("u.next", { title: next.title[lang()] })),
    ),
  );
}
