// The evening as a table of a server: what the log adds up to is sent once, however often it is tried.

import { freshId } from "../../table/keep.js";
import { effective, fold } from "./log.js";

export class NoNetwork extends Error {}

/** Return the evening as the server reads it (app/table/evening.py). */
export function documentOf(events) {
  const state = fold(events);
  return {
    format: "baklazhaba-evening",
    schema: 1,
    words: state.named.map(({ word, by, at }) => ({ word, by: by ?? "", at: at ?? 0 })),
    players: state.players.map(({ name, hand }) => ({ name, hand })),
    speaker: state.speaker,
    row: state.row.filter(Boolean),
    deck: state.deck,
    battles: effective(events).filter((event) => event.kind === "battle").length,
    own: state.own,
  };
}

/** Return the sending of this evening: the one kept if nothing has changed since, else a new one with its own key. */
export function sendingOf(kept, events) {
  const body = JSON.stringify(documentOf(events));
  return kept?.body === body ? kept : { key: freshId(), body, before: kept?.code ?? kept?.before ?? null };
}

/** Send it; return the server's answer. A retry of the same sending gives the same table. */
export async function send({ key, body }, home) {
  const answer = await fetch(new URL(`${home}api/v1/tables/import`, document.baseURI), {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body,
  }).catch(() => {
    throw new NoNetwork();
  });
  const told = await answer.json().catch(() => ({}));
  if (answer.status !== 201) throw Object.assign(new Error(told.detail ?? String(answer.status)), { status: answer.status });
  return told;
}
