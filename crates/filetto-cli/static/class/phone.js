// A student's phone: the question and big keys, then whether it was right.

import { announce, h, notifyError, show } from "../dom.js";
import { t } from "../i18n.js";
import { histogram } from "./histogram.js";
import { SLOT, createPad } from "./pad.js";
import { stillPicture } from "./still.js";
import { botsTable } from "./wall.js";

export class Phone {
  /** @param {Api.Client} api */
  constructor(api) {
    this.api = api;
    this.shown = "";
    this.head = h("header", { class: "row spread" });
    this.body = h("div", { class: "stack", id: "class-question" });
    this.sent = h("p", { class: "sent", role: "status" });
    this.bots = h("div", { class: "bots-small" });
    this.element = h("section", { class: "phone" }, this.head, this.body, this.sent, this.bots);
  }

  /** @param {Api.Class} told */
  draw(told) {
    const { me, number, revealed } = told;
    if (!me) return;
    show(this.head, h("strong", {}, me.name), h("span", { class: "soft" }, t("class.points", { points: me.points })));
    // What somebody is about to type survives what others do.
    const now = `${number} ${revealed}`;
    if (now !== this.shown) {
      this.shown = now;
      show(this.body, this.question(told));
      if (me.right !== null) announce(verdict(me));
    }
    const answer = written(me.answer);
    this.sent.textContent = me.answer && !revealed ? t("class.sent", { answer }) : "";
    show(this.bots, told.bots && told.bots.played > 0 && botsTable(told.bots));
  }

  /** @param {Api.Class} told */
  question({ exercise, me, number, result }) {
    if (!exercise || !me) return h("p", { class: "waiting" }, t("class.wait"));
    const title = h("h1", {}, t("class.question", { number }));
    const asked = h("p", { class: "question" }, exercise.question);
    if (result) return [title, this.outcome(me, result), asked, stillPicture(exercise, result, SLOT)];
    const send = (/** @type {string} */ answer) =>
      this.api.post("/api/class/answer", { number, answer }).catch(notifyError);
    return [title, asked, createPad(exercise, me.answer, send)];
  }

  /**
   * @param {NonNullable<Api.Class["me"]>} me
   * @param {Api.ClassResult} result
   */
  outcome(me, result) {
    const mark = me.right ? "✓" : "✗";
    return h(
      "div",
      { class: `outcome ${me.right ? "right" : "wrong"}`, id: "class-outcome" },
      h("p", { class: "big" }, h("span", { "aria-hidden": "true" }, `${mark} `), verdict(me)),
      me.answer && !me.right && h("p", {}, t("class.yours", { answer: written(me.answer) })),
      h("p", {}, t("class.rightAnswer", { answer: written(result.answer) })),
      histogram(result, 5),
    );
  }
}

/** @param {string | null} answer */
const written = (answer) => (answer ?? "").replace("-", "−");

/** @param {NonNullable<Api.Class["me"]>} me */
const verdict = (me) => t(me.right ? "class.right" : me.answer === null ? "class.missed" : "class.wrong");
