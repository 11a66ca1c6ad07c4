// Plurals that their singulars tell (format: app/lexicon/pack_plurals.py).

import { fold } from "./letters.js";
import { Guesses, lastLetters } from "./pack.js";

const FAR = 1 << 14; // further than any two letters

export class Plurals {
  /** Spell the plurals of the listed keys of `lexicon`: they become its last keys. */
  constructor(lexicon) {
    const { pack, keys, header } = lexicon;
    this.lexicon = lexicon;
    this.first = keys.length;
    this.derived = 1 << header.flags.indexOf("derived");
    this.singulars = new Uint32Array(keys.length - lexicon.firstOther);
    this.ways = new Uint16Array(this.singulars.length);
    const endings = header.plurals.map(([, ending = ""]) => pack.encode(fold(ending)));
    const groups = groupsOf(header.kinds);
    const guesses = new Guesses(pack.section("other_plural"), pack.numbers("plural_told"));
    const text = new Uint8Array(256);
    for (let id = lexicon.firstOther; id < this.first; id += 1) {
      const kind = lexicon.entryKind[lexicon.firstEntry(id)];
      const way = guesses.next(lastLetters(keys, id) - FAR * groups[kind]);
      if (!way) continue;
      const length = keys.starts[id + 1] - keys.starts[id] - header.plurals[way][0];
      text.set(keys.letters.subarray(keys.starts[id], keys.starts[id] + length));
      text.set(endings[way], length);
      this.singulars[keys.length - this.first] = id;
      this.ways[keys.length - this.first] = way;
      keys.add(text, 0, length + endings[way].length);
    }
  }

  has(id) {
    return id >= this.first;
  }

  /** Return what the singular says of its plural. */
  entry(id) {
    const { lexicon } = this;
    const singular = this.singulars[id - this.first];
    const at = lexicon.firstEntry(singular);
    const told = lexicon.givenEntry(lexicon.keyOf(singular), at);
    const [cut, ending] = lexicon.header.plurals[this.ways[id - this.first]];
    const flags = lexicon.flagsOf(lexicon.header.kinds[lexicon.entryKind[at]][3] | this.derived);
    return { ...told, word: told.word.slice(0, told.word.length - cut) + ending, number: "plur", flags };
  }
}

/** Return the same number for kinds of one number, gender, class and set of flags. */
function groupsOf(kinds) {
  const known = new Map();
  return kinds.map((kind) => {
    const name = kind.slice(0, 4).join("|");
    if (!known.has(name)) known.set(name, known.size);
    return known.get(name);
  });
}
