// The judge: one rule case in, one verdict out, as `POST /api/v1/judge` answers.

import { explainAll } from "./answer.js";
import { Faces, fold, normalise } from "./letters.js";
import { Lexicon } from "./lexicon.js";
import { findDuel, findEnding, findFive, findRun, findTrio, noFit } from "./matching.js";
import { clashes } from "./named.js";
import { judgePair } from "./pairs.js";
import { RootFinder } from "./roots.js";
import { conclude, ofFit, ofWord } from "./ruling.js";
import { rulesOf } from "./switches.js";
import { Checker, findFault } from "./words.js";

const PAIR = "СЛОНОСОЧЕТАНИЕ";
const EFFECTS = { ДЕЛЬФИНАЛ: 1, ПЯТИГРИЦА: 1, БУРУНДУЭЛЬ: 2, СЛОНОСОЧЕТАНИЕ: 1, КАШАЛОТРИО: 3 };
const ABOUT_WORD = new Set([
  "empty", "too_long", "not_cyrillic", "not_a_word", "not_noun", "not_nominative", "unknown_word", "misspelling",
  "wrong_yo", "abbreviation", "multiword", "house_rule",
]);

export class Judge {
  /** `bytes` are the dictionary's, `catalogue` the sentences of one language. */
  constructor(bytes, catalogue) {
    this.lexicon = new Lexicon(bytes);
    this.finder = new RootFinder(this.lexicon);
    this.catalogue = catalogue;
  }

  /** Return the verdict on one word alone. */
  check(text, personal = []) {
    const checker = new Checker(this.lexicon, keyed(personal));
    return explainAll(checker.withSuggestions(checker.check(text)), this.catalogue);
  }

  /** Return the verdict on a rule case. */
  judge(question) {
    const asked = caseOf(question);
    const personal = keyed(question.personal ?? []);
    const check = (text, policy) => new Checker(this.lexicon, personal, policy).check(text);
    const verdict = judgeCase(asked, { check, lexicon: this.lexicon, finder: this.finder });
    if (!verdict.reasons.some(({ code }) => ABOUT_WORD.has(code))) {
      return explainAll({ ...verdict, suggestions: [] }, this.catalogue);
    }
    const checker = new Checker(this.lexicon, personal, asked.rules.policy);
    return explainAll(checker.withSuggestions(verdict), this.catalogue);
  }
}

function keyed(words) {
  const spelled = words.map((text) => normalise(text).word).filter((word) => !findFault(word));
  return new Map(spelled.map((word) => [fold(word), word]));
}

/** Return the case that a question asks; its fields are those of the HTTP API. */
function caseOf({ kind = "word", word = "", row = [], card = null, effect = null, letters = [], history = [], rules }) {
  const cards = row.map(Faces.parse);
  const open = letters.map(Faces.parse);
  const named = effect && Object.keys(EFFECTS).find((name) => [name, name[0]].includes(effect.trim().toUpperCase()));
  if (kind === "battle" && EFFECTS[named] !== open.length) throw new RangeError(`letters: ${named} takes others`);
  const taken = { turn: 1, offturn: 2 }[kind] ?? 0;
  if (cards.length < taken || cards.length > 2) throw new RangeError("row: too few cards, or too many");
  const run = taken ? [...cards.slice(-taken), Faces.parse(card)] : [];
  return { kind, word, run, effect: named, letters: open, history, rules: rules ? rulesOf(rules) : rulesOf({}) };
}

function judgeCase(asked, court) {
  const history = (word) => historyOf(word, asked, court);
  if (asked.kind === "battle" && asked.effect === PAIR) return judgePair(asked, court, history);
  const alone = court.check(asked.word, asked.rules.policy);
  if (alone.reasons.some((one) => one.code === "empty")) return alone;
  const fit = spelledFit(alone.word, asked, court);
  return conclude(alone, [...ofWord(alone), ...ofFit(fit), ...history(alone.word)], fit.spans, asked.rules);
}

function demandFit(word, { kind, run, effect, letters, rules }) {
  if (run.length) return findRun(word, run, rules.letters);
  if (kind !== "battle") return noFit();
  if (effect === "ДЕЛЬФИНАЛ") return findEnding(word, letters[0], rules.letters);
  if (effect === "ПЯТИГРИЦА") return findFive(word, letters[0], rules.letters);
  if (effect === "БУРУНДУЭЛЬ") return findDuel(word, letters, rules.letters);
  return findTrio(word, letters, rules.letters);
}

/** Return how the cards match the word, with the dictionary's ё where only that fits. */
function spelledFit(word, asked, court) {
  const fit = demandFit(word, asked);
  if (!fit.misses.length || !word.includes("е")) return fit;
  for (const { word: full } of court.lexicon.entries(fold(word))) {
    const spellsOut = [...full].every((a, at) => a === word[at] || (a === "ё" && word[at] === "е"));
    const other = spellsOut ? demandFit(full, asked) : fit;
    if (!other.misses.length) return other;
  }
  return fit;
}

function historyOf(word, { kind, history, rules }, court) {
  const named = history.map((text) => normalise(text).word);
  const relaxed = kind === "battle" && rules.table.battle_words !== "full";
  return clashes(word, named, court.lexicon, relaxed ? null : court.finder, rules.policy);
}
