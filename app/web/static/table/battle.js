// Battles: announced, fought, closed. The simplest way first: the referee taps who was last or silent.

import { Corners } from "./corners.js";
import { WordEntry } from "./entry.js";
import { html, useEffect, useState } from "./lib.js";
import { CardKeys, Face, Standing } from "./parts.js";
import { nameOf } from "./tabletop.js";
import { plural, t } from "./texts.js";

/** The battle, in whatever stage it is. */
export function BattlePanel({ live, keypad, busy }) {
  const { battle } = live.view;
  return html`<section class="battle" aria-label=${t("battle")}>
    <header>
      <h2>${battle.effect}</h2>
      <p>${t(`demand_${battle.effect}`)}</p>
    </header>
    ${battle.stage === "waiting" ? html`<${Waiting} live=${live} busy=${busy} />` : html`<${Fought} live=${live} keypad=${keypad} busy=${busy} />`}
  </section>`;
}

function Waiting({ live, busy }) {
  const { view } = live;
  const { battle, me } = view;
  const duel = battle.effect === "БУРУНДУЭЛЬ";
  if (duel && battle.begun) return html`<${Placing} live=${live} busy=${busy} />`;
  const action = view.actions.find((one) => one.type === "start_battle");
  if (!action) return html`<p class="wait">${t("waits_for", { name: nameOf(view, battle.starter) })}</p>`;
  const start = (opponent) => live.send({ type: "start_battle", opponent });
  if (!duel)
    return html`<button type="button" class="go urgent" disabled=${busy} onClick=${() => start(null)}>${t("battle_starts")}</button>`;
  return html`<p>${me.seat === battle.starter ? t("choose_opponent") : t("opponent_of", { name: nameOf(view, battle.starter) })}</p>
    <div class="fighters">
      ${action.seats.filter((seat) => seat !== battle.starter).map(
        (seat) => html`<button type="button" key=${seat} class="urgent" disabled=${busy} onClick=${() => start(seat)}>${nameOf(view, seat)}</button>`,
      )}
    </div>`;
}

/** A duel where the app deals: each places a card of his own. */
function Placing({ live, busy }) {
  const { view } = live;
  const { battle, me } = view;
  const mine = me.seat !== null && live.can("place", me.seat);
  const placed = battle.placed.map((seat) => nameOf(view, seat)).join(", ");
  return html`${placed && html`<p class="note">${t("placed", { names: placed })}</p>`}
    ${mine
      ? html`<p>${t("place_card")}</p>
          <div class="myhand">
            ${view.hand.map(
              (card, at) => html`<button type="button" key=${at} class="cardbutton" disabled=${busy}
                onClick=${() => live.send({ type: "place", seat: me.seat, card: card.card })}><${Face} card=${card} /></button>`,
            )}
          </div>`
      : html`<p class="wait">${t("duellists_place")}</p>`}`;
}

function Fought({ live, keypad, busy }) {
  const { view } = live;
  const { battle, me } = view;
  const [writing, setWriting] = useState(null);
  const mySeat = me.role === "player" || fightsHere(view) ? me.seat : null;
  const judged = live.can("close_battle") && me.role === "referee";
  useEffect(() => setWriting(null), [battle.answers.length, battle.battle_id]);
  const fighting = mySeat !== null && battle.stage === "open" && battle.waiting.includes(mySeat);
  const judging = judged && writing === null && html`<${Judging} live=${live} busy=${busy} write=${setWriting} own=${mySeat} />`;
  return html`<${Letters} live=${live} busy=${busy} />
    ${battle.answers.length > 0 && !fighting && html`<${Answers} view=${view} />`}
    ${fighting && html`<${MyAnswer} live=${live} seat=${mySeat} keypad=${keypad} busy=${busy} />`}
    ${!fighting && mySeat !== null && battle.stage === "open" && html`<p class="wait">${battle.fighters.includes(mySeat) ? t("you_have_named") : t("battle_of_others")}</p>`}
    ${writing !== null && html`<${Answer} live=${live} seat=${writing} keypad=${keypad} busy=${busy} cancel=${() => setWriting(null)} />`}
    ${fighting && judging ? html`<details class="more"><summary>${t("judge_battle")}</summary>${judging}</details>` : judging}
    ${!judged && battle.stage === "deciding" && html`<${Decided} live=${live} busy=${busy} />`}`;
}

/** The cards that lie open; with printed ones their letters may be entered. */
function Letters({ live, busy }) {
  const { battle } = live.view;
  const [picked, setPicked] = useState(null);
  const enter = (letter) => {
    const next = [...picked, letter];
    if (next.length < battle.needs) return setPicked(next);
    setPicked(null);
    return live.send({ type: "enter_letters", cards: next });
  };
  const cards = picked ?? battle.cards;
  const places = Array.from({ length: battle.needs }, (_, at) => cards[at] ?? { letters: ["?"], effect: null });
  return html`<div class="row battle-row" role="group" aria-label=${t("battle_letters")}>
      ${places.map((card, at) => html`<${Face} key=${at} card=${card} className=${cards[at] ? "" : "slot"} />`)}
      ${live.can("enter_letters") && picked === null &&
      html`<button type="button" class="quiet" disabled=${busy} onClick=${() => setPicked([])}>${battle.cards.length ? t("other_letters") : t("enter_letters")}</button>`}
    </div>
    ${picked !== null && html`<${CardKeys} label=${t("battle_letters")} pick=${enter} disabled=${busy} />`}`;
}

/** Return what a phone's clock tells of an answer: how much earlier it was than the next, and how sure that is. */
function timeOf(taps, at) {
  const next = taps[at + 1];
  if (!taps[at].measured) return t("tap_unmeasured");
  return next ? t(next.at_once ? "tap_tie" : "tap_ahead", { gap: next.gap, error: next.error }) : "";
}

/** The answers, by the phones' clocks where all were timed, else as they were entered. */
export function Answers({ view }) {
  const { answers, taps, stage, fighters } = view.battle;
  const timed = taps.length === answers.length;
  const order = timed ? taps.map((tap) => answers.find((said) => said.seat === tap.seat)) : answers;
  const tie = timed && stage === "deciding" && taps.length === fighters.length && taps.at(-1).at_once;
  return html`<ol class="answers" aria-label=${t("answers")}>
      ${order.map(
        (said, at) => html`<li key=${said.id}>
          <span class="answer-by">${nameOf(view, said.seat)}</span>
          ${(said.word || !timed) && html`<b>${said.word ?? t("word_aloud")}</b> <${Standing} said=${said} />`}
          ${timed && html`<span class="answer-time">${timeOf(taps, at)}</span>`}
        </li>`,
      )}
    </ol>
    ${tie && html`<p class="note">${tieText(view, taps.slice(-2).map((tap) => tap.seat))}</p>`}`;
}

/** A referee who plays fights on his own device where others do, or where the app deals. */
function fightsHere(view) {
  const others = view.players.some((one) => one.member !== null && one.member !== view.me.member);
  return view.me.seat !== null && (view.hands === "dealt" || others);
}

const guardOf = (battle) => ({ battle_id: battle.battle_id });

/** A word of the battle, written down for one fighter. */
function Answer({ live, seat, keypad, busy, cancel, own = false }) {
  const { battle } = live.view;
  const make = (word) => ({ type: "answer", seat, word });
  const send = (command) => live.send(own ? { ...command, tapped: live.clock.read(performance.now()) } : command, guardOf(battle));
  const silent = live.view.hands === "printed" ? t("said_aloud") : null;
  const placeholder = battle.effect === "СЛОНОСОЧЕТАНИЕ" ? t("pair_hint") : t("word_hint");
  return html`<section class="entry-panel">
    ${!own && html`<p class="entry-who"><b>${nameOf(live.view, seat)}</b></p>`}
    <${WordEntry} key=${seat} live=${live} make=${make} keypad=${keypad} disabled=${busy} silent=${silent} cancel=${cancel} words=${{ send, placeholder, accept: t("answer") }} />
  </section>`;
}

/** A fighter's own phone: one huge button with printed cards, a word where the app deals. */
function MyAnswer({ live, seat, keypad, busy }) {
  const { view } = live;
  const guard = guardOf(view.battle);
  const giveUp = html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "give_up", seat }, guard)}>${t("give_up")}</button>`;
  const buzz = (event) => busy || live.send({ type: "answer", seat, word: null, tapped: live.clock.read(event.timeStamp) }, guard);
  if (view.hands === "printed")
    return html`<button type="button" class="buzz" disabled=${busy} onPointerDown=${buzz} onClick=${(event) => event.detail === 0 && buzz(event)}>${t("buzz")}</button>${giveUp}`;
  return html`<${Answer} live=${live} seat=${seat} keypad=${keypad} busy=${busy} own />${giveUp}`;
}

/** The referee's judging: who was last or silent, at the same time or not. */
function Judging({ live, busy, write, own }) {
  const { view } = live;
  const { battle } = view;
  const decided = battle.stage === "deciding";
  const [losers, setLosers] = useState(decided ? battle.losers : []);
  const [tied, setTied] = useState(false);
  const [corners, setCorners] = useState(false);
  useEffect(() => setLosers(decided ? battle.losers : []), [decided, battle.battle_id]);
  const toggle = (seat) => setLosers(losers.includes(seat) ? losers.filter((one) => one !== seat) : [...losers, seat]);
  const close = () => live.send(tied ? { type: "close_battle", tied: losers } : { type: "close_battle", losers });
  if (corners) return html`<${Corners} live=${live} close=${() => setCorners(false)} />`;
  return html`<p class="ask-line">${t("who_was_last")}</p>
    <div class="fighters">
      ${battle.fighters.map(
        (seat) => html`<div key=${seat} class="fighter">
          <button type="button" class="urgent" aria-pressed=${losers.includes(seat)} disabled=${busy} onClick=${() => toggle(seat)}>
            ${nameOf(view, seat)}
          </button>
          ${seat !== own && battle.waiting.includes(seat) && battle.stage === "open" && html`<button type="button" class="word" aria-label=${t("word_of", { name: nameOf(view, seat) })} disabled=${busy} onClick=${() => write(seat)}>${t("word")}</button>`}
        </div>`,
      )}
    </div>
    ${losers.length > 1 &&
    html`<label class="line"><input type="checkbox" checked=${tied} onChange=${(event) => setTied(event.target.checked)} /> ${t("at_once")}</label>
      ${tied && html`<p class="note">${tieText(view, losers)}</p>`}`}
    <div class="deeds settle">
      <button type="button" class=${losers.length ? "go urgent" : "urgent"} disabled=${busy || (tied && losers.length < 2)} onClick=${close}>
        ${losers.length === 0 ? t("nobody_takes") : tied ? t("close_tied") : t("take_cards", { names: losers.map((seat) => nameOf(view, seat)).join(", ") })}
      </button>
    </div>
    <div class="deeds">
      <button type="button" class="quiet" onClick=${() => setCorners(true)}>${t("corners")}</button>
      ${live.can("unsolvable") && html`<button type="button" class="quiet" disabled=${busy} onClick=${() => live.send({ type: "unsolvable" })}>${t("unsolvable")}</button>`}
    </div>`;
}

/** Who is last of several at the same time: fewer cards in hand come later. */
function tieText(view, seats) {
  const hands = seats.map((seat) => `${nameOf(view, seat)}: ${plural("cards", view.players[seat].cards)}`);
  const fewest = Math.min(...seats.map((seat) => view.players[seat].cards));
  const last = seats.filter((seat) => view.players[seat].cards === fewest);
  const who = last.length === 1 ? t("tie_last", { name: nameOf(view, last[0]) }) : t("tie_equal");
  return `${hands.join(", ")}. ${who}`;
}

/** It is plain who takes a card. */
function Decided({ live, busy }) {
  const { view } = live;
  const { losers } = view.battle;
  const names = losers.map((seat) => nameOf(view, seat)).join(", ");
  return html`<p class="ask-line">${losers.length ? t("takes_card", { names }) : t("nobody_takes")}</p>
    ${live.can("close_battle") && html`<button type="button" class="go urgent" disabled=${busy} onClick=${() => live.send({ type: "close_battle", losers: null })}>${t("battle_over")}</button>`}`;
}
