// The two players with their faces and clocks, the time of the game, and what it waits for.

import { breakable, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { clock, countdown } from "../names.js";
import { stoneIcon } from "../shapes.js";
import { face } from "./faces.js";
import { opponentWord } from "./opponents.js";
import { endTitle } from "./outcome.js";
import { isYou, seatName, sideWords } from "./people.js";
import { SIDES, bySeat, isHuman, seatOf, wins } from "./seats.js";

const CLOCK_MS = 100;
/** From here on a clock warns. */
export const LOW_MS = 10_000;

/** @typedef {import("./panel.js").Shown} Shown */

/** @param {(side: Page.Side) => void} runsLow hears once that a side has little time left */
export function createHeader(runsLow = () => {}) {
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
      if (place) drawClock(now, side, place);
    }
    const total = clock(used(now, "x") + used(now, "o"));
    if (time.textContent !== total) time.textContent = total;
  }

  /**
   * @param {Shown} now
   * @param {Page.Side} side
   * @param {Element} place
   */
  function drawClock(now, side, place) {
    const rest = left(now, side);
    const text = rest === null ? clock(used(now, side)) : countdown(rest);
    if (place.textContent !== text) place.textContent = text;
    const low = rest !== null && rest < LOW_MS && now.game.status === "playing";
    if (low && !place.classList.contains("low") && now.game.clocks.running === side) runsLow(side);
    place.classList.toggle("low", low);
  }

  /** @param {Shown} now */
  function draw(now) {
    const low = SIDES.map((side) => cards[seatOf(side, now.first)].querySelector(".clock.low") !== null);
    shown = now;
    SIDES.forEach((side, index) => {
      const card = cards[seatOf(side, now.first)];
      card.classList.toggle("turn", now.game.to_move === side);
      show(card, ...player(now, side));
      card.querySelector(".clock")?.classList.toggle("low", low[index]);
    });
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
 * Milliseconds since a side's clock was told, if it runs.
 * @param {Shown} shown
 * @param {Page.Side} side
 */
const running = ({ game: { clocks }, received }, side) =>
  clocks.running === side ? performance.now() - received : 0;

/**
 * Milliseconds a side has used by now.
 * @param {Shown} shown
 * @param {Page.Side} side
 */
const used = (shown, side) => shown.game.clocks[`${side}_ms`] + running(shown, side);

/**
 * Milliseconds a side has left by now; null without a clock.
 * @param {Shown} shown
 * @param {Page.Side} side
 */
function left(shown, side) {
  const { clock: control } = shown.game;
  return control ? Math.max(control[`${side}_left_ms`] - running(shown, side), 0) : null;
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
  const words = [opponentWord(spec), t("play.score", { wins: wins(seat) })].filter(Boolean).join(" · ");
  const said = t(shown.game.clock ? "pl.clock.left" : "play.clock", { who: name });
  return [
    stoneIcon(shown.rules, side === "x" ? 1 : 2, seat),
    !isHuman(spec) && face(spec),
    h(
      "div",
      { class: "who" },
      h("strong", { "data-spec": spec }, breakable(name)),
      h("small", { class: "soft" }, words),
    ),
    h("span", { class: "clock", role: "timer", "aria-label": said }),
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

/** @param {Shown} shown */
function statusWords(shown) {
  const { game, looking, thinking } = shown;
  if (looking !== null) return t("play.looking", { ply: looking, total: game.ply });
  if (game.to_move === null) return endTitle(shown);
  const who = sideWords(shown, game.to_move);
  if (game.unsaved) return t("play.saving", { who });
  if (isHuman(game[game.to_move]))
    return isYou(shown, game.to_move) ? ownTurnWords(shown) : t("play.turn", { who });
  if (game.paused) return t("play.paused");
  return thinking?.depth
    ? t("play.thinkingDepth", { who, depth: thinking.depth })
    : t("play.thinking", { who });
}
