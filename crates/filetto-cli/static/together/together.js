// Everybody on this server: a name, open games to join, games to watch, the ladder; live.

import { h, notify, notifyError, show } from "../dom.js";
import { gameOf, parseMoves } from "../game.js";
import { t } from "../i18n.js";
import { gameName, playerName } from "../names.js";
import { segments } from "../segments.js";
import { miniBoard } from "../shapes.js";
import { styled } from "./styled.js";

const MINI_CELLS = 400;

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, { api, navigate }) {
  styled();
  let name = "";
  /** @type {Api.Together | null} */
  let told = null;
  const here = h("p", { class: "soft", id: "here" });
  const open = h("section", { class: "card", "aria-labelledby": "open-title" });
  const playing = h("section", { class: "card", "aria-labelledby": "playing-title" });
  const ladder = h("section", { class: "card", "aria-labelledby": "ladder-title" });
  const field = h("input", { id: "name", maxlength: "20", autocomplete: "nickname" });

  const redraw = () => {
    if (!told) return;
    here.textContent = t("together.here", { count: told.here });
    drawOpen(open, told.open, name, join);
    drawPlaying(playing, told.playing);
    drawLadder(ladder, told.ladder, name);
  };

  /** @param {string} id */
  const join = async (id) => {
    try {
      await api.post(`/api/games/${id}/join`, {});
      navigate("play", { id });
    } catch (error) {
      notifyError(error);
    }
  };

  const rename = async () => {
    try {
      const me = await api.post("/api/me", { name: field.value });
      name = field.value = me.name ?? "";
      notify(t("together.saved", { name }));
      redraw();
    } catch (error) {
      notifyError(error);
    }
  };

  /** @type {(game: string, free: Page.Side) => Promise<void>} */
  const challenge = async (game, free) => {
    try {
      if (field.value.trim() && field.value !== name) await rename();
      const made = await api.post("/api/games", { game, x: "human", o: "human", open: free, listed: true });
      navigate("play", { id: made.id });
    } catch (error) {
      notifyError(error);
    }
  };

  const forms = [nameForm(field, rename), challengeForm(api, challenge)];
  arrange(root, here, [open, playing], [...forms, ladder]);
  const greet = async () => {
    const me = await api.get("/api/me");
    name = field.value = me.name ?? "";
    redraw();
  };
  greet().catch(notifyError);
  return api.events("/api/together/events", {}, {
    together: (now) => {
      told = now;
      redraw();
    },
  });
}

/**
 * @param {HTMLElement} root
 * @param {Element} here
 * @param {Element[]} left
 * @param {Element[]} right
 */
function arrange(root, here, left, right) {
  const columns = [h("div", { class: "stack" }, left), h("div", { class: "stack" }, right)];
  const about = h("p", { class: "soft" }, t("together.about"), " ", h("a", { href: "#/class" }, t("class.open")));
  show(root, h("h1", {}, t("nav.together")), about, here, h("div", { class: "meet" }, columns));
}

/**
 * @param {HTMLInputElement} field
 * @param {() => void} rename
 */
function nameForm(field, rename) {
  const label = h("label", {}, t("together.name"), field);
  const button = h("button", { id: "save-name" }, t("together.save"));
  return h("form", { class: "card", onsubmit: submitted(rename) }, h("div", { class: "link" }, label, button));
}

/** @param {() => unknown} act */
const submitted = (act) => (/** @type {Event} */ event) => {
  event.preventDefault();
  act();
};

/**
 * @param {Api.Client} api
 * @param {(game: string, free: Page.Side) => void} challenge
 */
function challengeForm(api, challenge) {
  const board = h("select", { id: "board" });
  /** @type {Page.Side} */
  let free = "o";
  /** @type {[Page.Side, string][]} */
  const choices = [
    ["o", t("together.me")],
    ["x", t("together.they")],
  ];
  const begin = segments("begin", t("together.begin"), choices, free, (side) => (free = side));
  api
    .get("/api/presets")
    .then((presets) => show(board, presets.map(({ game }) => h("option", { value: game }, gameName(game)))))
    .catch(notifyError);
  return h(
    "form",
    { class: "card", onsubmit: submitted(() => challenge(board.value, free)) },
    h("h2", {}, t("together.challenge")),
    h("label", {}, t("together.board"), board),
    begin,
    h("button", { class: "main", id: "post" }, t("together.post")),
  );
}

/** @param {Schemas["Seated"]["x"]} person */
const called = (person) => person?.name ?? t("together.someone");

/**
 * @param {Schemas["ListedGame"]} game
 * @param {Page.Child[]} about
 */
function listed(game, ...about) {
  const rules = gameOf(game.game);
  const small = rules.width * rules.height <= MINI_CELLS;
  const thumb = small && miniBoard(rules, parseMoves(rules, game.moves) ?? [], 0);
  return h("li", { "data-game": game.id }, h("span", { class: "thumb" }, thumb), about);
}

/**
 * @param {Element} card
 * @param {Schemas["ListedGame"][]} games
 * @param {string} name
 * @param {(id: string) => void} join
 */
function drawOpen(card, games, name, join) {
  const row = (/** @type {Schemas["ListedGame"]} */ game) => {
    const host = called(game.open === "x" ? game.people.o : game.people.x);
    const own = name !== "" && host === name;
    const words = `${gameName(game.game)} · ${t(game.open === "x" ? "together.youBegin" : "together.youFollow")}`;
    const about = own ? t("together.mine") : words;
    const said = { "aria-label": t("together.joinWho", { who: host }) };
    const act = own
      ? h("a", { class: "button", href: `#/play?id=${game.id}` }, t("together.back"))
      : h("button", { class: "main", type: "button", ...said, onclick: () => join(game.id) }, t("together.join"));
    return listed(
      game,
      h("span", { class: "about" }, h("strong", {}, host), h("small", { class: "soft" }, about)),
      act,
    );
  };
  const empty = h("p", { class: "soft" }, t("together.noOpen"));
  const title = h("h2", { id: "open-title" }, t("together.open"));
  show(card, title, games.length ? h("ul", { class: "listed" }, games.map(row)) : empty);
}

/**
 * @param {Element} card
 * @param {Schemas["ListedGame"][]} games
 */
function drawPlaying(card, games) {
  const row = (/** @type {Schemas["ListedGame"]} */ game) => {
    const [x, o] = [called(game.people.x), called(game.people.o)];
    const watching = game.watching ? ` · ${t("friends.watching", { count: game.watching })}` : "";
    const words = `${gameName(game.game)} · ${t("together.moves", { ply: game.ply })}${watching}`;
    const said = { "aria-label": t("together.watchWho", { x, o }) };
    return listed(
      game,
      h("span", { class: "about" }, h("strong", {}, `${x} – ${o}`), h("small", { class: "soft" }, words)),
      h("a", { class: "button", href: `#/play?id=${game.id}`, ...said }, t("together.watch")),
    );
  };
  const empty = h("p", { class: "soft" }, t("together.noPlaying"));
  const title = h("h2", { id: "playing-title" }, t("together.playing"));
  show(card, title, games.length ? h("ul", { class: "listed" }, games.map(row)) : empty);
}

/**
 * @param {Element} card
 * @param {Api.Together["ladder"]} rungs
 * @param {string} name
 */
function drawLadder(card, rungs, name) {
  /** @type {(rung: Api.Together["ladder"][number], at: number) => HTMLElement} */
  const row = (rung, at) => {
    const you = rung.person && rung.name === name;
    const tag = you ? t("together.isYou") : !rung.person && t("together.program");
    const error = rung.error === null ? "" : ` ± ${rung.error}`;
    return h(
      "tr",
      { class: you && "you" },
      h("td", {}, at + 1),
      h("td", {}, rung.person ? rung.name : playerName(rung.name, 0), tag && h("span", { class: "tag" }, tag)),
      h("td", {}, `${rung.elo}${error}`),
      h("td", {}, rung.games),
      h("td", {}, rung.points),
    );
  };
  const title = h("h2", { id: "ladder-title" }, t("together.ladder"));
  if (!rungs.length) return show(card, title, h("p", { class: "soft" }, t("together.noLadder")));
  const heads = ["place", "who", "elo", "games", "points"];
  show(
    card,
    title,
    h(
      "table",
      { class: "ladder" },
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, t(HEADS[head]))))),
      h("tbody", {}, rungs.map(row)),
    ),
    h("p", { class: "soft small" }, t("together.ladderAbout")),
  );
}

/** @type {Record<string, Page.Key>} */
const HEADS = {
  place: "together.place",
  who: "together.who",
  elo: "together.elo",
  games: "together.games",
  points: "together.points",
};
