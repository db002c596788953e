// The lessons: a list, and one lesson with the examples it opens.

import { h, notify, show } from "../dom.js";
import { lang, t } from "../i18n.js";
import "./strings.js";
import { styled } from "./styled.js";

export function mount(root, { api, path }) {
  styled();
  let gone = false;
  const draw = path ? drawLesson : drawList;
  draw().catch((error) => notify(error.message, "bad"));

  async function drawList() {
    const lessons = await api.get("/api/lessons");
    const row = (lesson) =>
      h(
        "li",
        { class: "card" },
        h("h2", {}, h("a", { href: `#/learn/${lesson.name}` }, lesson.title[lang()])),
        h("p", { class: "soft" }, lesson.about[lang()]),
        h(
          "a",
          {
            class: "button",
            href: lesson.open,
            "aria-label": `${t("u.openExample")}: ${lesson.title[lang()]}`,
          },
          t("u.openExample"),
        ),
      );
    if (!gone)
      show(
        root,
        h(
          "div",
          { class: "lessons" },
          h("h1", {}, t("u.lessons")),
          h("p", { class: "soft" }, t("u.lessonsAbout"), " ", h("a", { href: "#/learn/glossary" }, t("u.glossary"))),
          h("ol", {}, lessons.map(row)),
        ),
      );
  }

  async function drawLesson() {
    const [lesson, lessons] = await Promise.all([
      api.get(path === "glossary" ? "/api/glossary" : `/api/lessons/${encodeURIComponent(path)}`),
      api.get("/api/lessons"),
    ]);
    if (gone) return;
    // Made by the server from our own Markdown, in which raw HTML is only text.
    const text = new DOMParser().parseFromString(lesson.html, "text/html").body;
    const next = lessons[lessons.findIndex((other) => other.name === lesson.name) + 1];
    const examples = lesson.examples.map((example, index) =>
      h("a", { class: index ? "button" : "button main", href: example.open }, example.about),
    );
    show(
      root,
      h(
        "div",
        { class: "lesson" },
        h("article", { class: "card", lang: lesson.lang }, ...text.childNodes),
        h(
          "aside",
          { class: "card stack" },
          examples.length > 0 && h("h2", {}, t("u.try")),
          examples,
          h("a", { href: "#/learn" }, t("u.allLessons")),
          next && h("a", { href: `#/learn/${next.name}` }, t("u.next", { title: next.title[lang()] })),
        ),
      ),
    );
  }

  return () => (gone = true);
}
