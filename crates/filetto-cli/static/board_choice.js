// The choice of a board by picture and by numbers, the same wherever one is chosen.
//
//   const choice = createBoardChoice({ game: "drop-7x6-4", change: (rules) => … });
//   form.append(choice.box);      // fields of a form: pictures, three numbers, falling or not, exact or not
//   choice.rules();               // the rules chosen, null while they are impossible (the box says so itself)
//
//   openBoardChoice({ game, choose: (rules) => … });     // the same in a dialog of its own
//
// `change` hears every change, null while the numbers make no board.

import { h, show, signButton } from "./dom.js";
import { gameText, parseGame } from "./game.js";
import { t } from "./i18n.js";
import { gameName } from "./names.js";
import { segments } from "./segments.js";
import { picture } from "./shapes.js";
import { styled } from "./styled.js";

/** The boards that are offered as pictures. */
export const OFFERED = [
  "drop-7x6-4",
  "free-3x3-3",
  "free-15x15-5",
  "free-15x15-5-exact",
  "drop-9x7-4",
  "drop-9x6-5",
  "free-5x5-4",
  "free-7x7-4",
];
const MOST_SIDE = 100;
let count = 0;

/**
 * @param {{ game: string, change?: (rules: Page.Rules | null) => void }} needs
 */
export function createBoardChoice({ game, change = () => {} }) {
  styled(new URL("board_choice.css", import.meta.url));
  const name = `board-${++count}`;
  /** @type {Page.Size} */
  const size = { ...(parseGame(game) ?? { drop: true, width: 7, height: 6, align: 4, exact: false }) };
  const rules = () => parseGame(gameText(size));
  const preview = h("div", { class: "board-preview" });
  const warning = h("p", { class: "warning", role: "alert" });
  const cards = offeredCards(name, (chosen) => set(chosen));
  const numbers = sizeNumbers(name, size, () => set({}));

  /** @param {Partial<Page.Size>} chosen */
  function set(chosen) {
    const { drop, width, height, align, exact } = { ...size, ...chosen };
    Object.assign(size, { drop, width, height, align, exact });
    draw();
    change(rules());
  }

  function draw() {
    const now = rules();
    cards.draw(gameText(size));
    numbers.draw();
    warning.textContent = now ? "" : t("bc.bad");
    show(preview, now && [sample(now), h("p", { class: "soft small" }, gameName(now.text))]);
  }

  draw();
  const own = h("div", { class: "board-own" }, numbers.box, preview);
  return { box: h("div", { class: "stack board-choice" }, cards.box, own, warning), rules };
}

/**
 * The choice in a dialog; `choose` hears the rules that were taken.
 * @param {{ game: string, choose: (rules: Page.Rules) => void }} needs
 */
export function openBoardChoice({ game, choose }) {
  const choice = createBoardChoice({ game, change: (rules) => (take.disabled = !rules) });
  const take = h("button", { type: "submit", class: "main", id: "board-take" }, t("bc.take"));
  const leave = h("button", { type: "button", id: "board-leave", onclick: () => dialog.close() }, t("bc.leave"));
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const rules = choice.rules();
    if (!rules) return;
    dialog.close();
    choose(rules);
  };
  const title = h("h2", { id: "board-title" }, t("bc.title"));
  const foot = h("div", { class: "row board-foot" }, leave, take);
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "wide", id: "board-dialog", "aria-labelledby": "board-title", onclose: () => dialog.remove() },
    h("form", { class: "stack", onsubmit: submit }, title, choice.box, foot),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * A picture and a name for each board on offer.
 * @param {string} name
 * @param {(rules: Page.Rules) => void} choose
 */
function offeredCards(name, choose) {
  const offered = OFFERED.flatMap((text) => parseGame(text) ?? []);
  const fields = offered.map((rules) =>
    h("input", { type: "radio", name, value: rules.text, onchange: () => choose(rules) }),
  );
  const card = (/** @type {Page.Rules} */ rules, /** @type {number} */ index) =>
    h("label", { class: "board-card" }, fields[index], sample(rules), h("span", {}, gameName(rules.text)));
  const legend = h("legend", {}, t("bc.offered"));
  return {
    box: h("fieldset", { class: "board-cards" }, legend, offered.map(card)),
    draw: (/** @type {string} */ text) => fields.forEach((field) => (field.checked = field.value === text)),
  };
}

/**
 * Columns, rows, how many in a row, falling or not, exact or not.
 * @param {string} name
 * @param {Page.Size} size
 * @param {() => void} changed
 */
function sizeNumbers(name, size, changed) {
  const steppers = [
    stepper(size, "width", changed),
    stepper(size, "height", changed),
    stepper(size, "align", changed),
  ];
  /** @type {["drop" | "free", string][]} */
  const kinds = [
    ["drop", t("bc.drop")],
    ["free", t("bc.free")],
  ];
  const kind = segments(`${name}-kind`, t("bc.kind"), kinds, null, (value) => {
    size.drop = value === "drop";
    changed();
  });
  /** @type {HTMLInputElement} */
  const exact = h("input", {
    type: "checkbox",
    name: `${name}-exact`,
    onchange: () => {
      size.exact = exact.checked;
      changed();
    },
  });
  const rest = [kind, h("label", { class: "check" }, exact, t("bc.exact"))];
  return {
    box: h("div", { class: "stack" }, h("div", { class: "steppers" }, steppers.map(({ box }) => box)), rest),
    draw() {
      steppers.forEach((each) => each.draw());
      exact.checked = size.exact;
      for (const input of kind.querySelectorAll("input")) input.checked = (input.value === "drop") === size.drop;
    },
  };
}

/**
 * A number with a button on either side.
 * @param {Page.Size} size
 * @param {"width" | "height" | "align"} key
 * @param {() => void} changed
 */
function stepper(size, key, changed) {
  const least = key === "align" ? 2 : 1;
  const set = (/** @type {number} */ number) => {
    size[key] = Math.min(Math.max(Math.round(number) || least, least), MOST_SIDE);
    changed();
  };
  const label = t(`bc.${key}`);
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "number",
    name: key,
    min: least,
    max: MOST_SIDE,
    "aria-label": label,
    onchange: () => set(Number(input.value)),
  });
  const less = signButton(t("bc.less", { what: label }), "−", () => set(size[key] - 1));
  const more = signButton(t("bc.more", { what: label }), "+", () => set(size[key] + 1));
  return {
    box: h("div", { class: "stepper" }, h("span", { class: "soft small" }, label), less, input, more),
    draw() {
      input.value = String(size[key]);
      less.disabled = size[key] <= least;
      more.disabled = size[key] >= MOST_SIDE;
    },
  };
}

/**
 * A board with a complete row on it: how large it is and how many win are seen at once.
 * @param {Page.Rules} rules
 */
function sample(rules) {
  const line = sampleRow(rules);
  const cells = new Uint8Array(rules.width * rules.height);
  line.forEach((cell) => (cells[cell] = 1));
  // The other side has one less, above the row where it fits.
  for (const cell of line.slice(1)) {
    const above = cell + rules.width;
    if (above < cells.length && !cells[above]) cells[above] = 2;
  }
  const svg = picture(rules, { cells, last: null, lines: [line], first: 0, labels: false });
  svg.setAttribute("class", "mini");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/**
 * The cells of a complete row: along the bottom on drop boards, else across the middle, upright where that is too narrow.
 * @param {Page.Rules} rules
 */
export function sampleRow({ width, height, align, drop }) {
  const wide = width >= align;
  const row = drop || !wide ? 0 : Math.floor((height - 1) / 2);
  const column = wide ? Math.floor((width - align) / 2) : Math.floor(width / 2);
  const start = row * width + column;
  return Array.from({ length: align }, (_, index) => start + index * (wide ? 1 : width));
}
