// Why this move: threats, forced lines and zugzwang on the board, and what the annealing player sees.

import { colourName, createBoard } from "../board.js";
import { h, show } from "../dom.js";
import { PRESETS, cellName, formatMoves, parseGame, parseMoves, replay, winningLine } from "../game.js";
import { t } from "../i18n.js";
import { coolingChart, vectorTable } from "./forsa4.js";

export async function mountWhy(root, { api, params, navigate }) {
  let [board, played, gone, asked] = [null, [], false, 0];
  const players = await api.get("/api/players");
  const boardHost = h("div", { class: "shown" });
  const story = h("div", { class: "stack" });
  const more = h("div", { class: "stack more" });
  const field = (name, label, value, list) =>
    h("label", {}, t(label), h("input", { name, value, list, spellcheck: "false" }));
  const options = (id, names) =>
    h(
      "datalist",
      { id },
      names.map((name) => h("option", { value: name })),
    );
  const form = h(
    "form",
    {
      class: "card stack",
      onsubmit: (event) => {
        event.preventDefault();
        look();
      },
    },
    h(
      "div",
      { class: "pairs" },
      field("game", "u.game", params.game ?? "connect4", "w-games"),
      field("moves", "u.moves", params.moves ?? ""),
    ),
    field("player", "w.player", params.player ?? "", "w-players"),
    options("w-games", Object.keys(PRESETS)),
    options(
      "w-players",
      players.filter((player) => !player.human).map((player) => player.name),
    ),
    h("button", { type: "submit", class: "main" }, t("w.look")),
  );
  show(
    root,
    h(
      "div",
      { class: "desk why" },
      h("div", { class: "stack" }, boardHost, more),
      h("div", { class: "stack" }, form, story),
    ),
  );
  await look();

  async function look() {
    const [number, values] = [
      ++asked,
      Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()])),
    ];
    const query = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    navigate("understand/why", query, { quietly: true });
    show(story, h("p", { class: "soft" }, t("w.looking")));
    try {
      const why = await api.get("/api/why", query);
      if (!gone && number === asked) draw(why);
    } catch (error) {
      show(story, h("p", { class: "card wrong", role: "alert" }, error.message));
    }
  }

  function draw(why) {
    const rules = parseGame(why.game);
    played = parseMoves(rules, why.moves) ?? [];
    if (board?.rules.text !== rules.text) {
      board?.destroy();
      board = createBoard(boardHost, { game: rules, onMove: play, reserve: 260 });
    }
    const { cells, last } = replay(rules, played);
    board.update({ cells, last, line: winningLine(rules, cells, last), marks: marks(rules, why) });
    show(story, ...tell(rules, why));
    show(
      more,
      links(why),
      candidates(why),
      why.forsa4 && [vectorTable(why.forsa4), coolingChart(why.forsa4)],
    );
  }

  /** A click asks about the position after that move. */
  function play(move) {
    form.elements.moves.value = formatMoves(board.rules, [...played, move]);
    look();
  }

  return () => {
    gone = true;
    board?.destroy();
  };
}

const index = (rules, [column, row]) => row * rules.width + column;

/** Rings where X would win, squares where O would, the forced line as numbered ghosts. */
function marks(rules, why) {
  const line = why.forced?.cells.map((cell) => index(rules, cell)) ?? [];
  const first = why.to_move === "x" ? 1 : 2;
  const ghosts = line.map((cell, place) => ({
    cell,
    shape: "stone",
    side: place % 2 ? 3 - first : first,
    text: place + 1,
  }));
  const threat = ({ side, cell }) => ({
    cell: index(rules, cell),
    shape: side === "x" ? "ring" : "square",
    tone: side,
    text: rules.drop ? cell[1] + 1 : "",
  });
  return why.threats
    .map(threat)
    .filter((mark) => !line.includes(mark.cell))
    .concat(ghosts);
}

function tell(rules, why) {
  const name = (side) => `${side.toUpperCase()} (${colourName(rules, side === "x" ? 0 : 1)})`;
  const place = (cell) => cellName(rules, index(rules, cell));
  const side = name(why.to_move);
  const facts = [];
  if (why.outcome) facts.push(t(`w.over.${why.outcome}`, { x: name("x"), o: name("o") }));
  else facts.push(t("w.toMove", { side }));
  if (why.choice) facts.push(choiceWords(why.choice));
  if (why.wins.length) facts.push(t("w.wins", { side, moves: why.wins.join(", ") }));
  else if (why.blocks.length)
    facts.push(t(why.blocks.length > 1 ? "w.lost" : "w.blocks", { side, moves: why.blocks.join(", ") }));
  if (why.forced && why.forced.moves.length > 1)
    facts.push(t("w.forced", { side, plies: why.forced.moves.length, moves: why.forced.moves.join(" ") }));
  else if (!why.forced && !why.outcome) facts.push(t("w.noForced"));
  const threat = (one) =>
    h(
      "li",
      { "data-threat": place(one.cell) },
      t("w.threat", {
        side: name(one.side),
        cell: place(one.cell),
        parity: t(`w.${one.parity}`),
        when: t(one.playable || !rules.drop ? "w.now" : "w.air"),
      }),
    );
  return [
    h(
      "section",
      { class: "card story" },
      h("h2", {}, t("w.story")),
      facts.map((fact) => h("p", {}, fact)),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("w.threats")),
      why.threats.length
        ? h("ul", { class: "plain" }, why.threats.map(threat))
        : h("p", { class: "soft" }, t("w.noThreats")),
      key(name),
    ),
    why.zugzwang &&
      h("section", { class: "card zugzwang" }, h("h2", {}, t("w.zug")), zugzwang(why, name, place)),
    lines(why, name),
  ];
}

function choiceWords({ player, move, value }) {
  return t("w.choice", { player, move, value: t(`w.value.${value.kind}`, value) });
}

function zugzwang({ zugzwang: told, threats }, name, place) {
  if (!told.winner) return [h("p", {}, t("w.zug.none"))];
  const now = threats.some(
    (threat) => threat.playable && threat.side === told.winner && place(threat.cell) === place(told.cell),
  );
  const values = { side: name(told.winner), cell: place(told.cell), parity: t(`w.${told.parity}`) };
  return [
    h("p", {}, t(now ? "w.zug.now" : "w.zug.win", values)),
    !now && h("p", { class: "soft" }, t("w.zug.waiting", { count: told.waiting })),
  ];
}

/** What the marks on the board mean. */
function key(name) {
  const sample = (kind) => h("span", { class: `key ${kind}`, "aria-hidden": "true" });
  const row = (kind, words) => h("li", {}, sample(kind), words);
  return h(
    "details",
    { class: "legend" },
    h("summary", {}, t("w.marks")),
    h(
      "ul",
      {},
      row("ring", t("w.m.x", { x: name("x") })),
      row("square", t("w.m.o", { o: name("o") })),
      row("ghost", t("w.m.forced")),
      h("li", {}, t("w.m.parity")),
    ),
  );
}

function lines({ lines: open }, name) {
  const most = Math.max(
    ...["x", "o"].flatMap((side) => open[side].map((count, stones) => (count ? stones : 0))),
    1,
  );
  const stones = Array.from({ length: most }, (_, count) => count + 1);
  const row = (side) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name(side)),
      stones.map((count) => h("td", {}, open[side][count])),
    );
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("w.lines")),
    h("p", { class: "soft" }, t("w.linesAbout")),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", {}, t("w.side")),
          stones.map((count) => h("th", {}, t("w.stones", { count }))),
        ),
      ),
      h("tbody", {}, row("x"), row("o")),
    ),
    h("p", { class: "soft" }, t("w.empty", open)),
  );
}

function candidates({ candidates: moves }) {
  if (!moves.length) return null;
  const reasons = (one) =>
    [
      ...one.reasons.map((reason) => t(`w.r.${reason.kind}`, { moves: reason.moves.join(", ") })),
      ...(one.loses_to && one.loses_to.length > 1
        ? [t("w.r.losesTo", { moves: one.loses_to.join(" ") })]
        : []),
    ].join("; ");
  const row = (one) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, one.move),
      h("td", {}, reasons(one) || "–"),
      h("td", {}, one.open),
      h("td", {}, one.evaluation ?? "–"),
    );
  const head = ["w.move", "w.why", "w.open", "w.eval"].map((key_) =>
    h("th", { title: key_ === "w.open" && t("w.openAbout") }, t(key_)),
  );
  return h(
    "section",
    { class: "card scroll", tabindex: 0, "aria-label": t("w.candidates") },
    h("h2", {}, t("w.candidates")),
    h("table", { class: "candidates" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, moves.map(row))),
  );
}

function links({ game, moves }) {
  const query = new URLSearchParams({ game, moves });
  return h(
    "p",
    { class: "row" },
    h("a", { class: "button", href: `#/understand?${query}` }, t("u.openExplorer")),
    h("a", { class: "button", href: `#/analyse?${query}` }, t("u.openAnalyse")),
  );
}
