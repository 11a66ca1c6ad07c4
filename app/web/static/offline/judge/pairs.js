// СЛОНОСОЧЕТАНИЕ: an adjective and a noun. Mirrors app/rules/pairs.py.

import { MAX_PAIR, findForeign, fold, lengthOf, normalise } from "./letters.js";
import { findInitials } from "./matching.js";
import { ground } from "./named.js";
import { conclude, ofFit, ofWord } from "./ruling.js";
import { reason, verdictOf } from "./words.js";

const NO_NOUN = new Set(["not_noun", "not_a_word", "multiword", "not_cyrillic", "empty"]);
const SHORT = new Set(["short_adjective", "short_participle", "comparative"]);
const NEAREST = ["same_word", "cognate", "likely", "possible", "unrelated"];

export function judgePair(asked, court, history) {
  const { word: text, changes } = normalise(asked.word);
  if (!text || findForeign(text)) return court.check(asked.word, asked.rules.policy);
  const splits = lengthOf(text) <= MAX_PAIR ? [...splitsOf(text)] : [];
  const verdicts = splits.map((split) => judgeSplit(split, text, asked, court, history)).filter(Boolean);
  const best = verdicts.reduce((a, b) => (badness(b) < badness(a) ? b : a), verdicts[0] ?? noPair(text, asked, court));
  return { ...best, input: asked.word, word: text, changes };
}

function badness(verdict) {
  const leans = verdict.verdict === "accepted" || verdict.leaning === "accept";
  return (verdict.verdict === "rejected") * 1e6 + !leans * 1e3 + verdict.reasons.length;
}

function* splitsOf(text) {
  const [first, last, end] = [text.indexOf(" "), text.lastIndexOf(" "), text.length];
  if (first <= 0) return;
  yield { adjective: [0, first], noun: [first + 1, end] };
  yield { adjective: [last + 1, end], noun: [0, last] };
}

function noPair(text, asked, court) {
  const long = lengthOf(text) > MAX_PAIR;
  const data = long ? { limit: MAX_PAIR } : { variant: whyNoPair(text, court) };
  const grounds = [ground(reason(long ? "too_long" : "not_a_pair", "R-056", null, data))];
  const starts = [...text].map((_, at) => at).filter((at) => at === 0 || text[at - 1] === " ");
  if (starts.length === 2) grounds.push(...ofFit(findInitials(text, starts, asked.letters[0], asked.rules.letters)));
  const found = { verdict: "rejected", leaning: null, reasons: [], readings: [], flags: [], suggestions: [] };
  const alone = verdictOf(asked.word, text, found, { lexicon: court.lexicon.version });
  return conclude(alone, grounds, [], asked.rules);
}

function whyNoPair(text, court) {
  const words = text.split(" ");
  if (words.length < 2) return "one_word";
  const parts = words.flatMap((word) => court.lexicon.forms(fold(word)).map((form) => form.part));
  if (parts.includes("pronoun")) return "pronoun";
  if (parts.some((part) => SHORT.has(part))) return "short";
  const nouns = words.every((word) => court.lexicon.entries(fold(word)).length);
  return nouns && words.length === 2 ? "two_nouns" : "default";
}

function judgeSplit(split, text, asked, court, history) {
  const [adjective, noun] = [text.slice(...split.adjective), text.slice(...split.noun)];
  const { forms, unsure } = adjectivesOf(adjective, court);
  const alone = court.check(noun, asked.rules.policy);
  if (!(forms.length || unsure)) return null;
  if (alone.verdict === "rejected" && alone.reasons.some((one) => NO_NOUN.has(one.code))) return null;
  const starts = [split.adjective[0], split.noun[0]].sort((a, b) => a - b);
  const fit = findInitials(text, starts, asked.letters[0], asked.rules.letters);
  const grounds = [...ofWord(shifted(alone, split.noun[0])), ...agreement(adjective, forms, unsure, noun, alone, court)];
  if (unsure) grounds.push(ground(reason("unknown_word", "A-18", split.adjective, { word: adjective }), "accept"));
  grounds.push(...ofFit(fit), ...roots(forms, noun, court), ...history(noun));
  if (asked.rules.table.pair_adjective) grounds.push(...history(adjective));
  return conclude(alone, grounds, fit.spans, asked.rules);
}

/** Return the adjectival readings; `unsure` where the dictionary lacks a word that ends like one. */
function adjectivesOf(word, { lexicon }) {
  const key = fold(word);
  const known = lexicon.forms(key);
  const forms = known.filter(adjectival);
  if (forms.length || known.length || lexicon.entries(key).length) return { forms, unsure: false };
  return { forms: [], unsure: /(?:[ыио]й|[ая]я|[ое]е|[ыи]е)$/u.test(word) && word.length > 3 };
}

const adjectival = ({ part, number }) =>
  part === "adjective" || part === "participle" || (part === "numeral" && number !== null);

function agreement(adjective, forms, unsure, noun, alone, court) {
  if (unsure || alone.reasons.some((one) => one.code === "not_nominative")) return [];
  const nominative = forms.filter((form) => form.case === "nomn");
  const shapes = shapesOf(noun, alone, court);
  if (shapes.some((shape) => nominative.some((form) => agrees(shape, form)))) return [];
  const [rule, what] = nominative.length ? ["R-056", "number_or_gender"] : ["A-23", "case"];
  return [ground(reason("agreement", rule, null, { adjective, noun, what }))];
}

function shapesOf(noun, alone, court) {
  const entries = court.lexicon.entries(fold(noun));
  if (entries.length) {
    return entries.map(({ number, gender, flags }) => ({ number, gender, fixed: flags.has("indeclinable") }));
  }
  const nominative = alone.readings.filter((one) => one.part === "noun" && one.case === "nomn");
  return nominative.length ? nominative : [{ number: null, gender: null }];
}

function agrees(shape, adjective) {
  if (adjective.number === "plur") return shape.number !== "sing" || Boolean(shape.fixed);
  if (shape.number === "plur") return false;
  if (shape.gender === null || adjective.gender === null) return true;
  if (shape.gender === "ms-f") return adjective.gender === "masc" || adjective.gender === "femn";
  return adjective.gender === shape.gender;
}

function roots(forms, noun, court) {
  const lemmas = [...new Set(forms.map((form) => form.nominative))];
  if (!lemmas.length) return [];
  const pairs = lemmas.map((lemma) => court.finder.compare(lemma, noun));
  const order = (pair) => NEAREST.indexOf(pair.kinship);
  const nearest = pairs.reduce((a, b) => (order(b) < order(a) ? b : a));
  const data = { adjective: nearest.a, noun, root: nearest.root };
  if (order(nearest) <= 1) return [ground(reason("cognate_pair", "R-056", null, data))];
  if (order(nearest) === 2) return [ground(reason("cognate_pair_likely", "A-23", null, data), "accept")];
  return [];
}

function shifted(verdict, by) {
  const reasons = verdict.reasons.map((one) => ({ ...one, span: one.span && one.span.map((at) => at + by) }));
  return { ...verdict, reasons };
}
