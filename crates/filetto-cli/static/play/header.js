// The two players with their clocks, the time of the game, and what it waits for.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { clock } from "../names.js";
import { stoneIcon } from "../shapes.js";
import { endWords } from "./outcome.js";
import { seatName, sideWords } from "./people.js";
import { SIDES, bySeat, isHuman, peopleOf, seatOf, wins } from "./seats.js";

const CLOCK_MS = 250;

/** @typedef {import("./panel.js").Shown} Shown */

export function createHeader() {
  const cards = [0, 1].map(() => h("div", { class: "player" }));
  const status = h("p", { class: "status", id: "status" });
  const said = { title: t("play.time"), "aria-label": t("play.time") };
  const time = h("p", { class: "clock", id: "game-time", role: "timer", ...said });
  /** @type {Shown | null} */
  let shown = null;
  const ticker = setInterval(() => shown?.game.clocks.running && drawClocks(shown), CLOCK_MS);

  /** @param {Shown} now */
  function drawClocks(now) {
    for (const side of SIDES) {
      const place = cards[seatOf(side, now.first)].querySelector(".clock");
      const text = clock(used(now, side));
      if (place && place.textContent !== text) place.textContent = text;
    }
    const total = clock(used(now, "x") + used(now, "o"));
    if (time.textContent !== total) time.textContent = total;
  }

  /** @param {Shown} now */
  function draw(now) {
    shown = now;
    for (const side of SIDES) {
      const card = cards[seatOf(side, now.first)];
      card.classList.toggle("turn", now.game.to_move === side);
      show(card, ...player(now, side));
    }
    drawClocks(now);
    drawStatus(now);
  }

  /** @param {Shown} now */
  function drawStatus(now) {
    status.textContent = statusWords(now);
  }

  return {
    box: h("div", { class: "players" }, cards[0], h("div", { class: "middle" }, status, time), cards[1]),
    draw,
    drawStatus,
    stop: () => clearInterval(ticker),
  };
}

/**
 * Milliseconds a side has used by now.
 * @param {Shown} shown
 * @param {Page.Side} side
 */
function used({ game: { clocks }, received }, side) {
  const running = clocks.running === side ? performance.now() - received : 0;
  return clocks[`${side}_ms`] + running;
}

/**
 * The card of a side's player.
 * @param {Shown} shown
 * @param {Page.Side} side
 */
function player(shown, side) {
  const seat = seatOf(side, shown.first);
  const name = seatName(shown, seat);
  const spec = bySeat(shown.game, shown.first)[seat];
  return [
    stoneIcon(shown.rules, side === "x" ? 1 : 2, seat),
    h(
      "div",
      { class: "who" },
      h("strong", { title: isHuman(spec) ? name : spec }, name),
      h("small", { class: "soft" }, t("play.score", { wins: wins(seat) })),
    ),
    h("span", { class: "clock", role: "timer", "aria-label": t("play.clock", { who: name }) }),
  ];
}

/**
 * What the only person of a game reads in its turn.
 * @param {Shown} shown
 */
function ownTurnWords(shown) {
  const { game } = shown;
  if (!game.pondering) return t("play.yourTurn");
  return t("play.pondering", { who: sideWords(shown, game.to_move === "x" ? "o" : "x") });
}

/**
 * True if the reader alone is waited for.
 * @param {Page.Game} game
 */
function isReadersTurn(game) {
  const own = game.people ? (game.you ?? []) : peopleOf(game);
  return own.length === 1 && own[0] === game.to_move;
}

/** @param {Shown} shown */
function statusWords(shown) {
  const { game, looking, thinking } = shown;
  if (looking !== null) return t("play.looking", { ply: looking, total: game.ply });
  if (game.to_move === null) return endWords(shown).title;
  const who = sideWords(shown, game.to_move);
  if (game.unsaved) return t("play.saving", { who });
  if (isHuman(game[game.to_move]))
    return isReadersTurn(game) ? ownTurnWords(shown) : t("play.turn", { who });
  if (game.paused) return t("play.paused");
  return thinking?.depth
    ? t("play.thinkingDepth", { who, depth: thinking.depth })
    : t("play.thinking", { who });
}
