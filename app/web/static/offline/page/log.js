// The evening as a list of events; what the page shows is their fold. Undo is an event too.

export const HAND = 8;
export const DECK = 83;
const EMPTY = { players: [], speaker: -1, named: [], own: [], row: [], deck: null, battle: null };

/** Return the events that still hold: an undo takes back the last of them. */
export function effective(events) {
  const kept = [];
  for (const event of events) {
    if (event.kind === "undo") kept.pop();
    else kept.push(event);
  }
  return kept;
}

export const fold = (events) => effective(events).reduce((state, event) => DEEDS[event.kind]?.(state, event) ?? state, EMPTY);

const withHand = (players, name, by) =>
  players.map((one) => (one.name === name && one.hand !== null ? { ...one, hand: Math.max(0, one.hand + by) } : one));

const DEEDS = {
  named(state, { word, by, at, verdict, row, move }) {
    const named = [...state.named, { word, by, at, verdict }];
    const turn = move === "turn" || move === "offturn";
    const goesOn = move !== "battle" && state.players.length && state.speaker >= 0;
    const speaker = goesOn ? (state.speaker + 1) % state.players.length : state.speaker;
    const players = turn ? withHand(state.players, by, -1) : state.players;
    return { ...state, named, players, speaker, row: turn && row ? row.slice(-2) : state.row };
  },
  unnamed: (state, { place }) => ({ ...state, named: state.named.filter((_, at) => at !== place) }),
  own: (state, { word }) => ({ ...state, own: [...new Set([...state.own, word])] }),
  player: (state, { name }) =>
    state.players.some((one) => one.name === name)
      ? state
      : { ...state, players: [...state.players, { name, hand: null }], speaker: Math.max(0, state.speaker) },
  left(state, { name }) {
    const players = state.players.filter((one) => one.name !== name);
    return { ...state, players, speaker: Math.min(state.speaker, players.length - 1) };
  },
  speaker: (state, { place }) => ({ ...state, speaker: place }),
  hand: (state, { name, by }) => ({ ...state, players: withHand(state.players, name, by) }),
  deck: (state, { by }) => ({ ...state, deck: Math.max(0, (state.deck ?? 0) + by) }),
  counts(state) {
    const dealt = state.players.filter((one) => one.hand === null).length;
    const players = state.players.map((one) => ({ ...one, hand: one.hand ?? HAND }));
    return { ...state, players, deck: Math.max(0, (state.deck ?? DECK - 2) - HAND * dealt) };
  },
  row: (state, { cards }) => ({ ...state, row: cards }),
  battle: (state, { effect, letters }) => ({ ...state, battle: { effect, letters } }),
  peace: (state, { loser }) => ({
    ...state,
    battle: null,
    players: withHand(state.players, loser, 1),
    deck: loser && state.deck ? state.deck - 1 : state.deck,
  }),
  taken: (state, { named, row, players, speaker, own }) => ({
    ...state,
    named,
    row,
    players: players ?? state.players,
    speaker: speaker ?? state.speaker,
    own: own ?? state.own,
  }),
};

/** Return what an event did, in the words of `t`. */
export function label(event, t) {
  const who = event.by && event.kind === "named" ? `${event.by} — ` : "";
  const facts = { ...event, by: event.by > 0 ? `+${event.by}` : String(event.by ?? "") };
  return who + t[`did_${event.kind}`].replace(/\{(\w+)\}/gu, (_, name) => facts[name] ?? "");
}
