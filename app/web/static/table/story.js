// What the public log tells of a game: hands over time, counts, the longest word.

/** Return the log's entries that still hold: an undo takes away the step before it, a redo brings it back. */
export function standing(log) {
  const done = [];
  const undone = [];
  for (const entry of log) {
    if (entry.action === "undo") {
      if (done.length) undone.push(done.pop());
    } else if (entry.action === "redo") {
      if (undone.length) done.push(undone.pop());
    } else if (entry.events.length) {
      done.push(entry);
      undone.length = 0;
    }
  }
  return done;
}

const DEALT = 8;

/** Return hand counts after each step, from the deal on; the last point is what the table says. */
export function handsOver(view, log) {
  let hands = view.players.map(() => DEALT);
  const points = [hands];
  for (const entry of standing(log)) {
    const before = hands.join();
    for (const event of entry.events) hands = after(hands, event);
    if (hands.join() !== before) points.push(hands);
  }
  const last = view.players.map((one) => one.cards);
  if (last.join() !== points.at(-1).join()) points[points.length - 1] = last;
  return points;
}

function after(hands, event) {
  const next = [...hands];
  const add = (seat, count) => {
    if (seat !== null && seat !== undefined) next[seat] = Math.max(0, (next[seat] ?? 0) + count);
  };
  switch (event.type) {
    case "card_laid":
      add(event.seat, -1);
      break;
    case "card_taken_back":
    case "card_taken":
      add(event.seat, 1);
      break;
    case "recounted":
      event.hands.forEach((count, seat) => (next[seat] = count));
      break;
    default:
  }
  return next;
}

const PENALTIES = ["wrong_word", "gave_up", "kva"];

/** Return what each player did, in seat order. */
export function byPlayer(view, log) {
  const events = standing(log).flatMap((entry) => entry.events);
  const count = (test) => events.filter(test).length;
  return view.players.map(({ seat, name }) => ({
    name,
    words: view.words.filter((said) => said.seat === seat).length,
    offTurn: count((event) => event.type === "card_laid" && event.kind === "offturn" && event.seat === seat),
    battles: count((event) => event.type === "battle_closed" && event.losers.includes(seat)),
    penalties: count((event) => event.type === "card_taken" && PENALTIES.includes(event.cause) && event.seat === seat),
  }));
}

/** Return what may be counted of a game. */
export function tally(view, log) {
  const words = view.words.filter((said) => said.word && said.seat !== null);
  const length = (said) => [...said.word].length;
  const sorted = [...words].sort((one, other) => length(other) - length(one));
  const events = standing(log).flatMap((entry) => entry.events);
  const count = (type, test = () => true) => events.filter((event) => event.type === type && test(event)).length;
  return {
    longest: sorted[0] ?? null,
    rarest: words.filter((said) => said.rank).sort((one, other) => other.rank - one.rank)[0] ?? null,
    shortest: sorted.length > 1 ? sorted.at(-1) : null,
    battles: count("battle_closed"),
    offTurn: count("card_laid", (event) => event.kind === "offturn"),
  };
}
