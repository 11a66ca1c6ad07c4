// The offline page: the judge in this phone, and a plain log of the evening.

import { html, render, useEffect, useRef, useState } from "../../vendor/htm-3.1.1/standalone.module.js";
import { cardOf } from "../../judge/cards.js";
import { canInstall, install, installed, watchUpdates } from "./install.js";
import { load, save } from "./keep.js";
import { effective, fold, label } from "./log.js";
import { Battle, Named, Players, Share } from "./panels.js";
import { Referee } from "./referee.js";
import { fill, t } from "./texts.js";
import { Verdict, shownWord } from "./verdict.js";

const PAUSE = 90;
const EFFECTS = { ДЕЛЬФИНАЛ: 1, ПЯТИГРИЦА: 1, БУРУНДУЭЛЬ: 2, СЛОНОСОЧЕТАНИЕ: 1, КАШАЛОТРИО: 3 };
const ROLES = { turn: [t.card_last, t.card_new], offturn: [t.card_first, t.card_last, t.card_new] };
const referee = new Referee();

const cardsOf = ({ kind, effect }) => ({ word: 0, turn: 2, offturn: 3, battle: EFFECTS[effect] })[kind];

/** Return the rule case of a word; without its cards only the word itself is judged. */
function question(word, demand, state) {
  const cards = demand.cards.slice(0, cardsOf(demand));
  const base = { word, history: state.named.map((one) => one.word), personal: state.own };
  if (demand.kind === "word" || cards.length < cardsOf(demand) || cards.some((card) => !card)) return { ...base, kind: "word" };
  if (demand.kind === "battle") return { ...base, kind: "battle", effect: demand.effect, letters: cards };
  return { ...base, kind: demand.kind, row: cards.slice(0, -1), card: cards.at(-1) };
}

function Page({ kept, release, open }) {
  const [events, setEvents] = useState(kept);
  const [safe, setSafe] = useState(true);
  const [word, setWord] = useState("");
  const [demand, setDemand] = useState({ kind: "word", effect: "ДЕЛЬФИНАЛ", cards: fold(kept).row });
  const [verdict, setVerdict] = useState(null);
  const [ready, setReady] = useState(open);
  const field = useRef(null);
  const state = fold(events);
  const log = useRef(kept); // two notes may come before the page is drawn again
  const note = async (event) => {
    log.current = [...log.current, { at: Date.now(), ...event }];
    setEvents(log.current);
    setSafe(await save(log.current));
  };
  useEffect(() => {
    if (!ready || !word.trim()) return setVerdict(null);
    const waiting = setTimeout(async () => {
      const found = await referee.judge(question(word, demand, state));
      if (found) setVerdict(found);
    }, PAUSE);
    return () => clearTimeout(waiting);
  }, [word, demand, events, ready]);
  const name = async () => {
    const found = verdict?.input === word ? verdict : await referee.judge(question(word, demand, state));
    if (!found) return;
    const row = demand.kind === "turn" || demand.kind === "offturn" ? demand.cards.slice(0, cardsOf(demand)) : null;
    const by = state.players[state.speaker]?.name ?? "";
    setWord((now) => (now === word ? "" : now)); // the next word may be typed while this one is kept
    note({ kind: "named", word: listed(found, demand), by, verdict: found.verdict, row, move: demand.kind });
    if (row) setDemand({ ...demand, kind: "turn", cards: row.slice(-1) });
    field.current.focus();
  };
  const enter = (event) => {
    event.preventDefault();
    if (verdict && (verdict.verdict === "accepted" || verdict.leaning === "accept")) name();
  };
  const done = effective(events);
  return html`<h1 class="unseen">${t.title}</h1>
    <${Install} release=${release} ready=${ready} setReady=${setReady} />
    ${!safe && html`<p class="warning" role="alert">${t.not_kept}</p>`}
    <div class="table"><form class="ask" id="ask" onSubmit=${enter} autocomplete="off">
      <div class="entry"><label class="unseen" for="word">${t.word}</label>
        <input id="word" ref=${field} value=${word} placeholder=${t.word_hint} lang="ru" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="done" onInput=${(event) => setWord(event.target.value)} /></div>
      <${Demand} demand=${demand} setDemand=${setDemand} note=${note} />
      <section id="stage" class="stage" aria-live="polite" aria-atomic="true">
        ${verdict ? html`<${Verdict} verdict=${verdict} />` : html`<div class="idle"><p>${t.idle}</p></div>`}
        ${verdict && html`<${Deeds} verdict=${verdict} demand=${demand} name=${name} note=${note} setWord=${setWord} />`}
      </section></form>
      <div><${Battle} state=${state} note=${note} />
        <p class="deeds"><button type="button" id="undo" class="quiet" disabled=${!done.length} onClick=${() => note({ kind: "undo" })}>${done.length ? fill(t.undo, { what: label(done.at(-1), t) }) : t.nothing_done}</button></p>
        <${Named} state=${state} note=${note} /><${Players} state=${state} note=${note} /><${Share} state=${state} note=${note} />
        <p><button type="button" class="quiet" id="clear" onClick=${() => confirm(t.clear_sure) && (setEvents((log.current = [])), save([]))}>${t.clear}</button></p></div>
    </div>`;
}

/** Return what joins the list: of a pair of words, the noun, whose reading the verdict tells. */
function listed(verdict, demand) {
  const shown = shownWord(verdict);
  const words = shown.split(" ");
  if (demand.kind !== "battle" || demand.effect !== "СЛОНОСОЧЕТАНИЕ" || words.length !== 2) return shown;
  const lemma = verdict.readings[0]?.lemma ?? "";
  const alike = (one) => [...one.toLowerCase()].findIndex((letter, at) => letter !== lemma[at]) + 1 || 99;
  return alike(words[0]) > alike(words[1]) ? words[0] : words[1];
}

function Demand({ demand, setDemand, note }) {
  const wanted = cardsOf(demand);
  const put = (at, text) => {
    const cards = Array.from({ length: Math.max(wanted, demand.cards.length) }, (_, place) => demand.cards[place] ?? "");
    cards[at] = cardOf(text);
    setDemand({ ...demand, cards });
  };
  const full = demand.cards.filter(Boolean).length >= wanted;
  return html`<fieldset class="demand"><legend class="unseen">${t.kind}</legend>
    <div class="kinds">${["word", "turn", "offturn", "battle"].map((kind) => html`<label key=${kind}><input type="radio" name="kind" value=${kind} checked=${demand.kind === kind} onChange=${() => setDemand({ ...demand, kind })} /><span>${t[`kind_${kind}`]}</span></label>`)}</div>
    ${wanted > 0 && html`<div class="cards">
      ${demand.kind === "battle" && html`<label class="effect"><span class="unseen">${t.effect}</span><select id="effect" onChange=${(event) => setDemand({ ...demand, effect: event.target.value })}>${Object.keys(EFFECTS).map((one) => html`<option key=${one} value=${one} selected=${one === demand.effect}>${t[`effect_${one}`]}</option>`)}</select></label>`}
      ${Array.from({ length: wanted }, (_, at) => html`<label class="card" key=${at}><input class=${(demand.cards[at] ?? "").length > 1 ? "dual" : ""} value=${demand.cards[at] ?? ""} aria-label=${ROLES[demand.kind]?.[at] ?? `${t.effect} ${at + 1}`} lang="ru" maxlength="3" placeholder=" " autocomplete="off" onFocus=${(event) => event.target.select()} onInput=${(event) => put(at, event.target.value)} /><span class="role">${ROLES[demand.kind]?.[at]}</span></label>`)}
    </div>`}
    ${wanted > 0 && !full && html`<p class="note">${t.need_cards}</p>`}
    ${demand.kind === "battle" && full && html`<p class="deeds"><button type="button" class="quiet" onClick=${() => note({ kind: "battle", effect: demand.effect, letters: demand.cards.slice(0, wanted) })}>${t.battle_start}</button></p>`}
  </fieldset>`;
}

function Deeds({ verdict, demand, name, note, setWord }) {
  const text = { accepted: t.name, undecided: t.name_anyway, rejected: t.name_overrule }[verdict.verdict];
  const unknown = verdict.verdict === "undecided" && demand.kind !== "battle" && !verdict.reasons.some((one) => one.data.named);
  return html`<div class="deeds"><button type="button" id="enter" class=${verdict.verdict === "rejected" ? "" : "go"} onClick=${name}>${text}</button>
      ${unknown && html`<button type="button" onClick=${() => note({ kind: "own", word: verdict.word })}>${t.own_word}</button>`}</div>
    ${verdict.suggestions.length > 0 && html`<p class="meant">${t.meant}: ${verdict.suggestions.map((one) => html`<button type="button" key=${one} onClick=${() => setWord(one)}>${one}</button>`)}</p>`}`;
}

function Install({ release, ready, setReady }) {
  const [stage, setStage] = useState("");
  const [share, setShare] = useState(0);
  const [update, setUpdate] = useState(null);
  const [prompt, setPrompt] = useState(null);
  useEffect(() => {
    watchUpdates((accept) => setUpdate(() => accept));
    addEventListener("beforeinstallprompt", (event) => (event.preventDefault(), setPrompt(event)));
    if (canInstall) installed().then((there) => there && open().catch(() => setStage("failed")));
  }, []);
  const open = async () => {
    setStage("reading");
    await referee.open(release.pack, release.catalogue, setShare);
    setStage("");
    setReady(true);
  };
  const fetchAll = async () => {
    setStage("getting");
    setShare(0);
    try {
      if (canInstall) await install(setShare);
      await open();
      setStage("done");
    } catch {
      setStage("failed");
    }
  };
  const size = (release.pack.sent / 1e6).toLocaleString("ru", { maximumFractionDigits: 1 });
  const percent = Math.round(share * 100);
  const ios = /iPad|iPhone|iPod/u.test(navigator.userAgent);
  const home = ios ? t.home_ios : /Android/u.test(navigator.userAgent) ? t.home_android : "";
  return html`${update && html`<section class="bar fresh" id="update" role="alert"><p>${t.update}</p><button type="button" class="go" onClick=${update}>${t.update_now}</button></section>`}
    ${!ready && !stage && html`<section class="bar" id="get"><p>${fill(canInstall ? t.get_text : t.get_once, { size })}</p><button type="button" class="go" onClick=${fetchAll}>${t.get}</button></section>`}
    ${stage === "getting" && html`<section class="bar" role="status"><p>${fill(t.getting, { share: percent })}</p><progress max="100" value=${percent}>${percent} %</progress></section>`}
    ${stage === "reading" && html`<section class="bar" role="status"><p>${t.reading}</p></section>`}
    ${stage === "failed" && html`<section class="bar" role="alert" id="failed"><p>${t.failed}</p><button type="button" onClick=${fetchAll}>${t.again}</button></section>`}
    ${stage === "done" && html`<section class="bar" role="status" id="done"><p>${canInstall ? t.ready : t.ready_once}</p>${home && html`<p class="note">${home}</p>`}
      ${prompt && html`<button type="button" onClick=${() => prompt.prompt()}>${t.home_install}</button>`}</section>`}`;
}

const [kept, release] = await Promise.all([load(), fetch("texts.json").then((answer) => answer.json())]);
const main = document.getElementById("main");
main.replaceChildren();
render(html`<${Page} kept=${kept} release=${release} open=${false} />`, main);
