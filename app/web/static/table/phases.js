// Disputes, shuffles, the last word: what the table decides between turns.

import { html } from "./lib.js";
import { Ruling } from "./parts.js";
import { nameOf } from "./tabletop.js";
import { t } from "./texts.js";

const verdictOf = (said) => said.verdict && html`<${Ruling} verdict=${said.verdict} whole />`;

/** A disputed word: the others vote; on one device the referee enters the outcome. */
export function DisputePanel({ live, busy }) {
  const { view } = live;
  const { dispute, me } = view;
  const said = dispute.word;
  const voted = dispute.voted.length;
  const mayVote = me.seat !== null && dispute.voters.includes(me.seat) && !dispute.voted.includes(me.seat);
  const guard = { dispute_id: dispute.dispute_id };
  const vote = (wrong) => live.send({ type: "vote", seat: me.seat, wrong }, guard);
  return html`<section class="decide" aria-label=${t("dispute")}>
    <h2>${t("dispute_of", { word: said.word ?? t("word_aloud"), name: said.seat === null ? "" : nameOf(view, said.seat) })}</h2>
    ${verdictOf(said)}
    ${view.phase === "dispute" && html`<p class="note">${t("votes", { n: voted, all: dispute.voters.length })}</p>`}
    ${mayVote &&
    html`<div class="two">
      <button type="button" class="urgent yes" disabled=${busy} onClick=${() => vote(false)}>${t("vote_stands")}</button>
      <button type="button" class="urgent no" disabled=${busy} onClick=${() => vote(true)}>${t("vote_wrong")}</button>
    </div>`}
    ${live.can("rule") &&
    html`<p class="note">${t("table_says")}</p>
      <div class="two">
        <button type="button" class=${mayVote ? "" : "urgent yes"} disabled=${busy} onClick=${() => live.send({ type: "rule", wrong: false })}>${t("word_stands")}</button>
        <button type="button" class=${mayVote ? "" : "urgent no"} disabled=${busy} onClick=${() => live.send({ type: "rule", wrong: true })}>${t("word_wrong")}</button>
      </div>`}
    ${said.seat !== null && live.can("concede", said.seat) &&
    html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "concede", seat: said.seat })}>${said.seat === me.seat ? t("concede") : t("concede_by", { name: nameOf(view, said.seat) })}</button>`}
    ${!mayVote && !live.can("rule") && html`<p class="wait">${t("others_vote")}</p>`}
  </section>`;
}

/** No cards are left: the win waits for the others. */
export function WinPanel({ live, busy }) {
  const { view } = live;
  const winner = nameOf(view, view.pending);
  const mine = view.me.seat !== null && live.can("agree", view.me.seat) && view.me.seat !== view.pending;
  const all = view.me.role === "referee";
  return html`<section class="decide win" aria-label=${t("last_card")}>
    <h2>${t("last_card_of", { name: winner })}</h2>
    ${view.last && html`<p>${view.last.word ? t("last_word_was", { word: view.last.word }) : t("last_word_aloud")}</p>${verdictOf(view.last)}`}
    <div class="deeds">
      ${all && html`<button type="button" class="go urgent" disabled=${busy} onClick=${() => live.send({ type: "agree", seat: null })}>${t("all_agree")}</button>`}
      ${!all && mine && html`<button type="button" class="go urgent" disabled=${busy} onClick=${() => live.send({ type: "agree", seat: view.me.seat })}>${t("i_agree")}</button>`}
    </div>
    ${view.agreed.length > 0 && html`<p class="note">${t("agreed", { names: view.agreed.map((seat) => nameOf(view, seat)).join(", ") })}</p>`}
  </section>`;
}

/** A card is owed and the deck is empty: shuffle the discard. */
export function ShufflePanel({ live, busy }) {
  const { view } = live;
  return html`<section class="decide" aria-label=${t("shuffle")}>
    <h2>${t("shuffle_discard")}</h2>
    <ul>${view.owed.map((debt, at) => html`<li key=${at}>${t("owes", { name: debt.seat === null ? t("the_battle") : nameOf(view, debt.seat), n: debt.cards })}</li>`)}</ul>
    ${live.can("shuffle") && html`<button type="button" class="go urgent" disabled=${busy} onClick=${() => live.send({ type: "shuffle" })}>${t("shuffled")}</button>`}
  </section>`;
}

/** What may be done about the last word: dispute, mend, replace. */
export function WordDeeds({ live, busy, mend }) {
  const { view } = live;
  const said = view.last;
  if (!said || view.phase === "dispute") return null;
  const by = view.me.role === "referee" ? null : view.me.seat;
  const challenge = live.can("challenge", by);
  const fix = said.word !== null && live.can("fix_typing");
  const another = said.seat !== null && live.can("another_word", said.seat);
  const concede = said.seat !== null && live.can("concede", said.seat);
  if (!challenge && !fix && !another) return null;
  return html`<div class="worddeeds" role="group" aria-label=${t("last_word")}>
    ${challenge && html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "challenge", by })}>${t("challenge")}</button>`}
    ${fix && html`<button type="button" disabled=${busy} onClick=${() => mend({ type: "fix_typing", start: said.word })}>${t("fix_typing")}</button>`}
    ${another && html`<button type="button" disabled=${busy} onClick=${() => mend({ type: "another_word", seat: said.seat, start: "" })}>${t("another_word")}</button>`}
    ${concede && !another && html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "concede", seat: said.seat })}>${t(by === said.seat ? "concede" : "concede_short")}</button>`}
  </div>`;
}
