// Turns: who lays which card with which word, on the referee's screen and on a player's phone.

import { useDrag } from "./drag.js";
import { WordEntry } from "./entry.js";
import { html, useEffect, useState } from "./lib.js";
import { CardKeys, Face } from "./parts.js";
import { nameOf } from "./tabletop.js";
import { effects, t } from "./texts.js";

/** Return the letters a suggestion must hold in a run, and the card, as the search asks. */
const demandOf = (row, card) => ({ run: [...row.map((one) => one.letters.join("/")), card.split("+")[0]] });

/** Return what the empty field says: the letters that the word must hold side by side. */
function placeholderOf(row, card) {
  const letters = [...row.map((one) => one.letters.join("/")), card.split("+")[0]];
  return t("word_with", { letters: letters.join(letters.some((one) => one.length > 1) ? " " : "") });
}

/** Purple cards: with printed cards the referee says which effect the card has. */
function Purple({ effect, choose }) {
  return html`<div class="purples" role="radiogroup" aria-label=${t("purple")}>
    <button type="button" role="radio" aria-checked=${!effect} class="purple-none" onClick=${() => choose("")}>${t("plain_card")}</button>
    ${effects.map(
      (name) => html`<button type="button" role="radio" key=${name} aria-checked=${effect === name} onClick=${() => choose(effect === name ? "" : name)}>
        ${name.toLowerCase()}
      </button>`,
    )}
  </div>`;
}

const cardOf = (letter, effect) => (effect ? `${letter}+${effect[0]}` : letter);

/** The word of a card just chosen. `draft` is {seat, letter, effect}. */
export function LayEntry({ live, draft, setDraft, keypad, busy, purple }) {
  const { view } = live;
  const offTurn = draft.seat !== view.turn.active;
  const card = cardOf(draft.letter, draft.effect);
  const type = offTurn ? "lay_off_turn" : "lay";
  const early = offTurn ? view.players[draft.seat].off_turn : null;
  const make = (word) => {
    const command = { type, seat: draft.seat, card, word };
    return early?.soft ? { ...command, force: true } : command;
  };
  const send = async (command) => {
    if (await live.send(command)) setDraft(null);
  };
  const row = offTurn ? view.row : view.row.slice(-1);
  return html`<section class="entry-panel" aria-label=${t("enter_word")}>
    <div class="entry-head">
      <p class="entry-who">
        <b>${nameOf(view, draft.seat)}</b>${offTurn && html` <span class="tag">${t("off_turn")}</span>`}
        ${early && html` <span class="tag early">${early.message}</span>`}
      </p>
      ${purple && html`<${Purple} effect=${draft.effect} choose=${(effect) => setDraft({ ...draft, effect })} />`}
    </div>
    <${WordEntry}
      key=${`${draft.seat}${draft.letter}`} live=${live} make=${make} demand=${demandOf(row, card)} keypad=${keypad} disabled=${busy}
      silent=${view.hands === "printed" ? t("said_aloud") : null} cancel=${() => setDraft(null)} words=${{ send, placeholder: placeholderOf(row, card) }}
    />
  </section>`;
}

/** Choose the card of a turn: keys for printed cards, the own hand where the app deals. */
export function ChooseCard({ live, mover, setDraft, busy }) {
  const { view } = live;
  const offTurn = mover !== view.turn.active;
  const own = view.hand && mover === view.me.seat;
  const pick = (letter, effect = "") => setDraft({ seat: mover, letter, effect });
  if (own) return html`<${Hand} live=${live} pick=${pick} busy=${busy} hint=${handHint(view, offTurn)} />`;
  if (view.hands === "dealt") return html`<p class="wait">${t("waits_for", { name: nameOf(view, mover) })}</p>`;
  return html`<section class="choose" aria-label=${t("choose_card")}>
    <p class="ask-line">${offTurn ? t("card_off_turn", { name: nameOf(view, mover) }) : t("card_of", { name: nameOf(view, mover) })}
      ${!offTurn && view.me.role === "referee" && !view.last && html` <small>${t("off_turn_hint")}</small>`}</p>
    <${CardKeys} label=${t("card_keys")} pick=${pick} disabled=${busy} />
  </section>`;
}

/** Return what may be done with one's own cards now, or why nothing may. */
function handHint(view, offTurn) {
  if (!offTurn) return t("drag_hint");
  const early = view.players[view.me.seat].off_turn;
  const name = nameOf(view, view.turn.active);
  return early && !early.soft ? `${t("tv_turn", { name })}. ${early.message}` : t("hand_off_turn", { name });
}

/** One's own cards: tapped, or dragged onto the row. */
export function Hand({ live, pick, busy, hint, able = true }) {
  const hand = live.view.hand ?? [];
  const choose = (card) => pick(card.letters.join("/"), card.effect ?? "");
  return html`<section class="myhand ${able ? "able" : ""}" aria-label=${t("my_hand")}>
    ${hint && html`<p class="note hand-hint">${hint}</p>`}
    ${hand.map((card, at) => html`<${OwnCard} key=${`${card.card}${at}`} card=${card} disabled=${busy || !able} lay=${() => choose(card)} />`)}
  </section>`;
}

function OwnCard({ card, disabled, lay }) {
  const drag = useDrag(lay);
  return html`<button type="button" class="cardbutton" disabled=${disabled} ...${drag}><${Face} card=${card} /></button>`;
}

/** A card lies and waits for a word: after a wrong one, or where the word was not said at once. */
export function Correction({ live, keypad, busy }) {
  const { view } = live;
  const { laid } = view;
  const mine = live.can("name", laid.seat);
  const row = laid.kind === "offturn" ? [view.aside, view.row[0]] : [view.row[0]];
  const make = (word) => ({ type: "name", seat: laid.seat, word });
  const name = nameOf(view, laid.seat);
  return html`<section class="entry-panel" aria-label=${t("enter_word")}>
    <p class="entry-who"><b>${name}</b> ${laid.wrong ? t("names_another") : t("names_word")}</p>
    ${mine
      ? html`<${WordEntry} live=${live} make=${make} demand=${demandOf(row, laid.card.card)} keypad=${keypad} disabled=${busy}
          silent=${view.hands === "printed" ? t("said_aloud") : null} words=${{ send: (command) => live.send(command), placeholder: placeholderOf(row, laid.card.card) }} />`
      : html`<p class="wait">${t("waits_for", { name })}</p>`}
    ${live.can("take_back", laid.seat) &&
    html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "take_back", seat: laid.seat })}>${t("take_back")}</button>`}
  </section>`;
}

/** Two cards turned up: the first row, or a new one after a shuffle. */
export function RowPicker({ live, title, make, busy }) {
  const [picked, setPicked] = useState([]);
  useEffect(() => setPicked([]), [live.view.phase]);
  const pick = (letter) => setPicked(picked.length < 2 ? [...picked, letter] : [letter]);
  return html`<section class="choose" aria-label=${title}>
    <p class="ask-line">${title}</p>
    <div class="picked">
      ${[0, 1].map((at) => html`<${Face} key=${at} card=${picked[at] ?? { letters: [at ? "2" : "1"], effect: null }} className=${picked[at] ? "" : "slot"} />`)}
      <button type="button" class="go" disabled=${busy || picked.length < 2} onClick=${() => live.send(make(picked))}>${t("row_lies")}</button>
    </div>
    <${CardKeys} label=${t("card_keys")} pick=${pick} disabled=${busy} />
  </section>`;
}
