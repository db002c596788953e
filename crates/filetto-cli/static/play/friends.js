// Two people, each on a page of its own: who is here, what one offers the other, ready phrases, invitations.

import { announce, h, notify, notifyError, show } from "../dom.js";
import { t } from "../i18n.js";
import { styled } from "../together/styled.js";
import { edition } from "../transport.js";
import { openInvite } from "./invite.js";
import { seatName, sideWords } from "./people.js";
import { SIDES, peopleOf, seatOf } from "./seats.js";

/** @typedef {import("./panel.js").Shown} Shown */
/** @typedef {Api.Offer["kind"]} Kind */

/** @type {Api.People["said"][number]["phrase"][]} */
const PHRASES = [
  "hello",
  "luck",
  "good-move",
  "oops",
  "thinking",
  "your-turn",
  "well-played",
  "thanks",
  "again",
  "bye",
];

/**
 * What is needed of the view: what it shows, and how a game comes to its board.
 * @typedef {object} Needs
 * @property {Api.Client} api
 * @property {Page.Seat} first
 * @property {Record<string, string | undefined>} params
 * @property {() => Shown} shown
 * @property {(game: Api.Game) => void} apply
 * @property {() => void} draw
 * @property {() => Page.Config} config
 * @property {(config: Page.Config) => void} begin
 * @property {(moves: string) => Promise<void>} create
 * @property {(id: string) => Promise<void>} load
 * @property {{ refresh: () => unknown }} history
 */

/** @param {Needs} needs */
export const createFriends = (needs) => new Friends(needs);

class Friends {
  /** @param {Needs} needs */
  constructor(needs) {
    styled();
    this.needs = needs;
    /**
     * Who is here, as the server told it last for the game shown.
     * @type {Api.People | null}
     */
    this.people = null;
    /** @type {Api.Offer | undefined} */
    this.pending = undefined;
    this.present = h("ul", { class: "friends-people" });
    this.offerBox = h("div", { role: "status" });
    this.talk = h("ul", { class: "said", "aria-label": t("friends.said") });
    this.phrases = createPhrases((phrase) => this.say(phrase));
    this.buttons = createButtons({ offer: (kind) => this.offer(kind), invite: () => openInvite(this.invites()) });
    const parts = [this.offerBox, this.present, this.buttons.box, this.talk, this.phrases];
    this.box = h("section", { class: "friends", "aria-label": t("friends.title") }, parts);
  }

  /** What the dialog of invitations needs. */
  invites() {
    const { needs } = this;
    return {
      api: needs.api,
      shown: () => needs.shown(),
      apply: (/** @type {Api.Game} */ game) => needs.apply(game),
      // Who is invited needs a game on the server, even without a stone.
      stored: async () => {
        const { id, moves } = needs.shown().game;
        if (!id) await needs.create(moves);
        return needs.shown().game;
      },
      forTwo: () =>
        needs.begin({ ...needs.config(), game: needs.shown().game.game, seats: ["human", "human"], moves: "" }),
    };
  }

  get place() {
    return /** @type {const} */ (`/api/games/${this.needs.shown().game.id}`);
  }

  /** @param {typeof PHRASES[number]} phrase */
  async say(phrase) {
    await this.needs.api.post(`${this.place}/phrases`, { phrase }).catch(notifyError);
  }

  /**
   * Offers something, or answers an offer.
   * @param {Kind} kind
   * @param {"offer" | "accept" | "decline" | "withdraw"} [act]
   */
  async offer(kind, act = "offer") {
    try {
      const { game, reason } = await this.needs.api.post(`${this.place}/offers`, { kind, act });
      this.needs.apply(game);
      if (reason) notify(t(`friends.reason.${reason}`));
    } catch (error) {
      notifyError(error);
    }
  }

  /**
   * Where another person plays, what would change the game is an offer.
   * @param {Kind} kind
   */
  offersInstead(kind) {
    const shared = this.needs.shown().game.people !== undefined;
    if (shared) this.offer(kind);
    return shared;
  }

  /**
   * Shows how the game stands; where both want to play again, the next one: the sides are exchanged, the colours stay.
   * @param {Page.Game | null} before
   */
  follow(before) {
    this.draw();
    const { id, next, ply } = this.needs.shown().game;
    // A game that was made to invite somebody is listed from its first stone on.
    if (before?.id === id && before?.ply === 0 && ply === 1) this.needs.history.refresh();
    if (!next || before?.id !== id || before.next) return;
    this.needs.params = { id: next, first: String(1 - this.needs.first) };
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    this.needs.load(next).catch(notifyError);
  }

  draw() {
    const shown = this.needs.shown();
    const { game } = shown;
    const shared = game.people !== undefined;
    drawPresence(this.present, shown, this.people);
    drawOffer(this.offerBox, shown, (kind, act) => this.offer(kind, act));
    this.tellOffer(game);
    this.buttons.draw(shown, this.people);
    show(this.talk, shared && (this.people?.said ?? []).map((said) => line(shown, said)));
    this.phrases.hidden = !shared || !game.you?.length;
  }

  /**
   * Says to screen readers what the other side wants, and that an offer is off.
   * @param {Page.Game} game
   */
  tellOffer({ offer: now, status, you = [] }) {
    const before = this.pending;
    this.pending = now;
    if (now && now.kind !== before?.kind && !you.includes(now.by)) announce(offerWords(this.needs.shown(), now));
    const off = before && !now && status === "playing" && you.includes(before.by);
    if (off) announce(t(`friends.gone.${before.kind}`));
  }

  /** @param {Api.People} now */
  hear(now) {
    const [last, known] = [now.said.at(-1), this.people?.said.at(-1)?.at];
    const isNew = this.people !== null && last !== undefined && last.at !== known;
    this.people = now;
    this.needs.draw();
    this.draw();
    if (isNew) announce(line(this.needs.shown(), last).textContent ?? "");
  }

  /** Another game is shown. */
  enter() {
    this.people = null;
  }

  /** What the reader is in this game: its seats, and whether it only watches. */
  reader() {
    return this.people ? { you: this.people.you, watches: !this.people.plays } : {};
  }

  /** Whether the person may move now: the server decides, this only saves a refusal. */
  mayMove() {
    const { game } = this.needs.shown();
    if (!this.people || !game.id || game.to_move === null) return true;
    return game.watches ? false : !game.people || this.people.you.includes(game.to_move);
  }

  whyNot() {
    const shown = this.needs.shown();
    if (!this.people?.you.length) return t("friends.onlyWatch");
    return t("friends.wait", { who: sideWords(shown, shown.game.to_move ?? "x") });
  }
}

/** @param {(phrase: typeof PHRASES[number]) => void} say */
function createPhrases(say) {
  const button = (/** @type {typeof PHRASES[number]} */ phrase) =>
    h(
      "button",
      { type: "button", "data-phrase": phrase, onclick: () => say(phrase) },
      t(`friends.phrase.${phrase}`),
    );
  return h(
    "details",
    { hidden: true },
    h("summary", {}, t("friends.say")),
    h("div", { class: "phrases" }, PHRASES.map(button)),
  );
}

/** @param {{ offer: (kind: Kind) => void, invite: () => void }} actions */
function createButtons({ offer, invite }) {
  const make = (/** @type {"draw" | "invite"} */ name, /** @type {() => void} */ act) =>
    h("button", { type: "button", id: `friends-${name}`, onclick: act }, t(`friends.${name}`));
  const draw = make("draw", () => offer("draw"));
  const box = h("div", { class: "row controls" }, draw, edition === "server" && make("invite", invite));

  /**
   * @param {Shown} shown
   * @param {Api.People | null} people
   */
  function update({ game }, people) {
    const [plays, over] = [people?.plays ?? false, game.status !== "playing"];
    const shared = game.people !== undefined;
    const complete = shared && game.people?.x !== null && game.people?.o !== null;
    const free = plays && !game.offer;
    draw.hidden = !plays || over || (!shared && peopleOf(game).length !== 1);
    draw.disabled = !free || game.ply === 0 || (shared ? !complete : game.to_move !== peopleOf(game)[0]);
  }
  return { box, draw: update };
}

/**
 * @param {Element} list
 * @param {Shown} shown
 * @param {Api.People | null} people
 */
function drawPresence(list, shown, people) {
  const { game, first } = shown;
  const seated = game.people;
  if (!people || !game.id || !(seated || people.watching || !people.plays)) return show(list);
  const one = (/** @type {Page.Side} */ side) => {
    const here = people.here[side];
    const words = seated?.[side] === null ? t("friends.waiting") : t(here ? "friends.here" : "friends.away");
    const name = seatName(shown, seatOf(side, first));
    const dot = h("span", { class: `dot${here ? " here" : ""}`, "aria-hidden": "true" });
    return h("li", { "data-side": side }, dot, h("span", {}, name), h("small", { class: "soft" }, words));
  };
  const watching = people.watching > 0 && h("li", { class: "soft" }, t("friends.watching", { count: people.watching }));
  const only = !people.plays && h("li", { class: "soft", id: "only-watching" }, t("friends.onlyWatch"));
  show(list, seated && SIDES.map(one), watching, only);
}

/**
 * @param {Shown} shown
 * @param {Api.Offer} offer
 */
function offerWords(shown, { kind, by, plies }) {
  const moves = t(plies === 2 ? "friends.plies.2" : "friends.plies.1");
  if (shown.game.you?.includes(by)) return t(`friends.own.${kind}`, { plies: moves });
  return t(`friends.offer.${kind}`, { who: seatName(shown, seatOf(by, shown.first)), plies: moves });
}

/**
 * @param {Element} box
 * @param {Shown} shown
 * @param {(kind: Kind, act: "accept" | "decline" | "withdraw") => void} answer
 */
function drawOffer(box, shown, answer) {
  const { offer, you = [] } = shown.game;
  if (!offer) return show(box);
  const button = (/** @type {"accept" | "decline" | "withdraw"} */ act) =>
    h(
      "button",
      { type: "button", id: `offer-${act}`, class: act === "accept" && "main", onclick: () => answer(offer.kind, act) },
      t(`friends.${act}`),
    );
  const own = you.includes(offer.by);
  const acts = own ? [button("withdraw")] : you.length ? [button("accept"), button("decline")] : [];
  show(box, h("div", { class: "offer" }, h("p", {}, offerWords(shown, offer)), h("div", { class: "row" }, acts)));
}

/**
 * @param {Shown} shown
 * @param {Api.People["said"][number]} said
 */
function line(shown, { by, phrase }) {
  const who = seatName(shown, seatOf(by, shown.first));
  return h("li", {}, t("friends.line", { who, phrase: t(`friends.phrase.${phrase}`) }));
}
