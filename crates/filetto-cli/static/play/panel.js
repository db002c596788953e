// Everything around the board: the two players with their clocks, the status, buttons, the list of moves.

import { h, notify, show } from "../dom.js";
import { formatMove, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { clock, gameName, playerName } from "../names.js";
import { stoneIcon } from "../shapes.js";
import { openKeys } from "./dialogs.js";
import { bySeat, isHuman, mover, redoTarget, seatOf, undoTarget, wins } from "./seats.js";

const CLOCK_MS = 250;
const SPEEDS = [0, 100, 200, 400, 800, 1500, 3000];

/** A player's name by seat. */
export function nameOf(view, seat) {
  const seats = bySeat(view.game, view.first);
  return playerName(seats[seat], seat, seats.filter(isHuman).length);
}

export function createPanel(view) {
  const cards = [0, 1].map(() => h("div", { class: "player" }));
  const status = h("p", { class: "status", id: "status" });
  const header = h("div", { class: "players" }, cards[0], status, cards[1]);
  const lost = h("p", { class: "lost", role: "status", hidden: true }, t("play.lost"));
  const button = (key, act, kind = "") =>
    h("button", { type: "button", id: key, class: kind, onclick: act }, t(`play.${key}`));
  const buttons = {
    undo: button("undo", () => view.undo()),
    redo: button("redo", () => view.redo()),
    hint: button("hint", () => view.showHint()),
    resign: button("resign", () => view.resign()),
    analyse: button("analyse", () => view.analyse()),
    help: button("help", openKeys, "quiet icon"),
    fresh: button("new", () => view.newGame(), "main"),
    again: button("again", () => view.rematch()),
  };
  buttons.again.id = "rematch";
  buttons.help.replaceChildren("?");
  for (const name of ["title", "aria-label"]) buttons.help.setAttribute(name, t("play.help"));
  const pace = createPace(view);
  const controls = h(
    "div",
    { class: "stack" },
    pace.box,
    h("div", { class: "row controls" }, Object.values(buttons)),
  );
  const moves = createMoves(view);
  const games = h("section", { class: "card", "aria-labelledby": "games-title" });
  const ticker = setInterval(() => view.game?.clocks.running && drawClocks(), CLOCK_MS);

  function used(side) {
    const { clocks } = view.game;
    const running = clocks.running === side ? performance.now() - view.received : 0;
    return clocks[`${side}_ms`] + running;
  }

  function drawClocks() {
    for (const side of ["x", "o"]) {
      const place = cards[seatOf(side, view.first)].querySelector(".clock");
      const text = clock(used(side));
      if (place && place.textContent !== text) place.textContent = text;
    }
  }

  function drawHeader() {
    for (const side of ["x", "o"]) {
      const seat = seatOf(side, view.first);
      const turn = view.game.to_move === side;
      cards[seat].classList.toggle("turn", turn);
      const name = nameOf(view, seat);
      show(
        cards[seat],
        stoneIcon(view.rules, side === "x" ? 1 : 2, seat),
        h(
          "div",
          { class: "who" },
          h("strong", { title: name }, name),
          h("small", { class: "soft" }, t("play.score", { wins: wins(seat) })),
        ),
        h("span", { class: "clock", role: "timer", "aria-label": t("play.clock", { who: name }) }),
      );
    }
    drawClocks();
  }

  function statusText() {
    const { game } = view;
    if (view.looking !== null) return t("play.looking", { ply: view.looking, total: game.ply });
    if (game.status !== "playing") return view.result().title;
    const who = view.who(game.to_move);
    if (isHuman(game[game.to_move]))
      return ["x", "o"].filter((side) => isHuman(game[side])).length === 1
        ? t("play.yourTurn")
        : t("play.turn", { who });
    if (game.paused) return t("play.paused");
    return view.thinking?.depth
      ? t("play.thinkingDepth", { who, depth: view.thinking.depth })
      : t("play.thinking", { who });
  }

  function drawStatus() {
    status.textContent = statusText();
  }

  function drawButtons() {
    const { game } = view;
    const over = game.status !== "playing";
    buttons.undo.disabled = !game.id || undoTarget(game) === null;
    buttons.redo.disabled = redoTarget(game) === null;
    buttons.hint.disabled = over || !view.isPersonsTurn();
    buttons.resign.disabled = over || !game.id || ![game.x, game.o].some(isHuman);
    buttons.again.hidden = !over;
  }

  return {
    header,
    lost,
    controls,
    moves: moves.box,
    games,
    drawHeader,
    drawStatus,
    draw: () => {
      drawHeader();
      drawStatus();
      drawButtons();
      pace.draw();
      moves.draw();
    },
    connection: (up) => {
      if (up && !lost.hidden) notify(t("play.back.online"));
      lost.hidden = up;
    },
    stop: () => clearInterval(ticker),
  };
}

/** Pause, one move and speed, for two programs. */
function createPace(view) {
  const toggle = h("button", {
    type: "button",
    id: "pause",
    onclick: () => view.pace({ paused: !view.game.paused }),
  });
  const step = h(
    "button",
    { type: "button", id: "step", onclick: () => view.pace({ paused: true, step: true }) },
    t("play.step"),
  );
  const speed = h("input", {
    type: "range",
    min: 0,
    max: SPEEDS.length - 1,
    step: 1,
    id: "speed",
    onchange: () => view.pace({ delay_ms: SPEEDS[speed.value] }),
  });
  const words = h("span");
  const box = h(
    "div",
    { class: "row pace", hidden: true },
    toggle,
    step,
    h("label", { class: "speed" }, words, speed),
  );
  const draw = () => {
    const { game } = view;
    box.hidden = [game.x, game.o].some(isHuman);
    toggle.textContent = t(game.paused ? "play.go" : "play.pause");
    toggle.disabled = step.disabled = game.status !== "playing";
    const nearest = SPEEDS.findIndex((ms) => ms >= game.delay_ms);
    if (document.activeElement !== speed) speed.value = nearest < 0 ? SPEEDS.length - 1 : nearest;
    words.textContent = t("play.speed", { seconds: game.delay_ms / 1000 });
  };
  return { box, draw };
}

/** The moves, two a line; each opens the position after it. */
function createMoves(view) {
  const list = h("ol", { class: "move-list", id: "moves", tabindex: 0, "aria-label": t("play.moves") });
  const title = h("h2", {}, t("play.moves"));
  const step = (key, sign, to) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet icon",
        title: t(`play.${key}`),
        "aria-label": t(`play.${key}`),
        onclick: () => view.look(to()),
      },
      sign,
    );
  const at = () => view.looking ?? view.game.ply;
  const steps = h(
    "div",
    { class: "row steps" },
    step("first", "«", () => 0),
    step("back", "‹", () => at() - 1),
    step("forth", "›", () => at() + 1),
    step("last", "»", () => null),
  );
  const live = h(
    "button",
    { type: "button", id: "live", class: "main", hidden: true, onclick: () => view.look(null) },
    t("play.live"),
  );
  const box = h("section", { class: "card" }, h("div", { class: "row spread" }, title, steps), list, live);

  const draw = () => {
    const moves = parseMoves(view.rules, view.game.moves) ?? [];
    title.textContent = gameName(view.game.game);
    live.hidden = view.looking === null;
    if (!moves.length) return show(list, h("li", { class: "soft none" }, t("play.noMoves")));
    show(list, moves.map(entry));
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    return undefined;
  };
  const entry = (move, index) => {
    const ply = index + 1;
    const side = mover(index);
    const icon = stoneIcon(view.rules, side === "x" ? 1 : 2, seatOf(side, view.first));
    const open = h(
      "button",
      {
        type: "button",
        class: "quiet move",
        "data-ply": ply,
        "aria-current": at() === ply && "true",
        onclick: () => view.look(ply),
      },
      icon,
      formatMove(view.rules, move),
    );
    return h("li", {}, h("span", { class: "soft" }, index % 2 === 0 ? `${index / 2 + 1}.` : ""), open);
  };
  return { box, draw };
}
