// How letter cards match a word. Mirrors app/matching.py; every function answers with
// {spans, letters, misses}: the letters that satisfy the cards, or every fault.

import { fold, lettersOf } from "./letters.js";

const FIVE = 5;
export const LETTER_SWITCHES = {
  dual_strict: false,
  dual_alike: false,
  pair_yo_strict: false,
  duel_alike: false,
  trio_as_set: false,
  yo_is_e: false,
  hyphen_transparent: false,
};

export const noFit = () => ({ spans: [], letters: [], misses: [] });
const found = (spans, letters) => ({ spans, letters, misses: [] });
const missed = (...misses) => ({ spans: [], letters: [], misses });
const miss = (code, rule, span, cards, more = {}) => ({
  code,
  rule,
  span,
  data: { letters: cards.map((card) => card.text), ...more },
});

export function findRun(word, cards, switches) {
  const rule = cards.length === 2 ? "R-011" : "R-040";
  const [text, places] = readable(word, switches);
  const spanOf = (run) => [places[run.at], places[run.at + run.letters.length - 1] + 1];
  const run = leftmostRun(text, cards, switches, switches.dual_alike);
  if (run) return found([spanOf(run)], run.letters);
  const lenient = { ...LETTER_SWITCHES, yo_is_e: switches.yo_is_e };
  if (leftmostRun(text, cards, lenient, false)) {
    return bothLetters(cards, switches.dual_strict ? "A-02" : "A-03");
  }
  const missing = missingOf(text, cards, switches);
  if (missing.length) return missed(miss("letters_missing", rule, null, cards, { missing }));
  for (const order of permutations(cards)) {
    const other = leftmostRun(text, order, switches, false);
    if (other) {
      const more = { found: other.letters.join("").toUpperCase() };
      return missed(miss("wrong_order", rule, spanOf(other), cards, more));
    }
  }
  return missed(miss("not_adjacent", rule, null, cards));
}

export function findTrio(word, cards, switches) {
  const asked = switches.trio_as_set ? unique(cards) : cards;
  return findAnywhere(word, asked, switches, "R-057", false);
}

export function findDuel(word, cards, switches) {
  const [first, second] = cards;
  const fit = findAnywhere(word, cards, switches, "R-058", switches.duel_alike);
  if (first.text !== second.text || !fit.misses.length || fit.misses[0].code !== "letters_missing") return fit;
  if (missingOf(readable(word, switches)[0], [first], switches).length) return fit;
  return missed(miss("letter_not_repeated", "R-061", null, cards));
}

export function findEnding(word, card, switches) {
  const last = word.length - 1;
  if (last < 0 || !card.accepts(word[last], switches.yo_is_e)) {
    const span = word ? [last, last + 1] : null;
    return missed(miss("wrong_ending", "R-054", span, [card], { found: word.slice(-1).toUpperCase() }));
  }
  if (banned(word, [card], [word[last]], switches)) return bothLetters([card], "A-02");
  return found([[last, last + 1]], [word[last]]);
}

export function findFive(word, card, switches) {
  const { length } = lettersOf(word);
  const fit = findAnywhere(word, [card], switches, "R-055", false);
  if (length === FIVE) return fit;
  return missed(miss("wrong_length", "R-055", null, [card], { length }), ...fit.misses);
}

export function findInitials(text, starts, card, switches) {
  const wrong = starts.filter((at) => !card.accepts(text[at], switches.yo_is_e));
  if (wrong.length) {
    const what = (at) => ({ found: text[at].toUpperCase() });
    return missed(...wrong.map((at) => miss("wrong_initial", "R-056", [at, at + 1], [card], what(at))));
  }
  const initials = starts.map((at) => text[at]);
  const mixed = switches.pair_yo_strict && !switches.yo_is_e ? initials : initials.map(fold);
  if (new Set(mixed).size > 1) return bothLetters([card], "A-04");
  if (banned(text, Array(initials.length).fill(card), initials, switches)) return bothLetters([card], "A-02");
  return found(starts.map((at) => [at, at + 1]), initials);
}

function findAnywhere(word, cards, switches, rule, alike) {
  const [text, places] = readable(word, switches);
  for (const letters of choices(cards, switches, alike)) {
    if (enough(text, letters) && !banned(text, cards, letters, switches)) {
      return found(spansOf(text, places, letters), letters);
    }
  }
  const missing = missingOf(text, cards, switches);
  if (missing.length) return missed(miss("letters_missing", rule, null, cards, { missing }));
  return bothLetters(cards, switches.dual_strict ? "A-02" : "A-05");
}

/** Return the text the cards are matched with, and the place in `word` of each character. */
function readable(word, switches) {
  const text = switches.yo_is_e ? fold(word) : word;
  const places = [...text].map((_, at) => at);
  if (!switches.hyphen_transparent || !text.includes("-")) return [text, places];
  const kept = places.filter((at) => text[at] !== "-");
  return [kept.map((at) => text[at]).join(""), kept];
}

function* choices(cards, switches, alike) {
  const faces = cards.map((card) => (switches.yo_is_e ? [...new Set(card.letters.map(fold))] : card.letters));
  for (const letters of product(faces)) {
    const chosen = new Map(cards.map((card, at) => [card.text, letters[at]]));
    if (!alike || cards.every((card, at) => chosen.get(card.text) === letters[at])) yield letters;
  }
}

function* product(lists) {
  if (!lists.length) {
    yield [];
    return;
  }
  for (const first of lists[0]) for (const rest of product(lists.slice(1))) yield [first, ...rest];
}

function* permutations(items) {
  if (!items.length) yield [];
  for (let at = 0; at < items.length; at += 1) {
    for (const rest of permutations(items.filter((_, other) => other !== at))) yield [items[at], ...rest];
  }
}

function leftmostRun(text, cards, switches, alike) {
  let best = null;
  for (const letters of choices(cards, switches, alike)) {
    const at = text.indexOf(letters.join(""));
    if (at < 0 || banned(text, cards, letters, switches)) continue;
    if (!best || at < best.at || (at === best.at && letters.join("") < best.letters.join(""))) {
      best = { at, letters };
    }
  }
  return best;
}

function banned(text, cards, letters, switches) {
  if (!switches.dual_strict) return false;
  const same = switches.yo_is_e ? fold : (letter) => letter;
  return cards.some((card, at) =>
    card.letters.some((other) => same(other) !== same(letters[at]) && text.includes(other)),
  );
}

const count = (text, letter) => text.split(letter).length - 1;
const enough = (text, letters) =>
  letters.every((letter) => count(text, letter) >= letters.filter((other) => other === letter).length);

function missingOf(text, cards, switches) {
  let best = cards.map((card) => card.text);
  for (const letters of choices(cards, switches, false)) {
    const left = new Map();
    for (const letter of text) left.set(letter, (left.get(letter) ?? 0) + 1);
    const without = [];
    letters.forEach((letter, at) => {
      if ((left.get(letter) ?? 0) > 0) left.set(letter, left.get(letter) - 1);
      else without.push(cards[at].text);
    });
    if (without.length < best.length) best = without;
  }
  return best;
}

function spansOf(text, places, letters) {
  const used = [];
  for (const letter of letters) {
    used.push([...text].findIndex((other, at) => other === letter && !used.includes(at)));
  }
  return used.sort((a, b) => a - b).map((at) => [places[at], places[at] + 1]);
}

function bothLetters(cards, rule) {
  const variant = { "A-02": "word", "A-04": "pair" }[rule] ?? "alike";
  return missed(miss("both_letters_used", rule, null, cards, { variant }));
}

const unique = (cards) => cards.filter((card, at) => cards.findIndex((one) => one.text === card.text) === at);
