// The offline page: the judge in this phone, and a plain log of the evening.

import { html, render, useEffect, useRef, useState } from "../../vendor/htm-3.1.1/standalone.module.js";
import { Deeds, Demand, cardsOf, demandOf, listed, question } from "./ask.js";
import { Getting } from "./getting.js";
import { namedAtHome } from "./home.js";
import { EVENING, SENT, load, save } from "./keep.js";
import { effective, fold, label } from "./log.js";
import { Battle, Named, Players } from "./panels.js";
import { Referee } from "./referee.js";
import { Upload } from "./saved.js";
import { Share } from "./sharing.js";
import { fill, lang, listenForLanguage, t } from "./texts.js";
import { Verdict } from "./verdict.js";

const PAUSE = 90;
const referee = new Referee();

/** The log: events are kept on the device before the page is drawn again. */
function useLog(kept) {
  const [events, setEvents] = useState(kept);
  const [safe, setSafe] = useState(true);
  const log = useRef(kept); // two notes may come before the page is drawn again
  const put = async (next) => {
    log.current = next;
    setEvents(next);
    setSafe(await save(EVENING, next));
  };
  const note = (event) => put([...log.current, { at: Date.now(), ...event }]);
  const clear = () => Promise.all([put([]), save(SENT, {})]);
  return { events, safe, note, clear };
}

let speakAnew = () => {};

function useLanguage() {
  const [spoken, setSpoken] = useState(lang);
  speakAnew = setSpoken;
  return spoken;
}

function Page({ kept, release }) {
  const { events, safe, note, clear } = useLog(kept);
  const spoken = useLanguage();
  const state = fold(events);
  const [word, setWord] = useState("");
  const [demand, setDemand] = useState(demandOf("word", "ДЕЛЬФИНАЛ", []));
  const [verdict, setVerdict] = useState(null);
  const [ready, setReady] = useState(false);
  const field = useRef(null);
  useEffect(() => {
    if (!ready || !word.trim()) return setVerdict(null);
    const waiting = setTimeout(async () => {
      const found = await referee.judge(question(word, demand, state), spoken);
      if (found) setVerdict(found);
    }, PAUSE);
    return () => clearTimeout(waiting);
  }, [word, demand, events, ready, spoken]);
  const name = async () => {
    const found = verdict?.input === word ? verdict : await referee.judge(question(word, demand, state), spoken);
    if (!found) return;
    const lays = demand.kind === "turn" || demand.kind === "offturn";
    const row = lays ? cardsOf(demand) : null;
    const by = state.players[state.speaker]?.name ?? "";
    setWord((now) => (now === word ? "" : now)); // the next word may be typed while this one is kept
    note({ kind: "named", word: listed(found, demand), by, verdict: found.verdict, row, move: demand.kind });
    if (lays) setDemand(demandOf("turn", demand.effect, row ?? state.row));
    field.current.focus();
  };
  const enter = (event) => {
    event.preventDefault();
    if (verdict && (verdict.verdict === "accepted" || verdict.leaning === "accept")) name();
  };
  return html`<h1 class="unseen">${t.title}</h1>
    <${Getting} release=${release} referee=${referee} ready=${ready} setReady=${setReady} typing=${Boolean(word)} />
    ${!effective(events).length && html`<${AtHome} home=${release.home} note=${note} />`}
    ${!safe && html`<p class="warning" role="alert">${t.not_kept}</p>`}
    <div class="table"><form class="ask" id="ask" onSubmit=${enter} autocomplete="off">
      <div class="entry"><label class="unseen" for="word">${t.word}</label>
        <input id="word" ref=${field} value=${word} placeholder=${t.word_hint} lang="ru" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="done" onInput=${(event) => setWord(event.target.value)} />
        ${word && html`<button type="button" class="icon" id="erase" aria-label=${t.erase} onClick=${() => (setWord(""), field.current.focus())}>✕</button>`}</div>
      <${Demand} demand=${demand} setDemand=${setDemand} state=${state} note=${note} />
      <section id="stage" class="stage" aria-live="polite" aria-atomic="true">
        ${verdict ? html`<${Verdict} verdict=${verdict} />` : html`<div class="idle"><p>${ready ? t.idle : t.idle_first}</p></div>`}
        ${verdict && html`<${Deeds} verdict=${verdict} demand=${demand} name=${name} note=${note} setWord=${setWord} />`}
      </section></form>
      <div><${Battle} state=${state} note=${note} />
        <${Undo} events=${events} note=${note} />
        <${Named} state=${state} note=${note} /><${Players} state=${state} note=${note} /><${Share} state=${state} note=${note} />
        <${Upload} key=${events.length === 0} events=${events} words=${state.named.length} home=${release.home} />
        ${events.length > 0 && html`<p><button type="button" class="quiet" id="clear" onClick=${() => confirm(t.clear_sure) && clear()}>${t.clear}</button></p>`}</div>
    </div>`;
}

function AtHome({ home, note }) {
  const [found] = useState(() => namedAtHome(home));
  if (!found) return null;
  return html`<section class="bar" id="athome"><p>${fill(t.at_home, { n: found.named.length })}</p><button type="button" onClick=${() => note(found)}>${t.at_home_take}</button></section>`;
}

function Undo({ events, note }) {
  const last = effective(events).at(-1);
  if (!last) return null;
  return html`<p class="deeds"><button type="button" id="undo" class="quiet" onClick=${() => note({ kind: "undo" })}><span aria-hidden="true">↶</span> ${fill(t.undo, { what: label(last, t) })}</button></p>`;
}

const [kept, release] = await Promise.all([load(EVENING, []), fetch("texts.json").then((answer) => answer.json())]);
listenForLanguage((chosen) => speakAnew(chosen));
const main = document.getElementById("main");
main.replaceChildren();
render(html`<${Page} kept=${kept} release=${release} />`, main);
