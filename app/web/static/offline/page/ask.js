// What is asked: the word, and the cards it must fit.

import { html } from "../../vendor/htm-3.1.1/standalone.module.js";
import { cardOf } from "../../judge/cards.js";
import { t } from "./texts.js";
import { shownWord } from "./verdict.js";

const EFFECTS = { ДЕЛЬФИНАЛ: 1, ПЯТИГРИЦА: 1, БУРУНДУЭЛЬ: 2, СЛОНОСОЧЕТАНИЕ: 1, КАШАЛОТРИО: 3 };
const ROLES = { turn: ["card_last", "card_new"], offturn: ["card_first", "card_last", "card_new"] };
const wanted = ({ kind, effect }) => ({ word: 0, turn: 2, offturn: 3, battle: EFFECTS[effect] })[kind];

/** Return the cards that the demand asks for, null unless all are there. */
export function cardsOf(demand) {
  const cards = demand.cards.slice(0, wanted(demand));
  return cards.length === wanted(demand) && cards.every(Boolean) ? cards : null;
}

/** Return the demand of a kind of move, with the cards that lie in the row. */
export function demandOf(kind, effect, row) {
  const cards = { turn: row.slice(-1), offturn: row.slice(-2) }[kind] ?? [];
  return { kind, effect, cards };
}

/** Return the rule case of a word; without its cards only the word itself is judged. */
export function question(word, demand, state) {
  const cards = cardsOf(demand);
  const base = { word, history: state.named.map((one) => one.word), personal: state.own };
  if (demand.kind === "word" || !cards) return { ...base, kind: "word" };
  if (demand.kind === "battle") return { ...base, kind: "battle", effect: demand.effect, letters: cards };
  return { ...base, kind: demand.kind, row: cards.slice(0, -1), card: cards.at(-1) };
}

/** Return what joins the list: of a pair of words, the noun, whose reading the verdict tells. */
export function listed(verdict, demand) {
  const shown = shownWord(verdict);
  const words = shown.split(" ");
  if (demand.kind !== "battle" || demand.effect !== "СЛОНОСОЧЕТАНИЕ" || words.length !== 2) return shown;
  const lemma = verdict.readings[0]?.lemma ?? "";
  const alike = (one) => [...one.toLowerCase()].findIndex((letter, at) => letter !== lemma[at]) + 1 || 99;
  return alike(words[0]) > alike(words[1]) ? words[0] : words[1];
}

export function Demand({ demand, setDemand, state, note }) {
  const count = wanted(demand);
  const put = (at, text) => {
    const cards = Array.from({ length: Math.max(count, demand.cards.length) }, (_, place) => demand.cards[place] ?? "");
    cards[at] = cardOf(text);
    setDemand({ ...demand, cards });
  };
  const choose = (kind) => setDemand(demandOf(kind, demand.effect, state.row));
  const cards = cardsOf(demand);
  return html`<fieldset class="demand"><legend class="unseen">${t.kind}</legend>
    <div class="kinds">${["word", "turn", "offturn", "battle"].map((kind) => html`<label key=${kind}><input type="radio" name="kind" value=${kind} checked=${demand.kind === kind} onChange=${() => choose(kind)} /><span>${t[`kind_${kind}`]}</span></label>`)}</div>
    ${count > 0 && html`<div class="cards">
      ${demand.kind === "battle" && html`<${Effects} demand=${demand} setDemand=${setDemand} />`}
      ${Array.from({ length: count }, (_, at) => html`<${Slot} key=${at} demand=${demand} at=${at} put=${put} />`)}
    </div>`}
    ${count > 0 && !cards && html`<p class="note">${t.need_cards}</p>`}
    ${demand.kind === "battle" && cards && !state.battle && html`<p class="deeds"><button type="button" id="fight" onClick=${() => note({ kind: "battle", effect: demand.effect, letters: cards })}>${t.battle_start}</button></p>`}
  </fieldset>`;
}

function Effects({ demand, setDemand }) {
  const choose = (event) => setDemand({ ...demand, effect: event.target.value });
  return html`<label class="effect"><span class="unseen">${t.effect}</span>
    <select id="effect" onChange=${choose}>${Object.keys(EFFECTS).map((one) => html`<option key=${one} value=${one} selected=${one === demand.effect}>${t[`effect_${one}`].split(": ")[0]}</option>`)}</select>
    <span class="note">${t[`effect_${demand.effect}`].split(": ")[1]}</span></label>`;
}

function Slot({ demand, at, put }) {
  const card = demand.cards[at] ?? "";
  const role = ROLES[demand.kind] && t[ROLES[demand.kind][at]];
  return html`<label class="card"><input class=${card.length > 1 ? "dual" : ""} value=${card} aria-label=${role ?? `${t.effect} ${at + 1}`} lang="ru" maxlength="3" placeholder=" " autocomplete="off" onFocus=${(event) => event.target.select()} onInput=${(event) => put(at, event.target.value)} />${role && html`<span class="role">${role}</span>`}</label>`;
}

export function Deeds({ verdict, demand, name, note, setWord }) {
  const text = { accepted: t.name, undecided: t.name_anyway, rejected: t.name_overrule }[verdict.verdict];
  const unknown = verdict.verdict === "undecided" && demand.kind !== "battle" && !verdict.reasons.some((one) => one.data.named);
  return html`<div class="deeds"><button type="button" id="enter" class=${verdict.verdict === "rejected" ? "" : "go"} onClick=${name}>${text}</button>
      ${unknown && html`<button type="button" onClick=${() => note({ kind: "own", word: verdict.word })}>${t.own_word}</button>`}</div>
    ${verdict.suggestions.length > 0 && html`<p class="meant">${t.meant}: ${verdict.suggestions.map((one) => html`<button type="button" key=${one} lang="ru" onClick=${() => setWord(one)}>${one}</button>`)}</p>`}`;
}
