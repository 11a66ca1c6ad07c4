// What stands beside the judge: named words, players with their cards, the battle.

import { html, useRef } from "../../vendor/htm-3.1.1/standalone.module.js";
import { HAND } from "./log.js";
import { fill, t, timeOf } from "./texts.js";

export function Named({ state, note }) {
  const lines = state.named.map((one, place) => html`<li key=${place}>
    <span class="said" lang="ru">${one.word}</span>
    <span class="said-by">${[one.by, one.at && timeOf(one.at)].filter(Boolean).join(", ")}</span>
    <button type="button" class="icon quiet" aria-label=${`${t.remove}: ${one.word}`} onClick=${() => note({ kind: "unnamed", place, word: one.word })}>✕</button>
  </li>`);
  return html`<section class="named"><div class="named-head"><h2>${t.named} <output id="count">${state.named.length || ""}</output></h2></div>
    <ol id="list" reversed>${lines.reverse()}</ol>
    ${!state.named.length && html`<p class="nothing">${t.named_empty}</p>`}</section>`;
}

function Counter({ label, value, change }) {
  return html`<button type="button" class="icon" aria-label=${`${label}: ${t.less}`} onClick=${() => change(-1)}>−</button>
    <output aria-label=${label}>${value}</output>
    <button type="button" class="icon" aria-label=${`${label}: ${t.more}`} onClick=${() => change(1)}>+</button>`;
}

export function Players({ state, note }) {
  const field = useRef(null);
  const add = (event) => {
    event.preventDefault();
    const name = field.current.value.trim();
    if (name) note({ kind: "player", name });
    field.current.value = "";
  };
  return html`<details class="panel" id="people" open=${state.players.length > 0}><summary>${t.players}</summary>
    ${state.players.map((one, place) => html`<div class="seat" key=${one.name}>
      <button type="button" class="who" aria-pressed=${String(place === state.speaker)} onClick=${() => note({ kind: "speaker", place })}><span class="who-name">${one.name}</span>${place === state.speaker && html`<span class="who-next">${t.names_next}</span>`}</button>
      ${one.hand !== null && html`<${Counter} label=${one.name} value=${one.hand} change=${(by) => note({ kind: "hand", name: one.name, by })} />`}
      <button type="button" class="icon quiet" aria-label=${`${t.drop}: ${one.name}`} onClick=${() => note({ kind: "left", name: one.name })}>✕</button>
    </div>`)}
    ${state.deck !== null && html`<div class="seat deck"><span>${t.deck}</span><${Counter} label=${t.deck} value=${state.deck} change=${(by) => note({ kind: "deck", by })} /></div>`}
    <form class="adding" onSubmit=${add}><input ref=${field} aria-label=${t.add_player} placeholder=${t.add_player} maxlength="20" autocomplete="off" /><button>${t.add}</button></form>
    ${state.players.length > 1 && state.players.some((one) => one.hand === null) && html`<button type="button" class="quiet" id="deal" onClick=${() => note({ kind: "counts" })}>${fill(t.count, { n: HAND })}</button>`}
    <p class="row-cards">${t.row}: ${state.row.length ? state.row.map((card) => html`<span class=${`face ${card.length > 1 ? "dual" : ""}`}>${card}</span>`) : t.row_empty}</p>
  </details>`;
}

export function Battle({ state, note }) {
  if (!state.battle) return null;
  const losers = state.players.map((one) => one.name);
  return html`<section class="bar" id="battle"><h2>${t.battle_on}</h2>
    <p>${t[`effect_${state.battle.effect}`]}</p>
    <p class="row-cards">${state.battle.letters.map((card) => html`<span class=${`face ${card.length > 1 ? "dual" : ""}`}>${card}</span>`)}</p>
    <p>${t.battle_lost}:</p>
    <div class="deeds">
      ${losers.map((name) => html`<button type="button" key=${name} onClick=${() => note({ kind: "peace", loser: name })}>${name}</button>`)}
      <button type="button" class="quiet" onClick=${() => note({ kind: "peace", loser: "" })}>${t.battle_nobody}</button></div></section>`;
}
