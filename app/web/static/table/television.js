// The room's screen: only what everybody may see, readable from across the room.

import { Answers } from "./battle.js";
import { later } from "./later.js";
import { html, useEffect } from "./lib.js";
import { Face, Standing } from "./parts.js";
import { follow } from "./next.js";
import { Qr, shared } from "./people.js";
import { Clock, Hindsight, LastWord, nameOf, Piles, Players, Row } from "./tabletop.js";
import { code, t } from "./texts.js";

const Poster = later(() => import("./after.js").then((found) => found.Poster));

function Heading({ view }) {
  const { battle, dispute } = view;
  if (battle) return html`<h1>${battle.effect}</h1><p>${t(`demand_${battle.effect}`)}</p>`;
  if (dispute) return html`<h1>${t("dispute_of", { word: dispute.word.word ?? t("word_aloud"), name: nameOf(view, dispute.word.seat) })}</h1>`;
  if (view.phase === "win_pending") return html`<h1>${t("last_card_of", { name: nameOf(view, view.pending) })}</h1>`;
  if (view.phase === "over") return html`<h1>${view.outcome.winners.length ? t("won", { names: view.outcome.winners.map((seat) => nameOf(view, seat)).join(", ") }) : t("no_winner")}</h1>`;
  if (view.turn && view.phase === "turn") return html`<h1>${t("tv_turn", { name: nameOf(view, view.turn.active) })}</h1>`;
  if (view.laid) return html`<h1>${nameOf(view, view.laid.seat)} ${view.laid.wrong ? t("names_another") : t("names_word")}</h1>`;
  return html`<h1>${t("game_soon")}</h1>`;
}

/** The public projection. */
export function Television({ live, leave }) {
  const { view } = live;
  useEffect(() => void (view.next && follow(view)), [view.next]);
  const words = view.words.filter((said) => said.word).slice(-40).reverse();
  const letters = view.battle && view.battle.cards.length ? view.battle.cards : null;
  return html`<main id="main" class="tv">
    <section class="tv-head" aria-live="polite"><${Heading} view=${view} /><${Clock} view=${view} offset=${live.clockOffset} /></section>
    ${letters ? html`<div class="row row-big">${letters.map((card, at) => html`<${Face} key=${at} card=${card} />`)}</div>` : view.phase === "over" ? html`<${Poster} live=${live} bare />` : html`<${Row} view=${view} big />`}
    ${view.battle && view.battle.answers.length > 0 && html`<div class="tv-battle"><${Answers} view=${view} />${view.battle.stage === "deciding" && html`<p class="tv-loser">${view.battle.losers.length ? t("takes_card", { names: view.battle.losers.map((seat) => nameOf(view, seat)).join(", ") }) : t("nobody_takes")}</p>`}</div>`}
    ${view.battle || view.phase === "over" ? null : view.past ? html`<${Hindsight} live=${live} />` : html`<${LastWord} view=${view} said=${view.last} />`}
    <${Players} view=${view} mover=${null} />
    <aside class="tv-side">
      <${Qr} text=${shared(`/table/${code}`)} label=${t("qr_of", { code })} /><p class="bigcode">${code}</p>
      <${Piles} view=${view} />
      <h2>${t("named_words")} <span class="count">${view.words.length || ""}</span></h2>
      <ol class="wordlist" reversed>${words.map((said) => html`<li key=${said.id}><b>${said.word}</b><${Standing} said=${said} /></li>`)}</ol>
      <button type="button" class="quiet tv-leave" onClick=${leave}>${t("forget_seat")}</button>
    </aside>
  </main>`;
}
