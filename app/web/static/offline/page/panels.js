// What stands beside the judge: named words, players with their cards, the battle, the code to share.

import { html, useRef, useState } from "../../vendor/htm-3.1.1/standalone.module.js";
import { HAND } from "./log.js";
import * as share from "./share.js";
import { fill, t } from "./texts.js";

const clock = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit" });

export function Named({ state, note }) {
  const lines = state.named.map((one, place) => html`<li key=${place}>
    <span class="said">${one.word}</span>
    <span class="said-by">${[one.by, one.at && clock.format(one.at)].filter(Boolean).join(", ")}</span>
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
      <button type="button" class="quiet" aria-pressed=${String(place === state.speaker)} onClick=${() => note({ kind: "speaker", place })}>${one.name}${place === state.speaker ? ` · ${t.names_next}` : ""}</button>
      ${one.hand !== null && html`<${Counter} label=${one.name} value=${one.hand} change=${(by) => note({ kind: "hand", name: one.name, by })} />`}
      <button type="button" class="icon quiet" aria-label=${`${t.drop}: ${one.name}`} onClick=${() => note({ kind: "left", name: one.name })}>✕</button>
    </div>`)}
    ${state.deck !== null && html`<div class="seat"><span>${t.deck}</span><${Counter} label=${t.deck} value=${state.deck} change=${(by) => note({ kind: "deck", by })} /></div>`}
    <form class="adding" onSubmit=${add}><input ref=${field} aria-label=${t.add_player} placeholder=${t.add_player} maxlength="20" autocomplete="off" /><button>${t.add}</button></form>
    ${state.players.length > 1 && html`<button type="button" class="quiet" onClick=${() => note({ kind: "counts" })}>${fill(t.count, { n: HAND })}</button>`}
    <p class="row-cards">${t.row}: ${state.row.length ? state.row.map((card) => html`<span class=${`face ${card.length > 1 ? "dual" : ""}`}>${card}</span>`) : t.row_empty}</p>
  </details>`;
}

export function Battle({ state, note }) {
  if (!state.battle) return null;
  const losers = state.players.map((one) => one.name);
  return html`<section class="bar" id="battle"><p>${t.battle_on}: ${t[`effect_${state.battle.effect}`]} — ${state.battle.letters.join(" ")}</p>
    <div class="deeds"><span>${t.battle_lost}:</span>
      ${losers.map((name) => html`<button type="button" key=${name} onClick=${() => note({ kind: "peace", loser: name })}>${name}</button>`)}
      <button type="button" class="quiet" onClick=${() => note({ kind: "peace", loser: "" })}>${t.battle_nobody}</button></div></section>`;
}

export function Share({ state, note }) {
  const canvas = useRef(null);
  const video = useRef(null);
  const stopped = useRef(true);
  const [shown, show] = useState("");
  const [news, tell] = useState("");
  const [offered, offer] = useState(null);
  const give = async () => {
    const { text, left } = share.told(state);
    show("code");
    tell(left ? fill(t.share_left, { n: left }) : "");
    await share.draw(canvas.current, text);
  };
  const take = (text) => {
    const found = share.read(text);
    tell(found ? "" : t.share_none);
    offer(found);
  };
  const film = async () => {
    show("film");
    stopped.current = false;
    try {
      take(await share.watchCamera(video.current, () => stopped.current));
    } catch {
      tell(t.share_none);
    }
    show("");
  };
  const close = () => {
    stopped.current = true;
    show("");
  };
  const file = async (event) => take(event.target.files[0] && (await share.scanFile(event.target.files[0])));
  const accept = () => {
    note({ kind: "taken", ...offered });
    offer(null);
  };
  return html`<details class="panel" id="share"><summary>${t.share}</summary>
    <div class="deeds"><button type="button" onClick=${give}>${t.share_show}</button>
      ${navigator.mediaDevices && html`<button type="button" onClick=${film}>${t.share_camera}</button>`}
      <label class="button">${t.share_file}<input class="unseen" type="file" accept="image/*" onChange=${file} /></label></div>
    <div class="code"><canvas ref=${canvas} hidden=${shown !== "code"}></canvas><video ref=${video} muted playsinline hidden=${shown !== "film"}></video></div>
    ${shown && html`<button type="button" class="quiet" onClick=${close}>${t.close}</button>`}
    <p role="status">${news}</p>
    ${offered && html`<p>${fill(t.share_take, { n: offered.named.length })} <button type="button" class="go" onClick=${accept}>${t.share_yes}</button></p>`}
  </details>`;
}
