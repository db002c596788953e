// The moves of a study as text: the line, its variations in brackets, marks and comments where they belong. One move has the
// keyboard's focus at a time; the arrows of the view walk from there.

import { h, show } from "../dom.js";
import { formatMove } from "../game.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { moveNumber } from "../numbering.js";
import { MARKS, depthOf, isMain, markOf } from "./moves_tree.js";
import { openingName } from "./openings.js";
import { cleanComment } from "./tree_text.js";

/**
 * @typedef {import("./moves_tree.js").MoveNode} MoveNode
 * @typedef {import("./study.js").Study} Study
 */

/**
 * What the person does with the moves.
 * @typedef {object} Actions
 * @property {(node: MoveNode) => void} go
 * @property {(node: MoveNode) => void} promote
 * @property {(node: MoveNode) => void} makeMain
 * @property {(node: MoveNode) => void} remove
 * @property {(node: MoveNode, text: string) => void} comment
 * @property {(node: MoveNode, text: string) => void} save the same without drawing anything
 * @property {(node: MoveNode, mark: import("./moves_tree.js").MoveMark) => void} mark
 */

/** @param {Actions} actions */
export function createMoveList(actions) {
  const list = h("div", { class: "notation", id: "study-moves", role: "group", "aria-label": t("st.moves") });
  const opening = h("p", { class: "soft small", id: "opening" });
  /** @type {Study | null} */
  let study = null;
  /**
   * The node whose comment is being written.
   * @type {MoveNode | null}
   */
  let writing = null;
  const tools = createTools(
    {
      ...actions,
      write: (node) => {
        writing = node;
        redraw();
        list.querySelector("textarea")?.focus();
      },
    },
    () => study?.node ?? null,
  );

  function redraw() {
    if (study) draw(study);
  }

  /** @param {Study} now */
  function draw(now) {
    const focused = list.contains(document.activeElement) && document.activeElement?.matches(".move");
    if (writing && writing !== now.node) writing = null;
    study = now;
    const page = { study: now, actions, writing, close: closeComment, save: saveComment };
    const nothing = h("p", { class: "soft" }, t("st.none"));
    show(list, commentOf(page, now.root), now.root.children.length ? line(page, now.root) : nothing);
    opening.textContent = openingName(now.rules, now.path) ?? "";
    tools.draw(now.node);
    const current = list.querySelector("[aria-current]");
    const reachable = current ?? list.querySelector(".move");
    reachable?.setAttribute("tabindex", "0");
    if (current instanceof HTMLElement) {
      keepInView(list, current);
      if (focused) current.focus({ preventScroll: true });
    }
  }

  /**
   * @param {MoveNode} node
   * @param {string | null} text null leaves the comment as it was
   */
  function closeComment(node, text) {
    if (writing !== node) return;
    writing = null;
    if (text === null) redraw();
    else actions.comment(node, cleanComment(text));
  }

  /**
   * Somebody clicked elsewhere: that click finds everything in its place, and the list is drawn after it.
   * @param {MoveNode} node
   * @param {string} text
   */
  function saveComment(node, text) {
    if (writing !== node) return;
    actions.save(node, cleanComment(text));
    const drawn = () => writing === node && closeComment(node, null);
    document.addEventListener("click", drawn, { once: true });
  }

  const head = h("div", { class: "row spread" }, h("h2", {}, t("st.moves")), opening);
  const keys = h("p", { class: "soft small key-hint" }, t("st.keys"));
  return { box: h("section", { class: "card", id: "study" }, head, list, tools.box, keys), draw };
}

/**
 * Scrolls the list alone: the page stays where it is.
 * @param {HTMLElement} list
 * @param {HTMLElement} current
 */
function keepInView(list, current) {
  const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
  const seen = top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight;
  if (!seen) list.scrollTop = top - list.clientHeight / 2;
}

/**
 * @typedef {object} Sheet
 * @property {Study} study
 * @property {Actions} actions
 * @property {MoveNode | null} writing
 * @property {(node: MoveNode, text: string | null) => void} close
 * @property {(node: MoveNode, text: string) => void} save
 */

/**
 * The moves after a node: the first goes on, the others are variations behind it.
 * @param {Sheet} page
 * @param {MoveNode} from
 */
function line(page, from) {
  /** @type {Page.Child[]} */
  const parts = [];
  for (let node = from; node.children.length; node = node.children[0]) {
    const [first, ...others] = node.children;
    parts.push(move(page, first), commentOf(page, first), others.map((other) => variation(page, other)));
  }
  return parts;
}

/**
 * @param {Sheet} page
 * @param {MoveNode} node
 * @returns {HTMLElement}
 */
function variation(page, node) {
  return h("span", { class: "variation" }, "(", move(page, node), commentOf(page, node), line(page, node), ")");
}

/**
 * @param {Sheet} page
 * @param {MoveNode} node
 */
function move({ study, actions }, node) {
  const [index, mark] = [depthOf(node) - 1, markOf(node)];
  const text = formatMove(study.rules, node.move);
  const who = colourName(study.rules, (index % 2) ^ study.first);
  return h(
    "button",
    {
      type: "button",
      tabindex: -1,
      class: `quiet move ${isMain(node) ? "main-line" : ""}`,
      "aria-current": node === study.node && "true",
      title: [who, mark && t(`st.mark.${mark}`)].filter(Boolean).join(" · "),
      "data-mark": mark || null,
      "data-path": depthOf(node),
      onclick: () => actions.go(node),
    },
    h("span", { class: "number" }, moveNumber(index)),
    " ",
    text,
    mark && h("span", { class: `mark-sign ${mark.includes("?") ? "poor" : "good"}` }, mark),
  );
}

/**
 * The comment behind a move: read, or a field while it is written.
 * @param {Sheet} page
 * @param {MoveNode} node
 */
function commentOf({ writing, close, save }, node) {
  if (writing !== node) return node.comment && h("span", { class: "comment" }, node.comment);
  /** @type {HTMLTextAreaElement} */
  const field = h("textarea", {
    rows: 2,
    class: "comment-field",
    id: "comment-field",
    "aria-label": t("st.comment.label"),
    value: node.comment,
    onblur: () => save(node, field.value),
    onkeydown: (event) => {
      if (event.key === "Escape") close(node, null);
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        close(node, field.value);
      }
    },
  });
  return field;
}

/**
 * What can be done with the current move.
 * @param {Actions & { write: (node: MoveNode) => void }} actions
 * @param {() => MoveNode | null} current
 */
function createTools(actions, current) {
  /** @type {(id: "promote" | "makeMain" | "remove" | "write") => HTMLButtonElement} */
  const button = (id) => {
    const act = () => {
      const node = current();
      if (node) actions[id](node);
    };
    return h("button", { type: "button", id: `study-${id}`, class: "small-button", onclick: act }, t(`st.${id}`));
  };
  const marks = MARKS.map((mark) => {
    const act = () => {
      const node = current();
      if (node) actions.mark(node, node.mark === mark ? "" : mark);
    };
    const said = { title: t(`st.mark.${mark}`), "aria-label": t(`st.mark.${mark}`), "data-mark": mark };
    return h("button", { type: "button", class: "small-button mark-button", onclick: act, ...said }, mark);
  });
  const [promote, main, remove, write] = [button("promote"), button("makeMain"), button("remove"), button("write")];
  const group = h("div", { class: "row", role: "group", "aria-label": t("st.marks") }, marks);
  const row = h("div", { class: "row" }, write, promote, main, remove);
  return {
    box: h("div", { class: "study-tools" }, group, row),
    /** @param {MoveNode} node */
    draw(node) {
      promote.disabled = main.disabled = isMain(node);
      remove.disabled = !node.parent;
      for (const mark of marks) {
        mark.disabled = !node.parent;
        mark.setAttribute("aria-pressed", String(node.mark === mark.dataset.mark));
      }
    },
  };
}
