// The value of a game move by move, its mistakes marked: a line to click on and a list to read.

import { h, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { forX, height } from "../values.js";

const [WIDTH, HEIGHT, EDGE] = [380, 120, 14];

/** `view` gives rules, moves, ply, goto(ply), who(side); `run` asks the server for the review. */
export function createGraph(view) {
  const picture = h("div", { class: "graph" });
  const said = h("p", { class: "soft small" });
  const list = h("ul", { class: "blunders" });
  const run = h("button", { type: "button", id: "review", onclick: () => start() }, t("an.graph.run"));
  const box = h(
    "section",
    { class: "card" },
    h("div", { class: "row spread" }, h("h2", {}, t("an.graph")), run),
    picture,
    said,
    list,
  );
  let [rows, reviewed, stop] = [[], null, () => {}];

  function start() {
    stop();
    const moves = view.movesText();
    const total = view.moves.length;
    if (!total) return void (said.textContent = t("an.graph.none"));
    [rows, reviewed] = [[], moves];
    run.disabled = true;
    said.textContent = t("an.graph.busy", { ply: 0, total });
    const hear = (row) => {
      rows.push(row);
      said.textContent = row.ply === total ? found() : t("an.graph.busy", { ply: row.ply, total });
      draw();
    };
    let refusal = null;
    const refuse = ({ error }) => (refusal = error);
    const finish = () => {
      run.disabled = false;
      said.textContent = refusal ?? found();
    };
    stop = view.api.events(
      "/api/review",
      { game: view.rules.text, moves },
      { review: hear, done: finish, failed: refuse },
      { once: true, state: (up) => up || finish() },
    );
  }

  function found() {
    const count = (kind) => rows.filter((row) => row.blunder === kind).length;
    return t("an.graph.found", { blunders: count("blunder"), mistakes: count("mistake") });
  }

  /** A review belongs to one game: another line of moves makes it history. */
  function isCurrent() {
    return reviewed !== null && view.movesText() === reviewed;
  }

  const x = (ply) => EDGE + (ply * (WIDTH - 2 * EDGE)) / Math.max(view.moves.length, 1);
  const y = (row) =>
    HEIGHT / 2 - height(forX(row.value, row.ply % 2 === 0 ? "x" : "o")) * (HEIGHT / 2 - EDGE);

  function draw() {
    box.classList.toggle("stale", reviewed !== null && !isCurrent());
    if (!isCurrent() || !rows.length) return void (show(picture), show(list));
    const line = rows.map((row, index) => `${index ? "L" : "M"}${x(row.ply)} ${y(row)}`).join("");
    const svg = s(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "img",
        "aria-label": t("an.graph.label", { who: view.who("x") }),
        onclick: (event) => view.goto(plyAt(event, svg)),
      },
      s("line", { class: "zero", x1: EDGE, x2: WIDTH - EDGE, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("line", { class: "here", x1: x(view.ply), x2: x(view.ply), y1: 0, y2: HEIGHT }),
      s("path", { class: "curve", d: line }),
      rows.filter((row) => row.blunder).map(sign),
    );
    show(picture, svg);
    show(list, rows.filter((row) => row.blunder).map(entry));
  }

  /** The row that carries a verdict is the position before the move; the sign stands on the move. */
  function sign(row) {
    const after = rows.find((other) => other.ply === row.ply + 1) ?? row;
    const [cx, cy] = [x(row.ply + 1), y(after)];
    return s(
      "g",
      { class: `sign ${row.blunder}`, transform: `translate(${cx} ${cy})` },
      row.blunder === "blunder" ? s("path", { d: "M-8-8H8L0 8Z" }) : s("circle", { r: 6 }),
      s("text", { y: cy < HEIGHT / 2 ? 24 : -14 }, row.blunder === "blunder" ? "??" : "?"),
    );
  }

  function entry(row) {
    const kind = t(`an.${row.blunder}`);
    const words = t("an.better", { number: row.ply + 1, move: row.played, kind, best: row.best });
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `quiet verdict ${row.blunder}`, onclick: () => view.goto(row.ply) },
        words,
      ),
    );
  }

  function plyAt(event, svg) {
    const frame = svg.getBoundingClientRect();
    const share = ((event.clientX - frame.left) / frame.width) * WIDTH - EDGE;
    return Math.round((share / (WIDTH - 2 * EDGE)) * view.moves.length);
  }

  return {
    box,
    draw,
    start,
    stop: () => stop(),
    verdict: (ply) => (isCurrent() ? (rows.find((row) => row.ply === ply)?.blunder ?? null) : null),
  };
}
