// New words of living suffixes: app/words/derived.py in the browser's words.

import { fold } from "./letters.js";
import { ACCEPTED } from "./entries.js";

const OF_NOUNS = [
  ["чик", "", "нрмлвй"], ["ик", "", "бвгдзмнпрстфжш"], ["ище", "", "бвгджзклмнпрстфхцчш"], ["шище", "х", ""],
  ["ища", "а", ""], ["ища", "я", ""], ["ища", "ка", ""], ["ище", "о", ""], ["очка", "а", ""], ["очка", "ка", ""],
  ["ечка", "я", ""], ["ечка", "ка", ""], ["щица", "щик", ""], ["чица", "чик", ""], ["ница", "ник", ""],
  ["ер", "инг", ""], ["иха", "", "бвдзлмнпрстф"], ["чиха", "к", ""],
];
const OF_AGENTS = [
  ["ка", /(?:ер|ёр|ор|ист|ент|ант)$/], ["ша", /(?:ер|ёр|ор|ент|ант|арь)$/], ["иня", /лог$/],
  ["ичка", /лог$/], ["есса", /(?:ан|ор|ер|ист|ент)$/],
];
const OF_ADJECTIVES = [["ость", "ый"], ["ость", "ий"], ["ость", "ой"]];
const OF_VERBS = [
  ["ание", "ать"], ["яние", "ять"], ["ение", "ить"], ["анье", "ать"], ["янье", "ять"], ["енье", "ить"],
  ["алка", "ать"], ["ялка", "ять"], ["илка", "ить"],
];
const SHORTEST_BASE = 4;

/** Tell whether the word is made of a known one by a living suffix. */
export function derivedOf(word, lexicon) {
  const base = (ending, old) => (word.endsWith(ending) ? word.slice(0, -ending.length) + old : "");
  const long = (text) => text.length >= SHORTEST_BASE;
  const ofNoun = ([ending, old, letters]) => {
    const noun = base(ending, old);
    return long(noun) && (!letters || letters.includes(noun.at(-1))) && isCommon(noun, lexicon);
  };
  const ofAgent = ([ending, finals]) => {
    const noun = base(ending, "");
    return long(noun) && finals.test(noun) && isCommon(noun, lexicon);
  };
  const ofForm = (part) => ([ending, old]) => long(base(ending, old)) && hasForm(base(ending, old), part, lexicon);
  return (
    OF_NOUNS.some(ofNoun) || OF_AGENTS.some(ofAgent) ||
    OF_ADJECTIVES.some(ofForm("adjective")) || OF_VERBS.some(ofForm("infinitive"))
  );
}

const isCommon = (word, lexicon) =>
  lexicon.entries(fold(word)).some(
    ({ tier, wordClass, number, flags }) =>
      tier === ACCEPTED && wordClass === "common" && number === "sing" &&
      !flags.has("substantivised") && !flags.has("indeclinable"),
  );

const hasForm = (word, part, lexicon) =>
  lexicon.forms(fold(word)).some((form) => form.part === part && (form.case === null || form.case === "nomn") && !form.proper);
