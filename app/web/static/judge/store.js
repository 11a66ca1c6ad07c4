// What this device keeps: the named words, the players' names, its own words, its habits.

const KEY = "baklazhaba.judge";
const EMPTY = { named: [], players: [], speaker: -1, own: [], unrelated: [], keypad: false, aloud: false };

/** Return what was kept; a browser that keeps nothing starts afresh each time. */
export function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...EMPTY, ...(kept && typeof kept === "object" ? kept : {}) };
  } catch {
    return { ...EMPTY };
  }
}

/** Keep the state; tell whether the browser let us. */
export function save(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

/** Return the identity of a word: case and ё do not make another one. */
export function keyOf(word) {
  return word.trim().toLowerCase().normalize("NFC").replaceAll("ё", "е");
}
