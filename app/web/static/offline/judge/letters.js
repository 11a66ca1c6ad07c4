// The alphabet, typed words brought to one spelling, and letter cards. Mirrors app/letters.py.

export const MAX_WORD = 64;
export const MAX_PAIR = 128;
export const VOWELS = new Set("аеёиоуыэюя");
const ALPHABET = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";

const SPACE = "[\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const SPACES = new RegExp(`${SPACE}+`, "gu");
const EDGES = new RegExp(`^${SPACE}+|${SPACE}+$`, "gu");
const STRESS = /[\u0300\u0301\u0340\u0341]/gu;
const STRESSED = { "\u0450": "е", "\u0400": "Е", "\u045d": "и", "\u040d": "И" };
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u206a-\u206f\ufe0e\ufe0f\ufeff]/gu;
const HYPHENS = /[\u2010-\u2014\u2212\ufe63\uff0d]/gu;
const ALIKE = Object.fromEntries(
  [..."AaBCcEeHKkMOoPpTXxYyËë"].map((latin, at) => [latin, [..."АаВСсЕеНКкМОоРрТХхУуЁё"][at]]),
);
const PLAIN = new RegExp(`^[а-яё]{1,${MAX_WORD}}$`, "u");

/** Return the text without white space at its ends. */
export const strip = (text) => text.replace(EDGES, "");

const REPAIRS = [
  [
    "stress_removed",
    (text) => text.replace(STRESS, "").replace(/[\u0450\u0400\u045d\u040d]/gu, (letter) => STRESSED[letter]),
  ],
  ["composed", (text) => text.normalize("NFC")],
  ["invisible_removed", (text) => text.replace(INVISIBLE, "")],
  ["trimmed", strip],
  ["spaces", (text) => text.replace(SPACES, " ")],
  ["hyphen", (text) => (lengthOf(text) > 1 ? text.replace(HYPHENS, "-").replace(/ ?- ?/gu, "-") : text)],
  ["lookalikes", withoutLookalikes],
  ["lowercased", (text) => text.toLowerCase()],
];

function withoutLookalikes(text) {
  if (!/[A-Za-zËë]/u.test(text) || !/[А-Яа-яЁё]/u.test(text)) return text;
  const swapped = text.replace(/[A-Za-zËë]/gu, (letter) => ALIKE[letter] ?? letter);
  return /[A-Za-zËë]/u.test(swapped) ? text : swapped;
}

/** Return `{word, changes}`: the text as a lower-case word, and every repair by name. */
export function normalise(text) {
  if (PLAIN.test(text)) return { word: text, changes: [] };
  const changes = [];
  for (const [name, repair] of REPAIRS) {
    const repaired = repair(text);
    if (repaired !== text) changes.push(name);
    text = repaired;
  }
  return { word: text, changes };
}

/** Return the key of a word: ё as е. */
export const fold = (word) => word.replaceAll("ё", "е");

/** Return the word with one unit a character, so that places in it are code points. */
export const flat = (word) => word.replace(/[\u{10000}-\u{10ffff}]/gu, "\uffff");

export const lengthOf = (word) => flat(word).length;

/** Return the span of the first character that no Russian word has, or null. */
export function findForeign(word) {
  const at = flat(word).search(/[^а-яё -]/u);
  return at < 0 ? null : [at, at + 1];
}

/** Return the letters alone, without hyphens and spaces. */
export const lettersOf = (word) => word.replaceAll("-", "").replaceAll(" ", "");

/** One letter card: `letters` it offers, `text` as it is written («Е/Ё»). */
export class Faces {
  constructor(letters) {
    const known = letters.every((letter) => letter.length === 1 && ALPHABET.includes(letter));
    const dual = ["её", "ий"].includes(letters.join("")) && letters.length === 2;
    if (!known || !(letters.length === 1 || dual)) throw new RangeError(`no letter card: ${letters}`);
    this.letters = letters;
    this.text = letters.join("/").toUpperCase();
  }

  static parse(text) {
    return new Faces(strip(text.normalize("NFC")).toLowerCase().split("/"));
  }

  accepts(letter, yoFolded = false) {
    if (this.letters.includes(letter)) return true;
    return yoFolded && this.letters.map(fold).includes(fold(letter));
  }
}
