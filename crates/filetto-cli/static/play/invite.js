// The dialog that invites: a link and its QR code for a seat, another one to watch.

import { copy, h, notify, notifyError, show } from "../dom.js";
import { t } from "../i18n.js";
import { colourName } from "../names.js";
import { segments } from "../segments.js";
import { peopleOf, seatOf } from "./seats.js";

/** @typedef {import("./panel.js").Shown} Shown */
/** @typedef {Schemas["Invitation"]} Invitation */

/**
 * @param {{ api: Api.Client, shown: () => Shown, stored: () => Promise<Page.Game>, forTwo: () => void,
 *   apply: (game: Api.Game) => void }} needs
 */
export function openInvite(needs) {
  document.querySelectorAll("dialog#invite-dialog").forEach((open) => open.remove());
  const body = h("div", { class: "invite" });
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { id: "invite-dialog", "aria-labelledby": "invite-title", onclose: () => dialog.remove() },
    h("h2", { id: "invite-title" }, t("friends.inviteTitle")),
    body,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", id: "invite-close", onclick: () => dialog.close() }, t("friends.close")),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  fill(body, needs);
}

/**
 * What can be given of the game on the board.
 * @param {Element} body
 * @param {Parameters<typeof openInvite>[0]} needs
 */
function fill(body, needs) {
  const { game } = needs.shown();
  const people = peopleOf(game);
  const mine = !game.people || (game.you?.length === 1 && (!game.people.x || !game.people.o));
  if (people.length === 2 && game.status === "playing" && mine) return seatPart(body, needs);
  const forTwo = () => {
    needs.forTwo();
    fill(body, needs);
  };
  const watcher = game.people !== undefined && !game.you?.length;
  const why = game.status !== "playing" ? "friends.over" : watcher ? "friends.watcher" : "friends.program";
  const full = game.people && game.you?.length && game.status === "playing";
  show(
    body,
    full ? h("p", {}, t("friends.taken")) : h("p", {}, t(why)),
    game.id && !watcher && watchPart(needs),
    h("button", { type: "button", id: "for-two", class: "main", onclick: forTwo }, t("friends.forTwo")),
  );
}

/**
 * A seat for a friend: the link is there at once, the side can be changed as long as nobody came.
 * @param {Element} body
 * @param {Parameters<typeof openInvite>[0]} needs
 */
function seatPart(body, needs) {
  const place = h("div", { class: "invite" });
  const { game, rules, first } = needs.shown();
  const kept = game.you?.length === 1 ? game.you[0] : "x";
  /** @param {Page.Side} side */
  const give = async (side) => {
    try {
      const { id } = await needs.stored();
      if (!id) return;
      const invitation = await needs.api.post(`/api/games/${id}/invitations`, { place: side });
      needs.apply(invitation.game);
      show(place, linkPart(invitation, t("friends.link")), h("p", { class: "soft" }, t("friends.once")));
    } catch (error) {
      notifyError(error);
    }
  };
  const colour = (/** @type {Page.Side} */ side) => colourName(rules, seatOf(side, first));
  /** @type {[Page.Side, string][]} */
  const sides = [
    ["x", t("friends.begins", { colour: colour("x") })],
    ["o", t("friends.follows", { colour: colour("o") })],
  ];
  const choose = (/** @type {Page.Side} */ side) => change(side);
  /** Another side: the seat that is free now is taken again first. @param {Page.Side} side */
  const change = async (side) => {
    await withdraw(needs, false);
    await give(side === "x" ? "o" : "x");
  };
  const cancel = async () => {
    await withdraw(needs, true);
    body.closest("dialog")?.close();
  };
  show(
    body,
    segments("invite-side", t("friends.side"), sides, kept, choose),
    place,
    watchPart(needs),
    h("button", { type: "button", id: "invite-cancel", class: "quiet", onclick: cancel }, t("friends.cancel")),
  );
  give(kept === "x" ? "o" : "x");
}

/**
 * @param {Parameters<typeof openInvite>[0]} needs
 * @param {boolean} said
 */
async function withdraw({ api, shown }, said) {
  try {
    const { id } = shown().game;
    if (id) await api.remove(`/api/games/${id}/invitations`);
    if (said) notify(t("friends.cancelled"));
  } catch (error) {
    notifyError(error);
  }
}

/** @param {Parameters<typeof openInvite>[0]} needs */
function watchPart(needs) {
  const box = h("div", { class: "invite" });
  const make = async () => {
    try {
      const { id } = await needs.stored();
      const invitation = await needs.api.post(`/api/games/${id}/invitations`, { place: "watch" });
      show(box, linkPart(invitation, t("friends.watchLink")));
    } catch (error) {
      notifyError(error);
    }
  };
  show(box, h("button", { type: "button", id: "make-watch", onclick: make }, t("friends.makeWatch")));
  return box;
}

/**
 * @param {Invitation} invitation
 * @param {string} label
 */
function linkPart({ link, picture, local, place }, label) {
  const field = h("input", { readonly: true, value: link, id: `link-${place === "watch" ? "watch" : "seat"}` });
  field.addEventListener("focus", () => field.select());
  const copyButton = h("button", { type: "button", onclick: () => copy(link, t("friends.copied")) }, t("friends.copy"));
  const src = `data:image/svg+xml,${encodeURIComponent(picture ?? "")}`;
  return [
    h("div", { class: "link" }, h("label", {}, label, field), copyButton),
    picture && h("img", { class: "qr", alt: t("friends.qr"), src }),
    local && h("p", { class: "hint" }, t("friends.local"), h("code", {}, "filetto --bind 0.0.0.0")),
  ];
}
