// An invitation was opened: its place is taken, and the game is shown.

import { h, notify, sentence, show } from "../dom.js";
import { styled } from "./styled.js";

/**
 * @param {HTMLElement} root
 * @param {Page.Context} context
 */
export function mount(root, { api, t, params, navigate }) {
  styled();
  let gone = false;
  const { game = "", key } = params;
  show(root, h("section", { class: "card gate" }, h("h1", {}, t("join.title"))));
  const join = async () => {
    try {
      const { place } = await api.post(`/api/games/${encodeURIComponent(game)}/join`, { key });
      if (gone) return;
      notify(t(place === "watch" ? "join.watching" : "join.seated"));
      // The key has done its work: going back must not find it.
      navigate("play", { id: game }, { quietly: true });
      navigate("play", { id: game });
    } catch (error) {
      if (!gone) refuse(error);
    }
  };
  /** @param {unknown} error */
  const refuse = (error) => {
    const watch = h("a", { class: "button main", href: `#/play?id=${encodeURIComponent(game)}` }, t("join.watch"));
    const own = h("a", { class: "button", href: "#/play" }, t("join.own"));
    const why = h("p", { role: "alert" }, sentence(error));
    show(
      root,
      h("section", { class: "card gate" }, h("h1", {}, t("join.failed")), why, h("div", { class: "row" }, watch, own)),
    );
  };
  join();
  return () => {
    gone = true;
  };
}
