// Which word a wrong spelling stands for: app/words/slips.py in the browser's words.

const EAR = {
  а: "ояе", о: "а", е: "ияэ", и: "еыя", я: "еиа", э: "е", ы: "и", у: "ю", ю: "у",
  б: "п", п: "б", в: "ф", ф: "в", г: "кв", к: "г", д: "т", т: "д", ж: "ш",
  ш: "жщ", щ: "ш", з: "с", с: "зц", ц: "с", й: "и",
};
const SILENT = new Set("твдлйг");
const SIBILANTS = new Set("жшчщц");
const VOWELS = new Set("аеиоуыэюя");
const SHORTEST = 6;
const [OF_HAND, OF_NAME, FAR] = [6, 6, 8];

/** Yield the keys that sound like the key and are more than one edit from it. */
export function* heard(key) {
  if (key.includes("щ")) yield key.replaceAll("щ", "сч");
  if (key.length < SHORTEST) return;
  const single = key.replace(/(.)\1/g, "$1");
  if (single !== key) yield* withOne(single, 0);
  for (let first = 0; first < key.length; first += 1) {
    for (const one of EAR[key[first]] ?? "") yield* withOne(put(key, first, one), first + 1);
  }
}

function* withOne(key, from) {
  for (let at = from; at < key.length; at += 1) {
    for (const other of EAR[key[at]] ?? "") yield put(key, at, other);
  }
}

const put = (key, at, letter) => key.slice(0, at) + letter + key.slice(at + 1);

/** Tell whether the edits between two keys are of the ear, not of the hand. */
export function byEar(typed, meant) {
  if (typed.length === meant.length) return [...typed].every((_, at) => typed[at] === meant[at] || heardAs(typed, meant, at));
  const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const [letter, before, after] = [longer[at], longer[at - 1] ?? "", longer.slice(at + 1, at + 3)];
  const crowded = before !== "" && (areConsonants(before + after.slice(0, 1)) || areConsonants(after));
  return letter === "ь" || letter === "ъ" || letter === before || (SILENT.has(letter) && after.length === 2 && crowded);
}

const areConsonants = (letters) => ![...letters].some((letter) => VOWELS.has(letter));

function heardAs(typed, meant, at) {
  if (typed[at] + meant[at] === "ое" || typed[at] + meant[at] === "ео") {
    return SIBILANTS.has(typed[at - 1]) || typed.slice(at + 1) === "р";
  }
  return (EAR[meant[at]] ?? "").includes(typed[at]) || (EAR[typed[at]] ?? "").includes(meant[at]);
}

/** Return how unlikely the meant word is: each step is twice as rare. */
export function cost(typed, meant, rank, isName) {
  const wrong = typed.length === meant.length ? [...typed].filter((letter, at) => letter !== meant[at]).length : 1;
  return 32 - Math.clz32(rank) + 2 * (wrong - 1) + (byEar(typed, meant) ? 0 : OF_HAND) + (isName ? OF_NAME : 0);
}

/** Tell whether a word is so much less likely than the best that it only confuses. */
export const tooFar = (one, best) => one > best + FAR;
