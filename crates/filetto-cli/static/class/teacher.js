// The teacher's page, which is on the wall: how to join, the question, who has answered, the answers, the bots.

import { h, notifyError, show } from "../dom.js";
import { t } from "../i18n.js";
import { Lecture } from "../understand/lecture.js";
import { histogram } from "./histogram.js";
import { stillPicture } from "./still.js";
import { botsTable, stage } from "./wall.js";

/** @type {Api.ExerciseKind[]} */
const KINDS = [
  "value", "choice", "negamax", "list", "cut", "alpha", "beta", "first", "fewest", "scout", "null", "guess",
  "deepening", "aspiration", "entry", "horizon", "quiescence", "secondary", "proof", "disproof", "evaluation",
  "zobrist", "anneal", "elo", "score", "saddle", "mixed", "ucb", "abdada", "claimeven", "fork",
];

export class Teacher {
  /** @param {Api.Client} api */
  constructor(api) {
    this.api = api;
    /** @type {Api.Class | null} */
    this.told = null;
    /** @type {Api.ClassDoor | null} */
    this.door = null;
    this.shows = "questions";
    this.isBusy = false;
    this.drawn = "";
    this.lecture = new Lecture({ next: () => this.forward(), back: () => undefined, cut: () => undefined });
    // What may scroll can be reached by keyboard.
    this.stage = h("div", { class: "wall-stage", tabindex: "0", role: "region", "aria-label": t("nav.class") });
    this.side = h("aside", { class: "wall-side", tabindex: "0", "aria-label": t("class.value") });
    this.controls = this.makeControls();
    this.element = h("section", { class: "wall" }, h("div", { class: "wall-main" }, this.stage, this.side), this.controls);
    /** @type {Record<string, () => unknown>} */
    this.keys = {
      " ": () => this.forward(),
      PageDown: () => this.forward(),
      ArrowRight: () => this.forward(),
      n: () => this.ask(),
      r: () => this.reveal(),
      b: () => this.turn(),
      f: () => this.lecture.toggle(),
      p: () => this.lecture.togglePointer(),
    };
    api
      .get("/api/class/door")
      .then((door) => {
        this.door = door;
        this.redraw();
      })
      .catch(notifyError);
  }

  close() {
    this.lecture.close();
  }

  makeControls() {
    const option = (/** @type {Api.ExerciseKind | "auto"} */ kind) =>
      h("option", { value: kind === "auto" ? "" : kind }, t(`class.kind.${kind}`));
    this.kind = h("select", { id: "class-kind" }, option("auto"), KINDS.map(option));
    this.main = h("button", { type: "button", class: "main", id: "class-forward", onclick: () => this.forward() });
    this.other = h("button", { type: "button", id: "class-turn", onclick: () => this.turn() });
    this.end = h("button", { type: "button", class: "quiet", id: "class-end", onclick: () => this.finish() }, t("class.end"));
    return h(
      "div",
      { class: "wall-controls" },
      h("label", { class: "kind" }, t("class.kindLabel"), this.kind),
      this.main,
      this.other,
      h("span", { class: "soft keys-line" }, t("class.keys")),
      this.lecture.element,
      this.end,
    );
  }

  /** @param {Api.Class} told */
  draw(told) {
    this.told = told;
    this.redraw();
  }

  redraw() {
    const { told } = this;
    if (!told) return;
    const bots = this.shows === "bots";
    this.element.dataset.shows = bots ? "bots" : told.exercise ? "question" : "door";
    this.drawControls(told);
    if (bots) this.drawBots(told);
    else if (told.exercise) this.drawQuestion(told, told.exercise);
    else this.drawDoor(told);
  }

  /** @param {Api.Class} told */
  drawControls(told) {
    const running = told.bots?.running ?? false;
    const bots = this.shows === "bots";
    if (this.main) {
      const asks = told.exercise && !told.revealed ? "class.reveal" : told.exercise ? "class.next" : "class.start";
      this.main.textContent = t(bots ? (running ? "class.stop" : "class.run") : asks);
      this.main.disabled = bots && (!told.bots || (!running && told.bots.played === told.bots.of));
    }
    if (this.other) this.other.textContent = t(bots ? "class.questions" : "class.bots");
  }

  /** @param {Api.Class} told */
  drawDoor(told) {
    this.once("door", () => show(this.stage, this.door && bigDoor(this.door)));
    show(this.side, h("h2", {}, t("class.joined", { count: told.joined })), this.names(told));
  }

  /**
   * @param {Api.Class} told
   * @param {Api.ClassExercise} exercise
   */
  drawQuestion(told, exercise) {
    // The tree is drawn once a question, and once more with its answer.
    this.once(`${told.number} ${told.revealed}`, () => {
      show(
        this.stage,
        h("h1", {}, t("class.question", { number: told.number })),
        h("p", { class: "question" }, exercise.question),
        stillPicture(exercise, told.result),
      );
    });
    const { answered, joined, result } = told;
    if (result) return show(this.side, this.answers(told, result));
    const bar = h("progress", { max: Math.max(joined, 1), value: answered, "aria-label": t("class.answered", { answered, joined }) });
    show(
      this.side,
      h("p", { class: "big-count", id: "class-answered" }, `${answered} / ${joined}`),
      h("p", { class: "soft" }, t("class.answered", { answered, joined })),
      bar,
      this.names(told),
      this.door && smallDoor(this.door),
    );
  }

  /**
   * @param {Api.Class} told
   * @param {Api.ClassResult} result
   */
  answers({ joined, answered }, result) {
    const best = result.best.map(({ name, points }) => h("li", {}, h("span", {}, name), h("b", {}, points)));
    return [
      h("p", { class: "big-count", id: "class-right" }, h("span", { "aria-hidden": "true" }, "✓ "), result.answer.replace("-", MINUS)),
      histogram(result),
      joined > answered && h("p", { class: "soft" }, t("class.none", { count: joined - answered })),
      best.length > 0 && [h("h2", {}, t("class.best")), h("ol", { class: "best" }, best)],
    ];
  }

  /** @param {Api.Class} told */
  drawBots({ bots }) {
    this.drawn = "";
    show(this.stage, bots ? botsTable(bots) : h("p", { class: "question" }, t("class.noBots")));
    show(this.side, bots && stage(bots));
  }

  /** @param {Api.Class} told */
  names({ students, exercise }) {
    if (!students.length) return h("p", { class: "soft" }, t("class.nobody"));
    const chip = (/** @type {Api.Class["students"][number]} */ { name, answered }) =>
      h(
        "li",
        { class: answered && "answered" },
        exercise && h("span", { "aria-hidden": "true" }, answered ? "✓" : "·"),
        name,
        !exercise && this.remover(name),
      );
    const label = t("class.joined", { count: students.length });
    return h("ul", { class: "names", tabindex: "0", "aria-label": label }, students.map(chip));
  }

  /** @param {string} name */
  remover(name) {
    const title = t("class.remove", { name });
    const remove = () => this.send(() => this.api.post("/api/class/remove", { name }));
    return h("button", { type: "button", class: "quiet", title, "aria-label": title, onclick: remove }, "×");
  }

  /**
   * Draws the large part again only if it is another one.
   * @param {string} what
   * @param {() => void} draw
   */
  once(what, draw) {
    const now = `${what} ${this.door !== null}`;
    if (now === this.drawn) return;
    this.drawn = now;
    draw();
  }

  /** What Space means now. */
  forward() {
    const { told } = this;
    if (this.shows === "bots") this.runBots();
    else if (told?.exercise && !told.revealed) this.reveal();
    else if (told) this.ask();
  }

  ask() {
    const number = this.told?.number ?? 0;
    const kind = KINDS.find((name) => name === this.kind?.value);
    this.shows = "questions";
    this.send(() => this.api.post("/api/class/next", kind ? { number, kind } : { number }));
  }

  reveal() {
    const number = this.told?.number ?? 0;
    if (this.told?.exercise && !this.told.revealed)
      this.send(() => this.api.post("/api/class/reveal", { number }));
  }

  runBots() {
    const bots = this.told?.bots;
    if (bots) this.send(() => this.api.post("/api/class/bots", { run: !bots.running }));
  }

  turn() {
    this.shows = this.shows === "bots" ? "questions" : "bots";
    this.drawn = "";
    this.redraw();
  }

  finish() {
    if (window.confirm(t("class.endSure"))) this.send(() => this.api.remove("/api/class"));
  }

  /**
   * One thing at a time: keys repeat.
   * @param {() => Promise<unknown>} act
   */
  async send(act) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await act();
    } catch (error) {
      notifyError(error);
    } finally {
      this.isBusy = false;
    }
  }
}

const MINUS = "−";

/** @param {Api.ClassDoor} door */
function code({ picture }) {
  const src = `data:image/svg+xml,${encodeURIComponent(picture ?? "")}`;
  return picture && h("img", { class: "qr", alt: t("class.qr"), src });
}

/** @param {Api.ClassDoor} door */
function bigDoor(door) {
  const typed = [
    h("p", {}, t("class.typed")),
    h("p", { class: "address", id: "class-address" }, door.address.replace("http://", "")),
    door.code && h("p", {}, t("class.code")),
    door.code && h("p", { class: "code", id: "class-code" }, door.code),
    door.local && h("p", { class: "hint" }, t("class.local"), h("code", {}, "filetto class")),
  ];
  return h("div", { class: "door" }, code(door), h("div", {}, h("h1", {}, t("class.scan")), typed));
}

/** @param {Api.ClassDoor} door */
function smallDoor(door) {
  return h("div", { class: "door late" }, code(door), h("div", {}, h("p", {}, door.address.replace("http://", "")), door.code && h("p", { class: "code" }, door.code)));
}
