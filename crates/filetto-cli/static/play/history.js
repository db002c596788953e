// The games of this browser, newest first: reopen or delete them.

import { miniBoard } from "../board.js";
import { h, notify, show } from "../dom.js";
import { parseGame } from "../game.js";
import { lang, t } from "../i18n.js";
import { gameName, playerName } from "../names.js";
import { bySeat, firstSeat, isHuman, seatOf } from "./seats.js";

const MINI_CELLS = 400;
const PAGE = 20;

/** Fills the card of the view with the newest games; more on demand. */
export async function listGames(view) {
  const list = h("ul", { class: "games" });
  const more = h("button", { type: "button", class: "quiet", hidden: true }, t("play.more"));
  if (!(await addPage(view, list, more)) || view.closed) return;
  const empty = h("p", { class: "soft" }, t("play.noGames"));
  show(
    view.panel.games,
    h("h2", { id: "games-title" }, t("play.games")),
    list.children.length ? [list, more] : empty,
  );
}

/** Appends the games started before a time; false if they could not be fetched. */
async function addPage(view, list, more, before) {
  try {
    const { games, next } = await view.api.get("/api/games", { limit: PAGE, before });
    list.append(...games.filter((game) => game.ply > 0).map((game) => row(view, game)));
    more.hidden = !next;
    more.onclick = () => addPage(view, list, more, next);
    return true;
  } catch {
    return false;
  }
}

function row(view, game) {
  const first = firstSeat(game);
  const seats = bySeat(game, first);
  const people = seats.filter(isHuman).length;
  const name = (seat) => playerName(seats[seat], seat, people);
  const when = new Date(game.updated).toLocaleString(lang(), { dateStyle: "short", timeStyle: "short" });
  const result =
    game.status === "playing"
      ? t("play.status.playing")
      : game.winner
        ? t("play.status.won", { who: name(seatOf(game.winner, first)) })
        : t("play.status.draw");
  const rules = parseGame(game.game);
  const small = rules.width * rules.height <= MINI_CELLS && miniBoard(rules, game.moves, { first });
  const open = h(
    "a",
    { href: `#/play?id=${encodeURIComponent(game.id)}`, "aria-current": game.id === view.game?.id && "true" },
    h("span", { class: "thumb" }, small),
    h(
      "span",
      { class: "about" },
      h("strong", {}, `${name(0)} – ${name(1)}`),
      h("small", { class: "soft" }, `${gameName(game.game)} · ${result}`),
      h("small", { class: "soft" }, when),
    ),
  );
  const remove = h(
    "button",
    {
      type: "button",
      class: "quiet icon",
      title: t("play.delete"),
      "aria-label": t("play.delete"),
      onclick: () => forget(view, game),
    },
    "×",
  );
  return h("li", {}, open, remove);
}

async function forget(view, game) {
  if (game.id === view.game?.id) view.stopEvents();
  try {
    await view.api.remove(`/api/games/${game.id}`);
    notify(t("play.deleted"));
  } catch (error) {
    notify(error.message, "bad");
  }
  if (game.id === view.game?.id) view.begin(view.config());
  listGames(view);
}
