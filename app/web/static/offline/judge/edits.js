// Texts one slip away from another. Mirrors app/lexicon/near.py.

const ALPHABET = "абвгдежзийклмнопрстуфхцчшщъыьэюя";

/** Yield each text that is one letter more, less, other or swapped, once. */
export function* edits(key) {
  const seen = new Set([key]);
  const fresh = (text) => !seen.has(text) && seen.add(text);
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    if (after && fresh(before + after.slice(1))) yield before + after.slice(1);
    if (after.length > 1) {
      const swapped = before + after[1] + after[0] + after.slice(2);
      if (fresh(swapped)) yield swapped;
    }
    for (const letter of `${ALPHABET}-`) {
      if (after && fresh(before + letter + after.slice(1))) yield before + letter + after.slice(1);
      if (fresh(before + letter + after)) yield before + letter + after;
    }
  }
}
