// The new-game dialog: a board, two players with options made from the registry, who begins, time.

import { colourName } from "../board.js";
import { h, show } from "../dom.js";
import { PRESETS, gameText, parseGame, presetName } from "../game.js";
import { t } from "../i18n.js";
import { isHuman } from "./seats.js";

const TIMES = [null, 100, 500, 1000, 2000, 5000, 10000, 30000];

/** A set of radio buttons that look like one control; `choose` hears the value. */
export function segments(name, legend, choices, chosen, choose) {
  const option = ([value, text]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
      h("span", {}, text),
    );
  return h("fieldset", { class: "segments" }, h("legend", {}, legend), choices.map(option));
}

/** Splits `name:lead,key=value` by the registry. */
function readSpec(players, text) {
  const [name, rest = ""] = text.split(/:(.*)/s);
  const entry = players.find((player) => player.name === name) ?? players[0];
  const options = {};
  rest
    .split(",")
    .filter(Boolean)
    .forEach((part, index) => {
      const [key, value] = part.split(/=(.*)/s);
      if (value !== undefined) options[key] = value;
      else if (index === 0 && entry.lead) options[entry.lead] = key;
    });
  return { entry, options };
}

/** The text of a player: the lead first, of the rest only what differs from the defaults. */
function writeSpec({ entry, options }) {
  const given = (key) => options[key.name] ?? key.default;
  const lead = entry.keys.filter((key) => key.name === entry.lead).map(given);
  const rest = entry.keys.filter((key) => key.name !== entry.lead && given(key) !== key.default);
  const all = [...lead, ...rest.map((key) => `${key.name}=${given(key)}`)];
  return entry.name + (all.length ? `:${all.join(",")}` : "");
}

/** The opponent to begin with: a level where there are levels. */
export function easyOpponent(players) {
  if (players.some((player) => player.name === "level")) return "level:auto";
  return ["alphabeta:depth=7", "annealing", "random"].find((spec) =>
    players.some((player) => spec.startsWith(player.name)),
  );
}

/** Opens the dialog; `start` hears { game, seats: [spec, spec], first, time_ms }. */
export function openForm({ players, config, start }) {
  const draft = { ...config, seats: config.seats.map((spec) => readSpec(players, spec)) };
  const rules = { ...parseGame(config.game) };
  let custom = presetName(rules.text) === null;
  const warning = h("p", { class: "warning", role: "alert" });
  const [sizeBox, seatBoxes, beginBox] = [h("div"), h("div", { class: "seats" }), h("div")];

  const chooseGame = (name) => {
    custom = name === "custom";
    if (!custom) Object.assign(rules, parseGame(name));
    drawAll();
  };
  const games = [
    ...Object.keys(PRESETS).map((name) => [name, t(`game.${name}`)]),
    ["custom", t("form.custom")],
  ];
  const gameBox = segments(
    "game",
    t("form.game"),
    games,
    custom ? "custom" : presetName(rules.text),
    chooseGame,
  );

  function drawAll() {
    show(sizeBox, custom && sizeFields(rules, drawAll));
    show(
      seatBoxes,
      [0, 1].map((seat) => seatFields(players, draft.seats[seat], seat, rules)),
    );
    const who = [0, 1].map((seat) => [String(seat), colourName(rules, seat)]);
    show(
      beginBox,
      segments("first", t("form.begins"), who, String(draft.first), (value) => (draft.first = Number(value))),
    );
    warning.textContent = parseGame(gameText(rules)) ? "" : t("form.bad");
  }

  const time = h(
    "select",
    { onchange: () => (draft.time_ms = TIMES[time.selectedIndex]) },
    TIMES.map((ms) =>
      h(
        "option",
        { selected: ms === (draft.time_ms ?? null) },
        ms ? t("form.seconds", { count: ms / 1000 }) : t("form.timeDefault"),
      ),
    ),
  );
  const submit = (event) => {
    event.preventDefault();
    if (!parseGame(gameText(rules))) return;
    dialog.close();
    start({
      game: gameText(rules),
      seats: draft.seats.map(writeSpec),
      first: draft.first,
      time_ms: draft.time_ms ?? null,
    });
  };
  const form = h(
    "form",
    { class: "stack", onsubmit: submit },
    h("h2", { id: "form-title" }, t("play.new")),
    gameBox,
    sizeBox,
    warning,
    seatBoxes,
    beginBox,
    h("label", {}, t("form.time"), time),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => dialog.close() }, t("form.cancel")),
      h("button", { type: "submit", class: "main", id: "start" }, t("form.start")),
    ),
  );
  const dialog = h(
    "dialog",
    { class: "wide", id: "new-game", "aria-labelledby": "form-title", onclose: () => dialog.remove() },
    form,
  );
  drawAll();
  document.body.append(dialog);
  dialog.showModal();
}

/** Width, height, how many in a row, falling or not. */
function sizeFields(rules, redraw) {
  const number = (key) =>
    h(
      "label",
      {},
      t(`form.${key}`),
      h("input", {
        type: "number",
        name: key,
        min: key === "align" ? 2 : 1,
        max: 100,
        value: rules[key],
        onchange: (event) => {
          rules[key] = Number(event.target.value);
          redraw();
        },
      }),
    );
  const kinds = [
    ["drop", t("form.drop")],
    ["free", t("form.free")],
  ];
  const exact = h("input", {
    type: "checkbox",
    name: "exact",
    checked: rules.exact,
    onchange: () => (rules.exact = exact.checked),
  });
  return h(
    "div",
    { class: "stack" },
    h("div", { class: "fields" }, ["width", "height", "align"].map(number)),
    segments("kind", t("form.kind"), kinds, rules.drop ? "drop" : "free", (value) => {
      rules.drop = value === "drop";
      redraw();
    }),
    h("label", { class: "check" }, exact, t("form.exact")),
  );
}

/** One seat: who plays, its most important option, all others folded away. */
function seatFields(players, choice, seat, rules) {
  const box = h("fieldset", { class: "card seat" });
  const draw = () => {
    const name = (entry) => (isHuman(entry.name) ? t("play.person") : entry.name);
    const select = h(
      "select",
      {
        name: `player${seat}`,
        onchange: () => {
          choice.entry = players[select.selectedIndex];
          choice.options = startOptions(choice.entry);
          draw();
        },
      },
      players.map((entry) =>
        h("option", { value: entry.name, selected: entry === choice.entry }, name(entry)),
      ),
    );
    const lead = choice.entry.keys.filter((key) => key.name === choice.entry.lead);
    const rest = choice.entry.keys.filter((key) => key.name !== choice.entry.lead);
    show(
      box,
      h("legend", {}, colourName(rules, seat)),
      h("label", {}, t("form.player"), select),
      !isHuman(choice.entry.name) && h("p", { class: "soft small" }, choice.entry.about),
      lead.map((key) => keyField(key, choice, seat, t("form.level"))),
      rest.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, t("form.options")),
          h(
            "div",
            { class: "fields" },
            rest.map((key) => keyField(key, choice, seat)),
          ),
        ),
    );
  };
  draw();
  return box;
}

function startOptions(entry) {
  return entry.name === "level" ? { [entry.lead]: "auto" } : {};
}

/** One option as the control its kind asks for. */
function keyField(key, choice, seat, title = key.name) {
  const value = choice.options[key.name] ?? key.default;
  const set = (event) => (choice.options[key.name] = event.target.value);
  const common = { name: `${key.name}${seat}`, title: key.about, onchange: set };
  return h("label", {}, title, control(key.kind, value, common));
}

function control(kind, value, common) {
  const safe = (number) => (Number.isSafeInteger(Math.trunc(number)) ? number : null);
  const range = { min: safe(kind.min), max: safe(kind.max), required: true, value };
  if (kind.type === "word") {
    const text = (word) => (word === "auto" ? t("form.levelAuto") : word);
    return h(
      "select",
      common,
      kind.words.map((word) => h("option", { value: word, selected: word === value }, text(word))),
    );
  }
  if (kind.type === "number") return h("input", { type: "number", step: 1, ...range, ...common });
  if (kind.type === "decimal") return h("input", { type: "number", step: "any", ...range, ...common });
  return h("input", {
    type: "text",
    pattern: "(-?\\d+(/-?\\d+)*)?",
    placeholder: "1/10/50",
    value,
    ...common,
  });
}
