// Small pieces that every screen of the table uses.

import { html, useEffect, useRef, useState } from "./lib.js";
import { t, terms } from "./texts.js";

export const KEYS = [..."АБВГД", "Е/Ё", ..."ЖЗ", "И/Й", ..."КЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"];
export const LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя-";
const SIGNS = { accepted: "✓", rejected: "✕", undecided: "?" };

/** A letter card. `card` is what the view says, or just letters. */
export function Face({ card, className = "", note = null }) {
  const shown = typeof card === "string" ? { letters: card.split("+")[0].split("/"), effect: null } : card;
  const names = shown.letters.join(t("or"));
  const label = shown.effect ? `${names}, ${t(`effect_${shown.effect}`)}` : names;
  const style = [shown.letters.length > 1 && "dual", shown.effect && "purple", className].filter(Boolean).join(" ");
  return html`<span class="tcard ${style}" role="img" aria-label=${label}>
    <span class="letters" aria-hidden="true">${shown.letters.map((letter) => html`<b>${letter}</b>`)}</span>
    ${shown.effect && html`<small aria-hidden="true">${shown.effect.toLowerCase()}</small>`}
    ${note && html`<em aria-hidden="true">${note}</em>`}
  </span>`;
}

/** A place for a card that is not there yet. */
export function Slot({ text = "", label }) {
  return html`<span class="tcard slot" role="img" aria-label=${label}><span class="letters" aria-hidden="true"><b>${text}</b></span></span>`;
}

/** Keys of cards: Е and Ё are one card, И and Й another. */
export function CardKeys({ pick, label, disabled = false }) {
  return html`<div class="cardkeys" role="group" aria-label=${label}>
    ${KEYS.map(
      (key) => html`<button type="button" key=${key} disabled=${disabled} onClick=${() => pick(key)}>${key}</button>`,
    )}
  </div>`;
}

/** Keys of letters that type into a word. */
export function LetterKeys({ press }) {
  const key = (letter, shown = letter, name = undefined) =>
    html`<button
      type="button"
      key=${letter}
      aria-label=${name}
      onPointerDown=${(event) => event.preventDefault()}
      onClick=${() => press(letter)}
    >${shown}</button>`;
  return html`<div class="letterkeys" role="group" aria-label=${t("keypad")}>
    ${[...LETTERS].map((letter) => key(letter))} ${key(" ", "␣", t("space"))} ${key("⌫", "⌫", t("backspace"))}
  </div>`;
}

const SMALL = new Set("на де да ди дю дель дер ван фон эль аль ибн и под".split(" "));
const COMMON = new Set(["common", "abbreviation"]);

/** Return the word as people write it: names with capitals. */
export function shownWord(verdict) {
  const classes = verdict.readings.map((reading) => reading.class);
  if (!classes.length || classes.some((one) => COMMON.has(one))) return verdict.word;
  if (classes.every((one) => one === "initialism")) return verdict.word.toUpperCase();
  return verdict.word
    .split(/([- ])/)
    .map((part, at) => (at && SMALL.has(part) ? part : part.slice(0, 1).toUpperCase() + part.slice(1)))
    .join("");
}

function lit(verdict) {
  const places = new Set();
  for (const [start, end] of verdict.match) for (let at = start; at < end; at += 1) places.add(at);
  return [...shownWord(verdict)].map((letter, at) =>
    places.has(at) ? html`<b class="lit" key=${at}>${letter}</b>` : letter,
  );
}

/** What the judge says of a word: sign, word with its letters lit, the reasons with their rules. */
export function Ruling({ verdict, whole = false }) {
  const reasons = whole ? verdict.reasons : verdict.reasons.slice(0, 2);
  return html`<div class="says ${verdict.verdict}">
    <p class="says-head">
      <span class="says-sign" aria-hidden="true">${SIGNS[verdict.verdict]}</span>
      <span class="says-word">${lit(verdict)}</span>
      <span class="says-verdict">
        ${terms.verdict[verdict.verdict]}${verdict.leaning && `, ${terms.leaning[verdict.leaning]}`}
      </span>
    </p>
    ${reasons.length > 0 &&
    html`<ul>
      ${reasons.map(
        (reason) => html`<li key=${reason.code}>
          ${reason.message} <a href="/rules#${reason.rule}" target="_blank" rel="noopener">${reason.rule}</a>
        </li>`,
      )}
    </ul>`}
  </div>`;
}

/** The sign of a word in the list. */
export function Standing({ said }) {
  if (said.ruled) return html`<span class="sign ruled" title=${t("ruled")}><span aria-hidden="true">⚖</span><span class="unseen">${t("ruled")}</span></span>`;
  if (!said.standing) return null;
  const name = terms.verdict[said.standing];
  return html`<span class="sign ${said.standing}" title=${name}><span aria-hidden="true">${SIGNS[said.standing]}</span><span class="unseen">${name}</span></span>`;
}

/** A panel over the table, closed with Escape, the cross or a tap beside it. */
export function Sheet({ title, close, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    dialog.current.showModal();
    return () => dialog.current?.close();
  }, []);
  return html`<dialog
    class="panel"
    ref=${dialog}
    aria-label=${title}
    onCancel=${(event) => (event.preventDefault(), close())}
    onClick=${(event) => event.target === dialog.current && close()}
  >
    <div class="panel-in">
      <header><h2>${title}</h2><button type="button" class="icon" aria-label=${t("close")} onClick=${close}><${Icon} name="cross" /></button></header>
      ${children}
    </div>
  </dialog>`;
}

const PATHS = {
  cross: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  back: "M15 5l-7 7 7 7",
  pen: "M4 20l4-1L19 8l-3-3L5 16z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  mic: "M12 4a2 2 0 0 0-2 2v6a2 2 0 0 0 4 0V6a2 2 0 0 0-2-2zM7 11a5 5 0 0 0 10 0M12 16v4",
  star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6L12 17l-5.1 2.6 1-5.6-4.1-4 5.7-.8z",
};

/** A drawn sign. */
export function Icon({ name }) {
  return html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}

/** Tell whether `key` has been the same for a moment: a button that has just changed takes no tap. */
export function useCalm(key, ms = 350) {
  const [calm, setCalm] = useState(key);
  useEffect(() => {
    if (calm === key) return undefined;
    const timer = setTimeout(() => setCalm(key), ms);
    return () => clearTimeout(timer);
  }, [key]);
  return calm === key;
}

/** A clock's seconds, redrawn each second while mounted. */
export function useNow(every = 1000) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
