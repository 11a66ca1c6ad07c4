// The words named before: repeats and shared roots. Mirrors app/rules/named.py.

import { fold } from "./letters.js";
import { reason } from "./words.js";

export const ground = (why, leaning = null) => ({ reason: why, leaning });

/** Return the grounds of a policy's choice: none if it accepts. */
export function ofChoice(why, choice) {
  return choice === "accept" ? [] : [ground(why, choice === "reject" ? null : "accept")];
}

/** Return the keys of the lemmas whose nominative the word may be; its own key if unknown. */
export function lemmaKeys(word, lexicon) {
  const key = fold(word);
  const lemmas = lexicon.entries(key).map((entry) => fold(entry.lemma));
  return new Set(lemmas.length ? lemmas : [key]);
}

const shares = (a, b) => [...a].some((one) => b.has(one));

/** Return the grounds that the named words give against a word; without a finder only repeats count. */
export function clashes(word, named, lexicon, finder, policy) {
  const repeated = repeat(word, named, lexicon, policy);
  if (!finder || policy.cognates === "accept") return repeated;
  const own = lemmaKeys(word, lexicon);
  const others = named.filter((other) => !shares(own, lemmaKeys(other, lexicon)));
  return [...repeated, ...finder.offenders(word, others).flatMap((pair) => kin(pair, policy))];
}

function repeat(word, named, lexicon, policy) {
  const key = fold(word);
  const same = named.find((other) => fold(other) === key);
  if (same !== undefined) {
    const senses = new Set(lexicon.entries(key).map((entry) => `${fold(entry.lemma)}|${entry.wordClass}`));
    const why = reason("repeat", "R-023", null, { named: same });
    return ofChoice(why, senses.size > 1 ? policy.homonyms : "reject");
  }
  const own = lemmaKeys(word, lexicon);
  const taken = new Map();
  for (const other of [...named].reverse()) for (const lemma of lemmaKeys(other, lexicon)) taken.set(lemma, other);
  const shared = [...own].sort().filter((lemma) => taken.has(lemma));
  if (!shared.length) return [];
  const perhaps = shared.length < own.size;
  const data = { named: taken.get(shared[0]), ...(perhaps && { variant: "perhaps" }) };
  return [ground(reason("repeat", "A-12", null, data), perhaps ? "accept" : null)];
}

function kin(pair, policy) {
  const data = { named: pair.b, root: pair.root };
  if (pair.kinship === "same_word") return [ground(reason("repeat", "R-023", null, { named: pair.b }))];
  if (pair.kinship === "cognate") return ofChoice(reason("cognate", "R-024", pair.aSpan, data), policy.cognates);
  if (pair.kinship === "likely") return [ground(reason("cognate_likely", "A-20", pair.aSpan, data), "accept")];
  return [];
}
