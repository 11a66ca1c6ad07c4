// What the server's first page has on this device: without a network it may be gone on with here.

import { load } from "../../judge/store.js";

/** Return the event that takes the first page's list over, null if there is nothing to take. */
export function namedAtHome(home) {
  const { named, players, speaker, own } = load();
  if (!home || !named.length) return null;
  const words = named.map(({ word, by = "", at = 0, verdict = "" }) => ({ word, by, at, verdict }));
  return { kind: "taken", named: words, row: [], players: players.map((name) => ({ name, hand: null })), speaker, own };
}
