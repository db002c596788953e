// The games of this browser, newest first: reopen or delete them.

import { h, notify, notifyError, show, signButton } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { lang, t } from "../i18n.js";
import { gameName } from "../names.js";
import { refusalWords } from "../refusals.js";
import { miniBoard } from "../shapes.js";
import { isYou, seatName } from "./people.js";
import { firstSeat, seatOf } from "./seats.js";

const MINI_CELLS = 400;
const PAGE = 20;

/**
 * The card that lists games: `current()` is the id of the one on the board, `leave(id)` hears of a game that is about to
 * be deleted, `gone(id)` that it was.
 * @param {Element} card
 * @param {{ api: Api.Client, current: () => string | null, leave: (id: string) => void, gone: (id: string) => void }} needs
 */
export function createHistory(card, { api, current, leave, gone }) {
  let closed = false;

  /** Fills the card with the newest games; more on demand. */
  async function refresh() {
    const list = h("ul", { class: "games" });
    const more = h("button", { type: "button", class: "quiet", hidden: true }, t("play.more"));
    if (!(await addPage(list, more)) || closed) return;
    const empty = h("p", { class: "soft" }, t("play.noGames"));
    const title = h("h2", { id: "games-title" }, t("play.games"));
    show(card, title, list.children.length ? [list, more] : empty);
  }

  /**
   * Appends the games from a place in the list on; false if they could not be fetched.
   * @param {Element} list
   * @param {HTMLButtonElement} more
   * @param {string} [before]
   * @returns {Promise<boolean>}
   */
  async function addPage(list, more, before) {
    try {
      const { games, next } = await api.get("/api/games", { limit: PAGE, before });
      const shown = games.filter((game) => isUnreadable(game) || game.ply > 0);
      list.append(...shown.map((game) => row(game, game.id === current(), () => forget(game.id))));
      more.hidden = !next;
      more.onclick = () => addPage(list, more, next ?? undefined);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} id */
  async function forget(id) {
    leave(id);
    try {
      await api.remove(`/api/games/${id}`);
      notify(t("play.deleted"));
    } catch (error) {
      notifyError(error);
    }
    gone(id);
    refresh();
  }

  return {
    refresh: () => closed || refresh(),
    /**
     * The game on the board moved on: so does its small picture.
     * @param {Page.Game} game
     */
    note: (game) => {
      const own = [...card.querySelectorAll("a")].find((each) => each.getAttribute("href") === address(game));
      const picture = own?.querySelector(".thumb");
      if (picture) show(picture, thumb(game, firstSeat(game)));
    },
    stop: () => {
      closed = true;
    },
  };
}

/**
 * True for a game that is broken, or of another version.
 * @param {Api.Game | Api.UnreadableGame} game
 * @returns {game is Api.UnreadableGame}
 */
const isUnreadable = (game) => "unreadable" in game;

/**
 * @param {Api.Game | Api.UnreadableGame} game
 * @param {boolean} isOpen
 * @param {() => void} forget
 */
function row(game, isOpen, forget) {
  const about = isUnreadable(game) ? unreadable(game) : link(game, isOpen);
  // A guest's list has games that others may delete.
  const own = isUnreadable(game) || game.own !== false;
  return h("li", {}, about, own && signButton(t("play.delete"), "×", forget));
}

/** @param {Api.UnreadableGame} game */
function unreadable(game) {
  const why = refusalWords(game.unreadable);
  return h(
    "span",
    { class: "about unreadable" },
    h("strong", {}, t("play.unreadable")),
    h("small", { class: "soft" }, why),
    h("small", { class: "soft" }, when(game)),
  );
}

/** @param {{ id: string | null }} game */
const address = ({ id }) => `#/play?id=${encodeURIComponent(id ?? "")}`;

/**
 * @param {Api.Game} game
 * @param {boolean} isOpen
 */
function link(game, isOpen) {
  const first = firstSeat(game);
  const name = (/** @type {Page.Seat} */ seat) => seatName({ game, first }, seat);
  return h(
    "a",
    { href: address(game), "aria-current": isOpen && "true" },
    h("span", { class: "thumb" }, thumb(game, first)),
    h(
      "span",
      { class: "about" },
      h("strong", {}, `${name(0)} – ${name(1)}`),
      h("small", { class: "soft" }, `${gameName(game.game)} · ${result(game, first)}`),
      h("small", { class: "soft" }, when(game)),
    ),
  );
}

/** @param {{ updated: number }} game */
const when = ({ updated }) =>
  new Date(updated).toLocaleString(lang(), { dateStyle: "short", timeStyle: "short" });

/**
 * The board as it stands, where it is small enough.
 * @param {Pick<Api.Game, "game" | "moves">} game
 * @param {Page.Seat} first
 */
function thumb(game, first) {
  const rules = gameOf(game.game);
  const small = rules.width * rules.height <= MINI_CELLS;
  return small && miniBoard(rules, parseMoves(rules, game.moves) ?? [], first);
}

/**
 * @param {Api.Game} game
 * @param {Page.Seat} first
 */
function result(game, first) {
  if (game.status === "playing") return t("play.status.playing");
  if (!game.winner) return t("play.status.draw");
  if (isYou({ game }, game.winner)) return t("pl.won.history");
  return t("play.status.won", { who: seatName({ game, first }, seatOf(game.winner, first)) });
}
