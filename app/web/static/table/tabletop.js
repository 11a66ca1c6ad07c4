// What lies on the table: players, row, piles, the last word, the clock.

import * as api from "./api.js";
import { html, useEffect, useState } from "./lib.js";
import { Face, Icon, Slot, Standing, useNow } from "./parts.js";
import { plural, t } from "./texts.js";

export const nameOf = (view, seat) => view.players[seat]?.name ?? t("somebody");

/** The players with their hands as counts; a tap chooses who moves. */
export function Players({ view, mover, choose, early }) {
  const chip = (player) => {
    const active = view.turn?.active === player.seat && view.phase !== "over";
    const chosen = mover === player.seat;
    const style = ["player", active && "active", chosen && "chosen", !player.present && "gone"].filter(Boolean).join(" ");
    const kva = { owed: t("kva_owed"), late: t("kva_late"), said: t("kva_said") }[player.kva];
    const inside = html`
      <span class="player-name">${player.name}</span>
      <span class="hand" aria-label=${plural("cards", player.cards)}>${player.cards}</span>
      ${active && html`<span class="player-note turn-note">${t("moves")}</span>`}
      ${!active && chosen && view.phase === "turn" && html`<span class="player-note">${t("off_turn")}</span>`}
      ${!active && !chosen && choose && !kva && early(player) && html`<span class="player-note early">${t("early")}</span>`}
      ${kva && html`<span class="player-note kva ${player.kva}">${kva}</span>`}`;
    if (!choose) return html`<li key=${player.seat} class=${style} aria-current=${active ? "true" : undefined}>${inside}</li>`;
    return html`<li key=${player.seat}>
      <button type="button" class=${style} aria-pressed=${chosen} disabled=${!choose.able(player)} onClick=${() => choose.pick(player)}>${inside}</button>
    </li>`;
  };
  return html`<ul class="players-strip" aria-label=${t("players")}>${view.players.filter((one) => one.present).map(chip)}</ul>`;
}

/** The row, the card that is being laid, and the piles. */
export function Row({ view, next = null, offTurn = false, big = false }) {
  const laid = view.laid?.card ?? next;
  const cards = view.laid ? [view.aside, ...view.row] : view.row;
  const lying = view.laid ? cards.slice(0, 2).concat(cards.slice(2)) : cards;
  const intercepts = view.laid ? view.laid.kind === "offturn" : offTurn;
  const dim = (at) => (laid && at === 0 && lying.length > 1 && !intercepts ? "dim" : "");
  return html`<div class="row ${big ? "row-big" : ""}" role="group" aria-label=${t("row")}>
    ${lying.length === 0 && html`<${Slot} label=${t("no_card")} /><${Slot} label=${t("no_card")} />`}
    ${lying.map((card, at) => html`<${Face} key=${at} card=${card} className=${dim(at)} note=${card?.fixed} />`)}
    ${!view.laid && laid && html`<${Face} card=${laid} className="coming" />`}
    ${!view.laid && !laid && view.phase === "turn" && html`<${Slot} label=${t("next_card_here")} text="+" />`}
  </div>`;
}

/** How many cards lie in the deck and the discard. */
export function Piles({ view }) {
  return html`<p class="piles">
    <span>${t("deck")} <b>${view.deck}</b></span> <span>${t("discard")} <b>${view.discard}</b></span>
    ${view.unaccounted > 0 && html`<span class="warn">${t("unaccounted")} <b>${view.unaccounted}</b></span>`}
  </p>`;
}

/** The word that was named last. */
export function LastWord({ view, said }) {
  if (!said) return null;
  return html`<p class="lastword" aria-live="polite">
    <span class="lastword-by">${said.seat === null ? "" : nameOf(view, said.seat)}</span>
    <b>${said.word ?? t("word_aloud")}</b>
    <${Standing} said=${said} />
  </p>`;
}

const WORTH_TELLING = 10_000;
/** More words than this say only that nearly everything would have done. */

/** «Можно было»: what would have answered the battle just fought; the server tells only when it is over. */
export function Hindsight({ live }) {
  const { past } = live.view;
  const asked = past && past.effect + past.cards.map((card) => card.card).join();
  const [told, setTold] = useState({ asked: null });
  useEffect(() => {
    if (asked) api.hindsight(live.code, live.token).then((found) => setTold({ asked, ...found }), () => {});
  }, [asked]);
  if (!asked || told.asked !== asked || !told.effect) return null;
  const more = told.count - told.words.length;
  return html`<p class="hindsight" role="note">${t("could_be")} ${told.words.map((word, at) => html`${at > 0 && ", "}<b key=${word}>${word}</b>`)}
    ${told.count === 0 ? t("could_be_nothing") : more > 0 && more < WORTH_TELLING && html` <span class="count">${t("could_be_more", { n: more })}</span>`}</p>`;
}

/** A clock: what is left of it; a soft one only tells. */
export function Clock({ view, offset }) {
  const now = useNow(500) + offset;
  if (!view.clock) return null;
  const left = Math.ceil((view.clock.deadline - now) / 1000);
  const shown = left > 0 ? left : t("time_up_short");
  return html`<span class="clock ${left <= 5 ? "ending" : ""}" role="timer" aria-label=${t("clock")}>${shown}</span>`;
}

/** The button that undoes, saying what. */
export function UndoButton({ live, busy }) {
  const step = live.view.undo;
  if (!step || !live.can("undo")) return null;
  const undo = () => {
    if (!step.reveals || confirm(t("undo_reveals", { step: step.text }))) live.send({ type: "undo" });
  };
  return html`<button type="button" class="undo" disabled=${busy} onClick=${undo}>
    <${Icon} name="undo" /><span>${t("undo_step", { step: step.text })}</span>
  </button>`;
}
