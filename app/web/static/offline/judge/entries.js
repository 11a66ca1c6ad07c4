// Readings of a word: what they are called, and which comes first. Mirrors app/lexicon/entries.py and writer.py.

const PROPER_BEFORE = new Set(["common", "abbreviation", "initialism"]);
export const isProper = (wordClass) => !PROPER_BEFORE.has(wordClass);
export const [ACCEPTED, LEANS_ACCEPT, LEANS_REJECT] = [0, 1, 2];

/** OpenCorpora marks a whole adjective as used for a noun, where hardly its neuter is. */
export function reclassed(entry) {
  if (entry.wordClass === "abbreviation" && entry.flags.has("indeclinable")) {
    return { ...entry, wordClass: "initialism" };
  }
  const doubtful = entry.flags.has("substantivised") && entry.gender === "neut" && entry.lemma !== entry.word;
  return doubtful ? { ...entry, tier: LEANS_REJECT } : entry;
}

/** Order texts as Python does. */
export const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Order entries, surest first. */
export function byTrust(a, b) {
  const order = (one) => [
    one.tier, +isProper(one.wordClass), +(one.number === "plur"), +(one.lemma !== one.word), one.lemma,
    one.wordClass, one.source,
  ];
  const theirs = order(b);
  return order(a).reduce((last, value, at) => last || compare(value, theirs[at]), 0);
}
