// Everything counted anew: a start in mid-game, a lost card, a crash.

import { html, useState } from "./lib.js";
import { CardKeys, Face } from "./parts.js";
import { t } from "./texts.js";

function Count({ label, value, set }) {
  return html`<div class="counter"><span aria-hidden="true">${label}</span>
    <button type="button" aria-label=${t("less", { what: label })} disabled=${value <= 0} onClick=${() => set(value - 1)}>−</button>
    <input type="number" inputmode="numeric" min="0" max="500" aria-label=${label} value=${value} onInput=${(event) => set(Math.max(0, Number(event.target.value) || 0))} />
    <button type="button" aria-label=${t("more", { what: label })} onClick=${() => set(value + 1)}>+</button>
  </div>`;
}

/** Hands, deck, discard, row and named words in one form; what does not add up is shown, not refused. */
export function Recount({ live, close }) {
  const { view } = live;
  const present = view.players.filter((one) => one.present);
  const [hands, setHands] = useState(present.map((one) => one.cards));
  const [deck, setDeck] = useState(view.deck);
  const [discard, setDiscard] = useState(view.discard);
  const [row, setRow] = useState(view.row.map((card) => card.letters.join("/")));
  const [named, setNamed] = useState(view.words.map((said) => said.word).filter(Boolean).join("\n"));
  const [active, setActive] = useState(view.turn?.active ?? present[0].seat);
  const total = view.players.reduce((sum, one) => sum + one.cards, 0) + view.deck + view.discard + view.row.length + view.unaccounted + (view.laid ? 1 : 0) + (view.battle ? view.battle.cards.length : 0);
  const counted = hands.reduce((sum, one) => sum + one, 0) + deck + discard + row.length;
  const words = named.split(/[\n,;]+/).map((word) => word.trim()).filter(Boolean);
  const send = async () => (await live.send({ type: "recount", hands, deck, discard, row, named: words, active })) && close();
  const pick = (letter) => setRow(row.length < 2 ? [...row, letter] : [letter]);
  return html`<p class="note">${t("recount_note")}</p>
    ${present.map((one, at) => html`<${Count} key=${one.seat} label=${one.name} value=${hands[at]} set=${(value) => setHands(hands.map((old, place) => (place === at ? value : old)))} />`)}
    <${Count} label=${t("deck")} value=${deck} set=${setDeck} /> <${Count} label=${t("discard")} value=${discard} set=${setDiscard} />
    <p class=${counted > total ? "warning" : "note"} role="status">${counted === total ? t("adds_up", { n: total }) : counted < total ? t("missing_cards", { n: total - counted }) : t("too_many_cards", { n: counted - total })}</p>
    <label class="field"><span>${t("whose_turn")}</span><select value=${active} onChange=${(event) => setActive(Number(event.target.value))}>${present.map((one) => html`<option key=${one.seat} value=${one.seat}>${one.name}</option>`)}</select></label>
    <p class="ask-line">${t("row")}</p>
    <div class="picked">${[0, 1].map((at) => html`<${Face} key=${at} card=${row[at] ?? { letters: ["?"], effect: null }} className=${row[at] ? "" : "slot"} />`)}</div>
    <details><summary>${t("other_row")}</summary><${CardKeys} label=${t("card_keys")} pick=${pick} /></details>
    <label class="field"><span>${t("named_words")}</span><textarea rows="4" value=${named} lang="ru" onInput=${(event) => setNamed(event.target.value)}></textarea></label>
    ${live.refused && html`<p class="warning" role="alert">${live.refused.message}</p>`}
    <div class="deeds"><button type="button" class="go" disabled=${live.outbox.length > 0 || row.length !== 2 || counted > total} onClick=${send}>${t("recounted")}</button></div>`;
}
