// Words the dictionary has in no form: app/words/unknown.py in the browser's words.

import { derivedOf } from "./derived.js";
import { reason, rejected, undecided } from "./findings.js";
import { VOWELS, fold } from "./letters.js";
import { ACCEPTED } from "./entries.js";
import { byEar } from "./slips.js";

const [SHORTEST_REST, SHORTEST_PART] = [4, 3];
const FIRST_PARTS = new Set(
  `авиа авто агро анти арт архи аудио аэро бета бизнес био блок борт веб вело видео вице гастро гео гидро гипер гос
   евро инди интернет инфо кардио кибер кино контр контра космо крипто лже макро мега медиа мета метео микро
   мини моно мото мульти нано нейро обер онлайн офлайн поли полу поп пресс прото псевдо психо радио ретро сверх
   секс спец спорт стерео стоп супер теле термо техно топ транс тур турбо ультра унтер фейк фито фолк фото хит
   шеф штаб экзо эко экс экстра электро энерго этно юни`.split(/\s+/u),
);

/** Judge a word that the dictionary has in no form. */
export function judgeUnknown(word, lexicon) {
  const nonsense = findNonsense(word);
  if (nonsense) return rejected([nonsense]);
  if (word.includes(" ")) return rejected([reason("multiword", "A-13", null, { variant: "phrase" })]);
  if (word.includes("-")) return hyphenated(word, lexicon);
  const near = lexicon.near(fold(word));
  const misheard = near.length && !near[0].includes("-") && byEar(fold(word), fold(near[0]));
  if (!misheard && isCompound(word, lexicon)) return leaningAccept("compound");
  if (!misheard && derivedOf(word, lexicon)) return leaningAccept("derived");
  if (!near.length) return undecided("reject", [reason("unknown_word", "R-022", null, { variant: "plain" })]);
  return undecided("reject", [reason("misspelling", "R-030", null, { right: near[0] })], { suggestions: near });
}

const leaningAccept = (variant) => undecided("accept", [reason("unknown_word", "R-022", null, { variant })]);

const isNoun = (word, lexicon) =>
  lexicon.entries(fold(word)).some((entry) => entry.tier === ACCEPTED && !entry.flags.has("substantivised"));

function isCompound(word, lexicon) {
  for (let cut = 2; cut <= word.length - SHORTEST_REST; cut += 1) {
    if (FIRST_PARTS.has(word.slice(0, cut)) && isNoun(word.slice(cut), lexicon)) return true;
  }
  return false;
}

function hyphenated(word, lexicon) {
  const parts = word.split("-");
  const nouns = parts.map((part) => isNoun(part, lexicon));
  const long = Math.min(...parts.map((part) => part.length)) >= SHORTEST_PART;
  if (nouns.every(Boolean) && new Set(parts).size === parts.length && long) return leaningAccept("hyphenated");
  const firsts = parts.slice(0, -1).every((part) => FIRST_PARTS.has(part));
  if (nouns.at(-1) && firsts) return leaningAccept("hyphenated");
  const oblique = parts.map((part) => obliqueOf(part, lexicon));
  if (oblique.every(Boolean)) {
    const nominative = oblique.map((form) => form.nominative).join("-");
    const data = { case: oblique[0].case ?? "gent", nominative };
    return rejected([reason("not_nominative", "R-020", null, data)], { suggestions: [nominative] });
  }
  return undecided("reject", [reason("unknown_word", "R-022", null, { variant: "plain" })]);
}

function obliqueOf(word, lexicon) {
  const key = fold(word);
  if (lexicon.entries(key).length) return null;
  return lexicon.forms(key).find((form) => form.part === "noun" && form.case !== "nomn") ?? null;
}

function findNonsense(word) {
  const span = (match) => [match.index, match.index + match[0].length];
  const repeated = /(.)\1\1/u.exec(word);
  if (repeated) return reason("not_a_word", "R-022", span(repeated), { variant: "repeated" });
  if (![...word].some((letter) => VOWELS.has(letter))) {
    return reason("not_a_word", "R-022", null, { variant: "no_vowel" });
  }
  const sign = /(?:^|-)[ъьы](?!й|$)|(?:^|-)[ъь]/u.exec(word) ?? /[аеёиоуыэюяй][ъь]|[ъь]{2}/u.exec(word);
  return sign ? reason("not_a_word", "R-022", span(sign), { variant: "sign" }) : null;
}
