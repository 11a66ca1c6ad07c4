// What this device keeps: seats, unsent commands, its own habits. A browser that keeps nothing still plays.

const SEATS = "baklazhaba.seats";
const HABITS = "baklazhaba.table";
const DEFAULTS = { sound: true, vibration: true, awake: true, keypad: false };

const forGood = () => localStorage;
const forThisTab = () => sessionStorage;

function read(key, otherwise, store = forGood) {
  try {
    const kept = JSON.parse(store().getItem(key));
    return kept && typeof kept === "object" ? kept : otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value, store = forGood) {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may keep nothing: the seat then lives as long as the page.
  }
}

/** Return the seat kept for a table, null if there is none. */
export function seatOf(code) {
  return read(SEATS, {})[code] ?? null;
}

/** Return all kept seats, the latest first. */
export function seats() {
  return Object.entries(read(SEATS, {}))
    .map(([code, seat]) => ({ code, ...seat }))
    .sort((one, other) => other.at - one.at);
}

/** Keep a seat; null forgets it. */
export function keepSeat(code, seat) {
  const kept = read(SEATS, {});
  if (seat === null) delete kept[code];
  else kept[code] = { ...seat, at: Date.now() };
  write(SEATS, kept);
}

const outboxKey = (code) => `baklazhaba.outbox.${code}`;

/** Return the commands that have not been acknowledged yet. */
export function unsent(code) {
  const kept = read(outboxKey(code), []);
  return Array.isArray(kept) ? kept : [];
}

/** Keep the commands that have not been acknowledged yet. */
export function keepUnsent(code, commands) {
  write(outboxKey(code), commands.length ? commands : null);
}

const draftKey = (code) => `baklazhaba.draft.${code}`;

/** Return what this tab had half entered as `name` (a card, a word) for `what`; null if it was for something else. */
export function draftOf(code, name, what) {
  const kept = read(draftKey(code), {}, forThisTab)[name];
  return kept && kept.what === what ? kept.value : null;
}

/** Keep what is half entered, for a reload; null forgets it. */
export function keepDraft(code, name, what, value) {
  const kept = read(draftKey(code), {}, forThisTab);
  if (value === null) delete kept[name];
  else kept[name] = { what, value };
  write(draftKey(code), Object.keys(kept).length ? kept : null, forThisTab);
}

/** Return this device's habits. */
export function habits() {
  return { ...DEFAULTS, ...read(HABITS, {}) };
}

/** Keep this device's habits. */
export function keepHabits(value) {
  write(HABITS, value);
}

/** Return an id that nobody guesses; `crypto.randomUUID` is missing on plain http. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
